// Streams and events. Work is done where it is enqueued, before the call returns, unless the device
// has a program that waits for other devices: then what is enqueued comes after it, whatever the
// stream. An error stays with the stream, that of such a program with the device.
#ifndef MOCK_LIBTPU_LEGACY_STREAM_H_
#define MOCK_LIBTPU_LEGACY_STREAM_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

#include "generated/legacy_c_api.h"
#include "legacy/machine.h"
#include "legacy/types/status.h"

struct SE_Stream {
  explicit SE_Stream(mock::legacy::Device* of);

  // The first error counts.
  void Fail(int code, const std::string& message);
  // The error, if there is one.
  std::optional<mock::Error> error();

  mock::legacy::Device* const device;
  const uint64_t number;  // counts the streams of this process

 private:
  std::mutex mutex_;
  std::optional<mock::Error> error_;
};

struct SE_Event {
  // What TpuExecutor_PollForEventStatus returns.
  enum State : int { kUnknown = 0, kError = 1, kPending = 2, kComplete = 3 };

  SE_Event();
  const uint64_t number;  // counts the events of this process
  // Shared with what will record it.
  const std::shared_ptr<std::atomic<int>> state = std::make_shared<std::atomic<int>>(kPending);
};

#endif  // MOCK_LIBTPU_LEGACY_STREAM_H_

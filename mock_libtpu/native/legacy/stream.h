// Streams and events. Work is done where it is enqueued, before the call returns: so a stream is
// always at its end, and an event complete once it is recorded. An error stays with the stream.
#ifndef MOCK_LIBTPU_LEGACY_STREAM_H_
#define MOCK_LIBTPU_LEGACY_STREAM_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>

#include "generated/legacy_c_api.h"
#include "legacy/machine.h"
#include "legacy/status.h"

struct SE_Stream {
  explicit SE_Stream(mock::legacy::Device* of);

  // The first error counts.
  void Fail(int code, const std::string& message);
  // The error, if there is one.
  std::optional<mock::legacy::LegacyError> error();

  mock::legacy::Device* const device;
  const uint64_t number;  // counts the streams of this process

 private:
  std::mutex mutex_;
  std::optional<mock::legacy::LegacyError> error_;
};

struct SE_Event {
  // What TpuExecutor_PollForEventStatus returns.
  enum State : int { kUnknown = 0, kError = 1, kPending = 2, kComplete = 3 };

  SE_Event();
  const uint64_t number;  // counts the events of this process
  std::atomic<int> state{kPending};
};

#endif  // MOCK_LIBTPU_LEGACY_STREAM_H_

// PJRT_Event, and the end of something that goes on, of which it is a framework's handle: ready or
// not, with an error or none, and callbacks to run then. State is shared: any number of
// PJRT_Events, buffers and callers may hold one. Callbacks run outside every lock, on the thread
// that sets the result or, when it is ready already, the caller's.
#ifndef MOCK_LIBTPU_PJRT_TYPES_EVENT_H_
#define MOCK_LIBTPU_PJRT_TYPES_EVENT_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "generated/pjrt_c_api.h"

namespace mock {

// How something ended: with an error, or without.
using Outcome = std::optional<Error>;

// What a caller of the API gives as an outcome.
inline Outcome OutcomeOf(PJRT_Error_Code code, const char* message, size_t size) {
  if (code == PJRT_Error_Code_OK) return std::nullopt;
  return Error{code, std::string(message, size)};
}

class AsyncResult : public std::enable_shared_from_this<AsyncResult> {
 public:
  using Callback = std::function<void(const Outcome&)>;

  // Only the first Set counts.
  void Set(Outcome outcome = std::nullopt);
  bool is_ready() const { return is_ready_; }
  // Blocks until it is ready.
  const Outcome& Await() const;
  // Runs `callback` once it is ready, at once if it is.
  void OnReady(Callback callback);

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable set_;
  std::atomic<bool> is_ready_ = false;  // changes with the lock; outcome_ stays from then on
  Outcome outcome_;
  std::vector<Callback> callbacks_;
};

// One without an error, shared by all that is ready from the start.
const std::shared_ptr<AsyncResult>& ReadyResult();
std::shared_ptr<AsyncResult> FailedResult(Error error);

// New events, owned by the caller of the API.
PJRT_Event* MakeEvent(std::shared_ptr<AsyncResult> result);
PJRT_Event* ReadyEvent();

}  // namespace mock

struct PJRT_Event {
  explicit PJRT_Event(std::shared_ptr<mock::AsyncResult> its_result);

  // Counts the events of this process, which identifies them in a recording.
  const uint64_t number;
  const std::shared_ptr<mock::AsyncResult> result;
};

#endif  // MOCK_LIBTPU_PJRT_TYPES_EVENT_H_

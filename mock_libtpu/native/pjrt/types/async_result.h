// The end of something that goes on: ready or not, with an error or none, and callbacks to run
// then. State is shared: any number of PJRT_Events, buffers and callers may hold one. Callbacks run
// outside every lock, on the thread that sets the result or, when it is ready already, the
// caller's.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ASYNC_RESULT_H_
#define MOCK_LIBTPU_PJRT_TYPES_ASYNC_RESULT_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/result.h"

namespace mock {

class AsyncResult : public std::enable_shared_from_this<AsyncResult> {
 public:
  // Only the first Set counts.
  void Set(Result<void> result);
  bool is_ready() const { return is_ready_; }
  // Blocks until it is ready.
  const Result<void>& Await() const;
  // Runs `callback` once it is ready, at once if it is.
  void OnReady(std::function<void(const Result<void>&)> callback);

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable set_;
  std::atomic<bool> is_ready_ = false;  // changes with the lock; result_ stays from then on
  Result<void> result_;
  std::vector<std::function<void(const Result<void>&)>> callbacks_;
};

// One without an error, shared by all that is ready from the start.
const std::shared_ptr<AsyncResult>& ReadyResult();
std::shared_ptr<AsyncResult> FailedResult(Error error);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ASYNC_RESULT_H_

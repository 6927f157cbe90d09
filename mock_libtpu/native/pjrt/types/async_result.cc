// Setting results and waiting for them: see async_result.h.
#include "pjrt/types/async_result.h"

#include <utility>

#include "base/no_destructor.h"

namespace mock {

void AsyncResult::Set(Result<void> result) {
  // Callbacks may drop the last reference to this at once.
  const std::shared_ptr<AsyncResult> alive = shared_from_this();
  std::vector<std::function<void(const Result<void>&)>> callbacks;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (is_ready_) return;
    result_ = std::move(result);
    is_ready_ = true;
    callbacks.swap(callbacks_);
  }
  set_.notify_all();
  for (auto& callback : callbacks) callback(result_);
}

const Result<void>& AsyncResult::Await() const {
  if (is_ready()) return result_;
  std::unique_lock<std::mutex> lock(mutex_);
  set_.wait(lock, [this] { return is_ready(); });
  return result_;
}

void AsyncResult::OnReady(std::function<void(const Result<void>&)> callback) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!is_ready_) {
      callbacks_.push_back(std::move(callback));
      return;
    }
  }
  callback(result_);
}

const std::shared_ptr<AsyncResult>& ReadyResult() {
  static const NoDestructor<std::shared_ptr<AsyncResult>> ready([] {
    auto result = std::make_shared<AsyncResult>();
    result->Set({});
    return result;
  }());
  return *ready;
}

std::shared_ptr<AsyncResult> FailedResult(Error error) {
  auto result = std::make_shared<AsyncResult>();
  result->Set(std::move(error));
  return result;
}

}  // namespace mock

// PJRT_Event_*: see event.h.
#include "pjrt/types/event.h"

#include <atomic>
#include <utility>

#include "base/handles.h"
#include "base/no_destructor.h"
#include "generated/behaviour.h"
#include "pjrt/types/error.h"

namespace mock {
namespace {

std::atomic<uint64_t> events_made{0};

}  // namespace

void AsyncResult::Set(Outcome outcome) {
  // Callbacks may drop the last reference to this at once.
  const std::shared_ptr<AsyncResult> alive = shared_from_this();
  std::vector<Callback> callbacks;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (is_ready_) return;
    outcome_ = std::move(outcome);
    is_ready_ = true;
    callbacks.swap(callbacks_);
  }
  set_.notify_all();
  for (auto& callback : callbacks) callback(outcome_);
}

const Outcome& AsyncResult::Await() const {
  if (is_ready()) return outcome_;
  std::unique_lock<std::mutex> lock(mutex_);
  set_.wait(lock, [this] { return is_ready(); });
  return outcome_;
}

void AsyncResult::OnReady(Callback callback) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!is_ready_) {
      callbacks_.push_back(std::move(callback));
      return;
    }
  }
  callback(outcome_);
}

const std::shared_ptr<AsyncResult>& ReadyResult() {
  static const NoDestructor<std::shared_ptr<AsyncResult>> ready([] {
    auto result = std::make_shared<AsyncResult>();
    result->Set();
    return result;
  }());
  return *ready;
}

std::shared_ptr<AsyncResult> FailedResult(Error error) {
  auto result = std::make_shared<AsyncResult>();
  result->Set(std::move(error));
  return result;
}

PJRT_Event* MakeEvent(std::shared_ptr<AsyncResult> result) {
  return GiveToCaller<PJRT_Event>(std::move(result));
}

PJRT_Event* ReadyEvent() { return MakeEvent(ReadyResult()); }

void behaviour::Event_Create(PJRT_Event_Create_Args* args) {
  args->event = MakeEvent(std::make_shared<AsyncResult>());
}

void behaviour::Event_Set(PJRT_Event_Set_Args* args) {
  args->event->result->Set(
      OutcomeOf(args->error_code, args->error_message, args->error_message_size));
}

void behaviour::Event_Destroy(PJRT_Event_Destroy_Args* args) { TakeBack(args->event); }

void behaviour::Event_IsReady(PJRT_Event_IsReady_Args* args) {
  args->is_ready = args->event->result->is_ready();
}

void behaviour::Event_Error(PJRT_Event_Error_Args* args) {
  if (!args->event->result->is_ready()) {
    throw Error{PJRT_Error_Code_FAILED_PRECONDITION,
                "PJRT_Event_Error was called before the event was ready"};
  }
  if (const Outcome& outcome = args->event->result->Await()) throw *outcome;
}

void behaviour::Event_Await(PJRT_Event_Await_Args* args) {
  // The caller may destroy the event as soon as it is set.
  const std::shared_ptr<AsyncResult> result = args->event->result;
  if (const Outcome& outcome = result->Await()) throw *outcome;
}

void behaviour::Event_OnReady(PJRT_Event_OnReady_Args* args) {
  const std::shared_ptr<AsyncResult> result = args->event->result;
  result->OnReady([callback = args->callback, user_arg = args->user_arg](const Outcome& outcome) {
    callback(outcome.has_value() ? ToApi(*outcome) : nullptr, user_arg);
  });
}

}  // namespace mock

PJRT_Event::PJRT_Event(std::shared_ptr<mock::AsyncResult> its_result)
    : number(++mock::events_made), result(std::move(its_result)) {}

// PJRT_Event_*: see event.h.
#include "pjrt/types/event.h"

#include <string>
#include <utility>

#include "generated/behaviour.h"

namespace mock {
namespace {

PJRT_Error* ToError(const std::optional<Error>& error) {
  return error.has_value() ? Copy(*error) : nullptr;
}

}  // namespace

void Moment::Set(std::optional<Error> error) {
  // Whoever is told may drop the last reference to this at once.
  const std::shared_ptr<Moment> alive = shared_from_this();
  std::vector<std::function<void(const std::optional<Error>&)>> callbacks;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (is_set_) return;
    error_ = std::move(error);
    is_set_ = true;
    callbacks.swap(callbacks_);
  }
  set_.notify_all();
  for (auto& callback : callbacks) callback(error_);
}

bool Moment::is_set() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return is_set_;
}

const std::optional<Error>& Moment::Await() const {
  std::unique_lock<std::mutex> lock(mutex_);
  set_.wait(lock, [this] { return is_set_; });
  return error_;
}

void Moment::OnSet(std::function<void(const std::optional<Error>&)> callback) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!is_set_) {
      callbacks_.push_back(std::move(callback));
      return;
    }
  }
  callback(error_);
}

const std::shared_ptr<Moment>& ReadyMoment() {
  // Never freed: events may outlive the library's static objects at exit.
  static const auto* const ready = [] {
    auto* moment = new std::shared_ptr<Moment>(std::make_shared<Moment>());
    (*moment)->Set(std::nullopt);
    return moment;
  }();
  return *ready;
}

std::shared_ptr<Moment> FailedMoment(Error error) {
  auto moment = std::make_shared<Moment>();
  moment->Set(std::move(error));
  return moment;
}

PJRT_Event* MakeEvent(std::shared_ptr<Moment> moment) { return new PJRT_Event{std::move(moment)}; }

PJRT_Event* ReadyEvent() { return MakeEvent(ReadyMoment()); }

PJRT_Error* behaviour::Event_Create(PJRT_Event_Create_Args* args) {
  args->event = MakeEvent(std::make_shared<Moment>());
  return nullptr;
}

PJRT_Error* behaviour::Event_Set(PJRT_Event_Set_Args* args) {
  std::optional<Error> error;
  if (args->error_code != PJRT_Error_Code_OK) {
    error.emplace(args->error_code, std::string(args->error_message, args->error_message_size));
  }
  args->event->moment->Set(std::move(error));
  return nullptr;
}

PJRT_Error* behaviour::Event_Destroy(PJRT_Event_Destroy_Args* args) {
  delete args->event;
  return nullptr;
}

PJRT_Error* behaviour::Event_IsReady(PJRT_Event_IsReady_Args* args) {
  args->is_ready = args->event->moment->is_set();
  return nullptr;
}

PJRT_Error* behaviour::Event_Error(PJRT_Event_Error_Args* args) {
  if (!args->event->moment->is_set()) {
    return MakeError(PJRT_Error_Code_FAILED_PRECONDITION,
                     "PJRT_Event_Error was called before the event was ready");
  }
  return ToError(args->event->moment->Await());
}

PJRT_Error* behaviour::Event_Await(PJRT_Event_Await_Args* args) {
  // The caller may destroy the event as soon as it is set.
  const std::shared_ptr<Moment> moment = args->event->moment;
  return ToError(moment->Await());
}

PJRT_Error* behaviour::Event_OnReady(PJRT_Event_OnReady_Args* args) {
  const PJRT_Event_OnReadyCallback callback = args->callback;
  void* const user_arg = args->user_arg;
  const std::shared_ptr<Moment> moment = args->event->moment;
  moment->OnSet([callback, user_arg](const std::optional<Error>& error) {
    callback(ToError(error), user_arg);
  });
  return nullptr;
}

}  // namespace mock

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

PJRT_Event* MakeEvent(std::shared_ptr<AsyncResult> result) {
  return new PJRT_Event{std::move(result)};
}

PJRT_Event* ReadyEvent() { return MakeEvent(ReadyResult()); }

PJRT_Error* behaviour::Event_Create(PJRT_Event_Create_Args* args) {
  args->event = MakeEvent(std::make_shared<AsyncResult>());
  return nullptr;
}

PJRT_Error* behaviour::Event_Set(PJRT_Event_Set_Args* args) {
  std::optional<Error> error;
  if (args->error_code != PJRT_Error_Code_OK) {
    error.emplace(args->error_code, std::string(args->error_message, args->error_message_size));
  }
  args->event->result->Set(std::move(error));
  return nullptr;
}

PJRT_Error* behaviour::Event_Destroy(PJRT_Event_Destroy_Args* args) {
  delete args->event;
  return nullptr;
}

PJRT_Error* behaviour::Event_IsReady(PJRT_Event_IsReady_Args* args) {
  args->is_ready = args->event->result->is_ready();
  return nullptr;
}

PJRT_Error* behaviour::Event_Error(PJRT_Event_Error_Args* args) {
  if (!args->event->result->is_ready()) {
    return MakeError(PJRT_Error_Code_FAILED_PRECONDITION,
                     "PJRT_Event_Error was called before the event was ready");
  }
  return ToError(args->event->result->Await());
}

PJRT_Error* behaviour::Event_Await(PJRT_Event_Await_Args* args) {
  // The caller may destroy the event as soon as it is set.
  const std::shared_ptr<AsyncResult> result = args->event->result;
  return ToError(result->Await());
}

PJRT_Error* behaviour::Event_OnReady(PJRT_Event_OnReady_Args* args) {
  const PJRT_Event_OnReadyCallback callback = args->callback;
  void* const user_arg = args->user_arg;
  const std::shared_ptr<AsyncResult> result = args->event->result;
  result->OnReady([callback, user_arg](const std::optional<Error>& error) {
    callback(ToError(error), user_arg);
  });
  return nullptr;
}

}  // namespace mock

// PJRT_Event_*: see event.h.
#include "pjrt/types/event.h"

#include <atomic>
#include <string>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/types/error.h"

namespace mock {
namespace {

std::atomic<uint64_t> events_made{0};

}  // namespace

PJRT_Event* MakeEvent(std::shared_ptr<AsyncResult> result) {
  return GiveToCaller<PJRT_Event>(std::move(result));
}

PJRT_Event* ReadyEvent() { return MakeEvent(ReadyResult()); }

Result<void> behaviour::Event_Create(PJRT_Event_Create_Args* args) {
  args->event = MakeEvent(std::make_shared<AsyncResult>());
  return {};
}

Result<void> behaviour::Event_Set(PJRT_Event_Set_Args* args) {
  Result<void> result;
  if (args->error_code != PJRT_Error_Code_OK) {
    result = Error{args->error_code, std::string(args->error_message, args->error_message_size)};
  }
  args->event->result->Set(std::move(result));
  return {};
}

Result<void> behaviour::Event_Destroy(PJRT_Event_Destroy_Args* args) {
  TakeBack(args->event);
  return {};
}

Result<void> behaviour::Event_IsReady(PJRT_Event_IsReady_Args* args) {
  args->is_ready = args->event->result->is_ready();
  return {};
}

Result<void> behaviour::Event_Error(PJRT_Event_Error_Args* args) {
  if (!args->event->result->is_ready()) {
    return Error{PJRT_Error_Code_FAILED_PRECONDITION,
                 "PJRT_Event_Error was called before the event was ready"};
  }
  return args->event->result->Await();
}

Result<void> behaviour::Event_Await(PJRT_Event_Await_Args* args) {
  // The caller may destroy the event as soon as it is set.
  const std::shared_ptr<AsyncResult> result = args->event->result;
  return result->Await();
}

Result<void> behaviour::Event_OnReady(PJRT_Event_OnReady_Args* args) {
  const PJRT_Event_OnReadyCallback callback = args->callback;
  void* const user_arg = args->user_arg;
  const std::shared_ptr<AsyncResult> result = args->event->result;
  result->OnReady(
      [callback, user_arg](const Result<void>& outcome) { callback(ToApi(outcome), user_arg); });
  return {};
}

}  // namespace mock

PJRT_Event::PJRT_Event(std::shared_ptr<mock::AsyncResult> its_result)
    : number(++mock::events_made), result(std::move(its_result)) {}

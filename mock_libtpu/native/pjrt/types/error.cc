// PJRT_Error_*, for frameworks that do not go through an error's own table.
#include "base/error.h"

#include "generated/behaviour.h"

namespace mock {

void behaviour::Error_Destroy(PJRT_Error_Destroy_Args* args) {
  if (args->error != nullptr) args->error->vtable->destroy(args->error);
}

void behaviour::Error_Message(PJRT_Error_Message_Args* args) {
  args->message = Cast(args->error)->message.c_str();
  args->message_size = Cast(args->error)->message.size();
}

PJRT_Error* behaviour::Error_GetCode(PJRT_Error_GetCode_Args* args) {
  args->code = Cast(args->error)->code;
  return nullptr;
}

// Errors of this library carry no payloads.
PJRT_Error* behaviour::Error_ForEachPayload(PJRT_Error_ForEachPayload_Args*) { return nullptr; }

}  // namespace mock

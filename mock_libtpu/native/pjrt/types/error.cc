// PJRT_Error_*: see error.h.
#include "pjrt/types/error.h"

#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"

namespace mock {
namespace {

struct ApiError : PJRT_Error {
  explicit ApiError(Error given);
  const Error error;
};

void Message(const PJRT_Error* error, const char** message, size_t* size) {
  Show(ErrorOf(error).message, message, size);
}

PJRT_Error_Code GetCode(const PJRT_Error* error) { return ErrorOf(error).code; }

// Errors of this library carry no payloads.
void ForEachPayload(const PJRT_Error*, PJRT_Error_PayloadVisitor, void*) {}

// Frameworks since 0.108 or so go through this table, older ones through the API's functions.
const PJRT_Error_FunctionTable kFunctions = {sizeof(PJRT_Error_FunctionTable),
                                             sizeof(PJRT_Error),
                                             nullptr,
                                             FreeError,
                                             Message,
                                             GetCode,
                                             ForEachPayload};

ApiError::ApiError(Error given) : PJRT_Error{&kFunctions}, error(std::move(given)) {}

}  // namespace

PJRT_Error* ToApi(Error error) { return GiveToCaller<ApiError>(std::move(error)); }

const Error& ErrorOf(const PJRT_Error* error) { return static_cast<const ApiError*>(error)->error; }

void FreeError(PJRT_Error* error) { TakeBack(static_cast<ApiError*>(error)); }

void ThrowFromApi(PJRT_Error* error) {
  if (error != nullptr) throw Error(TakeBack(static_cast<ApiError*>(error))->error);
}

PJRT_Error* MakeError(PJRT_Error_Code code, const char* message, size_t size) {
  return ToApi({code, std::string(message, size)});
}

void behaviour::Error_Destroy(PJRT_Error_Destroy_Args* args) {
  if (args->error != nullptr) FreeError(args->error);
}

void behaviour::Error_Message(PJRT_Error_Message_Args* args) {
  Message(args->error, &args->message, &args->message_size);
}

void behaviour::Error_GetCode(PJRT_Error_GetCode_Args* args) { args->code = GetCode(args->error); }

void behaviour::Error_ForEachPayload(PJRT_Error_ForEachPayload_Args*) {}

}  // namespace mock

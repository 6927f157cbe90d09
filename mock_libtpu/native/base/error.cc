// Errors and their table of functions: see error.h.
#include "base/error.h"

#include <iterator>
#include <utility>

namespace mock {
namespace {

void Destroy(PJRT_Error* error) { delete static_cast<Error*>(error); }

void Message(const PJRT_Error* error, const char** message, size_t* size) {
  *message = Cast(error)->message.c_str();
  *size = Cast(error)->message.size();
}

PJRT_Error_Code GetCode(const PJRT_Error* error) { return Cast(error)->code; }

// Errors of this library carry no payloads.
void ForEachPayload(const PJRT_Error*, PJRT_Error_PayloadVisitor, void*) {}

// Frameworks since 0.108 or so go through this table, older ones through the API's functions.
const PJRT_Error_FunctionTable kFunctions = {sizeof(PJRT_Error_FunctionTable),
                                             sizeof(PJRT_Error),
                                             nullptr,
                                             Destroy,
                                             Message,
                                             GetCode,
                                             ForEachPayload};

}  // namespace

Error::Error(PJRT_Error_Code error_code, std::string error_message)
    : PJRT_Error{&kFunctions}, code(error_code), message(std::move(error_message)) {}

PJRT_Error* MakeError(PJRT_Error_Code code, std::string message) {
  return new Error(code, std::move(message));
}

PJRT_Error* InvalidArgument(std::string message) {
  return MakeError(PJRT_Error_Code_INVALID_ARGUMENT, std::move(message));
}

PJRT_Error* Internal(std::string message) {
  return MakeError(PJRT_Error_Code_INTERNAL, std::move(message));
}

PJRT_Error* Unimplemented(const char* function) {
  return MakeError(PJRT_Error_Code_UNIMPLEMENTED,
                   std::string(function) + " has no behaviour in this mock of libtpu");
}

PJRT_Error_Code ErrorCodeOf(std::string_view name) {
  // In the order of their numbers, from 1 on.
  constexpr std::string_view kNames[] = {"CANCELLED",
                                         "UNKNOWN",
                                         "INVALID_ARGUMENT",
                                         "DEADLINE_EXCEEDED",
                                         "NOT_FOUND",
                                         "ALREADY_EXISTS",
                                         "PERMISSION_DENIED",
                                         "RESOURCE_EXHAUSTED",
                                         "FAILED_PRECONDITION",
                                         "ABORTED",
                                         "OUT_OF_RANGE",
                                         "UNIMPLEMENTED",
                                         "INTERNAL",
                                         "UNAVAILABLE",
                                         "DATA_LOSS",
                                         "UNAUTHENTICATED"};
  for (size_t index = 0; index < std::size(kNames); ++index) {
    if (name == kNames[index]) return static_cast<PJRT_Error_Code>(index + 1);
  }
  return PJRT_Error_Code_UNKNOWN;
}

const Error* Cast(const PJRT_Error* error) { return static_cast<const Error*>(error); }

PJRT_Error* Copy(const Error& error) { return new Error(error); }

}  // namespace mock

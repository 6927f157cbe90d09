// Errors and the names of their codes: see error.h.
#include "base/error.h"

#include <iterator>
#include <utility>

namespace mock {

Error InvalidArgument(std::string message) {
  return {PJRT_Error_Code_INVALID_ARGUMENT, std::move(message)};
}

Error Internal(std::string message) { return {PJRT_Error_Code_INTERNAL, std::move(message)}; }

Error Unimplemented(const char* function) {
  return {PJRT_Error_Code_UNIMPLEMENTED,
          std::string(function) + " has no behaviour in this mock of libtpu"};
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

}  // namespace mock

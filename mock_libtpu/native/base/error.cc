// Errors and the names of their codes: see error.h.
#include "base/error.h"

#include <algorithm>
#include <new>
#include <vector>

#include "base/environment.h"

namespace mock {

Error Unimplemented(const char* function) {
  return {PJRT_Error_Code_UNIMPLEMENTED,
          Concat(function, " has no behaviour in this mock of libtpu")};
}

Error ToError(const std::exception& exception, const char* function) {
  if (const auto* const error = dynamic_cast<const Error*>(&exception)) return *error;
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) {
    return {PJRT_Error_Code_RESOURCE_EXHAUSTED, Concat(function, ": out of host memory")};
  }
  return Internal(function, ": ", exception.what());
}

PJRT_Error_Code ErrorCodeOf(std::string_view name) {
  // In the order of their numbers.
  const std::vector<std::string_view> names = Split(
      "OK,CANCELLED,UNKNOWN,INVALID_ARGUMENT,DEADLINE_EXCEEDED,NOT_FOUND,ALREADY_EXISTS,"
      "PERMISSION_DENIED,RESOURCE_EXHAUSTED,FAILED_PRECONDITION,ABORTED,OUT_OF_RANGE,UNIMPLEMENTED,"
      "INTERNAL,UNAVAILABLE,DATA_LOSS,UNAUTHENTICATED");
  const auto known = std::find(names.begin() + 1, names.end(), name);
  if (known != names.end()) return static_cast<PJRT_Error_Code>(known - names.begin());
  return PJRT_Error_Code_UNKNOWN;
}

}  // namespace mock

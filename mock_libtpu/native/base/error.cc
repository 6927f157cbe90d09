// Errors and the names of their codes: see error.h.
#include "base/error.h"

#include <cxxabi.h>

#include <algorithm>
#include <new>
#include <vector>

#include "base/environment.h"

namespace mock {

Error Unimplemented(const char* function) {
  return {PJRT_Error_Code_UNIMPLEMENTED,
          Concat(function, " has no behaviour in this mock of libtpu")};
}

Error CurrentError(const char* function) {
  try {
    throw;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return {PJRT_Error_Code_RESOURCE_EXHAUSTED, Concat(function, ": out of host memory")};
  } catch (const std::exception& exception) {
    return Internal(function, ": ", exception.what());
#ifdef __GLIBCXX__
  } catch (abi::__forced_unwind&) {
    throw;
#endif
  } catch (...) {
    return Internal(function, ": an exception of an unknown type");
  }
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

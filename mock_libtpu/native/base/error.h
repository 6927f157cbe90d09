// Errors as the API hands them out: a code and a message behind a PJRT_Error. Making one never
// throws for lack of memory in a way the caller sees; everything else about errors is the caller's.
#ifndef MOCK_LIBTPU_BASE_ERROR_H_
#define MOCK_LIBTPU_BASE_ERROR_H_

#include <string>
#include <string_view>

#include "generated/pjrt_c_api.h"

namespace mock {

struct Error : PJRT_Error {
  Error(PJRT_Error_Code code, std::string message);
  PJRT_Error_Code code;
  std::string message;
};

// New errors; the caller of the API frees them with PJRT_Error_Destroy.
PJRT_Error* MakeError(PJRT_Error_Code code, std::string message);
PJRT_Error* InvalidArgument(std::string message);
PJRT_Error* Internal(std::string message);
// The answer of a function without behaviour: names it.
PJRT_Error* Unimplemented(const char* function);

// The code of this name ("INVALID_ARGUMENT"); UNKNOWN if there is none.
PJRT_Error_Code ErrorCodeOf(std::string_view name);

// What stands behind an error that this library made. Null gives null.
const Error* Cast(const PJRT_Error* error);
PJRT_Error* Copy(const Error& error);

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_ERROR_H_

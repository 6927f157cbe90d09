// Why something failed: a code, by PJRT's and absl's numbers, and a message for people.
#ifndef MOCK_LIBTPU_BASE_ERROR_H_
#define MOCK_LIBTPU_BASE_ERROR_H_

#include <string>
#include <string_view>

#include "generated/pjrt_c_api.h"

namespace mock {

struct Error {
  PJRT_Error_Code code;
  std::string message;
};

Error InvalidArgument(std::string message);
Error Internal(std::string message);
// The error of a function without behaviour: names it.
Error Unimplemented(const char* function);

// The code of this name ("INVALID_ARGUMENT"); UNKNOWN if there is none.
PJRT_Error_Code ErrorCodeOf(std::string_view name);

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_ERROR_H_

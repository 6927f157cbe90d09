// Why something failed: a code, by PJRT's and absl's numbers, and a message for people. What fails
// throws it; the entry points of both APIs make of it what their callers take.
#ifndef MOCK_LIBTPU_BASE_ERROR_H_
#define MOCK_LIBTPU_BASE_ERROR_H_

#include <exception>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "generated/pjrt_c_api.h"

namespace mock {

class Error : public std::exception {
 public:
  Error(PJRT_Error_Code error_code, std::string error_message)
      : code(error_code), message(std::move(error_message)) {}
  const char* what() const noexcept override { return message.c_str(); }

  PJRT_Error_Code code;
  std::string message;
};

// Texts and numbers, one behind the other.
template <typename... Parts>
std::string Concat(const Parts&... parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

// Errors with the parts of their message.
template <typename... Parts>
Error InvalidArgument(const Parts&... parts) {
  return {PJRT_Error_Code_INVALID_ARGUMENT, Concat(parts...)};
}
template <typename... Parts>
Error Internal(const Parts&... parts) {
  return {PJRT_Error_Code_INTERNAL, Concat(parts...)};
}
// The error of a function without behaviour: names it.
Error Unimplemented(const char* function);

// The error for an exception that is handled in a function of an API. Handlers there name
// std::exception: `...` would hold up the end of a thread (pthread_exit), which unwinds the stack
// like an exception, and exceptions of others, which are thrown through calls of theirs.
Error ToError(const std::exception& exception, const char* function);

// The code of this name ("INVALID_ARGUMENT"); UNKNOWN if there is none.
PJRT_Error_Code ErrorCodeOf(std::string_view name);

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_ERROR_H_

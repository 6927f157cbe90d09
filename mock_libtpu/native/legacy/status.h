// Errors of the legacy API: a TF_Status is ours, made by TpuStatus_New and read through
// TpuStatus_*. Codes are absl's, as in PJRT_Error_Code.
#ifndef MOCK_LIBTPU_LEGACY_STATUS_H_
#define MOCK_LIBTPU_LEGACY_STATUS_H_

#include <cstdint>
#include <exception>
#include <string>

#include "base/result.h"
#include "generated/legacy_c_api.h"
#include "generated/pjrt_c_api.h"

namespace mock::legacy {
// "MOCKSTAT", backwards.
inline constexpr uint64_t kStatusMark = 0x544154534b434f4d;
}  // namespace mock::legacy

// A framework may hand in a status of its own making instead (its TSL_Status): `mark` shows which.
struct TF_Status {
  uint64_t mark = mock::legacy::kStatusMark;
  int code = 0;
  std::string message;
};

namespace mock::legacy {

// Thrown by behaviours; becomes the status of the call.
class LegacyError : public std::exception {
 public:
  LegacyError(PJRT_Error_Code error_code, std::string error_message)
      : code(error_code), message(std::move(error_message)) {}
  explicit LegacyError(const Error& error) : LegacyError(error.code, error.message) {}
  const char* what() const noexcept override { return message.c_str(); }

  const PJRT_Error_Code code;
  const std::string message;
};

// Throws the error, if there is one.
void Check(const Result<void>& result);

// Whether the status can be read and written here: not null, and this library's.
bool IsOurs(const TF_Status* status);

// Writes the error, or ends the process with the function's name and the message where there is no
// status to write to.
void Report(const char* function, TF_Status* status, int code, std::string message);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_STATUS_H_

// Errors of the legacy API: a TF_Status is ours, made by TpuStatus_New and read through
// TpuStatus_*. Codes are absl's, as in PJRT_Error_Code.
#ifndef MOCK_LIBTPU_LEGACY_TYPES_STATUS_H_
#define MOCK_LIBTPU_LEGACY_TYPES_STATUS_H_

#include <cstdint>
#include <string>

#include "base/error.h"
#include "generated/legacy_c_api.h"

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

// Whether the status can be read and written here: not null, and this library's.
bool IsOurs(const TF_Status* status);

// Writes the error, or ends the process with the function's name and the message where there is no
// status to write to.
void Report(const char* function, TF_Status* status, const Error& error);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_TYPES_STATUS_H_

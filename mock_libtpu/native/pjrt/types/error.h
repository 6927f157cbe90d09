// Errors as PJRT hands them out: objects that the framework reads through a table of functions and
// frees.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ERROR_H_
#define MOCK_LIBTPU_PJRT_TYPES_ERROR_H_

#include "base/error.h"
#include "base/result.h"
#include "generated/pjrt_c_api.h"

namespace mock {

// A new error object, owned by the caller of the API.
PJRT_Error* ToApi(Error error);
// Null where there is no error.
PJRT_Error* ToApi(const Result<void>& result);

// The error in an object that ToApi made.
const Error& ErrorOf(const PJRT_Error* error);
// Takes the error out of an object, which is freed. Null is success.
Result<void> FromApi(PJRT_Error* error);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ERROR_H_

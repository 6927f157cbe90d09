// Errors as PJRT hands them out: objects that the framework reads through a table of functions and
// frees.
#ifndef MOCK_LIBTPU_PJRT_TYPES_ERROR_H_
#define MOCK_LIBTPU_PJRT_TYPES_ERROR_H_

#include "base/error.h"
#include "generated/pjrt_c_api.h"

namespace mock {

// A new error object, owned by the caller of the API.
PJRT_Error* ToApi(Error error);

// The error in an object that ToApi made.
const Error& ErrorOf(const PJRT_Error* error);
void FreeError(PJRT_Error* error);
// Throws the error of an object, which is freed, unless it is null.
void ThrowFromApi(PJRT_Error* error);
// What callbacks of the framework make their errors by; the framework gives them back.
PJRT_Error* MakeError(PJRT_Error_Code code, const char* message, size_t size);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_TYPES_ERROR_H_

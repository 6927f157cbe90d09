// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// The table of the entry points, which GetPjrtApi hands out.
#ifndef MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_
#define MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_

#include "generated/pjrt_c_api.h"

namespace mock {

// Every slot is filled, and the extensions' tables hang on it. It lives as long as the library.
const PJRT_Api& Api();

}  // namespace mock

#endif  // MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_

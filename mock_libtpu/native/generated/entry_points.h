// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// The tables of the entry points, which GetPjrtApi hands out.
#ifndef MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_
#define MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_

#include "generated/pjrt_c_api.h"
#include "interposer/table.h"

namespace mock {

// The mock's. Every slot is filled, and the tables of its extensions hang on it. It lives as long as
// the library.
const PJRT_Api& Api();

// Of the API and of every extension that the catalogue has, also those that the mock lacks.
const interposer::AllEntryPoints& AllEntryPoints();

}  // namespace mock

#endif  // MOCK_LIBTPU_GENERATED_ENTRY_POINTS_H_

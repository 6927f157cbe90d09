// What is handed out in front of a plugin: a copy of its table and of its extensions in which the
// functions that the catalogue knows are this library's entry points. Unknown slots and extensions
// stay as they are.
#ifndef MOCK_LIBTPU_INTERPOSER_TABLE_H_
#define MOCK_LIBTPU_INTERPOSER_TABLE_H_

#include <cstdint>

#include "generated/functions.h"
#include "generated/pjrt_c_api.h"

namespace mock::interposer {

// The entry points of an API or of an extension: a table as it lies in memory.
struct EntryPoints {
  const void* table;
  const uint16_t* offsets;  // of the functions, in their order
  size_t count;
  Function first;
  int extension_type;  // -1: the API itself
};

// Where the functions of the API's own table were in a version that had another order.
struct OlderTable {
  int version;
  const uint16_t* offsets;  // as those of EntryPoints; 0: the function is not there
};

struct AllEntryPoints {
  const EntryPoints* first;
  size_t count;
  const OlderTable* older;
  size_t older_count;
  int oldest;  // the version from which on a table is known
};

// The table for frameworks, if MOCK_LIBTPU_PLUGIN names a plugin; null if it does not, or if the
// plugin cannot be used: Requested() then has the reason, which is printed, too.
const PJRT_Api* InFront(const AllEntryPoints& ours);

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_TABLE_H_

// The offsets that CPython publishes of its own structures for debuggers and profilers, since 3.13:
// _Py_DebugOffsets, the beginning of _PyRuntime.
#ifndef MOCK_LIBTPU_CPYTHON_DEBUG_OFFSETS_H_
#define MOCK_LIBTPU_CPYTHON_DEBUG_OFFSETS_H_

#include <cstdint>
#include <optional>

#include "cpython/layout.h"

namespace mock {

struct DebugOffsets {
  bool free_threaded;
  // Whether the table's form is that of a release known here; else the newest known one was tried.
  bool known_release;
  std::optional<PythonLayout> layout;  // none: the numbers do not fit together
};

// Reads the table of an interpreter with this PY_VERSION_HEX; none: it has no such table.
std::optional<DebugOffsets> ReadDebugOffsets(const void* runtime, uint32_t version);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_DEBUG_OFFSETS_H_

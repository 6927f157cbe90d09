// Whether the layout of an interpreter is the one that is assumed: what is read with it is compared
// with what Python's public C API gives for the same frames.
#ifndef MOCK_LIBTPU_CPYTHON_SELF_TEST_H_
#define MOCK_LIBTPU_CPYTHON_SELF_TEST_H_

#include <cstdint>

#include "cpython/layout.h"

namespace mock {

enum class SelfTest : uint8_t {
  kPassed,
  kFailed,
  kNotNow,  // the thread does not hold the GIL, or has no frame
};

// Tries the layout on all frames of the calling thread. Runs no Python code, does not wait, and
// touches no memory that is not there, whatever is in the layout.
SelfTest TestLayout(const Python& python);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_SELF_TEST_H_

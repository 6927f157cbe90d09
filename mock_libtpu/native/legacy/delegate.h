// The Python part of the legacy API: opening it, and its queues. Compiling and running is
// Program's.
#ifndef MOCK_LIBTPU_LEGACY_DELEGATE_H_
#define MOCK_LIBTPU_LEGACY_DELEGATE_H_

#include <vector>

#include "legacy/shape.h"

namespace mock::legacy {

// Loads the Python part and makes its CPU client, once. It must come before the process has read
// XLA_FLAGS, from which alone that client takes its number of devices; and it changes how JAX
// lowers. Throws LegacyError; later calls try again.
void OpenDelegate();

// Puts a literal into a device's infeed queue, or takes one from its outfeed queue: the addresses
// are of its leaves, row by row. Taking waits for the program that gives. Throw LegacyError.
void ToInfeed(int device, const Shape& shape, const std::vector<const void*>& leaves);
void FromOutfeed(int device, const Shape& shape, const std::vector<void*>& leaves);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_DELEGATE_H_

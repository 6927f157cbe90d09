// Memory as XLA's CPU programs take it without a copy: aligned to 64 bytes.
#ifndef MOCK_LIBTPU_BASE_ALIGNED_MEMORY_H_
#define MOCK_LIBTPU_BASE_ALIGNED_MEMORY_H_

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace mock {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
using AlignedMemory = std::unique_ptr<void, FreeMemory>;

constexpr size_t kAlignment = 64;

// Not initialised. Null where there is no memory; never for a size of 0: an empty array has an
// address, too.
inline AlignedMemory AllocateAligned(size_t size) {
  const size_t rounded = (size + kAlignment - 1) / kAlignment * kAlignment;
  return AlignedMemory(std::aligned_alloc(kAlignment, std::max(rounded, kAlignment)));
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_ALIGNED_MEMORY_H_

// A memory of a device: what kind it is, how full, and what a framework attached to it.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_MEMORY_H_
#define MOCK_LIBTPU_PJRT_CLIENT_MEMORY_H_

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "machine/memory_usage.h"
#include "pjrt/types/layout.h"

namespace mock {

// The kinds of memory a TPU's device addresses, in the order of their ids.
struct MemoryKind {
  std::string_view name;
  int id;
};
inline constexpr MemoryKind kMemoryKinds[] = {
    {"device", 0}, {"pinned_host", 1}, {"unpinned_host", 2}};
inline constexpr int kDefaultMemoryKind = 0;
inline constexpr int kUnpinnedHost = 2;

struct Memory : PJRT_Memory {
  Memory(PJRT_Device* device, int id, const MemoryKind& kind, int64_t limit);
  ~Memory();
  static Memory* Cast(PJRT_Memory* memory) { return static_cast<Memory*>(memory); }
  static const Memory* Cast(const PJRT_Memory* memory) {
    return static_cast<const Memory*>(memory);
  }

  PJRT_Device* const device;
  const int id;
  const MemoryKind& kind;
  const std::string debug_string;
  MemoryUsage usage;

  // The layout of an array in this memory that nobody gave one.
  Layout DefaultLayout(size_t element_size, const std::vector<int64_t>& dims) const;

  // What a framework attached to this memory, by key.
  struct UserData {
    void* data;
    void (*destroy)(void*);
  };
  std::mutex user_data_mutex;
  std::map<const void*, UserData> user_data;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_MEMORY_H_

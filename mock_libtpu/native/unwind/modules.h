// The programs and libraries that are loaded now, and whether that has changed: what the unwinder
// needs to find unwind tables, and what a recording needs so that addresses can be named later.
#ifndef MOCK_LIBTPU_UNWIND_MODULES_H_
#define MOCK_LIBTPU_UNWIND_MODULES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mock {

struct Module {
  uint64_t start = 0;  // first and last + 1 mapped address
  uint64_t end = 0;
  uint64_t bias = 0;  // address in memory - address in the file's program headers
  const uint8_t* unwind_index = nullptr;  // .eh_frame_hdr, or null
  uint64_t unwind_index_size = 0;
  std::string path;
  std::vector<uint8_t> build_id;  // empty: the module has none
};

// How often something was loaded and unloaded, as the dynamic linker counts.
struct ModuleCounters {
  unsigned long long loaded = 0;
  unsigned long long unloaded = 0;
  bool operator==(const ModuleCounters& other) const {
    return loaded == other.loaded && unloaded == other.unloaded;
  }
};

struct Modules {
  ModuleCounters counters;
  std::vector<Module> all;  // by start

  // The module with this address, or null.
  const Module* Find(uint64_t address) const;
};

// Both are safe for threads.
ModuleCounters CurrentModuleCounters();
// What is loaded now; the same object as before if nothing has changed.
std::shared_ptr<const Modules> CurrentModules();

// For pthread_atfork. The dynamic linker has a lock that a fork may leave locked in the child
// forever; while these hold ours, none of our threads is within it.
void BeforeForkOfModules();
void AfterForkOfModules();

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_MODULES_H_

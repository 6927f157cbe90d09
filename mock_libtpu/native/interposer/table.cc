// Copying a plugin's tables: see table.h.
#include "interposer/table.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/no_destructor.h"
#include "interposer/plugin.h"
#include "interposer/profiler.h"
#include "recorder/call.h"

namespace mock::interposer {
namespace {

// Larger is not a table: today's has 1,144 bytes.
constexpr size_t kLargestTable = 1 << 16;
constexpr size_t kMostExtensions = 1000;

// The copies are never freed: frameworks keep pointers to them.
std::vector<std::unique_ptr<uint64_t[]>>& Copies() {
  static NoDestructor<std::vector<std::unique_ptr<uint64_t[]>>> copies;
  return *copies;
}

// A copy of `size` bytes; null if they are not all there to read, which a wrong size can mean.
void* Copy(const void* table, size_t size) {
  if (size > kLargestTable) return nullptr;
  auto copy = std::make_unique<uint64_t[]>((size + 7) / 8);
  const iovec from{const_cast<void*>(table), size};
  const iovec to{copy.get(), size};
  const ssize_t read = process_vm_readv(getpid(), &to, 1, &from, 1, 0);
  if (read < 0 && errno != EFAULT) {
    std::memcpy(copy.get(), table, size);  // where the system does not allow to ask
  } else if (read != static_cast<ssize_t>(size)) {
    return nullptr;
  }
  Copies().push_back(std::move(copy));
  return Copies().back().get();
}

// Replaces the slots of a copied table that both have, and remembers what was in them. `offsets`
// are where the copied table has the functions.
void Replace(const EntryPoints& ours, const uint16_t* offsets, void* table, size_t size) {
  for (size_t i = 0; i < ours.count; ++i) {
    const uint16_t offset = offsets[i];
    if (offset == 0 || offset + sizeof(AnyFunction) > size) continue;
    char* const slot = static_cast<char*>(table) + offset;
    AnyFunction theirs;
    std::memcpy(&theirs, slot, sizeof theirs);
    if (theirs == nullptr) continue;
    next[static_cast<size_t>(ours.first) + i] = theirs;
    std::memcpy(slot, static_cast<const char*>(ours.table) + ours.offsets[i], sizeof theirs);
  }
}

const EntryPoints* Find(const AllEntryPoints& ours, int extension_type) {
  for (size_t i = 0; i < ours.count; ++i) {
    if (ours.first[i].extension_type == extension_type) return &ours.first[i];
  }
  return nullptr;
}

// The functions of a profiler are in a table that its extension points to.
void RecordProfiler(PJRT_Profiler_Extension* copy) {
  constexpr size_t kEnd = offsetof(PJRT_Profiler_Extension, profiler_api) + sizeof(void*);
  if (copy->base.struct_size < kEnd || copy->profiler_api == nullptr) return;
  const PLUGIN_Profiler_Api& theirs = *copy->profiler_api;
  if (theirs.struct_size < sizeof theirs.struct_size) return;
  void* const table = Copy(&theirs, theirs.struct_size);
  if (table == nullptr) {
    std::fprintf(stderr,
                 "mock-libtpu: the plugin's profiler has a struct_size of %zu bytes, which it does "
                 "not have; its functions are not recorded\n",
                 theirs.struct_size);
    return;
  }
  copy->profiler_api = static_cast<PLUGIN_Profiler_Api*>(table);
  Record(theirs, copy->profiler_api);
}

// Copies the chain of extensions; from a node on that cannot be copied, it is the plugin's own.
PJRT_Extension_Base* CopyExtensions(PJRT_Extension_Base* first, const AllEntryPoints& ours) {
  PJRT_Extension_Base* start = first;
  PJRT_Extension_Base** link = &start;
  size_t count = 0;
  for (PJRT_Extension_Base* node = first; node != nullptr; node = node->next) {
    void* const copy = node->struct_size < sizeof *node || ++count > kMostExtensions
                           ? nullptr
                           : Copy(node, node->struct_size);
    if (copy == nullptr) {
      std::fprintf(stderr,
                   "mock-libtpu: the plugin's extension of type %d has a struct_size of %zu bytes, "
                   "which it does not have; it and those after it are not recorded\n",
                   static_cast<int>(node->type), node->struct_size);
      break;
    }
    if (node->type == PJRT_Extension_Type_Profiler) {
      RecordProfiler(static_cast<PJRT_Profiler_Extension*>(copy));
    }
    if (const EntryPoints* known = Find(ours, static_cast<int>(node->type))) {
      Replace(*known, known->offsets, copy, node->struct_size);
    }
    *link = static_cast<PJRT_Extension_Base*>(copy);
    link = &(*link)->next;
  }
  return start;
}

// Where a version's table has the functions.
const uint16_t* OffsetsAt(const AllEntryPoints& ours, int minor_version) {
  for (size_t i = 0; i < ours.older_count; ++i) {
    if (minor_version == ours.older[i].version) return ours.older[i].offsets;
  }
  return Find(ours, -1)->offsets;
}

// Why nothing of the plugin can be recorded; empty if it can.
std::string Unknown(const PJRT_Api_Version& version, size_t size, int oldest) {
  const std::string api =
      Concat("its API ", version.major_version, ".", version.minor_version, " is ");
  if (version.major_version != PJRT_API_MAJOR) {
    return Concat(api, "not of the major version ", PJRT_API_MAJOR);
  }
  if (version.minor_version < oldest) {
    return Concat(api, "older than ", PJRT_API_MAJOR, ".", oldest,
                  ", the first one whose functions are known");
  }
  return size > kLargestTable ? Concat("its table has a struct_size of ", size) : "";
}

const PJRT_Api* MakeTable(const Plugin& plugin, const AllEntryPoints& ours) {
  const PJRT_Api& theirs = *plugin.api;
  std::string why = Unknown(theirs.pjrt_api_version, theirs.struct_size, ours.oldest);
  void* const copy = why.empty() ? Copy(&theirs, theirs.struct_size) : nullptr;
  if (copy == nullptr) {
    if (why.empty()) {
      why = Concat("its table does not have the ", theirs.struct_size, " bytes of its struct_size");
    }
    std::fprintf(stderr, "mock-libtpu: calls of the plugin %s are not recorded: %s\n",
                 plugin.path.c_str(), why.c_str());
    return &theirs;
  }
  Activate(plugin);
  PJRT_Api* const table = static_cast<PJRT_Api*>(copy);
  Replace(*Find(ours, -1), OffsetsAt(ours, theirs.pjrt_api_version.minor_version), table,
          theirs.struct_size);
  table->extension_start = CopyExtensions(theirs.extension_start, ours);
  return table;
}

}  // namespace

const PJRT_Api* InFront(const AllEntryPoints& ours) {
  const Plugin& plugin = Requested();
  if (plugin.error.has_value()) {
    std::fprintf(stderr, "mock-libtpu: %s\n", plugin.error->message.c_str());
  }
  if (plugin.api == nullptr) return nullptr;
  const PJRT_Api_Version& version = plugin.api->pjrt_api_version;
  const bool recording = RecordPlugin(plugin.path, version.major_version, version.minor_version);
  return recording ? MakeTable(plugin, ours) : plugin.api;
}

}  // namespace mock::interposer

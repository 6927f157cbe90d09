// Listing what is loaded: see modules.h.
#include "unwind/modules.h"

#include <elf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "base/no_destructor.h"

namespace mock {
namespace {

// The build id among the notes of a loaded segment.
std::vector<uint8_t> BuildId(const uint8_t* notes, size_t size) {
  size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes + at, sizeof note);
    const size_t name = at + sizeof note;
    const size_t description = name + ((note.n_namesz + 3) & ~3u);
    const size_t next = description + ((note.n_descsz + 3) & ~3u);
    if (next > size) break;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        std::memcmp(notes + name, "GNU", 4) == 0) {
      return std::vector<uint8_t>(notes + description, notes + description + note.n_descsz);
    }
    at = next;
  }
  return {};
}

Module Describe(const dl_phdr_info& info) {
  Module module;
  module.bias = info.dlpi_addr;
  module.start = UINT64_MAX;
  if (info.dlpi_name != nullptr) module.path = info.dlpi_name;
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr) & header = info.dlpi_phdr[i];
    const uint64_t address = info.dlpi_addr + header.p_vaddr;
    const uint8_t* memory = reinterpret_cast<const uint8_t*>(address);
    if (header.p_type == PT_LOAD) {
      module.start = std::min(module.start, address);
      module.end = std::max(module.end, address + header.p_memsz);
    } else if (header.p_type == PT_GNU_EH_FRAME) {
      module.unwind_index = memory;
      module.unwind_index_size = header.p_memsz;
    } else if (header.p_type == PT_NOTE && module.build_id.empty()) {
      module.build_id = BuildId(memory, header.p_memsz);
    }
  }
  return module;
}

// The dynamic linker's name made absolute: a later reader has another working directory.
std::string AbsolutePath(const std::string& name) {
  char path[PATH_MAX];
  if (name.empty()) {
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
    return size > 0 ? std::string(path, static_cast<size_t>(size)) : std::string();
  }
  return realpath(name.c_str(), path) != nullptr ? path : name;
}

ModuleCounters Counters(const dl_phdr_info& info) { return {info.dlpi_adds, info.dlpi_subs}; }

int TakeCounters(dl_phdr_info* info, size_t, void* counters) {
  *static_cast<ModuleCounters*>(counters) = Counters(*info);
  return 1;
}

int TakeModule(dl_phdr_info* info, size_t, void* to) {
  Modules& modules = *static_cast<Modules*>(to);
  modules.counters = Counters(*info);
  Module module = Describe(*info);
  if (module.start < module.end) modules.all.push_back(std::move(module));
  return 0;
}

// Held around every use of the dynamic linker's list.
std::mutex mutex;

// Made on first use, which may be before other files' variables are.
std::shared_ptr<const Modules>& Known() {
  static NoDestructor<std::shared_ptr<const Modules>> known;
  return *known;
}

ModuleCounters CountersNow() {
  ModuleCounters counters;
  dl_iterate_phdr(TakeCounters, &counters);
  return counters;
}

}  // namespace

const Module* Modules::Find(uint64_t address) const {
  auto after =
      std::upper_bound(all.begin(), all.end(), address,
                       [](uint64_t wanted, const Module& module) { return wanted < module.start; });
  if (after == all.begin()) return nullptr;
  const Module& module = *--after;
  return address < module.end ? &module : nullptr;
}

ModuleCounters CurrentModuleCounters() {
  const std::lock_guard<std::mutex> lock(mutex);
  return CountersNow();
}

std::shared_ptr<const Modules> CurrentModules() {
  const std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<const Modules>& current = Known();
  if (current != nullptr && current->counters == CountersNow()) return current;
  auto modules = std::make_shared<Modules>();
  dl_iterate_phdr(TakeModule, modules.get());
  std::sort(modules->all.begin(), modules->all.end(),
            [](const Module& a, const Module& b) { return a.start < b.start; });
  for (Module& module : modules->all) module.path = AbsolutePath(module.path);
  current = modules;
  return current;
}

void BeforeForkOfModules() { mutex.lock(); }
void AfterForkOfModules() { mutex.unlock(); }

}  // namespace mock

// PJRT_Memory_*: see memory.h.
#include "pjrt/client/memory.h"

#include <utility>

#include "base/error.h"
#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/client/device.h"

namespace mock {
namespace {

void* GetUserData(PJRT_Memory* memory, const void* key) {
  Memory* const cast = Memory::Cast(memory);
  std::lock_guard<std::mutex> lock(cast->user_data_mutex);
  const auto found = cast->user_data.find(key);
  return found == cast->user_data.end() ? nullptr : found->second.data;
}

void SetUserData(PJRT_Memory* memory, const void* key, void* data, void (*destroy)(void*)) {
  Memory* const cast = Memory::Cast(memory);
  Memory::UserData previous{nullptr, nullptr};
  {
    std::lock_guard<std::mutex> lock(cast->user_data_mutex);
    previous = std::exchange(cast->user_data[key], Memory::UserData{data, destroy});
  }
  if (previous.destroy != nullptr) previous.destroy(previous.data);
}

const PJRT_Memory_FunctionTable kFunctions = {sizeof(PJRT_Memory_FunctionTable), nullptr,
                                              sizeof(PJRT_Memory), GetUserData, SetUserData};

}  // namespace

Memory::Memory(PJRT_Device* of, int memory_id, const MemoryKind& memory_kind, int64_t limit)
    : PJRT_Memory{&kFunctions},
      device(of),
      id(memory_id),
      kind(memory_kind),
      debug_string(Concat("MockTpuMemory(id=", memory_id, ", kind=", memory_kind.name,
                          ", device=", of->description.debug_string, ")")),
      usage(limit) {}

// The host's memory that is not pinned knows no layouts of a device.
Layout Memory::DefaultLayout(size_t element_size, const std::vector<int64_t>& dims) const {
  return kind.id == kUnpinnedHost ? RowMajor(dims.size()) : mock::DefaultLayout(element_size, dims);
}

Memory::~Memory() {
  for (const auto& [key, attached] : user_data) {
    if (attached.destroy != nullptr) attached.destroy(attached.data);
  }
}

void behaviour::Memory_Id(PJRT_Memory_Id_Args* args) { args->id = Memory::Cast(args->memory)->id; }

void behaviour::Memory_Kind(PJRT_Memory_Kind_Args* args) {
  Show(Memory::Cast(args->memory)->kind.name, &args->kind, &args->kind_size);
}

void behaviour::Memory_Kind_Id(PJRT_Memory_Kind_Id_Args* args) {
  args->kind_id = Memory::Cast(args->memory)->kind.id;
}

void behaviour::Memory_DebugString(PJRT_Memory_DebugString_Args* args) {
  Show(Memory::Cast(args->memory)->debug_string, &args->debug_string, &args->debug_string_size);
}

void behaviour::Memory_ToString(PJRT_Memory_ToString_Args* args) {
  Show(Memory::Cast(args->memory)->debug_string, &args->to_string, &args->to_string_size);
}

void behaviour::Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args* args) {
  args->devices = &Memory::Cast(args->memory)->device;
  args->num_devices = 1;
}

}  // namespace mock

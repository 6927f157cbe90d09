// PJRT_DeviceDescription_*, PJRT_Device_* and the Memory Descriptions extension.
#include "pjrt/client/device.h"

#include <string>

#include "generated/behaviour.h"
#include "pjrt/client/client.h"

namespace mock {
namespace {

// "(0,1,0" : a device's coordinates, left open for what follows.
std::string Coordinates(const DeviceLocation& location) {
  return "(" + std::to_string(location.coordinates[0]) + "," +
         std::to_string(location.coordinates[1]) + "," + std::to_string(location.coordinates[2]);
}

// The texts libtpu gives for a device of one slice, and for one of several.
std::string OfSlices(const Topology& topology, const DeviceLocation& location, std::string text) {
  if (topology.slices == 1) return text;
  return "MegaScalePjRtDevice(wrapped=" + text + ", slice_id=" + std::to_string(location.slice) +
         ")";
}

std::string DebugString(const Topology& topology, const DeviceLocation& location) {
  return OfSlices(topology, location,
                  "TPU_" + std::to_string(location.id_in_slice) +
                      "(process=" + std::to_string(location.process_index_in_slice) + "," +
                      Coordinates(location) + "," + std::to_string(location.core_on_chip) + "))");
}

std::string ToString(const Topology& topology, const DeviceLocation& location) {
  return OfSlices(topology, location,
                  "TpuDevice(id=" + std::to_string(location.id_in_slice) +
                      ", process_index=" + std::to_string(location.process_index_in_slice) +
                      ", coords=" + Coordinates(location) +
                      "), core_on_chip=" + std::to_string(location.core_on_chip) + ")");
}

}  // namespace

Error NotAddressable(const PJRT_Device& device) {
  return InvalidArgument(device.description.to_string +
                         " is a device of another process: its memory is not addressable here");
}

Result<void> behaviour::DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* args) {
  args->id = args->device_description->id;
  return {};
}

Result<void> behaviour::DeviceDescription_ProcessIndex(
    PJRT_DeviceDescription_ProcessIndex_Args* args) {
  args->process_index = args->device_description->location.process_index;
  return {};
}

Result<void> behaviour::DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* args) {
  args->attributes = args->device_description->attributes.data();
  args->num_attributes = args->device_description->attributes.size();
  return {};
}

Result<void> behaviour::DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* args) {
  args->device_kind = args->device_description->kind.c_str();
  args->device_kind_size = args->device_description->kind.size();
  return {};
}

Result<void> behaviour::DeviceDescription_DebugString(
    PJRT_DeviceDescription_DebugString_Args* args) {
  args->debug_string = args->device_description->debug_string.c_str();
  args->debug_string_size = args->device_description->debug_string.size();
  return {};
}

Result<void> behaviour::DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* args) {
  args->to_string = args->device_description->to_string.c_str();
  args->to_string_size = args->device_description->to_string.size();
  return {};
}

Result<void> behaviour::DeviceDescription_MemoryDescriptions(
    PJRT_DeviceDescription_MemoryDescriptions_Args* args) {
  args->memory_descriptions = args->device_description->memory_pointers.data();
  args->num_memory_descriptions = args->device_description->memory_pointers.size();
  args->default_memory_index = kDefaultMemoryKind;
  return {};
}

Result<void> behaviour::MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* args) {
  const MemoryKind& kind = *args->memory_description->kind;
  args->kind = kind.name;
  args->kind_size = std::char_traits<char>::length(kind.name);
  args->kind_id = kind.id;
  return {};
}

Result<void> behaviour::Device_GetDescription(PJRT_Device_GetDescription_Args* args) {
  args->device_description = &args->device->description;
  return {};
}

Result<void> behaviour::Device_IsAddressable(PJRT_Device_IsAddressable_Args* args) {
  args->is_addressable = args->device->local_index >= 0;
  return {};
}

Result<void> behaviour::Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* args) {
  args->local_hardware_id = args->device->local_index;
  return {};
}

Result<void> behaviour::Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* args) {
  args->memories = args->device->memory_pointers.data();
  args->num_memories = args->device->memory_pointers.size();
  return {};
}

Result<void> behaviour::Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* args) {
  if (args->device->memories.empty()) return NotAddressable(*args->device);
  args->memory = args->device->default_memory();
  return {};
}

Result<void> behaviour::Device_MemoryStats(PJRT_Device_MemoryStats_Args* args) {
  if (args->device->memories.empty()) return NotAddressable(*args->device);
  const MemoryUsage::Stats stats = args->device->default_memory()->usage.stats();
  args->bytes_in_use = stats.in_use;
  args->peak_bytes_in_use = stats.peak;
  args->peak_bytes_in_use_is_set = true;
  args->num_allocs = stats.allocations;
  args->num_allocs_is_set = true;
  args->largest_alloc_size = stats.largest;
  args->largest_alloc_size_is_set = true;
  args->bytes_limit = stats.limit;
  args->bytes_limit_is_set = true;
  args->bytes_reserved = 0;
  args->bytes_reserved_is_set = true;
  args->peak_bytes_reserved_is_set = false;
  args->bytes_reservable_limit = stats.limit;
  args->bytes_reservable_limit_is_set = true;
  // Nothing is fragmented in the mock: what is free is one block.
  args->largest_free_block_bytes = stats.limit - stats.in_use;
  args->largest_free_block_bytes_is_set = true;
  args->pool_bytes_is_set = false;
  args->peak_pool_bytes_is_set = false;
  // Of bytes in use and reserved ones: nothing is reserved.
  args->peak_allocated_bytes = stats.peak;
  args->peak_allocated_bytes_is_set = true;
  return {};
}

Result<void> behaviour::Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* args) {
  if (args->device->memories.empty()) return NotAddressable(*args->device);
  args->device->default_memory()->usage.ResetPeak();
  return {};
}

Result<void> behaviour::Device_GetAttributes(PJRT_Device_GetAttributes_Args* args) {
  args->attributes = args->device->description.attributes.data();
  args->num_attributes = args->device->description.attributes.size();
  // The device owns its attributes; a framework calls the deleter all the same.
  args->device_attributes = nullptr;
  args->attributes_deleter = [](PJRT_Device_Attributes*) {};
  return {};
}

}  // namespace mock

PJRT_DeviceDescription::PJRT_DeviceDescription(const mock::Topology& topology, int number)
    : location(mock::LocationOf(topology, number)),
      id(location.id),
      kind(topology.generation->device_kind),
      debug_string(mock::DebugString(topology, location)),
      to_string(mock::ToString(topology, location)) {
  const auto& coordinates = location.coordinates;
  attributes.Add("coords", std::vector<int64_t>(coordinates.begin(), coordinates.end()));
  attributes.Add("core_on_chip", location.core_on_chip);
  attributes.Add("num_cores", int64_t{topology.generation->cores_per_device});
  if (topology.slices > 1) attributes.Add("slice_index", int64_t{location.slice});
  for (const mock::MemoryKind& memory_kind : mock::kMemoryKinds) memories.push_back({&memory_kind});
  for (const PJRT_MemoryDescription& memory : memories) memory_pointers.push_back(&memory);
}

PJRT_Device::PJRT_Device(PJRT_Client* owner, const mock::Topology& topology, int number)
    : client(owner), description(topology, number) {}

void PJRT_Device::MakeAddressable(int index, std::optional<int64_t> bytes_limit) {
  local_index = index;
  const int64_t host_limit = int64_t{1} << 40;  // a host's memory is as large as its swap makes it
  const int64_t device_limit =
      bytes_limit.value_or(client->processes.topology.generation->bytes_per_device);
  for (const mock::MemoryKind& kind : mock::kMemoryKinds) {
    const int64_t limit = kind.id == mock::kDefaultMemoryKind ? device_limit : host_limit;
    const int memory_id =
        description.id * static_cast<int>(std::size(mock::kMemoryKinds)) + kind.id;
    memories.push_back(std::make_unique<mock::Memory>(this, memory_id, kind, limit));
    memory_pointers.push_back(memories.back().get());
  }
}

mock::Memory* PJRT_Device::FindMemory(std::string_view kind) const {
  for (const auto& memory : memories) {
    if (kind == memory->kind.name) return memory.get();
  }
  return nullptr;
}

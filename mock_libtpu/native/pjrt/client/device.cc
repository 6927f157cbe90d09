// PJRT_DeviceDescription_*, PJRT_Device_*, PJRT_AsyncTrackingEvent_* and the Memory Descriptions
// extension.
#include "pjrt/client/device.h"

#include <string>

#include "base/error.h"
#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/client/client.h"

// A mark that a framework sets around its own asynchronous work, for a device's profiler to show.
// The mock has none, so nothing is done with it.
struct PJRT_AsyncTrackingEvent {
  std::string description;
};

namespace mock {
namespace {

// "0,1,0": a device's coordinates.
std::string Coordinates(const DeviceLocation& location) {
  const auto& [x, y, z] = location.coordinates;
  return Concat(x, ",", y, ",", z);
}

// The texts libtpu gives for a device of one slice, and for one of several.
std::string OfSlices(const Topology& topology, const DeviceLocation& location, std::string text) {
  if (topology.slices == 1) return text;
  return Concat("MegaScalePjRtDevice(wrapped=", text, ", slice_id=", location.slice, ")");
}

std::string DebugString(const Topology& topology, const DeviceLocation& location) {
  return OfSlices(topology, location,
                  Concat("TPU_", location.id_in_slice, "(process=", location.process_index_in_slice,
                         ",(", Coordinates(location), ",", location.core_on_chip, "))"));
}

std::string ToString(const Topology& topology, const DeviceLocation& location) {
  return OfSlices(topology, location,
                  Concat("TpuDevice(id=", location.id_in_slice,
                         ", process_index=", location.process_index_in_slice, ", coords=(",
                         Coordinates(location), "), core_on_chip=", location.core_on_chip, ")"));
}

}  // namespace

Memory* MemoryOf(const PJRT_Device& device) {
  if (!device.memories.empty()) return device.default_memory();
  throw InvalidArgument(device.description.to_string,
                        " is a device of another process: its memory is not addressable here");
}

void behaviour::DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* args) {
  args->id = args->device_description->id;
}

void behaviour::DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args* args) {
  args->process_index = args->device_description->location.process_index;
}

void behaviour::DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* args) {
  Show(args->device_description->attributes, &args->attributes, &args->num_attributes);
}

void behaviour::DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* args) {
  Show(args->device_description->kind, &args->device_kind, &args->device_kind_size);
}

void behaviour::DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args* args) {
  Show(args->device_description->debug_string, &args->debug_string, &args->debug_string_size);
}

void behaviour::DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* args) {
  Show(args->device_description->to_string, &args->to_string, &args->to_string_size);
}

void behaviour::DeviceDescription_MemoryDescriptions(
    PJRT_DeviceDescription_MemoryDescriptions_Args* args) {
  Show(args->device_description->memory_pointers, &args->memory_descriptions,
       &args->num_memory_descriptions);
  args->default_memory_index = kDefaultMemoryKind;
}

void behaviour::MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* args) {
  const MemoryKind& kind = *args->memory_description->kind;
  Show(kind.name, &args->kind, &args->kind_size);
  args->kind_id = kind.id;
}

void behaviour::Device_GetDescription(PJRT_Device_GetDescription_Args* args) {
  args->device_description = &args->device->description;
}

void behaviour::Device_IsAddressable(PJRT_Device_IsAddressable_Args* args) {
  args->is_addressable = args->device->local_index >= 0;
}

void behaviour::Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* args) {
  args->local_hardware_id = args->device->local_index;
}

void behaviour::Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* args) {
  Show(args->device->memory_pointers, &args->memories, &args->num_memories);
}

void behaviour::Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* args) {
  args->memory = MemoryOf(*args->device);
}

void behaviour::Device_MemoryStats(PJRT_Device_MemoryStats_Args* args) {
  const MemoryUsage::Stats stats = MemoryOf(*args->device)->usage.stats();
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
}

void behaviour::Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* args) {
  MemoryOf(*args->device)->usage.ResetPeak();
}

void behaviour::Device_GetAttributes(PJRT_Device_GetAttributes_Args* args) {
  Show(args->device->description.attributes, &args->attributes, &args->num_attributes);
  // The device owns its attributes; a framework calls the deleter all the same.
  args->device_attributes = nullptr;
  args->attributes_deleter = [](PJRT_Device_Attributes*) {};
}

void behaviour::Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args* args) {
  args->event =
      GiveToCaller<PJRT_AsyncTrackingEvent>(std::string(args->description, args->description_size));
}

void behaviour::AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* args) {
  TakeBack(args->event);
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

// PJRT_Client_*, as far as they are about the machine itself. Making a client is plugin.cc's;
// buffers, programs and transfers have their own files.
#include "pjrt/client/client.h"

#include <algorithm>
#include <string>
#include <utility>

#include "generated/behaviour.h"

namespace mock {

Result<void> behaviour::Client_PlatformName(PJRT_Client_PlatformName_Args* args) {
  args->platform_name = kPlatformName;
  args->platform_name_size = sizeof kPlatformName - 1;
  return {};
}

Result<void> behaviour::Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args) {
  args->platform_version = args->client->topology.platform_version.c_str();
  args->platform_version_size = args->client->topology.platform_version.size();
  return {};
}

Result<void> behaviour::Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args) {
  args->process_index = args->client->processes.index;
  return {};
}

Result<void> behaviour::Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args) {
  args->topology = &args->client->topology;
  return {};
}

Result<void> behaviour::Client_Devices(PJRT_Client_Devices_Args* args) {
  args->devices = args->client->device_pointers.data();
  args->num_devices = args->client->device_pointers.size();
  return {};
}

Result<void> behaviour::Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args) {
  args->addressable_devices = args->client->addressable_pointers.data();
  args->num_addressable_devices = args->client->addressable_pointers.size();
  return {};
}

Result<void> behaviour::Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args) {
  args->addressable_memories = args->client->memory_pointers.data();
  args->num_addressable_memories = args->client->memory_pointers.size();
  return {};
}

Result<void> behaviour::Client_LookupDevice(PJRT_Client_LookupDevice_Args* args) {
  args->device = args->client->FindDevice(args->id);
  if (args->device != nullptr) return {};
  return InvalidArgument("this client has no device of id " + std::to_string(args->id));
}

Result<void> behaviour::Client_LookupAddressableDevice(
    PJRT_Client_LookupAddressableDevice_Args* args) {
  const std::vector<PJRT_Device*>& devices = args->client->addressable_pointers;
  if (args->local_hardware_id >= 0 &&
      static_cast<size_t>(args->local_hardware_id) < devices.size()) {
    args->addressable_device = devices[static_cast<size_t>(args->local_hardware_id)];
    return {};
  }
  return InvalidArgument("this client has no device of local hardware id " +
                         std::to_string(args->local_hardware_id));
}

Result<void> behaviour::Client_DefaultDeviceAssignment(
    PJRT_Client_DefaultDeviceAssignment_Args* args) {
  const bool negative = args->num_replicas < 0 || args->num_partitions < 0;
  const size_t wanted =
      static_cast<size_t>(args->num_replicas) * static_cast<size_t>(args->num_partitions);
  if (negative || wanted > args->client->devices.size()) {
    return InvalidArgument(std::to_string(args->num_replicas) + " replicas of " +
                           std::to_string(args->num_partitions) + " partitions do not fit on " +
                           std::to_string(args->client->devices.size()) + " devices");
  }
  if (args->default_assignment_size < wanted) {
    return InvalidArgument("default_assignment has room for " +
                           std::to_string(args->default_assignment_size) + " of " +
                           std::to_string(wanted) + " ids");
  }
  for (size_t index = 0; index < wanted; ++index) {
    args->default_assignment[index] = args->client->devices[index]->description.id;
  }
  return {};
}

// What becomes of its peers is for the framework and for gloo to find out.
Result<void> behaviour::Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args*) {
  return {};
}

// Host memory needs no registration: the mock's devices read it as it is.
Result<void> behaviour::Client_DmaMap(PJRT_Client_DmaMap_Args*) { return {}; }
Result<void> behaviour::Client_DmaUnmap(PJRT_Client_DmaUnmap_Args*) { return {}; }

}  // namespace mock

PJRT_Client::PJRT_Client(const mock::Processes& of, std::optional<int64_t> bytes_limit)
    : processes(of), topology(of.topology) {
  for (int number = 0; number < of.topology.num_devices(); ++number) {
    auto made = std::make_unique<PJRT_Device>(this, of.topology, number);
    PJRT_Device* const device = devices.emplace_back(std::move(made)).get();
    device_pointers.push_back(device);
    if (device->description.location.process_index != of.index) continue;
    device->MakeAddressable(static_cast<int>(addressable_pointers.size()), bytes_limit);
    addressable_pointers.push_back(device);
    memory_pointers.insert(memory_pointers.end(), device->memory_pointers.begin(),
                           device->memory_pointers.end());
  }
}

PJRT_Device* PJRT_Client::FindDevice(int64_t id) const {
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [&](const auto& device) { return device->description.id == id; });
  return found == devices.end() ? nullptr : found->get();
}

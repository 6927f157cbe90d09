// PJRT_Client_*, as far as they are about the machine itself. Making a client is plugin.cc's;
// buffers, programs and transfers have their own files.
#include "pjrt/client/client.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/handles.h"
#include "generated/behaviour.h"

namespace mock {

void behaviour::Client_PlatformName(PJRT_Client_PlatformName_Args* args) {
  Show(kPlatformName, &args->platform_name, &args->platform_name_size);
}

void behaviour::Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args) {
  Show(args->client->topology.platform_version, &args->platform_version,
       &args->platform_version_size);
}

void behaviour::Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args) {
  args->process_index = args->client->processes.index;
}

void behaviour::Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args) {
  args->topology = &args->client->topology;
}

void behaviour::Client_Devices(PJRT_Client_Devices_Args* args) {
  Show(args->client->device_pointers, &args->devices, &args->num_devices);
}

void behaviour::Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args) {
  Show(args->client->addressable_pointers, &args->addressable_devices,
       &args->num_addressable_devices);
}

void behaviour::Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args) {
  Show(args->client->memory_pointers, &args->addressable_memories, &args->num_addressable_memories);
}

void behaviour::Client_LookupDevice(PJRT_Client_LookupDevice_Args* args) {
  args->device = args->client->ExistingDevice(args->id);
}

void behaviour::Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args* args) {
  const std::vector<PJRT_Device*>& devices = args->client->addressable_pointers;
  if (args->local_hardware_id >= 0 &&
      static_cast<size_t>(args->local_hardware_id) < devices.size()) {
    args->addressable_device = devices[static_cast<size_t>(args->local_hardware_id)];
    return;
  }
  throw InvalidArgument("this client has no device of local hardware id ", args->local_hardware_id);
}

void behaviour::Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args* args) {
  const bool negative = args->num_replicas < 0 || args->num_partitions < 0;
  const size_t wanted =
      static_cast<size_t>(args->num_replicas) * static_cast<size_t>(args->num_partitions);
  if (negative || wanted > args->client->devices.size()) {
    throw InvalidArgument(args->num_replicas, " replicas of ", args->num_partitions,
                          " partitions do not fit on ", args->client->devices.size(), " devices");
  }
  if (args->default_assignment_size < wanted) {
    throw InvalidArgument("default_assignment has room for ", args->default_assignment_size, " of ",
                          wanted, " ids");
  }
  for (size_t index = 0; index < wanted; ++index) {
    args->default_assignment[index] = args->client->devices[index]->description.id;
  }
}

// What becomes of its peers is for the framework and for gloo to find out.
void behaviour::Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args*) {}

// Host memory needs no registration: the mock's devices read it as it is.
void behaviour::Client_DmaMap(PJRT_Client_DmaMap_Args*) {}
void behaviour::Client_DmaUnmap(PJRT_Client_DmaUnmap_Args*) {}

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

PJRT_Device* PJRT_Client::ExistingDevice(int64_t id) const {
  if (PJRT_Device* const device = FindDevice(id)) return device;
  throw mock::InvalidArgument("this client has no device of id ", id);
}

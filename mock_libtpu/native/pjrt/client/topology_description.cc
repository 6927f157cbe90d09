// PJRT_TopologyDescription_*: a TPU that a program can be compiled for, with or without a client.
#include "pjrt/client/topology_description.h"

#include <string_view>
#include <utility>

#include "base/handles.h"
#include "base/result.h"
#include "generated/behaviour.h"

// What backs the bytes that Serialize hands out.
struct PJRT_SerializedTopology {
  std::string bytes;
};

namespace mock {
namespace {

// A serialized topology is this mark, its name and this end, without which it was cut.
constexpr std::string_view kMark = "mock_libtpu topology ";
constexpr char kEnd = '\n';

}  // namespace

Result<void> behaviour::TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args) {
  const std::string_view name(args->topology_name, args->topology_name_size);
  const Result<Topology> topology = ParseTopology(name.empty() ? "v5e" : name);
  if (!topology.ok()) return topology.error();
  args->topology = GiveToCaller<PJRT_TopologyDescription>(*topology);
  return {};
}

Result<void> behaviour::TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* args) {
  TakeBack(args->topology);
  return {};
}

Result<void> behaviour::TopologyDescription_PlatformName(
    PJRT_TopologyDescription_PlatformName_Args* args) {
  args->platform_name = kPlatformName;
  args->platform_name_size = sizeof kPlatformName - 1;
  return {};
}

Result<void> behaviour::TopologyDescription_PlatformVersion(
    PJRT_TopologyDescription_PlatformVersion_Args* args) {
  args->platform_version = args->topology->platform_version.c_str();
  args->platform_version_size = args->topology->platform_version.size();
  return {};
}

Result<void> behaviour::TopologyDescription_GetDeviceDescriptions(
    PJRT_TopologyDescription_GetDeviceDescriptions_Args* args) {
  args->descriptions = args->topology->description_pointers.data();
  args->num_descriptions = args->topology->description_pointers.size();
  return {};
}

Result<void> behaviour::TopologyDescription_Attributes(
    PJRT_TopologyDescription_Attributes_Args* args) {
  args->attributes = args->topology->attributes.data();
  args->num_attributes = args->topology->attributes.size();
  return {};
}

Result<void> behaviour::TopologyDescription_Serialize(
    PJRT_TopologyDescription_Serialize_Args* args) {
  args->serialized_topology = GiveToCaller<PJRT_SerializedTopology>(
      std::string(kMark) + args->topology->topology.name() + kEnd);
  args->serialized_bytes = args->serialized_topology->bytes.data();
  args->serialized_bytes_size = args->serialized_topology->bytes.size();
  args->serialized_topology_deleter = [](PJRT_SerializedTopology* serialized) {
    TakeBack(serialized);
  };
  return {};
}

Result<void> behaviour::TopologyDescription_Deserialize(
    PJRT_TopologyDescription_Deserialize_Args* args) {
  std::string_view bytes(args->serialized_topology, args->serialized_topology_size);
  if (bytes.substr(0, kMark.size()) != kMark || bytes.back() != kEnd) {
    return InvalidArgument("these bytes are not a topology that this mock of libtpu serialized");
  }
  bytes.remove_prefix(kMark.size());
  bytes.remove_suffix(1);
  const Result<Topology> topology = ParseTopology(bytes);
  if (!topology.ok()) return topology.error();
  args->topology = GiveToCaller<PJRT_TopologyDescription>(*topology);
  return {};
}

Result<void> behaviour::TopologyDescription_Fingerprint(
    PJRT_TopologyDescription_Fingerprint_Args* args) {
  // FNV-1a of the name: the same in every process.
  uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : args->topology->topology.name()) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  args->fingerprint = hash;
  return {};
}

Result<void> behaviour::TopologyDescription_GetMemorySpaceKindIds(
    PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args) {
  static constexpr int kIds[] = {kMemoryKinds[0].id, kMemoryKinds[1].id, kMemoryKinds[2].id};
  args->memory_space_kind_ids = kIds;
  args->num_memory_space_kind_ids = std::size(kIds);
  return {};
}

}  // namespace mock

PJRT_TopologyDescription::PJRT_TopologyDescription(const mock::Topology& of)
    : topology(of),
      platform_version(std::string("mock of libtpu\n") + of.generation->device_kind + "\n" +
                       of.name()) {
  attributes.Add("chips_per_axis", std::vector<int64_t>(of.chips.begin(), of.chips.end()));
  attributes.Add("devices_per_chip", int64_t{of.generation->devices_per_chip});
  for (int number = 0; number < of.num_devices(); ++number) {
    auto& description =
        descriptions.emplace_back(std::make_unique<PJRT_DeviceDescription>(of, number));
    description_pointers.push_back(description.get());
  }
}

// PJRT_TopologyDescription_*: a TPU that a program can be compiled for, with or without a client.
#include "pjrt/client/topology_description.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/handles.h"
#include "base/result.h"
#include "generated/behaviour.h"
#include "pjrt/client/topology_options.h"

// What backs the bytes that Serialize hands out.
struct PJRT_SerializedTopology {
  std::string bytes;
};

namespace mock {
namespace {

// A serialized topology is this mark, its name, its processes per axis if there are several, its
// slices if there are several, and this end, without which it was cut.
constexpr std::string_view kMark = "mock_libtpu topology ";
constexpr std::string_view kProcesses = " processes ";
constexpr std::string_view kSlices = " slices ";
constexpr char kEnd = '\n';

std::string Serialized(const Topology& topology) {
  const auto& [x, y, z] = topology.processes;
  std::string text = std::string(kMark) + topology.name();
  if (x * y * z != 1) {
    text += std::string(kProcesses) + std::to_string(x) + "x" + std::to_string(y) + "x" +
            std::to_string(z);
  }
  if (topology.slices != 1) text += std::string(kSlices) + std::to_string(topology.slices);
  return text + kEnd;
}

// What follows `mark`, which is cut off with it; an empty text where there is none.
std::string_view CutFrom(std::string_view mark, std::string_view* text) {
  const size_t at = text->find(mark);
  if (at == std::string_view::npos) return {};
  const std::string_view after = text->substr(at + mark.size());
  *text = text->substr(0, at);
  return after;
}

Result<Topology> Deserialized(std::string_view bytes) {
  const Error foreign =
      InvalidArgument("these bytes are not a topology that this mock of libtpu serialized");
  if (bytes.substr(0, kMark.size()) != kMark || bytes.back() != kEnd) return foreign;
  bytes.remove_prefix(kMark.size());
  bytes.remove_suffix(1);
  const std::string_view slices = CutFrom(kSlices, &bytes);
  const std::string_view processes = CutFrom(kProcesses, &bytes);
  Result<Topology> topology = ParseTopology(bytes);
  if (!topology.ok()) return topology.error();
  if (!slices.empty()) {
    const std::vector<int> count = ParseExtents(slices);
    if (count.size() != 1 || count[0] > kMostDevices / topology->num_devices()) return foreign;
    topology->slices = count[0];
  }
  if (!processes.empty()) {
    const std::vector<int> bounds = ParseExtents(processes);
    if (bounds.size() != topology->processes.size()) return foreign;
    for (size_t axis = 0; axis < bounds.size(); ++axis) {
      if (topology->chips[axis] % bounds[axis] != 0) return foreign;
      topology->processes[axis] = bounds[axis];
    }
  }
  return topology;
}

}  // namespace

Result<void> behaviour::TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args) {
  const std::string_view name(args->topology_name, args->topology_name_size);
  Result<Topology> topology = ParseTopology(name.empty() ? "v5e" : name);
  if (!topology.ok()) return topology.error();
  const Result<void> applied = ApplyOptions(args->create_options, args->num_options, &*topology);
  if (!applied.ok()) return applied.error();
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
  args->serialized_topology =
      GiveToCaller<PJRT_SerializedTopology>(Serialized(args->topology->topology));
  args->serialized_bytes = args->serialized_topology->bytes.data();
  args->serialized_bytes_size = args->serialized_topology->bytes.size();
  args->serialized_topology_deleter = [](PJRT_SerializedTopology* serialized) {
    TakeBack(serialized);
  };
  return {};
}

Result<void> behaviour::TopologyDescription_Deserialize(
    PJRT_TopologyDescription_Deserialize_Args* args) {
  const Result<Topology> topology =
      Deserialized({args->serialized_topology, args->serialized_topology_size});
  if (!topology.ok()) return topology.error();
  args->topology = GiveToCaller<PJRT_TopologyDescription>(*topology);
  return {};
}

Result<void> behaviour::TopologyDescription_Fingerprint(
    PJRT_TopologyDescription_Fingerprint_Args* args) {
  // FNV-1a of the name: the same in every process, for what programs see of a topology.
  const Topology& topology = args->topology->topology;
  std::string name = topology.name();
  if (topology.slices != 1) name += std::string(kSlices) + std::to_string(topology.slices);
  uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : name) {
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
  // Those of a process are next to each other, as libtpu has them.
  std::stable_sort(description_pointers.begin(), description_pointers.end(),
                   [](const PJRT_DeviceDescription* one, const PJRT_DeviceDescription* other) {
                     return one->location.process_index < other->location.process_index;
                   });
}

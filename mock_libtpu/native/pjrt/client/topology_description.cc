// PJRT_TopologyDescription_*: a TPU that a program can be compiled for, with or without a client.
#include "pjrt/client/topology_description.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/environment.h"
#include "base/error.h"
#include "base/handles.h"
#include "generated/behaviour.h"
#include "generated/full.h"

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
constexpr char kEnd = '\n';

std::string Serialized(const Topology& topology) {
  const auto& [x, y, z] = topology.processes;
  std::string text = Concat(kMark, topology.name());
  if (x * y * z != 1) text += Concat(kProcesses, x, "x", y, "x", z);
  if (topology.slices != 1) text += Concat(kSlices, topology.slices);
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

Topology Deserialized(std::string_view bytes) {
  const Error foreign =
      InvalidArgument("these bytes are not a topology that this mock of libtpu serialized");
  if (bytes.substr(0, kMark.size()) != kMark || bytes.back() != kEnd) throw foreign;
  bytes.remove_prefix(kMark.size());
  bytes.remove_suffix(1);
  const std::string_view slices = CutFrom(kSlices, &bytes);
  const std::string_view processes = CutFrom(kProcesses, &bytes);
  Topology topology = ParseTopology(bytes);
  if (!slices.empty()) {
    const std::vector<int> count = ParseExtents(slices);
    if (count.size() != 1 || count[0] > kMostDevices / topology.num_devices()) throw foreign;
    topology.slices = count[0];
  }
  if (!processes.empty()) {
    const std::vector<int> bounds = ParseExtents(processes);
    if (bounds.size() != topology.processes.size()) throw foreign;
    for (size_t axis = 0; axis < bounds.size(); ++axis) {
      if (topology.chips[axis] % bounds[axis] != 0) throw foreign;
      topology.processes[axis] = bounds[axis];
    }
  }
  return topology;
}

// The options of PJRT_TopologyDescription_Create: hosts and slices. Which there are, and what is
// wrong with one: as libtpu 0.0.42.1.

using Axes = std::array<int, 3>;

std::string Join(const int64_t* values, size_t count) {
  std::string text;
  for (size_t index = 0; index < count; ++index) {
    text += (index == 0 ? "" : ",") + std::to_string(values[index]);
  }
  return text;
}

Error WrongType(const std::string& name, const char* wanted) {
  return InvalidArgument(name, " must be ", wanted);
}

// Chips of one host per axis.
Axes ToBounds(const std::string& name, const PJRT_NamedValue& option) {
  if (option.type != PJRT_NamedValue_kInt64List) {
    throw WrongType(name, "a list of 3 integers, such as [2, 2, 1]");
  }
  const std::string values = Join(option.int64_array_value, option.value_size);
  Axes bounds{};
  if (option.value_size != bounds.size()) {
    throw InvalidArgument(name, " must be a list of 3 integers, and ", values, " has ",
                          option.value_size);
  }
  for (size_t axis = 0; axis < bounds.size(); ++axis) {
    const int64_t value = option.int64_array_value[axis];
    if (value < 1 || value > kMostDevices) throw InvalidArgument("invalid ", name, ": ", values);
    bounds[axis] = static_cast<int>(value);
  }
  return bounds;
}

// The mock's generations have one way each in which the cores of a chip are used.
void CheckChipConfig(const std::string& name, const PJRT_NamedValue& option,
                     const Generation& generation) {
  if (option.type != PJRT_NamedValue_kString) throw WrongType(name, "a string");
  const std::string_view value(option.string_value, option.value_size);
  const bool is_v4 = std::string_view(generation.name) == "v4";
  const bool has_megacore = generation.cores_per_device == 2;
  if ((value == "default" && !is_v4) || (value == "megacore" && has_megacore)) return;
  const char* const known = is_v4 ? "megacore" : "default";
  throw InvalidArgument(name, " \"", value, "\": the mock's ", generation.name, " has \"", known,
                        "\" only");
}

// Links between chips are not seen by programs.
void CheckWrap(const std::string& name, const PJRT_NamedValue& option) {
  if (option.type == PJRT_NamedValue_kInt64List && option.value_size == 3) return;
  throw WrongType(name, "a list of 3 integers");
}

// Divides the topology, one slice of one host, as the options ask for, by default among hosts as
// TPUs come. Throws INVALID_ARGUMENT for options that libtpu does not have, or that do not fit.
void ApplyOptions(const PJRT_NamedValue* options, size_t count, Topology* topology) {
  const FullArray<PJRT_NamedValue> all(options, count);
  bool has_bounds = false;
  std::string unexpected;
  for (size_t index = 0; index < all.size(); ++index) {
    const Full<PJRT_NamedValue> option = all[index];
    const std::string name(option->name, option->name_size);
    if (name == "num_slices") {
      if (option->type != PJRT_NamedValue_kInt64) throw WrongType(name, "an integer");
      // libtpu takes numbers below 1 for one slice.
      const int64_t slices = std::max<int64_t>(option->int64_value, 1);
      if (slices > kMostDevices / topology->num_devices()) {
        throw InvalidArgument("num_slices ", slices, " of ", topology->name(),
                              ": the mock has at most ", kMostDevices, " devices");
      }
      topology->slices = static_cast<int>(slices);
    } else if (name == "chips_per_host_bounds") {
      if (!DivideAmongHosts(ToBounds(name, *option), topology)) {
        throw InvalidArgument("topology \"", topology->name(),
                              "\" is not divisible by chips_per_host_bounds ",
                              Join(option->int64_array_value, option->value_size));
      }
      has_bounds = true;
    } else if (name == "chip_config_name") {
      CheckChipConfig(name, *option, *topology->generation);
    } else if (name == "wrap") {
      CheckWrap(name, *option);
    } else {
      unexpected += (unexpected.empty() ? "" : ", ") + name;
    }
  }
  if (!unexpected.empty()) {
    throw InvalidArgument("unexpected arguments: ", unexpected,
                          "; known are num_slices, chips_per_host_bounds, chip_config_name, wrap");
  }
  // What is smaller than a host, which libtpu refuses, is one.
  if (!has_bounds) DivideAmongHosts(topology->generation->chips_per_host, topology);
}

// That of the compiler, where one compiles for the mock: frameworks lower programs for its age.
std::string PlatformVersion(const Topology& topology) {
  const std::string_view compilers = Environment("MOCK_LIBTPU_PLATFORM_VERSION", "");
  if (!compilers.empty()) return std::string(compilers);
  return Concat("mock of libtpu\n", topology.generation->device_kind, "\n", topology.name());
}

}  // namespace

void behaviour::TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args) {
  const std::string_view name(args->topology_name, args->topology_name_size);
  Topology topology = ParseTopology(name.empty() ? "v5e" : name);
  ApplyOptions(args->create_options, args->num_options, &topology);
  args->topology = GiveToCaller<PJRT_TopologyDescription>(topology);
}

void behaviour::TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* args) {
  TakeBack(args->topology);
}

void behaviour::TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args* args) {
  Show(kPlatformName, &args->platform_name, &args->platform_name_size);
}

void behaviour::TopologyDescription_PlatformVersion(
    PJRT_TopologyDescription_PlatformVersion_Args* args) {
  Show(args->topology->platform_version, &args->platform_version, &args->platform_version_size);
}

void behaviour::TopologyDescription_GetDeviceDescriptions(
    PJRT_TopologyDescription_GetDeviceDescriptions_Args* args) {
  Show(args->topology->description_pointers, &args->descriptions, &args->num_descriptions);
}

void behaviour::TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args* args) {
  Show(args->topology->attributes, &args->attributes, &args->num_attributes);
}

void behaviour::TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args* args) {
  GiveBytes(Serialized(args->topology->topology), &args->serialized_topology,
            &args->serialized_bytes, &args->serialized_bytes_size,
            &args->serialized_topology_deleter);
}

void behaviour::TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args* args) {
  args->topology = GiveToCaller<PJRT_TopologyDescription>(
      Deserialized({args->serialized_topology, args->serialized_topology_size}));
}

void behaviour::TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args* args) {
  // FNV-1a of the name: the same in every process, for what programs see of a topology.
  const Topology& topology = args->topology->topology;
  const std::string name = topology.name_with_slices();
  uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  args->fingerprint = hash;
}

void behaviour::TopologyDescription_GetMemorySpaceKindIds(
    PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args) {
  static constexpr int kIds[] = {kMemoryKinds[0].id, kMemoryKinds[1].id, kMemoryKinds[2].id};
  args->memory_space_kind_ids = kIds;
  args->num_memory_space_kind_ids = std::size(kIds);
}

}  // namespace mock

PJRT_TopologyDescription::PJRT_TopologyDescription(const mock::Topology& of)
    : topology(of), platform_version(mock::PlatformVersion(of)) {
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

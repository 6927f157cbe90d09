// The generations of TPU and the parsing of topology names: see topology.h.
#include "machine/topology.h"

#include <algorithm>

#include "base/environment.h"
#include "base/error.h"
#include "base/no_destructor.h"

namespace mock {
namespace {

constexpr int64_t kGiB = int64_t{1} << 30;
constexpr int kIdsOfSlice = 100000;

std::string KnownNames() {
  std::string names;
  for (const Generation& generation : Generations()) {
    names += names.empty() ? "" : ", ";
    names += generation.name;
  }
  return names;
}

}  // namespace

// Kinds, coordinates and cores: as libtpu 0.0.42.1 describes these topologies, but for v4, which
// runs in its megacore mode (one device a chip), as it does on machines that have one. Memory: as
// the published system architecture of each generation gives it.
const std::vector<Generation>& Generations() {
  static const NoDestructor<std::vector<Generation>> generations(std::vector<Generation>{
      {"v2", "TPU v2", 2, 1, 8 * kGiB, {2, 2, 1}, false},
      {"v3", "TPU v3", 2, 1, 16 * kGiB, {2, 2, 1}, false},
      {"v4", "TPU v4", 1, 2, 32 * kGiB, {2, 2, 1}, true},
      {"v5e", "TPU v5 lite", 1, 1, 16 * kGiB, {2, 2, 1}, false},
      {"v5p", "TPU v5", 1, 2, 95 * kGiB, {2, 2, 1}, true},
      {"v6e", "TPU v6 lite", 1, 1, 32 * kGiB, {2, 2, 1}, false},
      {"tpu7x", "TPU7x", 2, 1, 96 * kGiB, {2, 2, 1}, true},
  });
  return *generations;
}

int Topology::num_devices() const {
  return slices * chips[0] * chips[1] * chips[2] * generation->devices_per_chip;
}

int Topology::num_processes() const {
  return (is_one_process ? 1 : slices) * processes[0] * processes[1] * processes[2];
}

std::string Topology::name() const {
  const std::string text = Concat(generation->name, ":", chips[0], "x", chips[1]);
  return chips[2] == 1 ? text : Concat(text, "x", chips[2]);
}

std::string Topology::name_with_slices() const {
  return slices == 1 ? name() : Concat(name(), kSlices, slices);
}

// With several slices ids are those of libtpu's devices of MegaScale.
DeviceLocation LocationOf(const Topology& topology, int device) {
  const std::array<int, 3>& chips = topology.chips;
  const std::array<int, 3>& processes = topology.processes;
  const int per_chip = topology.generation->devices_per_chip;
  const int per_slice = topology.num_devices() / topology.slices;
  const int slice = device / per_slice;
  const int in_slice = device % per_slice;
  const int chip = in_slice / per_chip;
  const int x = chip % chips[0];
  const int y = chip / chips[0] % chips[1];
  const int z = chip / chips[0] / chips[1];
  const int process = x / (chips[0] / processes[0]) +
                      processes[0] * (y / (chips[1] / processes[1]) +
                                      processes[1] * (z / (chips[2] / processes[2])));
  return {topology.slices == 1 ? in_slice : kIdsOfSlice * (slice + 1) + in_slice,
          in_slice,
          {x, y, z},
          in_slice % per_chip,
          topology.is_one_process ? process
                                  : slice * (topology.num_processes() / topology.slices) + process,
          process,
          slice};
}

Topology ParseTopology(std::string_view text) {
  const size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto& generations = Generations();
  const auto generation = std::find_if(generations.begin(), generations.end(),
                                       [&](const Generation& known) { return name == known.name; });
  if (generation == generations.end()) {
    throw InvalidArgument("topology \"", text, "\" is not a known TPU: use one of ", KnownNames(),
                          ", such as v5e:2x2");
  }
  if (colon == std::string_view::npos) return Topology{&*generation, generation->chips_per_host};
  const std::vector<int> extents = ParseExtents(text.substr(colon + 1));
  if (extents.empty() || extents.size() > 3) {
    throw InvalidArgument(
        "topology \"", text,
        "\" has no extents: write chips per axis after the colon, such as v5e:2x2 or v4:2x2x1");
  }
  Topology topology{&*generation, {1, 1, 1}};
  int64_t devices = generation->devices_per_chip;
  for (size_t axis = 0; axis < extents.size(); ++axis) {
    topology.chips[axis] = extents[axis];
    if (devices <= kMostDevices) devices *= extents[axis];
  }
  if (topology.chips[2] != 1 && !generation->has_three_axes) {
    throw InvalidArgument("topology \"", text, "\": the chips of ", generation->name,
                          " have two axes, such as ", generation->name, ":2x2");
  }
  if (devices > kMostDevices) {
    throw InvalidArgument("topology \"", text, "\" is too large: the mock has at most ",
                          kMostDevices, " devices");
  }
  return topology;
}

std::vector<int> ParseExtents(std::string_view text) {
  std::vector<int> extents;
  for (const std::string_view part : Split(text, 'x')) {
    const int extent = ParseNumber<int>(part).value_or(0);
    if (extent < 1) return {};
    extents.push_back(extent);
  }
  return extents;
}

bool DivideAmongHosts(const std::array<int, 3>& chips_per_host, Topology* topology) {
  for (size_t axis = 0; axis < chips_per_host.size(); ++axis) {
    if (topology->chips[axis] % chips_per_host[axis] != 0) return false;
  }
  for (size_t axis = 0; axis < chips_per_host.size(); ++axis) {
    topology->processes[axis] = topology->chips[axis] / chips_per_host[axis];
  }
  return true;
}

Topology TopologyOfDevices(std::string_view generation, int num_devices) {
  int rows = 1;
  for (int candidate = 1; candidate * candidate <= num_devices; ++candidate) {
    if (num_devices % candidate == 0) rows = candidate;
  }
  Topology topology = ParseTopology(generation);
  topology.chips = {rows, num_devices / rows, 1};
  return topology;
}

}  // namespace mock

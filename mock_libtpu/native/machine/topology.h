// Which TPU is mocked: its generation and how many chips of it lie where. Pure facts and their
// parsing; clients and devices are made from it elsewhere.
#ifndef MOCK_LIBTPU_MACHINE_TOPOLOGY_H_
#define MOCK_LIBTPU_MACHINE_TOPOLOGY_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mock {

struct Generation {
  const char* name;         // as topology names spell it: "v5e"
  const char* device_kind;  // as jax.devices()[0].device_kind shows it
  int devices_per_chip;
  int cores_per_device;
  int64_t bytes_per_device;  // of high-bandwidth memory
  std::array<int, 3> chips_per_host;
  bool has_three_axes;  // else its chips lie in a plane
};

const std::vector<Generation>& Generations();

constexpr int kMostDevices = 4096;

struct Topology {
  const Generation* generation;
  std::array<int, 3> chips;               // of one slice
  std::array<int, 3> processes{1, 1, 1};  // that the slice is divided among, per axis
  int slices = 1;
  bool is_one_process = false;  // whether a process has the devices of all slices

  int num_devices() const;  // of all slices
  int num_processes() const;
  // "v5e:2x2", "v4:2x2x1": parses to itself.
  std::string name() const;
  // With the number of slices if there are several: "v5e:2x2 slices 2".
  std::string name_with_slices() const;
};

// Where one device is in a topology. Devices are counted cores first, then x, y, z, then slices.
struct DeviceLocation {
  int id;           // the device's place in its slice, and the slice if there are several
  int id_in_slice;  // the same number where there is one slice
  std::array<int64_t, 3> coordinates;
  int64_t core_on_chip;
  int process_index;           // of all slices; counts x first, as libtpu does
  int process_index_in_slice;  // the same number where there is one slice
  int slice;
};
DeviceLocation LocationOf(const Topology& topology, int device);

// "v5e:2x2", "v4:2x2x1" or a generation alone (one host's worth of chips). Throws
// INVALID_ARGUMENT.
Topology ParseTopology(std::string_view text);

// Between a topology's name and the number of its slices.
inline constexpr std::string_view kSlices = " slices ";

// "2x2x1" -> numbers above 0; an empty list if it is something else.
std::vector<int> ParseExtents(std::string_view text);

// Divides each slice among hosts of so many chips; false where they do not divide it.
bool DivideAmongHosts(const std::array<int, 3>& chips_per_host, Topology* topology);

// `num_devices` chips of a generation that has one device a chip, as near to a square as they go.
Topology TopologyOfDevices(std::string_view generation, int num_devices);

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_TOPOLOGY_H_

// The machine as the MOCK_LIBTPU_* variables describe it.
#ifndef MOCK_LIBTPU_MACHINE_SETTINGS_H_
#define MOCK_LIBTPU_MACHINE_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "machine/topology.h"

namespace mock {

// Whether what a TPU refuses is an error; else it is a warning.
bool IsStrict();

// Whether programs are compiled but not executed, and arrays have no bytes: all of them read as
// zeros.
bool IsDryRun();

struct MachineSettings {
  Topology topology;
  std::optional<int64_t> bytes_limit;  // of each device's memory; none: as many as the TPU has
  bool is_default;                     // whether no variable describes the topology
};

// The machine that the MOCK_LIBTPU_* variables describe; one chip of `generation` where they do
// not. Throws INVALID_ARGUMENT.
MachineSettings MachineFromEnvironment(std::string_view generation);

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_SETTINGS_H_

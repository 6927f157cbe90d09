// What the MOCK_LIBTPU_* variables say of the machine.
#ifndef MOCK_LIBTPU_MACHINE_SETTINGS_H_
#define MOCK_LIBTPU_MACHINE_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "machine/topology.h"

namespace mock {

// The variable's value; null where it is not set, or empty.
const char* Environment(const char* name);

// The machine that the MOCK_LIBTPU_* variables describe: its topology, one chip of `generation`
// where they say nothing, and the bytes of each device's memory, if they do.
PJRT_Error* MachineFromEnvironment(std::string_view generation, Topology* topology,
                                   std::optional<int64_t>* bytes_limit);

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_SETTINGS_H_

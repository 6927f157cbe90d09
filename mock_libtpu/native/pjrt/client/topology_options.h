// The options of PJRT_TopologyDescription_Create: hosts and slices, by the names that libtpu has.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_OPTIONS_H_
#define MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_OPTIONS_H_

#include <cstddef>

#include "base/result.h"
#include "generated/pjrt_c_api.h"
#include "machine/topology.h"

namespace mock {

// Divides the topology, one slice of one host, as the options ask for, by default among hosts as
// TPUs come. INVALID_ARGUMENT for options that libtpu does not have, or that do not fit.
Result<void> ApplyOptions(const PJRT_NamedValue* options, size_t count, Topology* topology);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_OPTIONS_H_

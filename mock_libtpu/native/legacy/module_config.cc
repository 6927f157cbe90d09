// Reading what a framework gives as a configuration: see module_config.h.
#include "legacy/module_config.h"

#include <algorithm>

#include "legacy/shape.h"

namespace mock::legacy {

ModuleConfig FromC(const XLA_HloModuleConfig& config) {
  ModuleConfig own;
  own.seed = config.seed;
  own.launch_id = config.launch_id;
  own.replica_count = std::max<int64_t>(config.replica_count, 1);
  own.num_partitions = std::max<int64_t>(config.num_partitions, 1);
  own.use_spmd_partitioning = config.use_spmd_partitioning;
  // TensorFlow has it in another place, and its modules here are for one device.
  if (!IsTensorFlow()) {
    const BoolList& propagate = config.allow_spmd_sharding_propagation_to_output;
    own.propagate_sharding_to_output.assign(Data(propagate), Data(propagate) + propagate.size);
  }
  own.debug_options.assign(config.debug_options.bytes, config.debug_options.size);
  if (config.has_static_device_assignment) {
    own.device_assignment.assign(config.static_device_assignment.bytes,
                                 config.static_device_assignment.size);
  }
  return own;
}

}  // namespace mock::legacy

// What a module is compiled for.
#ifndef MOCK_LIBTPU_LEGACY_MODULE_CONFIG_H_
#define MOCK_LIBTPU_LEGACY_MODULE_CONFIG_H_

#include <cstdint>
#include <string>
#include <vector>

#include "generated/legacy_c_api.h"

namespace mock::legacy {

struct ModuleConfig {
  uint64_t seed = 0;
  int32_t launch_id = 0;
  int64_t replica_count = 1;
  int64_t num_partitions = 1;
  bool use_spmd_partitioning = false;
  std::vector<bool> propagate_sharding_to_output;
  std::string debug_options;
  std::string device_assignment;  // empty: none is fixed
};

ModuleConfig FromC(const XLA_HloModuleConfig& config);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_MODULE_CONFIG_H_

// Faults of topologies.
#include "faulty.h"

namespace faulty {
namespace {

FAULT("topologies/has-the-clients-devices", PJRT_TopologyDescription_GetDeviceDescriptions, {
  PJRT_Error* const error = next(args);
  --args->num_descriptions;
  return error;
})
FAULT("topologies/is-of-the-clients-platform", PJRT_TopologyDescription_PlatformName, {
  PJRT_Error* const error = next(args);
  args->platform_name = "topology";
  args->platform_name_size = 8;
  return error;
})
FAULT("topologies/devices-are-told-apart", PJRT_DeviceDescription_ProcessIndex, {
  PJRT_Error* const error = next(args);
  args->process_index = -1;
  return error;
})
FAULT("topologies/devices-are-found-again", PJRT_Client_LookupDevice, {
  PJRT_Error* const error = next(args);
  if (error != nullptr) return error;
  static PJRT_Device* const first = args->device;
  args->device = first;
  return nullptr;
})
const PJRT_TopologyDescription* read = nullptr;
FAULT("topologies/is-read-again", PJRT_TopologyDescription_Deserialize, {
  PJRT_Error* const error = next(args);
  read = args->topology;
  return error;
})
FAULT("topologies/is-read-again", PJRT_TopologyDescription_GetDeviceDescriptions, {
  PJRT_Error* const error = next(args);
  if (args->topology == read) --args->num_descriptions;
  return error;
})
FAULT("topologies/has-a-fingerprint", PJRT_TopologyDescription_Fingerprint, {
  PJRT_Error* const error = next(args);
  static int calls = 0;
  args->fingerprint += calls++;
  return error;
})
FAULT("topologies/unknown-name-is-an-error", PJRT_TopologyDescription_Create, {
  PJRT_Error* const error = next(args);
  if (args->topology_name_size == 0) return error;
  Hide(error);
  args->topology = nullptr;
  return nullptr;
})

}  // namespace
}  // namespace faulty

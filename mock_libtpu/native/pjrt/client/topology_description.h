// A TPU that a program can be compiled for, with or without a client.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_DESCRIPTION_H_
#define MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_DESCRIPTION_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "machine/topology.h"
#include "pjrt/client/device.h"
#include "pjrt/types/attributes.h"

namespace mock {

inline constexpr std::string_view kPlatformName = "tpu";

}  // namespace mock

struct PJRT_TopologyDescription {
  explicit PJRT_TopologyDescription(const mock::Topology& topology);

  const mock::Topology topology;
  const std::string platform_version;
  mock::Attributes attributes;
  std::vector<std::unique_ptr<PJRT_DeviceDescription>> descriptions;
  std::vector<PJRT_DeviceDescription*> description_pointers;
};

#endif  // MOCK_LIBTPU_PJRT_CLIENT_TOPOLOGY_DESCRIPTION_H_

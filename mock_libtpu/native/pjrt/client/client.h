// The machine that is mocked: a client with its devices and their memories. All of it is made when
// the client is and lives as long; only the statistics of a memory change.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_
#define MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "machine/topology.h"
#include "pjrt/client/device.h"
#include "pjrt/client/topology_description.h"

namespace mock {

class Delegate;

}  // namespace mock

struct PJRT_Client {
  PJRT_Client(const mock::Topology& topology, std::optional<int64_t> bytes_limit);

  // The device of this id, or null.
  PJRT_Device* FindDevice(int64_t id) const;

  PJRT_TopologyDescription topology;
  std::vector<std::unique_ptr<PJRT_Device>> devices;
  std::vector<PJRT_Device*> device_pointers;
  std::vector<PJRT_Memory*> memory_pointers;

  // What compiles and runs programs; see DelegateOf.
  std::mutex delegate_mutex;
  std::shared_ptr<mock::Delegate> delegate;
};

#endif  // MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

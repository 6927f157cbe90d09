// The machine that is mocked: a client with the devices of all processes, and the memories of its
// own. All of it is made when the client is and lives as long; only the statistics of a memory
// change.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_
#define MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "machine/processes.h"
#include "pjrt/client/device.h"
#include "pjrt/client/topology_description.h"

namespace mock {

class Delegate;
class Transfers;

}  // namespace mock

struct PJRT_Client {
  PJRT_Client(const mock::Processes& processes, std::optional<int64_t> bytes_limit);

  // The device of this id, or null.
  PJRT_Device* FindDevice(int64_t id) const;
  // The same; throws where there is none.
  PJRT_Device* ExistingDevice(int64_t id) const;

  const mock::Processes processes;
  PJRT_TopologyDescription topology;
  std::vector<std::unique_ptr<PJRT_Device>> devices;
  std::vector<PJRT_Device*> device_pointers;
  std::vector<PJRT_Device*> addressable_pointers;  // this process's, one or more
  std::vector<PJRT_Memory*> memory_pointers;       // of these

  // What compiles and runs programs; see DelegateOf.
  std::string coordinator;  // where the processes' delegates meet; empty: there is one process
  std::shared_ptr<mock::Transfers> transfers;  // with other processes; null: there are none
  std::mutex delegate_mutex;
  std::shared_ptr<mock::Delegate> delegate;
};

#endif  // MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

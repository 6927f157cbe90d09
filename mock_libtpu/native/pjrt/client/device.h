// A device with its memories, and what is known of one without a client: its description.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_DEVICE_H_
#define MOCK_LIBTPU_PJRT_CLIENT_DEVICE_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "machine/topology.h"
#include "pjrt/client/memory.h"
#include "pjrt/types/attributes.h"

// A kind of memory as a device description lists it (Memory Descriptions extension).
struct PJRT_MemoryDescription {
  const mock::MemoryKind* kind;
};

struct PJRT_DeviceDescription {
  // Of the topology's device of this number.
  PJRT_DeviceDescription(const mock::Topology& topology, int number);

  const mock::DeviceLocation location;
  const int id;
  const std::string kind;
  const std::string debug_string;
  const std::string to_string;
  mock::Attributes attributes;
  std::vector<PJRT_MemoryDescription> memories;
  std::vector<const PJRT_MemoryDescription*> memory_pointers;
};

struct PJRT_Device {
  PJRT_Device(PJRT_Client* owner, const mock::Topology& topology, int number);
  // Makes it this process's, the one of number `local_index`, and gives it memories.
  void MakeAddressable(int local_index, std::optional<int64_t> bytes_limit);

  // Null where the device is another process's.
  mock::Memory* default_memory() const {
    return memories.empty() ? nullptr : memories[mock::kDefaultMemoryKind].get();
  }
  // The device's memory of this kind, or null.
  mock::Memory* FindMemory(std::string_view kind) const;

  PJRT_Client* const client;
  PJRT_DeviceDescription description;
  int local_index = -1;  // among the process's devices; -1: it is another process's
  std::vector<std::unique_ptr<mock::Memory>> memories;
  std::vector<PJRT_Memory*> memory_pointers;
};

namespace mock {

// The default memory of a device; throws where the device is another process's.
Memory* MemoryOf(const PJRT_Device& device);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_DEVICE_H_

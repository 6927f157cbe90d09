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
  PJRT_DeviceDescription(const mock::Topology& topology, int id);

  const int id;
  const mock::DeviceLocation location;
  const std::string kind;
  const std::string debug_string;
  const std::string to_string;
  mock::Attributes attributes;
  std::vector<PJRT_MemoryDescription> memories;
  std::vector<const PJRT_MemoryDescription*> memory_pointers;
};

struct PJRT_Device {
  PJRT_Device(PJRT_Client* owner, const mock::Topology& topology, int id,
              std::optional<int64_t> bytes_limit);

  mock::Memory* default_memory() const { return memories[mock::kDefaultMemoryKind].get(); }
  // The device's memory of this kind, or null.
  mock::Memory* FindMemory(std::string_view kind) const;

  PJRT_Client* const client;
  PJRT_DeviceDescription description;
  std::vector<std::unique_ptr<mock::Memory>> memories;
  std::vector<PJRT_Memory*> memory_pointers;
};

#endif  // MOCK_LIBTPU_PJRT_CLIENT_DEVICE_H_

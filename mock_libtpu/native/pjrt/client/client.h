// The machine that is mocked: a client with its devices and their memories. All of it is made when
// the client is and lives as long; only the statistics of a memory change.
#ifndef MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_
#define MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "generated/pjrt_c_api.h"
#include "machine/topology.h"
#include "pjrt/types/attributes.h"
#include "pjrt/types/layout.h"

namespace mock {

class Delegate;

// The kinds of memory a TPU's device addresses, in the order of their ids.
struct MemoryKind {
  const char* name;
  int id;
};
inline constexpr MemoryKind kMemoryKinds[] = {
    {"device", 0}, {"pinned_host", 1}, {"unpinned_host", 2}};
inline constexpr int kDefaultMemoryKind = 0;
inline constexpr int kUnpinnedHost = 2;

// How full one memory is. Bytes are counted when a buffer is enqueued, not when it is written.
class Usage {
 public:
  explicit Usage(int64_t limit) : limit_(limit) {}

  // Counts `bytes` as taken; false, and nothing counted, if they do not fit.
  bool Take(int64_t bytes);
  void Give(int64_t bytes);

  struct Figures {
    int64_t in_use, peak, allocations, largest, limit;
  };
  Figures figures() const;
  void ResetPeak();

 private:
  mutable std::mutex mutex_;
  const int64_t limit_;
  int64_t in_use_ = 0;
  int64_t peak_ = 0;
  int64_t allocations_ = 0;
  int64_t largest_ = 0;
};

struct Memory : PJRT_Memory {
  Memory(PJRT_Device* device, int id, const MemoryKind& kind, int64_t limit);
  ~Memory();
  static Memory* Cast(PJRT_Memory* memory) { return static_cast<Memory*>(memory); }
  static const Memory* Cast(const PJRT_Memory* memory) {
    return static_cast<const Memory*>(memory);
  }

  PJRT_Device* const device;
  const int id;
  const MemoryKind& kind;
  const std::string debug_string;
  Usage usage;

  // The layout of an array in this memory that nobody gave one.
  Layout DefaultLayout(size_t element_size, const std::vector<int64_t>& dims) const;

  // What a framework attached to this memory, by key.
  struct UserData {
    void* data;
    void (*destroy)(void*);
  };
  std::mutex user_data_mutex;
  std::map<const void*, UserData> user_data;
};

}  // namespace mock

// A kind of memory as a device description tells it (Memory Descriptions extension).
struct PJRT_MemoryDescription {
  const mock::MemoryKind* kind;
};

struct PJRT_DeviceDescription {
  PJRT_DeviceDescription(const mock::Topology& topology, int id);

  const int id;
  const mock::Place place;
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

struct PJRT_TopologyDescription {
  explicit PJRT_TopologyDescription(const mock::Topology& topology);

  const mock::Topology topology;
  const std::string platform_version;
  mock::Attributes attributes;
  std::vector<std::unique_ptr<PJRT_DeviceDescription>> descriptions;
  std::vector<PJRT_DeviceDescription*> description_pointers;
};

struct PJRT_Client {
  PJRT_Client(const mock::Topology& topology, std::optional<int64_t> bytes_limit);
  ~PJRT_Client();

  // The part that compiles and runs programs, made when it is first needed. Null with `error` set
  // where there is no Python or no JAX in the process.
  mock::Delegate* delegate(PJRT_Error** error);
  // The device of this id, or null.
  PJRT_Device* FindDevice(int64_t id) const;

  PJRT_TopologyDescription topology;
  std::vector<std::unique_ptr<PJRT_Device>> devices;
  std::vector<PJRT_Device*> device_pointers;
  std::vector<PJRT_Memory*> memory_pointers;

 private:
  std::mutex delegate_mutex_;
  std::unique_ptr<mock::Delegate> delegate_;
};

namespace mock {

inline constexpr char kPlatformName[] = "tpu";

// The machine that the MOCK_LIBTPU_* variables describe: its topology, one chip of `generation`
// where they say nothing, and the bytes of each device's memory, if they do.
PJRT_Error* MachineFromEnvironment(std::string_view generation, Topology* topology,
                                   std::optional<int64_t>* bytes_limit);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_CLIENT_CLIENT_H_

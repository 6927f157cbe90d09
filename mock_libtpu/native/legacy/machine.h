// The machine that the legacy API shows: devices ("cores" there) with their memory, in a topology.
// It is made at the first question and lives as long as the process: the framework's objects for it
// are taken down in no order that could be relied upon.
#ifndef MOCK_LIBTPU_LEGACY_MACHINE_H_
#define MOCK_LIBTPU_LEGACY_MACHINE_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/aligned_memory.h"
#include "base/error.h"
#include "generated/legacy_c_api.h"
#include "machine/memory_usage.h"
#include "machine/topology.h"

struct SE_TpuTopology_Core {
  int id;
  mock::DeviceLocation location;
};

struct SE_TpuTopology_Host {
  int id;
};

struct SE_TpuTopology {
  mock::Topology topology;
  SE_TpuTopology_Host host;
  std::vector<SE_TpuTopology_Core> cores;  // by id; all are this process's
};

namespace mock::legacy {

// One device and what is allocated on it.
class Device {
 public:
  Device(SE_TpuTopology_Core* core, int64_t bytes_limit);

  SE_TpuTopology_Core* core() const { return core_; }
  int ordinal() const { return core_->id; }
  MemoryUsage& usage() { return usage_; }

  // Bytes of this device's memory; null where they do not fit, or the host has no memory either.
  void* Allocate(size_t size);
  // Gives back what Allocate gave, once what was enqueued has ended; anything else is left alone.
  void Deallocate(void* memory);
  // Does something at once, or, while a launch holds this device, after it. It must not throw.
  void Enqueue(std::function<void()> work);
  // Brings this device to a launch of several. `come` returns whether the launch has been run;
  // where it returns false the device is held until Resume is called. It must not throw.
  void Launch(std::function<bool()> come);
  void Resume();
  bool IsIdle();
  void WaitUntilIdle();

  // Something that was enqueued has failed: the first error counts.
  void Fail(const Error& error);
  std::optional<Error> failure();

  // Which allocation of the process this is, from 1; 0 for anything that Allocate did not give.
  uint64_t AllocationNumber(void* memory);

 private:
  void Free(void* memory);

  SE_TpuTopology_Core* const core_;
  MemoryUsage usage_;
  std::mutex mutex_;
  struct Block {
    AlignedMemory memory;
    size_t size;
    uint64_t number;
  };
  std::unordered_map<void*, Block> allocated_;  // by address

  std::mutex queue_mutex_;
  std::condition_variable became_idle_;
  std::deque<std::function<bool()>> queue_;  // what comes after the launch that holds it
  bool is_held_ = false;
  std::optional<Error> failure_;
};

struct Machine {
  SE_TpuTopology topology;
  std::vector<std::unique_ptr<Device>> devices;  // by ordinal, which is the core's id

  // Throws INVALID_ARGUMENT where there is none of this ordinal.
  Device& DeviceOf(int ordinal) const;
};

// Throws Error INVALID_ARGUMENT where the environment describes no machine; see
// machine/settings.h.
Machine& TheMachine();

// "libtpu.so, mock ..." and what it is made of.
const std::string& VersionText();

}  // namespace mock::legacy

// An executor drives a device.
struct SE_StreamExecutor {
  mock::legacy::Device* device;
};

#endif  // MOCK_LIBTPU_LEGACY_MACHINE_H_

// The machine of the legacy API: see machine.h.
#include "legacy/machine.h"

#include <atomic>
#include <limits>
#include <utility>

#include "base/no_destructor.h"
#include "machine/settings.h"

namespace mock::legacy {
namespace {

std::unique_ptr<Machine> MakeMachine() {
  // v4 is the latest generation that this API has a name for.
  const MachineSettings settings = MachineFromEnvironment("v4");
  const Topology& topology = settings.topology;
  auto machine = std::make_unique<Machine>();
  machine->topology.topology = topology;
  for (int id = 0; id < topology.num_devices(); ++id) {
    machine->topology.cores.push_back({id, LocationOf(topology, id)});
  }
  for (SE_TpuTopology_Core& core : machine->topology.cores) {
    machine->devices.push_back(std::make_unique<Device>(
        &core, settings.bytes_limit.value_or(topology.generation->bytes_per_device)));
  }
  return machine;
}

}  // namespace

Device::Device(SE_TpuTopology_Core* core, int64_t bytes_limit) : core_(core), usage_(bytes_limit) {}

void* Device::Allocate(size_t size) {
  if (size > static_cast<size_t>(std::numeric_limits<int64_t>::max())) return nullptr;
  if (!usage_.Reserve(static_cast<int64_t>(size))) return nullptr;
  AlignedMemory memory = AllocateAligned(size);
  if (memory == nullptr) {
    usage_.Release(static_cast<int64_t>(size));
    return nullptr;
  }
  void* const address = memory.get();
  const std::lock_guard<std::mutex> lock(mutex_);
  static std::atomic<uint64_t> last{0};
  allocated_.emplace(address, Block{std::move(memory), size, ++last});
  return address;
}

void Device::Deallocate(void* memory) {
  // What waits may still read it.
  Enqueue([this, memory] { Free(memory); });
}

void Device::Enqueue(std::function<void()> work) {
  {
    const std::lock_guard<std::mutex> lock(queue_mutex_);
    if (is_held_) {
      queue_.emplace_back([work = std::move(work)] {
        work();
        return true;
      });
      return;
    }
  }
  work();
}

void Device::Launch(std::function<bool()> come) {
  {
    const std::lock_guard<std::mutex> lock(queue_mutex_);
    if (is_held_) {
      queue_.push_back(std::move(come));
      return;
    }
    is_held_ = true;
  }
  // Otherwise another thread may have resumed it by now.
  if (come()) Resume();
}

void Device::Resume() {
  for (;;) {
    std::function<bool()> next;
    {
      const std::lock_guard<std::mutex> lock(queue_mutex_);
      if (queue_.empty()) {
        is_held_ = false;
        became_idle_.notify_all();
        return;
      }
      next = std::move(queue_.front());
      queue_.pop_front();
    }
    if (!next()) return;
  }
}

bool Device::IsIdle() {
  const std::lock_guard<std::mutex> lock(queue_mutex_);
  return !is_held_;
}

void Device::WaitUntilIdle() {
  std::unique_lock<std::mutex> lock(queue_mutex_);
  became_idle_.wait(lock, [&] { return !is_held_; });
}

void Device::Fail(const Error& error) {
  const std::lock_guard<std::mutex> lock(queue_mutex_);
  if (!failure_) failure_ = error;
}

std::optional<Error> Device::failure() {
  const std::lock_guard<std::mutex> lock(queue_mutex_);
  return failure_;
}

void Device::Free(void* memory) {
  AlignedMemory freed;  // once the lock is released
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = allocated_.find(memory);
  if (found == allocated_.end()) return;
  usage_.Release(static_cast<int64_t>(found->second.size));
  freed = std::move(found->second.memory);
  allocated_.erase(found);
}

uint64_t Device::AllocationNumber(void* memory) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = allocated_.find(memory);
  return found == allocated_.end() ? 0 : found->second.number;
}

Device& Machine::DeviceOf(int ordinal) const {
  if (ordinal >= 0 && static_cast<size_t>(ordinal) < devices.size()) {
    return *devices[static_cast<size_t>(ordinal)];
  }
  throw InvalidArgument("there is no TPU device ", ordinal, " of ", devices.size());
}

Machine& TheMachine() {
  static const NoDestructor<std::unique_ptr<Machine>> machine(MakeMachine());
  return **machine;
}

const std::string& VersionText() {
  static const NoDestructor<std::string> text(
      Concat("mock of libtpu\n", TheMachine().topology.topology.generation->device_kind, "\n",
             TheMachine().topology.topology.name()));
  return *text;
}

}  // namespace mock::legacy

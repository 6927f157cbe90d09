// The machine of the legacy API: see machine.h.
#include "legacy/machine.h"

#include <atomic>
#include <limits>
#include <utility>

#include "base/no_destructor.h"
#include "legacy/status.h"
#include "machine/settings.h"

namespace mock::legacy {
namespace {

std::unique_ptr<Machine> MakeMachine() {
  // v4 is the latest generation that this API has a name for.
  const Result<MachineSettings> settings = MachineFromEnvironment("v4");
  if (!settings.ok()) throw LegacyError(settings.error());
  const Topology& topology = settings->topology;
  auto machine = std::make_unique<Machine>();
  machine->topology.topology = topology;
  for (int id = 0; id < topology.num_devices(); ++id) {
    machine->topology.cores.push_back({id, LocationOf(topology, id)});
  }
  for (SE_TpuTopology_Core& core : machine->topology.cores) {
    machine->devices.push_back(std::make_unique<Device>(
        &core, settings->bytes_limit.value_or(topology.generation->bytes_per_device)));
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

Machine& TheMachine() {
  static const NoDestructor<std::unique_ptr<Machine>> machine(MakeMachine());
  return **machine;
}

const std::string& VersionText() {
  static const NoDestructor<std::string> text(
      std::string("mock of libtpu\n") + TheMachine().topology.topology.generation->device_kind +
      "\n" + TheMachine().topology.topology.name());
  return *text;
}

}  // namespace mock::legacy

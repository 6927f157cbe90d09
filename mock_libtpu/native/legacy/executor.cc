// TpuExecutor_*, as far as it is about a device and its memory, and descriptions of devices.
#include "base/handles.h"
#include "generated/legacy_behaviour.h"
#include "legacy/machine.h"
#include "legacy/types/status.h"

namespace mock::legacy {
// The executor has had its device since TpuPlatform_GetExecutor.
void TpuExecutor_Init(SE_StreamExecutor*, int, SE_DeviceOptions*, TF_Status*) {}
void TpuExecutor_Free(SE_StreamExecutor* executor) { TakeBack(executor); }

int TpuExecutor_PlatformDeviceCount(SE_StreamExecutor*) {
  return static_cast<int>(TheMachine().devices.size());
}

// There is one kind of memory.
SE_DeviceMemoryBase TpuExecutor_Allocate(SE_StreamExecutor* executor, uint64_t size, int64_t) {
  void* const memory = executor->device->Allocate(size);
  return {memory, memory != nullptr ? size : 0, 0};
}

void TpuExecutor_Deallocate(SE_StreamExecutor* executor, SE_DeviceMemoryBase* memory) {
  executor->device->Deallocate(memory->opaque);
}

bool TpuExecutor_GetAllocatorStats(SE_StreamExecutor* executor, SE_AllocatorStats* stats) {
  const MemoryUsage::Stats known = executor->device->usage().stats();
  *stats = {};
  stats->num_allocs = known.allocations;
  stats->bytes_in_use = known.in_use;
  stats->peak_bytes_in_use = known.peak;
  stats->largest_alloc_size = known.largest;
  stats->has_bytes_limit = true;
  stats->bytes_limit = known.limit;
  stats->largest_free_block_bytes = known.limit - known.in_use;
  return true;
}

bool TpuExecutor_DeviceMemoryUsage(SE_StreamExecutor* executor, int64_t* free, int64_t* total) {
  const MemoryUsage::Stats stats = executor->device->usage().stats();
  *free = stats.limit - stats.in_use;
  *total = stats.limit;
  return true;
}

SE_TpuTopology_Core* TpuExecutor_GetCoreLocation(SE_StreamExecutor* executor) {
  return executor->device->core();
}

// Programs and memory are the host's: nothing to unload, nothing to compact.
void TpuExecutor_UnloadAllPrograms(SE_StreamExecutor*, TF_Status*) {}
void TpuExecutor_EnqueueCompactionOnStreamForHbm(SE_StreamExecutor*, SE_Stream*, TF_Status*) {}

SE_DeviceDescription* TpuDeviceDescription_New() { return GiveToCaller<SE_DeviceDescription>(); }

void TpuDeviceDescription_Free(SE_DeviceDescription* description) {
  TakeArrayBack(description->device_vendor);
  TakeArrayBack(description->platform_version);
  TakeArrayBack(description->name);
  TakeBack(description);
}

void TpuExecutor_CreateDeviceDescription(SE_StreamExecutor* executor,
                                         SE_DeviceDescription* description, TF_Status*) {
  const Generation& generation = *TheMachine().topology.topology.generation;
  description->device_vendor = NewText("mock");
  description->platform_version = NewText(VersionText());
  description->name = NewText(generation.device_kind);
  description->device_memory_size = executor->device->usage().stats().limit;
  description->core_count = generation.cores_per_device;
  description->clock_rate_ghz = 1;
  description->device_address_bits = 64;
}

void TpuConfigurationApi_TpusPerHost(int32_t* tpus, TF_Status*) {
  *tpus = static_cast<int32_t>(TheMachine().devices.size());
}

void TpuConfigurationApi_TpuMemoryLimit(int64_t* memory_limit, TF_Status*) {
  *memory_limit = TheMachine().devices.front()->usage().stats().limit;
}

bool TpuNodeContext_CompactionSupported(int) { return false; }

}  // namespace mock::legacy

// TpuTopology_*, TpuCoreLocation_*, TpuHostLocation_* and TpuComputationPlacer_*: what lies where.
// One process, on one host, has every core; only tensor cores exist.
#include "base/handles.h"
#include "generated/legacy_behaviour.h"
#include "legacy/machine.h"
#include "legacy/types/status.h"

struct XLA_ComputationPlacer {};

namespace mock::legacy {
namespace {

int Count(const SE_TpuTopology* topology, TpuCoreTypeEnum type) {
  return type == kTensorCore ? static_cast<int>(topology->cores.size()) : 0;
}

void List(SE_TpuTopology* topology, TpuCoreTypeEnum type, SE_TpuTopology_Core** cores) {
  for (int i = 0; i < Count(topology, type); ++i)
    cores[i] = &topology->cores[static_cast<size_t>(i)];
}

// assignment[replica][computation] = the core's id, in order.
void Assign(int replica_count, int computation_count, int* assignment) {
  const int wanted = replica_count * computation_count;
  const int available = Count(&TheMachine().topology, kTensorCore);
  if (replica_count < 0 || computation_count < 0 || wanted > available) {
    throw InvalidArgument(replica_count, " replicas of ", computation_count,
                          " computations do not fit on ", available, " cores");
  }
  for (int i = 0; i < wanted; ++i) assignment[i] = i;
}

}  // namespace

int TpuTopology_LogicalDevicesPerHost(SE_TpuTopology* topology, TpuCoreTypeEnum type) {
  return Count(topology, type);
}
int TpuTopology_LogicalDevicesPerChip(SE_TpuTopology* topology, TpuCoreTypeEnum type) {
  return type == kTensorCore ? topology->topology.generation->devices_per_chip : 0;
}
int TpuTopology_HostCount(SE_TpuTopology*) { return 1; }
int TpuTopology_ChipsPerHost(SE_TpuTopology* topology) {
  const auto& chips = topology->topology.chips;
  return chips[0] * chips[1] * chips[2];
}

int TpuTopology_ChipBounds_X(SE_TpuTopology* topology) { return topology->topology.chips[0]; }
int TpuTopology_ChipBounds_Y(SE_TpuTopology* topology) { return topology->topology.chips[1]; }
int TpuTopology_ChipBounds_Z(SE_TpuTopology* topology) { return topology->topology.chips[2]; }

bool TpuTopology_HasChip(SE_TpuTopology* topology, int x, int y, int z) {
  return TpuTopology_Core(topology, kTensorCore, x, y, z, 0) != nullptr;
}

SE_TpuTopology_Core* TpuTopology_CoreForId(SE_TpuTopology* topology, TpuCoreTypeEnum type, int id) {
  if (id < 0 || id >= Count(topology, type)) return nullptr;
  return &topology->cores[static_cast<size_t>(id)];
}

SE_TpuTopology_Core* TpuTopology_Core(SE_TpuTopology* topology, TpuCoreTypeEnum type, int x, int y,
                                      int z, int index) {
  if (type != kTensorCore) return nullptr;
  for (SE_TpuTopology_Core& core : topology->cores) {
    const auto& at = core.location.coordinates;
    if (at[0] == x && at[1] == y && at[2] == z && core.location.core_on_chip == index) return &core;
  }
  return nullptr;
}

int TpuTopology_NumCores(SE_TpuTopology* topology, TpuCoreTypeEnum type) {
  return Count(topology, type);
}
void TpuTopology_Cores(SE_TpuTopology* topology, TpuCoreTypeEnum type,
                       SE_TpuTopology_Core** cores) {
  List(topology, type, cores);
}

int TpuTopology_IdForHost(SE_TpuTopology* topology, int, int, int) { return topology->host.id; }

TpuVersionEnum TpuTopology_Version(SE_TpuTopology* topology) {
  const std::string_view name = topology->topology.generation->name;
  if (name == "v2") return kTpuV2;
  if (name == "v3") return kTpuV3;
  if (name == "v4") return kTpuV4;
  return kUnknownTpuVersion;
}

int TpuTopology_AvailableCoreCount(const XLA_TpuMeshState*, TpuCoreTypeEnum type) {
  return Count(&TheMachine().topology, type);
}

void TpuCoreLocation_ChipCoordinates(SE_TpuTopology_Core* core, int* x, int* y, int* z) {
  const auto& at = core->location.coordinates;
  *x = static_cast<int>(at[0]);
  *y = static_cast<int>(at[1]);
  *z = static_cast<int>(at[2]);
}
void TpuCoreLocation_HostCoordinates(SE_TpuTopology_Core*, int* x, int* y, int* z) {
  *x = *y = *z = 0;
}
int TpuCoreLocation_Index(SE_TpuTopology_Core* core) {
  return static_cast<int>(core->location.core_on_chip);
}
int TpuCoreLocation_Id(SE_TpuTopology_Core* core) { return core->id; }

int TpuHostLocation_Id(SE_TpuTopology_Host* host) { return host->id; }
int TpuHostLocation_NumCores(SE_TpuTopology_Host*, TpuCoreTypeEnum type) {
  return Count(&TheMachine().topology, type);
}
void TpuHostLocation_Cores(SE_TpuTopology_Host*, TpuCoreTypeEnum type,
                           SE_TpuTopology_Core** cores) {
  List(&TheMachine().topology, type, cores);
}

XLA_ComputationPlacer* TpuComputationPlacer_New() { return GiveToCaller<XLA_ComputationPlacer>(); }
void TpuComputationPlacer_Free(XLA_ComputationPlacer* placer) { TakeBack(placer); }
void TpuComputationPlacer_AssignDevices(XLA_ComputationPlacer*, int replica_count,
                                        int computation_count, int* assignment, TF_Status*) {
  Assign(replica_count, computation_count, assignment);
}
void TpuComputationPlacer_AssignLocalDevices(SE_TpuTopology_Host*, int replica_count,
                                             int computation_count, int* assignment, TF_Status*) {
  Assign(replica_count, computation_count, assignment);
}

}  // namespace mock::legacy

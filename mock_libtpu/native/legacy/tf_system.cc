// What TensorFlow asks for before it has a program: TpuNodeContext_*, the state of a mesh, and the
// operations behind tf.tpu.experimental.initialize_tpu_system. One process has every core.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "base/file_descriptor.h"
#include "base/handles.h"
#include "base/protobuf.h"
#include "generated/legacy_behaviour.h"
#include "legacy/machine.h"
#include "legacy/types/status.h"

struct XLA_TpuNodeContext {};
struct XLA_TpuMeshState {};
struct XLA_TpuEmbeddingEngineState {};

struct TfTpuOrdinalSelector {
  std::atomic<int64_t> requests{0};
};

namespace mock::legacy {
namespace {

// Between ConfigureDistributedTpuOp_DoWork and the end of the system.
std::atomic<bool> is_configured{false};

// Gives bytes of any sort to the caller.
template <typename Size>
void Give(std::string_view bytes, char** output, Size* size) {
  *output = GiveCopyToCaller(bytes);
  *size = bytes.size();
}

// A port of the loopback interface that nobody listens on at the moment.
int FreePort() {
  const FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  const bool found = listener.open() && ::bind(listener.get(), plain, sizeof address) == 0 &&
                     ::getsockname(listener.get(), plain, &size) == 0;
  const int error = errno;
  if (!found) {
    throw Error{PJRT_Error_Code_UNAVAILABLE,
                Concat("there is no free port: ", std::strerror(error))};
  }
  return ::ntohs(address.sin_port);
}

// A TopologyProto: the mesh with the cores of a chip as its last axis, and where each core is.
std::string TopologyMessage() {
  const Machine& machine = TheMachine();
  const Topology& topology = machine.topology.topology;
  const auto& chips = topology.chips;
  const std::vector<int64_t> mesh = {chips[0], chips[1], chips[2],
                                     topology.generation->devices_per_chip};
  std::vector<int64_t> coordinates;
  for (const SE_TpuTopology_Core& core : machine.topology.cores) {
    const auto& at = core.location.coordinates;
    coordinates.insert(coordinates.end(), {at[0], at[1], at[2], core.location.core_on_chip});
  }
  MessageWriter message;
  message.Integers(1, mesh);
  message.Integer(2, 1);
  message.Integer(3, static_cast<int64_t>(machine.devices.size()));
  message.Integers(4, coordinates);
  return message.bytes();
}

}  // namespace

XLA_TpuNodeContext* TpuNodeContext_Create(int device_ordinal, TF_Status* status) {
  // The caller frees a context in any case.
  auto* const context = GiveToCaller<XLA_TpuNodeContext>();
  try {
    TheMachine().DeviceOf(device_ordinal);
  } catch (const Error& error) {
    Report("TpuNodeContext_Create", status, error);
  }
  return context;
}
void TpuNodeContext_Free(XLA_TpuNodeContext* context) { TakeBack(context); }
void TpuNodeContext_Initialize(int device_ordinal, TF_Status*) {
  TheMachine().DeviceOf(device_ordinal);
}

// A program that waits for the other devices of its launch goes on waiting: nothing interrupts it.
void TpuNodeContext_StopChipHeartbeats(TF_Status*) {}
void TpuNodeContext_CloseTpuHost(TF_Status*) {}

XLA_TpuMeshState* TpuMeshState_Create() { return GiveToCaller<XLA_TpuMeshState>(); }
void TpuMeshState_Free(XLA_TpuMeshState* mesh_state) { TakeBack(mesh_state); }
void* TpuMeshState_MeshCommonState(XLA_TpuMeshState* mesh_state) { return mesh_state; }

// The state of no embeddings. What would configure some is not supported.
XLA_TpuEmbeddingEngineState* TpuEmbeddingEngineState_Create() {
  return GiveToCaller<XLA_TpuEmbeddingEngineState>();
}
void TpuEmbeddingEngineState_Free(XLA_TpuEmbeddingEngineState* state) { TakeBack(state); }
void* TpuEmbeddingEngineState_GetState(XLA_TpuEmbeddingEngineState* state) { return state; }
void TpuExecute_GetTpuEmbeddingMemoryAllocations(int, SE_DeviceMemoryBase** addrs,
                                                 size_t* addrs_count, TF_Status*) {
  *addrs = nullptr;
  *addrs_count = 0;
}
void TpuExecute_FreeTpuEmbeddingMemoryAllocations(int, SE_DeviceMemoryBase* addrs) {
  TakeArrayBack(addrs);
}

void TpuConfigurationApi_FreeCharArray(char* output) { TakeArrayBack(output); }
void TpuConfigurationApi_FreeInt32Array(int32_t* output) { TakeArrayBack(output); }
bool TpuConfigurationApi_HasTPUPodState() { return is_configured; }
void TpuConfigurationApi_RemoteCompilationCacheSizeInBytes(int64_t* cache_size_in_bytes) {
  *cache_size_in_bytes = int64_t{1} << 31;
}

void TpuConfigurationApi_GetServerAddressAndPort(
    TpuConfigurationApi_GetServerAddressAndPort_Params* params) {
  *params->port_output = FreePort();
  const std::string address = Concat("127.0.0.1:", *params->port_output);
  Give(address, params->server_address_output, params->server_address_output_size);
}

// A server's port is free again once it has stopped.
void TpuNetUtil_RecycleUnusedPort(int) { is_configured = false; }

void ConfigureDistributedTpuOp_DoWork(ConfigureDistributedTpuOp_DoWork_Params* params) {
  const auto count = static_cast<int32_t>(TheMachine().devices.size());
  if (params->num_cores_per_host_size != 1 || params->num_cores_per_host[0] != count) {
    throw InvalidArgument("the system is for ", params->num_cores_per_host_size,
                          " hosts; this is one, with ", count, " TPU cores");
  }
  // The configuration of a host is the address of the compilation cache.
  const std::string_view address(params->server_address, params->server_address_size);
  Give(address, params->host_config_output, params->host_config_output_size);
  is_configured = true;
}

void TpuConfigurationApi_CompilationCacheServerAddressFromConfig(
    TpuConfigurationApi_CompilationCacheServerAddrFromConfig_Params* params) {
  const std::string_view address(params->tpu_host_config, params->tpu_host_config_size);
  Give(address, params->server_address_output, params->server_address_output_size);
}

void InitializeHostForDistributedTpuOp_DoWork(
    InitializeHostForDistributedTpuOp_DoWork_Params* params) {
  const size_t count = TheMachine().devices.size();
  *params->core_id_output = GiveArrayToCaller<int32_t>(count);
  std::iota(*params->core_id_output, *params->core_id_output + count, 0);
  *params->core_id_output_size = count;
}

void WaitForDistributedTpuOp_DoWork(WaitForDistributedTpuOp_DoWork_Params* params) {
  Give(TopologyMessage(), params->tpu_topology_output, params->tpu_topology_output_size);
}

// This host is the whole array.
void SetGlobalTPUArrayOp_DoWork(size_t, const char*, TF_Status*) {}

void DisconnectDistributedTpuChipsOp_DoWork(int32_t* number_of_chips_output, TF_Status*) {
  is_configured = false;
  *number_of_chips_output = TpuTopology_ChipsPerHost(&TheMachine().topology);
}

int TpuTopology_AvailableCoresPerChip(TpuCoreTypeEnum type) {
  return TpuTopology_LogicalDevicesPerChip(&TheMachine().topology, type);
}

// Requests take the devices in turn.
void TfTpuOrdinalSelector_Create(TfTpuOrdinalSelector** selector, int) {
  *selector = GiveToCaller<TfTpuOrdinalSelector>();
}
void TfTpuOrdinalSelector_Destroy(TfTpuOrdinalSelector* selector) { TakeBack(selector); }
void TfTpuOrdinalSelector_GetOrdinal(TfTpuOrdinalSelector* selector, std::optional<uint64_t>,
                                     int64_t* req_id, int64_t* ordinal) {
  *req_id = selector->requests++;
  *ordinal = *req_id % static_cast<int64_t>(TheMachine().devices.size());
}
void TfTpuOrdinalSelector_DequeueFromCoreSelector(TfTpuOrdinalSelector*, int32_t, int64_t) {}

// No call is rewritten.
void TfTpu_GetTpuPartitionedCallParams(TpuPartitionedCall_Params* params) { *params = {}; }

bool TpuCompile_IsTpuCompilationEnabled() { return true; }
// Otherwise TensorFlow ends the process where a compilation does not end soon.
bool TpuCompile_ShouldTpuCompileOpIgnoreCancellation() { return true; }

CompilationCacheKeyResult TpuCompile_CreateCompilationCacheKey(
    CompilationCacheKeyProperty property) {
  const auto text = [](const char* given) { return std::string(given == nullptr ? "" : given); };
  std::string key =
      Concat(text(property.function_name), "_", property.function_library_fingerprint, "_",
             property.mlir_module_fingerprint, "_", property.guaranteed_constants_size, "_",
             property.num_replicas, "x", property.num_cores_per_replica);
  for (size_t i = 0; i < property.device_ids_size; ++i) key += Concat(",", property.device_ids[i]);
  key += Concat(":", text(property.config_prefix), ":", text(property.shapes_prefix));
  return {NewText(key), NewText(key)};
}
void TpuCompile_DestroyCompilationCacheKey(CompilationCacheKeyResult result) {
  TakeArrayBack(result.key);
  TakeArrayBack(result.debug_string);
}

// FNV-1a.
uint64_t TpuCompile_CreateGuaranteedConstFingerprint(uint64_t fingerprint, const char* data,
                                                     size_t size) {
  for (size_t i = 0; i < size; ++i) {
    fingerprint = (fingerprint ^ static_cast<unsigned char>(data[i])) * 0x100000001b3;
  }
  return fingerprint;
}

}  // namespace mock::legacy

// TfTpu_Initialize, TpuPlatform_*, TpuProfiler_*, and the executors' configurations.
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/error.h"
#include "base/fork.h"
#include "base/handles.h"
#include "embed/delegate_package.h"
#include "generated/legacy_behaviour.h"
#include "legacy/delegate.h"
#include "legacy/machine.h"
#include "legacy/types/shape.h"
#include "legacy/types/status.h"

struct SE_Platform {
  bool initialized = false;
};

struct TpuProfiler {
  bool is_running = false;
};

struct SE_StreamExecutorConfig {
  int ordinal = -1;
};

struct SE_DeviceOptions {
  unsigned flags;
};

namespace mock::legacy {
namespace {

// What identifies the platform is that its address is nobody else's.
char platform_id = 0;

// Makes TensorFlow give programs as MLIR, unless its user has chosen: what it has for graphs needs
// XLA's compiler for TPU in this library. It reads the variable later.
void UseMlirBridge() {
  constexpr char kVariable[] = "TF_XLA_FLAGS";
  constexpr std::string_view kFlag = "--tf_mlir_enable_mlir_bridge";
  std::string flags(Environment(kVariable, ""));
  if (flags.find(kFlag) != std::string::npos) return;
  if (!flags.empty()) flags += ' ';
  flags.append(kFlag).append("=true");
  ::setenv(kVariable, flags.c_str(), 1);
}

}  // namespace

// The arguments are a real TPU's flags.
void TfTpu_Initialize(bool, int, const char**) {
  CheckTensorFlow();
  if (IsTensorFlow()) UseMlirBridge();
}

SE_Platform* TpuPlatform_New() { return GiveToCaller<SE_Platform>(); }

void TpuPlatform_Free(SE_Platform* platform) { TakeBack(platform); }

void TpuPlatform_Initialize(SE_Platform* platform, size_t, const char**, const char**, TF_Status*) {
  TheMachine();
  CheckLegacyProcess();
  try {
    // TensorFlow's is another one, which needs no preparation.
    if (!IsTensorFlow()) OpenDelegate();
  } catch (const Error&) {
    // What is missing is reported by the calls that need it.
  }
  platform->initialized = true;
  ClientIsThere();
}

bool TpuPlatform_Initialized(SE_Platform* platform) { return platform->initialized; }

SE_StreamExecutor* TpuPlatform_GetExecutor(SE_Platform*, SE_StreamExecutorConfig* config,
                                           TF_Status*) {
  // TensorFlow passes the number itself.
  const int ordinal =
      IsTensorFlow() ? static_cast<int>(reinterpret_cast<intptr_t>(config)) : config->ordinal;
  return GiveToCaller<SE_StreamExecutor>(&TheMachine().DeviceOf(ordinal));
}

SE_PlatformId TpuPlatform_Id(SE_Platform*) { return {&platform_id}; }
SE_PlatformId TpuTransferManager_PlatformId(XLA_TransferManager*) { return {&platform_id}; }

int64_t TpuPlatform_VisibleDeviceCount(SE_Platform*) {
  return static_cast<int64_t>(TheMachine().devices.size());
}

int64_t TpuPlatform_TpuMemoryLimit(SE_Platform*) {
  return TheMachine().devices.front()->usage().stats().limit;
}

bool TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy(SE_Platform*) { return true; }

SE_TpuTopology* TpuPlatform_GetTopologyPtr(SE_Platform*) { return &TheMachine().topology; }
SE_TpuTopology* TpuUtil_GetTopologyPtr() { return &TheMachine().topology; }

SE_TpuTopology_Host* TpuPlatform_GetHostLocation(SE_Platform*) {
  return &TheMachine().topology.host;
}

TpuRuntimeVersion TpuPlatform_GetRuntimeVersion(SE_Platform*) {
  return {{0, 0, 0}, VersionText().data(), VersionText().size()};
}

SE_StreamExecutorConfig* TpuStreamExecutorConfig_Default() {
  return GiveToCaller<SE_StreamExecutorConfig>();
}
void TpuStreamExecutorConfig_SetOrdinal(SE_StreamExecutorConfig* config, int ordinal) {
  config->ordinal = ordinal;
}
void TpuStreamExecutorConfig_Free(SE_StreamExecutorConfig* config) { TakeBack(config); }

SE_DeviceOptions* TpuExecutor_NewDeviceOptions(unsigned flags) {
  return GiveToCaller<SE_DeviceOptions>(flags);
}
void TpuExecutor_FreeDeviceOptions(SE_DeviceOptions* options) { TakeBack(options); }

// Collectives are not offloaded.
void TpuAsyncCollectiveOffloadHelper_Init() {}
void TpuAsyncCollectiveOffloadHelper_Shutdown() {}

// What a device did while a profile was taken. The mock's devices do nothing of their own, so their
// profile is empty; the calls themselves are in a recording.
void TpuProfiler_Create(TpuProfiler** tpu_profiler, TF_Status*) {
  *tpu_profiler = GiveToCaller<TpuProfiler>();
}
void TpuProfiler_Destroy(TpuProfiler* tpu_profiler) { TakeBack(tpu_profiler); }

void TpuProfiler_Start(TpuProfiler* tpu_profiler, TF_Status*) {
  if (tpu_profiler->is_running) {
    throw Error{PJRT_Error_Code_FAILED_PRECONDITION, "the profiler is running already"};
  }
  tpu_profiler->is_running = true;
}

void TpuProfiler_Stop(TpuProfiler* tpu_profiler, TF_Status*) {
  if (!tpu_profiler->is_running) {
    throw Error{PJRT_Error_Code_FAILED_PRECONDITION, "the profiler is not running"};
  }
  tpu_profiler->is_running = false;
}

// An XSpace without planes has no bytes.
void TpuProfiler_CollectData(TpuProfiler*, TF_Status*, uint8_t*, size_t* size_in_bytes) {
  *size_in_bytes = 0;
}

}  // namespace mock::legacy

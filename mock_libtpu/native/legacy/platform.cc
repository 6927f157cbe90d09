// TfTpu_Initialize, TpuPlatform_*, and the executors' configurations.
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/fork.h"
#include "base/handles.h"
#include "embed/process_checks.h"
#include "generated/legacy_behaviour.h"
#include "legacy/delegate.h"
#include "legacy/machine.h"
#include "legacy/shape.h"
#include "legacy/status.h"

struct SE_Platform {
  bool initialized = false;
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
  const char* const given = std::getenv(kVariable);
  std::string flags = given == nullptr ? "" : given;
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
  Check(CheckLegacyProcess());
  try {
    // TensorFlow's is another one, which needs no preparation.
    if (!IsTensorFlow()) OpenDelegate();
  } catch (const LegacyError&) {
    // What is missing is reported by the calls that need it.
  }
  platform->initialized = true;
  ClientIsThere();
}

bool TpuPlatform_Initialized(SE_Platform* platform) { return platform->initialized; }

SE_StreamExecutor* TpuPlatform_GetExecutor(SE_Platform*, SE_StreamExecutorConfig* config,
                                           TF_Status*) {
  Machine& machine = TheMachine();
  // TensorFlow passes the number itself.
  const int ordinal =
      IsTensorFlow() ? static_cast<int>(reinterpret_cast<intptr_t>(config)) : config->ordinal;
  if (ordinal < 0 || static_cast<size_t>(ordinal) >= machine.devices.size()) {
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT, "there is no TPU device " +
                                                            std::to_string(ordinal) + " of " +
                                                            std::to_string(machine.devices.size()));
  }
  return GiveToCaller<SE_StreamExecutor>(machine.devices[static_cast<size_t>(ordinal)].get());
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

}  // namespace mock::legacy

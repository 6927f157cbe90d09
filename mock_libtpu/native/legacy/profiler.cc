// TpuProfiler_*: what a device did while a profile was taken. The mock's devices do nothing of
// their own, so their profile is empty; the calls themselves are in a recording.
#include "base/handles.h"
#include "generated/legacy_behaviour.h"
#include "legacy/status.h"

struct TpuProfiler {
  bool is_running = false;
};

namespace mock::legacy {

void TpuProfiler_Create(TpuProfiler** tpu_profiler, TF_Status*) {
  *tpu_profiler = GiveToCaller<TpuProfiler>();
}
void TpuProfiler_Destroy(TpuProfiler* tpu_profiler) { TakeBack(tpu_profiler); }

void TpuProfiler_Start(TpuProfiler* tpu_profiler, TF_Status*) {
  if (tpu_profiler->is_running) {
    throw LegacyError(PJRT_Error_Code_FAILED_PRECONDITION, "the profiler is running already");
  }
  tpu_profiler->is_running = true;
}

void TpuProfiler_Stop(TpuProfiler* tpu_profiler, TF_Status*) {
  if (!tpu_profiler->is_running) {
    throw LegacyError(PJRT_Error_Code_FAILED_PRECONDITION, "the profiler is not running");
  }
  tpu_profiler->is_running = false;
}

// An XSpace without planes has no bytes.
void TpuProfiler_CollectData(TpuProfiler*, TF_Status*, uint8_t*, size_t* size_in_bytes) {
  *size_in_bytes = 0;
}

}  // namespace mock::legacy

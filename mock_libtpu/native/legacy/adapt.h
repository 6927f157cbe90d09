// Functions that TensorFlow 2.19 and 2.20 call with other parameters than jaxlib 0.4.13: what is in
// the registers goes to where the catalogue has it. Where a status is out of reach, errors end the
// process, by the function's name.
#ifndef MOCK_LIBTPU_LEGACY_ADAPT_H_
#define MOCK_LIBTPU_LEGACY_ADAPT_H_

#include "generated/legacy_c_api.h"
#include "legacy/types/shape.h"

namespace mock::legacy::adapt {

// (platform, status)
inline void TpuPlatform_Initialize(SE_Platform*, size_t& options_size, const char**& options_key,
                                   const char**& options_value, TF_Status*& status) {
  if (!IsTensorFlow()) return;
  status = reinterpret_cast<TF_Status*>(options_size);
  options_size = 0;
  options_key = options_value = nullptr;
}

// (executor, status)
inline void TpuExecutor_Init(SE_StreamExecutor*, int& device_ordinal, SE_DeviceOptions*& options,
                             TF_Status*& status) {
  if (!IsTensorFlow()) return;
  device_ordinal = 0;
  options = nullptr;
  status = nullptr;
}

// (manager, literal, shape on the device, array, sizes, count, status)
inline void TpuTransferManager_LinearizeToBuffers(XLA_TransferManager*, XLA_Literal*,
                                                  char***& buffers_array, int64_t**& buffers_size,
                                                  int64_t*& buffers_array_size,
                                                  TF_Status*& status) {
  if (!IsTensorFlow()) return;
  buffers_array = reinterpret_cast<char***>(buffers_size);
  buffers_size = reinterpret_cast<int64_t**>(buffers_array_size);
  buffers_array_size = reinterpret_cast<int64_t*>(status);
  status = nullptr;
}

// (executable, options, arguments, their count, output, status)
inline void TpuExecutable_ExecuteAsyncOnStream(SE_Executable*, SE_ExecutableRunOptions*,
                                               SE_ExecutionInput**, int,
                                               SE_HloExecutionProfile*& profile,
                                               SE_ExecutionOutput*& output, TF_Status*& status) {
  if (!IsTensorFlow()) return;
  status = reinterpret_cast<TF_Status*>(output);
  output = reinterpret_cast<SE_ExecutionOutput*>(profile);
  profile = nullptr;
}

}  // namespace mock::legacy::adapt

#endif  // MOCK_LIBTPU_LEGACY_ADAPT_H_

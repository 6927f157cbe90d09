// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What a framework finds in the library by name: the functions of the legacy API. Each sees to the
// recording, to its status and to exceptions; the rest is its behaviour's, which it calls itself:
// no frame lies between them, nor between it and its caller.
#include "generated/legacy_behaviour.h"
#include "legacy/adapt.h"
#include "legacy/describe.h"

#define MOCK_ENTRY_POINT extern "C" __attribute__((visibility("default")))

using namespace mock;  // the entry points cannot live in it

MOCK_ENTRY_POINT void TfTpu_Initialize(bool init_library, int num_args, const char** args) {
  Call call(Function::TfTpu_Initialize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, init_library);
      legacy::Write(values, num_args);
      legacy::WriteText(values, args, static_cast<size_t>(num_args));
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_Initialize == nullptr) throw Unimplemented("TfTpu_Initialize");
    legacy::TfTpu_Initialize(init_library, num_args, args);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpu_Initialize", status_of_call, ToError(exception, "TfTpu_Initialize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_Platform* TpuPlatform_New() {
  Call call(Function::TpuPlatform_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Platform* result{};
  try {
    if (legacy::TpuPlatform_New == nullptr) throw Unimplemented("TpuPlatform_New");
    result = legacy::TpuPlatform_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_New", status_of_call, ToError(exception, "TpuPlatform_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuPlatform_Free(SE_Platform* platform) {
  Call call(Function::TpuPlatform_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuPlatform_Free == nullptr) throw Unimplemented("TpuPlatform_Free");
    legacy::TpuPlatform_Free(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_Free", status_of_call, ToError(exception, "TpuPlatform_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuPlatform_Initialize(SE_Platform* platform, size_t options_size, const char** options_key, const char** options_value, TF_Status* status) {
  legacy::adapt::TpuPlatform_Initialize(platform, options_size, options_key, options_value, status);
  Call call(Function::TpuPlatform_Initialize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, platform);
      legacy::Write(values, options_size);
      legacy::WriteText(values, options_key, static_cast<size_t>(options_size));
      legacy::WriteText(values, options_value, static_cast<size_t>(options_size));
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuPlatform_Initialize == nullptr) throw Unimplemented("TpuPlatform_Initialize");
    legacy::TpuPlatform_Initialize(platform, options_size, options_key, options_value, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_Initialize", status_of_call, ToError(exception, "TpuPlatform_Initialize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuPlatform_Initialized(SE_Platform* platform) {
  Call call(Function::TpuPlatform_Initialized);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuPlatform_Initialized == nullptr) throw Unimplemented("TpuPlatform_Initialized");
    result = legacy::TpuPlatform_Initialized(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_Initialized", status_of_call, ToError(exception, "TpuPlatform_Initialized"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_StreamExecutor* TpuPlatform_GetExecutor(SE_Platform* platform, SE_StreamExecutorConfig* config, TF_Status* status) {
  Call call(Function::TpuPlatform_GetExecutor);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, platform);
      legacy::Write(values, config);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  SE_StreamExecutor* result{};
  try {
    if (legacy::TpuPlatform_GetExecutor == nullptr) throw Unimplemented("TpuPlatform_GetExecutor");
    result = legacy::TpuPlatform_GetExecutor(platform, config, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_GetExecutor", status_of_call, ToError(exception, "TpuPlatform_GetExecutor"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_PlatformId TpuPlatform_Id(SE_Platform* platform) {
  Call call(Function::TpuPlatform_Id);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_PlatformId result{};
  try {
    if (legacy::TpuPlatform_Id == nullptr) throw Unimplemented("TpuPlatform_Id");
    result = legacy::TpuPlatform_Id(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_Id", status_of_call, ToError(exception, "TpuPlatform_Id"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int64_t TpuPlatform_VisibleDeviceCount(SE_Platform* platform) {
  Call call(Function::TpuPlatform_VisibleDeviceCount);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuPlatform_VisibleDeviceCount == nullptr) throw Unimplemented("TpuPlatform_VisibleDeviceCount");
    result = legacy::TpuPlatform_VisibleDeviceCount(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_VisibleDeviceCount", status_of_call, ToError(exception, "TpuPlatform_VisibleDeviceCount"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int64_t TpuPlatform_TpuMemoryLimit(SE_Platform* platform) {
  Call call(Function::TpuPlatform_TpuMemoryLimit);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuPlatform_TpuMemoryLimit == nullptr) throw Unimplemented("TpuPlatform_TpuMemoryLimit");
    result = legacy::TpuPlatform_TpuMemoryLimit(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_TpuMemoryLimit", status_of_call, ToError(exception, "TpuPlatform_TpuMemoryLimit"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy(SE_Platform* platform) {
  Call call(Function::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy == nullptr) throw Unimplemented("TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy");
    result = legacy::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy", status_of_call, ToError(exception, "TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_TpuTopology* TpuPlatform_GetTopologyPtr(SE_Platform* platform) {
  Call call(Function::TpuPlatform_GetTopologyPtr);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology* result{};
  try {
    if (legacy::TpuPlatform_GetTopologyPtr == nullptr) throw Unimplemented("TpuPlatform_GetTopologyPtr");
    result = legacy::TpuPlatform_GetTopologyPtr(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_GetTopologyPtr", status_of_call, ToError(exception, "TpuPlatform_GetTopologyPtr"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_TpuTopology_Host* TpuPlatform_GetHostLocation(SE_Platform* platform) {
  Call call(Function::TpuPlatform_GetHostLocation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Host* result{};
  try {
    if (legacy::TpuPlatform_GetHostLocation == nullptr) throw Unimplemented("TpuPlatform_GetHostLocation");
    result = legacy::TpuPlatform_GetHostLocation(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_GetHostLocation", status_of_call, ToError(exception, "TpuPlatform_GetHostLocation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT TpuRuntimeVersion TpuPlatform_GetRuntimeVersion(SE_Platform* platform) {
  Call call(Function::TpuPlatform_GetRuntimeVersion);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuRuntimeVersion result{};
  try {
    if (legacy::TpuPlatform_GetRuntimeVersion == nullptr) throw Unimplemented("TpuPlatform_GetRuntimeVersion");
    result = legacy::TpuPlatform_GetRuntimeVersion(platform);
  } catch (const std::exception& exception) {
    legacy::Report("TpuPlatform_GetRuntimeVersion", status_of_call, ToError(exception, "TpuPlatform_GetRuntimeVersion"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_Init(SE_StreamExecutor* executor, int device_ordinal, SE_DeviceOptions* device_options, TF_Status* status) {
  legacy::adapt::TpuExecutor_Init(executor, device_ordinal, device_options, status);
  Call call(Function::TpuExecutor_Init);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, device_options);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_Init == nullptr) throw Unimplemented("TpuExecutor_Init");
    legacy::TpuExecutor_Init(executor, device_ordinal, device_options, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_Init", status_of_call, ToError(exception, "TpuExecutor_Init"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_Free(SE_StreamExecutor* executor) {
  Call call(Function::TpuExecutor_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_Free == nullptr) throw Unimplemented("TpuExecutor_Free");
    legacy::TpuExecutor_Free(executor);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_Free", status_of_call, ToError(exception, "TpuExecutor_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT int TpuExecutor_PlatformDeviceCount(SE_StreamExecutor* executor) {
  Call call(Function::TpuExecutor_PlatformDeviceCount);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuExecutor_PlatformDeviceCount == nullptr) throw Unimplemented("TpuExecutor_PlatformDeviceCount");
    result = legacy::TpuExecutor_PlatformDeviceCount(executor);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_PlatformDeviceCount", status_of_call, ToError(exception, "TpuExecutor_PlatformDeviceCount"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_DeviceMemoryBase TpuExecutor_Allocate(SE_StreamExecutor* executor, uint64_t size, int64_t memory_space) {
  Call call(Function::TpuExecutor_Allocate);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, size);
      legacy::Write(values, memory_space);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_DeviceMemoryBase result{};
  try {
    if (legacy::TpuExecutor_Allocate == nullptr) throw Unimplemented("TpuExecutor_Allocate");
    result = legacy::TpuExecutor_Allocate(executor, size, memory_space);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_Allocate", status_of_call, ToError(exception, "TpuExecutor_Allocate"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_Deallocate(SE_StreamExecutor* executor, SE_DeviceMemoryBase* memory) {
  Call call(Function::TpuExecutor_Deallocate);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, memory);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_Deallocate == nullptr) throw Unimplemented("TpuExecutor_Deallocate");
    legacy::TpuExecutor_Deallocate(executor, memory);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_Deallocate", status_of_call, ToError(exception, "TpuExecutor_Deallocate"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuExecutor_GetAllocatorStats(SE_StreamExecutor* executor, SE_AllocatorStats* stats) {
  Call call(Function::TpuExecutor_GetAllocatorStats);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_GetAllocatorStats == nullptr) throw Unimplemented("TpuExecutor_GetAllocatorStats");
    result = legacy::TpuExecutor_GetAllocatorStats(executor, stats);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_GetAllocatorStats", status_of_call, ToError(exception, "TpuExecutor_GetAllocatorStats"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, stats);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuExecutor_DeviceMemoryUsage(SE_StreamExecutor* executor, int64_t* free, int64_t* total) {
  Call call(Function::TpuExecutor_DeviceMemoryUsage);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_DeviceMemoryUsage == nullptr) throw Unimplemented("TpuExecutor_DeviceMemoryUsage");
    result = legacy::TpuExecutor_DeviceMemoryUsage(executor, free, total);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_DeviceMemoryUsage", status_of_call, ToError(exception, "TpuExecutor_DeviceMemoryUsage"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 3, status_of_call, [&](CborWriter& values) {
      values.Array(3);
      legacy::WriteResult(values, free);
      legacy::WriteResult(values, total);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuExecutor_AllocateStream(SE_StreamExecutor* executor, SE_Stream* stream) {
  Call call(Function::TpuExecutor_AllocateStream);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_AllocateStream == nullptr) throw Unimplemented("TpuExecutor_AllocateStream");
    result = legacy::TpuExecutor_AllocateStream(executor, stream);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_AllocateStream", status_of_call, ToError(exception, "TpuExecutor_AllocateStream"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_DeallocateStream(SE_StreamExecutor* executor, SE_Stream* stream) {
  Call call(Function::TpuExecutor_DeallocateStream);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_DeallocateStream == nullptr) throw Unimplemented("TpuExecutor_DeallocateStream");
    legacy::TpuExecutor_DeallocateStream(executor, stream);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_DeallocateStream", status_of_call, ToError(exception, "TpuExecutor_DeallocateStream"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuExecutor_CreateStreamDependency(SE_StreamExecutor* executor, SE_Stream* dependent, SE_Stream* other) {
  Call call(Function::TpuExecutor_CreateStreamDependency);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, dependent);
      legacy::Write(values, other);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_CreateStreamDependency == nullptr) throw Unimplemented("TpuExecutor_CreateStreamDependency");
    result = legacy::TpuExecutor_CreateStreamDependency(executor, dependent, other);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_CreateStreamDependency", status_of_call, ToError(exception, "TpuExecutor_CreateStreamDependency"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_GetStatus(SE_StreamExecutor* executor, SE_Stream* stream, TF_Status* status) {
  Call call(Function::TpuExecutor_GetStatus);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_GetStatus == nullptr) throw Unimplemented("TpuExecutor_GetStatus");
    legacy::TpuExecutor_GetStatus(executor, stream, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_GetStatus", status_of_call, ToError(exception, "TpuExecutor_GetStatus"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_TpuTopology_Core* TpuExecutor_GetCoreLocation(SE_StreamExecutor* executor) {
  Call call(Function::TpuExecutor_GetCoreLocation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Core* result{};
  try {
    if (legacy::TpuExecutor_GetCoreLocation == nullptr) throw Unimplemented("TpuExecutor_GetCoreLocation");
    result = legacy::TpuExecutor_GetCoreLocation(executor);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_GetCoreLocation", status_of_call, ToError(exception, "TpuExecutor_GetCoreLocation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_AllocateEvent(SE_StreamExecutor* executor, SE_Event* event, TF_Status* status) {
  Call call(Function::TpuExecutor_AllocateEvent);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_AllocateEvent == nullptr) throw Unimplemented("TpuExecutor_AllocateEvent");
    legacy::TpuExecutor_AllocateEvent(executor, event, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_AllocateEvent", status_of_call, ToError(exception, "TpuExecutor_AllocateEvent"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_DeallocateEvent(SE_StreamExecutor* executor, SE_Event* event, TF_Status* status) {
  Call call(Function::TpuExecutor_DeallocateEvent);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_DeallocateEvent == nullptr) throw Unimplemented("TpuExecutor_DeallocateEvent");
    legacy::TpuExecutor_DeallocateEvent(executor, event, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_DeallocateEvent", status_of_call, ToError(exception, "TpuExecutor_DeallocateEvent"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT int TpuExecutor_PollForEventStatus(SE_StreamExecutor* executor, SE_Event* event) {
  Call call(Function::TpuExecutor_PollForEventStatus);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuExecutor_PollForEventStatus == nullptr) throw Unimplemented("TpuExecutor_PollForEventStatus");
    result = legacy::TpuExecutor_PollForEventStatus(executor, event);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_PollForEventStatus", status_of_call, ToError(exception, "TpuExecutor_PollForEventStatus"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_RecordEvent(SE_StreamExecutor* executor, SE_Stream* stream, SE_Event* event, TF_Status* status) {
  Call call(Function::TpuExecutor_RecordEvent);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_RecordEvent == nullptr) throw Unimplemented("TpuExecutor_RecordEvent");
    legacy::TpuExecutor_RecordEvent(executor, stream, event, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_RecordEvent", status_of_call, ToError(exception, "TpuExecutor_RecordEvent"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_WaitForEvent(SE_StreamExecutor* executor, SE_Stream* stream, SE_Event* event, TF_Status* status) {
  Call call(Function::TpuExecutor_WaitForEvent);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForEvent == nullptr) throw Unimplemented("TpuExecutor_WaitForEvent");
    legacy::TpuExecutor_WaitForEvent(executor, stream, event, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_WaitForEvent", status_of_call, ToError(exception, "TpuExecutor_WaitForEvent"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_SynchronousMemcpyToHost(SE_StreamExecutor* executor, void* host_dst, const SE_DeviceMemoryBase* device_src, uint64_t size, TF_Status* status) {
  Call call(Function::TpuExecutor_SynchronousMemcpyToHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, executor);
      legacy::Write(values, host_dst);
      legacy::Write(values, device_src);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_SynchronousMemcpyToHost == nullptr) throw Unimplemented("TpuExecutor_SynchronousMemcpyToHost");
    legacy::TpuExecutor_SynchronousMemcpyToHost(executor, host_dst, device_src, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_SynchronousMemcpyToHost", status_of_call, ToError(exception, "TpuExecutor_SynchronousMemcpyToHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_SynchronousMemcpyFromHost(SE_StreamExecutor* executor, SE_DeviceMemoryBase* device_dst, const void* host_src, uint64_t size, TF_Status* status) {
  Call call(Function::TpuExecutor_SynchronousMemcpyFromHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, executor);
      legacy::Write(values, device_dst);
      legacy::Write(values, host_src);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_SynchronousMemcpyFromHost == nullptr) throw Unimplemented("TpuExecutor_SynchronousMemcpyFromHost");
    legacy::TpuExecutor_SynchronousMemcpyFromHost(executor, device_dst, host_src, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_SynchronousMemcpyFromHost", status_of_call, ToError(exception, "TpuExecutor_SynchronousMemcpyFromHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuExecutor_MemcpyToHost(SE_StreamExecutor* executor, SE_Stream* stream, void* host_dst, const SE_DeviceMemoryBase* device_src, uint64_t size) {
  Call call(Function::TpuExecutor_MemcpyToHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(5);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, host_dst);
      legacy::Write(values, device_src);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_MemcpyToHost == nullptr) throw Unimplemented("TpuExecutor_MemcpyToHost");
    result = legacy::TpuExecutor_MemcpyToHost(executor, stream, host_dst, device_src, size);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_MemcpyToHost", status_of_call, ToError(exception, "TpuExecutor_MemcpyToHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuExecutor_MemcpyFromHost(SE_StreamExecutor* executor, SE_Stream* stream, SE_DeviceMemoryBase* device_dst, const void* host_src, uint64_t size) {
  Call call(Function::TpuExecutor_MemcpyFromHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(5);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, device_dst);
      legacy::Write(values, host_src);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_MemcpyFromHost == nullptr) throw Unimplemented("TpuExecutor_MemcpyFromHost");
    result = legacy::TpuExecutor_MemcpyFromHost(executor, stream, device_dst, host_src, size);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_MemcpyFromHost", status_of_call, ToError(exception, "TpuExecutor_MemcpyFromHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_EnqueueInfeed(SE_StreamExecutor* executor, int32_t infeed_queue_index, const uint8_t* data, int64_t size, TF_Status* status) {
  Call call(Function::TpuExecutor_EnqueueInfeed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, executor);
      legacy::Write(values, infeed_queue_index);
      legacy::Write(values, data);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_EnqueueInfeed == nullptr) throw Unimplemented("TpuExecutor_EnqueueInfeed");
    legacy::TpuExecutor_EnqueueInfeed(executor, infeed_queue_index, data, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_EnqueueInfeed", status_of_call, ToError(exception, "TpuExecutor_EnqueueInfeed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_DequeueOutfeed(SE_StreamExecutor* executor, int32_t outfeed_queue_index, uint8_t* data, int64_t size, TF_Status* status) {
  Call call(Function::TpuExecutor_DequeueOutfeed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, outfeed_queue_index);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_DequeueOutfeed == nullptr) throw Unimplemented("TpuExecutor_DequeueOutfeed");
    legacy::TpuExecutor_DequeueOutfeed(executor, outfeed_queue_index, data, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_DequeueOutfeed", status_of_call, ToError(exception, "TpuExecutor_DequeueOutfeed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, data);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_WaitForInfeedReady(SE_StreamExecutor* executor, int32_t infeed_queue_index, TF_Status* status) {
  Call call(Function::TpuExecutor_WaitForInfeedReady);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, infeed_queue_index);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForInfeedReady == nullptr) throw Unimplemented("TpuExecutor_WaitForInfeedReady");
    legacy::TpuExecutor_WaitForInfeedReady(executor, infeed_queue_index, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_WaitForInfeedReady", status_of_call, ToError(exception, "TpuExecutor_WaitForInfeedReady"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_WaitForOutfeedReady(SE_StreamExecutor* executor, int32_t outfeed_queue_index, TF_Status* status) {
  Call call(Function::TpuExecutor_WaitForOutfeedReady);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, outfeed_queue_index);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForOutfeedReady == nullptr) throw Unimplemented("TpuExecutor_WaitForOutfeedReady");
    legacy::TpuExecutor_WaitForOutfeedReady(executor, outfeed_queue_index, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_WaitForOutfeedReady", status_of_call, ToError(exception, "TpuExecutor_WaitForOutfeedReady"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_BlockHostUntilDone(SE_StreamExecutor* executor, SE_Stream* stream, TF_Status* status) {
  Call call(Function::TpuExecutor_BlockHostUntilDone);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_BlockHostUntilDone == nullptr) throw Unimplemented("TpuExecutor_BlockHostUntilDone");
    legacy::TpuExecutor_BlockHostUntilDone(executor, stream, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_BlockHostUntilDone", status_of_call, ToError(exception, "TpuExecutor_BlockHostUntilDone"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_BlockUntilDoneOrFailed(SE_StreamExecutor* executor, TF_Status* status) {
  Call call(Function::TpuExecutor_BlockUntilDoneOrFailed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_BlockUntilDoneOrFailed == nullptr) throw Unimplemented("TpuExecutor_BlockUntilDoneOrFailed");
    legacy::TpuExecutor_BlockUntilDoneOrFailed(executor, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_BlockUntilDoneOrFailed", status_of_call, ToError(exception, "TpuExecutor_BlockUntilDoneOrFailed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_SyncAndForgetFailedStreams(SE_StreamExecutor* executor) {
  Call call(Function::TpuExecutor_SyncAndForgetFailedStreams);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_SyncAndForgetFailedStreams == nullptr) throw Unimplemented("TpuExecutor_SyncAndForgetFailedStreams");
    legacy::TpuExecutor_SyncAndForgetFailedStreams(executor);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_SyncAndForgetFailedStreams", status_of_call, ToError(exception, "TpuExecutor_SyncAndForgetFailedStreams"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuExecutor_SynchronizeAllActivity(SE_StreamExecutor* executor) {
  Call call(Function::TpuExecutor_SynchronizeAllActivity);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_SynchronizeAllActivity == nullptr) throw Unimplemented("TpuExecutor_SynchronizeAllActivity");
    result = legacy::TpuExecutor_SynchronizeAllActivity(executor);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_SynchronizeAllActivity", status_of_call, ToError(exception, "TpuExecutor_SynchronizeAllActivity"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_UnloadAllPrograms(SE_StreamExecutor* executor, TF_Status* status) {
  Call call(Function::TpuExecutor_UnloadAllPrograms);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_UnloadAllPrograms == nullptr) throw Unimplemented("TpuExecutor_UnloadAllPrograms");
    legacy::TpuExecutor_UnloadAllPrograms(executor, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_UnloadAllPrograms", status_of_call, ToError(exception, "TpuExecutor_UnloadAllPrograms"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_EnqueueCompactionOnStreamForHbm(SE_StreamExecutor* executor, SE_Stream* compaction_stream, TF_Status* status) {
  Call call(Function::TpuExecutor_EnqueueCompactionOnStreamForHbm);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, compaction_stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_EnqueueCompactionOnStreamForHbm == nullptr) throw Unimplemented("TpuExecutor_EnqueueCompactionOnStreamForHbm");
    legacy::TpuExecutor_EnqueueCompactionOnStreamForHbm(executor, compaction_stream, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_EnqueueCompactionOnStreamForHbm", status_of_call, ToError(exception, "TpuExecutor_EnqueueCompactionOnStreamForHbm"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_Stream* TpuStream_New(SE_StreamExecutor* parent) {
  Call call(Function::TpuStream_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, parent);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Stream* result{};
  try {
    if (legacy::TpuStream_New == nullptr) throw Unimplemented("TpuStream_New");
    result = legacy::TpuStream_New(parent);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_New", status_of_call, ToError(exception, "TpuStream_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuStream_Free(SE_Stream* stream) {
  Call call(Function::TpuStream_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStream_Free == nullptr) throw Unimplemented("TpuStream_Free");
    legacy::TpuStream_Free(stream);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_Free", status_of_call, ToError(exception, "TpuStream_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void* TpuStream_Stream(SE_Stream* stream) {
  Call call(Function::TpuStream_Stream);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuStream_Stream == nullptr) throw Unimplemented("TpuStream_Stream");
    result = legacy::TpuStream_Stream(stream);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_Stream", status_of_call, ToError(exception, "TpuStream_Stream"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuStream_Status(SE_Stream* stream) {
  Call call(Function::TpuStream_Status);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStream_Status == nullptr) throw Unimplemented("TpuStream_Status");
    result = legacy::TpuStream_Status(stream);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_Status", status_of_call, ToError(exception, "TpuStream_Status"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuStream_IsSameSharedMemoryLocation(SE_Stream* stream, SE_Stream* other) {
  Call call(Function::TpuStream_IsSameSharedMemoryLocation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, stream);
      legacy::Write(values, other);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStream_IsSameSharedMemoryLocation == nullptr) throw Unimplemented("TpuStream_IsSameSharedMemoryLocation");
    result = legacy::TpuStream_IsSameSharedMemoryLocation(stream, other);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_IsSameSharedMemoryLocation", status_of_call, ToError(exception, "TpuStream_IsSameSharedMemoryLocation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuStream_EnqueueTransferHostToDevice(SE_Stream* stream, SE_DeviceMemoryBase device_dst, void* host_src, uint64_t size, TF_Status* status) {
  Call call(Function::TpuStream_EnqueueTransferHostToDevice);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, stream);
      legacy::Write(values, device_dst);
      legacy::Write(values, host_src);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuStream_EnqueueTransferHostToDevice == nullptr) throw Unimplemented("TpuStream_EnqueueTransferHostToDevice");
    legacy::TpuStream_EnqueueTransferHostToDevice(stream, device_dst, host_src, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_EnqueueTransferHostToDevice", status_of_call, ToError(exception, "TpuStream_EnqueueTransferHostToDevice"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuStream_EnqueueTransferDeviceToHost(SE_Stream* stream, SE_DeviceMemoryBase device_src, void* host_dst, uint64_t size, TF_Status* status) {
  Call call(Function::TpuStream_EnqueueTransferDeviceToHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, stream);
      legacy::Write(values, device_src);
      legacy::Write(values, host_dst);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuStream_EnqueueTransferDeviceToHost == nullptr) throw Unimplemented("TpuStream_EnqueueTransferDeviceToHost");
    legacy::TpuStream_EnqueueTransferDeviceToHost(stream, device_src, host_dst, size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_EnqueueTransferDeviceToHost", status_of_call, ToError(exception, "TpuStream_EnqueueTransferDeviceToHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuStream_TpuEnqueueOnDeviceSendRecvLocal(SE_Stream* stream, SE_DeviceMemoryBase send_buffer, SE_DeviceMemoryBase recv_buffer, TF_Status* status) {
  Call call(Function::TpuStream_TpuEnqueueOnDeviceSendRecvLocal);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, stream);
      legacy::Write(values, send_buffer);
      legacy::Write(values, recv_buffer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuStream_TpuEnqueueOnDeviceSendRecvLocal == nullptr) throw Unimplemented("TpuStream_TpuEnqueueOnDeviceSendRecvLocal");
    legacy::TpuStream_TpuEnqueueOnDeviceSendRecvLocal(stream, send_buffer, recv_buffer, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStream_TpuEnqueueOnDeviceSendRecvLocal", status_of_call, ToError(exception, "TpuStream_TpuEnqueueOnDeviceSendRecvLocal"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_Event* TpuEvent_New(SE_StreamExecutor* parent) {
  Call call(Function::TpuEvent_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, parent);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Event* result{};
  try {
    if (legacy::TpuEvent_New == nullptr) throw Unimplemented("TpuEvent_New");
    result = legacy::TpuEvent_New(parent);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEvent_New", status_of_call, ToError(exception, "TpuEvent_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuEvent_Free(SE_Event* event) {
  Call call(Function::TpuEvent_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEvent_Free == nullptr) throw Unimplemented("TpuEvent_Free");
    legacy::TpuEvent_Free(event);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEvent_Free", status_of_call, ToError(exception, "TpuEvent_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT TF_Status* TpuStatus_New() {
  Call call(Function::TpuStatus_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TF_Status* result{};
  try {
    if (legacy::TpuStatus_New == nullptr) throw Unimplemented("TpuStatus_New");
    result = legacy::TpuStatus_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_New", status_of_call, ToError(exception, "TpuStatus_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT TF_Status* TpuStatus_Create(int32_t code, const char* msg) {
  Call call(Function::TpuStatus_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, code);
      legacy::WriteText(values, msg);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TF_Status* result{};
  try {
    if (legacy::TpuStatus_Create == nullptr) throw Unimplemented("TpuStatus_Create");
    result = legacy::TpuStatus_Create(code, msg);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Create", status_of_call, ToError(exception, "TpuStatus_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuStatus_Set(TF_Status* status, int32_t code, const char* msg, int32_t len) {
  Call call(Function::TpuStatus_Set);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, status);
      legacy::Write(values, code);
      legacy::WriteText(values, msg, static_cast<size_t>(len));
      legacy::Write(values, len);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStatus_Set == nullptr) throw Unimplemented("TpuStatus_Set");
    legacy::TpuStatus_Set(status, code, msg, len);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Set", status_of_call, ToError(exception, "TpuStatus_Set"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuStatus_Free(TF_Status* status) {
  Call call(Function::TpuStatus_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStatus_Free == nullptr) throw Unimplemented("TpuStatus_Free");
    legacy::TpuStatus_Free(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Free", status_of_call, ToError(exception, "TpuStatus_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT const char* TpuStatus_Message(TF_Status* status) {
  Call call(Function::TpuStatus_Message);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  const char* result{};
  try {
    if (legacy::TpuStatus_Message == nullptr) throw Unimplemented("TpuStatus_Message");
    result = legacy::TpuStatus_Message(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Message", status_of_call, ToError(exception, "TpuStatus_Message"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuStatus_Code(TF_Status* status) {
  Call call(Function::TpuStatus_Code);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuStatus_Code == nullptr) throw Unimplemented("TpuStatus_Code");
    result = legacy::TpuStatus_Code(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Code", status_of_call, ToError(exception, "TpuStatus_Code"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuStatus_Ok(TF_Status* status) {
  Call call(Function::TpuStatus_Ok);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStatus_Ok == nullptr) throw Unimplemented("TpuStatus_Ok");
    result = legacy::TpuStatus_Ok(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStatus_Ok", status_of_call, ToError(exception, "TpuStatus_Ok"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_StreamExecutorConfig* TpuStreamExecutorConfig_Default() {
  Call call(Function::TpuStreamExecutorConfig_Default);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_StreamExecutorConfig* result{};
  try {
    if (legacy::TpuStreamExecutorConfig_Default == nullptr) throw Unimplemented("TpuStreamExecutorConfig_Default");
    result = legacy::TpuStreamExecutorConfig_Default();
  } catch (const std::exception& exception) {
    legacy::Report("TpuStreamExecutorConfig_Default", status_of_call, ToError(exception, "TpuStreamExecutorConfig_Default"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuStreamExecutorConfig_SetOrdinal(SE_StreamExecutorConfig* config, int ordinal) {
  Call call(Function::TpuStreamExecutorConfig_SetOrdinal);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, config);
      legacy::Write(values, ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStreamExecutorConfig_SetOrdinal == nullptr) throw Unimplemented("TpuStreamExecutorConfig_SetOrdinal");
    legacy::TpuStreamExecutorConfig_SetOrdinal(config, ordinal);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStreamExecutorConfig_SetOrdinal", status_of_call, ToError(exception, "TpuStreamExecutorConfig_SetOrdinal"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuStreamExecutorConfig_Free(SE_StreamExecutorConfig* config) {
  Call call(Function::TpuStreamExecutorConfig_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, config);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStreamExecutorConfig_Free == nullptr) throw Unimplemented("TpuStreamExecutorConfig_Free");
    legacy::TpuStreamExecutorConfig_Free(config);
  } catch (const std::exception& exception) {
    legacy::Report("TpuStreamExecutorConfig_Free", status_of_call, ToError(exception, "TpuStreamExecutorConfig_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_DeviceDescription* TpuDeviceDescription_New() {
  Call call(Function::TpuDeviceDescription_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_DeviceDescription* result{};
  try {
    if (legacy::TpuDeviceDescription_New == nullptr) throw Unimplemented("TpuDeviceDescription_New");
    result = legacy::TpuDeviceDescription_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuDeviceDescription_New", status_of_call, ToError(exception, "TpuDeviceDescription_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuDeviceDescription_Free(SE_DeviceDescription* description) {
  Call call(Function::TpuDeviceDescription_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, description);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuDeviceDescription_Free == nullptr) throw Unimplemented("TpuDeviceDescription_Free");
    legacy::TpuDeviceDescription_Free(description);
  } catch (const std::exception& exception) {
    legacy::Report("TpuDeviceDescription_Free", status_of_call, ToError(exception, "TpuDeviceDescription_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutor_CreateDeviceDescription(SE_StreamExecutor* executor, SE_DeviceDescription* description, TF_Status* status) {
  Call call(Function::TpuExecutor_CreateDeviceDescription);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_CreateDeviceDescription == nullptr) throw Unimplemented("TpuExecutor_CreateDeviceDescription");
    legacy::TpuExecutor_CreateDeviceDescription(executor, description, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_CreateDeviceDescription", status_of_call, ToError(exception, "TpuExecutor_CreateDeviceDescription"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, description);
    });
  }
}

MOCK_ENTRY_POINT SE_DeviceOptions* TpuExecutor_NewDeviceOptions(unsigned flags) {
  Call call(Function::TpuExecutor_NewDeviceOptions);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, flags);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_DeviceOptions* result{};
  try {
    if (legacy::TpuExecutor_NewDeviceOptions == nullptr) throw Unimplemented("TpuExecutor_NewDeviceOptions");
    result = legacy::TpuExecutor_NewDeviceOptions(flags);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_NewDeviceOptions", status_of_call, ToError(exception, "TpuExecutor_NewDeviceOptions"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutor_FreeDeviceOptions(SE_DeviceOptions* options) {
  Call call(Function::TpuExecutor_FreeDeviceOptions);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, options);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_FreeDeviceOptions == nullptr) throw Unimplemented("TpuExecutor_FreeDeviceOptions");
    legacy::TpuExecutor_FreeDeviceOptions(options);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_FreeDeviceOptions", status_of_call, ToError(exception, "TpuExecutor_FreeDeviceOptions"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuExecutor_HostCallback(SE_StreamExecutor* executor, SE_Stream* stream, SE_StatusCallback callback_fn, void* ctx) {
  Call call(Function::TpuExecutor_HostCallback);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, callback_fn);
      legacy::Write(values, ctx);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_HostCallback == nullptr) throw Unimplemented("TpuExecutor_HostCallback");
    result = legacy::TpuExecutor_HostCallback(executor, stream, callback_fn, ctx);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutor_HostCallback", status_of_call, ToError(exception, "TpuExecutor_HostCallback"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT XLA_TransferManager* TpuTransferManager_New() {
  Call call(Function::TpuTransferManager_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TransferManager* result{};
  try {
    if (legacy::TpuTransferManager_New == nullptr) throw Unimplemented("TpuTransferManager_New");
    result = legacy::TpuTransferManager_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_New", status_of_call, ToError(exception, "TpuTransferManager_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTransferManager_Free(XLA_TransferManager* manager) {
  Call call(Function::TpuTransferManager_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, manager);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_Free == nullptr) throw Unimplemented("TpuTransferManager_Free");
    legacy::TpuTransferManager_Free(manager);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_Free", status_of_call, ToError(exception, "TpuTransferManager_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT SE_PlatformId TpuTransferManager_PlatformId(XLA_TransferManager* manager) {
  Call call(Function::TpuTransferManager_PlatformId);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, manager);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_PlatformId result{};
  try {
    if (legacy::TpuTransferManager_PlatformId == nullptr) throw Unimplemented("TpuTransferManager_PlatformId");
    result = legacy::TpuTransferManager_PlatformId(manager);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_PlatformId", status_of_call, ToError(exception, "TpuTransferManager_PlatformId"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTransferManager_HostShapeToDeviceShape(XLA_TransferManager* manager, XLA_Shape* host_shape, XLA_Shape* device_shape) {
  Call call(Function::TpuTransferManager_HostShapeToDeviceShape);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_HostShapeToDeviceShape == nullptr) throw Unimplemented("TpuTransferManager_HostShapeToDeviceShape");
    legacy::TpuTransferManager_HostShapeToDeviceShape(manager, host_shape, device_shape);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_HostShapeToDeviceShape", status_of_call, ToError(exception, "TpuTransferManager_HostShapeToDeviceShape"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, device_shape);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_TransferLiteralToDeviceAsync(XLA_TransferManager* manager, SE_Stream* stream, XLA_Literal* literal, XLA_ShapedBuffer* device_buffer, TF_Status* status) {
  Call call(Function::TpuTransferManager_TransferLiteralToDeviceAsync);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, manager);
      legacy::Write(values, stream);
      legacy::Write(values, literal);
      legacy::Write(values, device_buffer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferLiteralToDeviceAsync == nullptr) throw Unimplemented("TpuTransferManager_TransferLiteralToDeviceAsync");
    legacy::TpuTransferManager_TransferLiteralToDeviceAsync(manager, stream, literal, device_buffer, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_TransferLiteralToDeviceAsync", status_of_call, ToError(exception, "TpuTransferManager_TransferLiteralToDeviceAsync"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_TransferLiteralFromDevice(XLA_TransferManager* manager, SE_Stream* stream, XLA_ShapedBuffer* device_buffer, XLA_Literal* literal, XLA_StatusCallbackFn callback, void* ctx) {
  Call call(Function::TpuTransferManager_TransferLiteralFromDevice);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(6);
      legacy::Write(values, manager);
      legacy::Write(values, stream);
      legacy::Write(values, device_buffer);
      legacy::Write(values, literal);
      legacy::Write(values, callback);
      legacy::Write(values, ctx);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_TransferLiteralFromDevice == nullptr) throw Unimplemented("TpuTransferManager_TransferLiteralFromDevice");
    legacy::TpuTransferManager_TransferLiteralFromDevice(manager, stream, device_buffer, literal, callback, ctx);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_TransferLiteralFromDevice", status_of_call, ToError(exception, "TpuTransferManager_TransferLiteralFromDevice"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT int64_t TpuTransferManager_GetByteSizeRequirement(XLA_TransferManager* manager, XLA_Shape* shape) {
  Call call(Function::TpuTransferManager_GetByteSizeRequirement);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuTransferManager_GetByteSizeRequirement == nullptr) throw Unimplemented("TpuTransferManager_GetByteSizeRequirement");
    result = legacy::TpuTransferManager_GetByteSizeRequirement(manager, shape);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_GetByteSizeRequirement", status_of_call, ToError(exception, "TpuTransferManager_GetByteSizeRequirement"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTransferManager_ChooseCompactLayoutForShape(XLA_TransferManager* manager, XLA_Shape* host_shape, XLA_Shape* output, TF_Status* status) {
  Call call(Function::TpuTransferManager_ChooseCompactLayoutForShape);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ChooseCompactLayoutForShape == nullptr) throw Unimplemented("TpuTransferManager_ChooseCompactLayoutForShape");
    legacy::TpuTransferManager_ChooseCompactLayoutForShape(manager, host_shape, output, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_ChooseCompactLayoutForShape", status_of_call, ToError(exception, "TpuTransferManager_ChooseCompactLayoutForShape"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, output);
    });
  }
}

MOCK_ENTRY_POINT bool TpuTransferManager_CanShapedBufferBeAccessedNow(XLA_TransferManager* manager, SE_StreamExecutor* executor, XLA_ShapedBuffer* device_buffer) {
  Call call(Function::TpuTransferManager_CanShapedBufferBeAccessedNow);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, device_buffer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuTransferManager_CanShapedBufferBeAccessedNow == nullptr) throw Unimplemented("TpuTransferManager_CanShapedBufferBeAccessedNow");
    result = legacy::TpuTransferManager_CanShapedBufferBeAccessedNow(manager, executor, device_buffer);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_CanShapedBufferBeAccessedNow", status_of_call, ToError(exception, "TpuTransferManager_CanShapedBufferBeAccessedNow"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuTransferManager_CanBufferBeAccessedNow(XLA_TransferManager* manager, SE_StreamExecutor* executor, SE_DeviceMemoryBase* device_buffer) {
  Call call(Function::TpuTransferManager_CanBufferBeAccessedNow);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, device_buffer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuTransferManager_CanBufferBeAccessedNow == nullptr) throw Unimplemented("TpuTransferManager_CanBufferBeAccessedNow");
    result = legacy::TpuTransferManager_CanBufferBeAccessedNow(manager, executor, device_buffer);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_CanBufferBeAccessedNow", status_of_call, ToError(exception, "TpuTransferManager_CanBufferBeAccessedNow"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTransferManager_WriteSingleTupleIndexTable(XLA_TransferManager* manager, SE_Stream* stream, SE_DeviceMemoryBase* elements, size_t elements_len, XLA_Shape* shape, SE_DeviceMemoryBase* region, TF_Status* status) {
  Call call(Function::TpuTransferManager_WriteSingleTupleIndexTable);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(6);
      legacy::Write(values, manager);
      legacy::Write(values, stream);
      legacy::Write(values, elements);
      legacy::Write(values, elements_len);
      legacy::Write(values, shape);
      legacy::Write(values, region);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_WriteSingleTupleIndexTable == nullptr) throw Unimplemented("TpuTransferManager_WriteSingleTupleIndexTable");
    legacy::TpuTransferManager_WriteSingleTupleIndexTable(manager, stream, elements, elements_len, shape, region, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_WriteSingleTupleIndexTable", status_of_call, ToError(exception, "TpuTransferManager_WriteSingleTupleIndexTable"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_GetInfeedLayout(XLA_Shape* shape, XLA_Shape* infeed_shape) {
  Call call(Function::TpuTransferManager_GetInfeedLayout);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_GetInfeedLayout == nullptr) throw Unimplemented("TpuTransferManager_GetInfeedLayout");
    legacy::TpuTransferManager_GetInfeedLayout(shape, infeed_shape);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_GetInfeedLayout", status_of_call, ToError(exception, "TpuTransferManager_GetInfeedLayout"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, infeed_shape);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_LinearizeToBuffers(XLA_TransferManager* manager, XLA_Literal* c_literal, char*** buffers_array, int64_t** buffers_size, int64_t* buffers_array_size, TF_Status* status) {
  legacy::adapt::TpuTransferManager_LinearizeToBuffers(manager, c_literal, buffers_array, buffers_size, buffers_array_size, status);
  Call call(Function::TpuTransferManager_LinearizeToBuffers);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, c_literal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_LinearizeToBuffers == nullptr) throw Unimplemented("TpuTransferManager_LinearizeToBuffers");
    legacy::TpuTransferManager_LinearizeToBuffers(manager, c_literal, buffers_array, buffers_size, buffers_array_size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_LinearizeToBuffers", status_of_call, ToError(exception, "TpuTransferManager_LinearizeToBuffers"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 3, status_of_call, [&](CborWriter& values) {
      values.Array(3);
      legacy::WriteResult(values, buffers_array);
      legacy::WriteResult(values, buffers_size);
      legacy::WriteResult(values, buffers_array_size);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_FreeBuffers(char** buffers_array, int64_t* buffers_size, int64_t buffers_array_size) {
  Call call(Function::TpuTransferManager_FreeBuffers);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, buffers_array);
      legacy::Write(values, buffers_size);
      legacy::Write(values, buffers_array_size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_FreeBuffers == nullptr) throw Unimplemented("TpuTransferManager_FreeBuffers");
    legacy::TpuTransferManager_FreeBuffers(buffers_array, buffers_size, buffers_array_size);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_FreeBuffers", status_of_call, ToError(exception, "TpuTransferManager_FreeBuffers"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_TransferLiteralToInfeed(XLA_TransferManager* manager, SE_StreamExecutor* executor, XLA_Literal* c_literal, TF_Status* status) {
  Call call(Function::TpuTransferManager_TransferLiteralToInfeed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, c_literal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferLiteralToInfeed == nullptr) throw Unimplemented("TpuTransferManager_TransferLiteralToInfeed");
    legacy::TpuTransferManager_TransferLiteralToInfeed(manager, executor, c_literal, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_TransferLiteralToInfeed", status_of_call, ToError(exception, "TpuTransferManager_TransferLiteralToInfeed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_TransferBuffersToInfeed(XLA_TransferManager* manager, SE_StreamExecutor* executor, uint32_t** buffers_array, int64_t* buffers_size_in_uint32, int64_t buffers_array_size, TF_Status* status) {
  Call call(Function::TpuTransferManager_TransferBuffersToInfeed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(5);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, buffers_array);
      legacy::Write(values, buffers_size_in_uint32);
      legacy::Write(values, buffers_array_size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferBuffersToInfeed == nullptr) throw Unimplemented("TpuTransferManager_TransferBuffersToInfeed");
    legacy::TpuTransferManager_TransferBuffersToInfeed(manager, executor, buffers_array, buffers_size_in_uint32, buffers_array_size, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_TransferBuffersToInfeed", status_of_call, ToError(exception, "TpuTransferManager_TransferBuffersToInfeed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_TransferLiteralFromOutfeed(XLA_TransferManager* manager, SE_StreamExecutor* executor, XLA_Shape* shape, XLA_Literal* c_literal, TF_Status* status) {
  Call call(Function::TpuTransferManager_TransferLiteralFromOutfeed);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferLiteralFromOutfeed == nullptr) throw Unimplemented("TpuTransferManager_TransferLiteralFromOutfeed");
    legacy::TpuTransferManager_TransferLiteralFromOutfeed(manager, executor, shape, c_literal, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_TransferLiteralFromOutfeed", status_of_call, ToError(exception, "TpuTransferManager_TransferLiteralFromOutfeed"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, c_literal);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_ResetDevices(XLA_TransferManager* manager, SE_StreamExecutor** executors, int64_t num_executors, TF_Status* status) {
  Call call(Function::TpuTransferManager_ResetDevices);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executors);
      legacy::Write(values, num_executors);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ResetDevices == nullptr) throw Unimplemented("TpuTransferManager_ResetDevices");
    legacy::TpuTransferManager_ResetDevices(manager, executors, num_executors, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_ResetDevices", status_of_call, ToError(exception, "TpuTransferManager_ResetDevices"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuTransferManager_ReadDynamicShapes(SE_Stream* stream, XLA_ShapedBuffer* buffer, const XLA_Shape& original_shape, XLA_Shape* updated_shape, TF_Status* status) {
  Call call(Function::TpuTransferManager_ReadDynamicShapes);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, stream);
      legacy::Write(values, buffer);
      legacy::Write(values, original_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ReadDynamicShapes == nullptr) throw Unimplemented("TpuTransferManager_ReadDynamicShapes");
    legacy::TpuTransferManager_ReadDynamicShapes(stream, buffer, original_shape, updated_shape, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTransferManager_ReadDynamicShapes", status_of_call, ToError(exception, "TpuTransferManager_ReadDynamicShapes"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, updated_shape);
    });
  }
}

MOCK_ENTRY_POINT XLA_ComputationPlacer* TpuComputationPlacer_New() {
  Call call(Function::TpuComputationPlacer_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_ComputationPlacer* result{};
  try {
    if (legacy::TpuComputationPlacer_New == nullptr) throw Unimplemented("TpuComputationPlacer_New");
    result = legacy::TpuComputationPlacer_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuComputationPlacer_New", status_of_call, ToError(exception, "TpuComputationPlacer_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuComputationPlacer_Free(XLA_ComputationPlacer* placer) {
  Call call(Function::TpuComputationPlacer_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, placer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuComputationPlacer_Free == nullptr) throw Unimplemented("TpuComputationPlacer_Free");
    legacy::TpuComputationPlacer_Free(placer);
  } catch (const std::exception& exception) {
    legacy::Report("TpuComputationPlacer_Free", status_of_call, ToError(exception, "TpuComputationPlacer_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuComputationPlacer_AssignDevices(XLA_ComputationPlacer* placer, int replica_count, int computation_count, int* assignment, TF_Status* status) {
  Call call(Function::TpuComputationPlacer_AssignDevices);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, placer);
      legacy::Write(values, replica_count);
      legacy::Write(values, computation_count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuComputationPlacer_AssignDevices == nullptr) throw Unimplemented("TpuComputationPlacer_AssignDevices");
    legacy::TpuComputationPlacer_AssignDevices(placer, replica_count, computation_count, assignment, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuComputationPlacer_AssignDevices", status_of_call, ToError(exception, "TpuComputationPlacer_AssignDevices"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, assignment);
    });
  }
}

MOCK_ENTRY_POINT void TpuComputationPlacer_AssignLocalDevices(SE_TpuTopology_Host* host, int replica_count, int computation_count, int* assignment, TF_Status* status) {
  Call call(Function::TpuComputationPlacer_AssignLocalDevices);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, host);
      legacy::Write(values, replica_count);
      legacy::Write(values, computation_count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuComputationPlacer_AssignLocalDevices == nullptr) throw Unimplemented("TpuComputationPlacer_AssignLocalDevices");
    legacy::TpuComputationPlacer_AssignLocalDevices(host, replica_count, computation_count, assignment, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuComputationPlacer_AssignLocalDevices", status_of_call, ToError(exception, "TpuComputationPlacer_AssignLocalDevices"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, assignment);
    });
  }
}

MOCK_ENTRY_POINT int TpuTopology_LogicalDevicesPerHost(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_LogicalDevicesPerHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_LogicalDevicesPerHost == nullptr) throw Unimplemented("TpuTopology_LogicalDevicesPerHost");
    result = legacy::TpuTopology_LogicalDevicesPerHost(tpu_topology, tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_LogicalDevicesPerHost", status_of_call, ToError(exception, "TpuTopology_LogicalDevicesPerHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_LogicalDevicesPerChip(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_LogicalDevicesPerChip);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_LogicalDevicesPerChip == nullptr) throw Unimplemented("TpuTopology_LogicalDevicesPerChip");
    result = legacy::TpuTopology_LogicalDevicesPerChip(tpu_topology, tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_LogicalDevicesPerChip", status_of_call, ToError(exception, "TpuTopology_LogicalDevicesPerChip"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_HostCount(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_HostCount);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_HostCount == nullptr) throw Unimplemented("TpuTopology_HostCount");
    result = legacy::TpuTopology_HostCount(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_HostCount", status_of_call, ToError(exception, "TpuTopology_HostCount"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_ChipsPerHost(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_ChipsPerHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipsPerHost == nullptr) throw Unimplemented("TpuTopology_ChipsPerHost");
    result = legacy::TpuTopology_ChipsPerHost(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_ChipsPerHost", status_of_call, ToError(exception, "TpuTopology_ChipsPerHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_ChipBounds_X(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_ChipBounds_X);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_X == nullptr) throw Unimplemented("TpuTopology_ChipBounds_X");
    result = legacy::TpuTopology_ChipBounds_X(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_ChipBounds_X", status_of_call, ToError(exception, "TpuTopology_ChipBounds_X"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_ChipBounds_Y(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_ChipBounds_Y);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_Y == nullptr) throw Unimplemented("TpuTopology_ChipBounds_Y");
    result = legacy::TpuTopology_ChipBounds_Y(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_ChipBounds_Y", status_of_call, ToError(exception, "TpuTopology_ChipBounds_Y"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_ChipBounds_Z(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_ChipBounds_Z);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_Z == nullptr) throw Unimplemented("TpuTopology_ChipBounds_Z");
    result = legacy::TpuTopology_ChipBounds_Z(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_ChipBounds_Z", status_of_call, ToError(exception, "TpuTopology_ChipBounds_Z"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuTopology_HasChip(SE_TpuTopology* tpu_topology, int x, int y, int z) {
  Call call(Function::TpuTopology_HasChip);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, x);
      legacy::Write(values, y);
      legacy::Write(values, z);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuTopology_HasChip == nullptr) throw Unimplemented("TpuTopology_HasChip");
    result = legacy::TpuTopology_HasChip(tpu_topology, x, y, z);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_HasChip", status_of_call, ToError(exception, "TpuTopology_HasChip"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_TpuTopology_Core* TpuTopology_CoreForId(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type, int id) {
  Call call(Function::TpuTopology_CoreForId);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
      legacy::Write(values, id);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Core* result{};
  try {
    if (legacy::TpuTopology_CoreForId == nullptr) throw Unimplemented("TpuTopology_CoreForId");
    result = legacy::TpuTopology_CoreForId(tpu_topology, tpu_core_type, id);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_CoreForId", status_of_call, ToError(exception, "TpuTopology_CoreForId"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_TpuTopology_Core* TpuTopology_Core(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type, int x, int y, int z, int index) {
  Call call(Function::TpuTopology_Core);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(6);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
      legacy::Write(values, x);
      legacy::Write(values, y);
      legacy::Write(values, z);
      legacy::Write(values, index);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Core* result{};
  try {
    if (legacy::TpuTopology_Core == nullptr) throw Unimplemented("TpuTopology_Core");
    result = legacy::TpuTopology_Core(tpu_topology, tpu_core_type, x, y, z, index);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_Core", status_of_call, ToError(exception, "TpuTopology_Core"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_NumCores(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_NumCores);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_NumCores == nullptr) throw Unimplemented("TpuTopology_NumCores");
    result = legacy::TpuTopology_NumCores(tpu_topology, tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_NumCores", status_of_call, ToError(exception, "TpuTopology_NumCores"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTopology_Cores(SE_TpuTopology* tpu_topology, TpuCoreTypeEnum tpu_core_type, SE_TpuTopology_Core** cores) {
  Call call(Function::TpuTopology_Cores);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTopology_Cores == nullptr) throw Unimplemented("TpuTopology_Cores");
    legacy::TpuTopology_Cores(tpu_topology, tpu_core_type, cores);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_Cores", status_of_call, ToError(exception, "TpuTopology_Cores"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, cores);
    });
  }
}

MOCK_ENTRY_POINT int TpuTopology_IdForHost(SE_TpuTopology* tpu_topology, int x, int y, int z) {
  Call call(Function::TpuTopology_IdForHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, x);
      legacy::Write(values, y);
      legacy::Write(values, z);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_IdForHost == nullptr) throw Unimplemented("TpuTopology_IdForHost");
    result = legacy::TpuTopology_IdForHost(tpu_topology, x, y, z);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_IdForHost", status_of_call, ToError(exception, "TpuTopology_IdForHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT TpuVersionEnum TpuTopology_Version(SE_TpuTopology* tpu_topology) {
  Call call(Function::TpuTopology_Version);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuVersionEnum result{};
  try {
    if (legacy::TpuTopology_Version == nullptr) throw Unimplemented("TpuTopology_Version");
    result = legacy::TpuTopology_Version(tpu_topology);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_Version", status_of_call, ToError(exception, "TpuTopology_Version"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuCoreLocation_ChipCoordinates(SE_TpuTopology_Core* tpu_core_location, int* x, int* y, int* z) {
  Call call(Function::TpuCoreLocation_ChipCoordinates);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCoreLocation_ChipCoordinates == nullptr) throw Unimplemented("TpuCoreLocation_ChipCoordinates");
    legacy::TpuCoreLocation_ChipCoordinates(tpu_core_location, x, y, z);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCoreLocation_ChipCoordinates", status_of_call, ToError(exception, "TpuCoreLocation_ChipCoordinates"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 3, status_of_call, [&](CborWriter& values) {
      values.Array(3);
      legacy::WriteResult(values, x);
      legacy::WriteResult(values, y);
      legacy::WriteResult(values, z);
    });
  }
}

MOCK_ENTRY_POINT void TpuCoreLocation_HostCoordinates(SE_TpuTopology_Core* tpu_core_location, int* x, int* y, int* z) {
  Call call(Function::TpuCoreLocation_HostCoordinates);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCoreLocation_HostCoordinates == nullptr) throw Unimplemented("TpuCoreLocation_HostCoordinates");
    legacy::TpuCoreLocation_HostCoordinates(tpu_core_location, x, y, z);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCoreLocation_HostCoordinates", status_of_call, ToError(exception, "TpuCoreLocation_HostCoordinates"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 3, status_of_call, [&](CborWriter& values) {
      values.Array(3);
      legacy::WriteResult(values, x);
      legacy::WriteResult(values, y);
      legacy::WriteResult(values, z);
    });
  }
}

MOCK_ENTRY_POINT int TpuCoreLocation_Index(SE_TpuTopology_Core* tpu_core_location) {
  Call call(Function::TpuCoreLocation_Index);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuCoreLocation_Index == nullptr) throw Unimplemented("TpuCoreLocation_Index");
    result = legacy::TpuCoreLocation_Index(tpu_core_location);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCoreLocation_Index", status_of_call, ToError(exception, "TpuCoreLocation_Index"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuCoreLocation_Id(SE_TpuTopology_Core* tpu_core_location) {
  Call call(Function::TpuCoreLocation_Id);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuCoreLocation_Id == nullptr) throw Unimplemented("TpuCoreLocation_Id");
    result = legacy::TpuCoreLocation_Id(tpu_core_location);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCoreLocation_Id", status_of_call, ToError(exception, "TpuCoreLocation_Id"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuHostLocation_Id(SE_TpuTopology_Host* tpu_host_location) {
  Call call(Function::TpuHostLocation_Id);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_host_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuHostLocation_Id == nullptr) throw Unimplemented("TpuHostLocation_Id");
    result = legacy::TpuHostLocation_Id(tpu_host_location);
  } catch (const std::exception& exception) {
    legacy::Report("TpuHostLocation_Id", status_of_call, ToError(exception, "TpuHostLocation_Id"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuHostLocation_NumCores(SE_TpuTopology_Host* tpu_host_location, TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuHostLocation_NumCores);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_host_location);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuHostLocation_NumCores == nullptr) throw Unimplemented("TpuHostLocation_NumCores");
    result = legacy::TpuHostLocation_NumCores(tpu_host_location, tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuHostLocation_NumCores", status_of_call, ToError(exception, "TpuHostLocation_NumCores"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuHostLocation_Cores(SE_TpuTopology_Host* tpu_host_location, TpuCoreTypeEnum tpu_core_type, SE_TpuTopology_Core** cores) {
  Call call(Function::TpuHostLocation_Cores);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_host_location);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuHostLocation_Cores == nullptr) throw Unimplemented("TpuHostLocation_Cores");
    legacy::TpuHostLocation_Cores(tpu_host_location, tpu_core_type, cores);
  } catch (const std::exception& exception) {
    legacy::Report("TpuHostLocation_Cores", status_of_call, ToError(exception, "TpuHostLocation_Cores"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, cores);
    });
  }
}

MOCK_ENTRY_POINT void TpuAsyncCollectiveOffloadHelper_Init() {
  Call call(Function::TpuAsyncCollectiveOffloadHelper_Init);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuAsyncCollectiveOffloadHelper_Init == nullptr) throw Unimplemented("TpuAsyncCollectiveOffloadHelper_Init");
    legacy::TpuAsyncCollectiveOffloadHelper_Init();
  } catch (const std::exception& exception) {
    legacy::Report("TpuAsyncCollectiveOffloadHelper_Init", status_of_call, ToError(exception, "TpuAsyncCollectiveOffloadHelper_Init"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuAsyncCollectiveOffloadHelper_Shutdown() {
  Call call(Function::TpuAsyncCollectiveOffloadHelper_Shutdown);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuAsyncCollectiveOffloadHelper_Shutdown == nullptr) throw Unimplemented("TpuAsyncCollectiveOffloadHelper_Shutdown");
    legacy::TpuAsyncCollectiveOffloadHelper_Shutdown();
  } catch (const std::exception& exception) {
    legacy::Report("TpuAsyncCollectiveOffloadHelper_Shutdown", status_of_call, ToError(exception, "TpuAsyncCollectiveOffloadHelper_Shutdown"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT Tpu_Compiler* TpuCompiler_New() {
  Call call(Function::TpuCompiler_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  Tpu_Compiler* result{};
  try {
    if (legacy::TpuCompiler_New == nullptr) throw Unimplemented("TpuCompiler_New");
    result = legacy::TpuCompiler_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_New", status_of_call, ToError(exception, "TpuCompiler_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuCompiler_Free(Tpu_Compiler* compiler) {
  Call call(Function::TpuCompiler_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, compiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompiler_Free == nullptr) throw Unimplemented("TpuCompiler_Free");
    legacy::TpuCompiler_Free(compiler);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_Free", status_of_call, ToError(exception, "TpuCompiler_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuCompiler_RunHloPasses(Tpu_Compiler* compiler, XLA_HloModule* se_hlo_module, SE_StreamExecutor* stream_executor, SE_DeviceMemoryAllocator* allocator, XLA_HloModule* result, TF_Status* status) {
  Call call(Function::TpuCompiler_RunHloPasses);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, compiler);
      legacy::Write(values, se_hlo_module);
      legacy::Write(values, stream_executor);
      legacy::Write(values, allocator);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompiler_RunHloPasses == nullptr) throw Unimplemented("TpuCompiler_RunHloPasses");
    legacy::TpuCompiler_RunHloPasses(compiler, se_hlo_module, stream_executor, allocator, result, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_RunHloPasses", status_of_call, ToError(exception, "TpuCompiler_RunHloPasses"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, result);
    });
  }
}

MOCK_ENTRY_POINT void TpuCompiler_RunBackend(Tpu_Compiler* compiler, XLA_HloModule* se_hlo_module, SE_StreamExecutor* stream_executor, SE_DeviceMemoryAllocator* allocator, SE_Executable** result, TF_Status* status) {
  Call call(Function::TpuCompiler_RunBackend);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(4);
      legacy::Write(values, compiler);
      legacy::Write(values, se_hlo_module);
      legacy::Write(values, stream_executor);
      legacy::Write(values, allocator);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompiler_RunBackend == nullptr) throw Unimplemented("TpuCompiler_RunBackend");
    legacy::TpuCompiler_RunBackend(compiler, se_hlo_module, stream_executor, allocator, result, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_RunBackend", status_of_call, ToError(exception, "TpuCompiler_RunBackend"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, result);
    });
  }
}

MOCK_ENTRY_POINT void TpuCompiler_Compile(Tpu_Compiler* compiler, XLA_HloModuleGroup* se_hlo_module_group, SE_StreamExecutorList* stream_exec_lists, int num_lists, SE_DeviceMemoryAllocator* allocator, SE_Executable** executables, TF_Status* status) {
  Call call(Function::TpuCompiler_Compile);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(5);
      legacy::Write(values, compiler);
      legacy::Write(values, se_hlo_module_group);
      legacy::Write(values, stream_exec_lists);
      legacy::Write(values, num_lists);
      legacy::Write(values, allocator);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompiler_Compile == nullptr) throw Unimplemented("TpuCompiler_Compile");
    legacy::TpuCompiler_Compile(compiler, se_hlo_module_group, stream_exec_lists, num_lists, allocator, executables, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_Compile", status_of_call, ToError(exception, "TpuCompiler_Compile"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, executables);
    });
  }
}

MOCK_ENTRY_POINT int64_t TpuCompiler_ShapeSize(Tpu_Compiler* compiler, XLA_Shape* c_shape) {
  Call call(Function::TpuCompiler_ShapeSize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compiler);
      legacy::Write(values, c_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuCompiler_ShapeSize == nullptr) throw Unimplemented("TpuCompiler_ShapeSize");
    result = legacy::TpuCompiler_ShapeSize(compiler, c_shape);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_ShapeSize", status_of_call, ToError(exception, "TpuCompiler_ShapeSize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuCompiler_DefaultDeviceShapeRepresentation(Tpu_Compiler* compiler, XLA_Shape* host_shape, XLA_Shape* device_shape) {
  Call call(Function::TpuCompiler_DefaultDeviceShapeRepresentation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compiler);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompiler_DefaultDeviceShapeRepresentation == nullptr) throw Unimplemented("TpuCompiler_DefaultDeviceShapeRepresentation");
    legacy::TpuCompiler_DefaultDeviceShapeRepresentation(compiler, host_shape, device_shape);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompiler_DefaultDeviceShapeRepresentation", status_of_call, ToError(exception, "TpuCompiler_DefaultDeviceShapeRepresentation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, device_shape);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_ExecuteAsyncOnStream(SE_Executable* executable, SE_ExecutableRunOptions* se_options, SE_ExecutionInput** se_arguments, int se_arguments_size, SE_HloExecutionProfile* hlo_execution_profile, SE_ExecutionOutput* se_output, TF_Status* status) {
  legacy::adapt::TpuExecutable_ExecuteAsyncOnStream(executable, se_options, se_arguments, se_arguments_size, hlo_execution_profile, se_output, status);
  Call call(Function::TpuExecutable_ExecuteAsyncOnStream);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(5);
      legacy::Write(values, executable);
      legacy::Write(values, se_options);
      legacy::WriteList(values, se_arguments, se_arguments_size);
      legacy::Write(values, se_arguments_size);
      legacy::Write(values, hlo_execution_profile);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutable_ExecuteAsyncOnStream == nullptr) throw Unimplemented("TpuExecutable_ExecuteAsyncOnStream");
    legacy::TpuExecutable_ExecuteAsyncOnStream(executable, se_options, se_arguments, se_arguments_size, hlo_execution_profile, se_output, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_ExecuteAsyncOnStream", status_of_call, ToError(exception, "TpuExecutable_ExecuteAsyncOnStream"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, se_output);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_FreeXlaShapeIndexArray(XLA_ShapeIndex* array) {
  Call call(Function::TpuExecutable_FreeXlaShapeIndexArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeXlaShapeIndexArray == nullptr) throw Unimplemented("TpuExecutable_FreeXlaShapeIndexArray");
    legacy::TpuExecutable_FreeXlaShapeIndexArray(array);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_FreeXlaShapeIndexArray", status_of_call, ToError(exception, "TpuExecutable_FreeXlaShapeIndexArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_FreeMaybeOwningDeviceMemoryArray(SE_MaybeOwningDeviceMemory* array) {
  Call call(Function::TpuExecutable_FreeMaybeOwningDeviceMemoryArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeMaybeOwningDeviceMemoryArray == nullptr) throw Unimplemented("TpuExecutable_FreeMaybeOwningDeviceMemoryArray");
    legacy::TpuExecutable_FreeMaybeOwningDeviceMemoryArray(array);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_FreeMaybeOwningDeviceMemoryArray", status_of_call, ToError(exception, "TpuExecutable_FreeMaybeOwningDeviceMemoryArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_Fingerprint(SE_Executable* executable, const char** fingerprint, size_t* size) {
  Call call(Function::TpuExecutable_Fingerprint);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_Fingerprint == nullptr) throw Unimplemented("TpuExecutable_Fingerprint");
    legacy::TpuExecutable_Fingerprint(executable, fingerprint, size);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_Fingerprint", status_of_call, ToError(exception, "TpuExecutable_Fingerprint"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteText(values, *fingerprint, static_cast<size_t>(*size));
      legacy::WriteResult(values, size);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_Serialize(SE_Executable* executable, SE_ExecutableSerializationHandle** handle, TF_Status* status) {
  Call call(Function::TpuExecutable_Serialize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutable_Serialize == nullptr) throw Unimplemented("TpuExecutable_Serialize");
    legacy::TpuExecutable_Serialize(executable, handle, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_Serialize", status_of_call, ToError(exception, "TpuExecutable_Serialize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, handle);
    });
  }
}

MOCK_ENTRY_POINT size_t TpuExecutableSerialize_GetByteSize(SE_ExecutableSerializationHandle* handle) {
  Call call(Function::TpuExecutableSerialize_GetByteSize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, handle);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  size_t result{};
  try {
    if (legacy::TpuExecutableSerialize_GetByteSize == nullptr) throw Unimplemented("TpuExecutableSerialize_GetByteSize");
    result = legacy::TpuExecutableSerialize_GetByteSize(handle);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutableSerialize_GetByteSize", status_of_call, ToError(exception, "TpuExecutableSerialize_GetByteSize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutableSerialize_WriteToArray(SE_ExecutableSerializationHandle* handle, int serialized_size, uint8_t* serialized, TF_Status* status) {
  Call call(Function::TpuExecutableSerialize_WriteToArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, handle);
      legacy::Write(values, serialized_size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutableSerialize_WriteToArray == nullptr) throw Unimplemented("TpuExecutableSerialize_WriteToArray");
    legacy::TpuExecutableSerialize_WriteToArray(handle, serialized_size, serialized, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutableSerialize_WriteToArray", status_of_call, ToError(exception, "TpuExecutableSerialize_WriteToArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, serialized);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutableSerialize_FreeHandle(SE_ExecutableSerializationHandle* handle) {
  Call call(Function::TpuExecutableSerialize_FreeHandle);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, handle);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutableSerialize_FreeHandle == nullptr) throw Unimplemented("TpuExecutableSerialize_FreeHandle");
    legacy::TpuExecutableSerialize_FreeHandle(handle);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutableSerialize_FreeHandle", status_of_call, ToError(exception, "TpuExecutableSerialize_FreeHandle"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_Deserialize(int serialized_size, const uint8_t* serialized, SE_Executable** executable, TF_Status* status) {
  Call call(Function::TpuExecutable_Deserialize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, serialized_size);
      legacy::Write(values, serialized);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutable_Deserialize == nullptr) throw Unimplemented("TpuExecutable_Deserialize");
    legacy::TpuExecutable_Deserialize(serialized_size, serialized, executable, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_Deserialize", status_of_call, ToError(exception, "TpuExecutable_Deserialize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, executable);
    });
  }
}

MOCK_ENTRY_POINT XLA_HloModule TpuExecutable_HloModule(SE_Executable* executable) {
  Call call(Function::TpuExecutable_HloModule);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_HloModule result{};
  try {
    if (legacy::TpuExecutable_HloModule == nullptr) throw Unimplemented("TpuExecutable_HloModule");
    result = legacy::TpuExecutable_HloModule(executable);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_HloModule", status_of_call, ToError(exception, "TpuExecutable_HloModule"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecutable_Free(SE_Executable* executable) {
  Call call(Function::TpuExecutable_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_Free == nullptr) throw Unimplemented("TpuExecutable_Free");
    legacy::TpuExecutable_Free(executable);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_Free", status_of_call, ToError(exception, "TpuExecutable_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void XlaShapeToTpuShapeRepresentation(XLA_Shape* serialized_xla_shape, int data_type, bool use_fast_memory, XLA_Shape* serialized_tpu_shape, TF_Status* status) {
  Call call(Function::XlaShapeToTpuShapeRepresentation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, serialized_xla_shape);
      legacy::Write(values, data_type);
      legacy::Write(values, use_fast_memory);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::XlaShapeToTpuShapeRepresentation == nullptr) throw Unimplemented("XlaShapeToTpuShapeRepresentation");
    legacy::XlaShapeToTpuShapeRepresentation(serialized_xla_shape, data_type, use_fast_memory, serialized_tpu_shape, status);
  } catch (const std::exception& exception) {
    legacy::Report("XlaShapeToTpuShapeRepresentation", status_of_call, ToError(exception, "XlaShapeToTpuShapeRepresentation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, serialized_tpu_shape);
    });
  }
}

MOCK_ENTRY_POINT void XlaShapeToTpuPaddedShape(XLA_Shape* serialized_xla_shape, XLA_Shape* padded_shape, TF_Status* status) {
  Call call(Function::XlaShapeToTpuPaddedShape);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, serialized_xla_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::XlaShapeToTpuPaddedShape == nullptr) throw Unimplemented("XlaShapeToTpuPaddedShape");
    legacy::XlaShapeToTpuPaddedShape(serialized_xla_shape, padded_shape, status);
  } catch (const std::exception& exception) {
    legacy::Report("XlaShapeToTpuPaddedShape", status_of_call, ToError(exception, "XlaShapeToTpuPaddedShape"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, padded_shape);
    });
  }
}

MOCK_ENTRY_POINT void TpuCompile_CompileAndBuild(TpuSerializedProto compilation_request, const XLA_TpuMeshState* mesh_state, XLA_TpuProgram*** tpu_programs, size_t* count, TF_Status* status) {
  Call call(Function::TpuCompile_CompileAndBuild);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compilation_request);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompile_CompileAndBuild == nullptr) throw Unimplemented("TpuCompile_CompileAndBuild");
    legacy::TpuCompile_CompileAndBuild(compilation_request, mesh_state, tpu_programs, count, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_CompileAndBuild", status_of_call, ToError(exception, "TpuCompile_CompileAndBuild"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, tpu_programs);
      legacy::WriteResult(values, count);
    });
  }
}

MOCK_ENTRY_POINT void TpuCompile_XrtCompileAndBuild(TpuSerializedProto xrt_computation, const XLA_TpuMeshState* mesh_state, XLA_TpuProgram*** tpu_programs, size_t* count, TF_Status* status) {
  Call call(Function::TpuCompile_XrtCompileAndBuild);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, xrt_computation);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompile_XrtCompileAndBuild == nullptr) throw Unimplemented("TpuCompile_XrtCompileAndBuild");
    legacy::TpuCompile_XrtCompileAndBuild(xrt_computation, mesh_state, tpu_programs, count, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_XrtCompileAndBuild", status_of_call, ToError(exception, "TpuCompile_XrtCompileAndBuild"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, tpu_programs);
      legacy::WriteResult(values, count);
    });
  }
}

MOCK_ENTRY_POINT void TpuProfiler_Create(TpuProfiler** tpu_profiler, TF_Status* status) {
  Call call(Function::TpuProfiler_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Create == nullptr) throw Unimplemented("TpuProfiler_Create");
    legacy::TpuProfiler_Create(tpu_profiler, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProfiler_Create", status_of_call, ToError(exception, "TpuProfiler_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, tpu_profiler);
    });
  }
}

MOCK_ENTRY_POINT void TpuProfiler_Destroy(TpuProfiler* tpu_profiler) {
  Call call(Function::TpuProfiler_Destroy);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProfiler_Destroy == nullptr) throw Unimplemented("TpuProfiler_Destroy");
    legacy::TpuProfiler_Destroy(tpu_profiler);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProfiler_Destroy", status_of_call, ToError(exception, "TpuProfiler_Destroy"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuProfiler_Start(TpuProfiler* tpu_profiler, TF_Status* status) {
  Call call(Function::TpuProfiler_Start);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Start == nullptr) throw Unimplemented("TpuProfiler_Start");
    legacy::TpuProfiler_Start(tpu_profiler, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProfiler_Start", status_of_call, ToError(exception, "TpuProfiler_Start"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuProfiler_Stop(TpuProfiler* tpu_profiler, TF_Status* status) {
  Call call(Function::TpuProfiler_Stop);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Stop == nullptr) throw Unimplemented("TpuProfiler_Stop");
    legacy::TpuProfiler_Stop(tpu_profiler, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProfiler_Stop", status_of_call, ToError(exception, "TpuProfiler_Stop"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuProfiler_CollectData(TpuProfiler* tpu_profiler, TF_Status* status, uint8_t* buffer, size_t* size_in_bytes) {
  Call call(Function::TpuProfiler_CollectData);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_CollectData == nullptr) throw Unimplemented("TpuProfiler_CollectData");
    legacy::TpuProfiler_CollectData(tpu_profiler, status, buffer, size_in_bytes);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProfiler_CollectData", status_of_call, ToError(exception, "TpuProfiler_CollectData"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, buffer);
      legacy::WriteResult(values, size_in_bytes);
    });
  }
}

MOCK_ENTRY_POINT XLA_TpuMeshState* TpuMeshState_Create() {
  Call call(Function::TpuMeshState_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuMeshState* result{};
  try {
    if (legacy::TpuMeshState_Create == nullptr) throw Unimplemented("TpuMeshState_Create");
    result = legacy::TpuMeshState_Create();
  } catch (const std::exception& exception) {
    legacy::Report("TpuMeshState_Create", status_of_call, ToError(exception, "TpuMeshState_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuMeshState_Free(XLA_TpuMeshState* mesh_state) {
  Call call(Function::TpuMeshState_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuMeshState_Free == nullptr) throw Unimplemented("TpuMeshState_Free");
    legacy::TpuMeshState_Free(mesh_state);
  } catch (const std::exception& exception) {
    legacy::Report("TpuMeshState_Free", status_of_call, ToError(exception, "TpuMeshState_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void* TpuMeshState_MeshCommonState(XLA_TpuMeshState* mesh_state) {
  Call call(Function::TpuMeshState_MeshCommonState);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuMeshState_MeshCommonState == nullptr) throw Unimplemented("TpuMeshState_MeshCommonState");
    result = legacy::TpuMeshState_MeshCommonState(mesh_state);
  } catch (const std::exception& exception) {
    legacy::Report("TpuMeshState_MeshCommonState", status_of_call, ToError(exception, "TpuMeshState_MeshCommonState"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT XLA_TpuEmbeddingEngineState* TpuEmbeddingEngineState_Create() {
  Call call(Function::TpuEmbeddingEngineState_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuEmbeddingEngineState* result{};
  try {
    if (legacy::TpuEmbeddingEngineState_Create == nullptr) throw Unimplemented("TpuEmbeddingEngineState_Create");
    result = legacy::TpuEmbeddingEngineState_Create();
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngineState_Create", status_of_call, ToError(exception, "TpuEmbeddingEngineState_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuEmbeddingEngineState_Free(XLA_TpuEmbeddingEngineState* engine_state) {
  Call call(Function::TpuEmbeddingEngineState_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, engine_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEmbeddingEngineState_Free == nullptr) throw Unimplemented("TpuEmbeddingEngineState_Free");
    legacy::TpuEmbeddingEngineState_Free(engine_state);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngineState_Free", status_of_call, ToError(exception, "TpuEmbeddingEngineState_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void* TpuEmbeddingEngineState_GetState(XLA_TpuEmbeddingEngineState* engine_state) {
  Call call(Function::TpuEmbeddingEngineState_GetState);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, engine_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuEmbeddingEngineState_GetState == nullptr) throw Unimplemented("TpuEmbeddingEngineState_GetState");
    result = legacy::TpuEmbeddingEngineState_GetState(engine_state);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngineState_GetState", status_of_call, ToError(exception, "TpuEmbeddingEngineState_GetState"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TfTpuOrdinalSelector_Create(TfTpuOrdinalSelector** ordinal_selector, int num_cores_per_replica) {
  Call call(Function::TfTpuOrdinalSelector_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, num_cores_per_replica);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_Create == nullptr) throw Unimplemented("TfTpuOrdinalSelector_Create");
    legacy::TfTpuOrdinalSelector_Create(ordinal_selector, num_cores_per_replica);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpuOrdinalSelector_Create", status_of_call, ToError(exception, "TfTpuOrdinalSelector_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, ordinal_selector);
    });
  }
}

MOCK_ENTRY_POINT void TfTpuOrdinalSelector_Destroy(TfTpuOrdinalSelector* ordinal_selector) {
  Call call(Function::TfTpuOrdinalSelector_Destroy);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, ordinal_selector);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_Destroy == nullptr) throw Unimplemented("TfTpuOrdinalSelector_Destroy");
    legacy::TfTpuOrdinalSelector_Destroy(ordinal_selector);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpuOrdinalSelector_Destroy", status_of_call, ToError(exception, "TfTpuOrdinalSelector_Destroy"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TfTpuOrdinalSelector_GetOrdinal(TfTpuOrdinalSelector* ordinal_selector, std::optional<uint64_t> key, int64_t* req_id, int64_t* ordinal) {
  Call call(Function::TfTpuOrdinalSelector_GetOrdinal);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, ordinal_selector);
      legacy::Write(values, key);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_GetOrdinal == nullptr) throw Unimplemented("TfTpuOrdinalSelector_GetOrdinal");
    legacy::TfTpuOrdinalSelector_GetOrdinal(ordinal_selector, key, req_id, ordinal);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpuOrdinalSelector_GetOrdinal", status_of_call, ToError(exception, "TfTpuOrdinalSelector_GetOrdinal"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, req_id);
      legacy::WriteResult(values, ordinal);
    });
  }
}

MOCK_ENTRY_POINT void TfTpuOrdinalSelector_DequeueFromCoreSelector(TfTpuOrdinalSelector* ordinal_selector, int32_t device_ordinal, int64_t req_id) {
  Call call(Function::TfTpuOrdinalSelector_DequeueFromCoreSelector);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, ordinal_selector);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, req_id);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_DequeueFromCoreSelector == nullptr) throw Unimplemented("TfTpuOrdinalSelector_DequeueFromCoreSelector");
    legacy::TfTpuOrdinalSelector_DequeueFromCoreSelector(ordinal_selector, device_ordinal, req_id);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpuOrdinalSelector_DequeueFromCoreSelector", status_of_call, ToError(exception, "TfTpuOrdinalSelector_DequeueFromCoreSelector"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TfTpu_GetTpuPartitionedCallParams(TpuPartitionedCall_Params* params) {
  Call call(Function::TfTpu_GetTpuPartitionedCallParams);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_GetTpuPartitionedCallParams == nullptr) throw Unimplemented("TfTpu_GetTpuPartitionedCallParams");
    legacy::TfTpu_GetTpuPartitionedCallParams(params);
  } catch (const std::exception& exception) {
    legacy::Report("TfTpu_GetTpuPartitionedCallParams", status_of_call, ToError(exception, "TfTpu_GetTpuPartitionedCallParams"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, params);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_LoadProgramAndEnqueueToStream(TpuExecutable_LoadProgramAndEnqueueToStream_Params* params) {
  Call call(Function::TpuExecutable_LoadProgramAndEnqueueToStream);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuExecutable_LoadProgramAndEnqueueToStream == nullptr) throw Unimplemented("TpuExecutable_LoadProgramAndEnqueueToStream");
    legacy::TpuExecutable_LoadProgramAndEnqueueToStream(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_LoadProgramAndEnqueueToStream", status_of_call, ToError(exception, "TpuExecutable_LoadProgramAndEnqueueToStream"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void HardwareLayout_HostShapeToDeviceShape(XLA_Shape* host_shape, XLA_Shape* device_shape) {
  Call call(Function::HardwareLayout_HostShapeToDeviceShape);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::HardwareLayout_HostShapeToDeviceShape == nullptr) throw Unimplemented("HardwareLayout_HostShapeToDeviceShape");
    legacy::HardwareLayout_HostShapeToDeviceShape(host_shape, device_shape);
  } catch (const std::exception& exception) {
    legacy::Report("HardwareLayout_HostShapeToDeviceShape", status_of_call, ToError(exception, "HardwareLayout_HostShapeToDeviceShape"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, device_shape);
    });
  }
}

MOCK_ENTRY_POINT int64_t HardwareLayout_ShapeSize(XLA_Shape* shape) {
  Call call(Function::HardwareLayout_ShapeSize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSize == nullptr) throw Unimplemented("HardwareLayout_ShapeSize");
    result = legacy::HardwareLayout_ShapeSize(shape);
  } catch (const std::exception& exception) {
    legacy::Report("HardwareLayout_ShapeSize", status_of_call, ToError(exception, "HardwareLayout_ShapeSize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int64_t HardwareLayout_ShapeSizeCompact(XLA_Shape* shape) {
  Call call(Function::HardwareLayout_ShapeSizeCompact);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSizeCompact == nullptr) throw Unimplemented("HardwareLayout_ShapeSizeCompact");
    result = legacy::HardwareLayout_ShapeSizeCompact(shape);
  } catch (const std::exception& exception) {
    legacy::Report("HardwareLayout_ShapeSizeCompact", status_of_call, ToError(exception, "HardwareLayout_ShapeSizeCompact"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int64_t HardwareLayout_ShapeSizeCompactRaw(XLA_Shape* shape) {
  Call call(Function::HardwareLayout_ShapeSizeCompactRaw);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSizeCompactRaw == nullptr) throw Unimplemented("HardwareLayout_ShapeSizeCompactRaw");
    result = legacy::HardwareLayout_ShapeSizeCompactRaw(shape);
  } catch (const std::exception& exception) {
    legacy::Report("HardwareLayout_ShapeSizeCompactRaw", status_of_call, ToError(exception, "HardwareLayout_ShapeSizeCompactRaw"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuExecute_RuntimeInputToPaddedData(TpuExecute_RuntimeInputToPaddedData_Params* params) {
  Call call(Function::TpuExecute_RuntimeInputToPaddedData);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuExecute_RuntimeInputToPaddedData == nullptr) throw Unimplemented("TpuExecute_RuntimeInputToPaddedData");
    legacy::TpuExecute_RuntimeInputToPaddedData(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecute_RuntimeInputToPaddedData", status_of_call, ToError(exception, "TpuExecute_RuntimeInputToPaddedData"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecute_GetTpuEmbeddingMemoryAllocations(int device_ordinal, SE_DeviceMemoryBase** addrs, size_t* addrs_count, TF_Status* status) {
  Call call(Function::TpuExecute_GetTpuEmbeddingMemoryAllocations);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecute_GetTpuEmbeddingMemoryAllocations == nullptr) throw Unimplemented("TpuExecute_GetTpuEmbeddingMemoryAllocations");
    legacy::TpuExecute_GetTpuEmbeddingMemoryAllocations(device_ordinal, addrs, addrs_count, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecute_GetTpuEmbeddingMemoryAllocations", status_of_call, ToError(exception, "TpuExecute_GetTpuEmbeddingMemoryAllocations"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 2, status_of_call, [&](CborWriter& values) {
      values.Array(2);
      legacy::WriteResult(values, addrs);
      legacy::WriteResult(values, addrs_count);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecute_FreeTpuEmbeddingMemoryAllocations(int device_ordinal, SE_DeviceMemoryBase* addrs) {
  Call call(Function::TpuExecute_FreeTpuEmbeddingMemoryAllocations);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, addrs);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecute_FreeTpuEmbeddingMemoryAllocations == nullptr) throw Unimplemented("TpuExecute_FreeTpuEmbeddingMemoryAllocations");
    legacy::TpuExecute_FreeTpuEmbeddingMemoryAllocations(device_ordinal, addrs);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecute_FreeTpuEmbeddingMemoryAllocations", status_of_call, ToError(exception, "TpuExecute_FreeTpuEmbeddingMemoryAllocations"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void ConfigureDistributedTpuOp_DoWork(ConfigureDistributedTpuOp_DoWork_Params* params) {
  Call call(Function::ConfigureDistributedTpuOp_DoWork);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::ConfigureDistributedTpuOp_DoWork == nullptr) throw Unimplemented("ConfigureDistributedTpuOp_DoWork");
    legacy::ConfigureDistributedTpuOp_DoWork(params);
  } catch (const std::exception& exception) {
    legacy::Report("ConfigureDistributedTpuOp_DoWork", status_of_call, ToError(exception, "ConfigureDistributedTpuOp_DoWork"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void WaitForDistributedTpuOp_DoWork(WaitForDistributedTpuOp_DoWork_Params* params) {
  Call call(Function::WaitForDistributedTpuOp_DoWork);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::WaitForDistributedTpuOp_DoWork == nullptr) throw Unimplemented("WaitForDistributedTpuOp_DoWork");
    legacy::WaitForDistributedTpuOp_DoWork(params);
  } catch (const std::exception& exception) {
    legacy::Report("WaitForDistributedTpuOp_DoWork", status_of_call, ToError(exception, "WaitForDistributedTpuOp_DoWork"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void InitializeHostForDistributedTpuOp_DoWork(InitializeHostForDistributedTpuOp_DoWork_Params* params) {
  Call call(Function::InitializeHostForDistributedTpuOp_DoWork);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::InitializeHostForDistributedTpuOp_DoWork == nullptr) throw Unimplemented("InitializeHostForDistributedTpuOp_DoWork");
    legacy::InitializeHostForDistributedTpuOp_DoWork(params);
  } catch (const std::exception& exception) {
    legacy::Report("InitializeHostForDistributedTpuOp_DoWork", status_of_call, ToError(exception, "InitializeHostForDistributedTpuOp_DoWork"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void SetGlobalTPUArrayOp_DoWork(size_t tpu_topology_size, const char* tpu_topology, TF_Status* status) {
  Call call(Function::SetGlobalTPUArrayOp_DoWork);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology_size);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::SetGlobalTPUArrayOp_DoWork == nullptr) throw Unimplemented("SetGlobalTPUArrayOp_DoWork");
    legacy::SetGlobalTPUArrayOp_DoWork(tpu_topology_size, tpu_topology, status);
  } catch (const std::exception& exception) {
    legacy::Report("SetGlobalTPUArrayOp_DoWork", status_of_call, ToError(exception, "SetGlobalTPUArrayOp_DoWork"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void DisconnectDistributedTpuChipsOp_DoWork(int32_t* number_of_chips_output, TF_Status* status) {
  Call call(Function::DisconnectDistributedTpuChipsOp_DoWork);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::DisconnectDistributedTpuChipsOp_DoWork == nullptr) throw Unimplemented("DisconnectDistributedTpuChipsOp_DoWork");
    legacy::DisconnectDistributedTpuChipsOp_DoWork(number_of_chips_output, status);
  } catch (const std::exception& exception) {
    legacy::Report("DisconnectDistributedTpuChipsOp_DoWork", status_of_call, ToError(exception, "DisconnectDistributedTpuChipsOp_DoWork"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, number_of_chips_output);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_FreeCharArray(char* output) {
  Call call(Function::TpuConfigurationApi_FreeCharArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, output);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_FreeCharArray == nullptr) throw Unimplemented("TpuConfigurationApi_FreeCharArray");
    legacy::TpuConfigurationApi_FreeCharArray(output);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_FreeCharArray", status_of_call, ToError(exception, "TpuConfigurationApi_FreeCharArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_FreeInt32Array(int32_t* output) {
  Call call(Function::TpuConfigurationApi_FreeInt32Array);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, output);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_FreeInt32Array == nullptr) throw Unimplemented("TpuConfigurationApi_FreeInt32Array");
    legacy::TpuConfigurationApi_FreeInt32Array(output);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_FreeInt32Array", status_of_call, ToError(exception, "TpuConfigurationApi_FreeInt32Array"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuConfigurationApi_HasTPUPodState() {
  Call call(Function::TpuConfigurationApi_HasTPUPodState);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuConfigurationApi_HasTPUPodState == nullptr) throw Unimplemented("TpuConfigurationApi_HasTPUPodState");
    result = legacy::TpuConfigurationApi_HasTPUPodState();
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_HasTPUPodState", status_of_call, ToError(exception, "TpuConfigurationApi_HasTPUPodState"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuConfigurationApi_TpusPerHost(int32_t* tpus, TF_Status* status) {
  Call call(Function::TpuConfigurationApi_TpusPerHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuConfigurationApi_TpusPerHost == nullptr) throw Unimplemented("TpuConfigurationApi_TpusPerHost");
    legacy::TpuConfigurationApi_TpusPerHost(tpus, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_TpusPerHost", status_of_call, ToError(exception, "TpuConfigurationApi_TpusPerHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, tpus);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_TpuMemoryLimit(int64_t* memory_limit, TF_Status* status) {
  Call call(Function::TpuConfigurationApi_TpuMemoryLimit);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuConfigurationApi_TpuMemoryLimit == nullptr) throw Unimplemented("TpuConfigurationApi_TpuMemoryLimit");
    legacy::TpuConfigurationApi_TpuMemoryLimit(memory_limit, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_TpuMemoryLimit", status_of_call, ToError(exception, "TpuConfigurationApi_TpuMemoryLimit"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, memory_limit);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_RemoteCompilationCacheSizeInBytes(int64_t* cache_size_in_bytes) {
  Call call(Function::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes == nullptr) throw Unimplemented("TpuConfigurationApi_RemoteCompilationCacheSizeInBytes");
    legacy::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes(cache_size_in_bytes);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_RemoteCompilationCacheSizeInBytes", status_of_call, ToError(exception, "TpuConfigurationApi_RemoteCompilationCacheSizeInBytes"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, cache_size_in_bytes);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_CompilationCacheServerAddressFromConfig(TpuConfigurationApi_CompilationCacheServerAddrFromConfig_Params* params) {
  Call call(Function::TpuConfigurationApi_CompilationCacheServerAddressFromConfig);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuConfigurationApi_CompilationCacheServerAddressFromConfig == nullptr) throw Unimplemented("TpuConfigurationApi_CompilationCacheServerAddressFromConfig");
    legacy::TpuConfigurationApi_CompilationCacheServerAddressFromConfig(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_CompilationCacheServerAddressFromConfig", status_of_call, ToError(exception, "TpuConfigurationApi_CompilationCacheServerAddressFromConfig"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuConfigurationApi_GetServerAddressAndPort(TpuConfigurationApi_GetServerAddressAndPort_Params* params) {
  Call call(Function::TpuConfigurationApi_GetServerAddressAndPort);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuConfigurationApi_GetServerAddressAndPort == nullptr) throw Unimplemented("TpuConfigurationApi_GetServerAddressAndPort");
    legacy::TpuConfigurationApi_GetServerAddressAndPort(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuConfigurationApi_GetServerAddressAndPort", status_of_call, ToError(exception, "TpuConfigurationApi_GetServerAddressAndPort"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT XLA_TpuProgram* TpuProgram_New() {
  Call call(Function::TpuProgram_New);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram* result{};
  try {
    if (legacy::TpuProgram_New == nullptr) throw Unimplemented("TpuProgram_New");
    result = legacy::TpuProgram_New();
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_New", status_of_call, ToError(exception, "TpuProgram_New"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuProgram_Free(XLA_TpuProgram* tpu_program) {
  Call call(Function::TpuProgram_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_Free == nullptr) throw Unimplemented("TpuProgram_Free");
    legacy::TpuProgram_Free(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_Free", status_of_call, ToError(exception, "TpuProgram_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT XLA_TpuProgram** TpuProgram_NewArray(size_t count) {
  Call call(Function::TpuProgram_NewArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram** result{};
  try {
    if (legacy::TpuProgram_NewArray == nullptr) throw Unimplemented("TpuProgram_NewArray");
    result = legacy::TpuProgram_NewArray(count);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_NewArray", status_of_call, ToError(exception, "TpuProgram_NewArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuProgram_FreeArray(XLA_TpuProgram** tpu_program) {
  Call call(Function::TpuProgram_FreeArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_FreeArray == nullptr) throw Unimplemented("TpuProgram_FreeArray");
    legacy::TpuProgram_FreeArray(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_FreeArray", status_of_call, ToError(exception, "TpuProgram_FreeArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_UnloadAndDestroy(XLA_TpuProgram* tpu_program, TF_Status* status) {
  Call call(Function::TpuProgram_UnloadAndDestroy);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_UnloadAndDestroy == nullptr) throw Unimplemented("TpuProgram_UnloadAndDestroy");
    legacy::TpuProgram_UnloadAndDestroy(tpu_program, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_UnloadAndDestroy", status_of_call, ToError(exception, "TpuProgram_UnloadAndDestroy"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT int64_t TpuProgram_GetProgramSize(const XLA_TpuProgram* tpu_program) {
  Call call(Function::TpuProgram_GetProgramSize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuProgram_GetProgramSize == nullptr) throw Unimplemented("TpuProgram_GetProgramSize");
    result = legacy::TpuProgram_GetProgramSize(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetProgramSize", status_of_call, ToError(exception, "TpuProgram_GetProgramSize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuProgram_LogProgramMemorySummary(const XLA_TpuProgram* tpu_program) {
  Call call(Function::TpuProgram_LogProgramMemorySummary);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuProgram_LogProgramMemorySummary == nullptr) throw Unimplemented("TpuProgram_LogProgramMemorySummary");
    result = legacy::TpuProgram_LogProgramMemorySummary(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_LogProgramMemorySummary", status_of_call, ToError(exception, "TpuProgram_LogProgramMemorySummary"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuProgram_GetExecutableInfo(const XLA_TpuProgram* tpu_program, TpuSerializedProto* executable_info, TF_Status* status) {
  Call call(Function::TpuProgram_GetExecutableInfo);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetExecutableInfo == nullptr) throw Unimplemented("TpuProgram_GetExecutableInfo");
    legacy::TpuProgram_GetExecutableInfo(tpu_program, executable_info, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetExecutableInfo", status_of_call, ToError(exception, "TpuProgram_GetExecutableInfo"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, executable_info);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_GetHostTransferInfo(const XLA_TpuProgram* tpu_program, TpuSerializedProto* host_transfer_info, TF_Status* status) {
  Call call(Function::TpuProgram_GetHostTransferInfo);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetHostTransferInfo == nullptr) throw Unimplemented("TpuProgram_GetHostTransferInfo");
    legacy::TpuProgram_GetHostTransferInfo(tpu_program, host_transfer_info, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetHostTransferInfo", status_of_call, ToError(exception, "TpuProgram_GetHostTransferInfo"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, host_transfer_info);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_GetHloMetadata(const XLA_TpuProgram* tpu_program, TpuSerializedProto* hlo_metadata, TF_Status* status) {
  Call call(Function::TpuProgram_GetHloMetadata);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetHloMetadata == nullptr) throw Unimplemented("TpuProgram_GetHloMetadata");
    legacy::TpuProgram_GetHloMetadata(tpu_program, hlo_metadata, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetHloMetadata", status_of_call, ToError(exception, "TpuProgram_GetHloMetadata"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, hlo_metadata);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_GetMayModifyVariables(const XLA_TpuProgram* tpu_program, bool* may_modify_variables) {
  Call call(Function::TpuProgram_GetMayModifyVariables);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_GetMayModifyVariables == nullptr) throw Unimplemented("TpuProgram_GetMayModifyVariables");
    legacy::TpuProgram_GetMayModifyVariables(tpu_program, may_modify_variables);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetMayModifyVariables", status_of_call, ToError(exception, "TpuProgram_GetMayModifyVariables"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, may_modify_variables);
    });
  }
}

MOCK_ENTRY_POINT bool TpuProgram_HasSharding(const XLA_TpuProgram* tpu_program) {
  Call call(Function::TpuProgram_HasSharding);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuProgram_HasSharding == nullptr) throw Unimplemented("TpuProgram_HasSharding");
    result = legacy::TpuProgram_HasSharding(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_HasSharding", status_of_call, ToError(exception, "TpuProgram_HasSharding"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT XLA_TpuProgram* TpuProgram_GetTpuProgram(XLA_TpuProgram* tpu_program, TpuProgramShardingType type) {
  Call call(Function::TpuProgram_GetTpuProgram);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_program);
      legacy::Write(values, type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram* result{};
  try {
    if (legacy::TpuProgram_GetTpuProgram == nullptr) throw Unimplemented("TpuProgram_GetTpuProgram");
    result = legacy::TpuProgram_GetTpuProgram(tpu_program, type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetTpuProgram", status_of_call, ToError(exception, "TpuProgram_GetTpuProgram"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuProgram_SerializeTpuExecutable(const XLA_TpuProgram* tpu_program, TpuExecutableSerializedProto* executable, TF_Status* status) {
  Call call(Function::TpuProgram_SerializeTpuExecutable);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_SerializeTpuExecutable == nullptr) throw Unimplemented("TpuProgram_SerializeTpuExecutable");
    legacy::TpuProgram_SerializeTpuExecutable(tpu_program, executable, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_SerializeTpuExecutable", status_of_call, ToError(exception, "TpuProgram_SerializeTpuExecutable"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, executable);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_SerializeCompilerMetadata(const XLA_TpuProgram* tpu_program, CompilerMetadataSerializedProto* compiler_metadata, TF_Status* status) {
  Call call(Function::TpuProgram_SerializeCompilerMetadata);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_SerializeCompilerMetadata == nullptr) throw Unimplemented("TpuProgram_SerializeCompilerMetadata");
    legacy::TpuProgram_SerializeCompilerMetadata(tpu_program, compiler_metadata, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_SerializeCompilerMetadata", status_of_call, ToError(exception, "TpuProgram_SerializeCompilerMetadata"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::WriteResult(values, compiler_metadata);
    });
  }
}

MOCK_ENTRY_POINT void TpuProgram_DeserializeFromGetTpuProgramResponseProto(TpuSerializedProto get_tpu_program_response, XLA_TpuProgram* tpu_program, TF_Status* status) {
  Call call(Function::TpuProgram_DeserializeFromGetTpuProgramResponseProto);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, get_tpu_program_response);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_DeserializeFromGetTpuProgramResponseProto == nullptr) throw Unimplemented("TpuProgram_DeserializeFromGetTpuProgramResponseProto");
    legacy::TpuProgram_DeserializeFromGetTpuProgramResponseProto(get_tpu_program_response, tpu_program, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_DeserializeFromGetTpuProgramResponseProto", status_of_call, ToError(exception, "TpuProgram_DeserializeFromGetTpuProgramResponseProto"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT TpuProgramFingerprint TpuProgram_GetFingerprint(const XLA_TpuProgram* tpu_program) {
  Call call(Function::TpuProgram_GetFingerprint);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuProgramFingerprint result{};
  try {
    if (legacy::TpuProgram_GetFingerprint == nullptr) throw Unimplemented("TpuProgram_GetFingerprint");
    result = legacy::TpuProgram_GetFingerprint(tpu_program);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_GetFingerprint", status_of_call, ToError(exception, "TpuProgram_GetFingerprint"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuProgram_DestroyFingerprint(TpuProgramFingerprint fingerprint) {
  Call call(Function::TpuProgram_DestroyFingerprint);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, fingerprint);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_DestroyFingerprint == nullptr) throw Unimplemented("TpuProgram_DestroyFingerprint");
    legacy::TpuProgram_DestroyFingerprint(fingerprint);
  } catch (const std::exception& exception) {
    legacy::Report("TpuProgram_DestroyFingerprint", status_of_call, ToError(exception, "TpuProgram_DestroyFingerprint"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuCompile_IsTpuCompilationEnabled() {
  Call call(Function::TpuCompile_IsTpuCompilationEnabled);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuCompile_IsTpuCompilationEnabled == nullptr) throw Unimplemented("TpuCompile_IsTpuCompilationEnabled");
    result = legacy::TpuCompile_IsTpuCompilationEnabled();
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_IsTpuCompilationEnabled", status_of_call, ToError(exception, "TpuCompile_IsTpuCompilationEnabled"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT bool TpuCompile_ShouldTpuCompileOpIgnoreCancellation() {
  Call call(Function::TpuCompile_ShouldTpuCompileOpIgnoreCancellation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuCompile_ShouldTpuCompileOpIgnoreCancellation == nullptr) throw Unimplemented("TpuCompile_ShouldTpuCompileOpIgnoreCancellation");
    result = legacy::TpuCompile_ShouldTpuCompileOpIgnoreCancellation();
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_ShouldTpuCompileOpIgnoreCancellation", status_of_call, ToError(exception, "TpuCompile_ShouldTpuCompileOpIgnoreCancellation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT int TpuTopology_AvailableCoreCount(const XLA_TpuMeshState* mesh_state, TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_AvailableCoreCount);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, mesh_state);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_AvailableCoreCount == nullptr) throw Unimplemented("TpuTopology_AvailableCoreCount");
    result = legacy::TpuTopology_AvailableCoreCount(mesh_state, tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_AvailableCoreCount", status_of_call, ToError(exception, "TpuTopology_AvailableCoreCount"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuNetUtil_RecycleUnusedPort(int port) {
  Call call(Function::TpuNetUtil_RecycleUnusedPort);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, port);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuNetUtil_RecycleUnusedPort == nullptr) throw Unimplemented("TpuNetUtil_RecycleUnusedPort");
    legacy::TpuNetUtil_RecycleUnusedPort(port);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNetUtil_RecycleUnusedPort", status_of_call, ToError(exception, "TpuNetUtil_RecycleUnusedPort"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT CompilationCacheKeyResult TpuCompile_CreateCompilationCacheKey(CompilationCacheKeyProperty property) {
  Call call(Function::TpuCompile_CreateCompilationCacheKey);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, property);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  CompilationCacheKeyResult result{};
  try {
    if (legacy::TpuCompile_CreateCompilationCacheKey == nullptr) throw Unimplemented("TpuCompile_CreateCompilationCacheKey");
    result = legacy::TpuCompile_CreateCompilationCacheKey(property);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_CreateCompilationCacheKey", status_of_call, ToError(exception, "TpuCompile_CreateCompilationCacheKey"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuCompile_DestroyCompilationCacheKey(CompilationCacheKeyResult result) {
  Call call(Function::TpuCompile_DestroyCompilationCacheKey);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompile_DestroyCompilationCacheKey == nullptr) throw Unimplemented("TpuCompile_DestroyCompilationCacheKey");
    legacy::TpuCompile_DestroyCompilationCacheKey(result);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_DestroyCompilationCacheKey", status_of_call, ToError(exception, "TpuCompile_DestroyCompilationCacheKey"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT uint64_t TpuCompile_CreateGuaranteedConstFingerprint(uint64_t fingerprint, const char* data, size_t size) {
  Call call(Function::TpuCompile_CreateGuaranteedConstFingerprint);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, fingerprint);
      legacy::Write(values, data);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  uint64_t result{};
  try {
    if (legacy::TpuCompile_CreateGuaranteedConstFingerprint == nullptr) throw Unimplemented("TpuCompile_CreateGuaranteedConstFingerprint");
    result = legacy::TpuCompile_CreateGuaranteedConstFingerprint(fingerprint, data, size);
  } catch (const std::exception& exception) {
    legacy::Report("TpuCompile_CreateGuaranteedConstFingerprint", status_of_call, ToError(exception, "TpuCompile_CreateGuaranteedConstFingerprint"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT SE_TpuTopology* TpuUtil_GetTopologyPtr() {
  Call call(Function::TpuUtil_GetTopologyPtr);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology* result{};
  try {
    if (legacy::TpuUtil_GetTopologyPtr == nullptr) throw Unimplemented("TpuUtil_GetTopologyPtr");
    result = legacy::TpuUtil_GetTopologyPtr();
  } catch (const std::exception& exception) {
    legacy::Report("TpuUtil_GetTopologyPtr", status_of_call, ToError(exception, "TpuUtil_GetTopologyPtr"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT XLA_TpuNodeContext* TpuNodeContext_Create(int device_ordinal, TF_Status* status) {
  Call call(Function::TpuNodeContext_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  XLA_TpuNodeContext* result{};
  try {
    if (legacy::TpuNodeContext_Create == nullptr) throw Unimplemented("TpuNodeContext_Create");
    result = legacy::TpuNodeContext_Create(device_ordinal, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_Create", status_of_call, ToError(exception, "TpuNodeContext_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuNodeContext_Free(XLA_TpuNodeContext* node_context) {
  Call call(Function::TpuNodeContext_Free);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, node_context);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuNodeContext_Free == nullptr) throw Unimplemented("TpuNodeContext_Free");
    legacy::TpuNodeContext_Free(node_context);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_Free", status_of_call, ToError(exception, "TpuNodeContext_Free"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuNodeContext_StopChipHeartbeats(TF_Status* status) {
  Call call(Function::TpuNodeContext_StopChipHeartbeats);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_StopChipHeartbeats == nullptr) throw Unimplemented("TpuNodeContext_StopChipHeartbeats");
    legacy::TpuNodeContext_StopChipHeartbeats(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_StopChipHeartbeats", status_of_call, ToError(exception, "TpuNodeContext_StopChipHeartbeats"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuNodeContext_CloseTpuHost(TF_Status* status) {
  Call call(Function::TpuNodeContext_CloseTpuHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_CloseTpuHost == nullptr) throw Unimplemented("TpuNodeContext_CloseTpuHost");
    legacy::TpuNodeContext_CloseTpuHost(status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_CloseTpuHost", status_of_call, ToError(exception, "TpuNodeContext_CloseTpuHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuNodeContext_Initialize(int device_ordinal, TF_Status* status) {
  Call call(Function::TpuNodeContext_Initialize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_Initialize == nullptr) throw Unimplemented("TpuNodeContext_Initialize");
    legacy::TpuNodeContext_Initialize(device_ordinal, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_Initialize", status_of_call, ToError(exception, "TpuNodeContext_Initialize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT bool TpuNodeContext_CompactionSupported(int device_ordinal) {
  Call call(Function::TpuNodeContext_CompactionSupported);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuNodeContext_CompactionSupported == nullptr) throw Unimplemented("TpuNodeContext_CompactionSupported");
    result = legacy::TpuNodeContext_CompactionSupported(device_ordinal);
  } catch (const std::exception& exception) {
    legacy::Report("TpuNodeContext_CompactionSupported", status_of_call, ToError(exception, "TpuNodeContext_CompactionSupported"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TfTpu_InitializeTpuModelServer() {
  Call call(Function::TfTpu_InitializeTpuModelServer);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_InitializeTpuModelServer == nullptr) throw Unimplemented("TfTpu_InitializeTpuModelServer");
    legacy::TfTpu_InitializeTpuModelServer();
  } catch (const std::exception& exception) {
    legacy::Report("TfTpu_InitializeTpuModelServer", status_of_call, ToError(exception, "TfTpu_InitializeTpuModelServer"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_ExecutePartitioner(TpuEmbeddingEngine_ExecutePartitioner_Params* params) {
  Call call(Function::TpuEmbeddingEngine_ExecutePartitioner);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ExecutePartitioner == nullptr) throw Unimplemented("TpuEmbeddingEngine_ExecutePartitioner");
    legacy::TpuEmbeddingEngine_ExecutePartitioner(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_ExecutePartitioner", status_of_call, ToError(exception, "TpuEmbeddingEngine_ExecutePartitioner"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_ConfigureMemory(TpuEmbeddingEngine_ConfigureMemory_Params* params) {
  Call call(Function::TpuEmbeddingEngine_ConfigureMemory);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConfigureMemory == nullptr) throw Unimplemented("TpuEmbeddingEngine_ConfigureMemory");
    legacy::TpuEmbeddingEngine_ConfigureMemory(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_ConfigureMemory", status_of_call, ToError(exception, "TpuEmbeddingEngine_ConfigureMemory"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_CollateMemory(TpuEmbeddingEngine_CollateMemory_Params* params) {
  Call call(Function::TpuEmbeddingEngine_CollateMemory);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_CollateMemory == nullptr) throw Unimplemented("TpuEmbeddingEngine_CollateMemory");
    legacy::TpuEmbeddingEngine_CollateMemory(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_CollateMemory", status_of_call, ToError(exception, "TpuEmbeddingEngine_CollateMemory"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_ConfigureHost(TpuEmbeddingEngine_ConfigureHost_Params* params) {
  Call call(Function::TpuEmbeddingEngine_ConfigureHost);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConfigureHost == nullptr) throw Unimplemented("TpuEmbeddingEngine_ConfigureHost");
    legacy::TpuEmbeddingEngine_ConfigureHost(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_ConfigureHost", status_of_call, ToError(exception, "TpuEmbeddingEngine_ConfigureHost"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_ConnectHosts(TpuEmbeddingEngine_ConnectHosts_Params* params) {
  Call call(Function::TpuEmbeddingEngine_ConnectHosts);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConnectHosts == nullptr) throw Unimplemented("TpuEmbeddingEngine_ConnectHosts");
    legacy::TpuEmbeddingEngine_ConnectHosts(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_ConnectHosts", status_of_call, ToError(exception, "TpuEmbeddingEngine_ConnectHosts"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_Finalize(TpuEmbeddingEngine_Finalize_Params* params) {
  Call call(Function::TpuEmbeddingEngine_Finalize);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_Finalize == nullptr) throw Unimplemented("TpuEmbeddingEngine_Finalize");
    legacy::TpuEmbeddingEngine_Finalize(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_Finalize", status_of_call, ToError(exception, "TpuEmbeddingEngine_Finalize"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_IsInitialized(TpuEmbeddingEngine_IsInitialized_Params* params) {
  Call call(Function::TpuEmbeddingEngine_IsInitialized);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_IsInitialized == nullptr) throw Unimplemented("TpuEmbeddingEngine_IsInitialized");
    legacy::TpuEmbeddingEngine_IsInitialized(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_IsInitialized", status_of_call, ToError(exception, "TpuEmbeddingEngine_IsInitialized"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_WriteParameters(TpuEmbeddingEngineParameters* params, TF_Status* status) {
  Call call(Function::TpuEmbeddingEngine_WriteParameters);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuEmbeddingEngine_WriteParameters == nullptr) throw Unimplemented("TpuEmbeddingEngine_WriteParameters");
    legacy::TpuEmbeddingEngine_WriteParameters(params, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_WriteParameters", status_of_call, ToError(exception, "TpuEmbeddingEngine_WriteParameters"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_ReadParameters(TpuEmbeddingEngineParameters* params, TF_Status* status) {
  Call call(Function::TpuEmbeddingEngine_ReadParameters);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuEmbeddingEngine_ReadParameters == nullptr) throw Unimplemented("TpuEmbeddingEngine_ReadParameters");
    legacy::TpuEmbeddingEngine_ReadParameters(params, status);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_ReadParameters", status_of_call, ToError(exception, "TpuEmbeddingEngine_ReadParameters"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_EnqueueTensorBatch(TpuEmbeddingEngine_EnqueueTensorBatch_Params* params) {
  Call call(Function::TpuEmbeddingEngine_EnqueueTensorBatch);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_EnqueueTensorBatch == nullptr) throw Unimplemented("TpuEmbeddingEngine_EnqueueTensorBatch");
    legacy::TpuEmbeddingEngine_EnqueueTensorBatch(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_EnqueueTensorBatch", status_of_call, ToError(exception, "TpuEmbeddingEngine_EnqueueTensorBatch"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT TpuEmbedding_TensorBatchFixedState* TpuEmbeddingTensorBatchFixedState_Create(TpuEmbedding_TensorBatchFixedState_Create_Params* params) {
  Call call(Function::TpuEmbeddingTensorBatchFixedState_Create);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  TpuEmbedding_TensorBatchFixedState* result{};
  try {
    if (legacy::TpuEmbeddingTensorBatchFixedState_Create == nullptr) throw Unimplemented("TpuEmbeddingTensorBatchFixedState_Create");
    result = legacy::TpuEmbeddingTensorBatchFixedState_Create(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingTensorBatchFixedState_Create", status_of_call, ToError(exception, "TpuEmbeddingTensorBatchFixedState_Create"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuEmbeddingTensorBatchFixedState_Destroy(TpuEmbedding_TensorBatchFixedState* fixed_state) {
  Call call(Function::TpuEmbeddingTensorBatchFixedState_Destroy);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, fixed_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEmbeddingTensorBatchFixedState_Destroy == nullptr) throw Unimplemented("TpuEmbeddingTensorBatchFixedState_Destroy");
    legacy::TpuEmbeddingTensorBatchFixedState_Destroy(fixed_state);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingTensorBatchFixedState_Destroy", status_of_call, ToError(exception, "TpuEmbeddingTensorBatchFixedState_Destroy"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_RecvActivationsComputation(TpuEmbeddingEngine_RecvActivationsComputation_Params* params) {
  Call call(Function::TpuEmbeddingEngine_RecvActivationsComputation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_RecvActivationsComputation == nullptr) throw Unimplemented("TpuEmbeddingEngine_RecvActivationsComputation");
    legacy::TpuEmbeddingEngine_RecvActivationsComputation(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_RecvActivationsComputation", status_of_call, ToError(exception, "TpuEmbeddingEngine_RecvActivationsComputation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation(TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation_Params* params) {
  Call call(Function::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation == nullptr) throw Unimplemented("TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation");
    legacy::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation", status_of_call, ToError(exception, "TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation(TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation_Params* params) {
  Call call(Function::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation == nullptr) throw Unimplemented("TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation");
    legacy::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation", status_of_call, ToError(exception, "TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_DedupDataTupleMaskComputation(TpuEmbeddingEngine_DedupDataTupleMaskComputation_Params* params) {
  Call call(Function::TpuEmbeddingEngine_DedupDataTupleMaskComputation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_DedupDataTupleMaskComputation == nullptr) throw Unimplemented("TpuEmbeddingEngine_DedupDataTupleMaskComputation");
    legacy::TpuEmbeddingEngine_DedupDataTupleMaskComputation(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_DedupDataTupleMaskComputation", status_of_call, ToError(exception, "TpuEmbeddingEngine_DedupDataTupleMaskComputation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void SparseCore_GetMaxIdsAndUniques(SparseCore_GetMaxIdsAndUniques_Params* params) {
  Call call(Function::SparseCore_GetMaxIdsAndUniques);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::SparseCore_GetMaxIdsAndUniques == nullptr) throw Unimplemented("SparseCore_GetMaxIdsAndUniques");
    legacy::SparseCore_GetMaxIdsAndUniques(params);
  } catch (const std::exception& exception) {
    legacy::Report("SparseCore_GetMaxIdsAndUniques", status_of_call, ToError(exception, "SparseCore_GetMaxIdsAndUniques"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuEmbeddingEngine_DedupDataSizeComputation(TpuEmbeddingEngine_DedupDataSizeComputation_Params* params) {
  Call call(Function::TpuEmbeddingEngine_DedupDataSizeComputation);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_DedupDataSizeComputation == nullptr) throw Unimplemented("TpuEmbeddingEngine_DedupDataSizeComputation");
    legacy::TpuEmbeddingEngine_DedupDataSizeComputation(params);
  } catch (const std::exception& exception) {
    legacy::Report("TpuEmbeddingEngine_DedupDataSizeComputation", status_of_call, ToError(exception, "TpuEmbeddingEngine_DedupDataSizeComputation"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT void TpuExecutable_FreeMaybeOwningDeviceAddressArray(SE_MaybeOwningDeviceMemory* array) {
  Call call(Function::TpuExecutable_FreeMaybeOwningDeviceAddressArray);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeMaybeOwningDeviceAddressArray == nullptr) throw Unimplemented("TpuExecutable_FreeMaybeOwningDeviceAddressArray");
    legacy::TpuExecutable_FreeMaybeOwningDeviceAddressArray(array);
  } catch (const std::exception& exception) {
    legacy::Report("TpuExecutable_FreeMaybeOwningDeviceAddressArray", status_of_call, ToError(exception, "TpuExecutable_FreeMaybeOwningDeviceAddressArray"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT int TpuTopology_AvailableCoresPerChip(TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_AvailableCoresPerChip);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_AvailableCoresPerChip == nullptr) throw Unimplemented("TpuTopology_AvailableCoresPerChip");
    result = legacy::TpuTopology_AvailableCoresPerChip(tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_AvailableCoresPerChip", status_of_call, ToError(exception, "TpuTopology_AvailableCoresPerChip"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

MOCK_ENTRY_POINT void TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice(TpuCoreTypeEnum tpu_core_type) {
  Call call(Function::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice == nullptr) throw Unimplemented("TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice");
    legacy::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice(tpu_core_type);
  } catch (const std::exception& exception) {
    legacy::Report("TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice", status_of_call, ToError(exception, "TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 0, status_of_call, [&](CborWriter& values) {
      values.Array(0);
    });
  }
}

MOCK_ENTRY_POINT size_t TpuUtil_GetXlaPadSizeFromTpuTopology() {
  Call call(Function::TpuUtil_GetXlaPadSizeFromTpuTopology);
  if (call.recording()) {
    call.Fill([&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  size_t result{};
  try {
    if (legacy::TpuUtil_GetXlaPadSizeFromTpuTopology == nullptr) throw Unimplemented("TpuUtil_GetXlaPadSizeFromTpuTopology");
    result = legacy::TpuUtil_GetXlaPadSizeFromTpuTopology();
  } catch (const std::exception& exception) {
    legacy::Report("TpuUtil_GetXlaPadSizeFromTpuTopology", status_of_call, ToError(exception, "TpuUtil_GetXlaPadSizeFromTpuTopology"));
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

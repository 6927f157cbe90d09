// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What a framework finds in the library by name: the functions of the legacy API. Each sees to the
// recording, to its status and to exceptions; the rest is its behaviour's, which it calls itself:
// no frame lies between them, nor between it and its caller.
#include "generated/legacy_behaviour.h"
#include "legacy/adapt.h"
#include "legacy/call.h"

#define MOCK_ENTRY_POINT extern "C" __attribute__((visibility("default")))

using namespace mock;  // the entry points cannot live in it

MOCK_ENTRY_POINT void TfTpu_Initialize(bool init_library, int num_args, const char** args) {
  Call call(Function::TfTpu_Initialize);
  if (call.recording()) {
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, init_library);
      legacy::Write(values, num_args);
      legacy::WriteText(values, args, static_cast<size_t>(num_args));
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_Initialize == nullptr) {
      legacy::NoBehaviour("TfTpu_Initialize", status_of_call);
    } else {
      legacy::TfTpu_Initialize(init_library, num_args, args);
    }
  } catch (...) {
    legacy::FromException("TfTpu_Initialize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Platform* result{};
  try {
    if (legacy::TpuPlatform_New == nullptr) {
      legacy::NoBehaviour("TpuPlatform_New", status_of_call);
    } else {
      result = legacy::TpuPlatform_New();
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuPlatform_Free == nullptr) {
      legacy::NoBehaviour("TpuPlatform_Free", status_of_call);
    } else {
      legacy::TpuPlatform_Free(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuPlatform_Initialize == nullptr) {
      legacy::NoBehaviour("TpuPlatform_Initialize", status_of_call);
    } else {
      legacy::TpuPlatform_Initialize(platform, options_size, options_key, options_value, status);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_Initialize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuPlatform_Initialized == nullptr) {
      legacy::NoBehaviour("TpuPlatform_Initialized", status_of_call);
    } else {
      result = legacy::TpuPlatform_Initialized(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_Initialized", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, platform);
      legacy::Write(values, config);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  SE_StreamExecutor* result{};
  try {
    if (legacy::TpuPlatform_GetExecutor == nullptr) {
      legacy::NoBehaviour("TpuPlatform_GetExecutor", status_of_call);
    } else {
      result = legacy::TpuPlatform_GetExecutor(platform, config, status);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_GetExecutor", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_PlatformId result{};
  try {
    if (legacy::TpuPlatform_Id == nullptr) {
      legacy::NoBehaviour("TpuPlatform_Id", status_of_call);
    } else {
      result = legacy::TpuPlatform_Id(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_Id", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuPlatform_VisibleDeviceCount == nullptr) {
      legacy::NoBehaviour("TpuPlatform_VisibleDeviceCount", status_of_call);
    } else {
      result = legacy::TpuPlatform_VisibleDeviceCount(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_VisibleDeviceCount", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuPlatform_TpuMemoryLimit == nullptr) {
      legacy::NoBehaviour("TpuPlatform_TpuMemoryLimit", status_of_call);
    } else {
      result = legacy::TpuPlatform_TpuMemoryLimit(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_TpuMemoryLimit", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy == nullptr) {
      legacy::NoBehaviour("TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy", status_of_call);
    } else {
      result = legacy::TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_ShouldRegisterTpuDeviceToDeviceCopy", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology* result{};
  try {
    if (legacy::TpuPlatform_GetTopologyPtr == nullptr) {
      legacy::NoBehaviour("TpuPlatform_GetTopologyPtr", status_of_call);
    } else {
      result = legacy::TpuPlatform_GetTopologyPtr(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_GetTopologyPtr", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Host* result{};
  try {
    if (legacy::TpuPlatform_GetHostLocation == nullptr) {
      legacy::NoBehaviour("TpuPlatform_GetHostLocation", status_of_call);
    } else {
      result = legacy::TpuPlatform_GetHostLocation(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_GetHostLocation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, platform);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuRuntimeVersion result{};
  try {
    if (legacy::TpuPlatform_GetRuntimeVersion == nullptr) {
      legacy::NoBehaviour("TpuPlatform_GetRuntimeVersion", status_of_call);
    } else {
      result = legacy::TpuPlatform_GetRuntimeVersion(platform);
    }
  } catch (...) {
    legacy::FromException("TpuPlatform_GetRuntimeVersion", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, device_options);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_Init == nullptr) {
      legacy::NoBehaviour("TpuExecutor_Init", status_of_call);
    } else {
      legacy::TpuExecutor_Init(executor, device_ordinal, device_options, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_Init", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_Free == nullptr) {
      legacy::NoBehaviour("TpuExecutor_Free", status_of_call);
    } else {
      legacy::TpuExecutor_Free(executor);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuExecutor_PlatformDeviceCount == nullptr) {
      legacy::NoBehaviour("TpuExecutor_PlatformDeviceCount", status_of_call);
    } else {
      result = legacy::TpuExecutor_PlatformDeviceCount(executor);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_PlatformDeviceCount", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_Allocate == nullptr) {
      legacy::NoBehaviour("TpuExecutor_Allocate", status_of_call);
    } else {
      result = legacy::TpuExecutor_Allocate(executor, size, memory_space);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_Allocate", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, memory);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_Deallocate == nullptr) {
      legacy::NoBehaviour("TpuExecutor_Deallocate", status_of_call);
    } else {
      legacy::TpuExecutor_Deallocate(executor, memory);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_Deallocate", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_GetAllocatorStats == nullptr) {
      legacy::NoBehaviour("TpuExecutor_GetAllocatorStats", status_of_call);
    } else {
      result = legacy::TpuExecutor_GetAllocatorStats(executor, stats);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_GetAllocatorStats", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_DeviceMemoryUsage == nullptr) {
      legacy::NoBehaviour("TpuExecutor_DeviceMemoryUsage", status_of_call);
    } else {
      result = legacy::TpuExecutor_DeviceMemoryUsage(executor, free, total);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_DeviceMemoryUsage", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_AllocateStream == nullptr) {
      legacy::NoBehaviour("TpuExecutor_AllocateStream", status_of_call);
    } else {
      result = legacy::TpuExecutor_AllocateStream(executor, stream);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_AllocateStream", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_DeallocateStream == nullptr) {
      legacy::NoBehaviour("TpuExecutor_DeallocateStream", status_of_call);
    } else {
      legacy::TpuExecutor_DeallocateStream(executor, stream);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_DeallocateStream", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_CreateStreamDependency == nullptr) {
      legacy::NoBehaviour("TpuExecutor_CreateStreamDependency", status_of_call);
    } else {
      result = legacy::TpuExecutor_CreateStreamDependency(executor, dependent, other);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_CreateStreamDependency", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_GetStatus == nullptr) {
      legacy::NoBehaviour("TpuExecutor_GetStatus", status_of_call);
    } else {
      legacy::TpuExecutor_GetStatus(executor, stream, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_GetStatus", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology_Core* result{};
  try {
    if (legacy::TpuExecutor_GetCoreLocation == nullptr) {
      legacy::NoBehaviour("TpuExecutor_GetCoreLocation", status_of_call);
    } else {
      result = legacy::TpuExecutor_GetCoreLocation(executor);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_GetCoreLocation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_AllocateEvent == nullptr) {
      legacy::NoBehaviour("TpuExecutor_AllocateEvent", status_of_call);
    } else {
      legacy::TpuExecutor_AllocateEvent(executor, event, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_AllocateEvent", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_DeallocateEvent == nullptr) {
      legacy::NoBehaviour("TpuExecutor_DeallocateEvent", status_of_call);
    } else {
      legacy::TpuExecutor_DeallocateEvent(executor, event, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_DeallocateEvent", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuExecutor_PollForEventStatus == nullptr) {
      legacy::NoBehaviour("TpuExecutor_PollForEventStatus", status_of_call);
    } else {
      result = legacy::TpuExecutor_PollForEventStatus(executor, event);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_PollForEventStatus", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_RecordEvent == nullptr) {
      legacy::NoBehaviour("TpuExecutor_RecordEvent", status_of_call);
    } else {
      legacy::TpuExecutor_RecordEvent(executor, stream, event, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_RecordEvent", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForEvent == nullptr) {
      legacy::NoBehaviour("TpuExecutor_WaitForEvent", status_of_call);
    } else {
      legacy::TpuExecutor_WaitForEvent(executor, stream, event, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_WaitForEvent", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_SynchronousMemcpyToHost == nullptr) {
      legacy::NoBehaviour("TpuExecutor_SynchronousMemcpyToHost", status_of_call);
    } else {
      legacy::TpuExecutor_SynchronousMemcpyToHost(executor, host_dst, device_src, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_SynchronousMemcpyToHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_SynchronousMemcpyFromHost == nullptr) {
      legacy::NoBehaviour("TpuExecutor_SynchronousMemcpyFromHost", status_of_call);
    } else {
      legacy::TpuExecutor_SynchronousMemcpyFromHost(executor, device_dst, host_src, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_SynchronousMemcpyFromHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_MemcpyToHost == nullptr) {
      legacy::NoBehaviour("TpuExecutor_MemcpyToHost", status_of_call);
    } else {
      result = legacy::TpuExecutor_MemcpyToHost(executor, stream, host_dst, device_src, size);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_MemcpyToHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_MemcpyFromHost == nullptr) {
      legacy::NoBehaviour("TpuExecutor_MemcpyFromHost", status_of_call);
    } else {
      result = legacy::TpuExecutor_MemcpyFromHost(executor, stream, device_dst, host_src, size);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_MemcpyFromHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_EnqueueInfeed == nullptr) {
      legacy::NoBehaviour("TpuExecutor_EnqueueInfeed", status_of_call);
    } else {
      legacy::TpuExecutor_EnqueueInfeed(executor, infeed_queue_index, data, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_EnqueueInfeed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, executor);
      legacy::Write(values, outfeed_queue_index);
      legacy::Write(values, size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_DequeueOutfeed == nullptr) {
      legacy::NoBehaviour("TpuExecutor_DequeueOutfeed", status_of_call);
    } else {
      legacy::TpuExecutor_DequeueOutfeed(executor, outfeed_queue_index, data, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_DequeueOutfeed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, infeed_queue_index);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForInfeedReady == nullptr) {
      legacy::NoBehaviour("TpuExecutor_WaitForInfeedReady", status_of_call);
    } else {
      legacy::TpuExecutor_WaitForInfeedReady(executor, infeed_queue_index, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_WaitForInfeedReady", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, outfeed_queue_index);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_WaitForOutfeedReady == nullptr) {
      legacy::NoBehaviour("TpuExecutor_WaitForOutfeedReady", status_of_call);
    } else {
      legacy::TpuExecutor_WaitForOutfeedReady(executor, outfeed_queue_index, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_WaitForOutfeedReady", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_BlockHostUntilDone == nullptr) {
      legacy::NoBehaviour("TpuExecutor_BlockHostUntilDone", status_of_call);
    } else {
      legacy::TpuExecutor_BlockHostUntilDone(executor, stream, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_BlockHostUntilDone", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_BlockUntilDoneOrFailed == nullptr) {
      legacy::NoBehaviour("TpuExecutor_BlockUntilDoneOrFailed", status_of_call);
    } else {
      legacy::TpuExecutor_BlockUntilDoneOrFailed(executor, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_BlockUntilDoneOrFailed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_SyncAndForgetFailedStreams == nullptr) {
      legacy::NoBehaviour("TpuExecutor_SyncAndForgetFailedStreams", status_of_call);
    } else {
      legacy::TpuExecutor_SyncAndForgetFailedStreams(executor);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_SyncAndForgetFailedStreams", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuExecutor_SynchronizeAllActivity == nullptr) {
      legacy::NoBehaviour("TpuExecutor_SynchronizeAllActivity", status_of_call);
    } else {
      result = legacy::TpuExecutor_SynchronizeAllActivity(executor);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_SynchronizeAllActivity", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_UnloadAllPrograms == nullptr) {
      legacy::NoBehaviour("TpuExecutor_UnloadAllPrograms", status_of_call);
    } else {
      legacy::TpuExecutor_UnloadAllPrograms(executor, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_UnloadAllPrograms", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, executor);
      legacy::Write(values, compaction_stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_EnqueueCompactionOnStreamForHbm == nullptr) {
      legacy::NoBehaviour("TpuExecutor_EnqueueCompactionOnStreamForHbm", status_of_call);
    } else {
      legacy::TpuExecutor_EnqueueCompactionOnStreamForHbm(executor, compaction_stream, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_EnqueueCompactionOnStreamForHbm", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, parent);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Stream* result{};
  try {
    if (legacy::TpuStream_New == nullptr) {
      legacy::NoBehaviour("TpuStream_New", status_of_call);
    } else {
      result = legacy::TpuStream_New(parent);
    }
  } catch (...) {
    legacy::FromException("TpuStream_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStream_Free == nullptr) {
      legacy::NoBehaviour("TpuStream_Free", status_of_call);
    } else {
      legacy::TpuStream_Free(stream);
    }
  } catch (...) {
    legacy::FromException("TpuStream_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuStream_Stream == nullptr) {
      legacy::NoBehaviour("TpuStream_Stream", status_of_call);
    } else {
      result = legacy::TpuStream_Stream(stream);
    }
  } catch (...) {
    legacy::FromException("TpuStream_Stream", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, stream);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStream_Status == nullptr) {
      legacy::NoBehaviour("TpuStream_Status", status_of_call);
    } else {
      result = legacy::TpuStream_Status(stream);
    }
  } catch (...) {
    legacy::FromException("TpuStream_Status", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, stream);
      legacy::Write(values, other);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStream_IsSameSharedMemoryLocation == nullptr) {
      legacy::NoBehaviour("TpuStream_IsSameSharedMemoryLocation", status_of_call);
    } else {
      result = legacy::TpuStream_IsSameSharedMemoryLocation(stream, other);
    }
  } catch (...) {
    legacy::FromException("TpuStream_IsSameSharedMemoryLocation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuStream_EnqueueTransferHostToDevice == nullptr) {
      legacy::NoBehaviour("TpuStream_EnqueueTransferHostToDevice", status_of_call);
    } else {
      legacy::TpuStream_EnqueueTransferHostToDevice(stream, device_dst, host_src, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuStream_EnqueueTransferHostToDevice", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuStream_EnqueueTransferDeviceToHost == nullptr) {
      legacy::NoBehaviour("TpuStream_EnqueueTransferDeviceToHost", status_of_call);
    } else {
      legacy::TpuStream_EnqueueTransferDeviceToHost(stream, device_src, host_dst, size, status);
    }
  } catch (...) {
    legacy::FromException("TpuStream_EnqueueTransferDeviceToHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, stream);
      legacy::Write(values, send_buffer);
      legacy::Write(values, recv_buffer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuStream_TpuEnqueueOnDeviceSendRecvLocal == nullptr) {
      legacy::NoBehaviour("TpuStream_TpuEnqueueOnDeviceSendRecvLocal", status_of_call);
    } else {
      legacy::TpuStream_TpuEnqueueOnDeviceSendRecvLocal(stream, send_buffer, recv_buffer, status);
    }
  } catch (...) {
    legacy::FromException("TpuStream_TpuEnqueueOnDeviceSendRecvLocal", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, parent);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_Event* result{};
  try {
    if (legacy::TpuEvent_New == nullptr) {
      legacy::NoBehaviour("TpuEvent_New", status_of_call);
    } else {
      result = legacy::TpuEvent_New(parent);
    }
  } catch (...) {
    legacy::FromException("TpuEvent_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, event);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEvent_Free == nullptr) {
      legacy::NoBehaviour("TpuEvent_Free", status_of_call);
    } else {
      legacy::TpuEvent_Free(event);
    }
  } catch (...) {
    legacy::FromException("TpuEvent_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TF_Status* result{};
  try {
    if (legacy::TpuStatus_New == nullptr) {
      legacy::NoBehaviour("TpuStatus_New", status_of_call);
    } else {
      result = legacy::TpuStatus_New();
    }
  } catch (...) {
    legacy::FromException("TpuStatus_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, code);
      legacy::WriteText(values, msg);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TF_Status* result{};
  try {
    if (legacy::TpuStatus_Create == nullptr) {
      legacy::NoBehaviour("TpuStatus_Create", status_of_call);
    } else {
      result = legacy::TpuStatus_Create(code, msg);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuStatus_Set == nullptr) {
      legacy::NoBehaviour("TpuStatus_Set", status_of_call);
    } else {
      legacy::TpuStatus_Set(status, code, msg, len);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Set", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStatus_Free == nullptr) {
      legacy::NoBehaviour("TpuStatus_Free", status_of_call);
    } else {
      legacy::TpuStatus_Free(status);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  const char* result{};
  try {
    if (legacy::TpuStatus_Message == nullptr) {
      legacy::NoBehaviour("TpuStatus_Message", status_of_call);
    } else {
      result = legacy::TpuStatus_Message(status);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Message", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuStatus_Code == nullptr) {
      legacy::NoBehaviour("TpuStatus_Code", status_of_call);
    } else {
      result = legacy::TpuStatus_Code(status);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Code", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, status);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuStatus_Ok == nullptr) {
      legacy::NoBehaviour("TpuStatus_Ok", status_of_call);
    } else {
      result = legacy::TpuStatus_Ok(status);
    }
  } catch (...) {
    legacy::FromException("TpuStatus_Ok", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_StreamExecutorConfig* result{};
  try {
    if (legacy::TpuStreamExecutorConfig_Default == nullptr) {
      legacy::NoBehaviour("TpuStreamExecutorConfig_Default", status_of_call);
    } else {
      result = legacy::TpuStreamExecutorConfig_Default();
    }
  } catch (...) {
    legacy::FromException("TpuStreamExecutorConfig_Default", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, config);
      legacy::Write(values, ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStreamExecutorConfig_SetOrdinal == nullptr) {
      legacy::NoBehaviour("TpuStreamExecutorConfig_SetOrdinal", status_of_call);
    } else {
      legacy::TpuStreamExecutorConfig_SetOrdinal(config, ordinal);
    }
  } catch (...) {
    legacy::FromException("TpuStreamExecutorConfig_SetOrdinal", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, config);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuStreamExecutorConfig_Free == nullptr) {
      legacy::NoBehaviour("TpuStreamExecutorConfig_Free", status_of_call);
    } else {
      legacy::TpuStreamExecutorConfig_Free(config);
    }
  } catch (...) {
    legacy::FromException("TpuStreamExecutorConfig_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_DeviceDescription* result{};
  try {
    if (legacy::TpuDeviceDescription_New == nullptr) {
      legacy::NoBehaviour("TpuDeviceDescription_New", status_of_call);
    } else {
      result = legacy::TpuDeviceDescription_New();
    }
  } catch (...) {
    legacy::FromException("TpuDeviceDescription_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, description);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuDeviceDescription_Free == nullptr) {
      legacy::NoBehaviour("TpuDeviceDescription_Free", status_of_call);
    } else {
      legacy::TpuDeviceDescription_Free(description);
    }
  } catch (...) {
    legacy::FromException("TpuDeviceDescription_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executor);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutor_CreateDeviceDescription == nullptr) {
      legacy::NoBehaviour("TpuExecutor_CreateDeviceDescription", status_of_call);
    } else {
      legacy::TpuExecutor_CreateDeviceDescription(executor, description, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_CreateDeviceDescription", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, flags);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_DeviceOptions* result{};
  try {
    if (legacy::TpuExecutor_NewDeviceOptions == nullptr) {
      legacy::NoBehaviour("TpuExecutor_NewDeviceOptions", status_of_call);
    } else {
      result = legacy::TpuExecutor_NewDeviceOptions(flags);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_NewDeviceOptions", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, options);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutor_FreeDeviceOptions == nullptr) {
      legacy::NoBehaviour("TpuExecutor_FreeDeviceOptions", status_of_call);
    } else {
      legacy::TpuExecutor_FreeDeviceOptions(options);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_FreeDeviceOptions", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutor_HostCallback == nullptr) {
      legacy::NoBehaviour("TpuExecutor_HostCallback", status_of_call);
    } else {
      result = legacy::TpuExecutor_HostCallback(executor, stream, callback_fn, ctx);
    }
  } catch (...) {
    legacy::FromException("TpuExecutor_HostCallback", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TransferManager* result{};
  try {
    if (legacy::TpuTransferManager_New == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_New", status_of_call);
    } else {
      result = legacy::TpuTransferManager_New();
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, manager);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_Free == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_Free", status_of_call);
    } else {
      legacy::TpuTransferManager_Free(manager);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, manager);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_PlatformId result{};
  try {
    if (legacy::TpuTransferManager_PlatformId == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_PlatformId", status_of_call);
    } else {
      result = legacy::TpuTransferManager_PlatformId(manager);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_PlatformId", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_HostShapeToDeviceShape == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_HostShapeToDeviceShape", status_of_call);
    } else {
      legacy::TpuTransferManager_HostShapeToDeviceShape(manager, host_shape, device_shape);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_HostShapeToDeviceShape", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_TransferLiteralToDeviceAsync == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_TransferLiteralToDeviceAsync", status_of_call);
    } else {
      legacy::TpuTransferManager_TransferLiteralToDeviceAsync(manager, stream, literal, device_buffer, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_TransferLiteralToDeviceAsync", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_TransferLiteralFromDevice == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_TransferLiteralFromDevice", status_of_call);
    } else {
      legacy::TpuTransferManager_TransferLiteralFromDevice(manager, stream, device_buffer, literal, callback, ctx);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_TransferLiteralFromDevice", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuTransferManager_GetByteSizeRequirement == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_GetByteSizeRequirement", status_of_call);
    } else {
      result = legacy::TpuTransferManager_GetByteSizeRequirement(manager, shape);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_GetByteSizeRequirement", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ChooseCompactLayoutForShape == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_ChooseCompactLayoutForShape", status_of_call);
    } else {
      legacy::TpuTransferManager_ChooseCompactLayoutForShape(manager, host_shape, output, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_ChooseCompactLayoutForShape", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_CanShapedBufferBeAccessedNow == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_CanShapedBufferBeAccessedNow", status_of_call);
    } else {
      result = legacy::TpuTransferManager_CanShapedBufferBeAccessedNow(manager, executor, device_buffer);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_CanShapedBufferBeAccessedNow", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_CanBufferBeAccessedNow == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_CanBufferBeAccessedNow", status_of_call);
    } else {
      result = legacy::TpuTransferManager_CanBufferBeAccessedNow(manager, executor, device_buffer);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_CanBufferBeAccessedNow", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_WriteSingleTupleIndexTable == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_WriteSingleTupleIndexTable", status_of_call);
    } else {
      legacy::TpuTransferManager_WriteSingleTupleIndexTable(manager, stream, elements, elements_len, shape, region, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_WriteSingleTupleIndexTable", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_GetInfeedLayout == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_GetInfeedLayout", status_of_call);
    } else {
      legacy::TpuTransferManager_GetInfeedLayout(shape, infeed_shape);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_GetInfeedLayout", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, manager);
      legacy::Write(values, c_literal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_LinearizeToBuffers == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_LinearizeToBuffers", status_of_call);
    } else {
      legacy::TpuTransferManager_LinearizeToBuffers(manager, c_literal, buffers_array, buffers_size, buffers_array_size, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_LinearizeToBuffers", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, buffers_array);
      legacy::Write(values, buffers_size);
      legacy::Write(values, buffers_array_size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTransferManager_FreeBuffers == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_FreeBuffers", status_of_call);
    } else {
      legacy::TpuTransferManager_FreeBuffers(buffers_array, buffers_size, buffers_array_size);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_FreeBuffers", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, c_literal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferLiteralToInfeed == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_TransferLiteralToInfeed", status_of_call);
    } else {
      legacy::TpuTransferManager_TransferLiteralToInfeed(manager, executor, c_literal, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_TransferLiteralToInfeed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTransferManager_TransferBuffersToInfeed == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_TransferBuffersToInfeed", status_of_call);
    } else {
      legacy::TpuTransferManager_TransferBuffersToInfeed(manager, executor, buffers_array, buffers_size_in_uint32, buffers_array_size, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_TransferBuffersToInfeed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executor);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_TransferLiteralFromOutfeed == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_TransferLiteralFromOutfeed", status_of_call);
    } else {
      legacy::TpuTransferManager_TransferLiteralFromOutfeed(manager, executor, shape, c_literal, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_TransferLiteralFromOutfeed", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, manager);
      legacy::Write(values, executors);
      legacy::Write(values, num_executors);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ResetDevices == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_ResetDevices", status_of_call);
    } else {
      legacy::TpuTransferManager_ResetDevices(manager, executors, num_executors, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_ResetDevices", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, stream);
      legacy::Write(values, buffer);
      legacy::Write(values, original_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuTransferManager_ReadDynamicShapes == nullptr) {
      legacy::NoBehaviour("TpuTransferManager_ReadDynamicShapes", status_of_call);
    } else {
      legacy::TpuTransferManager_ReadDynamicShapes(stream, buffer, original_shape, updated_shape, status);
    }
  } catch (...) {
    legacy::FromException("TpuTransferManager_ReadDynamicShapes", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_ComputationPlacer* result{};
  try {
    if (legacy::TpuComputationPlacer_New == nullptr) {
      legacy::NoBehaviour("TpuComputationPlacer_New", status_of_call);
    } else {
      result = legacy::TpuComputationPlacer_New();
    }
  } catch (...) {
    legacy::FromException("TpuComputationPlacer_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, placer);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuComputationPlacer_Free == nullptr) {
      legacy::NoBehaviour("TpuComputationPlacer_Free", status_of_call);
    } else {
      legacy::TpuComputationPlacer_Free(placer);
    }
  } catch (...) {
    legacy::FromException("TpuComputationPlacer_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, placer);
      legacy::Write(values, replica_count);
      legacy::Write(values, computation_count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuComputationPlacer_AssignDevices == nullptr) {
      legacy::NoBehaviour("TpuComputationPlacer_AssignDevices", status_of_call);
    } else {
      legacy::TpuComputationPlacer_AssignDevices(placer, replica_count, computation_count, assignment, status);
    }
  } catch (...) {
    legacy::FromException("TpuComputationPlacer_AssignDevices", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, host);
      legacy::Write(values, replica_count);
      legacy::Write(values, computation_count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuComputationPlacer_AssignLocalDevices == nullptr) {
      legacy::NoBehaviour("TpuComputationPlacer_AssignLocalDevices", status_of_call);
    } else {
      legacy::TpuComputationPlacer_AssignLocalDevices(host, replica_count, computation_count, assignment, status);
    }
  } catch (...) {
    legacy::FromException("TpuComputationPlacer_AssignLocalDevices", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_LogicalDevicesPerHost == nullptr) {
      legacy::NoBehaviour("TpuTopology_LogicalDevicesPerHost", status_of_call);
    } else {
      result = legacy::TpuTopology_LogicalDevicesPerHost(tpu_topology, tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_LogicalDevicesPerHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_LogicalDevicesPerChip == nullptr) {
      legacy::NoBehaviour("TpuTopology_LogicalDevicesPerChip", status_of_call);
    } else {
      result = legacy::TpuTopology_LogicalDevicesPerChip(tpu_topology, tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_LogicalDevicesPerChip", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_HostCount == nullptr) {
      legacy::NoBehaviour("TpuTopology_HostCount", status_of_call);
    } else {
      result = legacy::TpuTopology_HostCount(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_HostCount", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipsPerHost == nullptr) {
      legacy::NoBehaviour("TpuTopology_ChipsPerHost", status_of_call);
    } else {
      result = legacy::TpuTopology_ChipsPerHost(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_ChipsPerHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_X == nullptr) {
      legacy::NoBehaviour("TpuTopology_ChipBounds_X", status_of_call);
    } else {
      result = legacy::TpuTopology_ChipBounds_X(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_ChipBounds_X", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_Y == nullptr) {
      legacy::NoBehaviour("TpuTopology_ChipBounds_Y", status_of_call);
    } else {
      result = legacy::TpuTopology_ChipBounds_Y(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_ChipBounds_Y", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_ChipBounds_Z == nullptr) {
      legacy::NoBehaviour("TpuTopology_ChipBounds_Z", status_of_call);
    } else {
      result = legacy::TpuTopology_ChipBounds_Z(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_ChipBounds_Z", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTopology_HasChip == nullptr) {
      legacy::NoBehaviour("TpuTopology_HasChip", status_of_call);
    } else {
      result = legacy::TpuTopology_HasChip(tpu_topology, x, y, z);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_HasChip", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTopology_CoreForId == nullptr) {
      legacy::NoBehaviour("TpuTopology_CoreForId", status_of_call);
    } else {
      result = legacy::TpuTopology_CoreForId(tpu_topology, tpu_core_type, id);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_CoreForId", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTopology_Core == nullptr) {
      legacy::NoBehaviour("TpuTopology_Core", status_of_call);
    } else {
      result = legacy::TpuTopology_Core(tpu_topology, tpu_core_type, x, y, z, index);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_Core", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_NumCores == nullptr) {
      legacy::NoBehaviour("TpuTopology_NumCores", status_of_call);
    } else {
      result = legacy::TpuTopology_NumCores(tpu_topology, tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_NumCores", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTopology_Cores == nullptr) {
      legacy::NoBehaviour("TpuTopology_Cores", status_of_call);
    } else {
      legacy::TpuTopology_Cores(tpu_topology, tpu_core_type, cores);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_Cores", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuTopology_IdForHost == nullptr) {
      legacy::NoBehaviour("TpuTopology_IdForHost", status_of_call);
    } else {
      result = legacy::TpuTopology_IdForHost(tpu_topology, x, y, z);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_IdForHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuVersionEnum result{};
  try {
    if (legacy::TpuTopology_Version == nullptr) {
      legacy::NoBehaviour("TpuTopology_Version", status_of_call);
    } else {
      result = legacy::TpuTopology_Version(tpu_topology);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_Version", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCoreLocation_ChipCoordinates == nullptr) {
      legacy::NoBehaviour("TpuCoreLocation_ChipCoordinates", status_of_call);
    } else {
      legacy::TpuCoreLocation_ChipCoordinates(tpu_core_location, x, y, z);
    }
  } catch (...) {
    legacy::FromException("TpuCoreLocation_ChipCoordinates", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCoreLocation_HostCoordinates == nullptr) {
      legacy::NoBehaviour("TpuCoreLocation_HostCoordinates", status_of_call);
    } else {
      legacy::TpuCoreLocation_HostCoordinates(tpu_core_location, x, y, z);
    }
  } catch (...) {
    legacy::FromException("TpuCoreLocation_HostCoordinates", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuCoreLocation_Index == nullptr) {
      legacy::NoBehaviour("TpuCoreLocation_Index", status_of_call);
    } else {
      result = legacy::TpuCoreLocation_Index(tpu_core_location);
    }
  } catch (...) {
    legacy::FromException("TpuCoreLocation_Index", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuCoreLocation_Id == nullptr) {
      legacy::NoBehaviour("TpuCoreLocation_Id", status_of_call);
    } else {
      result = legacy::TpuCoreLocation_Id(tpu_core_location);
    }
  } catch (...) {
    legacy::FromException("TpuCoreLocation_Id", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_host_location);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuHostLocation_Id == nullptr) {
      legacy::NoBehaviour("TpuHostLocation_Id", status_of_call);
    } else {
      result = legacy::TpuHostLocation_Id(tpu_host_location);
    }
  } catch (...) {
    legacy::FromException("TpuHostLocation_Id", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_host_location);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuHostLocation_NumCores == nullptr) {
      legacy::NoBehaviour("TpuHostLocation_NumCores", status_of_call);
    } else {
      result = legacy::TpuHostLocation_NumCores(tpu_host_location, tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuHostLocation_NumCores", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_host_location);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuHostLocation_Cores == nullptr) {
      legacy::NoBehaviour("TpuHostLocation_Cores", status_of_call);
    } else {
      legacy::TpuHostLocation_Cores(tpu_host_location, tpu_core_type, cores);
    }
  } catch (...) {
    legacy::FromException("TpuHostLocation_Cores", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuAsyncCollectiveOffloadHelper_Init == nullptr) {
      legacy::NoBehaviour("TpuAsyncCollectiveOffloadHelper_Init", status_of_call);
    } else {
      legacy::TpuAsyncCollectiveOffloadHelper_Init();
    }
  } catch (...) {
    legacy::FromException("TpuAsyncCollectiveOffloadHelper_Init", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuAsyncCollectiveOffloadHelper_Shutdown == nullptr) {
      legacy::NoBehaviour("TpuAsyncCollectiveOffloadHelper_Shutdown", status_of_call);
    } else {
      legacy::TpuAsyncCollectiveOffloadHelper_Shutdown();
    }
  } catch (...) {
    legacy::FromException("TpuAsyncCollectiveOffloadHelper_Shutdown", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  Tpu_Compiler* result{};
  try {
    if (legacy::TpuCompiler_New == nullptr) {
      legacy::NoBehaviour("TpuCompiler_New", status_of_call);
    } else {
      result = legacy::TpuCompiler_New();
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, compiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompiler_Free == nullptr) {
      legacy::NoBehaviour("TpuCompiler_Free", status_of_call);
    } else {
      legacy::TpuCompiler_Free(compiler);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuCompiler_RunHloPasses == nullptr) {
      legacy::NoBehaviour("TpuCompiler_RunHloPasses", status_of_call);
    } else {
      legacy::TpuCompiler_RunHloPasses(compiler, se_hlo_module, stream_executor, allocator, result, status);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_RunHloPasses", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuCompiler_RunBackend == nullptr) {
      legacy::NoBehaviour("TpuCompiler_RunBackend", status_of_call);
    } else {
      legacy::TpuCompiler_RunBackend(compiler, se_hlo_module, stream_executor, allocator, result, status);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_RunBackend", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuCompiler_Compile == nullptr) {
      legacy::NoBehaviour("TpuCompiler_Compile", status_of_call);
    } else {
      legacy::TpuCompiler_Compile(compiler, se_hlo_module_group, stream_exec_lists, num_lists, allocator, executables, status);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_Compile", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compiler);
      legacy::Write(values, c_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuCompiler_ShapeSize == nullptr) {
      legacy::NoBehaviour("TpuCompiler_ShapeSize", status_of_call);
    } else {
      result = legacy::TpuCompiler_ShapeSize(compiler, c_shape);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_ShapeSize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compiler);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompiler_DefaultDeviceShapeRepresentation == nullptr) {
      legacy::NoBehaviour("TpuCompiler_DefaultDeviceShapeRepresentation", status_of_call);
    } else {
      legacy::TpuCompiler_DefaultDeviceShapeRepresentation(compiler, host_shape, device_shape);
    }
  } catch (...) {
    legacy::FromException("TpuCompiler_DefaultDeviceShapeRepresentation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuExecutable_ExecuteAsyncOnStream == nullptr) {
      legacy::NoBehaviour("TpuExecutable_ExecuteAsyncOnStream", status_of_call);
    } else {
      legacy::TpuExecutable_ExecuteAsyncOnStream(executable, se_options, se_arguments, se_arguments_size, hlo_execution_profile, se_output, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_ExecuteAsyncOnStream", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeXlaShapeIndexArray == nullptr) {
      legacy::NoBehaviour("TpuExecutable_FreeXlaShapeIndexArray", status_of_call);
    } else {
      legacy::TpuExecutable_FreeXlaShapeIndexArray(array);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_FreeXlaShapeIndexArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeMaybeOwningDeviceMemoryArray == nullptr) {
      legacy::NoBehaviour("TpuExecutable_FreeMaybeOwningDeviceMemoryArray", status_of_call);
    } else {
      legacy::TpuExecutable_FreeMaybeOwningDeviceMemoryArray(array);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_FreeMaybeOwningDeviceMemoryArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_Fingerprint == nullptr) {
      legacy::NoBehaviour("TpuExecutable_Fingerprint", status_of_call);
    } else {
      legacy::TpuExecutable_Fingerprint(executable, fingerprint, size);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_Fingerprint", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutable_Serialize == nullptr) {
      legacy::NoBehaviour("TpuExecutable_Serialize", status_of_call);
    } else {
      legacy::TpuExecutable_Serialize(executable, handle, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_Serialize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, handle);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  size_t result{};
  try {
    if (legacy::TpuExecutableSerialize_GetByteSize == nullptr) {
      legacy::NoBehaviour("TpuExecutableSerialize_GetByteSize", status_of_call);
    } else {
      result = legacy::TpuExecutableSerialize_GetByteSize(handle);
    }
  } catch (...) {
    legacy::FromException("TpuExecutableSerialize_GetByteSize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, handle);
      legacy::Write(values, serialized_size);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutableSerialize_WriteToArray == nullptr) {
      legacy::NoBehaviour("TpuExecutableSerialize_WriteToArray", status_of_call);
    } else {
      legacy::TpuExecutableSerialize_WriteToArray(handle, serialized_size, serialized, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutableSerialize_WriteToArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, handle);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutableSerialize_FreeHandle == nullptr) {
      legacy::NoBehaviour("TpuExecutableSerialize_FreeHandle", status_of_call);
    } else {
      legacy::TpuExecutableSerialize_FreeHandle(handle);
    }
  } catch (...) {
    legacy::FromException("TpuExecutableSerialize_FreeHandle", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, serialized_size);
      legacy::Write(values, serialized);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecutable_Deserialize == nullptr) {
      legacy::NoBehaviour("TpuExecutable_Deserialize", status_of_call);
    } else {
      legacy::TpuExecutable_Deserialize(serialized_size, serialized, executable, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_Deserialize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_HloModule result{};
  try {
    if (legacy::TpuExecutable_HloModule == nullptr) {
      legacy::NoBehaviour("TpuExecutable_HloModule", status_of_call);
    } else {
      result = legacy::TpuExecutable_HloModule(executable);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_HloModule", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, executable);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_Free == nullptr) {
      legacy::NoBehaviour("TpuExecutable_Free", status_of_call);
    } else {
      legacy::TpuExecutable_Free(executable);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, serialized_xla_shape);
      legacy::Write(values, data_type);
      legacy::Write(values, use_fast_memory);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::XlaShapeToTpuShapeRepresentation == nullptr) {
      legacy::NoBehaviour("XlaShapeToTpuShapeRepresentation", status_of_call);
    } else {
      legacy::XlaShapeToTpuShapeRepresentation(serialized_xla_shape, data_type, use_fast_memory, serialized_tpu_shape, status);
    }
  } catch (...) {
    legacy::FromException("XlaShapeToTpuShapeRepresentation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, serialized_xla_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::XlaShapeToTpuPaddedShape == nullptr) {
      legacy::NoBehaviour("XlaShapeToTpuPaddedShape", status_of_call);
    } else {
      legacy::XlaShapeToTpuPaddedShape(serialized_xla_shape, padded_shape, status);
    }
  } catch (...) {
    legacy::FromException("XlaShapeToTpuPaddedShape", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, compilation_request);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompile_CompileAndBuild == nullptr) {
      legacy::NoBehaviour("TpuCompile_CompileAndBuild", status_of_call);
    } else {
      legacy::TpuCompile_CompileAndBuild(compilation_request, mesh_state, tpu_programs, count, status);
    }
  } catch (...) {
    legacy::FromException("TpuCompile_CompileAndBuild", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, xrt_computation);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuCompile_XrtCompileAndBuild == nullptr) {
      legacy::NoBehaviour("TpuCompile_XrtCompileAndBuild", status_of_call);
    } else {
      legacy::TpuCompile_XrtCompileAndBuild(xrt_computation, mesh_state, tpu_programs, count, status);
    }
  } catch (...) {
    legacy::FromException("TpuCompile_XrtCompileAndBuild", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Create == nullptr) {
      legacy::NoBehaviour("TpuProfiler_Create", status_of_call);
    } else {
      legacy::TpuProfiler_Create(tpu_profiler, status);
    }
  } catch (...) {
    legacy::FromException("TpuProfiler_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProfiler_Destroy == nullptr) {
      legacy::NoBehaviour("TpuProfiler_Destroy", status_of_call);
    } else {
      legacy::TpuProfiler_Destroy(tpu_profiler);
    }
  } catch (...) {
    legacy::FromException("TpuProfiler_Destroy", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Start == nullptr) {
      legacy::NoBehaviour("TpuProfiler_Start", status_of_call);
    } else {
      legacy::TpuProfiler_Start(tpu_profiler, status);
    }
  } catch (...) {
    legacy::FromException("TpuProfiler_Start", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_Stop == nullptr) {
      legacy::NoBehaviour("TpuProfiler_Stop", status_of_call);
    } else {
      legacy::TpuProfiler_Stop(tpu_profiler, status);
    }
  } catch (...) {
    legacy::FromException("TpuProfiler_Stop", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_profiler);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProfiler_CollectData == nullptr) {
      legacy::NoBehaviour("TpuProfiler_CollectData", status_of_call);
    } else {
      legacy::TpuProfiler_CollectData(tpu_profiler, status, buffer, size_in_bytes);
    }
  } catch (...) {
    legacy::FromException("TpuProfiler_CollectData", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuMeshState* result{};
  try {
    if (legacy::TpuMeshState_Create == nullptr) {
      legacy::NoBehaviour("TpuMeshState_Create", status_of_call);
    } else {
      result = legacy::TpuMeshState_Create();
    }
  } catch (...) {
    legacy::FromException("TpuMeshState_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuMeshState_Free == nullptr) {
      legacy::NoBehaviour("TpuMeshState_Free", status_of_call);
    } else {
      legacy::TpuMeshState_Free(mesh_state);
    }
  } catch (...) {
    legacy::FromException("TpuMeshState_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, mesh_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuMeshState_MeshCommonState == nullptr) {
      legacy::NoBehaviour("TpuMeshState_MeshCommonState", status_of_call);
    } else {
      result = legacy::TpuMeshState_MeshCommonState(mesh_state);
    }
  } catch (...) {
    legacy::FromException("TpuMeshState_MeshCommonState", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuEmbeddingEngineState* result{};
  try {
    if (legacy::TpuEmbeddingEngineState_Create == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngineState_Create", status_of_call);
    } else {
      result = legacy::TpuEmbeddingEngineState_Create();
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngineState_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, engine_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEmbeddingEngineState_Free == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngineState_Free", status_of_call);
    } else {
      legacy::TpuEmbeddingEngineState_Free(engine_state);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngineState_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, engine_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  void* result{};
  try {
    if (legacy::TpuEmbeddingEngineState_GetState == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngineState_GetState", status_of_call);
    } else {
      result = legacy::TpuEmbeddingEngineState_GetState(engine_state);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngineState_GetState", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, num_cores_per_replica);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_Create == nullptr) {
      legacy::NoBehaviour("TfTpuOrdinalSelector_Create", status_of_call);
    } else {
      legacy::TfTpuOrdinalSelector_Create(ordinal_selector, num_cores_per_replica);
    }
  } catch (...) {
    legacy::FromException("TfTpuOrdinalSelector_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, ordinal_selector);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_Destroy == nullptr) {
      legacy::NoBehaviour("TfTpuOrdinalSelector_Destroy", status_of_call);
    } else {
      legacy::TfTpuOrdinalSelector_Destroy(ordinal_selector);
    }
  } catch (...) {
    legacy::FromException("TfTpuOrdinalSelector_Destroy", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, ordinal_selector);
      legacy::Write(values, key);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_GetOrdinal == nullptr) {
      legacy::NoBehaviour("TfTpuOrdinalSelector_GetOrdinal", status_of_call);
    } else {
      legacy::TfTpuOrdinalSelector_GetOrdinal(ordinal_selector, key, req_id, ordinal);
    }
  } catch (...) {
    legacy::FromException("TfTpuOrdinalSelector_GetOrdinal", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(3);
      legacy::Write(values, ordinal_selector);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, req_id);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpuOrdinalSelector_DequeueFromCoreSelector == nullptr) {
      legacy::NoBehaviour("TfTpuOrdinalSelector_DequeueFromCoreSelector", status_of_call);
    } else {
      legacy::TfTpuOrdinalSelector_DequeueFromCoreSelector(ordinal_selector, device_ordinal, req_id);
    }
  } catch (...) {
    legacy::FromException("TfTpuOrdinalSelector_DequeueFromCoreSelector", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_GetTpuPartitionedCallParams == nullptr) {
      legacy::NoBehaviour("TfTpu_GetTpuPartitionedCallParams", status_of_call);
    } else {
      legacy::TfTpu_GetTpuPartitionedCallParams(params);
    }
  } catch (...) {
    legacy::FromException("TfTpu_GetTpuPartitionedCallParams", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuExecutable_LoadProgramAndEnqueueToStream == nullptr) {
      legacy::NoBehaviour("TpuExecutable_LoadProgramAndEnqueueToStream", status_of_call);
    } else {
      legacy::TpuExecutable_LoadProgramAndEnqueueToStream(params);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_LoadProgramAndEnqueueToStream", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, host_shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::HardwareLayout_HostShapeToDeviceShape == nullptr) {
      legacy::NoBehaviour("HardwareLayout_HostShapeToDeviceShape", status_of_call);
    } else {
      legacy::HardwareLayout_HostShapeToDeviceShape(host_shape, device_shape);
    }
  } catch (...) {
    legacy::FromException("HardwareLayout_HostShapeToDeviceShape", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSize == nullptr) {
      legacy::NoBehaviour("HardwareLayout_ShapeSize", status_of_call);
    } else {
      result = legacy::HardwareLayout_ShapeSize(shape);
    }
  } catch (...) {
    legacy::FromException("HardwareLayout_ShapeSize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSizeCompact == nullptr) {
      legacy::NoBehaviour("HardwareLayout_ShapeSizeCompact", status_of_call);
    } else {
      result = legacy::HardwareLayout_ShapeSizeCompact(shape);
    }
  } catch (...) {
    legacy::FromException("HardwareLayout_ShapeSizeCompact", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, shape);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::HardwareLayout_ShapeSizeCompactRaw == nullptr) {
      legacy::NoBehaviour("HardwareLayout_ShapeSizeCompactRaw", status_of_call);
    } else {
      result = legacy::HardwareLayout_ShapeSizeCompactRaw(shape);
    }
  } catch (...) {
    legacy::FromException("HardwareLayout_ShapeSizeCompactRaw", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuExecute_RuntimeInputToPaddedData == nullptr) {
      legacy::NoBehaviour("TpuExecute_RuntimeInputToPaddedData", status_of_call);
    } else {
      legacy::TpuExecute_RuntimeInputToPaddedData(params);
    }
  } catch (...) {
    legacy::FromException("TpuExecute_RuntimeInputToPaddedData", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuExecute_GetTpuEmbeddingMemoryAllocations == nullptr) {
      legacy::NoBehaviour("TpuExecute_GetTpuEmbeddingMemoryAllocations", status_of_call);
    } else {
      legacy::TpuExecute_GetTpuEmbeddingMemoryAllocations(device_ordinal, addrs, addrs_count, status);
    }
  } catch (...) {
    legacy::FromException("TpuExecute_GetTpuEmbeddingMemoryAllocations", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, device_ordinal);
      legacy::Write(values, addrs);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecute_FreeTpuEmbeddingMemoryAllocations == nullptr) {
      legacy::NoBehaviour("TpuExecute_FreeTpuEmbeddingMemoryAllocations", status_of_call);
    } else {
      legacy::TpuExecute_FreeTpuEmbeddingMemoryAllocations(device_ordinal, addrs);
    }
  } catch (...) {
    legacy::FromException("TpuExecute_FreeTpuEmbeddingMemoryAllocations", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::ConfigureDistributedTpuOp_DoWork == nullptr) {
      legacy::NoBehaviour("ConfigureDistributedTpuOp_DoWork", status_of_call);
    } else {
      legacy::ConfigureDistributedTpuOp_DoWork(params);
    }
  } catch (...) {
    legacy::FromException("ConfigureDistributedTpuOp_DoWork", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::WaitForDistributedTpuOp_DoWork == nullptr) {
      legacy::NoBehaviour("WaitForDistributedTpuOp_DoWork", status_of_call);
    } else {
      legacy::WaitForDistributedTpuOp_DoWork(params);
    }
  } catch (...) {
    legacy::FromException("WaitForDistributedTpuOp_DoWork", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::InitializeHostForDistributedTpuOp_DoWork == nullptr) {
      legacy::NoBehaviour("InitializeHostForDistributedTpuOp_DoWork", status_of_call);
    } else {
      legacy::InitializeHostForDistributedTpuOp_DoWork(params);
    }
  } catch (...) {
    legacy::FromException("InitializeHostForDistributedTpuOp_DoWork", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_topology_size);
      legacy::Write(values, tpu_topology);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::SetGlobalTPUArrayOp_DoWork == nullptr) {
      legacy::NoBehaviour("SetGlobalTPUArrayOp_DoWork", status_of_call);
    } else {
      legacy::SetGlobalTPUArrayOp_DoWork(tpu_topology_size, tpu_topology, status);
    }
  } catch (...) {
    legacy::FromException("SetGlobalTPUArrayOp_DoWork", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::DisconnectDistributedTpuChipsOp_DoWork == nullptr) {
      legacy::NoBehaviour("DisconnectDistributedTpuChipsOp_DoWork", status_of_call);
    } else {
      legacy::DisconnectDistributedTpuChipsOp_DoWork(number_of_chips_output, status);
    }
  } catch (...) {
    legacy::FromException("DisconnectDistributedTpuChipsOp_DoWork", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, output);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_FreeCharArray == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_FreeCharArray", status_of_call);
    } else {
      legacy::TpuConfigurationApi_FreeCharArray(output);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_FreeCharArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, output);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_FreeInt32Array == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_FreeInt32Array", status_of_call);
    } else {
      legacy::TpuConfigurationApi_FreeInt32Array(output);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_FreeInt32Array", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuConfigurationApi_HasTPUPodState == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_HasTPUPodState", status_of_call);
    } else {
      result = legacy::TpuConfigurationApi_HasTPUPodState();
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_HasTPUPodState", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuConfigurationApi_TpusPerHost == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_TpusPerHost", status_of_call);
    } else {
      legacy::TpuConfigurationApi_TpusPerHost(tpus, status);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_TpusPerHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuConfigurationApi_TpuMemoryLimit == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_TpuMemoryLimit", status_of_call);
    } else {
      legacy::TpuConfigurationApi_TpuMemoryLimit(memory_limit, status);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_TpuMemoryLimit", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_RemoteCompilationCacheSizeInBytes", status_of_call);
    } else {
      legacy::TpuConfigurationApi_RemoteCompilationCacheSizeInBytes(cache_size_in_bytes);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_RemoteCompilationCacheSizeInBytes", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuConfigurationApi_CompilationCacheServerAddressFromConfig == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_CompilationCacheServerAddressFromConfig", status_of_call);
    } else {
      legacy::TpuConfigurationApi_CompilationCacheServerAddressFromConfig(params);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_CompilationCacheServerAddressFromConfig", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuConfigurationApi_GetServerAddressAndPort == nullptr) {
      legacy::NoBehaviour("TpuConfigurationApi_GetServerAddressAndPort", status_of_call);
    } else {
      legacy::TpuConfigurationApi_GetServerAddressAndPort(params);
    }
  } catch (...) {
    legacy::FromException("TpuConfigurationApi_GetServerAddressAndPort", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram* result{};
  try {
    if (legacy::TpuProgram_New == nullptr) {
      legacy::NoBehaviour("TpuProgram_New", status_of_call);
    } else {
      result = legacy::TpuProgram_New();
    }
  } catch (...) {
    legacy::FromException("TpuProgram_New", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_Free == nullptr) {
      legacy::NoBehaviour("TpuProgram_Free", status_of_call);
    } else {
      legacy::TpuProgram_Free(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, count);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram** result{};
  try {
    if (legacy::TpuProgram_NewArray == nullptr) {
      legacy::NoBehaviour("TpuProgram_NewArray", status_of_call);
    } else {
      result = legacy::TpuProgram_NewArray(count);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_NewArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_FreeArray == nullptr) {
      legacy::NoBehaviour("TpuProgram_FreeArray", status_of_call);
    } else {
      legacy::TpuProgram_FreeArray(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_FreeArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_UnloadAndDestroy == nullptr) {
      legacy::NoBehaviour("TpuProgram_UnloadAndDestroy", status_of_call);
    } else {
      legacy::TpuProgram_UnloadAndDestroy(tpu_program, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_UnloadAndDestroy", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int64_t result{};
  try {
    if (legacy::TpuProgram_GetProgramSize == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetProgramSize", status_of_call);
    } else {
      result = legacy::TpuProgram_GetProgramSize(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetProgramSize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuProgram_LogProgramMemorySummary == nullptr) {
      legacy::NoBehaviour("TpuProgram_LogProgramMemorySummary", status_of_call);
    } else {
      result = legacy::TpuProgram_LogProgramMemorySummary(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_LogProgramMemorySummary", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetExecutableInfo == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetExecutableInfo", status_of_call);
    } else {
      legacy::TpuProgram_GetExecutableInfo(tpu_program, executable_info, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetExecutableInfo", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetHostTransferInfo == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetHostTransferInfo", status_of_call);
    } else {
      legacy::TpuProgram_GetHostTransferInfo(tpu_program, host_transfer_info, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetHostTransferInfo", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_GetHloMetadata == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetHloMetadata", status_of_call);
    } else {
      legacy::TpuProgram_GetHloMetadata(tpu_program, hlo_metadata, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetHloMetadata", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_GetMayModifyVariables == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetMayModifyVariables", status_of_call);
    } else {
      legacy::TpuProgram_GetMayModifyVariables(tpu_program, may_modify_variables);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetMayModifyVariables", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuProgram_HasSharding == nullptr) {
      legacy::NoBehaviour("TpuProgram_HasSharding", status_of_call);
    } else {
      result = legacy::TpuProgram_HasSharding(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_HasSharding", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, tpu_program);
      legacy::Write(values, type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  XLA_TpuProgram* result{};
  try {
    if (legacy::TpuProgram_GetTpuProgram == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetTpuProgram", status_of_call);
    } else {
      result = legacy::TpuProgram_GetTpuProgram(tpu_program, type);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetTpuProgram", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_SerializeTpuExecutable == nullptr) {
      legacy::NoBehaviour("TpuProgram_SerializeTpuExecutable", status_of_call);
    } else {
      legacy::TpuProgram_SerializeTpuExecutable(tpu_program, executable, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_SerializeTpuExecutable", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_SerializeCompilerMetadata == nullptr) {
      legacy::NoBehaviour("TpuProgram_SerializeCompilerMetadata", status_of_call);
    } else {
      legacy::TpuProgram_SerializeCompilerMetadata(tpu_program, compiler_metadata, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_SerializeCompilerMetadata", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, get_tpu_program_response);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuProgram_DeserializeFromGetTpuProgramResponseProto == nullptr) {
      legacy::NoBehaviour("TpuProgram_DeserializeFromGetTpuProgramResponseProto", status_of_call);
    } else {
      legacy::TpuProgram_DeserializeFromGetTpuProgramResponseProto(get_tpu_program_response, tpu_program, status);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_DeserializeFromGetTpuProgramResponseProto", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_program);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  TpuProgramFingerprint result{};
  try {
    if (legacy::TpuProgram_GetFingerprint == nullptr) {
      legacy::NoBehaviour("TpuProgram_GetFingerprint", status_of_call);
    } else {
      result = legacy::TpuProgram_GetFingerprint(tpu_program);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_GetFingerprint", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, fingerprint);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuProgram_DestroyFingerprint == nullptr) {
      legacy::NoBehaviour("TpuProgram_DestroyFingerprint", status_of_call);
    } else {
      legacy::TpuProgram_DestroyFingerprint(fingerprint);
    }
  } catch (...) {
    legacy::FromException("TpuProgram_DestroyFingerprint", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuCompile_IsTpuCompilationEnabled == nullptr) {
      legacy::NoBehaviour("TpuCompile_IsTpuCompilationEnabled", status_of_call);
    } else {
      result = legacy::TpuCompile_IsTpuCompilationEnabled();
    }
  } catch (...) {
    legacy::FromException("TpuCompile_IsTpuCompilationEnabled", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuCompile_ShouldTpuCompileOpIgnoreCancellation == nullptr) {
      legacy::NoBehaviour("TpuCompile_ShouldTpuCompileOpIgnoreCancellation", status_of_call);
    } else {
      result = legacy::TpuCompile_ShouldTpuCompileOpIgnoreCancellation();
    }
  } catch (...) {
    legacy::FromException("TpuCompile_ShouldTpuCompileOpIgnoreCancellation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(2);
      legacy::Write(values, mesh_state);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_AvailableCoreCount == nullptr) {
      legacy::NoBehaviour("TpuTopology_AvailableCoreCount", status_of_call);
    } else {
      result = legacy::TpuTopology_AvailableCoreCount(mesh_state, tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_AvailableCoreCount", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, port);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuNetUtil_RecycleUnusedPort == nullptr) {
      legacy::NoBehaviour("TpuNetUtil_RecycleUnusedPort", status_of_call);
    } else {
      legacy::TpuNetUtil_RecycleUnusedPort(port);
    }
  } catch (...) {
    legacy::FromException("TpuNetUtil_RecycleUnusedPort", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, property);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  CompilationCacheKeyResult result{};
  try {
    if (legacy::TpuCompile_CreateCompilationCacheKey == nullptr) {
      legacy::NoBehaviour("TpuCompile_CreateCompilationCacheKey", status_of_call);
    } else {
      result = legacy::TpuCompile_CreateCompilationCacheKey(property);
    }
  } catch (...) {
    legacy::FromException("TpuCompile_CreateCompilationCacheKey", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuCompile_DestroyCompilationCacheKey == nullptr) {
      legacy::NoBehaviour("TpuCompile_DestroyCompilationCacheKey", status_of_call);
    } else {
      legacy::TpuCompile_DestroyCompilationCacheKey(result);
    }
  } catch (...) {
    legacy::FromException("TpuCompile_DestroyCompilationCacheKey", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
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
    if (legacy::TpuCompile_CreateGuaranteedConstFingerprint == nullptr) {
      legacy::NoBehaviour("TpuCompile_CreateGuaranteedConstFingerprint", status_of_call);
    } else {
      result = legacy::TpuCompile_CreateGuaranteedConstFingerprint(fingerprint, data, size);
    }
  } catch (...) {
    legacy::FromException("TpuCompile_CreateGuaranteedConstFingerprint", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  SE_TpuTopology* result{};
  try {
    if (legacy::TpuUtil_GetTopologyPtr == nullptr) {
      legacy::NoBehaviour("TpuUtil_GetTopologyPtr", status_of_call);
    } else {
      result = legacy::TpuUtil_GetTopologyPtr();
    }
  } catch (...) {
    legacy::FromException("TpuUtil_GetTopologyPtr", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  XLA_TpuNodeContext* result{};
  try {
    if (legacy::TpuNodeContext_Create == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_Create", status_of_call);
    } else {
      result = legacy::TpuNodeContext_Create(device_ordinal, status);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, node_context);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuNodeContext_Free == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_Free", status_of_call);
    } else {
      legacy::TpuNodeContext_Free(node_context);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_Free", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_StopChipHeartbeats == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_StopChipHeartbeats", status_of_call);
    } else {
      legacy::TpuNodeContext_StopChipHeartbeats(status);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_StopChipHeartbeats", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_CloseTpuHost == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_CloseTpuHost", status_of_call);
    } else {
      legacy::TpuNodeContext_CloseTpuHost(status);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_CloseTpuHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuNodeContext_Initialize == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_Initialize", status_of_call);
    } else {
      legacy::TpuNodeContext_Initialize(device_ordinal, status);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_Initialize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, device_ordinal);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  bool result{};
  try {
    if (legacy::TpuNodeContext_CompactionSupported == nullptr) {
      legacy::NoBehaviour("TpuNodeContext_CompactionSupported", status_of_call);
    } else {
      result = legacy::TpuNodeContext_CompactionSupported(device_ordinal);
    }
  } catch (...) {
    legacy::FromException("TpuNodeContext_CompactionSupported", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TfTpu_InitializeTpuModelServer == nullptr) {
      legacy::NoBehaviour("TfTpu_InitializeTpuModelServer", status_of_call);
    } else {
      legacy::TfTpu_InitializeTpuModelServer();
    }
  } catch (...) {
    legacy::FromException("TfTpu_InitializeTpuModelServer", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ExecutePartitioner == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_ExecutePartitioner", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_ExecutePartitioner(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_ExecutePartitioner", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConfigureMemory == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_ConfigureMemory", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_ConfigureMemory(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_ConfigureMemory", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_CollateMemory == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_CollateMemory", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_CollateMemory(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_CollateMemory", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConfigureHost == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_ConfigureHost", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_ConfigureHost(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_ConfigureHost", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_ConnectHosts == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_ConnectHosts", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_ConnectHosts(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_ConnectHosts", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_Finalize == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_Finalize", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_Finalize(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_Finalize", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_IsInitialized == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_IsInitialized", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_IsInitialized(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_IsInitialized", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuEmbeddingEngine_WriteParameters == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_WriteParameters", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_WriteParameters(params, status);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_WriteParameters", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = status;
  try {
    if (legacy::TpuEmbeddingEngine_ReadParameters == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_ReadParameters", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_ReadParameters(params, status);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_ReadParameters", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_EnqueueTensorBatch == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_EnqueueTensorBatch", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_EnqueueTensorBatch(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_EnqueueTensorBatch", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  TpuEmbedding_TensorBatchFixedState* result{};
  try {
    if (legacy::TpuEmbeddingTensorBatchFixedState_Create == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingTensorBatchFixedState_Create", status_of_call);
    } else {
      result = legacy::TpuEmbeddingTensorBatchFixedState_Create(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingTensorBatchFixedState_Create", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, fixed_state);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuEmbeddingTensorBatchFixedState_Destroy == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingTensorBatchFixedState_Destroy", status_of_call);
    } else {
      legacy::TpuEmbeddingTensorBatchFixedState_Destroy(fixed_state);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingTensorBatchFixedState_Destroy", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_RecvActivationsComputation == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_RecvActivationsComputation", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_RecvActivationsComputation(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_RecvActivationsComputation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_RecvTPUEmbeddingDeduplicationDataComputation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_SendTPUEmbeddingGradientsComputation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_DedupDataTupleMaskComputation == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_DedupDataTupleMaskComputation", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_DedupDataTupleMaskComputation(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_DedupDataTupleMaskComputation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::SparseCore_GetMaxIdsAndUniques == nullptr) {
      legacy::NoBehaviour("SparseCore_GetMaxIdsAndUniques", status_of_call);
    } else {
      legacy::SparseCore_GetMaxIdsAndUniques(params);
    }
  } catch (...) {
    legacy::FromException("SparseCore_GetMaxIdsAndUniques", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, params);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = legacy::StatusOf(params);
  try {
    if (legacy::TpuEmbeddingEngine_DedupDataSizeComputation == nullptr) {
      legacy::NoBehaviour("TpuEmbeddingEngine_DedupDataSizeComputation", status_of_call);
    } else {
      legacy::TpuEmbeddingEngine_DedupDataSizeComputation(params);
    }
  } catch (...) {
    legacy::FromException("TpuEmbeddingEngine_DedupDataSizeComputation", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, array);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuExecutable_FreeMaybeOwningDeviceAddressArray == nullptr) {
      legacy::NoBehaviour("TpuExecutable_FreeMaybeOwningDeviceAddressArray", status_of_call);
    } else {
      legacy::TpuExecutable_FreeMaybeOwningDeviceAddressArray(array);
    }
  } catch (...) {
    legacy::FromException("TpuExecutable_FreeMaybeOwningDeviceAddressArray", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  int result{};
  try {
    if (legacy::TpuTopology_AvailableCoresPerChip == nullptr) {
      legacy::NoBehaviour("TpuTopology_AvailableCoresPerChip", status_of_call);
    } else {
      result = legacy::TpuTopology_AvailableCoresPerChip(tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_AvailableCoresPerChip", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, tpu_core_type);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  try {
    if (legacy::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice == nullptr) {
      legacy::NoBehaviour("TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice", status_of_call);
    } else {
      legacy::TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice(tpu_core_type);
    }
  } catch (...) {
    legacy::FromException("TpuTopology_MaybeAvailableSparseCoresPerLogicalDevice", status_of_call);
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
    legacy::Inputs(call, [&](CborWriter& values) {
      values.Array(0);
    });
    call.Begin();
  }
  TF_Status* const status_of_call = nullptr;
  size_t result{};
  try {
    if (legacy::TpuUtil_GetXlaPadSizeFromTpuTopology == nullptr) {
      legacy::NoBehaviour("TpuUtil_GetXlaPadSizeFromTpuTopology", status_of_call);
    } else {
      result = legacy::TpuUtil_GetXlaPadSizeFromTpuTopology();
    }
  } catch (...) {
    legacy::FromException("TpuUtil_GetXlaPadSizeFromTpuTopology", status_of_call);
  }
  if (call.recording()) {
    legacy::Outputs(call, 1, status_of_call, [&](CborWriter& values) {
      values.Array(1);
      legacy::Write(values, result);
    });
  }
  return result;
}

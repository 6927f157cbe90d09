// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What the framework calls: one function per slot, named as in the API, so that a stack shows it.
// It sees to the length of the arguments, to the recording and to exceptions; the rest is its
// behaviour's, which it calls itself: no frame lies between them, nor between it and its caller.
#include "generated/entry_points.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include <cxxabi.h>

#include "base/result.h"
#include "generated/arguments.h"
#include "generated/behaviour.h"
#include "pjrt/types/error.h"
#include "recorder/call.h"

#define MOCK_ENTRY_POINT extern "C" __attribute__((visibility("hidden")))

namespace mock {
namespace {

// A caller's arguments, never shorter than T: an older framework's are copied, with zeros for what
// it does not have, and Return() copies back as much as it has.
template <typename T, size_t kUsed, size_t kLeast>
class Arguments {
 public:
  explicit Arguments(T* given) : given_(given), whole_(given) {
    if (given->struct_size >= kUsed) return;
    std::memset(&copy_, 0, sizeof copy_);
    std::memcpy(&copy_, given, given->struct_size);
    whole_ = &copy_;
  }
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  T* get() { return whole_; }
  const T& operator*() const { return *whole_; }

  // Whether even what every supported version has is missing.
  bool TooShort() const { return given_->struct_size < kLeast; }

  Error TooShortError(const char* function) const {
    return InvalidArgument(std::string(function) + " got arguments of " +
                           std::to_string(given_->struct_size) + " bytes, it takes at least " +
                           std::to_string(kLeast));
  }

  void Return() {
    // The size is the caller's own; everything behind it may be a result.
    if (whole_ == given_ || given_->struct_size <= sizeof(size_t)) return;
    std::memcpy(reinterpret_cast<char*>(given_) + sizeof(size_t),
                reinterpret_cast<const char*>(&copy_) + sizeof(size_t),
                given_->struct_size - sizeof(size_t));
  }

 private:
  T* given_;
  T* whole_;
  T copy_;  // used if the caller's is shorter
};

// The error for the exception that is being handled. That a thread is ended (pthread_exit, which
// Python calls in threads that outlive it) looks like an exception and must go on.
Error FromException(const char* function) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {PJRT_Error_Code_RESOURCE_EXHAUSTED, std::string(function) + ": out of host memory"};
  } catch (const std::exception& exception) {
    return Internal(std::string(function) + ": " + exception.what());
#ifdef __GLIBCXX__
  } catch (abi::__forced_unwind&) {
    throw;
#endif
  } catch (...) {
    return Internal(std::string(function) + ": an exception of an unknown type");
  }
}

// Decoding must not fail a call: where memory is short, the arguments are null.
template <typename T>
void Inputs(Call& call, const T& args) {
  try {
    WriteInputs(call.values(), args);
  } catch (const std::bad_alloc&) {
    call.values().Clear();
    call.values().Null();
  }
}

template <typename T>
void End(Call& call, Function function, const T& args, const PJRT_Error* error) {
  CborWriter& values = call.values();
  if (error != nullptr) {
    values.Array(Facts(function).output_count);
    for (size_t i = 0; i < Facts(function).output_count; ++i) values.Null();
    const char* message = nullptr;
    size_t size = 0;
    error->vtable->message(error, &message, &size);
    return call.End(error->vtable->get_code(error), message, size);
  }
  try {
    WriteOutputs(values, args);
  } catch (const std::bad_alloc&) {
    values.Clear();
    values.Null();
  }
  call.End(0, nullptr, 0);
}

}  // namespace
}  // namespace mock

using namespace mock;  // the entry points cannot live in it

MOCK_ENTRY_POINT void PJRT_Error_Destroy(PJRT_Error_Destroy_Args* given) {
  Arguments<PJRT_Error_Destroy_Args, PJRT_Error_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Error_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  try {
    if (behaviour::Error_Destroy != nullptr && !args.TooShort()) {
      behaviour::Error_Destroy(args.get());
    }
  } catch (...) {
    // The function returns nothing; this rethrows what ends the thread.
    FromException("PJRT_Error_Destroy");
  }
  if (call.recording()) End(call, Function::Error_Destroy, *args, nullptr);
  args.Return();
}

MOCK_ENTRY_POINT void PJRT_Error_Message(PJRT_Error_Message_Args* given) {
  Arguments<PJRT_Error_Message_Args, PJRT_Error_Message_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Error_Message);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  try {
    if (behaviour::Error_Message != nullptr && !args.TooShort()) {
      behaviour::Error_Message(args.get());
    }
  } catch (...) {
    // The function returns nothing; this rethrows what ends the thread.
    FromException("PJRT_Error_Message");
  }
  if (call.recording()) End(call, Function::Error_Message, *args, nullptr);
  args.Return();
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_GetCode(PJRT_Error_GetCode_Args* given) {
  Arguments<PJRT_Error_GetCode_Args, PJRT_Error_GetCode_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Error_GetCode);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Error_GetCode"));
    } else if (behaviour::Error_GetCode == nullptr) {
      error = ToApi(Unimplemented("PJRT_Error_GetCode"));
    } else {
      error = ToApi(behaviour::Error_GetCode(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Error_GetCode"));
  }
  if (call.recording()) End(call, Function::Error_GetCode, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Initialize(PJRT_Plugin_Initialize_Args* given) {
  Arguments<PJRT_Plugin_Initialize_Args, PJRT_Plugin_Initialize_Args_STRUCT_SIZE, 16> args(given);
  Call call(Function::Plugin_Initialize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Plugin_Initialize"));
    } else if (behaviour::Plugin_Initialize == nullptr) {
      error = ToApi(Unimplemented("PJRT_Plugin_Initialize"));
    } else {
      error = ToApi(behaviour::Plugin_Initialize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Plugin_Initialize"));
  }
  if (call.recording()) End(call, Function::Plugin_Initialize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Attributes(PJRT_Plugin_Attributes_Args* given) {
  Arguments<PJRT_Plugin_Attributes_Args, PJRT_Plugin_Attributes_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Plugin_Attributes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Plugin_Attributes"));
    } else if (behaviour::Plugin_Attributes == nullptr) {
      error = ToApi(Unimplemented("PJRT_Plugin_Attributes"));
    } else {
      error = ToApi(behaviour::Plugin_Attributes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Plugin_Attributes"));
  }
  if (call.recording()) End(call, Function::Plugin_Attributes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Destroy(PJRT_Event_Destroy_Args* given) {
  Arguments<PJRT_Event_Destroy_Args, PJRT_Event_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Event_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_Destroy"));
    } else if (behaviour::Event_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_Destroy"));
    } else {
      error = ToApi(behaviour::Event_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_Destroy"));
  }
  if (call.recording()) End(call, Function::Event_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_IsReady(PJRT_Event_IsReady_Args* given) {
  Arguments<PJRT_Event_IsReady_Args, PJRT_Event_IsReady_Args_STRUCT_SIZE, 25> args(given);
  Call call(Function::Event_IsReady);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_IsReady"));
    } else if (behaviour::Event_IsReady == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_IsReady"));
    } else {
      error = ToApi(behaviour::Event_IsReady(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_IsReady"));
  }
  if (call.recording()) End(call, Function::Event_IsReady, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Error(PJRT_Event_Error_Args* given) {
  Arguments<PJRT_Event_Error_Args, PJRT_Event_Error_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Event_Error);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_Error"));
    } else if (behaviour::Event_Error == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_Error"));
    } else {
      error = ToApi(behaviour::Event_Error(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_Error"));
  }
  if (call.recording()) End(call, Function::Event_Error, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Await(PJRT_Event_Await_Args* given) {
  Arguments<PJRT_Event_Await_Args, PJRT_Event_Await_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Event_Await);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_Await"));
    } else if (behaviour::Event_Await == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_Await"));
    } else {
      error = ToApi(behaviour::Event_Await(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_Await"));
  }
  if (call.recording()) End(call, Function::Event_Await, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_OnReady(PJRT_Event_OnReady_Args* given) {
  Arguments<PJRT_Event_OnReady_Args, PJRT_Event_OnReady_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Event_OnReady);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_OnReady"));
    } else if (behaviour::Event_OnReady == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_OnReady"));
    } else {
      error = ToApi(behaviour::Event_OnReady(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_OnReady"));
  }
  if (call.recording()) End(call, Function::Event_OnReady, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Create(PJRT_Client_Create_Args* given) {
  Arguments<PJRT_Client_Create_Args, PJRT_Client_Create_Args_STRUCT_SIZE, 72> args(given);
  Call call(Function::Client_Create);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_Create"));
    } else if (behaviour::Client_Create == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_Create"));
    } else {
      error = ToApi(behaviour::Client_Create(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_Create"));
  }
  if (call.recording()) End(call, Function::Client_Create, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Destroy(PJRT_Client_Destroy_Args* given) {
  Arguments<PJRT_Client_Destroy_Args, PJRT_Client_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Client_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_Destroy"));
    } else if (behaviour::Client_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_Destroy"));
    } else {
      error = ToApi(behaviour::Client_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_Destroy"));
  }
  if (call.recording()) End(call, Function::Client_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformName(PJRT_Client_PlatformName_Args* given) {
  Arguments<PJRT_Client_PlatformName_Args, PJRT_Client_PlatformName_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_PlatformName);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_PlatformName"));
    } else if (behaviour::Client_PlatformName == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_PlatformName"));
    } else {
      error = ToApi(behaviour::Client_PlatformName(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_PlatformName"));
  }
  if (call.recording()) End(call, Function::Client_PlatformName, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* given) {
  Arguments<PJRT_Client_ProcessIndex_Args, PJRT_Client_ProcessIndex_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Client_ProcessIndex);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_ProcessIndex"));
    } else if (behaviour::Client_ProcessIndex == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_ProcessIndex"));
    } else {
      error = ToApi(behaviour::Client_ProcessIndex(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_ProcessIndex"));
  }
  if (call.recording()) End(call, Function::Client_ProcessIndex, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* given) {
  Arguments<PJRT_Client_PlatformVersion_Args, PJRT_Client_PlatformVersion_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_PlatformVersion);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_PlatformVersion"));
    } else if (behaviour::Client_PlatformVersion == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_PlatformVersion"));
    } else {
      error = ToApi(behaviour::Client_PlatformVersion(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_PlatformVersion"));
  }
  if (call.recording()) End(call, Function::Client_PlatformVersion, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Devices(PJRT_Client_Devices_Args* given) {
  Arguments<PJRT_Client_Devices_Args, PJRT_Client_Devices_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_Devices);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_Devices"));
    } else if (behaviour::Client_Devices == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_Devices"));
    } else {
      error = ToApi(behaviour::Client_Devices(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_Devices"));
  }
  if (call.recording()) End(call, Function::Client_Devices, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* given) {
  Arguments<PJRT_Client_AddressableDevices_Args, PJRT_Client_AddressableDevices_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_AddressableDevices);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_AddressableDevices"));
    } else if (behaviour::Client_AddressableDevices == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_AddressableDevices"));
    } else {
      error = ToApi(behaviour::Client_AddressableDevices(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_AddressableDevices"));
  }
  if (call.recording()) End(call, Function::Client_AddressableDevices, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupDevice(PJRT_Client_LookupDevice_Args* given) {
  Arguments<PJRT_Client_LookupDevice_Args, PJRT_Client_LookupDevice_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_LookupDevice);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_LookupDevice"));
    } else if (behaviour::Client_LookupDevice == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_LookupDevice"));
    } else {
      error = ToApi(behaviour::Client_LookupDevice(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_LookupDevice"));
  }
  if (call.recording()) End(call, Function::Client_LookupDevice, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args* given) {
  Arguments<PJRT_Client_LookupAddressableDevice_Args, PJRT_Client_LookupAddressableDevice_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_LookupAddressableDevice);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_LookupAddressableDevice"));
    } else if (behaviour::Client_LookupAddressableDevice == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_LookupAddressableDevice"));
    } else {
      error = ToApi(behaviour::Client_LookupAddressableDevice(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_LookupAddressableDevice"));
  }
  if (call.recording()) End(call, Function::Client_LookupAddressableDevice, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* given) {
  Arguments<PJRT_Client_AddressableMemories_Args, PJRT_Client_AddressableMemories_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_AddressableMemories);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_AddressableMemories"));
    } else if (behaviour::Client_AddressableMemories == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_AddressableMemories"));
    } else {
      error = ToApi(behaviour::Client_AddressableMemories(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_AddressableMemories"));
  }
  if (call.recording()) End(call, Function::Client_AddressableMemories, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Compile(PJRT_Client_Compile_Args* given) {
  Arguments<PJRT_Client_Compile_Args, PJRT_Client_Compile_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Client_Compile);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_Compile"));
    } else if (behaviour::Client_Compile == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_Compile"));
    } else {
      error = ToApi(behaviour::Client_Compile(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_Compile"));
  }
  if (call.recording()) End(call, Function::Client_Compile, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args* given) {
  Arguments<PJRT_Client_DefaultDeviceAssignment_Args, PJRT_Client_DefaultDeviceAssignment_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Client_DefaultDeviceAssignment);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_DefaultDeviceAssignment"));
    } else if (behaviour::Client_DefaultDeviceAssignment == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_DefaultDeviceAssignment"));
    } else {
      error = ToApi(behaviour::Client_DefaultDeviceAssignment(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_DefaultDeviceAssignment"));
  }
  if (call.recording()) End(call, Function::Client_DefaultDeviceAssignment, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* given) {
  Arguments<PJRT_Client_BufferFromHostBuffer_Args, PJRT_Client_BufferFromHostBuffer_Args_STRUCT_SIZE, 120> args(given);
  Call call(Function::Client_BufferFromHostBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_BufferFromHostBuffer"));
    } else if (behaviour::Client_BufferFromHostBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_BufferFromHostBuffer"));
    } else {
      error = ToApi(behaviour::Client_BufferFromHostBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_BufferFromHostBuffer"));
  }
  if (call.recording()) End(call, Function::Client_BufferFromHostBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* given) {
  Arguments<PJRT_DeviceDescription_Id_Args, PJRT_DeviceDescription_Id_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::DeviceDescription_Id);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_Id"));
    } else if (behaviour::DeviceDescription_Id == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_Id"));
    } else {
      error = ToApi(behaviour::DeviceDescription_Id(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_Id"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_Id, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args* given) {
  Arguments<PJRT_DeviceDescription_ProcessIndex_Args, PJRT_DeviceDescription_ProcessIndex_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::DeviceDescription_ProcessIndex);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_ProcessIndex"));
    } else if (behaviour::DeviceDescription_ProcessIndex == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_ProcessIndex"));
    } else {
      error = ToApi(behaviour::DeviceDescription_ProcessIndex(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_ProcessIndex"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_ProcessIndex, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* given) {
  Arguments<PJRT_DeviceDescription_Attributes_Args, PJRT_DeviceDescription_Attributes_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::DeviceDescription_Attributes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_Attributes"));
    } else if (behaviour::DeviceDescription_Attributes == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_Attributes"));
    } else {
      error = ToApi(behaviour::DeviceDescription_Attributes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_Attributes"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_Attributes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* given) {
  Arguments<PJRT_DeviceDescription_Kind_Args, PJRT_DeviceDescription_Kind_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::DeviceDescription_Kind);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_Kind"));
    } else if (behaviour::DeviceDescription_Kind == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_Kind"));
    } else {
      error = ToApi(behaviour::DeviceDescription_Kind(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_Kind"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_Kind, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args* given) {
  Arguments<PJRT_DeviceDescription_DebugString_Args, PJRT_DeviceDescription_DebugString_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::DeviceDescription_DebugString);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_DebugString"));
    } else if (behaviour::DeviceDescription_DebugString == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_DebugString"));
    } else {
      error = ToApi(behaviour::DeviceDescription_DebugString(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_DebugString"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_DebugString, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* given) {
  Arguments<PJRT_DeviceDescription_ToString_Args, PJRT_DeviceDescription_ToString_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::DeviceDescription_ToString);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_ToString"));
    } else if (behaviour::DeviceDescription_ToString == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_ToString"));
    } else {
      error = ToApi(behaviour::DeviceDescription_ToString(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_ToString"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_ToString, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetDescription(PJRT_Device_GetDescription_Args* given) {
  Arguments<PJRT_Device_GetDescription_Args, PJRT_Device_GetDescription_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Device_GetDescription);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_GetDescription"));
    } else if (behaviour::Device_GetDescription == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_GetDescription"));
    } else {
      error = ToApi(behaviour::Device_GetDescription(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_GetDescription"));
  }
  if (call.recording()) End(call, Function::Device_GetDescription, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_IsAddressable(PJRT_Device_IsAddressable_Args* given) {
  Arguments<PJRT_Device_IsAddressable_Args, PJRT_Device_IsAddressable_Args_STRUCT_SIZE, 25> args(given);
  Call call(Function::Device_IsAddressable);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_IsAddressable"));
    } else if (behaviour::Device_IsAddressable == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_IsAddressable"));
    } else {
      error = ToApi(behaviour::Device_IsAddressable(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_IsAddressable"));
  }
  if (call.recording()) End(call, Function::Device_IsAddressable, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* given) {
  Arguments<PJRT_Device_LocalHardwareId_Args, PJRT_Device_LocalHardwareId_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Device_LocalHardwareId);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_LocalHardwareId"));
    } else if (behaviour::Device_LocalHardwareId == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_LocalHardwareId"));
    } else {
      error = ToApi(behaviour::Device_LocalHardwareId(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_LocalHardwareId"));
  }
  if (call.recording()) End(call, Function::Device_LocalHardwareId, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* given) {
  Arguments<PJRT_Device_AddressableMemories_Args, PJRT_Device_AddressableMemories_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Device_AddressableMemories);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_AddressableMemories"));
    } else if (behaviour::Device_AddressableMemories == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_AddressableMemories"));
    } else {
      error = ToApi(behaviour::Device_AddressableMemories(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_AddressableMemories"));
  }
  if (call.recording()) End(call, Function::Device_AddressableMemories, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* given) {
  Arguments<PJRT_Device_DefaultMemory_Args, PJRT_Device_DefaultMemory_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Device_DefaultMemory);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_DefaultMemory"));
    } else if (behaviour::Device_DefaultMemory == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_DefaultMemory"));
    } else {
      error = ToApi(behaviour::Device_DefaultMemory(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_DefaultMemory"));
  }
  if (call.recording()) End(call, Function::Device_DefaultMemory, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_MemoryStats(PJRT_Device_MemoryStats_Args* given) {
  Arguments<PJRT_Device_MemoryStats_Args, PJRT_Device_MemoryStats_Args_STRUCT_SIZE, 185> args(given);
  Call call(Function::Device_MemoryStats);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_MemoryStats"));
    } else if (behaviour::Device_MemoryStats == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_MemoryStats"));
    } else {
      error = ToApi(behaviour::Device_MemoryStats(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_MemoryStats"));
  }
  if (call.recording()) End(call, Function::Device_MemoryStats, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Id(PJRT_Memory_Id_Args* given) {
  Arguments<PJRT_Memory_Id_Args, PJRT_Memory_Id_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Memory_Id);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_Id"));
    } else if (behaviour::Memory_Id == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_Id"));
    } else {
      error = ToApi(behaviour::Memory_Id(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_Id"));
  }
  if (call.recording()) End(call, Function::Memory_Id, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind(PJRT_Memory_Kind_Args* given) {
  Arguments<PJRT_Memory_Kind_Args, PJRT_Memory_Kind_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Memory_Kind);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_Kind"));
    } else if (behaviour::Memory_Kind == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_Kind"));
    } else {
      error = ToApi(behaviour::Memory_Kind(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_Kind"));
  }
  if (call.recording()) End(call, Function::Memory_Kind, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_DebugString(PJRT_Memory_DebugString_Args* given) {
  Arguments<PJRT_Memory_DebugString_Args, PJRT_Memory_DebugString_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Memory_DebugString);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_DebugString"));
    } else if (behaviour::Memory_DebugString == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_DebugString"));
    } else {
      error = ToApi(behaviour::Memory_DebugString(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_DebugString"));
  }
  if (call.recording()) End(call, Function::Memory_DebugString, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_ToString(PJRT_Memory_ToString_Args* given) {
  Arguments<PJRT_Memory_ToString_Args, PJRT_Memory_ToString_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Memory_ToString);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_ToString"));
    } else if (behaviour::Memory_ToString == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_ToString"));
    } else {
      error = ToApi(behaviour::Memory_ToString(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_ToString"));
  }
  if (call.recording()) End(call, Function::Memory_ToString, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args* given) {
  Arguments<PJRT_Memory_AddressableByDevices_Args, PJRT_Memory_AddressableByDevices_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Memory_AddressableByDevices);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_AddressableByDevices"));
    } else if (behaviour::Memory_AddressableByDevices == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_AddressableByDevices"));
    } else {
      error = ToApi(behaviour::Memory_AddressableByDevices(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_AddressableByDevices"));
  }
  if (call.recording()) End(call, Function::Memory_AddressableByDevices, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Destroy(PJRT_Executable_Destroy_Args* given) {
  Arguments<PJRT_Executable_Destroy_Args, PJRT_Executable_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Executable_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_Destroy"));
    } else if (behaviour::Executable_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_Destroy"));
    } else {
      error = ToApi(behaviour::Executable_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_Destroy"));
  }
  if (call.recording()) End(call, Function::Executable_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Name(PJRT_Executable_Name_Args* given) {
  Arguments<PJRT_Executable_Name_Args, PJRT_Executable_Name_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Executable_Name);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_Name"));
    } else if (behaviour::Executable_Name == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_Name"));
    } else {
      error = ToApi(behaviour::Executable_Name(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_Name"));
  }
  if (call.recording()) End(call, Function::Executable_Name, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* given) {
  Arguments<PJRT_Executable_NumReplicas_Args, PJRT_Executable_NumReplicas_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Executable_NumReplicas);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_NumReplicas"));
    } else if (behaviour::Executable_NumReplicas == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_NumReplicas"));
    } else {
      error = ToApi(behaviour::Executable_NumReplicas(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_NumReplicas"));
  }
  if (call.recording()) End(call, Function::Executable_NumReplicas, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* given) {
  Arguments<PJRT_Executable_NumPartitions_Args, PJRT_Executable_NumPartitions_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Executable_NumPartitions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_NumPartitions"));
    } else if (behaviour::Executable_NumPartitions == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_NumPartitions"));
    } else {
      error = ToApi(behaviour::Executable_NumPartitions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_NumPartitions"));
  }
  if (call.recording()) End(call, Function::Executable_NumPartitions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* given) {
  Arguments<PJRT_Executable_NumOutputs_Args, PJRT_Executable_NumOutputs_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Executable_NumOutputs);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_NumOutputs"));
    } else if (behaviour::Executable_NumOutputs == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_NumOutputs"));
    } else {
      error = ToApi(behaviour::Executable_NumOutputs(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_NumOutputs"));
  }
  if (call.recording()) End(call, Function::Executable_NumOutputs, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_SizeOfGeneratedCodeInBytes(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* given) {
  Arguments<PJRT_Executable_SizeOfGeneratedCodeInBytes_Args, PJRT_Executable_SizeOfGeneratedCodeInBytes_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Executable_SizeOfGeneratedCodeInBytes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_SizeOfGeneratedCodeInBytes"));
    } else if (behaviour::Executable_SizeOfGeneratedCodeInBytes == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_SizeOfGeneratedCodeInBytes"));
    } else {
      error = ToApi(behaviour::Executable_SizeOfGeneratedCodeInBytes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_SizeOfGeneratedCodeInBytes"));
  }
  if (call.recording()) End(call, Function::Executable_SizeOfGeneratedCodeInBytes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* given) {
  Arguments<PJRT_Executable_GetCostAnalysis_Args, PJRT_Executable_GetCostAnalysis_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Executable_GetCostAnalysis);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_GetCostAnalysis"));
    } else if (behaviour::Executable_GetCostAnalysis == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_GetCostAnalysis"));
    } else {
      error = ToApi(behaviour::Executable_GetCostAnalysis(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_GetCostAnalysis"));
  }
  if (call.recording()) End(call, Function::Executable_GetCostAnalysis, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* given) {
  Arguments<PJRT_Executable_OutputMemoryKinds_Args, PJRT_Executable_OutputMemoryKinds_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Executable_OutputMemoryKinds);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_OutputMemoryKinds"));
    } else if (behaviour::Executable_OutputMemoryKinds == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_OutputMemoryKinds"));
    } else {
      error = ToApi(behaviour::Executable_OutputMemoryKinds(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_OutputMemoryKinds"));
  }
  if (call.recording()) End(call, Function::Executable_OutputMemoryKinds, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* given) {
  Arguments<PJRT_Executable_OptimizedProgram_Args, PJRT_Executable_OptimizedProgram_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Executable_OptimizedProgram);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_OptimizedProgram"));
    } else if (behaviour::Executable_OptimizedProgram == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_OptimizedProgram"));
    } else {
      error = ToApi(behaviour::Executable_OptimizedProgram(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_OptimizedProgram"));
  }
  if (call.recording()) End(call, Function::Executable_OptimizedProgram, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Serialize(PJRT_Executable_Serialize_Args* given) {
  Arguments<PJRT_Executable_Serialize_Args, PJRT_Executable_Serialize_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Executable_Serialize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_Serialize"));
    } else if (behaviour::Executable_Serialize == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_Serialize"));
    } else {
      error = ToApi(behaviour::Executable_Serialize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_Serialize"));
  }
  if (call.recording()) End(call, Function::Executable_Serialize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* given) {
  Arguments<PJRT_LoadedExecutable_Destroy_Args, PJRT_LoadedExecutable_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::LoadedExecutable_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_Destroy"));
    } else if (behaviour::LoadedExecutable_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_Destroy"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_Destroy"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* given) {
  Arguments<PJRT_LoadedExecutable_GetExecutable_Args, PJRT_LoadedExecutable_GetExecutable_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::LoadedExecutable_GetExecutable);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_GetExecutable"));
    } else if (behaviour::LoadedExecutable_GetExecutable == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_GetExecutable"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_GetExecutable(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_GetExecutable"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_GetExecutable, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDevices(PJRT_LoadedExecutable_AddressableDevices_Args* given) {
  Arguments<PJRT_LoadedExecutable_AddressableDevices_Args, PJRT_LoadedExecutable_AddressableDevices_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::LoadedExecutable_AddressableDevices);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_AddressableDevices"));
    } else if (behaviour::LoadedExecutable_AddressableDevices == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_AddressableDevices"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_AddressableDevices(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_AddressableDevices"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_AddressableDevices, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* given) {
  Arguments<PJRT_LoadedExecutable_Delete_Args, PJRT_LoadedExecutable_Delete_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::LoadedExecutable_Delete);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_Delete"));
    } else if (behaviour::LoadedExecutable_Delete == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_Delete"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_Delete(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_Delete"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_Delete, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* given) {
  Arguments<PJRT_LoadedExecutable_IsDeleted_Args, PJRT_LoadedExecutable_IsDeleted_Args_STRUCT_SIZE, 25> args(given);
  Call call(Function::LoadedExecutable_IsDeleted);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_IsDeleted"));
    } else if (behaviour::LoadedExecutable_IsDeleted == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_IsDeleted"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_IsDeleted(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_IsDeleted"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_IsDeleted, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* given) {
  Arguments<PJRT_LoadedExecutable_Execute_Args, PJRT_LoadedExecutable_Execute_Args_STRUCT_SIZE, 80> args(given);
  Call call(Function::LoadedExecutable_Execute);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_Execute"));
    } else if (behaviour::LoadedExecutable_Execute == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_Execute"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_Execute(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_Execute"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_Execute, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* given) {
  Arguments<PJRT_Executable_DeserializeAndLoad_Args, PJRT_Executable_DeserializeAndLoad_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Executable_DeserializeAndLoad);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_DeserializeAndLoad"));
    } else if (behaviour::Executable_DeserializeAndLoad == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_DeserializeAndLoad"));
    } else {
      error = ToApi(behaviour::Executable_DeserializeAndLoad(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_DeserializeAndLoad"));
  }
  if (call.recording()) End(call, Function::Executable_DeserializeAndLoad, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* given) {
  Arguments<PJRT_LoadedExecutable_Fingerprint_Args, PJRT_LoadedExecutable_Fingerprint_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::LoadedExecutable_Fingerprint);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_Fingerprint"));
    } else if (behaviour::LoadedExecutable_Fingerprint == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_Fingerprint"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_Fingerprint(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_Fingerprint"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_Fingerprint, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Destroy(PJRT_Buffer_Destroy_Args* given) {
  Arguments<PJRT_Buffer_Destroy_Args, PJRT_Buffer_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Buffer_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Destroy"));
    } else if (behaviour::Buffer_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Destroy"));
    } else {
      error = ToApi(behaviour::Buffer_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Destroy"));
  }
  if (call.recording()) End(call, Function::Buffer_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ElementType(PJRT_Buffer_ElementType_Args* given) {
  Arguments<PJRT_Buffer_ElementType_Args, PJRT_Buffer_ElementType_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Buffer_ElementType);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_ElementType"));
    } else if (behaviour::Buffer_ElementType == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_ElementType"));
    } else {
      error = ToApi(behaviour::Buffer_ElementType(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_ElementType"));
  }
  if (call.recording()) End(call, Function::Buffer_ElementType, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Dimensions(PJRT_Buffer_Dimensions_Args* given) {
  Arguments<PJRT_Buffer_Dimensions_Args, PJRT_Buffer_Dimensions_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Buffer_Dimensions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Dimensions"));
    } else if (behaviour::Buffer_Dimensions == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Dimensions"));
    } else {
      error = ToApi(behaviour::Buffer_Dimensions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Dimensions"));
  }
  if (call.recording()) End(call, Function::Buffer_Dimensions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args* given) {
  Arguments<PJRT_Buffer_UnpaddedDimensions_Args, PJRT_Buffer_UnpaddedDimensions_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Buffer_UnpaddedDimensions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_UnpaddedDimensions"));
    } else if (behaviour::Buffer_UnpaddedDimensions == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_UnpaddedDimensions"));
    } else {
      error = ToApi(behaviour::Buffer_UnpaddedDimensions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_UnpaddedDimensions"));
  }
  if (call.recording()) End(call, Function::Buffer_UnpaddedDimensions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args* given) {
  Arguments<PJRT_Buffer_DynamicDimensionIndices_Args, PJRT_Buffer_DynamicDimensionIndices_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Buffer_DynamicDimensionIndices);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_DynamicDimensionIndices"));
    } else if (behaviour::Buffer_DynamicDimensionIndices == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_DynamicDimensionIndices"));
    } else {
      error = ToApi(behaviour::Buffer_DynamicDimensionIndices(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_DynamicDimensionIndices"));
  }
  if (call.recording()) End(call, Function::Buffer_DynamicDimensionIndices, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args* given) {
  Arguments<PJRT_Buffer_GetMemoryLayout_Args, PJRT_Buffer_GetMemoryLayout_Args_STRUCT_SIZE, 104> args(given);
  Call call(Function::Buffer_GetMemoryLayout);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_GetMemoryLayout"));
    } else if (behaviour::Buffer_GetMemoryLayout == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_GetMemoryLayout"));
    } else {
      error = ToApi(behaviour::Buffer_GetMemoryLayout(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_GetMemoryLayout"));
  }
  if (call.recording()) End(call, Function::Buffer_GetMemoryLayout, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args* given) {
  Arguments<PJRT_Buffer_OnDeviceSizeInBytes_Args, PJRT_Buffer_OnDeviceSizeInBytes_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_OnDeviceSizeInBytes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_OnDeviceSizeInBytes"));
    } else if (behaviour::Buffer_OnDeviceSizeInBytes == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_OnDeviceSizeInBytes"));
    } else {
      error = ToApi(behaviour::Buffer_OnDeviceSizeInBytes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_OnDeviceSizeInBytes"));
  }
  if (call.recording()) End(call, Function::Buffer_OnDeviceSizeInBytes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Device(PJRT_Buffer_Device_Args* given) {
  Arguments<PJRT_Buffer_Device_Args, PJRT_Buffer_Device_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_Device);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Device"));
    } else if (behaviour::Buffer_Device == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Device"));
    } else {
      error = ToApi(behaviour::Buffer_Device(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Device"));
  }
  if (call.recording()) End(call, Function::Buffer_Device, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Memory(PJRT_Buffer_Memory_Args* given) {
  Arguments<PJRT_Buffer_Memory_Args, PJRT_Buffer_Memory_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_Memory);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Memory"));
    } else if (behaviour::Buffer_Memory == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Memory"));
    } else {
      error = ToApi(behaviour::Buffer_Memory(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Memory"));
  }
  if (call.recording()) End(call, Function::Buffer_Memory, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Delete(PJRT_Buffer_Delete_Args* given) {
  Arguments<PJRT_Buffer_Delete_Args, PJRT_Buffer_Delete_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Buffer_Delete);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Delete"));
    } else if (behaviour::Buffer_Delete == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Delete"));
    } else {
      error = ToApi(behaviour::Buffer_Delete(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Delete"));
  }
  if (call.recording()) End(call, Function::Buffer_Delete, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args* given) {
  Arguments<PJRT_Buffer_IsDeleted_Args, PJRT_Buffer_IsDeleted_Args_STRUCT_SIZE, 25> args(given);
  Call call(Function::Buffer_IsDeleted);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_IsDeleted"));
    } else if (behaviour::Buffer_IsDeleted == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_IsDeleted"));
    } else {
      error = ToApi(behaviour::Buffer_IsDeleted(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_IsDeleted"));
  }
  if (call.recording()) End(call, Function::Buffer_IsDeleted, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* given) {
  Arguments<PJRT_Buffer_CopyToDevice_Args, PJRT_Buffer_CopyToDevice_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Buffer_CopyToDevice);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_CopyToDevice"));
    } else if (behaviour::Buffer_CopyToDevice == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_CopyToDevice"));
    } else {
      error = ToApi(behaviour::Buffer_CopyToDevice(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_CopyToDevice"));
  }
  if (call.recording()) End(call, Function::Buffer_CopyToDevice, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* given) {
  Arguments<PJRT_Buffer_ToHostBuffer_Args, PJRT_Buffer_ToHostBuffer_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Buffer_ToHostBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_ToHostBuffer"));
    } else if (behaviour::Buffer_ToHostBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_ToHostBuffer"));
    } else {
      error = ToApi(behaviour::Buffer_ToHostBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_ToHostBuffer"));
  }
  if (call.recording()) End(call, Function::Buffer_ToHostBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args* given) {
  Arguments<PJRT_Buffer_IsOnCpu_Args, PJRT_Buffer_IsOnCpu_Args_STRUCT_SIZE, 25> args(given);
  Call call(Function::Buffer_IsOnCpu);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_IsOnCpu"));
    } else if (behaviour::Buffer_IsOnCpu == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_IsOnCpu"));
    } else {
      error = ToApi(behaviour::Buffer_IsOnCpu(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_IsOnCpu"));
  }
  if (call.recording()) End(call, Function::Buffer_IsOnCpu, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args* given) {
  Arguments<PJRT_Buffer_ReadyEvent_Args, PJRT_Buffer_ReadyEvent_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_ReadyEvent);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_ReadyEvent"));
    } else if (behaviour::Buffer_ReadyEvent == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_ReadyEvent"));
    } else {
      error = ToApi(behaviour::Buffer_ReadyEvent(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_ReadyEvent"));
  }
  if (call.recording()) End(call, Function::Buffer_ReadyEvent, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args* given) {
  Arguments<PJRT_Buffer_UnsafePointer_Args, PJRT_Buffer_UnsafePointer_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_UnsafePointer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_UnsafePointer"));
    } else if (behaviour::Buffer_UnsafePointer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_UnsafePointer"));
    } else {
      error = ToApi(behaviour::Buffer_UnsafePointer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_UnsafePointer"));
  }
  if (call.recording()) End(call, Function::Buffer_UnsafePointer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IncreaseExternalReferenceCount(PJRT_Buffer_IncreaseExternalReferenceCount_Args* given) {
  Arguments<PJRT_Buffer_IncreaseExternalReferenceCount_Args, PJRT_Buffer_IncreaseExternalReferenceCount_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Buffer_IncreaseExternalReferenceCount);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_IncreaseExternalReferenceCount"));
    } else if (behaviour::Buffer_IncreaseExternalReferenceCount == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_IncreaseExternalReferenceCount"));
    } else {
      error = ToApi(behaviour::Buffer_IncreaseExternalReferenceCount(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_IncreaseExternalReferenceCount"));
  }
  if (call.recording()) End(call, Function::Buffer_IncreaseExternalReferenceCount, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DecreaseExternalReferenceCount(PJRT_Buffer_DecreaseExternalReferenceCount_Args* given) {
  Arguments<PJRT_Buffer_DecreaseExternalReferenceCount_Args, PJRT_Buffer_DecreaseExternalReferenceCount_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Buffer_DecreaseExternalReferenceCount);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_DecreaseExternalReferenceCount"));
    } else if (behaviour::Buffer_DecreaseExternalReferenceCount == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_DecreaseExternalReferenceCount"));
    } else {
      error = ToApi(behaviour::Buffer_DecreaseExternalReferenceCount(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_DecreaseExternalReferenceCount"));
  }
  if (call.recording()) End(call, Function::Buffer_DecreaseExternalReferenceCount, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OpaqueDeviceMemoryDataPointer(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* given) {
  Arguments<PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args, PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Buffer_OpaqueDeviceMemoryDataPointer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_OpaqueDeviceMemoryDataPointer"));
    } else if (behaviour::Buffer_OpaqueDeviceMemoryDataPointer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_OpaqueDeviceMemoryDataPointer"));
    } else {
      error = ToApi(behaviour::Buffer_OpaqueDeviceMemoryDataPointer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_OpaqueDeviceMemoryDataPointer"));
  }
  if (call.recording()) End(call, Function::Buffer_OpaqueDeviceMemoryDataPointer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args* given) {
  Arguments<PJRT_CopyToDeviceStream_Destroy_Args, PJRT_CopyToDeviceStream_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::CopyToDeviceStream_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_CopyToDeviceStream_Destroy"));
    } else if (behaviour::CopyToDeviceStream_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_CopyToDeviceStream_Destroy"));
    } else {
      error = ToApi(behaviour::CopyToDeviceStream_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_CopyToDeviceStream_Destroy"));
  }
  if (call.recording()) End(call, Function::CopyToDeviceStream_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args* given) {
  Arguments<PJRT_CopyToDeviceStream_AddChunk_Args, PJRT_CopyToDeviceStream_AddChunk_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::CopyToDeviceStream_AddChunk);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_CopyToDeviceStream_AddChunk"));
    } else if (behaviour::CopyToDeviceStream_AddChunk == nullptr) {
      error = ToApi(Unimplemented("PJRT_CopyToDeviceStream_AddChunk"));
    } else {
      error = ToApi(behaviour::CopyToDeviceStream_AddChunk(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_CopyToDeviceStream_AddChunk"));
  }
  if (call.recording()) End(call, Function::CopyToDeviceStream_AddChunk, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args* given) {
  Arguments<PJRT_CopyToDeviceStream_TotalBytes_Args, PJRT_CopyToDeviceStream_TotalBytes_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::CopyToDeviceStream_TotalBytes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_CopyToDeviceStream_TotalBytes"));
    } else if (behaviour::CopyToDeviceStream_TotalBytes == nullptr) {
      error = ToApi(Unimplemented("PJRT_CopyToDeviceStream_TotalBytes"));
    } else {
      error = ToApi(behaviour::CopyToDeviceStream_TotalBytes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_CopyToDeviceStream_TotalBytes"));
  }
  if (call.recording()) End(call, Function::CopyToDeviceStream_TotalBytes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args* given) {
  Arguments<PJRT_CopyToDeviceStream_GranuleSize_Args, PJRT_CopyToDeviceStream_GranuleSize_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::CopyToDeviceStream_GranuleSize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_CopyToDeviceStream_GranuleSize"));
    } else if (behaviour::CopyToDeviceStream_GranuleSize == nullptr) {
      error = ToApi(Unimplemented("PJRT_CopyToDeviceStream_GranuleSize"));
    } else {
      error = ToApi(behaviour::CopyToDeviceStream_GranuleSize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_CopyToDeviceStream_GranuleSize"));
  }
  if (call.recording()) End(call, Function::CopyToDeviceStream_GranuleSize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args* given) {
  Arguments<PJRT_CopyToDeviceStream_CurrentBytes_Args, PJRT_CopyToDeviceStream_CurrentBytes_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::CopyToDeviceStream_CurrentBytes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_CopyToDeviceStream_CurrentBytes"));
    } else if (behaviour::CopyToDeviceStream_CurrentBytes == nullptr) {
      error = ToApi(Unimplemented("PJRT_CopyToDeviceStream_CurrentBytes"));
    } else {
      error = ToApi(behaviour::CopyToDeviceStream_CurrentBytes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_CopyToDeviceStream_CurrentBytes"));
  }
  if (call.recording()) End(call, Function::CopyToDeviceStream_CurrentBytes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* given) {
  Arguments<PJRT_TopologyDescription_Create_Args, PJRT_TopologyDescription_Create_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::TopologyDescription_Create);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Create"));
    } else if (behaviour::TopologyDescription_Create == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Create"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Create(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Create"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Create, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* given) {
  Arguments<PJRT_TopologyDescription_Destroy_Args, PJRT_TopologyDescription_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::TopologyDescription_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Destroy"));
    } else if (behaviour::TopologyDescription_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Destroy"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Destroy"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args* given) {
  Arguments<PJRT_TopologyDescription_PlatformName_Args, PJRT_TopologyDescription_PlatformName_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_PlatformName);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_PlatformName"));
    } else if (behaviour::TopologyDescription_PlatformName == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_PlatformName"));
    } else {
      error = ToApi(behaviour::TopologyDescription_PlatformName(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_PlatformName"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_PlatformName, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformVersion(PJRT_TopologyDescription_PlatformVersion_Args* given) {
  Arguments<PJRT_TopologyDescription_PlatformVersion_Args, PJRT_TopologyDescription_PlatformVersion_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_PlatformVersion);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_PlatformVersion"));
    } else if (behaviour::TopologyDescription_PlatformVersion == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_PlatformVersion"));
    } else {
      error = ToApi(behaviour::TopologyDescription_PlatformVersion(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_PlatformVersion"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_PlatformVersion, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetDeviceDescriptions(PJRT_TopologyDescription_GetDeviceDescriptions_Args* given) {
  Arguments<PJRT_TopologyDescription_GetDeviceDescriptions_Args, PJRT_TopologyDescription_GetDeviceDescriptions_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_GetDeviceDescriptions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_GetDeviceDescriptions"));
    } else if (behaviour::TopologyDescription_GetDeviceDescriptions == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_GetDeviceDescriptions"));
    } else {
      error = ToApi(behaviour::TopologyDescription_GetDeviceDescriptions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_GetDeviceDescriptions"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_GetDeviceDescriptions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args* given) {
  Arguments<PJRT_TopologyDescription_Serialize_Args, PJRT_TopologyDescription_Serialize_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::TopologyDescription_Serialize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Serialize"));
    } else if (behaviour::TopologyDescription_Serialize == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Serialize"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Serialize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Serialize"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Serialize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args* given) {
  Arguments<PJRT_TopologyDescription_Attributes_Args, PJRT_TopologyDescription_Attributes_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_Attributes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Attributes"));
    } else if (behaviour::TopologyDescription_Attributes == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Attributes"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Attributes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Attributes"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Attributes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Compile(PJRT_Compile_Args* given) {
  Arguments<PJRT_Compile_Args, PJRT_Compile_Args_STRUCT_SIZE, 64> args(given);
  Call call(Function::Compile);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Compile"));
    } else if (behaviour::Compile == nullptr) {
      error = ToApi(Unimplemented("PJRT_Compile"));
    } else {
      error = ToApi(behaviour::Compile(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Compile"));
  }
  if (call.recording()) End(call, Function::Compile, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args* given) {
  Arguments<PJRT_Executable_OutputElementTypes_Args, PJRT_Executable_OutputElementTypes_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Executable_OutputElementTypes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_OutputElementTypes"));
    } else if (behaviour::Executable_OutputElementTypes == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_OutputElementTypes"));
    } else {
      error = ToApi(behaviour::Executable_OutputElementTypes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_OutputElementTypes"));
  }
  if (call.recording()) End(call, Function::Executable_OutputElementTypes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* given) {
  Arguments<PJRT_Executable_OutputDimensions_Args, PJRT_Executable_OutputDimensions_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Executable_OutputDimensions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_OutputDimensions"));
    } else if (behaviour::Executable_OutputDimensions == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_OutputDimensions"));
    } else {
      error = ToApi(behaviour::Executable_OutputDimensions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_OutputDimensions"));
  }
  if (call.recording()) End(call, Function::Executable_OutputDimensions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* given) {
  Arguments<PJRT_Buffer_CopyToMemory_Args, PJRT_Buffer_CopyToMemory_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Buffer_CopyToMemory);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_CopyToMemory"));
    } else if (behaviour::Buffer_CopyToMemory == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_CopyToMemory"));
    } else {
      error = ToApi(behaviour::Buffer_CopyToMemory(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_CopyToMemory"));
  }
  if (call.recording()) End(call, Function::Buffer_CopyToMemory, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args* given) {
  Arguments<PJRT_Client_CreateViewOfDeviceBuffer_Args, PJRT_Client_CreateViewOfDeviceBuffer_Args_STRUCT_SIZE, 104> args(given);
  Call call(Function::Client_CreateViewOfDeviceBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_CreateViewOfDeviceBuffer"));
    } else if (behaviour::Client_CreateViewOfDeviceBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_CreateViewOfDeviceBuffer"));
    } else {
      error = ToApi(behaviour::Client_CreateViewOfDeviceBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_CreateViewOfDeviceBuffer"));
  }
  if (call.recording()) End(call, Function::Client_CreateViewOfDeviceBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* given) {
  Arguments<PJRT_Executable_Fingerprint_Args, PJRT_Executable_Fingerprint_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Executable_Fingerprint);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_Fingerprint"));
    } else if (behaviour::Executable_Fingerprint == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_Fingerprint"));
    } else {
      error = ToApi(behaviour::Executable_Fingerprint(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_Fingerprint"));
  }
  if (call.recording()) End(call, Function::Executable_Fingerprint, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* given) {
  Arguments<PJRT_Client_TopologyDescription_Args, PJRT_Client_TopologyDescription_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Client_TopologyDescription);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_TopologyDescription"));
    } else if (behaviour::Client_TopologyDescription == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_TopologyDescription"));
    } else {
      error = ToApi(behaviour::Client_TopologyDescription(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_TopologyDescription"));
  }
  if (call.recording()) End(call, Function::Client_TopologyDescription, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompiledMemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args* given) {
  Arguments<PJRT_Executable_GetCompiledMemoryStats_Args, PJRT_Executable_GetCompiledMemoryStats_Args_STRUCT_SIZE, 104> args(given);
  Call call(Function::Executable_GetCompiledMemoryStats);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_GetCompiledMemoryStats"));
    } else if (behaviour::Executable_GetCompiledMemoryStats == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_GetCompiledMemoryStats"));
    } else {
      error = ToApi(behaviour::Executable_GetCompiledMemoryStats(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_GetCompiledMemoryStats"));
  }
  if (call.recording()) End(call, Function::Executable_GetCompiledMemoryStats, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind_Id(PJRT_Memory_Kind_Id_Args* given) {
  Arguments<PJRT_Memory_Kind_Id_Args, PJRT_Memory_Kind_Id_Args_STRUCT_SIZE, 28> args(given);
  Call call(Function::Memory_Kind_Id);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Memory_Kind_Id"));
    } else if (behaviour::Memory_Kind_Id == nullptr) {
      error = ToApi(Unimplemented("PJRT_Memory_Kind_Id"));
    } else {
      error = ToApi(behaviour::Memory_Kind_Id(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Memory_Kind_Id"));
  }
  if (call.recording()) End(call, Function::Memory_Kind_Id, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* given) {
  Arguments<PJRT_ExecuteContext_Create_Args, PJRT_ExecuteContext_Create_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::ExecuteContext_Create);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_ExecuteContext_Create"));
    } else if (behaviour::ExecuteContext_Create == nullptr) {
      error = ToApi(Unimplemented("PJRT_ExecuteContext_Create"));
    } else {
      error = ToApi(behaviour::ExecuteContext_Create(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_ExecuteContext_Create"));
  }
  if (call.recording()) End(call, Function::ExecuteContext_Create, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* given) {
  Arguments<PJRT_ExecuteContext_Destroy_Args, PJRT_ExecuteContext_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::ExecuteContext_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_ExecuteContext_Destroy"));
    } else if (behaviour::ExecuteContext_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_ExecuteContext_Destroy"));
    } else {
      error = ToApi(behaviour::ExecuteContext_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_ExecuteContext_Destroy"));
  }
  if (call.recording()) End(call, Function::ExecuteContext_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* given) {
  Arguments<PJRT_Buffer_CopyRawToHost_Args, PJRT_Buffer_CopyRawToHost_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Buffer_CopyRawToHost);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_CopyRawToHost"));
    } else if (behaviour::Buffer_CopyRawToHost == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_CopyRawToHost"));
    } else {
      error = ToApi(behaviour::Buffer_CopyRawToHost(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_CopyRawToHost"));
  }
  if (call.recording()) End(call, Function::Buffer_CopyRawToHost, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Destroy(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_Destroy_Args, PJRT_AsyncHostToDeviceTransferManager_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_Destroy"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_Destroy"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_Destroy"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferData(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_TransferData_Args, PJRT_AsyncHostToDeviceTransferManager_TransferData_Args_STRUCT_SIZE, 72> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_TransferData);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_TransferData"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_TransferData == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_TransferData"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_TransferData(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_TransferData"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_TransferData, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateBuffersForAsyncHostToDevice(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* given) {
  Arguments<PJRT_Client_CreateBuffersForAsyncHostToDevice_Args, PJRT_Client_CreateBuffersForAsyncHostToDevice_Args_STRUCT_SIZE, 72> args(given);
  Call call(Function::Client_CreateBuffersForAsyncHostToDevice);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_CreateBuffersForAsyncHostToDevice"));
    } else if (behaviour::Client_CreateBuffersForAsyncHostToDevice == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_CreateBuffersForAsyncHostToDevice"));
    } else {
      error = ToApi(behaviour::Client_CreateBuffersForAsyncHostToDevice(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_CreateBuffersForAsyncHostToDevice"));
  }
  if (call.recording()) End(call, Function::Client_CreateBuffersForAsyncHostToDevice, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args, PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_RetrieveBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_RetrieveBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Device(PJRT_AsyncHostToDeviceTransferManager_Device_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_Device_Args, PJRT_AsyncHostToDeviceTransferManager_Device_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_Device);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_Device"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_Device == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_Device"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_Device(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_Device"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_Device, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferCount(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args, PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_BufferCount);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_BufferCount"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_BufferCount == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_BufferCount"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_BufferCount(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_BufferCount"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_BufferCount, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferSize(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args, PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_BufferSize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_BufferSize"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_BufferSize == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_BufferSize"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_BufferSize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_BufferSize"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_BufferSize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_SetBufferError(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args, PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_SetBufferError);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_SetBufferError"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_SetBufferError == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_SetBufferError"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_SetBufferError(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_SetBufferError"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_SetBufferError, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_AddMetadata(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args, PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_AddMetadata);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_AddMetadata"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_AddMetadata == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_AddMetadata"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_AddMetadata(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_AddMetadata"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_AddMetadata, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaMap(PJRT_Client_DmaMap_Args* given) {
  Arguments<PJRT_Client_DmaMap_Args, PJRT_Client_DmaMap_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_DmaMap);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_DmaMap"));
    } else if (behaviour::Client_DmaMap == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_DmaMap"));
    } else {
      error = ToApi(behaviour::Client_DmaMap(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_DmaMap"));
  }
  if (call.recording()) End(call, Function::Client_DmaMap, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaUnmap(PJRT_Client_DmaUnmap_Args* given) {
  Arguments<PJRT_Client_DmaUnmap_Args, PJRT_Client_DmaUnmap_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Client_DmaUnmap);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_DmaUnmap"));
    } else if (behaviour::Client_DmaUnmap == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_DmaUnmap"));
    } else {
      error = ToApi(behaviour::Client_DmaUnmap(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_DmaUnmap"));
  }
  if (call.recording()) End(call, Function::Client_DmaUnmap, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args* given) {
  Arguments<PJRT_Client_CreateUninitializedBuffer_Args, PJRT_Client_CreateUninitializedBuffer_Args_STRUCT_SIZE, 80> args(given);
  Call call(Function::Client_CreateUninitializedBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_CreateUninitializedBuffer"));
    } else if (behaviour::Client_CreateUninitializedBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_CreateUninitializedBuffer"));
    } else {
      error = ToApi(behaviour::Client_CreateUninitializedBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_CreateUninitializedBuffer"));
  }
  if (call.recording()) End(call, Function::Client_CreateUninitializedBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args* given) {
  Arguments<PJRT_Client_UpdateGlobalProcessInfo_Args, PJRT_Client_UpdateGlobalProcessInfo_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Client_UpdateGlobalProcessInfo);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_UpdateGlobalProcessInfo"));
    } else if (behaviour::Client_UpdateGlobalProcessInfo == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_UpdateGlobalProcessInfo"));
    } else {
      error = ToApi(behaviour::Client_UpdateGlobalProcessInfo(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_UpdateGlobalProcessInfo"));
  }
  if (call.recording()) End(call, Function::Client_UpdateGlobalProcessInfo, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args* given) {
  Arguments<PJRT_TopologyDescription_Deserialize_Args, PJRT_TopologyDescription_Deserialize_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_Deserialize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Deserialize"));
    } else if (behaviour::TopologyDescription_Deserialize == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Deserialize"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Deserialize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Deserialize"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Deserialize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* given) {
  Arguments<PJRT_Client_CreateAliasBuffer_Args, PJRT_Client_CreateAliasBuffer_Args_STRUCT_SIZE, 80> args(given);
  Call call(Function::Client_CreateAliasBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_CreateAliasBuffer"));
    } else if (behaviour::Client_CreateAliasBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_CreateAliasBuffer"));
    } else {
      error = ToApi(behaviour::Client_CreateAliasBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_CreateAliasBuffer"));
  }
  if (call.recording()) End(call, Function::Client_CreateAliasBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* given) {
  Arguments<PJRT_Client_FulfillAliasBuffer_Args, PJRT_Client_FulfillAliasBuffer_Args_STRUCT_SIZE, 64> args(given);
  Call call(Function::Client_FulfillAliasBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_FulfillAliasBuffer"));
    } else if (behaviour::Client_FulfillAliasBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_FulfillAliasBuffer"));
    } else {
      error = ToApi(behaviour::Client_FulfillAliasBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_FulfillAliasBuffer"));
  }
  if (call.recording()) End(call, Function::Client_FulfillAliasBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetDeviceAssignment(PJRT_LoadedExecutable_GetDeviceAssignment_Args* given) {
  Arguments<PJRT_LoadedExecutable_GetDeviceAssignment_Args, PJRT_LoadedExecutable_GetDeviceAssignment_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::LoadedExecutable_GetDeviceAssignment);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_GetDeviceAssignment"));
    } else if (behaviour::LoadedExecutable_GetDeviceAssignment == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_GetDeviceAssignment"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_GetDeviceAssignment(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_GetDeviceAssignment"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_GetDeviceAssignment, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* given) {
  Arguments<PJRT_Client_CreateErrorBuffer_Args, PJRT_Client_CreateErrorBuffer_Args_STRUCT_SIZE, 96> args(given);
  Call call(Function::Client_CreateErrorBuffer);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_CreateErrorBuffer"));
    } else if (behaviour::Client_CreateErrorBuffer == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_CreateErrorBuffer"));
    } else {
      error = ToApi(behaviour::Client_CreateErrorBuffer(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_CreateErrorBuffer"));
  }
  if (call.recording()) End(call, Function::Client_CreateErrorBuffer, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferLiteral(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* given) {
  Arguments<PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args, PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args_STRUCT_SIZE, 80> args(given);
  Call call(Function::AsyncHostToDeviceTransferManager_TransferLiteral);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncHostToDeviceTransferManager_TransferLiteral"));
    } else if (behaviour::AsyncHostToDeviceTransferManager_TransferLiteral == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncHostToDeviceTransferManager_TransferLiteral"));
    } else {
      error = ToApi(behaviour::AsyncHostToDeviceTransferManager_TransferLiteral(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncHostToDeviceTransferManager_TransferLiteral"));
  }
  if (call.recording()) End(call, Function::AsyncHostToDeviceTransferManager_TransferLiteral, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* given) {
  Arguments<PJRT_Buffer_CopyRawToHostFuture_Args, PJRT_Buffer_CopyRawToHostFuture_Args_STRUCT_SIZE, 64> args(given);
  Call call(Function::Buffer_CopyRawToHostFuture);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_CopyRawToHostFuture"));
    } else if (behaviour::Buffer_CopyRawToHostFuture == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_CopyRawToHostFuture"));
    } else {
      error = ToApi(behaviour::Buffer_CopyRawToHostFuture(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_CopyRawToHostFuture"));
  }
  if (call.recording()) End(call, Function::Buffer_CopyRawToHostFuture, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_PoisonExecution(PJRT_Device_PoisonExecution_Args* given) {
  Arguments<PJRT_Device_PoisonExecution_Args, PJRT_Device_PoisonExecution_Args_STRUCT_SIZE, 49> args(given);
  Call call(Function::Device_PoisonExecution);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_PoisonExecution"));
    } else if (behaviour::Device_PoisonExecution == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_PoisonExecution"));
    } else {
      error = ToApi(behaviour::Device_PoisonExecution(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_PoisonExecution"));
  }
  if (call.recording()) End(call, Function::Device_PoisonExecution, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args* given) {
  Arguments<PJRT_Device_CreateAsyncTrackingEvent_Args, PJRT_Device_CreateAsyncTrackingEvent_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Device_CreateAsyncTrackingEvent);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_CreateAsyncTrackingEvent"));
    } else if (behaviour::Device_CreateAsyncTrackingEvent == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_CreateAsyncTrackingEvent"));
    } else {
      error = ToApi(behaviour::Device_CreateAsyncTrackingEvent(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_CreateAsyncTrackingEvent"));
  }
  if (call.recording()) End(call, Function::Device_CreateAsyncTrackingEvent, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* given) {
  Arguments<PJRT_AsyncTrackingEvent_Destroy_Args, PJRT_AsyncTrackingEvent_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::AsyncTrackingEvent_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_AsyncTrackingEvent_Destroy"));
    } else if (behaviour::AsyncTrackingEvent_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_AsyncTrackingEvent_Destroy"));
    } else {
      error = ToApi(behaviour::AsyncTrackingEvent_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_AsyncTrackingEvent_Destroy"));
  }
  if (call.recording()) End(call, Function::AsyncTrackingEvent_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* given) {
  Arguments<PJRT_Executable_GetCompileOptions_Args, PJRT_Executable_GetCompileOptions_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Executable_GetCompileOptions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_GetCompileOptions"));
    } else if (behaviour::Executable_GetCompileOptions == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_GetCompileOptions"));
    } else {
      error = ToApi(behaviour::Executable_GetCompileOptions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_GetCompileOptions"));
  }
  if (call.recording()) End(call, Function::Executable_GetCompileOptions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DonateWithControlDependency(PJRT_Buffer_DonateWithControlDependency_Args* given) {
  Arguments<PJRT_Buffer_DonateWithControlDependency_Args, PJRT_Buffer_DonateWithControlDependency_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Buffer_DonateWithControlDependency);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_DonateWithControlDependency"));
    } else if (behaviour::Buffer_DonateWithControlDependency == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_DonateWithControlDependency"));
    } else {
      error = ToApi(behaviour::Buffer_DonateWithControlDependency(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_DonateWithControlDependency"));
  }
  if (call.recording()) End(call, Function::Buffer_DonateWithControlDependency, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Create(PJRT_Event_Create_Args* given) {
  Arguments<PJRT_Event_Create_Args, PJRT_Event_Create_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Event_Create);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_Create"));
    } else if (behaviour::Event_Create == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_Create"));
    } else {
      error = ToApi(behaviour::Event_Create(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_Create"));
  }
  if (call.recording()) End(call, Function::Event_Create, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Set(PJRT_Event_Set_Args* given) {
  Arguments<PJRT_Event_Set_Args, PJRT_Event_Set_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Event_Set);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Event_Set"));
    } else if (behaviour::Event_Set == nullptr) {
      error = ToApi(Unimplemented("PJRT_Event_Set"));
    } else {
      error = ToApi(behaviour::Event_Set(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Event_Set"));
  }
  if (call.recording()) End(call, Function::Event_Set, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetAttributes(PJRT_Device_GetAttributes_Args* given) {
  Arguments<PJRT_Device_GetAttributes_Args, PJRT_Device_GetAttributes_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Device_GetAttributes);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_GetAttributes"));
    } else if (behaviour::Device_GetAttributes == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_GetAttributes"));
    } else {
      error = ToApi(behaviour::Device_GetAttributes(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_GetAttributes"));
  }
  if (call.recording()) End(call, Function::Device_GetAttributes, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Load(PJRT_Client_Load_Args* given) {
  Arguments<PJRT_Client_Load_Args, PJRT_Client_Load_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Client_Load);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Client_Load"));
    } else if (behaviour::Client_Load == nullptr) {
      error = ToApi(Unimplemented("PJRT_Client_Load"));
    } else {
      error = ToApi(behaviour::Client_Load(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Client_Load"));
  }
  if (call.recording()) End(call, Function::Client_Load, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDeviceLogicalIds(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* given) {
  Arguments<PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args, PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::LoadedExecutable_AddressableDeviceLogicalIds);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_LoadedExecutable_AddressableDeviceLogicalIds"));
    } else if (behaviour::LoadedExecutable_AddressableDeviceLogicalIds == nullptr) {
      error = ToApi(Unimplemented("PJRT_LoadedExecutable_AddressableDeviceLogicalIds"));
    } else {
      error = ToApi(behaviour::LoadedExecutable_AddressableDeviceLogicalIds(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_LoadedExecutable_AddressableDeviceLogicalIds"));
  }
  if (call.recording()) End(call, Function::LoadedExecutable_AddressableDeviceLogicalIds, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* given) {
  Arguments<PJRT_Buffer_Bitcast_Args, PJRT_Buffer_Bitcast_Args_STRUCT_SIZE, 64> args(given);
  Call call(Function::Buffer_Bitcast);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Buffer_Bitcast"));
    } else if (behaviour::Buffer_Bitcast == nullptr) {
      error = ToApi(Unimplemented("PJRT_Buffer_Bitcast"));
    } else {
      error = ToApi(behaviour::Buffer_Bitcast(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Buffer_Bitcast"));
  }
  if (call.recording()) End(call, Function::Buffer_Bitcast, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_ForEachPayload(PJRT_Error_ForEachPayload_Args* given) {
  Arguments<PJRT_Error_ForEachPayload_Args, PJRT_Error_ForEachPayload_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Error_ForEachPayload);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Error_ForEachPayload"));
    } else if (behaviour::Error_ForEachPayload == nullptr) {
      error = ToApi(Unimplemented("PJRT_Error_ForEachPayload"));
    } else {
      error = ToApi(behaviour::Error_ForEachPayload(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Error_ForEachPayload"));
  }
  if (call.recording()) End(call, Function::Error_ForEachPayload, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args* given) {
  Arguments<PJRT_TopologyDescription_Fingerprint_Args, PJRT_TopologyDescription_Fingerprint_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::TopologyDescription_Fingerprint);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_Fingerprint"));
    } else if (behaviour::TopologyDescription_Fingerprint == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_Fingerprint"));
    } else {
      error = ToApi(behaviour::TopologyDescription_Fingerprint(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_Fingerprint"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_Fingerprint, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args* given) {
  Arguments<PJRT_Executable_ParameterMemoryKinds_Args, PJRT_Executable_ParameterMemoryKinds_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::Executable_ParameterMemoryKinds);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Executable_ParameterMemoryKinds"));
    } else if (behaviour::Executable_ParameterMemoryKinds == nullptr) {
      error = ToApi(Unimplemented("PJRT_Executable_ParameterMemoryKinds"));
    } else {
      error = ToApi(behaviour::Executable_ParameterMemoryKinds(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Executable_ParameterMemoryKinds"));
  }
  if (call.recording()) End(call, Function::Executable_ParameterMemoryKinds, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* given) {
  Arguments<PJRT_Device_ClearMemoryStats_Args, PJRT_Device_ClearMemoryStats_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Device_ClearMemoryStats);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Device_ClearMemoryStats"));
    } else if (behaviour::Device_ClearMemoryStats == nullptr) {
      error = ToApi(Unimplemented("PJRT_Device_ClearMemoryStats"));
    } else {
      error = ToApi(behaviour::Device_ClearMemoryStats(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Device_ClearMemoryStats"));
  }
  if (call.recording()) End(call, Function::Device_ClearMemoryStats, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args* given) {
  Arguments<PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args, PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args_STRUCT_SIZE, 88> args(given);
  Call call(Function::TopologyDescription_MakeCanonicalShapeForMemorySpace);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace"));
    } else if (behaviour::TopologyDescription_MakeCanonicalShapeForMemorySpace == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace"));
    } else {
      error = ToApi(behaviour::TopologyDescription_MakeCanonicalShapeForMemorySpace(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_MakeCanonicalShapeForMemorySpace, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetMemorySpaceKindIds(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* given) {
  Arguments<PJRT_TopologyDescription_GetMemorySpaceKindIds_Args, PJRT_TopologyDescription_GetMemorySpaceKindIds_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::TopologyDescription_GetMemorySpaceKindIds);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_TopologyDescription_GetMemorySpaceKindIds"));
    } else if (behaviour::TopologyDescription_GetMemorySpaceKindIds == nullptr) {
      error = ToApi(Unimplemented("PJRT_TopologyDescription_GetMemorySpaceKindIds"));
    } else {
      error = ToApi(behaviour::TopologyDescription_GetMemorySpaceKindIds(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_TopologyDescription_GetMemorySpaceKindIds"));
  }
  if (call.recording()) End(call, Function::TopologyDescription_GetMemorySpaceKindIds, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* given) {
  Arguments<PJRT_Layouts_MemoryLayout_Destroy_Args, PJRT_Layouts_MemoryLayout_Destroy_Args_STRUCT_SIZE, 24> args(given);
  Call call(Function::Layouts_MemoryLayout_Destroy);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_MemoryLayout_Destroy"));
    } else if (behaviour::Layouts_MemoryLayout_Destroy == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_MemoryLayout_Destroy"));
    } else {
      error = ToApi(behaviour::Layouts_MemoryLayout_Destroy(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_MemoryLayout_Destroy"));
  }
  if (call.recording()) End(call, Function::Layouts_MemoryLayout_Destroy, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args* given) {
  Arguments<PJRT_Layouts_MemoryLayout_Serialize_Args, PJRT_Layouts_MemoryLayout_Serialize_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Layouts_MemoryLayout_Serialize);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_MemoryLayout_Serialize"));
    } else if (behaviour::Layouts_MemoryLayout_Serialize == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_MemoryLayout_Serialize"));
    } else {
      error = ToApi(behaviour::Layouts_MemoryLayout_Serialize(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_MemoryLayout_Serialize"));
  }
  if (call.recording()) End(call, Function::Layouts_MemoryLayout_Serialize, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Client_GetDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* given) {
  Arguments<PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args, PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Layouts_PJRT_Client_GetDefaultLayout);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_PJRT_Client_GetDefaultLayout"));
    } else if (behaviour::Layouts_PJRT_Client_GetDefaultLayout == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_PJRT_Client_GetDefaultLayout"));
    } else {
      error = ToApi(behaviour::Layouts_PJRT_Client_GetDefaultLayout(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_PJRT_Client_GetDefaultLayout"));
  }
  if (call.recording()) End(call, Function::Layouts_PJRT_Client_GetDefaultLayout, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* given) {
  Arguments<PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args, PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args_STRUCT_SIZE, 32> args(given);
  Call call(Function::Layouts_PJRT_Buffer_MemoryLayout);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_PJRT_Buffer_MemoryLayout"));
    } else if (behaviour::Layouts_PJRT_Buffer_MemoryLayout == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_PJRT_Buffer_MemoryLayout"));
    } else {
      error = ToApi(behaviour::Layouts_PJRT_Buffer_MemoryLayout(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_PJRT_Buffer_MemoryLayout"));
  }
  if (call.recording()) End(call, Function::Layouts_PJRT_Buffer_MemoryLayout, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Topology_GetDefaultLayout(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* given) {
  Arguments<PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args, PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args_STRUCT_SIZE, 56> args(given);
  Call call(Function::Layouts_PJRT_Topology_GetDefaultLayout);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_PJRT_Topology_GetDefaultLayout"));
    } else if (behaviour::Layouts_PJRT_Topology_GetDefaultLayout == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_PJRT_Topology_GetDefaultLayout"));
    } else {
      error = ToApi(behaviour::Layouts_PJRT_Topology_GetDefaultLayout(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_PJRT_Topology_GetDefaultLayout"));
  }
  if (call.recording()) End(call, Function::Layouts_PJRT_Topology_GetDefaultLayout, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* given) {
  Arguments<PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args, PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Layouts_PJRT_Executable_GetOutputLayouts);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_PJRT_Executable_GetOutputLayouts"));
    } else if (behaviour::Layouts_PJRT_Executable_GetOutputLayouts == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_PJRT_Executable_GetOutputLayouts"));
    } else {
      error = ToApi(behaviour::Layouts_PJRT_Executable_GetOutputLayouts(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_PJRT_Executable_GetOutputLayouts"));
  }
  if (call.recording()) End(call, Function::Layouts_PJRT_Executable_GetOutputLayouts, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetParameterLayouts(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* given) {
  Arguments<PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args, PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args_STRUCT_SIZE, 40> args(given);
  Call call(Function::Layouts_PJRT_Executable_GetParameterLayouts);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_Layouts_PJRT_Executable_GetParameterLayouts"));
    } else if (behaviour::Layouts_PJRT_Executable_GetParameterLayouts == nullptr) {
      error = ToApi(Unimplemented("PJRT_Layouts_PJRT_Executable_GetParameterLayouts"));
    } else {
      error = ToApi(behaviour::Layouts_PJRT_Executable_GetParameterLayouts(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_Layouts_PJRT_Executable_GetParameterLayouts"));
  }
  if (call.recording()) End(call, Function::Layouts_PJRT_Executable_GetParameterLayouts, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_MemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args* given) {
  Arguments<PJRT_DeviceDescription_MemoryDescriptions_Args, PJRT_DeviceDescription_MemoryDescriptions_Args_STRUCT_SIZE, 48> args(given);
  Call call(Function::DeviceDescription_MemoryDescriptions);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_DeviceDescription_MemoryDescriptions"));
    } else if (behaviour::DeviceDescription_MemoryDescriptions == nullptr) {
      error = ToApi(Unimplemented("PJRT_DeviceDescription_MemoryDescriptions"));
    } else {
      error = ToApi(behaviour::DeviceDescription_MemoryDescriptions(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_DeviceDescription_MemoryDescriptions"));
  }
  if (call.recording()) End(call, Function::DeviceDescription_MemoryDescriptions, *args, error);
  args.Return();
  return error;
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* given) {
  Arguments<PJRT_MemoryDescription_Kind_Args, PJRT_MemoryDescription_Kind_Args_STRUCT_SIZE, 44> args(given);
  Call call(Function::MemoryDescription_Kind);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (args.TooShort()) {
      error = ToApi(args.TooShortError("PJRT_MemoryDescription_Kind"));
    } else if (behaviour::MemoryDescription_Kind == nullptr) {
      error = ToApi(Unimplemented("PJRT_MemoryDescription_Kind"));
    } else {
      error = ToApi(behaviour::MemoryDescription_Kind(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException("PJRT_MemoryDescription_Kind"));
  }
  if (call.recording()) End(call, Function::MemoryDescription_Kind, *args, error);
  args.Return();
  return error;
}

namespace mock {
namespace {

PJRT_MemoryDescriptions_Extension pjrt_memory_descriptions = {
    {PJRT_MemoryDescriptions_Extension_STRUCT_SIZE, PJRT_Extension_Type_MemoryDescriptions, nullptr},
    PJRT_DeviceDescription_MemoryDescriptions,
    PJRT_MemoryDescription_Kind,
};

PJRT_Layouts_Extension pjrt_layouts = {
    {PJRT_Layouts_Extension_STRUCT_SIZE, PJRT_Extension_Type_Layouts, &pjrt_memory_descriptions.base},
    PJRT_Layouts_MemoryLayout_Destroy,
    PJRT_Layouts_MemoryLayout_Serialize,
    PJRT_Layouts_PJRT_Client_GetDefaultLayout,
    PJRT_Layouts_PJRT_Buffer_MemoryLayout,
    PJRT_Layouts_PJRT_Topology_GetDefaultLayout,
    PJRT_Layouts_PJRT_Executable_GetOutputLayouts,
    PJRT_Layouts_PJRT_Executable_GetParameterLayouts,
};

const PJRT_Api kApi = {
    PJRT_Api_STRUCT_SIZE,
    &pjrt_layouts.base,
    {PJRT_Api_Version_STRUCT_SIZE, nullptr, PJRT_API_MAJOR, PJRT_API_MINOR},
    PJRT_Error_Destroy,
    PJRT_Error_Message,
    PJRT_Error_GetCode,
    PJRT_Plugin_Initialize,
    PJRT_Plugin_Attributes,
    PJRT_Event_Destroy,
    PJRT_Event_IsReady,
    PJRT_Event_Error,
    PJRT_Event_Await,
    PJRT_Event_OnReady,
    PJRT_Client_Create,
    PJRT_Client_Destroy,
    PJRT_Client_PlatformName,
    PJRT_Client_ProcessIndex,
    PJRT_Client_PlatformVersion,
    PJRT_Client_Devices,
    PJRT_Client_AddressableDevices,
    PJRT_Client_LookupDevice,
    PJRT_Client_LookupAddressableDevice,
    PJRT_Client_AddressableMemories,
    PJRT_Client_Compile,
    PJRT_Client_DefaultDeviceAssignment,
    PJRT_Client_BufferFromHostBuffer,
    PJRT_DeviceDescription_Id,
    PJRT_DeviceDescription_ProcessIndex,
    PJRT_DeviceDescription_Attributes,
    PJRT_DeviceDescription_Kind,
    PJRT_DeviceDescription_DebugString,
    PJRT_DeviceDescription_ToString,
    PJRT_Device_GetDescription,
    PJRT_Device_IsAddressable,
    PJRT_Device_LocalHardwareId,
    PJRT_Device_AddressableMemories,
    PJRT_Device_DefaultMemory,
    PJRT_Device_MemoryStats,
    PJRT_Memory_Id,
    PJRT_Memory_Kind,
    PJRT_Memory_DebugString,
    PJRT_Memory_ToString,
    PJRT_Memory_AddressableByDevices,
    PJRT_Executable_Destroy,
    PJRT_Executable_Name,
    PJRT_Executable_NumReplicas,
    PJRT_Executable_NumPartitions,
    PJRT_Executable_NumOutputs,
    PJRT_Executable_SizeOfGeneratedCodeInBytes,
    PJRT_Executable_GetCostAnalysis,
    PJRT_Executable_OutputMemoryKinds,
    PJRT_Executable_OptimizedProgram,
    PJRT_Executable_Serialize,
    PJRT_LoadedExecutable_Destroy,
    PJRT_LoadedExecutable_GetExecutable,
    PJRT_LoadedExecutable_AddressableDevices,
    PJRT_LoadedExecutable_Delete,
    PJRT_LoadedExecutable_IsDeleted,
    PJRT_LoadedExecutable_Execute,
    PJRT_Executable_DeserializeAndLoad,
    PJRT_LoadedExecutable_Fingerprint,
    PJRT_Buffer_Destroy,
    PJRT_Buffer_ElementType,
    PJRT_Buffer_Dimensions,
    PJRT_Buffer_UnpaddedDimensions,
    PJRT_Buffer_DynamicDimensionIndices,
    PJRT_Buffer_GetMemoryLayout,
    PJRT_Buffer_OnDeviceSizeInBytes,
    PJRT_Buffer_Device,
    PJRT_Buffer_Memory,
    PJRT_Buffer_Delete,
    PJRT_Buffer_IsDeleted,
    PJRT_Buffer_CopyToDevice,
    PJRT_Buffer_ToHostBuffer,
    PJRT_Buffer_IsOnCpu,
    PJRT_Buffer_ReadyEvent,
    PJRT_Buffer_UnsafePointer,
    PJRT_Buffer_IncreaseExternalReferenceCount,
    PJRT_Buffer_DecreaseExternalReferenceCount,
    PJRT_Buffer_OpaqueDeviceMemoryDataPointer,
    PJRT_CopyToDeviceStream_Destroy,
    PJRT_CopyToDeviceStream_AddChunk,
    PJRT_CopyToDeviceStream_TotalBytes,
    PJRT_CopyToDeviceStream_GranuleSize,
    PJRT_CopyToDeviceStream_CurrentBytes,
    PJRT_TopologyDescription_Create,
    PJRT_TopologyDescription_Destroy,
    PJRT_TopologyDescription_PlatformName,
    PJRT_TopologyDescription_PlatformVersion,
    PJRT_TopologyDescription_GetDeviceDescriptions,
    PJRT_TopologyDescription_Serialize,
    PJRT_TopologyDescription_Attributes,
    PJRT_Compile,
    PJRT_Executable_OutputElementTypes,
    PJRT_Executable_OutputDimensions,
    PJRT_Buffer_CopyToMemory,
    PJRT_Client_CreateViewOfDeviceBuffer,
    PJRT_Executable_Fingerprint,
    PJRT_Client_TopologyDescription,
    PJRT_Executable_GetCompiledMemoryStats,
    PJRT_Memory_Kind_Id,
    PJRT_ExecuteContext_Create,
    PJRT_ExecuteContext_Destroy,
    PJRT_Buffer_CopyRawToHost,
    PJRT_AsyncHostToDeviceTransferManager_Destroy,
    PJRT_AsyncHostToDeviceTransferManager_TransferData,
    PJRT_Client_CreateBuffersForAsyncHostToDevice,
    PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer,
    PJRT_AsyncHostToDeviceTransferManager_Device,
    PJRT_AsyncHostToDeviceTransferManager_BufferCount,
    PJRT_AsyncHostToDeviceTransferManager_BufferSize,
    PJRT_AsyncHostToDeviceTransferManager_SetBufferError,
    PJRT_AsyncHostToDeviceTransferManager_AddMetadata,
    PJRT_Client_DmaMap,
    PJRT_Client_DmaUnmap,
    PJRT_Client_CreateUninitializedBuffer,
    PJRT_Client_UpdateGlobalProcessInfo,
    PJRT_TopologyDescription_Deserialize,
    PJRT_Client_CreateAliasBuffer,
    PJRT_Client_FulfillAliasBuffer,
    PJRT_LoadedExecutable_GetDeviceAssignment,
    PJRT_Client_CreateErrorBuffer,
    PJRT_AsyncHostToDeviceTransferManager_TransferLiteral,
    PJRT_Buffer_CopyRawToHostFuture,
    PJRT_Device_PoisonExecution,
    PJRT_Device_CreateAsyncTrackingEvent,
    PJRT_AsyncTrackingEvent_Destroy,
    PJRT_Executable_GetCompileOptions,
    PJRT_Buffer_DonateWithControlDependency,
    PJRT_Event_Create,
    PJRT_Event_Set,
    PJRT_Device_GetAttributes,
    PJRT_Client_Load,
    PJRT_LoadedExecutable_AddressableDeviceLogicalIds,
    PJRT_Buffer_Bitcast,
    PJRT_Error_ForEachPayload,
    PJRT_TopologyDescription_Fingerprint,
    PJRT_Executable_ParameterMemoryKinds,
    PJRT_Device_ClearMemoryStats,
    PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace,
    PJRT_TopologyDescription_GetMemorySpaceKindIds,
};

}  // namespace

const PJRT_Api& Api() { return kApi; }

}  // namespace mock

// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What the framework calls: one function per slot, named as in the API, so that a stack shows it.
// In front of a plugin it calls the plugin's function, otherwise its behaviour here. It sees to the
// length of the arguments, to the recording and to exceptions.
#include "generated/entry_points.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <type_traits>

#include <cxxabi.h>

#include "base/result.h"
#include "generated/arguments.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "layer/callbacks.h"
#include "layer/next.h"
#include "layer/objects.h"
#include "layer/plugin.h"
#include "pjrt/types/error.h"
#include "recorder/call.h"

#define MOCK_ENTRY_POINT extern "C" __attribute__((visibility("hidden")))
// In the entry points themselves: no frame of this library's lies between one of them and its
// caller, nor between it and what it calls.
#define MOCK_INLINE [[gnu::always_inline]] inline

namespace mock {
namespace {

// The bytes that a struct of arguments had at a minor version of the API, up to its last field's
// end.
template <typename T>
constexpr size_t SizeAt(int) {
  return kUsed<T>;
}
template <>
constexpr size_t SizeAt<PJRT_Client_Create_Args>(int minor) {
  if (minor < 61) return 72;
  return kUsed<PJRT_Client_Create_Args>;
}
template <>
constexpr size_t SizeAt<PJRT_Executable_DeserializeAndLoad_Args>(int minor) {
  if (minor < 71) return 48;
  if (minor < 111) return 64;
  return kUsed<PJRT_Executable_DeserializeAndLoad_Args>;
}
template <>
constexpr size_t SizeAt<PJRT_Client_CreateViewOfDeviceBuffer_Args>(int minor) {
  if (minor < 66) return 104;
  return kUsed<PJRT_Client_CreateViewOfDeviceBuffer_Args>;
}
template <>
constexpr size_t SizeAt<PJRT_Executable_GetCompiledMemoryStats_Args>(int minor) {
  if (minor < 72) return 104;
  if (minor < 90) return 112;
  if (minor < 104) return 120;
  return kUsed<PJRT_Executable_GetCompiledMemoryStats_Args>;
}
template <>
constexpr size_t SizeAt<PJRT_Client_CreateErrorBuffer_Args>(int minor) {
  if (minor < 103) return 96;
  return kUsed<PJRT_Client_CreateErrorBuffer_Args>;
}
template <>
constexpr size_t SizeAt<PJRT_Device_PoisonExecution_Args>(int minor) {
  if (minor < 100) return 49;
  return kUsed<PJRT_Device_PoisonExecution_Args>;
}

// A caller's arguments, never shorter than T: of shorter ones this has a copy, with zeros for what
// is missing, and Return() copies back as much as the caller has.
template <typename T>
class Arguments {
 public:
  // Of the caller's bytes only the first `most` are looked at.
  explicit Arguments(T* given, size_t most = kUsed<T>)
      : given_(given), whole_(given), size_(std::min(given->struct_size, most)) {
    if (size_ >= kUsed<T>) return;
    std::memset(&copy_, 0, sizeof copy_);
    std::memcpy(&copy_, given, size_);
    whole_ = &copy_;
  }
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  T* get() { return whole_; }
  const T& operator*() const { return *whole_; }

  void Return() {
    // The size is the caller's own; everything behind it may be a result.
    if (whole_ == given_ || size_ <= sizeof(size_t)) return;
    std::memcpy(reinterpret_cast<char*>(given_) + sizeof(size_t),
                reinterpret_cast<const char*>(&copy_) + sizeof(size_t), size_ - sizeof(size_t));
  }

 private:
  T* given_;
  T* whole_;
  size_t size_;
  T copy_;  // used if the caller's is shorter
};

Error TooShort(const char* function, size_t size, size_t least) {
  return InvalidArgument(std::string(function) + " got arguments of " + std::to_string(size) +
                         " bytes, it takes at least " + std::to_string(least));
}

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
    const layer::ErrorView view = layer::View(error);
    return call.End(view.code, view.message, view.message_size);
  }
  try {
    WriteOutputs(values, args);
  } catch (const std::bad_alloc&) {
    values.Clear();
    values.Null();
  }
  call.End(0, nullptr, 0);
}

// Makes a call of the plugin, and records it. What either side does not have of the arguments is
// not read: the caller's struct may be shorter than the plugin's, or longer.
template <typename Returns, typename T>
MOCK_INLINE Returns Forward(Function function, Returns (*next)(T*), T* given) {
  Call call(function);
  layer::Forget(*given);
  if (!call.recording()) return next(given);
  Inputs(call, *Arguments<T>(given));
  call.Begin();
  const layer::Replaced<T> replaced(given);
  if constexpr (std::is_void_v<Returns>) {
    next(given);
    End(call, function, *Arguments<T>(given, SizeAt<T>(layer::MinorVersion())), nullptr);
  } else {
    PJRT_Error* const error = next(given);
    End(call, function, *Arguments<T>(given, SizeAt<T>(layer::MinorVersion())), error);
    return error;
  }
}

// Calls the behaviour of the mock, and records the call.
template <typename T>
MOCK_INLINE PJRT_Error* Behave(Function function, size_t least, Result<void> (*behaviour)(T*),
                               T* given) {
  const char* const name = Facts(function).name;
  Arguments<T> args(given);
  Call call(function);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (given->struct_size < least) {
      error = ToApi(TooShort(name, given->struct_size, least));
    } else if (behaviour == nullptr) {
      error = ToApi(Unimplemented(name));
    } else {
      error = ToApi(behaviour(args.get()));
    }
  } catch (...) {
    error = ToApi(FromException(name));
  }
  if (call.recording()) End(call, function, *args, error);
  args.Return();
  return error;
}

template <typename T>
MOCK_INLINE void Behave(Function function, size_t least, void (*behaviour)(T*), T* given) {
  Arguments<T> args(given);
  Call call(function);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  try {
    if (behaviour != nullptr && given->struct_size >= least) behaviour(args.get());
  } catch (...) {
    // The function returns nothing; this rethrows what ends the thread.
    FromException(Facts(function).name);
  }
  if (call.recording()) End(call, function, *args, nullptr);
  args.Return();
}

}  // namespace
}  // namespace mock

using namespace mock;  // the entry points cannot live in it

MOCK_ENTRY_POINT void PJRT_Error_Destroy(PJRT_Error_Destroy_Args* args) {
  constexpr Function kFunction = Function::Error_Destroy;
  const auto next = layer::Next<void(PJRT_Error_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Error_Destroy, args);
}

MOCK_ENTRY_POINT void PJRT_Error_Message(PJRT_Error_Message_Args* args) {
  constexpr Function kFunction = Function::Error_Message;
  const auto next = layer::Next<void(PJRT_Error_Message_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Error_Message, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_GetCode(PJRT_Error_GetCode_Args* args) {
  constexpr Function kFunction = Function::Error_GetCode;
  const auto next = layer::Next<PJRT_Error*(PJRT_Error_GetCode_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Error_GetCode, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Initialize(PJRT_Plugin_Initialize_Args* args) {
  constexpr Function kFunction = Function::Plugin_Initialize;
  const auto next = layer::Next<PJRT_Error*(PJRT_Plugin_Initialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 16, behaviour::Plugin_Initialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Attributes(PJRT_Plugin_Attributes_Args* args) {
  constexpr Function kFunction = Function::Plugin_Attributes;
  const auto next = layer::Next<PJRT_Error*(PJRT_Plugin_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Plugin_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Destroy(PJRT_Event_Destroy_Args* args) {
  constexpr Function kFunction = Function::Event_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Event_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_IsReady(PJRT_Event_IsReady_Args* args) {
  constexpr Function kFunction = Function::Event_IsReady;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_IsReady_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 25, behaviour::Event_IsReady, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Error(PJRT_Event_Error_Args* args) {
  constexpr Function kFunction = Function::Event_Error;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_Error_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Event_Error, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Await(PJRT_Event_Await_Args* args) {
  constexpr Function kFunction = Function::Event_Await;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_Await_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Event_Await, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_OnReady(PJRT_Event_OnReady_Args* args) {
  constexpr Function kFunction = Function::Event_OnReady;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_OnReady_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Event_OnReady, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Create(PJRT_Client_Create_Args* args) {
  constexpr Function kFunction = Function::Client_Create;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 72, behaviour::Client_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Destroy(PJRT_Client_Destroy_Args* args) {
  constexpr Function kFunction = Function::Client_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Client_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformName(PJRT_Client_PlatformName_Args* args) {
  constexpr Function kFunction = Function::Client_PlatformName;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_PlatformName_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_PlatformName, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args) {
  constexpr Function kFunction = Function::Client_ProcessIndex;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_ProcessIndex_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Client_ProcessIndex, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args) {
  constexpr Function kFunction = Function::Client_PlatformVersion;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_PlatformVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_PlatformVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Devices(PJRT_Client_Devices_Args* args) {
  constexpr Function kFunction = Function::Client_Devices;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_Devices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_Devices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args) {
  constexpr Function kFunction = Function::Client_AddressableDevices;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_AddressableDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_AddressableDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupDevice(PJRT_Client_LookupDevice_Args* args) {
  constexpr Function kFunction = Function::Client_LookupDevice;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_LookupDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_LookupDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args* args) {
  constexpr Function kFunction = Function::Client_LookupAddressableDevice;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_LookupAddressableDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_LookupAddressableDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args) {
  constexpr Function kFunction = Function::Client_AddressableMemories;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_AddressableMemories_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_AddressableMemories, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Compile(PJRT_Client_Compile_Args* args) {
  constexpr Function kFunction = Function::Client_Compile;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_Compile_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Client_Compile, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args* args) {
  constexpr Function kFunction = Function::Client_DefaultDeviceAssignment;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_DefaultDeviceAssignment_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Client_DefaultDeviceAssignment, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_BufferFromHostBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_BufferFromHostBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 120, behaviour::Client_BufferFromHostBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Id;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::DeviceDescription_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_ProcessIndex;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_ProcessIndex_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::DeviceDescription_ProcessIndex, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Attributes;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::DeviceDescription_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Kind;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::DeviceDescription_Kind, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_DebugString;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_DebugString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::DeviceDescription_DebugString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_ToString;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_ToString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::DeviceDescription_ToString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetDescription(PJRT_Device_GetDescription_Args* args) {
  constexpr Function kFunction = Function::Device_GetDescription;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_GetDescription_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Device_GetDescription, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_IsAddressable(PJRT_Device_IsAddressable_Args* args) {
  constexpr Function kFunction = Function::Device_IsAddressable;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_IsAddressable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 25, behaviour::Device_IsAddressable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* args) {
  constexpr Function kFunction = Function::Device_LocalHardwareId;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_LocalHardwareId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Device_LocalHardwareId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* args) {
  constexpr Function kFunction = Function::Device_AddressableMemories;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_AddressableMemories_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Device_AddressableMemories, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* args) {
  constexpr Function kFunction = Function::Device_DefaultMemory;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_DefaultMemory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Device_DefaultMemory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_MemoryStats(PJRT_Device_MemoryStats_Args* args) {
  constexpr Function kFunction = Function::Device_MemoryStats;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_MemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 185, behaviour::Device_MemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Id(PJRT_Memory_Id_Args* args) {
  constexpr Function kFunction = Function::Memory_Id;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Memory_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind(PJRT_Memory_Kind_Args* args) {
  constexpr Function kFunction = Function::Memory_Kind;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Memory_Kind, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_DebugString(PJRT_Memory_DebugString_Args* args) {
  constexpr Function kFunction = Function::Memory_DebugString;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_DebugString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Memory_DebugString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_ToString(PJRT_Memory_ToString_Args* args) {
  constexpr Function kFunction = Function::Memory_ToString;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_ToString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Memory_ToString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args* args) {
  constexpr Function kFunction = Function::Memory_AddressableByDevices;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_AddressableByDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Memory_AddressableByDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Destroy(PJRT_Executable_Destroy_Args* args) {
  constexpr Function kFunction = Function::Executable_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Executable_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Name(PJRT_Executable_Name_Args* args) {
  constexpr Function kFunction = Function::Executable_Name;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_Name_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Executable_Name, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* args) {
  constexpr Function kFunction = Function::Executable_NumReplicas;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_NumReplicas_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Executable_NumReplicas, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* args) {
  constexpr Function kFunction = Function::Executable_NumPartitions;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_NumPartitions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Executable_NumPartitions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* args) {
  constexpr Function kFunction = Function::Executable_NumOutputs;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_NumOutputs_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Executable_NumOutputs, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_SizeOfGeneratedCodeInBytes(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args) {
  constexpr Function kFunction = Function::Executable_SizeOfGeneratedCodeInBytes;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Executable_SizeOfGeneratedCodeInBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCostAnalysis;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_GetCostAnalysis_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Executable_GetCostAnalysis, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputMemoryKinds;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_OutputMemoryKinds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Executable_OutputMemoryKinds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args) {
  constexpr Function kFunction = Function::Executable_OptimizedProgram;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_OptimizedProgram_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Executable_OptimizedProgram, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Serialize(PJRT_Executable_Serialize_Args* args) {
  constexpr Function kFunction = Function::Executable_Serialize;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Executable_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::LoadedExecutable_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_GetExecutable;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_GetExecutable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::LoadedExecutable_GetExecutable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDevices(PJRT_LoadedExecutable_AddressableDevices_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_AddressableDevices;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_AddressableDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::LoadedExecutable_AddressableDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Delete;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::LoadedExecutable_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_IsDeleted;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_IsDeleted_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 25, behaviour::LoadedExecutable_IsDeleted, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Execute;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_Execute_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 80, behaviour::LoadedExecutable_Execute, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* args) {
  constexpr Function kFunction = Function::Executable_DeserializeAndLoad;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_DeserializeAndLoad_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Executable_DeserializeAndLoad, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Fingerprint;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::LoadedExecutable_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Destroy(PJRT_Buffer_Destroy_Args* args) {
  constexpr Function kFunction = Function::Buffer_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Buffer_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ElementType(PJRT_Buffer_ElementType_Args* args) {
  constexpr Function kFunction = Function::Buffer_ElementType;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_ElementType_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Buffer_ElementType, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Dimensions(PJRT_Buffer_Dimensions_Args* args) {
  constexpr Function kFunction = Function::Buffer_Dimensions;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Dimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Buffer_Dimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args* args) {
  constexpr Function kFunction = Function::Buffer_UnpaddedDimensions;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_UnpaddedDimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Buffer_UnpaddedDimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args* args) {
  constexpr Function kFunction = Function::Buffer_DynamicDimensionIndices;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_DynamicDimensionIndices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Buffer_DynamicDimensionIndices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args* args) {
  constexpr Function kFunction = Function::Buffer_GetMemoryLayout;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_GetMemoryLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 104, behaviour::Buffer_GetMemoryLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args* args) {
  constexpr Function kFunction = Function::Buffer_OnDeviceSizeInBytes;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_OnDeviceSizeInBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_OnDeviceSizeInBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Device(PJRT_Buffer_Device_Args* args) {
  constexpr Function kFunction = Function::Buffer_Device;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Device_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_Device, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Memory(PJRT_Buffer_Memory_Args* args) {
  constexpr Function kFunction = Function::Buffer_Memory;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Memory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_Memory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Delete(PJRT_Buffer_Delete_Args* args) {
  constexpr Function kFunction = Function::Buffer_Delete;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Buffer_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args* args) {
  constexpr Function kFunction = Function::Buffer_IsDeleted;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_IsDeleted_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 25, behaviour::Buffer_IsDeleted, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyToDevice;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_CopyToDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Buffer_CopyToDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  constexpr Function kFunction = Function::Buffer_ToHostBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_ToHostBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Buffer_ToHostBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args* args) {
  constexpr Function kFunction = Function::Buffer_IsOnCpu;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_IsOnCpu_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 25, behaviour::Buffer_IsOnCpu, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args* args) {
  constexpr Function kFunction = Function::Buffer_ReadyEvent;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_ReadyEvent_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_ReadyEvent, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args* args) {
  constexpr Function kFunction = Function::Buffer_UnsafePointer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_UnsafePointer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_UnsafePointer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IncreaseExternalReferenceCount(PJRT_Buffer_IncreaseExternalReferenceCount_Args* args) {
  constexpr Function kFunction = Function::Buffer_IncreaseExternalReferenceCount;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_IncreaseExternalReferenceCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Buffer_IncreaseExternalReferenceCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DecreaseExternalReferenceCount(PJRT_Buffer_DecreaseExternalReferenceCount_Args* args) {
  constexpr Function kFunction = Function::Buffer_DecreaseExternalReferenceCount;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_DecreaseExternalReferenceCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Buffer_DecreaseExternalReferenceCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OpaqueDeviceMemoryDataPointer(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* args) {
  constexpr Function kFunction = Function::Buffer_OpaqueDeviceMemoryDataPointer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Buffer_OpaqueDeviceMemoryDataPointer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::CopyToDeviceStream_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_AddChunk;
  const auto next = layer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_AddChunk_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::CopyToDeviceStream_AddChunk, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_TotalBytes;
  const auto next = layer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_TotalBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::CopyToDeviceStream_TotalBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_GranuleSize;
  const auto next = layer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_GranuleSize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::CopyToDeviceStream_GranuleSize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_CurrentBytes;
  const auto next = layer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_CurrentBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::CopyToDeviceStream_CurrentBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Create;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::TopologyDescription_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::TopologyDescription_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_PlatformName;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_PlatformName_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_PlatformName, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformVersion(PJRT_TopologyDescription_PlatformVersion_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_PlatformVersion;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_PlatformVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_PlatformVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetDeviceDescriptions(PJRT_TopologyDescription_GetDeviceDescriptions_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_GetDeviceDescriptions;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_GetDeviceDescriptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_GetDeviceDescriptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Serialize;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::TopologyDescription_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Attributes;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Compile(PJRT_Compile_Args* args) {
  constexpr Function kFunction = Function::Compile;
  const auto next = layer::Next<PJRT_Error*(PJRT_Compile_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 64, behaviour::Compile, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputElementTypes;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_OutputElementTypes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Executable_OutputElementTypes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputDimensions;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_OutputDimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Executable_OutputDimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyToMemory;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_CopyToMemory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Buffer_CopyToMemory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateViewOfDeviceBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_CreateViewOfDeviceBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 104, behaviour::Client_CreateViewOfDeviceBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::Executable_Fingerprint;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Executable_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args) {
  constexpr Function kFunction = Function::Client_TopologyDescription;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_TopologyDescription_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Client_TopologyDescription, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompiledMemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCompiledMemoryStats;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_GetCompiledMemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 104, behaviour::Executable_GetCompiledMemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind_Id(PJRT_Memory_Kind_Id_Args* args) {
  constexpr Function kFunction = Function::Memory_Kind_Id;
  const auto next = layer::Next<PJRT_Error*(PJRT_Memory_Kind_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 28, behaviour::Memory_Kind_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* args) {
  constexpr Function kFunction = Function::ExecuteContext_Create;
  const auto next = layer::Next<PJRT_Error*(PJRT_ExecuteContext_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::ExecuteContext_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* args) {
  constexpr Function kFunction = Function::ExecuteContext_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_ExecuteContext_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::ExecuteContext_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyRawToHost;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_CopyRawToHost_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Buffer_CopyRawToHost, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Destroy(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::AsyncHostToDeviceTransferManager_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferData(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_TransferData;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 72, behaviour::AsyncHostToDeviceTransferManager_TransferData, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateBuffersForAsyncHostToDevice(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args) {
  constexpr Function kFunction = Function::Client_CreateBuffersForAsyncHostToDevice;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 72, behaviour::Client_CreateBuffersForAsyncHostToDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_RetrieveBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Device(PJRT_AsyncHostToDeviceTransferManager_Device_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_Device;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_Device_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::AsyncHostToDeviceTransferManager_Device, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferCount(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_BufferCount;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::AsyncHostToDeviceTransferManager_BufferCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferSize(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_BufferSize;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_BufferSize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_SetBufferError(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_SetBufferError;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::AsyncHostToDeviceTransferManager_SetBufferError, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_AddMetadata(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_AddMetadata;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_AddMetadata, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaMap(PJRT_Client_DmaMap_Args* args) {
  constexpr Function kFunction = Function::Client_DmaMap;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_DmaMap_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_DmaMap, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaUnmap(PJRT_Client_DmaUnmap_Args* args) {
  constexpr Function kFunction = Function::Client_DmaUnmap;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_DmaUnmap_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Client_DmaUnmap, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateUninitializedBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_CreateUninitializedBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 80, behaviour::Client_CreateUninitializedBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args* args) {
  constexpr Function kFunction = Function::Client_UpdateGlobalProcessInfo;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_UpdateGlobalProcessInfo_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Client_UpdateGlobalProcessInfo, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Deserialize;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Deserialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_Deserialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateAliasBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_CreateAliasBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 80, behaviour::Client_CreateAliasBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_FulfillAliasBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_FulfillAliasBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 64, behaviour::Client_FulfillAliasBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetDeviceAssignment(PJRT_LoadedExecutable_GetDeviceAssignment_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_GetDeviceAssignment;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_GetDeviceAssignment_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::LoadedExecutable_GetDeviceAssignment, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateErrorBuffer;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_CreateErrorBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 96, behaviour::Client_CreateErrorBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferLiteral(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_TransferLiteral;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 80, behaviour::AsyncHostToDeviceTransferManager_TransferLiteral, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyRawToHostFuture;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_CopyRawToHostFuture_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 64, behaviour::Buffer_CopyRawToHostFuture, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_PoisonExecution(PJRT_Device_PoisonExecution_Args* args) {
  constexpr Function kFunction = Function::Device_PoisonExecution;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_PoisonExecution_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 49, behaviour::Device_PoisonExecution, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args* args) {
  constexpr Function kFunction = Function::Device_CreateAsyncTrackingEvent;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_CreateAsyncTrackingEvent_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Device_CreateAsyncTrackingEvent, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* args) {
  constexpr Function kFunction = Function::AsyncTrackingEvent_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_AsyncTrackingEvent_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::AsyncTrackingEvent_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCompileOptions;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_GetCompileOptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Executable_GetCompileOptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DonateWithControlDependency(PJRT_Buffer_DonateWithControlDependency_Args* args) {
  constexpr Function kFunction = Function::Buffer_DonateWithControlDependency;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_DonateWithControlDependency_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Buffer_DonateWithControlDependency, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Create(PJRT_Event_Create_Args* args) {
  constexpr Function kFunction = Function::Event_Create;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Event_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Set(PJRT_Event_Set_Args* args) {
  constexpr Function kFunction = Function::Event_Set;
  const auto next = layer::Next<PJRT_Error*(PJRT_Event_Set_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Event_Set, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetAttributes(PJRT_Device_GetAttributes_Args* args) {
  constexpr Function kFunction = Function::Device_GetAttributes;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_GetAttributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Device_GetAttributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Load(PJRT_Client_Load_Args* args) {
  constexpr Function kFunction = Function::Client_Load;
  const auto next = layer::Next<PJRT_Error*(PJRT_Client_Load_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Client_Load, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDeviceLogicalIds(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_AddressableDeviceLogicalIds;
  const auto next = layer::Next<PJRT_Error*(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::LoadedExecutable_AddressableDeviceLogicalIds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* args) {
  constexpr Function kFunction = Function::Buffer_Bitcast;
  const auto next = layer::Next<PJRT_Error*(PJRT_Buffer_Bitcast_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 64, behaviour::Buffer_Bitcast, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_ForEachPayload(PJRT_Error_ForEachPayload_Args* args) {
  constexpr Function kFunction = Function::Error_ForEachPayload;
  const auto next = layer::Next<PJRT_Error*(PJRT_Error_ForEachPayload_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Error_ForEachPayload, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Fingerprint;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::TopologyDescription_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args* args) {
  constexpr Function kFunction = Function::Executable_ParameterMemoryKinds;
  const auto next = layer::Next<PJRT_Error*(PJRT_Executable_ParameterMemoryKinds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::Executable_ParameterMemoryKinds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* args) {
  constexpr Function kFunction = Function::Device_ClearMemoryStats;
  const auto next = layer::Next<PJRT_Error*(PJRT_Device_ClearMemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Device_ClearMemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_MakeCanonicalShapeForMemorySpace;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 88, behaviour::TopologyDescription_MakeCanonicalShapeForMemorySpace, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetMemorySpaceKindIds(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_GetMemorySpaceKindIds;
  const auto next = layer::Next<PJRT_Error*(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::TopologyDescription_GetMemorySpaceKindIds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* args) {
  constexpr Function kFunction = Function::Layouts_MemoryLayout_Destroy;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_MemoryLayout_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 24, behaviour::Layouts_MemoryLayout_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args* args) {
  constexpr Function kFunction = Function::Layouts_MemoryLayout_Serialize;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_MemoryLayout_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Layouts_MemoryLayout_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Client_GetDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Client_GetDefaultLayout;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Layouts_PJRT_Client_GetDefaultLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Buffer_MemoryLayout;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 32, behaviour::Layouts_PJRT_Buffer_MemoryLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Topology_GetDefaultLayout(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Topology_GetDefaultLayout;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 56, behaviour::Layouts_PJRT_Topology_GetDefaultLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Executable_GetOutputLayouts;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Layouts_PJRT_Executable_GetOutputLayouts, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetParameterLayouts(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Executable_GetParameterLayouts;
  const auto next = layer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 40, behaviour::Layouts_PJRT_Executable_GetParameterLayouts, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_MemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_MemoryDescriptions;
  const auto next = layer::Next<PJRT_Error*(PJRT_DeviceDescription_MemoryDescriptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 48, behaviour::DeviceDescription_MemoryDescriptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* args) {
  constexpr Function kFunction = Function::MemoryDescription_Kind;
  const auto next = layer::Next<PJRT_Error*(PJRT_MemoryDescription_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave(kFunction, 44, behaviour::MemoryDescription_Kind, args);
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

constexpr uint16_t pjrt_offsets[] = {
    offsetof(PJRT_Api, PJRT_Error_Destroy),
    offsetof(PJRT_Api, PJRT_Error_Message),
    offsetof(PJRT_Api, PJRT_Error_GetCode),
    offsetof(PJRT_Api, PJRT_Plugin_Initialize),
    offsetof(PJRT_Api, PJRT_Plugin_Attributes),
    offsetof(PJRT_Api, PJRT_Event_Destroy),
    offsetof(PJRT_Api, PJRT_Event_IsReady),
    offsetof(PJRT_Api, PJRT_Event_Error),
    offsetof(PJRT_Api, PJRT_Event_Await),
    offsetof(PJRT_Api, PJRT_Event_OnReady),
    offsetof(PJRT_Api, PJRT_Client_Create),
    offsetof(PJRT_Api, PJRT_Client_Destroy),
    offsetof(PJRT_Api, PJRT_Client_PlatformName),
    offsetof(PJRT_Api, PJRT_Client_ProcessIndex),
    offsetof(PJRT_Api, PJRT_Client_PlatformVersion),
    offsetof(PJRT_Api, PJRT_Client_Devices),
    offsetof(PJRT_Api, PJRT_Client_AddressableDevices),
    offsetof(PJRT_Api, PJRT_Client_LookupDevice),
    offsetof(PJRT_Api, PJRT_Client_LookupAddressableDevice),
    offsetof(PJRT_Api, PJRT_Client_AddressableMemories),
    offsetof(PJRT_Api, PJRT_Client_Compile),
    offsetof(PJRT_Api, PJRT_Client_DefaultDeviceAssignment),
    offsetof(PJRT_Api, PJRT_Client_BufferFromHostBuffer),
    offsetof(PJRT_Api, PJRT_DeviceDescription_Id),
    offsetof(PJRT_Api, PJRT_DeviceDescription_ProcessIndex),
    offsetof(PJRT_Api, PJRT_DeviceDescription_Attributes),
    offsetof(PJRT_Api, PJRT_DeviceDescription_Kind),
    offsetof(PJRT_Api, PJRT_DeviceDescription_DebugString),
    offsetof(PJRT_Api, PJRT_DeviceDescription_ToString),
    offsetof(PJRT_Api, PJRT_Device_GetDescription),
    offsetof(PJRT_Api, PJRT_Device_IsAddressable),
    offsetof(PJRT_Api, PJRT_Device_LocalHardwareId),
    offsetof(PJRT_Api, PJRT_Device_AddressableMemories),
    offsetof(PJRT_Api, PJRT_Device_DefaultMemory),
    offsetof(PJRT_Api, PJRT_Device_MemoryStats),
    offsetof(PJRT_Api, PJRT_Memory_Id),
    offsetof(PJRT_Api, PJRT_Memory_Kind),
    offsetof(PJRT_Api, PJRT_Memory_DebugString),
    offsetof(PJRT_Api, PJRT_Memory_ToString),
    offsetof(PJRT_Api, PJRT_Memory_AddressableByDevices),
    offsetof(PJRT_Api, PJRT_Executable_Destroy),
    offsetof(PJRT_Api, PJRT_Executable_Name),
    offsetof(PJRT_Api, PJRT_Executable_NumReplicas),
    offsetof(PJRT_Api, PJRT_Executable_NumPartitions),
    offsetof(PJRT_Api, PJRT_Executable_NumOutputs),
    offsetof(PJRT_Api, PJRT_Executable_SizeOfGeneratedCodeInBytes),
    offsetof(PJRT_Api, PJRT_Executable_GetCostAnalysis),
    offsetof(PJRT_Api, PJRT_Executable_OutputMemoryKinds),
    offsetof(PJRT_Api, PJRT_Executable_OptimizedProgram),
    offsetof(PJRT_Api, PJRT_Executable_Serialize),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_Destroy),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_GetExecutable),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_AddressableDevices),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_Delete),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_IsDeleted),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_Execute),
    offsetof(PJRT_Api, PJRT_Executable_DeserializeAndLoad),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_Fingerprint),
    offsetof(PJRT_Api, PJRT_Buffer_Destroy),
    offsetof(PJRT_Api, PJRT_Buffer_ElementType),
    offsetof(PJRT_Api, PJRT_Buffer_Dimensions),
    offsetof(PJRT_Api, PJRT_Buffer_UnpaddedDimensions),
    offsetof(PJRT_Api, PJRT_Buffer_DynamicDimensionIndices),
    offsetof(PJRT_Api, PJRT_Buffer_GetMemoryLayout),
    offsetof(PJRT_Api, PJRT_Buffer_OnDeviceSizeInBytes),
    offsetof(PJRT_Api, PJRT_Buffer_Device),
    offsetof(PJRT_Api, PJRT_Buffer_Memory),
    offsetof(PJRT_Api, PJRT_Buffer_Delete),
    offsetof(PJRT_Api, PJRT_Buffer_IsDeleted),
    offsetof(PJRT_Api, PJRT_Buffer_CopyToDevice),
    offsetof(PJRT_Api, PJRT_Buffer_ToHostBuffer),
    offsetof(PJRT_Api, PJRT_Buffer_IsOnCpu),
    offsetof(PJRT_Api, PJRT_Buffer_ReadyEvent),
    offsetof(PJRT_Api, PJRT_Buffer_UnsafePointer),
    offsetof(PJRT_Api, PJRT_Buffer_IncreaseExternalReferenceCount),
    offsetof(PJRT_Api, PJRT_Buffer_DecreaseExternalReferenceCount),
    offsetof(PJRT_Api, PJRT_Buffer_OpaqueDeviceMemoryDataPointer),
    offsetof(PJRT_Api, PJRT_CopyToDeviceStream_Destroy),
    offsetof(PJRT_Api, PJRT_CopyToDeviceStream_AddChunk),
    offsetof(PJRT_Api, PJRT_CopyToDeviceStream_TotalBytes),
    offsetof(PJRT_Api, PJRT_CopyToDeviceStream_GranuleSize),
    offsetof(PJRT_Api, PJRT_CopyToDeviceStream_CurrentBytes),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Create),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Destroy),
    offsetof(PJRT_Api, PJRT_TopologyDescription_PlatformName),
    offsetof(PJRT_Api, PJRT_TopologyDescription_PlatformVersion),
    offsetof(PJRT_Api, PJRT_TopologyDescription_GetDeviceDescriptions),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Serialize),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Attributes),
    offsetof(PJRT_Api, PJRT_Compile),
    offsetof(PJRT_Api, PJRT_Executable_OutputElementTypes),
    offsetof(PJRT_Api, PJRT_Executable_OutputDimensions),
    offsetof(PJRT_Api, PJRT_Buffer_CopyToMemory),
    offsetof(PJRT_Api, PJRT_Client_CreateViewOfDeviceBuffer),
    offsetof(PJRT_Api, PJRT_Executable_Fingerprint),
    offsetof(PJRT_Api, PJRT_Client_TopologyDescription),
    offsetof(PJRT_Api, PJRT_Executable_GetCompiledMemoryStats),
    offsetof(PJRT_Api, PJRT_Memory_Kind_Id),
    offsetof(PJRT_Api, PJRT_ExecuteContext_Create),
    offsetof(PJRT_Api, PJRT_ExecuteContext_Destroy),
    offsetof(PJRT_Api, PJRT_Buffer_CopyRawToHost),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_Destroy),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_TransferData),
    offsetof(PJRT_Api, PJRT_Client_CreateBuffersForAsyncHostToDevice),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_Device),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_BufferCount),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_BufferSize),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_SetBufferError),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_AddMetadata),
    offsetof(PJRT_Api, PJRT_Client_DmaMap),
    offsetof(PJRT_Api, PJRT_Client_DmaUnmap),
    offsetof(PJRT_Api, PJRT_Client_CreateUninitializedBuffer),
    offsetof(PJRT_Api, PJRT_Client_UpdateGlobalProcessInfo),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Deserialize),
    offsetof(PJRT_Api, PJRT_Client_CreateAliasBuffer),
    offsetof(PJRT_Api, PJRT_Client_FulfillAliasBuffer),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_GetDeviceAssignment),
    offsetof(PJRT_Api, PJRT_Client_CreateErrorBuffer),
    offsetof(PJRT_Api, PJRT_AsyncHostToDeviceTransferManager_TransferLiteral),
    offsetof(PJRT_Api, PJRT_Buffer_CopyRawToHostFuture),
    offsetof(PJRT_Api, PJRT_Device_PoisonExecution),
    offsetof(PJRT_Api, PJRT_Device_CreateAsyncTrackingEvent),
    offsetof(PJRT_Api, PJRT_AsyncTrackingEvent_Destroy),
    offsetof(PJRT_Api, PJRT_Executable_GetCompileOptions),
    offsetof(PJRT_Api, PJRT_Buffer_DonateWithControlDependency),
    offsetof(PJRT_Api, PJRT_Event_Create),
    offsetof(PJRT_Api, PJRT_Event_Set),
    offsetof(PJRT_Api, PJRT_Device_GetAttributes),
    offsetof(PJRT_Api, PJRT_Client_Load),
    offsetof(PJRT_Api, PJRT_LoadedExecutable_AddressableDeviceLogicalIds),
    offsetof(PJRT_Api, PJRT_Buffer_Bitcast),
    offsetof(PJRT_Api, PJRT_Error_ForEachPayload),
    offsetof(PJRT_Api, PJRT_TopologyDescription_Fingerprint),
    offsetof(PJRT_Api, PJRT_Executable_ParameterMemoryKinds),
    offsetof(PJRT_Api, PJRT_Device_ClearMemoryStats),
    offsetof(PJRT_Api, PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace),
    offsetof(PJRT_Api, PJRT_TopologyDescription_GetMemorySpaceKindIds),
};
constexpr uint16_t pjrt_layouts_offsets[] = {
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_MemoryLayout_Destroy),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_MemoryLayout_Serialize),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Client_GetDefaultLayout),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Buffer_MemoryLayout),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Topology_GetDefaultLayout),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Executable_GetOutputLayouts),
    offsetof(PJRT_Layouts_Extension, PJRT_Layouts_PJRT_Executable_GetParameterLayouts),
};
constexpr uint16_t pjrt_memory_descriptions_offsets[] = {
    offsetof(PJRT_MemoryDescriptions_Extension, PJRT_DeviceDescription_MemoryDescriptions),
    offsetof(PJRT_MemoryDescriptions_Extension, PJRT_MemoryDescription_Kind),
};

const layer::EntryPoints kEntryPoints[] = {
    {&kApi, pjrt_offsets, 138,
     Function::Error_Destroy, -1},
    {&pjrt_layouts, pjrt_layouts_offsets, 7,
     Function::Layouts_MemoryLayout_Destroy, PJRT_Extension_Type_Layouts},
    {&pjrt_memory_descriptions, pjrt_memory_descriptions_offsets, 2,
     Function::DeviceDescription_MemoryDescriptions, PJRT_Extension_Type_MemoryDescriptions},
};

}  // namespace

const PJRT_Api& Api() { return kApi; }

const layer::AllEntryPoints& AllEntryPoints() {
  static constexpr layer::AllEntryPoints all = {kEntryPoints, 3};
  return all;
}

}  // namespace mock

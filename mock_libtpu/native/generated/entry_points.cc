// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// What the framework calls: one function per slot, named as in the API, so that a stack shows it.
// In front of a plugin it calls the plugin's function, otherwise its behaviour here. It sees to the
// length of the arguments, to the recording and to exceptions.
#include "generated/entry_points.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

#include "base/error.h"
#include "generated/arguments.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "interposer/callbacks.h"
#include "interposer/objects.h"
#include "interposer/plugin.h"
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
constexpr size_t SizeAt<PJRT_Device_MemoryStats_Args>(int minor) {
  if (minor < 113) return 185;
  return kUsed<PJRT_Device_MemoryStats_Args>;
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

// The bytes that a caller's arguments have. Those of a few functions have no field for it.
template <typename T>
size_t SizeOf(const T& given) {
  if constexpr (kUsed<T> == 0) {
    return sizeof(T);
  } else {
    return given.struct_size;
  }
}

// A caller's arguments, never shorter than T: of shorter ones this has a copy, with zeros for what
// is missing, and Return() copies back as much as the caller has.
template <typename T>
class Arguments {
 public:
  // Of the caller's bytes only the first `most` are looked at.
  explicit Arguments(T* given, size_t most = kUsed<T>)
      : given_(given), whole_(given), size_(std::min(SizeOf(*given), most)) {
    if constexpr (kUsed<T> != 0) {
      if (size_ >= kUsed<T>) return;
      std::memset(&copy_, 0, sizeof copy_);
      std::memcpy(&copy_, given, size_);
      whole_ = &copy_;
    }
  }
  Arguments(const Arguments&) = delete;
  Arguments& operator=(const Arguments&) = delete;

  T* get() { return whole_; }
  const T& operator*() const { return *whole_; }

  void Return() {
    if constexpr (kUsed<T> != 0) {
      // The size is the caller's own; everything behind it may be a result.
      if (whole_ == given_ || size_ <= sizeof(size_t)) return;
      std::memcpy(reinterpret_cast<char*>(given_) + sizeof(size_t),
                  reinterpret_cast<const char*>(&copy_) + sizeof(size_t), size_ - sizeof(size_t));
    }
  }

 private:
  T* given_;
  T* whole_;
  size_t size_;
  T copy_;  // used if the caller's is shorter
};

template <typename T>
void Inputs(Call& call, const T& args) {
  call.Fill([&](CborWriter& values) { WriteInputs(values, args); });
}

template <typename T>
void End(Call& call, Function function, const T& args, const PJRT_Error* error) {
  if (error != nullptr) {
    const interposer::ErrorView view = interposer::View(error);
    return call.Fail(Facts(function).output_count, view.code, view.message);
  }
  call.Fill([&](CborWriter& values) { WriteOutputs(values, args); });
  call.End();
}

// Makes a call of the plugin, and records it. What either side does not have of the arguments is
// not read: the caller's struct may be shorter than the plugin's, or longer.
template <typename Returns, typename T>
MOCK_INLINE Returns Forward(Function function, Returns (*next)(T*), T* given) {
  Call call(function);
  if (!call.recording()) {
    interposer::Forget(*given);
    return next(given);
  }
  Inputs(call, *Arguments<T>(given));
  call.Begin();
  interposer::Forget(*given);  // before the plugin can make another object in its place
  const interposer::Replaced<T> replaced(given);
  if constexpr (std::is_void_v<Returns>) {
    next(given);
    End(call, function, *Arguments<T>(given, SizeAt<T>(interposer::MinorVersion())), nullptr);
  } else {
    PJRT_Error* const error = next(given);
    if (error == nullptr) interposer::Learn(*given);
    End(call, function, *Arguments<T>(given, SizeAt<T>(interposer::MinorVersion())), error);
    return error;
  }
}

// Calls the behaviour of the mock, and records the call.
template <typename Returns, typename T>
MOCK_INLINE Returns Behave(Function function, size_t least, void (*behaviour)(T*), T* given) {
  const char* const name = Facts(function).name;
  Arguments<T> args(given);
  Call call(function);
  if (call.recording()) {
    Inputs(call, *args);
    call.Begin();
  }
  PJRT_Error* error = nullptr;
  try {
    if (SizeOf(*given) < least) {
      throw InvalidArgument(name, " got arguments of ", SizeOf(*given),
                            " bytes, it takes at least ", least);
    }
    if (behaviour == nullptr) throw Unimplemented(name);
    behaviour(args.get());
  } catch (const std::exception& exception) {
    const Error caught = ToError(exception, name);
    // A function that returns nothing has no error.
    if constexpr (!std::is_void_v<Returns>) error = ToApi(caught);
  }
  if (call.recording()) End(call, function, *args, error);
  args.Return();
  if constexpr (!std::is_void_v<Returns>) return error;
}

}  // namespace
}  // namespace mock

using namespace mock;  // the entry points cannot live in it

MOCK_ENTRY_POINT void PJRT_Error_Destroy(PJRT_Error_Destroy_Args* args) {
  constexpr Function kFunction = Function::Error_Destroy;
  const auto next = interposer::Next<void(PJRT_Error_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 24, behaviour::Error_Destroy, args);
}

MOCK_ENTRY_POINT void PJRT_Error_Message(PJRT_Error_Message_Args* args) {
  constexpr Function kFunction = Function::Error_Message;
  const auto next = interposer::Next<void(PJRT_Error_Message_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 40, behaviour::Error_Message, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_GetCode(PJRT_Error_GetCode_Args* args) {
  constexpr Function kFunction = Function::Error_GetCode;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Error_GetCode_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Error_GetCode, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Initialize(PJRT_Plugin_Initialize_Args* args) {
  constexpr Function kFunction = Function::Plugin_Initialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Plugin_Initialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Plugin_Initialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Plugin_Attributes(PJRT_Plugin_Attributes_Args* args) {
  constexpr Function kFunction = Function::Plugin_Attributes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Plugin_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Plugin_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Destroy(PJRT_Event_Destroy_Args* args) {
  constexpr Function kFunction = Function::Event_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Event_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_IsReady(PJRT_Event_IsReady_Args* args) {
  constexpr Function kFunction = Function::Event_IsReady;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_IsReady_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::Event_IsReady, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Error(PJRT_Event_Error_Args* args) {
  constexpr Function kFunction = Function::Event_Error;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_Error_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Event_Error, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Await(PJRT_Event_Await_Args* args) {
  constexpr Function kFunction = Function::Event_Await;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_Await_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Event_Await, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_OnReady(PJRT_Event_OnReady_Args* args) {
  constexpr Function kFunction = Function::Event_OnReady;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_OnReady_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Event_OnReady, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Create(PJRT_Client_Create_Args* args) {
  constexpr Function kFunction = Function::Client_Create;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 72, behaviour::Client_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Destroy(PJRT_Client_Destroy_Args* args) {
  constexpr Function kFunction = Function::Client_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Client_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformName(PJRT_Client_PlatformName_Args* args) {
  constexpr Function kFunction = Function::Client_PlatformName;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_PlatformName_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_PlatformName, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args) {
  constexpr Function kFunction = Function::Client_ProcessIndex;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_ProcessIndex_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Client_ProcessIndex, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args) {
  constexpr Function kFunction = Function::Client_PlatformVersion;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_PlatformVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_PlatformVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Devices(PJRT_Client_Devices_Args* args) {
  constexpr Function kFunction = Function::Client_Devices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_Devices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_Devices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args) {
  constexpr Function kFunction = Function::Client_AddressableDevices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_AddressableDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_AddressableDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupDevice(PJRT_Client_LookupDevice_Args* args) {
  constexpr Function kFunction = Function::Client_LookupDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_LookupDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_LookupDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_LookupAddressableDevice(PJRT_Client_LookupAddressableDevice_Args* args) {
  constexpr Function kFunction = Function::Client_LookupAddressableDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_LookupAddressableDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_LookupAddressableDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args) {
  constexpr Function kFunction = Function::Client_AddressableMemories;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_AddressableMemories_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_AddressableMemories, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Compile(PJRT_Client_Compile_Args* args) {
  constexpr Function kFunction = Function::Client_Compile;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_Compile_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Client_Compile, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DefaultDeviceAssignment(PJRT_Client_DefaultDeviceAssignment_Args* args) {
  constexpr Function kFunction = Function::Client_DefaultDeviceAssignment;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_DefaultDeviceAssignment_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Client_DefaultDeviceAssignment, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_BufferFromHostBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_BufferFromHostBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 120, behaviour::Client_BufferFromHostBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Id(PJRT_DeviceDescription_Id_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Id;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::DeviceDescription_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ProcessIndex(PJRT_DeviceDescription_ProcessIndex_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_ProcessIndex;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_ProcessIndex_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::DeviceDescription_ProcessIndex, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Attributes(PJRT_DeviceDescription_Attributes_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Attributes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::DeviceDescription_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_Kind(PJRT_DeviceDescription_Kind_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_Kind;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::DeviceDescription_Kind, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_DebugString(PJRT_DeviceDescription_DebugString_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_DebugString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_DebugString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::DeviceDescription_DebugString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_ToString(PJRT_DeviceDescription_ToString_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_ToString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_ToString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::DeviceDescription_ToString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetDescription(PJRT_Device_GetDescription_Args* args) {
  constexpr Function kFunction = Function::Device_GetDescription;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_GetDescription_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Device_GetDescription, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_IsAddressable(PJRT_Device_IsAddressable_Args* args) {
  constexpr Function kFunction = Function::Device_IsAddressable;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_IsAddressable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::Device_IsAddressable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_LocalHardwareId(PJRT_Device_LocalHardwareId_Args* args) {
  constexpr Function kFunction = Function::Device_LocalHardwareId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_LocalHardwareId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Device_LocalHardwareId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_AddressableMemories(PJRT_Device_AddressableMemories_Args* args) {
  constexpr Function kFunction = Function::Device_AddressableMemories;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_AddressableMemories_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Device_AddressableMemories, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_DefaultMemory(PJRT_Device_DefaultMemory_Args* args) {
  constexpr Function kFunction = Function::Device_DefaultMemory;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_DefaultMemory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Device_DefaultMemory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_MemoryStats(PJRT_Device_MemoryStats_Args* args) {
  constexpr Function kFunction = Function::Device_MemoryStats;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_MemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 185, behaviour::Device_MemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Id(PJRT_Memory_Id_Args* args) {
  constexpr Function kFunction = Function::Memory_Id;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Memory_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind(PJRT_Memory_Kind_Args* args) {
  constexpr Function kFunction = Function::Memory_Kind;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Memory_Kind, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_DebugString(PJRT_Memory_DebugString_Args* args) {
  constexpr Function kFunction = Function::Memory_DebugString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_DebugString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Memory_DebugString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_ToString(PJRT_Memory_ToString_Args* args) {
  constexpr Function kFunction = Function::Memory_ToString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_ToString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Memory_ToString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_AddressableByDevices(PJRT_Memory_AddressableByDevices_Args* args) {
  constexpr Function kFunction = Function::Memory_AddressableByDevices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_AddressableByDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Memory_AddressableByDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Destroy(PJRT_Executable_Destroy_Args* args) {
  constexpr Function kFunction = Function::Executable_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Executable_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Name(PJRT_Executable_Name_Args* args) {
  constexpr Function kFunction = Function::Executable_Name;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_Name_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Executable_Name, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* args) {
  constexpr Function kFunction = Function::Executable_NumReplicas;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_NumReplicas_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Executable_NumReplicas, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* args) {
  constexpr Function kFunction = Function::Executable_NumPartitions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_NumPartitions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Executable_NumPartitions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* args) {
  constexpr Function kFunction = Function::Executable_NumOutputs;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_NumOutputs_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Executable_NumOutputs, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_SizeOfGeneratedCodeInBytes(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args) {
  constexpr Function kFunction = Function::Executable_SizeOfGeneratedCodeInBytes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_SizeOfGeneratedCodeInBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Executable_SizeOfGeneratedCodeInBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCostAnalysis;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_GetCostAnalysis_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Executable_GetCostAnalysis, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputMemoryKinds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_OutputMemoryKinds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Executable_OutputMemoryKinds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args) {
  constexpr Function kFunction = Function::Executable_OptimizedProgram;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_OptimizedProgram_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Executable_OptimizedProgram, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Serialize(PJRT_Executable_Serialize_Args* args) {
  constexpr Function kFunction = Function::Executable_Serialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Executable_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::LoadedExecutable_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_GetExecutable;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_GetExecutable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::LoadedExecutable_GetExecutable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDevices(PJRT_LoadedExecutable_AddressableDevices_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_AddressableDevices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_AddressableDevices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::LoadedExecutable_AddressableDevices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Delete;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::LoadedExecutable_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_IsDeleted;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_IsDeleted_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::LoadedExecutable_IsDeleted, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Execute;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_Execute_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::LoadedExecutable_Execute, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* args) {
  constexpr Function kFunction = Function::Executable_DeserializeAndLoad;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_DeserializeAndLoad_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Executable_DeserializeAndLoad, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_Fingerprint;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::LoadedExecutable_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Destroy(PJRT_Buffer_Destroy_Args* args) {
  constexpr Function kFunction = Function::Buffer_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Buffer_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ElementType(PJRT_Buffer_ElementType_Args* args) {
  constexpr Function kFunction = Function::Buffer_ElementType;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_ElementType_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Buffer_ElementType, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Dimensions(PJRT_Buffer_Dimensions_Args* args) {
  constexpr Function kFunction = Function::Buffer_Dimensions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Dimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Buffer_Dimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnpaddedDimensions(PJRT_Buffer_UnpaddedDimensions_Args* args) {
  constexpr Function kFunction = Function::Buffer_UnpaddedDimensions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_UnpaddedDimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Buffer_UnpaddedDimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DynamicDimensionIndices(PJRT_Buffer_DynamicDimensionIndices_Args* args) {
  constexpr Function kFunction = Function::Buffer_DynamicDimensionIndices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_DynamicDimensionIndices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Buffer_DynamicDimensionIndices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_GetMemoryLayout(PJRT_Buffer_GetMemoryLayout_Args* args) {
  constexpr Function kFunction = Function::Buffer_GetMemoryLayout;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_GetMemoryLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Buffer_GetMemoryLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OnDeviceSizeInBytes(PJRT_Buffer_OnDeviceSizeInBytes_Args* args) {
  constexpr Function kFunction = Function::Buffer_OnDeviceSizeInBytes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_OnDeviceSizeInBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_OnDeviceSizeInBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Device(PJRT_Buffer_Device_Args* args) {
  constexpr Function kFunction = Function::Buffer_Device;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Device_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_Device, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Memory(PJRT_Buffer_Memory_Args* args) {
  constexpr Function kFunction = Function::Buffer_Memory;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Memory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_Memory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Delete(PJRT_Buffer_Delete_Args* args) {
  constexpr Function kFunction = Function::Buffer_Delete;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Buffer_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsDeleted(PJRT_Buffer_IsDeleted_Args* args) {
  constexpr Function kFunction = Function::Buffer_IsDeleted;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_IsDeleted_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::Buffer_IsDeleted, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToDevice(PJRT_Buffer_CopyToDevice_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyToDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_CopyToDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Buffer_CopyToDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  constexpr Function kFunction = Function::Buffer_ToHostBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_ToHostBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Buffer_ToHostBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IsOnCpu(PJRT_Buffer_IsOnCpu_Args* args) {
  constexpr Function kFunction = Function::Buffer_IsOnCpu;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_IsOnCpu_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::Buffer_IsOnCpu, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_ReadyEvent(PJRT_Buffer_ReadyEvent_Args* args) {
  constexpr Function kFunction = Function::Buffer_ReadyEvent;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_ReadyEvent_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_ReadyEvent, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_UnsafePointer(PJRT_Buffer_UnsafePointer_Args* args) {
  constexpr Function kFunction = Function::Buffer_UnsafePointer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_UnsafePointer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_UnsafePointer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_IncreaseExternalReferenceCount(PJRT_Buffer_IncreaseExternalReferenceCount_Args* args) {
  constexpr Function kFunction = Function::Buffer_IncreaseExternalReferenceCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_IncreaseExternalReferenceCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Buffer_IncreaseExternalReferenceCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DecreaseExternalReferenceCount(PJRT_Buffer_DecreaseExternalReferenceCount_Args* args) {
  constexpr Function kFunction = Function::Buffer_DecreaseExternalReferenceCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_DecreaseExternalReferenceCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Buffer_DecreaseExternalReferenceCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_OpaqueDeviceMemoryDataPointer(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args* args) {
  constexpr Function kFunction = Function::Buffer_OpaqueDeviceMemoryDataPointer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Buffer_OpaqueDeviceMemoryDataPointer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_Destroy(PJRT_CopyToDeviceStream_Destroy_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::CopyToDeviceStream_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_AddChunk(PJRT_CopyToDeviceStream_AddChunk_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_AddChunk;
  const auto next = interposer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_AddChunk_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::CopyToDeviceStream_AddChunk, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_TotalBytes(PJRT_CopyToDeviceStream_TotalBytes_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_TotalBytes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_TotalBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::CopyToDeviceStream_TotalBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_GranuleSize(PJRT_CopyToDeviceStream_GranuleSize_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_GranuleSize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_GranuleSize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::CopyToDeviceStream_GranuleSize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_CopyToDeviceStream_CurrentBytes(PJRT_CopyToDeviceStream_CurrentBytes_Args* args) {
  constexpr Function kFunction = Function::CopyToDeviceStream_CurrentBytes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_CopyToDeviceStream_CurrentBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::CopyToDeviceStream_CurrentBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Create(PJRT_TopologyDescription_Create_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Create;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TopologyDescription_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Destroy(PJRT_TopologyDescription_Destroy_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::TopologyDescription_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformName(PJRT_TopologyDescription_PlatformName_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_PlatformName;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_PlatformName_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_PlatformName, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_PlatformVersion(PJRT_TopologyDescription_PlatformVersion_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_PlatformVersion;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_PlatformVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_PlatformVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetDeviceDescriptions(PJRT_TopologyDescription_GetDeviceDescriptions_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_GetDeviceDescriptions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_GetDeviceDescriptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_GetDeviceDescriptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Serialize(PJRT_TopologyDescription_Serialize_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Serialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TopologyDescription_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Attributes(PJRT_TopologyDescription_Attributes_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Attributes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Attributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_Attributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Compile(PJRT_Compile_Args* args) {
  constexpr Function kFunction = Function::Compile;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Compile_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Compile, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputElementTypes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_OutputElementTypes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Executable_OutputElementTypes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* args) {
  constexpr Function kFunction = Function::Executable_OutputDimensions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_OutputDimensions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Executable_OutputDimensions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyToMemory(PJRT_Buffer_CopyToMemory_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyToMemory;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_CopyToMemory_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Buffer_CopyToMemory, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateViewOfDeviceBuffer(PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateViewOfDeviceBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_CreateViewOfDeviceBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Client_CreateViewOfDeviceBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::Executable_Fingerprint;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Executable_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args) {
  constexpr Function kFunction = Function::Client_TopologyDescription;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_TopologyDescription_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Client_TopologyDescription, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompiledMemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCompiledMemoryStats;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_GetCompiledMemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Executable_GetCompiledMemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Memory_Kind_Id(PJRT_Memory_Kind_Id_Args* args) {
  constexpr Function kFunction = Function::Memory_Kind_Id;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Memory_Kind_Id_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::Memory_Kind_Id, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* args) {
  constexpr Function kFunction = Function::ExecuteContext_Create;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecuteContext_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::ExecuteContext_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* args) {
  constexpr Function kFunction = Function::ExecuteContext_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecuteContext_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::ExecuteContext_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyRawToHost;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_CopyRawToHost_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Buffer_CopyRawToHost, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Destroy(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::AsyncHostToDeviceTransferManager_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferData(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_TransferData;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_TransferData_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 72, behaviour::AsyncHostToDeviceTransferManager_TransferData, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateBuffersForAsyncHostToDevice(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args) {
  constexpr Function kFunction = Function::Client_CreateBuffersForAsyncHostToDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_CreateBuffersForAsyncHostToDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 72, behaviour::Client_CreateBuffersForAsyncHostToDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_RetrieveBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_RetrieveBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_Device(PJRT_AsyncHostToDeviceTransferManager_Device_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_Device;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_Device_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::AsyncHostToDeviceTransferManager_Device, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferCount(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_BufferCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::AsyncHostToDeviceTransferManager_BufferCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_BufferSize(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_BufferSize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_BufferSize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_SetBufferError(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_SetBufferError;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::AsyncHostToDeviceTransferManager_SetBufferError, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_AddMetadata(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_AddMetadata;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::AsyncHostToDeviceTransferManager_AddMetadata, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaMap(PJRT_Client_DmaMap_Args* args) {
  constexpr Function kFunction = Function::Client_DmaMap;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_DmaMap_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_DmaMap, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_DmaUnmap(PJRT_Client_DmaUnmap_Args* args) {
  constexpr Function kFunction = Function::Client_DmaUnmap;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_DmaUnmap_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Client_DmaUnmap, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateUninitializedBuffer(PJRT_Client_CreateUninitializedBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateUninitializedBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_CreateUninitializedBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::Client_CreateUninitializedBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_UpdateGlobalProcessInfo(PJRT_Client_UpdateGlobalProcessInfo_Args* args) {
  constexpr Function kFunction = Function::Client_UpdateGlobalProcessInfo;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_UpdateGlobalProcessInfo_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Client_UpdateGlobalProcessInfo, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Deserialize(PJRT_TopologyDescription_Deserialize_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Deserialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Deserialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_Deserialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateAliasBuffer(PJRT_Client_CreateAliasBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateAliasBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_CreateAliasBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::Client_CreateAliasBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_FulfillAliasBuffer(PJRT_Client_FulfillAliasBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_FulfillAliasBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_FulfillAliasBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Client_FulfillAliasBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_GetDeviceAssignment(PJRT_LoadedExecutable_GetDeviceAssignment_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_GetDeviceAssignment;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_GetDeviceAssignment_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::LoadedExecutable_GetDeviceAssignment, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_CreateErrorBuffer(PJRT_Client_CreateErrorBuffer_Args* args) {
  constexpr Function kFunction = Function::Client_CreateErrorBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_CreateErrorBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 96, behaviour::Client_CreateErrorBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncHostToDeviceTransferManager_TransferLiteral(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args* args) {
  constexpr Function kFunction = Function::AsyncHostToDeviceTransferManager_TransferLiteral;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::AsyncHostToDeviceTransferManager_TransferLiteral, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_CopyRawToHostFuture(PJRT_Buffer_CopyRawToHostFuture_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyRawToHostFuture;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_CopyRawToHostFuture_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Buffer_CopyRawToHostFuture, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_PoisonExecution(PJRT_Device_PoisonExecution_Args* args) {
  constexpr Function kFunction = Function::Device_PoisonExecution;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_PoisonExecution_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 49, behaviour::Device_PoisonExecution, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_CreateAsyncTrackingEvent(PJRT_Device_CreateAsyncTrackingEvent_Args* args) {
  constexpr Function kFunction = Function::Device_CreateAsyncTrackingEvent;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_CreateAsyncTrackingEvent_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Device_CreateAsyncTrackingEvent, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_AsyncTrackingEvent_Destroy(PJRT_AsyncTrackingEvent_Destroy_Args* args) {
  constexpr Function kFunction = Function::AsyncTrackingEvent_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_AsyncTrackingEvent_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::AsyncTrackingEvent_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* args) {
  constexpr Function kFunction = Function::Executable_GetCompileOptions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_GetCompileOptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Executable_GetCompileOptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_DonateWithControlDependency(PJRT_Buffer_DonateWithControlDependency_Args* args) {
  constexpr Function kFunction = Function::Buffer_DonateWithControlDependency;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_DonateWithControlDependency_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Buffer_DonateWithControlDependency, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Create(PJRT_Event_Create_Args* args) {
  constexpr Function kFunction = Function::Event_Create;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Event_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Event_Set(PJRT_Event_Set_Args* args) {
  constexpr Function kFunction = Function::Event_Set;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Event_Set_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Event_Set, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_GetAttributes(PJRT_Device_GetAttributes_Args* args) {
  constexpr Function kFunction = Function::Device_GetAttributes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_GetAttributes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Device_GetAttributes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_Load(PJRT_Client_Load_Args* args) {
  constexpr Function kFunction = Function::Client_Load;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_Load_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Client_Load, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_LoadedExecutable_AddressableDeviceLogicalIds(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args) {
  constexpr Function kFunction = Function::LoadedExecutable_AddressableDeviceLogicalIds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::LoadedExecutable_AddressableDeviceLogicalIds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Buffer_Bitcast(PJRT_Buffer_Bitcast_Args* args) {
  constexpr Function kFunction = Function::Buffer_Bitcast;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Buffer_Bitcast_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Buffer_Bitcast, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Error_ForEachPayload(PJRT_Error_ForEachPayload_Args* args) {
  constexpr Function kFunction = Function::Error_ForEachPayload;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Error_ForEachPayload_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Error_ForEachPayload, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_Fingerprint(PJRT_TopologyDescription_Fingerprint_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_Fingerprint;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_Fingerprint_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::TopologyDescription_Fingerprint, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args* args) {
  constexpr Function kFunction = Function::Executable_ParameterMemoryKinds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_ParameterMemoryKinds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Executable_ParameterMemoryKinds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Device_ClearMemoryStats(PJRT_Device_ClearMemoryStats_Args* args) {
  constexpr Function kFunction = Function::Device_ClearMemoryStats;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Device_ClearMemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Device_ClearMemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_MakeCanonicalShapeForMemorySpace;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 88, behaviour::TopologyDescription_MakeCanonicalShapeForMemorySpace, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TopologyDescription_GetMemorySpaceKindIds(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args* args) {
  constexpr Function kFunction = Function::TopologyDescription_GetMemorySpaceKindIds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TopologyDescription_GetMemorySpaceKindIds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TopologyDescription_GetMemorySpaceKindIds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Client_RuntimeAbiVersion(PJRT_Client_RuntimeAbiVersion_Args* args) {
  constexpr Function kFunction = Function::Client_RuntimeAbiVersion;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Client_RuntimeAbiVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Client_RuntimeAbiVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Executable_GetAbiVersion(PJRT_Executable_GetAbiVersion_Args* args) {
  constexpr Function kFunction = Function::Executable_GetAbiVersion;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Executable_GetAbiVersion_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Executable_GetAbiVersion, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_Destroy(PJRT_RuntimeAbiVersion_Destroy_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::RuntimeAbiVersion_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_IsCompatibleWithRuntime;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::RuntimeAbiVersion_IsCompatibleWithRuntime, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_IsCompatibleWithExecutable;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::RuntimeAbiVersion_IsCompatibleWithExecutable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_ToProto(PJRT_RuntimeAbiVersion_ToProto_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_ToProto;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_ToProto_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::RuntimeAbiVersion_ToProto, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_PlatformId(PJRT_RuntimeAbiVersion_PlatformId_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_PlatformId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_PlatformId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::RuntimeAbiVersion_PlatformId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecutableAbiVersion_Destroy(PJRT_ExecutableAbiVersion_Destroy_Args* args) {
  constexpr Function kFunction = Function::ExecutableAbiVersion_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecutableAbiVersion_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::ExecutableAbiVersion_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecutableAbiVersion_ToProto(PJRT_ExecutableAbiVersion_ToProto_Args* args) {
  constexpr Function kFunction = Function::ExecutableAbiVersion_ToProto;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecutableAbiVersion_ToProto_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::ExecutableAbiVersion_ToProto, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecutableAbiVersion_PlatformId(PJRT_ExecutableAbiVersion_PlatformId_Args* args) {
  constexpr Function kFunction = Function::ExecutableAbiVersion_PlatformId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecutableAbiVersion_PlatformId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::ExecutableAbiVersion_PlatformId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RuntimeAbiVersion_FromProto(PJRT_RuntimeAbiVersion_FromProto_Args* args) {
  constexpr Function kFunction = Function::RuntimeAbiVersion_FromProto;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RuntimeAbiVersion_FromProto_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::RuntimeAbiVersion_FromProto, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecutableAbiVersion_FromProto(PJRT_ExecutableAbiVersion_FromProto_Args* args) {
  constexpr Function kFunction = Function::ExecutableAbiVersion_FromProto;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecutableAbiVersion_FromProto_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::ExecutableAbiVersion_FromProto, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Register_Callback(PJRT_Callback_RegisterCallback_Args* args) {
  constexpr Function kFunction = Function::Register_Callback;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Callback_RegisterCallback_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Register_Callback, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Callback_InvokeCallback(PJRT_Callback_InvokeCallback_Args* args) {
  constexpr Function kFunction = Function::Callback_InvokeCallback;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Callback_InvokeCallback_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Callback_InvokeCallback, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Destroy(PJRT_Collectives_Destroy_Args* args) {
  constexpr Function kFunction = Function::Collectives_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Collectives_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_CreateCommunicators(PJRT_Collectives_CreateCommunicators_Args* args) {
  constexpr Function kFunction = Function::Collectives_CreateCommunicators;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_CreateCommunicators_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Collectives_CreateCommunicators, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_Destroy(PJRT_Collectives_Communicator_Destroy_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Collectives_Communicator_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_AllReduce(PJRT_Collectives_Communicator_AllReduce_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_AllReduce;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_AllReduce_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 88, behaviour::Collectives_Communicator_AllReduce, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_ReduceScatter(PJRT_Collectives_Communicator_ReduceScatter_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_ReduceScatter;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_ReduceScatter_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 88, behaviour::Collectives_Communicator_ReduceScatter, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_AllGather(PJRT_Collectives_Communicator_AllGather_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_AllGather;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_AllGather_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::Collectives_Communicator_AllGather, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_CollectivePermute(PJRT_Collectives_Communicator_CollectivePermute_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_CollectivePermute;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_CollectivePermute_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 112, behaviour::Collectives_Communicator_CollectivePermute, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_AllToAll(PJRT_Collectives_Communicator_AllToAll_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_AllToAll;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_AllToAll_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 96, behaviour::Collectives_Communicator_AllToAll, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Collectives_Communicator_ToString(PJRT_Collectives_Communicator_ToString_Args* args) {
  constexpr Function kFunction = Function::Collectives_Communicator_ToString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Collectives_Communicator_ToString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Collectives_Communicator_ToString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args* args) {
  constexpr Function kFunction = Function::Transfers_PJRT_Client_MakeCrossHostReceiveBuffers;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Transfers_PJRT_Client_MakeCrossHostReceiveBuffers, args);
}

MOCK_ENTRY_POINT void PJRT_Buffer_CopyToRemoteDevice(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args* args) {
  constexpr Function kFunction = Function::Buffer_CopyToRemoteDevice;
  const auto next = interposer::Next<void(PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 72, behaviour::Buffer_CopyToRemoteDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args* args) {
  constexpr Function kFunction = Function::Transfers_PJRT_Client_CrossHostReceiveBuffers;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 96, behaviour::Transfers_PJRT_Client_CrossHostReceiveBuffers, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Transfers_PJRT_Client_CrossHostSendBuffers(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args* args) {
  constexpr Function kFunction = Function::Transfers_PJRT_Client_CrossHostSendBuffers;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Transfers_PJRT_Client_CrossHostSendBuffers, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Register_Custom_Partitioner(PJRT_Register_Custom_Partitioner_Args* args) {
  constexpr Function kFunction = Function::Register_Custom_Partitioner;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Register_Custom_Partitioner_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Register_Custom_Partitioner, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Register_Batch_Partitionable(PJRT_Register_Batch_Partitionable_Args* args) {
  constexpr Function kFunction = Function::Register_Batch_Partitionable;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Register_Batch_Partitionable_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Register_Batch_Partitionable, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_ExecutableMetadata_GetExecutableMetadata(PJRT_ExecutableMetadata_GetExecutableMetadata_Args* args) {
  constexpr Function kFunction = Function::ExecutableMetadata_GetExecutableMetadata;
  const auto next = interposer::Next<PJRT_Error*(PJRT_ExecutableMetadata_GetExecutableMetadata_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::ExecutableMetadata_GetExecutableMetadata, args);
}

MOCK_ENTRY_POINT void PJRT_ExecutableMetadata_DestroySerializedMetadata(PJRT_ExecutableMetadata_DestroySerializedMetadata_Args* args) {
  constexpr Function kFunction = Function::ExecutableMetadata_DestroySerializedMetadata;
  const auto next = interposer::Next<void(PJRT_ExecutableMetadata_DestroySerializedMetadata_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 8, behaviour::ExecutableMetadata_DestroySerializedMetadata, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_FFI_Type_Register(PJRT_FFI_Type_Register_Args* args) {
  constexpr Function kFunction = Function::FFI_Type_Register;
  const auto next = interposer::Next<PJRT_Error*(PJRT_FFI_Type_Register_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::FFI_Type_Register, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_FFI_UserData_Add(PJRT_FFI_UserData_Add_Args* args) {
  constexpr Function kFunction = Function::FFI_UserData_Add;
  const auto next = interposer::Next<PJRT_Error*(PJRT_FFI_UserData_Add_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::FFI_UserData_Add, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_FFI_Register_Handler(PJRT_FFI_Register_Handler_Args* args) {
  constexpr Function kFunction = Function::FFI_Register_Handler;
  const auto next = interposer::Next<PJRT_Error*(PJRT_FFI_Register_Handler_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 52, behaviour::FFI_Register_Handler, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Gpu_Register_Custom_Call(PJRT_Gpu_Register_Custom_Call_Args* args) {
  constexpr Function kFunction = Function::Gpu_Register_Custom_Call;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Gpu_Register_Custom_Call_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::Gpu_Register_Custom_Call, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_HostAllocator_GetPreferredAlignment(PJRT_HostAllocator_GetPreferredAlignment_Args* args) {
  constexpr Function kFunction = Function::HostAllocator_GetPreferredAlignment;
  const auto next = interposer::Next<PJRT_Error*(PJRT_HostAllocator_GetPreferredAlignment_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::HostAllocator_GetPreferredAlignment, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_HostAllocator_Allocate(PJRT_HostAllocator_Allocate_Args* args) {
  constexpr Function kFunction = Function::HostAllocator_Allocate;
  const auto next = interposer::Next<PJRT_Error*(PJRT_HostAllocator_Allocate_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::HostAllocator_Allocate, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_HostAllocator_Free(PJRT_HostAllocator_Free_Args* args) {
  constexpr Function kFunction = Function::HostAllocator_Free;
  const auto next = interposer::Next<PJRT_Error*(PJRT_HostAllocator_Free_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::HostAllocator_Free, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_HostMemoryAllocator_Allocate(PJRT_HostMemoryAllocator_Allocate_Args* args) {
  constexpr Function kFunction = Function::HostMemoryAllocator_Allocate;
  const auto next = interposer::Next<PJRT_Error*(PJRT_HostMemoryAllocator_Allocate_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 64, behaviour::HostMemoryAllocator_Allocate, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* args) {
  constexpr Function kFunction = Function::Layouts_MemoryLayout_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_MemoryLayout_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Layouts_MemoryLayout_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args* args) {
  constexpr Function kFunction = Function::Layouts_MemoryLayout_Serialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_MemoryLayout_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Layouts_MemoryLayout_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Client_GetDefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Client_GetDefaultLayout;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Layouts_PJRT_Client_GetDefaultLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Buffer_MemoryLayout;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Layouts_PJRT_Buffer_MemoryLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Topology_GetDefaultLayout(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Topology_GetDefaultLayout;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::Layouts_PJRT_Topology_GetDefaultLayout, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetOutputLayouts(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Executable_GetOutputLayouts;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Layouts_PJRT_Executable_GetOutputLayouts, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Layouts_PJRT_Executable_GetParameterLayouts(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args) {
  constexpr Function kFunction = Function::Layouts_PJRT_Executable_GetParameterLayouts;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Layouts_PJRT_Executable_GetParameterLayouts, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_CreateClientContextFromPjRtClient(PJRT_Megascale_CreateClientContextFromPjRtClient_Args* args) {
  constexpr Function kFunction = Function::Megascale_CreateClientContextFromPjRtClient;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_CreateClientContextFromPjRtClient_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_CreateClientContextFromPjRtClient, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_CreateDefaultClientContext(PJRT_Megascale_CreateDefaultClientContext_Args* args) {
  constexpr Function kFunction = Function::Megascale_CreateDefaultClientContext;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_CreateDefaultClientContext_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Megascale_CreateDefaultClientContext, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_DeleteClientContext(PJRT_Megascale_DeleteClientContext_Args* args) {
  constexpr Function kFunction = Function::Megascale_DeleteClientContext;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_DeleteClientContext_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Megascale_DeleteClientContext, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_CreateAoTConfig(PJRT_Megascale_CreateAoTConfig_Args* args) {
  constexpr Function kFunction = Function::Megascale_CreateAoTConfig;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_CreateAoTConfig_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Megascale_CreateAoTConfig, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_CreateMultiSliceConfig(PJRT_Megascale_CreateMultiSliceConfig_Args* args) {
  constexpr Function kFunction = Function::Megascale_CreateMultiSliceConfig;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_CreateMultiSliceConfig_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::Megascale_CreateMultiSliceConfig, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ClientContext_Initialize(PJRT_Megascale_ClientContext_Initialize_Args* args) {
  constexpr Function kFunction = Function::Megascale_ClientContext_Initialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ClientContext_Initialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Megascale_ClientContext_Initialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ClientContext_UnblockPendingWork(PJRT_Megascale_ClientContext_UnblockPendingWork_Args* args) {
  constexpr Function kFunction = Function::Megascale_ClientContext_UnblockPendingWork;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ClientContext_UnblockPendingWork_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Megascale_ClientContext_UnblockPendingWork, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ClientContext_MegascalePort(PJRT_Megascale_ClientContext_MegascalePort_Args* args) {
  constexpr Function kFunction = Function::Megascale_ClientContext_MegascalePort;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ClientContext_MegascalePort_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::Megascale_ClientContext_MegascalePort, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_CreateMegascaleCollectives(PJRT_Megascale_CreateMegascaleCollectives_Args* args) {
  constexpr Function kFunction = Function::Megascale_CreateMegascaleCollectives;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_CreateMegascaleCollectives_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Megascale_CreateMegascaleCollectives, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_DeviceId_To_MegascaleId(PJRT_Megascale_DeviceId_To_MegascaleId_Args* args) {
  constexpr Function kFunction = Function::Megascale_DeviceId_To_MegascaleId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_DeviceId_To_MegascaleId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_DeviceId_To_MegascaleId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_MegascaleId_To_DeviceId(PJRT_Megascale_MegascaleId_To_DeviceId_Args* args) {
  constexpr Function kFunction = Function::Megascale_MegascaleId_To_DeviceId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_MegascaleId_To_DeviceId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_MegascaleId_To_DeviceId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_RegisterErrorHandler(PJRT_Megascale_RegisterErrorHandler_Args* args) {
  constexpr Function kFunction = Function::Megascale_RegisterErrorHandler;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_RegisterErrorHandler_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Megascale_RegisterErrorHandler, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_UnregisterErrorHandler(PJRT_Megascale_UnregisterErrorHandler_Args* args) {
  constexpr Function kFunction = Function::Megascale_UnregisterErrorHandler;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_UnregisterErrorHandler_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_UnregisterErrorHandler, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_Create(PJRT_Megascale_ErrorAggregator_Create_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_Create;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_Create_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::Megascale_ErrorAggregator_Create, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_Delete(PJRT_Megascale_ErrorAggregator_Delete_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_Delete;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Megascale_ErrorAggregator_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorDigest_Delete(PJRT_Megascale_ErrorDigest_Delete_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorDigest_Delete;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorDigest_Delete_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::Megascale_ErrorDigest_Delete, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_AddError(PJRT_Megascale_ErrorAggregator_AddError_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_AddError;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_AddError_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Megascale_ErrorAggregator_AddError, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_ProcessAndShutdown(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_ProcessAndShutdown;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_ErrorAggregator_ProcessAndShutdown, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_LogErrorDigest(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_LogErrorDigest;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_ErrorAggregator_LogErrorDigest, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_Size(PJRT_Megascale_ErrorAggregator_Size_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_Size;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_Size_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Megascale_ErrorAggregator_Size, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_ErrorAggregator_Active(PJRT_Megascale_ErrorAggregator_Active_Args* args) {
  constexpr Function kFunction = Function::Megascale_ErrorAggregator_Active;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_ErrorAggregator_Active_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 17, behaviour::Megascale_ErrorAggregator_Active, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_GetInterfaceAddressesHelper(PJRT_Megascale_GetInterfaceAddressesHelper_Args* args) {
  constexpr Function kFunction = Function::Megascale_GetInterfaceAddressesHelper;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_GetInterfaceAddressesHelper_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Megascale_GetInterfaceAddressesHelper, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Megascale_GetOrCreateRuntimeError(PJRT_Megascale_GetOrCreateRuntimeError_Args* args) {
  constexpr Function kFunction = Function::Megascale_GetOrCreateRuntimeError;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Megascale_GetOrCreateRuntimeError_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 104, behaviour::Megascale_GetOrCreateRuntimeError, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_DeviceDescription_MemoryDescriptions(PJRT_DeviceDescription_MemoryDescriptions_Args* args) {
  constexpr Function kFunction = Function::DeviceDescription_MemoryDescriptions;
  const auto next = interposer::Next<PJRT_Error*(PJRT_DeviceDescription_MemoryDescriptions_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::DeviceDescription_MemoryDescriptions, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MemoryDescription_Kind(PJRT_MemoryDescription_Kind_Args* args) {
  constexpr Function kFunction = Function::MemoryDescription_Kind;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MemoryDescription_Kind_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 44, behaviour::MemoryDescription_Kind, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MultiSlice_Config_Destroy(PJRT_MultiSlice_Config_Destroy_Args* args) {
  constexpr Function kFunction = Function::MultiSlice_Config_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MultiSlice_Config_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 16, behaviour::MultiSlice_Config_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MultiSlice_Config_NumSlices(PJRT_MultiSlice_Config_NumSlices_Args* args) {
  constexpr Function kFunction = Function::MultiSlice_Config_NumSlices;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MultiSlice_Config_NumSlices_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::MultiSlice_Config_NumSlices, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MultiSlice_Config_SliceId(PJRT_MultiSlice_Config_SliceId_Args* args) {
  constexpr Function kFunction = Function::MultiSlice_Config_SliceId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MultiSlice_Config_SliceId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::MultiSlice_Config_SliceId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MultiSlice_Config_NumDevicesPerSlice(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args* args) {
  constexpr Function kFunction = Function::MultiSlice_Config_NumDevicesPerSlice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MultiSlice_Config_NumDevicesPerSlice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::MultiSlice_Config_NumDevicesPerSlice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_MultiSlice_Config_Serialize(PJRT_MultiSlice_Config_Serialize_Args* args) {
  constexpr Function kFunction = Function::MultiSlice_Config_Serialize;
  const auto next = interposer::Next<PJRT_Error*(PJRT_MultiSlice_Config_Serialize_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::MultiSlice_Config_Serialize, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_PhaseCompile_Get_Compiler(PJRT_PhaseCompile_Get_Compiler_Args* args) {
  constexpr Function kFunction = Function::PhaseCompile_Get_Compiler;
  const auto next = interposer::Next<PJRT_Error*(PJRT_PhaseCompile_Get_Compiler_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::PhaseCompile_Get_Compiler, args);
}

MOCK_ENTRY_POINT void PJRT_PhaseCompile_Destroy_Compiler(PJRT_PhaseCompile_Destroy_Compiler_Args* args) {
  constexpr Function kFunction = Function::PhaseCompile_Destroy_Compiler;
  const auto next = interposer::Next<void(PJRT_PhaseCompile_Destroy_Compiler_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 24, behaviour::PhaseCompile_Destroy_Compiler, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_PhaseCompile_Run_Phase(PJRT_PhaseCompile_Run_Phase_Args* args) {
  constexpr Function kFunction = Function::PhaseCompile_Run_Phase;
  const auto next = interposer::Next<PJRT_Error*(PJRT_PhaseCompile_Run_Phase_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 120, behaviour::PhaseCompile_Run_Phase, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_PhaseCompile_Get_PhaseNames(PJRT_PhaseCompile_Get_PhaseNames_Args* args) {
  constexpr Function kFunction = Function::PhaseCompile_Get_PhaseNames;
  const auto next = interposer::Next<PJRT_Error*(PJRT_PhaseCompile_Get_PhaseNames_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::PhaseCompile_Get_PhaseNames, args);
}

MOCK_ENTRY_POINT void PJRT_PhaseCompile_C_Buffers_Destroy(PJRT_PhaseCompile_C_Buffers_Destroy_Args* args) {
  constexpr Function kFunction = Function::PhaseCompile_C_Buffers_Destroy;
  const auto next = interposer::Next<void(PJRT_PhaseCompile_C_Buffers_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<void>(kFunction, 40, behaviour::PhaseCompile_C_Buffers_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_CreateRawAliasOfBuffer(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_CreateRawAliasOfBuffer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_CreateRawAliasOfBuffer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::RawBuffer_CreateRawAliasOfBuffer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_Destroy(PJRT_RawBuffer_Destroy_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_Destroy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_Destroy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::RawBuffer_Destroy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_GetOnDeviceSizeInBytes(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_GetOnDeviceSizeInBytes;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::RawBuffer_GetOnDeviceSizeInBytes, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_GetMemorySpace(PJRT_RawBuffer_GetMemorySpace_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_GetMemorySpace;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_GetMemorySpace_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::RawBuffer_GetMemorySpace, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_CopyRawHostToDevice(PJRT_RawBuffer_CopyRawHostToDevice_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_CopyRawHostToDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_CopyRawHostToDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::RawBuffer_CopyRawHostToDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_CopyRawDeviceToHost(PJRT_RawBuffer_CopyRawDeviceToHost_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_CopyRawDeviceToHost;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_CopyRawDeviceToHost_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::RawBuffer_CopyRawDeviceToHost, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_RawBuffer_GetHostPointer(PJRT_RawBuffer_GetHostPointer_Args* args) {
  constexpr Function kFunction = Function::RawBuffer_GetHostPointer;
  const auto next = interposer::Next<PJRT_Error*(PJRT_RawBuffer_GetHostPointer_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::RawBuffer_GetHostPointer, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Shardings_PJRT_Executable_ParameterShardings(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args* args) {
  constexpr Function kFunction = Function::Shardings_PJRT_Executable_ParameterShardings;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Shardings_PJRT_Executable_ParameterShardings_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Shardings_PJRT_Executable_ParameterShardings, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Shardings_PJRT_Executable_OutputShardings(PJRT_Shardings_PJRT_Executable_OutputShardings_Args* args) {
  constexpr Function kFunction = Function::Shardings_PJRT_Executable_OutputShardings;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Shardings_PJRT_Executable_OutputShardings_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::Shardings_PJRT_Executable_OutputShardings, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Get_Stream_For_External_Ready_Events(PJRT_Get_Stream_For_External_Ready_Events_Args* args) {
  constexpr Function kFunction = Function::Get_Stream_For_External_Ready_Events;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Get_Stream_For_External_Ready_Events_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Get_Stream_For_External_Ready_Events, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Wait_Until_Buffer_Ready_On_Stream(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args* args) {
  constexpr Function kFunction = Function::Wait_Until_Buffer_Ready_On_Stream;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Wait_Until_Buffer_Ready_On_Stream_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 24, behaviour::Wait_Until_Buffer_Ready_On_Stream, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_GetTargetArguments(PJRT_TpuExecutable_GetTargetArguments_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_GetTargetArguments;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_GetTargetArguments_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TpuExecutable_GetTargetArguments, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_GetHloModuleWithConfig(PJRT_TpuExecutable_GetHloModuleWithConfig_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_GetHloModuleWithConfig;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_GetHloModuleWithConfig_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TpuExecutable_GetHloModuleWithConfig, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_GetCompiledMemoryStats(PJRT_TpuExecutable_GetCompiledMemoryStats_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_GetCompiledMemoryStats;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_GetCompiledMemoryStats_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TpuExecutable_GetCompiledMemoryStats, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_RunHloCostAnalysis(PJRT_TpuExecutable_RunHloCostAnalysis_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_RunHloCostAnalysis;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_RunHloCostAnalysis_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 80, behaviour::TpuExecutable_RunHloCostAnalysis, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_SetTpuCompilationEnv(PJRT_TpuExecutable_SetTpuCompilationEnv_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_SetTpuCompilationEnv;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_SetTpuCompilationEnv_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TpuExecutable_SetTpuCompilationEnv, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_GetTpuCompilationEnvFieldAsString;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 72, behaviour::TpuExecutable_GetTpuCompilationEnvFieldAsString, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuExecutable_IsTpuPredeterminedError(PJRT_TpuExecutable_IsTpuPredeterminedError_Args* args) {
  constexpr Function kFunction = Function::TpuExecutable_IsTpuPredeterminedError;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuExecutable_IsTpuPredeterminedError_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::TpuExecutable_IsTpuPredeterminedError, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_Subslice(PJRT_TpuTopology_Subslice_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_Subslice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_Subslice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 56, behaviour::TpuTopology_Subslice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_IsSubsliceTopology(PJRT_TpuTopology_IsSubsliceTopology_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_IsSubsliceTopology;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_IsSubsliceTopology_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 17, behaviour::TpuTopology_IsSubsliceTopology, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_SubsliceDeviceIdFromFullDeviceId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::TpuTopology_SubsliceDeviceIdFromFullDeviceId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ReplaceHostBounds(PJRT_TpuTopology_ReplaceHostBounds_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ReplaceHostBounds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ReplaceHostBounds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_ReplaceHostBounds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_IsEnhancedBarrierEnabled(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_IsEnhancedBarrierEnabled;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 17, behaviour::TpuTopology_IsEnhancedBarrierEnabled, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_HasLimitedIciConnectivity(PJRT_TpuTopology_HasLimitedIciConnectivity_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_HasLimitedIciConnectivity;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_HasLimitedIciConnectivity_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 17, behaviour::TpuTopology_HasLimitedIciConnectivity, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_IsReachableOverLimitedIci(PJRT_TpuTopology_IsReachableOverLimitedIci_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_IsReachableOverLimitedIci;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_IsReachableOverLimitedIci_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 25, behaviour::TpuTopology_IsReachableOverLimitedIci, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcessCount(PJRT_TpuTopology_ProcessCount_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcessCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcessCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_ProcessCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipsPerProcess(PJRT_TpuTopology_ChipsPerProcess_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipsPerProcess;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipsPerProcess_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_ChipsPerProcess, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_CoreCountPerChip(PJRT_TpuTopology_CoreCountPerChip_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_CoreCountPerChip;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_CoreCountPerChip_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_CoreCountPerChip, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipCount(PJRT_TpuTopology_ChipCount_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_ChipCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_CoreCount(PJRT_TpuTopology_CoreCount_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_CoreCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_CoreCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_CoreCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_LogiDeviceCountPerProcess(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_LogiDeviceCountPerProcess;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_LogiDeviceCountPerProcess_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_LogiDeviceCountPerProcess, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_LogiDeviceCount(PJRT_TpuTopology_LogiDeviceCount_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_LogiDeviceCount;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_LogiDeviceCount_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_LogiDeviceCount, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_LogiDeviceCountPerChip(PJRT_TpuTopology_LogiDeviceCountPerChip_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_LogiDeviceCountPerChip;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_LogiDeviceCountPerChip_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_LogiDeviceCountPerChip, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_CoreCountPerProcess(PJRT_TpuTopology_CoreCountPerProcess_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_CoreCountPerProcess;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_CoreCountPerProcess_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 20, behaviour::TpuTopology_CoreCountPerProcess, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcessIds(PJRT_TpuTopology_ProcessIds_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcessIds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcessIds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_ProcessIds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_LogiDeviceIdsOnProcess(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_LogiDeviceIdsOnProcess;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_LogiDeviceIdsOnProcess, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcIdAndIdxOnProcForChip(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcIdAndIdxOnProcForChip;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::TpuTopology_ProcIdAndIdxOnProcForChip, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcIdAndIdxOnProcForLogiDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 28, behaviour::TpuTopology_ProcIdAndIdxOnProcForLogiDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcessCoordFromId(PJRT_TpuTopology_ProcessCoordFromId_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcessCoordFromId;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcessCoordFromId_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::TpuTopology_ProcessCoordFromId, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipIdFromCoord(PJRT_TpuTopology_ChipIdFromCoord_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipIdFromCoord;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipIdFromCoord_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 36, behaviour::TpuTopology_ChipIdFromCoord, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_LogiDeviceIdFromChipCoordAndIdx;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_LogiDeviceIdFromChipCoordAndIdx, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipCoordAndIdxForLogiDevice;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 52, behaviour::TpuTopology_ChipCoordAndIdxForLogiDevice, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipsPerProcessBounds(PJRT_TpuTopology_ChipsPerProcessBounds_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipsPerProcessBounds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipsPerProcessBounds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_ChipsPerProcessBounds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ChipBounds(PJRT_TpuTopology_ChipBounds_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ChipBounds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ChipBounds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_ChipBounds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_ProcessBounds(PJRT_TpuTopology_ProcessBounds_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_ProcessBounds;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_ProcessBounds_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_ProcessBounds, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_GetRoutingStrategy(PJRT_TpuTopology_GetRoutingStrategy_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_GetRoutingStrategy;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_GetRoutingStrategy_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 32, behaviour::TpuTopology_GetRoutingStrategy, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_GetSliceConfig(PJRT_TpuTopology_GetSliceConfig_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_GetSliceConfig;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_GetSliceConfig_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::TpuTopology_GetSliceConfig, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_GetSliceConfigs(PJRT_TpuTopology_GetSliceConfigs_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_GetSliceConfigs;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_GetSliceConfigs_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 48, behaviour::TpuTopology_GetSliceConfigs, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_TpuTopology_GetDefaultPlatformConfig(PJRT_TpuTopology_GetDefaultPlatformConfig_Args* args) {
  constexpr Function kFunction = Function::TpuTopology_GetDefaultPlatformConfig;
  const auto next = interposer::Next<PJRT_Error*(PJRT_TpuTopology_GetDefaultPlatformConfig_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::TpuTopology_GetDefaultPlatformConfig, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Triton_Compile(PJRT_Triton_Compile_Args* args) {
  constexpr Function kFunction = Function::Triton_Compile;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Triton_Compile_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 96, behaviour::Triton_Compile, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Register_Xla_Transform(PJRT_Register_Xla_Transform_Args* args) {
  constexpr Function kFunction = Function::Register_Xla_Transform;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Register_Xla_Transform_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 40, behaviour::Register_Xla_Transform, args);
}

MOCK_ENTRY_POINT PJRT_Error* PJRT_Clear_Xla_Transform(PJRT_Clear_Xla_Transform_Args* args) {
  constexpr Function kFunction = Function::Clear_Xla_Transform;
  const auto next = interposer::Next<PJRT_Error*(PJRT_Clear_Xla_Transform_Args*)>(kFunction);
  if (next != nullptr) return Forward(kFunction, next, args);
  return Behave<PJRT_Error*>(kFunction, 41, behaviour::Clear_Xla_Transform, args);
}

namespace mock {
namespace {

PJRT_Xla_Transform_Extension pjrt_xla_transform = {
    {PJRT_Xla_Transform_Extension_STRUCT_SIZE, PJRT_Extension_Type_XlaTransform, nullptr},
    PJRT_Register_Xla_Transform,
    PJRT_Clear_Xla_Transform,
};

PJRT_Triton_Extension pjrt_triton = {
    {PJRT_Triton_Extension_STRUCT_SIZE, PJRT_Extension_Type_Triton, nullptr},
    PJRT_Triton_Compile,
};

PJRT_TpuTopology_Extension pjrt_tpu_topology = {
    {PJRT_TpuTopology_Extension_STRUCT_SIZE, PJRT_Extension_Type_TpuTopology, nullptr},
    PJRT_TpuTopology_Subslice,
    PJRT_TpuTopology_IsSubsliceTopology,
    PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId,
    PJRT_TpuTopology_ReplaceHostBounds,
    PJRT_TpuTopology_IsEnhancedBarrierEnabled,
    PJRT_TpuTopology_HasLimitedIciConnectivity,
    PJRT_TpuTopology_IsReachableOverLimitedIci,
    PJRT_TpuTopology_ProcessCount,
    PJRT_TpuTopology_ChipsPerProcess,
    PJRT_TpuTopology_CoreCountPerChip,
    PJRT_TpuTopology_ChipCount,
    PJRT_TpuTopology_CoreCount,
    PJRT_TpuTopology_LogiDeviceCountPerProcess,
    PJRT_TpuTopology_LogiDeviceCount,
    PJRT_TpuTopology_LogiDeviceCountPerChip,
    PJRT_TpuTopology_CoreCountPerProcess,
    PJRT_TpuTopology_ProcessIds,
    PJRT_TpuTopology_LogiDeviceIdsOnProcess,
    PJRT_TpuTopology_ProcIdAndIdxOnProcForChip,
    PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice,
    PJRT_TpuTopology_ProcessCoordFromId,
    PJRT_TpuTopology_ChipIdFromCoord,
    PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx,
    PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice,
    PJRT_TpuTopology_ChipsPerProcessBounds,
    PJRT_TpuTopology_ChipBounds,
    PJRT_TpuTopology_ProcessBounds,
    PJRT_TpuTopology_GetRoutingStrategy,
    PJRT_TpuTopology_GetSliceConfig,
    PJRT_TpuTopology_GetSliceConfigs,
    PJRT_TpuTopology_GetDefaultPlatformConfig,
};

PJRT_TpuExecutable_Extension pjrt_tpu_executable = {
    {PJRT_TpuExecutable_Extension_STRUCT_SIZE, PJRT_Extension_Type_TpuExecutable, nullptr},
    PJRT_TpuExecutable_GetTargetArguments,
    PJRT_TpuExecutable_GetHloModuleWithConfig,
    nullptr,
    PJRT_TpuExecutable_GetCompiledMemoryStats,
    PJRT_TpuExecutable_RunHloCostAnalysis,
    PJRT_TpuExecutable_SetTpuCompilationEnv,
    PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString,
    PJRT_TpuExecutable_IsTpuPredeterminedError,
};

PJRT_Stream_Extension pjrt_stream = {
    {PJRT_Stream_Extension_STRUCT_SIZE, PJRT_Extension_Type_Stream, nullptr},
    PJRT_Get_Stream_For_External_Ready_Events,
    PJRT_Wait_Until_Buffer_Ready_On_Stream,
};

PJRT_Shardings_Extension pjrt_shardings = {
    {PJRT_Shardings_Extension_STRUCT_SIZE, PJRT_Extension_Type_Shardings, nullptr},
    PJRT_Shardings_PJRT_Executable_ParameterShardings,
    PJRT_Shardings_PJRT_Executable_OutputShardings,
};

PJRT_RawBuffer_Extension pjrt_raw_buffer = {
    {PJRT_RawBuffer_Extension_STRUCT_SIZE, PJRT_Extension_Type_RawBuffer, nullptr},
    PJRT_RawBuffer_CreateRawAliasOfBuffer,
    PJRT_RawBuffer_Destroy,
    PJRT_RawBuffer_GetOnDeviceSizeInBytes,
    PJRT_RawBuffer_GetMemorySpace,
    PJRT_RawBuffer_CopyRawHostToDevice,
    PJRT_RawBuffer_CopyRawDeviceToHost,
    PJRT_RawBuffer_GetHostPointer,
};

PJRT_PhaseCompile_Extension pjrt_phase_compile = {
    {PJRT_PhaseCompile_Extension_STRUCT_SIZE, PJRT_Extension_Type_PhaseCompile, nullptr},
    PJRT_PhaseCompile_Get_Compiler,
    PJRT_PhaseCompile_Destroy_Compiler,
    PJRT_PhaseCompile_Run_Phase,
    PJRT_PhaseCompile_Get_PhaseNames,
    PJRT_PhaseCompile_C_Buffers_Destroy,
};

PJRT_MultiSlice_Extension pjrt_multi_slice = {
    {PJRT_MultiSlice_Extension_STRUCT_SIZE, PJRT_Extension_Type_MultiSlice, nullptr},
    PJRT_MultiSlice_Config_Destroy,
    PJRT_MultiSlice_Config_NumSlices,
    PJRT_MultiSlice_Config_SliceId,
    PJRT_MultiSlice_Config_NumDevicesPerSlice,
    PJRT_MultiSlice_Config_Serialize,
};

PJRT_MemoryDescriptions_Extension pjrt_memory_descriptions = {
    {PJRT_MemoryDescriptions_Extension_STRUCT_SIZE, PJRT_Extension_Type_MemoryDescriptions, nullptr},
    PJRT_DeviceDescription_MemoryDescriptions,
    PJRT_MemoryDescription_Kind,
};

PJRT_Megascale_Extension pjrt_megascale = {
    {PJRT_Megascale_Extension_STRUCT_SIZE, PJRT_Extension_Type_Megascale, nullptr},
    PJRT_Megascale_CreateClientContextFromPjRtClient,
    PJRT_Megascale_CreateDefaultClientContext,
    PJRT_Megascale_DeleteClientContext,
    PJRT_Megascale_CreateAoTConfig,
    PJRT_Megascale_CreateMultiSliceConfig,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    PJRT_Megascale_ClientContext_Initialize,
    PJRT_Megascale_ClientContext_UnblockPendingWork,
    PJRT_Megascale_ClientContext_MegascalePort,
    PJRT_Megascale_CreateMegascaleCollectives,
    PJRT_Megascale_DeviceId_To_MegascaleId,
    PJRT_Megascale_MegascaleId_To_DeviceId,
    PJRT_Megascale_RegisterErrorHandler,
    PJRT_Megascale_UnregisterErrorHandler,
    PJRT_Megascale_ErrorAggregator_Create,
    PJRT_Megascale_ErrorAggregator_Delete,
    PJRT_Megascale_ErrorDigest_Delete,
    PJRT_Megascale_ErrorAggregator_AddError,
    PJRT_Megascale_ErrorAggregator_ProcessAndShutdown,
    PJRT_Megascale_ErrorAggregator_LogErrorDigest,
    PJRT_Megascale_ErrorAggregator_Size,
    PJRT_Megascale_ErrorAggregator_Active,
    PJRT_Megascale_GetInterfaceAddressesHelper,
    PJRT_Megascale_GetOrCreateRuntimeError,
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

PJRT_HostMemoryAllocator_Extension pjrt_host_memory_allocator = {
    {PJRT_HostMemoryAllocator_Extension_STRUCT_SIZE, PJRT_Extension_Type_HostMemoryAllocator, nullptr},
    PJRT_HostMemoryAllocator_Allocate,
};

PJRT_HostAllocator_Extension pjrt_host_allocator = {
    {PJRT_HostAllocator_Extension_STRUCT_SIZE, PJRT_Extension_Type_HostAllocator, nullptr},
    PJRT_HostAllocator_GetPreferredAlignment,
    PJRT_HostAllocator_Allocate,
    PJRT_HostAllocator_Free,
};

PJRT_Gpu_Custom_Call pjrt_gpu_custom_call = {
    {PJRT_Gpu_Custom_Call_STRUCT_SIZE, PJRT_Extension_Type_Gpu_Custom_Call, nullptr},
    PJRT_Gpu_Register_Custom_Call,
};

PJRT_FFI_Extension pjrt_ffi = {
    {PJRT_FFI_Extension_STRUCT_SIZE, PJRT_Extension_Type_FFI, nullptr},
    PJRT_FFI_Type_Register,
    PJRT_FFI_UserData_Add,
    PJRT_FFI_Register_Handler,
};

PJRT_ExecutableMetadata_Extension pjrt_executable_metadata = {
    {PJRT_ExecutableMetadata_Extension_STRUCT_SIZE, PJRT_Extension_Type_ExecutableMetadata, nullptr},
    PJRT_ExecutableMetadata_GetExecutableMetadata,
    PJRT_ExecutableMetadata_DestroySerializedMetadata,
};

PJRT_Custom_Partitioner_Extension pjrt_custom_partitioner = {
    {PJRT_Custom_Partitioner_Extension_STRUCT_SIZE, PJRT_Extension_Type_Custom_Partitioner, nullptr},
    PJRT_Register_Custom_Partitioner,
    PJRT_Register_Batch_Partitionable,
};

PJRT_CrossHostTransfers_Extension pjrt_cross_host_transfers = {
    {PJRT_CrossHostTransfers_Extension_STRUCT_SIZE, PJRT_Extension_Type_CrossHostTransfers, &pjrt_layouts.base},
    PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers,
    PJRT_Buffer_CopyToRemoteDevice,
    PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers,
    PJRT_Transfers_PJRT_Client_CrossHostSendBuffers,
};

PJRT_Collectives_Extension pjrt_collectives = {
    {PJRT_Collectives_Extension_STRUCT_SIZE, PJRT_Extension_Type_Collectives, nullptr},
    PJRT_Collectives_Destroy,
    PJRT_Collectives_CreateCommunicators,
    PJRT_Collectives_Communicator_Destroy,
    PJRT_Collectives_Communicator_AllReduce,
    PJRT_Collectives_Communicator_ReduceScatter,
    PJRT_Collectives_Communicator_AllGather,
    PJRT_Collectives_Communicator_CollectivePermute,
    PJRT_Collectives_Communicator_AllToAll,
    PJRT_Collectives_Communicator_ToString,
};

PJRT_Callback_Extension pjrt_callback = {
    {PJRT_Callback_Extension_STRUCT_SIZE, PJRT_Extension_Type_Callback, nullptr},
    PJRT_Register_Callback,
    PJRT_Callback_InvokeCallback,
};

PJRT_AbiVersion_Extension pjrt_abi_version = {
    {PJRT_AbiVersion_Extension_STRUCT_SIZE, PJRT_Extension_Type_AbiVersion, nullptr},
    PJRT_Client_RuntimeAbiVersion,
    PJRT_Executable_GetAbiVersion,
    PJRT_RuntimeAbiVersion_Destroy,
    PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime,
    PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable,
    PJRT_RuntimeAbiVersion_ToProto,
    PJRT_RuntimeAbiVersion_PlatformId,
    PJRT_ExecutableAbiVersion_Destroy,
    PJRT_ExecutableAbiVersion_ToProto,
    PJRT_ExecutableAbiVersion_PlatformId,
    PJRT_RuntimeAbiVersion_FromProto,
    PJRT_ExecutableAbiVersion_FromProto,
};

const PJRT_Api kApi = {
    PJRT_Api_STRUCT_SIZE,
    &pjrt_cross_host_transfers.base,
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
constexpr uint16_t pjrt_abi_version_offsets[] = {
    offsetof(PJRT_AbiVersion_Extension, PJRT_Client_RuntimeAbiVersion),
    offsetof(PJRT_AbiVersion_Extension, PJRT_Executable_GetAbiVersion),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_Destroy),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_ToProto),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_PlatformId),
    offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_Destroy),
    offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_ToProto),
    offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_PlatformId),
    offsetof(PJRT_AbiVersion_Extension, PJRT_RuntimeAbiVersion_FromProto),
    offsetof(PJRT_AbiVersion_Extension, PJRT_ExecutableAbiVersion_FromProto),
};
constexpr uint16_t pjrt_callback_offsets[] = {
    offsetof(PJRT_Callback_Extension, PJRT_Register_Callback),
    offsetof(PJRT_Callback_Extension, PJRT_Callback_InvokeCallback),
};
constexpr uint16_t pjrt_collectives_offsets[] = {
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Destroy),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_CreateCommunicators),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_Destroy),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllReduce),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_ReduceScatter),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllGather),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_CollectivePermute),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_AllToAll),
    offsetof(PJRT_Collectives_Extension, PJRT_Collectives_Communicator_ToString),
};
constexpr uint16_t pjrt_cross_host_transfers_offsets[] = {
    offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers),
    offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Buffer_CopyToRemoteDevice),
    offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers),
    offsetof(PJRT_CrossHostTransfers_Extension, PJRT_Transfers_PJRT_Client_CrossHostSendBuffers),
};
constexpr uint16_t pjrt_custom_partitioner_offsets[] = {
    offsetof(PJRT_Custom_Partitioner_Extension, PJRT_Register_Custom_Partitioner),
    offsetof(PJRT_Custom_Partitioner_Extension, PJRT_Register_Batch_Partitionable),
};
constexpr uint16_t pjrt_executable_metadata_offsets[] = {
    offsetof(PJRT_ExecutableMetadata_Extension, PJRT_ExecutableMetadata_GetExecutableMetadata),
    offsetof(PJRT_ExecutableMetadata_Extension, PJRT_ExecutableMetadata_DestroySerializedMetadata),
};
constexpr uint16_t pjrt_ffi_offsets[] = {
    offsetof(PJRT_FFI_Extension, PJRT_FFI_Type_Register),
    offsetof(PJRT_FFI_Extension, PJRT_FFI_UserData_Add),
    offsetof(PJRT_FFI_Extension, PJRT_FFI_Register_Handler),
};
constexpr uint16_t pjrt_gpu_custom_call_offsets[] = {
    offsetof(PJRT_Gpu_Custom_Call, PJRT_Gpu_Register_Custom_Call),
};
constexpr uint16_t pjrt_host_allocator_offsets[] = {
    offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_GetPreferredAlignment),
    offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_Allocate),
    offsetof(PJRT_HostAllocator_Extension, PJRT_HostAllocator_Free),
};
constexpr uint16_t pjrt_host_memory_allocator_offsets[] = {
    offsetof(PJRT_HostMemoryAllocator_Extension, PJRT_HostMemoryAllocator_Allocate),
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
constexpr uint16_t pjrt_megascale_offsets[] = {
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateClientContextFromPjRtClient),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateDefaultClientContext),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_DeleteClientContext),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateAoTConfig),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateMultiSliceConfig),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_Initialize),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_UnblockPendingWork),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ClientContext_MegascalePort),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_CreateMegascaleCollectives),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_DeviceId_To_MegascaleId),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_MegascaleId_To_DeviceId),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_RegisterErrorHandler),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_UnregisterErrorHandler),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Create),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Delete),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorDigest_Delete),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_AddError),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_ProcessAndShutdown),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_LogErrorDigest),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Size),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_ErrorAggregator_Active),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_GetInterfaceAddressesHelper),
    offsetof(PJRT_Megascale_Extension, PJRT_Megascale_GetOrCreateRuntimeError),
};
constexpr uint16_t pjrt_memory_descriptions_offsets[] = {
    offsetof(PJRT_MemoryDescriptions_Extension, PJRT_DeviceDescription_MemoryDescriptions),
    offsetof(PJRT_MemoryDescriptions_Extension, PJRT_MemoryDescription_Kind),
};
constexpr uint16_t pjrt_multi_slice_offsets[] = {
    offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_Destroy),
    offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_NumSlices),
    offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_SliceId),
    offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_NumDevicesPerSlice),
    offsetof(PJRT_MultiSlice_Extension, PJRT_MultiSlice_Config_Serialize),
};
constexpr uint16_t pjrt_phase_compile_offsets[] = {
    offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Get_Compiler),
    offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Destroy_Compiler),
    offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Run_Phase),
    offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_Get_PhaseNames),
    offsetof(PJRT_PhaseCompile_Extension, PJRT_PhaseCompile_C_Buffers_Destroy),
};
constexpr uint16_t pjrt_raw_buffer_offsets[] = {
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CreateRawAliasOfBuffer),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_Destroy),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetOnDeviceSizeInBytes),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetMemorySpace),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CopyRawHostToDevice),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_CopyRawDeviceToHost),
    offsetof(PJRT_RawBuffer_Extension, PJRT_RawBuffer_GetHostPointer),
};
constexpr uint16_t pjrt_shardings_offsets[] = {
    offsetof(PJRT_Shardings_Extension, PJRT_Shardings_PJRT_Executable_ParameterShardings),
    offsetof(PJRT_Shardings_Extension, PJRT_Shardings_PJRT_Executable_OutputShardings),
};
constexpr uint16_t pjrt_stream_offsets[] = {
    offsetof(PJRT_Stream_Extension, PJRT_Get_Stream_For_External_Ready_Events),
    offsetof(PJRT_Stream_Extension, PJRT_Wait_Until_Buffer_Ready_On_Stream),
};
constexpr uint16_t pjrt_tpu_executable_offsets[] = {
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetTargetArguments),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetHloModuleWithConfig),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetCompiledMemoryStats),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_RunHloCostAnalysis),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_SetTpuCompilationEnv),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString),
    offsetof(PJRT_TpuExecutable_Extension, PJRT_TpuExecutable_IsTpuPredeterminedError),
};
constexpr uint16_t pjrt_tpu_topology_offsets[] = {
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_Subslice),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsSubsliceTopology),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ReplaceHostBounds),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsEnhancedBarrierEnabled),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_HasLimitedIciConnectivity),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_IsReachableOverLimitedIci),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessCount),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipsPerProcess),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCountPerChip),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipCount),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCount),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCountPerProcess),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCount),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceCountPerChip),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_CoreCountPerProcess),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessIds),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceIdsOnProcess),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcIdAndIdxOnProcForChip),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessCoordFromId),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipIdFromCoord),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipsPerProcessBounds),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ChipBounds),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_ProcessBounds),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetRoutingStrategy),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetSliceConfig),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetSliceConfigs),
    offsetof(PJRT_TpuTopology_Extension, PJRT_TpuTopology_GetDefaultPlatformConfig),
};
constexpr uint16_t pjrt_triton_offsets[] = {
    offsetof(PJRT_Triton_Extension, PJRT_Triton_Compile),
};
constexpr uint16_t pjrt_xla_transform_offsets[] = {
    offsetof(PJRT_Xla_Transform_Extension, PJRT_Register_Xla_Transform),
    offsetof(PJRT_Xla_Transform_Extension, PJRT_Clear_Xla_Transform),
};

// In 0.56; 0: the function is not there.
constexpr uint16_t older_56_offsets[] = {
    40,
    48,
    56,
    64,
    72,
    80,
    88,
    96,
    104,
    112,
    120,
    128,
    136,
    144,
    152,
    160,
    168,
    176,
    184,
    192,
    200,
    208,
    216,
    224,
    232,
    240,
    248,
    256,
    264,
    272,
    280,
    288,
    296,
    304,
    312,
    320,
    328,
    336,
    344,
    352,
    360,
    368,
    376,
    384,
    392,
    400,
    408,
    416,
    424,
    432,
    440,
    448,
    456,
    464,
    472,
    480,
    488,
    496,
    504,
    512,
    520,
    528,
    536,
    544,
    552,
    560,
    568,
    576,
    584,
    600,
    608,
    616,
    624,
    632,
    640,
    648,
    656,
    664,
    672,
    680,
    688,
    696,
    704,
    712,
    720,
    728,
    736,
    744,
    752,
    760,
    768,
    776,
    784,
    792,
    800,
    808,
    816,
    824,
    832,
    840,
    592,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
};
constexpr interposer::OlderTable kOlder[] = {
    {56, older_56_offsets},
};

const interposer::EntryPoints kEntryPoints[] = {
    {&kApi, pjrt_offsets, 138,
     Function::Error_Destroy, -1},
    {&pjrt_abi_version, pjrt_abi_version_offsets, 12,
     Function::Client_RuntimeAbiVersion, PJRT_Extension_Type_AbiVersion},
    {&pjrt_callback, pjrt_callback_offsets, 2,
     Function::Register_Callback, PJRT_Extension_Type_Callback},
    {&pjrt_collectives, pjrt_collectives_offsets, 9,
     Function::Collectives_Destroy, PJRT_Extension_Type_Collectives},
    {&pjrt_cross_host_transfers, pjrt_cross_host_transfers_offsets, 4,
     Function::Transfers_PJRT_Client_MakeCrossHostReceiveBuffers, PJRT_Extension_Type_CrossHostTransfers},
    {&pjrt_custom_partitioner, pjrt_custom_partitioner_offsets, 2,
     Function::Register_Custom_Partitioner, PJRT_Extension_Type_Custom_Partitioner},
    {&pjrt_executable_metadata, pjrt_executable_metadata_offsets, 2,
     Function::ExecutableMetadata_GetExecutableMetadata, PJRT_Extension_Type_ExecutableMetadata},
    {&pjrt_ffi, pjrt_ffi_offsets, 3,
     Function::FFI_Type_Register, PJRT_Extension_Type_FFI},
    {&pjrt_gpu_custom_call, pjrt_gpu_custom_call_offsets, 1,
     Function::Gpu_Register_Custom_Call, PJRT_Extension_Type_Gpu_Custom_Call},
    {&pjrt_host_allocator, pjrt_host_allocator_offsets, 3,
     Function::HostAllocator_GetPreferredAlignment, PJRT_Extension_Type_HostAllocator},
    {&pjrt_host_memory_allocator, pjrt_host_memory_allocator_offsets, 1,
     Function::HostMemoryAllocator_Allocate, PJRT_Extension_Type_HostMemoryAllocator},
    {&pjrt_layouts, pjrt_layouts_offsets, 7,
     Function::Layouts_MemoryLayout_Destroy, PJRT_Extension_Type_Layouts},
    {&pjrt_megascale, pjrt_megascale_offsets, 23,
     Function::Megascale_CreateClientContextFromPjRtClient, PJRT_Extension_Type_Megascale},
    {&pjrt_memory_descriptions, pjrt_memory_descriptions_offsets, 2,
     Function::DeviceDescription_MemoryDescriptions, PJRT_Extension_Type_MemoryDescriptions},
    {&pjrt_multi_slice, pjrt_multi_slice_offsets, 5,
     Function::MultiSlice_Config_Destroy, PJRT_Extension_Type_MultiSlice},
    {&pjrt_phase_compile, pjrt_phase_compile_offsets, 5,
     Function::PhaseCompile_Get_Compiler, PJRT_Extension_Type_PhaseCompile},
    {&pjrt_raw_buffer, pjrt_raw_buffer_offsets, 7,
     Function::RawBuffer_CreateRawAliasOfBuffer, PJRT_Extension_Type_RawBuffer},
    {&pjrt_shardings, pjrt_shardings_offsets, 2,
     Function::Shardings_PJRT_Executable_ParameterShardings, PJRT_Extension_Type_Shardings},
    {&pjrt_stream, pjrt_stream_offsets, 2,
     Function::Get_Stream_For_External_Ready_Events, PJRT_Extension_Type_Stream},
    {&pjrt_tpu_executable, pjrt_tpu_executable_offsets, 7,
     Function::TpuExecutable_GetTargetArguments, PJRT_Extension_Type_TpuExecutable},
    {&pjrt_tpu_topology, pjrt_tpu_topology_offsets, 31,
     Function::TpuTopology_Subslice, PJRT_Extension_Type_TpuTopology},
    {&pjrt_triton, pjrt_triton_offsets, 1,
     Function::Triton_Compile, PJRT_Extension_Type_Triton},
    {&pjrt_xla_transform, pjrt_xla_transform_offsets, 2,
     Function::Register_Xla_Transform, PJRT_Extension_Type_XlaTransform},
};

}  // namespace

const PJRT_Api& Api() { return kApi; }

const interposer::AllEntryPoints& AllEntryPoints() {
  static constexpr interposer::AllEntryPoints all = {kEntryPoints, 23, kOlder, 1, 45};
  return all;
}

}  // namespace mock

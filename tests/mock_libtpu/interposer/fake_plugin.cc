// A PJRT plugin that computes nothing: what the layer is tried on where no real plugin is. The
// variable FAKE_PLUGIN selects what is unusual about it; its errors and objects have layouts of
// their own, so that reading them as this library's would crash.
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#include "generated/pjrt_c_api.h"
#include "interposer/profiler.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

std::string Mode() {
  const char* const mode = std::getenv("FAKE_PLUGIN");
  return mode == nullptr ? "" : mode;
}

// Starts with no table of functions, unlike errors since 0.107.
struct FakeError {
  uint64_t never_a_pointer = 1;
  PJRT_Error_Code code;
  std::string message;
};

PJRT_Error* Fail(PJRT_Error_Code code, const char* message) {
  return reinterpret_cast<PJRT_Error*>(new FakeError{1, code, message});
}
FakeError* From(PJRT_Error* error) { return reinterpret_cast<FakeError*>(error); }
const FakeError* From(const PJRT_Error* error) { return reinterpret_cast<const FakeError*>(error); }

template <typename T>
T* Handle(uintptr_t number) {
  return reinterpret_cast<T*>(number);
}

int64_t dims[] = {2, 3};
PJRT_Device* devices[] = {Handle<PJRT_Device>(0xd0), Handle<PJRT_Device>(0xd1)};
uintptr_t next_buffer = 0xb0;
int asked_outputs = 0;
int unknown_calls = 0;

void ErrorDestroy(PJRT_Error_Destroy_Args* args) { delete From(args->error); }
void ErrorMessage(PJRT_Error_Message_Args* args) {
  args->message = From(args->error)->message.data();
  args->message_size = From(args->error)->message.size();
}
PJRT_Error* ErrorGetCode(PJRT_Error_GetCode_Args* args) {
  args->code = From(args->error)->code;
  return nullptr;
}

PJRT_Error* Initialize(PJRT_Plugin_Initialize_Args*) { return nullptr; }

PJRT_Error* CallbackError(PJRT_Error_Code code, const char* message, size_t size) {
  return Fail(code, std::string(message, size).c_str());
}

PJRT_Error* ClientCreate(PJRT_Client_Create_Args* args) {
  if (Mode() == "crash") std::raise(SIGSEGV);
  if (Mode() == "exit") std::_Exit(7);
  PJRT_CallbackError callback_error = CallbackError;
  if (args->kv_put_callback != nullptr) {
    PJRT_KeyValuePutCallback_Args put{};
    put.struct_size = PJRT_KeyValuePutCallback_Args_STRUCT_SIZE;
    put.key = "key";
    put.key_size = 3;
    put.value = "value";
    put.value_size = 5;
    put.callback_error = &callback_error;
    put.user_arg = args->kv_put_user_arg;
    if (PJRT_Error* error = args->kv_put_callback(&put)) return error;
  }
  args->client = Handle<PJRT_Client>(0xc0);
  return nullptr;
}
PJRT_Error* ClientDestroy(PJRT_Client_Destroy_Args*) { return nullptr; }
PJRT_Error* PlatformName(PJRT_Client_PlatformName_Args* args) {
  args->platform_name = "fake";
  args->platform_name_size = 4;
  return nullptr;
}
PJRT_Error* Devices(PJRT_Client_Devices_Args* args) {
  args->devices = devices;
  args->num_devices = 2;
  return nullptr;
}
PJRT_Error* GetDescription(PJRT_Device_GetDescription_Args* args) {
  args->device_description = reinterpret_cast<PJRT_DeviceDescription*>(args->device);
  return nullptr;
}
PJRT_Error* DebugString(PJRT_DeviceDescription_DebugString_Args* args) {
  args->debug_string =
      args->device_description == Handle<PJRT_DeviceDescription>(0xd0) ? "FAKE_0" : "FAKE_1";
  args->debug_string_size = 6;
  return nullptr;
}

PJRT_Error* Put(PJRT_Client_BufferFromHostBuffer_Args* args) {
  args->buffer = Handle<PJRT_Buffer>(next_buffer);
  args->done_with_host_buffer = Handle<PJRT_Event>(0xe0);
  return nullptr;
}
// The address of the next buffer is this one's.
PJRT_Error* BufferDestroy(PJRT_Buffer_Destroy_Args*) { return nullptr; }
PJRT_Error* ElementType(PJRT_Buffer_ElementType_Args* args) {
  args->type = PJRT_Buffer_Type_F32;
  return nullptr;
}
PJRT_Error* Dimensions(PJRT_Buffer_Dimensions_Args* args) {
  args->dims = dims;
  args->num_dims = 2;
  return nullptr;
}
PJRT_Error* BufferDevice(PJRT_Buffer_Device_Args* args) {
  args->device = devices[1];
  return nullptr;
}
PJRT_Error* DeleteBuffer(PJRT_Buffer_Delete_Args*) {
  return Fail(PJRT_Error_Code_FAILED_PRECONDITION, "cannot be deleted");
}

PJRT_Error* Compile(PJRT_Client_Compile_Args* args) {
  args->executable = Handle<PJRT_LoadedExecutable>(0x10ad);
  return nullptr;
}
PJRT_Error* GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* args) {
  args->executable = Handle<PJRT_Executable>(0x5e);
  return nullptr;
}
PJRT_Error* ExecutableDestroy(PJRT_Executable_Destroy_Args*) { return nullptr; }
PJRT_Error* LoadedDestroy(PJRT_LoadedExecutable_Destroy_Args*) { return nullptr; }
PJRT_Error* Name(PJRT_Executable_Name_Args* args) {
  args->executable_name = "jit_fake";
  args->executable_name_size = 8;
  return nullptr;
}
PJRT_Error* NumOutputs(PJRT_Executable_NumOutputs_Args* args) {
  ++asked_outputs;
  args->num_outputs = 2;
  return nullptr;
}
PJRT_Error* One(PJRT_Executable_NumReplicas_Args* args) {
  args->num_replicas = 1;
  return nullptr;
}

PJRT_Error* Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  const PJRT_ExecuteOptions* const options = args->options;
  PJRT_CallbackError callback_error = CallbackError;
  if (options->num_send_ops != 0) {
    const PJRT_SendCallbackInfo& send = options->send_callbacks[0][0];
    char data[] = "four";
    PJRT_Chunk chunk{data, 4, nullptr, nullptr};
    PJRT_Error* error = send.send_callback(&chunk, &callback_error, 4, true, send.user_arg);
    if (error != nullptr) return error;
  }
  if (options->num_recv_ops != 0) {
    const PJRT_RecvCallbackInfo& recv = options->recv_callbacks[0][0];
    recv.recv_callback(Handle<PJRT_CopyToDeviceStream>(0x57), recv.user_arg);
  }
  args->output_lists[0][0] = Handle<PJRT_Buffer>(0xb1);
  args->output_lists[0][1] = Handle<PJRT_Buffer>(0xb2);
  if (args->device_complete_events != nullptr) {
    args->device_complete_events[0] = Handle<PJRT_Event>(0xe1);
  }
  return nullptr;
}

PJRT_Error* IsReady(PJRT_Event_IsReady_Args* args) {
  args->is_ready = true;
  return nullptr;
}
PJRT_Error* EventDestroy(PJRT_Event_Destroy_Args*) { return nullptr; }
PJRT_Error* OnReady(PJRT_Event_OnReady_Args* args) {
  const auto callback = args->callback;
  void* const user_arg = args->user_arg;
  std::thread([=] { callback(Fail(PJRT_Error_Code_ABORTED, "not today"), user_arg); }).join();
  return nullptr;
}

// As a plugin of 0.57: it knows the first fields only.
PJRT_Error* MemoryStats(PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  args->generated_code_size_in_bytes = 11;
  return nullptr;
}

PJRT_Error* DefaultLayout(PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args) {
  args->layout = Handle<PJRT_Layouts_MemoryLayout>(0x1a);
  return nullptr;
}

// A profiler, whose errors are not PJRT's.
struct FakeProfilerError {
  int code;
  const char* message;
};
FakeProfilerError* From(PLUGIN_Profiler_Error* error) {
  return reinterpret_cast<FakeProfilerError*>(error);
}
const FakeProfilerError* From(const PLUGIN_Profiler_Error* error) {
  return reinterpret_cast<const FakeProfilerError*>(error);
}
void ProfilerErrorDestroy(PLUGIN_Profiler_Error_Destroy_Args* args) { delete From(args->error); }
void ProfilerErrorMessage(PLUGIN_Profiler_Error_Message_Args* args) {
  args->message = From(args->error)->message;
  args->message_size = std::strlen(args->message);
}
PLUGIN_Profiler_Error* ProfilerErrorGetCode(PLUGIN_Profiler_Error_GetCode_Args* args) {
  args->code = From(args->error)->code;
  return nullptr;
}
PLUGIN_Profiler_Error* ProfilerCreate(PLUGIN_Profiler_Create_Args* args) {
  args->profiler = Handle<PLUGIN_Profiler>(0x9f);
  return nullptr;
}
PLUGIN_Profiler_Error* ProfilerStart(PLUGIN_Profiler_Start_Args*) {
  return reinterpret_cast<PLUGIN_Profiler_Error*>(new FakeProfilerError{6, "it has started"});
}
PLUGIN_Profiler_Error* ProfilerCollect(PLUGIN_Profiler_CollectData_Args* args) {
  args->buffer_size_in_bytes = 5;
  return nullptr;
}
PLUGIN_Profiler_Error* ProfilerConsume(PLUGIN_Profiler_Consume_Args* args) {
  args->result = Handle<PLUGIN_Profiler_ConsumeResult>(0x9e);
  return nullptr;
}
void ProfilerConsumeResultDestroy(PLUGIN_Profiler_ConsumeResult_Destroy_Args*) {}
PLUGIN_Profiler_Error* ProfilerSerialize(PLUGIN_Profiler_Serialize_Args* args) {
  args->serialized_size = 6;
  return nullptr;
}

PJRT_Error* Unknown(void*) {
  ++unknown_calls;
  return nullptr;
}

// Two slots that no catalogue has.
struct LongTable {
  PJRT_Api known;
  PJRT_Error* (*unknown[2])(void*);
} table;

PJRT_Layouts_Extension layouts;
PLUGIN_Profiler_Api profiler_api;
PJRT_Profiler_Extension profiler;
// Of 0.56 alone: a function in another slot than before and after it.
uint64_t moved_table[sizeof(PJRT_Api) / sizeof(uint64_t)];

const PJRT_Api* Moved(const PJRT_Api& api) {
  constexpr size_t kHead = offsetof(PJRT_Api, PJRT_Error_Destroy) / sizeof(uint64_t);
  constexpr size_t kMoved = kHead + 69;
  constexpr size_t kEnd = offsetof(PJRT_Api, PJRT_Buffer_CopyRawToHost) / sizeof(uint64_t);
  uint64_t slots[sizeof(PJRT_Api) / sizeof(uint64_t)];
  std::memcpy(slots, &api, sizeof slots);
  std::memcpy(moved_table, slots, kMoved * sizeof(uint64_t));
  moved_table[kMoved] = slots[kEnd];
  std::memcpy(moved_table + kMoved + 1, slots + kMoved, (kEnd - kMoved) * sizeof(uint64_t));
  return reinterpret_cast<const PJRT_Api*>(moved_table);
}

struct UnknownExtension {
  PJRT_Extension_Base base;
  PJRT_Error* (*function)(void*);
} unknown_extension;

PJRT_Error* RawToHost(PJRT_Buffer_CopyRawToHost_Args* args) {
  args->event = Handle<PJRT_Event>(0xe2);
  return nullptr;
}

const PJRT_Api* Fill() {
  PJRT_Api& api = table.known;
  api.PJRT_Error_Destroy = ErrorDestroy;
  api.PJRT_Error_Message = ErrorMessage;
  api.PJRT_Error_GetCode = ErrorGetCode;
  api.PJRT_Plugin_Initialize = Initialize;
  api.PJRT_Client_Create = ClientCreate;
  api.PJRT_Client_Destroy = ClientDestroy;
  api.PJRT_Client_PlatformName = PlatformName;
  api.PJRT_Client_Devices = Devices;
  api.PJRT_Device_GetDescription = GetDescription;
  api.PJRT_DeviceDescription_DebugString = DebugString;
  api.PJRT_Client_BufferFromHostBuffer = Put;
  api.PJRT_Buffer_Destroy = BufferDestroy;
  api.PJRT_Buffer_ElementType = ElementType;
  api.PJRT_Buffer_Dimensions = Dimensions;
  api.PJRT_Buffer_Device = BufferDevice;
  api.PJRT_Buffer_Delete = DeleteBuffer;
  api.PJRT_Client_Compile = Compile;
  api.PJRT_LoadedExecutable_GetExecutable = GetExecutable;
  api.PJRT_LoadedExecutable_Destroy = LoadedDestroy;
  api.PJRT_LoadedExecutable_Execute = Execute;
  api.PJRT_Executable_Destroy = ExecutableDestroy;
  api.PJRT_Executable_Name = Name;
  api.PJRT_Executable_NumOutputs = NumOutputs;
  api.PJRT_Executable_NumReplicas = One;
  api.PJRT_Executable_GetCompiledMemoryStats = MemoryStats;
  api.PJRT_Buffer_CopyRawToHost = RawToHost;
  api.PJRT_Event_IsReady = IsReady;
  api.PJRT_Event_Destroy = EventDestroy;
  api.PJRT_Event_OnReady = OnReady;
  table.unknown[0] = Unknown;
  table.unknown[1] = Unknown;

  profiler_api.struct_size = sizeof profiler_api;
  profiler_api.error_destroy = ProfilerErrorDestroy;
  profiler_api.error_message = ProfilerErrorMessage;
  profiler_api.error_get_code = ProfilerErrorGetCode;
  profiler_api.create = ProfilerCreate;
  profiler_api.start = ProfilerStart;
  profiler_api.collect_data = ProfilerCollect;
  profiler_api.consume = ProfilerConsume;
  profiler_api.consume_result_destroy = ProfilerConsumeResultDestroy;
  profiler_api.serialize = ProfilerSerialize;
  profiler = {{sizeof profiler, PJRT_Extension_Type_Profiler, nullptr}, &profiler_api, -1};
  layouts.base = {PJRT_Layouts_Extension_STRUCT_SIZE, PJRT_Extension_Type_Layouts, &profiler.base};
  layouts.PJRT_Layouts_PJRT_Client_GetDefaultLayout = DefaultLayout;
  unknown_extension.base = {sizeof unknown_extension, static_cast<PJRT_Extension_Type>(99),
                            &layouts.base};
  unknown_extension.function = Unknown;

  api.struct_size = sizeof(PJRT_Api);
  api.extension_start = &unknown_extension.base;
  api.pjrt_api_version = {PJRT_Api_Version_STRUCT_SIZE, nullptr, 0, PJRT_API_MINOR};
  const std::string mode = Mode();
  if (mode == "old") {  // 0.57 had 101 slots
    api.struct_size = offsetof(PJRT_Api, PJRT_Error_Destroy) + 101 * sizeof(void*);
    api.pjrt_api_version.minor_version = 57;
  } else if (mode == "older") {  // 0.54 had 100
    api.struct_size = offsetof(PJRT_Api, PJRT_Error_Destroy) + 100 * sizeof(void*);
    api.pjrt_api_version.minor_version = 54;
  } else if (mode == "moved") {
    api.struct_size = offsetof(PJRT_Api, PJRT_Error_Destroy) + 101 * sizeof(void*);
    api.pjrt_api_version.minor_version = 56;
    return Moved(api);
  } else if (mode == "oldest") {
    api.pjrt_api_version.minor_version = 44;
  } else if (mode == "new") {
    api.struct_size = sizeof table;
    api.pjrt_api_version.minor_version = 300;
  } else if (mode == "other") {
    api.pjrt_api_version.major_version = 1;
  } else if (mode == "short") {
    api.struct_size = 24;
  } else if (mode == "lying") {
    api.struct_size = 1 << 20;
  } else if (mode == "lying extension") {
    layouts.base.struct_size = 1 << 30;
  } else if (mode == "null") {
    return nullptr;
  }
  return &api;
}

}  // namespace

EXPORTED const PJRT_Api* GetPjrtApi() {
  if (Mode() == "crash while loading") std::raise(SIGSEGV);
  static const PJRT_Api* const api = Fill();
  return api;
}

EXPORTED int AskedOutputs() { return asked_outputs; }
EXPORTED int UnknownCalls() { return unknown_calls; }

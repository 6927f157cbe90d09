// What entry_points.py links the generated files with, so that they can be called from Python
// without the library: a recorder that keeps the last call's bytes, handles that are described by
// their address alone, and a few behaviours that make it visible what reached them.
#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/error.h"
#include "generated/behaviour.h"
#include "generated/entry_points.h"
#include "generated/full.h"
#include "pjrt/describe.h"
#include "recorder/call.h"

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

mock::CborWriter g_values;
struct {
  std::vector<uint8_t> inputs, outputs;
  int function = -1;
  int code = -1;
  std::string message;
} g_call;

std::vector<uint8_t> Take() {
  std::vector<uint8_t> bytes(g_values.data(), g_values.data() + g_values.size());
  g_values.Clear();
  return bytes;
}

}  // namespace

namespace mock {

std::atomic<bool> Call::on_{false};
// The one who may switch the recording on.
class Recorder {
 public:
  static void Set(bool on) { Call::on_ = on; }
};
void Call::Start() {
  recording_ = true;
  g_values.Clear();
}
CborWriter& Call::values() { return g_values; }
void Call::Begin() {
  g_call.inputs = Take();
  g_call.function = static_cast<int>(function_);
  sequence_ = epoch_ + 1;
}
void Call::End(int error_code, std::string_view message) {
  g_call.outputs = Take();
  g_call.code = error_code;
  g_call.message = message;
}

bool RecordPlugin(const std::string&, int, int) { return true; }

void Describe(CborWriter& values, const PJRT_Client* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_Device* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_DeviceDescription* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_Memory* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_Buffer* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_Executable* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_LoadedExecutable* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_Event* handle) { values.Address(handle); }
void Describe(CborWriter& values, const PJRT_TopologyDescription* handle) {
  values.Address(handle);
}

size_t OutputCount(const PJRT_LoadedExecutable*) { return 2; }

// Returns what it got, so that a caller with a shorter struct can be seen to get zeros.
void behaviour::Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* args) {
  if (args->load_options != nullptr) throw Internal("load_options");
  if (args->overridden_serialized_compile_options != nullptr) throw Internal("overridden");
  args->loaded_executable = reinterpret_cast<PJRT_LoadedExecutable*>(0x77);
}

void behaviour::Executable_GetCompiledMemoryStats(
    PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  args->generated_code_size_in_bytes = 11;
  args->host_temp_size_in_bytes = 12;
  args->peak_memory_in_bytes = 13;
  args->total_size_in_bytes = 14;
  args->peak_unpadded_heap_bytes = 15;
}

void behaviour::LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  const Full<PJRT_ExecuteOptions> options(args->options);
  if (options && options->num_hlo_output_callbacks != 0) throw Internal("read too far");
  for (size_t i = 0; i < args->num_devices; ++i) {
    args->output_lists[i][0] = reinterpret_cast<PJRT_Buffer*>(0x10 + i);
    args->output_lists[i][1] = reinterpret_cast<PJRT_Buffer*>(0x20 + i);
  }
}

// The sum of the dimensions of all specs, through `transfer_manager`.
void behaviour::Client_CreateBuffersForAsyncHostToDevice(
    PJRT_Client_CreateBuffersForAsyncHostToDevice_Args* args) {
  uintptr_t sum = 0;
  FullArray<PJRT_ShapeSpec> specs(args->shape_specs, args->num_shape_specs);
  for (size_t i = 0; i < specs.size(); ++i) {
    const Full<PJRT_ShapeSpec> spec = specs[i];
    for (size_t j = 0; j < spec->num_dims; ++j) sum += static_cast<uintptr_t>(spec->dims[j]);
  }
  args->transfer_manager = reinterpret_cast<PJRT_AsyncHostToDeviceTransferManager*>(sum);
}

void behaviour::Client_BufferFromHostBuffer(PJRT_Client_BufferFromHostBuffer_Args* args) {
  args->buffer = reinterpret_cast<PJRT_Buffer*>(0xb);
  args->done_with_host_buffer = nullptr;
}

void behaviour::Client_Create(PJRT_Client_Create_Args* args) {
  args->client = reinterpret_cast<PJRT_Client*>(0xc);
}

// Sets no value that it does not report.
void behaviour::Device_MemoryStats(PJRT_Device_MemoryStats_Args* args) {
  args->bytes_in_use = 5;
  args->num_allocs = 6;
  args->num_allocs_is_set = true;
}

void behaviour::Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args) {
  args->program->format = "mlir";
  args->program->format_size = 4;
  args->program->code_size = 9;
}

void behaviour::Plugin_Initialize(PJRT_Plugin_Initialize_Args*) { throw std::bad_alloc(); }
void behaviour::Client_Destroy(PJRT_Client_Destroy_Args*) { throw std::runtime_error("no client"); }
void behaviour::Event_Await(PJRT_Event_Await_Args*) { pthread_exit(nullptr); }
void behaviour::Buffer_ToHostBuffer(PJRT_Buffer_ToHostBuffer_Args* args) {
  if (args->dst == nullptr) args->dst_size = 40;
}

}  // namespace mock

EXPORTED const PJRT_Api* GetPjrtApi() { return &mock::Api(); }

EXPORTED void SetRecording(bool on) {
  mock::Recorder::Set(on);
  g_call = {};
}

// Of the last call: 0 its arguments, 1 its results, 2 its error's message.
EXPORTED const void* Recorded(int what, uint64_t* size) {
  const void* data = g_call.message.data();
  *size = g_call.message.size();
  if (what == 0 || what == 1) {
    const std::vector<uint8_t>& bytes = what == 0 ? g_call.inputs : g_call.outputs;
    data = bytes.data();
    *size = bytes.size();
  }
  return data;
}
EXPORTED int RecordedFunction() { return g_call.function; }
EXPORTED int RecordedCode() { return g_call.code; }

// Calls a function that ends its thread, and comes back when it has.
EXPORTED bool EndThreadInside(PJRT_Error* (*function)(PJRT_Event_Await_Args*)) {
  pthread_t thread;
  const auto run = [](void* given) -> void* {
    PJRT_Event_Await_Args args{};
    args.struct_size = PJRT_Event_Await_Args_STRUCT_SIZE;
    reinterpret_cast<PJRT_Error* (*)(PJRT_Event_Await_Args*)>(given)(&args);
    return given;  // never
  };
  if (pthread_create(&thread, nullptr, run, reinterpret_cast<void*>(function)) != 0) return false;
  void* result = &thread;
  pthread_join(thread, &result);
  return result == nullptr;
}

// Faults of running programs: callbacks, results, several-devices, threads, leaks.
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

#include "faulty.h"

namespace faulty {
namespace {

// Callbacks.

FAULT("callbacks/sent-to-the-host", PJRT_LoadedExecutable_Execute, {
  if (args->options->num_send_ops != 1) return next(args);
  PJRT_SendCallbackInfo info = args->options->send_callbacks[0][0];
  info.user_arg = nullptr;
  PJRT_SendCallbackInfo* list[] = {&info};
  PJRT_ExecuteOptions options = *args->options;
  options.send_callbacks = list;
  args->options = &options;
  PJRT_Error* const error = next(args);
  if (error == nullptr) Await(*args->device_complete_events);
  return error;
})
FAULT("callbacks/received-from-the-host", PJRT_CopyToDeviceStream_TotalBytes, {
  PJRT_Error* const error = next(args);
  args->total_bytes /= sizeof(float);
  return error;
})
PJRT_LoadedExecutable* sending = nullptr;
FAULT("callbacks/missing-callback-is-an-error", PJRT_Client_Compile, {
  const std::string code(args->program->code, args->program->code_size);
  PJRT_Error* const error = next(args);
  if (code.find("stablehlo.send") != std::string::npos) sending = args->executable;
  return error;
})
// What is sent to nobody is lost.
FAULT("callbacks/missing-callback-is-an-error", PJRT_LoadedExecutable_Execute, {
  if (args->executable != sending || args->options->num_send_ops > 0) return next(args);
  static PJRT_SendCallbackInfo nobody{};
  nobody.channel_id = 1;
  nobody.send_callback = [](PJRT_Chunk* chunk, PJRT_CallbackError*, size_t, bool,
                            void*) -> PJRT_Error* {
    chunk->deleter(chunk->data, chunk->deleter_arg);
    return nullptr;
  };
  static PJRT_SendCallbackInfo* list[] = {&nobody};
  PJRT_ExecuteOptions options = *args->options;
  options.send_callbacks = list;
  options.num_send_ops = 1;
  args->options = &options;
  return next(args);
})

// Results.

FAULT("results/addition", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  for (float& number : Read(error, args, {4})) number = Rounded(number, 4);
  return error;
})
FAULT("results/matrix-product", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  for (float& number : Read(error, args, {8, 4})) number = Rounded(number, 16);
  return error;
})
FAULT("results/reduction", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  for (float& number : Read(error, args, {5})) number = Rounded(number, 16);
  return error;
})
// The value of a single integer, once it is there.
int32_t* Single(PJRT_Error* error, PJRT_Buffer_ToHostBuffer_Args* args, PJRT_Buffer_Type type) {
  if (error != nullptr || args->dst == nullptr) return nullptr;
  if (TypeOf(args->src) != type || !DimsOf(args->src).empty()) {
    return nullptr;
  }
  Await(args->event);
  return static_cast<int32_t*>(args->dst);
}
FAULT("results/loop", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  // One round too few.
  if (int32_t* const number = Single(error, args, PJRT_Buffer_Type_S32)) *number /= 2;
  return error;
})
FAULT("results/several-outputs", PJRT_LoadedExecutable_Execute, {
  PJRT_Error* const error = next(args);
  if (error == nullptr && OutputCount(args->executable) == 2) {
    std::swap(args->output_lists[0][0], args->output_lists[0][1]);
  }
  return error;
})
FAULT("results/donated-argument", PJRT_LoadedExecutable_Execute, {
  static const int64_t kFirst = 0;
  PJRT_ExecuteOptions options = *args->options;
  options.non_donatable_input_indices = &kFirst;
  options.num_non_donatable_input_indices = args->num_args > 0 ? 1 : 0;
  args->options = &options;
  return next(args);
})
FAULT("results/argument-that-is-not-donated", PJRT_LoadedExecutable_Execute, {
  PJRT_ExecuteOptions options = *args->options;
  options.num_non_donatable_input_indices = 0;
  args->options = &options;
  return next(args);
})

// Several devices.

FAULT("several-devices/each-has-its-arguments", PJRT_LoadedExecutable_Execute, {
  PJRT_Error* const error = next(args);
  if (error == nullptr && args->num_devices == 2 && args->num_args == 2) {
    std::swap(args->output_lists[0][0], args->output_lists[1][0]);
  }
  return error;
})
std::set<PJRT_Buffer*> sums;
FAULT("several-devices/they-exchange", PJRT_LoadedExecutable_Execute, {
  PJRT_Error* const error = next(args);
  if (error == nullptr && args->num_devices == 2 && args->num_args == 1) {
    sums = {args->output_lists[0][0], args->output_lists[1][0]};
  }
  return error;
})
// A mean in place of a sum.
FAULT("several-devices/they-exchange", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  if (error != nullptr || sums.count(args->src) == 0) return error;
  for (float& number : Read(error, args, {4})) number /= 2;
  return error;
})
FAULT("several-devices/each-knows-its-number", PJRT_Buffer_ToHostBuffer, {
  PJRT_Error* const error = next(args);
  if (int32_t* const number = Single(error, args, PJRT_Buffer_Type_U32)) *number = 0;
  return error;
})
FAULT("several-devices/default-assignment", PJRT_Client_DefaultDeviceAssignment, {
  PJRT_Error* const error = next(args);
  for (size_t i = 0; i < args->default_assignment_size; ++i) args->default_assignment[i] = 0;
  return error;
})

// Threads. What is shared is written, and read a little later.

void Later() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

FAULT("threads/put-and-get", PJRT_Client_BufferFromHostBuffer, {
  constexpr size_t kShared = 257 * sizeof(float);
  static char shared[kShared];
  if (args->type != PJRT_Buffer_Type_F32 || args->num_dims != 1) return next(args);
  if (args->dims[0] * sizeof(float) != kShared) return next(args);
  std::memcpy(shared, args->data, kShared);
  Later();
  args->data = shared;
  args->host_buffer_semantics = PJRT_HostBufferSemantics_kImmutableOnlyDuringCall;
  return next(args);
})
// The arguments of a program are kept in the program.
FAULT("threads/run-one-program", PJRT_LoadedExecutable_Execute, {
  if (args->num_devices != 1) return next(args);
  static std::mutex mutex;
  static std::map<PJRT_LoadedExecutable*, std::vector<PJRT_Buffer*>> kept;
  std::vector<PJRT_Buffer*>* own = nullptr;
  {
    const std::lock_guard<std::mutex> lock(mutex);
    own = &kept[args->executable];
    own->assign(args->argument_lists[0], args->argument_lists[0] + args->num_args);
  }
  Later();
  PJRT_Buffer* const* const lists[] = {own->data()};
  args->argument_lists = lists;
  return next(args);
})
FAULT("threads/compile-at-once", PJRT_Client_Compile, {
  static const PJRT_Program* shared = nullptr;
  shared = args->program;
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  args->program = shared;
  return next(args);
})
FAULT("threads/delete-at-once", PJRT_Buffer_Delete, {
  static std::mutex mutex;
  static std::map<PJRT_Buffer*, std::thread::id> deleting;
  const std::lock_guard<std::mutex> lock(mutex);
  const std::thread::id self = std::this_thread::get_id();
  return deleting.emplace(args->buffer, self).first->second == self ? next(args) : Fail();
})

// Leaks.

FAULT("leaks/of-buffers", PJRT_Client_BufferFromHostBuffer, {
  Leak();
  return next(args);
})
FAULT("leaks/of-programs", PJRT_LoadedExecutable_Execute, {
  Leak();
  return next(args);
})
FAULT("leaks/of-errors", PJRT_Error_Destroy, {
  Leak();
  next(args);
})

}  // namespace
}  // namespace faulty

// Recording callbacks: see callbacks.h. Frameworks have a few functions for them, and distinguish
// calls by `user_arg`; so each function gets one of a fixed number of trampolines, for good, and
// nothing has to be freed when the last call has been made.
#include "interposer/callbacks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "interposer/plugin.h"
#include "pjrt/types/element_type.h"
#include "recorder/call.h"

namespace mock::interposer {
namespace {

// Calls of further functions of a kind are made, but not recorded.
constexpr size_t kMostFunctions = 32;
constexpr size_t kMostCharacters = 4096;

auto Text(const char* text, size_t size) {
  return [=](CborWriter& values) {
    if (text == nullptr) return values.Null();
    values.Bytes(text, std::min(size, kMostCharacters));
  };
}

auto Size(size_t size) {
  return [=](CborWriter& values) { values.Pairs("size", size); };
}

// The kinds of callbacks: the function's number, its type, and what is recorded of a call, in the
// order of the catalogue. One that returns an error has Outputs for where it returns none.

struct OnReady {
  static constexpr Function kFunction = Function::Event_OnReadyCallback;
  using Signature = void(PJRT_Error*, void*);
  static void Inputs(CborWriter& values, PJRT_Error* error, void* user_arg) {
    const auto written = [=](CborWriter& to) {
      error == nullptr ? to.Null() : Write(to, View(error));
    };
    values.List(written, user_arg);
  }
};

struct OnDelete {
  static constexpr Function kFunction = Function::Client_CreateViewOfDeviceBuffer_OnDeleteCallback;
  using Signature = void(void*, void*);
  static void Inputs(CborWriter& values, void* device_buffer_ptr, void* user_arg) {
    values.List(device_buffer_ptr, user_arg);
  }
};

struct Send {
  static constexpr Function kFunction = Function::SendCallback;
  using Signature = PJRT_Error*(PJRT_Chunk*, PJRT_CallbackError*, size_t, bool, void*);
  static void Inputs(CborWriter& values, PJRT_Chunk* chunk, PJRT_CallbackError*, size_t total_size,
                     bool done, void* user_arg) {
    values.List(Size(chunk == nullptr ? 0 : chunk->size), total_size, done, user_arg);
  }
  template <typename... Arguments>
  static void Outputs(CborWriter& values, Arguments...) {
    values.List();
  }
};

struct Recv {
  static constexpr Function kFunction = Function::RecvCallback;
  using Signature = void(PJRT_CopyToDeviceStream*, void*);
  static void Inputs(CborWriter& values, PJRT_CopyToDeviceStream* stream, void* user_arg) {
    values.List(stream, user_arg);
  }
};

struct HloOutput {
  static constexpr Function kFunction = Function::HloOutputCallback;
  using Signature = void(int64_t, int64_t, const void*, const int64_t*, size_t, PJRT_Buffer_Type,
                         int64_t, void*);
  static void Inputs(CborWriter& values, int64_t replica, int64_t partition, const void*,
                     const int64_t* dims, size_t num_dims, PJRT_Buffer_Type type, int64_t operand,
                     void* user_arg) {
    values.List(replica, partition, std::vector<int64_t>(dims, dims + num_dims), ElementName(type),
                operand, user_arg);
  }
};

template <typename Args>
struct KeyValue {
  using Signature = PJRT_Error*(Args*);
  static void Outputs(CborWriter& values, Args* args) { values.List(Size(args->value_size)); }
};

struct Get : KeyValue<PJRT_KeyValueGetCallback_Args> {
  static constexpr Function kFunction = Function::KeyValueGetCallback;
  static void Inputs(CborWriter& values, PJRT_KeyValueGetCallback_Args* args) {
    values.List(Text(args->key, args->key_size), args->timeout_in_ms);
  }
};

struct TryGet : KeyValue<PJRT_KeyValueTryGetCallback_Args> {
  static constexpr Function kFunction = Function::KeyValueTryGetCallback;
  static void Inputs(CborWriter& values, PJRT_KeyValueTryGetCallback_Args* args) {
    values.List(Text(args->key, args->key_size));
  }
};

struct Put : KeyValue<PJRT_KeyValuePutCallback_Args> {
  static constexpr Function kFunction = Function::KeyValuePutCallback;
  static void Inputs(CborWriter& values, PJRT_KeyValuePutCallback_Args* args) {
    values.List(Text(args->key, args->key_size), Size(args->value_size));
  }
  static void Outputs(CborWriter& values, PJRT_KeyValuePutCallback_Args*) { values.List(); }
};

template <typename Kind, typename Returns, typename... Arguments>
[[gnu::always_inline]] inline Returns Run(Returns (*given)(Arguments...), Arguments... arguments) {
  Call call(Kind::kFunction);
  if (!call.recording()) return given(arguments...);
  call.Fill([&](CborWriter& values) { Kind::Inputs(values, arguments...); });
  call.Begin();
  if constexpr (std::is_void_v<Returns>) {
    given(arguments...);
    if (!call.recording()) return;
    call.Fill([](CborWriter& values) { values.List(); });
    call.End();
  } else {
    PJRT_Error* const error = given(arguments...);
    if (!call.recording()) return error;
    if (error == nullptr) {
      call.Fill([&](CborWriter& values) { Kind::Outputs(values, arguments...); });
      call.End();
    } else {
      const ErrorView view = View(error);
      call.End(view.code, view.message);
    }
    return error;
  }
}

// The functions of one kind and what they are replaced by, by the same index.
template <typename Kind, typename Signature = typename Kind::Signature>
class Trampolines;

template <typename Kind, typename Returns, typename... Arguments>
class Trampolines<Kind, Returns(Arguments...)> {
 public:
  using Pointer = Returns (*)(Arguments...);

  static Pointer For(Pointer given) {
    for (size_t i = 0; i < kMostFunctions; ++i) {
      if (given == kAll[i]) return given;
      Pointer known = given_[i].load(std::memory_order_acquire);
      if (known == nullptr && given_[i].compare_exchange_strong(known, given)) known = given;
      if (known == given) return kAll[i];
    }
    static std::once_flag once;
    std::call_once(once, [] {
      std::fprintf(stderr,
                   "mock-libtpu: more than %zu functions were given as %s; calls of further "
                   "ones are not recorded\n",
                   kMostFunctions, Facts(Kind::kFunction).name);
    });
    return given;
  }
  // What For() replaced.
  static Pointer Given(Pointer pointer) {
    for (size_t i = 0; i < kMostFunctions; ++i) {
      if (pointer == kAll[i]) return given_[i].load(std::memory_order_relaxed);
    }
    return pointer;
  }

 private:
  template <size_t kIndex>
  static Returns Call(Arguments... arguments) {
    return Run<Kind>(given_[kIndex].load(std::memory_order_acquire), arguments...);
  }
  template <size_t... kIndices>
  static constexpr std::array<Pointer, kMostFunctions> All(std::index_sequence<kIndices...>) {
    return {Call<kIndices>...};
  }

  static inline std::atomic<Pointer> given_[kMostFunctions];
  static constexpr std::array<Pointer, kMostFunctions> kAll =
      All(std::make_index_sequence<kMostFunctions>());
};

template <typename Kind, typename Pointer>
void Turn(Way way, Pointer* callback) {
  if (*callback == nullptr) return;
  *callback = way == Way::kReplace ? Trampolines<Kind>::For(*callback)
                                   : Trampolines<Kind>::Given(*callback);
}

// As Turn, for a field that the caller's struct may be too short for.
template <typename Kind, typename Struct, typename Pointer>
void TurnField(Way way, Struct* within, Pointer* field) {
  const size_t end =
      static_cast<size_t>(reinterpret_cast<char*>(field + 1) - reinterpret_cast<char*>(within));
  if (end <= within->struct_size) Turn<Kind>(way, field);
}

}  // namespace

void TurnCallbacks(Way way, PJRT_Client_Create_Args* args) {
  TurnField<Get>(way, args, &args->kv_get_callback);
  TurnField<Put>(way, args, &args->kv_put_callback);
  TurnField<TryGet>(way, args, &args->kv_try_get_callback);
}

void TurnCallbacks(Way way, PJRT_Client_CreateViewOfDeviceBuffer_Args* args) {
  TurnField<OnDelete>(way, args, &args->on_delete_callback);
}

void TurnCallbacks(Way way, PJRT_Event_OnReady_Args* args) {
  TurnField<OnReady>(way, args, &args->callback);
}

void TurnCallbacks(Way way, PJRT_LoadedExecutable_Execute_Args* args) {
  PJRT_ExecuteOptions* const options = args->options;
  if (options == nullptr || options->struct_size < offsetof(PJRT_ExecuteOptions, launch_id)) return;
  for (size_t device = 0; device < args->num_devices; ++device) {
    for (size_t i = 0; options->send_callbacks != nullptr && i < options->num_send_ops; ++i) {
      Turn<Send>(way, &options->send_callbacks[device][i].send_callback);
    }
    for (size_t i = 0; options->recv_callbacks != nullptr && i < options->num_recv_ops; ++i) {
      Turn<Recv>(way, &options->recv_callbacks[device][i].recv_callback);
    }
  }
  if (options->struct_size < PJRT_ExecuteOptions_STRUCT_SIZE) return;
  for (size_t i = 0;
       options->hlo_output_callbacks != nullptr && i < options->num_hlo_output_callbacks; ++i) {
    Turn<HloOutput>(way, &options->hlo_output_callbacks[i].callback);
  }
}

}  // namespace mock::interposer

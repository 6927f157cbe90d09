// The entry points of a profiler's functions: see profiler.h.
#include "interposer/profiler.h"

#include <new>
#include <type_traits>

#include "interposer/plugin.h"
#include "recorder/call.h"

namespace mock::interposer {
namespace {

// What is called. Set once, before the copy is handed out.
PLUGIN_Profiler_Api next_profiler{};

bool Has(const PLUGIN_Profiler_Api& table, const void* slot) {
  const auto start = static_cast<const char*>(slot) - reinterpret_cast<const char*>(&table);
  return static_cast<size_t>(start) + sizeof(void*) <= table.struct_size;
}

ErrorView ViewOf(const PLUGIN_Profiler_Error* error) {
  ErrorView view;
  PLUGIN_Profiler_Error_GetCode_Args code{sizeof code, nullptr, error, 0};
  if (next_profiler.error_get_code != nullptr) {
    next_profiler.error_get_code(&code);
    view.code = static_cast<PJRT_Error_Code>(code.code);
  }
  PLUGIN_Profiler_Error_Message_Args message{sizeof message, nullptr, error, nullptr, 0};
  if (next_profiler.error_message != nullptr) {
    next_profiler.error_message(&message);
    view.message = View(message.message, message.message_size);
  }
  return view;
}

template <typename Write>
void Fill(Call& call, Write write) {
  try {
    write(call.values());
  } catch (const std::bad_alloc&) {
    call.values().Clear();
  }
}

// Makes a call, and records it. The structs of arguments have had the same fields in all versions;
// their sizes are not looked at, because XLA does not set those of some. `inputs` and `outputs`
// write what the catalogue lists.
template <typename Returns, typename Args, typename Inputs, typename Outputs>
[[gnu::always_inline]] inline Returns Run(Function function, Returns (*given)(Args*), Args* args,
                                          Inputs inputs, Outputs outputs) {
  Call call(function);
  if (!call.recording()) return given(args);
  Fill(call, inputs);
  call.Begin();
  if constexpr (std::is_void_v<Returns>) {
    given(args);
    Fill(call, outputs);
    call.End();
  } else {
    PLUGIN_Profiler_Error* const error = given(args);
    if (error == nullptr) {
      Fill(call, outputs);
      call.End();
    } else {
      const ErrorView view = ViewOf(error);
      call.End(view.code, view.message);
    }
    return error;
  }
}

void Nothing(CborWriter& values) { values.Array(0); }

// What a function writes that has a profiler and nothing else.
template <typename Args>
auto ProfilerOf(const Args* args) {
  return [args](CborWriter& values) {
    values.Array(1);
    values.Address(args->profiler);
  };
}

}  // namespace
}  // namespace mock::interposer

// Named as in the API, so that a stack shows it.
#define MOCK_ENTRY_POINT extern "C" __attribute__((visibility("hidden")))

using namespace mock;              // the entry points cannot live in it
using namespace mock::interposer;  // NOLINT(google-build-using-namespace)

MOCK_ENTRY_POINT void PLUGIN_Profiler_Error_Destroy(PLUGIN_Profiler_Error_Destroy_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(1);
    args->error == nullptr ? values.Null() : Write(values, ViewOf(args->error));
  };
  Run(Function::PLUGIN_Profiler_Error_Destroy, next_profiler.error_destroy, args, inputs, Nothing);
}

MOCK_ENTRY_POINT void PLUGIN_Profiler_Error_Message(PLUGIN_Profiler_Error_Message_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(1);
    values.Address(args->error);
  };
  const auto outputs = [args](CborWriter& values) {
    values.Array(1);
    const char* const message = args->message;
    if (message == nullptr) return values.Null();
    values.Text(std::string_view(message, args->message_size));
  };
  Run(Function::PLUGIN_Profiler_Error_Message, next_profiler.error_message, args, inputs, outputs);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Error_GetCode(
    PLUGIN_Profiler_Error_GetCode_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(1);
    values.Address(args->error);
  };
  const auto outputs = [args](CborWriter& values) {
    values.Array(1);
    values.Int(args->code);
  };
  return Run(Function::PLUGIN_Profiler_Error_GetCode, next_profiler.error_get_code, args, inputs,
             outputs);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Create(PLUGIN_Profiler_Create_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(1);
    values.Map(1);
    values.Text("size");
    values.Uint(args->options_size);
  };
  return Run(Function::PLUGIN_Profiler_Create, next_profiler.create, args, inputs,
             ProfilerOf(args));
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Destroy(
    PLUGIN_Profiler_Destroy_Args* args) {
  return Run(Function::PLUGIN_Profiler_Destroy, next_profiler.destroy, args, ProfilerOf(args),
             Nothing);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Start(PLUGIN_Profiler_Start_Args* args) {
  return Run(Function::PLUGIN_Profiler_Start, next_profiler.start, args, ProfilerOf(args), Nothing);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Stop(PLUGIN_Profiler_Stop_Args* args) {
  return Run(Function::PLUGIN_Profiler_Stop, next_profiler.stop, args, ProfilerOf(args), Nothing);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_CollectData(
    PLUGIN_Profiler_CollectData_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(2);
    values.Address(args->profiler);
    values.Address(args->buffer);
  };
  const auto outputs = [args](CborWriter& values) {
    values.Array(1);
    values.Uint(args->buffer_size_in_bytes);
  };
  return Run(Function::PLUGIN_Profiler_CollectData, next_profiler.collect_data, args, inputs,
             outputs);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Consume(
    PLUGIN_Profiler_Consume_Args* args) {
  const auto outputs = [args](CborWriter& values) {
    values.Array(1);
    values.Address(args->result);
  };
  return Run(Function::PLUGIN_Profiler_Consume, next_profiler.consume, args, ProfilerOf(args),
             outputs);
}

MOCK_ENTRY_POINT void PLUGIN_Profiler_ConsumeResult_Destroy(
    PLUGIN_Profiler_ConsumeResult_Destroy_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(1);
    values.Address(args->consume_result);
  };
  Run(Function::PLUGIN_Profiler_ConsumeResult_Destroy, next_profiler.consume_result_destroy, args,
      inputs, Nothing);
}

MOCK_ENTRY_POINT PLUGIN_Profiler_Error* PLUGIN_Profiler_Serialize(
    PLUGIN_Profiler_Serialize_Args* args) {
  const auto inputs = [args](CborWriter& values) {
    values.Array(2);
    values.Address(args->profiler);
    values.Address(args->consume_result);
  };
  const auto outputs = [args](CborWriter& values) {
    values.Array(1);
    values.Uint(args->serialized_size);
  };
  return Run(Function::PLUGIN_Profiler_Serialize, next_profiler.serialize, args, inputs, outputs);
}

namespace mock::interposer {

void Record(const PLUGIN_Profiler_Api& theirs, PLUGIN_Profiler_Api* copy) {
  const auto replace = [&](auto PLUGIN_Profiler_Api::* slot, auto ours) {
    if (!Has(theirs, &(theirs.*slot)) || theirs.*slot == nullptr) return;
    next_profiler.*slot = theirs.*slot;
    copy->*slot = ours;
  };
  replace(&PLUGIN_Profiler_Api::error_destroy, PLUGIN_Profiler_Error_Destroy);
  replace(&PLUGIN_Profiler_Api::error_message, PLUGIN_Profiler_Error_Message);
  replace(&PLUGIN_Profiler_Api::error_get_code, PLUGIN_Profiler_Error_GetCode);
  replace(&PLUGIN_Profiler_Api::create, PLUGIN_Profiler_Create);
  replace(&PLUGIN_Profiler_Api::destroy, PLUGIN_Profiler_Destroy);
  replace(&PLUGIN_Profiler_Api::start, PLUGIN_Profiler_Start);
  replace(&PLUGIN_Profiler_Api::stop, PLUGIN_Profiler_Stop);
  replace(&PLUGIN_Profiler_Api::collect_data, PLUGIN_Profiler_CollectData);
  replace(&PLUGIN_Profiler_Api::consume, PLUGIN_Profiler_Consume);
  replace(&PLUGIN_Profiler_Api::consume_result_destroy, PLUGIN_Profiler_ConsumeResult_Destroy);
  replace(&PLUGIN_Profiler_Api::serialize, PLUGIN_Profiler_Serialize);
}

}  // namespace mock::interposer

// The entry points of a profiler's functions: see profiler.h.
#include "interposer/profiler.h"

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

// What is written of the arguments of a call: these fields of them, in order.
template <typename... Fields>
auto Of(Fields... fields) {
  return [=](CborWriter& values, const auto& args) {
    [[maybe_unused]] const auto write = [&](auto field) {
      if constexpr (std::is_member_pointer_v<decltype(field)>) {
        values.Value(args.*field);
      } else {
        field(values, args);
      }
    };
    values.Array(sizeof...(fields));
    (write(fields), ...);
  };
}

// Makes a call, and records it. The structs of arguments have had the same fields in all versions;
// their sizes are not looked at, because XLA does not set those of some. `inputs` and `outputs`
// write what the catalogue lists.
template <typename Returns, typename Args, typename Inputs, typename Outputs>
[[gnu::always_inline]] inline Returns Run(Function function, Returns (*given)(Args*), Args* args,
                                          Inputs inputs, Outputs outputs) {
  Call call(function);
  if (!call.recording()) return given(args);
  call.Fill([&](CborWriter& values) { inputs(values, *args); });
  call.Begin();
  if constexpr (std::is_void_v<Returns>) {
    given(args);
    call.Fill([&](CborWriter& values) { outputs(values, *args); });
    call.End();
  } else {
    PLUGIN_Profiler_Error* const error = given(args);
    if (error == nullptr) {
      call.Fill([&](CborWriter& values) { outputs(values, *args); });
      call.End();
    } else {
      const ErrorView view = ViewOf(error);
      call.End(view.code, view.message);
    }
    return error;
  }
}

void ErrorOf(CborWriter& values, const PLUGIN_Profiler_Error_Destroy_Args& args) {
  args.error == nullptr ? values.Null() : Write(values, ViewOf(args.error));
}
void MessageOf(CborWriter& values, const PLUGIN_Profiler_Error_Message_Args& args) {
  if (args.message == nullptr) return values.Null();
  values.Text({args.message, args.message_size});
}
void SizeOf(CborWriter& values, const PLUGIN_Profiler_Create_Args& args) {
  values.Pairs("size", args.options_size);
}

}  // namespace
}  // namespace mock::interposer

using namespace mock;              // the entry points cannot live in it
using namespace mock::interposer;  // NOLINT(google-build-using-namespace)

// An entry point, named as in the API, so that a stack shows it.
#define MOCK_ENTRY_POINT(returns, name, slot, inputs, outputs)                               \
  extern "C" __attribute__((visibility("hidden"))) returns PLUGIN_Profiler_##name(           \
      PLUGIN_Profiler_##name##_Args* args) {                                                 \
    using Args [[maybe_unused]] = PLUGIN_Profiler_##name##_Args;                             \
    return Run(Function::PLUGIN_Profiler_##name, next_profiler.slot, args, inputs, outputs); \
  }

MOCK_ENTRY_POINT(void, Error_Destroy, error_destroy, Of(ErrorOf), Of())
MOCK_ENTRY_POINT(void, Error_Message, error_message, Of(&Args::error), Of(MessageOf))
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Error_GetCode, error_get_code, Of(&Args::error),
                 Of(&Args::code))
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Create, create, Of(SizeOf), Of(&Args::profiler))
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Destroy, destroy, Of(&Args::profiler), Of())
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Start, start, Of(&Args::profiler), Of())
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Stop, stop, Of(&Args::profiler), Of())
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, CollectData, collect_data,
                 Of(&Args::profiler, &Args::buffer), Of(&Args::buffer_size_in_bytes))
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Consume, consume, Of(&Args::profiler), Of(&Args::result))
MOCK_ENTRY_POINT(void, ConsumeResult_Destroy, consume_result_destroy, Of(&Args::consume_result),
                 Of())
MOCK_ENTRY_POINT(PLUGIN_Profiler_Error*, Serialize, serialize,
                 Of(&Args::profiler, &Args::consume_result), Of(&Args::serialized_size))

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

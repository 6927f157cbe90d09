// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// See arguments.h.
#include "generated/arguments.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "generated/full.h"
#include "layer/plugin.h"
#include "pjrt/describe.h"

namespace mock {

// The number of outputs per device: the only length that no field of an argument struct gives.
// Where it is not linked in, what it is the length of is null.
__attribute__((weak, visibility("hidden"))) size_t OutputCount(
    const PJRT_LoadedExecutable* executable);

// Handles that describe.h knows nothing of. A plain function is preferred to this where it exists.
template <typename T>
static void Describe(CborWriter& values, const T* handle) {
  values.Address(handle);
}
static void Describe(CborWriter& values, const PJRT_Error* error);

namespace {

constexpr size_t kMostEntries = 64;
constexpr size_t kMostCharacters = 4096;

// Whether this is UTF-8 as RFC 3629 has it.
bool IsText(std::string_view text) {
  const auto* at = reinterpret_cast<const unsigned char*>(text.data());
  const auto* end = at + text.size();
  while (at < end) {
    const unsigned lead = *at++;
    if (lead < 0x80) continue;
    const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || end - at < more) return false;
    const unsigned next = *at;
    if ((lead == 0xe0 && next < 0xa0) || (lead == 0xed && next > 0x9f) ||
        (lead == 0xf0 && next < 0x90) || (lead == 0xf4 && next > 0x8f)) {
      return false;
    }
    for (int i = 0; i < more; ++i) {
      if ((*at++ & 0xc0) != 0x80) return false;
    }
  }
  return true;
}

void Text(CborWriter& values, const char* text, size_t size) {
  if (text == nullptr) return values.Null();
  std::string_view shown(text, std::min(size, kMostCharacters));
  if (shown.size() < size) {
    // Do not cut a character in two: its later bytes are 10xxxxxx.
    while (!shown.empty() && (text[shown.size()] & 0xc0) == 0x80) shown.remove_suffix(1);
  }
  if (!IsText(shown)) return values.Bytes(shown.data(), shown.size());
  if (shown.size() == size) return values.Text(shown);
  values.Text(std::string(shown) + "… (+" + std::to_string(size - shown.size()) + " bytes)");
}

void Text(CborWriter& values, const char* text) {
  if (text == nullptr) return values.Null();
  Text(values, text, std::strlen(text));
}

// A size may be given without the data: of an optimized program, before there is room for it.
void Size(CborWriter& values, const void* data, size_t size) {
  if (data == nullptr && size == 0) return values.Null();
  values.Map(data == nullptr ? 2 : 1);
  values.Text("size");
  values.Uint(size);
  if (data == nullptr) {
    values.Text("data");
    values.Null();
  }
}

void Address(CborWriter& values, const void* address) {
  if (address == nullptr) return values.Null();
  values.Address(address);
}

template <typename T>
const void* AddressOf(T value) {
  return reinterpret_cast<const void*>(value);
}

template <typename T>
void Number(CborWriter& values, T number) {
  if constexpr (std::is_same_v<T, bool>) {
    values.Bool(number);
  } else if constexpr (std::is_floating_point_v<T>) {
    values.Double(number);
  } else if constexpr (std::is_signed_v<T>) {
    values.Int(number);
  } else {
    values.Uint(number);
  }
}

template <typename T>
void Name(CborWriter& values, T value) {
  const char* name = EnumName(value);
  if (name == nullptr) return values.Int(static_cast<int64_t>(value));
  values.Text(name);
}

void More(CborWriter& values, size_t count) {
  values.Map(1);
  values.Text("more");
  values.Uint(count);
}

// `write(i)` for the entries 0 to count - 1, or for the first of them.
template <typename Write>
void Entries(CborWriter& values, const void* first, size_t count, Write write) {
  if (first == nullptr && count != 0) return values.Null();
  const size_t shown = std::min(count, kMostEntries);
  values.Array(shown + (shown < count ? 1 : 0));
  for (size_t i = 0; i < shown; ++i) write(i);
  if (shown < count) More(values, count - shown);
}

template <typename T>
void Numbers(CborWriter& values, const T* numbers, size_t count) {
  Entries(values, numbers, count, [&](size_t i) { Number(values, numbers[i]); });
}

// Arrays one behind the other in `numbers`, with their lengths in `lengths`.
template <typename T>
void NumberLists(CborWriter& values, const T* numbers, const size_t* lengths, size_t count) {
  Entries(values, lengths, count, [&](size_t i) {
    Numbers(values, numbers, lengths[i]);
    if (numbers != nullptr) numbers += lengths[i];
  });
}

template <typename T>
void Names(CborWriter& values, const T* enums, size_t count) {
  Entries(values, enums, count, [&](size_t i) { Name(values, enums[i]); });
}

void Texts(CborWriter& values, const char* const* texts, const size_t* lengths, size_t count) {
  if (lengths == nullptr && count != 0) return values.Null();
  Entries(values, texts, count, [&](size_t i) { Text(values, texts[i], lengths[i]); });
}

template <typename T>
void Handles(CborWriter& values, T* const* handles, size_t count) {
  Entries(values, handles, count, [&](size_t i) { Describe(values, handles[i]); });
}

template <typename T>
void HandleLists(CborWriter& values, T* const* const* lists, size_t count, size_t length) {
  Entries(values, lists, count, [&](size_t i) { Handles(values, lists[i], length); });
}

void Write(CborWriter& values, const PJRT_NamedValue& args);
void Write(CborWriter& values, const PJRT_ProcessInfo& args);
void Write(CborWriter& values, const PJRT_Program& args);
void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout_Tiled& args);
void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout_Strides& args);
void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout& args);
void Write(CborWriter& values, const PJRT_ShapeSpec& args);
void Write(CborWriter& values, const PJRT_LogicalDeviceIds& args);
void Write(CborWriter& values, const PJRT_Chunk& args);
void Write(CborWriter& values, const PJRT_HloOutputCallbackInfo& args);
void Write(CborWriter& values, const PJRT_ExecuteOptions& args);
void Write(CborWriter& values, const PJRT_LoadOptions& args);

template <typename T>
void Struct(CborWriter& values, const T* given) {
  const Full<T> whole(given);
  if (!whole) return values.Null();
  Write(values, *whole);
}

template <typename T>
void Structs(CborWriter& values, const T* first, size_t count) {
  const FullArray<T> structs(first, count);
  Entries(values, first, count, [&](size_t i) { Write(values, *structs[i]); });
}

template <typename T>
void StructPointers(CborWriter& values, const T* const* structs, size_t count) {
  Entries(values, structs, count, [&](size_t i) { Struct(values, structs[i]); });
}

// A map from name to value.
void NamedValues(CborWriter& values, const PJRT_NamedValue* first, size_t count) {
  if (first == nullptr && count != 0) return values.Null();
  const FullArray<PJRT_NamedValue> structs(first, count);
  const size_t shown = std::min(count, kMostEntries);
  values.Map(shown + (shown < count ? 1 : 0));
  for (size_t i = 0; i < shown; ++i) {
    const Full<PJRT_NamedValue> whole = structs[i];
    Text(values, whole->name, whole->name_size);
    Write(values, *whole);
  }
  if (shown < count) {
    values.Text("more");
    values.Uint(count - shown);
  }
}


void Write(CborWriter& values, const PJRT_NamedValue& args) {
  switch (args.type) {
    case PJRT_NamedValue_kString:
      Text(values, args.string_value, args.value_size);
      break;
    case PJRT_NamedValue_kInt64:
      Number(values, args.int64_value);
      break;
    case PJRT_NamedValue_kInt64List:
      Numbers(values, args.int64_array_value, args.value_size);
      break;
    case PJRT_NamedValue_kFloat:
      Number(values, args.float_value);
      break;
    case PJRT_NamedValue_kBool:
      Number(values, args.bool_value);
      break;
    default:
      Name(values, args.type);
  }
}

void Write(CborWriter& values, const PJRT_ProcessInfo& args) {
  values.Map(5);
  values.Text("task_id");
  Number(values, args.task_id);
  values.Text("incarnation_id");
  Number(values, args.incarnation_id);
  values.Text("state");
  Name(values, args.state);
  values.Text("error_code");
  Number(values, args.error_code);
  values.Text("error_message");
  Text(values, args.error_message, args.error_message_size);
}

void Write(CborWriter& values, const PJRT_Program& args) {
  values.Map(2);
  values.Text("code");
  Size(values, args.code, args.code_size);
  values.Text("format");
  Text(values, args.format, args.format_size);
}

void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout_Tiled& args) {
  values.Map(2);
  values.Text("minor_to_major");
  Numbers(values, args.minor_to_major, args.minor_to_major_size);
  values.Text("tile_dims");
  NumberLists(values, args.tile_dims, args.tile_dim_sizes, args.num_tiles);
}

void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout_Strides& args) {
  values.Map(1);
  values.Text("byte_strides");
  Numbers(values, args.byte_strides, args.num_byte_strides);
}

void Write(CborWriter& values, const PJRT_Buffer_MemoryLayout& args) {
  values.Map(1);
  switch (args.type) {
    case PJRT_Buffer_MemoryLayout_Type_Tiled:
      values.Text("tiled");
      Write(values, args.tiled);
      break;
    case PJRT_Buffer_MemoryLayout_Type_Strides:
      values.Text("strides");
      Write(values, args.strides);
      break;
    default:
      values.Text("type");
      Name(values, args.type);
  }
}

void Write(CborWriter& values, const PJRT_ShapeSpec& args) {
  values.Map(2);
  values.Text("dims");
  Numbers(values, args.dims, args.num_dims);
  values.Text("element_type");
  Name(values, args.element_type);
}

void Write(CborWriter& values, const PJRT_LogicalDeviceIds& args) {
  values.Map(2);
  values.Text("replica");
  Number(values, args.replica);
  values.Text("partition");
  Number(values, args.partition);
}

void Write(CborWriter& values, const PJRT_Chunk& args) {
  values.Map(4);
  values.Text("data");
  Address(values, args.data);
  values.Text("size");
  Number(values, args.size);
  values.Text("deleter");
  Address(values, AddressOf(args.deleter));
  values.Text("deleter_arg");
  Address(values, args.deleter_arg);
}

void Write(CborWriter& values, const PJRT_HloOutputCallbackInfo& args) {
  values.Map(4);
  values.Text("user_arg");
  Address(values, args.user_arg);
  values.Text("callback");
  Address(values, AddressOf(args.callback));
  values.Text("callback_id");
  Number(values, args.callback_id);
  values.Text("num_operands");
  Number(values, args.num_operands);
}

void Write(CborWriter& values, const PJRT_ExecuteOptions& args) {
  values.Map(13);
  values.Text("send_callbacks");
  Address(values, AddressOf(args.send_callbacks));
  values.Text("recv_callbacks");
  Address(values, AddressOf(args.recv_callbacks));
  values.Text("num_send_ops");
  Number(values, args.num_send_ops);
  values.Text("num_recv_ops");
  Number(values, args.num_recv_ops);
  values.Text("launch_id");
  Number(values, args.launch_id);
  values.Text("non_donatable_input_indices");
  Numbers(values, args.non_donatable_input_indices, args.num_non_donatable_input_indices);
  values.Text("context");
  Describe(values, args.context);
  values.Text("call_location");
  Text(values, args.call_location);
  values.Text("task_ids");
  Numbers(values, args.task_ids, args.num_tasks);
  values.Text("incarnation_ids");
  Numbers(values, args.incarnation_ids, args.num_tasks);
  values.Text("multi_slice_config");
  Describe(values, args.multi_slice_config);
  values.Text("use_major_to_minor_data_layout_for_callbacks");
  Number(values, args.use_major_to_minor_data_layout_for_callbacks);
  values.Text("hlo_output_callbacks");
  Structs(values, args.hlo_output_callbacks, args.num_hlo_output_callbacks);
}

void Write(CborWriter& values, const PJRT_LoadOptions& args) {
  values.Map(2);
  values.Text("computation_origin");
  Numbers(values, args.computation_origin, args.computation_origin_size);
  values.Text("multi_slice_config");
  Describe(values, args.multi_slice_config);
}

}  // namespace

static void Describe(CborWriter& values, const PJRT_Error* error) {
  if (error == nullptr) return values.Null();
  const layer::ErrorView view = layer::View(error);
  values.Map(2);
  values.Text("code");
  Name(values, view.code);
  values.Text("message");
  Text(values, view.message, view.message_size);
}

const char* EnumName(PJRT_Extension_Type value) {
  switch (value) {
    case PJRT_Extension_Type_Gpu_Custom_Call:
      return "Gpu_Custom_Call";
    case PJRT_Extension_Type_Profiler:
      return "Profiler";
    case PJRT_Extension_Type_Custom_Partitioner:
      return "Custom_Partitioner";
    case PJRT_Extension_Type_Stream:
      return "Stream";
    case PJRT_Extension_Type_Layouts:
      return "Layouts";
    case PJRT_Extension_Type_FFI:
      return "FFI";
    case PJRT_Extension_Type_MemoryDescriptions:
      return "MemoryDescriptions";
    case PJRT_Extension_Type_Triton:
      return "Triton";
    case PJRT_Extension_Type_RawBuffer:
      return "RawBuffer";
    case PJRT_Extension_Type_PhaseCompile:
      return "PhaseCompile";
    case PJRT_Extension_Type_Example:
      return "Example";
    case PJRT_Extension_Type_Unknown:
      return "Unknown";
    case PJRT_Extension_Type_CrossHostTransfers:
      return "CrossHostTransfers";
    case PJRT_Extension_Type_ExecutableMetadata:
      return "ExecutableMetadata";
    case PJRT_Extension_Type_Callback:
      return "Callback";
    case PJRT_Extension_Type_HostAllocator:
      return "HostAllocator";
    case PJRT_Extension_Type_TpuTopology:
      return "TpuTopology";
    case PJRT_Extension_Type_TpuExecutable:
      return "TpuExecutable";
    case PJRT_Extension_Type_Megascale:
      return "Megascale";
    case PJRT_Extension_Type_Shardings:
      return "Shardings";
    case PJRT_Extension_Type_AbiVersion:
      return "AbiVersion";
    case PJRT_Extension_Type_Collectives:
      return "Collectives";
    case PJRT_Extension_Type_MultiSlice:
      return "MultiSlice";
    case PJRT_Extension_Type_HostMemoryAllocator:
      return "HostMemoryAllocator";
    case PJRT_Extension_Type_XlaTransform:
      return "XlaTransform";
  }
  return nullptr;
}

const char* EnumName(PJRT_Error_Code value) {
  switch (value) {
    case PJRT_Error_Code_OK:
      return "OK";
    case PJRT_Error_Code_CANCELLED:
      return "CANCELLED";
    case PJRT_Error_Code_UNKNOWN:
      return "UNKNOWN";
    case PJRT_Error_Code_INVALID_ARGUMENT:
      return "INVALID_ARGUMENT";
    case PJRT_Error_Code_DEADLINE_EXCEEDED:
      return "DEADLINE_EXCEEDED";
    case PJRT_Error_Code_NOT_FOUND:
      return "NOT_FOUND";
    case PJRT_Error_Code_ALREADY_EXISTS:
      return "ALREADY_EXISTS";
    case PJRT_Error_Code_PERMISSION_DENIED:
      return "PERMISSION_DENIED";
    case PJRT_Error_Code_RESOURCE_EXHAUSTED:
      return "RESOURCE_EXHAUSTED";
    case PJRT_Error_Code_FAILED_PRECONDITION:
      return "FAILED_PRECONDITION";
    case PJRT_Error_Code_ABORTED:
      return "ABORTED";
    case PJRT_Error_Code_OUT_OF_RANGE:
      return "OUT_OF_RANGE";
    case PJRT_Error_Code_UNIMPLEMENTED:
      return "UNIMPLEMENTED";
    case PJRT_Error_Code_INTERNAL:
      return "INTERNAL";
    case PJRT_Error_Code_UNAVAILABLE:
      return "UNAVAILABLE";
    case PJRT_Error_Code_DATA_LOSS:
      return "DATA_LOSS";
    case PJRT_Error_Code_UNAUTHENTICATED:
      return "UNAUTHENTICATED";
  }
  return nullptr;
}

const char* EnumName(PJRT_NamedValue_Type value) {
  switch (value) {
    case PJRT_NamedValue_kString:
      return "kString";
    case PJRT_NamedValue_kInt64:
      return "kInt64";
    case PJRT_NamedValue_kInt64List:
      return "kInt64List";
    case PJRT_NamedValue_kFloat:
      return "kFloat";
    case PJRT_NamedValue_kBool:
      return "kBool";
  }
  return nullptr;
}

const char* EnumName(PJRT_ProcessState value) {
  switch (value) {
    case PJRT_ProcessState_kUnspecified:
      return "kUnspecified";
    case PJRT_ProcessState_kUninitialized:
      return "kUninitialized";
    case PJRT_ProcessState_kDisconnected:
      return "kDisconnected";
    case PJRT_ProcessState_kConnected:
      return "kConnected";
    case PJRT_ProcessState_kError:
      return "kError";
  }
  return nullptr;
}

const char* EnumName(PJRT_Buffer_Type value) {
  switch (value) {
    case PJRT_Buffer_Type_INVALID:
      return "INVALID";
    case PJRT_Buffer_Type_PRED:
      return "PRED";
    case PJRT_Buffer_Type_S8:
      return "S8";
    case PJRT_Buffer_Type_S16:
      return "S16";
    case PJRT_Buffer_Type_S32:
      return "S32";
    case PJRT_Buffer_Type_S64:
      return "S64";
    case PJRT_Buffer_Type_U8:
      return "U8";
    case PJRT_Buffer_Type_U16:
      return "U16";
    case PJRT_Buffer_Type_U32:
      return "U32";
    case PJRT_Buffer_Type_U64:
      return "U64";
    case PJRT_Buffer_Type_F16:
      return "F16";
    case PJRT_Buffer_Type_F32:
      return "F32";
    case PJRT_Buffer_Type_F64:
      return "F64";
    case PJRT_Buffer_Type_BF16:
      return "BF16";
    case PJRT_Buffer_Type_C64:
      return "C64";
    case PJRT_Buffer_Type_C128:
      return "C128";
    case PJRT_Buffer_Type_F8E5M2:
      return "F8E5M2";
    case PJRT_Buffer_Type_F8E4M3FN:
      return "F8E4M3FN";
    case PJRT_Buffer_Type_F8E4M3B11FNUZ:
      return "F8E4M3B11FNUZ";
    case PJRT_Buffer_Type_F8E5M2FNUZ:
      return "F8E5M2FNUZ";
    case PJRT_Buffer_Type_F8E4M3FNUZ:
      return "F8E4M3FNUZ";
    case PJRT_Buffer_Type_S4:
      return "S4";
    case PJRT_Buffer_Type_U4:
      return "U4";
    case PJRT_Buffer_Type_TOKEN:
      return "TOKEN";
    case PJRT_Buffer_Type_S2:
      return "S2";
    case PJRT_Buffer_Type_U2:
      return "U2";
    case PJRT_Buffer_Type_F8E4M3:
      return "F8E4M3";
    case PJRT_Buffer_Type_F8E3M4:
      return "F8E3M4";
    case PJRT_Buffer_Type_F8E8M0FNU:
      return "F8E8M0FNU";
    case PJRT_Buffer_Type_F4E2M1FN:
      return "F4E2M1FN";
    case PJRT_Buffer_Type_S1:
      return "S1";
    case PJRT_Buffer_Type_U1:
      return "U1";
  }
  return nullptr;
}

const char* EnumName(PJRT_HostBufferSemantics value) {
  switch (value) {
    case PJRT_HostBufferSemantics_kImmutableOnlyDuringCall:
      return "kImmutableOnlyDuringCall";
    case PJRT_HostBufferSemantics_kImmutableUntilTransferCompletes:
      return "kImmutableUntilTransferCompletes";
    case PJRT_HostBufferSemantics_kImmutableZeroCopy:
      return "kImmutableZeroCopy";
    case PJRT_HostBufferSemantics_kMutableZeroCopy:
      return "kMutableZeroCopy";
  }
  return nullptr;
}

const char* EnumName(PJRT_Buffer_MemoryLayout_Type value) {
  switch (value) {
    case PJRT_Buffer_MemoryLayout_Type_Tiled:
      return "Tiled";
    case PJRT_Buffer_MemoryLayout_Type_Strides:
      return "Strides";
  }
  return nullptr;
}

void WriteInputs(CborWriter& values, const PJRT_Error_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.error);
}

void WriteOutputs(CborWriter& values, const PJRT_Error_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Error_Message_Args& args) {
  values.Array(1);
  Describe(values, args.error);
}

void WriteOutputs(CborWriter& values, const PJRT_Error_Message_Args& args) {
  values.Array(1);
  Text(values, args.message, args.message_size);
}

void WriteInputs(CborWriter& values, const PJRT_Error_GetCode_Args& args) {
  values.Array(1);
  Describe(values, args.error);
}

void WriteOutputs(CborWriter& values, const PJRT_Error_GetCode_Args& args) {
  values.Array(1);
  Name(values, args.code);
}

void WriteInputs(CborWriter& values, const PJRT_Plugin_Initialize_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_Plugin_Initialize_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Plugin_Attributes_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_Plugin_Attributes_Args& args) {
  values.Array(1);
  NamedValues(values, args.attributes, args.num_attributes);
}

void WriteInputs(CborWriter& values, const PJRT_Event_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Event_IsReady_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_IsReady_Args& args) {
  values.Array(1);
  Number(values, args.is_ready);
}

void WriteInputs(CborWriter& values, const PJRT_Event_Error_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_Error_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Event_Await_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_Await_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Event_OnReady_Args& args) {
  values.Array(3);
  Describe(values, args.event);
  Address(values, AddressOf(args.callback));
  Address(values, args.user_arg);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_OnReady_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Client_Create_Args& args) {
  values.Array(1);
  NamedValues(values, args.create_options, args.num_options);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_Create_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteInputs(CborWriter& values, const PJRT_Client_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Client_PlatformName_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_PlatformName_Args& args) {
  values.Array(1);
  Text(values, args.platform_name, args.platform_name_size);
}

void WriteInputs(CborWriter& values, const PJRT_Client_ProcessIndex_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_ProcessIndex_Args& args) {
  values.Array(1);
  Number(values, args.process_index);
}

void WriteInputs(CborWriter& values, const PJRT_Client_PlatformVersion_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_PlatformVersion_Args& args) {
  values.Array(1);
  Text(values, args.platform_version, args.platform_version_size);
}

void WriteInputs(CborWriter& values, const PJRT_Client_Devices_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_Devices_Args& args) {
  values.Array(1);
  Handles(values, args.devices, args.num_devices);
}

void WriteInputs(CborWriter& values, const PJRT_Client_AddressableDevices_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_AddressableDevices_Args& args) {
  values.Array(1);
  Handles(values, args.addressable_devices, args.num_addressable_devices);
}

void WriteInputs(CborWriter& values, const PJRT_Client_LookupDevice_Args& args) {
  values.Array(2);
  Describe(values, args.client);
  Number(values, args.id);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_LookupDevice_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteInputs(CborWriter& values, const PJRT_Client_LookupAddressableDevice_Args& args) {
  values.Array(2);
  Describe(values, args.client);
  Number(values, args.local_hardware_id);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_LookupAddressableDevice_Args& args) {
  values.Array(1);
  Describe(values, args.addressable_device);
}

void WriteInputs(CborWriter& values, const PJRT_Client_AddressableMemories_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_AddressableMemories_Args& args) {
  values.Array(1);
  Handles(values, args.addressable_memories, args.num_addressable_memories);
}

void WriteInputs(CborWriter& values, const PJRT_Client_Compile_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Struct(values, args.program);
  Size(values, args.compile_options, args.compile_options_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_Compile_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteInputs(CborWriter& values, const PJRT_Client_DefaultDeviceAssignment_Args& args) {
  values.Array(4);
  Describe(values, args.client);
  Number(values, args.num_replicas);
  Number(values, args.num_partitions);
  Number(values, args.default_assignment_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_DefaultDeviceAssignment_Args& args) {
  values.Array(1);
  Numbers(values, args.default_assignment, args.default_assignment_size);
}

void WriteInputs(CborWriter& values, const PJRT_Client_BufferFromHostBuffer_Args& args) {
  values.Array(9);
  Describe(values, args.client);
  Address(values, args.data);
  Name(values, args.type);
  Numbers(values, args.dims, args.num_dims);
  Numbers(values, args.byte_strides, args.num_byte_strides);
  Name(values, args.host_buffer_semantics);
  Describe(values, args.device);
  Describe(values, args.memory);
  Struct(values, args.device_layout);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_BufferFromHostBuffer_Args& args) {
  values.Array(2);
  Describe(values, args.done_with_host_buffer);
  Describe(values, args.buffer);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_Id_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_Id_Args& args) {
  values.Array(1);
  Number(values, args.id);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_ProcessIndex_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_ProcessIndex_Args& args) {
  values.Array(1);
  Number(values, args.process_index);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_Attributes_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_Attributes_Args& args) {
  values.Array(1);
  NamedValues(values, args.attributes, args.num_attributes);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_Kind_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_Kind_Args& args) {
  values.Array(1);
  Text(values, args.device_kind, args.device_kind_size);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_DebugString_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_DebugString_Args& args) {
  values.Array(1);
  Text(values, args.debug_string, args.debug_string_size);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_ToString_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_ToString_Args& args) {
  values.Array(1);
  Text(values, args.to_string, args.to_string_size);
}

void WriteInputs(CborWriter& values, const PJRT_Device_GetDescription_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_GetDescription_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteInputs(CborWriter& values, const PJRT_Device_IsAddressable_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_IsAddressable_Args& args) {
  values.Array(1);
  Number(values, args.is_addressable);
}

void WriteInputs(CborWriter& values, const PJRT_Device_LocalHardwareId_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_LocalHardwareId_Args& args) {
  values.Array(1);
  Number(values, args.local_hardware_id);
}

void WriteInputs(CborWriter& values, const PJRT_Device_AddressableMemories_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_AddressableMemories_Args& args) {
  values.Array(1);
  Handles(values, args.memories, args.num_memories);
}

void WriteInputs(CborWriter& values, const PJRT_Device_DefaultMemory_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_DefaultMemory_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteInputs(CborWriter& values, const PJRT_Device_MemoryStats_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_MemoryStats_Args& args) {
  values.Array(11);
  Number(values, args.bytes_in_use);
  if (!args.peak_bytes_in_use_is_set) {
    values.Null();
  } else {
    Number(values, args.peak_bytes_in_use);
  }
  if (!args.num_allocs_is_set) {
    values.Null();
  } else {
    Number(values, args.num_allocs);
  }
  if (!args.largest_alloc_size_is_set) {
    values.Null();
  } else {
    Number(values, args.largest_alloc_size);
  }
  if (!args.bytes_limit_is_set) {
    values.Null();
  } else {
    Number(values, args.bytes_limit);
  }
  if (!args.bytes_reserved_is_set) {
    values.Null();
  } else {
    Number(values, args.bytes_reserved);
  }
  if (!args.peak_bytes_reserved_is_set) {
    values.Null();
  } else {
    Number(values, args.peak_bytes_reserved);
  }
  if (!args.bytes_reservable_limit_is_set) {
    values.Null();
  } else {
    Number(values, args.bytes_reservable_limit);
  }
  if (!args.largest_free_block_bytes_is_set) {
    values.Null();
  } else {
    Number(values, args.largest_free_block_bytes);
  }
  if (!args.pool_bytes_is_set) {
    values.Null();
  } else {
    Number(values, args.pool_bytes);
  }
  if (!args.peak_pool_bytes_is_set) {
    values.Null();
  } else {
    Number(values, args.peak_pool_bytes);
  }
}

void WriteInputs(CborWriter& values, const PJRT_Memory_Id_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_Id_Args& args) {
  values.Array(1);
  Number(values, args.id);
}

void WriteInputs(CborWriter& values, const PJRT_Memory_Kind_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_Kind_Args& args) {
  values.Array(1);
  Text(values, args.kind, args.kind_size);
}

void WriteInputs(CborWriter& values, const PJRT_Memory_DebugString_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_DebugString_Args& args) {
  values.Array(1);
  Text(values, args.debug_string, args.debug_string_size);
}

void WriteInputs(CborWriter& values, const PJRT_Memory_ToString_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_ToString_Args& args) {
  values.Array(1);
  Text(values, args.to_string, args.to_string_size);
}

void WriteInputs(CborWriter& values, const PJRT_Memory_AddressableByDevices_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_AddressableByDevices_Args& args) {
  values.Array(1);
  Handles(values, args.devices, args.num_devices);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_Name_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_Name_Args& args) {
  values.Array(1);
  Text(values, args.executable_name, args.executable_name_size);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_NumReplicas_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_NumReplicas_Args& args) {
  values.Array(1);
  Number(values, args.num_replicas);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_NumPartitions_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_NumPartitions_Args& args) {
  values.Array(1);
  Number(values, args.num_partitions);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_NumOutputs_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_NumOutputs_Args& args) {
  values.Array(1);
  Number(values, args.num_outputs);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_SizeOfGeneratedCodeInBytes_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_SizeOfGeneratedCodeInBytes_Args& args) {
  values.Array(1);
  Number(values, args.size_in_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_GetCostAnalysis_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_GetCostAnalysis_Args& args) {
  values.Array(1);
  NamedValues(values, args.properties, args.num_properties);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_OutputMemoryKinds_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_OutputMemoryKinds_Args& args) {
  values.Array(1);
  Texts(values, args.memory_kinds, args.memory_kind_sizes, args.num_outputs);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_OptimizedProgram_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_OptimizedProgram_Args& args) {
  values.Array(1);
  Struct(values, args.program);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_Serialize_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_Serialize_Args& args) {
  values.Array(3);
  Size(values, args.serialized_bytes, args.serialized_bytes_size);
  Describe(values, args.serialized_executable);
  Address(values, AddressOf(args.serialized_executable_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_GetExecutable_Args& args) {
  values.Array(1);
  Describe(values, args.loaded_executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_GetExecutable_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_AddressableDevices_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_AddressableDevices_Args& args) {
  values.Array(1);
  Handles(values, args.addressable_devices, args.num_addressable_devices);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_Delete_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_Delete_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_IsDeleted_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_IsDeleted_Args& args) {
  values.Array(1);
  Number(values, args.is_deleted);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_Execute_Args& args) {
  values.Array(4);
  Describe(values, args.executable);
  Struct(values, args.options);
  HandleLists(values, args.argument_lists, args.num_devices, args.num_args);
  Describe(values, args.execute_device);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_Execute_Args& args) {
  values.Array(2);
  if (OutputCount == nullptr) values.Null(); else HandleLists(values, args.output_lists, args.num_devices, OutputCount(args.executable));
  Handles(values, args.device_complete_events, args.num_devices);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_DeserializeAndLoad_Args& args) {
  values.Array(4);
  Describe(values, args.client);
  Size(values, args.serialized_executable, args.serialized_executable_size);
  Size(values, args.overridden_serialized_compile_options, args.overridden_serialized_compile_options_size);
  Struct(values, args.load_options);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_DeserializeAndLoad_Args& args) {
  values.Array(1);
  Describe(values, args.loaded_executable);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_Fingerprint_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_Fingerprint_Args& args) {
  values.Array(1);
  Text(values, args.executable_fingerprint, args.executable_fingerprint_size);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_ElementType_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_ElementType_Args& args) {
  values.Array(1);
  Name(values, args.type);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Dimensions_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Dimensions_Args& args) {
  values.Array(1);
  Numbers(values, args.dims, args.num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_UnpaddedDimensions_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_UnpaddedDimensions_Args& args) {
  values.Array(1);
  Numbers(values, args.unpadded_dims, args.num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_DynamicDimensionIndices_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_DynamicDimensionIndices_Args& args) {
  values.Array(1);
  Numbers(values, args.dynamic_dim_indices, args.num_dynamic_dims);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_GetMemoryLayout_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_GetMemoryLayout_Args& args) {
  values.Array(1);
  Write(values, args.layout);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_OnDeviceSizeInBytes_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_OnDeviceSizeInBytes_Args& args) {
  values.Array(1);
  Number(values, args.on_device_size_in_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Device_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Device_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Memory_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Memory_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Delete_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Delete_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_IsDeleted_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_IsDeleted_Args& args) {
  values.Array(1);
  Number(values, args.is_deleted);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_CopyToDevice_Args& args) {
  values.Array(2);
  Describe(values, args.buffer);
  Describe(values, args.dst_device);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_CopyToDevice_Args& args) {
  values.Array(1);
  Describe(values, args.dst_buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_ToHostBuffer_Args& args) {
  values.Array(4);
  Describe(values, args.src);
  Struct(values, args.host_layout);
  Address(values, args.dst);
  if (!args.dst) {
    values.Null();
  } else {
    Number(values, args.dst_size);
  }
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_ToHostBuffer_Args& args) {
  values.Array(2);
  Number(values, args.dst_size);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_IsOnCpu_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_IsOnCpu_Args& args) {
  values.Array(1);
  Number(values, args.is_on_cpu);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_ReadyEvent_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_ReadyEvent_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_UnsafePointer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_UnsafePointer_Args& args) {
  values.Array(1);
  Address(values, AddressOf(args.buffer_pointer));
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_IncreaseExternalReferenceCount_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_IncreaseExternalReferenceCount_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_DecreaseExternalReferenceCount_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_DecreaseExternalReferenceCount_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_OpaqueDeviceMemoryDataPointer_Args& args) {
  values.Array(1);
  Address(values, args.device_memory_ptr);
}

void WriteInputs(CborWriter& values, const PJRT_CopyToDeviceStream_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.stream);
}

void WriteOutputs(CborWriter& values, const PJRT_CopyToDeviceStream_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_CopyToDeviceStream_AddChunk_Args& args) {
  values.Array(2);
  Describe(values, args.stream);
  Struct(values, args.chunk);
}

void WriteOutputs(CborWriter& values, const PJRT_CopyToDeviceStream_AddChunk_Args& args) {
  values.Array(1);
  Describe(values, args.transfer_complete);
}

void WriteInputs(CborWriter& values, const PJRT_CopyToDeviceStream_TotalBytes_Args& args) {
  values.Array(1);
  Describe(values, args.stream);
}

void WriteOutputs(CborWriter& values, const PJRT_CopyToDeviceStream_TotalBytes_Args& args) {
  values.Array(1);
  Number(values, args.total_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_CopyToDeviceStream_GranuleSize_Args& args) {
  values.Array(1);
  Describe(values, args.stream);
}

void WriteOutputs(CborWriter& values, const PJRT_CopyToDeviceStream_GranuleSize_Args& args) {
  values.Array(1);
  Number(values, args.granule_size_in_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_CopyToDeviceStream_CurrentBytes_Args& args) {
  values.Array(1);
  Describe(values, args.stream);
}

void WriteOutputs(CborWriter& values, const PJRT_CopyToDeviceStream_CurrentBytes_Args& args) {
  values.Array(1);
  Number(values, args.current_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Create_Args& args) {
  values.Array(2);
  Text(values, args.topology_name, args.topology_name_size);
  NamedValues(values, args.create_options, args.num_options);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Create_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_PlatformName_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_PlatformName_Args& args) {
  values.Array(1);
  Text(values, args.platform_name, args.platform_name_size);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_PlatformVersion_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_PlatformVersion_Args& args) {
  values.Array(1);
  Text(values, args.platform_version, args.platform_version_size);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_GetDeviceDescriptions_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_GetDeviceDescriptions_Args& args) {
  values.Array(1);
  Handles(values, args.descriptions, args.num_descriptions);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Serialize_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Serialize_Args& args) {
  values.Array(3);
  Size(values, args.serialized_bytes, args.serialized_bytes_size);
  Describe(values, args.serialized_topology);
  Address(values, AddressOf(args.serialized_topology_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Attributes_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Attributes_Args& args) {
  values.Array(1);
  NamedValues(values, args.attributes, args.num_attributes);
}

void WriteInputs(CborWriter& values, const PJRT_Compile_Args& args) {
  values.Array(4);
  Describe(values, args.topology);
  Struct(values, args.program);
  Size(values, args.compile_options, args.compile_options_size);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Compile_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_OutputElementTypes_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_OutputElementTypes_Args& args) {
  values.Array(1);
  Names(values, args.output_types, args.num_output_types);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_OutputDimensions_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_OutputDimensions_Args& args) {
  values.Array(1);
  NumberLists(values, args.dims, args.dim_sizes, args.num_outputs);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_CopyToMemory_Args& args) {
  values.Array(2);
  Describe(values, args.buffer);
  Describe(values, args.dst_memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_CopyToMemory_Args& args) {
  values.Array(1);
  Describe(values, args.dst_buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Client_CreateViewOfDeviceBuffer_Args& args) {
  values.Array(10);
  Describe(values, args.client);
  Address(values, args.device_buffer_ptr);
  Numbers(values, args.dims, args.num_dims);
  Name(values, args.element_type);
  Struct(values, args.layout);
  Describe(values, args.device);
  Address(values, AddressOf(args.on_delete_callback));
  Address(values, args.on_delete_callback_arg);
  Address(values, AddressOf(args.stream));
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_CreateViewOfDeviceBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_Fingerprint_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_Fingerprint_Args& args) {
  values.Array(1);
  Text(values, args.executable_fingerprint, args.executable_fingerprint_size);
}

void WriteInputs(CborWriter& values, const PJRT_Client_TopologyDescription_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_TopologyDescription_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_GetCompiledMemoryStats_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_GetCompiledMemoryStats_Args& args) {
  values.Array(15);
  Number(values, args.generated_code_size_in_bytes);
  Number(values, args.argument_size_in_bytes);
  Number(values, args.output_size_in_bytes);
  Number(values, args.alias_size_in_bytes);
  Number(values, args.temp_size_in_bytes);
  Number(values, args.host_generated_code_size_in_bytes);
  Number(values, args.host_argument_size_in_bytes);
  Number(values, args.host_output_size_in_bytes);
  Number(values, args.host_alias_size_in_bytes);
  Number(values, args.host_temp_size_in_bytes);
  Number(values, args.peak_memory_in_bytes);
  Number(values, args.total_size_in_bytes);
  Number(values, args.total_allocation_bytes);
  Number(values, args.indefinite_allocations);
  Number(values, args.peak_unpadded_heap_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_Memory_Kind_Id_Args& args) {
  values.Array(1);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Memory_Kind_Id_Args& args) {
  values.Array(1);
  Number(values, args.kind_id);
}

void WriteInputs(CborWriter& values, const PJRT_ExecuteContext_Create_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecuteContext_Create_Args& args) {
  values.Array(1);
  Describe(values, args.context);
}

void WriteInputs(CborWriter& values, const PJRT_ExecuteContext_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.context);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecuteContext_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_CopyRawToHost_Args& args) {
  values.Array(4);
  Describe(values, args.buffer);
  Address(values, args.dst);
  Number(values, args.offset);
  Number(values, args.transfer_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_CopyRawToHost_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.transfer_manager);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_TransferData_Args& args) {
  values.Array(6);
  Describe(values, args.transfer_manager);
  Number(values, args.buffer_index);
  Address(values, args.data);
  Number(values, args.offset);
  Number(values, args.transfer_size);
  Number(values, args.is_last_transfer);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_TransferData_Args& args) {
  values.Array(1);
  Describe(values, args.done_with_h2d_transfer);
}

void WriteInputs(CborWriter& values, const PJRT_Client_CreateBuffersForAsyncHostToDevice_Args& args) {
  values.Array(4);
  Describe(values, args.client);
  Structs(values, args.shape_specs, args.num_shape_specs);
  StructPointers(values, args.device_layouts, args.num_device_layouts);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_CreateBuffersForAsyncHostToDevice_Args& args) {
  values.Array(1);
  Describe(values, args.transfer_manager);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args& args) {
  values.Array(2);
  Describe(values, args.transfer_manager);
  Number(values, args.buffer_index);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer_out);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_Device_Args& args) {
  values.Array(1);
  Describe(values, args.transfer_manager);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_Device_Args& args) {
  values.Array(1);
  Describe(values, args.device_out);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args& args) {
  values.Array(1);
  Describe(values, args.transfer_manager);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_BufferCount_Args& args) {
  values.Array(1);
  Number(values, args.buffer_count);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args& args) {
  values.Array(2);
  Describe(values, args.transfer_manager);
  Number(values, args.buffer_index);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_BufferSize_Args& args) {
  values.Array(1);
  Number(values, args.buffer_size);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args& args) {
  values.Array(4);
  Describe(values, args.transfer_manager);
  Number(values, args.buffer_index);
  Name(values, args.error_code);
  Text(values, args.error_message, args.error_message_size);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_SetBufferError_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args& args) {
  values.Array(2);
  Describe(values, args.transfer_manager);
  NamedValues(values, args.transfer_metadata, args.num_metadata);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_AddMetadata_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Client_DmaMap_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Address(values, args.data);
  Number(values, args.size);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_DmaMap_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Client_DmaUnmap_Args& args) {
  values.Array(2);
  Describe(values, args.client);
  Address(values, args.data);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_DmaUnmap_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Client_CreateUninitializedBuffer_Args& args) {
  values.Array(6);
  Describe(values, args.client);
  Numbers(values, args.shape_dims, args.shape_num_dims);
  Name(values, args.shape_element_type);
  Struct(values, args.shape_layout);
  Describe(values, args.device);
  Describe(values, args.memory);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_CreateUninitializedBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Client_UpdateGlobalProcessInfo_Args& args) {
  values.Array(2);
  Describe(values, args.client);
  Structs(values, args.process_infos, args.num_process_infos);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_UpdateGlobalProcessInfo_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Deserialize_Args& args) {
  values.Array(1);
  Size(values, args.serialized_topology, args.serialized_topology_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Deserialize_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteInputs(CborWriter& values, const PJRT_Client_CreateAliasBuffer_Args& args) {
  values.Array(5);
  Describe(values, args.client);
  Describe(values, args.memory);
  Numbers(values, args.shape_dims, args.shape_num_dims);
  Name(values, args.shape_element_type);
  Struct(values, args.shape_layout);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_CreateAliasBuffer_Args& args) {
  values.Array(2);
  Describe(values, args.alias_buffer);
  Describe(values, args.fulfill_alias_buffer_cb);
}

void WriteInputs(CborWriter& values, const PJRT_Client_FulfillAliasBuffer_Args& args) {
  values.Array(4);
  Describe(values, args.buffer);
  Name(values, args.status_code);
  Text(values, args.error_message, args.error_message_size);
  Describe(values, args.fulfill_alias_buffer_cb);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_FulfillAliasBuffer_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_GetDeviceAssignment_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_GetDeviceAssignment_Args& args) {
  values.Array(3);
  Size(values, args.serialized_bytes, args.serialized_bytes_size);
  Describe(values, args.serialized_device_assignment);
  Address(values, AddressOf(args.serialized_device_assignment_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Client_CreateErrorBuffer_Args& args) {
  values.Array(8);
  Describe(values, args.client);
  Name(values, args.error_code);
  Text(values, args.error_message, args.error_message_size);
  Numbers(values, args.shape_dims, args.shape_num_dims);
  Name(values, args.shape_element_type);
  Struct(values, args.shape_layout);
  Describe(values, args.memory);
  NamedValues(values, args.payload, args.num_payload);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_CreateErrorBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args& args) {
  values.Array(6);
  Describe(values, args.transfer_manager);
  Number(values, args.buffer_index);
  Address(values, args.data);
  Numbers(values, args.shape_dims, args.shape_num_dims);
  Name(values, args.shape_element_type);
  Struct(values, args.shape_layout);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncHostToDeviceTransferManager_TransferLiteral_Args& args) {
  values.Array(1);
  Describe(values, args.done_with_h2d_transfer);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_CopyRawToHostFuture_Args& args) {
  values.Array(3);
  Describe(values, args.buffer);
  Number(values, args.offset);
  Number(values, args.transfer_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_CopyRawToHostFuture_Args& args) {
  values.Array(3);
  Describe(values, args.event);
  Address(values, args.callback_data);
  Address(values, AddressOf(args.future_ready_callback));
}

void WriteInputs(CborWriter& values, const PJRT_Device_PoisonExecution_Args& args) {
  values.Array(5);
  Describe(values, args.device);
  Number(values, args.launch_id);
  Name(values, args.error_code);
  Text(values, args.error_message, args.error_message_size);
  NamedValues(values, args.payload, args.num_payload);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_PoisonExecution_Args& args) {
  values.Array(1);
  Number(values, args.poisoned);
}

void WriteInputs(CborWriter& values, const PJRT_Device_CreateAsyncTrackingEvent_Args& args) {
  values.Array(2);
  Describe(values, args.device);
  Text(values, args.description, args.description_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_CreateAsyncTrackingEvent_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_AsyncTrackingEvent_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteOutputs(CborWriter& values, const PJRT_AsyncTrackingEvent_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_GetCompileOptions_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_GetCompileOptions_Args& args) {
  values.Array(3);
  Size(values, args.serialized_bytes, args.serialized_bytes_size);
  Describe(values, args.serialized_compile_options);
  Address(values, AddressOf(args.serialized_compile_options_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_DonateWithControlDependency_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_DonateWithControlDependency_Args& args) {
  values.Array(3);
  Address(values, args.callback_data);
  Address(values, AddressOf(args.dependency_ready_callback));
  Describe(values, args.out_buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Event_Create_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_Create_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Event_Set_Args& args) {
  values.Array(3);
  Describe(values, args.event);
  Name(values, args.error_code);
  Text(values, args.error_message, args.error_message_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Event_Set_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Device_GetAttributes_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_GetAttributes_Args& args) {
  values.Array(3);
  NamedValues(values, args.attributes, args.num_attributes);
  Describe(values, args.device_attributes);
  Address(values, AddressOf(args.attributes_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Client_Load_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Describe(values, args.executable);
  Size(values, args.compile_options, args.compile_options_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_Load_Args& args) {
  values.Array(1);
  Describe(values, args.loaded_executable);
}

void WriteInputs(CborWriter& values, const PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args& args) {
  values.Array(1);
  Structs(values, args.addressable_device_logical_ids, args.num_addressable_device_logical_ids);
}

void WriteInputs(CborWriter& values, const PJRT_Buffer_Bitcast_Args& args) {
  values.Array(4);
  Describe(values, args.buffer);
  Name(values, args.element_type);
  Numbers(values, args.dims, args.num_dims);
  Struct(values, args.device_layout);
}

void WriteOutputs(CborWriter& values, const PJRT_Buffer_Bitcast_Args& args) {
  values.Array(1);
  Describe(values, args.out_buffer);
}

void WriteInputs(CborWriter& values, const PJRT_Error_ForEachPayload_Args& args) {
  values.Array(3);
  Describe(values, args.error);
  Address(values, AddressOf(args.visitor));
  Address(values, args.user_arg);
}

void WriteOutputs(CborWriter& values, const PJRT_Error_ForEachPayload_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_Fingerprint_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_Fingerprint_Args& args) {
  values.Array(1);
  Number(values, args.fingerprint);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_ParameterMemoryKinds_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_ParameterMemoryKinds_Args& args) {
  values.Array(1);
  Texts(values, args.memory_kinds, args.memory_kind_sizes, args.num_parameters);
}

void WriteInputs(CborWriter& values, const PJRT_Device_ClearMemoryStats_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Device_ClearMemoryStats_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args& args) {
  values.Array(5);
  Describe(values, args.topology);
  Number(values, args.memory_space_kind_id);
  Numbers(values, args.dims, args.num_dims);
  Name(values, args.element_type);
  Struct(values, args.layout);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace_Args& args) {
  values.Array(2);
  Size(values, args.serialized_shape, args.serialized_shape_size);
  Address(values, AddressOf(args.serialized_shape_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TopologyDescription_GetMemorySpaceKindIds_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TopologyDescription_GetMemorySpaceKindIds_Args& args) {
  values.Array(1);
  Numbers(values, args.memory_space_kind_ids, args.num_memory_space_kind_ids);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_MemoryLayout_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.layout);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_MemoryLayout_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_MemoryLayout_Serialize_Args& args) {
  values.Array(1);
  Describe(values, args.layout);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_MemoryLayout_Serialize_Args& args) {
  values.Array(3);
  Size(values, args.serialized_bytes, args.serialized_bytes_size);
  Describe(values, args.serialized_layout);
  Address(values, AddressOf(args.serialized_layout_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Name(values, args.type);
  Numbers(values, args.dims, args.num_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args& args) {
  values.Array(1);
  Describe(values, args.layout);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args& args) {
  values.Array(1);
  Describe(values, args.layout);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args& args) {
  values.Array(3);
  Describe(values, args.topology_description);
  Name(values, args.type);
  Numbers(values, args.dims, args.num_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args& args) {
  values.Array(1);
  Describe(values, args.layout);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args& args) {
  values.Array(1);
  Handles(values, args.layouts, args.num_outputs);
}

void WriteInputs(CborWriter& values, const PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args& args) {
  values.Array(1);
  Handles(values, args.layouts, args.num_parameters);
}

void WriteInputs(CborWriter& values, const PJRT_DeviceDescription_MemoryDescriptions_Args& args) {
  values.Array(1);
  Describe(values, args.device_description);
}

void WriteOutputs(CborWriter& values, const PJRT_DeviceDescription_MemoryDescriptions_Args& args) {
  values.Array(2);
  Handles(values, args.memory_descriptions, args.num_memory_descriptions);
  Number(values, args.default_memory_index);
}

void WriteInputs(CborWriter& values, const PJRT_MemoryDescription_Kind_Args& args) {
  values.Array(1);
  Describe(values, args.memory_description);
}

void WriteOutputs(CborWriter& values, const PJRT_MemoryDescription_Kind_Args& args) {
  values.Array(2);
  Text(values, args.kind, args.kind_size);
  Number(values, args.kind_id);
}

}  // namespace mock

// Generated from the catalogue by mock_libtpu/codegen. Do not edit.
// See arguments.h.
#include "generated/arguments.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "generated/full.h"
#include "interposer/plugin.h"
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
// Of objects, so that the life of each can be followed: a model may have thousands of arrays.
constexpr size_t kMostHandles = 4096;
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
void Entries(CborWriter& values, const void* first, size_t count, Write write,
             size_t most = kMostEntries) {
  if (first == nullptr && count != 0) return values.Null();
  const size_t shown = std::min(count, most);
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

void Sizes(CborWriter& values, const char* const* data, const size_t* sizes, size_t count) {
  if (sizes == nullptr && count != 0) return values.Null();
  Entries(values, data, count, [&](size_t i) { Size(values, data[i], sizes[i]); });
}

template <typename T>
void Handles(CborWriter& values, T* const* handles, size_t count) {
  Entries(
      values, handles, count, [&](size_t i) { Describe(values, handles[i]); }, kMostHandles);
}

template <typename T>
void HandleLists(CborWriter& values, T* const* const* lists, size_t count, size_t length) {
  Entries(
      values, lists, count, [&](size_t i) { Handles(values, lists[i], length); }, kMostHandles);
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
void Write(CborWriter& values, const PJRT_Collectives_CpuExecutor& args);
void Write(CborWriter& values, const PJRT_Transfers_CrossHostRecvNotifierInfo& args);
void Write(CborWriter& values, const PJRT_Transfers_CrossHostRemoteSendCallbackInfo& args);
void Write(CborWriter& values, const JAX_CustomCallPartitioner_Callbacks& args);
void Write(CborWriter& values, const PJRT_ExecutableMetadata& args);
void Write(CborWriter& values, const PJRT_FFI_Type_Info& args);
void Write(CborWriter& values, const PJRT_FFI_UserData& args);
void Write(CborWriter& values, const PJRT_Megascale_ProcessesInfo& args);
void Write(CborWriter& values, const PJRT_TpuTopology_SliceConfig& args);
void Write(CborWriter& values, const PJRT_XlaTransform_Callbacks& args);

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

void Write(CborWriter& values, const PJRT_Collectives_CpuExecutor& args) {
  values.Map(6);
  values.Text("run_id");
  Number(values, args.run_id);
  values.Text("global_device_ids");
  Numbers(values, args.global_device_ids, args.num_global_device_ids);
  values.Text("num_local_participants");
  Number(values, args.num_local_participants);
  values.Text("collective_op_kind");
  Name(values, args.collective_op_kind);
  values.Text("op_id");
  Number(values, args.op_id);
  values.Text("timeout_in_ns");
  Number(values, args.timeout_in_ns);
}

void Write(CborWriter& values, const PJRT_Transfers_CrossHostRecvNotifierInfo& args) {
  values.Map(2);
  values.Text("user_arg");
  Address(values, args.user_arg);
  values.Text("notifier");
  Address(values, AddressOf(args.notifier));
}

void Write(CborWriter& values, const PJRT_Transfers_CrossHostRemoteSendCallbackInfo& args) {
  values.Map(2);
  values.Text("user_arg");
  Address(values, args.user_arg);
  values.Text("on_done");
  Address(values, AddressOf(args.on_done));
}

void Write(CborWriter& values, const JAX_CustomCallPartitioner_Callbacks& args) {
  values.Map(7);
  values.Text("version");
  Number(values, args.version);
  values.Text("private_data");
  Address(values, args.private_data);
  values.Text("dtor");
  Address(values, AddressOf(args.dtor));
  values.Text("partition");
  Address(values, AddressOf(args.partition));
  values.Text("infer_sharding");
  Address(values, AddressOf(args.infer_sharding));
  values.Text("propagate_user_sharding");
  Address(values, AddressOf(args.propagate_user_sharding));
  values.Text("can_side_effecting_have_replicated_sharding");
  Number(values, args.can_side_effecting_have_replicated_sharding);
}

void Write(CborWriter& values, const PJRT_ExecutableMetadata& args) {
  values.Map(1);
  values.Text("serialized_metadata");
  Size(values, args.serialized_metadata, args.serialized_metadata_size);
}

void Write(CborWriter& values, const PJRT_FFI_Type_Info& args) {
  values.Map(3);
  values.Text("deleter");
  Address(values, AddressOf(args.deleter));
  values.Text("serialize");
  Address(values, AddressOf(args.serialize));
  values.Text("deserialize");
  Address(values, AddressOf(args.deserialize));
}

void Write(CborWriter& values, const PJRT_FFI_UserData& args) {
  values.Map(2);
  values.Text("type_id");
  Number(values, args.type_id);
  values.Text("data");
  Address(values, args.data);
}

void Write(CborWriter& values, const PJRT_Megascale_ProcessesInfo& args) {
  values.Map(4);
  values.Text("addresses");
  Texts(values, args.addresses, args.address_sizes, args.num_addresses);
  values.Text("slice_indexes");
  Numbers(values, args.slice_indexes, args.num_slice_indexes);
  values.Text("per_slice_indexes");
  Numbers(values, args.per_slice_indexes, args.num_per_slice_indexes);
  values.Text("num_devices_per_process");
  Number(values, args.num_devices_per_process);
}

void Write(CborWriter& values, const PJRT_TpuTopology_SliceConfig& args) {
  values.Map(4);
  values.Text("dim_size");
  Number(values, args.dim_size);
  values.Text("dimensions");
  Numbers(values, args.dimensions, 4);
  values.Text("wrap");
  Numbers(values, args.wrap, 4);
  values.Text("twist");
  Number(values, args.twist);
}

void Write(CborWriter& values, const PJRT_XlaTransform_Callbacks& args) {
  values.Map(3);
  values.Text("version");
  Number(values, args.version);
  values.Text("dtor");
  Address(values, AddressOf(args.dtor));
  values.Text("transform_hlo_module");
  Address(values, AddressOf(args.transform_hlo_module));
}

}  // namespace

static void Describe(CborWriter& values, const PJRT_Error* error) {
  if (error == nullptr) return values.Null();
  const interposer::ErrorView view = interposer::View(error);
  values.Map(2);
  values.Text("code");
  Name(values, view.code);
  values.Text("message");
  Text(values, view.message.data(), view.message.size());
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
    case PJRT_Buffer_Type_F6E2M3FN:
      return "F6E2M3FN";
    case PJRT_Buffer_Type_F6E3M2FN:
      return "F6E3M2FN";
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

const char* EnumName(PJRT_Callback_Type value) {
  switch (value) {
    case PJRT_Callback_Type_Unknown:
      return "Unknown";
    case PJRT_Callback_Type_Tpu_SliceBuilder:
      return "Tpu_SliceBuilder";
    case PJRT_Callback_Type_Prefatal:
      return "Prefatal";
  }
  return nullptr;
}

const char* EnumName(PJRT_Callback_Tpu_SliceFailureType value) {
  switch (value) {
    case SLICE_FAILURE_UNKNOWN:
      return "UNKNOWN";
    case SLICE_FAILURE_INIT_ERROR:
      return "INIT_ERROR";
    case SLICE_FAILURE_WORKER_UNAVAILABLE:
      return "WORKER_UNAVAILABLE";
    case SLICE_FAILURE_FLAPPING_TASK_ERROR:
      return "FLAPPING_TASK_ERROR";
    case SLICE_FAILURE_SW_INJECT_ERROR:
      return "SW_INJECT_ERROR";
    case SLICE_FAILURE_CHIP_DRIVER_ERROR:
      return "CHIP_DRIVER_ERROR";
  }
  return nullptr;
}

const char* EnumName(PJRT_Collectives_ReductionKind value) {
  switch (value) {
    case PJRT_COLLECTIVES_REDUCTION_SUM:
      return "SUM";
    case PJRT_COLLECTIVES_REDUCTION_PRODUCT:
      return "PRODUCT";
    case PJRT_COLLECTIVES_REDUCTION_MIN:
      return "MIN";
    case PJRT_COLLECTIVES_REDUCTION_MAX:
      return "MAX";
  }
  return nullptr;
}

const char* EnumName(PJRT_Collectives_CollectiveOpKind value) {
  switch (value) {
    case PJRT_COLLECTIVES_COLLECTIVE_OP_KIND_CROSS_MODULE:
      return "MODULE";
    case PJRT_COLLECTIVES_COLLECTIVE_OP_KIND_CROSS_REPLICA:
      return "REPLICA";
  }
  return nullptr;
}

const char* EnumName(PJRT_FFI_Handler_TraitsBits value) {
  switch (value) {
    case PJRT_FFI_HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE:
      return "COMMAND_BUFFER_COMPATIBLE";
  }
  return nullptr;
}

const char* EnumName(PJRT_XlaTransform_PipelineStage value) {
  switch (value) {
    case PJRT_XlaTransform_PipelineStage_kPreScheduler:
      return "kPreScheduler";
    case PJRT_XlaTransform_PipelineStage_kPostScheduler:
      return "kPostScheduler";
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
  values.Array(12);
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
  if (!args.peak_allocated_bytes_is_set) {
    values.Null();
  } else {
    Number(values, args.peak_allocated_bytes);
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

void WriteInputs(CborWriter& values, const PJRT_Client_RuntimeAbiVersion_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Client_RuntimeAbiVersion_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteInputs(CborWriter& values, const PJRT_Executable_GetAbiVersion_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Executable_GetAbiVersion_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args& args) {
  values.Array(2);
  Describe(values, args.abi_version);
  Describe(values, args.other_abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_IsCompatibleWithRuntime_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args& args) {
  values.Array(2);
  Describe(values, args.abi_version);
  Describe(values, args.executable_abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_IsCompatibleWithExecutable_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_ToProto_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_ToProto_Args& args) {
  values.Array(3);
  Size(values, args.serialized_proto, args.serialized_proto_size);
  Describe(values, args.serialized_proto_holder);
  Address(values, AddressOf(args.serialized_proto_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_PlatformId_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_PlatformId_Args& args) {
  values.Array(1);
  Number(values, args.platform_id);
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableAbiVersion_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableAbiVersion_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableAbiVersion_ToProto_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableAbiVersion_ToProto_Args& args) {
  values.Array(3);
  Size(values, args.serialized_proto, args.serialized_proto_size);
  Describe(values, args.serialized_proto_holder);
  Address(values, AddressOf(args.serialized_proto_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableAbiVersion_PlatformId_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableAbiVersion_PlatformId_Args& args) {
  values.Array(1);
  Number(values, args.platform_id);
}

void WriteInputs(CborWriter& values, const PJRT_RuntimeAbiVersion_FromProto_Args& args) {
  values.Array(1);
  Size(values, args.serialized_proto, args.serialized_proto_size);
}

void WriteOutputs(CborWriter& values, const PJRT_RuntimeAbiVersion_FromProto_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableAbiVersion_FromProto_Args& args) {
  values.Array(1);
  Size(values, args.serialized_proto, args.serialized_proto_size);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableAbiVersion_FromProto_Args& args) {
  values.Array(1);
  Describe(values, args.abi_version);
}

void WriteInputs(CborWriter& values, const PJRT_Callback_RegisterCallback_Args& args) {
  values.Array(4);
  Describe(values, args.client);
  Name(values, args.type);
  Address(values, AddressOf(args.callback));
  Address(values, args.user_arg);
}

void WriteOutputs(CborWriter& values, const PJRT_Callback_RegisterCallback_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Callback_InvokeCallback_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Name(values, args.type);
  Address(values, args.args);
}

void WriteOutputs(CborWriter& values, const PJRT_Callback_InvokeCallback_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.collectives);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_CreateCommunicators_Args& args) {
  values.Array(4);
  Describe(values, args.collectives);
  Numbers(values, args.device_ids, args.num_device_ids);
  Sizes(values, args.clique_ids, args.clique_id_sizes, args.num_clique_ids);
  Numbers(values, args.rank_ids, args.num_device_ranks);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_CreateCommunicators_Args& args) {
  values.Array(3);
  Handles(values, args.communicators, args.num_communicators);
  Describe(values, args.communicators_holder);
  Address(values, AddressOf(args.communicators_holder_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.communicator);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_AllReduce_Args& args) {
  values.Array(9);
  Describe(values, args.communicator);
  Address(values, args.send_buffer_ptr);
  Number(values, args.send_buffer_size);
  Address(values, args.recv_buffer_ptr);
  Number(values, args.recv_buffer_size);
  Name(values, args.primitive_type);
  Number(values, args.count);
  Name(values, args.reduction_kind);
  Struct(values, args.cpu_executor);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_AllReduce_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_ReduceScatter_Args& args) {
  values.Array(9);
  Describe(values, args.communicator);
  Address(values, args.send_buffer_ptr);
  Number(values, args.send_buffer_size);
  Address(values, args.recv_buffer_ptr);
  Number(values, args.recv_buffer_size);
  Name(values, args.primitive_type);
  Number(values, args.count);
  Name(values, args.reduction_kind);
  Struct(values, args.cpu_executor);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_ReduceScatter_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_AllGather_Args& args) {
  values.Array(8);
  Describe(values, args.communicator);
  Address(values, args.send_buffer_ptr);
  Number(values, args.send_buffer_size);
  Address(values, args.recv_buffer_ptr);
  Number(values, args.recv_buffer_size);
  Name(values, args.primitive_type);
  Number(values, args.count);
  Struct(values, args.cpu_executor);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_AllGather_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_CollectivePermute_Args& args) {
  values.Array(11);
  Describe(values, args.communicator);
  Address(values, args.send_buffer_ptr);
  Number(values, args.send_buffer_size);
  Address(values, args.recv_buffer_ptr);
  Number(values, args.recv_buffer_size);
  Name(values, args.primitive_type);
  Number(values, args.count);
  Number(values, args.has_source_rank);
  Number(values, args.source_rank);
  Numbers(values, args.target_ranks, args.num_target_ranks);
  Struct(values, args.cpu_executor);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_CollectivePermute_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_AllToAll_Args& args) {
  values.Array(10);
  Describe(values, args.communicator);
  Address(values, AddressOf(args.send_buffers_ptrs));
  Address(values, AddressOf(args.send_buffers_sizes));
  Number(values, args.num_send_buffers);
  Address(values, AddressOf(args.recv_buffers_ptrs));
  Address(values, AddressOf(args.recv_buffers_sizes));
  Number(values, args.num_recv_buffers);
  Name(values, args.primitive_type);
  Number(values, args.count);
  Struct(values, args.cpu_executor);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_AllToAll_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_Collectives_Communicator_ToString_Args& args) {
  values.Array(1);
  Describe(values, args.communicator);
}

void WriteOutputs(CborWriter& values, const PJRT_Collectives_Communicator_ToString_Args& args) {
  values.Array(3);
  Text(values, args.str, args.str_size);
  Describe(values, args.str_holder);
  Address(values, AddressOf(args.str_holder_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args& args) {
  values.Array(6);
  Describe(values, args.client);
  Address(values, AddressOf(args.num_dims));
  Names(values, args.element_types, args.num_shapes);
  Address(values, AddressOf(args.layouts));
  Describe(values, args.device);
  Write(values, args.notifier);
}

void WriteOutputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers_Args& args) {
  values.Array(1);
  Handles(values, args.buffers, args.num_buffers);
}

void WriteInputs(CborWriter& values, const PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args& args) {
  values.Array(6);
  Describe(values, args.buffer);
  Describe(values, args.event);
  Address(values, AddressOf(args.serialized_descriptor));
  Address(values, AddressOf(args.serialized_descriptor_size));
  Write(values, args.on_done);
  Address(values, AddressOf(args.descriptor_destructor));
}

void WriteOutputs(CborWriter& values, const PJRT_Transfers_PJRT_Buffer_CopyToRemoteDevice_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args& args) {
  values.Array(7);
  Describe(values, args.client);
  Address(values, AddressOf(args.num_dims));
  Names(values, args.element_types, args.num_shapes);
  Address(values, AddressOf(args.layouts));
  Describe(values, args.device);
  Numbers(values, args.src_global_device_ids, args.num_shapes);
  Numbers(values, args.transfer_keys, args.num_shapes);
}

void WriteOutputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_CrossHostReceiveBuffers_Args& args) {
  values.Array(1);
  Handles(values, args.buffers, args.num_shapes);
}

void WriteInputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args& args) {
  values.Array(4);
  Describe(values, args.client);
  Handles(values, args.buffers, args.num_buffers);
  Numbers(values, args.dst_global_device_ids, args.num_buffers);
  Numbers(values, args.transfer_keys, args.num_buffers);
}

void WriteOutputs(CborWriter& values, const PJRT_Transfers_PJRT_Client_CrossHostSendBuffers_Args& args) {
  values.Array(1);
  Handles(values, args.send_events, args.num_buffers);
}

void WriteInputs(CborWriter& values, const PJRT_Register_Custom_Partitioner_Args& args) {
  values.Array(2);
  Text(values, args.name, args.name_size);
  Struct(values, args.callbacks);
}

void WriteOutputs(CborWriter& values, const PJRT_Register_Custom_Partitioner_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Register_Batch_Partitionable_Args& args) {
  values.Array(1);
  Text(values, args.name, args.name_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Register_Batch_Partitionable_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableMetadata_GetExecutableMetadata_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableMetadata_GetExecutableMetadata_Args& args) {
  values.Array(1);
  Struct(values, args.metadata);
}

void WriteInputs(CborWriter& values, const PJRT_ExecutableMetadata_DestroySerializedMetadata_Args& args) {
  values.Array(1);
  Struct(values, args.metadata);
}

void WriteOutputs(CborWriter& values, const PJRT_ExecutableMetadata_DestroySerializedMetadata_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_FFI_Type_Register_Args& args) {
  values.Array(3);
  Text(values, args.type_name, args.type_name_size);
  Number(values, args.type_id);
  Struct(values, args.type_info);
}

void WriteOutputs(CborWriter& values, const PJRT_FFI_Type_Register_Args& args) {
  values.Array(1);
  Number(values, args.type_id);
}

void WriteInputs(CborWriter& values, const PJRT_FFI_UserData_Add_Args& args) {
  values.Array(2);
  Describe(values, args.context);
  Write(values, args.user_data);
}

void WriteOutputs(CborWriter& values, const PJRT_FFI_UserData_Add_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_FFI_Register_Handler_Args& args) {
  values.Array(4);
  Text(values, args.target_name, args.target_name_size);
  Address(values, args.handler);
  Text(values, args.platform_name, args.platform_name_size);
  Name(values, args.traits);
}

void WriteOutputs(CborWriter& values, const PJRT_FFI_Register_Handler_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Gpu_Register_Custom_Call_Args& args) {
  values.Array(6);
  Text(values, args.function_name, args.function_name_size);
  Number(values, args.api_version);
  Address(values, args.handler_instantiate);
  Address(values, args.handler_prepare);
  Address(values, args.handler_initialize);
  Address(values, args.handler_execute);
}

void WriteOutputs(CborWriter& values, const PJRT_Gpu_Register_Custom_Call_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_HostAllocator_GetPreferredAlignment_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_HostAllocator_GetPreferredAlignment_Args& args) {
  values.Array(1);
  Number(values, args.preferred_alignment);
}

void WriteInputs(CborWriter& values, const PJRT_HostAllocator_Allocate_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Number(values, args.size);
  Number(values, args.alignment);
}

void WriteOutputs(CborWriter& values, const PJRT_HostAllocator_Allocate_Args& args) {
  values.Array(1);
  Address(values, args.ptr);
}

void WriteInputs(CborWriter& values, const PJRT_HostAllocator_Free_Args& args) {
  values.Array(2);
  Describe(values, args.client);
  Address(values, args.ptr);
}

void WriteOutputs(CborWriter& values, const PJRT_HostAllocator_Free_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_HostMemoryAllocator_Allocate_Args& args) {
  values.Array(3);
  Describe(values, args.client);
  Number(values, args.size);
  Number(values, args.numa_node);
}

void WriteOutputs(CborWriter& values, const PJRT_HostMemoryAllocator_Allocate_Args& args) {
  values.Array(3);
  Address(values, AddressOf(args.ptr));
  Address(values, AddressOf(args.deleter));
  Address(values, args.deleter_arg);
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

void WriteInputs(CborWriter& values, const PJRT_Megascale_CreateClientContextFromPjRtClient_Args& args) {
  values.Array(1);
  Describe(values, args.client);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_CreateClientContextFromPjRtClient_Args& args) {
  values.Array(1);
  Describe(values, args.client_context);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_CreateDefaultClientContext_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_CreateDefaultClientContext_Args& args) {
  values.Array(1);
  Describe(values, args.client_context);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_DeleteClientContext_Args& args) {
  values.Array(1);
  Describe(values, args.client_context);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_DeleteClientContext_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_CreateAoTConfig_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.num_slices);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_CreateAoTConfig_Args& args) {
  values.Array(1);
  Describe(values, args.multi_slice_config);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_CreateMultiSliceConfig_Args& args) {
  values.Array(7);
  Describe(values, args.topology);
  Number(values, args.num_slices);
  Number(values, args.local_slice_id);
  Number(values, args.local_host_id);
  Size(values, args.endpoint_addresses, static_cast<size_t>(args.endpoint_addresses_size));
  Size(values, args.dcn_topology, static_cast<size_t>(args.dcn_topology_size));
  Describe(values, args.client_context);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_CreateMultiSliceConfig_Args& args) {
  values.Array(1);
  Describe(values, args.multi_slice_config);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ClientContext_Initialize_Args& args) {
  values.Array(1);
  Describe(values, args.client_context);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ClientContext_Initialize_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ClientContext_UnblockPendingWork_Args& args) {
  values.Array(3);
  Describe(values, args.client_context);
  Number(values, args.launch_id);
  Number(values, args.expire_after_ms);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ClientContext_UnblockPendingWork_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ClientContext_MegascalePort_Args& args) {
  values.Array(1);
  Describe(values, args.client_context);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ClientContext_MegascalePort_Args& args) {
  values.Array(1);
  Number(values, args.port);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_CreateMegascaleCollectives_Args& args) {
  values.Array(3);
  Describe(values, args.client_context);
  Struct(values, args.processes_info);
  Size(values, args.dcn_topology, static_cast<size_t>(args.dcn_topology_size));
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_CreateMegascaleCollectives_Args& args) {
  values.Array(1);
  Describe(values, args.collectives);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_DeviceId_To_MegascaleId_Args& args) {
  values.Array(2);
  Number(values, args.slice_id);
  Number(values, args.per_slice_device_id);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_DeviceId_To_MegascaleId_Args& args) {
  values.Array(1);
  Number(values, args.megascale_id);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_MegascaleId_To_DeviceId_Args& args) {
  values.Array(1);
  Number(values, args.megascale_id);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_MegascaleId_To_DeviceId_Args& args) {
  values.Array(2);
  Number(values, args.slice_id);
  Number(values, args.per_slice_device_id);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_RegisterErrorHandler_Args& args) {
  values.Array(3);
  Text(values, args.handler_name, args.handler_name_size);
  Address(values, AddressOf(args.handler));
  Address(values, args.user_data);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_RegisterErrorHandler_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_UnregisterErrorHandler_Args& args) {
  values.Array(1);
  Text(values, args.handler_name, args.handler_name_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_UnregisterErrorHandler_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Create_Args& args) {
  values.Array(1);
  Text(values, args.app_type, args.app_type_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Create_Args& args) {
  values.Array(1);
  Describe(values, args.aggregator);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Delete_Args& args) {
  values.Array(1);
  Describe(values, args.aggregator);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Delete_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorDigest_Delete_Args& args) {
  values.Array(1);
  Describe(values, args.digest);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorDigest_Delete_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_AddError_Args& args) {
  values.Array(3);
  Describe(values, args.aggregator);
  Text(values, args.worker_id, args.worker_id_size);
  Size(values, args.serialized_error, args.serialized_error_size);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_AddError_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args& args) {
  values.Array(1);
  Describe(values, args.aggregator);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_ProcessAndShutdown_Args& args) {
  values.Array(1);
  Describe(values, args.digest);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args& args) {
  values.Array(2);
  Describe(values, args.aggregator);
  Describe(values, args.digest);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_LogErrorDigest_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Size_Args& args) {
  values.Array(1);
  Describe(values, args.aggregator);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Size_Args& args) {
  values.Array(1);
  Number(values, args.size);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Active_Args& args) {
  values.Array(1);
  Describe(values, args.aggregator);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_ErrorAggregator_Active_Args& args) {
  values.Array(1);
  Number(values, args.active);
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_GetInterfaceAddressesHelper_Args& args) {
  values.Array(5);
  Text(values, args.megascale_port_name, args.megascale_port_name_size);
  Number(values, args.megascale_port);
  Texts(values, args.interface_prefixes, args.interface_prefixes_sizes, args.num_interface_prefixes);
  Number(values, args.use_all_interfaces);
  Number(values, args.limit_to_process_numa_local_interfaces);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_GetInterfaceAddressesHelper_Args& args) {
  values.Array(3);
  Sizes(values, args.serialized_addresses, args.serialized_addresses_sizes, args.num_addresses);
  Describe(values, args.addresses);
  Address(values, AddressOf(args.addresses_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_Megascale_GetOrCreateRuntimeError_Args& args) {
  values.Array(7);
  Number(values, args.error_type);
  Number(values, args.start_time_nanos);
  Number(values, args.status_code);
  Text(values, args.status_message, args.status_message_size);
  Number(values, args.launch_id);
  Number(values, args.has_unrecoverable_error_type);
  Number(values, args.unrecoverable_error_type);
}

void WriteOutputs(CborWriter& values, const PJRT_Megascale_GetOrCreateRuntimeError_Args& args) {
  values.Array(4);
  Size(values, args.serialized_error, args.serialized_error_size);
  Number(values, args.is_new_error);
  Describe(values, args.error);
  Address(values, AddressOf(args.error_deleter));
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

void WriteInputs(CborWriter& values, const PJRT_MultiSlice_Config_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.config);
}

void WriteOutputs(CborWriter& values, const PJRT_MultiSlice_Config_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_MultiSlice_Config_NumSlices_Args& args) {
  values.Array(1);
  Describe(values, args.config);
}

void WriteOutputs(CborWriter& values, const PJRT_MultiSlice_Config_NumSlices_Args& args) {
  values.Array(1);
  Number(values, args.num_slices);
}

void WriteInputs(CborWriter& values, const PJRT_MultiSlice_Config_SliceId_Args& args) {
  values.Array(1);
  Describe(values, args.config);
}

void WriteOutputs(CborWriter& values, const PJRT_MultiSlice_Config_SliceId_Args& args) {
  values.Array(1);
  Number(values, args.slice_id);
}

void WriteInputs(CborWriter& values, const PJRT_MultiSlice_Config_NumDevicesPerSlice_Args& args) {
  values.Array(1);
  Describe(values, args.config);
}

void WriteOutputs(CborWriter& values, const PJRT_MultiSlice_Config_NumDevicesPerSlice_Args& args) {
  values.Array(4);
  Numbers(values, args.slice_ids, args.num_devices_per_slice_map);
  Numbers(values, args.num_devices, args.num_devices_per_slice_map);
  Describe(values, args.devices_per_slice_map);
  Address(values, AddressOf(args.devices_per_slice_map_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_MultiSlice_Config_Serialize_Args& args) {
  values.Array(1);
  Describe(values, args.config);
}

void WriteOutputs(CborWriter& values, const PJRT_MultiSlice_Config_Serialize_Args& args) {
  values.Array(3);
  Size(values, args.serialized, args.size);
  Describe(values, args.serialized_config);
  Address(values, AddressOf(args.serialized_config_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_PhaseCompile_Get_Compiler_Args&) {
  values.Array(0);
}

void WriteOutputs(CborWriter& values, const PJRT_PhaseCompile_Get_Compiler_Args& args) {
  values.Array(1);
  Describe(values, args.phase_compiler);
}

void WriteInputs(CborWriter& values, const PJRT_PhaseCompile_Destroy_Compiler_Args& args) {
  values.Array(1);
  Describe(values, args.phase_compiler);
}

void WriteOutputs(CborWriter& values, const PJRT_PhaseCompile_Destroy_Compiler_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_PhaseCompile_Run_Phase_Args& args) {
  values.Array(5);
  Describe(values, args.phase_compiler);
  Sizes(values, args.input_programs, args.input_programs_sizes, args.num_input_programs);
  Texts(values, args.phases_to_run, args.phases_to_run_sizes, args.num_phases_to_run);
  Size(values, args.compile_options, args.compile_options_size);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_PhaseCompile_Run_Phase_Args& args) {
  values.Array(1);
  Sizes(values, args.output_programs, args.output_programs_sizes, args.num_output_programs);
}

void WriteInputs(CborWriter& values, const PJRT_PhaseCompile_Get_PhaseNames_Args& args) {
  values.Array(1);
  Describe(values, args.phase_compiler);
}

void WriteOutputs(CborWriter& values, const PJRT_PhaseCompile_Get_PhaseNames_Args& args) {
  values.Array(1);
  Texts(values, args.phase_names, args.phase_names_sizes, args.num_phase_names);
}

void WriteInputs(CborWriter& values, const PJRT_PhaseCompile_C_Buffers_Destroy_Args& args) {
  values.Array(1);
  Sizes(values, args.char_buffers, args.char_buffer_sizes, args.num_char_buffers);
}

void WriteOutputs(CborWriter& values, const PJRT_PhaseCompile_C_Buffers_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_CreateRawAliasOfBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_CreateRawAliasOfBuffer_Args& args) {
  values.Array(1);
  Describe(values, args.raw_buffer);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_Destroy_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_Destroy_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_GetOnDeviceSizeInBytes_Args& args) {
  values.Array(1);
  Number(values, args.on_device_size_in_bytes);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_GetMemorySpace_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_GetMemorySpace_Args& args) {
  values.Array(1);
  Describe(values, args.memory_space);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_CopyRawHostToDevice_Args& args) {
  values.Array(4);
  Describe(values, args.buffer);
  Address(values, args.src);
  Number(values, args.offset);
  Number(values, args.transfer_size);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_CopyRawHostToDevice_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_CopyRawDeviceToHost_Args& args) {
  values.Array(4);
  Describe(values, args.buffer);
  Address(values, args.dst);
  Number(values, args.offset);
  Number(values, args.transfer_size);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_CopyRawDeviceToHost_Args& args) {
  values.Array(1);
  Describe(values, args.event);
}

void WriteInputs(CborWriter& values, const PJRT_RawBuffer_GetHostPointer_Args& args) {
  values.Array(1);
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_RawBuffer_GetHostPointer_Args& args) {
  values.Array(1);
  Address(values, args.host_pointer);
}

void WriteInputs(CborWriter& values, const PJRT_Shardings_PJRT_Executable_ParameterShardings_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Shardings_PJRT_Executable_ParameterShardings_Args& args) {
  values.Array(1);
  Sizes(values, args.shardings, args.sharding_sizes, args.num_parameters);
}

void WriteInputs(CborWriter& values, const PJRT_Shardings_PJRT_Executable_OutputShardings_Args& args) {
  values.Array(1);
  Describe(values, args.executable);
}

void WriteOutputs(CborWriter& values, const PJRT_Shardings_PJRT_Executable_OutputShardings_Args& args) {
  values.Array(1);
  Sizes(values, args.shardings, args.sharding_sizes, args.num_outputs);
}

void WriteInputs(CborWriter& values, const PJRT_Get_Stream_For_External_Ready_Events_Args& args) {
  values.Array(1);
  Describe(values, args.device);
}

void WriteOutputs(CborWriter& values, const PJRT_Get_Stream_For_External_Ready_Events_Args& args) {
  values.Array(1);
  Address(values, AddressOf(args.stream));
}

void WriteInputs(CborWriter& values, const PJRT_Wait_Until_Buffer_Ready_On_Stream_Args& args) {
  values.Array(2);
  Address(values, AddressOf(args.stream));
  Describe(values, args.buffer);
}

void WriteOutputs(CborWriter& values, const PJRT_Wait_Until_Buffer_Ready_On_Stream_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_GetTargetArguments_Args& args) {
  values.Array(1);
  Size(values, args.serialized_executable, args.serialized_executable_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_GetTargetArguments_Args& args) {
  values.Array(3);
  Size(values, args.target_arguments, args.target_arguments_size);
  Describe(values, args.target_arguments_ptr);
  Address(values, AddressOf(args.target_arguments_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_GetHloModuleWithConfig_Args& args) {
  values.Array(1);
  Size(values, args.serialized_executable, args.serialized_executable_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_GetHloModuleWithConfig_Args& args) {
  values.Array(3);
  Size(values, args.hlo_module_with_config, args.hlo_module_with_config_size);
  Describe(values, args.hlo_module_with_config_ptr);
  Address(values, AddressOf(args.hlo_module_with_config_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_GetCompiledMemoryStats_Args& args) {
  values.Array(1);
  Size(values, args.serialized_executable, args.serialized_executable_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_GetCompiledMemoryStats_Args& args) {
  values.Array(3);
  Size(values, args.compiled_memory_stats, args.compiled_memory_stats_size);
  Describe(values, args.compiled_memory_stats_ptr);
  Address(values, AddressOf(args.compiled_memory_stats_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_RunHloCostAnalysis_Args& args) {
  values.Array(2);
  Size(values, args.target_arguments, args.target_arguments_size);
  Sizes(values, args.hlo_module, args.hlo_module_size, args.num_hlo_modules);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_RunHloCostAnalysis_Args& args) {
  values.Array(3);
  NamedValues(values, args.analysis_results, args.num_analysis_results);
  Describe(values, args.analysis_results_ptr);
  Address(values, AddressOf(args.analysis_results_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_SetTpuCompilationEnv_Args& args) {
  values.Array(1);
  Size(values, args.serialized_compilation_environments, args.serialized_compilation_environments_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_SetTpuCompilationEnv_Args& args) {
  values.Array(3);
  Size(values, args.result_compilation_environments, args.result_compilation_environments_size);
  Describe(values, args.result_compilation_environments_ptr);
  Address(values, AddressOf(args.result_compilation_environments_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args& args) {
  values.Array(2);
  Size(values, args.serialized_compilation_environments, args.serialized_compilation_environments_size);
  Text(values, args.field_name, args.field_name_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_GetTpuCompilationEnvFieldAsString_Args& args) {
  values.Array(3);
  Text(values, args.field_value, args.field_value_size);
  Describe(values, args.field_value_ptr);
  Address(values, AddressOf(args.field_value_deleter));
}

void WriteInputs(CborWriter& values, const PJRT_TpuExecutable_IsTpuPredeterminedError_Args& args) {
  values.Array(1);
  Size(values, args.serialized_status, args.serialized_status_size);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuExecutable_IsTpuPredeterminedError_Args& args) {
  values.Array(1);
  Number(values, args.is_predetermined);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_Subslice_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Numbers(values, args.chips_per_host_bounds, args.chips_per_host_bounds_num_dims);
  Numbers(values, args.host_bounds, args.host_bounds_num_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_Subslice_Args& args) {
  values.Array(1);
  Describe(values, args.subslice_topology);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_IsSubsliceTopology_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_IsSubsliceTopology_Args& args) {
  values.Array(1);
  Number(values, args.is_subslice_topology);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args& args) {
  values.Array(4);
  Describe(values, args.client_topology);
  Describe(values, args.subslice_topology);
  Numbers(values, args.subslice_origin, args.subslice_origin_dim_num);
  Number(values, args.full_device_id);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_SubsliceDeviceIdFromFullDeviceId_Args& args) {
  values.Array(1);
  Number(values, args.subslice_device_id);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ReplaceHostBounds_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Numbers(values, args.host_bounds, args.host_bounds_dim_num);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ReplaceHostBounds_Args& args) {
  values.Array(1);
  Describe(values, args.new_topology);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_IsEnhancedBarrierEnabled_Args& args) {
  values.Array(1);
  Number(values, args.is_enhanced_barrier_enabled);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_HasLimitedIciConnectivity_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_HasLimitedIciConnectivity_Args& args) {
  values.Array(1);
  Number(values, args.has_limited_ici_connectivity);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_IsReachableOverLimitedIci_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Number(values, args.source_chip_id);
  Number(values, args.dest_chip_id);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_IsReachableOverLimitedIci_Args& args) {
  values.Array(1);
  Number(values, args.is_reachable_over_limited_ici);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcessCount_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcessCount_Args& args) {
  values.Array(1);
  Number(values, args.process_count);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipsPerProcess_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipsPerProcess_Args& args) {
  values.Array(1);
  Number(values, args.chips_per_process);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_CoreCountPerChip_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_CoreCountPerChip_Args& args) {
  values.Array(1);
  Number(values, args.core_count_of_default_type_per_chip);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipCount_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipCount_Args& args) {
  values.Array(1);
  Number(values, args.chip_count);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_CoreCount_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_CoreCount_Args& args) {
  values.Array(1);
  Number(values, args.core_count_of_default_type);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCountPerProcess_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCountPerProcess_Args& args) {
  values.Array(1);
  Number(values, args.logical_device_count_of_default_type_per_process);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCount_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCount_Args& args) {
  values.Array(1);
  Number(values, args.logical_device_count_of_default_type);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCountPerChip_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceCountPerChip_Args& args) {
  values.Array(1);
  Number(values, args.logical_device_count_of_default_type_per_chip);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_CoreCountPerProcess_Args& args) {
  values.Array(1);
  Describe(values, args.topology);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_CoreCountPerProcess_Args& args) {
  values.Array(1);
  Number(values, args.core_count_of_default_type_per_process);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcessIds_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.max_process_ids);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcessIds_Args& args) {
  values.Array(1);
  Numbers(values, args.process_ids, args.num_process_ids);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Number(values, args.process_id);
  Number(values, args.max_logical_device_ids);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceIdsOnProcess_Args& args) {
  values.Array(1);
  Numbers(values, args.logical_device_of_default_type_ids, args.num_logical_device_ids);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.chip_id);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcIdAndIdxOnProcForChip_Args& args) {
  values.Array(2);
  Number(values, args.process_id);
  Number(values, args.index_on_process);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.device_id);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcIdAndIdxOnProcForLogiDevice_Args& args) {
  values.Array(2);
  Number(values, args.process_id);
  Number(values, args.index_on_process);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcessCoordFromId_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Number(values, args.process_id);
  Number(values, args.coords_max_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcessCoordFromId_Args& args) {
  values.Array(1);
  Numbers(values, args.coords, args.coords_num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipIdFromCoord_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Numbers(values, args.coords, args.coords_num_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipIdFromCoord_Args& args) {
  values.Array(1);
  Number(values, args.chip_id);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Numbers(values, args.chip_coords, args.chip_coords_num_dims);
  Number(values, args.logical_device_index_on_chip);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_LogiDeviceIdFromChipCoordAndIdx_Args& args) {
  values.Array(1);
  Number(values, args.logical_device_of_default_type_id);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args& args) {
  values.Array(3);
  Describe(values, args.topology);
  Number(values, args.device_id);
  Number(values, args.chip_coords_max_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipCoordAndIdxForLogiDevice_Args& args) {
  values.Array(2);
  Numbers(values, args.chip_coords, args.chip_coords_num_dims);
  Number(values, args.device_index_on_chip);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipsPerProcessBounds_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.chip_per_process_bounds_max_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipsPerProcessBounds_Args& args) {
  values.Array(1);
  Numbers(values, args.chip_per_process_bounds, args.chip_per_process_bounds_num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ChipBounds_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.chip_bounds_max_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ChipBounds_Args& args) {
  values.Array(1);
  Numbers(values, args.chip_bounds, args.chip_bounds_num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_ProcessBounds_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.process_bounds_max_dims);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_ProcessBounds_Args& args) {
  values.Array(1);
  Numbers(values, args.process_bounds, args.process_bounds_num_dims);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_GetRoutingStrategy_Args& args) {
  values.Array(2);
  Describe(values, args.topology);
  Number(values, args.routing_strategy_len);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_GetRoutingStrategy_Args& args) {
  values.Array(2);
  Text(values, args.routing_strategy, args.routing_strategy_len);
  Number(values, args.routing_strategy_len);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_GetSliceConfig_Args& args) {
  values.Array(2);
  Text(values, args.platform_type_name, args.platform_type_name_len);
  Text(values, args.slice_name, args.slice_name_len);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_GetSliceConfig_Args& args) {
  values.Array(1);
  Struct(values, args.slice_config);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_GetSliceConfigs_Args& args) {
  values.Array(2);
  Text(values, args.platform_type_name, args.platform_type_name_len);
  Number(values, args.max_slice_configs);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_GetSliceConfigs_Args& args) {
  values.Array(1);
  Structs(values, args.slice_configs, args.num_slice_configs);
}

void WriteInputs(CborWriter& values, const PJRT_TpuTopology_GetDefaultPlatformConfig_Args& args) {
  values.Array(1);
  Text(values, args.platform_type_name, args.platform_type_name_len);
}

void WriteOutputs(CborWriter& values, const PJRT_TpuTopology_GetDefaultPlatformConfig_Args& args) {
  values.Array(2);
  Number(values, args.num_chips_per_tray);
  Number(values, args.num_trays);
}

void WriteInputs(CborWriter& values, const PJRT_Triton_Compile_Args& args) {
  values.Array(5);
  Size(values, args.module, args.module_size);
  Text(values, args.arch_name, args.arch_name_size);
  Number(values, args.num_warps);
  Number(values, args.num_ctas);
  Number(values, args.num_stages);
}

void WriteOutputs(CborWriter& values, const PJRT_Triton_Compile_Args& args) {
  values.Array(3);
  Size(values, args.out_asm, args.out_asm_size);
  Number(values, args.out_smem_bytes);
  Text(values, args.out_path, args.out_path_size);
}

void WriteInputs(CborWriter& values, const PJRT_Register_Xla_Transform_Args& args) {
  values.Array(3);
  Text(values, args.name, args.name_size);
  Name(values, args.stage);
  Struct(values, args.callbacks);
}

void WriteOutputs(CborWriter& values, const PJRT_Register_Xla_Transform_Args&) {
  values.Array(0);
}

void WriteInputs(CborWriter& values, const PJRT_Clear_Xla_Transform_Args& args) {
  values.Array(3);
  Name(values, args.stage);
  Text(values, args.name, args.name_size);
  Struct(values, args.callbacks);
}

void WriteOutputs(CborWriter& values, const PJRT_Clear_Xla_Transform_Args& args) {
  values.Array(1);
  Number(values, args.cleared);
}

}  // namespace mock

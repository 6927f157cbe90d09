// What a recording has of the legacy API's arguments and results. A plain function is preferred to
// the templates where it exists: those write addresses, and results through their pointers.
#ifndef MOCK_LIBTPU_LEGACY_DESCRIBE_H_
#define MOCK_LIBTPU_LEGACY_DESCRIBE_H_

#include <optional>
#include <type_traits>

#include "base/cbor.h"
#include "generated/legacy_c_api.h"

namespace mock::legacy {

// Objects, by what makes them recognisable: their device, their number.
void Write(CborWriter& values, const SE_StreamExecutor* executor);
void Write(CborWriter& values, const SE_Stream* stream);
void Write(CborWriter& values, const SE_Event* event);
void Write(CborWriter& values, const SE_Executable* executable);
void Write(CborWriter& values, const SE_TpuTopology_Core* core);
void Write(CborWriter& values, const SE_TpuTopology* topology);
void Write(CborWriter& values, const TF_Status* status);

// Structs: shapes as XLA writes them, memory with its bytes, protos with their size.
void Write(CborWriter& values, const XLA_Shape* shape);
void Write(CborWriter& values, const XLA_Shape& shape);
void Write(CborWriter& values, const XLA_ShapedBuffer* buffer);
void Write(CborWriter& values, const XLA_Literal* literal);
void Write(CborWriter& values, const SE_DeviceMemoryBase* memory);
void Write(CborWriter& values, const SE_DeviceMemoryBase& memory);
void Write(CborWriter& values, const TpuSerializedProto& proto);
void Write(CborWriter& values, const XLA_HloModule* module);
void Write(CborWriter& values, const XLA_HloModule& module);
void Write(CborWriter& values, const XLA_HloModuleGroup* group);
void Write(CborWriter& values, const SE_ExecutableRunOptions* options);
void Write(CborWriter& values, const SE_ExecutionInput* input);
void Write(CborWriter& values, const SE_ExecutionOutput* output);
void Write(CborWriter& values, const SE_AllocatorStats* stats);
void Write(CborWriter& values, const SE_DeviceDescription* description);
void Write(CborWriter& values, const TpuRuntimeVersion& version);
void Write(CborWriter& values, const SE_PlatformId& id);
void Write(CborWriter& values, TpuCoreTypeEnum type);
void Write(CborWriter& values, TpuVersionEnum version);

// Characters; `size` where they do not end themselves. Null is null.
void WriteText(CborWriter& values, const char* text);
void WriteText(CborWriter& values, const char* text, size_t size);
// Texts that end themselves.
void WriteText(CborWriter& values, const char* const* texts, size_t count);

// Arrays of pointers to structs; the first entries of long ones, and how many more there are.
void WriteList(CborWriter& values, const SE_ExecutionInput* const* inputs, int count);

// Numbers, flags, addresses; structs that mean nothing to a reader are null.
template <typename T>
void Write(CborWriter& values, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    values.Bool(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    values.Double(value);
  } else if constexpr (std::is_enum_v<T>) {
    values.Int(static_cast<int64_t>(value));
  } else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    values.Int(value);
  } else if constexpr (std::is_integral_v<T>) {
    values.Uint(value);
  } else if constexpr (std::is_pointer_v<T>) {
    values.Address(reinterpret_cast<const void*>(value));
  } else {
    values.Null();
  }
}
template <typename T>
void Write(CborWriter& values, T* pointer) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_function_v<T> || std::is_void_v<Plain> || std::is_pointer_v<T> ||
                std::is_arithmetic_v<Plain>) {
    values.Address(reinterpret_cast<const void*>(pointer));
  } else if constexpr (!std::is_const_v<T>) {
    Write(values, static_cast<const T*>(pointer));
  } else {
    values.Address(pointer);
  }
}
inline void Write(CborWriter& values, const char* text) { WriteText(values, text); }

// What a function has filled in behind a pointer.
template <typename T>
void WriteResult(CborWriter& values, T* result) {
  if (result == nullptr) return values.Null();
  if constexpr (std::is_arithmetic_v<T> || std::is_pointer_v<T>) {
    Write(values, *result);
  } else {
    Write(values, result);
  }
}

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_DESCRIBE_H_

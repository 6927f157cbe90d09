// What a recording has of the legacy API's arguments and results.
#ifndef MOCK_LIBTPU_LEGACY_DESCRIBE_H_
#define MOCK_LIBTPU_LEGACY_DESCRIBE_H_

#include <string>
#include <type_traits>
#include <utility>

#include "base/cbor.h"
#include "generated/legacy_c_api.h"
#include "legacy/types/status.h"
#include "recorder/call.h"

namespace mock::legacy {

// Objects, by what makes them recognisable: their device, their number.
void Describe(CborWriter& values, const SE_StreamExecutor& executor);
void Describe(CborWriter& values, const SE_Stream& stream);
void Describe(CborWriter& values, const SE_Event& event);
void Describe(CborWriter& values, const SE_Executable& executable);
void Describe(CborWriter& values, const SE_TpuTopology_Core& core);
void Describe(CborWriter& values, const SE_TpuTopology& topology);
void Describe(CborWriter& values, const TF_Status& status);

// Structs: shapes as XLA writes them, memory with its bytes, protos with their size.
void Describe(CborWriter& values, const XLA_Shape& shape);
void Describe(CborWriter& values, const XLA_ShapedBuffer& buffer);
void Describe(CborWriter& values, const XLA_Literal& literal);
void Describe(CborWriter& values, const SE_DeviceMemoryBase& memory);
void Describe(CborWriter& values, const TpuSerializedProto& proto);
void Describe(CborWriter& values, const XLA_HloModule& module);
void Describe(CborWriter& values, const XLA_HloModuleGroup& group);
void Describe(CborWriter& values, const SE_ExecutableRunOptions& options);
void Describe(CborWriter& values, const SE_ExecutionInput& input);
void Describe(CborWriter& values, const SE_ExecutionOutput& output);
void Describe(CborWriter& values, const SE_AllocatorStats& stats);
void Describe(CborWriter& values, const SE_DeviceDescription& description);
void Describe(CborWriter& values, const TpuRuntimeVersion& version);
void Describe(CborWriter& values, const SE_PlatformId& id);
void Describe(CborWriter& values, const TpuCoreTypeEnum& type);
void Describe(CborWriter& values, const TpuVersionEnum& version);

template <typename T, typename = void>
inline constexpr bool kIsDescribed = false;
template <typename T>
inline constexpr bool kIsDescribed<
    T, std::void_t<decltype(Describe(std::declval<CborWriter&>(), std::declval<const T&>()))>> =
    true;

// Characters; `size` where they do not end themselves. Null is null.
void WriteText(CborWriter& values, const char* text);
void WriteText(CborWriter& values, const char* text, size_t size);
// Texts that end themselves.
void WriteText(CborWriter& values, const char* const* texts, size_t count);

// Arrays of pointers to structs; the first entries of long ones, and how many more there are.
void WriteList(CborWriter& values, const SE_ExecutionInput* const* inputs, int count);

// What has a description, itself or behind a pointer, by that; else numbers, flags and addresses.
// Structs that mean nothing to a reader are null.
template <typename T>
void Write(CborWriter& values, const T& value) {
  if constexpr (std::is_same_v<T, const char*>) {
    WriteText(values, value);
  } else if constexpr (kIsDescribed<T>) {
    Describe(values, value);
  } else if constexpr (std::is_pointer_v<T>) {
    using Object = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (kIsDescribed<Object>) {
      value == nullptr ? values.Null() : Describe(values, *value);
    } else {
      values.Value(value);
    }
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                       std::is_same_v<T, std::string>) {
    values.Value(value);
  } else {
    values.Null();
  }
}

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

// The results of a call, or its error.
template <typename WriteValues>
void Outputs(Call& call, size_t count, const TF_Status* status, WriteValues write) {
  if (IsOurs(status) && status->code != 0) return call.Fail(count, status->code, status->message);
  call.Fill(write);
  call.End();
}

// The status in a struct of parameters; null where the caller's struct is another version's.
template <typename Params>
TF_Status* StatusOf(const Params* params) {
  const bool whole =
      params != nullptr && static_cast<size_t>(params->struct_size) == sizeof(Params);
  return whole ? params->status : nullptr;
}

// Parameters without a size.
inline TF_Status* StatusOf(const TpuEmbeddingEngineParameters*) { return nullptr; }

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_DESCRIBE_H_

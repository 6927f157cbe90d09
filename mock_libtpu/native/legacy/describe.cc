// What a recording has of the legacy API's objects: see describe.h.
#include "legacy/describe.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "legacy/machine.h"
#include "legacy/program.h"
#include "legacy/stream.h"
#include "legacy/types/shape.h"

namespace mock::legacy {
namespace {

constexpr size_t kMostEntries = 64;

// Pairs of a key and a value.
void Pairs(CborWriter&) {}
template <typename T, typename... Rest>
void Pairs(CborWriter& values, std::string_view key, const T& value, const Rest&... rest) {
  values.Text(key);
  if constexpr (std::is_invocable_v<T>) {
    value();
  } else {
    Write(values, value);
  }
  Pairs(values, rest...);
}

template <typename... KeysAndValues>
void Map(CborWriter& values, const KeysAndValues&... pairs) {
  values.Map(sizeof...(pairs) / 2);
  Pairs(values, pairs...);
}

// The first entries of an array, and how many more there are.
template <typename T, typename WriteEntry>
void Entries(CborWriter& values, const T* first, size_t count, WriteEntry write) {
  if (first == nullptr && count != 0) return values.Null();
  const size_t shown = std::min(count, kMostEntries);
  values.Array(shown + (shown < count ? 1 : 0));
  for (size_t i = 0; i < shown; ++i) write(first[i]);
  if (shown < count) Map(values, "more", count - shown);
}

// The name of an enum's value.
template <typename Enum, size_t kCount>
void Name(CborWriter& values, Enum value, const char* const (&names)[kCount]) {
  const auto number = static_cast<size_t>(value);
  number < kCount ? values.Text(names[number]) : values.Int(value);
}

}  // namespace

void WriteText(CborWriter& values, const char* text) {
  if (text == nullptr) return values.Null();
  WriteText(values, text, std::strlen(text));
}

void WriteText(CborWriter& values, const char* text, size_t size) {
  if (text == nullptr) return values.Null();
  values.Text(std::string_view(text, std::min<size_t>(size, 4096)));
}

void WriteText(CborWriter& values, const char* const* texts, size_t count) {
  Entries(values, texts, count, [&](const char* text) { WriteText(values, text); });
}

void Describe(CborWriter& values, const SE_StreamExecutor& executor) {
  Map(values, "device", executor.device->ordinal());
}

void Describe(CborWriter& values, const SE_Stream& stream) {
  Map(values, "stream", stream.number, "device", stream.device->ordinal());
}

void Describe(CborWriter& values, const SE_Event& event) { Map(values, "event", event.number); }

void Describe(CborWriter& values, const SE_Executable& executable) {
  const Program& program = *executable.program;
  Map(values, "program", program.compiled.name, "number", program.compiled.number, "replicas",
      program.config.replica_count, "partitions", program.config.num_partitions);
}

void Describe(CborWriter& values, const SE_TpuTopology_Core& core) { Map(values, "core", core.id); }

void Describe(CborWriter& values, const SE_TpuTopology& topology) {
  values.Text(topology.topology.name());
}

void Describe(CborWriter& values, const TF_Status& status) {
  if (!IsOurs(&status)) return values.Address(&status);
  Map(values, "code", status.code, "message", status.message);
}

void Describe(CborWriter& values, const XLA_Shape& shape) { values.Text(ToText(shape)); }

void Describe(CborWriter& values, const XLA_ShapedBuffer& buffer) {
  const Buffers buffers = BuffersOf(buffer);
  Map(values, "shape", buffer.on_device_shape, "device", buffers.device_ordinal, "buffers", [&] {
    Entries(values, buffers.bases, buffers.count,
            [&](const SE_DeviceMemoryBase& memory) { Write(values, memory); });
  });
}

void Describe(CborWriter& values, const XLA_Literal& literal) {
  Map(values, "shape", literal.shape, "sizes", [&] {
    Entries(values, literal.sizes, literal.count, [&](size_t size) { values.Uint(size); });
  });
}

void Describe(CborWriter& values, const SE_DeviceMemoryBase& memory) {
  // An address is used again: a number identifies the allocation.
  if (memory.opaque != nullptr) {
    for (const std::unique_ptr<Device>& device : TheMachine().devices) {
      const uint64_t number = device->AllocationNumber(memory.opaque);
      if (number == 0) continue;
      return Map(values, "buffer", number, "bytes", memory.size, "device",
                 Concat("TPU_", device->ordinal()));
    }
  }
  Map(values, "address", memory.opaque, "size", memory.size);
}

void Describe(CborWriter& values, const TpuSerializedProto& proto) {
  proto.bytes == nullptr ? values.Null() : Map(values, "size", proto.size);
}

void Describe(CborWriter& values, const XLA_HloModule& module) { Write(values, module.proto); }
void Describe(CborWriter& values, const XLA_HloModuleGroup& group) { Write(values, group.proto); }

void Describe(CborWriter& values, const SE_ExecutableRunOptions& options) {
  Map(values, "stream", options.stream, "run_id", options.run_id, "launch_id", options.launch_id);
}

void Describe(CborWriter& values, const SE_ExecutionInput& input) {
  size_t count = 0;
  ForEachNode(input.shape_tree.shape, [&](const XLA_Shape&) { ++count; });
  Map(values, "shape", input.shape_tree.shape, "buffers", [&] {
    Entries(values, input.shape_tree.buffers, count,
            [&](const SE_MaybeOwningDeviceMemory& buffer) { Write(values, buffer.memory); });
  });
}

void WriteList(CborWriter& values, const SE_ExecutionInput* const* inputs, int count) {
  Entries(values, inputs, static_cast<size_t>(std::max(count, 0)),
          [&](const SE_ExecutionInput* input) { Write(values, input); });
}

void Describe(CborWriter& values, const SE_ExecutionOutput& output) {
  Map(values, "result", output.result, "aliased", output.aliased_indices_size, "to_be_released",
      output.to_be_released_size);
}

void Describe(CborWriter& values, const SE_AllocatorStats& stats) {
  Map(values, "num_allocs", stats.num_allocs, "bytes_in_use", stats.bytes_in_use,
      "peak_bytes_in_use", stats.peak_bytes_in_use, "bytes_limit", stats.bytes_limit);
}

void Describe(CborWriter& values, const SE_DeviceDescription& description) {
  Map(values, "name", static_cast<const char*>(description.name), "device_memory_size",
      description.device_memory_size);
}

void Describe(CborWriter& values, const TpuRuntimeVersion& version) {
  WriteText(values, version.metadata, version.metadata_size);
}

void Describe(CborWriter& values, const SE_PlatformId& id) { values.Address(id.id); }

void Describe(CborWriter& values, const TpuCoreTypeEnum& type) {
  Name(values, type, {"TensorCore", "EmbeddingV1", "EmbeddingV2"});
}

void Describe(CborWriter& values, const TpuVersionEnum& version) {
  Name(values, version, {"UnknownTpuVersion", "TpuV2", "TpuV3", "TpuV4"});
}

}  // namespace mock::legacy

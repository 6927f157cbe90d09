// What a recording has of the legacy API's objects: see describe.h.
#include "legacy/describe.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "legacy/machine.h"
#include "legacy/program.h"
#include "legacy/shape.h"
#include "legacy/stream.h"

namespace mock::legacy {
namespace {

constexpr size_t kMostEntries = 64;

template <typename T>
void Pair(CborWriter& values, std::string_view key, const T& value) {
  values.Text(key);
  Write(values, value);
}

void TextPair(CborWriter& values, std::string_view key, std::string_view text) {
  values.Text(key);
  values.Text(text);
}

// The first entries of an array, and how many more there are.
template <typename T, typename WriteOne>
void Entries(CborWriter& values, const T* first, size_t count, WriteOne write) {
  if (first == nullptr && count != 0) return values.Null();
  const size_t shown = std::min(count, kMostEntries);
  values.Array(shown + (shown < count ? 1 : 0));
  for (size_t i = 0; i < shown; ++i) write(first[i]);
  if (shown == count) return;
  values.Map(1);
  Pair(values, "more", count - shown);
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

void Write(CborWriter& values, const SE_StreamExecutor* executor) {
  if (executor == nullptr) return values.Null();
  values.Map(1);
  Pair(values, "device", executor->device->ordinal());
}

void Write(CborWriter& values, const SE_Stream* stream) {
  if (stream == nullptr) return values.Null();
  values.Map(2);
  Pair(values, "stream", stream->number);
  Pair(values, "device", stream->device->ordinal());
}

void Write(CborWriter& values, const SE_Event* event) {
  if (event == nullptr) return values.Null();
  values.Map(1);
  Pair(values, "event", event->number);
}

void Write(CborWriter& values, const SE_Executable* executable) {
  if (executable == nullptr) return values.Null();
  const Program& program = *executable->program;
  values.Map(4);
  TextPair(values, "program", program.compiled.name);
  Pair(values, "number", program.compiled.number);
  Pair(values, "replicas", program.config.replica_count);
  Pair(values, "partitions", program.config.num_partitions);
}

void Write(CborWriter& values, const SE_TpuTopology_Core* core) {
  if (core == nullptr) return values.Null();
  values.Map(1);
  Pair(values, "core", core->id);
}

void Write(CborWriter& values, const SE_TpuTopology* topology) {
  if (topology == nullptr) return values.Null();
  values.Text(topology->topology.name());
}

void Write(CborWriter& values, const TF_Status* status) {
  if (!IsOurs(status)) return values.Address(status);
  values.Map(2);
  Pair(values, "code", status->code);
  TextPair(values, "message", status->message);
}

void Write(CborWriter& values, const XLA_Shape* shape) {
  if (shape == nullptr) return values.Null();
  Write(values, *shape);
}
void Write(CborWriter& values, const XLA_Shape& shape) { values.Text(ToText(shape)); }

void Write(CborWriter& values, const XLA_ShapedBuffer* buffer) {
  if (buffer == nullptr) return values.Null();
  values.Map(3);
  Pair(values, "shape", buffer->on_device_shape);
  const Buffers buffers = BuffersOf(*buffer);
  Pair(values, "device", buffers.device_ordinal);
  values.Text("buffers");
  Entries(values, buffers.bases, buffers.count,
          [&](const SE_DeviceMemoryBase& memory) { Write(values, memory); });
}

void Write(CborWriter& values, const XLA_Literal* literal) {
  if (literal == nullptr) return values.Null();
  values.Map(2);
  Pair(values, "shape", literal->shape);
  values.Text("sizes");
  Entries(values, literal->sizes, literal->count, [&](size_t size) { values.Uint(size); });
}

void Write(CborWriter& values, const SE_DeviceMemoryBase* memory) {
  if (memory == nullptr) return values.Null();
  Write(values, *memory);
}
void Write(CborWriter& values, const SE_DeviceMemoryBase& memory) {
  // An address is used again: a number identifies the allocation.
  if (memory.opaque != nullptr) {
    for (const std::unique_ptr<Device>& device : TheMachine().devices) {
      const uint64_t number = device->AllocationNumber(memory.opaque);
      if (number == 0) continue;
      values.Map(3);
      Pair(values, "buffer", number);
      Pair(values, "bytes", memory.size);
      return TextPair(values, "device", "TPU_" + std::to_string(device->ordinal()));
    }
  }
  values.Map(2);
  values.Text("address");
  values.Address(memory.opaque);
  Pair(values, "size", memory.size);
}

void Write(CborWriter& values, const TpuSerializedProto& proto) {
  if (proto.bytes == nullptr) return values.Null();
  values.Map(1);
  Pair(values, "size", proto.size);
}

void Write(CborWriter& values, const XLA_HloModule* module) {
  if (module == nullptr) return values.Null();
  Write(values, *module);
}
void Write(CborWriter& values, const XLA_HloModule& module) { Write(values, module.proto); }
void Write(CborWriter& values, const XLA_HloModuleGroup* group) {
  if (group == nullptr) return values.Null();
  Write(values, group->proto);
}

void Write(CborWriter& values, const SE_ExecutableRunOptions* options) {
  if (options == nullptr) return values.Null();
  values.Map(3);
  values.Text("stream");
  Write(values, static_cast<const SE_Stream*>(options->stream));
  Pair(values, "run_id", options->run_id);
  Pair(values, "launch_id", options->launch_id);
}

void Write(CborWriter& values, const SE_ExecutionInput* input) {
  if (input == nullptr) return values.Null();
  size_t count = 0;
  ForEachNode(input->shape_tree.shape, [&](const XLA_Shape&) { ++count; });
  values.Map(2);
  Pair(values, "shape", input->shape_tree.shape);
  values.Text("buffers");
  Entries(values, input->shape_tree.buffers, count,
          [&](const SE_MaybeOwningDeviceMemory& buffer) { Write(values, buffer.memory); });
}

void WriteList(CborWriter& values, const SE_ExecutionInput* const* inputs, int count) {
  Entries(values, inputs, static_cast<size_t>(std::max(count, 0)),
          [&](const SE_ExecutionInput* input) { Write(values, input); });
}

void Write(CborWriter& values, const SE_ExecutionOutput* output) {
  if (output == nullptr) return values.Null();
  values.Map(3);
  values.Text("result");
  Write(values, &output->result);
  Pair(values, "aliased", output->aliased_indices_size);
  Pair(values, "to_be_released", output->to_be_released_size);
}

void Write(CborWriter& values, const SE_AllocatorStats* stats) {
  if (stats == nullptr) return values.Null();
  values.Map(4);
  Pair(values, "num_allocs", stats->num_allocs);
  Pair(values, "bytes_in_use", stats->bytes_in_use);
  Pair(values, "peak_bytes_in_use", stats->peak_bytes_in_use);
  Pair(values, "bytes_limit", stats->bytes_limit);
}

void Write(CborWriter& values, const SE_DeviceDescription* description) {
  if (description == nullptr) return values.Null();
  values.Map(2);
  values.Text("name");
  WriteText(values, description->name);
  Pair(values, "device_memory_size", description->device_memory_size);
}

void Write(CborWriter& values, const TpuRuntimeVersion& version) {
  WriteText(values, version.metadata, version.metadata_size);
}

void Write(CborWriter& values, const SE_PlatformId& id) { values.Address(id.id); }

void Write(CborWriter& values, TpuCoreTypeEnum type) {
  constexpr const char* kNames[] = {"TensorCore", "EmbeddingV1", "EmbeddingV2"};
  const auto number = static_cast<size_t>(type);
  if (number < std::size(kNames)) return values.Text(kNames[number]);
  values.Int(type);
}

void Write(CborWriter& values, TpuVersionEnum version) {
  constexpr const char* kNames[] = {"UnknownTpuVersion", "TpuV2", "TpuV3", "TpuV4"};
  const auto number = static_cast<size_t>(version);
  if (number < std::size(kNames)) return values.Text(kNames[number]);
  values.Int(version);
}

}  // namespace mock::legacy

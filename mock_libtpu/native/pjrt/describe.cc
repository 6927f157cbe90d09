// What a recording has of objects, of this library's own or of a plugin's: see describe.h.
#include "pjrt/describe.h"

#include <optional>

#include "interposer/objects.h"
#include "interposer/plugin.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/client/client.h"
#include "pjrt/programs/executable.h"
#include "pjrt/programs/loaded_executable.h"
#include "pjrt/types/element_type.h"
#include "pjrt/types/event.h"

namespace mock {
namespace {

// What every mention of a program has: four pairs.
void ProgramPairs(CborWriter& values, const ProgramFacts& facts) {
  values.Values("executable", facts.number, "program", facts.name, "replicas", facts.num_replicas,
                "partitions", facts.num_partitions);
}

void CallSitePair(CborWriter& values, const ProgramFacts& facts) {
  values.Text("call_site");
  values.Array(facts.call_site.size());
  for (const CallSiteFrame& frame : facts.call_site) {
    values.List(frame.path, frame.line, frame.function);
  }
}

// Which parameters are donated, each with the output that gets its memory.
void DonatesPair(CborWriter& values, const ProgramFacts& facts) {
  values.Text("donates");
  values.Array(facts.donated.size());
  for (const auto& [output, parameter] : facts.donated) {
    values.List(parameter, output < 0 ? std::nullopt : std::optional(output));
  }
}

}  // namespace

void Describe(CborWriter& values, const PJRT_Client* client) {
  if (client == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, client);
  values.Text(client->topology.topology.name());
}

void Describe(CborWriter& values, const PJRT_Device* device) {
  if (device == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, device);
  values.Text(device->description.debug_string);
}

void Describe(CborWriter& values, const PJRT_DeviceDescription* description) {
  if (description == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, description);
  values.Text(description->debug_string);
}

void Describe(CborWriter& values, const PJRT_Memory* memory) {
  if (memory == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, memory);
  const Memory* const cast = Memory::Cast(memory);
  values.Pairs("memory", cast->kind.name, "device", cast->device->description.debug_string);
}

void Describe(CborWriter& values, const PJRT_Buffer* buffer) {
  if (buffer == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, buffer);
  const std::string_view kind = buffer->memory->kind.name;
  const bool elsewhere = kind != kMemoryKinds[kDefaultMemoryKind].name;
  // The first mention, which is the result of the call that made it, has whose memory it took.
  const bool took = buffer->memory_of != 0 && !buffer->described.exchange(true);
  values.Map(5u + (elsewhere ? 1 : 0) + (took ? 1 : 0));
  values.Values("buffer", buffer->number, "type", ElementName(buffer->shape.type), "shape",
                buffer->shape.dims, "bytes", buffer->shape.size(), "device",
                buffer->memory->device->description.debug_string);
  if (elsewhere) values.Values("memory", kind);
  if (took) values.Values("memory_of", buffer->memory_of);
}

void Describe(CborWriter& values, const PJRT_Executable* executable) {
  if (executable == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, executable);
  values.Map(4);
  ProgramPairs(values, executable->program->facts());
}

void Describe(CborWriter& values, const PJRT_LoadedExecutable* executable) {
  if (executable == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, executable);
  const ProgramFacts& facts = executable->program->facts();
  // The first mention, which is the result of the call that made it, has what does not change.
  const bool first = !executable->described.exchange(true);
  const bool has_site = first && !facts.call_site.empty();
  const bool donates = first && !facts.donated.empty();
  const bool has_request = first && !facts.request.empty();
  const bool has_text = first && !facts.stablehlo.empty();
  values.Map(4u + (has_site ? 1 : 0) + (donates ? 1 : 0) + (has_request ? 1 : 0) +
             (has_text ? 2 : 0));
  ProgramPairs(values, facts);
  if (has_site) CallSitePair(values, facts);
  if (donates) DonatesPair(values, facts);
  if (has_request) values.Values("request", facts.request);
  if (has_text) {
    values.Values("stablehlo", facts.stablehlo, "optimized_hlo", facts.optimized_hlo);
  }
}

size_t OutputCount(const PJRT_LoadedExecutable* executable) {
  if (interposer::Active()) return interposer::OutputCount(executable);
  return executable == nullptr ? 0 : executable->program->facts().outputs.size();
}

void Describe(CborWriter& values, const PJRT_Event* event) {
  if (event == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, event);
  values.Pairs("event", event->number, "ready", event->result->is_ready());
}

void Describe(CborWriter& values, const PJRT_TopologyDescription* topology) {
  if (topology == nullptr) return values.Null();
  if (interposer::Active()) return interposer::Describe(values, topology);
  values.Text(topology->topology.name());
}

}  // namespace mock

// Programs of TensorFlow: TpuCompile_CompileAndBuild and TpuProgram_*, and running them. A program
// takes one tuple and gives one: the memory of a tuple is the table of its elements.
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/handles.h"
#include "base/protobuf.h"
#include "generated/legacy_behaviour.h"
#include "legacy/program.h"
#include "legacy/stream.h"
#include "legacy/types/shape.h"
#include "legacy/types/status.h"

struct XLA_TpuProgram {
  std::shared_ptr<mock::legacy::Program> program;  // null where it was not compiled
  std::string executable_info;
  bool modifies_variables = false;
};

namespace mock::legacy {

namespace {

const Program& CompiledOf(const XLA_TpuProgram* program) {
  if (program->program != nullptr) return *program->program;
  throw Error{PJRT_Error_Code_FAILED_PRECONDITION, "this program was not compiled"};
}

// The elements of a tuple in a device's memory.
std::vector<void*> TableOf(const SE_DeviceMemoryBase& tuple, size_t count) {
  std::vector<void*> elements(count);
  if (tuple.size < count * sizeof(void*)) {
    throw InvalidArgument("a tuple has ", tuple.size, " bytes, and the program's ", count,
                          " elements");
  }
  if (count != 0) std::memcpy(elements.data(), tuple.opaque, count * sizeof(void*));
  return elements;
}

}  // namespace

void TpuCompile_CompileAndBuild(TpuSerializedProto compilation_request, const XLA_TpuMeshState*,
                                XLA_TpuProgram*** tpu_programs, size_t* count, TF_Status*) {
  const std::string_view request(compilation_request.bytes, compilation_request.size);
  TensorFlowModule made = CompileForTensorFlow(request);
  auto program = std::make_unique<XLA_TpuProgram>();
  program->executable_info = std::move(made.executable_info);
  program->modifies_variables = made.modifies_variables;
  program->program =
      std::make_shared<Program>("", std::move(made.config), std::move(made.compiled));
  *tpu_programs = GiveArrayToCaller<XLA_TpuProgram*>(1);
  (*tpu_programs)[0] = program.release();
  *count = 1;
}

XLA_TpuProgram* TpuProgram_New() { return GiveToCaller<XLA_TpuProgram>(); }
void TpuProgram_Free(XLA_TpuProgram* program) { TakeBack(program); }
void TpuProgram_UnloadAndDestroy(XLA_TpuProgram* program, TF_Status*) { TakeBack(program); }
XLA_TpuProgram** TpuProgram_NewArray(size_t count) {
  return GiveArrayToCaller<XLA_TpuProgram*>(count);
}
void TpuProgram_FreeArray(XLA_TpuProgram** programs) { TakeArrayBack(programs); }

int64_t TpuProgram_GetProgramSize(const XLA_TpuProgram* program) {
  return program->program == nullptr
             ? 0
             : static_cast<int64_t>(program->program->compiled.module.size());
}
bool TpuProgram_LogProgramMemorySummary(const XLA_TpuProgram*) { return true; }

void TpuProgram_GetExecutableInfo(const XLA_TpuProgram* program, TpuSerializedProto* info,
                                  TF_Status*) {
  *info = NewProto(program->executable_info);
}
// Nothing is exchanged with the host while a program runs. The caller rejects a message of no
// bytes: this one has a field that is not in use any more.
void TpuProgram_GetHostTransferInfo(const XLA_TpuProgram*, TpuSerializedProto* info, TF_Status*) {
  *info = NewProto(MessageWriter().Integer(1, 0).bytes());
}
void TpuProgram_GetHloMetadata(const XLA_TpuProgram* program, TpuSerializedProto* metadata,
                               TF_Status*) {
  // An HloProto, whose field 1 is the module. That of the CPU's compiler is not the TPU's: it shows
  // what ran.
  *metadata = NewProto(MessageWriter().Bytes(1, CompiledOf(program).compiled.module).bytes());
}
void TpuProgram_GetMayModifyVariables(const XLA_TpuProgram* program, bool* may_modify_variables) {
  *may_modify_variables = program->modifies_variables;
}
bool TpuProgram_HasSharding(const XLA_TpuProgram*) { return false; }
XLA_TpuProgram* TpuProgram_GetTpuProgram(XLA_TpuProgram* program, TpuProgramShardingType) {
  return program;
}

TpuProgramFingerprint TpuProgram_GetFingerprint(const XLA_TpuProgram* program) {
  const std::string& text = CompiledOf(program).compiled.fingerprint;
  const TpuSerializedProto copy = NewProto(text);
  return {copy.bytes, copy.size};
}
void TpuProgram_DestroyFingerprint(TpuProgramFingerprint fingerprint) {
  TakeArrayBack(fingerprint.bytes);
}

void TpuExecutable_LoadProgramAndEnqueueToStream(
    TpuExecutable_LoadProgramAndEnqueueToStream_Params* params) {
  const Program& program = CompiledOf(params->program);
  const std::vector<Shape>& parameters = program.compiled.parameters;
  if (params->arguments_len != 1) {
    throw InvalidArgument("a program takes one tuple, and not ", params->arguments_len,
                          " arguments");
  }
  const std::vector<void*> arguments = TableOf(params->arguments[0], parameters.size());
  Program::Arrival arrival;
  for (size_t i = 0; i < parameters.size(); ++i) {
    arrival.inputs.push_back({arguments[i], ByteSize(parameters[i])});
  }
  const std::vector<void*> elements =
      TableOf(*params->result, program.compiled.result.parts.size());
  arrival.store = [&program, elements](const std::vector<ModuleOutput>& results) {
    for (size_t i = 0; i < elements.size(); ++i) {
      CopyOutput(results.at(i), program.compiled.result.parts[i], elements[i]);
    }
  };
  const std::shared_ptr<Program> shared = params->program->program;
  Device* const device = params->stream->device;
  if (program.num_devices() == 1 && device->IsIdle()) {
    shared->Come(0, std::move(arrival));
    return;
  }
  // Without an assignment each replica has the device of its number.
  if (program.num_devices() > 1) arrival.position = static_cast<size_t>(device->ordinal());
  const XLA_DeviceAssignment& given = *params->device_assignment;
  if (given.size != 0)
    arrival.position = PositionOf({given.bytes, given.size}, device->ordinal(), 1);
  arrival.device = device;
  const int64_t launch = shared->NextLaunch(arrival.position);
  device->Launch([shared, launch, arrival] { return shared->Come(launch, arrival); });
}

}  // namespace mock::legacy

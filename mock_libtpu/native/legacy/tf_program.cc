// Programs of TensorFlow: TpuCompile_CompileAndBuild and TpuProgram_*, and running them. A program
// takes one tuple and gives one: the memory of a tuple is the table of its elements.
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/handles.h"
#include "base/protobuf.h"
#include "generated/legacy_behaviour.h"
#include "legacy/program.h"
#include "legacy/shape.h"
#include "legacy/status.h"
#include "legacy/stream.h"

namespace mock::legacy {

// Where the replicas of a program meet: the last to come runs it for all of them. A device that has
// come goes on only afterwards, the thread that brought it at once: TensorFlow has few of them.
class Replicas {
 public:
  explicit Replicas(std::shared_ptr<Program> program)
      : program_(std::move(program)), launches_(program_->num_devices(), 0) {}

  // What Device::Launch takes.
  bool Come(int64_t launch, size_t position, Device* device, std::vector<Program::Input> inputs,
            Program::Store store);
  // The number of a device's next launch.
  int64_t NextLaunch(size_t position) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return launches_.at(position)++;
  }

 private:
  struct Launch {
    explicit Launch(size_t count) : inputs(count), stores(count), devices(count) {}
    std::vector<std::vector<Program::Input>> inputs;  // by position, as the others
    std::vector<Program::Store> stores;
    std::vector<Device*> devices;
    size_t arrived = 0;
  };
  void Run(const Launch& launch);

  const std::shared_ptr<Program> program_;
  std::mutex mutex_;
  std::vector<int64_t> launches_;                       // by position
  std::map<int64_t, std::shared_ptr<Launch>> waiting_;  // by number
};

}  // namespace mock::legacy

struct XLA_TpuProgram {
  std::shared_ptr<mock::legacy::Program> program;  // null where it was not compiled
  std::shared_ptr<mock::legacy::Replicas> replicas;
  std::string executable_info;
  bool modifies_variables = false;
};

namespace mock::legacy {

bool Replicas::Come(int64_t number, size_t position, Device* device,
                    std::vector<Program::Input> inputs, Program::Store store) {
  std::shared_ptr<Launch> launch;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Launch>& waiting = waiting_[number];
    if (waiting == nullptr) waiting = std::make_shared<Launch>(program_->num_devices());
    waiting->inputs[position] = std::move(inputs);
    waiting->stores[position] = std::move(store);
    waiting->devices[position] = device;
    if (++waiting->arrived < program_->num_devices()) return false;
    launch = std::move(waiting);
    waiting_.erase(number);
  }
  try {
    Run(*launch);
  } catch (const LegacyError& error) {
    for (Device* const each : launch->devices) each->Fail({error.code, error.message});
  } catch (const std::exception& error) {
    for (Device* const each : launch->devices) each->Fail(Internal(error.what()));
  }
  for (Device* const each : launch->devices) {
    if (each != device) each->Resume();
  }
  return true;
}

void Replicas::Run(const Launch& launch) {
  const auto outputs = RunModule(program_->compiled, launch.inputs);
  for (size_t position = 0; position < outputs.size(); ++position) {
    launch.stores[position](outputs[position]);
  }
}

namespace {

TpuSerializedProto NewProto(std::string_view bytes) {
  auto* const copy = GiveArrayToCaller<char>(bytes.size());
  std::memcpy(copy, bytes.data(), bytes.size());
  return {copy, bytes.size()};
}

const Program& CompiledOf(const XLA_TpuProgram* program) {
  if (program->program != nullptr) return *program->program;
  throw LegacyError(PJRT_Error_Code_FAILED_PRECONDITION, "this program was not compiled");
}

// The elements of a tuple in a device's memory.
std::vector<void*> TableOf(const SE_DeviceMemoryBase& tuple, size_t count) {
  std::vector<void*> elements(count);
  if (tuple.size < count * sizeof(void*)) {
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT,
                      "a tuple has " + std::to_string(tuple.size) + " bytes, and the program's " +
                          std::to_string(count) + " elements");
  }
  if (count != 0) std::memcpy(elements.data(), tuple.opaque, count * sizeof(void*));
  return elements;
}

void Store(const Shape& tuple, const std::vector<void*>& elements,
           const std::vector<Program::Output>& results) {
  for (size_t i = 0; i < elements.size(); ++i) {
    const size_t wanted = ByteSize(tuple.parts[i]);
    if (results.at(i).size != wanted) {
      throw LegacyError(PJRT_Error_Code_INTERNAL,
                        "an output has " + std::to_string(results[i].size) + " bytes instead of " +
                            std::to_string(wanted));
    }
    if (wanted != 0) std::memcpy(elements[i], results[i].data, wanted);
  }
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
  program->replicas = std::make_shared<Replicas>(program->program);
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
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT, "a program takes one tuple, and not " +
                                                            std::to_string(params->arguments_len) +
                                                            " arguments");
  }
  const std::vector<void*> arguments = TableOf(params->arguments[0], parameters.size());
  std::vector<Program::Input> inputs;
  for (size_t i = 0; i < parameters.size(); ++i) {
    inputs.push_back({arguments[i], ByteSize(parameters[i])});
  }
  const Shape& result = program.compiled.result;
  const std::vector<void*> elements = TableOf(*params->result, result.parts.size());
  auto store = [program = params->program->program,
                elements](const std::vector<Program::Output>& results) {
    Store(program->compiled.result, elements, results);
  };
  Device* const device = params->stream->device;
  if (program.num_devices() == 1 && device->IsIdle()) {
    return params->program->program->Run(0, 0, std::move(inputs), store);
  }
  // Without an assignment each replica has the device of its number.
  auto position = static_cast<size_t>(program.num_devices() > 1 ? device->ordinal() : 0);
  const XLA_DeviceAssignment& given = *params->device_assignment;
  if (given.size != 0) position = PositionOf({given.bytes, given.size}, device->ordinal(), 1);
  if (position >= program.num_devices()) {
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT,
                      "the program is for " + std::to_string(program.num_devices()) +
                          " devices, and device " + std::to_string(position) + " is not one");
  }
  const std::shared_ptr<Replicas>& replicas = params->program->replicas;
  const int64_t launch = replicas->NextLaunch(position);
  device->Launch([=, inputs = std::move(inputs)] {
    return replicas->Come(launch, position, device, inputs, store);
  });
}

}  // namespace mock::legacy

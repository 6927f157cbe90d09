// TpuCompiler_* and what is known of a program. Nothing is optimized here: the CPU client's own
// passes run when a module is compiled.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/handles.h"
#include "base/hash.h"
#include "base/protobuf.h"
#include "generated/legacy_behaviour.h"
#include "legacy/program.h"
#include "legacy/types/shape.h"

struct Tpu_Compiler {};

struct SE_ExecutableSerializationHandle {
  std::string bytes;
};

namespace mock::legacy {
namespace {

// Starts every serialized program. A hash of the rest follows, which are its texts and numbers,
// each behind its size: of a module that is damaged jaxlib makes what ends the process when it
// runs.
constexpr std::string_view kMark = "mock_libtpu legacy program 2\n";
constexpr size_t kHashSize = sizeof(uint64_t);

std::string HashOf(std::string_view parts) {
  const uint64_t hash = HashBytes(parts.data(), parts.size());
  return {reinterpret_cast<const char*>(&hash), sizeof hash};
}

std::string BytesOf(const TpuSerializedProto& proto) { return {proto.bytes, proto.size}; }

// The messages in field 2 of a HloModuleGroupProto.
std::vector<std::string> ModulesOf(const TpuSerializedProto& group) {
  std::vector<std::string> modules;
  MessageReader reader({group.bytes, group.size});
  while (const std::optional<MessageReader::Field> field = reader.Next()) {
    if (field->number == 2) modules.emplace_back(field->bytes);
  }
  if (reader.failed()) {
    throw InvalidArgument("the module group cannot be read");
  }
  return modules;
}

// What a framework gives as a configuration.
ModuleConfig FromC(const XLA_HloModuleConfig& config) {
  ModuleConfig own;
  own.seed = config.seed;
  own.launch_id = config.launch_id;
  own.replica_count = std::max<int64_t>(config.replica_count, 1);
  own.num_partitions = std::max<int64_t>(config.num_partitions, 1);
  own.use_spmd_partitioning = config.use_spmd_partitioning;
  // TensorFlow has it in another place, and its modules here are for one device.
  if (!IsTensorFlow()) {
    const BoolList& propagate = config.allow_spmd_sharding_propagation_to_output;
    own.propagate_sharding_to_output.assign(Data(propagate), Data(propagate) + propagate.size);
  }
  own.debug_options.assign(config.debug_options.bytes, config.debug_options.size);
  if (config.has_static_device_assignment) {
    own.device_assignment.assign(config.static_device_assignment.bytes,
                                 config.static_device_assignment.size);
  }
  return own;
}

// The configuration of a compiled module: as it was given, with the shapes that one device sees.
XLA_HloModuleConfig ConfigOf(const Program& program) {
  const ModuleConfig& config = program.config;
  XLA_HloModuleConfig to;
  std::memset(static_cast<void*>(&to), 0, sizeof to);
  to.seed = config.seed;
  to.launch_id = config.launch_id;
  to.replica_count = config.replica_count;
  to.num_partitions = config.num_partitions;
  to.use_spmd_partitioning = config.use_spmd_partitioning;
  to.debug_options = NewProto(config.debug_options);
  to.has_static_device_assignment = !config.device_assignment.empty();
  if (to.has_static_device_assignment) {
    to.static_device_assignment = NewProto(config.device_assignment);
  }
  const std::vector<bool>& propagate = config.propagate_sharding_to_output;
  BoolList& list = to.allow_spmd_sharding_propagation_to_output;
  list.size = static_cast<int64_t>(propagate.size());
  bool* const bools =
      list.size > kMostInlined ? GiveArrayToCaller<bool>(propagate.size()) : list.inlined;
  std::copy(propagate.begin(), propagate.end(), bools);
  if (list.size > kMostInlined) list.heap = bools;
  to.has_entry_computation_layout = true;
  XLA_ComputationLayout& layout = to.entry_computation_layout;
  layout.parameter_count = static_cast<int>(program.compiled.parameters.size());
  layout.parameter_layouts = GiveArrayToCaller<XLA_Shape>(program.compiled.parameters.size());
  std::transform(program.compiled.parameters.begin(), program.compiled.parameters.end(),
                 layout.parameter_layouts, [](const Shape& shape) { return ToC(shape); });
  layout.result_layout = ToC(program.compiled.result);
  return to;
}

class Packer {
 public:
  explicit Packer(std::string* bytes) : bytes_(bytes) {}
  void operator()(const std::string& text) {
    (*this)(text.size());
    bytes_->append(text);
  }
  template <typename Number, typename = std::enable_if_t<std::is_integral_v<Number>>>
  void operator()(const Number& number) {
    const auto wide = static_cast<uint64_t>(number);
    bytes_->append(reinterpret_cast<const char*>(&wide), sizeof wide);
  }

 private:
  std::string* const bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}
  void operator()(std::string& text) {
    uint64_t size = 0;
    (*this)(size);
    text = std::string(Take(size));
  }
  template <typename Number, typename = std::enable_if_t<std::is_integral_v<Number>>>
  void operator()(Number& number) {
    uint64_t wide = 0;
    std::memcpy(&wide, Take(sizeof wide).data(), sizeof wide);
    number = static_cast<Number>(wide);
  }

 private:
  std::string_view Take(uint64_t size) {
    if (size > bytes_.size()) {
      throw Error{PJRT_Error_Code_DATA_LOSS, "the serialized program was cut"};
    }
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

  std::string_view bytes_;
};

// What is serialized of a program, in order.
template <typename Visit, typename Config, typename Source>
void VisitParts(Visit& visit, Config& config, Source& source, std::string& propagate) {
  visit(config.seed);
  visit(config.launch_id);
  visit(config.replica_count);
  visit(config.num_partitions);
  visit(config.use_spmd_partitioning);
  visit(propagate);
  visit(config.debug_options);
  visit(config.device_assignment);
  visit(source);
}

// Its caller asks for a module, which TensorFlow has in another layout.
void RefuseTensorFlow(const char* what) {
  if (!IsTensorFlow()) return;
  throw Error{PJRT_Error_Code_UNIMPLEMENTED,
              Concat(what, " for TensorFlow is not supported by this mock of libtpu")};
}

}  // namespace

Tpu_Compiler* TpuCompiler_New() { return GiveToCaller<Tpu_Compiler>(); }
void TpuCompiler_Free(Tpu_Compiler* compiler) { TakeBack(compiler); }

void TpuCompiler_RunHloPasses(Tpu_Compiler*, XLA_HloModule* se_hlo_module, SE_StreamExecutor*,
                              SE_DeviceMemoryAllocator*, XLA_HloModule* result, TF_Status*) {
  result->proto = NewProto(BytesOf(se_hlo_module->proto));
}

void TpuCompiler_RunBackend(Tpu_Compiler*, XLA_HloModule* se_hlo_module, SE_StreamExecutor*,
                            SE_DeviceMemoryAllocator*, SE_Executable** result, TF_Status*) {
  *result = GiveToCaller<SE_Executable>(
      Program::Compile(BytesOf(se_hlo_module->proto), FromC(se_hlo_module->module_config)));
}

void TpuCompiler_Compile(Tpu_Compiler*, XLA_HloModuleGroup* se_hlo_module_group,
                         SE_StreamExecutorList*, int, SE_DeviceMemoryAllocator*,
                         SE_Executable** executables, TF_Status*) {
  RefuseTensorFlow("compiling an operation for several devices");
  std::vector<std::shared_ptr<Program>> programs;
  for (std::string& module : ModulesOf(se_hlo_module_group->proto)) {
    const XLA_HloModuleConfig& config = se_hlo_module_group->module_config[programs.size()];
    programs.push_back(Program::Compile(std::move(module), FromC(config)));
  }
  for (size_t i = 0; i < programs.size(); ++i) {
    executables[i] = GiveToCaller<SE_Executable>(std::move(programs[i]));
  }
}

void TpuExecutable_Free(SE_Executable* executable) { TakeBack(executable); }

void TpuExecutable_Fingerprint(SE_Executable* executable, const char** fingerprint, size_t* size) {
  *fingerprint = executable->program->compiled.fingerprint.data();
  *size = executable->program->compiled.fingerprint.size();
}

XLA_HloModule TpuExecutable_HloModule(SE_Executable* executable) {
  return {NewProto(executable->program->compiled.module), ConfigOf(*executable->program)};
}

void TpuExecutable_Serialize(SE_Executable* executable, SE_ExecutableSerializationHandle** handle,
                             TF_Status*) {
  *handle = nullptr;
  auto serialized = std::make_unique<SE_ExecutableSerializationHandle>();
  std::string parts;
  Packer pack(&parts);
  const Program& program = *executable->program;
  std::string propagate;
  for (const bool value : program.config.propagate_sharding_to_output) {
    propagate.push_back(value ? '1' : '0');
  }
  VisitParts(pack, program.config, program.source, propagate);
  serialized->bytes.append(kMark).append(HashOf(parts)).append(parts);
  *handle = serialized.release();
}

size_t TpuExecutableSerialize_GetByteSize(SE_ExecutableSerializationHandle* handle) {
  return handle->bytes.size();
}

void TpuExecutableSerialize_WriteToArray(SE_ExecutableSerializationHandle* handle,
                                         int serialized_size, uint8_t* serialized, TF_Status*) {
  if (serialized_size < 0 || static_cast<size_t>(serialized_size) < handle->bytes.size()) {
    throw InvalidArgument("the program takes ", handle->bytes.size(), " bytes, there is room for ",
                          serialized_size);
  }
  std::memcpy(serialized, handle->bytes.data(), handle->bytes.size());
}

void TpuExecutableSerialize_FreeHandle(SE_ExecutableSerializationHandle* handle) {
  TakeBack(handle);
}

void TpuExecutable_Deserialize(int serialized_size, const uint8_t* serialized,
                               SE_Executable** executable, TF_Status*) {
  RefuseTensorFlow("loading a serialized operation");
  std::string_view bytes(reinterpret_cast<const char*>(serialized),
                         static_cast<size_t>(std::max(serialized_size, 0)));
  if (bytes.substr(0, kMark.size()) != kMark) {
    throw InvalidArgument("these bytes are not a program that this library serialized");
  }
  bytes.remove_prefix(kMark.size());
  const std::string_view hash = bytes.substr(0, kHashSize);
  bytes.remove_prefix(hash.size());
  if (hash != HashOf(bytes)) {
    throw Error{PJRT_Error_Code_DATA_LOSS, "this serialized program is damaged"};
  }
  Unpacker unpack(bytes);
  ModuleConfig config;
  std::string source, propagate;
  VisitParts(unpack, config, source, propagate);
  for (const char value : propagate) config.propagate_sharding_to_output.push_back(value == '1');
  *executable = GiveToCaller<SE_Executable>(Program::Compile(std::move(source), std::move(config)));
}

}  // namespace mock::legacy

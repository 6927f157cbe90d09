// PJRT_Executable_*: what is known of a compiled program.
#include "pjrt/programs/executable.h"

#include <cstring>
#include <utility>

#include "base/handles.h"
#include "generated/behaviour.h"

// What backs the bytes that Serialize and GetCompileOptions hand out.
struct PJRT_SerializedExecutable {
  std::string bytes;
};
struct PJRT_SerializedCompileOptions {
  std::string bytes;
};

namespace mock {
namespace {

constexpr char kProgramFormat[] = "hlo_with_config";

int64_t Statistic(const ProgramStats& stats, std::string_view name) {
  for (const auto& [known, value] : stats.memory) {
    if (known == name) return value;
  }
  return 0;
}

}  // namespace

ArrayList::ArrayList(const std::vector<ProgramArray>& arrays) {
  for (const ProgramArray& array : arrays) {
    types.push_back(array.shape.type);
    dims.insert(dims.end(), array.shape.dims.begin(), array.shape.dims.end());
    dim_sizes.push_back(array.shape.dims.size());
    memory_kinds.push_back(array.memory_kind.c_str());
    memory_kind_sizes.push_back(array.memory_kind.size());
  }
}

Result<void> behaviour::Executable_Destroy(PJRT_Executable_Destroy_Args* args) {
  TakeBack(args->executable);
  return {};
}

Result<void> behaviour::Executable_Name(PJRT_Executable_Name_Args* args) {
  args->executable_name = args->executable->program->facts().name.c_str();
  args->executable_name_size = args->executable->program->facts().name.size();
  return {};
}

Result<void> behaviour::Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* args) {
  args->num_replicas = static_cast<size_t>(args->executable->program->facts().num_replicas);
  return {};
}

Result<void> behaviour::Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* args) {
  args->num_partitions = static_cast<size_t>(args->executable->program->facts().num_partitions);
  return {};
}

Result<void> behaviour::Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* args) {
  args->num_outputs = args->executable->program->facts().outputs.size();
  return {};
}

Result<void> behaviour::Executable_SizeOfGeneratedCodeInBytes(
    PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args) {
  const Result<const ProgramStats*> stats = args->executable->program->Stats();
  if (!stats.ok()) return stats.error();
  args->size_in_bytes = (*stats)->generated_code_size;
  return {};
}

Result<void> behaviour::Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* args) {
  args->executable_fingerprint = args->executable->program->facts().fingerprint.c_str();
  args->executable_fingerprint_size = args->executable->program->facts().fingerprint.size();
  return {};
}

Result<void> behaviour::Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* args) {
  const Result<const Attributes*> cost = args->executable->Cost();
  if (!cost.ok()) return cost.error();
  args->properties = (*cost)->data();
  args->num_properties = (*cost)->size();
  return {};
}

Result<void> behaviour::Executable_GetCompiledMemoryStats(
    PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  const Result<const ProgramStats*> stats = args->executable->program->Stats();
  if (!stats.ok()) return stats.error();
#define MOCK_LIBTPU_STATISTIC(name) args->name = Statistic(**stats, #name)
  MOCK_LIBTPU_STATISTIC(generated_code_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(argument_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(output_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(alias_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(temp_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(host_generated_code_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(host_argument_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(host_output_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(host_alias_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(host_temp_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(peak_memory_in_bytes);
  MOCK_LIBTPU_STATISTIC(total_size_in_bytes);
  MOCK_LIBTPU_STATISTIC(total_allocation_bytes);
  MOCK_LIBTPU_STATISTIC(indefinite_allocations);
  MOCK_LIBTPU_STATISTIC(peak_unpadded_heap_bytes);
#undef MOCK_LIBTPU_STATISTIC
  return {};
}

Result<void> behaviour::Executable_OutputElementTypes(
    PJRT_Executable_OutputElementTypes_Args* args) {
  // Owned by the executable; the API's declaration only lacks the const.
  args->output_types = const_cast<PJRT_Buffer_Type*>(args->executable->outputs.types.data());
  args->num_output_types = args->executable->outputs.types.size();
  return {};
}

Result<void> behaviour::Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* args) {
  args->num_outputs = args->executable->outputs.dim_sizes.size();
  args->dims = args->executable->outputs.dims.data();
  args->dim_sizes = args->executable->outputs.dim_sizes.data();
  return {};
}

Result<void> behaviour::Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* args) {
  args->num_outputs = args->executable->outputs.memory_kinds.size();
  args->memory_kinds = args->executable->outputs.memory_kinds.data();
  args->memory_kind_sizes = args->executable->outputs.memory_kind_sizes.data();
  return {};
}

Result<void> behaviour::Executable_ParameterMemoryKinds(
    PJRT_Executable_ParameterMemoryKinds_Args* args) {
  args->num_parameters = args->executable->parameters.memory_kinds.size();
  args->memory_kinds = args->executable->parameters.memory_kinds.data();
  args->memory_kind_sizes = args->executable->parameters.memory_kind_sizes.data();
  return {};
}

Result<void> behaviour::Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args) {
  const Result<const std::string*> optimized = args->executable->program->OptimizedProgram();
  if (!optimized.ok()) return optimized.error();
  const std::string& code = **optimized;
  PJRT_Program& program = *args->program;
  program.format = kProgramFormat;
  program.format_size = sizeof kProgramFormat - 1;
  if (program.code == nullptr) {
    program.code_size = code.size();
    return {};
  }
  if (program.code_size < code.size()) {
    return InvalidArgument("the program takes " + std::to_string(code.size()) +
                           " bytes, there is room for " + std::to_string(program.code_size));
  }
  std::memcpy(program.code, code.data(), code.size());
  program.code_size = code.size();
  return {};
}

Result<void> behaviour::Executable_Serialize(PJRT_Executable_Serialize_Args* args) {
  Result<std::string> bytes = args->executable->program->Serialize();
  if (!bytes.ok()) return bytes.error();
  args->serialized_executable = GiveToCaller<PJRT_SerializedExecutable>(*std::move(bytes));
  args->serialized_bytes = args->serialized_executable->bytes.data();
  args->serialized_bytes_size = args->serialized_executable->bytes.size();
  args->serialized_executable_deleter = [](PJRT_SerializedExecutable* serialized) {
    TakeBack(serialized);
  };
  return {};
}

Result<void> behaviour::Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* args) {
  args->serialized_compile_options = GiveToCaller<PJRT_SerializedCompileOptions>(
      args->executable->program->facts().compile_options);
  args->serialized_bytes = args->serialized_compile_options->bytes.data();
  args->serialized_bytes_size = args->serialized_compile_options->bytes.size();
  args->serialized_compile_options_deleter = [](PJRT_SerializedCompileOptions* serialized) {
    TakeBack(serialized);
  };
  return {};
}

}  // namespace mock

PJRT_Executable::PJRT_Executable(std::shared_ptr<const mock::Program> of)
    : program(std::move(of)),
      parameters(program->facts().parameters),
      outputs(program->facts().outputs),
      parameter_layouts(program->facts().parameters),
      output_layouts(program->facts().outputs) {}

mock::Result<const mock::Attributes*> PJRT_Executable::Cost() {
  // Without the lock: this takes the GIL.
  const mock::Result<const mock::ProgramStats*> stats = program->Stats();
  if (!stats.ok()) return stats.error();
  const std::lock_guard<std::mutex> lock(mutex_);
  if (cost_ == nullptr) {
    cost_ = std::make_unique<mock::Attributes>();
    for (const auto& [name, value] : (*stats)->cost) cost_->Add(name, static_cast<float>(value));
  }
  return cost_.get();
}

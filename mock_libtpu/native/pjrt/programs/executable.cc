// PJRT_Executable_*: what is known of a compiled program.
#include "pjrt/programs/executable.h"

#include <cstring>
#include <utility>

#include "base/error.h"
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

constexpr std::string_view kProgramFormat = "hlo_with_config";

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
    layout_pointers.push_back(&layouts.emplace_back());
    layouts.back().text = array.shape.layout.ToString();
  }
}

void behaviour::Executable_Destroy(PJRT_Executable_Destroy_Args* args) {
  TakeBack(args->executable);
}

void behaviour::Executable_Name(PJRT_Executable_Name_Args* args) {
  Show(args->executable->program->facts().name, &args->executable_name,
       &args->executable_name_size);
}

void behaviour::Executable_NumReplicas(PJRT_Executable_NumReplicas_Args* args) {
  args->num_replicas = static_cast<size_t>(args->executable->program->facts().num_replicas);
}

void behaviour::Executable_NumPartitions(PJRT_Executable_NumPartitions_Args* args) {
  args->num_partitions = static_cast<size_t>(args->executable->program->facts().num_partitions);
}

void behaviour::Executable_NumOutputs(PJRT_Executable_NumOutputs_Args* args) {
  args->num_outputs = args->executable->program->facts().outputs.size();
}

void behaviour::Executable_SizeOfGeneratedCodeInBytes(
    PJRT_Executable_SizeOfGeneratedCodeInBytes_Args* args) {
  args->size_in_bytes = args->executable->program->Stats().generated_code_size;
}

void behaviour::Executable_Fingerprint(PJRT_Executable_Fingerprint_Args* args) {
  Show(args->executable->program->facts().fingerprint, &args->executable_fingerprint,
       &args->executable_fingerprint_size);
}

void behaviour::Executable_GetCostAnalysis(PJRT_Executable_GetCostAnalysis_Args* args) {
  Show(args->executable->Cost(), &args->properties, &args->num_properties);
}

void behaviour::Executable_GetCompiledMemoryStats(
    PJRT_Executable_GetCompiledMemoryStats_Args* args) {
  const ProgramStats& stats = args->executable->program->Stats();
#define MOCK_LIBTPU_STATISTIC(name) args->name = Statistic(stats, #name)
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
}

void behaviour::Executable_OutputElementTypes(PJRT_Executable_OutputElementTypes_Args* args) {
  Show(args->executable->outputs.types, &args->output_types, &args->num_output_types);
}

void behaviour::Executable_OutputDimensions(PJRT_Executable_OutputDimensions_Args* args) {
  args->dims = args->executable->outputs.dims.data();
  Show(args->executable->outputs.dim_sizes, &args->dim_sizes, &args->num_outputs);
}

void behaviour::Executable_OutputMemoryKinds(PJRT_Executable_OutputMemoryKinds_Args* args) {
  args->memory_kinds = args->executable->outputs.memory_kinds.data();
  Show(args->executable->outputs.memory_kind_sizes, &args->memory_kind_sizes, &args->num_outputs);
}

void behaviour::Executable_ParameterMemoryKinds(PJRT_Executable_ParameterMemoryKinds_Args* args) {
  args->memory_kinds = args->executable->parameters.memory_kinds.data();
  Show(args->executable->parameters.memory_kind_sizes, &args->memory_kind_sizes,
       &args->num_parameters);
}

void behaviour::Executable_OptimizedProgram(PJRT_Executable_OptimizedProgram_Args* args) {
  const std::string& code = args->executable->program->OptimizedProgram();
  PJRT_Program& program = *args->program;
  Show(kProgramFormat, &program.format, &program.format_size);
  if (program.code == nullptr) {
    program.code_size = code.size();
    return;
  }
  if (program.code_size < code.size()) {
    throw InvalidArgument("the program takes ", code.size(), " bytes, there is room for ",
                          program.code_size);
  }
  std::memcpy(program.code, code.data(), code.size());
  program.code_size = code.size();
}

void behaviour::Executable_Serialize(PJRT_Executable_Serialize_Args* args) {
  GiveBytes(args->executable->program->Serialize(), &args->serialized_executable,
            &args->serialized_bytes, &args->serialized_bytes_size,
            &args->serialized_executable_deleter);
}

void behaviour::Executable_GetCompileOptions(PJRT_Executable_GetCompileOptions_Args* args) {
  GiveBytes(args->executable->program->facts().compile_options, &args->serialized_compile_options,
            &args->serialized_bytes, &args->serialized_bytes_size,
            &args->serialized_compile_options_deleter);
}

}  // namespace mock

PJRT_Executable::PJRT_Executable(std::shared_ptr<const mock::Program> of)
    : program(std::move(of)),
      parameters(program->facts().parameters),
      outputs(program->facts().outputs) {}

const mock::Attributes& PJRT_Executable::Cost() {
  const mock::ProgramStats& stats = program->Stats();  // without the lock: this takes the GIL
  const std::lock_guard<std::mutex> lock(mutex_);
  if (cost_ == nullptr) {
    cost_ = std::make_unique<mock::Attributes>();
    for (const auto& [name, value] : stats.cost) cost_->Add(name, static_cast<float>(value));
  }
  return *cost_;
}

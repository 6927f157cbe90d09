// Faults of programs: compilation, serialization, analyses.
#include <climits>
#include <cmath>
#include <cstring>

#include "faulty.h"

namespace faulty {
namespace {

// Compilation.

FAULT("compilation/program-that-is-none", PJRT_Client_Compile, {
  PJRT_Error* const error = next(args);
  if (args->program->code_size > 0) return error;
  Hide(error);
  args->executable = nullptr;
  return nullptr;
})
FAULT("compilation/unknown-format", PJRT_Client_Compile, {
  PJRT_Program program = *args->program;
  program.format = "mlir";
  program.format_size = 4;
  args->program = &program;
  return next(args);
})
// Whether options begin with what no protobuf message begins with.
bool AreNone(const PJRT_Client_Compile_Args* args) {
  return args->compile_options_size > 0 && (args->compile_options[0] & 7) == 7;
}
FAULT("compilation/options-that-are-none", PJRT_Client_Compile, {
  if (AreNone(args)) args->compile_options_size = 0;
  return next(args);
})
FAULT("compilation/more-devices-than-there-are", PJRT_Client_Compile, {
  PJRT_Error* const error = next(args);
  if (error == nullptr || AreNone(args)) return error;
  Hide(error);
  args->compile_options_size = 0;
  return next(args);
})
FAULT("compilation/options-are-kept", PJRT_Executable_NumReplicas, {
  PJRT_Error* const error = next(args);
  args->num_replicas = 0;
  return error;
})
FAULT("compilation/outputs-are-known", PJRT_Executable_OutputDimensions, {
  PJRT_Error* const error = next(args);
  // Those of the argument.
  static const int64_t kDims[] = {2, 3, 2, 3};
  if (args->num_outputs == 2) args->dims = kDims;
  return error;
})
FAULT("compilation/memory-of-outputs-is-known", PJRT_Executable_OutputMemoryKinds, {
  PJRT_Error* const error = next(args);
  args->num_outputs = 1;
  return error;
})
int executables = 0;
// The name is there once the executable was asked for again.
FAULT("compilation/program-has-a-name", PJRT_LoadedExecutable_GetExecutable, {
  ++executables;
  return next(args);
})
FAULT("compilation/program-has-a-name", PJRT_Executable_Name, {
  PJRT_Error* const error = next(args);
  if (executables == 1) args->executable_name_size = 0;
  return error;
})
FAULT("compilation/fingerprints-tell-programs-apart", PJRT_Executable_Fingerprint, {
  PJRT_Error* const error = next(args);
  args->executable_fingerprint = "main";
  args->executable_fingerprint_size = 4;
  return error;
})
PJRT_Client* client = nullptr;
FAULT("compilation/device-is-assigned", PJRT_Client_Compile, {
  client = args->client;
  return next(args);
})
FAULT("compilation/device-is-assigned", PJRT_LoadedExecutable_AddressableDevices, {
  PJRT_Error* const error = next(args);
  PJRT_Client_AddressableDevices_Args all{};
  all.struct_size = PJRT_Client_AddressableDevices_Args_STRUCT_SIZE;
  all.client = client;
  Hide(Sound()->PJRT_Client_AddressableDevices(&all));
  args->addressable_devices = all.addressable_devices;
  return error;
})
FAULT("compilation/too-few-arguments", PJRT_LoadedExecutable_Execute, {
  PJRT_Error* const error = next(args);
  if (error == nullptr || args->num_devices != 1 || args->num_args != 1) return error;
  Hide(error);
  PJRT_Buffer* const list[] = {args->argument_lists[0][0], args->argument_lists[0][0]};
  PJRT_Buffer* const* const lists[] = {list};
  args->argument_lists = lists;
  args->num_args = 2;
  return next(args);
})
// Whether a program is bytecode of a version of StableHLO.
bool IsOf(const PJRT_Program* program, const char* version) {
  const std::string code(program->code, program->code_size);
  return code.find(std::string("StableHLO_v") + version) != std::string::npos;
}
FAULT("compilation/oldest-stablehlo", PJRT_Client_Compile,
      { return IsOf(args->program, "0.9.0") ? Fail() : next(args); })
FAULT("compilation/earlier-stablehlo", PJRT_Client_Compile,
      { return IsOf(args->program, "1.0.0") ? Fail() : next(args); })
FAULT("compilation/recent-stablehlo", PJRT_Client_Compile,
      { return IsOf(args->program, "1.8.0") ? Fail() : next(args); })

// Serialization.

FAULT("serialization/runs-again", PJRT_Executable_DeserializeAndLoad, {
  static int loaded = 0;
  PJRT_Error* const error = next(args);
  return error == nullptr && ++loaded > 1 ? Fail() : error;
})
bool is_read = false;
FAULT("serialization/outputs-are-kept", PJRT_Executable_DeserializeAndLoad, {
  is_read = true;
  return next(args);
})
FAULT("serialization/outputs-are-kept", PJRT_Executable_OutputElementTypes, {
  PJRT_Error* const error = next(args);
  static PJRT_Buffer_Type types[] = {PJRT_Buffer_Type_F32, PJRT_Buffer_Type_F32};
  if (is_read && args->num_output_types == 2) args->output_types = types;
  return error;
})
FAULT("serialization/other-bytes-are-an-error", PJRT_Executable_DeserializeAndLoad, {
  if (args->serialized_executable_size > 0) return next(args);
  args->loaded_executable = nullptr;
  return nullptr;
})
std::string written;
FAULT("serialization/part-is-an-error", PJRT_Executable_Serialize, {
  PJRT_Error* const error = next(args);
  if (error == nullptr) written.assign(args->serialized_bytes, args->serialized_bytes_size);
  return error;
})
// What is missing is taken from what was written last.
FAULT("serialization/part-is-an-error", PJRT_Executable_DeserializeAndLoad, {
  const size_t size = args->serialized_executable_size;
  if (size > 0 && written.compare(0, size, args->serialized_executable, size) == 0) {
    args->serialized_executable = written.data();
    args->serialized_executable_size = written.size();
  }
  return next(args);
})
FAULT("serialization/compile-options-are-kept", PJRT_Executable_GetCompileOptions, {
  PJRT_Error* const error = next(args);
  args->serialized_bytes_size = 0;
  return error;
})

// Analyses.

// A copy of the costs of a program, whose first number is another one.
PJRT_Error* WithCost(PJRT_Error* error, PJRT_Executable_GetCostAnalysis_Args* args, float cost) {
  static std::vector<PJRT_NamedValue> costs;
  costs.assign(args->properties, args->properties + args->num_properties);
  for (PJRT_NamedValue& value : costs) {
    if (value.type != PJRT_NamedValue_kFloat) continue;
    value.float_value = cost;
    break;
  }
  args->properties = costs.data();
  return error;
}
FAULT("analyses/costs-are-numbers", PJRT_Executable_GetCostAnalysis,
      { return WithCost(next(args), args, INFINITY); })
FAULT("analyses/costs-are-the-same-again", PJRT_Executable_GetCostAnalysis, {
  static float sum = 0;
  return WithCost(next(args), args, sum += 1024);
})
FAULT("analyses/memory-fits-arguments", PJRT_Executable_GetCompiledMemoryStats, {
  PJRT_Error* const error = next(args);
  args->argument_size_in_bytes /= sizeof(float);
  return error;
})
FAULT("analyses/memory-is-not-negative", PJRT_Executable_GetCompiledMemoryStats, {
  PJRT_Error* const error = next(args);
  args->host_temp_size_in_bytes = -1;
  return error;
})
FAULT("analyses/code-has-a-size", PJRT_Executable_SizeOfGeneratedCodeInBytes, {
  PJRT_Error* const error = next(args);
  args->size_in_bytes = INT_MIN;
  return error;
})
FAULT("analyses/optimized-program-is-given-in-two-calls", PJRT_Executable_OptimizedProgram, {
  PJRT_Error* const error = next(args);
  if (args->program->code != nullptr) args->program->code[args->program->code_size] = '\0';
  return error;
})
FAULT("analyses/memory-of-a-device", PJRT_Device_MemoryStats, {
  PJRT_Error* const error = next(args);
  args->bytes_in_use -= 1 << 30;  // freed twice
  return error;
})

}  // namespace
}  // namespace faulty

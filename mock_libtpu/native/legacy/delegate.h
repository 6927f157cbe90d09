// The Python part of the legacy API: opening it, compiling and running modules with it, and its
// queues. Plain data in and out; the GIL is taken within.
#ifndef MOCK_LIBTPU_LEGACY_DELEGATE_H_
#define MOCK_LIBTPU_LEGACY_DELEGATE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "embed/python.h"
#include "legacy/types/shape.h"

namespace mock::legacy {

// Loads the Python part and makes its CPU client, once. It must come before the process has read
// XLA_FLAGS, from which alone that client takes its number of devices; and it changes how JAX
// lowers. Throws Error; later calls try again.
void OpenDelegate();

// Puts a literal into a device's infeed queue, or takes one from its outfeed queue: the addresses
// are of its leaves, row by row. Taking waits for the program that gives. Throw Error.
void ToInfeed(int device, const Shape& shape, const std::vector<const void*>& leaves);
void FromOutfeed(int device, const Shape& shape, const std::vector<void*>& leaves);

// What a module is compiled for.
struct ModuleConfig {
  uint64_t seed = 0;
  int32_t launch_id = 0;
  int64_t replica_count = 1;
  int64_t num_partitions = 1;
  bool use_spmd_partitioning = false;
  std::vector<bool> propagate_sharding_to_output;
  std::string debug_options;
  std::string device_assignment;  // empty: none is fixed
};

// A compiled module, as one device sees it.
struct CompiledModule {
  std::string name;
  std::string fingerprint;
  std::string module;
  std::vector<Shape> parameters;
  Shape result;
  // Leaves of the result that take the memory of leaves of the parameters, if that is donated.
  std::vector<std::pair<size_t, size_t>> aliases;
  int64_t number = 0;  // counts the programs of this process
  python::DeferredRef execute;
};

// Compiles, for which it opens the Python part. Throws Error.
CompiledModule CompileModule(const std::string& module, const ModuleConfig& config);

// A program of TensorFlow's, and what TensorFlow asks about it.
struct TensorFlowModule {
  CompiledModule compiled;
  ModuleConfig config;
  std::string executable_info;  // a TPUExecutableInfoProto
  bool modifies_variables = false;
};

// Compiles what a TpuCompilationRequestProto has, by another Python part, with the packages that
// the PJRT API needs. Throws Error.
TensorFlowModule CompileForTensorFlow(std::string_view request);

// The bytes of an output, which stay as they are as long as `owner` lives.
struct ModuleOutput {
  const void* data;
  size_t size;
  python::DeferredRef owner;
};
struct ModuleInput {
  const void* data;
  size_t size;
};

// Runs a module once on as many devices as `inputs` has rows: the outputs by device. Throws
// Error.
std::vector<std::vector<ModuleOutput>> RunModule(
    const CompiledModule& module, const std::vector<std::vector<ModuleInput>>& inputs);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_DELEGATE_H_

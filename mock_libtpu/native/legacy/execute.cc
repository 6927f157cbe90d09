// TpuExecutable_ExecuteAsyncOnStream: memory for the outputs, the run itself, and who owns what
// afterwards.
#include <algorithm>
#include <cstring>

#include "generated/legacy_behaviour.h"
#include "legacy/machine.h"
#include "legacy/program.h"
#include "legacy/shape.h"
#include "legacy/status.h"
#include "legacy/stream.h"

namespace mock::legacy {
namespace {

// A leaf or a tuple's table among the arguments.
struct Argument {
  SE_MaybeOwningDeviceMemory* memory;
  bool is_leaf;
};

std::vector<Argument> ArgumentsOf(SE_ExecutionInput** inputs, int count) {
  std::vector<Argument> arguments;
  for (int i = 0; i < count; ++i) {
    SE_MaybeOwningDeviceMemory* memory = inputs[i]->shape_tree.buffers;
    ForEachNode(inputs[i]->shape_tree.shape, [&](const XLA_Shape& shape) {
      arguments.push_back({memory++, shape.element_type != kTuple});
    });
  }
  return arguments;
}

// Reads varints of a protobuf message.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  bool done() const { return bytes_.empty(); }
  uint64_t Varint() {
    uint64_t value = 0;
    for (int shift = 0; !bytes_.empty() && shift < 64; shift += 7) {
      const auto byte = static_cast<uint8_t>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT, "the device assignment cannot be read");
  }
  std::string_view Bytes() {
    const uint64_t size = Varint();
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view bytes_;
};

// Where a device stands in a DeviceAssignmentProto: replica * partitions + partition. The message
// lists, for every partition (field 3), its replicas' devices (field 1).
size_t PositionOf(const TpuSerializedProto& assignment, int64_t device, size_t num_partitions) {
  Reader reader({assignment.bytes, assignment.size});
  size_t partition = 0;
  while (!reader.done()) {
    const uint64_t tag = reader.Varint();
    if ((tag & 7) != 2) {
      reader.Varint();
      continue;
    }
    const std::string_view message = reader.Bytes();
    if (tag >> 3 != 3) continue;
    Reader computation(message);
    size_t replica = 0;
    while (!computation.done()) {
      const uint64_t inner = computation.Varint();
      Reader ids((inner & 7) == 2 ? computation.Bytes() : std::string_view());
      const bool packed = (inner & 7) == 2;
      for (bool more = true; more && !(packed && ids.done());) {
        const auto id = static_cast<int64_t>(packed ? ids.Varint() : computation.Varint());
        if (id == device) return replica * num_partitions + partition;
        ++replica;
        more = packed;
      }
    }
    ++partition;
  }
  throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT,
                    "device " + std::to_string(device) + " is not in the device assignment");
}

// The memory of the result: one entry a node of its shape.
class Outputs {
 public:
  Outputs(const SE_DeviceMemoryAllocator& allocator, int device_ordinal)
      : allocator_(allocator), device_ordinal_(device_ordinal) {}
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;
  // Gives back what Keep was not called for.
  ~Outputs() {
    for (SE_DeviceMemoryBase& memory : allocated_) {
      TF_Status status;
      allocator_.deallocate(allocator_.ctx, &memory, device_ordinal_, &status);
    }
  }

  void Allocate(size_t size) {
    SE_ScopedDeviceMemory memory{};
    TF_Status status;
    allocator_.allocate(allocator_.ctx, device_ordinal_, size, true, 0, &memory, &status);
    if (status.code != 0) {
      throw LegacyError(static_cast<PJRT_Error_Code>(status.code), status.message);
    }
    allocated_.push_back(memory.wrapped);
    bases.push_back(memory.wrapped);
  }
  void Reuse(const SE_DeviceMemoryBase& memory) { bases.push_back(memory); }
  void Keep() { allocated_.clear(); }

  std::vector<SE_DeviceMemoryBase> bases;

 private:
  const SE_DeviceMemoryAllocator& allocator_;
  const int device_ordinal_;
  std::vector<SE_DeviceMemoryBase> allocated_;
};

template <typename T>
T* NewArray(const std::vector<T>& values) {
  if (values.empty()) return nullptr;
  T* const array = new T[values.size()];
  std::copy(values.begin(), values.end(), array);
  return array;
}

// One execution on one device.
class Execution {
 public:
  Execution(std::shared_ptr<Program> program, SE_ExecutableRunOptions& options,
            std::vector<Argument> arguments)
      : program_(std::move(program)),
        options_(options),
        arguments_(std::move(arguments)),
        device_(options.stream->device->ordinal()),
        outputs_(options.allocator, device_) {
    for (Argument& argument : arguments_) {
      if (argument.is_leaf) leaves_.push_back(&argument);
    }
  }

  void Run(SE_ExecutionOutput* output) {
    try {
      AllocateOutputs();
    } catch (const LegacyError& error) {
      program_->Abandon(options_.run_id, error);
      throw;
    }
    std::vector<Program::Input> inputs;
    for (const Argument* leaf : leaves_) {
      inputs.push_back({leaf->memory->memory.opaque, leaf->memory->memory.size});
    }
    program_->Run(
        options_.run_id, Position(), std::move(inputs),
        [program = program_, bases = outputs_.bases](const std::vector<Program::Output>& results) {
          Store(*program, bases, results);
        });
    Tell(output);
  }

 private:
  size_t Position() const {
    if (program_->num_devices() == 1) return 0;
    return PositionOf(options_.device_assignment, device_,
                      static_cast<size_t>(program_->config.num_partitions));
  }

  // The donated argument that an output takes the memory of, if there is one.
  Argument* DonorOf(size_t output_leaf) {
    for (const auto& [output, parameter] : program_->aliases) {
      if (output != output_leaf || parameter >= leaves_.size()) continue;
      Argument* const donor = leaves_[parameter];
      return donor->memory->owned ? donor : nullptr;
    }
    return nullptr;
  }

  void AllocateOutputs() {
    XLA_ShapeIndex index{};
    size_t leaf = 0;
    Visit(program_->result, &index, &leaf);
  }

  void Visit(const Shape& shape, XLA_ShapeIndex* index, size_t* leaf) {
    const size_t size = ByteSize(shape);
    if (!shape.is_tuple()) {
      Argument* const donor = DonorOf((*leaf)++);
      if (donor != nullptr && donor->memory->memory.size >= size) {
        outputs_.Reuse(donor->memory->memory);
        aliased_.push_back(*index);
        taken_.push_back(donor->memory);
        return;
      }
    }
    outputs_.Allocate(size);
    for (size_t i = 0; i < shape.parts.size(); ++i) {
      if (index->count >= 8) {
        throw LegacyError(PJRT_Error_Code_UNIMPLEMENTED, "a result of more than 8 nested tuples");
      }
      index->indices[index->count++] = static_cast<int64_t>(i);
      Visit(shape.parts[i], index, leaf);
      --index->count;
    }
  }

  static void Store(const Program& program, const std::vector<SE_DeviceMemoryBase>& bases,
                    const std::vector<Program::Output>& results) {
    size_t node = 0;
    size_t leaf = 0;
    ForEachNode(program.result, [&](const Shape& shape) {
      const SE_DeviceMemoryBase& memory = bases[node++];
      if (shape.is_tuple()) return;  // nobody here reads a tuple's table
      const Program::Output& result = results.at(leaf++);
      if (result.size != ByteSize(shape)) {
        throw LegacyError(PJRT_Error_Code_INTERNAL, "an output of " + std::to_string(result.size) +
                                                        " bytes instead of " +
                                                        std::to_string(ByteSize(shape)));
      }
      if (result.size != 0) std::memcpy(memory.opaque, result.data, result.size);
    });
  }

  void Tell(SE_ExecutionOutput* output) {
    std::vector<SE_MaybeOwningDeviceMemory> released;
    for (const Argument& argument : arguments_) {
      const bool taken = std::find(taken_.begin(), taken_.end(), argument.memory) != taken_.end();
      if (argument.memory->owned && !taken) released.push_back(*argument.memory);
    }
    std::memset(static_cast<void*>(output), 0, sizeof *output);
    ToC(program_->result, &output->result.on_device_shape);
    output->result.device_ordinal = device_;
    output->result.bases = NewArray(outputs_.bases);
    output->result.count = outputs_.bases.size();
    output->aliased_indices = NewArray(aliased_);
    output->aliased_indices_size = static_cast<int>(aliased_.size());
    output->to_be_released = NewArray(released);
    output->to_be_released_size = static_cast<int>(released.size());
    outputs_.Keep();
  }

  const std::shared_ptr<Program> program_;
  SE_ExecutableRunOptions& options_;
  std::vector<Argument> arguments_;
  const int device_;  // the stream's: the options need not name one
  std::vector<Argument*> leaves_;
  Outputs outputs_;
  std::vector<XLA_ShapeIndex> aliased_;
  std::vector<SE_MaybeOwningDeviceMemory*> taken_;
};

}  // namespace

void TpuExecutable_ExecuteAsyncOnStream(SE_Executable* executable,
                                        SE_ExecutableRunOptions* se_options,
                                        SE_ExecutionInput** se_arguments, int se_arguments_size,
                                        SE_HloExecutionProfile*, SE_ExecutionOutput* se_output,
                                        TF_Status*) {
  Execution(executable->program, *se_options, ArgumentsOf(se_arguments, se_arguments_size))
      .Run(se_output);
}

void TpuExecutable_FreeXlaShapeIndexArray(XLA_ShapeIndex* array) { delete[] array; }
void TpuExecutable_FreeMaybeOwningDeviceMemoryArray(SE_MaybeOwningDeviceMemory* array) {
  delete[] array;
}
void TpuExecutable_FreeMaybeOwningDeviceAddressArray(SE_MaybeOwningDeviceMemory* array) {
  delete[] array;
}

}  // namespace mock::legacy

// TpuExecutable_ExecuteAsyncOnStream: memory for the outputs, the run itself, and who owns what
// afterwards.
#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/handles.h"
#include "base/protobuf.h"
#include "generated/legacy_behaviour.h"
#include "legacy/machine.h"
#include "legacy/program.h"
#include "legacy/stream.h"
#include "legacy/types/shape.h"
#include "legacy/types/status.h"

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
    // It lies behind the shape.
    SE_MaybeOwningDeviceMemory* memory = nullptr;
    const char* const input = reinterpret_cast<const char*>(inputs[i]);
    std::memcpy(&memory, input + StrideOfShapes(), sizeof memory);
    ForEachNode(inputs[i]->shape_tree.shape, [&](const XLA_Shape& shape) {
      arguments.push_back({memory++, shape.element_type != kTuple});
    });
  }
  return arguments;
}

Error Unreadable() { return InvalidArgument("the device assignment cannot be read"); }

// The devices of a partition, by replica: field 1 of a ComputationDevice.
std::vector<uint64_t> ReplicasOf(std::string_view computation) {
  std::vector<uint64_t> replicas;
  MessageReader reader(computation);
  while (const std::optional<MessageReader::Field> field = reader.Next()) {
    if (field->number != 1) continue;
    const std::optional<std::vector<uint64_t>> devices = field->Integers();
    if (!devices.has_value()) throw Unreadable();
    replicas.insert(replicas.end(), devices->begin(), devices->end());
  }
  if (reader.failed()) throw Unreadable();
  return replicas;
}

}  // namespace

// The message lists a ComputationDevice for every partition in field 3.
size_t PositionOf(const TpuSerializedProto& assignment, int64_t device, size_t num_partitions) {
  size_t partition = 0;
  MessageReader reader({assignment.bytes, assignment.size});
  while (const std::optional<MessageReader::Field> field = reader.Next()) {
    if (field->number != 3) continue;
    const std::vector<uint64_t> replicas = ReplicasOf(field->bytes);
    const auto found = std::find(replicas.begin(), replicas.end(), static_cast<uint64_t>(device));
    if (found != replicas.end()) {
      return static_cast<size_t>(found - replicas.begin()) * num_partitions + partition;
    }
    ++partition;
  }
  if (reader.failed()) throw Unreadable();
  throw InvalidArgument("device ", device, " is not in the device assignment");
}

namespace {

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
      throw Error(static_cast<PJRT_Error_Code>(status.code), status.message);
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
    } catch (const Error& error) {
      Program::Arrival failed;
      failed.failure = error;
      program_->Come(options_.run_id, std::move(failed));
      throw;
    }
    Program::Arrival arrival;
    arrival.position = Position();
    for (const Argument* leaf : leaves_) {
      arrival.inputs.push_back({leaf->memory->memory.opaque, leaf->memory->memory.size});
    }
    arrival.store = [program = program_.get(),
                     bases = outputs_.bases](const std::vector<ModuleOutput>& results) {
      Store(*program, bases, results);
    };
    Device* const device = options_.stream->device;
    if (device->IsIdle() || program_->num_devices() > 1) {
      program_->Come(options_.run_id, std::move(arrival));
    } else {
      // Its inputs may be outputs of what is still waiting.
      device->Enqueue([device, program = program_, arrival = std::move(arrival)] {
        try {
          program->Come(0, arrival);
        } catch (const Error& error) {
          device->Fail(error);
        }
      });
    }
    FillIn(output);
  }

 private:
  size_t Position() const {
    if (program_->num_devices() == 1) return 0;
    return PositionOf(options_.device_assignment, device_,
                      static_cast<size_t>(program_->config.num_partitions));
  }

  // The donated argument that an output takes the memory of, if there is one.
  Argument* DonorOf(size_t output_leaf) {
    for (const auto& [output, parameter] : program_->compiled.aliases) {
      if (output != output_leaf || parameter >= leaves_.size()) continue;
      Argument* const donor = leaves_[parameter];
      return donor->memory->owned ? donor : nullptr;
    }
    return nullptr;
  }

  void AllocateOutputs() {
    XLA_ShapeIndex index{};
    size_t leaf = 0;
    Visit(program_->compiled.result, &index, &leaf);
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
        throw Error{PJRT_Error_Code_UNIMPLEMENTED,
                    "a result of more than 8 nested tuples is not supported"};
      }
      index->indices[index->count++] = static_cast<int64_t>(i);
      Visit(shape.parts[i], index, leaf);
      --index->count;
    }
  }

  static void Store(const Program& program, const std::vector<SE_DeviceMemoryBase>& bases,
                    const std::vector<ModuleOutput>& results) {
    size_t node = 0;
    size_t leaf = 0;
    ForEachNode(program.compiled.result, [&](const Shape& shape) {
      const SE_DeviceMemoryBase& memory = bases[node++];
      if (shape.is_tuple()) return;  // nobody here reads a tuple's table
      CopyOutput(results.at(leaf++), shape, memory.opaque);
    });
  }

  void FillIn(SE_ExecutionOutput* output) {
    std::vector<SE_MaybeOwningDeviceMemory> released;
    for (const Argument& argument : arguments_) {
      const bool taken = std::find(taken_.begin(), taken_.end(), argument.memory) != taken_.end();
      if (argument.memory->owned && !taken) released.push_back(*argument.memory);
    }
    SE_ExecutionOutput made;
    std::memset(static_cast<void*>(&made), 0, sizeof made);
    made.result.on_device_shape = ToC(program_->compiled.result);
    made.result.device_ordinal = device_;
    made.result.bases = GiveCopyToCaller(outputs_.bases);
    made.result.count = outputs_.bases.size();
    made.aliased_indices = GiveCopyToCaller(aliased_);
    made.aliased_indices_size = static_cast<int>(aliased_.size());
    made.to_be_released = GiveCopyToCaller(released);
    made.to_be_released_size = static_cast<int>(released.size());
    // The shape, and all the rest behind it.
    legacy::Store(std::move(made.result.on_device_shape), &output->result.on_device_shape);
    std::memcpy(reinterpret_cast<char*>(output) + StrideOfShapes(),
                reinterpret_cast<const char*>(&made) + sizeof(XLA_Shape),
                sizeof made - sizeof(XLA_Shape));
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

void TpuExecutable_FreeXlaShapeIndexArray(XLA_ShapeIndex* array) { TakeArrayBack(array); }
void TpuExecutable_FreeMaybeOwningDeviceMemoryArray(SE_MaybeOwningDeviceMemory* array) {
  TakeArrayBack(array);
}
void TpuExecutable_FreeMaybeOwningDeviceAddressArray(SE_MaybeOwningDeviceMemory* array) {
  TakeArrayBack(array);
}

}  // namespace mock::legacy

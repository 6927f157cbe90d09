// PJRT_Client_Compile, PJRT_Compile, PJRT_Client_Load, PJRT_Executable_DeserializeAndLoad and
// PJRT_LoadedExecutable_*, but for its execution.
#include "pjrt/programs/loaded_executable.h"

#include <utility>

#include "base/handles.h"
#include "base/protobuf.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/programs/executable.h"

// What backs the bytes that GetDeviceAssignment hands out.
struct PJRT_DeviceAssignmentSerialized {
  std::string bytes;
};

namespace mock {
namespace {

// xla.DeviceAssignmentProto: replica_count = 1, computation_count = 2, computation_devices = 3, and
// in each of these replica_device_ids = 1.
std::string SerializeAssignment(const ProgramFacts& facts) {
  MessageWriter assignment;
  assignment.Integer(1, facts.num_replicas).Integer(2, facts.num_partitions);
  for (int64_t partition = 0; partition < facts.num_partitions; ++partition) {
    std::vector<int> ids;
    for (int64_t replica = 0; replica < facts.num_replicas; ++replica) {
      const int64_t index = replica * facts.num_partitions + partition;
      ids.push_back(facts.device_ids[static_cast<size_t>(index)]);
    }
    assignment.Bytes(3, MessageWriter().Integers(1, ids).bytes());
  }
  return assignment.bytes();
}

// A program that could never run on these devices is refused when it is compiled.
Result<void> CheckSize(const PJRT_Client& client, const Program& program) {
  const Result<const ProgramStats*> stats = program.Stats();
  if (!stats.ok()) return stats.error();
  int64_t needed = 0;
  for (const auto& [name, bytes] : (*stats)->memory) {
    if (name == "temp_size_in_bytes") needed += bytes;
  }
  for (const ProgramArray& output : program.facts().outputs) {
    const bool on_device = output.memory_kind == kMemoryKinds[kDefaultMemoryKind].name;
    if (on_device) needed += static_cast<int64_t>(output.shape.size());
  }
  const int64_t limit = client.addressable_pointers.front()->default_memory()->usage.stats().limit;
  if (needed <= limit) return {};
  return Error{PJRT_Error_Code_RESOURCE_EXHAUSTED,
               "Ran out of memory on HBM, the total memory required for HLO temporaries (" +
                   ReadableSize(needed) + ") exceeds available HBM (" + ReadableSize(limit) + ")"};
}

using Loaded = Result<std::unique_ptr<PJRT_LoadedExecutable>>;

// Loads a serialized program; without options with those that it was compiled with.
Loaded LoadSerialized(PJRT_Client* client, const std::string& serialized,
                      const std::string& options) {
  const Result<Delegate*> delegate = DelegateOf(*client);
  if (!delegate.ok()) return delegate.error();
  Result<std::shared_ptr<Program>> program =
      (*delegate)->Deserialize(serialized, options.empty() ? nullptr : &options);
  if (!program.ok()) return program.error();
  return PJRT_LoadedExecutable::Load(client, *std::move(program));
}

}  // namespace

Result<void> behaviour::Client_Compile(PJRT_Client_Compile_Args* args) {
  const Result<Delegate*> delegate = DelegateOf(*args->client);
  if (!delegate.ok()) return delegate.error();
  const std::string options(args->compile_options, args->compile_options_size);
  const Full<PJRT_Program> code(args->program);
  Result<std::shared_ptr<Program>> program = (*delegate)->Compile(*code, options, true);
  if (!program.ok()) return program.error();
  if (Result<void> size = CheckSize(*args->client, **program); !size.ok()) return size;
  Loaded loaded = PJRT_LoadedExecutable::Load(args->client, *std::move(program));
  if (!loaded.ok()) return loaded.error();
  args->executable = loaded->release();
  return {};
}

Result<void> behaviour::Client_Load(PJRT_Client_Load_Args* args) {
  // An error of the client's delegate comes before one of serializing.
  const Result<Delegate*> delegate = DelegateOf(*args->client);
  if (!delegate.ok()) return delegate.error();
  const Result<std::string> serialized = args->executable->program->Serialize();
  if (!serialized.ok()) return serialized.error();
  const std::string options(args->compile_options, args->compile_options_size);
  Loaded loaded = LoadSerialized(args->client, *serialized, options);
  if (!loaded.ok()) return loaded.error();
  args->loaded_executable = loaded->release();
  return {};
}

Result<void> behaviour::Executable_DeserializeAndLoad(
    PJRT_Executable_DeserializeAndLoad_Args* args) {
  const std::string serialized(args->serialized_executable, args->serialized_executable_size);
  std::string options;
  if (args->overridden_serialized_compile_options != nullptr) {
    options.assign(args->overridden_serialized_compile_options,
                   args->overridden_serialized_compile_options_size);
  }
  Loaded loaded = LoadSerialized(args->client, serialized, options);
  if (!loaded.ok()) return loaded.error();
  args->loaded_executable = loaded->release();
  return {};
}

Result<void> behaviour::Compile(PJRT_Compile_Args* args) {
  // Compiling for a topology needs devices to compile on, not the ones of a client.
  std::unique_ptr<Delegate> own;
  Delegate* delegate = nullptr;
  if (args->client != nullptr) {
    const Result<Delegate*> clients = DelegateOf(*args->client);
    if (!clients.ok()) return clients.error();
    delegate = *clients;
  } else {
    Result<std::unique_ptr<Delegate>> opened = Delegate::Open(args->topology->topology);
    if (!opened.ok()) return opened.error();
    own = *std::move(opened);
    delegate = own.get();
  }
  const std::string options(args->compile_options, args->compile_options_size);
  const Full<PJRT_Program> code(args->program);
  Result<std::shared_ptr<Program>> program = delegate->Compile(*code, options, false);
  if (!program.ok()) return program.error();
  args->executable = GiveToCaller<PJRT_Executable>(*std::move(program));
  return {};
}

Result<void> behaviour::LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* args) {
  TakeBack(args->executable);
  return {};
}

Result<void> behaviour::LoadedExecutable_GetExecutable(
    PJRT_LoadedExecutable_GetExecutable_Args* args) {
  args->executable = GiveToCaller<PJRT_Executable>(args->loaded_executable->program);
  return {};
}

Result<void> behaviour::LoadedExecutable_AddressableDevices(
    PJRT_LoadedExecutable_AddressableDevices_Args* args) {
  args->addressable_devices = args->executable->devices.data();
  args->num_addressable_devices = args->executable->devices.size();
  return {};
}

Result<void> behaviour::LoadedExecutable_AddressableDeviceLogicalIds(
    PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args) {
  // Owned by the executable; the API's declaration only lacks the const.
  args->addressable_device_logical_ids =
      const_cast<PJRT_LogicalDeviceIds*>(args->executable->logical_ids.data());
  args->num_addressable_device_logical_ids = args->executable->logical_ids.size();
  return {};
}

Result<void> behaviour::LoadedExecutable_GetDeviceAssignment(
    PJRT_LoadedExecutable_GetDeviceAssignment_Args* args) {
  const ProgramFacts& facts = args->executable->program->facts();
  args->serialized_device_assignment = GiveToCaller<PJRT_DeviceAssignmentSerialized>(
      facts.device_ids.empty() ? std::string() : SerializeAssignment(facts));
  args->serialized_bytes = args->serialized_device_assignment->bytes.data();
  args->serialized_bytes_size = args->serialized_device_assignment->bytes.size();
  args->serialized_device_assignment_deleter = [](PJRT_DeviceAssignmentSerialized* serialized) {
    TakeBack(serialized);
  };
  return {};
}

Result<void> behaviour::LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* args) {
  args->executable->deleted = true;
  return {};
}

Result<void> behaviour::LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* args) {
  args->is_deleted = args->executable->deleted;
  return {};
}

Result<void> behaviour::LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* args) {
  const std::string& fingerprint = args->executable->program->facts().fingerprint;
  args->executable_fingerprint = fingerprint.c_str();
  args->executable_fingerprint_size = fingerprint.size();
  return {};
}

}  // namespace mock

PJRT_LoadedExecutable::PJRT_LoadedExecutable(PJRT_Client* of_client,
                                             std::shared_ptr<mock::Program> of_program,
                                             std::vector<PJRT_Device*> on_devices,
                                             std::vector<PJRT_LogicalDeviceIds> ids)
    : client(of_client),
      program(std::move(of_program)),
      devices(std::move(on_devices)),
      logical_ids(std::move(ids)) {}

mock::Result<std::unique_ptr<PJRT_LoadedExecutable>> PJRT_LoadedExecutable::Load(
    PJRT_Client* client, std::shared_ptr<mock::Program> program) {
  const mock::ProgramFacts& facts = program->facts();
  std::vector<PJRT_Device*> devices;
  std::vector<PJRT_LogicalDeviceIds> logical_ids;
  for (size_t index = 0; index < facts.device_ids.size(); ++index) {
    PJRT_Device* const device = client->FindDevice(facts.device_ids[index]);
    if (device == nullptr) {
      return mock::InvalidArgument("the program is for a device of id " +
                                   std::to_string(facts.device_ids[index]) + "; there are " +
                                   std::to_string(client->devices.size()) + " devices");
    }
    if (device->local_index < 0) continue;
    devices.push_back(device);
    logical_ids.push_back({static_cast<int>(index) / static_cast<int>(facts.num_partitions),
                           static_cast<int>(index) % static_cast<int>(facts.num_partitions)});
  }
  return std::make_unique<PJRT_LoadedExecutable>(client, std::move(program), std::move(devices),
                                                 std::move(logical_ids));
}

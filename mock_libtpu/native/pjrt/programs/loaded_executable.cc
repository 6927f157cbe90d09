// PJRT_Client_Compile, PJRT_Compile, PJRT_Client_Load, PJRT_Executable_DeserializeAndLoad and
// PJRT_LoadedExecutable_*, but for its execution.
#include "pjrt/programs/loaded_executable.h"

#include <string_view>
#include <utility>

#include "base/error.h"
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
void CheckSize(const PJRT_Client& client, const Program& program) {
  int64_t needed = 0;
  for (const auto& [name, bytes] : program.Stats().memory) {
    if (name == "temp_size_in_bytes") needed += bytes;
  }
  for (const ProgramArray& output : program.facts().outputs) {
    const bool on_device = output.memory_kind == kMemoryKinds[kDefaultMemoryKind].name;
    if (on_device) needed += static_cast<int64_t>(output.shape.size());
  }
  const int64_t limit = client.addressable_pointers.front()->default_memory()->usage.stats().limit;
  if (needed <= limit) return;
  throw Error{PJRT_Error_Code_RESOURCE_EXHAUSTED,
              Concat("Ran out of memory on HBM, the total memory required for HLO temporaries (",
                     ReadableSize(needed), ") exceeds available HBM (", ReadableSize(limit), ")")};
}

}  // namespace

void behaviour::Client_Compile(PJRT_Client_Compile_Args* args) {
  const Full<PJRT_Program> code(args->program);
  std::shared_ptr<Program> program =
      DelegateOf(*args->client)
          .Compile(*code, {args->compile_options, args->compile_options_size}, true);
  CheckSize(*args->client, *program);
  args->executable = PJRT_LoadedExecutable::Load(args->client, std::move(program)).release();
}

void behaviour::Client_Load(PJRT_Client_Load_Args* args) {
  // An error of the client's delegate comes before one of serializing.
  Delegate& delegate = DelegateOf(*args->client);
  const std::string serialized = args->executable->program->Serialize();
  args->loaded_executable =
      PJRT_LoadedExecutable::Load(
          args->client,
          delegate.Deserialize(serialized, {args->compile_options, args->compile_options_size}))
          .release();
}

void behaviour::Executable_DeserializeAndLoad(PJRT_Executable_DeserializeAndLoad_Args* args) {
  std::string_view options;
  if (args->overridden_serialized_compile_options != nullptr) {
    options = {args->overridden_serialized_compile_options,
               args->overridden_serialized_compile_options_size};
  }
  args->loaded_executable =
      PJRT_LoadedExecutable::Load(args->client, DelegateOf(*args->client)
                                                    .Deserialize({args->serialized_executable,
                                                                  args->serialized_executable_size},
                                                                 options))
          .release();
}

void behaviour::Compile(PJRT_Compile_Args* args) {
  // Compiling for a topology needs devices to compile on, not the ones of a client.
  std::unique_ptr<Delegate> own;
  if (args->client == nullptr) own = Delegate::Open(args->topology->topology);
  Delegate& delegate = own != nullptr ? *own : DelegateOf(*args->client);
  const Full<PJRT_Program> code(args->program);
  args->executable = GiveToCaller<PJRT_Executable>(
      delegate.Compile(*code, {args->compile_options, args->compile_options_size}, false));
}

void behaviour::LoadedExecutable_Destroy(PJRT_LoadedExecutable_Destroy_Args* args) {
  TakeBack(args->executable);
}

void behaviour::LoadedExecutable_GetExecutable(PJRT_LoadedExecutable_GetExecutable_Args* args) {
  args->executable = GiveToCaller<PJRT_Executable>(args->loaded_executable->program);
}

void behaviour::LoadedExecutable_AddressableDevices(
    PJRT_LoadedExecutable_AddressableDevices_Args* args) {
  Show(args->executable->devices, &args->addressable_devices, &args->num_addressable_devices);
}

void behaviour::LoadedExecutable_AddressableDeviceLogicalIds(
    PJRT_LoadedExecutable_AddressableDeviceLogicalIds_Args* args) {
  Show(args->executable->logical_ids, &args->addressable_device_logical_ids,
       &args->num_addressable_device_logical_ids);
}

void behaviour::LoadedExecutable_GetDeviceAssignment(
    PJRT_LoadedExecutable_GetDeviceAssignment_Args* args) {
  const ProgramFacts& facts = args->executable->program->facts();
  GiveBytes(facts.device_ids.empty() ? std::string() : SerializeAssignment(facts),
            &args->serialized_device_assignment, &args->serialized_bytes,
            &args->serialized_bytes_size, &args->serialized_device_assignment_deleter);
}

void behaviour::LoadedExecutable_Delete(PJRT_LoadedExecutable_Delete_Args* args) {
  args->executable->deleted = true;
}

void behaviour::LoadedExecutable_IsDeleted(PJRT_LoadedExecutable_IsDeleted_Args* args) {
  args->is_deleted = args->executable->deleted;
}

void behaviour::LoadedExecutable_Fingerprint(PJRT_LoadedExecutable_Fingerprint_Args* args) {
  Show(args->executable->program->facts().fingerprint, &args->executable_fingerprint,
       &args->executable_fingerprint_size);
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

std::unique_ptr<PJRT_LoadedExecutable> PJRT_LoadedExecutable::Load(
    PJRT_Client* client, std::shared_ptr<mock::Program> program) {
  const mock::ProgramFacts& facts = program->facts();
  std::vector<PJRT_Device*> devices;
  std::vector<PJRT_LogicalDeviceIds> logical_ids;
  for (size_t index = 0; index < facts.device_ids.size(); ++index) {
    PJRT_Device* const device = client->FindDevice(facts.device_ids[index]);
    if (device == nullptr) {
      throw mock::InvalidArgument("the program is for a device of id ", facts.device_ids[index],
                                  "; there are ", client->devices.size(), " devices");
    }
    if (device->local_index < 0) continue;
    devices.push_back(device);
    logical_ids.push_back({static_cast<int>(index) / static_cast<int>(facts.num_partitions),
                           static_cast<int>(index) % static_cast<int>(facts.num_partitions)});
  }
  return std::make_unique<PJRT_LoadedExecutable>(client, std::move(program), std::move(devices),
                                                 std::move(logical_ids));
}

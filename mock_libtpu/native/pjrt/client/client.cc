// PJRT_Plugin_* and PJRT_Client_*, as far as they are about the machine itself. Buffers, programs
// and transfers have their own files.
#include "pjrt/client/client.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "base/fork.h"
#include "embed/process_checks.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "pjrt/programs/delegate.h"

namespace mock {
namespace {

const char* Environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

// A whole number above 0 from the environment; none if it is not set.
PJRT_Error* NumberFromEnvironment(const char* name, std::optional<int64_t>* number) {
  const char* text = Environment(name);
  if (text == nullptr) return nullptr;
  char* end = nullptr;
  const long long value = std::strtoll(text, &end, 10);
  if (*end != '\0' || value < 1) {
    return InvalidArgument(std::string(name) + "=" + text + ": give a whole number above 0");
  }
  *number = value;
  return nullptr;
}

// Whether any of the numbers of "2,1,1" is more than 1.
bool HasMoreThanOne(const char* bounds) {
  for (const char* at = bounds; *at != '\0'; at += std::strspn(at, ",")) {
    char* end = nullptr;
    if (std::strtol(at, &end, 10) > 1) return true;
    at = end + std::strcspn(end, ",");
  }
  return false;
}

// Several processes that share a TPU would each find that they are the only one.
PJRT_Error* SeveralProcesses(const std::string& why) {
  return MakeError(PJRT_Error_Code_UNIMPLEMENTED,
                   why + ", and the mock TPU serves one process only: run the program in one, and give it "
                         "several devices by MOCK_LIBTPU_DEVICES or MOCK_LIBTPU_TOPOLOGY");
}

// What libtpu takes from the environment, and frameworks from their own distributed runtime.
PJRT_Error* CheckSingleProcess(const PJRT_Client_Create_Args& args) {
  for (const char* const name : {"TPU_PROCESS_BOUNDS", "TPU_HOST_BOUNDS"}) {
    const char* const bounds = Environment(name);
    if (bounds != nullptr && HasMoreThanOne(bounds)) {
      return SeveralProcesses(std::string(name) + "=" + bounds + " names several processes");
    }
  }
  const FullArray<PJRT_NamedValue> options(args.create_options, args.num_options);
  for (size_t index = 0; index < options.size(); ++index) {
    const Full<PJRT_NamedValue> option = options[index];
    if (std::string_view(option->name, option->name_size) == "num_nodes" &&
        option->type == PJRT_NamedValue_kInt64 && option->int64_value > 1) {
      return SeveralProcesses("the client is one of " + std::to_string(option->int64_value) +
                              " (num_nodes)");
    }
  }
  return nullptr;
}

PJRT_Error* WithNote(PJRT_Error* error, const std::string& note) {
  PJRT_Error* const noted = MakeError(Cast(error)->code, Cast(error)->message + " (" + note + ")");
  delete Cast(error);
  return noted;
}

}  // namespace

PJRT_Error* MachineFromEnvironment(std::string_view generation, Topology* topology,
                                   std::optional<int64_t>* bytes_limit) {
  if (PJRT_Error* error = NumberFromEnvironment("MOCK_LIBTPU_MEMORY", bytes_limit)) return error;
  if (const char* text = Environment("MOCK_LIBTPU_TOPOLOGY")) {
    auto parsed = ParseTopology(text);
    if (auto* wrong = std::get_if<std::string>(&parsed)) {
      return InvalidArgument("MOCK_LIBTPU_TOPOLOGY: " + *wrong);
    }
    *topology = std::get<Topology>(parsed);
    return nullptr;
  }
  std::optional<int64_t> devices;
  if (PJRT_Error* error = NumberFromEnvironment("MOCK_LIBTPU_DEVICES", &devices)) return error;
  if (devices.value_or(1) > 4096) {
    return InvalidArgument("MOCK_LIBTPU_DEVICES: the mock has at most 4096 devices");
  }
  *topology = TopologyOfDevices(generation, static_cast<int>(devices.value_or(1)));
  return nullptr;
}

PJRT_Error* behaviour::Plugin_Initialize(PJRT_Plugin_Initialize_Args*) { return nullptr; }

PJRT_Error* behaviour::Plugin_Attributes(PJRT_Plugin_Attributes_Args* args) {
  // Programs are compiled by the framework's own library, so any version of StableHLO it writes can
  // be read: this one is above all of them, and the framework then takes its own.
  static const Attributes* const attributes = [] {
    auto* values = new Attributes;
    values->Add("stablehlo_current_version", std::vector<int64_t>{1, 9999, 0});
    values->Add("stablehlo_minimum_version", std::vector<int64_t>{0, 9, 0});
    values->Add("xla_version", int64_t{2});
    return values;
  }();
  args->attributes = attributes->data();
  args->num_attributes = attributes->size();
  return nullptr;
}

PJRT_Error* behaviour::Client_Create(PJRT_Client_Create_Args* args) {
  Topology topology;
  std::optional<int64_t> bytes_limit;
  if (PJRT_Error* error = MachineFromEnvironment("v5e", &topology, &bytes_limit)) return error;
  if (PJRT_Error* error = CheckSingleProcess(*args)) return error;
  std::optional<std::string> note;
  if (PJRT_Error* error = CheckProcess(&note)) return error;
  auto client = std::make_unique<PJRT_Client>(topology, bytes_limit);
  // Now rather than with the first program: it also prepares how programs are lowered. Without a
  // jaxlib devices and buffers work, and the calls that need it report what is missing.
  PJRT_Error* error = nullptr;
  if (client->delegate(&error) == nullptr && note.has_value()) {
    return note->empty() ? error : WithNote(error, *note);
  }
  delete Cast(error);
  ClientIsThere();
  args->client = client.release();
  return nullptr;
}

PJRT_Error* behaviour::Client_Destroy(PJRT_Client_Destroy_Args* args) {
  delete args->client;
  return nullptr;
}

PJRT_Error* behaviour::Client_PlatformName(PJRT_Client_PlatformName_Args* args) {
  args->platform_name = kPlatformName;
  args->platform_name_size = sizeof kPlatformName - 1;
  return nullptr;
}

PJRT_Error* behaviour::Client_PlatformVersion(PJRT_Client_PlatformVersion_Args* args) {
  args->platform_version = args->client->topology.platform_version.c_str();
  args->platform_version_size = args->client->topology.platform_version.size();
  return nullptr;
}

PJRT_Error* behaviour::Client_ProcessIndex(PJRT_Client_ProcessIndex_Args* args) {
  args->process_index = 0;
  return nullptr;
}

PJRT_Error* behaviour::Client_TopologyDescription(PJRT_Client_TopologyDescription_Args* args) {
  args->topology = &args->client->topology;
  return nullptr;
}

PJRT_Error* behaviour::Client_Devices(PJRT_Client_Devices_Args* args) {
  args->devices = args->client->device_pointers.data();
  args->num_devices = args->client->device_pointers.size();
  return nullptr;
}

PJRT_Error* behaviour::Client_AddressableDevices(PJRT_Client_AddressableDevices_Args* args) {
  args->addressable_devices = args->client->device_pointers.data();
  args->num_addressable_devices = args->client->device_pointers.size();
  return nullptr;
}

PJRT_Error* behaviour::Client_AddressableMemories(PJRT_Client_AddressableMemories_Args* args) {
  args->addressable_memories = args->client->memory_pointers.data();
  args->num_addressable_memories = args->client->memory_pointers.size();
  return nullptr;
}

PJRT_Error* behaviour::Client_LookupDevice(PJRT_Client_LookupDevice_Args* args) {
  args->device = args->client->FindDevice(args->id);
  if (args->device != nullptr) return nullptr;
  return InvalidArgument("this client has no device of id " + std::to_string(args->id));
}

PJRT_Error* behaviour::Client_LookupAddressableDevice(
    PJRT_Client_LookupAddressableDevice_Args* args) {
  args->addressable_device = args->client->FindDevice(args->local_hardware_id);
  if (args->addressable_device != nullptr) return nullptr;
  return InvalidArgument("this client has no device of local hardware id " +
                         std::to_string(args->local_hardware_id));
}

PJRT_Error* behaviour::Client_DefaultDeviceAssignment(
    PJRT_Client_DefaultDeviceAssignment_Args* args) {
  const bool negative = args->num_replicas < 0 || args->num_partitions < 0;
  const size_t wanted = static_cast<size_t>(args->num_replicas) * args->num_partitions;
  if (negative || wanted > args->client->devices.size()) {
    return InvalidArgument(std::to_string(args->num_replicas) + " replicas of " +
                           std::to_string(args->num_partitions) + " partitions do not fit on " +
                           std::to_string(args->client->devices.size()) + " devices");
  }
  if (args->default_assignment_size < wanted) {
    return InvalidArgument("default_assignment has room for " +
                           std::to_string(args->default_assignment_size) + " of " +
                           std::to_string(wanted) + " ids");
  }
  for (size_t index = 0; index < wanted; ++index) {
    args->default_assignment[index] = static_cast<int>(index);
  }
  return nullptr;
}

// A process of its own has no peers whose state could matter.
PJRT_Error* behaviour::Client_UpdateGlobalProcessInfo(
    PJRT_Client_UpdateGlobalProcessInfo_Args*) {
  return nullptr;
}

// Host memory needs no registration: the mock's devices read it as it is.
PJRT_Error* behaviour::Client_DmaMap(PJRT_Client_DmaMap_Args*) { return nullptr; }
PJRT_Error* behaviour::Client_DmaUnmap(PJRT_Client_DmaUnmap_Args*) { return nullptr; }

}  // namespace mock

PJRT_Client::PJRT_Client(const mock::Topology& of, std::optional<int64_t> bytes_limit)
    : topology(of) {
  for (int id = 0; id < of.num_devices(); ++id) {
    auto& device = devices.emplace_back(std::make_unique<PJRT_Device>(this, of, id, bytes_limit));
    device_pointers.push_back(device.get());
    memory_pointers.insert(memory_pointers.end(), device->memory_pointers.begin(),
                           device->memory_pointers.end());
  }
}

PJRT_Client::~PJRT_Client() = default;

PJRT_Device* PJRT_Client::FindDevice(int64_t id) const {
  if (id < 0 || static_cast<size_t>(id) >= devices.size()) return nullptr;
  return device_pointers[static_cast<size_t>(id)];
}

mock::Delegate* PJRT_Client::delegate(PJRT_Error** error) {
  if (mock::InForkedChild()) {
    *error = mock::MakeError(PJRT_Error_Code_FAILED_PRECONDITION, mock::kForked);
    return nullptr;
  }
  {
    const std::lock_guard<std::mutex> lock(delegate_mutex_);
    if (delegate_ != nullptr) return delegate_.get();
  }
  // Without the lock: this takes the GIL. Of two threads that come here at once, the first wins.
  auto opened = mock::Delegate::Open(static_cast<int>(devices.size()), error);
  if (opened == nullptr) return nullptr;
  const std::lock_guard<std::mutex> lock(delegate_mutex_);
  if (delegate_ == nullptr) delegate_ = std::move(opened);
  return delegate_.get();
}

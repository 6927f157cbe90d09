// PJRT_Plugin_*, making a client and freeing it: what a framework calls first and last.
#include "interposer/plugin.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/fork.h"
#include "base/handles.h"
#include "base/no_destructor.h"
#include "embed/delegate_package.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "machine/chips.h"
#include "machine/processes.h"
#include "machine/settings.h"
#include "pjrt/buffers/transfers.h"
#include "pjrt/client/client.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/types/attributes.h"
#include "pjrt/types/error.h"

namespace mock {
namespace {

// The processes of a framework: from the options of the client, else those of jax.distributed.
Rank FindRank(const PJRT_Client_Create_Args& args) {
  Rank rank{1, 0};
  const FullArray<PJRT_NamedValue> options(args.create_options, args.num_options);
  for (size_t index = 0; index < options.size(); ++index) {
    const Full<PJRT_NamedValue> option = options[index];
    if (option->type != PJRT_NamedValue_kInt64) continue;
    const std::string_view name(option->name, option->name_size);
    if (name == "num_nodes") rank.count = option->int64_value;
    if (name == "node_id") rank.index = option->int64_value;
  }
  if (rank.count > 1) return rank;
  std::tie(rank.count, rank.index) = ProcessesOfJax();
  return rank;
}

// How the processes that share a TPU find each other: through the key-value store that a framework
// passes to PJRT_Client_Create, or at the first of TPU_PROCESS_ADDRESSES.

constexpr std::string_view kKey = "mock_libtpu/coordinator";
constexpr int kTimeoutMs = 10 * 60 * 1000;

void Put(const PJRT_Client_Create_Args& create, const std::string& value) {
  PJRT_CallbackError make_error = MakeError;
  PJRT_KeyValuePutCallback_Args args{};
  args.struct_size = PJRT_KeyValuePutCallback_Args_STRUCT_SIZE;
  args.key = kKey.data();
  args.key_size = kKey.size();
  args.value = value.data();
  args.value_size = value.size();
  args.callback_error = &make_error;
  args.user_arg = create.kv_put_user_arg;
  ThrowFromApi(create.kv_put_callback(&args));
}

std::string Get(const PJRT_Client_Create_Args& create) {
  PJRT_CallbackError make_error = MakeError;
  PJRT_KeyValueGetCallback_Args args{};
  args.struct_size = PJRT_KeyValueGetCallback_Args_STRUCT_SIZE;
  args.key = kKey.data();
  args.key_size = kKey.size();
  args.timeout_in_ms = kTimeoutMs;
  args.callback_error = &make_error;
  args.user_arg = create.kv_get_user_arg;
  ThrowFromApi(create.kv_get_callback(&args));
  std::string value(args.value, args.value_size);
  if (args.value_deleter_callback != nullptr) args.value_deleter_callback(args.value);
  return value;
}

// The address at which all processes meet, which the first of them gets from StartCoordinator.
// `has_store`: whether the framework has processes, too; without them jaxlib leaves its callbacks
// uninitialized.
std::string Meet(const PJRT_Client_Create_Args& args, bool has_store, const Processes& processes) {
  has_store = has_store && args.kv_get_callback != nullptr && args.kv_put_callback != nullptr;
  if (!has_store && processes.addresses.empty()) {
    throw InvalidArgument(
        "this is process ", processes.index, " of ", processes.count,
        ", and no address is known at which they meet: call jax.distributed.initialize, or set "
        "TPU_PROCESS_ADDRESSES to an address of each, such as localhost:8476,localhost:8477");
  }
  if (processes.index != 0) return has_store ? Get(args) : processes.addresses.front();
  std::string address = StartCoordinator(processes);
  if (has_store) Put(args, address);
  return address;
}

}  // namespace

// A framework can report this error; of a table that is missing none can.
void behaviour::Plugin_Initialize(PJRT_Plugin_Initialize_Args*) {
  if (interposer::Requested().error.has_value()) throw *interposer::Requested().error;
}

void behaviour::Plugin_Attributes(PJRT_Plugin_Attributes_Args* args) {
  // Programs are compiled by the framework's own library, so any version of StableHLO it writes can
  // be read: this one is above all of them, and the framework then takes its own.
  struct PluginAttributes : Attributes {
    PluginAttributes() {
      Add("stablehlo_current_version", std::vector<int64_t>{1, 9999, 0});
      Add("stablehlo_minimum_version", std::vector<int64_t>{0, 9, 0});
      Add("xla_version", int64_t{2});
    }
  };
  static const NoDestructor<PluginAttributes> attributes;
  Show(*attributes, &args->attributes, &args->num_attributes);
}

void behaviour::Client_Create(PJRT_Client_Create_Args* args) {
  const MachineSettings machine = MachineFromEnvironment("v5e");
  const std::optional<std::string> note = CheckProcess();
  const Rank framework = FindRank(*args);
  const Processes processes = ProcessesFromEnvironment(machine, framework);
  ClaimChips(processes);
  auto client = std::make_unique<PJRT_Client>(processes, machine.bytes_limit);
  if (processes.count > 1) {
    client->coordinator = Meet(*args, framework.count > 1, processes);
    client->transfers = std::make_shared<Transfers>(client->coordinator, processes.index);
  }
  // Now rather than with the first program: it also prepares how programs are lowered. Without a
  // jaxlib, or with one that lacks what programs need, devices and buffers work, and the calls that
  // need it report what is missing.
  try {
    DelegateOf(*client);
  } catch (Error& error) {
    if (note.has_value() && error.code != PJRT_Error_Code_UNIMPLEMENTED) {
      if (!note->empty()) error.message += Concat(" (", *note, ")");
      throw;
    }
  }
  ClientIsThere();
  args->client = client.release();
}

void behaviour::Client_Destroy(PJRT_Client_Destroy_Args* args) { TakeBack(args->client); }

}  // namespace mock

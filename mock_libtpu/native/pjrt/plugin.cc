// PJRT_Plugin_*, making a client and freeing it: what a framework calls first and last.
#include "interposer/plugin.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fork.h"
#include "base/handles.h"
#include "base/no_destructor.h"
#include "embed/process_checks.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "machine/chips.h"
#include "machine/processes.h"
#include "machine/settings.h"
#include "pjrt/buffers/transfers.h"
#include "pjrt/client/client.h"
#include "pjrt/client/meeting.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/types/attributes.h"

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
  const JaxProcesses processes = ProcessesOfJax();
  return {processes.count, processes.index};
}

}  // namespace

// A framework can report this error; of a table that is missing none can.
Result<void> behaviour::Plugin_Initialize(PJRT_Plugin_Initialize_Args*) {
  const std::optional<Result<interposer::Plugin>>& asked_for = interposer::Requested();
  if (asked_for.has_value() && !asked_for->ok()) return asked_for->error();
  return {};
}

Result<void> behaviour::Plugin_Attributes(PJRT_Plugin_Attributes_Args* args) {
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
  args->attributes = attributes->data();
  args->num_attributes = attributes->size();
  return {};
}

Result<void> behaviour::Client_Create(PJRT_Client_Create_Args* args) {
  const Result<MachineSettings> machine = MachineFromEnvironment("v5e");
  if (!machine.ok()) return machine.error();
  const Result<std::optional<std::string>> note = CheckProcess();
  if (!note.ok()) return note.error();
  const Rank framework = FindRank(*args);
  const Result<Processes> processes = ProcessesFromEnvironment(*machine, framework);
  if (!processes.ok()) return processes.error();
  if (Result<void> claimed = ClaimChips(*processes); !claimed.ok()) return claimed.error();
  auto client = std::make_unique<PJRT_Client>(*processes, machine->bytes_limit);
  if (processes->count > 1) {
    Result<std::string> coordinator =
        Meet(*args, framework.count > 1, *processes, [&] { return StartCoordinator(*processes); });
    if (!coordinator.ok()) return coordinator.error();
    client->coordinator = *std::move(coordinator);
    client->transfers = std::make_shared<Transfers>(client->coordinator, processes->index);
  }
  // Now rather than with the first program: it also prepares how programs are lowered. Without a
  // jaxlib, or with one that lacks what programs need, devices and buffers work, and the calls that
  // need it report what is missing.
  const Result<Delegate*> delegate = DelegateOf(*client);
  if (!delegate.ok() && note->has_value() &&
      delegate.error().code != PJRT_Error_Code_UNIMPLEMENTED) {
    Error error = delegate.error();
    if (!(*note)->empty()) error.message += " (" + **note + ")";
    return error;
  }
  ClientIsThere();
  args->client = client.release();
  return {};
}

Result<void> behaviour::Client_Destroy(PJRT_Client_Destroy_Args* args) {
  TakeBack(args->client);
  return {};
}

}  // namespace mock

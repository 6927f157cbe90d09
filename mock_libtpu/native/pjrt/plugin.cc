// PJRT_Plugin_*, making a client and freeing it: what a framework calls first and last.
#include "layer/plugin.h"

#include <cstdlib>
#include <cstring>
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
#include "machine/settings.h"
#include "pjrt/client/client.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/types/attributes.h"

namespace mock {
namespace {

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
Error SeveralProcesses(const std::string& why) {
  return {PJRT_Error_Code_UNIMPLEMENTED,
          why +
              ", and the mock TPU supports one process only: run the program in one, and give it "
              "several devices with MOCK_LIBTPU_DEVICES or MOCK_LIBTPU_TOPOLOGY"};
}

// What libtpu takes from the environment, and frameworks from their own distributed runtime.
Result<void> CheckSingleProcess(const PJRT_Client_Create_Args& args) {
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
  return {};
}

}  // namespace

// A framework can report this error; of a table that is missing none can.
Result<void> behaviour::Plugin_Initialize(PJRT_Plugin_Initialize_Args*) {
  const std::optional<Result<layer::Plugin>>& asked_for = layer::Requested();
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
  if (Result<void> single = CheckSingleProcess(*args); !single.ok()) return single;
  const Result<std::optional<std::string>> note = CheckProcess();
  if (!note.ok()) return note.error();
  auto client = std::make_unique<PJRT_Client>(machine->topology, machine->bytes_limit);
  // Now rather than with the first program: it also prepares how programs are lowered. Without a
  // jaxlib devices and buffers work, and the calls that need it report what is missing.
  const Result<Delegate*> delegate = DelegateOf(*client);
  if (!delegate.ok() && note->has_value()) {
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

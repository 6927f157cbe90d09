// PJRT_LoadedExecutable_Execute: arguments are checked, donated ones let go, the program is run to
// its end, and its outputs are buffers that are ready. PJRT_ExecuteContext_* belongs to it.
#include <algorithm>

#include "executable.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "host_callbacks.h"

// Nothing of an execution is kept in a context; a framework makes one all the same.
struct PJRT_ExecuteContext {};

namespace mock {
namespace {

// The parameters that this execution takes over from its caller.
std::vector<size_t> DonatedParameters(const ProgramFacts& facts,
                                      const Full<PJRT_ExecuteOptions>& options) {
  std::vector<size_t> parameters;
  const int64_t* const kept = options ? options->non_donatable_input_indices : nullptr;
  const int64_t* const end = options ? kept + options->num_non_donatable_input_indices : nullptr;
  for (const auto& [output, parameter] : facts.donated) {
    if (std::find(kept, end, parameter) == end) {
      parameters.push_back(static_cast<size_t>(parameter));
    }
  }
  return parameters;
}

// Waits for the arguments; `failed` is the error of one that has none to give.
PJRT_Error* AwaitArguments(const PJRT_LoadedExecutable_Execute_Args& args,
                           std::optional<Error>* failed) {
  for (size_t device = 0; device < args.num_devices; ++device) {
    for (size_t index = 0; index < args.num_args; ++index) {
      const PJRT_Buffer& buffer = *args.argument_lists[device][index];
      if (buffer.deleted()) {
        return InvalidArgument("Invalid buffer passed to Execute() as argument " +
                               std::to_string(index) + " to replica " + std::to_string(device) +
                               ": Buffer has been deleted or donated.");
      }
      const std::optional<Error>& error = buffer.ready->Await();
      if (error.has_value() && !failed->has_value()) *failed = *error;
    }
  }
  return nullptr;
}

// Outputs of an execution that did not take place: their error is that of its argument.
void PoisonOutputs(const PJRT_LoadedExecutable& executable,
                   const std::vector<PJRT_Device*>& devices, const Error& error,
                   PJRT_Buffer** const* outputs) {
  const auto moment = FailedMoment(error);
  for (size_t device = 0; device < devices.size(); ++device) {
    const std::vector<ProgramArray>& arrays = executable.program->facts().outputs;
    for (size_t index = 0; index < arrays.size(); ++index) {
      outputs[device][index] = new PJRT_Buffer(
          arrays[index].shape, devices[device]->default_memory(), moment, nullptr, nullptr);
    }
  }
}

}  // namespace

PJRT_Error* behaviour::LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  PJRT_LoadedExecutable& executable = *args->executable;
  const ProgramFacts& facts = executable.program->facts();
  if (executable.deleted) return InvalidArgument("the executable has been deleted");
  std::vector<PJRT_Device*> devices = executable.devices;
  if (args->execute_device != nullptr) devices = {args->execute_device};
  if (args->num_devices != devices.size()) {
    return InvalidArgument("arguments for " + std::to_string(args->num_devices) +
                           " devices, but the program runs on " + std::to_string(devices.size()));
  }
  if (args->num_args != facts.parameters.size()) {
    return InvalidArgument("Execution supplied " + std::to_string(args->num_args) +
                           " buffers but compiled program expected " +
                           std::to_string(facts.parameters.size()) + " buffers");
  }
  std::optional<Error> failed;
  if (PJRT_Error* error = AwaitArguments(*args, &failed)) return error;
  PJRT_Error* error = nullptr;
  Delegate* const delegate = executable.client->delegate(&error);
  if (delegate == nullptr) return error;
  const Full<PJRT_ExecuteOptions> options(args->options);
  if (failed.has_value()) {
    PoisonOutputs(executable, devices, *failed, args->output_lists);
  } else {
    const Launch launch(options ? &*options : nullptr, devices.size());
    std::vector<std::vector<PJRT_Buffer*>> outputs;
    error = executable.program->Execute(*delegate, devices, args->argument_lists, args->num_args,
                                        launch.number(), &outputs);
    if (error != nullptr) return error;
    for (size_t device = 0; device < devices.size(); ++device) {
      std::copy(outputs[device].begin(), outputs[device].end(), args->output_lists[device]);
    }
  }
  for (const size_t parameter : DonatedParameters(facts, options)) {
    for (size_t device = 0; device < devices.size(); ++device) {
      args->argument_lists[device][parameter]->Delete();
    }
  }
  if (args->device_complete_events != nullptr) {
    for (size_t device = 0; device < devices.size(); ++device) {
      args->device_complete_events[device] =
          failed.has_value() ? MakeEvent(FailedMoment(*failed)) : ReadyEvent();
    }
  }
  return nullptr;
}

PJRT_Error* behaviour::ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* args) {
  args->context = new PJRT_ExecuteContext;
  return nullptr;
}

PJRT_Error* behaviour::ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* args) {
  delete args->context;
  return nullptr;
}

}  // namespace mock

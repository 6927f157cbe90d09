// PJRT_LoadedExecutable_Execute: arguments are checked, memory is taken, the program is run to its
// end, and its outputs are buffers that are ready. PJRT_ExecuteContext_* belongs to it.
#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "base/error.h"
#include "base/handles.h"
#include "generated/behaviour.h"
#include "generated/full.h"
#include "machine/settings.h"
#include "pjrt/client/profiler.h"
#include "pjrt/programs/delegate.h"
#include "pjrt/programs/host_callbacks.h"
#include "pjrt/programs/loaded_executable.h"
#include "pjrt/types/event.h"

// Nothing of an execution is kept in a context; a framework makes one all the same.
struct PJRT_ExecuteContext {};

namespace mock {
namespace {

using Arguments = std::vector<std::vector<PJRT_Buffer*>>;  // [device][index]

// A parameter that an execution takes over from its caller.
struct Donation {
  size_t parameter;
  std::optional<size_t> output;  // the one that gets its memory
};

std::vector<Donation> DonationsOf(const ProgramFacts& facts,
                                  const Full<PJRT_ExecuteOptions>& options) {
  std::vector<Donation> donations;
  const int64_t* const kept = options ? options->non_donatable_input_indices : nullptr;
  const int64_t* const end = options ? kept + options->num_non_donatable_input_indices : nullptr;
  for (const auto& [output, parameter] : facts.donated) {
    if (std::find(kept, end, parameter) != end) continue;
    Donation donation{static_cast<size_t>(parameter), std::nullopt};
    if (output >= 0) donation.output = static_cast<size_t>(output);
    donations.push_back(donation);
  }
  return donations;
}

std::string Argument(size_t device, size_t index) {
  return Concat("argument ", index, " to replica ", device);
}

// A donated buffer may be among the arguments once.
void CheckDonations(const Arguments& arguments, const std::vector<Donation>& donations) {
  if (donations.empty()) return;
  for (size_t device = 0; device < arguments.size(); ++device) {
    struct Use {
      size_t index;
      bool donated;
    };
    std::unordered_map<const PJRT_Buffer*, Use> uses;
    for (size_t index = 0; index < arguments[device].size(); ++index) {
      const bool donated =
          std::any_of(donations.begin(), donations.end(),
                      [&](const Donation& donation) { return donation.parameter == index; });
      const auto [first, is_first] = uses.emplace(arguments[device][index], Use{index, donated});
      if (is_first || (!donated && !first->second.donated)) continue;
      throw InvalidArgument(
          donated && first->second.donated
              ? "Attempt to donate the same buffer twice in Execute(): "
              : "Attempt to donate a buffer which is also used by the same call to Execute(): ",
          Argument(device, first->second.index), " and ", Argument(device, index));
    }
  }
}

// Waits for the arguments. What it gives is the error of the first that failed, if any; it throws
// where one was deleted.
Outcome AwaitArguments(const Arguments& arguments) {
  Outcome failed;
  for (size_t device = 0; device < arguments.size(); ++device) {
    for (size_t index = 0; index < arguments[device].size(); ++index) {
      const PJRT_Buffer& buffer = *arguments[device][index];
      if (buffer.deleted()) {
        throw InvalidArgument("Invalid buffer passed to Execute() as ", Argument(device, index),
                              ": Buffer has been deleted or donated.");
      }
      const Outcome& ready = buffer.ready->Await();
      if (!failed.has_value()) failed = ready;
    }
  }
  return failed;
}

Memory* MemoryFor(const ProgramArray& output, const PJRT_Device& device) {
  Memory* const memory = device.FindMemory(output.memory_kind);
  return memory != nullptr ? memory : device.default_memory();
}

// Memory for the outputs that do not take over an argument's; [device][output].
using Reservations = std::vector<std::vector<std::shared_ptr<Allocation>>>;

Reservations ReserveOutputs(const ProgramFacts& facts, const std::vector<Donation>& donations,
                            const std::vector<PJRT_Device*>& devices) {
  Reservations reservations;
  for (const PJRT_Device* const device : devices) {
    auto& row = reservations.emplace_back(facts.outputs.size());
    for (size_t index = 0; index < facts.outputs.size(); ++index) {
      const bool aliased =
          std::any_of(donations.begin(), donations.end(),
                      [&](const Donation& donation) { return donation.output == index; });
      if (aliased) continue;
      const ProgramArray& output = facts.outputs[index];
      row[index] = Allocation::Reserve(MemoryFor(output, *device), output.shape.size());
    }
  }
  return reservations;
}

// Gives an output the memory of the argument that was donated for it. The bytes are moved only if
// nobody else reads the argument's: then the output has its address, as on a TPU.
void TakeOver(PJRT_Buffer* argument, Program::Output* output,
              std::shared_ptr<Allocation>* reserved) {
  std::shared_ptr<Contents> contents = argument->Delete();
  if (contents == nullptr) return;
  *reserved = contents->allocation();
  output->memory_of = argument->number;
  std::shared_ptr<Storage> storage = contents->storage();
  contents.reset();
  if (storage == nullptr || storage->size() != output->storage->size()) return;
  if (!storage->is_writable()) return;
  if (storage.use_count() != 1 + storage->lent()) return;
  std::memcpy(storage->data(), output->storage->data(), storage->size());
  output->storage = std::move(storage);
  output->array = python::DeferredRef();
}

// Deletes the donated arguments; the outputs that are to have their memory get it.
void TakeDonations(const std::vector<Donation>& donations, const Arguments& arguments,
                   Program::Outputs* outputs, Reservations* reservations) {
  for (size_t device = 0; device < arguments.size(); ++device) {
    for (const Donation& donation : donations) {
      PJRT_Buffer* const argument = arguments[device][donation.parameter];
      if (!donation.output.has_value()) {
        argument->Delete();
      } else {
        TakeOver(argument, &(*outputs)[device][*donation.output],
                 &(*reservations)[device][*donation.output]);
      }
    }
  }
}

using OwnedBuffers = std::vector<std::vector<std::unique_ptr<PJRT_Buffer>>>;  // [device][output]

OwnedBuffers MakeBuffers(const ProgramFacts& facts, const std::vector<PJRT_Device*>& devices,
                         Program::Outputs outputs, Reservations reservations) {
  OwnedBuffers buffers;
  for (size_t device = 0; device < devices.size(); ++device) {
    auto& row = buffers.emplace_back();
    for (size_t index = 0; index < facts.outputs.size(); ++index) {
      const ProgramArray& array = facts.outputs[index];
      Program::Output& output = outputs[device][index];
      auto buffer = std::make_unique<PJRT_Buffer>(
          array.shape, MemoryFor(array, *devices[device]), ReadyResult(),
          std::make_shared<Contents>(std::move(output.storage),
                                     std::move(reservations[device][index])));
      buffer->memory_of = output.memory_of;
      buffer->set_array(std::move(output.array), facts.cpu_devices[device]);
      row.push_back(std::move(buffer));
    }
  }
  return buffers;
}

// Gives the framework all buffers, once all of them are made.
void HandOut(OwnedBuffers buffers, PJRT_Buffer** const* results) {
  for (size_t device = 0; device < buffers.size(); ++device) {
    for (size_t index = 0; index < buffers[device].size(); ++index) {
      results[device][index] = buffers[device][index].release();
    }
  }
}

// Outputs of an execution that did not take place: their error is that of its argument.
OwnedBuffers FailedOutputs(const ProgramFacts& facts, const std::vector<PJRT_Device*>& devices,
                           const Error& error) {
  const auto result = FailedResult(error);
  OwnedBuffers buffers;
  for (const PJRT_Device* const device : devices) {
    auto& row = buffers.emplace_back();
    for (const ProgramArray& output : facts.outputs) {
      row.push_back(std::make_unique<PJRT_Buffer>(output.shape, MemoryFor(output, *device), result,
                                                  std::make_shared<Contents>()));
    }
  }
  return buffers;
}

// The bytes of the arguments, held by an execution as long as it reads them: no other one that is
// given the same buffers as donations writes over them meanwhile; see TakeOver.
std::vector<std::shared_ptr<Storage>> Hold(const Arguments& arguments) {
  std::vector<std::shared_ptr<Storage>> storages;
  for (const auto& row : arguments) {
    for (const PJRT_Buffer* const buffer : row) storages.push_back(buffer->storage());
  }
  return storages;
}

// The outputs of a dry run.
Program::Outputs Zeros(const ProgramFacts& facts, size_t num_devices) {
  Program::Outputs outputs(num_devices);
  for (auto& row : outputs) {
    for (const ProgramArray& array : facts.outputs) {
      row.push_back({Storage::Zeros(array.shape.size()), python::DeferredRef()});
    }
  }
  return outputs;
}

Program::Outputs Compute(PJRT_LoadedExecutable& executable,
                         const std::vector<PJRT_Device*>& devices, const Arguments& arguments,
                         const Full<PJRT_ExecuteOptions>& options, Delegate& delegate) {
  const ProgramFacts& facts = executable.program->facts();
  if (IsDryRun()) return Zeros(facts, devices.size());
  std::unique_lock<std::mutex> alone(executable.alone, std::defer_lock);
  // Where a handler cannot distinguish launches of one program, there is one at a time.
  if (facts.has_host_callbacks && !facts.takes_launch) alone.lock();
  const ProfiledRun profiled(facts.name, devices);
  const std::vector<std::shared_ptr<Storage>> held = Hold(arguments);
  const Launch launch(facts.number, options ? &*options : nullptr, facts.cpu_ids);
  return executable.program->Execute(delegate, arguments, launch.number());
}

void Run(PJRT_LoadedExecutable& executable, const std::vector<PJRT_Device*>& devices,
         const Arguments& arguments, const std::vector<Donation>& donations,
         const Full<PJRT_ExecuteOptions>& options, PJRT_Buffer** const* results) {
  const ProgramFacts& facts = executable.program->facts();
  Delegate& delegate = DelegateOf(*executable.client);
  Reservations reservations = ReserveOutputs(facts, donations, devices);
  Program::Outputs outputs = Compute(executable, devices, arguments, options, delegate);
  TakeDonations(donations, arguments, &outputs, &reservations);
  HandOut(MakeBuffers(facts, devices, std::move(outputs), std::move(reservations)), results);
}

}  // namespace

void behaviour::LoadedExecutable_Execute(PJRT_LoadedExecutable_Execute_Args* args) {
  PJRT_LoadedExecutable& executable = *args->executable;
  const ProgramFacts& facts = executable.program->facts();
  if (executable.deleted) throw InvalidArgument("the executable has been deleted");
  // A program of other processes alone: a framework has no arguments for it here.
  if (executable.devices.empty() && !facts.device_ids.empty()) return;
  std::vector<PJRT_Device*> devices = executable.devices;
  if (args->execute_device != nullptr) devices = {args->execute_device};
  if (args->num_devices != devices.size()) {
    throw InvalidArgument("arguments for ", args->num_devices, " devices, but the program runs on ",
                          devices.size());
  }
  if (args->num_args != facts.parameters.size()) {
    throw InvalidArgument("Execution supplied ", args->num_args,
                          " buffers but compiled program expected ", facts.parameters.size(),
                          " buffers");
  }
  Arguments arguments;
  for (size_t device = 0; device < devices.size(); ++device) {
    PJRT_Buffer* const* const row = args->argument_lists[device];
    arguments.emplace_back(row, row + args->num_args);
  }
  const Full<PJRT_ExecuteOptions> options(args->options);
  const std::vector<Donation> donations = DonationsOf(facts, options);
  const Outcome failed = AwaitArguments(arguments);
  CheckDonations(arguments, donations);
  if (failed.has_value()) {
    HandOut(FailedOutputs(facts, devices, *failed), args->output_lists);
  } else {
    Run(executable, devices, arguments, donations, options, args->output_lists);
  }
  if (args->device_complete_events != nullptr) {
    for (size_t device = 0; device < devices.size(); ++device) {
      args->device_complete_events[device] =
          failed.has_value() ? MakeEvent(FailedResult(*failed)) : ReadyEvent();
    }
  }
}

void behaviour::ExecuteContext_Create(PJRT_ExecuteContext_Create_Args* args) {
  args->context = GiveToCaller<PJRT_ExecuteContext>();
}

void behaviour::ExecuteContext_Destroy(PJRT_ExecuteContext_Destroy_Args* args) {
  TakeBack(args->context);
}

}  // namespace mock

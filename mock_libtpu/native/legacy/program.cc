// Launches of programs: see program.h.
#include "legacy/program.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <set>

namespace mock::legacy {

// The devices of a launch meet here: the last to come runs the program for all of them.
class Rendezvous {
 public:
  explicit Rendezvous(size_t num_devices) : inputs(num_devices), stores(num_devices) {}

  std::vector<std::vector<Program::Input>> inputs;  // by position
  std::vector<Program::Store> stores;               // by position; of devices that did not wait
  std::deque<std::string> copies;                   // of their inputs; a deque moves none
  size_t arrived = 0;
  size_t left = 0;
  bool done = false;
  std::optional<LegacyError> error;
  std::vector<std::vector<Program::Output>> outputs;  // by position
};

namespace {

// Guards every launch.
std::mutex mutex;
std::condition_variable changed;
// Launches that some devices have come to, and some not.
std::set<const Rendezvous*> incomplete;

// Takes copies of inputs, so that their owner need not be waited for.
void CopyInputs(std::vector<Program::Input>& inputs, std::deque<std::string>& copies) {
  for (Program::Input& input : inputs) {
    if (input.size == 0) continue;
    copies.emplace_back(static_cast<const char*>(input.data), input.size);
    input.data = copies.back().data();
  }
}

}  // namespace

Program::Program(std::string module_source, ModuleConfig module_config,
                 CompiledModule compiled_module)
    : config(std::move(module_config)),
      source(std::move(module_source)),
      compiled(std::move(compiled_module)) {}

std::shared_ptr<Program> Program::Compile(std::string module_source, ModuleConfig module_config) {
  CompiledModule compiled = CompileModule(module_source, module_config);
  return std::make_shared<Program>(std::move(module_source), std::move(module_config),
                                   std::move(compiled));
}

Program::~Program() = default;

// Both with the lock held.
Rendezvous& Program::FindRendezvous(int64_t run_id) {
  std::unique_ptr<Rendezvous>& rendezvous = rendezvous_[run_id];
  if (rendezvous == nullptr) rendezvous = std::make_unique<Rendezvous>(num_devices());
  return *rendezvous;
}
void Program::Leave(int64_t run_id, Rendezvous& rendezvous) {
  if (++rendezvous.left == num_devices()) rendezvous_.erase(run_id);
}

void Program::Run(int64_t run_id, size_t position, std::vector<Input> inputs, Store store) {
  if (position >= num_devices()) {
    throw LegacyError(PJRT_Error_Code_INVALID_ARGUMENT,
                      "the program is for " + std::to_string(num_devices()) +
                          " devices, and this is not one of them");
  }
  if (num_devices() == 1) return store(RunModule(compiled, {std::move(inputs)}).front());
  std::unique_lock<std::mutex> lock(mutex);
  Rendezvous& rendezvous = FindRendezvous(run_id);
  rendezvous.inputs[position] = std::move(inputs);
  if (++rendezvous.arrived < num_devices() && !rendezvous.done) {
    if (incomplete.insert(&rendezvous).second) changed.notify_all();
    changed.wait(lock, [&] { return rendezvous.done || incomplete.size() > 1; });
    if (!rendezvous.done) {
      CopyInputs(rendezvous.inputs[position], rendezvous.copies);
      rendezvous.stores[position] = std::move(store);
      return;  // it leaves when the outputs are stored
    }
  } else if (!rendezvous.done) {
    incomplete.erase(&rendezvous);
    lock.unlock();
    std::vector<std::vector<Output>> outputs;
    std::optional<LegacyError> error;
    try {
      outputs = RunModule(compiled, rendezvous.inputs);
    } catch (const LegacyError& failure) {
      error.emplace(failure);
    } catch (const std::exception& failure) {
      error.emplace(PJRT_Error_Code_INTERNAL, failure.what());
    }
    lock.lock();
    rendezvous.outputs = std::move(outputs);
    if (error) rendezvous.error.emplace(*error);
    Finish(run_id, rendezvous);
  }
  if (rendezvous.error) {
    const LegacyError error = *rendezvous.error;
    Leave(run_id, rendezvous);
    throw error;
  }
  const std::vector<Output> own = std::move(rendezvous.outputs[position]);
  Leave(run_id, rendezvous);
  lock.unlock();
  store(own);
}

void Program::Abandon(int64_t run_id, const LegacyError& error) {
  if (num_devices() == 1) return;
  const std::lock_guard<std::mutex> lock(mutex);
  Rendezvous& rendezvous = FindRendezvous(run_id);
  ++rendezvous.arrived;
  incomplete.erase(&rendezvous);
  if (!rendezvous.error) rendezvous.error.emplace(error);
  Finish(run_id, rendezvous);
  Leave(run_id, rendezvous);
}

// With the lock held: wakes the devices that wait, and does their part for those that did not. The
// caller is one of the launch's devices itself, and has not left.
void Program::Finish(int64_t run_id, Rendezvous& rendezvous) {
  rendezvous.done = true;
  for (size_t position = 0; position < rendezvous.stores.size(); ++position) {
    if (rendezvous.stores[position] == nullptr) continue;
    try {
      if (!rendezvous.error) rendezvous.stores[position](rendezvous.outputs[position]);
    } catch (const std::exception& failure) {
      rendezvous.error.emplace(PJRT_Error_Code_INTERNAL, failure.what());
    }
    rendezvous.stores[position] = nullptr;
    Leave(run_id, rendezvous);
  }
  changed.notify_all();
}

}  // namespace mock::legacy

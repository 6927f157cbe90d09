// Launches of programs: see program.h.
#include "legacy/program.h"

#include <cstring>
#include <utility>

namespace mock::legacy {
namespace {

// Takes copies of inputs, so that their owner need not be waited for.
void CopyInputs(Program::Arrival* arrival) {
  for (ModuleInput& input : arrival->inputs) {
    const auto* const data = static_cast<const char*>(input.data);
    input.data = arrival->copies.emplace_back(data, data + input.size).data();
  }
}

}  // namespace

void CopyOutput(const ModuleOutput& output, const Shape& shape, void* to) {
  const size_t size = ByteSize(shape);
  if (output.size != size) {
    throw Internal("an output has ", output.size, " bytes instead of ", size);
  }
  if (size != 0) std::memcpy(to, output.data, size);
}

Program::Program(std::string module_source, ModuleConfig module_config,
                 CompiledModule compiled_module)
    : config(std::move(module_config)),
      source(std::move(module_source)),
      compiled(std::move(compiled_module)),
      next_launches_(num_devices(), 0) {}

std::shared_ptr<Program> Program::Compile(std::string module_source, ModuleConfig module_config) {
  CompiledModule compiled = CompileModule(module_source, module_config);
  return std::make_shared<Program>(std::move(module_source), std::move(module_config),
                                   std::move(compiled));
}

void Program::CheckPosition(size_t position) const {
  if (position < num_devices()) return;
  throw InvalidArgument("the program is for ", num_devices(),
                        " devices, and this is not one of them");
}

int64_t Program::NextLaunch(size_t position) {
  CheckPosition(position);
  const std::lock_guard<std::mutex> lock(mutex_);
  return next_launches_[position]++;
}

bool Program::Come(int64_t number, Arrival arrival) {
  CheckPosition(arrival.position);
  Device* const own = arrival.device;
  std::vector<Arrival> launch;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::vector<Arrival>& waiting = launches_[number];
    waiting.reserve(num_devices());  // copies stay where they are
    const bool is_last = waiting.size() + 1 == num_devices();
    if (!is_last && own == nullptr) CopyInputs(&arrival);
    waiting.push_back(std::move(arrival));
    if (!is_last) return false;
    launch = std::move(waiting);
    launches_.erase(number);
  }
  std::optional<Error> failure;
  try {
    Run(launch);
  } catch (const std::exception& exception) {
    failure = ToError(exception, "a program's launch");
  }
  for (const Arrival& other : launch) {
    if (failure.has_value() && other.device != nullptr) other.device->Fail(*failure);
    if (other.device != own) other.device->Resume();
  }
  if (failure.has_value() && own == nullptr) throw Error(*failure);
  return true;
}

void Program::Run(const std::vector<Arrival>& launch) const {
  std::vector<std::vector<ModuleInput>> inputs(launch.size());
  for (const Arrival& arrival : launch) {
    if (arrival.failure.has_value()) throw Error(*arrival.failure);
    inputs[arrival.position] = arrival.inputs;
  }
  const auto outputs = RunModule(compiled, inputs);
  for (const Arrival& arrival : launch) arrival.store(outputs[arrival.position]);
}

}  // namespace mock::legacy

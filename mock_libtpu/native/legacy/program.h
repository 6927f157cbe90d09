// Programs of the legacy API: HLO modules that the Python part next to the library has compiled
// with jaxlib's CPU client. Plain data in and out; the GIL is taken within.
#ifndef MOCK_LIBTPU_LEGACY_PROGRAM_H_
#define MOCK_LIBTPU_LEGACY_PROGRAM_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "generated/legacy_c_api.h"
#include "legacy/delegate.h"
#include "legacy/module_config.h"
#include "legacy/status.h"

namespace mock::legacy {

// Where the devices of a launch meet.
class Rendezvous;

class Program {
 public:
  Program(std::string module_source, ModuleConfig module_config, CompiledModule compiled_module);
  ~Program();

  // Compiles. Throws LegacyError.
  static std::shared_ptr<Program> Compile(std::string module, ModuleConfig config);

  const ModuleConfig config;
  const std::string source;  // the HloModuleProto that it was compiled from

  const CompiledModule compiled;

  size_t num_devices() const {
    return static_cast<size_t>(config.replica_count * config.num_partitions);
  }

  using Input = ModuleInput;
  using Output = ModuleOutput;
  // What to do with the outputs of one device: the result's leaves.
  using Store = std::function<void(const std::vector<Output>&)>;

  // Runs the launch `run_id` for the device at `position` (replica * partitions + partition), with
  // the leaves of its arguments, once all devices have come, and stores its outputs. Throws
  // LegacyError, on every device the same.
  //
  // The framework has one thread a device, and calls in the order in which its callers came: two
  // launches may meet in opposite orders on two devices. Then this returns before the launch has
  // run, with the inputs copied; the last device to come stores the outputs, or has the error. The
  // framework's own call returns when all devices have come, so nobody sees outputs before.
  void Run(int64_t run_id, size_t position, std::vector<Input> inputs, Store store);
  // Fails the launch for its other devices: this one will not come.
  void Abandon(int64_t run_id, const LegacyError& error);

 private:
  Rendezvous& FindRendezvous(int64_t run_id);
  void Leave(int64_t run_id, Rendezvous& rendezvous);
  void Finish(int64_t run_id, Rendezvous& rendezvous);

  std::map<int64_t, std::unique_ptr<Rendezvous>> rendezvous_;  // by run id
};

// A device's index in a DeviceAssignmentProto: replica * partitions + partition. Throws
// LegacyError.
size_t PositionOf(const TpuSerializedProto& assignment, int64_t device, size_t num_partitions);

}  // namespace mock::legacy

struct SE_Executable {
  std::shared_ptr<mock::legacy::Program> program;
};

#endif  // MOCK_LIBTPU_LEGACY_PROGRAM_H_

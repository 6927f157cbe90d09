// Programs of the legacy API: HLO modules that the Python part next to the library has compiled
// with jaxlib's CPU client. Plain data in and out; the GIL is taken within.
#ifndef MOCK_LIBTPU_LEGACY_PROGRAM_H_
#define MOCK_LIBTPU_LEGACY_PROGRAM_H_

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/handles.h"
#include "generated/legacy_c_api.h"
#include "legacy/delegate.h"
#include "legacy/machine.h"

namespace mock::legacy {

class Program {
 public:
  Program(std::string module_source, ModuleConfig module_config, CompiledModule compiled_module);

  // Compiles. Throws Error.
  static std::shared_ptr<Program> Compile(std::string module, ModuleConfig config);

  const ModuleConfig config;
  const std::string source;  // the HloModuleProto that it was compiled from

  const CompiledModule compiled;

  size_t num_devices() const {
    return static_cast<size_t>(config.replica_count * config.num_partitions);
  }

  // A device that comes to a launch.
  struct Arrival {
    size_t position = 0;              // replica * partitions + partition
    std::vector<ModuleInput> inputs;  // the leaves of its arguments
    // What to do with its outputs: the result's leaves.
    std::function<void(const std::vector<ModuleOutput>&)> store;
    Device* device = nullptr;      // held until the launch has been run; null: it is not held
    std::optional<Error> failure;  // for which it cannot take part, and nobody can
    std::vector<std::vector<char>> copies;  // of its inputs
  };

  // Brings a device to the launch of a number: the last one to come runs the program for all of
  // them, and stores their outputs. Whether this was the last one.
  //
  // Nobody waits here: a framework has few threads, and two launches may meet in opposite orders on
  // two devices. A device that is not held goes on with its inputs copied; the framework's own call
  // returns when all devices have come, so nobody sees outputs before, and the last one throws an
  // error of the launch. Held devices get it, and are resumed; that of the last one is its
  // caller's.
  bool Come(int64_t number, Arrival arrival);

  // The number of the next launch of a device, where a framework does not number them.
  int64_t NextLaunch(size_t position);

 private:
  void CheckPosition(size_t position) const;
  void Run(const std::vector<Arrival>& launch) const;

  std::mutex mutex_;                                  // guards what follows
  std::map<int64_t, std::vector<Arrival>> launches_;  // by number, until all devices have come
  std::vector<int64_t> next_launches_;                // by position
};

// A message that the framework takes over.
inline TpuSerializedProto NewProto(std::string_view bytes) {
  return {GiveCopyToCaller(bytes), bytes.size()};
}

// Copies an output to the memory of a shape. Throws where it has another size.
void CopyOutput(const ModuleOutput& output, const Shape& shape, void* to);

// A device's index in a DeviceAssignmentProto: replica * partitions + partition. Throws
// Error.
size_t PositionOf(const TpuSerializedProto& assignment, int64_t device, size_t num_partitions);

}  // namespace mock::legacy

struct SE_Executable {
  std::shared_ptr<mock::legacy::Program> program;
};

#endif  // MOCK_LIBTPU_LEGACY_PROGRAM_H_

// A compiled program: what is known of it, and running it once to the end.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_PROGRAM_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_PROGRAM_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "embed/python.h"
#include "embed/python_api.h"
#include "pjrt/buffers/array_shape.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/buffers/storage.h"

namespace mock {

// A parameter or an output of a program, on one device.
struct ProgramArray {
  ArrayShape shape;
  std::string memory_kind;
};

// A place in Python source that a program comes from.
struct CallSiteFrame {
  std::string path;
  std::string function;
  int64_t line;
};

// What is known of a compiled program at once; see delegate/execution/compiled.py for the names.
struct ProgramFacts {
  std::string name;
  std::string fingerprint;
  int64_t number = 0;  // counts the programs of this process
  int64_t num_replicas = 1;
  int64_t num_partitions = 1;
  std::vector<int> device_ids;   // [replica * num_partitions + partition]; empty: any one device
  std::vector<int> cpu_devices;  // one for each device of this process
  std::vector<int> cpu_ids;      // of these, as handlers of custom calls see them
  std::vector<ProgramArray> parameters;
  std::vector<ProgramArray> outputs;
  std::vector<std::pair<int64_t, int64_t>> donated;  // output (-1: none), parameter
  std::string compile_options;
  bool has_host_callbacks = false;
  bool takes_launch = false;             // whether handlers of custom calls see the launch's number
  std::vector<CallSiteFrame> call_site;  // innermost first
  std::string request;                   // what it was compiled for, as JSON; empty: not known
  // Text, empty unless MOCK_LIBTPU_PROGRAMS asks for it.
  std::string stablehlo;
  std::string optimized_hlo;
};

// Numbers about a program that cost time to find out, by XLA's names.
struct ProgramStats {
  std::vector<std::pair<std::string, double>> cost;
  std::vector<std::pair<std::string, int64_t>> memory;
  int64_t generated_code_size = 0;
};

class Delegate;

class Program {
 public:
  // Of a Compiled. GIL needed.
  explicit Program(python::Ref compiled);

  const ProgramFacts& facts() const { return facts_; }

  // These throw where Python does. Found out once; what is given lives as long as the program.
  const ProgramStats& Stats() const;
  // The optimized HLO as an HloModuleProtoWithConfig.
  const std::string& OptimizedProgram() const;
  std::string Serialize() const;

  // An output of an execution: its bytes, the CPU client's array that they belong to, and the
  // number of the buffer that was donated for it (0: none).
  struct Output {
    std::shared_ptr<Storage> storage;
    python::DeferredRef array;
    uint64_t memory_of = 0;
  };
  // Runs once on as many devices as `arguments` has rows, to the end. `launch` (never 0) identifies
  // this execution for host callbacks.
  using Outputs = std::vector<std::vector<Output>>;  // [device][output]
  Outputs Execute(Delegate& delegate, const std::vector<std::vector<PJRT_Buffer*>>& arguments,
                  int64_t launch) const;

 private:
  python::Ref ArrayOf(const Delegate& delegate, PJRT_Buffer* buffer, int device_index) const;
  Output OutputOf(const Delegate& delegate, python::Ref array, size_t index) const;

  // What `read` finds out with the GIL held, unless it is known.
  template <typename Value, typename Read>
  const Value& Once(std::unique_ptr<Value>* known, Read read) const;

  ProgramFacts facts_;
  python::DeferredRef execute_;
  python::DeferredRef compiled_;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<ProgramStats> stats_;
  mutable std::unique_ptr<std::string> optimized_program_;
  // Outputs, by index, whose arrays were seen to have exactly their bytes: so it is every time.
  mutable std::vector<std::atomic<bool>> plain_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_PROGRAM_H_

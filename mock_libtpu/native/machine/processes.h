// Which of the processes that share a TPU this one is: the variables by which libtpu finds out, and
// the numbers that a framework knows. How the processes meet is pjrt/plugin.cc's.
#ifndef MOCK_LIBTPU_MACHINE_PROCESSES_H_
#define MOCK_LIBTPU_MACHINE_PROCESSES_H_

#include <string>
#include <vector>

#include "machine/settings.h"
#include "machine/topology.h"

namespace mock {

// The processes of a framework; one where it has none of its own.
struct Rank {
  int64_t count;
  int64_t index;
};

struct Processes {
  Topology topology;  // the machine's, divided among the processes
  int count;
  int index;
  std::string host;                    // the address that this process listens on
  std::vector<std::string> addresses;  // of all processes, "127.0.0.1:8471"; empty: not known
};

// Throws INVALID_ARGUMENT where variables contradict each other, or name another machine.
Processes ProcessesFromEnvironment(const MachineSettings& machine, const Rank& framework);

}  // namespace mock

#endif  // MOCK_LIBTPU_MACHINE_PROCESSES_H_

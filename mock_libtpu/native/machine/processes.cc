// Reading the processes from the environment: see processes.h.
#include "machine/processes.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "base/environment.h"
#include "base/error.h"

namespace mock {
namespace {

using Bounds = std::array<int, 3>;

constexpr int kMostProcesses = 1024;

// A variable that is set, by the first of its names that is.
struct Variable {
  const char* name;
  std::string_view value;
};

// The error of a variable that has what it should not have.
template <typename... Parts>
Error Wrong(const Variable& variable, const Parts&... parts) {
  return InvalidArgument(variable.name, "=", variable.value, parts...);
}

std::optional<Variable> FindVariable(std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (const char* const value = Environment(name)) return Variable{name, value};
  }
  return std::nullopt;
}

int Product(const Bounds& bounds) { return bounds[0] * bounds[1] * bounds[2]; }

// "2,2,1"; none if no variable is set.
std::optional<Bounds> FindBounds(std::initializer_list<const char*> names) {
  const std::optional<Variable> variable = FindVariable(names);
  if (!variable.has_value()) return std::nullopt;
  Bounds bounds{1, 1, 1};
  const std::vector<std::string_view> parts = Split(variable->value);
  bool valid = parts.size() <= bounds.size();
  for (size_t axis = 0; valid && axis < parts.size(); ++axis) {
    bounds[axis] = ParseNumber<int>(parts[axis]).value_or(0);
    valid = bounds[axis] >= 1 && bounds[axis] <= kMostProcesses;
  }
  if (!valid || Product(bounds) > kMostProcesses) {
    throw Wrong(*variable, ": give numbers per axis, such as 2,2,1");
  }
  return bounds;
}

// A number from 0 to `most`.
std::optional<int> FindNumber(std::initializer_list<const char*> names, int most) {
  const std::optional<Variable> variable = FindVariable(names);
  if (!variable.has_value()) return std::nullopt;
  const std::optional<int> number = ParseNumber<int>(variable->value);
  if (!number.has_value() || *number < 0 || *number > most) {
    throw Wrong(*variable, ": give a number from 0 to ", most);
  }
  return number;
}

Error CannotDivide(const Topology& topology, int64_t processes) {
  return InvalidArgument(
      "the chips of ", topology.name(), " cannot be divided among ", processes,
      " processes: set MOCK_LIBTPU_TOPOLOGY, or --topology of mock-libtpu, to as "
      "many chips as the processes have together");
}

// As TPUs come if their hosts make up `count`, else by the last axes, so that ids are consecutive.
Bounds Divide(const Topology& topology, int64_t count) {
  const Bounds& chips = topology.chips;
  Topology whole = topology;
  if (DivideAmongHosts(topology.generation->chips_per_host, &whole) &&
      Product(whole.processes) == count) {
    return whole.processes;
  }
  Bounds bounds{1, 1, 1};
  int64_t left = count;
  for (const size_t axis : {size_t{2}, size_t{1}, size_t{0}}) {
    for (int parts = chips[axis]; parts >= 1; --parts) {
      if (left % parts != 0 || chips[axis] % parts != 0) continue;
      bounds[axis] = parts;
      left /= parts;
      break;
    }
  }
  if (left != 1) throw CannotDivide(topology, count);
  return bounds;
}

// A name such as 127.example.com would be asked of a server.
bool IsLoopback(std::string_view host) {
  const bool is_number = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || (is_number && host.substr(0, 4) == "127.");
}

// Where the processes of this slice listen: "127.0.0.1:8471", one each.
std::vector<std::string> FindAddresses(size_t count) {
  std::vector<std::string> addresses;
  const std::optional<Variable> variable = FindVariable({"TPU_PROCESS_ADDRESSES"});
  if (!variable.has_value()) return addresses;
  for (const std::string_view part : Split(variable->value)) {
    const size_t colon = part.rfind(':');
    const std::string_view host = part.substr(0, colon);
    const std::string_view port =
        colon == std::string_view::npos ? std::string_view() : part.substr(colon + 1);
    if (!ParseNumber<int>(port).has_value()) {
      throw Wrong(*variable, ": \"", part, "\" is not an address such as localhost:8476");
    }
    if (!IsLoopback(host)) {
      throw Wrong(*variable,
                  ": the mock's processes run on one machine, so give addresses of it, such as "
                  "localhost:8476");
    }
    addresses.push_back(Concat(host == "localhost" ? "127.0.0.1" : host, ":", port));
  }
  if (addresses.size() != count) {
    throw Wrong(*variable, ": give one address for each of the ", count, " processes");
  }
  return addresses;
}

// The chips that a process may use are as many as its bounds have.
void CheckVisible(const Topology& topology) {
  const std::optional<Variable> visible =
      FindVariable({"TPU_VISIBLE_CHIPS", "TPU_VISIBLE_DEVICES"});
  if (!visible.has_value()) return;
  const size_t chips = Split(visible->value).size();
  const size_t wanted = static_cast<size_t>(Product(topology.chips) / Product(topology.processes));
  if (chips == wanted) return;
  throw Wrong(*visible, " has ", chips, " chips, and a process has ", wanted,
              " (TPU_CHIPS_PER_PROCESS_BOUNDS)");
}

void CheckNumberOfDevices(const Topology& topology, const std::string& named_by) {
  if (topology.num_devices() <= kMostDevices) return;
  throw InvalidArgument(named_by, topology.num_devices(), " devices; the mock has at most ",
                        kMostDevices);
}

// Divides the machine by the bounds, if there are some.
void ApplyBounds(const MachineSettings& machine, Topology* topology) {
  const std::optional<Bounds> processes = FindBounds({"TPU_PROCESS_BOUNDS", "TPU_HOST_BOUNDS"});
  const std::optional<Bounds> chips =
      FindBounds({"TPU_CHIPS_PER_PROCESS_BOUNDS", "TPU_CHIPS_PER_HOST_BOUNDS"});
  if (!processes.has_value()) return;
  // Machines that have a TPU set bounds of one process for it, which is not the mock.
  if (Product(*processes) == 1 && (!machine.is_default || !chips.has_value())) return;
  topology->processes = *processes;
  for (size_t axis = 0; axis < topology->chips.size(); ++axis) {
    const int parts = topology->processes[axis];
    if (chips.has_value()) topology->chips[axis] = parts * (*chips)[axis];
    if (topology->chips[axis] % parts != 0) throw CannotDivide(*topology, Product(*processes));
  }
  CheckNumberOfDevices(*topology, "the bounds of the processes name ");
  CheckVisible(*topology);
}

}  // namespace

Processes ProcessesFromEnvironment(const MachineSettings& machine, const Rank& framework) {
  Processes found{machine.topology, 1, 0, "127.0.0.1", {}};
  Topology& topology = found.topology;
  ApplyBounds(machine, &topology);
  if (!topology.is_one_process) {
    topology.slices = std::max(1, FindNumber({"MEGASCALE_NUM_SLICES"}, 64).value_or(1));
  }
  CheckNumberOfDevices(topology,
                       Concat("MEGASCALE_NUM_SLICES=", topology.slices, ": the slices have "));
  const std::optional<int> slice = FindNumber({"MEGASCALE_SLICE_ID"}, topology.slices - 1);
  if (framework.count > 1 && topology.num_processes() == 1) {
    if (machine.is_default) {
      topology = TopologyOfDevices(topology.generation->name, static_cast<int>(framework.count));
    }
    topology.processes = Divide(topology, framework.count);
    found.index = static_cast<int>(framework.index);
  } else if (const int of_slice = Product(topology.processes); topology.num_processes() > 1) {
    if (framework.count > 1 && framework.count != topology.num_processes()) {
      throw InvalidArgument("TPU_PROCESS_BOUNDS and MEGASCALE_NUM_SLICES name ",
                            topology.num_processes(), " processes, and the framework has ",
                            framework.count);
    }
    const std::optional<int> task =
        FindNumber({"CLOUD_TPU_TASK_ID", "TPU_WORKER_ID"}, of_slice - 1);
    if (task.has_value() || of_slice == 1) {
      found.index = slice.value_or(0) * of_slice + task.value_or(0);
    } else if (framework.count > 1) {
      found.index = static_cast<int>(framework.index);
    } else {
      throw InvalidArgument("TPU_PROCESS_BOUNDS names ", of_slice,
                            " processes: set CLOUD_TPU_TASK_ID or TPU_WORKER_ID to the number of "
                            "this one, from 0");
    }
  }
  found.count = topology.num_processes();
  if (found.count == 1) return found;
  if (found.index < 0 || found.index >= found.count) {
    throw InvalidArgument("process ", found.index, " is not one of ", found.count);
  }
  const size_t of_slice = static_cast<size_t>(Product(topology.processes));
  std::vector<std::string> addresses = FindAddresses(of_slice);
  if (!addresses.empty()) {
    const std::string& own = addresses[static_cast<size_t>(found.index) % of_slice];
    found.host = own.substr(0, own.rfind(':'));
    if (topology.slices == 1) found.addresses = std::move(addresses);
  }
  return found;
}

}  // namespace mock

// Chips are sockets with abstract names, which the kernel frees however a process ends: see
// chips.h.
#include "machine/chips.h"

#include <cerrno>
#include <cstdio>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/environment.h"
#include "base/error.h"
#include "base/file_descriptor.h"
#include "base/local_socket.h"
#include "base/no_destructor.h"
#include "machine/settings.h"

namespace mock {
namespace {

// The number of the process that has the chip; 0 if the system does not give it.
pid_t OwnerOf(const LocalAddress& chip) {
  const FileDescriptor socket = chip.Connect();
  if (!socket.open()) return 0;
  const std::optional<ucred> owner = PeerOf(socket);
  return owner.has_value() ? owner->pid : 0;
}

// The numbers of this process's chips: those that variables name, else those of its devices.
std::set<std::string> ChipsOf(const Processes& processes) {
  for (const char* const name : {"TPU_VISIBLE_CHIPS", "TPU_VISIBLE_DEVICES"}) {
    const char* const value = Environment(name);
    if (value == nullptr) continue;
    const std::vector<std::string_view> chips = Split(value);
    return {chips.begin(), chips.end()};
  }
  std::set<std::string> chips;
  const Topology& topology = processes.topology;
  for (int device = 0; device < topology.num_devices(); ++device) {
    if (LocationOf(topology, device).process_index != processes.index) continue;
    chips.insert(std::to_string(device / topology.generation->devices_per_chip));
  }
  return chips;
}

Error InUse(pid_t owner) {
  const std::string by = owner != 0 ? Concat("process ", owner) : "another process";
  return {PJRT_Error_Code_ABORTED,
          Concat("The TPU is already in use by ", by,
                 ": end that process first, or give each of them chips of its own with "
                 "TPU_VISIBLE_CHIPS")};
}

}  // namespace

void ClaimChips(const Processes& processes) {
  const char* const machine = Environment("MOCK_LIBTPU_MACHINE");
  if (machine == nullptr) return;
  // Tests that run side by side are as on machines of their own.
  const std::string prefix =
      Concat("mock-libtpu/", machine, "/", Environment("PYTEST_XDIST_WORKER", ""), "/");
  static NoDestructor<std::mutex> mutex;
  static NoDestructor<std::map<std::string, FileDescriptor>> claimed;
  const std::lock_guard<std::mutex> lock(*mutex);
  for (const std::string& number : ChipsOf(processes)) {
    const std::string name = prefix + number;
    if (claimed->count(name) != 0) continue;
    const LocalAddress chip(name);
    FileDescriptor socket = chip.Listen();
    if (socket.open()) {
      claimed->emplace(name, std::move(socket));
    } else if (errno == EADDRINUSE) {
      const Error error = InUse(OwnerOf(chip));
      if (IsStrict()) throw error;
      std::fprintf(stderr, "mock-libtpu: warning: %s\n", error.message.c_str());
      return;
    }
  }
}

}  // namespace mock

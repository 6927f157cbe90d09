// Chips are sockets with abstract names, which the kernel frees however a process ends: see
// chips.h.
#include "machine/chips.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "base/file_descriptor.h"
#include "base/no_destructor.h"
#include "machine/settings.h"

namespace mock {
namespace {

// The name of a chip, as an address; its first byte is zero, so that no file is made.
class ChipAddress {
 public:
  explicit ChipAddress(const std::string& name) {
    address_.sun_family = AF_UNIX;
    const size_t length = std::min(name.size(), sizeof address_.sun_path - 1);
    std::copy_n(name.data(), length, address_.sun_path + 1);
    size_ = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
  }

  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  socklen_t size() const { return size_; }

 private:
  sockaddr_un address_{};
  socklen_t size_;
};

FileDescriptor NewSocket() {
  return FileDescriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

// The number of the process that has the chip; 0 if the system does not give it.
pid_t OwnerOf(const ChipAddress& chip) {
  const FileDescriptor socket = NewSocket();
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (!socket.open() || ::connect(socket.get(), chip.get(), chip.size()) != 0 ||
      ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) {
    return 0;
  }
  return credentials.pid;
}

// The numbers of this process's chips: those that variables name, else those of its devices.
std::set<std::string> ChipsOf(const Processes& processes) {
  for (const char* const name : {"TPU_VISIBLE_CHIPS", "TPU_VISIBLE_DEVICES"}) {
    const char* const value = Environment(name);
    if (value == nullptr) continue;
    std::set<std::string> chips;
    std::string_view rest(value);
    while (true) {
      const size_t comma = rest.find(',');
      chips.emplace(rest.substr(0, comma));
      if (comma == std::string_view::npos) return chips;
      rest.remove_prefix(comma + 1);
    }
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
  const std::string by = owner != 0 ? "process " + std::to_string(owner) : "another process";
  return {PJRT_Error_Code_ABORTED,
          "The TPU is already in use by " + by +
              ": end that process first, or give each of them chips of its own with "
              "TPU_VISIBLE_CHIPS"};
}

}  // namespace

Result<void> ClaimChips(const Processes& processes) {
  const char* const machine = Environment("MOCK_LIBTPU_MACHINE");
  if (machine == nullptr) return {};
  // Tests that run side by side are as on machines of their own.
  const char* const worker = Environment("PYTEST_XDIST_WORKER");
  const std::string prefix =
      std::string("mock-libtpu/") + machine + "/" + (worker != nullptr ? worker : "") + "/";
  static NoDestructor<std::mutex> mutex;
  static NoDestructor<std::map<std::string, FileDescriptor>> claimed;
  const std::lock_guard<std::mutex> lock(*mutex);
  for (const std::string& number : ChipsOf(processes)) {
    const std::string name = prefix + number;
    if (claimed->count(name) != 0) continue;
    const ChipAddress chip(name);
    FileDescriptor socket = NewSocket();
    if (!socket.open()) continue;
    if (::bind(socket.get(), chip.get(), chip.size()) == 0) {
      ::listen(socket.get(), 1);
      claimed->emplace(name, std::move(socket));
    } else if (errno == EADDRINUSE) {
      const Error error = InUse(OwnerOf(chip));
      if (IsStrict()) return error;
      std::fprintf(stderr, "mock-libtpu: warning: %s\n", error.message.c_str());
      return {};
    }
  }
  return {};
}

}  // namespace mock

// Sockets between processes of this machine. Their addresses are abstract names, which make no
// files, and which the kernel frees however a process ends.
#ifndef MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_
#define MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/file_descriptor.h"

namespace mock {

class LocalAddress {
 public:
  // A name longer than 107 bytes is cut.
  explicit LocalAddress(const std::string& name) {
    address_.sun_family = AF_UNIX;
    // The first byte of an abstract name is zero.
    const size_t length = std::min(name.size(), sizeof address_.sun_path - 1);
    std::copy_n(name.data(), length, address_.sun_path + 1);
    size_ = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
  }

  // Both give a socket that is not open where it failed, by errno.
  FileDescriptor Listen() const {
    constexpr int kMostWaiting = 128;
    FileDescriptor socket = NewSocket();
    const bool listens = socket.open() && ::bind(socket.get(), get(), size_) == 0 &&
                         ::listen(socket.get(), kMostWaiting) == 0;
    return listens ? std::move(socket) : FileDescriptor();
  }
  FileDescriptor Connect() const {
    FileDescriptor socket = NewSocket();
    const bool connected = socket.open() && ::connect(socket.get(), get(), size_) == 0;
    return connected ? std::move(socket) : FileDescriptor();
  }

 private:
  static FileDescriptor NewSocket() {
    return FileDescriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  }
  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }

  sockaddr_un address_{};
  socklen_t size_;
};

// The process at the other end, or nothing if the system does not give it.
inline std::optional<ucred> PeerOf(const FileDescriptor& socket) {
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) {
    return std::nullopt;
  }
  return credentials;
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_

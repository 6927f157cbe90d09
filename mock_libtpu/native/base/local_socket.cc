// See local_socket.h.
#include "base/local_socket.h"

#include <algorithm>
#include <cstddef>

namespace mock {
namespace {

constexpr int kMostWaiting = 128;

FileDescriptor NewSocket() {
  return FileDescriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

}  // namespace

LocalAddress::LocalAddress(const std::string& name) {
  address_.sun_family = AF_UNIX;
  // The first byte of an abstract name is zero.
  const size_t length = std::min(name.size(), sizeof address_.sun_path - 1);
  std::copy_n(name.data(), length, address_.sun_path + 1);
  size_ = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
}

FileDescriptor ListenAt(const LocalAddress& address) {
  FileDescriptor socket = NewSocket();
  if (!socket.open() || ::bind(socket.get(), address.get(), address.size()) != 0 ||
      ::listen(socket.get(), kMostWaiting) != 0) {
    return {};
  }
  return socket;
}

FileDescriptor ConnectTo(const LocalAddress& address) {
  FileDescriptor socket = NewSocket();
  if (!socket.open() || ::connect(socket.get(), address.get(), address.size()) != 0) return {};
  return socket;
}

FileDescriptor AcceptFrom(const FileDescriptor& listener) {
  return FileDescriptor(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
}

std::optional<ucred> PeerOf(const FileDescriptor& socket) {
  ucred credentials{};
  socklen_t size = sizeof credentials;
  if (::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) {
    return std::nullopt;
  }
  return credentials;
}

}  // namespace mock

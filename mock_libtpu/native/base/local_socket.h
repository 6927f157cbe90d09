// Sockets between processes of this machine. Their addresses are abstract names, which make no
// files, and which the kernel frees however a process ends.
#ifndef MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_
#define MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_

#include <sys/socket.h>
#include <sys/un.h>

#include <optional>
#include <string>

#include "base/file_descriptor.h"

namespace mock {

class LocalAddress {
 public:
  // A name longer than 107 bytes is cut.
  explicit LocalAddress(const std::string& name);

  const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address_); }
  socklen_t size() const { return size_; }

 private:
  sockaddr_un address_{};
  socklen_t size_;
};

// The next three are not open where it failed, by errno.
FileDescriptor ListenAt(const LocalAddress& address);
FileDescriptor ConnectTo(const LocalAddress& address);
FileDescriptor AcceptFrom(const FileDescriptor& listener);

// The process at the other end, or nothing if the system does not give it.
std::optional<ucred> PeerOf(const FileDescriptor& socket);

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_LOCAL_SOCKET_H_

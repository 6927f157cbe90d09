// An open file, closed at the end of its owner's life. It never has the number of a standard
// stream: where the program runs with one closed, what it prints would go into our file.
#ifndef MOCK_LIBTPU_BASE_FILE_DESCRIPTOR_H_
#define MOCK_LIBTPU_BASE_FILE_DESCRIPTOR_H_

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace mock {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  // Takes over what open() gave; negative: nothing is open.
  explicit FileDescriptor(int number) : number_(number) {
    if (number_ < 0 || number_ > STDERR_FILENO) return;
    number_ = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int error = errno;
    ::close(number);
    errno = error;
  }
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor() {
    if (number_ >= 0) ::close(number_);
  }

  bool open() const { return number_ >= 0; }
  int get() const { return number_; }

 private:
  int number_ = -1;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_FILE_DESCRIPTOR_H_

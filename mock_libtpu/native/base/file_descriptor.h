// An open file, closed at the end of its owner's life.
#ifndef MOCK_LIBTPU_BASE_FILE_DESCRIPTOR_H_
#define MOCK_LIBTPU_BASE_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace mock {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  // Takes over what open() gave; negative: nothing is open.
  explicit FileDescriptor(int number) : number_(number) {}
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

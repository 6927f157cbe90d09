// Writing what is read: see read_values.h.
#include "recorder/read_values.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/hash.h"

namespace mock {
namespace {

constexpr size_t kMostOfAnArray = 1 << 20;
constexpr size_t kMostOfAll = 64 << 20;
constexpr uint64_t kSeeds[] = {1, 2};

}  // namespace

int ReadValuesFile::Append(const std::string& recording, const ReadArray& array) {
  // The bytes of a buffer never change.
  if (failed_ || !buffers_.insert(array.buffer).second) return 0;
  failed_ = true;
  if (!file_.open()) {
    file_ = FileDescriptor(
        ::open((recording + ".values").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!file_.open()) return errno;
  }
  const bool whole = array.size <= kMostOfAnArray && array.size <= kMostOfAll - kept_;
  if (whole) kept_ += array.size;
  values_.Clear();
  values_.Map(5);
  values_.Values("buffer", array.buffer, "type", array.type, "shape", array.dims, "digest");
  values_.List(HashBytes(array.data, array.size, kSeeds[0]),
               HashBytes(array.data, array.size, kSeeds[1]));
  values_.Text("bytes");
  whole ? values_.Bytes(array.data, array.size) : values_.Null();
  std::string_view left = values_.view();
  while (!left.empty()) {
    const ssize_t written = ::write(file_.get(), left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    left.remove_prefix(static_cast<size_t>(written));
  }
  failed_ = false;
  return 0;
}

}  // namespace mock

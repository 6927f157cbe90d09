// Appending to the file: see recording_file.h.
#include "recorder/recording_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace mock {
namespace {

constexpr uint64_t kChunk = 1 << 20;
static_assert(sizeof(off_t) == 8, "recordings may be large");

// Whether this process may write so far. Asked first: going beyond raises SIGXFSZ, which ends a
// process that does not ignore it.
bool WithinFileSizeLimit(uint64_t end) {
  rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         end <= limit.rlim_cur;
}

int WriteAll(int descriptor, const void* data, size_t size, uint64_t offset) {
  const uint8_t* from = static_cast<const uint8_t*>(data);
  while (size > 0) {
    const ssize_t written = pwrite(descriptor, from, size, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    from += written;
    size -= static_cast<size_t>(written);
    offset += static_cast<uint64_t>(written);
  }
  return 0;
}

// Brings space that is set aside into memory before it is mapped. The kernel makes it of large
// pieces here; a page that a mapping brings in takes five times as long. An error is one of speed.
void WriteZeros(int descriptor, uint64_t start, uint64_t end) {
  constexpr uint64_t kPiece = 256 << 10;
  static uint8_t zeros[kPiece];
  while (start < end) {
    const uint64_t size = std::min(end, (start / kPiece + 1) * kPiece) - start;
    if (WriteAll(descriptor, zeros, size, start) != 0) return;
    start += size;
  }
}

}  // namespace

void Unmap::operator()(uint8_t* data) const { munmap(data, size); }

int RecordingFile::Create(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.open()) return errno;
  path_ = path;
  file_ = std::move(file);
  size_ = set_aside_ = 0;
  mapped_ = true;
  uint8_t header[kRecordingHeaderSize] = {};
  std::memcpy(header, kRecordingMagic, sizeof kRecordingMagic);
  std::memcpy(header + sizeof kRecordingMagic, &kRecordingVersion, sizeof kRecordingVersion);
  if (!WithinFileSizeLimit(sizeof header)) return EFBIG;
  const int error = WriteAll(file_.get(), header, sizeof header, 0);
  if (error == 0) size_ = set_aside_ = sizeof header;
  return error;
}

int RecordingFile::Grow(size_t wanted) {
  const uint64_t page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t start = size_ / page * page;
  uint64_t end = (size_ + wanted + kChunk - 1) / kChunk * kChunk;
  int error = ENOSPC;
  // Near a limit a whole chunk may not fit where the record does.
  for (const uint64_t try_end : {end, (size_ + wanted + page - 1) / page * page}) {
    end = try_end;
    if (!WithinFileSizeLimit(end)) {
      error = EFBIG;
      continue;
    }
    do {
      error =
          fallocate(file_.get(), 0, static_cast<off_t>(size_), static_cast<off_t>(end - size_)) == 0
              ? 0
              : errno;
    } while (error == EINTR);
    if (error == 0 || error == EOPNOTSUPP || error == ENOSYS || error == EINVAL) break;
  }
  if (error == EOPNOTSUPP || error == ENOSYS || error == EINVAL) {
    mapped_ = false;
    return 0;
  }
  if (error != 0) return error;
  WriteZeros(file_.get(), set_aside_, end);
  set_aside_ = end;
  void* window = mmap(nullptr, end - start, PROT_READ | PROT_WRITE, MAP_SHARED, file_.get(),
                      static_cast<off_t>(start));
  if (window == MAP_FAILED) {
    mapped_ = false;
    return 0;
  }
  window_ = Mapping(static_cast<uint8_t*>(window), {end - start});
  window_start_ = start;
  return 0;
}

int RecordingFile::Append(const Record& record) {
  if (mapped_ && size_ + record.size() > set_aside_) {
    const int error = Grow(record.size());
    if (error != 0) return error;
  }
  const int error = mapped_ ? AppendMapped(record) : AppendWritten(record);
  if (error == 0) size_ += record.size();
  return error;
}

int RecordingFile::AppendMapped(const Record& record) {
  uint8_t* to = window_.get() + (size_ - window_start_);
  std::memcpy(to + 8, record.data() + 8, record.size() - 8);
  __atomic_store_n(reinterpret_cast<uint64_t*>(to), record.head(), __ATOMIC_RELEASE);
  return 0;
}

int RecordingFile::AppendWritten(const Record& record) {
  if (!WithinFileSizeLimit(size_ + record.size())) return EFBIG;
  const uint64_t head = record.head();
  const int error = WriteAll(file_.get(), record.data() + 8, record.size() - 8, size_ + 8);
  return error != 0 ? error : WriteAll(file_.get(), &head, sizeof head, size_);
}

void RecordingFile::Trim() {
  if (!open()) return;
  // A page that the mapping keeps beyond the end is written again only after the file has grown.
  if (ftruncate(file_.get(), static_cast<off_t>(size_)) == 0) set_aside_ = size_;
}

void RecordingFile::Forget() {
  window_.reset();
  file_ = FileDescriptor();
  size_ = set_aside_ = 0;
}

}  // namespace mock

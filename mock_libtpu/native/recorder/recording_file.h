// An append-only file whose every record survives the death of the process: memory mapped and
// shared, so that a record is in the page cache once it is copied; grown by blocks that are set
// aside on the disk beforehand, so that a full disk is an error code here and never a signal.
// Where the file system cannot set space aside or map a file, records go through pwrite instead.
// Nothing here is safe for threads; the recording has the lock.
#ifndef MOCK_LIBTPU_RECORDER_RECORDING_FILE_H_
#define MOCK_LIBTPU_RECORDER_RECORDING_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/file_descriptor.h"
#include "recorder/record.h"

namespace mock {

// Pages of a file in memory, unmapped at the end of their owner's life.
struct Unmap {
  size_t size;
  void operator()(uint8_t* data) const;
};
using Mapping = std::unique_ptr<uint8_t, Unmap>;

class RecordingFile {
 public:
  RecordingFile() = default;
  RecordingFile(const RecordingFile&) = delete;
  RecordingFile& operator=(const RecordingFile&) = delete;

  // Creates the file, which must not exist yet; 0 or an errno.
  int Create(const std::string& path);

  // Appends one finished record; 0 or an errno, after which the file is as it was before.
  // A reader sees all of the record or nothing: its head is written last.
  int Append(const Record& record);

  bool open() const { return file_.open(); }
  uint64_t size() const { return size_; }
  const std::string& path() const { return path_; }

  // Gives the space that was set aside back. Appending may go on.
  void Trim();
  // Lets go of the file without touching it: what a forked child does with its parent's.
  void Forget();

 private:
  int Grow(size_t wanted);
  int AppendMapped(const Record& record);
  int AppendWritten(const Record& record);

  std::string path_;
  FileDescriptor file_;
  uint64_t size_ = 0;       // bytes of whole records
  uint64_t set_aside_ = 0;  // bytes that the disk has promised
  bool mapped_ = true;
  Mapping window_{nullptr, {}};  // of the file from window_start_ on
  uint64_t window_start_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_RECORDING_FILE_H_

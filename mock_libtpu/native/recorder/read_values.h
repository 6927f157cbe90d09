// What the program reads from the device, kept for comparing the results of two runs: only where
// MOCK_LIBTPU_VALUES asks for it, and in a file beside the recording, FILE.values. Format:
// docs/reference/recording-format.md. Nothing here is safe for threads; the recording has the lock.
#ifndef MOCK_LIBTPU_RECORDER_READ_VALUES_H_
#define MOCK_LIBTPU_RECORDER_READ_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/cbor.h"
#include "base/file_descriptor.h"

namespace mock {

// An array as it is read: dense and row-major.
struct ReadArray {
  uint64_t buffer;  // its number in the recording
  std::string_view type;
  const std::vector<int64_t>& dims;
  const char* data;
  size_t size;
};

// Whether they are kept.
bool KeepsReadArrays();

// Keeps one, if that is asked for. It never throws.
void KeepReadArray(const ReadArray& array);

class ReadValuesFile {
 public:
  // Appends an array that is not there yet, to the file of a recording. Of one that is too large
  // only a digest is kept. 0 or an errno, after which nothing more is kept.
  int Append(const std::string& recording, const ReadArray& array);

 private:
  FileDescriptor file_;
  bool failed_ = false;
  size_t kept_ = 0;  // bytes of arrays
  std::unordered_set<uint64_t> buffers_;
  CborWriter values_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_READ_VALUES_H_

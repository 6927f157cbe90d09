// The records of a recording, as bytes; for readers: docs/reference/recording-format.md.
// Building one record; where it goes is the file's business.
#ifndef MOCK_LIBTPU_RECORDER_RECORD_H_
#define MOCK_LIBTPU_RECORDER_RECORD_H_

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace mock {

constexpr char kRecordingMagic[8] = {'T', 'P', 'U', 'C', 'A', 'L', 'L', 'S'};
constexpr uint32_t kRecordingVersion = 1;
constexpr size_t kRecordingHeaderSize = 16;

enum class RecordType : uint8_t {
  kProcess = 1,
  kFunction = 2,
  kThread = 3,
  kModule = 4,
  kModuleUnloaded = 5,
  kCodeObject = 6,
  kStack = 7,
  kBegin = 8,
  kEnd = 9,
  kStopped = 10,
  kPlugin = 11,
  // 12 is written by whoever waits for the process.
  kCell = 13,
};

// A record under construction. Numbers are little-endian; texts carry their size in front. The
// buffer is kept from record to record, so that a warm one does not allocate.
class Record {
 public:
  // The first 8 bytes are the head: the record's size in bytes (a multiple of 8), then its type.
  void Start(RecordType type) {
    size_ = 8;  // what they are is written last
    type_ = type;
  }
  void U32(uint32_t value) { Raw(&value, sizeof value); }
  void U64(uint64_t value) { Raw(&value, sizeof value); }
  void Text(std::string_view text) {
    U32(static_cast<uint32_t>(text.size()));
    Raw(text.data(), text.size());
  }
  void Raw(const void* data, size_t size) {
    if (size == 0) return;  // data may be null
    if (size > bytes_.size() - size_) Grow(size);
    std::memcpy(bytes_.data() + size_, data, size);
    size_ += size;
  }
  void Finish() {
    const uint64_t zero = 0;
    if (bytes_.size() - size_ < sizeof zero) Grow(sizeof zero);
    std::memcpy(bytes_.data() + size_, &zero, sizeof zero);
    size_ = (size_ + 7) / 8 * 8;
  }

  const uint8_t* data() const { return bytes_.data(); }
  size_t size() const { return size_; }
  uint64_t head() const { return size_ | static_cast<uint64_t>(type_) << 32; }

 private:
  __attribute__((noinline)) void Grow(size_t size) { bytes_.resize((size_ + size) * 2); }

  std::vector<uint8_t> bytes_ = std::vector<uint8_t>(4096);
  size_t size_ = 0;
  RecordType type_ = RecordType::kProcess;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORDER_RECORD_H_

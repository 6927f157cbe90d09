// The records of a recording, as bytes: docs/recording-format.md tells the same for readers.
// Building one record; where it goes is the file's business.
#ifndef MOCK_LIBTPU_RECORD_H_
#define MOCK_LIBTPU_RECORD_H_

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
};

// A record under construction. Numbers are little-endian; texts carry their size in front. The
// buffer is kept from record to record, so that a warm one does not allocate.
class Record {
 public:
  // The first 8 bytes are the head: the record's size in bytes (a multiple of 8), then its type.
  void Start(RecordType type) {
    bytes_.clear();
    U64(0);
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
    const uint8_t* from = static_cast<const uint8_t*>(data);
    bytes_.insert(bytes_.end(), from, from + size);
  }
  void SetU32(size_t offset, uint32_t value) {
    std::memcpy(bytes_.data() + offset, &value, sizeof value);
  }
  void Finish() { bytes_.resize((bytes_.size() + 7) & ~size_t{7}); }

  const uint8_t* data() const { return bytes_.data(); }
  size_t size() const { return bytes_.size(); }
  uint64_t head() const { return bytes_.size() | static_cast<uint64_t>(type_) << 32; }

 private:
  std::vector<uint8_t> bytes_;
  RecordType type_ = RecordType::kProcess;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_RECORD_H_

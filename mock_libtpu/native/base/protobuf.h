// Protobuf's wire format: writing messages, and reading the fields that are wanted of one. Field
// numbers are the message's; see the files that use it.
#ifndef MOCK_LIBTPU_BASE_PROTOBUF_H_
#define MOCK_LIBTPU_BASE_PROTOBUF_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mock {

class MessageWriter {
 public:
  MessageWriter& Integer(int field, int64_t value) {
    Varint(static_cast<uint64_t>(field) << 3);
    Varint(static_cast<uint64_t>(value));
    return *this;
  }
  // A string, bytes, or another message.
  MessageWriter& Bytes(int field, std::string_view bytes) {
    Varint(static_cast<uint64_t>(field) << 3 | 2);
    Varint(bytes.size());
    bytes_.append(bytes);
    return *this;
  }
  // A list of numbers, packed.
  template <typename Numbers>
  MessageWriter& Integers(int field, const Numbers& numbers) {
    MessageWriter packed;
    for (const auto number : numbers) packed.Varint(static_cast<uint64_t>(number));
    return Bytes(field, packed.bytes_);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  void Varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<char>(value | 0x80));
    bytes_.push_back(static_cast<char>(value));
  }

  std::string bytes_;
};

// Reads a message's fields, one after another.
//   MessageReader reader(bytes);
//   while (const auto field = reader.Next()) …
//   if (reader.failed()) …
class MessageReader {
 public:
  explicit MessageReader(std::string_view message) : rest_(message) {}

  struct Field {
    uint64_t number;
    bool is_integer;
    uint64_t integer;
    std::string_view bytes;  // of a string, of bytes, of another message, or of packed integers

    // The integers of this field, one or packed; none where they cannot be read.
    std::optional<std::vector<uint64_t>> Integers() const;
  };
  // The next field; none at the end, and where the bytes are not a message.
  std::optional<Field> Next();
  bool failed() const { return failed_; }

 private:
  std::optional<uint64_t> Varint();
  std::optional<std::string_view> Take(uint64_t size);

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_PROTOBUF_H_

// Writes messages in protobuf's wire format: the little that this library sends. Field numbers are
// the message's; see the files that use it.
#ifndef MOCK_LIBTPU_BASE_PROTOBUF_H_
#define MOCK_LIBTPU_BASE_PROTOBUF_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace mock {

class Message {
 public:
  Message& Integer(int field, int64_t value) {
    Varint(static_cast<uint64_t>(field) << 3);
    Varint(static_cast<uint64_t>(value));
    return *this;
  }
  // A string, bytes, or another message.
  Message& Bytes(int field, std::string_view bytes) {
    Varint(static_cast<uint64_t>(field) << 3 | 2);
    Varint(bytes.size());
    bytes_.append(bytes);
    return *this;
  }
  // A list of numbers, packed.
  template <typename Numbers>
  Message& Integers(int field, const Numbers& numbers) {
    Message packed;
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

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_PROTOBUF_H_

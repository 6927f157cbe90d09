// Writes values as CBOR (RFC 8949) into a growing buffer: the arguments and results of a call in a
// recording. It knows how values are spelled in bytes, not what they mean and not where they go.
#ifndef MOCK_LIBTPU_BASE_CBOR_H_
#define MOCK_LIBTPU_BASE_CBOR_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

namespace mock {

class CborWriter {
 public:
  void Clear() { bytes_.clear(); }
  const uint8_t* data() const { return bytes_.data(); }
  size_t size() const { return bytes_.size(); }
  std::string_view view() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

  void Null() { bytes_.push_back(0xf6); }
  void Bool(bool value) { bytes_.push_back(value ? 0xf5 : 0xf4); }
  void Int(int64_t value) {
    if (value >= 0) {
      Head(0, static_cast<uint64_t>(value));
    } else {
      Head(1, static_cast<uint64_t>(-(value + 1)));
    }
  }
  void Uint(uint64_t value) { Head(0, value); }
  void Double(double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bytes_.push_back(0xfb);
    BigEndian(bits, 8);
  }
  void Text(std::string_view text) { String(3, text.data(), text.size()); }
  void Bytes(const void* data, size_t size) { String(2, data, size); }
  // What another writer wrote.
  void Encoded(std::string_view values) {
    bytes_.insert(bytes_.end(), values.begin(), values.end());
  }
  // A pointer as text, "0x7f…"; null is null.
  void Address(const void* address) {
    if (address == nullptr) return Null();
    char text[24];
    const int size = std::snprintf(text, sizeof text, "%p", address);
    Text(std::string_view(text, static_cast<size_t>(size)));
  }
  // Announces that `count` values follow.
  void Array(size_t count) { Head(4, count); }
  // Announces that `count` pairs of a key and a value follow.
  void Map(size_t count) { Head(5, count); }

 private:
  void BigEndian(uint64_t value, int size) {
    for (int shift = (size - 1) * 8; shift >= 0; shift -= 8) {
      bytes_.push_back(static_cast<uint8_t>(value >> shift));
    }
  }
  // An item's first bytes: its major type and its number, in the shortest form.
  void Head(int major, uint64_t number) {
    const uint8_t type = static_cast<uint8_t>(major << 5);
    if (number < 24) {
      bytes_.push_back(type | static_cast<uint8_t>(number));
    } else if (number <= 0xff) {
      bytes_.push_back(type | 24);
      BigEndian(number, 1);
    } else if (number <= 0xffff) {
      bytes_.push_back(type | 25);
      BigEndian(number, 2);
    } else if (number <= 0xffffffff) {
      bytes_.push_back(type | 26);
      BigEndian(number, 4);
    } else {
      bytes_.push_back(type | 27);
      BigEndian(number, 8);
    }
  }
  void String(int major, const void* data, size_t size) {
    Head(major, size);
    if (size == 0) return;  // data may be null
    const uint8_t* from = static_cast<const uint8_t*>(data);
    bytes_.insert(bytes_.end(), from, from + size);
  }

  std::vector<uint8_t> bytes_;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_CBOR_H_

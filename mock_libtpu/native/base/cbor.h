// Writes values as CBOR (RFC 8949) into a growing buffer: the arguments and results of a call in a
// recording. It knows how values are spelled in bytes, not what they mean and not where they go.
#ifndef MOCK_LIBTPU_BASE_CBOR_H_
#define MOCK_LIBTPU_BASE_CBOR_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace mock {

class CborWriter {
 public:
  void Clear() { size_ = 0; }
  const uint8_t* data() const { return bytes_.data(); }
  size_t size() const { return size_; }
  std::string_view view() const { return {reinterpret_cast<const char*>(bytes_.data()), size_}; }

  void Null() { Byte(0xf6); }
  void Bool(bool value) { Byte(value ? 0xf5 : 0xf4); }
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
    uint8_t* const to = Room(9);
    to[0] = 0xfb;
    BigEndian(to + 1, bits, 8);
    size_ += 9;
  }
  void Text(std::string_view text) { String(3, text.data(), text.size()); }
  void Bytes(const void* data, size_t size) { String(2, data, size); }
  // What another writer wrote.
  void Encoded(std::string_view values) { Raw(values.data(), values.size()); }
  // A pointer as text, "0x7f…"; null is null.
  void Address(const void* address) {
    if (address == nullptr) return Null();
    const auto number = reinterpret_cast<uintptr_t>(address);
    char text[2 + 2 * sizeof number] = {'0', 'x'};
    char* to = text + 2;
    for (int shift = (64 - 1 - __builtin_clzll(number)) / 4 * 4; shift >= 0; shift -= 4) {
      *to++ = "0123456789abcdef"[number >> shift & 15];
    }
    Text(std::string_view(text, static_cast<size_t>(to - text)));
  }
  // Announces that `count` values follow.
  void Array(size_t count) { Head(4, count); }
  // Announces that `count` pairs of a key and a value follow.
  void Map(size_t count) { Head(5, count); }

  // A value by its type: a number, a truth value, a text, an address, a list, one that may be
  // absent (null), or what a function writes.
  template <typename T>
  void Value(const T& value) {
    if constexpr (std::is_invocable_v<const T&, CborWriter&>) {
      value(*this);
    } else if constexpr (std::is_same_v<T, bool>) {
      Bool(value);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      Text(value);
    } else if constexpr (std::is_floating_point_v<T>) {
      Double(value);
    } else if constexpr (std::is_unsigned_v<T>) {
      Uint(value);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      Int(static_cast<int64_t>(value));
    } else if constexpr (std::is_pointer_v<T>) {
      Address(reinterpret_cast<const void*>(value));
    } else {
      Array(value.size());
      for (const auto& item : value) Value(item);
    }
  }
  template <typename T>
  void Value(const std::optional<T>& value) {
    value.has_value() ? Value(*value) : Null();
  }
  template <typename... Parts>
  void Values(const Parts&... values) {
    (Value(values), ...);
  }
  template <typename... Parts>
  void List(const Parts&... values) {
    Array(sizeof...(values));
    Values(values...);
  }
  // Keys, each with its value behind it.
  template <typename... Parts>
  void Pairs(const Parts&... keys_and_values) {
    Map(sizeof...(keys_and_values) / 2);
    Values(keys_and_values...);
  }

 private:
  static constexpr size_t kLargestHead = 9;

  // Where the next `size` bytes go. The buffer is kept, so that a warm one does not allocate.
  uint8_t* Room(size_t size) {
    if (size > bytes_.size() - size_) bytes_.resize((size_ + size) * 2);
    return bytes_.data() + size_;
  }
  void Byte(uint8_t byte) {
    *Room(1) = byte;
    ++size_;
  }
  void Raw(const void* data, size_t size) {
    if (size == 0) return;  // data may be null
    std::memcpy(Room(size), data, size);
    size_ += size;
  }
  static void BigEndian(uint8_t* to, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; ++i) to[i] = static_cast<uint8_t>(value >> (size - 1 - i) * 8);
  }
  // An item's first bytes: its major type and its number, in the shortest form.
  void Head(int major, uint64_t number) {
    uint8_t* const to = Room(kLargestHead);
    const uint8_t type = static_cast<uint8_t>(major << 5);
    if (number < 24) {
      to[0] = type | static_cast<uint8_t>(number);
      ++size_;
      return;
    }
    const int form = number <= 0xff ? 0 : number <= 0xffff ? 1 : number <= 0xffffffff ? 2 : 3;
    const size_t size = size_t{1} << form;
    to[0] = type | static_cast<uint8_t>(24 + form);
    BigEndian(to + 1, number, size);
    size_ += 1 + size;
  }
  void String(int major, const void* data, size_t size) {
    Head(major, size);
    Raw(data, size);
  }

  std::vector<uint8_t> bytes_;
  size_t size_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_CBOR_H_

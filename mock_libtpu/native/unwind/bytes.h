// Reads the encodings of .eh_frame: numbers, LEB128 and the DW_EH_PE forms of pointers.
#ifndef MOCK_LIBTPU_UNWIND_BYTES_H_
#define MOCK_LIBTPU_UNWIND_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mock {

// A position in unwind data. Reading beyond `end` fails and stays failed.
class UnwindBytes {
 public:
  UnwindBytes(const uint8_t* at, const uint8_t* end) : at_(at), end_(end) {}

  bool ok() const { return ok_; }
  bool more() const { return ok_ && at_ < end_; }
  const uint8_t* at() const { return at_; }

  template <typename T>
  T Take() {
    T value{};
    if (static_cast<size_t>(end_ - at_) < sizeof value) {
      ok_ = false;
      at_ = end_;
      return value;
    }
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  void Skip(uint64_t size) {
    if (size > static_cast<uint64_t>(end_ - at_)) {
      ok_ = false;
      at_ = end_;
    } else {
      at_ += size;
    }
  }
  uint64_t Uleb() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = Take<uint8_t>();
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    ok_ = false;
    return 0;
  }
  int64_t Sleb() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = Take<uint8_t>();
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) {
        if ((byte & 0x40) != 0 && shift + 7 < 64) value |= ~uint64_t{0} << (shift + 7);
        return static_cast<int64_t>(value);
      }
    }
    ok_ = false;
    return 0;
  }
  // A pointer in one of the DW_EH_PE encodings; what no compiler writes here is a failure.
  uint64_t Pointer(uint8_t encoding) {
    const uint64_t place = reinterpret_cast<uint64_t>(at_);
    uint64_t value = 0;
    switch (encoding & 0x0f) {
      case 0x00:
      case 0x04:
      case 0x0c: value = Take<uint64_t>(); break;
      case 0x02: value = Take<uint16_t>(); break;
      case 0x03: value = Take<uint32_t>(); break;
      case 0x0a: value = static_cast<uint64_t>(int64_t{Take<int16_t>()}); break;
      case 0x0b: value = static_cast<uint64_t>(int64_t{Take<int32_t>()}); break;
      case 0x01: value = Uleb(); break;
      case 0x09: value = static_cast<uint64_t>(Sleb()); break;
      default: ok_ = false;
    }
    switch (encoding & 0x70) {
      case 0x00: break;
      case 0x10: value += place; break;
      default: ok_ = false;
    }
    return value;
  }

 private:
  const uint8_t* at_;
  const uint8_t* end_;
  bool ok_ = true;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_BYTES_H_

// Reading messages: see protobuf.h.
#include "base/protobuf.h"

namespace mock {
namespace {

// How the value of a field is written, by the low bits of its tag.
enum WireType : uint64_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

}  // namespace

std::optional<MessageReader::Field> MessageReader::Next() {
  if (failed_ || rest_.empty()) return std::nullopt;
  failed_ = true;  // until the whole field is read
  const std::optional<uint64_t> tag = Varint();
  if (!tag.has_value()) return std::nullopt;
  Field field{*tag >> 3, false, 0, {}};
  bool whole = false;
  switch (*tag & 7) {
    case kVarint: {
      const std::optional<uint64_t> value = Varint();
      whole = field.is_integer = value.has_value();
      field.integer = value.value_or(0);
      break;
    }
    case kFixed64: whole = Take(8).has_value(); break;
    case kFixed32: whole = Take(4).has_value(); break;
    case kBytes: {
      const std::optional<uint64_t> size = Varint();
      const std::optional<std::string_view> bytes = size.has_value() ? Take(*size) : std::nullopt;
      whole = bytes.has_value();
      if (whole) field.bytes = *bytes;
      break;
    }
    default: break;  // groups, which nobody writes any more, and what is not a message
  }
  if (!whole) return std::nullopt;
  failed_ = false;
  return field;
}

std::optional<std::vector<uint64_t>> MessageReader::Field::Integers() const {
  if (is_integer) return std::vector<uint64_t>{integer};
  std::vector<uint64_t> integers;
  for (MessageReader packed(bytes); !packed.rest_.empty();) {
    const std::optional<uint64_t> value = packed.Varint();
    if (!value.has_value()) return std::nullopt;
    integers.push_back(*value);
  }
  return integers;
}

std::optional<uint64_t> MessageReader::Varint() {
  uint64_t value = 0;
  for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

std::optional<std::string_view> MessageReader::Take(uint64_t size) {
  if (size > rest_.size()) return std::nullopt;
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

}  // namespace mock

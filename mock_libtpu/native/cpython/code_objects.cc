// Reading and remembering code objects: see code_objects.h.
#include "cpython/code_objects.h"

#include <cstring>

#include "base/hash.h"

namespace mock {
namespace {

// No source file has a longer path, qualified name or line table; what does is not one.
constexpr int64_t kLongestText = 1 << 16;
constexpr int64_t kLongestLineTable = 1 << 26;

std::string_view Bytes(const uint8_t* data, int64_t size) {
  return {reinterpret_cast<const char*>(data), static_cast<size_t>(size)};
}

}  // namespace

std::optional<CodeView::Text> CodeView::ReadText(const PythonLayout& layout, const uint8_t* text) {
  if (text == nullptr) return std::nullopt;
  const uint32_t state = Field<uint32_t>(text, layout.text_state) >> layout.text_kind_shift;
  const uint32_t kind = state & 7;
  const bool compact = (state & 8) != 0;
  const bool ascii = (state & 16) != 0;
  const int64_t length = Field<int64_t>(text, layout.text_length);
  if (!compact || (kind != 1 && kind != 2 && kind != 4) || length < 0 || length > kLongestText) {
    return std::nullopt;
  }
  const uint8_t* data = text + (ascii ? layout.text_ascii_data : layout.text_compact_data);
  return Text{Bytes(data, length * kind), static_cast<uint8_t>(kind)};
}

std::optional<CodeView> CodeView::Read(const PythonLayout& layout, const uint8_t* code) {
  const auto file = ReadText(layout, Field<const uint8_t*>(code, layout.code_file));
  const auto name = ReadText(layout, Field<const uint8_t*>(code, layout.code_qualified_name));
  const uint8_t* table = Field<const uint8_t*>(code, layout.code_line_table);
  if (!file.has_value() || !name.has_value() || table == nullptr) return std::nullopt;
  const int64_t size = Field<int64_t>(table, layout.bytes_size);
  if (size < 0 || size > kLongestLineTable) return std::nullopt;
  return CodeView{*file, *name, Bytes(table + layout.bytes_data, size),
                  Field<int32_t>(code, layout.code_first_line)};
}

size_t CodeObjects::Hash::operator()(const CodeView& view) const {
  auto hash = static_cast<size_t>(view.first_line);
  for (const std::string_view part :
       {view.file.bytes, view.qualified_name.bytes, view.line_table}) {
    hash = HashBytes(part.data(), part.size(), hash);
  }
  return hash;
}

CodeObjects::Interned CodeObjects::Intern(const CodeView& view) {
  const auto known = ids_.find(view);
  if (known != ids_.end()) return {&*known, false};
  CodeView kept = view;
  for (std::string_view* const part :
       {&kept.file.bytes, &kept.qualified_name.bytes, &kept.line_table}) {
    *part = kept_.emplace_back(*part);
  }
  return {&*ids_.emplace(kept, static_cast<uint32_t>(ids_.size())).first, true};
}

std::string Utf8(const CodeView::Text& from) {
  std::string text;
  for (size_t at = 0; at + from.width <= from.bytes.size(); at += from.width) {
    uint32_t letter = 0;
    std::memcpy(&letter, from.bytes.data() + at, from.width);
    if (letter < 0x80) {
      text.push_back(static_cast<char>(letter));
      continue;
    }
    // Lone surrogates are bytes of a path that are not UTF-8; they stay surrogates.
    if (letter < 0x800) {
      text.push_back(static_cast<char>(0xc0 | letter >> 6));
    } else {
      if (letter < 0x10000) {
        text.push_back(static_cast<char>(0xe0 | letter >> 12));
      } else {
        text.push_back(static_cast<char>(0xf0 | letter >> 18));
        text.push_back(static_cast<char>(0x80 | (letter >> 12 & 0x3f)));
      }
      text.push_back(static_cast<char>(0x80 | (letter >> 6 & 0x3f)));
    }
    text.push_back(static_cast<char>(0x80 | (letter & 0x3f)));
  }
  return text;
}

}  // namespace mock

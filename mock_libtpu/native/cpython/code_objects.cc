// Reading and remembering code objects: see code_objects.h.
#include "cpython/code_objects.h"

#include <cstring>

#include "base/hash.h"

namespace mock {
namespace {

// No source file has a longer path, qualified name or line table; what does is not one.
constexpr int64_t kLongestText = 1 << 16;
constexpr int64_t kLongestLineTable = 1 << 26;

template <typename T>
T Field(const uint8_t* object, uint32_t offset) {
  T value;
  std::memcpy(&value, object + offset, sizeof value);
  return value;
}

bool Same(const uint8_t* kept, size_t size, const CodeView::Span& span) {
  return size == span.size && std::memcmp(kept, span.data, size) == 0;
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
  return Text{{data, static_cast<size_t>(length) * kind}, static_cast<uint8_t>(kind)};
}

std::optional<CodeView> CodeView::Read(const PythonLayout& layout, const uint8_t* code) {
  const auto file = ReadText(layout, Field<const uint8_t*>(code, layout.code_file));
  const auto name = ReadText(layout, Field<const uint8_t*>(code, layout.code_qualified_name));
  const uint8_t* table = Field<const uint8_t*>(code, layout.code_line_table);
  if (!file.has_value() || !name.has_value() || table == nullptr) return std::nullopt;
  const int64_t size = Field<int64_t>(table, layout.bytes_size);
  if (size < 0 || size > kLongestLineTable) return std::nullopt;
  return CodeView{*file,
                  *name,
                  {table + layout.bytes_data, static_cast<size_t>(size)},
                  Field<int32_t>(code, layout.code_first_line)};
}

bool CodeObject::Equals(const CodeView& view) const {
  const uint8_t* at = bytes.get();
  return first_line == view.first_line && file_width == view.file.width &&
         qualified_name_width == view.qualified_name.width && Same(at, file_size, view.file) &&
         Same(at + file_size, qualified_name_size, view.qualified_name) &&
         Same(at + file_size + qualified_name_size, line_table_size, view.line_table);
}

bool CodeObject::IsAt(const PythonLayout& layout, const uint8_t* code) const {
  const std::optional<CodeView> view = CodeView::Read(layout, code);
  return view.has_value() && Equals(*view);
}

CodeObjects::Interned CodeObjects::Intern(const CodeView& view) {
  uint64_t hash =
      HashBytes(view.file.data, view.file.size, static_cast<uint64_t>(uint32_t(view.first_line)));
  hash = HashBytes(view.qualified_name.data, view.qualified_name.size, hash);
  hash = HashBytes(view.line_table.data, view.line_table.size, hash);
  const auto range = all_.equal_range(hash);
  for (auto found = range.first; found != range.second; ++found) {
    if (found->second->Equals(view)) return {found->second.get(), false};
  }
  auto object = std::make_unique<CodeObject>();
  object->id = next_id_++;
  object->first_line = view.first_line;
  object->file_width = view.file.width;
  object->qualified_name_width = view.qualified_name.width;
  object->file_size = view.file.size;
  object->qualified_name_size = view.qualified_name.size;
  object->line_table_size = view.line_table.size;
  object->bytes = std::make_unique<uint8_t[]>(view.file.size + view.qualified_name.size +
                                              view.line_table.size + 1);
  uint8_t* to = object->bytes.get();
  for (const CodeView::Span& span :
       std::initializer_list<CodeView::Span>{view.file, view.qualified_name, view.line_table}) {
    std::memcpy(to, span.data, span.size);
    to += span.size;
  }
  return {all_.emplace(hash, std::move(object))->second.get(), true};
}

std::string Utf8(const CodeView::Text& from) {
  std::string text;
  for (size_t at = 0; at + from.width <= from.size; at += from.width) {
    uint32_t letter = 0;
    std::memcpy(&letter, from.data + at, from.width);
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

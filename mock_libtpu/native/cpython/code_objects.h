// Python code objects as a recording identifies them: by contents, never by address alone, because
// their memory is freed and used again. Reads the text and the line table out of CPython's objects.
#ifndef MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_
#define MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cpython/layout.h"

namespace mock {

// A view of what identifies a code object, in Python's own memory: valid while its frame runs.
struct CodeView {
  struct Text {
    std::string_view bytes;
    uint8_t width;  // bytes per character

    bool operator==(const Text& other) const {
      return width == other.width && bytes == other.bytes;
    }
  };
  Text file;
  Text qualified_name;
  std::string_view line_table;
  int32_t first_line;

  // None where an object does not look as it should.
  static std::optional<Text> ReadText(const PythonLayout& layout, const uint8_t* text);
  static std::optional<CodeView> Read(const PythonLayout& layout, const uint8_t* code);

  bool operator==(const CodeView& other) const {
    return first_line == other.first_line && file == other.file &&
           qualified_name == other.qualified_name && line_table == other.line_table;
  }
};

// All code objects of a recording, with their numbers. Not safe for threads; what it gives lives as
// long as it does.
class CodeObjects {
  struct Hash {
    size_t operator()(const CodeView& view) const;
  };

 public:
  using Map = std::unordered_map<CodeView, uint32_t, Hash>;
  struct Interned {
    const Map::value_type* object;
    bool added;  // whether it is new, and so has to be written
  };
  Interned Intern(const CodeView& view);

 private:
  Map ids_;
  std::deque<std::string> kept_;  // what the views are of
};

std::string Utf8(const CodeView::Text& text);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

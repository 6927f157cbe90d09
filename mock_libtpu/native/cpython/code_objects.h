// Python code objects as a recording identifies them: by contents, never by address alone, because
// their memory is freed and used again. Reads the text and the line table out of CPython's objects.
#ifndef MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_
#define MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cpython/layout.h"

namespace mock {

// A view of what identifies a code object, in Python's own memory: valid while its frame runs.
struct CodeView {
  struct Span {
    const uint8_t* data;
    size_t size;  // bytes
  };
  struct Text : Span {
    uint8_t width;  // bytes per character
  };
  Text file;
  Text qualified_name;
  Span line_table;
  int32_t first_line;

  // None where an object does not look as it should.
  static std::optional<Text> ReadText(const PythonLayout& layout, const uint8_t* text);
  static std::optional<CodeView> Read(const PythonLayout& layout, const uint8_t* code);
};

// The same, kept.
struct CodeObject {
  uint32_t id;
  int32_t first_line;
  uint8_t file_width;
  uint8_t qualified_name_width;
  size_t file_size;
  size_t qualified_name_size;
  size_t line_table_size;
  std::unique_ptr<uint8_t[]> bytes;  // file, qualified name, line table

  bool Equals(const CodeView& view) const;
  // Whether the code object at an address is this one.
  bool IsAt(const PythonLayout& layout, const uint8_t* code) const;
};

// All code objects of a recording. Not safe for threads; what it gives lives as long as it does.
class CodeObjects {
 public:
  struct Interned {
    const CodeObject* object;
    bool added;  // whether it is new, and so has to be written
  };
  Interned Intern(const CodeView& view);

 private:
  std::unordered_multimap<uint64_t, std::unique_ptr<CodeObject>> all_;
  uint32_t next_id_ = 0;
};

std::string Utf8(const CodeView::Text& text);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

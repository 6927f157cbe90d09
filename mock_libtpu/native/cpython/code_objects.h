// Python code objects as a recording identifies them: by contents, never by address alone, because
// their memory is freed and used again. Reads the text and the line table out of CPython's objects.
#ifndef MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_
#define MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
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
  Span file;
  Span qualified_name;
  Span line_table;
  int32_t first_line;
  uint8_t file_width;  // bytes per character
  uint8_t qualified_name_width;

  // False: the object does not look as it should.
  bool Read(const PythonLayout& layout, const uint8_t* code);
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
};

// All code objects of a recording. Not safe for threads; what it gives lives as long as it does.
class CodeObjects {
 public:
  // `added`: whether it is new, and so has to be written.
  const CodeObject* Intern(const CodeView& view, bool* added);

 private:
  std::unordered_multimap<uint64_t, std::unique_ptr<CodeObject>> all_;
  uint32_t next_id_ = 0;
};

// Text of the given width as UTF-8.
std::string Utf8(const uint8_t* data, size_t size, uint8_t width);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_CODE_OBJECTS_H_

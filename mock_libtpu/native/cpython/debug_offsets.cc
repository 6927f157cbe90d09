// The form of the table by version of CPython, and what shows that it is that one: see layout.h.
#include <cstring>

#include "cpython/layout.h"

namespace mock {
namespace {

// The table is a cookie and then numbers of 8 bytes, in sections for one structure each. Which
// sections and numbers there are differs between minor versions. Here are the places of the
// sections' first numbers, which are the sizes of the structures.
struct TableForm {
  uint32_t minor;
  size_t thread_state;
  size_t frame;
  size_t code;
  size_t object;
  size_t bytes;
  size_t text;
  size_t base_frame;  // within thread_state; 0: none
};
constexpr TableForm kForms[] = {
    {13, 18, 27, 33, 43, 63, 66, 0},
    {14, 21, 30, 38, 49, 73, 76, 0},
    {15, 21, 38, 46, 57, 85, 88, 5},
};

constexpr char kCookie[] = "xdebugpy";
constexpr size_t kVersion = 0;
constexpr size_t kFreeThreaded = 1;
constexpr uint32_t kFinalRelease = 0xf0;
// No structure is larger; what is, is not an offset.
constexpr uint64_t kLargestStructure = 1 << 16;
constexpr uint32_t kPointer = 8;

const TableForm& FormOf(uint32_t minor) {
  for (const TableForm& form : kForms) {
    if (form.minor == minor) return form;
  }
  return kForms[std::size(kForms) - 1];
}

class Table {
 public:
  explicit Table(const void* runtime) : bytes_(static_cast<const char*>(runtime)) {}

  bool HasCookie() const { return std::memcmp(bytes_, kCookie, sizeof kCookie - 1) == 0; }
  uint64_t Number(size_t index) const {
    uint64_t value;
    std::memcpy(&value, bytes_ + sizeof kCookie - 1 + index * sizeof value, sizeof value);
    return value;
  }

 private:
  const char* bytes_;
};

// The numbers of one section; notes whether one of them cannot be what it is read as.
class Section {
 public:
  Section(const Table& table, size_t first) : table_(table), first_(first) {
    const uint64_t size = table.Number(first);
    if (size < kLargestStructure) size_ = static_cast<uint32_t>(size);
  }

  uint32_t Size() const { return size_; }
  // The offset of a member of `width` bytes.
  uint32_t Offset(size_t index, uint32_t width = kPointer) {
    const uint64_t offset = table_.Number(first_ + index);
    fits_ = fits_ && offset % width == 0 && offset < size_ && width <= size_ - offset;
    return fits_ ? static_cast<uint32_t>(offset) : 0;
  }
  // Whether the structure ends with an element of `width` bytes at `offset`.
  bool EndsWith(uint32_t offset, uint32_t width) const {
    return fits_ && (offset + width + kPointer - 1) / kPointer * kPointer == size_;
  }
  bool Fits() const { return fits_; }

 private:
  const Table& table_;
  size_t first_;
  uint32_t size_ = 0;
  bool fits_ = true;
};

std::optional<PythonLayout> ReadLayout(const Table& table, const TableForm& form) {
  Section thread(table, form.thread_state);
  Section frame(table, form.frame);
  Section code(table, form.code);
  Section object(table, form.object);
  Section bytes(table, form.bytes);
  Section text(table, form.text);
  PythonLayout layout{};
  layout.thread_frame = thread.Offset(4);
  layout.thread_base_frame = form.base_frame != 0 ? thread.Offset(form.base_frame) : 0;
  layout.frame_size = frame.Size();
  layout.frame_previous = frame.Offset(1);
  layout.frame_code = frame.Offset(2);
  layout.frame_instruction = frame.Offset(3);
  layout.frame_owner = frame.Offset(5, 1);
  layout.code_file = code.Offset(1);
  layout.code_qualified_name = code.Offset(3);
  layout.code_line_table = code.Offset(4);
  layout.code_first_line = code.Offset(5, 4);
  layout.code_instructions = code.Offset(9);
  // Not published: an int, then a pointer, then the instructions.
  layout.code_first_traceable = layout.code_instructions - 2 * kPointer;
  layout.object_type = object.Offset(1);
  layout.bytes_size = bytes.Offset(1);
  layout.bytes_data = bytes.Offset(2);
  layout.text_state = text.Offset(1, 4);
  layout.text_length = text.Offset(2);
  layout.text_kind_shift = 2;
  layout.text_ascii_data = text.Offset(3);
  // The length and the address of its UTF-8 lie between.
  layout.text_compact_data = layout.text_ascii_data + 2 * kPointer;
  const bool fits = thread.Fits() && object.Fits() && frame.EndsWith(frame.Offset(4), kPointer) &&
                    code.EndsWith(layout.code_instructions, 1) &&
                    layout.code_line_table < layout.code_first_traceable &&
                    bytes.EndsWith(layout.bytes_data, 1) &&
                    text.EndsWith(layout.text_compact_data, kPointer);
  return fits ? std::optional(layout) : std::nullopt;
}

}  // namespace

std::optional<DebugOffsets> ReadDebugOffsets(const void* runtime, uint32_t version) {
  const Table table(runtime);
  if (!table.HasCookie() || table.Number(kVersion) != version) return std::nullopt;
  const uint32_t minor = version >> 16 & 0xff;
  const TableForm& form = FormOf(minor);
  const bool released = (version & 0xf0) == kFinalRelease;
  return DebugOffsets{table.Number(kFreeThreaded) != 0, released && form.minor == minor,
                      ReadLayout(table, form)};
}

}  // namespace mock

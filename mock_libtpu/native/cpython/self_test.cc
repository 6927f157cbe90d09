// The comparison with Python's public C API: see layout.h.

#include <dlfcn.h>

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>

#include "cpython/code_objects.h"
#include "cpython/frames.h"

namespace mock {
namespace {

using Object = void;          // PyObject, and PyFrameObject and PyCodeObject
using Size = std::ptrdiff_t;  // Py_ssize_t

// X(result, name, parameters)
#define MOCK_LIBTPU_FRAME_FUNCTIONS(X)                         \
  X(Object*, PyThreadState_GetUnchecked, (void))               \
  X(Object*, PyEval_GetFrame, (void))                          \
  X(Object*, PyFrame_GetBack, (Object*))                       \
  X(Object*, PyFrame_GetCode, (Object*))                       \
  X(int, PyFrame_GetLasti, (Object*))                          \
  X(int, PyFrame_GetLineNumber, (Object*))                     \
  X(Object*, PyObject_GetAttrString, (Object*, const char*))   \
  X(long, PyLong_AsLong, (Object*))                            \
  X(int, PyBytes_AsStringAndSize, (Object*, char**, Size*))    \
  X(Object*, PyUnicode_FromStringAndSize, (const char*, Size)) \
  X(Object*, PyErr_Occurred, (void))                           \
  X(void, PyErr_Clear, (void))                                 \
  X(void, Py_IncRef, (Object*))                                \
  X(void, Py_DecRef, (Object*))

struct PublicApi {
#define MOCK_LIBTPU_DECLARE(result, name, parameters) result(*name) parameters;
  MOCK_LIBTPU_FRAME_FUNCTIONS(MOCK_LIBTPU_DECLARE)
#undef MOCK_LIBTPU_DECLARE
};

std::optional<PublicApi> FindApi(void* library) {
  PublicApi api{};
#define MOCK_LIBTPU_FIND(result, name, parameters)                            \
  api.name = reinterpret_cast<result(*) parameters>(::dlsym(library, #name)); \
  if (api.name == nullptr) return std::nullopt;
  MOCK_LIBTPU_FRAME_FUNCTIONS(MOCK_LIBTPU_FIND)
#undef MOCK_LIBTPU_FIND
  return api;
}

// The line of an instruction by a table of the form that 3.11 introduced; -1: it has none. Readers
// of recordings read tables so (stacks/line_table.py).
int LineAt(std::string_view table, int line, int instruction) {
  size_t at = 0;
  const auto byte = [&] { return at < table.size() ? static_cast<uint8_t>(table[at++]) : 0u; };
  const auto number = [&] {
    uint32_t value = 0;
    uint32_t part = 64;
    for (uint32_t shift = 0; (part & 64) != 0 && shift < 32; shift += 6) {
      part = byte();
      value |= (part & 63) << shift;
    }
    return value;
  };
  for (int end = 0; at < table.size();) {
    const uint32_t first = byte();
    const uint32_t kind = first >> 3 & 15;
    end += static_cast<int>((first & 7) + 1) * 2;
    if (kind == 13 || kind == 14) {  // without columns, long
      const uint32_t delta = number();
      line += (delta & 1) != 0 ? -static_cast<int>(delta >> 1) : static_cast<int>(delta >> 1);
      for (int i = 0; kind == 14 && i < 3; ++i) number();
    } else if (kind >= 10 && kind <= 12) {
      line += static_cast<int>(kind) - 10;
      at += 2;
    } else if (kind < 10) {
      ++at;
    }
    if (instruction < end) return kind == 15 ? -1 : line;
  }
  return -1;
}

class Test {
 public:
  Test(const Python& python, const PublicApi& api)
      : python_(python), layout_(python.layout), api_(api) {}

  bool Run(Object* innermost) {
    const auto read = std::make_unique<PythonFrames>();
    if (!ReadFramesCarefully(python_, python_.thread_state(), read.get())) return false;
    return TextsAreRead() && FramesAreRead(innermost, *read);
  }

 private:
  // Drops its reference; API functions give new ones.
  struct Drop {
    void (*drop)(Object*);
    void operator()(Object* object) const { drop(object); }
  };
  using Ref = std::unique_ptr<Object, Drop>;
  Ref Take(Object* object) { return Ref(object, Drop{api_.Py_DecRef}); }
  Ref Attribute(Object* object, const char* name) {
    return Take(api_.PyObject_GetAttrString(object, name));
  }

  // One text of each kind.
  bool TextsAreRead() {
    for (const std::string_view text : {"name", "Gr\u00f6\u00dfe", "\u6f22\u5b57", "\U0001f642!"}) {
      const Ref object =
          Take(api_.PyUnicode_FromStringAndSize(text.data(), static_cast<Size>(text.size())));
      if (object == nullptr) return false;
      const auto read = CodeView::ReadText(layout_, static_cast<const uint8_t*>(object.get()));
      if (!read.has_value() || Utf8(*read) != text) return false;
    }
    return true;
  }

  bool FramesAreRead(Object* innermost, const PythonFrames& read) {
    api_.Py_IncRef(innermost);
    Ref frame = Take(innermost);
    for (size_t i = 0; i < read.count; ++i) {
      if (frame == nullptr) return false;
      const Ref code = Take(api_.PyFrame_GetCode(frame.get()));
      const int instruction = api_.PyFrame_GetLasti(frame.get());
      if (code.get() != read.code[i] || instruction != static_cast<int>(read.instruction[i]) ||
          !CodeIsRead(code.get(), instruction, api_.PyFrame_GetLineNumber(frame.get()))) {
        return false;
      }
      frame = Take(api_.PyFrame_GetBack(frame.get()));
    }
    return frame == nullptr || read.truncated;
  }

  bool CodeIsRead(Object* code, int instruction, int line) {
    const Ref first_line = Attribute(code, "co_firstlineno");
    const Ref lines = Attribute(code, "co_linetable");
    if (first_line == nullptr || lines == nullptr) return false;
    const std::string_view table = Bytes(lines.get());
    const int first = Field<int32_t>(code, layout_.code_first_line);
    return Refers(code, layout_.code_file, "co_filename") &&
           Refers(code, layout_.code_qualified_name, "co_qualname") &&
           Refers(code, layout_.code_line_table, "co_linetable") &&
           first == api_.PyLong_AsLong(first_line.get()) &&
           Field<Size>(lines.get(), layout_.bytes_size) == static_cast<Size>(table.size()) &&
           static_cast<const char*>(lines.get()) + layout_.bytes_data == table.data() &&
           LineAt(table, first, instruction) == line && FirstTraceableIsRead(code);
  }

  bool Refers(Object* code, uint32_t offset, const char* attribute) {
    return Field<Object*>(code, offset) == Attribute(code, attribute).get();
  }

  // The first traceable instruction is the same one in every code object.
  bool FirstTraceableIsRead(Object* code) {
    const Ref object = Attribute(code, "co_code");
    if (object == nullptr) return false;
    const std::string_view instructions = Bytes(object.get());
    const int32_t first = Field<int32_t>(code, layout_.code_first_traceable);
    if (first < 0 || static_cast<size_t>(first) * 2 >= instructions.size()) return false;
    const int found = static_cast<uint8_t>(instructions[static_cast<size_t>(first) * 2]);
    if (resume_ < 0) resume_ = found;
    return found == resume_;
  }

  std::string_view Bytes(Object* object) {
    char* data = nullptr;
    Size size = 0;
    if (api_.PyBytes_AsStringAndSize(object, &data, &size) != 0) return {};
    return {data, static_cast<size_t>(size)};
  }

  const Python& python_;
  const PythonLayout& layout_;
  const PublicApi& api_;
  int resume_ = -1;
};

}  // namespace

SelfTest TestLayout(const Python& python) {
  const std::optional<PublicApi> api = FindApi(python.library);
  if (!api.has_value()) return SelfTest::kFailed;
  // A thread has a current state while it holds the GIL.
  const Object* const current = api->PyThreadState_GetUnchecked();
  if (current == nullptr || current != python.thread_state()) return SelfTest::kNotNow;
  if (api->PyErr_Occurred() != nullptr) return SelfTest::kNotNow;
  Object* const frame = api->PyEval_GetFrame();
  if (frame == nullptr) return SelfTest::kNotNow;
  const bool passed = Test(python, *api).Run(frame);
  api->PyErr_Clear();
  return passed ? SelfTest::kPassed : SelfTest::kFailed;
}

}  // namespace mock

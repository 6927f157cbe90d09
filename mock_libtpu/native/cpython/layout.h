// Where CPython keeps the parts of its private structures that lead to a thread's frames. Offsets
// in bytes; from the interpreter itself where it publishes them (3.13 and later), and then tried
// before they are relied on.
#ifndef MOCK_LIBTPU_CPYTHON_LAYOUT_H_
#define MOCK_LIBTPU_CPYTHON_LAYOUT_H_

#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace mock {

struct PythonLayout {
  // Thread state. 3.11 and 3.12 keep the current frame in a _PyCFrame on the C stack.
  uint32_t thread_frame;       // of the current frame, or of the pointer to the _PyCFrame
  uint32_t thread_base_frame;  // of the pointer to the end of all frames (3.15); 0: there is none
  bool has_cframe;
  uint32_t cframe_frame;
  uint32_t cframe_previous;
  // _PyInterpreterFrame.
  uint32_t frame_size;  // 0: not known
  uint32_t frame_code;
  uint32_t frame_previous;
  uint32_t frame_instruction;
  uint32_t frame_owner;
  // 3.11 marks the frames that eval was entered with; later versions put a frame of eval's own
  // on the C stack instead, whose owner is kShimOwner or more.
  bool has_is_entry;
  uint32_t frame_is_entry;
  // PyCodeObject.
  uint32_t code_file;
  uint32_t code_qualified_name;
  uint32_t code_line_table;
  uint32_t code_first_line;
  uint32_t code_first_traceable;
  uint32_t code_instructions;
  // PyObject, PyBytesObject, PyUnicodeObject.
  uint32_t object_type;
  uint32_t bytes_size;
  uint32_t bytes_data;
  uint32_t text_length;
  uint32_t text_state;
  uint32_t text_kind_shift;  // of the 3 bits of the kind; the bits for compact and ASCII follow
  uint32_t text_ascii_data;
  uint32_t text_compact_data;
};

// A member of one of these structures.
template <typename T>
T Field(const void* object, uint32_t offset) {
  T value;
  std::memcpy(&value, static_cast<const uint8_t*>(object) + offset, sizeof value);
  return value;
}

// What a frame belongs to: 3 is the C stack up to 3.13 and the interpreter later, when 4 is the C
// stack. Both are frames of eval's own, as is the base of all frames in 3.15.
constexpr uint8_t kGeneratorOwner = 1;
constexpr uint8_t kShimOwner = 3;
constexpr uint8_t kLastOwner = 4;

// The process's interpreter.
struct Python {
  enum class Support : uint8_t {
    kSupported,
    kUntested,         // the form of a known release; frames are read, also before the self-test
    kUntestedVersion,  // perhaps that of the newest known one; the self-test decides
    kNoPython,         // the process has no CPython (found so far)
    kUnknownVersion,   // a form of its structures that is not known here
    kFreeThreaded,     // a build without the GIL
  };

  // Looks for it. This needs no GIL and changes nothing.
  Python();

  mutable std::atomic<Support> support{Support::kNoPython};
  std::string version;  // "3.11.7 (main, …)", or empty
  PythonLayout layout{};
  void* library = nullptr;            // where dlsym finds its functions
  void* (*thread_state)() = nullptr;  // PyGILState_GetThisThreadState
  const void* code_type = nullptr;    // &PyCode_Type
};

// The offsets that CPython publishes of its own structures for debuggers and profilers, since 3.13:
// _Py_DebugOffsets, the beginning of _PyRuntime.
struct DebugOffsets {
  bool free_threaded;
  // Whether the table's form is that of a release known here; else the newest known one was tried.
  bool known_release;
  std::optional<PythonLayout> layout;  // none: the numbers do not fit together
};

// Reads the table of an interpreter with this PY_VERSION_HEX; none: it has no such table.
std::optional<DebugOffsets> ReadDebugOffsets(const void* runtime, uint32_t version);

// Whether the layout of an interpreter is the one that is assumed: what is read with it is compared
// with what Python's public C API gives for the same frames.
enum class SelfTest : uint8_t {
  kPassed,
  kFailed,
  kNotNow,  // the thread does not hold the GIL, or has no frame
};

// Tries the layout on all frames of the calling thread. Runs no Python code, does not wait, and
// touches no memory that is not there, whatever is in the layout.
SelfTest TestLayout(const Python& python);

}  // namespace mock

#endif  // MOCK_LIBTPU_CPYTHON_LAYOUT_H_

// The tables of offsets, by version of CPython: see layout.h.
#include "cpython/layout.h"

#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <optional>

namespace mock {
namespace {

// Looked up at run time: the library runs in every Python, and in other programs.
struct Symbols {
  void* library = RTLD_DEFAULT;
  void* Find(const char* name) const { return dlsym(library, name); }
};

int TakePythonLibrary(dl_phdr_info* info, size_t, void* to) {
  const char* name = info->dlpi_name;
  if (name == nullptr || std::strstr(name, "libpython3") == nullptr) return 0;
  *static_cast<std::string*>(to) = name;
  return 1;
}

// A program may have loaded libpython for itself alone; its names are then not everybody's.
std::optional<Symbols> FindSymbols() {
  Symbols symbols;
  if (symbols.Find("PyGILState_GetThisThreadState") != nullptr) return symbols;
  std::string library;
  dl_iterate_phdr(TakePythonLibrary, &library);
  if (library.empty()) return std::nullopt;
  // Never closed: the library stays as long as its names are used.
  symbols.library = dlopen(library.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  const bool found =
      symbols.library != nullptr && symbols.Find("PyGILState_GetThisThreadState") != nullptr;
  return found ? std::optional(symbols) : std::nullopt;
}

// Common to 3.11 and later on 64-bit machines.
PythonLayout ObjectLayout() {
  PythonLayout layout{};
  layout.object_type = 8;
  layout.bytes_size = 16;
  layout.bytes_data = 32;
  layout.text_length = 16;
  layout.text_state = 32;
  layout.text_kind_shift = 2;
  layout.text_ascii_data = 40;
  layout.text_compact_data = 56;
  return layout;
}

PythonLayout Layout311() {
  PythonLayout layout = ObjectLayout();
  layout.text_ascii_data = 48;
  layout.text_compact_data = 72;
  layout.thread_frame = 56;
  layout.has_cframe = true;
  layout.cframe_frame = 8;
  layout.cframe_previous = 16;
  layout.frame_code = 32;
  layout.frame_previous = 48;
  layout.frame_instruction = 56;
  layout.frame_owner = 69;
  layout.has_is_entry = true;
  layout.frame_is_entry = 68;
  layout.code_file = 112;
  layout.code_qualified_name = 128;
  layout.code_line_table = 136;
  layout.code_first_line = 72;
  layout.code_first_traceable = 168;
  layout.code_instructions = 184;
  return layout;
}

PythonLayout Layout312() {
  PythonLayout layout = ObjectLayout();
  layout.thread_frame = 56;
  layout.has_cframe = true;
  layout.cframe_frame = 0;
  layout.cframe_previous = 8;
  layout.frame_code = 0;
  layout.frame_previous = 8;
  layout.frame_instruction = 56;
  layout.frame_owner = 70;
  layout.code_file = 112;
  layout.code_qualified_name = 128;
  layout.code_line_table = 136;
  layout.code_first_line = 68;
  layout.code_first_traceable = 176;
  layout.code_instructions = 192;
  return layout;
}

// _Py_DebugOffsets, which starts _PyRuntime since 3.13: numbers of 8 bytes after the cookie. Its
// sections grew in 3.14; `first` are the places of their first numbers.
struct DebugOffsets {
  static constexpr size_t kVersion = 0;
  static constexpr size_t kFreeThreaded = 1;
  size_t thread_state;
  size_t interpreter_frame;
  size_t code_object;
};
constexpr DebugOffsets kDebugOffsets313 = {18, 27, 33};
constexpr DebugOffsets kDebugOffsets314 = {21, 30, 38};

struct Published {
  bool free_threaded;
  std::optional<PythonLayout> layout;  // none: not the one that is known here
};

// None if this is not the table of `version`.
std::optional<Published> ReadPublished(const void* runtime, uint32_t version) {
  const char* bytes = static_cast<const char*>(runtime);
  if (std::memcmp(bytes, "xdebugpy", 8) != 0) return std::nullopt;
  const auto number = [bytes](size_t index) {
    uint64_t value;
    std::memcpy(&value, bytes + 8 + index * 8, sizeof value);
    return static_cast<uint32_t>(value);
  };
  if (number(DebugOffsets::kVersion) != version) return std::nullopt;
  const DebugOffsets& at = (version >> 16) == 0x030d ? kDebugOffsets313 : kDebugOffsets314;
  PythonLayout layout = ObjectLayout();
  layout.thread_frame = number(at.thread_state + 4);
  layout.frame_previous = number(at.interpreter_frame + 1);
  layout.frame_code = number(at.interpreter_frame + 2);
  layout.frame_instruction = number(at.interpreter_frame + 3);
  layout.frame_owner = number(at.interpreter_frame + 5);
  layout.code_file = number(at.code_object + 1);
  layout.code_qualified_name = number(at.code_object + 3);
  layout.code_line_table = number(at.code_object + 4);
  layout.code_first_line = number(at.code_object + 5);
  layout.code_instructions = number(at.code_object + 9);
  // Not published: an int, then a pointer, then the instructions.
  layout.code_first_traceable = layout.code_instructions - 16;
  // Small numbers that fit the structures, or the table is not the one that is known here.
  const bool fits =
      layout.thread_frame < 1024 && layout.frame_code == 0 && layout.frame_previous == 8 &&
      layout.frame_instruction < 256 && layout.frame_owner < 256 && layout.code_instructions > 64 &&
      layout.code_instructions < 1024 && layout.code_line_table < layout.code_instructions;
  return Published{number(DebugOffsets::kFreeThreaded) != 0,
                   fits ? std::optional(layout) : std::nullopt};
}

}  // namespace

Python FindPython() {
  Python python;
  const std::optional<Symbols> found = FindSymbols();
  if (!found.has_value()) return python;
  const Symbols& symbols = *found;
  const void* version_number = symbols.Find("Py_Version");
  const auto version_text = reinterpret_cast<const char* (*)()>(symbols.Find("Py_GetVersion"));
  python.thread_state =
      reinterpret_cast<void* (*)()>(symbols.Find("PyGILState_GetThisThreadState"));
  python.code_type = symbols.Find("PyCode_Type");
  python.support = Python::Support::kUnknownVersion;
  if (version_text != nullptr) python.version = version_text();
  // Py_Version came with 3.11. What is not called CPython has other structures.
  if (version_number == nullptr || python.code_type == nullptr || sizeof(void*) != 8 ||
      symbols.Find("PyPy_Version") != nullptr) {
    return python;
  }
  const uint32_t version =
      static_cast<uint32_t>(*static_cast<const unsigned long*>(version_number));
  // Py_TRACE_REFS puts two pointers before every object.
  if (symbols.Find("_Py_AddToAllObjects") != nullptr) return python;
  std::optional<PythonLayout> layout;
  switch (version >> 16) {
    case 0x030b: layout = Layout311(); break;
    case 0x030c: layout = Layout312(); break;
    case 0x030d:
    case 0x030e: {
      const void* runtime = symbols.Find("_PyRuntime");
      if (runtime == nullptr) break;
      const std::optional<Published> published = ReadPublished(runtime, version);
      if (!published.has_value()) break;
      if (published->free_threaded) {
        python.support = Python::Support::kFreeThreaded;
        return python;
      }
      layout = published->layout;
      break;
    }
    default: break;
  }
  if (!layout.has_value()) return python;
  python.layout = *layout;
  python.support = Python::Support::kSupported;
  return python;
}

}  // namespace mock

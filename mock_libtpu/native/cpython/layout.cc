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

}  // namespace

Python::Python() {
  const std::optional<Symbols> found = FindSymbols();
  if (!found.has_value()) return;
  const Symbols& symbols = *found;
  library = symbols.library;
  const void* version_number = symbols.Find("Py_Version");
  const auto version_text = reinterpret_cast<const char* (*)()>(symbols.Find("Py_GetVersion"));
  thread_state = reinterpret_cast<void* (*)()>(symbols.Find("PyGILState_GetThisThreadState"));
  code_type = symbols.Find("PyCode_Type");
  support = Support::kUnknownVersion;
  if (version_text != nullptr) version = version_text();
  // Py_Version came with 3.11. What is not called CPython has other structures.
  if (version_number == nullptr || code_type == nullptr || sizeof(void*) != 8 ||
      symbols.Find("PyPy_Version") != nullptr) {
    return;
  }
  // Py_TRACE_REFS puts two pointers before every object.
  if (symbols.Find("_Py_AddToAllObjects") != nullptr) return;
  const uint32_t number = static_cast<uint32_t>(*static_cast<const unsigned long*>(version_number));
  if (number >> 16 == 0x030b || number >> 16 == 0x030c) {
    layout = number >> 16 == 0x030b ? Layout311() : Layout312();
    support = Support::kSupported;
    return;
  }
  const void* runtime = symbols.Find("_PyRuntime");
  if (runtime == nullptr) return;
  const std::optional<DebugOffsets> offsets = ReadDebugOffsets(runtime, number);
  if (!offsets.has_value()) return;
  if (offsets->free_threaded) {
    support = Support::kFreeThreaded;
  } else if (offsets->layout.has_value()) {
    layout = *offsets->layout;
    support = offsets->known_release ? Support::kUntested : Support::kUntestedVersion;
  }
}

}  // namespace mock

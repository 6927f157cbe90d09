// See delegate_package.h.
#include "embed/delegate_package.h"

#include <dlfcn.h>

#include <string>

namespace mock {
namespace {

using python::Ref;

// The folder of this library: the Python part lies in `delegate` next to it.
std::string LibraryFolder() {
  Dl_info info{};
  if (::dladdr(reinterpret_cast<const void*>(&LibraryFolder), &info) == 0) return ".";
  const std::string path = info.dli_fname;
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// Imports a module of the package in this folder, which gets a name of its own: nothing of the
// process's sys.path is used or changed. The package itself holds only a docstring. One thread
// makes it, and others wait, as with any import.
constexpr char kImport[] = R"(
import importlib, importlib.util, os, sys, threading
package = "_mock_libtpu_delegate"
folder = os.fsdecode(folder)
with vars(sys).setdefault(package + "_lock", threading.RLock()):
    if package not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            package, folder + "/__init__.py", submodule_search_locations=[folder])
        made = importlib.util.module_from_spec(spec)
        sys.modules[package] = made
        try:
            spec.loader.exec_module(made)
        except BaseException:
            del sys.modules[package]
            raise
module = importlib.import_module(package + "." + name)
)";

}  // namespace

bool RunPython(const char* text, PyObject* globals) {
  constexpr int kFileInput = 257;  // Py_file_input
  return python::StayAtShutdown([&] {
    const auto run = python::GetApi()->PyRun_StringFlags;
    const Ref done(run(text, kFileInput, globals, globals, nullptr));
    return static_cast<bool>(done);
  });
}

Ref ImportDelegate(const char* name) {
  const python::Api& api = *python::GetApi();
  Ref globals(api.PyDict_New());
  api.PyDict_SetItemString(globals.get(), "__builtins__", api.PyEval_GetBuiltins());
  api.PyDict_SetItemString(globals.get(), "name", python::Text(name).get());
  const std::string folder = LibraryFolder() + "/delegate";  // bytes: it need not be UTF-8
  api.PyDict_SetItemString(globals.get(), "folder",
                           python::Bytes(folder.data(), folder.size()).get());
  return RunPython(kImport, globals.get()) ? std::move(globals) : Ref();
}

Error TakePythonError() {
  const Ref error = python::TakeError();
  const Ref code = python::Attribute(error.get(), "code");
  const Ref message = python::Attribute(error.get(), "message");
  python::GetApi()->PyErr_Clear();
  if (code && message) {
    return {ErrorCodeOf(python::ToText(code.get())), python::ToText(message.get())};
  }
  const Ref type = python::Attribute(error.get(), "__class__");
  const Ref name = python::Attribute(type.get(), "__name__");
  if (name && python::ToText(name.get()) == "KeyboardInterrupt") {
    // The program gets it in its own code, as soon as that goes on. The signal is not raised again:
    // the program may have a handler that counts.
    python::GetApi()->PyThreadState_SetAsyncExc(python::GetApi()->PyThread_get_thread_ident(),
                                                type.get());
    return {PJRT_Error_Code_CANCELLED, "interrupted"};
  }
  const Ref text(python::GetApi()->PyObject_Str(error.get()));
  return Internal("the mock's delegate failed: " + python::ToText(text.get()));
}

Error ShuttingDown() {
  return {PJRT_Error_Code_UNAVAILABLE, "the Python interpreter is shutting down"};
}

}  // namespace mock

// See delegate_package.h.
#include "embed/delegate_package.h"

#include <dlfcn.h>

#include <string>

#include "base/fork.h"
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

Ref RunPython(const char* text, std::initializer_list<std::pair<const char*, PyObject*>> names) {
  const python::Api& api = *python::GetApi();
  Ref globals(api.PyDict_New());
  api.PyDict_SetItemString(globals.get(), "__builtins__", api.PyEval_GetBuiltins());
  for (const auto& [name, object] : names) {
    api.PyDict_SetItemString(globals.get(), name, object);
  }
  constexpr int kFileInput = 257;  // Py_file_input
  python::Checked(python::StayAtShutdown([&] {
    return Ref(api.PyRun_StringFlags(text, kFileInput, globals.get(), globals.get(), nullptr));
  }));
  return globals;
}

Ref CallDelegate(const char* module, const char* function,
                 std::initializer_list<PyObject*> arguments) {
  const std::string folder = LibraryFolder() + "/delegate";  // bytes: it need not be UTF-8
  const Ref globals = RunPython(
      kImport, {{"name", python::Text(module).get()}, {"folder", python::Bytes(folder).get()}});
  PyObject* const imported = python::GetApi()->PyDict_GetItemString(globals.get(), "module");
  return python::Call(python::Attribute(imported, function).get(), arguments);
}

std::optional<std::string> CheckProcess() {
  RefuseForkedChild();
  if (!python::Available()) return std::nullopt;
  const python::Gil gil;
  const Ref note = CallDelegate("process_checks", "check_pjrt", {python::Text(kForked).get()});
  if (note.get() == python::None().get()) return std::nullopt;
  return python::ToText(note.get());
}

std::pair<int64_t, int64_t> ProcessesOfJax() {
  if (!python::Available()) return {1, 0};
  const python::Gil gil;
  try {
    const Ref pair = CallDelegate("process_checks", "processes_of_jax", {});
    return {python::ToInteger(python::Item(pair.get(), 0).get()),
            python::ToInteger(python::Item(pair.get(), 1).get())};
  } catch (const Error&) {
    return {1, 0};
  }
}

void CheckLegacyProcess() {
  RefuseForkedChild();
  if (!python::Available()) return;
  const python::Gil gil;
  CallDelegate("process_checks", "check_legacy", {python::Text(kForked).get()});
}

void CheckPackages() { CallDelegate("process_checks", "check_packages", {}); }

}  // namespace mock

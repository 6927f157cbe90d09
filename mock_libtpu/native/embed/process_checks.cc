// See process_checks.h.
#include "embed/process_checks.h"

#include "base/fork.h"
#include "embed/delegate_package.h"
#include "embed/python_api.h"

namespace mock {
namespace {

using python::Ref;

// Calls a function of process_checks.py; empty with `error` set where it raises. GIL needed.
Ref CallCheck(const char* name, bool with_text, PJRT_Error** error) {
  const Ref globals = ImportDelegate("_mock_libtpu_process_checks", "process_checks.py");
  Ref result;
  if (globals) {
    PyObject* const checks = python::GetApi()->PyDict_GetItemString(globals.get(), "package");
    const Ref check = python::Attribute(checks, name);
    const Ref forked = python::Text(kForked);
    result = with_text ? python::Call(check.get(), {forked.get()}) : python::Call(check.get(), {});
  }
  if (!result) *error = TakePythonError();
  return result;
}

}  // namespace

PJRT_Error* CheckProcess(std::optional<std::string>* note) {
  if (InForkedChild()) return MakeError(PJRT_Error_Code_FAILED_PRECONDITION, kForked);
  if (!python::Available()) return nullptr;
  const python::Gil gil;
  PJRT_Error* error = nullptr;
  const Ref result = CallCheck("check_pjrt", true, &error);
  if (error != nullptr) return error;
  const Ref none = python::None();
  if (result.get() != none.get()) *note = python::ToText(result.get());
  return nullptr;
}

PJRT_Error* CheckLegacyProcess() {
  if (InForkedChild()) return MakeError(PJRT_Error_Code_FAILED_PRECONDITION, kForked);
  if (!python::Available()) return nullptr;
  const python::Gil gil;
  PJRT_Error* error = nullptr;
  CallCheck("check_legacy", true, &error);
  return error;
}

PJRT_Error* CheckPackages() {
  PJRT_Error* error = nullptr;
  CallCheck("check_packages", false, &error);
  return error;
}

}  // namespace mock

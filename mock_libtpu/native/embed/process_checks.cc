// See process_checks.h.
#include "embed/process_checks.h"

#include "base/fork.h"
#include "embed/delegate_package.h"
#include "embed/python_api.h"

namespace mock {
namespace {

using python::Ref;

// Calls a function of process_checks.py. GIL needed.
Result<Ref> CallCheck(const char* name, bool with_text) {
  const Ref globals = ImportDelegate("process_checks");
  Ref result;
  if (globals) {
    PyObject* const checks = python::GetApi()->PyDict_GetItemString(globals.get(), "module");
    const Ref check = python::Attribute(checks, name);
    const Ref forked = python::Text(kForked);
    result = with_text ? python::Call(check.get(), {forked.get()}) : python::Call(check.get(), {});
  }
  if (!result) return TakePythonError();
  return result;
}

}  // namespace

Result<std::optional<std::string>> CheckProcess() {
  if (InForkedChild()) return Error{PJRT_Error_Code_FAILED_PRECONDITION, kForked};
  std::optional<std::string> note;
  if (!python::Available()) return note;
  const python::Gil gil;
  const Result<Ref> result = CallCheck("check_pjrt", true);
  if (!result.ok()) return result.error();
  const Ref none = python::None();
  if (result->get() != none.get()) note = python::ToText(result->get());
  return note;
}

JaxProcesses ProcessesOfJax() {
  if (!python::Available()) return {};
  const python::Gil gil;
  const Result<Ref> pair = CallCheck("processes_of_jax", false);
  if (!pair.ok()) return {};
  return {python::ToInteger(python::Item(pair->get(), 0).get()),
          python::ToInteger(python::Item(pair->get(), 1).get())};
}

Result<void> CheckLegacyProcess() {
  if (InForkedChild()) return Error{PJRT_Error_Code_FAILED_PRECONDITION, kForked};
  if (!python::Available()) return {};
  const python::Gil gil;
  const Result<Ref> result = CallCheck("check_legacy", true);
  if (!result.ok()) return result.error();
  return {};
}

Result<void> CheckPackages() {
  const Result<Ref> result = CallCheck("check_packages", false);
  if (!result.ok()) return result.error();
  return {};
}

}  // namespace mock

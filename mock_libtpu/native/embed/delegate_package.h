// Calling the mock's Python part, which lies in `delegate` next to this library.
#ifndef MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_
#define MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "embed/python_api.h"

namespace mock {

// Runs statements with globals of these names, and returns the globals. Throws what they raise. GIL
// needed.
python::Ref RunPython(const char* text,
                      std::initializer_list<std::pair<const char*, PyObject*>> names);

// Calls a function of a module of the delegate, such as "legacy.client". The two APIs import
// different modules, because their releases of jaxlib have little in common. Throws what it raises.
// GIL needed.
python::Ref CallDelegate(const char* module, const char* function,
                         std::initializer_list<PyObject*> arguments);

// Whether the mock works in this process, by the rules of delegate/process_checks.py; where it does
// not, an Error is thrown.

// When a client is made. If it may be: none where there is no jaxlib, else what an error of opening
// it should add.
std::optional<std::string> CheckProcess();

// The number and rank of this process in jax.distributed; (1, 0) where that is not used.
std::pair<int64_t, int64_t> ProcessesOfJax();

// The same as CheckProcess for the legacy API.
void CheckLegacyProcess();

// Whether there is what compiles and runs programs. GIL needed.
void CheckPackages();

}  // namespace mock

#endif  // MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_

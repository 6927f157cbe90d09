// Importing the mock's Python part, which lies in `delegate` next to this library.
//
// Whoever calls holds the GIL. Where a function fails the Python error is set.
#ifndef MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_
#define MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_

#include "base/error.h"
#include "embed/python_api.h"

namespace mock {

// Runs statements with these globals; false where they raise.
bool RunPython(const char* text, PyObject* globals);

// Imports a module of the delegate, such as "legacy.client", and returns globals in which "module"
// is it; empty where that fails. The two APIs import different modules, because their releases of
// jaxlib have little in common.
python::Ref ImportDelegate(const char* name);

// The error of the Python code just called: a DelegateError keeps its code.
Error TakePythonError();

// The error where Available() is false although there was an interpreter.
Error ShuttingDown();

}  // namespace mock

#endif  // MOCK_LIBTPU_EMBED_DELEGATE_PACKAGE_H_

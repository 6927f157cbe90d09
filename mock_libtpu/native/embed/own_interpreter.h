// An interpreter for a process that has none, such as a program in C: programs are compiled and
// run by Python packages.
#ifndef MOCK_LIBTPU_EMBED_OWN_INTERPRETER_H_
#define MOCK_LIBTPU_EMBED_OWN_INTERPRETER_H_

#include "base/result.h"

namespace mock {

// Makes python::Available() true where the process has no interpreter. It takes the one that
// mock_libtpu/packages.py names, which the variable MOCK_LIBTPU_PYTHON leads to, and it is there
// until the process ends. An error where there is none, or where the process's own is shutting
// down.
Result<void> EnsureInterpreter();

}  // namespace mock

#endif  // MOCK_LIBTPU_EMBED_OWN_INTERPRETER_H_

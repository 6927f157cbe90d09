// References to Python's objects, and the few operations on them that the loops need.
//
// Only what is in CPython's limited API. Each version gets a library of its own nevertheless: one
// that 3.13 has compiled fails in 3.11.

#ifndef TRACE_LINKS_NATIVE_OBJECTS_H_
#define TRACE_LINKS_NATIVE_OBJECTS_H_

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <memory>
#include <string_view>

namespace native {

struct Release {
  void operator()(PyObject* object) const { Py_DECREF(object); }
};
using Owned = std::unique_ptr<PyObject, Release>;

inline Owned Bytes(std::string_view text) {
  return Owned(PyBytes_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}

// A named tuple of this type, without the class's own function for that.
inline Owned NewTuple(PyObject* type, Owned values) {
  static const auto create = reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
  if (!values) return nullptr;
  Owned arguments(PyTuple_Pack(1, values.get()));
  if (!arguments) return nullptr;
  return Owned(create(reinterpret_cast<PyTypeObject*>(type), arguments.get(), nullptr));
}

}  // namespace native

#endif  // TRACE_LINKS_NATIVE_OBJECTS_H_

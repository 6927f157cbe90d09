// The functions of the Python C API that are used, found by name in the running process. Only what
// has been stable since CPython 3.8 is declared; nothing here depends on a struct's layout.
#ifndef MOCK_LIBTPU_EMBED_PYTHON_API_H_
#define MOCK_LIBTPU_EMBED_PYTHON_API_H_

#include <unistd.h>

#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "embed/python.h"

namespace mock::python {

// Keeps a thread that is being ended here until the process ends: a forced unwinding runs its
// destructor as an exception does, but is none.
class StayAtEnd {
 public:
  ~StayAtEnd() {
    while (!returned_ && std::uncaught_exceptions() == exceptions_) ::pause();
  }
  void Return() { returned_ = true; }

 private:
  const int exceptions_ = std::uncaught_exceptions();
  bool returned_ = false;
};

// Runs what waits for the GIL. CPython before 3.14 ends a thread that comes too late, once the
// interpreter is shutting down: with pthread_exit, which aborts the process at the first frame,
// ours or a framework's, that lets no exception pass. Such a thread stays here instead, as it does
// with 3.14.
template <typename Function>
auto StayAtShutdown(Function function) {
  StayAtEnd end;
  if constexpr (std::is_void_v<decltype(function())>) {
    function();
    end.Return();
  } else {
    auto result = function();
    end.Return();
    return result;
  }
}

using Size = std::ptrdiff_t;  // Py_ssize_t
using CapsuleDestructor = void (*)(PyObject*);

// X(result, name, parameters)
#define MOCK_LIBTPU_PYTHON_FUNCTIONS(X)                                                     \
  X(int, Py_IsInitialized, (void))                                                          \
  X(int, PyGILState_Ensure, (void))                                                         \
  X(void, PyGILState_Release, (int))                                                        \
  X(void, Py_IncRef, (PyObject*))                                                           \
  X(void, Py_DecRef, (PyObject*))                                                           \
  X(void, PyErr_Fetch, (PyObject**, PyObject**, PyObject**))                                \
  X(void, PyErr_NormalizeException, (PyObject**, PyObject**, PyObject**))                   \
  X(void, PyErr_Clear, (void))                                                              \
  X(unsigned long, PyThread_get_thread_ident, (void))                                       \
  X(int, PyThreadState_SetAsyncExc, (unsigned long, PyObject*))                             \
  X(PyObject*, PyObject_Str, (PyObject*))                                                   \
  X(PyObject*, PyObject_GetAttrString, (PyObject*, const char*))                            \
  X(PyObject*, PyObject_Vectorcall, (PyObject*, PyObject* const*, size_t, PyObject*))       \
  X(PyObject*, PyObject_VectorcallMethod, (PyObject*, PyObject* const*, size_t, PyObject*)) \
  X(PyObject*, PyUnicode_InternFromString, (const char*))                                   \
  X(PyObject*, PyLong_FromSsize_t, (Size))                                                  \
  X(PyObject*, PyLong_FromVoidPtr, (void*))                                                 \
  X(long long, PyLong_AsLongLong, (PyObject*))                                              \
  X(unsigned long long, PyLong_AsUnsignedLongLong, (PyObject*))                             \
  X(PyObject*, PyBool_FromLong, (long))                                                     \
  X(double, PyFloat_AsDouble, (PyObject*))                                                  \
  X(PyObject*, PyBytes_FromStringAndSize, (const char*, Size))                              \
  X(int, PyBytes_AsStringAndSize, (PyObject*, char**, Size*))                               \
  X(PyObject*, PyUnicode_FromStringAndSize, (const char*, Size))                            \
  X(const char*, PyUnicode_AsUTF8AndSize, (PyObject*, Size*))                               \
  X(PyObject*, PyList_New, (Size))                                                          \
  X(int, PyList_SetItem, (PyObject*, Size, PyObject*))                                      \
  X(PyObject*, PySequence_GetItem, (PyObject*, Size))                                       \
  X(Size, PyObject_Size, (PyObject*))                                                       \
  X(PyObject*, PyMapping_Items, (PyObject*))                                                \
  X(PyObject*, Py_BuildValue, (const char*, ...))                                           \
  X(PyObject*, PyDict_New, (void))                                                          \
  X(int, PyDict_SetItemString, (PyObject*, const char*, PyObject*))                         \
  X(PyObject*, PyDict_GetItemString, (PyObject*, const char*))                              \
  X(PyObject*, PyEval_GetBuiltins, (void))                                                  \
  X(PyObject*, PyRun_StringFlags, (const char*, int, PyObject*, PyObject*, void*))          \
  X(PyObject*, PyCapsule_New, (void*, const char*, CapsuleDestructor))                      \
  X(void*, PyCapsule_GetPointer, (PyObject*, const char*))                                  \
  X(int, PyCapsule_IsValid, (PyObject*, const char*))

struct Api {
#define MOCK_LIBTPU_DECLARE(result, name, parameters) result(*name) parameters;
  MOCK_LIBTPU_PYTHON_FUNCTIONS(MOCK_LIBTPU_DECLARE)
#undef MOCK_LIBTPU_DECLARE
  // Public from 3.13 on, private before.
  int (*IsFinalizing)(void);
};

// All need the GIL.

// Python's current error; a DelegateError keeps its code.
Error TakeError();
// Throws TakeError() where a result is empty.
Ref Checked(Ref result);

// Both throw what Python raises.
Ref Call(PyObject* callable, std::initializer_list<PyObject*> arguments);
Ref Attribute(PyObject* object, const char* name);
// Calls a method without arguments; `name` is best an interned string. Empty, with Python's error
// set, where it fails.
Ref CallMethod(PyObject* object, PyObject* name);
Ref Item(PyObject* sequence, Size index);
Ref Integer(int64_t value);
Ref Text(std::string_view text);
Ref Bytes(std::string_view bytes);
Ref Boolean(bool value);
Ref None();

// Conversions; a wrong type gives zero or nothing, and clears Python's error.
int64_t ToInteger(PyObject* object);
double ToDouble(PyObject* object);
std::string ToText(PyObject* object);
std::string ToBytes(PyObject* object);
Size LengthOf(PyObject* sequence);

// A list of what `make` gives for each value.
template <typename Values, typename Make>
Ref NewList(const Values& values, Make make) {
  Ref list(GetApi()->PyList_New(static_cast<Size>(values.size())));
  Size index = 0;
  for (const auto& value : values) {
    GetApi()->PyList_SetItem(list.get(), index++, Ref(make(value)).release());
  }
  return list;
}

// What `read` gives for each item.
template <typename Read>
auto ReadList(PyObject* sequence, Read read) {
  std::vector<decltype(read(sequence))> values;
  const Size length = LengthOf(sequence);
  for (Size index = 0; index < length; ++index) values.push_back(read(Item(sequence, index).get()));
  return values;
}

}  // namespace mock::python

#endif  // MOCK_LIBTPU_EMBED_PYTHON_API_H_

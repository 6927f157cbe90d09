// The Python interpreter of the process the library is loaded in, if there is one. Its functions
// are found by name at run time, so the library is linked to no Python and works without any.
//
// Rules: a generic entry point never takes the GIL; only compiling, executing and freeing what
// belongs to Python does, and no lock of this library is held while the GIL is waited for.
#ifndef MOCK_LIBTPU_EMBED_PYTHON_H_
#define MOCK_LIBTPU_EMBED_PYTHON_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

struct _object;
using PyObject = _object;

namespace mock::python {

// The C API, as far as it is used; one pointer per function, named as in Python.
struct Api;
// Null where no interpreter is in the process, so far.
const Api* GetApi();

// Whether Python code can run now: there is an interpreter, and it is not shutting down.
bool Available();
// Throws UNAVAILABLE where there was an interpreter, and Python code cannot run any more.
void CheckRunning();

// Makes Available() true where the process has no interpreter, such as a program in C: programs are
// compiled and run by Python packages. It takes the one that mock_libtpu/packages.py names, which
// the variable MOCK_LIBTPU_PYTHON leads to, and it is there until the process ends. Throws where
// there is none, or where the process's own is shutting down.
void EnsureInterpreter();

// Holds the GIL for a scope, if Available() is true.
class Gil {
 public:
  Gil();
  ~Gil();
  Gil(const Gil&) = delete;
  Gil& operator=(const Gil&) = delete;

 private:
  int state_;
};

// A reference of its own, dropped with the GIL held.
class Ref {
 public:
  Ref() = default;
  // Takes over a new reference, as Python's functions return it.
  explicit Ref(PyObject* object) : object_(object) {}
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref();
  PyObject* get() const { return object_; }
  // For Python's functions that take a reference over.
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_ = nullptr;
};

// Gives up a reference from any thread, with or without the GIL: now if the GIL is not needed, else
// when somebody next holds a Gil. After the interpreter's end the object is left alone.
void ReleaseLater(Ref reference);

// A reference that may be dropped anywhere.
class DeferredRef {
 public:
  DeferredRef() = default;
  explicit DeferredRef(Ref reference) : object_(reference.release()) {}
  DeferredRef(DeferredRef&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  DeferredRef& operator=(DeferredRef&& other) noexcept {
    swap(other);
    return *this;
  }
  ~DeferredRef() {
    if (object_ != nullptr) ReleaseLater(Ref(object_));
  }
  void swap(DeferredRef& other) noexcept { std::swap(object_, other.object_); }
  PyObject* get() const { return object_; }
  // GIL needed. Empty if there is no object.
  Ref NewReference() const;

 private:
  PyObject* object_ = nullptr;
};

}  // namespace mock::python

#endif  // MOCK_LIBTPU_EMBED_PYTHON_H_

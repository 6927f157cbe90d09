// Finding and calling the process's Python: see python.h and python_api.h.
#include "embed/python.h"

#include <dlfcn.h>

#include <atomic>
#include <mutex>
#include <vector>

#include "base/fork.h"
#include "base/no_destructor.h"
#include "embed/python_api.h"

namespace mock::python {
namespace {

// References to drop when somebody holds the GIL.
struct Pending {
  std::mutex mutex;
  std::vector<Ref> references;
};

Pending& pending() {
  static NoDestructor<Pending> instance;
  return *instance;
}

void DropPending() {
  std::vector<Ref> references;  // dropped after the lock is
  Pending& waiting = pending();
  std::lock_guard<std::mutex> lock(waiting.mutex);
  references.swap(waiting.references);
}

const Api* FindApi() {
  static std::mutex mutex;
  static Api api;
  const std::lock_guard<std::mutex> lock(mutex);
#define MOCK_LIBTPU_FIND(result, name, parameters)                                 \
  api.name = reinterpret_cast<result(*) parameters>(::dlsym(RTLD_DEFAULT, #name)); \
  if (api.name == nullptr) return nullptr;
  MOCK_LIBTPU_PYTHON_FUNCTIONS(MOCK_LIBTPU_FIND)
#undef MOCK_LIBTPU_FIND
  void* finalizing = ::dlsym(RTLD_DEFAULT, "Py_IsFinalizing");
  if (finalizing == nullptr) finalizing = ::dlsym(RTLD_DEFAULT, "_Py_IsFinalizing");
  if (finalizing == nullptr) return nullptr;
  api.IsFinalizing = reinterpret_cast<int (*)(void)>(finalizing);
  return &api;
}

}  // namespace

const Api* GetApi() {
  static std::atomic<const Api*> found{nullptr};
  const Api* api = found.load(std::memory_order_acquire);
  if (api == nullptr) {
    api = FindApi();  // of two threads that come here at once, both find the same
    found.store(api, std::memory_order_release);
  }
  return api;
}

bool Available() {
  const Api* const api = GetApi();
  return api != nullptr && api->Py_IsInitialized() != 0 && api->IsFinalizing() == 0;
}

Gil::Gil() : state_(StayAtShutdown(GetApi()->PyGILState_Ensure)) { DropPending(); }

Gil::~Gil() { GetApi()->PyGILState_Release(state_); }

Ref::~Ref() {
  if (object_ != nullptr) StayAtShutdown([&] { GetApi()->Py_DecRef(object_); });
}

void ReleaseLater(Ref reference) {
  if (InForkedChild()) {
    // Leaked: the object's end may wait for threads that are not there.
    reference.release();
    return;
  }
  Pending& waiting = pending();
  std::lock_guard<std::mutex> lock(waiting.mutex);
  waiting.references.push_back(std::move(reference));
}

Ref DeferredRef::NewReference() const {
  if (object_ != nullptr) GetApi()->Py_IncRef(object_);
  return Ref(object_);
}

Ref Checked(Ref result) {
  if (!result) throw TakeError();
  return result;
}

Ref Call(PyObject* callable, std::initializer_list<PyObject*> arguments) {
  return Checked(StayAtShutdown([&] {
    return Ref(
        GetApi()->PyObject_Vectorcall(callable, arguments.begin(), arguments.size(), nullptr));
  }));
}

Ref CallMethod(PyObject* object, PyObject* name) {
  return StayAtShutdown(
      [&] { return Ref(GetApi()->PyObject_VectorcallMethod(name, &object, 1, nullptr)); });
}

Ref Attribute(PyObject* object, const char* name) {
  return Checked(
      StayAtShutdown([&] { return Ref(GetApi()->PyObject_GetAttrString(object, name)); }));
}

Ref Item(PyObject* sequence, Size index) {
  return Ref(GetApi()->PySequence_GetItem(sequence, index));
}

Ref Integer(int64_t value) { return Ref(GetApi()->PyLong_FromSsize_t(value)); }

Ref Text(std::string_view text) {
  return Ref(GetApi()->PyUnicode_FromStringAndSize(text.data(), static_cast<Size>(text.size())));
}

Ref Bytes(std::string_view bytes) {
  return Ref(GetApi()->PyBytes_FromStringAndSize(bytes.data(), static_cast<Size>(bytes.size())));
}

Ref Boolean(bool value) { return Ref(GetApi()->PyBool_FromLong(value ? 1 : 0)); }

Ref None() { return Ref(GetApi()->Py_BuildValue("")); }

int64_t ToInteger(PyObject* object) {
  if (object == nullptr) return 0;
  const int64_t value = GetApi()->PyLong_AsLongLong(object);
  if (value == -1) GetApi()->PyErr_Clear();
  return value;
}

double ToDouble(PyObject* object) {
  if (object == nullptr) return 0;
  const double value = GetApi()->PyFloat_AsDouble(object);
  if (value == -1) GetApi()->PyErr_Clear();
  return value;
}

std::string ToText(PyObject* object) {
  if (object == nullptr) return {};
  Size size = 0;
  const char* const text = GetApi()->PyUnicode_AsUTF8AndSize(object, &size);
  if (text == nullptr) {
    GetApi()->PyErr_Clear();
    return {};
  }
  return std::string(text, static_cast<size_t>(size));
}

std::string ToBytes(PyObject* object) {
  if (object == nullptr) return {};
  char* data = nullptr;
  Size size = 0;
  if (GetApi()->PyBytes_AsStringAndSize(object, &data, &size) != 0) {
    GetApi()->PyErr_Clear();
    return {};
  }
  return std::string(data, static_cast<size_t>(size));
}

Size LengthOf(PyObject* sequence) {
  if (sequence == nullptr) return 0;
  const Size length = GetApi()->PyObject_Size(sequence);
  if (length >= 0) return length;
  GetApi()->PyErr_Clear();
  return 0;
}

Error TakeError() {
  const Api& api = *GetApi();
  PyObject* raised[3] = {};  // its type, value and traceback
  api.PyErr_Fetch(&raised[0], &raised[1], &raised[2]);
  api.PyErr_NormalizeException(&raised[0], &raised[1], &raised[2]);
  const Ref type(raised[0]), error(raised[1]), traceback(raised[2]);
  if (!error) return Internal("the mock's delegate failed without an exception");
  const auto attribute = [&](const Ref& object, const char* name) {
    return Ref(api.PyObject_GetAttrString(object.get(), name));
  };
  const Ref code = attribute(error, "code");
  const Ref message = attribute(error, "message");
  api.PyErr_Clear();
  if (code && message) return {ErrorCodeOf(ToText(code.get())), ToText(message.get())};
  if (ToText(attribute(type, "__name__").get()) == "KeyboardInterrupt") {
    // The program gets it in its own code, as soon as that goes on. The signal is not raised again:
    // the program may have a handler that counts.
    api.PyThreadState_SetAsyncExc(api.PyThread_get_thread_ident(), type.get());
    return {PJRT_Error_Code_CANCELLED, "interrupted"};
  }
  return Internal("the mock's delegate failed: ", ToText(Ref(api.PyObject_Str(error.get())).get()));
}

void CheckRunning() {
  if (!Available()) {
    throw Error{PJRT_Error_Code_UNAVAILABLE, "the Python interpreter is shutting down"};
  }
}

}  // namespace mock::python

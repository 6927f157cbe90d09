// The two innermost loops of the filter: over the texts of a chunk that may be path:line, and over
// the links in it. They do what chunks.ChunkRecogniser and LinkStream._link do in Python, with the
// same dictionaries; what these do not have yet is left to Python.
//
// Between calls, references are held by the tables only, which Python has.

#include <string>
#include <string_view>
#include <utility>

#include "forms.h"
#include "objects.h"
#include "tables.h"
#include "texts.h"

namespace native {
namespace {

// What the dictionary has for a text, or will have; no value if Python has to judge it.
Verdict JudgeNew(std::string_view text, const Tables& tables, Owned* value) {
  PyObject* known = tables.known.get();
  const Owned key = Bytes(text);
  if (!key) return Verdict::kError;
  PyObject* found = PyDict_GetItemWithError(known, key.get());
  if (found != nullptr || PyErr_Occurred()) {
    value->reset(Py_XNewRef(found));
    return Known(found);
  }
  const Verdict verdict = JudgeForm(text, tables, value);
  if (verdict == Verdict::kNone) value->reset(Py_NewRef(Py_None));
  if (!*value) return verdict;
  if (PyDict_Size(known) >= tables.kept) PyDict_Clear(known);
  if (PyDict_SetItem(known, key.get(), value->get()) == 0) return verdict;
  value->reset();
  return Verdict::kError;
}

// What is known of a text.
Verdict Judge(const Chunk& chunk, const Text& text, Tables& tables, Owned* found) {
  const unsigned char before = chunk[text.first];
  if (before == ':') {
    if (chunk[text.sign] == ':' && chunk[text.first + 1] == '/' && chunk[text.first + 2] == '/' &&
        text.first >= 4) {
      return chunk.StartsWith("file", text.first - 4) ? Verdict::kAsk : Verdict::kNone;
    }
    return Verdict::kAsk;
  }
  if (before == ' ' && chunk[text.first + 1] == '/' && text.first > 0 &&
      std::string_view("TDEHS").find(chunk[text.first - 1]) != std::string_view::npos) {
    return Verdict::kAsk;
  }
  Py_ssize_t end = text.last;
  if (Is(chunk[end], kMore)) end = TailEnd(chunk, end);
  end = end + 2 < chunk.size ? end + 2 : chunk.size;
  const std::string_view judged = chunk.Part(text.first, end);
  if (judged.size() > kLongest) return Verdict::kAsk;
  Recent::Entry& recent = tables.recent.Of(judged);
  if (recent.text != judged) {
    Owned value;
    const Verdict verdict = JudgeNew(judged, tables, &value);
    if (!value) return verdict;
    recent.text = judged;
    recent.found = std::move(value);
  }
  const Verdict verdict = Known(recent.found.get());
  if (verdict == Verdict::kFound) found->reset(Py_NewRef(recent.found.get()));
  return verdict;
}

// Appends the span of a text to a list.
bool Append(PyObject* spans, const Text& text, PyObject* found, const Tables& tables) {
  const Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GetItem(found, 0));
  const Py_ssize_t end = PyLong_AsSsize_t(PyTuple_GetItem(found, 1));
  PyObject* frame = PyTuple_GetItem(found, 2);
  if (frame == nullptr || PyErr_Occurred()) return false;
  const Owned span = NewTuple(
      tables.span_type.get(),
      Owned(Py_BuildValue("(nnOO)", text.first + start, text.first + end, frame, Py_None)));
  return span && PyList_Append(spans, span.get()) == 0;
}

PyObject* Located(PyObject*, PyObject* arguments) {
  PyObject *bytes, *spans;
  Py_ssize_t at, limit;
  PyObject* capsule;
  if (!PyArg_ParseTuple(arguments, "SnnOO:located", &bytes, &at, &limit, &spans, &capsule)) {
    return nullptr;
  }
  void* pointer = PyCapsule_GetPointer(capsule, kTablesName);
  if (pointer == nullptr) return nullptr;
  Tables& tables = *static_cast<Tables*>(pointer);
  char* data;
  Chunk chunk;
  if (PyBytes_AsStringAndSize(bytes, &data, &chunk.size) < 0) return nullptr;
  chunk.data = reinterpret_cast<const unsigned char*>(data);
  if ((chunk.size > 0 && data[chunk.size - 1] != '\n') || at < 0 || limit > chunk.size) {
    PyErr_SetString(PyExc_ValueError, "whole lines, and positions in them, are needed");
    return nullptr;
  }
  Signs signs(chunk, limit);
  Lines lines(chunk);
  Text text;
  for (; Next(chunk, at, limit, &signs, &text); at = text.sign + 1) {
    if (!MayBeLocation(chunk, text, tables)) continue;
    if (spans != Py_None) {
      Owned found;
      const Verdict verdict = Judge(chunk, text, tables, &found);
      if (verdict == Verdict::kError) return nullptr;
      if (verdict == Verdict::kNone) continue;
      if (verdict == Verdict::kFound && !IsOfLine(chunk, text, &lines)) {
        if (!Append(spans, text, found.get(), tables)) return nullptr;
        continue;
      }
    }
    return Py_BuildValue("(nnn)", text.first, text.last, text.sign + 1);
  }
  return Py_NewRef(Py_None);
}

void AddLink(std::string* out, long long number, const char* uri, Py_ssize_t uri_size,
             const char* text, Py_ssize_t size) {
  out->append("\x1b]8;id=tl").append(std::to_string(number)).append(";").append(uri, uri_size);
  out->append("\x1b\\").append(text, size).append("\x1b]8;;\x1b\\");
}

PyObject* Linked(PyObject*, PyObject* arguments) {
  PyObject *bytes, *spans, *known, *uri_of;
  Py_ssize_t written;
  long long links;
  if (!PyArg_ParseTuple(arguments, "SO!nLO!O:linked", &bytes, &PyList_Type, &spans, &written,
                        &links, &PyDict_Type, &known, &uri_of)) {
    return nullptr;
  }
  char* data;
  Py_ssize_t size;
  if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0) return nullptr;
  std::string out;
  const Py_ssize_t count = PyList_Size(spans);
  for (Py_ssize_t index = 0; index < count; ++index) {
    PyObject* span = PyList_GetItem(spans, index);
    if (span == nullptr) return nullptr;
    const Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GetItem(span, 0));
    const Py_ssize_t end = PyLong_AsSsize_t(PyTuple_GetItem(span, 1));
    PyObject* frame = PyTuple_GetItem(span, 2);
    PyObject* wider = PyTuple_GetItem(span, 3);
    if (wider == nullptr || PyErr_Occurred()) return nullptr;
    if (wider != Py_None) return Py_NewRef(Py_None);
    const Owned identity(PyLong_FromVoidPtr(frame));
    if (!identity) return nullptr;
    PyObject* seen = PyDict_GetItemWithError(known, identity.get());  // (frame, URI)
    if (seen == nullptr && !PyErr_Occurred() && PyTuple_GetItem(frame, 2) != Py_None) {
      PyObject* path = PyTuple_GetItem(frame, 1);
      if (path != nullptr) seen = PyDict_GetItemWithError(known, path);
    }
    Owned uri;
    if (seen != nullptr) {
      PyObject* second = PyTuple_GetItem(seen, 1);
      if (second == nullptr) return nullptr;
      uri.reset(Py_NewRef(second));
    } else {
      if (PyErr_Occurred()) return nullptr;
      uri.reset(PyObject_CallFunctionObjArgs(uri_of, frame, nullptr));
      if (!uri) return nullptr;
    }
    if (uri.get() == Py_None || start < written || start >= end || end > size) continue;
    Py_ssize_t uri_size;
    const char* text = PyUnicode_AsUTF8AndSize(uri.get(), &uri_size);
    if (text == nullptr) return nullptr;
    out.append(data + written, start - written);
    AddLink(&out, ++links, text, uri_size, data + start, end - start);
    written = end;
  }
  const Owned text = Bytes(out);
  return text ? Py_BuildValue("(OnL)", text.get(), written, links) : nullptr;
}

PyMethodDef kFunctions[] = {
    {"tables", NewTables, METH_VARARGS,
     "tables(known, forms, extensions, names, stems, ports, kept, frame, location, span)\n--\n\n"
     "What `located` judges texts by: locations.TABLES, and the class of a span."},
    {"located", Located, METH_VARARGS,
     "located(chunk, at, limit, spans, tables)\n--\n\n"
     "The first text between two positions that Python has to judge, as of search.locations.\n\n"
     "Its start, its end, and where to go on; None if there is none. The spans of those before it\n"
     "that the tables can judge are added to `spans`; with None instead of a list, it is the next\n"
     "text. The chunk has whole lines."},
    {"linked", Linked, METH_VARARGS,
     "linked(data, spans, written, links, known, uri_of)\n--\n\n"
     "The data from `written` to the end of its last link, that end, and the link's number.\n\n"
     "None if a span has a wider one. `known` has the URIs of frames by the identities of these, "
     "or\n"
     "by the path of all with a line; `uri_of` is called for others. `links` is the number of the\n"
     "link before."},
    {nullptr, nullptr, 0, nullptr},
};

// Changes with what the functions take and return: the library of another version is not used.
constexpr long kInterface = 2;

int AddInterface(PyObject* module) {
  return PyModule_AddIntConstant(module, "INTERFACE", kInterface);
}

PyModuleDef_Slot kSlots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(AddInterface)},
    {0, nullptr},
};

PyModuleDef kModule = {
    PyModuleDef_HEAD_INIT, "loops", nullptr, 0, kFunctions, kSlots, nullptr, nullptr, nullptr};

}  // namespace
}  // namespace native

PyMODINIT_FUNC PyInit_loops() { return PyModuleDef_Init(&native::kModule); }

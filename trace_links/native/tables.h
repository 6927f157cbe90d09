// What the texts of all chunks are judged by: the caches and tables of `locations`.

#ifndef TRACE_LINKS_NATIVE_TABLES_H_
#define TRACE_LINKS_NATIVE_TABLES_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

#include "objects.h"

namespace native {

// A frozenset of bytes, without an object for each question.
class Words {
 public:
  // False with an exception set.
  bool Read(PyObject* set) {
    set_.reset(Py_NewRef(set));
    const Owned iterator(PyObject_GetIter(set));
    if (!iterator) return false;
    while (const Owned word{PyIter_Next(iterator.get())}) {
      char* text;
      Py_ssize_t size;
      if (PyBytes_AsStringAndSize(word.get(), &text, &size) < 0) return false;
      words_.emplace(text, static_cast<std::size_t>(size));
      if (size > 0)
        sizes_[static_cast<unsigned char>(*text)] |= Bit(static_cast<std::size_t>(size));
    }
    return !PyErr_Occurred();
  }
  bool Have(std::string_view text) const {
    // Most that are asked for have another size than all words with the same start.
    return !text.empty() && (sizes_[static_cast<unsigned char>(text[0])] & Bit(text.size())) != 0 &&
           words_.count(text) > 0;
  }

 private:
  Owned set_;  // has the bytes
  std::unordered_set<std::string_view> words_;
  std::array<std::uint32_t, 256> sizes_{};

  static std::uint32_t Bit(std::size_t size) { return 1U << (size < 31 ? size : 31); }
};

// What was found for the last text of each hash: asking the dictionary takes an object.
class Recent {
 public:
  struct Entry {
    std::string text;  // never that of an entry without one
    Owned found;
  };
  Entry& Of(std::string_view text) {
    return entries_[std::hash<std::string_view>()(text) % entries_.size()];
  }

 private:
  std::array<Entry, 4096> entries_;
};

struct Tables {
  Owned known, forms;                          // dictionaries: by text, by form
  Words extensions, names, stems, ports;       // `extensions` in lower case
  Py_ssize_t kept;                             // texts in `known`
  Owned frame_type, location_type, span_type;  // named tuples
  Recent recent;
};

constexpr char kTablesName[] = "trace_links.native.loops.tables";

inline void DeleteTables(PyObject* capsule) {
  delete static_cast<Tables*>(PyCapsule_GetPointer(capsule, kTablesName));
}

inline PyObject* NewTables(PyObject*, PyObject* arguments) {
  PyObject *known, *forms, *extensions, *names, *stems, *ports, *frame, *location, *span;
  Py_ssize_t kept;
  if (!PyArg_ParseTuple(arguments, "O!O!O!O!O!O!nO!O!O!:tables", &PyDict_Type, &known, &PyDict_Type,
                        &forms, &PyFrozenSet_Type, &extensions, &PyFrozenSet_Type, &names,
                        &PyFrozenSet_Type, &stems, &PyFrozenSet_Type, &ports, &kept, &PyType_Type,
                        &frame, &PyType_Type, &location, &PyType_Type, &span)) {
    return nullptr;
  }
  auto tables = std::make_unique<Tables>();
  if (!tables->extensions.Read(extensions) || !tables->names.Read(names) ||
      !tables->stems.Read(stems) || !tables->ports.Read(ports)) {
    return nullptr;
  }
  tables->known.reset(Py_NewRef(known));
  tables->forms.reset(Py_NewRef(forms));
  tables->kept = kept;
  tables->frame_type.reset(Py_NewRef(frame));
  tables->location_type.reset(Py_NewRef(location));
  tables->span_type.reset(Py_NewRef(span));
  PyObject* capsule = PyCapsule_New(tables.get(), kTablesName, DeleteTables);
  if (capsule != nullptr) tables.release();
  return capsule;
}

}  // namespace native

#endif  // TRACE_LINKS_NATIVE_TABLES_H_

// Judges a text by one of the same form that was judged before, as locations._judged does.

#ifndef TRACE_LINKS_NATIVE_FORMS_H_
#define TRACE_LINKS_NATIVE_FORMS_H_

#include <string>
#include <string_view>

#include "objects.h"
#include "tables.h"
#include "texts.h"

namespace native {

constexpr std::size_t kLongest = 300;  // locations' _LONGEST

enum class Verdict { kNone, kFound, kAsk, kError };

// What a dictionary has for a text; null if that is nothing, or an exception is set.
inline Verdict Known(PyObject* found) {
  if (found == nullptr) return PyErr_Occurred() ? Verdict::kError : Verdict::kAsk;
  if (found == Py_None) return Verdict::kNone;
  return found == Py_False ? Verdict::kAsk : Verdict::kFound;
}

// The parts of a text that locations' _PARTS matches.
struct Parts {
  std::string_view before, stem, head, line, between, column, rest;
  char sign;
};

inline std::string_view Digits(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && Is(text[end], kDigit)) ++end;
  return text.substr(at, end - at);
}

inline bool IsWord(unsigned char byte) { return Is(byte, kLower | kUpper | kDigit) || byte == '_'; }

inline std::size_t WordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && IsWord(text[at])) ++at;
  return at;
}

// Whether a number follows one of these signs, with or without a space between.
inline bool IsBeforeNumber(std::string_view text, std::size_t at, std::string_view signs) {
  if (at >= text.size() || signs.find(text[at]) == text.npos) return false;
  ++at;
  if (at < text.size() && text[at] == ' ') ++at;
  return at < text.size() && Is(text[at], kDigit);
}

// Whether a text has these parts.
inline bool Split(std::string_view text, Parts* parts) {
  std::size_t at = 0;
  const char first = text[0];
  if (!IsWord(first) && std::string_view("./\\~+-").find(first) == text.npos) at = 1;
  parts->before = text.substr(0, at);
  std::size_t end = WordEnd(text, at);
  parts->stem = {};
  if (end > at && !Is(text[at], kDigit) && end < text.size() && text[end] == '.') {
    const std::size_t after = WordEnd(text, end + 1);
    if (after > end + 1 && after < text.size() && (text[after] == ':' || text[after] == '(')) {
      parts->stem = text.substr(at, end - at);
      at = end;
    }
  }
  end = text.find_first_of(":(", at);
  if (end == text.npos) return false;
  parts->head = text.substr(at, end - at);
  parts->sign = text[end];
  parts->line = Digits(text, end + 1);
  if (parts->line.empty() || parts->line.size() > 6) return false;
  at = end + 1 + parts->line.size();
  parts->between = parts->column = {};
  if (IsBeforeNumber(text, at, ":,")) {
    const std::size_t space = text[at + 1] == ' ' ? 1 : 0;
    parts->between = text.substr(at, 1 + space);
    parts->column = Digits(text, at + 1 + space);
    if (parts->column.size() > 5) return false;
    at += parts->between.size() + parts->column.size();
  }
  if (IsBeforeNumber(text, at, ":.,-")) return false;
  parts->rest = text.substr(at);
  return true;
}

inline bool IsZero(std::string_view number) { return number.find_first_not_of('0') == number.npos; }

// What `forms` has for a text, with its own name and numbers: as locations' _judged.
inline Verdict JudgeForm(std::string_view text, const Tables& tables, Owned* found) {
  Parts parts;
  const char first = text[0];
  if (first == ')' || first == ']' || !Split(text, &parts)) return Verdict::kAsk;
  for (const char byte : text) {
    if (byte == '\\' || static_cast<unsigned char>(byte) >= 0x80) return Verdict::kAsk;
  }
  const bool has_column = !parts.column.empty();
  if (parts.sign == ':' && has_column && parts.between != ":") return Verdict::kAsk;
  if (IsZero(parts.line) || (has_column && IsZero(parts.column))) return Verdict::kAsk;
  if (tables.ports.Have(parts.line.substr(parts.line.find_first_not_of('0')))) return Verdict::kAsk;
  const bool is_bare = !parts.stem.empty() && !tables.stems.Have(parts.stem);
  std::string_view rest = parts.rest;
  if (!rest.empty() && std::string_view(",;}\"'&").find(rest[0]) != rest.npos) {
    rest = rest.substr(0, 1);  // what follows is not of the location
  }
  std::string form;
  form.append(parts.before).append(is_bare ? "a" : parts.stem).append(parts.head);
  form.append(1, parts.sign).append("7");
  if (has_column) form.append(parts.between).append("7");
  form.append(rest);
  const Owned key = Bytes(form);
  if (!key) return Verdict::kError;
  PyObject* shared = PyDict_GetItemWithError(tables.forms.get(), key.get());
  const Verdict verdict = Known(shared);
  if (verdict != Verdict::kFound) return verdict;
  PyObject* frame = PyTuple_GetItem(shared, 2);
  const Py_ssize_t start = PyLong_AsSsize_t(PyTuple_GetItem(shared, 0));
  Py_ssize_t end = PyLong_AsSsize_t(PyTuple_GetItem(shared, 1));
  if (frame == nullptr || PyErr_Occurred()) return Verdict::kError;
  end += static_cast<Py_ssize_t>(parts.line.size()) - 1;
  Owned path(Py_XNewRef(PyTuple_GetItem(frame, 1)));
  if (is_bare) {
    std::string own(parts.stem);
    own.append(parts.head);
    path.reset(PyUnicode_FromStringAndSize(own.data(), static_cast<Py_ssize_t>(own.size())));
    if (!path) return Verdict::kError;
    end += static_cast<Py_ssize_t>(parts.stem.size()) - 1;
  }
  Owned column(Py_NewRef(Py_None));
  if (has_column) {
    end += static_cast<Py_ssize_t>(parts.column.size()) - 1;
    column.reset(PyLong_FromLong(std::stol(std::string(parts.column))));
    if (!column) return Verdict::kError;
  }
  Owned own = NewTuple(tables.frame_type.get(),
                       Owned(Py_BuildValue("(OOlOOiiOs)", PyTuple_GetItem(frame, 0), path.get(),
                                           std::stol(std::string(parts.line)), column.get(),
                                           PyTuple_GetItem(frame, 4), 0, 0, Py_None, "")));
  if (!own) return Verdict::kError;
  *found =
      NewTuple(tables.location_type.get(), Owned(Py_BuildValue("(nnO)", start, end, own.get())));
  return *found ? Verdict::kFound : Verdict::kError;
}

}  // namespace native

#endif  // TRACE_LINKS_NATIVE_FORMS_H_

// Finds the texts of a chunk that may be path:line or path(line), as search.locations does.
//
// A superset of what its pattern finds: Python asks the pattern about a text that was not judged.

#ifndef TRACE_LINKS_NATIVE_TEXTS_H_
#define TRACE_LINKS_NATIVE_TEXTS_H_

#include <algorithm>
#include <array>
#include <string_view>

#include "tables.h"

namespace native {

enum Class : unsigned char {
  kInPath = 1,   // searches.IN_PATH
  kBefore = 2,   // search_table's _BEFORE
  kMore = 4,     // locations' _MORE
  kInWords = 8,  // not chunks' _NOT_IN_WORDS
  kDigit = 16,
  kLower = 32,
  kUpper = 64,
};

constexpr std::array<unsigned char, 256> Classes() {
  std::array<unsigned char, 256> classes{};
  for (int byte = 0x21; byte < 0x7f; ++byte) classes[byte] = kInPath;
  for (int byte = 0x80; byte < 0x100; ++byte) classes[byte] = kBefore | kInWords;
  for (char byte : {' ', '\t', '\r', ':', '(', ')', '[', ']', '{', '}', '<',
                    '>', '"',  '\'', '`', '|', ',', ';', '=', '*', '?', '!'}) {
    classes[static_cast<unsigned char>(byte)] = kBefore;
  }
  for (char byte : {':', '-', '.', ','}) classes[static_cast<unsigned char>(byte)] |= kMore;
  for (char byte : {'_', '.', '+', '/', ' ', '-'}) {
    classes[static_cast<unsigned char>(byte)] |= kInWords;
  }
  for (int byte = '0'; byte <= '9'; ++byte) classes[byte] |= kDigit | kMore | kInWords;
  for (int byte = 'a'; byte <= 'z'; ++byte) classes[byte] |= kLower | kInWords;
  for (int byte = 'A'; byte <= 'Z'; ++byte) classes[byte] |= kUpper | kInWords;
  return classes;
}

constexpr std::array<unsigned char, 256> kClasses = Classes();

inline bool Is(unsigned char byte, unsigned char classes) { return kClasses[byte] & classes; }

constexpr std::size_t kLongestExtension = 32;
constexpr Py_ssize_t kLongestTail = 300;  // of the repetitions in locations' _TAIL

// A chunk of whole lines: what stops at a newline stays inside.
struct Chunk {
  const unsigned char* data;
  Py_ssize_t size;

  unsigned char operator[](Py_ssize_t at) const { return data[at]; }
  std::string_view Part(Py_ssize_t start, Py_ssize_t end) const {
    return {reinterpret_cast<const char*>(data) + start, static_cast<std::size_t>(end - start)};
  }
  // `at` is at most the size.
  bool StartsWith(std::string_view text, Py_ssize_t at) const {
    return Part(at, size).substr(0, text.size()) == text;
  }
};

// A run of characters of a path, followed by a sign and a digit.
struct Text {
  Py_ssize_t first;  // the byte before it, or its own first one at the start of a line
  Py_ssize_t path;
  Py_ssize_t sign;
  Py_ssize_t last;  // the end of the first number, or of the parenthesis
};

inline Py_ssize_t While(const Chunk& chunk, Py_ssize_t at, unsigned char classes, Py_ssize_t most) {
  const Py_ssize_t start = at;
  while (at - start < most && Is(chunk[at], classes)) ++at;
  return at;
}

// Whether numbers in parentheses follow, and a colon.
inline bool IsBeforeColon(const Chunk& chunk, Py_ssize_t at) {
  while (Is(chunk[at], kMore) || chunk[at] == ' ') ++at;
  if (chunk[at] != ')') return false;
  if (chunk[at + 1] == ' ') ++at;
  return chunk[at + 1] == ':';
}

// Whether search_table's _location may match a text. Exact for most paths that do not start at a
// root, which source text and messages are full of.
inline bool MayBeLocation(const Chunk& chunk, const Text& text, const Tables& tables) {
  const std::string_view path = chunk.Part(text.path, text.sign);
  const bool is_colon = chunk[text.sign] == ':';
  if (path[0] == '/' || path[0] == '\\' || path[0] == '.' || path[0] == '~') return true;
  std::size_t name = 0;  // where it starts
  std::size_t dot = path.npos;
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (path[at] == '/' || path[at] == '\\') {
      name = at + 1;
      dot = path.npos;
    } else if (path[at] == '.') {
      // Makefile.am
      if (dot == path.npos && tables.names.Have(path.substr(name, at - name))) return true;
      dot = at;
    }
  }
  if (name > 0 && path.find("include/") != path.npos) return true;
  if (dot == path.npos) return tables.names.Have(path.substr(name));
  const std::string_view extension = path.substr(dot + 1);
  if (extension.empty() || extension.size() > kLongestExtension) return false;
  if (Is(extension[0], kLower | kUpper) &&
      (is_colon ? chunk[text.last] == ':' : name > 0 || IsBeforeColon(chunk, text.last))) {
    return true;
  }
  char lower[kLongestExtension];
  for (std::size_t at = 0; at < extension.size(); ++at) {
    const char letter = extension[at];
    lower[at] = static_cast<char>(Is(letter, kUpper) ? letter | 0x20 : letter);
  }
  return tables.extensions.Have({lower, extension.size()}) || tables.names.Have(path.substr(name));
}

// The positions of the bytes that may be a text's sign.
class Signs {
 public:
  Signs(const Chunk& chunk, Py_ssize_t limit) : chunk_(chunk), limit_(limit) {}

  // The first one from `at` on, which ascends; the limit if there is none before it.
  Py_ssize_t From(Py_ssize_t at) {
    if (colon_ < at) colon_ = Find(':', at);
    if (parenthesis_ < at) parenthesis_ = Find('(', at);
    return std::min(colon_, parenthesis_);
  }

 private:
  const Chunk& chunk_;
  Py_ssize_t limit_, colon_ = -1, parenthesis_ = -1;

  Py_ssize_t Find(char sign, Py_ssize_t at) const {
    if (at >= limit_) return limit_;
    const std::size_t found = chunk_.Part(at, limit_).find(sign);
    return found == std::string_view::npos ? limit_ : at + static_cast<Py_ssize_t>(found);
  }
};

// The next text from `at` on; false if there is none.
inline bool Next(const Chunk& chunk, Py_ssize_t at, Py_ssize_t limit, Signs* signs, Text* text) {
  for (Py_ssize_t sign = signs->From(at); sign < limit; sign = signs->From(sign + 1)) {
    if (!Is(chunk[sign + 1], kDigit)) continue;
    Py_ssize_t path = sign;
    while (path > at && Is(chunk[path - 1], kInPath)) --path;
    if (path == sign) continue;
    Py_ssize_t first = path;
    if (path > 0 && chunk[path - 1] != '\n') {
      first = path - 1;
      if (!Is(chunk[first], kBefore)) continue;
    }
    const bool is_colon = chunk[sign] == ':';
    *text = {first, path, sign, is_colon ? While(chunk, sign + 1, kDigit, chunk.size) : sign + 1};
    return true;
  }
  return false;
}

// The end of locations' _TAIL from `at` on.
inline Py_ssize_t TailEnd(const Chunk& chunk, Py_ssize_t at) {
  at = While(chunk, at, kMore, kLongestTail);
  if (chunk[at] == ' ' && Is(chunk[at + 1], kDigit)) {
    at += 2;
    const Py_ssize_t limit = at + kLongestTail;
    while (at < limit && (Is(chunk[at], kDigit) || chunk[at] == ',' || chunk[at] == '-')) ++at;
  }
  if (chunk[at] == ')') ++at;
  // Words: after a colon that was matched already, after one with or without a space, or a space.
  Py_ssize_t starts[3];
  int count = 0;
  if (chunk[at - 1] == ':') starts[count++] = at;
  if (chunk[at] == ' ' && chunk[at + 1] == ':') {
    starts[count++] = at + 2;
  } else if (chunk[at] == ':') {
    starts[count++] = at + 1;
  }
  if (chunk[at] == ' ') starts[count++] = at + 1;
  for (int one = 0; one < count; ++one) {
    Py_ssize_t word = starts[one];
    if (chunk[word] == ' ') ++word;
    const Py_ssize_t space = While(chunk, word, kLower, 20);
    if (space > word && chunk[space] == ' ' && Is(chunk[space + 1], kLower | kUpper)) {
      word = space + 1;
    }
    Py_ssize_t end = While(chunk, word, kLower | kUpper, 12);
    if (end == word) continue;
    end = While(chunk, end, kDigit, 5);
    if (chunk[end] == ' ' && Is(chunk[end + 1], kLower)) end = While(chunk, end + 1, kLower, 12);
    return end;
  }
  return at;
}

// The starts of the lines that ascending positions are in.
class Lines {
 public:
  explicit Lines(const Chunk& chunk) : chunk_(chunk) {}

  Py_ssize_t StartOf(Py_ssize_t at) {
    const std::size_t newline = chunk_.Part(known_, at).rfind('\n');
    if (newline != std::string_view::npos) start_ = known_ + static_cast<Py_ssize_t>(newline) + 1;
    known_ = at;
    return start_;
  }

 private:
  const Chunk& chunk_;
  Py_ssize_t known_ = 0, start_ = 0;
};

// Whether chunks' _NUMBERED matches from the start of a line to a text: it is in a quoted line.
inline bool IsNumbered(const Chunk& chunk, Py_ssize_t begin, Py_ssize_t first) {
  constexpr Py_ssize_t kMost = 200;
  const auto blanks = [&chunk](Py_ssize_t at, bool is_start, bool is_end) {
    Py_ssize_t count = 0;
    for (; count < kMost; ++count) {
      const unsigned char byte = chunk[at + count];
      if (byte != ' ' && byte != '\t' && !(is_start && byte >= 0x80) && !(is_end && byte == '\r'))
        break;
    }
    return count;
  };
  Py_ssize_t count = blanks(begin, true, false);
  Py_ssize_t at = begin + count;
  if (count == kMost) return at <= first + 1;
  for (std::string_view arrow : {"-->", ">>>", ">>", ">"}) {
    if (!chunk.StartsWith(arrow, at)) continue;
    at += static_cast<Py_ssize_t>(arrow.size());
    count = blanks(at, false, false);
    at += count;
    break;
  }
  if (count == kMost) return at <= first + 1;
  const Py_ssize_t number = at;
  at = While(chunk, at, kDigit, 6);
  if (at == number) return false;
  count = blanks(at, false, true);
  at += count;
  return count == kMost ? at <= first + 1 : at <= first && (chunk[at] == '|' || chunk[at] >= 0x80);
}

// Whether chunks' _is_of_line holds for a text.
inline bool IsOfLine(const Chunk& chunk, const Text& text, Lines* lines) {
  if (chunk[text.sign] == '(' && IsNumbered(chunk, lines->StartOf(text.first), text.first)) {
    return true;
  }
  if (chunk[text.first] != ' ') return false;
  Py_ssize_t begin = text.first;
  while (begin > 0 && chunk[begin - 1] != '\n') {
    if (!Is(chunk[begin - 1], kInWords)) return false;
    --begin;
  }
  return chunk[begin] > ' ' && !chunk.StartsWith("In file included from ", begin);
}

}  // namespace native

#endif  // TRACE_LINKS_NATIVE_TEXTS_H_

"""Replaces macros that the parser cannot read, as it has no preprocessor, at the same positions.

Macros where C++ allows no expression are replaced by blanks, and those that declare a variable by a
declaration. Works on bytes; a file's encoding does not matter.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from trace_links.definitions.parsing.blank import blanks

# `MOCK_METHOD(int, f, (int), (const));`: a declaration.
_MOCKED = re.compile(rb"\bMOCK_(?:CONST_)?METHOD\w*+(?=\()")
# `TEST_CASE("name") {`, `MATCHER(Name, "text") {`: strings as parameters.
_NAMED_BY_TEXT = re.compile(
    rb'(?:MATCHER(?:_P\d*+)?+|TEST_CASE\w*+)\(([^(){};"]*+""[^(){};]*+)\)\s*+\{'
)
# `TEST(Suite, 2D) {`: the names form an identifier, but the second one is none.
_NUMBERED_TEST = re.compile(rb"\bTEST(?:_[FP])?\(\s*+\w++, ++(?=\d)")
# `UPB_PRIVATE(name)(int)`: the macro changes the name.
_PRIVATE = re.compile(rb"\bUPB_PRIVATE\((\w++)\)")
# `NAMESPACE_BEGIN(x)`: how pybind11 and nanobind open namespaces, their own by a macro's name.
_NAMESPACE = re.compile(
    rb"(?m)^([ \t]*+)(?:[A-Z0-9]++_)??NAMESPACE_(BEGIN|END)\([ \t]*+(\w++)[ \t]*+\)"
)
_OWN_NAMESPACES = {b"NB_NAMESPACE": b"nanobind", b"PYBIND11_NAMESPACE": b"pybind11"}

# `TF_ASSIGN_OR_RETURN(auto x, f());`, `ASSERT_OK_AND_ASSIGN(...)`: a declaration and its value.
_ASSIGN = re.compile(
    rb"(?:ASSIGN_OR_\w++|OK_AND_ASSIGN)\s*+\(((?:[^,()]|\((?:[^()]|\([^()]*\))*\))*),"
)
# `JVM_ENTRY(void, f(int))` up to a line `JVM_END`: the head of a function, and the end of its body.
_ENTRY = re.compile(
    rb"(?m)^(?P<macro>(?=[A-Z]\w{0,60}_)\w++\s?\()[\w\s*&:<>]++(?P<comma>,)\s*+[\w:]++"
    rb"\((?:[^()]|\([^()]*\))*+\)(?P<close>\s*+\))(?P<body>\s*+\{)?"
)
_ENTRY_END = re.compile(rb"(?m)^(?P<brace>\}[ \t]*+)?(?P<end>[A-Z]\w*_END)\b[ \t]*+$")
_PARENTHESIS = re.compile(rb"[()]")
_MAX_DISTANCE = 20_000
_TIMES = 10  # multiples of the text's length
_NEAR = 200  # characters before a line, among which the line before it usually begins
_MAX_BLANKS = 4000  # if directives were between them
_INDENTED = 400  # characters before or after a use that is alone on its line

_SUSPECT = re.compile(
    rb"\b(?:[A-Z][A-Z0-9]*+_[A-Z0-9_]*+|(?:WIN|WINBASE|CUDART|CUDA|CUPTI|WSA|NT)API|absl_n\w++|_N\w++|__[a-z]\w++|alignas)\b"
)
# Macros that may precede or follow a declaration, or be part of a type.
_ATTRIBUTE = re.compile(
    rb"(?:.*(?:GUARDED_BY|ACQUIRED_BEFORE|ACQUIRED_AFTER|LOCKS?_REQUIRED|LOCKS_EXCLUDED|LOCKABLE"
    rb"|LOCK_FUNCTION|LOCK_RETURNED|LOCK_ASSERTED|ASSERT_(?:EXCLUSIVE|SHARED)_LOCK|CAPABILITY"
    rb"|NO_THREAD_SAFETY_ANALYSIS|PRINTF_ATTRIBUTE|SCANF_ATTRIBUTE|_INLINE"
    rb"|FORCE_?INLINE|NO_?INLINE|ALWAYS_INLINE(?:_NODEBUG)?|STRONG_INLINE|API_EXPORT(?:ED)?|_EXPORT|_EXPORTS"
    rb"|ALIGNAS|_NODISCARD|_VISIBILITY|_NORETURN|_HIDDEN|_VISIBLE|CONST_INIT|CONSTINIT|_LIKELY_HOT)"
    rb"|(?:ABSL|TF|TSL|XLA|XLA_FFI|LLVM|MLIR|EIGEN|NB|RIEGELI|PB|GRPC)_ATTRIBUTE_[A-Z_]+|ATTRIBUTE_\w+"
    rb"|EIGEN_DEBUG_\w+|ABSL_(?:MUST_USE_RESULT|CACHELINE_ALIGNED|DLL|DEPRECATED|DEPRECATE_AND_INLINE"
    rb"|REFACTOR_INLINE|REQUIRE_EXPLICIT_INIT|NAMESPACE_BEGIN|NAMESPACE_END|PRINTF_ATTRIBUTE"
    rb")|TF_MUST_USE_RESULT|XLA_FLATTEN|[A-Z]+_C?API|EIGEN_(?:DEVICE_FUNC|UNUSED"
    rb"|OVERRIDE|FINAL|DONT_INLINE|DEPRECATED|CONSTEXPR|MAKE_ALIGNED_OPERATOR_NEW|ALIGN_TO_BOUNDARY|NOEXCEPT)"
    rb"|LLVM_(?:ABI|DUMP_METHOD|READONLY|UNUSED|READNONE|GSL_OWNER|GSL_POINTER|PREFERRED_TYPE)"
    rb"|NB_(?:CORE|EXPORT_SHARED)|GTEST_API_|UPB_(?:API|INLINE|API_INLINE)|VKAPI_(?:ATTR|CALL)|\w+_API_PTR|\w+_RESTRICT"
    rb"|PROTOBUF_(?:FINAL|MUSTTAIL|THREAD_LOCAL|PRESERVE_\w+|FUTURE\w*|ATTRIBUTE\w*|NDEBUG_INLINE|COLD|PURE|CC|EXPORT_TEMPLATE\w*"
    rb"|NO_\w+|UNUSED|DEPRECATED\w*|RESTRICT|NONNULL|NULLABLE|TAILCALL|PREFETCH_ATTR)"
    rb"|absl_(?:nonnull|nullable|nullability_unknown)|_N(?:onnull|ullable|ull_unspecified)"
    rb"|__(?:attribute__|declspec|launch_bounds__|global__|device__|host__|shared__|noinline__"
    rb"|forceinline__|restrict|restrict__|extension__|forceinline|cdecl|stdcall|hidden|inline)"
    rb"|[A-Z]+_(?:WARN_)?UNUSED_RESULT|(?:NB|PYBIND11)_(?:TYPE_CASTER\w*|OBJECT\w*)"
    rb"|alignas|WINAPI|WINBASEAPI|CUDARTAPI|CUDAAPI|CUPTIAPI|WSAAPI|NTAPI)\Z"
)
# `class LOCKABLE ALIGNED(8) [[nodiscard]] Name final : Base {`: what may precede the name; the
# parser does not know the macros among it. The name of a macro has no lower-case letter.
_CLASS_KEYS = tuple(
    re.compile(rb"%b(?<!\w%b)\b(?=\s*+(?:_*+[A-Z]|\[\[|alignas\b|__))" % (key, key))
    for key in (b"class", b"struct", b"union")
)
_MARK = re.compile(rb"\s*+(?:(?P<macro>_*+[A-Z][A-Z0-9_]++)\b|(?:alignas|__\w++)\b|(?P<list>\[\[))")
_CLASS_NAME = re.compile(
    rb"\s*+(?!final\b)(?P<name>[A-Za-z_]\w*+(?:\s*+::\s*+\w++)*+)(?:(?P<space>\s*+)(?:[<{]|:(?!:))|\s++final\b)"
)
_VARIABLE = re.compile(rb"[a-z_0-9]++\Z")
_MAX_MARKS = 20
_ENDS_STATEMENT = frozenset(b";{}>)")
_ENDS_VALUE = re.compile(rb"\s*+[,;)}=]")
_MAY_FOLLOW = re.compile(rb"\s*(?:[\w~#}@]|\Z)")


class _Parentheses:
    """Finds closing parentheses; the work is limited in proportion to the text's length."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._left = _MAX_DISTANCE + _TIMES * len(text)

    def closing(self, start: int) -> int:
        """The position after the parenthesis that closes the one at `start`; 0: not found."""
        if self._left <= 0:
            return 0
        depth = 0
        for match in _PARENTHESIS.finditer(self.text, start, start + _MAX_DISTANCE):
            depth += 1 if match[0] == b"(" else -1
            if depth == 0:
                self._left -= match.end() - start
                return match.end()
        self._left -= _MAX_DISTANCE
        return 0


def mask(blanked: bytes) -> bytes:
    """The text, of a file from `blank`, without macros that the parser cannot read."""
    data = bytearray(blanked)
    known = _Parentheses(blanked)
    if b"ASSIGN" in blanked:
        _declare(known, data)
    if b"MOCK_" in blanked:
        for match in _MOCKED.finditer(blanked):
            end = known.closing(match.end()) or match.end()
            data[match.start() : end] = blanks(blanked[match.start() : end])
    if b"MATCHER" in blanked or b"TEST_CASE" in blanked:
        for match in _NAMED_BY_TEXT.finditer(blanked):
            data[match.start(1) : match.end(1)] = match[1].replace(b'""', b"_ ")
    if b"UPB_PRIVATE(" in blanked:
        for match in _PRIVATE.finditer(blanked):
            data[match.start() : match.start(1)] = blanks(blanked[match.start() : match.start(1)])
            data[match.end() - 1] = 32
    if b"TEST" in blanked:
        for match in _NUMBERED_TEST.finditer(blanked):
            data[match.end() - 1] = ord("_")
    if b"NAMESPACE_BEGIN(" in blanked:
        for match in _NAMESPACE.finditer(blanked):
            data[match.start() : match.end()] = _namespace(match)
    for pattern in _CLASS_KEYS:
        for key in pattern.finditer(blanked):
            for start, end in _class_macros(known, key.end()):
                data[start:end] = blanks(blanked[start:end])
    if b"_END" in blanked:
        _open_entries(blanked, data)
    position = 0
    for match in _SUSPECT.finditer(blanked):
        start = match.start()
        if start < position or data[start] != blanked[start] or _is_value(match):
            continue
        if _is_attribute(match[0]):
            end = _with_arguments(known, match.end())
            if match[0].endswith(b"INLINE") and end > match.end():
                # `ALWAYS_INLINE(void f()) {`: the head of a function is its argument.
                data[end - 1] = 32
                end = blanked.index(b"(", match.end()) + 1
        else:
            end = _alone(known, data, start, match.end())
            if not end:
                continue
        data[start:end] = blanks(blanked[start:end])
        position = end
    return bytes(data)


def _is_value(match: re.Match[bytes]) -> bool:
    """Whether it is a qualified name, or an enumerator with the end of a macro: `MY_API`."""
    text, start = match.string, match.start()
    if text[max(0, start - 2) : start] == b"::":
        return True
    if match[0].endswith(b"RESTRICT"):  # a pointer or a reference is before the macro
        return not text[max(0, start - _NEAR) : start].rstrip().endswith((b"*", b"&"))
    return match[0].endswith(b"API") and _ENDS_VALUE.match(text, match.end()) is not None


def _open_entries(text: bytes, data: bytearray) -> None:
    """Remove macros around the heads of functions, and those that end their bodies."""
    entry_ends = list(_ENTRY_END.finditer(text))
    starts = [match.start() for match in entry_ends]
    for match in _ENTRY.finditer(text):
        number = bisect_right(starts, match.end())
        if number == len(starts):
            return
        start, end = entry_ends[number].span("end")
        data[start:end] = blanks(text[start:end])
        data[match.start("macro") : match.end("macro")] = blanks(match["macro"])
        data[match.start("comma")] = data[match.end("close") - 1] = 32
        if not match["body"]:
            data[match.end("close") - 1], data[start] = b"{}"


def _namespace(match: re.Match[bytes]) -> bytes:
    name = _OWN_NAMESPACES.get(match[3], match[3])
    text = b"namespace " + name + b"{" if match[2] == b"BEGIN" else b"}"
    return (match[1] + text).ljust(len(match[0]))


def _class_macros(known: _Parentheses, position: int) -> list[tuple[int, int]]:
    """The spans of macros between `class` and the name of a class that is defined."""
    text = known.text
    found: list[tuple[int, int]] = []
    for _ in range(_MAX_MARKS):
        mark = _MARK.match(text, position)
        if mark is None:
            break
        if mark["list"]:
            position = text.find(b"]]", mark.end(), mark.end() + _INDENTED) + 2
            if position < 2:
                return []
        else:
            end = _with_arguments(known, mark.end())
            if not (_MARK.match(text, end) or _CLASS_NAME.match(text, end)):
                break  # it is the name itself
            if mark["macro"]:
                found.append((mark.start("macro"), end))
            position = end
    named = _CLASS_NAME.match(text, position)
    if named is None:
        return []
    # `struct FILE file{0};` is a variable.
    has_value = named["space"] == b"" and text[named.end() - 1 : named.end()] == b"{"
    return [] if has_value and _VARIABLE.match(named["name"]) else found


@lru_cache(4096)
def _is_attribute(word: bytes) -> bool:
    return _ATTRIBUTE.match(word) is not None


def _with_arguments(known: _Parentheses, end: int) -> int:
    """The end of the parentheses that follow a macro's name, if there are any."""
    text = known.text
    start = end
    while text[start : start + 1] in (b" ", b"\t"):
        start += 1
    if text[start : start + 1] != b"(":
        return end
    return known.closing(start) or end


def _alone(known: _Parentheses, data: bytearray, start: int, end: int) -> int:
    """The end of a macro's use that expands to whole declarations, without a semicolon; or 0.

    `data` is the masked text, up to the use.
    """
    text = known.text
    line = text.rfind(b"\n", max(0, start - _INDENTED), start) + 1
    if (not line and start > _INDENTED) or text[line:start].strip():
        return 0
    end = _with_arguments(known, end)
    used = text[start:end]
    if b"{" in used and b"[" in used:
        return 0  # it may contain lambdas
    if text[end : end + 1] == b";" and line == start:
        return 0 if b"ASSIGN" in used else end + 1  # not indented: not in a function
    newline = text.find(b"\n", end, end + _INDENTED)
    if newline < 0 and len(text) - end < _INDENTED:
        newline = len(text)
    if newline < 0 or text[end:newline].strip() or not _MAY_FOLLOW.match(text, newline):
        return 0
    before = data[max(0, line - _NEAR) : line].rstrip()
    if b"\n" not in before:
        before = data[max(0, line - _MAX_BLANKS) : line].rstrip()
    # A directive may end with any character; so may a line that became empty with its comment.
    last_line = before[before.rfind(b"\n") + 1 :].lstrip()
    if (
        before
        and before[-1] not in _ENDS_STATEMENT
        and not last_line.startswith((b"#", b"public", b"private", b"protected"))
    ):
        return 0
    return end


def _declare(known: _Parentheses, data: bytearray) -> None:
    """Rewrite `X_ASSIGN_OR_RETURN(T v, e);` as `T v= e ;`, at the same positions."""
    text = known.text
    for match in _ASSIGN.finditer(text):
        opening, comma = match.start(1) - 1, match.end() - 1
        closing = known.closing(opening)
        left = match[1].strip()
        if not closing or not left or b"#" in left:
            continue
        start = match.start()
        while text[start - 1 : start].isalpha() or text[start - 1 : start] == b"_":
            start -= 1
        data[start : opening + 1] = blanks(text[start : opening + 1])
        if left.startswith(b"("):  # parentheses that keep the preprocessor from splitting
            inner = match.start(1) + match[1].index(b"(")
            last = match.start(1) + match[1].rindex(b")")
            data[inner] = data[last] = 32
        data[comma] = 61
        data[closing - 1] = 32

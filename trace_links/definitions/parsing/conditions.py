"""Finds the lines that the preprocessor skips in a Linux build of a release.

Only names that every such build defines, or none does, are decided; all other branches are kept.
Nothing is evaluated except `defined`, `!`, `&&` and `||`.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from trace_links.definitions.parsing.blank import blanks

_DIRECTIVE = re.compile(
    rb"(?m)^[ \t]*#[ \t]*"
    rb"(?P<word>ifdef|ifndef|if|elifdef|elifndef|elif|else|endif|define|undef|line)\b"
    rb"(?P<rest>(?:[^\n\\]|\\\r?\n|\\)*)"
)
_ANY = re.compile(
    rb"(?m)^[ \t]*+#[ \t]*+(?P<word>[a-z]*+)(?:[ \t]++\w++)?+"
    rb"(?P<rest>(?:[^\n\\]|\\\r?\n|\\)*+)"
)
_ROOM = re.compile(rb"[^\n]{2}")  # for a short expression
_BRANCHES = frozenset(
    {b"if", b"ifdef", b"ifndef", b"elif", b"elifdef", b"elifndef", b"else", b"endif"}
)
_UNDEFINED = frozenset({
    "_WIN32", "WIN32", "_WIN64", "_MSC_VER", "__MINGW32__", "__CYGWIN__", "PLATFORM_WINDOWS",
    "__APPLE__", "__MACH__", "TARGET_OS_IPHONE", "__ANDROID__", "IS_MOBILE_PLATFORM",
    "IS_SLIM_BUILD", "PLATFORM_GOOGLE", "__EMSCRIPTEN__", "__wasm__", "__Fuchsia__",
    "__FreeBSD__", "__OpenBSD__", "__NetBSD__", "__native_client__", "_AIX", "__sun",
    "PLATFORM_POSIX_ANDROID", "LIBTPU_ON_GCE", "_LIBCPP_VERSION", "SWIG", "__CUDA_ARCH__",
    "__CUDACC__", "__HIPCC__", "DOXYGEN",
})  # fmt: skip
_SANITIZER = re.compile(r"\w*SANITIZER\w*\Z|\w*_HAVE_FEATURE_SAN\w*\Z")
_DEFINED = frozenset({
    "__linux__", "__cplusplus", "__GNUC__", "__unix__", "__ELF__", "_LP64", "__LP64__",
})  # fmt: skip
_TERM = re.compile(
    r"(!?)\s*(?:defined\s*+\(?\s*+(\w+)\s*\)?|\b(0|1|false|true)\b|([A-Za-z_]\w*))\s*\Z"
)
_MAX_LENGTH = 4000  # of a condition


class Conditions(NamedTuple):
    """Spans of bytes; each list is sorted and without overlaps."""

    directives: list[tuple[int, int]]
    off: list[tuple[int, int]]
    """Branches that are certainly skipped."""
    alternatives: list[tuple[int, int]]
    """All branches but one of each condition."""
    certain: list[tuple[int, int]]
    """The directives of conditions with one branch, which is certainly compiled."""


class _Open(NamedTuple):
    """The open branch of a condition."""

    start: int
    off: bool
    """Whether it is certainly skipped."""
    other: bool
    """Whether another branch of the condition was chosen."""
    taken: bool | None
    """Whether it or an earlier branch is certainly compiled; None if not known."""
    directive: tuple[int, int] | None = None
    """The directive before it, of the first branch."""


def conditions(text: bytes) -> Conditions:
    found = Conditions([], [], [], [])
    stack: list[_Open] = []

    def close(branch: _Open, end: int) -> None:
        if branch.off:
            found.off.append((branch.start, end))
        if branch.off or branch.other:
            found.alternatives.append((branch.start, end))

    for match in _DIRECTIVE.finditer(text):
        word = match["word"]
        if word in (b"define", b"undef", b"line"):
            continue
        found.directives.append(match.span())
        if word.startswith(b"if"):
            verdict = _verdict(word, match["rest"])
            stack.append(_Open(match.end(), verdict is False, False, verdict, match.span()))
        elif not stack:
            continue
        elif word == b"endif":
            branch = stack.pop()
            close(branch, match.start())
            if branch.taken is True and branch.directive is not None:
                found.certain.extend((branch.directive, match.span()))
        else:
            before = stack.pop()
            close(before, match.start())
            # A branch is read if no earlier one is.
            chosen = before.other or not before.off
            verdict = None if word == b"else" else _verdict(word[2:], match["rest"])
            off = before.taken is True or verdict is False
            taken = True if before.taken or verdict else None
            stack.append(_Open(match.end(), off, chosen, taken))
    return found._replace(off=_merged(found.off), alternatives=_merged(found.alternatives))


def only_branches(text: bytes, known: Conditions) -> bytes:
    """The text with the directives of conditions, which the parser reads with all their branches.

    Others define nothing, and many are none for the parser: it expects the end of the line directly
    behind the name of a header. It does not read every form of expression, so each one is `1`. A
    condition that always holds, as `#ifdef __cplusplus` around a brace, is left out.
    """
    if b"#" not in text:
        return text
    data = bytearray(text)
    certain = set(known.certain)
    for match in _ANY.finditer(text):
        start, end = match.span()
        word = match["word"]
        if word not in _BRANCHES or match.span() in certain:
            data[start:end] = blanks(match[0])
        elif word in (b"if", b"elif") and _ROOM.match(text, match.end("word"), end):
            start = match.end("word")
            data[start:end] = b" 1" + blanks(text[start + 2 : end])
        elif match["rest"]:
            start = match.start("rest")
            data[start:end] = blanks(match["rest"])
    return bytes(data)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same spans sorted and merged, as conditions may be nested."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def resolved(text: bytes, known: Conditions) -> bytes:
    """The text with one branch of each condition, without the directives."""
    data = bytearray(text)
    for start, end in known.directives + known.alternatives:
        data[start:end] = blanks(text[start:end])
    return bytes(data)


def _verdict(word: bytes, rest: bytes) -> bool | None:
    if len(rest) > _MAX_LENGTH:
        return None
    return _decide(word.decode(), rest.decode("utf-8", "replace").strip())


@lru_cache(4096)
def _decide(word: str, rest: str) -> bool | None:
    if word in ("ifdef", "def"):
        return _is_defined(rest)
    if word in ("ifndef", "ndef"):
        value = _is_defined(rest)
        return None if value is None else not value
    # `a || b && c`: any alternative that holds decides, and so do all that do not.
    alternatives = [_all_of(part) for part in rest.split("||")]
    if any(value is True for value in alternatives):
        return True
    return False if all(value is False for value in alternatives) else None


def _all_of(text: str) -> bool | None:
    values = [_term(part) for part in text.split("&&")]
    if any(value is False for value in values):
        return False
    return True if all(value is True for value in values) else None


def _term(text: str) -> bool | None:
    text = text.strip()
    while text.startswith("(") and text.endswith(")") and text.count("(") == text.count(")") == 1:
        text = text[1:-1].strip()
    match = _TERM.match(text)
    if match is None:
        return None
    # `#if _WIN32`: a name that is not defined is 0.
    name = match[2] or match[4]
    value = _is_defined(name) if name else match[3] in ("1", "true")
    return None if value is None else value != bool(match[1])


def _is_defined(name: str) -> bool | None:
    return (
        False
        if name in _UNDEFINED or _SANITIZER.match(name)
        else True
        if name in _DEFINED
        else None
    )

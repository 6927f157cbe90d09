"""How alike two types are: one as written in a source, one as a demangled name has it.

The one has aliases, the other has every one resolved and every default argument spelled out. What
survives are the words and the signs behind them; these are compared, not the types themselves.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from trace_links.definitions.parameters import PLACEHOLDER

Aliases = Callable[[str], Sequence[str]]
"""The types that a name stands for somewhere in the tree."""


class Type(NamedTuple):
    """A parameter's type, reduced to what survives aliases and demangling."""

    head: str
    """The outermost type's last name, one word for built-in types."""
    words: frozenset[str]
    sign: str
    """The `*` and `&` behind it."""
    const: bool
    pack: bool
    inner: int
    """How often `const` stands in it, and how often a sign."""
    names: frozenset[str]
    """Those of the words that no `::` follows."""
    standard: bool
    """Whether it is written as a type of the standard library."""


_MOST_ALIASES = 4
_SAME = {
    "int64_t": "long", "ptrdiff_t": "long", "ssize_t": "long", "intptr_t": "long",
    "int64": "long", "Index": "long", "off_t": "long", "time_t": "long",
    "uint64_t": "unsigned long", "size_t": "unsigned long", "uintptr_t": "unsigned long",
    "uint64": "unsigned long", "int32_t": "int", "int32": "int", "uint32_t": "unsigned int",
    "uint32": "unsigned int", "unsigned": "unsigned int", "int16_t": "short",
    "int16": "short", "uint16_t": "unsigned short", "uint16": "unsigned short",
    "int8_t": "signed char", "int8": "signed char", "uint8_t": "unsigned char",
    "uint8": "unsigned char", "uchar": "unsigned char", "string": "basic_string",
    "string_view": "basic_string_view", "StringPiece": "basic_string_view",
    "ostream": "basic_ostream", "istream": "basic_istream", "stringstream": "basic_stringstream",
    "ostringstream": "basic_ostringstream", "nullptr_t": "nullptr_t", "byte": "byte",
    "half": "half", "float16": "half", "bfloat16": "bfloat16", "complex64": "complex",
    "complex128": "complex", "uint": "unsigned int", "ifstream": "basic_ifstream",
    "long long": "long long", "unsigned long long": "unsigned long long",
    "short int": "short", "long int": "long", "unsigned long int": "unsigned long",
}  # fmt: skip
_QUALIFIED = re.compile(r"\b(?:const|volatile|struct|class|typename|enum|union|mutable|register)\b")
_LAST_CONST = re.compile(r"\s*\bconst$")
_ANY_CONST = re.compile(r"\bconst[\s*&]*$")
_UNSIGNED = re.compile(r"\b(unsigned) (long|int|char|short)\b")
_SIGNS = re.compile(r"[\s*&]*$")
_LAST_WORD = re.compile(r"[A-Za-z_$]\w*+(?!\s*::)")
_TYPE_WORD = re.compile(r"[A-Za-z_$]\w*")
_BUILTIN = re.compile(
    r"(?:unsigned |signed )?(?:(?:long )?long|char|int|short|bool|float|double|long double|void"
    r"|unsigned int|__int128|wchar_t|char(?:8|16|32)_t|unsigned short)\Z"
)
_DROPPED = frozenset({
    "std", "absl", "allocator", "char_traits", "default_delete", "xla", "tsl", "stream_executor",
    "se", "jax", "mlir", "llvm", "const", "anonymous", "namespace", "char",
})  # fmt: skip


@lru_cache(32768)
def type_of(text: str) -> Type:
    pack = text.endswith("...")
    plain = text.removesuffix("...").strip()
    plain = _LAST_CONST.sub("", plain)  # of the copy, or of the pointer: no mangled name tells
    constant = plain.startswith("const ") or _ANY_CONST.search(plain) is not None
    if constant and plain[-1:] not in ("*", "&"):
        plain = plain.removeprefix("const ")
        constant = False
    inner = plain.count("const") + 10 * (plain.count("*") + plain.count("&"))
    plain = " ".join(_QUALIFIED.sub(" ", plain.replace("(anonymous namespace)::", "")).split())
    signs = _SIGNS.search(plain)
    start = signs.start() if signs else len(plain)
    sign = plain[start:].replace(" ", "")
    body = plain[:start].strip()
    bracket = body.find("<")
    outer = body if bracket < 0 else body[:bracket]
    if bracket >= 0 and body.endswith(
        tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
    ):
        outer = body[body.rfind(">") + 1 :]  # `vector<T>::iterator`
    head = outer.rpartition("::")[2].strip() or outer
    head = _SAME.get(head, head)
    if "(" in body and (bracket < 0 or "(*)" in body):
        head = "("
        sign = ""
    words = frozenset(
        _SAME.get(word, word).replace(" ", "_")
        for word in _TYPE_WORD.findall(_UNSIGNED.sub(r"\1_\2", body))
        if word not in _DROPPED
    )
    names = frozenset(_SAME.get(word, word) for word in _LAST_WORD.findall(body)) - _DROPPED
    return Type(head, words, sign, constant, pack, inner, names, body.startswith("std::"))


def likeness(aliases: Aliases, ours: Type, theirs: Type) -> float:
    """How much a written type has in common with a demangled one; 1.6 the same, below 0 another."""
    score = 0.25 if ours.sign == theirs.sign else -0.25
    score += 0.1 if ours.const == theirs.const else 0
    if ours.standard != theirs.standard and ours.head in ("basic_string", "basic_string_view"):
        score -= 0.1
    score += 0.05 if ours.inner == theirs.inner else 0
    if ours.head == PLACEHOLDER:
        return 0.4 + (score if ours.sign else 0)
    common = len(ours.words & theirs.words)
    share = common / max(len(ours.words), 1)
    if ours.head == theirs.head:
        return 1 + score + 0.5 * share
    meant = _meant(aliases, ours.head, theirs.head)
    if meant is not None:
        share = len(meant.words & theirs.words) / max(len(meant.words), 1)
        return 1 + score + 0.5 * share
    if _BUILTIN.match(ours.head) and (_BUILTIN.match(theirs.head) or theirs.words):
        return -1 + score
    return 0.3 * share + score


def _meant(aliases: Aliases, name: str, head: str) -> Type | None:
    """The type of this head that `name` is another name of, directly or by way of others."""
    names = {name}
    for _ in range(_MOST_ALIASES):
        types = [type_of(text) for other in names for text in aliases(other)]
        found = [one for one in types if one.head == head]
        if found:
            return found[0] if len({one.words for one in found}) == 1 else None
        names = {one.head for one in types}
        if not names:
            break
    return None


def same_name(name: str) -> str:
    """One name for those that mean the same type everywhere: `int64_t` and `long`."""
    return _SAME.get(name, name)


def is_builtin(name: str) -> bool:
    return _BUILTIN.match(same_name(name)) is not None

"""Compares two types: one as written in a source, one as in a demangled name.

The written one has aliases; in the demangled one these are resolved and every default argument is
spelled out. Both have the words and the signs after them, so these are compared, not the types
themselves.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from trace_links.definitions.parameters import PLACEHOLDER

Aliases = Callable[[str], Sequence[str]]
"""Returns the types that a name is an alias of anywhere in the tree."""


class Type(NamedTuple):
    """A parameter's type, reduced to what aliases and demangling preserve."""

    head: str
    """The outermost type's last name; a built-in type is one word."""
    words: frozenset[str]
    sign: str
    """The `*` and `&` after it."""
    const: bool
    pack: bool
    inner: int
    """How often it contains `const`, plus ten times the number of signs."""
    names: frozenset[str]
    """The words that are not followed by `::`."""
    standard: bool
    """Whether it is written as a type of the standard library."""
    written: str
    """The head before synonyms were unified."""
    argument: str
    """The first argument of its template, if that is a built-in type."""


_MAX_ALIASES = 4
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
    "long unsigned int": "unsigned long", "unsigned short int": "unsigned short",
    "short unsigned int": "unsigned short", "long long int": "long long", "signed": "int",
    "PyObject": "_object", "PyTypeObject": "_typeobject", "PyThreadState": "_ts",
    "Py_ssize_t": "long",
    "unsigned long long int": "unsigned long long", "long long unsigned int": "unsigned long long",
    "signed int": "int",
}  # fmt: skip
_QUALIFIED = re.compile(r"\b(?:const|volatile|struct|class|typename|enum|union|mutable|register)\b")
_LAST_CONST = re.compile(r"\s*\bconst$")
_ANY_CONST = re.compile(r"\bconst[\s*&]*$")
_UNSIGNED = re.compile(r"\b(unsigned) (long|int|char|short)\b")
_SIGNS = re.compile(r"[\s*&]*$")
_LAST_WORD = re.compile(r"[A-Za-z_$]\w*+(?!\s*::)")
_TYPE_WORD = re.compile(r"[A-Za-z_$]\w*")
_KEYWORDS = frozenset({
    "int", "long", "short", "char", "unsigned", "signed", "bool", "float", "double", "void",
    "wchar_t", "char8_t", "char16_t", "char32_t", "__int128",
})  # fmt: skip
# These differ between systems.
_LONG, _UNSIGNED_LONG = (
    ("long", "long long", "int"),
    ("unsigned long", "unsigned long long", "unsigned int"),
)
_FIXED = {
    "int64_t": _LONG, "ptrdiff_t": _LONG, "ssize_t": _LONG, "intptr_t": _LONG,
    "uint64_t": _UNSIGNED_LONG, "size_t": _UNSIGNED_LONG, "uintptr_t": _UNSIGNED_LONG,
    "int32_t": ("int", "long"), "uint32_t": ("unsigned int", "unsigned long"),
    "int16_t": ("short",), "uint16_t": ("unsigned short",), "int8_t": ("signed char", "char"),
    "uint8_t": ("unsigned char",),
}  # fmt: skip
_LIBRARY = frozenset({
    "basic_string", "basic_string_view", "vector", "map", "unordered_map", "multimap", "set",
    "unordered_set", "multiset", "list", "deque", "array", "pair", "tuple", "optional", "variant",
    "any", "function", "unique_ptr", "shared_ptr", "weak_ptr", "initializer_list", "span",
    "basic_ostream", "basic_istream", "basic_stringstream", "basic_ostringstream", "exception",
})  # fmt: skip
_ARGUMENT = re.compile(r"[^<]{1,1000}<\s*(?:std::)?([a-z_][a-z\d_ ]*?)\s*[,>]")
_PLAIN = re.compile(r"[A-Za-z_][\w ]*\Z")
_DROPPED = frozenset({
    "std", "absl", "allocator", "char_traits", "default_delete", "xla", "tsl", "stream_executor",
    "se", "jax", "mlir", "llvm", "const", "anonymous", "namespace", "char", "absl_nonnull",
    "absl_nullable", "absl_nullability_unknown",
})  # fmt: skip


@lru_cache(32768)
def type_of(text: str) -> Type:
    pack = text.endswith("...")
    plain = text.removesuffix("...").strip()
    plain = _LAST_CONST.sub("", plain)  # of the copy or the pointer: not in mangled names
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
    written = outer.rpartition("::")[2].strip() or outer
    head = _SAME.get(written, written)
    if "(" in body and (bracket < 0 or "(*)" in body):
        head = "("
        sign = ""
    words = frozenset(
        _SAME.get(word, word).replace(" ", "_")
        for word in _TYPE_WORD.findall(_UNSIGNED.sub(r"\1_\2", body))
        if word not in _DROPPED
    )
    names = frozenset(_SAME.get(word, word) for word in _LAST_WORD.findall(body)) - _DROPPED
    found = _ARGUMENT.match(body)
    argument = found[1] if found and (_is_spelled_out(found[1]) or found[1] in _FIXED) else ""
    standard = body.startswith("std::")
    return Type(head, words, sign, constant, pack, inner, names, standard, written, argument)


def likeness(aliases: Aliases, ours: Type, theirs: Type) -> float:
    """How much a written type resembles a demangled one; 1.6: the same, below 0: another type."""
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
    resolved = _resolved(aliases, ours.head, theirs.head)
    if resolved is not None:
        share = len(resolved.words & theirs.words) / max(len(resolved.words), 1)
        return 1 + score + 0.5 * share
    if is_builtin(ours.head) and (is_builtin(theirs.head) or theirs.words):
        return -1 + score
    return 0.3 * share + score


def written_alike(aliases: Aliases, one: Type, other: Type) -> bool:
    """Whether two written types can be the same, though one is spelled out further."""
    if "(" in (one.head, other.head):  # a function's type has names and aliases of its own
        return not (_is_spelled_out(one.written) or _is_spelled_out(other.written))
    if one.pack != other.pack or (one.sign, one.const) != (other.sign, other.const):
        return False
    if PLACEHOLDER in one.names | other.names:
        return PLACEHOLDER in one.names & other.names or one.head == other.head
    if one.head == other.head:
        ours, theirs = one.names - other.names, other.names - one.names
        return not ours or not theirs or any(aliases(name) for name in ours | theirs)
    return any(
        _resolved(aliases, ours.head, theirs.head) is not None
        for ours, theirs in ((one, other), (other, one))
    )


def certainly_differ(ours: Type, theirs: Type) -> bool:
    """Whether a written type cannot be this demangled one, whatever its aliases are.

    A name of the tree, a macro, or a template's parameter may be any type, so these never differ
    with certainty.
    """
    if PLACEHOLDER in ours.names or ours.pack or theirs.pack or not _PLAIN.match(theirs.head):
        return False
    if ours.sign and ours.sign[-1] != theirs.sign[-1:]:  # an alias never removes a sign
        return True
    if ours.argument and theirs.argument and ours.head == theirs.head:
        means = _FIXED.get(ours.argument) or (same_name(ours.argument),)
        return same_name(theirs.argument) not in means
    means = _FIXED.get(ours.written) or ((ours.head,) if _is_spelled_out(ours.written) else ())
    if means:
        return theirs.head not in means or (ours.sign, ours.const) != (theirs.sign, theirs.const)
    return _is_spelled_out(theirs.written) and ours.standard and ours.head in _LIBRARY


def meanings(aliases: Aliases, name: str, head: str) -> Iterator[list[Type]]:
    """The types with this head that `name` is an alias of: directly, and at each further level."""
    names = {name}
    for _ in range(_MAX_ALIASES):
        types = [type_of(text) for other in names for text in aliases(other)]
        if same := [type_ for type_ in types if type_.head == head]:
            yield same
        names = {type_.head for type_ in types}


def _resolved(aliases: Aliases, name: str, head: str) -> Type | None:
    """The type with this head that `name` is an alias of, directly or indirectly."""
    types = next(meanings(aliases, name, head), [])
    return types[0] if len({type_.words for type_ in types}) == 1 else None


def same_name(name: str) -> str:
    """One name for all synonyms of a type: `int64_t` and `long`."""
    return _SAME.get(name, name)


def is_builtin(name: str) -> bool:
    return _is_spelled_out(same_name(name))


def _is_spelled_out(name: str) -> bool:
    """Whether it is a built-in type, and no synonym, whose type may differ between systems."""
    return bool(name) and _KEYWORDS.issuperset(name.split())

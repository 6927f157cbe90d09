"""Decides whether a specialisation of a template is for the arguments in a demangled name.

The source of a specialisation writes its arguments with aliases, with fewer qualifiers and with
named constants; a demangled name has all of that resolved. So there are three verdicts: True,
False, and None if the texts do not decide it.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from trace_links.definitions.matching.types_alike import is_builtin, same_name
from trace_links.definitions.model import Flag, Kind
from trace_links.definitions.names import Part, parse_name, split_arguments, split_list
from trace_links.definitions.parameters import PLACEHOLDER
from trace_links.definitions.table import Table

_MAX_DEPTH = 12  # arguments of arguments, and aliases of aliases
_MAX_ALIASES = 20  # of one name, in as many scopes
_UNKNOWN = ("", "...", "\u2026")
"""What abbreviated names contain instead of a template's arguments."""
_KEYWORDS = re.compile(r"\b(?:class|struct|enum|union|typename)\s+|\(anonymous namespace\)::")
_SIGN = re.compile(r"&&?|\*|\bconst|\bvolatile")
_VALUE = re.compile(
    r"(?:\((?P<type>[^()]*)\))?(?P<number>-?\d+)(?:[uU]?[lL]{0,2}|[lL]{1,2}[uU]?)\Z"
)
_CLASSES = (Kind.CLASS, Kind.PROTO)
_BOOLEANS = {"false": "0", "true": "1"}
# Its value does not follow from the text: it is computed from a template's own parameters.
_COMPUTED = re.compile(
    r"decltype\b|[^<]*(?:\benable_if(?:_t)?<|\bvoid_t<|\bconditional(?:_t)?<|\$::|[-+/%!|?=])"
)
_PARAMETERS_LAST = re.compile(r"\)(?: ?(?:const|volatile|noexcept|&&?))*\Z")
_SIGNS = re.compile(r"[<>()]")
_DECLARATOR = re.compile(r".*?([*&]{1,2})\s*\Z")


class _Function(NamedTuple):
    """A function's type, or a pointer or reference to one."""

    result: str
    sign: str
    owner: str
    """The class, for a pointer to a member."""
    parameters: str
    qualifiers: str


class _Type(NamedTuple):
    """A type, split into its parts."""

    core: str
    """The type without `const` and the signs after it."""
    const: bool
    signs: tuple[str, ...]
    """The `*`, `&` and `const` after the core, outermost last."""


def is_shorthand(parts: tuple[Part, ...]) -> bool:
    """Whether a name has no brackets, as written by people and some tools."""
    return all(part.template is None and part.parameters is None for part in parts)


def components_of(table: Table, row: int) -> tuple[str, ...]:
    """The names of the specialised components; empty for a row of an older table."""
    special = table.text("special", row)
    return tuple(part.name for part in parse_name(special)) if special.endswith("::") else ()


def is_for(table: Table, row: int, parts: tuple[Part, ...]) -> bool | None:
    """Whether a row, a specialisation or a member of one, is for the arguments in the name."""
    special = table.text("special", row)
    if not special.endswith("::"):
        return _is_for_any(table, special, parts)
    kind, flags = table.number("kind", row), table.number("flags", row)
    components = list(parse_name(special))
    verdicts = []
    rest = list(parts[:-1])
    # A constructor has the name of its class; the arguments then belong to the class.
    is_own = kind == Kind.CLASS or (
        flags & Flag.OWN_TEMPLATE and table.text("scope", row).rpartition("::")[2] != parts[-1].name
    )
    if is_own and components[-1].name == parts[-1].name:
        verdicts.append(_fits(table, components.pop(), parts[-1], parts))
    for component in reversed(components):
        while rest and rest[-1].name != component.name:
            rest.pop()
        verdicts.append(_fits(table, component, rest.pop(), parts) if rest else None)
    return _all(verdicts)


def _is_for_any(table: Table, special: str, parts: tuple[Part, ...]) -> bool | None:
    """The same for a row of an older table, without the component of the arguments."""
    written = Part("", special)
    verdicts = [_fits(table, written, part, parts) for part in parts if part.template is not None]
    if len(verdicts) == 1:
        return verdicts[0]
    return False if all(verdict is False for verdict in verdicts) else None


def _fits(table: Table, written: Part, named: Part, parts: tuple[Part, ...]) -> bool | None:
    if named.template is None:
        return None if is_shorthand(parts) else False
    if named.template in _UNKNOWN or not written.template:
        return None
    verdict = _Matcher(table).lists(written.template, named.template, 0)
    # `A<T, T>`, or one with a constraint: the arguments alone do not decide.
    open_ones = all(
        one.removesuffix("...") == PLACEHOLDER for one in split_arguments(written.template)
    )
    return None if verdict and open_ones else verdict


def _all(verdicts: Iterable[bool | None]) -> bool | None:
    result: bool | None = True
    for verdict in verdicts:
        if verdict is False:
            return False
        result = result and verdict
    return result


class _Matcher:
    """Compares a written argument with a demangled one."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def lists(self, written: str, demangled: str, depth: int) -> bool | None:
        ours, theirs = split_arguments(written), split_arguments(demangled)
        if ours and ours[-1].endswith("..."):
            pattern = ours[-1].removesuffix("...").strip()
            ours = (*ours[:-1], *[pattern] * max(0, len(theirs) - len(ours) + 1))
        # The rest are default arguments, which a demangled name includes.
        if len(ours) > len(theirs):
            return False
        pairs = zip(ours, theirs, strict=False)
        return _all(self._one(left, right, depth) for left, right in pairs)

    def _one(self, written: str, demangled: str, depth: int) -> bool | None:
        if written in (PLACEHOLDER, demangled):
            return True
        if depth > _MAX_DEPTH:
            return None
        numbers = _BOOLEANS.get(written, written), _BOOLEANS.get(demangled, demangled)
        if any(map(_VALUE.match, numbers)):
            return self._same_value(*numbers)
        ours, theirs = _type(written), _type(demangled)
        if ours.core == PLACEHOLDER:
            return _leaves(ours, theirs)
        if _COMPUTED.match(ours.core) or (PLACEHOLDER in ours.core and ">::" in ours.core):
            return None
        function, other = _function(ours.core), _function(theirs.core)
        if function is not None or other is not None or "[" in ours.core + theirs.core:
            verdict = self._functions(function, other, depth) if function and other else False
            unreadable = "[" in ours.core or (
                function is None and self._table.aliases(_head(ours.core))
            )
            return None if unreadable and verdict is False else verdict
        if (ours.signs, ours.const) == (theirs.signs, theirs.const):
            verdict = self._cores(ours.core, theirs.core, depth)
        else:
            verdict = False
        if verdict is False and (
            ours.signs != theirs.signs or _head(ours.core) != _head(theirs.core)
        ):
            return self._by_alias(ours, demangled, depth)
        return verdict

    def _cores(self, written: str, demangled: str, depth: int) -> bool | None:
        (ours, our_arguments), (theirs, their_arguments) = _split(written), _split(demangled)
        if ours[-1] == PLACEHOLDER:  # a template as an argument
            return self.lists(our_arguments or "", their_arguments or "", depth + 1)
        if same_name(ours[-1]) != same_name(theirs[-1]):
            return False
        around = iter(theirs[:-1])
        verdict: bool | None = True if all(name in around for name in ours[:-1]) else None
        if our_arguments is None:
            return verdict if their_arguments is None or ours[-1] != theirs[-1] else None
        if their_arguments is None:
            return False
        return _all([verdict, self.lists(our_arguments, their_arguments, depth + 1)])

    def _functions(self, ours: _Function, theirs: _Function, depth: int) -> bool | None:
        if (ours.sign, not ours.owner, ours.qualifiers) != (
            theirs.sign,
            not theirs.owner,
            theirs.qualifiers,
        ):
            return False
        return _all([
            self._one(ours.result, theirs.result, depth + 1),
            self._one(ours.owner, theirs.owner, depth + 1),
            self._parameters(ours.parameters, theirs.parameters, depth + 1),
        ])  # fmt: skip

    def _parameters(self, ours: str, theirs: str, depth: int) -> bool | None:
        if ours.strip() == f"{PLACEHOLDER}..." or ours == theirs:
            return True
        if len(split_list(theirs)) != len(split_list(ours)) and "..." not in ours:
            return False
        return self.lists(ours, theirs, depth)

    def _by_alias(self, ours: _Type, demangled: str, depth: int) -> bool | None:
        """For different texts: whether one is an alias of the other, or certainly another type."""
        head = _head(ours.core)
        aliases = self._table.aliases(head)
        if len(aliases) > _MAX_ALIASES:
            return None
        after = "".join(f" {sign}" for sign in ours.signs)
        before = "const " if ours.const else ""
        outcomes = {
            self._one(f"{before}{text}{after}", demangled, depth + _MAX_DEPTH // 4)
            for text in aliases
            if _head(text) != head
        }
        if outcomes:
            return True if outcomes == {True} else False if outcomes == {False} else None
        is_standard = ours.core.startswith("std::") and "std::" not in demangled
        return (
            False
            if is_standard or is_builtin(ours.core) or self._table.named(head, _CLASSES)
            else None
        )

    def _same_value(self, written: str, demangled: str) -> bool | None:
        """Compare values of which at least one is a number; a named constant may have any value."""
        ours, theirs = _VALUE.match(written), _VALUE.match(demangled)
        if ours and theirs:
            return int(ours["number"]) == int(theirs["number"])
        named = demangled if ours else written
        if is_builtin(_type(named).core):
            return False
        if theirs is None or theirs["type"] is None:
            return None
        enumeration = f"({_head(theirs['type'])})"
        numbers = {
            int(text.removeprefix(enumeration))
            for text in self._table.enumerators(_head(written))
            if text.startswith(enumeration)
        }
        # Enumerations of one name, in different scopes, may differ.
        return numbers == {int(theirs["number"])} if len(numbers) == 1 else None


def _leaves(ours: _Type, theirs: _Type) -> bool:
    """For `T*`, `const T&` and the like: whether the demangled type has the signs that they add."""
    count = len(theirs.signs) - len(ours.signs)
    if count < 0 or theirs.signs[count:] != ours.signs:
        return False
    inner = theirs.signs[:count]
    return not ours.const or (inner[-1] == "const" if inner else theirs.const)


@lru_cache(16384)
def _type(text: str) -> _Type:
    core = _KEYWORDS.sub("", text.strip())
    signs = _SIGN.findall(core, core_end := _before_signs(core))
    core = core[:core_end]
    const = core.startswith("const ")
    core = core.removeprefix("const ").strip()
    if signs[:1] == ["const"]:
        const = True
        signs.pop(0)
    return _Type(" ".join(core.split()), const, tuple(sign for sign in signs if sign != "volatile"))


@lru_cache(16384)
def _function(text: str) -> _Function | None:
    """The parts of a function's type; None for any other."""
    if not _PARAMETERS_LAST.search(text):
        return None
    groups: list[tuple[int, int]] = []
    depth = start = 0
    for match in _SIGNS.finditer(text):
        if match[0] in "<(":
            if depth == 0:
                start = match.start()
            depth += 1
        elif text[match.start() - 1] != "-":  # no arrow
            depth -= 1
            if depth == 0 and match[0] == ")":
                groups.append((start, match.end()))
    if not groups or "lambda" in text[: groups[-1][0]].rpartition("::")[2]:
        return None
    first, last = groups[0], groups[-1]
    declarator = _DECLARATOR.match(text[first[0] + 1 : first[1] - 1]) if len(groups) > 1 else None
    if (declarator is None) != (len(groups) == 1):
        return None
    owner = text[first[0] + 1 : first[1] - 1].rstrip(" *&").removesuffix("::") if declarator else ""
    return _Function(
        text[: first[0]].strip(),
        declarator[1] if declarator else "",
        owner.strip(),
        text[last[0] + 1 : last[1] - 1],
        text[last[1] :].strip(),
    )


def _before_signs(text: str) -> int:
    """Where the `*`, `&` and `const` at the end begin; a name may end with any number of them."""
    end = len(text)
    while end:
        if text[end - 1] in "*& ":
            end -= 1
            continue
        word = next((w for w in ("const", "volatile") if text.endswith(w, 0, end)), "")
        start = end - len(word)
        if not word or (start and (text[start - 1].isalnum() or text[start - 1] == "_")):
            break
        end = start
    return end


def _split(core: str) -> tuple[list[str], str | None]:
    """The components of a type's name, and the last one's arguments."""
    parts = parse_name(core) if "<" in core or "::" in core else ()
    if not parts:
        return [core], None
    return [part.name for part in parts], parts[-1].template


def _head(text: str) -> str:
    return _split(_type(text).core)[0][-1]

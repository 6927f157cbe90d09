"""Ranks how well a definition fits a name: scope, template arguments, qualifiers, parameter types.

Abbreviated names have no parameters, whatever the function has: these are then not compared.
"""

import re
from functools import cached_property, lru_cache

from trace_links.definitions.matching.same_parameters import ReleaseTypes
from trace_links.definitions.matching.specialised import components_of, is_for, is_shorthand
from trace_links.definitions.matching.types_alike import Type, certainly_differ, likeness, type_of
from trace_links.definitions.model import BinaryFacts, Flag
from trace_links.definitions.names import ANONYMOUS, CONVERSION, Part, split_list
from trace_links.definitions.parameters import PLACEHOLDER
from trace_links.definitions.table import Table

_INLINE = re.compile(r"(?:lts_\d+|__cxx11|__1|__cxx1998|_V2|__n\d|__ndk1|__debug)\Z")
_UNKNOWN = BinaryFacts()


class Wanted:
    """A parsed name, with derived values that the comparisons need, computed once."""

    def __init__(
        self,
        parts: tuple[Part, ...],
        table: Table,
        complete: bool,
        binary: BinaryFacts = _UNKNOWN,
        release_types: "ReleaseTypes | None" = None,
    ) -> None:
        """`complete`: the name includes all parameters, so that `()` means that there are none.

        `release_types`: those of the table's release, where the name is from another one.
        """
        self.binary = binary
        self.release_types = release_types
        self.parts = parts
        self.complete = complete
        self.name = parts[-1].name
        self.scope = tuple(
            part.name
            for index, part in enumerate(parts[:-1])
            if not _INLINE.match(part.name) and not (index and _is_inline(part, table))
        )
        self.text = "::".join(self.scope)
        self.plain = tuple(name for name in self.scope if name != ANONYMOUS)

    @cached_property
    def parameters(self) -> tuple[str, ...] | None:
        """None if they are not known; for a conversion operator, the type that it converts to."""
        text = self.parts[-1].parameters
        if self.parts[-1].target:
            return (self.parts[-1].target,)
        return None if text is None or is_open(text, self.complete) else split_list(text)

    @cached_property
    def qualifiers(self) -> int:
        text = self.parts[-1].qualifiers
        flags = Flag.CONST if " const" in text else 0
        if text.endswith("&&"):
            return flags | Flag.RVALUE
        return flags | (Flag.LVALUE if text.endswith("&") else 0)

    @cached_property
    def types(self) -> tuple[Type, ...]:
        return tuple(type_of(text) for text in self.parameters or ())

    @cached_property
    def template(self) -> str | None:
        """The arguments of the innermost component with arguments."""
        return next((p.template for p in reversed(self.parts) if p.template is not None), None)


def is_complete(parts: tuple[Part, ...]) -> bool:
    """Whether the name itself shows that its parameters are complete."""
    for part in parts:
        if part.qualifiers:
            return True
        if part.parameters and not is_open(part.parameters, False):
            return True
    return False


def is_open(parameters: str, complete: bool) -> bool:
    """Whether `()` or `(...)` means any parameters."""
    return not complete and parameters.strip() in ("", "...", "\u2026")


def _is_inline(part: Part, table: Table) -> bool:
    """Whether it is a namespace missing from the tree's text: an inline one, named by a macro."""
    return (
        part.name.islower()
        and part.template is None
        and part.parameters is None
        and part.name not in table.scope_names
    )


def scope_rank(wanted: Wanted, table: Table, row: int) -> int:
    """4: same scope; 3: except unnamed namespaces; 2, 1: written within another scope; 0: no."""
    scope = table.text("scope", row)
    if scope == wanted.text:
        return 4
    plain = _plain(scope)
    if plain == wanted.plain:
        return 3
    # A member, defined where a using-directive or an alias replaces the namespace's name.
    if plain and wanted.plain and plain[-1] == wanted.plain[-1]:
        if wanted.plain[-len(plain) :] == plain:
            return 2
        if _is_subsequence(plain, wanted.plain):
            return 1
        # `Outer::Alias::~Real()`
    if wanted.name[:1] == "~" and plain and plain[-1] != wanted.name[1:]:
        return int(plain[0] == wanted.plain[0])
    return 0


@lru_cache(65536)
def _plain(scope: str) -> tuple[str, ...]:
    return tuple(name for name in scope.split("::") if name and name != ANONYMOUS)


def _is_subsequence(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    rest = iter(long)
    return all(name in rest for name in short)


def may_have_parameters(wanted: Wanted, table: Table, row: int) -> bool:
    """Whether the arity fits, and no type certainly differs."""
    types = row_types(table, row)
    if wanted.name == CONVERSION and not types:
        return True  # tables of earlier versions have no type
    return may_be(types, wanted.types)


def may_be(written: tuple[Type, ...], demangled: tuple[Type, ...]) -> bool:
    """Whether a list of types, as written, may mean a demangled one."""
    has_pack = bool(written) and written[-1].pack
    if len(demangled) < len(written) - 1 if has_pack else len(written) != len(demangled):
        return False
    return not any(map(certainly_differ, written, demangled))


def has_parameters(wanted: Wanted, table: Table, row: int) -> bool:
    """Whether the function, if it is of another release, has all parameters of the name."""
    types = wanted.release_types
    return types is None or (
        table.number("flags", row) & Flag.QUALIFIERS == wanted.qualifiers
        and types.are_alike(row_types(table, row), wanted.types)
    )


def fits_qualifiers(wanted: Wanted, table: Table, row: int) -> int:
    flags = table.number("flags", row)
    return int(flags & Flag.QUALIFIERS == wanted.qualifiers) + int(
        flags & Flag.CONST == wanted.qualifiers & Flag.CONST
    )


def specialisation_rank(wanted: Wanted, table: Table, row: int) -> int:
    """Ranks the most specialised for these arguments first, then the template, then others."""
    flags = table.number("flags", row)
    shorthand = is_shorthand(wanted.parts)
    # The name shows whether the function itself is a template, unless it is a shorthand.
    is_template = wanted.parts[-1].template is not None
    if is_template != bool(flags & Flag.OWN_TEMPLATE) and not shorthand:
        return -2
    if not flags & Flag.SPECIAL:
        return int(shorthand or (wanted.template is None) != bool(flags & Flag.TEMPLATE))
    same = is_for(table, row, wanted.parts)
    if not same:
        return 1 if same is None else -1
    return 2 * len(components_of(table, row)) + (PLACEHOLDER not in table.text("special", row))


def is_sure(wanted: Wanted, table: Table, row: int) -> bool:
    """False for a specialisation that cannot be matched with the name's arguments."""
    if not table.number("flags", row) & Flag.SPECIAL or is_for(table, row, wanted.parts):
        return True
    # `template <> void f<>(int)`: its parameters decide.
    return (
        bool(wanted.types)
        and table.text("special", row).endswith("<>::")
        and all(
            likeness(table.aliases, ours, theirs) >= 1
            for ours, theirs in zip(row_types(table, row), wanted.types, strict=False)
        )
    )


def of_other_arguments(wanted: Wanted, table: Table, row: int) -> bool:
    """Whether the row is a specialisation, and certainly not for the name's arguments."""
    flags = table.number("flags", row)
    return bool(flags & Flag.SPECIAL) and is_for(table, row, wanted.parts) is False


def best_by_types(types: tuple[Type, ...], table: Table, rows: list[int]) -> list[int]:
    """The rows whose written types have most in common with the demangled ones."""
    if len(rows) < 2 or not types:
        return rows
    scores = [
        sum(
            likeness(table.aliases, ours, theirs)
            for ours, theirs in zip(row_types(table, row), types, strict=False)
        )
        for row in rows
    ]
    best = max(scores)
    return [row for row, score in zip(rows, scores, strict=True) if score >= best - 0.01]


@lru_cache(65536)
def _types(text: str) -> tuple[Type, ...]:
    return tuple(type_of(piece) for piece in split_list(text))


def row_types(table: Table, row: int) -> tuple[Type, ...]:
    return _types(table.strings[table.columns["parameters"][row]])

"""How well a definition fits a name: scope, arguments of templates, qualifiers, parameter types."""

import re
from functools import cached_property, lru_cache

from trace_links.definitions.model import Flag
from trace_links.definitions.names import ANONYMOUS, Part, split_list
from trace_links.definitions.parameters import PLACEHOLDER
from trace_links.definitions.table import Table
from trace_links.definitions.types_alike import Type, is_for, likeness, type_of

_INLINE = re.compile(r"(?:lts_\d+|__cxx11|__1|__cxx1998|_V2|__n\d|__ndk1|__debug)\Z")


class Wanted:
    """A parsed name, with what the comparisons need of it worked out once."""

    def __init__(self, parts: tuple[Part, ...], table: Table) -> None:
        self.parts = parts
        self.name = parts[-1].name
        self.scope = tuple(
            part.name
            for place, part in enumerate(parts[:-1])
            if not _INLINE.match(part.name) and not (place and _is_unseen(part, table))
        )
        self.text = "::".join(self.scope)
        self.plain = tuple(name for name in self.scope if name != ANONYMOUS)

    @cached_property
    def parameters(self) -> tuple[str, ...] | None:
        text = self.parts[-1].parameters
        return None if text is None else split_list(text)

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
        """The arguments of the innermost component that has some."""
        return next((p.template for p in reversed(self.parts) if p.template is not None), None)


def _is_unseen(part: Part, table: Table) -> bool:
    """A namespace that the tree's text does not name: an inline one, named by a macro."""
    return (
        part.name.islower()
        and part.template is None
        and part.parameters is None
        and part.name not in table.scope_names
    )


def scope_rank(wanted: Wanted, table: Table, row: int) -> int:
    """4 the same scope, 3 but for unnamed namespaces, 2 or 1 written from within another; 0 no."""
    return _scope_rank(wanted, table.strings[table.columns["scope"][row]])


def _scope_rank(wanted: Wanted, scope: str) -> int:
    if scope == wanted.text:
        return 4
    plain = _plain(scope)
    if plain == wanted.plain:
        return 3
    # A member, defined where a using-directive or an alias spares the namespace's name.
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


def fits_arity(wanted: Wanted, table: Table, row: int) -> bool:
    types = row_types(table, row)
    count = len(wanted.parameters or ())
    if types and types[-1].pack:
        return count >= len(types) - 1
    return len(types) == count


def fits_qualifiers(wanted: Wanted, table: Table, row: int) -> int:
    flags = table.number("flags", row)
    both = Flag.CONST | Flag.LVALUE | Flag.RVALUE
    return int(flags & both == wanted.qualifiers) + int(
        flags & Flag.CONST == wanted.qualifiers & Flag.CONST
    )


def specialisation_rank(wanted: Wanted, table: Table, row: int) -> int:
    """A specialisation for these arguments, then the template, then what is none at all."""
    flags = table.number("flags", row)
    # Whether the function itself is a template is in its name.
    if (wanted.parts[-1].template is not None) != bool(flags & Flag.OWN_TEMPLATE):
        return -2
    if not flags & Flag.SPECIAL:
        return 1 if (wanted.template is None) != bool(flags & Flag.TEMPLATE) else 0
    same = for_arguments(wanted, table, row)
    return 1 if same is None else 2 if same else -1


def for_arguments(wanted: Wanted, table: Table, row: int) -> bool | None:
    """Whether a specialisation is for the arguments in the name.

    None where it cannot be told: a constant's name against its value.
    """
    # The row does not say of which component they are: of the function's or of a class's.
    told = [
        _is_for(table, table.text("special", row), part.template)
        for part in wanted.parts
        if part.template is not None
    ]
    return True if True in told else None if None in told else False


def _is_for(table: Table, special: str, template: str) -> bool | None:
    ours, theirs = split_list(special), split_list(template)
    if len(ours) > len(theirs):
        return False
    told: bool | None = True
    for left, right in zip(ours, theirs, strict=False):
        written, demangled = type_of(left), type_of(right)
        if _VALUE.match(right) and not _VALUE.match(left):
            told = None if written.head != PLACEHOLDER else told
        elif not is_for(table.aliases, written, demangled):
            return False
    return told


def of_other_arguments(wanted: Wanted, table: Table, row: int) -> bool:
    """Whether the row is of a specialisation, and certainly not of the name's."""
    flags = table.number("flags", row)
    return bool(flags & Flag.SPECIAL) and for_arguments(wanted, table, row) is False


_VALUE = re.compile(r"(?:\([^()]*\))?-?\d+\w*\Z")


def best_by_types(wanted: Wanted, table: Table, rows: list[int]) -> list[int]:
    """Those whose written types have most in common with the demangled ones."""
    if len(rows) < 2 or not wanted.parameters:
        return rows
    scores = [
        sum(
            likeness(table.aliases, ours, theirs)
            for ours, theirs in zip(row_types(table, row), wanted.types, strict=False)
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

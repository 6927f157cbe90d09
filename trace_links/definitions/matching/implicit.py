"""Locates functions that are not written in C++: implicit members and generated code.

An implicit member is at the line of its class, generated code at the line of its source. Members
that a class declares are not implicit, whether their definitions are known or not.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from trace_links.definitions.matching.match import Wanted, of_other_arguments, scope_rank
from trace_links.definitions.matching.preference import is_shipped, possible_in, preferred
from trace_links.definitions.matching.specialised import components_of, is_for
from trace_links.definitions.model import Flag, Implicit, Kind
from trace_links.definitions.names import Part
from trace_links.definitions.table import Table

_ACCESSOR = re.compile(
    r"(?:_internal_)*(?:unsafe_arena_)?(?:set_allocated|set|has|clear|mutable|add|release|get)_(\w+)\Z"
)
_GENERATED_BY = re.compile(r"(?:create|register|stringify|symbolize)(\w+?)(?:Pass)?\Z")
# What tablegen appends to the names of records, and protoc's plug-ins to those of services.
_SUFFIXES = (
    "", "Base", "Adaptor", "GenericAdaptor", "GenericAdaptorBase", "Interface", "InterfaceTraits",
    "InterfaceInterfaceTraits", "Storage", "AttrStorage", "TypeStorage", "Options",
)  # fmt: skip
_GENERATED_SCOPES = frozenset({"grpc", "impl", "detail", "(anonymous namespace)"})
_SAME_SCOPE = 3  # a rank of scopes


class ImplicitMember(NamedTuple):
    """The classes for which a compiler may have defined a member."""

    rows: list[int]
    instead: bool
    """Whether it is certainly the implicit member: no other member has these parameters."""


_NO_MEMBER = ImplicitMember([], False)


def find(table: Table, wanted: Wanted, source: str | None, is_defined: bool) -> ImplicitMember:
    """The classes that this member belongs to if it is implicit.

    `is_defined`: there is a definition with the name, and with the parameters if they are known.
    """
    if len(wanted.parts) < 2:
        return _NO_MEMBER
    around = wanted.parts[:-1]
    flags, is_copy = _asked_for(wanted, around[-1].name)
    if not flags or (is_defined and not is_copy and wanted.parameters is not None):
        return _NO_MEMBER
    rows = _owners(table, around, source, Kind.CLASS)
    making = [row for row in rows if table.number("flags", row) & flags]
    if flags == Implicit.CONSTRUCTORS and not is_defined:
        # A class with declared constructors may define the wanted one elsewhere.
        making = [row for row in making if _declares_none(table.number("flags", row))]
    return ImplicitMember(making, is_copy and len(making) == len(rows))


def _declares_none(flags: int) -> bool:
    inherited = flags & Implicit.INHERITED_CONSTRUCTORS
    return bool(flags & Implicit.DEFAULT_CONSTRUCTOR) and not inherited


def _asked_for(wanted: Wanted, around: str) -> tuple[int, bool]:
    """The implicit members that it may be, and whether it copies or moves."""
    name = wanted.name
    if name not in (around, "operator="):
        return Implicit.DESTRUCTOR if name[:1] == "~" and name[1:] == around else 0, False
    made = Implicit.CONSTRUCTORS if name == around else Implicit.ASSIGNMENTS
    if wanted.parameters is None:
        return made, False
    only = wanted.types[0] if len(wanted.types) == 1 else None
    if only is not None and only.head == around and only.sign in ("&", "&&"):
        moves = Implicit.MOVE_CONSTRUCTOR | Implicit.MOVE_ASSIGNMENT
        copies = Implicit.COPY_CONSTRUCTOR | Implicit.COPY_ASSIGNMENT
        return made & (moves if only.sign == "&&" else copies), True
    none = Implicit.DEFAULT_CONSTRUCTOR if not wanted.types else Implicit.INHERITED_CONSTRUCTORS
    return made & none, False


def specialised_classes(table: Table, parts: tuple[Part, ...]) -> frozenset[str]:
    """The outer classes that are specialised for its arguments, with members of their own."""
    found = set()
    for end, part in enumerate(parts[:-1], 1):
        if part.template is None:
            continue
        around = Wanted(parts[:end], table, complete=True)
        for row in table.named(part.name, (Kind.CLASS,)):
            if (
                table.number("flags", row) & Flag.SPECIAL
                and components_of(table, row)[-1:] == (part.name,)
                and scope_rank(around, table, row) >= _SAME_SCOPE
                and is_for(table, row, parts[:end])
                and is_shipped(table.path(row))
            ):
                found.add(part.name)
    return frozenset(found)


def has_class(table: Table, wanted: Wanted) -> bool:
    """Whether the class in the name is known by its full name."""
    around = Wanted(wanted.parts[:-1], table, complete=True) if len(wanted.parts) > 1 else None
    return around is not None and any(
        scope_rank(around, table, row) >= _SAME_SCOPE
        for row in table.named(around.name, (Kind.CLASS,))
    )


def owner(table: Table, parts: tuple[Part, ...], source: str | None) -> tuple[list[int], bool]:
    """The message or record that a function of generated code belongs to.

    Returns the equally likely rows, and whether the location is precise: the field of a message.
    """
    if len(parts) > 1:
        rows = _owners(table, parts[:-1], source, Kind.PROTO)
        if len(rows) == 1:
            field = _field(table, parts)
            if field is not None:
                return [field], True
        if rows:
            return rows, False
    for name, scope in _generated(parts):
        rows = _records(table, name, scope, source)
        if rows:
            return rows, False
    return [], False


def _owners(table: Table, parts: tuple[Part, ...], source: str | None, kind: int) -> list[int]:
    wanted = Wanted(parts, table, complete=True)
    ranks = {row: scope_rank(wanted, table, row) for row in table.named(wanted.name, (kind,))}
    best = max(ranks.values(), default=0)
    rows = [
        row
        for row, rank in ranks.items()
        if rank == best > 0
        and possible_in(table.path(row), source)
        and not of_other_arguments(wanted, table, row)
    ]
    matching = [row for row in rows if _is_certain(wanted, table, row)]
    return preferred(table, matching or rows, source)


def _is_certain(wanted: Wanted, table: Table, row: int) -> bool:
    """Whether the row is certainly the specialisation for the name's arguments."""
    special = table.number("flags", row) & Flag.SPECIAL
    return bool(special) and is_for(table, row, wanted.parts) is True


def _field(table: Table, parts: tuple[Part, ...]) -> int | None:
    member = parts[-1].name
    match = _ACCESSOR.match(member)
    around = Wanted((*parts[:-1], Part("")), table, complete=True)
    for field in ([match[1]] if match else []) + [member.removeprefix("_internal_")]:
        for row in table.named(field, (Kind.FIELD,)):
            if scope_rank(around, table, row) >= _SAME_SCOPE:
                return row
    return None


def _generated(parts: tuple[Part, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names of records that the function may be generated from, each with its namespaces."""
    names = [part.name for part in parts]
    for at in range(len(names) - 1, -1, -1):
        around = tuple(name for name in names[:at] if name not in _GENERATED_SCOPES)
        if not around:
            return
        if at == len(names) - 1:
            enumeration, underscore, _ = names[at].rpartition("_")
            if underscore:
                yield enumeration, around
            made = _GENERATED_BY.match(names[at])
            if made:
                yield made[1], around
                yield made[1] + "Pass", around
            continue
        for suffix in _SUFFIXES:
            if names[at].endswith(suffix):
                yield names[at].removesuffix(suffix), around


def _records(table: Table, name: str, around: tuple[str, ...], source: str | None) -> list[int]:
    by_location = {
        (table.path(row), table.number("line", row)): row
        for row in table.named(name, (Kind.TD, Kind.PROTO))
        if _made_in(table, row, "::".join(around))
    }
    rows = list(by_location.values())
    if len(rows) > 1 and source is not None:
        # A unit includes the code that is generated from the records next to it.
        units = {path.rpartition("/")[0] for path in table.files if path.endswith("/" + source)}
        if len(units) == 1:
            folder = units.pop()
            rows = [row for row in rows if table.path(row).rpartition("/")[0] == folder] or rows
    return rows


def _made_in(table: Table, row: int, namespace: str) -> bool:
    """Whether the code that is generated from the record is in this namespace.

    If its file does not name the namespace, other files of its folder may; a pass is in the
    namespace of the code that includes it.
    """
    scope = table.text("scope", row)
    if scope or table.number("kind", row) == Kind.PROTO:
        return scope == namespace
    spaces = table.record_spaces.get(table.path(row).rpartition("/")[0])
    return namespace in spaces if spaces else namespace in table.namespaces

"""Members that no one wrote: a class's line for the compiler's, a source's for generated code."""

import re
from collections.abc import Iterator

from trace_links.definitions.match import Wanted, of_other_arguments, scope_rank
from trace_links.definitions.model import Kind
from trace_links.definitions.names import Part
from trace_links.definitions.places import possible_in, preferred
from trace_links.definitions.table import Table

_ACCESSOR = re.compile(
    r"(?:_internal_)*(?:unsafe_arena_)?(?:set_allocated|set|has|clear|mutable|add|release|get)_(\w+)\Z"
)
_GENERATED_BY = re.compile(r"(?:create|register|stringify|symbolize)(\w+?)(?:Pass)?\Z")
# What tablegen appends to a record's name, and protoc's plug-ins put around a service's.
_SUFFIXES = (
    "", "Base", "Adaptor", "GenericAdaptor", "GenericAdaptorBase", "Interface", "InterfaceTraits",
    "InterfaceInterfaceTraits", "Storage", "AttrStorage", "TypeStorage", "Options",
)  # fmt: skip
_GENERATED_SCOPES = frozenset({"grpc", "impl", "detail", "(anonymous namespace)"})
_OWNERS = (Kind.CLASS, Kind.PROTO)


def owner(table: Table, parts: tuple[Part, ...], source: str | None) -> tuple[list[int], bool]:
    """The class, message or record that a function without a definition belongs to.

    The rows that are equally likely, and whether they are the very place: a message's field.
    """
    if len(parts) > 1:
        rows = _class(table, parts[:-1], source)
        if len(rows) == 1 and table.number("kind", rows[0]) == Kind.PROTO:
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


def _class(table: Table, parts: tuple[Part, ...], source: str | None) -> list[int]:
    wanted = Wanted(parts, table)
    rows = [row for row in table.named(wanted.name) if table.number("kind", row) in _OWNERS]
    ranked = [(scope_rank(wanted, table, row), row) for row in rows]
    best = max((rank for rank, _ in ranked), default=0)
    rows = [row for rank, row in ranked if rank == best and rank]
    rows = [row for row in rows if possible_in(table.path(row), source)]
    rows = [row for row in rows if not of_other_arguments(wanted, table, row)]
    if len(rows) > 1:
        # Which specialisation it is decides the compiler; the template is never wrong.
        rows = [row for row in rows if not table.text("special", row)] or rows
    return preferred(table, rows, source)


def _field(table: Table, parts: tuple[Part, ...]) -> int | None:
    member = parts[-1].name
    match = _ACCESSOR.match(member)
    around = Wanted((*parts[:-1], Part("")), table)
    for field in ([match[1]] if match else []) + [member.removeprefix("_internal_")]:
        for row in table.named(field):
            if table.number("kind", row) == Kind.FIELD and scope_rank(around, table, row) >= 3:
                return row
    return None


def _generated(parts: tuple[Part, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names of sources that the function may be made of, each with the namespaces around it."""
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
    rows = [row for row in table.named(name) if table.number("kind", row) in (Kind.TD, Kind.PROTO)]
    text = "::".join(around)
    rows = [row for row in rows if _made_in(table, row, text)]
    places = {(table.path(row), table.number("line", row)): row for row in rows}
    rows = list(places.values())
    if len(rows) > 1 and source is not None:
        # A unit includes what was made of the records next to it.
        units = {path.rpartition("/")[0] for path in table.files if path.endswith("/" + source)}
        if len(units) == 1:
            folder = units.pop()
            rows = [row for row in rows if table.path(row).rpartition("/")[0] == folder] or rows
    return rows


def _made_in(table: Table, row: int, namespace: str) -> bool:
    """Whether what is made of the record is in this namespace.

    Where its file does not say it, the other files of its folder may; a pass has no namespace but
    that of the code that includes it.
    """
    scope = table.text("scope", row)
    if scope or table.number("kind", row) == Kind.PROTO:
        return scope == namespace
    spaces = table.record_spaces.get(table.path(row).rpartition("/")[0])
    return namespace in spaces if spaces else namespace in table.namespaces

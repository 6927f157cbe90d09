"""Overloads that a tree declares and does not define: a name may be theirs, and have no line here.

They are in a library that is not read, made by a macro, or in no program at all; none of this can
be known. A declaration and a definition are of one function where their types are written alike.
"""

from collections.abc import Iterable

from trace_links.definitions.matching.match import Wanted, of_other_arguments, row_types, scope_rank
from trace_links.definitions.matching.places import possible_in
from trace_links.definitions.matching.types_alike import written_alike
from trace_links.definitions.model import Flag, Kind
from trace_links.definitions.table import Table

_MOST = 100_000  # comparisons of types; beyond these only equal texts are of one function
_SAME_SCOPE = 4  # a rank of scopes: what stands in no unnamed namespace is declared in none


def undefined(wanted: Wanted, table: Table, rows: list[int], source: str | None) -> list[int]:
    """The declarations of this name, in its scope, that none of the definitions `rows` is of."""
    declared = [
        row
        for row in table.named(wanted.name)
        if table.number("kind", row) == Kind.DECLARATION
        and not table.number("flags", row) & Flag.ELSEWHERE
        and scope_rank(wanted, table, row) >= _SAME_SCOPE
        and possible_in(table.path(row), source)
        and not of_other_arguments(wanted, table, row)
    ]
    if not declared:
        return []
    defined = {_signature(table, row) for row in rows}
    left = [row for row in _distinct(table, declared) if _signature(table, row) not in defined]
    if len(left) * len(rows) > _MOST:
        return left
    return [row for row in left if not any(_is_of(table, row, other) for other in rows)]


def _distinct(table: Table, rows: Iterable[int]) -> list[int]:
    return list({_signature(table, row): row for row in rows}.values())


def _signature(table: Table, row: int) -> tuple[int, int, int]:
    flags = table.number("flags", row) & Flag.QUALIFIERS
    columns = table.columns
    return int(columns["parameters"][row]), int(columns["special"][row]), flags


def _is_of(table: Table, declaration: int, definition: int) -> bool:
    """Whether they can be of one function, however far each spells its types out."""
    flags = table.number("flags", declaration) ^ table.number("flags", definition)
    if flags & Flag.QUALIFIERS:
        return False
    ours, theirs = row_types(table, declaration), row_types(table, definition)
    return len(ours) == len(theirs) and all(
        written_alike(table.aliases, one, other) for one, other in zip(ours, theirs, strict=True)
    )

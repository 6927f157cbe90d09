"""Finds overloads that a tree declares but does not define, so that a name may refer to these.

They may be in a library that is not indexed, defined by a macro, or not defined at all. A
declaration and a definition belong to one function if their types are written alike.
"""

from trace_links.definitions.matching.match import Wanted, of_other_arguments, row_types, scope_rank
from trace_links.definitions.matching.preference import possible_in
from trace_links.definitions.matching.types_alike import written_alike
from trace_links.definitions.model import Flag, Kind
from trace_links.definitions.table import Table

_MAX_COMPARISONS = 100_000  # of types; with more, only equal texts count as one function
_SAME_SCOPE = 4  # a rank of scopes, including unnamed namespaces


def undefined(wanted: Wanted, table: Table, rows: list[int], source: str | None) -> list[int]:
    """The declarations of this name in its scope without a definition in `rows`."""
    declared = [
        row
        for row in table.named(wanted.name, (Kind.DECLARATION,))
        if not table.number("flags", row) & Flag.ELSEWHERE
        and scope_rank(wanted, table, row) >= _SAME_SCOPE
        and possible_in(table.path(row), source)
        and not of_other_arguments(wanted, table, row)
    ]
    if not declared:
        return []
    defined = {_signature(table, row) for row in rows}
    signatures = {_signature(table, row): row for row in declared}
    left = [row for signature, row in signatures.items() if signature not in defined]
    if len(left) * len(rows) > _MAX_COMPARISONS:
        return left
    return [row for row in left if not any(_is_of(table, row, other) for other in rows)]


def _signature(table: Table, row: int) -> tuple[int, int, int]:
    flags = table.number("flags", row) & Flag.QUALIFIERS
    columns = table.columns
    return int(columns["parameters"][row]), int(columns["special"][row]), flags


def _is_of(table: Table, declaration: int, definition: int) -> bool:
    """Whether both can belong to one function, however far each spells its types out."""
    flags = table.number("flags", declaration) ^ table.number("flags", definition)
    if flags & Flag.QUALIFIERS:
        return False
    ours, theirs = row_types(table, declaration), row_types(table, definition)
    return len(ours) == len(theirs) and all(
        written_alike(table.aliases, one, other) for one, other in zip(ours, theirs, strict=True)
    )

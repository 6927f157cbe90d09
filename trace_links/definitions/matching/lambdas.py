"""Matches lambdas by nesting depth and parameters, never by number.

Compilers number lambdas, but Clang's numbers do not follow the order of the source text.
"""

from trace_links.definitions.matching.match import best_by_types, may_be, row_types
from trace_links.definitions.matching.same_parameters import ReleaseTypes
from trace_links.definitions.matching.types_alike import type_of
from trace_links.definitions.names import ANONYMOUS, Part, split_list
from trace_links.definitions.table import Table

_CALLS = ("operator()", "__invoke", "_FUN")


def shape(inner: tuple[Part, ...]) -> tuple[int, str | None]:
    """The nesting depth of the lambda, and its parameters if the name contains them."""
    positions = [number for number, part in enumerate(inner) if part.is_lambda]
    last = positions[-1]
    parameters = inner[last].parameters
    if parameters is None and last + 1 < len(inner) and inner[last + 1].name in _CALLS:
        parameters = inner[last + 1].parameters
    return len(positions), parameters


def fitting(table: Table, row: int, depth: int, parameters: str | None) -> list[int]:
    """The lambdas of the function at this depth whose parameters fit."""
    inside = [other for other, deep in table.inside(row) if deep == depth]
    return _by_parameters(table, inside, parameters)


def free(
    table: Table,
    around: tuple[Part, ...],
    depth: int,
    parameters: str | None,
    source: str | None,
) -> list[int]:
    """Lambdas that initialise a variable of a namespace or class, in the unit's own file."""
    if source is None:
        return []
    wanted = _named([part.name for part in around])
    found = []
    for number, path in enumerate(table.files):
        if path.rpartition("/")[2] != source:
            continue
        for row, deep in table.free_lambdas(number):
            written = _named(table.text("scope", row).split("::"))
            # A member of a class may be initialised outside the class.
            if deep == depth and written == wanted[: len(written)]:
                found.append(row)
    return _by_parameters(table, found, parameters)


def _named(scope: list[str]) -> list[str]:
    return [name for name in scope if name and name != ANONYMOUS]


def _by_parameters(table: Table, rows: list[int], parameters: str | None) -> list[int]:
    if parameters is None:
        return rows
    wanted = tuple(type_of(text) for text in split_list(parameters))
    rows = [row for row in rows if may_be(row_types(table, row), wanted)]
    return best_by_types(wanted, table, rows)


def have_types(table: Table, rows: list[int], parameters: str | None, types: ReleaseTypes) -> bool:
    """Whether these lambdas of another release have the parameters, if those are known."""
    wanted = tuple(map(type_of, split_list(parameters or "")))
    return all(types.are_alike(row_types(table, row), wanted) for row in rows)

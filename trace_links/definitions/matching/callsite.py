"""Finds the line of a call in a function by the text alone: a guess, and labelled as such.

The call is on the only line of the caller that calls the callee's name, or that calls a function
which may have been inlined there and calls it. No line is given if others come into question: a
second line, another function that may have been inlined, a destructor that runs elsewhere.
"""

from collections.abc import Iterable

from trace_links.definitions.model import SEVERAL
from trace_links.definitions.names import CONVERSION, parse_name, split_list
from trace_links.definitions.table import Table

_EXPLICIT = 2  # parameters of a constructor
_NEAR = 1
_FAR = 4  # levels of inlined functions, for a name that the caller does not call itself
_MAX_NAMES = 3000


def call_name(callee: str) -> str | None:
    """The name by which this function is called; None where the text may not have it.

    That are operators, destructors, lambdas, and constructors that conversions and copies call.
    """
    parts = parse_name(callee)
    if not parts or any(part.is_lambda for part in parts[-2:]):
        return None
    name = parts[-1].name
    is_constructor = len(parts) > 1 and parts[-2].name == name
    if is_constructor and len(split_list(parts[-1].parameters or "")) < _EXPLICIT:
        return None
    if name == CONVERSION or not name.isidentifier() or name.startswith("operator"):
        return None
    return name


def line_of_call(table: Table, caller: int, name: str) -> int | None:
    """The line on which a function, a row of the table, calls the name; None if it is not clear."""
    calls = table.calls(caller)
    names = {called for called, _ in calls}
    is_direct = name in names
    ways = _ways(table, name, table.path(caller), _NEAR if is_direct else _FAR)
    ways.discard(table.text("name", caller))  # few functions are inlined in themselves
    if any(way[:1] == "~" and way[1:] in names for way in ways):
        return None  # objects of that class are destroyed on other lines
    # The text does not show where operators are called, or what macros contain.
    if not is_direct and any(way.startswith("operator") for way in ways):
        return None
    if not is_direct and any(len(one) > 2 and one.isupper() for one in names):
        return None
    return _only(calls, {name, *ways})


def _only(calls: Iterable[tuple[str, int]], names: set[str]) -> int | None:
    """The only line on which any of the names is called."""
    lines = {line for called, line in calls if called in names}
    return lines.pop() if len(lines) == 1 and SEVERAL not in lines else None


def _ways(table: Table, name: str, path: str, levels: int) -> set[str]:
    """The names of functions that call the name and may be inlined in a file, and their callers'.

    More than there are, if there are many.
    """
    found: set[str] = set()
    outer = {name}
    for _ in range(levels):
        outer = {way for inner in outer for way in table.callers(inner, path)} - found - {name}
        found |= outer
        if len(found) > _MAX_NAMES:
            break
    return found

"""Finds the line of a call in a function by the text alone: a guess, and labelled as such.

The call is on a line of the caller that calls the callee's name, or that calls a function which may
have been inlined there and calls it. No line is given if too many, or others, come into question:
another function that may have been inlined, a macro, a destructor that runs elsewhere.
"""

from trace_links.definitions.model import HEADERS, SEVERAL, Kind
from trace_links.definitions.names import CONVERSION, parse_name, split_list
from trace_links.definitions.table import Table

_EXPLICIT = 2  # parameters of a constructor
_FAR = 4  # levels of inlined functions, for a name that the caller does not call itself
_MAX_NAMES = 3000
_FEW = 3  # lines
# What the operators of containers and strings call, which may be defined outside the tree.
_APPENDING = frozenset({"append", "emplace_back", "insert", "prepend", "push_back"})
_OPERATORS = frozenset({"operator<<", "operator+="})


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


def lines_of_call(table: Table, caller: int, name: str) -> tuple[int, ...]:
    """The few lines on one of which a function, a row of the table, calls the name.

    Empty if others come into question.
    """
    calls = table.calls(caller)
    names = {called for called, _ in calls}
    is_direct = name in names
    path = table.path(caller)
    ways = _ways(table, name, [path, ""] if is_direct else [path] * _FAR)
    own = table.text("name", caller)
    if own in ways and not _has_twin(table, caller, {name, *ways} - {own}):
        ways.discard(own)  # few functions are inlined in themselves
    # Objects of a class are destroyed on other lines, and the members of an object after the body.
    if any(way[:1] == "~" and (way[1:] in names or own[:1] == "~") for way in ways):
        return ()
    # The text does not show where operators are called, or what macros contain.
    if not is_direct and any(way.startswith("operator") for way in ways):
        return ()
    if not is_direct and any(len(one) > 2 and one.isupper() for one in names):
        return ()
    if name in _APPENDING and not names.isdisjoint(_OPERATORS):
        return ()
    lines = {line for called, line in calls if called == name or called in ways}
    return () if SEVERAL in lines or len(lines) > _FEW else tuple(sorted(lines))


def _has_twin(table: Table, caller: int, called: set[str]) -> bool:
    """Whether another function of its name calls one of these, and may be inlined in it."""
    path = table.path(caller)
    return any(
        row != caller
        and (table.path(row) == path or table.path(row).endswith(HEADERS))
        and any(name in called for name, _ in table.calls(row))
        for row in table.named(table.text("name", caller), (Kind.FUNCTION,))
    )


def _ways(table: Table, name: str, paths: list[str]) -> set[str]:
    """The names of functions that call the name and may be inlined in a file, and their callers'.

    Each level of callers is in headers or in the file of `paths`. More than there are, if there are
    many.
    """
    found: set[str] = set()
    outer = {name}
    for path in paths:
        outer = {way for inner in outer for way in table.callers(inner, path)} - found - {name}
        found |= outer
        macros = outer & table.macros
        while macros:  # these are always expanded
            more = {way for inner in macros for way in table.callers(inner, path)} - found - {name}
            found |= more
            outer |= more
            macros = more & table.macros
        if len(found) > _MAX_NAMES:
            break
    return found

"""Finds the line of a call, if the caller's body calls the callee's name exactly once.

This is a guess by the text alone, and labelled as such. Inlining can mislead it: the call may be in
a function that was inlined into the caller.
"""

from collections.abc import Callable, Sequence

from trace_links.definitions.model import Definition
from trace_links.definitions.names import CONVERSION, parse_name
from trace_links.definitions.parsing.calls import SEVERAL, called


def call_name(callee: str) -> str | None:
    """The name by which this function is called; None for operators, destructors and lambdas."""
    parts = parse_name(callee)
    if not parts or any(part.is_lambda for part in parts[-2:]):
        return None
    name = parts[-1].name
    if name == CONVERSION or not name.isidentifier() or name.startswith("operator"):
        return None
    return name


def call_site(
    caller: Definition, callee: str, read_text: Callable[[str], str | None]
) -> int | None:
    """The line in the caller's file; None if the caller does not call the name exactly once.

    `read_text` returns the text of a path of the repository, or None.
    """
    name = call_name(callee)
    text = read_text(caller.path) if name is not None else None
    if name is None or text is None:
        return None
    lines = text.split("\n")[caller.line - 1 : caller.end_line]
    return call_line(called("\n".join(lines).encode(), caller.line), name)


def call_line(calls: Sequence[tuple[str, int]], name: str) -> int | None:
    """The only line on which the name is called."""
    return next((line for other, line in calls if other == name and line != SEVERAL), None)


def line_by_way_of(
    calls: Sequence[tuple[str, int]],
    name: str,
    calls_of: Callable[[str], Sequence[Sequence[tuple[str, int]]]],
) -> int | None:
    """The only line that calls it indirectly, through a function that was inlined there.

    `calls_of` returns the calls of the short functions of a name.
    """
    if any(other == name for other, _ in calls):
        return None
    lines = {line for other, line in calls if _all_call(calls_of(other), name)}
    return lines.pop() if len(lines) == 1 and SEVERAL not in lines else None


def _all_call(functions: Sequence[Sequence[tuple[str, int]]], name: str) -> bool:
    """Whether each of the functions calls the name, as any of them may be the one."""
    return bool(functions) and all(any(called == name for called, _ in one) for one in functions)

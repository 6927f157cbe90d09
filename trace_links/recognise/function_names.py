"""Finds the function that a line names beside a location, for formats without a function.

For the output of `trace-links frames`; a link needs only the location.
"""

from __future__ import annotations

from trace_links.patterns import compiled

_NEAR = 400  # characters on either side
_BEFORE = (
    r"\bat (?:[\w.]+/)?(?P<symbol>[\w.$<>]{1,300}) ?\($",  # Java, Node
    (  # gdb, ASan
        r"\bin (?P<symbol>(?:operator )?[^\s(<]{1,300}(?:[<(].{0,300}?)?)"
        r"(?: \([^()]{0,300}\))?(?: at)? \(?$"
    ),
    r"^#\d+ +(?P<symbol>[^\s(]{1,300}) \([^()]{0,300}\) at $",  # gdb
    r"\b0x[0-9A-Fa-f]+: (?P<symbol>\S.{0,300}?) \($",  # valgrind
    r"`(?P<symbol>[^`\s(]{1,300})(?:\([^`]{0,300}\))? at $",  # lldb
    r"^ {4}(?P<symbol>[\w.<>:]{1,300}) \($",  # py-spy
)
_AFTER = r"^:? ?in (?:function )?[`'\"]?(?P<symbol>[\w.<>#:$]{1,300}[?!]?)"
_PROSE = frozenset(("a", "an", "file", "line", "the", "this"))


def symbol_beside(line: str, start: int, end: int) -> str | None:
    """The function's name; None if the line has none directly beside `start` to `end`."""
    found = compiled(_AFTER).match(line[end : end + _NEAR])
    if found is None:
        before = line[max(0, start - _NEAR) : start]
        found = next(filter(None, (compiled(pattern).search(before) for pattern in _BEFORE)), None)
    return None if found is None or found["symbol"] in _PROSE else found["symbol"]

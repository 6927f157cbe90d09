"""The options of `report` and `trace` that choose what is shown, and the view that they mean."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from mock_libtpu.cli.options import switch
from mock_libtpu.reports.show import View
from tpu_walkthrough.errors import UsageError

Function = Annotated[
    list[str] | None,
    typer.Option(
        "--function",
        metavar="NAME",
        help="Show the calls of functions that match NAME; * and ? are wildcards. Repeatable.",
        show_default=False,
    ),
]
Calls = Annotated[bool, switch("--calls", text="Show every call with its values and its stack.")]
Json = Annotated[
    bool,
    switch(
        "--json",
        text="Write JSON: a line per call, and per function, stack, frame and object in them.",
    ),
]
Summary = Annotated[bool, switch("--summary", text="Show a table with one line per function.")]
Tree = Annotated[
    bool, switch("--tree", text="Show the calls as a tree, in which common frames come once.")
]
ByLine = Annotated[
    bool, switch("--by-line", text="Show calls, time and bytes by line of your program.")
]
ByFunction = Annotated[
    bool, switch("--by-function", text="Show calls, time and bytes by function of your program.")
]
ByProgram = Annotated[
    bool, switch("--by-program", text="Show calls, time and bytes by compiled program.")
]
Collapse = Annotated[
    bool, switch("--collapse", text="Hide frames of the interpreter and of the C++ bindings.")
]
Call = Annotated[
    list[int] | None,
    typer.Option("--call", metavar="N", help="Show call number N. Repeatable.", show_default=False),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="TIME",
        help="Show only calls that ended after TIME, such as 1.5s or 200ms after the start.",
        show_default=False,
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until",
        metavar="TIME",
        help="Show only calls that began before TIME.",
        show_default=False,
    ),
]
OfThread = Annotated[
    list[str] | None,
    typer.Option(
        "--thread",
        metavar="NAME",
        help="Show only calls of threads with this name or number. Repeatable.",
        show_default=False,
    ),
]
OfObject = Annotated[
    str | None,
    typer.Option(
        "--object",
        metavar="KIND:N",
        help="Show what each call did with one object, such as buffer:7, event:3, executable:1.",
        show_default=False,
    ),
]

_KINDS = ("buffer", "event", "executable", "stream")
_TIME = re.compile(r"(\d+(?:\.\d+)?)(s|ms|us|ns)?")
_UNITS = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}


def view(
    *,
    calls: bool = False,
    json: bool = False,
    summary: bool = False,
    tree: bool = False,
    by_line: bool = False,
    by_function: bool = False,
    by_program: bool = False,
    collapse: bool = False,
    function: list[str] | None = None,
    call: list[int] | None = None,
    thread: list[str] | None = None,
    since: str | None = None,
    until: str | None = None,
    of_object: str | None = None,
) -> View:
    """The view that options mean. Raises UsageError where they contradict each other."""
    from mock_libtpu.analysis.selection import Selection
    from mock_libtpu.reports.show import View

    selection = Selection(
        tuple(function or ()),
        tuple(call or ()),
        tuple(thread or ()),
        _time("--since", since),
        _time("--until", until),
    )
    kinds = {
        "--calls": ("calls", calls),
        "--json": ("json", json),
        "--summary": ("summary", summary),
        "--tree": ("tree", tree),
        "--by-line": ("by line", by_line),
        "--by-function": ("by function", by_function),
        "--by-program": ("by program", by_program),
        "--object": ("object", of_object is not None),
    }
    given = [option for option, (_, wanted) in kinds.items() if wanted]
    if len(given) > 1:
        raise UsageError(f"{given[0]} and {given[1]} cannot be used together: give one of them")
    # Who asks for some of the calls, or for less of each, wants to see them.
    some = collapse or selection != Selection()
    default = "calls" if some else "overview"
    kind = kinds[given[0]][0] if given else default
    return View(kind, selection, collapse, _object(of_object))  # type: ignore[arg-type]


def _object(text: str | None) -> tuple[str, int]:
    if text is None:
        return "", 0
    kind, _, number = text.partition(":")
    if kind not in _KINDS or not number.isascii() or not number.isdigit():
        raise UsageError(
            f"--object {text}: give a kind and a number, such as buffer:7",
            f"Kinds: {', '.join(_KINDS)}.",
        )
    return kind, int(number)


def _time(option: str, text: str | None) -> int | None:
    """A time after the start of the recording in nanoseconds."""
    if text is None:
        return None
    match = _TIME.fullmatch(text)
    if match is None:
        raise UsageError(f"{option} {text}: give a time such as 1.5s, 200ms or 30us")
    return round(float(match[1]) * _UNITS[match[2] or "s"])

"""The options of `report` that choose what is shown, and the view that they mean."""

from __future__ import annotations

import re
from typing import Annotated, NamedTuple

from mock_libtpu.analysis.selection import Selection
from mock_libtpu.reports.view import Kind, View
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.errors import UsageError

_KINDS = ("buffer", "event", "executable", "stream")
_TIME = re.compile(r"(\d+(?:\.\d+)?)(s|ms|us|ns)?")
_UNITS = {"s": 10**9, "ms": 10**6, "us": 10**3, "ns": 1}


class Views(NamedTuple):
    """What is shown, of which calls."""

    calls: Annotated[
        bool, switch("--calls", text="Show every call with its values and its stack.")
    ] = False
    tree: Annotated[bool, switch("--tree", text="Show the calls as a tree of their frames.")] = (
        False
    )
    by_line: Annotated[
        bool, switch("--by-line", text="Show calls, time and bytes by line of your program.")
    ] = False
    by_function: Annotated[
        bool,
        switch("--by-function", text="Show calls, time and bytes by function of your program."),
    ] = False
    by_program: Annotated[
        bool, switch("--by-program", text="Show calls, time and bytes by compiled program.")
    ] = False
    compiles: Annotated[
        bool,
        switch(
            "--compiles",
            text="Show what was compiled, by which line, and why more than once.",
        ),
    ] = False
    donation: Annotated[
        bool,
        switch(
            "--donation",
            text="Show which arrays were donated, refused, or not donated although they could be.",
        ),
    ] = False
    transfers: Annotated[
        bool,
        switch(
            "--transfers",
            text="Show what was copied between host and device, by which line, and what it waited"
            " for.",
        ),
    ] = False
    memory: Annotated[
        bool,
        switch(
            "--memory",
            text="Show what is in a device's memory at its peak, and where it ran out, by the line"
            " that allocated it.",
        ),
    ] = False
    leaks: Annotated[
        bool,
        switch("--leaks", text="Show of which lines more arrays live with each step."),
    ] = False
    steps: Annotated[
        int | None,
        optional(
            "--steps",
            metavar="N",
            text="With --leaks: show arrays that outlive N steps; 3 if not given.",
        ),
    ] = None
    object: Annotated[
        str | None,
        optional(
            "--object",
            metavar="KIND:N",
            text="Show what each call did with one object, such as buffer:7, event:3 or"
            " executable:1.",
        ),
    ] = None
    summary: Annotated[
        bool, switch("--summary", text="Show a table with one line per function.")
    ] = False
    json: Annotated[
        bool,
        switch(
            "--json",
            text="Write the calls as lines of JSON.",
        ),
    ] = False
    function: Annotated[
        list[str] | None,
        optional(
            "--function",
            metavar="NAME",
            text="Show the calls of functions that match NAME; * and ? are wildcards. Repeatable.",
        ),
    ] = None
    call: Annotated[
        list[int] | None, optional("--call", metavar="N", text="Show call number N. Repeatable.")
    ] = None
    thread: Annotated[
        list[str] | None,
        optional(
            "--thread",
            metavar="NAME",
            text="Show only calls of threads with this name or number. Repeatable.",
        ),
    ] = None
    since: Annotated[
        str | None,
        optional(
            "--since",
            metavar="TIME",
            text="Show only calls that ended after TIME, such as 1.5s or 200ms after the start.",
        ),
    ] = None
    until: Annotated[
        str | None,
        optional("--until", metavar="TIME", text="Show only calls that began before TIME."),
    ] = None
    collapse: Annotated[
        bool, switch("--collapse", text="Hide frames of the interpreter and of the C++ bindings.")
    ] = False

    def view(self) -> View:
        """What they mean. Raises UsageError where they contradict each other."""
        selection = Selection(
            tuple(self.function or ()),
            tuple(self.call or ()),
            tuple(self.thread or ()),
            _time("--since", self.since),
            _time("--until", self.until),
        )
        kinds: dict[str, tuple[Kind, bool]] = {
            "--calls": ("calls", self.calls),
            "--json": ("json", self.json),
            "--summary": ("summary", self.summary),
            "--tree": ("tree", self.tree),
            "--by-line": ("by line", self.by_line),
            "--by-function": ("by function", self.by_function),
            "--by-program": ("by program", self.by_program),
            "--compiles": ("compiles", self.compiles),
            "--donation": ("donation", self.donation),
            "--transfers": ("transfers", self.transfers),
            "--memory": ("memory", self.memory),
            "--leaks": ("leaks", self.leaks),
            "--object": ("object", self.object is not None),
        }
        given = [option for option, (_, wanted) in kinds.items() if wanted]
        if len(given) > 1:
            raise UsageError(f"{given[0]} and {given[1]} cannot be used together: give one of them")
        # Who asks for some of the calls, or for less of each, wants to see them.
        some = self.collapse or selection != Selection()
        default: Kind = "calls" if some else "overview"
        kind = kinds[given[0]][0] if given else default
        if self.steps is not None and (kind != "leaks" or self.steps < 1):
            raise UsageError("--steps has an effect only with --leaks, and is a number from 1 on")
        return View(kind, selection, self.collapse, _object(self.object), self.steps or 3)


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

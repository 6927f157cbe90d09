"""The differences between two recordings as one self-contained page.

Stacks of one function are one tree: frames that both recordings have come once, and what came or
went is marked where it branches off.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from mock_libtpu.analysis.differences import Changed
from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.comparison.views.sections import sections
from mock_libtpu.guidebook.functions import describe
from mock_libtpu.guidebook.places import Places, ShownFrame, shown_frame
from mock_libtpu.guidebook.rendering import inline, render
from mock_libtpu.guidebook.stack_tree import StackTree
from mock_libtpu.guidebook.values import (
    example_text,
    shown_name,
    shown_path,
    shown_text,
    shown_value,
)
from mock_libtpu.reports.compare import Compared

_MOST = 500  # rows of a kind


class _ValueRow(NamedTuple):
    """Calls with the same values, of which only those are shown that others do not have."""

    before: int
    after: int
    values: dict[str, str]


def diff_page(compared: Compared, ignored: Sequence[str] = ()) -> str:
    """The page as HTML. `ignored`: what was not compared, as the user gave it."""
    found = compared.found
    before, after = (Places(each.process) for each in compared.recordings)
    names = [shown_path(each.path.name) for each in compared.recordings]
    trees: dict[str, StackTree] = {}
    for row in found.stacks[:_MOST]:
        frames = _frames(row, after if row.after else before)
        trees.setdefault(row.function, StackTree()).add(frames, row.before, row.after)
    return render(
        "diff.html.jinja",
        **inline((), ("base",), ("page.css", "book.css", "diff.css")),
        title=f"{names[0]} and {names[1]}",
        names=names,
        programs=[before.program, after.program],
        facts=_facts(compared),
        changes=compared.comparison,
        sections=sections(compared.comparison),
        ignored=[shown_name(what) for what in ignored],
        functions=[
            {"row": row, "name": shown_name(row.function), "about": describe(row.function).summary}
            for row in found.functions[:_MOST]
        ],
        trees=[(shown_name(name), tree.branches()) for name, tree in trees.items()],
        values=_value_groups(found.values[:_MOST], before, after),
        left_out={
            kind: max(0, len(rows) - _MOST)
            for kind, rows in (
                ("functions", found.functions),
                ("stacks", found.stacks),
                ("values", found.values),
            )
        },
        notes=[shown_text(note) for note in compared.notes],
    )


def _facts(compared: Compared) -> list[tuple[str, str, str]]:
    """Figures of both recordings."""
    old, new = compared.recordings
    functions = [{each.name for each in one.functions.values()} for one in compared.recordings]
    numbers = {
        "calls": (len(old), len(new)),
        "functions": (len(functions[0]), len(functions[1])),
        "distinct stacks": compared.stacks,
    }
    return [(title, f"{one:,}", f"{other:,}") for title, (one, other) in numbers.items()]


def _frames(row: Changed, places: Places) -> list[tuple[str, ShownFrame]]:
    """The frames of a stack, outermost first, each with what identifies it in both recordings."""
    if row.stack is None or not row.frames:
        return []
    shown = [
        shown_frame(frame, places)
        for frame in reversed(row.stack.frames)
        if not is_interpreter(frame)
    ]
    return list(zip(row.frames, shown, strict=True))


def _value_groups(rows: Iterable[Changed], before: Places, after: Places) -> list[dict[str, Any]]:
    """The rows by function and stack, with the values in which they differ."""
    groups: dict[tuple[str, tuple[str, ...]], list[Changed]] = {}
    for row in rows:
        groups.setdefault((row.function, row.frames), []).append(row)
    found = []
    for (function, _), group in groups.items():
        frames = _frames(group[0], after if group[0].after else before)
        own = [frame for _, frame in frames if frame.kind == "own"]
        found.append(
            {
                "function": shown_name(function),
                "line": own[-1].place if own else "",
                "rows": _value_rows(group),
            }
        )
    return found


def _value_rows(group: Sequence[Changed]) -> list[_ValueRow]:
    texts = [_texts(row) for row in group]
    names = dict.fromkeys(name for values in texts for name in values)
    differing = [name for name in names if len({values.get(name) for values in texts}) > 1]
    return [
        _ValueRow(
            row.before,
            row.after,
            {name: values[name] for name in differing if name in values}
            if len(group) > 1
            else values,
        )
        for row, values in zip(group, texts, strict=True)
    ]


def _texts(row: Changed) -> dict[str, str]:
    """The values of a row by name, each on one line."""
    parts = json.loads(row.values)
    found = {}
    for part in ("arguments", "results"):
        for name, value in parts.get(part, {}).items():
            if value != {}:  # of an object, only its number is known, which is not compared
                found[shown_name(name)] = example_text(shown_value(value))
    if "error" in parts:
        found["error"] = shown_text(str(parts["error"][1]))
    return found

"""Calls that look into code: who calls a function, what it calls, what a file defines."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

from tpu_walkthrough.errors import counted
from tpu_walkthrough_mcp.answers import Answer, CalleeRow, CallerRow, SymbolRow
from tpu_walkthrough_mcp.quoting import quoted
from tpu_walkthrough_mcp.worker.commands import command_text, look_up_text
from tpu_walkthrough_mcp.worker.places import is_below, place_text, source_text
from trace_links import api
from trace_links.api import Call, Calls

_MOST = 500
"""Rows of an answer, with those that come later."""
_MOST_CALLEES = 3
_CERTAIN = "certain"
_UNKNOWN = "No such function is known below the roots."
Row = TypeVar("Row", CallerRow, CalleeRow)


def find_callers(name: str, roots: Sequence[str]) -> Answer[CallerRow]:
    """Where a function is called, certain calls first."""
    found = api.find_callers(name, roots, others=False)
    rows = [_caller(call, found.repository or "", roots) for call in _listed(found)]
    return _answer("callers", found, rows, name, roots)


def find_calls(name: str, roots: Sequence[str]) -> Answer[CalleeRow]:
    """What a function calls, certain calls first."""
    found = api.find_calls(name, roots, others=False)
    rows = [_callee(call, found.repository or "", roots) for call in _listed(found)]
    return _answer("calls", found, rows, name, roots)


def file_symbols(file: str, root: str) -> Answer[SymbolRow]:
    """What a file defines, in the order of its lines."""
    symbols = api.find_symbols(file).symbols
    rows = [
        SymbolRow(
            place_text(file, symbol.line, root), symbol.end_line, symbol.kind, quoted(symbol.name)
        )
        for symbol in symbols[:_MOST]
    ]
    command = command_text("trace-links", "symbols", file)
    answer = f"{counted(len(symbols), 'symbol')} in that file."
    return Answer(answer, rows, command, _not_shown(len(symbols)), root)


def _listed(found: Calls) -> list[Call]:
    return sorted(found.calls, key=lambda call: call.confidence != _CERTAIN)[:_MOST]


def _caller(call: Call, repository: str, roots: Sequence[str]) -> CallerRow:
    file = os.path.join(repository, call.path)
    source = source_text(file, call.line) if is_below(file, roots) else ""
    place = place_text(file, call.line, roots[0])
    return CallerRow(place, call.confidence, len(call.callees), quoted(call.caller), source)


def _callee(call: Call, repository: str, roots: Sequence[str]) -> CalleeRow:
    def place(path: str, line: int) -> str:
        return place_text(os.path.join(repository, path), line, roots[0])

    shown = call.callees[:_MOST_CALLEES]
    places = ", ".join(place(callee.path, callee.line) for callee in shown)
    names = " or ".join(dict.fromkeys(callee.qualified_name for callee in shown))
    where = place(call.path, call.line)
    return CalleeRow(where, call.confidence, len(call.callees), places, quoted(names))


def _answer(
    command: str, found: Calls, rows: Sequence[Row], name: str, roots: Sequence[str]
) -> Answer[Row]:
    certain = sum(call.confidence == _CERTAIN for call in found.calls)
    answer = f"{counted(len(found.calls), 'call')}, {certain:,} of them certain."
    if not found.definitions:
        answer = _UNKNOWN
    elif len(found.definitions) > 1:
        answer += f" The name means {len(found.definitions)} functions, which count together."
    notes = _not_shown(len(found.calls))
    if found.left_out:
        some = counted(found.left_out, "call")
        notes.append(f"{some} left out: too many functions of the name may be meant.")
    return Answer(answer, rows, look_up_text(command, name, roots), notes, roots[0])


def _not_shown(count: int) -> list[str]:
    return [f"Only the first {_MOST} of {count:,} are listed."] if count > _MOST else []

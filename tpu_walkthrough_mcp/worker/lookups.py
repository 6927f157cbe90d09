"""Calls that look into source trees: definitions, frames of an output, missing headers."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice

from tpu_walkthrough.errors import counted
from tpu_walkthrough_mcp.answers import Answer, Definition, FrameRow, MissingHeaderRow
from tpu_walkthrough_mcp.quoting import quoted
from tpu_walkthrough_mcp.worker.commands import look_up_text
from tpu_walkthrough_mcp.worker.places import is_below, place_text, source_text
from trace_links.api import (
    Frame,
    LookupResult,
    Output,
    find_python_definition,
)
from trace_links.api import (
    find_definition as find_cpp_definition,
)

_MOST = 200
"""Rows of an answer, with those that come later."""
_CERTAIN = "definition"
_LINES_OF_DEFINITION = 3
_AROUND = 3


def find_definition(name: str, language: str, roots: Sequence[str]) -> Answer[Definition]:
    """Where a function or class is defined, in C++ or Python."""
    rows: list[Definition] = []
    if language != "Python":
        rows += _definitions(find_cpp_definition(name, roots, others=False), "C++", roots)
    if language != "C++" and "::" not in name:
        rows += _definitions(find_python_definition(name, roots), "Python", roots)
    # What a release has is for what no tree here has.
    rows = [row for row in rows if not row.repository] or rows
    if not rows:
        answer = "No such definition is known below the roots or in known releases of jaxlib."
    elif len(rows) > 1:
        answer = f"{counted(len(rows), 'definition')} may be meant; a fuller name decides."
    elif rows[0].confidence == _CERTAIN:
        answer = "It is defined there."
    elif rows[0].confidence == "possible":
        answer = "This is the only definition whose name ends so."
    else:
        answer = "It is near there; its own line is not known."
    command = look_up_text("define", name, roots)
    return Answer(answer, rows[:_MOST], command, folder=roots[0])


def _definitions(found: LookupResult, language: str, roots: Sequence[str]) -> Iterator[Definition]:
    repository = found.repository or ""
    if found.path is not None and (found.line is not None or not found.candidates):
        yield _definition(
            found.path, found.line, found.confidence or "", found.name, repository, language, roots
        )
        return
    sure = "several" if len(found.candidates) > 1 else "possible"
    for candidate in found.candidates:
        name = f"{candidate.qualified_name}({', '.join(candidate.parameters)})"
        if language == "Python":
            name = candidate.qualified_name
        yield _definition(candidate.path, candidate.line, sure, name, repository, language, roots)


def _definition(
    path: str,
    line: int | None,
    confidence: str,
    name: str,
    repository: str,
    language: str,
    roots: Sequence[str],
) -> Definition:
    if not os.path.isabs(repository):
        return Definition(
            place_text(path, line), confidence, language, quoted(name), "", repository
        )
    file = os.path.join(repository, path)
    source = ""
    if line and is_below(file, roots):
        source = source_text(file, line, after=_LINES_OF_DEFINITION - 1)
    return Definition(place_text(file, line, roots[0]), confidence, language, quoted(name), source)


def frame_location(text: str, folder: str, roots: Sequence[str]) -> Answer[FrameRow]:
    """The locations that lines of output name, and the source around them."""
    output = Output(folder, trees=roots)
    lines = text.splitlines(keepends=True)
    rows = [
        row
        for number, frame in output.frames(lines)
        for row in _frame_rows(number, frame, output, roots)
    ]
    answer = f"{counted(len(rows), 'location')} in that text."
    return Answer(answer, rows[:_MOST], "trace-links frames < FILE", folder=roots[0])


def _frame_rows(
    number: int, frame: Frame, output: Output, roots: Sequence[str]
) -> Iterator[FrameRow]:
    symbol = quoted(frame.symbol or "")
    if frame.path is None:
        found = find_cpp_definition(frame.symbol or "", roots, others=False)
        for row in islice(_definitions(found, "C++", roots), _MOST):
            yield FrameRow(
                number, row.place, row.confidence, frame.style, symbol, row.quoted_source
            )
        return
    within = [place for place in output.locations(frame) if is_below(place.path, roots)]
    for place in within:
        confidence = "exact" if len(within) == 1 and place.line == frame.line else "several"
        if len(within) == 1 and place.line != frame.line:
            confidence = "file"  # which has no such line
        source = source_text(place.path, place.line or 1, _AROUND, _AROUND) if place.line else ""
        shown = place_text(place.path, place.line, roots[0])
        yield FrameRow(number, shown, confidence, frame.style, symbol, source)
    if not within:
        shown = place_text(frame.path, frame.line)
        yield FrameRow(number, shown, "not found below the roots", frame.style, symbol)


def missing_headers(file: str, root: str) -> Answer[MissingHeaderRow]:
    """The headers that a file, or what it includes, does not find."""
    from cmakegen.api import find_missing_headers  # other calls do without it

    found = find_missing_headers(root, os.path.relpath(file, root))
    rows = [
        MissingHeaderRow(row.directives, row.conditional, quoted(row.name), quoted(row.remedy))
        for row in found
    ]
    needed = sum(not row.conditional for row in found)
    answer = f"{counted(needed, 'header')} missing"
    if len(found) > needed:
        answer += f", and {len(found) - needed:,} inside #if only, mostly for other platforms"
    return Answer(f"{answer}.", rows[:_MOST], "cmake-gen-globs --report", folder=root)

"""What differs, as GitHub's Markdown for the comment on a pull request.

Foreign text stays text: it makes no markup, and nobody and nothing is mentioned or linked by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mock_libtpu.comparison.compare import RUN, STEP
from mock_libtpu.comparison.views.compared import Compared
from mock_libtpu.comparison.views.sections import Row, Section, sections
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.cells import line_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

MOST_CHARACTERS = 60_000
"""GitHub takes comments of 65,536."""
_MOST_ROWS = 25
_MOST_TEXT = 240
_FOR_NOTE = 400  # characters, for the note on what is left out
_SPACE = "&#8203;"  # has no width
_MARKUP = re.compile(r"[^\w\s.,:;/()+=%@#\0-]|_|(?<!\w)[-+](?=\s|$)")
_START = re.compile(r"(?!\d+[.)](?:\s|$))[+-]?[^\W_]")  # of what begins no list or heading
# What GitHub makes a link, a mention or a picture of: it gets a space without width inside.
_LINKED = re.compile(
    r"[@#](?=[\w\[-])"
    r"|\b(?:https?|ftp|mailto|xmpp):(?=\S)"
    r"|\bwww(?=\.)"
    r"|\bGH-(?=\d)"
    r"|:(?=[\w+-]+:)"
    r"|[0-9a-f]{6}(?=[0-9a-f])",  # of the name of a commit, which has 7 or more
    re.IGNORECASE,
)


def markdown(verdict: str, entries: Sequence[Compared], notes: Sequence[str] = ()) -> str:
    """The text of a comment, with a heading that has the verdict.

    `notes`: sentences on both sides. What is beyond MOST_CHARACTERS is left out, which it says.
    """
    parts = [_Part(f"### {escaped(verdict)}\n")]
    parts += [_Part(f"- {escaped(note)}\n") for note in notes]
    same = [each for each in entries if each.result == "no difference"]
    others = [each for each in entries if each.result != "no difference"]
    for each in sorted(others, key=lambda each: each.holds):
        parts += _entry(each)
    if same:
        titles = ", ".join(f"<code>{escaped(each.title)}</code>" for each in same)
        parts.append(_Part(f"\nNo difference: {titles}\n", "the list of what does not differ"))
    return _joined(parts)


class _Part(NamedTuple):
    """A part of the text that is there as a whole, or not at all."""

    text: str
    what: str = "a note"


def _joined(parts: Sequence[_Part]) -> str:
    found, size, left = [], 0, list[str]()
    for part in parts:
        if size + len(part.text) > MOST_CHARACTERS - _FOR_NOTE:
            left.append(part.what)
        else:
            size += len(part.text)
            found.append(part.text)
    if left:
        count = counted(len(left), "part")
        found.append(f"\nLeft out, since a comment has a limit: {count}, such as {left[0]}.\n")
    return "".join(found)


def _entry(entry: Compared) -> Iterator[_Part]:
    title = f"{entry.title}, {entry.result}"
    yield _Part(f"\n#### {escaped(title)}\n\n", "a heading")
    for note in (*entry.notes, *entry.failures()):
        yield _Part(f"- {escaped(note)}\n")
    names = entry.comparison.names
    for section in sections(entry.comparison):
        table = "".join(_table(section, names))
        if section.title in (STEP, RUN):
            yield _Part(f"\n**{escaped(section.title)}**\n\n{table}", _what(section))
        else:
            summary = f"{escaped(section.title)} {_place(section.place)}".rstrip()
            text = f"\n<details><summary>{summary}</summary>\n\n{table}\n</details>\n"
            yield _Part(text, _what(section))
    if entry.comparison.not_compared:
        count = counted(entry.comparison.not_compared, "other program")
        yield _Part(f"\nWithout {count}, such as initialisation.\n")


def _what(section: Section) -> str:
    return f"the table “{escaped(section.title[:60])}”"


def _table(section: Section, names: tuple[str, str]) -> Iterator[str]:
    yield from (f"- {escaped(note)}\n" for note in section.notes)
    if not section.rows:
        return
    before, after = map(escaped, names)
    yield "\n" if section.notes else ""
    yield f"| {before} | {after} | Change | What | Line |\n| ---: | ---: | ---: | --- | --- |\n"
    for row in section.rows[:_MOST_ROWS]:
        yield f"| {' | '.join(_cells(row))} |\n"
    left = len(section.rows) - _MOST_ROWS
    if left > 0:
        yield f"\nand {left:,} more\n"


def _cells(row: Row) -> Iterator[str]:
    yield from map(escaped, (row.before, row.after, row.change))
    what = (row.what, *row.notes)
    yield "<br>".join(map(escaped, what))
    yield _place(row.place)


def _place(place: Place | None) -> str:
    if place is None or not place.file:
        return ""
    return f"<code>{escaped(line_text(place.file, place.line))}</code>"


def escaped(text: str) -> str:
    """A text on one line that is the same text when GitHub has rendered it."""
    shown = printable(text)
    if len(shown) > _MOST_TEXT:
        shown = f"{shown[: _MOST_TEXT - 1]}…"
    spaced = _LINKED.sub(lambda found: f"{found[0]}\0", shown)
    head, rest = spaced[:1], spaced[1:]
    first = head if _START.match(spaced) else _reference(head)
    safe = _MARKUP.sub(lambda found: _reference(found[0]), rest)
    return (first + safe).replace("\0", _SPACE)


def _reference(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)

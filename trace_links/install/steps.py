"""The steps of an installation that edit files: whole files of ours, and marked regions.

Each step can be checked, done and undone. Doing it twice changes nothing; a user's file is copied
once before it is first edited; text that we did not write is never replaced. terminals.py defines
the steps for each terminal.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
from dataclasses import dataclass
from typing import Protocol

from tpu_walkthrough.errors import ForeignFileError
from trace_links.install.files import MARK, back_up, bounds, read, restore, write
from trace_links.links.token import KEY_SIZE, make_key, problem

_BEGIN, _END = f"  // {MARK}: begin", f"  // {MARK}: end"
# What may precede the object in a JSON file with comments.
_TO_BRACE = re.compile(r"(?:[\s\ufeff]|//[^\n]*|/\*.*?\*/)*\{", re.DOTALL)


class Step(Protocol):
    """One thing that an installation does."""

    def title(self) -> str:
        """A line that identifies it: a path or a command."""

    def shown(self) -> str:
        """What it writes or runs, to do it by hand."""

    def done(self) -> bool:
        """Whether it is done."""

    def check(self) -> None:
        """Raise what `do` would raise, without changing anything."""

    def do(self) -> None: ...

    def undo(self) -> bool:
        """Remove what is ours; False if there was nothing."""


class FileEdit:
    """The base of steps that edit a file: with our part in it, and without."""

    path: str
    created: str = ""
    """What remains of a file that we created, without our part."""

    def title(self) -> str:
        return self.path

    def edited(self, text: str | None) -> str:
        """The file's text with our part, the same if it has it. Raises ForeignFileError."""
        raise NotImplementedError

    def without(self, text: str) -> str | None:
        """The file's text without our part; None if it has none. Raises ForeignFileError."""
        raise NotImplementedError

    def done(self) -> bool:
        text = read(self.path)
        try:
            return text is not None and self.edited(text) == text
        except ForeignFileError:
            return False

    def check(self) -> None:
        self.edited(read(self.path))

    def do(self) -> None:
        text = read(self.path)
        edited = self.edited(text)
        if text is not None and self.without(text) is None:
            back_up(self.path)
        write(self.path, edited)

    def undo(self) -> bool:
        text = read(self.path)
        rest = None if text is None else self.without(text)
        if rest is None:
            return False
        restore(self.path, rest, self.created)
        return True


def refuse_foreign(path: str, text: str | None) -> None:
    """Raise ForeignFileError for the text of a file that should be ours, and is not marked."""
    if text is not None and MARK not in text:
        raise ForeignFileError(
            f"{path} was not written by trace-links; it was not changed",
            "Move it elsewhere, or use --print and write it yourself.",
        )


@dataclass(frozen=True)
class OwnFile(FileEdit):
    """A file that is ours as a whole, marked in its text."""

    path: str
    text: str

    def shown(self) -> str:
        return self.text

    def edited(self, text: str | None) -> str:
        refuse_foreign(self.path, text)
        return self.text

    def without(self, text: str) -> str | None:
        refuse_foreign(self.path, text)
        return ""


@dataclass(frozen=True, slots=True)
class LinkKey:
    """The key of the tokens in links, which all terminals share. It is never shown."""

    path: str

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        folder, path = shlex.quote(os.path.dirname(self.path)), shlex.quote(self.path)
        return f"(umask 077; mkdir -p {folder}; head -c {KEY_SIZE} /dev/urandom > {path})\n"

    def done(self) -> bool:
        return not problem(self.path)

    def check(self) -> None:
        if os.path.lexists(self.path) and (reason := problem(self.path)):
            raise ForeignFileError(
                f"{reason}; it was not changed",
                "Remove it, then run this command again; older links will no longer open.",
            )

    def do(self) -> None:
        self.check()
        make_key(self.path)

    def undo(self) -> bool:
        try:
            os.unlink(self.path)
        except FileNotFoundError:
            return False
        with contextlib.suppress(OSError):  # the folder may contain other files
            os.rmdir(os.path.dirname(self.path))
        return True


@dataclass(frozen=True)
class Region(FileEdit):
    """Lines between two marks in a file of the user."""

    path: str
    text: str
    comment: str = "#"
    at_start: bool = False
    """Whether the region is added at the start of the file instead of its end."""
    created: str = ""
    """The text after it in a new file."""

    def shown(self) -> str:
        begin, end = self._marks()
        return f"{begin}\n{self.text}{end}\n"

    def edited(self, text: str | None) -> str:
        if text is None:
            return self.shown() + self.created
        start, end = bounds(text, *self._marks(), self.path)
        if start < 0:
            if text and not text.endswith("\n") and not self.at_start:
                text += "\n"
            start = end = 0 if self.at_start else len(text)
        return text[:start] + self.shown() + text[end:]

    def without(self, text: str) -> str | None:
        start, end = bounds(text, *self._marks(), self.path)
        return None if start < 0 else text[:start] + text[end:]

    def _marks(self) -> tuple[str, str]:
        return f"{self.comment} {MARK}: begin", f"{self.comment} {MARK}: end"


@dataclass(frozen=True)
class JsonMember(FileEdit):
    """A member of the object in a JSON file with comments, in a marked region after its brace."""

    path: str
    name: str
    value: str
    needed: str
    """The item that the user's own list must contain."""
    created: str = "{}\n"

    def shown(self) -> str:
        return f'"{self.name}": {self.value}\n'

    def edited(self, text: str | None) -> str:
        text = text if text and text.strip() else self.created
        start, end = bounds(text, _BEGIN, _END, self.path)
        begin = _after_brace(text) if start < 0 else start
        comma = "" if text[max(begin, end) :].strip() == "}" else ","
        region = f'{_BEGIN}\n  "{self.name}": {self.value}{comma}\n{_END}\n'
        if start >= 0:
            return text[:start] + region + text[end:]
        own = text.partition(f'"{self.name}"')
        if f'"{self.needed}"' in own[2].partition("]")[0]:
            return text
        if own[1]:
            raise ForeignFileError(
                f"{self.path} has a {self.name} of its own; it was not changed",
                f'Add "{self.needed}" to it.',
            )
        if not begin:
            raise ForeignFileError(
                f"{self.path} does not start with a brace; it was not changed",
                f"Add to it: {self.shown().strip()}",
            )
        return text[:begin] + "\n" + region + text[begin:]

    def without(self, text: str) -> str | None:
        start, end = bounds(text, _BEGIN, _END, self.path)
        if start < 0:
            return None
        # The line end before the region was added with it.
        start -= text[:start].endswith("{\n")
        return text[:start] + text[end:]


def _after_brace(text: str) -> int:
    """Where the contents of a JSON file's object start; 0 if it has none."""
    brace = _TO_BRACE.match(text)
    return brace.end() if brace else 0

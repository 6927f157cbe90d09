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


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that is ours as a whole, marked in its text."""

    path: str
    text: str

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        return self.text

    def done(self) -> bool:
        return read(self.path) == self.text

    def check(self) -> None:
        self._refuse_foreign()

    def do(self) -> None:
        self._refuse_foreign()
        write(self.path, self.text)

    def undo(self) -> bool:
        if self._refuse_foreign() is None:
            return False
        os.unlink(self.path)
        return True

    def _refuse_foreign(self) -> str | None:
        existing = read(self.path)
        if existing is not None and MARK not in existing:
            raise ForeignFileError(
                f"{self.path} was not written by trace-links; it was not changed",
                "Move it elsewhere, or use --print and write it yourself.",
            )
        return existing


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


@dataclass(frozen=True, slots=True)
class Region:
    """Lines between two marks in a file of the user."""

    path: str
    text: str
    comment: str = "#"
    at_start: bool = False
    """Whether the region is added at the start of the file instead of its end."""
    new_file: str = ""
    """The text after it in a new file."""

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        return f"{self._begin()}\n{self.text}{self._end()}\n"

    def done(self) -> bool:
        existing = read(self.path)
        return existing is not None and self.shown() in existing

    def check(self) -> None:
        bounds(read(self.path) or "", self._begin(), self._end(), self.path)

    def do(self) -> None:
        existing = read(self.path)
        if existing is None:
            write(self.path, self.shown() + self.new_file)
            return
        start, end = bounds(existing, self._begin(), self._end(), self.path)
        if start < 0 and existing and not existing.endswith("\n") and not self.at_start:
            existing += "\n"
        if start < 0:
            back_up(self.path)
            start = end = 0 if self.at_start else len(existing)
        write(self.path, existing[:start] + self.shown() + existing[end:])

    def undo(self) -> bool:
        existing = read(self.path) or ""
        start, end = bounds(existing, self._begin(), self._end(), self.path)
        if start < 0:
            return False
        restore(self.path, existing[:start] + existing[end:], self.new_file)
        return True

    def _begin(self) -> str:
        return f"{self.comment} {MARK}: begin"

    def _end(self) -> str:
        return f"{self.comment} {MARK}: end"


@dataclass(frozen=True, slots=True)
class JsonMember:
    """A member of the object in a JSON file with comments, in a marked region after its brace."""

    path: str
    name: str
    value: str
    needed: str = ""
    """The item that the user's own list must contain."""

    def title(self) -> str:
        return self.path

    def shown(self) -> str:
        return f'"{self.name}": {self.value}\n'

    def done(self) -> bool:
        existing = read(self.path)
        if existing is None:
            return False
        own = existing.partition(f'"{self.name}"')[2].partition("]")[0]
        return self._region(existing)[2] in existing or f'"{self.needed}"' in own

    def check(self) -> None:
        existing = self._existing()
        if self._region(existing)[0] >= 0:
            return
        if f'"{self.name}"' in existing:
            raise ForeignFileError(
                f"{self.path} has a {self.name} of its own; it was not changed",
                f'Add "{self.needed}" to it.'
                if self.needed
                else f"Add the missing items of {self.value} to it.",
            )
        if not _after_brace(existing):
            raise ForeignFileError(
                f"{self.path} does not start with a brace; it was not changed",
                f"Add to it: {self.shown().strip()}",
            )

    def do(self) -> None:
        self.check()
        existing = self._existing()
        start, end, region = self._region(existing)
        if start < 0:
            back_up(self.path)
            start = end = _after_brace(existing)
            region = "\n" + region
        write(self.path, existing[:start] + region + existing[end:])

    def _existing(self) -> str:
        existing = read(self.path) or ""
        return existing if existing.strip() else "{}\n"

    def undo(self) -> bool:
        existing = read(self.path) or ""
        start, end, _ = self._region(existing)
        if start < 0:
            return False
        # The line end before the region was added with it.
        start -= existing[:start].endswith("{\n")
        restore(self.path, existing[:start] + existing[end:], "{}\n")
        return True

    def _region(self, existing: str) -> tuple[int, int, str]:
        begin, end = f"  // {MARK}: begin", f"  // {MARK}: end"
        start, stop = bounds(existing, begin, end, self.path)
        after = existing[stop:] if start >= 0 else existing[_after_brace(existing) :]
        comma = "" if after.strip() == "}" else ","
        return start, stop, f'{begin}\n  "{self.name}": {self.value}{comma}\n{end}\n'


def _after_brace(text: str) -> int:
    """Where the contents of a JSON file's object start; 0 if it has none."""
    found = _TO_BRACE.match(text)
    return found.end() if found else 0

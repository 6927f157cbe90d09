"""What an installation is made of: whole files of ours, and marked regions in the user's.

Each step knows whether it is done, does it and undoes it. Doing twice changes nothing; a file of
the user's is copied once before it is first edited; what we did not write is never replaced. Which
steps a terminal needs is terminals.py's.
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

# What a JSON file with comments may have before its object.
_TO_BRACE = re.compile(r"(?:[\s\ufeff]|//[^\n]*|/\*.*?\*/)*\{", re.DOTALL)


class Step(Protocol):
    """One thing that an installation does."""

    def title(self) -> str:
        """What it is about, in a line: a path or a command."""

    def shown(self) -> str:
        """What it writes or runs, for those who would rather do it by hand."""

    def done(self) -> bool:
        """Whether everything is as it should be."""

    def check(self) -> None:
        """Raises what `do` would raise before it changes anything."""

    def do(self) -> None: ...

    def undo(self) -> bool:
        """Takes away what is ours; False if there was nothing."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that is ours as a whole, and says so in its text."""

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
                f"{self.path} was not written by trace-links; it is left as it is",
                "Move it away, or use --print and write it yourself.",
            )
        return existing


@dataclass(frozen=True, slots=True)
class LinkKey:
    """The key to the tokens in links, which all terminals share. It is never shown."""

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
                f"{reason}; it is left as it is",
                "Remove it, then run this again: links that were printed before open no more.",
            )

    def do(self) -> None:
        self.check()
        make_key(self.path)

    def undo(self) -> bool:
        try:
            os.unlink(self.path)
        except FileNotFoundError:
            return False
        with contextlib.suppress(OSError):  # there may be more in it
            os.rmdir(os.path.dirname(self.path))
        return True


@dataclass(frozen=True, slots=True)
class Region:
    """Lines between two marks in a file that is the user's.

    `at_start`: the region goes to the start of the file instead of its end. `new_file`: what
    follows it in a file that does not exist yet.
    """

    path: str
    text: str
    comment: str = "#"
    at_start: bool = False
    new_file: str = ""

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
    needed: str = ""  # the one item that must be in a list of the user's own

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
                f"{self.path} has a {self.name} of its own; it is left as it is",
                f'Add "{self.needed}" to it.'
                if self.needed
                else f"Add to it what is missing of {self.value}.",
            )
        if not _after_brace(existing):
            raise ForeignFileError(
                f"{self.path} does not start with a brace; it is left as it is",
                f"Write into it: {self.shown().strip()}",
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
        # The line end before the region came with it.
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
    """Where the inside of a JSON file's object starts; 0 where it has none."""
    found = _TO_BRACE.match(text)
    return found.end() if found else 0

"""The process of one host: how it ended, or is about to, and whose fault that is.

What starts it, waits for it and ends it is supervise.py's.
"""

from __future__ import annotations

import collections
import contextlib
import json
import os
from asyncio.subprocess import Process
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs.signals import signal_name

END = "MOCK_LIBTPU_END"
"""The variable with the file in which a host writes how its program ends, before it waits."""
_TAIL = 400  # lines of standard error that are kept of each host
_LINE = 2000  # characters of each
_REASON = 300  # characters of one that is shown
_MOST_BYTES = 1 << 16  # of what a host writes about its end
# Written by JAX where it aborts a process since another one has ended.
_CONSEQUENCE = "the JAX distributed service detected fatal errors"


class End(NamedTuple):
    """How a program ends whose process may still wait for others."""

    code: int
    reason: str
    has_devices: bool
    """Whether it had made those of its TPU."""
    at: float
    """By time.time()."""


@dataclass(slots=True, eq=False)
class HostProcess:
    """A host that was started."""

    number: int
    process: Process
    end_file: Path
    tail: collections.deque[str] = field(default_factory=lambda: collections.deque(maxlen=_TAIL))
    """The last lines of its standard error."""
    code: int | None = None
    """Its exit code once it has ended, negative for a signal's number."""
    ended_at: float = 0.0
    """By time.time()."""
    was_killed: bool = False
    _end: End | None = None

    def send(self, number: int) -> None:
        """Send a signal to the host and to all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def keep(self, line: bytes) -> None:
        """Keep a line of standard error."""
        self.tail.append(line[: 4 * _LINE].decode("utf-8", "replace").rstrip("\n")[:_LINE])

    @property
    def end(self) -> End | None:
        """How its program ended, where that is known before its process ends."""
        if self._end is None:
            self._end = _read_end(self.end_file)
        return self._end

    @property
    def has_failed(self) -> bool:
        """Whether it ended with an error, or is about to; not if it was killed on purpose.

        One that fails may wait for others at its end, which wait for it.
        """
        if self.was_killed:
            return False
        return bool(self.code or (self.code is None and self.end is not None and self.end.code))

    @property
    def has_ended_well(self) -> bool:
        """Whether its program came to its end, also if its process waits for others."""
        if self.code is None:
            return self.end is not None and self.end.code == 0
        return self.code == 0

    def blame(self) -> tuple[int, float]:
        """Sorts hosts that fail: the smallest one is the cause of the others' failures.

        One that something outside ended comes first, one that JAX aborted for another last.
        """
        if self.code is None and self.end is not None:
            return 1, self.end.at
        if any(_CONSEQUENCE in line for line in self.tail):
            return 2, self.ended_at
        is_ended_from_outside = self.code is not None and self.code < 0
        return (0 if is_ended_from_outside else 1), self.ended_at

    @property
    def exit_code(self) -> int:
        """Of a host that has failed, as a shell has it."""
        if self.code is None:
            return self.end.code if self.end is not None else 1
        return self.code if self.code >= 0 else 128 - self.code

    def why(self) -> str:
        """How it ended, for people."""
        if self.code is not None and self.code < 0:
            return f"was ended by {signal_name(-self.code)}"
        text = f"failed with exit code {self.exit_code}"
        last = next((line for line in reversed(self.tail) if line.strip()), "")
        reason = _shown(self.end.reason if self.end is not None and self.end.reason else last)
        if reason:
            text += f": {reason}"
        if self.end is not None and not self.end.has_devices:
            text += " (it had not made its TPU devices)"
        return text


def _read_end(file: Path) -> End | None:
    # Any program of the host may write there.
    try:
        with file.open("rb") as written:
            at = os.fstat(written.fileno()).st_mtime
            found = json.loads(written.read(_MOST_BYTES))
        return End(int(found["code"]), str(found["reason"]), bool(found["devices"]), at)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _shown(reason: str) -> str:
    """The first line of a reason, as far as it is not too long."""
    first, *others = reason.strip().splitlines() or [""]
    first = first.strip()
    is_cut = len(first) > _REASON or any(line.strip() for line in others)
    return printable(first[:_REASON]) + (" …" if is_cut else "")

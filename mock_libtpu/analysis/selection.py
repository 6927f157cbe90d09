"""Which calls are looked at: by function, number, time, thread."""

from __future__ import annotations

import difflib
import fnmatch
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mock_libtpu.recording.model import ApiCall, Thread

By = Literal["by line", "by function", "by program"]
"""What uses are summed up by."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What a call must fulfil; without any condition all are taken."""

    functions: tuple[str, ...] = ()
    """Patterns of names."""
    calls: tuple[int, ...] = ()
    """Sequences."""
    threads: tuple[str, ...] = ()
    """Names or numbers of the kernel; a name can be a pattern."""
    since_ns: int | None = None
    """From the start of the recording."""
    until_ns: int | None = None
    """From the start of the recording; a call that began before it is taken."""

    def takes(self, call: ApiCall, start_ns: int) -> bool:
        """Whether a call of a recording that started then is taken."""
        return (
            self.takes_name(call.function)
            and (not self.calls or call.sequence in self.calls)
            and (not self.threads or self._takes_thread(call.thread))
            and (self.until_ns is None or call.start_ns - start_ns <= self.until_ns)
            and (
                self.since_ns is None
                or call.end_ns is None
                or call.end_ns - start_ns >= self.since_ns
            )
        )

    def takes_name(self, function: str) -> bool:
        """Whether calls of a function can be taken."""
        return not self.functions or any(
            fnmatch.fnmatchcase(function, pattern) for pattern in self.functions
        )

    def _takes_thread(self, thread: Thread) -> bool:
        return any(
            str(thread.tid) == wanted or fnmatch.fnmatchcase(thread.name, wanted)
            for wanted in self.threads
        )


def similar_names(wanted: str, names: Iterable[str], most: int = 5) -> list[str]:
    """Names that someone may have meant: those that contain the text, else those that are close."""
    known = sorted(set(names))
    text = wanted.strip("*").lower()
    containing = [name for name in known if text in name.lower()] if text else []
    if containing:
        return sorted(containing, key=len)[:most]
    by_end = {name.removeprefix("PJRT_").lower(): name for name in known}
    close = difflib.get_close_matches(text.removeprefix("pjrt_"), by_end, most, 0.6)
    return [by_end[name] for name in close]

"""Start the process that evaluates BUILD files (process.py), and read what it writes.

A process that dies, by its limits or because of a fault of the library, costs the flags of the
file that it was evaluating; another one continues after it.
"""

from __future__ import annotations

import json
import marshal
import os
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cmakegen.flags.rules import Evaluated
from tpu_walkthrough.programs import bounded, children

_MANY = 500  # BUILD files: two processes take half the time, though a tenth more of the processor
_MOST_DEATHS = 3
_TIMEOUT = 150.0  # seconds for all files
_MOST_OUTPUT = 1 << 30  # bytes of a process; TensorFlow's has 60 million
TOO_MUCH = "it takes too much to evaluate"
_LENGTH_SIZE = 8


class Evaluation(threading.Thread):
    """The evaluation of a tree's BUILD files, which goes on while the caller does other things."""

    def __init__(
        self, request: Mapping[str, Any], paths: Sequence[str], known: Mapping[str, bytes]
    ) -> None:
        """Start it for `paths`; `request` is what process.py expects, without them.

        `known` are the other BUILD files, evaluated by an earlier run.
        """
        super().__init__(daemon=True)
        self._request = request
        self._deadline = time.monotonic() + _TIMEOUT
        self._paths = paths
        self.evaluated = dict(known)
        """All BUILD files, once it has finished."""
        self.exceeded: set[str] = set()
        """Files at which a process died."""
        self.unfinished: set[str] = set()
        """Files whose turn did not come before the limits for all."""
        self.result = b""
        """The flags, as JSON; empty if they could not be computed."""
        self.start()

    def run(self) -> None:
        """Evaluate all files; called by the thread."""
        if len(self._paths) < _MANY or (os.cpu_count() or 1) == 1:
            self.result = self._evaluate(self._paths)
            return
        parts = [
            threading.Thread(target=self._evaluate, args=(self._paths[start::2], True), daemon=True)
            for start in (0, 1)
        ]
        for part in parts:
            part.start()
        for part in parts:
            part.join()
        self.result = self._evaluate([])

    def _evaluate(self, paths: Sequence[str], is_part: bool = False) -> bytes:
        """Evaluate some of the files; returns the flags of all, unless they are only a part."""
        for _ in range(_MOST_DEATHS):
            found = self._blocks(paths, is_part)
            self.evaluated |= zip(paths, found, strict=False)
            if len(found) >= len(paths):
                return b"".join(found[len(paths) :])
            path = paths[len(found)]
            self.evaluated[path] = refused(path, TOO_MUCH)
            self.exceeded.add(path)
            paths = paths[len(found) + 1 :]
        for path in paths:
            self.evaluated[path] = refused(path, "not evaluated")
            self.unfinished.add(path)
        return b"".join(self._blocks([], is_part))

    def _blocks(self, paths: Sequence[str], is_part: bool) -> list[bytes]:
        """What one process writes, as far as it gets."""
        command = [sys.executable, "-P", "-m", "cmakegen.flags.process"]
        known = [] if is_part else list(self.evaluated.values())
        request = ({**self._request, "paths": paths, "is_part": is_part}, known)
        seconds = max(1.0, self._deadline - time.monotonic())
        # Its errors are for who changes it; where it was ended, what it wrote until then counts.
        output = bounded.run(
            children.OWN_PYTHON,
            command,
            seconds=seconds,
            request=marshal.dumps(request),
            most_bytes=_MOST_OUTPUT,
        ).output
        blocks = []
        place = 0
        while place < len(output):
            start = place + _LENGTH_SIZE
            place = start + int.from_bytes(output[place:start], "little")
            blocks.append(output[start:place])
        if place > len(output):  # the last one is incomplete
            blocks.pop()
        return blocks


def refused(path: str, reason: str) -> bytes:
    """A file without flags, for a run only."""
    return Evaluated(path, failed=[(1, reason)], is_lasting=False).dump()


def decoded(result: bytes) -> dict[str, Any]:
    """The flags that a process has computed; empty if they are damaged."""
    try:
        found = json.loads(result)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}

"""Start the process that evaluates BUILD files (process.py), and read what it writes.

A process that dies, by its limits or because of a fault of the library, costs the flags of the
file that it was evaluating; another one continues after it.
"""

from __future__ import annotations

import json
import marshal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cmakegen.flags.rules import Evaluated
from tpu_walkthrough.programs import bounded, children

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
        paths = self._paths
        for _ in range(_MOST_DEATHS):
            blocks = self._blocks(paths)
            self.evaluated |= zip(paths, blocks, strict=False)
            if len(blocks) >= len(paths):
                self.result = b"".join(blocks[len(paths) :])
                return
            path = paths[len(blocks)]
            self.evaluated[path] = refused(path, TOO_MUCH)
            self.exceeded.add(path)
            paths = paths[len(blocks) + 1 :]
        for path in paths:
            self.evaluated[path] = refused(path, "not evaluated")
            self.unfinished.add(path)
        self.result = b"".join(self._blocks([]))

    def _blocks(self, paths: Sequence[str]) -> list[bytes]:
        """What one process writes, as far as it gets."""
        command = [sys.executable, "-P", "-m", "cmakegen.flags.process"]
        request = ({**self._request, "paths": paths}, list(self.evaluated.values()))
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

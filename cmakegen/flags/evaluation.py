"""Run the process that evaluates BUILD files (process.py), and read what it writes.

A process that dies, by its limits or because of a fault of the library, costs the flags of the
file that it was evaluating; another one continues after it.
"""

from __future__ import annotations

import contextlib
import io
import json
import marshal
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.flags.rules import Evaluated
from tpu_walkthrough.programs import bounded, children

_MOST_DEATHS = 3
_TIMEOUT = 150.0  # seconds for all files
_MOST_OUTPUT = 1 << 30  # bytes of a process; TensorFlow's has 60 million
TOO_MUCH = "it takes too much to evaluate"


class Evaluation(NamedTuple):
    """BUILD files, as evaluated."""

    evaluated: dict[str, bytes]
    """Each file, as Evaluated.dump returned it."""
    exceeded: set[str]
    """Files at which a process died."""
    unfinished: set[str]
    """Files whose turn did not come before the limits for all."""
    result: bytes
    """The flags, as JSON; empty if they could not be computed."""


def evaluate(
    request: Mapping[str, Any], paths: Sequence[str], known: Mapping[str, bytes]
) -> Evaluation:
    """Evaluate the BUILD files `paths`; `request` is what process.py expects, without them.

    `known` are other BUILD files, evaluated by an earlier run.
    """
    deadline = time.monotonic() + _TIMEOUT
    evaluated = dict(known)
    exceeded: set[str] = set()
    for _ in range(_MOST_DEATHS):
        blocks = _blocks({**request, "paths": paths}, evaluated, deadline)
        evaluated |= zip(paths, blocks, strict=False)
        if len(blocks) >= len(paths):
            return Evaluation(evaluated, exceeded, set(), b"".join(blocks[len(paths) :]))
        path = paths[len(blocks)]
        evaluated[path] = refused(path, TOO_MUCH)
        exceeded.add(path)
        paths = paths[len(blocks) + 1 :]
    evaluated |= {path: refused(path, "not evaluated") for path in paths}
    result = b"".join(_blocks({**request, "paths": []}, evaluated, deadline))
    return Evaluation(evaluated, exceeded, set(paths), result)


def _blocks(request: Mapping[str, Any], known: Mapping[str, bytes], deadline: float) -> list[bytes]:
    """What one process writes, as far as it gets."""
    content: Any = (request, list(known.values()))
    # Its errors are for who changes it; where it was ended, what it wrote until then counts.
    output = bounded.run(
        children.OWN_PYTHON,
        [sys.executable, "-P", "-m", "cmakegen.flags.process"],
        seconds=max(1.0, deadline - time.monotonic()),
        request=marshal.dumps(content),
        most_bytes=_MOST_OUTPUT,
    ).output
    blocks: list[bytes] = []
    with io.BytesIO(output) as stream, contextlib.suppress(EOFError, ValueError):
        while True:
            blocks.append(marshal.load(stream))
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

"""Keep the flags of a tree for the next run, which evaluates only BUILD files that changed.

A BUILD file is evaluated again if one of its inputs has changed: itself, a .bzl file, a folder
that glob() searched. If a BUILD file with conditions of select() changed, or another package was
added, everything is.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cmakegen.source_tree.folder import Stamp, stamp_of
from tpu_walkthrough import file_times
from tpu_walkthrough.replacing import clear_leftovers, replacing

Stamps = Mapping[str, Stamp | None]


_SUM_SIZE = 4
_UNKNOWN = (0, 0)  # of no file


class KeptFlags(NamedTuple):
    """What a run has kept."""

    evaluated: Mapping[str, bytes] = {}
    """BUILD files whose inputs are unchanged, as Evaluated.dump returned them."""
    result: bytes = b""
    """The flags, as JSON, if all inputs are unchanged."""
    settings: Iterable[str] = ()
    """The BUILD files with conditions."""


def load(path: str, key: tuple[Any, ...], root: str) -> KeptFlags:
    """What was kept in the file at `path`; nothing if it is damaged or has another `key`."""
    try:
        with open(path, "rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return KeptFlags()
            data = memoryview(file.read())
        # marshal may not terminate on damaged data.
        if data[:_SUM_SIZE] != _sum(data[_SUM_SIZE:]):
            return KeptFlags()
        kept_key, stamps, settings, inputs, evaluated, result = marshal.loads(data[_SUM_SIZE:])
        if kept_key != key:
            return KeptFlags()
    except (OSError, ValueError, EOFError, TypeError):
        return KeptFlags()
    current = _stamps(root, stamps)
    changed = {one for one, stamp in stamps.items() if current[one] != stamp}
    if not changed.isdisjoint(settings):
        return KeptFlags()
    usable = {one: data for one, data in evaluated.items() if changed.isdisjoint(inputs[one])}
    return KeptFlags(usable, b"" if changed else result, settings)


def save(
    path: str,
    key: tuple[Any, ...],
    root: str,
    moment: int,
    kept: KeptFlags,
    inputs: Mapping[str, list[str]],
) -> None:
    """Keep flags for the next run. A failure is ignored: that run is slower.

    `inputs` are those of each BUILD file, and `moment` the time before any was read: a later time
    of a file is not relied on.
    """
    settings = sorted(kept.settings)
    stamps = _stamps(root, sorted({*settings, *(one for each in inputs.values() for one in each)}))
    for one, stamp in stamps.items():
        if stamp and stamp[1] >= moment:
            stamps[one] = _UNKNOWN
    kept_now: Any = (
        key,
        stamps,
        settings,
        inputs,
        dict(sorted(kept.evaluated.items())),
        kept.result,
    )
    data = marshal.dumps(kept_now)
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        clear_leftovers(path)
        with replacing(path) as descriptor, open(descriptor, "wb", closefd=False) as file:
            file.write(_sum(data) + data)


def code_key() -> tuple[Any, ...]:
    """Changes with the code of this package."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return tuple(file_times.code_times(package))


def _stamps(root: str, paths: Iterable[str]) -> dict[str, Stamp | None]:
    top = os.open(root, os.O_RDONLY)
    try:
        return {path: stamp_of(path, top) for path in paths}
    finally:
        os.close(top)


def _sum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM_SIZE, "little")

"""Keep the flags of a tree for the next run, which evaluates only BUILD files that changed.

A BUILD file is evaluated again if one of its inputs has changed: itself, a .bzl file, a folder
that glob() searched. If a BUILD file with conditions of select() changed, or another package was
added, everything is.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from tpu_walkthrough import file_times, kept_data
from tpu_walkthrough.source_tree.folder import Stamp
from tpu_walkthrough.source_tree.survey import stamps_of


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
    kept = kept_data.load(path, key)
    if kept is None:
        return KeptFlags()
    stamps, settings, inputs, evaluated, result = kept
    current = _stamps(root, stamps)
    changed = {path for path, stamp in stamps.items() if current[path] != stamp}
    if not changed.isdisjoint(settings):
        return KeptFlags()
    usable = {path: data for path, data in evaluated.items() if changed.isdisjoint(inputs[path])}
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
    stamps = _stamps(root, sorted({*settings, *chain.from_iterable(inputs.values())}), moment)
    evaluated = dict(sorted(kept.evaluated.items()))
    kept_data.save(path, key, (stamps, settings, inputs, evaluated, kept.result))


def code_key() -> tuple[Any, ...]:
    """Changes with the code of this package."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return tuple(file_times.code_times(package))


def _stamps(root: str, paths: Iterable[str], moment: int | None = None) -> dict[str, Stamp | None]:
    stamps = stamps_of((f"{root}/{path}" for path in paths), moment)
    return {path[len(root) + 1 :]: stamp for path, stamp in stamps.items()}

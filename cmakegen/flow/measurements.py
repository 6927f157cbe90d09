"""How many sources of a tree find every header, and how many parse.

Following every directive takes longer than a run. So a run follows those of a sample, and keeps the
result in the tree's cache for later runs in which the same directives resolve, as --report keeps
that of all sources. How many files parse is known only after --verify; it is kept with its day.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from cmakegen.flow.causes import Cause, causes
from cmakegen.flow.generate import Result
from cmakegen.headers.closure import Closures, follow
from cmakegen.project.verify import Parsed
from cmakegen.settings.cache import tree_cache
from tpu_walkthrough import kept_data

_MEASURED = "measured"
_FORMAT = 2
_SAMPLE = 100
_ENOUGH = 10  # files, of which the share that parses is worth keeping
# The options that decide which sources there are, and which headers.
_CHOOSING = ("only", "exclude", "include", "include_dir")


class Measurement(NamedTuple):
    """How many files were good when they were last looked at."""

    good: int
    files: int
    day: str
    """As 2026-11-24."""
    causes: Sequence[Cause] = ()
    """Why the others lack headers; empty for --verify."""

    @property
    def percent(self) -> float:
        return 100 * self.good / self.files if self.files else 100.0


def closures(result: Result) -> Measurement:
    """How many sources find every header: of all, or of a sample of a large tree."""
    kept = _last(result, "closures")
    if kept:
        return kept
    number = len(result.sources)
    size = min(number, _SAMPLE)
    return _follow(result, [result.sources[n * number // size] for n in range(size)])[1]


def follow_all(result: Result) -> tuple[Closures, Measurement]:
    """Follow every directive of all sources."""
    return _follow(result, result.sources)


def follow_from(result: Result, files: Sequence[str]) -> Closures:
    """Follow every directive of files of the tree."""
    search = result.search
    sets = [source.headers for source in search.sources]
    return follow(files, sets, result.coverage.missing, result.system, search.home)


def verified(result: Result) -> Measurement | None:
    """How many files of a sample parsed, if that was tried."""
    return _last(result, "verify")


def keep_verified(result: Result, parsed: Sequence[Parsed]) -> None:
    """Keep how many files of a sample parse."""
    if len(parsed) >= _ENOUGH:
        _keep(result, "verify", sum(file.is_clean for file in parsed), len(parsed))


def _follow(result: Result, sources: Sequence[str]) -> tuple[Closures, Measurement]:
    """Follow every directive of `sources`, and keep the measurement."""
    found = follow_from(result, sources)
    why = causes(result, sources, found.gaps)
    return found, _keep(result, "closures", found.complete, found.sources, why)


def _keep(
    result: Result, what: str, good: int, files: int, why: Sequence[Cause] = ()
) -> Measurement:
    """Keep a measurement of a tree; a cache that cannot be written is ignored."""
    path = os.path.join(tree_cache(result.tree.root), _MEASURED)
    day = datetime.now(UTC).date().isoformat()
    entry = (good, files, day, list(map(tuple, why)), _state(result, what))
    kept_data.save(path, _FORMAT, {**(kept_data.load(path, _FORMAT) or {}), what: entry})
    return Measurement(good, files, day, why)


def _last(result: Result, what: str) -> Measurement | None:
    """The last measurement, if it holds for a result."""
    path = os.path.join(tree_cache(result.tree.root), _MEASURED)
    entry = (kept_data.load(path, _FORMAT) or {}).get(what)
    if entry is None or entry[-1] != _state(result, what):
        return None
    good, files, day, why, _ = entry
    return Measurement(good, files, day, [Cause(*cause) for cause in why])


def _state(result: Result, what: str) -> str:
    """What a measurement depends on: the options, and for headers the directives."""
    options = result.options
    chosen = [str(getattr(options, name)) for name in _CHOOSING]
    if what == "closures":
        found = result.coverage
        names = zlib.crc32("\n".join(found.missing).encode("utf-8", "surrogateescape"))
        numbers = (len(result.sources), found.total, found.resolved, names)
        chosen += [str(value) for value in (options.cuda, *numbers)]
    return " ".join(chosen)

"""Write the catalogue for readers: the functions of the APIs, and which the mock implements.

It yields lines and prints nothing; the facts are the catalogue's.
"""

from __future__ import annotations

import fnmatch
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mock_libtpu.catalogue import ApiFunction, Release, load_apis
from mock_libtpu.catalogue.behaviours import load_behaviours
from mock_libtpu.catalogue.legacy import LegacyFunction, load_legacy
from tpu_walkthrough.errors import UsageError

# What a call of a function comes to on the mock.
_BEHAVIOUR, _UNIMPLEMENTED, _ABORT, _ABSENT = "behaviour", "UNIMPLEMENTED", "abort", "absent"
_MARKS = {_BEHAVIOUR: " ", _UNIMPLEMENTED: "-", _ABORT: "!", _ABSENT: "~"}
_LEGEND = {
    _UNIMPLEMENTED: "not implemented: fails with UNIMPLEMENTED and the function's name",
    _ABSENT: "not implemented: the mock does not have the extension; plugins' calls are recorded",
    _ABORT: "not implemented: has no status to return, so it prints its name and aborts",
}


class Filter(NamedTuple):
    """Which functions are shown."""

    pattern: str = "*"
    release: str = ""
    """"jaxlib 0.9.2": those that it has."""
    unimplemented: bool = False
    """Only those that the mock does not implement."""


@dataclass(frozen=True)
class Entry:
    """A function of an API."""

    name: str
    api: str
    slot: int | None
    """Its place in the API's table; null for a function that is found by its name."""
    since: int | None
    """The minor version that added it; null for the legacy API."""
    implemented: bool
    """Whether the mock does more than fail."""
    outcome: str
    inputs: Sequence[str]
    outputs: Sequence[str]
    releases: Sequence[str]
    """Those that have it."""
    summary: str


@dataclass(frozen=True)
class Functions:
    """Functions of the TPU's C APIs."""

    functions: Sequence[Entry]


def function_lines(wanted: Filter) -> Iterator[str]:
    """A line per function: slot, mark, name, release, and summary; then a legend of the marks."""
    rows = list(_select(wanted))
    width = max((len(row.entry.name) for row in rows), default=0)
    for heading, group in itertools.groupby(rows, lambda row: row.heading):
        yield heading
        for row in group:
            slot = "" if row.entry.slot is None else row.entry.slot
            name = f"{_MARKS[row.entry.outcome]} {row.entry.name:<{width}}"
            yield f"{slot:>4} {name}  {row.when:<8} {row.entry.summary}"
        yield ""
    yield from _totals(rows)


def _totals(rows: Sequence[_Row]) -> Iterator[str]:
    """How many functions are listed, and a line for each mark among them."""
    implemented = sum(row.entry.outcome == _BEHAVIOUR for row in rows)
    noun = "function" if len(rows) == 1 else "functions"
    yield f"{len(rows)} {noun}, of which the mock implements {implemented}"
    for outcome, meaning in _LEGEND.items():
        count = sum(row.entry.outcome == outcome for row in rows)
        if count:
            yield f"  {_MARKS[outcome]}  {count:>3}  {meaning}"


def catalogued(wanted: Filter) -> Functions:
    """The functions that are wanted. Raises UsageError where there is none."""
    return Functions([row.entry for row in _select(wanted)])


def version_lines() -> Iterator[str]:
    """Which version of the API each published library has, and how much of the legacy one."""
    yield "library            API    slots"
    for api in load_apis():
        for release in api.releases:
            yield f"{_name(release):<18} 0.{release.api_version:<4} {release.slots:>5}"
        if not api.extends:
            yield f"this catalogue     0.{api.version:<4} {len(api.functions):>5}"
    legacy = load_legacy()
    yield ""
    yield "library            functions of the legacy API"
    for known in legacy.releases:
        yield f"{known.name:<18} {len(known.functions):>5}"
    yield f"this catalogue     {len(legacy.functions):>5}"


class _Row(NamedTuple):
    heading: str
    when: str
    """The version of the API that added the function, or the last release that has it."""
    entry: Entry


def _select(wanted: Filter) -> Iterator[_Row]:
    release = _release(wanted.release) if wanted.release else ""
    found = False
    for row in _rows():
        if not fnmatch.fnmatchcase(row.entry.name.lower(), wanted.pattern.lower()):
            continue
        found = True
        if release and release not in row.entry.releases:
            continue
        if not (wanted.unimplemented and row.entry.outcome == _BEHAVIOUR):
            yield row
    if not found:
        raise UsageError(
            f"no function matches {wanted.pattern}",
            "* and ? are wildcards: mock-libtpu catalogue '*Copy*'",
        )


def _rows() -> Iterator[_Row]:
    """The functions that are found in tables of slots, and those that are found by their names."""
    behaviours = load_behaviours()
    releases = [release for api in load_apis() for release in api.releases]
    for api in load_apis():
        heading = f"{api.title}: slot, name, and the version of the API that added it"
        otherwise = _UNIMPLEMENTED if api.offered else _ABSENT
        for function in api.functions:
            outcome = _BEHAVIOUR if function.name in behaviours else otherwise
            since = function.since
            has = [_name(release) for release in releases if since <= release.api_version]
            entry = _entry(function, api.name, function.slot, since, outcome, has)
            yield _Row(heading, f"0.{since}" if since else "always", entry)
    legacy = load_legacy()
    heading = f"{legacy.title} (legacy): name, and the last release of --versions that has it"
    for known in legacy.functions:
        having = [row for row in legacy.releases if known.name in row.functions]
        otherwise = _UNIMPLEMENTED if known.status else _ABORT
        outcome = _BEHAVIOUR if known.name in behaviours else otherwise
        entry = _entry(known, legacy.name, None, None, outcome, [row.name for row in having])
        yield _Row(heading, having[-1].version if having else "", entry)


def _entry(
    function: ApiFunction | LegacyFunction,
    api: str,
    slot: int | None,
    since: int | None,
    outcome: str,
    releases: Sequence[str],
) -> Entry:
    return Entry(
        function.name,
        api,
        slot,
        since,
        outcome == _BEHAVIOUR,
        outcome,
        [field.name for field in function.inputs],
        [field.name for field in function.outputs],
        releases,
        function.summary,
    )


def _release(name: str) -> str:
    """The whole name of a release: "jaxlib 0.9.2" also for "jaxlib-0.9.2" and "0.9.2"."""
    known = [_name(release) for api in load_apis() for release in api.releases]
    known += [release.name for release in load_legacy().releases if release.name not in known]
    for release in known:
        if name in (release, release.replace(" ", "-"), release.partition(" ")[2]):
            return release
    raise UsageError(f"--release {name}: not in the catalogue", f"Known: {', '.join(known)}.")


def _name(release: Release) -> str:
    return f"{release.product} {release.version}"

"""Write the catalogue for readers: the functions of the APIs, and which the mock implements.

It yields lines and prints nothing; the facts are the catalogue's.
"""

from __future__ import annotations

import fnmatch
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mock_libtpu.catalogue import Api, ApiFunction, Release, load_apis
from mock_libtpu.catalogue.behaviours import load_behaviours
from mock_libtpu.catalogue.legacy import LegacyApi, LegacyFunction, load_legacy
from tpu_walkthrough.errors import UsageError

__all__ = ["Filter", "Functions", "catalogued", "function_lines", "version_lines"]

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
    width = max((len(row.function.name) for row in rows), default=0)
    for heading, group in itertools.groupby(rows, lambda row: row.heading):
        yield heading
        for row in group:
            slot = "" if row.slot is None else row.slot
            name = f"{_MARKS[row.outcome]} {row.function.name:<{width}}"
            yield f"{slot:>4} {name}  {row.when:<8} {row.function.summary}"
        yield ""
    yield from _totals(rows)


def _totals(rows: Sequence[_Row]) -> Iterator[str]:
    """How many functions are listed, and a line for each mark among them."""
    implemented = sum(row.outcome == _BEHAVIOUR for row in rows)
    noun = "function" if len(rows) == 1 else "functions"
    yield f"{len(rows)} {noun}, of which the mock implements {implemented}"
    for outcome, meaning in _LEGEND.items():
        count = sum(row.outcome == outcome for row in rows)
        if count:
            yield f"  {_MARKS[outcome]}  {count:>3}  {meaning}"


def catalogued(wanted: Filter) -> Functions:
    """The functions that are wanted. Raises UsageError where there is none."""
    return Functions([_entry(row) for row in _select(wanted)])


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
    function: ApiFunction | LegacyFunction
    api: str
    heading: str
    slot: int | None
    since: int | None
    when: str
    """The version of the API that added the function, or the last release that has it."""
    outcome: str
    releases: tuple[str, ...]


def _select(wanted: Filter) -> Iterator[_Row]:
    release = _release(wanted.release) if wanted.release else ""
    found = False
    for row in itertools.chain(_rows(), _legacy_rows(load_legacy())):
        if not fnmatch.fnmatchcase(row.function.name.lower(), wanted.pattern.lower()):
            continue
        found = True
        if release and release not in row.releases:
            continue
        if not (wanted.unimplemented and row.outcome == _BEHAVIOUR):
            yield row
    if not found:
        raise UsageError(
            f"no function matches {wanted.pattern}",
            "* and ? are wildcards: mock-libtpu catalogue '*Copy*'",
        )


def _rows() -> Iterator[_Row]:
    """The functions that are found in tables of slots."""
    behaviours = load_behaviours()
    releases = [release for api in load_apis() for release in api.releases]
    for api in load_apis():
        heading = _heading(api)
        for function in api.functions:
            known = function.name in behaviours
            yield _Row(
                function,
                function.api,
                heading,
                function.slot,
                function.since,
                f"0.{function.since}" if function.since else "always",
                _BEHAVIOUR if known else _UNIMPLEMENTED if api.offered else _ABSENT,
                tuple(_name(each) for each in releases if function.since <= each.api_version),
            )


def _legacy_rows(api: LegacyApi) -> Iterator[_Row]:
    """The functions that are found by their names."""
    behaviours = load_behaviours()
    heading = f"{api.title} (legacy): name, and the last release of --versions that has it"
    for function in api.functions:
        releases = [each for each in api.releases if function.name in each.functions]
        outcome = _BEHAVIOUR
        if function.name not in behaviours:
            outcome = _UNIMPLEMENTED if function.status else _ABORT
        yield _Row(
            function,
            api.name,
            heading,
            None,
            None,
            releases[-1].version if releases else "",
            outcome,
            tuple(release.name for release in releases),
        )


def _heading(api: Api) -> str:
    return f"{api.title}: slot, name, and the version of the API that added it"


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


def _entry(row: _Row) -> Entry:
    function = row.function
    return Entry(
        name=function.name,
        api=row.api,
        slot=row.slot,
        since=row.since,
        implemented=row.outcome == _BEHAVIOUR,
        outcome=row.outcome,
        inputs=[field.name for field in function.inputs],
        outputs=[field.name for field in function.outputs],
        releases=row.releases,
        summary=function.summary,
    )

"""The catalogue for readers: which functions the APIs have, since when, and what the mock does.

It yields lines and prints nothing; the facts are the catalogue's.
"""

from __future__ import annotations

import fnmatch
import itertools
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.behaviours import load_behaviours
from mock_libtpu.catalogue.legacy import load_legacy
from tpu_walkthrough.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mock_libtpu.catalogue import Api, ApiFunction, Release
    from mock_libtpu.catalogue.legacy import LegacyApi, LegacyFunction

__all__ = ["Filter", "function_lines", "json_lines", "version_lines"]

# What the mock answers.
_BEHAVIOUR, _UNIMPLEMENTED, _ABORT = "behaviour", "UNIMPLEMENTED", "abort"
_MARKS = {_BEHAVIOUR: " ", _UNIMPLEMENTED: "-", _ABORT: "!"}


class Filter(NamedTuple):
    """Which functions are told."""

    pattern: str = "*"
    release: str = ""  # "jaxlib 0.9.2": those that it has
    unimplemented: bool = False  # only those that the mock does not implement


def function_lines(wanted: Filter) -> Iterator[str]:
    """A line per function: slot, name, since, whether the mock implements it, and its summary."""
    rows = list(_select(wanted))
    width = max((len(row.function.name) for row in rows), default=0)
    for heading, group in itertools.groupby(rows, lambda row: row.heading):
        yield heading
        for row in group:
            slot = "" if row.slot is None else row.slot
            name = f"{_MARKS[row.answer]} {row.function.name:<{width}}"
            yield f"{slot:>4} {name}  {row.when:<8} {row.function.summary}"
        yield ""
    yield _total(rows)


def _total(rows: Sequence[_Row]) -> str:
    unimplemented = sum(row.answer == _UNIMPLEMENTED for row in rows)
    aborting = sum(row.answer == _ABORT for row in rows)
    told = [f"{unimplemented} (-) fail with UNIMPLEMENTED, by name"]
    if aborting:
        told.append(f"{aborting} (!) have no status to fail with: they print their name and abort")
    return f"{len(rows)} functions; without behaviour: {', '.join(told)}"


def json_lines(wanted: Filter) -> Iterator[str]:
    """One JSON object per function."""
    for row in _select(wanted):
        yield json.dumps(_as_json(row))


def version_lines() -> Iterator[str]:
    """Which published libraries speak which version of the API, and how much of the legacy one."""
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
    """`when`: the version of the API since which it is there, or the last release that has it."""

    function: ApiFunction | LegacyFunction
    api: str
    heading: str
    slot: int | None
    since: int | None
    when: str
    answer: str
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
        if not (wanted.unimplemented and row.answer == _BEHAVIOUR):
            yield row
    if not found:
        raise UsageError(
            f"no function is called {wanted.pattern}",
            "* and ? match: mock-libtpu catalogue '*Copy*'",
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
                _BEHAVIOUR if known else _UNIMPLEMENTED,
                tuple(_name(each) for each in releases if function.since <= each.api_version),
            )


def _legacy_rows(api: LegacyApi) -> Iterator[_Row]:
    """The functions that are found by their names."""
    behaviours = load_behaviours()
    names = ", ".join(release.name for release in api.releases)
    heading = f"{api.title}, the legacy one: name, and the last that has it of {names}"
    for function in api.functions:
        releases = [each for each in api.releases if function.name in each.functions]
        answer = _BEHAVIOUR
        if function.name not in behaviours:
            answer = _UNIMPLEMENTED if function.status else _ABORT
        yield _Row(
            function,
            api.name,
            heading,
            None,
            None,
            releases[-1].version if releases else "",
            answer,
            tuple(release.name for release in releases),
        )


def _heading(api: Api) -> str:
    return f"{api.title}: slot, name, and the API's version since which it is there"


def _release(name: str) -> str:
    """The whole name of a release."""
    known = [_name(release) for api in load_apis() for release in api.releases]
    known += [release.name for release in load_legacy().releases if release.name not in known]
    for release in known:
        if name in (release, release.partition(" ")[2]):
            return release
    raise UsageError(f"--release {name}: not in the catalogue", f"Known: {', '.join(known)}.")


def _name(release: Release) -> str:
    return f"{release.product} {release.version}"


def _as_json(row: _Row) -> dict[str, Any]:
    function = row.function
    return {
        "name": function.name,
        "api": row.api,
        "slot": row.slot,
        "since": row.since,
        "implemented": row.answer == _BEHAVIOUR,
        "answer": row.answer,
        "inputs": [field.name for field in function.inputs],
        "outputs": [field.name for field in function.outputs],
        "releases": row.releases,
        "summary": function.summary,
    }

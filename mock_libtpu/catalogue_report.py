"""The catalogue for readers: which functions the API has, since when, and what the mock does.

It yields lines and prints nothing; the facts are the catalogue's.
"""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_libtpu.catalogue import load_apis
from mock_libtpu.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mock_libtpu.catalogue import ApiFunction, Release

__all__ = ["Filter", "function_lines", "json_lines", "version_lines"]

_NATIVE = Path(__file__).parent / "native"
_DEFINITION = re.compile(r"^\S.*\bbehaviour::(\w+)\(", re.MULTILINE)


class Filter(NamedTuple):
    """Which functions are told."""

    pattern: str = "*"
    release: str = ""  # "jaxlib 0.9.2": those that it has
    unimplemented: bool = False  # only those that the mock answers UNIMPLEMENTED


def function_lines(wanted: Filter) -> Iterator[str]:
    """A line per function: slot, name, since, whether the mock implements it, and its summary."""
    rows = list(_select(wanted))
    width = max((len(row.function.name) for row in rows), default=0)
    for row in rows:
        function = row.function
        since = f"0.{function.since}" if function.since else "always"
        mark = " " if row.implemented else "-"
        yield f"{function.slot:>4} {mark} {function.name:<{width}}  {since:<7} {function.summary}"
    missing = sum(not row.implemented for row in rows)
    yield f"{len(rows)} functions; - marks the {missing} that the mock answers with UNIMPLEMENTED"


def json_lines(wanted: Filter) -> Iterator[str]:
    """One JSON object per function."""
    for row in _select(wanted):
        yield json.dumps(_as_json(row))


def version_lines() -> Iterator[str]:
    """Which published libraries speak which version of the API."""
    yield "library            API    slots"
    for api in load_apis():
        for release in api.releases:
            name = f"{release.product} {release.version}"
            yield f"{name:<18} 0.{release.api_version:<4} {release.slots:>5}"
        if not api.extends:
            yield f"this catalogue     0.{api.version:<4} {len(api.functions):>5}"


class _Row(NamedTuple):
    function: ApiFunction
    implemented: bool


def _select(wanted: Filter) -> Iterator[_Row]:
    release = _release(wanted.release) if wanted.release else None
    behaviours = _behaviours()
    found = False
    for api in load_apis():
        for function in api.functions:
            if not fnmatch.fnmatchcase(function.name.lower(), wanted.pattern.lower()):
                continue
            found = True
            if release is not None and function.since > release.api_version:
                continue
            implemented = function.name.removeprefix("PJRT_") in behaviours
            if not (wanted.unimplemented and implemented):
                yield _Row(function, implemented)
    if not found:
        raise UsageError(
            f"no function is called {wanted.pattern}",
            "* and ? match: mock-libtpu catalogue '*Copy*'",
        )


def _release(name: str) -> Release:
    releases = [release for api in load_apis() for release in api.releases]
    for release in releases:
        if name in (release.version, f"{release.product} {release.version}"):
            return release
    known = ", ".join(f"{release.product} {release.version}" for release in releases)
    raise UsageError(f"--release {name}: not in the catalogue", f"Known: {known}.")


def _behaviours() -> frozenset[str]:
    """What the library's sources define; all else is answered by the generated entry points."""
    sources = (path.read_text("utf-8") for path in _NATIVE.glob("*.cc"))
    return frozenset(name for source in sources for name in _DEFINITION.findall(source))


def _as_json(row: _Row) -> dict[str, Any]:
    function = row.function
    return {
        "name": function.name,
        "api": function.api,
        "slot": function.slot,
        "since": function.since,
        "implemented": row.implemented,
        "inputs": [field.name for field in function.inputs],
        "outputs": [field.name for field in function.outputs],
        "summary": function.summary,
    }

"""The catalogue of the legacy API of 2021 as typed values; jaxlib found its functions by name.

It has no table: each function is a symbol of libtpu.so, with parameters of its own and, in most, a
TF_Status for its error. What PJRT's catalogue calls a field is a parameter here.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from mock_libtpu.catalogue.model import Callback, Enum, Fact, Field

_FILE = Path(__file__).parent / "legacy.json"
_STATUS = "TF_Status*"


class LegacyOrigin(Fact, frozen=True):
    """Where the facts were taken from: headers in a folder of a repository.

    `without` are headers that these include and that are not needed; `lists` name the functions
    that a framework looks up.
    """

    repository: str
    commit: str
    folder: str
    files: tuple[str, ...]
    without: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()


class LegacyRelease(NamedTuple):
    """A published package, and the functions that it exports or, a framework, looks up."""

    product: str
    version: str
    functions: frozenset[str]

    @property
    def name(self) -> str:
        return f"{self.product} {self.version}"


class LegacyStruct(NamedTuple):
    """A struct of `size` bytes; `later`: it is from the later origin."""

    name: str
    size: int
    fields: tuple[Field, ...]
    later: bool = False


class LegacyFunction(NamedTuple):
    """A function of the API.

    `status` is the C expression of the TF_Status that it reports to; "" if it has none.
    `params` names the struct that holds the status and its own size, if there is one.
    `later`: jaxlib 0.4.13 does not have it, newer libraries do. `adapted`: TensorFlow calls it with
    other parameters, which native/legacy/adapt.h puts in their places.
    """

    name: str
    returns: str
    parameters: tuple[Field, ...]
    status: str
    params: str
    summary: str
    later: bool = False
    adapted: bool = False

    @property
    def inputs(self) -> tuple[Field, ...]:
        return tuple(
            field for field in self.parameters if field.is_input and field.name != self.status
        )

    @property
    def outputs(self) -> tuple[Field, ...]:
        """What it fills in, and what it returns as `result`."""
        filled = tuple(field for field in self.parameters if field.is_output)
        if self.returns == "void":
            return filled
        return (*filled, Field("result", self.returns, "out"))


class LegacyApi(NamedTuple):
    """The API; `later_origin` is where functions that came afterwards are from."""

    name: str
    title: str
    origin: LegacyOrigin
    later_origin: LegacyOrigin
    releases: tuple[LegacyRelease, ...]
    handles: tuple[str, ...]
    enums: tuple[Enum, ...]
    callbacks: tuple[Callback, ...]
    structs: tuple[LegacyStruct, ...]
    functions: tuple[LegacyFunction, ...]


@functools.cache
def load_legacy() -> LegacyApi:
    """The API as the catalogue has it."""
    data = json.loads(_FILE.read_text("utf-8"))
    structs = tuple(
        LegacyStruct(**{**row, "fields": tuple(map(_field, row["fields"]))})
        for row in data["structs"]
    )
    reporting = {
        struct.name for struct in structs if any(field.type == _STATUS for field in struct.fields)
    }
    names = frozenset(row["name"] for row in data["functions"])
    return LegacyApi(
        name=data["api"],
        title=data["title"],
        origin=msgspec.convert(data["origin"], LegacyOrigin),
        later_origin=msgspec.convert(data["later_origin"], LegacyOrigin),
        releases=_releases(data["releases"], names),
        handles=tuple(data["handles"]),
        enums=msgspec.convert(data["enums"], tuple[Enum, ...]),
        callbacks=msgspec.convert(data["callbacks"], tuple[Callback, ...]),
        structs=structs,
        functions=tuple(_function(row, reporting) for row in data["functions"]),
    )


def _releases(rows: Sequence[dict[str, Any]], names: frozenset[str]) -> tuple[LegacyRelease, ...]:
    """Of many functions those are listed that a release lacks, of few those that it has.

    `as` names the release before it whose functions it has otherwise.
    """
    known: dict[str, frozenset[str]] = {}
    for row in rows:
        functions = known[row["as"]] if "as" in row else names
        functions = frozenset(row.get("has", functions)).difference(row.get("lacks", ()))
        known[row["version"]] = functions
    return tuple(
        LegacyRelease(row["product"], row["version"], known[row["version"]]) for row in rows
    )


def _field(row: list[Any]) -> Field:
    """`[type, name]`, or `["union", [type, name], ...]`."""
    if row[0] == "union":
        return Field(union=tuple(_field(member) for member in row[1:]))
    return Field(row[1], row[0])


def _function(row: dict[str, Any], reporting: set[str]) -> LegacyFunction:
    """Parameters are `[type, name]` or `[type, name, direction]`.

    `text` names characters, `list` other arrays, each with the parameter that has its length.
    `reporting`: the structs that hold a status.
    """
    texts = row.pop("text", {})
    lengths = texts | row.pop("list", {})
    parameters = tuple(
        Field(
            name,
            ctype,
            direction[0] if direction else "in",
            length=tuple(lengths.get(name, ())),
            text="text" if name in texts else "",
        )
        for ctype, name, *direction in row.pop("parameters")
    )
    status = params = ""
    # What functions of statuses themselves get is what they work on.
    for parameter in () if row["name"].startswith("TpuStatus_") else parameters:
        pointed_to = re.sub(r"\bconst\b|\s|\*$", "", parameter.type)
        if parameter.type == _STATUS:
            status = parameter.name
        elif pointed_to in reporting:
            status, params = f"{parameter.name}->status", pointed_to
    return LegacyFunction(parameters=parameters, status=status, params=params, **row)

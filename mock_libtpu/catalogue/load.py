"""Load the catalogue's JSON files as typed values. It trusts the files: the checks test them."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mock_libtpu.catalogue.model import (
    Api,
    ApiFunction,
    ByHand,
    Callback,
    Enum,
    EnumValue,
    Field,
    Older,
    Origin,
    Release,
    Struct,
)

_FOLDER = Path(__file__).parent
_BASICS = ("struct_size", "extension_start")


@functools.cache
def load_apis() -> tuple[Api, ...]:
    """Every API that is a table of slots, each behind the one that it extends."""
    read = [
        _api(json.loads(path.read_text("utf-8"))) for path in sorted(_FOLDER.glob("pjrt*.json"))
    ]
    return tuple(sorted(read, key=lambda api: (api.extends or api.name, bool(api.extends))))


def load_api(name: str) -> Api:
    """The API of this name; KeyError if the catalogue has none."""
    for api in load_apis():
        if api.name == name:
            return api
    raise KeyError(name)


def load_functions() -> tuple[ApiFunction, ...]:
    """Every function of every API, in the order of the APIs and of their slots."""
    return tuple(function for api in load_apis() for function in api.functions)


def _api(data: dict[str, Any]) -> Api:
    structs = tuple(_struct(row) for row in data["structs"])
    fields = {struct.name: struct.fields for struct in structs}
    return Api(
        name=data["api"],
        title=data["title"],
        version=data["version"],
        version_macro=data["version_macro"],
        oldest=data.get("oldest", 0),
        origin=_origin(data["origin"]),
        table=data["table"],
        extends=data.get("extends", ""),
        extension_type=data.get("extension_type", ""),
        releases=tuple(Release(**row) for row in data.get("releases", ())),
        handles=tuple(data["handles"]),
        enums=tuple(
            Enum(row["name"], row["prefix"], tuple(EnumValue(**value) for value in row["values"]))
            for row in data.get("enums", ())
        ),
        callbacks=tuple(Callback(**row) for row in data.get("callbacks", ())),
        structs=structs,
        functions=tuple(
            ApiFunction(api=data["api"], parameters=parameters(fields[row["arguments"]]), **row)
            for row in data["functions"]
        ),
        called_back=_by_hand(data.get("called_back", ())),
        pointed_to=_by_hand(data.get("pointed_to", ())),
        numbers=data.get("numbers", {}),
        unused=data.get("unused", {}),
        offered=data.get("offered", True),
        older=_older(data["older"]) if "older" in data else None,
    )


def _origin(row: dict[str, Any]) -> Origin:
    return Origin(
        row["repository"],
        row["commit"],
        row["file"],
        tuple(row.get("also", ())),
        tuple(row.get("without", ())),
    )


def _by_hand(rows: Iterable[dict[str, Any]]) -> tuple[ByHand, ...]:
    return tuple(
        ByHand(row["name"], tuple(row["inputs"]), tuple(row["outputs"]), row["summary"])
        for row in rows
    )


def _older(row: dict[str, Any]) -> Older:
    return Older(row["since"], {int(version): slots for version, slots in row["moved"].items()})


def _struct(row: dict[str, Any]) -> Struct:
    fields = tuple(_field(field) for field in row["fields"])
    sized = bool(fields) and fields[0].name == "struct_size" and row.get("struct_size") != "unset"
    return Struct(row["name"], fields, row.get("object", False), sized, row.get("key", ""))


def _field(row: dict[str, Any]) -> Field:
    length = row.get("length", ())
    return Field(
        name=row.get("name", ""),
        type=row.get("type", ""),
        direction=row.get("direction", "in"),
        length=(length,) if isinstance(length, str) else tuple(length),
        lengths=row.get("lengths", ""),
        text=row.get("is", ""),
        when=row.get("when", ""),
        case=row.get("case", ""),
        tag=row.get("tag", ""),
        union=tuple(_field(member) for member in row.get("union", ())),
        unset=row.get("unset", False),
        since=row.get("since", 0),
    )


def parameters(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """What of a struct's fields is worth a name: not what only belongs to another, as lengths do.

    A length that the caller gives for what the function fills in is a parameter of its own.
    """
    members = [member for field in fields for member in (field, *field.union)]
    lengths = {
        (name, member.direction)
        for member in members
        for name in (*member.length, member.lengths)
        if name
    }
    flags = {member.when for member in members}
    return tuple(
        field
        for field in fields
        if field.name not in _BASICS
        and (field.name, field.direction) not in lengths
        and not (field.type == "bool" and field.name in flags)
    )

"""Load the catalogue's JSON files as typed values. It trusts the files: the checks test them."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from mock_libtpu.catalogue.model import Api, ApiFunction, Field

_FOLDER = Path(__file__).parent
_BASICS = ("struct_size", "extension_start")


@functools.cache
def load_apis() -> tuple[Api, ...]:
    """Every API that is a table of slots, each behind the one that it extends."""
    read = [_api(path.read_bytes()) for path in sorted(_FOLDER.glob("pjrt*.json"))]
    return tuple(sorted(read, key=lambda api: (api.extends or api.name, bool(api.extends))))


def load_api(name: str) -> Api:
    """The API of this name; KeyError if the catalogue has none."""
    return {api.name: api for api in load_apis()}[name]


def load_functions() -> tuple[ApiFunction, ...]:
    """Every function of every API, in the order of the APIs and of their slots."""
    return tuple(function for api in load_apis() for function in api.functions)


def _api(text: bytes) -> Api:
    api = msgspec.json.decode(text, type=Api)
    fields = {struct.name: parameters(struct.fields) for struct in api.structs}
    functions = tuple(
        msgspec.structs.replace(function, api=api.name, parameters=fields[function.arguments])
        for function in api.functions
    )
    return msgspec.structs.replace(api, functions=functions)


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


@functools.cache
def error_name(code: int) -> str:
    """A status code by its name: "INVALID_ARGUMENT"; an unknown one as its number."""
    codes = next(enum for enum in load_api("pjrt").enums if enum.name == "PJRT_Error_Code")
    return {value.value: value.name for value in codes.values}.get(code, str(code))

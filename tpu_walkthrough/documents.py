"""The JSON that commands write with --json: one object each, by the data class of its schema.

    {"schema": "mock-libtpu/devices/1", "version": "0.1.0",
     "command": ["mock-libtpu", "devices", "--json"], "devices": [...]}

The number in the name of a schema is increased by a change that breaks readers. Members that
readers do not know are to be skipped. What is not known is null. docs/reference/schemas/ has the
JSON Schema of each; an error is of the schema PROGRAM/error/1.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import msgspec

from tpu_walkthrough.console import show_data
from tpu_walkthrough.errors import WalkthroughError


@dataclass(frozen=True)
class Failure:
    """Why a command has no result."""

    message: str
    hint: str | None
    """What to do next."""
    exit_code: int


def header(schema: str) -> dict[str, Any]:
    """The members that each document begins with."""
    command = [os.path.basename(sys.argv[0]), *sys.argv[1:]]
    return {"schema": schema, "version": version("tpu-walkthrough"), "command": command}


def show_document(schema: str, value: object) -> None:
    """Write an instance of a data class to standard output. Raises OutputError."""
    members = msgspec.to_builtins(value)
    first = header(schema)
    assert not first.keys() & members.keys(), "a member has the name of one of the header"
    show_data(json.dumps(first | members, indent=2) + "\n")


def show_failure(program: str, error: WalkthroughError) -> None:
    """Write an error as a document."""
    failure = Failure(str(error), error.hint or None, error.exit_code)
    show_document(f"{program}/error/1", failure)


def json_schema(schema: str, kind: type) -> dict[str, Any]:
    """The JSON Schema of documents with an instance of this data class."""
    (reference,), components = msgspec.json.schema_components(
        (kind,), ref_template="#/$defs/{name}"
    )
    body = components.pop(reference["$ref"].rpartition("/")[2])
    properties = {
        "schema": {"const": schema},
        "version": {"type": "string", "description": "The version of tpu-walkthrough."},
        "command": {"type": "array", "items": {"type": "string"}},
    }
    result = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema,
        "description": body.get("description", ""),
        "type": "object",
        "properties": properties | body["properties"],
        "required": [*properties, *body["properties"]],
    }
    return result | ({"$defs": components} if components else {})

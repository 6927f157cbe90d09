"""The JSON that commands write with --json, by the data class of its schema: one object.

    {"schema": "mock-libtpu/devices/1", "version": "0.1.0",
     "command": ["mock-libtpu", "devices", "--json"], "devices": [...]}

The number in the name of a schema is increased by a change that breaks readers. Members that
readers do not know are to be skipped. What is not known is null. docs/reference/schemas/ has the
JSON Schema of each; an error is of the schema PROGRAM/error/1, on one line.

A command that writes results while it reads its input writes an object for each, on a line of its
own, with `schema` only before the members.
"""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import asdict, dataclass
from typing import Any

from tpu_walkthrough import version
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
    return {"schema": schema, "version": version(), "command": command}


def show_document(schema: str, value: Any) -> None:
    """Write an instance of a data class to standard output. Raises OutputError."""
    show_data(json.dumps(_members(header(schema), value), indent=2) + "\n")


def show_on_a_line(schema: str, value: Any) -> None:
    """Write an instance of a data class as a line that names its schema. Raises OutputError."""
    text = json.dumps(_members({"schema": schema}, value), ensure_ascii=False)
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    # JSON escapes the controls of ASCII; a terminal obeys others, too.
    show_data(re.sub(r"[^ -~]", _escaped, text) + "\n")


def _escaped(character: re.Match[str]) -> str:
    return character[0] if character[0].isprintable() else json.dumps(character[0])[1:-1]


def show_failure(program: str, error: WalkthroughError) -> None:
    """Write an error as a document."""
    failure = Failure(str(error), error.hint or None, error.exit_code)
    show_data(json.dumps(_members(header(f"{program}/error/1"), failure)) + "\n")


def _members(first: dict[str, Any], value: Any) -> dict[str, Any]:
    members = asdict(value)
    assert not first.keys() & members.keys(), "a member has the name of one of the header"
    return first | members

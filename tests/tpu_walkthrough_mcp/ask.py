"""Ask a server through the SDK's own client, in this process; and check what it answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest

from tpu_walkthrough_mcp.budget import tokens
from tpu_walkthrough_mcp.permissions import Permissions

pytest.importorskip("mcp", reason="the SDK is an extra")

from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import CallToolResult, TextContent

from tpu_walkthrough_mcp.server import server_of

PROGRAM = str(Path(sys.executable).with_name("tpu-walkthrough"))
QUOTED = ("quoted_", "place", "folder", "command")
"""The starts of the names of fields that may have text of others, or a name of a file."""


def permissions(root: Path, *, run: bool = False, **more: Any) -> Permissions:
    real = str(root.resolve())
    return Permissions((real,), (real,) if run else (), python=sys.executable, **more)


def ask(allowed: Permissions, folder: Path, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The answers to these calls, one after the other. `folder`: for recordings."""
    folder.mkdir(exist_ok=True)

    async def asked() -> list[Any]:
        async with Client(server_of(allowed, folder)) as client:
            return [checked(await client.call_tool(*call)) for call in calls]

    return anyio.run(asked)


@asynccontextmanager
async def started(*options: str) -> Any:
    """A client of the real program, over its standard input and output."""
    server = StdioServerParameters(command=PROGRAM, args=["mcp", *options], env=environment())
    async with Client(stdio_client(server)) as client:
        yield client


def environment() -> dict[str, str]:
    import os

    return dict(os.environ)


def checked(result: CallToolResult) -> dict[str, Any]:
    """The structured answer, which the text has, too."""
    (text,) = result.content
    assert isinstance(text, TextContent)
    answer: dict[str, Any] | None = result.structured_content
    assert answer is not None
    assert json.loads(text.text) == answer
    assert all(character.isprintable() or character in "\n\t" for _, value in texts(answer)
               for character in value)  # fmt: skip
    return {**answer, "is_error": bool(result.is_error), "tokens": tokens(text.text)}


def texts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """All texts of an answer, with the names of their fields."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, member in value.items():
            yield from texts(member, key)
    elif isinstance(value, list):
        for member in value:
            yield from texts(member, name)


def fields_with(answer: dict[str, Any], text: str) -> set[str]:
    """The names of the fields that have a text."""
    return {name for name, value in texts(answer) if text in value}

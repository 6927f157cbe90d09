"""Start a worker for a call, with its limits, and end it with all that it started."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import anyio
import anyio.abc

from tpu_walkthrough.programs.children import SESSION, environment
from tpu_walkthrough_mcp.permissions import Permissions
from tpu_walkthrough_mcp.process_tree import end_tree

_WORKER = [sys.executable, "-P", "-m", "tpu_walkthrough_mcp.worker"]
# What keeps pip and uv from servers, those of settings included.
_NO_INDEX = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_FIND_LINKS": "",
    "PIP_NO_INDEX": "1",
    "UV_NO_CONFIG": "1",
    "UV_OFFLINE": "1",
}
_MOST_REPLY = 16 << 20
_MOST_OUTPUT = 1 << 16
"""Bytes of the end of what programs wrote."""
_GRACE_S = 3.0
_PROGRESS_S = 1.0

Report = Callable[[float], Awaitable[None]]
"""Is told how many seconds a call has taken."""


@dataclass(frozen=True)
class Reply:
    """What became of a call."""

    answer: dict[str, Any] | None
    """None if it failed."""
    output: str
    """The end of what programs wrote, or why the call failed."""
    why: str = ""
    """Why it failed."""


async def reply_of(
    call: str, arguments: dict[str, Any], folder: str, permissions: Permissions, report: Report
) -> Reply:
    """Have a worker make a call in this folder; it ends where this is cancelled."""
    request = {"call": call, "arguments": arguments, "memory": permissions.memory}
    variables = {} if permissions.may_fetch else _NO_INDEX
    process = await anyio.open_process(
        _WORKER, cwd=folder, env=environment(SESSION, **variables), start_new_session=True
    )
    output = bytearray()
    text = b""
    is_late = True
    try:
        assert process.stdin is not None
        with contextlib.suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
            await process.stdin.send(json.dumps(request).encode() + b"\n")
        with anyio.move_on_after(permissions.seconds):
            async with anyio.create_task_group() as group:
                group.start_soon(_keep_end, process, output)
                group.start_soon(_report, report)
                text = await _whole(process)
                group.cancel_scope.cancel()
            is_late = False
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process, is_done=bool(text))
    written = output.decode("utf-8", "replace")
    if is_late:
        return Reply(None, written, f"It was ended after {permissions.seconds:g} seconds.")
    try:
        reply = json.loads(text)
    except ValueError:
        return Reply(None, written, "It ended without an answer: perhaps it had too little memory.")
    if reply["failed"]:
        return Reply(None, "\n".join(filter(None, (reply["text"], written))), reply["why"])
    return Reply(reply["answer"], written)


async def _whole(process: anyio.abc.Process) -> bytes:
    """What the worker writes to the end; nothing if that is too much."""
    assert process.stdout is not None
    text = bytearray()
    async for part in process.stdout:
        text += part
        if len(text) > _MOST_REPLY:
            return b""
    return bytes(text)


async def _keep_end(process: anyio.abc.Process, output: bytearray) -> None:
    assert process.stderr is not None
    async for part in process.stderr:
        output += part
        del output[:-_MOST_OUTPUT]


async def _report(report: Report) -> None:
    start = time.monotonic()
    while True:
        await anyio.sleep(_PROGRESS_S)
        await report(time.monotonic() - start)


async def _end(process: anyio.abc.Process, *, is_done: bool) -> None:
    """At once if the worker is done; else it may remove its temporary files first."""
    if not is_done and process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        with anyio.move_on_after(_GRACE_S):
            await process.wait()
    end_tree(process.pid)
    await process.wait()
    await process.aclose()

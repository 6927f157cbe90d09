"""Try one check in this process, which it may crash: `python -m … < settings`.

A file has the name of the function that is being called from each call on, and at the end what came
of the check as JSON.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal

import msgspec

from mock_libtpu.conformance.check import Deviation, Unsupported, checks
from mock_libtpu.conformance.crash import CrashFrame, CrashHandler
from mock_libtpu.conformance.observed import ObservedPlugin
from mock_libtpu.conformance.session import Session
from mock_libtpu.plugin.client import PluginError
from tpu_walkthrough.errors import InputError

CLIENT = "client"
"""Instead of a check's name: whether a client can be made."""
_MOST_NAME = 128


class Settings(msgspec.Struct, frozen=True):
    """What to try."""

    plugin: str
    check: str
    file: str
    no_client: str
    topology: str
    program: str = ""
    """The file for its calls as a C program."""


class Found(msgspec.Struct, frozen=True):
    """What came of a check that ended by itself."""

    result: Literal["passed", "failed", "skipped"]
    detail: str = ""


class Crashed(msgspec.Struct, frozen=True):
    """Where the process crashed."""

    function: str
    """What was being called."""
    stack: list[CrashFrame]
    """Innermost first."""


def _found(settings: Settings, plugin: ObservedPlugin) -> Found:
    """What comes of it, whose calls are written where that is wanted."""
    if not settings.program:
        return _tried(settings, plugin)
    with open(settings.program, "w", encoding="utf-8") as file:
        program = plugin.write_program(file, checks()[settings.check].rule)
        found = _tried(settings, plugin)
        program.close(found.detail)
    return found


def _tried(settings: Settings, plugin: ObservedPlugin) -> Found:
    try:
        session = Session(plugin, settings.no_client, settings.topology)
        if settings.check == CLIENT:
            assert session.client
        else:
            checks()[settings.check].procedure(session)
        session.close()
    except Deviation as deviation:
        return Found("failed", str(deviation))
    except Unsupported as reason:
        return Found("skipped", str(reason))
    except PluginError as error:
        is_unsupported = error.code == "UNIMPLEMENTED"
        return Found("skipped" if is_unsupported else "failed", f"{plugin.last_call}: {error}")
    return Found("passed")


def _main() -> None:
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    descriptor = os.open(settings.file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)

    called = ""

    def write(text: bytes) -> None:
        os.pwrite(descriptor, text, 0)

    def note_call(function: str) -> None:
        nonlocal called
        called = function
        write(function.encode()[:_MOST_NAME].ljust(_MOST_NAME))

    def note_crash(stack: list[CrashFrame]) -> None:
        write(msgspec.json.encode(Crashed(called, stack)))

    handler = CrashHandler(note_crash)  # which lives as long as it may be called
    try:
        plugin = ObservedPlugin(Path(settings.plugin), note_call)
        found = _found(settings, plugin)
    except InputError as error:
        found = Found("failed", str(error))
    os.ftruncate(descriptor, 0)
    write(msgspec.json.encode(found))
    del handler
    # A plugin that does not survive the end of the interpreter is none of the check's business.
    os._exit(0)


if __name__ == "__main__":
    _main()

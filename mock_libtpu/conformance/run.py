"""Try checks on a plugin, each in a process of its own, so that a crash ends one check only."""

from __future__ import annotations

import functools
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from mock_libtpu.conformance.check import Check
from mock_libtpu.conformance.child import CLIENT, Crashed, Found, Settings
from mock_libtpu.conformance.crash import CrashFrame
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.demangle import demangle
from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.programs.signals import signal_name
from trace_links.binaries.elf import ElfFile, NotElfError

Result = Literal["passed", "failed", "crashed", "skipped"]
_CHILD = "mock_libtpu.conformance.child"
_MOST_DETAIL = 2000
_MOST_FRAMES = 12
# libtpu asks a server of the cloud for its TPU otherwise, and waits.
_WITHOUT_TPU = {"ALLOW_MULTIPLE_LIBTPU_LOAD": "1", "TPU_SKIP_MDS_QUERY": "1"}


@dataclass(frozen=True)
class Outcome:
    """What came of a check."""

    check: Check
    result: Result
    detail: str
    """What was seen; why it was skipped; where it crashed. Empty where it passed."""


class Subject(NamedTuple):
    """A plugin, and how checks of it are run."""

    plugin: Path
    topology: str = ""
    """What programs are compiled for, without a client; "" if they are run."""
    seconds: float = 60.0
    """That a check may take."""


def without_client(subject: Subject) -> str:
    """Why no client can be made on this machine; "" where one can."""
    if subject.topology:
        return f"programs are compiled for {subject.topology}, and not run"
    with _folder() as folder:
        result, detail = _found(subject, CLIENT, "", Path(folder, "found"))
    return "" if result == "passed" else detail


def outcomes(subject: Subject, checks: Iterable[Check], no_client: str = "") -> Iterator[Outcome]:
    """What comes of checks. `no_client`: why no client can be made, so that none tries it."""
    with _folder() as folder:
        for check in checks:
            yield Outcome(check, *_found(subject, check.name, no_client, Path(folder, "found")))


def c_program(subject: Subject, outcome: Outcome, no_client: str) -> str:
    """The calls of a check, which is tried again, as a C program."""
    with _folder() as folder:
        file = Path(folder, "program.c")
        _found(subject, outcome.check.name, no_client, Path(folder, "found"), file)
        text = file.read_text("utf-8") if file.exists() else ""
    is_whole = text.endswith("}\n")
    return text if is_whole else f"{text}  // Here it {outcome.result}.\n}}\n"


def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="mock-libtpu-check-")


def _found(
    subject: Subject, name: str, no_client: str, file: Path, program: Path | None = None
) -> tuple[Result, str]:
    written_to = str(program) if program is not None else ""
    settings = Settings(
        str(subject.plugin), name, str(file), no_client, subject.topology, written_to
    )
    ran = bounded.run(
        children.SESSION,
        [sys.executable, "-P", "-m", _CHILD],
        seconds=subject.seconds,
        request=msgspec.json.encode(settings),
        variables=_WITHOUT_TPU if subject.topology else None,
    )
    written = file.read_bytes() if file.exists() else b""
    file.unlink(missing_ok=True)
    if ran.exceeded:
        return "failed", f"in {_function(written)}: {ran.exceeded}"
    if ran.returncode < 0:
        return "crashed", "\n".join(_crash_lines(signal_name(-ran.returncode), written))
    try:
        found = msgspec.json.decode(written, type=Found)
    except msgspec.MsgspecError:
        last = " ".join(ran.errors_text.strip().splitlines()[-1:])
        return "crashed", f"it exited with {ran.returncode} in {_function(written)}: {last}"
    return found.result, found.detail[:_MOST_DETAIL]


def _crash_lines(signal: str, written: bytes) -> Iterator[str]:
    """The signal and the function, then the C++ stack as far as it is known."""
    try:
        crashed = msgspec.json.decode(written, type=Crashed)
    except msgspec.MsgspecError:  # the handler did not come that far
        yield f"{signal} in {_function(written)}"
        return
    yield f"{signal} in {crashed.function or 'no call'}"
    for number, frame in enumerate(crashed.stack[:_MOST_FRAMES]):
        yield f"  #{number} {_frame_text(frame)}"


def _frame_text(frame: CrashFrame) -> str:
    place = f"{os.path.basename(frame.path)}+{frame.address:#x}"
    try:
        file = _elf_file(frame.path)
    except (OSError, NotElfError, ValueError):
        return place
    symbol = file.symbol_at(frame.address - 1)
    return f"{short_name(demangle(symbol.name))} ({place})" if symbol is not None else place


@functools.lru_cache(1)
def _elf_file(path: str) -> ElfFile:
    return ElfFile(Path(path))


def _function(written: bytes) -> str:
    """The function that was being called."""
    return written.decode("ascii", "replace").strip() or "no call"

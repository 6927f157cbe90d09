"""Read a file of programs: StableHLO, HLO, what jax.export serialized, or a profile.

A file is foreign, so a child with limits reads it: delegate/program_files/ in a Python that has
jaxlib, which parses it. What the child replies is data as well.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mock_libtpu.delegate
from mock_libtpu.compiler.model import CompiledProgram, CompileRequest
from mock_libtpu.delegate import protobuf
from mock_libtpu.delegate.messages import ClosedError, decode
from mock_libtpu.process import ended
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable, printable_lines, shown_path
from tpu_walkthrough.programs import bounded, children

_SECONDS = 300.0
_MOST_FILE = 2 << 30  # bytes: a protobuf message has no more
_MOST_REPLY = 4 << 30
_MOST_PROBLEM = 2000  # characters
_MARK = b"\x1ePROGRAMS "
# As libtpu.so imports the delegate: by its path, under a private name. Nothing of the current
# folder is imported.
_START = """
import importlib, importlib.util, sys
sys.path[:] = [folder for folder in sys.path if folder.startswith("/")]
name, (folder, path) = "_mock_libtpu_delegate", sys.argv[1:]
spec = importlib.util.spec_from_file_location(
    name, folder + "/__init__.py", submodule_search_locations=[folder])
sys.modules[name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules[name])
importlib.import_module(name + ".program_files.reader").main(path, %r)
"""
# What XLA writes where it knows nothing.
_NOT_KNOWN = -1
_MEMORY = ("argument", "output", "temp", "alias")


@dataclass(frozen=True)
class FileProgram:
    """A program of a file."""

    name: str
    code: bytes
    format: str
    replicas: int
    partitions: int
    options: bytes
    fast_options: bytes
    texts: Mapping[str, str]
    """Such as "stablehlo"; of a compiled one "hlo" and "buffers"."""
    is_compiled: bool
    """Whether a compiler has made it, so that none compiles it again."""
    tpu: str
    """The TPU that a profile is of, as the profile names it; empty if not known."""

    @property
    def is_of_tpu(self) -> bool:
        """Whether a compiled program is for a TPU, by the tiles that only its layouts have."""
        return ":T(" in self.texts.get("hlo", "")

    @property
    def devices(self) -> int:
        """How many devices run it together."""
        return self.replicas * self.partitions

    def request(self, *, fast: bool = False) -> CompileRequest:
        """What a compiler is asked for."""
        options = self.fast_options if fast else self.options
        return CompileRequest(self.code, self.format, options, texts=True)

    def compiled(self) -> CompiledProgram:
        """A compiled program as it stands: the file has no figures but those in its HLO."""
        memory = {f"{kind}_size_in_bytes": _NOT_KNOWN for kind in _MEMORY}
        texts = dict(self.texts)
        with_config = protobuf.field(1, self.code)
        return CompiledProgram(self.name, with_config, {}, memory, _NOT_KNOWN, "", 0.0, texts)


def read_file(path: Path, python: str) -> list[FileProgram]:
    """The programs of a file, by the jaxlib of an interpreter.

    Raises InputError where it is not such a file, is damaged, or takes too long or too much memory.
    """
    shown = shown_path(str(path))
    if path.stat().st_size > _MOST_FILE:
        raise InputError(f"{shown}: it is larger than 2 GiB", "Give a file with fewer constants.")
    folder = str(Path(str(mock_libtpu.delegate.__file__)).parent)
    command = [python, "-B", "-c", _START % _MARK, folder, os.path.abspath(path)]
    finished = bounded.run(children.INTERPRETER, command, seconds=_SECONDS, most_bytes=_MOST_REPLY)
    if finished.exceeded:
        raise InputError(
            f"{shown}: reading it was ended: {finished.exceeded}", "Give a smaller one."
        )
    try:
        reply = decode(finished.output.partition(_MARK)[2])
        values, blocks = reply.values, reply.blocks
        if "problem" in values:
            problem, *more = printable_lines(str(values["problem"])[:_MOST_PROBLEM]).split("\n")
            hint = printable(str(values["hint"]))
            raise InputError(f"{shown}: {problem}", hint, "\n".join(more))
        return [_program(facts, number, blocks) for number, facts in enumerate(values["programs"])]
    except (ClosedError, KeyError, TypeError, ValueError):
        raise _died(shown, finished) from None


def _program(facts: Mapping[str, Any], number: int, blocks: Mapping[str, bytes]) -> FileProgram:
    start = f"{number}:text:"
    replicas, partitions = facts["devices"]
    return FileProgram(
        str(facts["name"]),
        blocks[f"{number}:code"],
        str(facts["format"]),
        int(replicas),
        int(partitions),
        blocks[f"{number}:options"],
        blocks[f"{number}:fast_options"],
        {
            name.removeprefix(start): block.decode("utf-8", "backslashreplace")
            for name, block in blocks.items()
            if name.startswith(start)
        },
        bool(facts["is_compiled"]),
        str(facts["tpu"]),
    )


def _died(shown: str, finished: bounded.Finished) -> InputError:
    """The reader ended without a reply, such as by a check of XLA's."""
    how = ended(0, finished.returncode).why
    lines = [line for line in finished.errors_text.splitlines() if line.strip()]
    return InputError(
        f"{shown}: its reader {how}",
        "The file is damaged, or too large for 4 GiB of memory; otherwise name the Python of the "
        "JAX that wrote it: --python PYTHON.",
        printable_lines("\n".join(lines[-5:])),
    )

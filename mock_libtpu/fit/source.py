"""What `fit` and `explore` are given: a command that is run, or a file of programs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mock_libtpu.compiler.files import FileProgram, read_file
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.environment import topology_chips
from mock_libtpu.fit import files
from mock_libtpu.fit.notebook import NOTEBOOK
from mock_libtpu.fit.run import Ends, Run, run
from mock_libtpu.fit.vary import Variant, varied
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.programs import find_program

_SUFFIXES = (".mlir", ".mlirbc", ".hlo", ".pb", ".txt", ".jaxexport", ".export")
# What a system runs: scripts, and programs of Linux and macOS.
_RUN = (b"#!", b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
# Of the names that profiles and JAX have, without "TPU".
_GENERATIONS = {
    "v2": "v2",
    "v3": "v3",
    "v4": "v4",
    "v5 lite": "v5e",
    "v5": "v5p",
    "v5p": "v5p",
    "v6 lite": "v6e",
    "7x": "tpu7x",
}


@dataclass(frozen=True)
class Source:
    """Where programs come from."""

    command: Sequence[str]
    """What is run; of a file, the Python that reads it and the file."""
    programs: Sequence[FileProgram] = ()
    """Of a file; none of a command."""

    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables that a command gets beside those of this process."""
    folder: Path | None = None
    """The current folder that a command gets; None: that of this process."""
    is_varied: bool = False
    """Whether it is one of several variants, whose failures are no news."""

    @property
    def is_compiled(self) -> bool:
        """Whether it is a file whose programs a compiler has made."""
        return any(each.is_compiled for each in self.programs)

    @property
    def name(self) -> str:
        """The file's, or the command's program."""
        return shown_path(self.command[-1]) if self.programs else self.command[0]

    def check_topology(self, topology: str) -> None:
        """Raise UsageError where a profile is of another generation of TPUs."""
        generation, _ = topology_chips(topology)
        for name in {each.tpu for each in self.programs if each.tpu}:
            known = _GENERATIONS.get(name.lower().removeprefix("tpu").strip())
            if known != generation:
                raise UsageError(
                    f"{self.name}: the profile is of a {printable(name)}, not of {topology}",
                    f"Name its TPU: --topology {known}:2x2." if known else "That TPU is not known.",
                )

    def varied(self, variant: Variant) -> Source:
        """With the variant's variables and arguments. Raises UsageError for a file."""
        if not variant:
            return self
        if self.programs:
            raise UsageError(
                f"--vary: {self.name} is not run, so nothing in it can vary", "Name a program."
            )
        command, environment = varied(self.command, variant)
        return replace(self, command=command, environment=environment, is_varied=True)

    def run(
        self,
        service: CompilerService,
        topology: str,
        ends: Ends,
        library: Callable[[], Path],
        *,
        programs: bool = False,
        fast: bool = False,
    ) -> Run:
        """What the compiler makes of the programs. `programs`: keep their StableHLO.

        `library` gives the mock, which a command needs and a file does not.
        """
        if self.programs:
            return files.compiled(self.programs, service, topology, fast=fast)
        return run(
            *(self.command, library(), service, topology, ends),
            programs=programs,
            fast=fast,
            environment=self.environment,
            folder=self.folder,
            tracebacks=not self.is_varied,
        )

    def as_it_stands(self, topology: str) -> Run:
        """The programs of a file that are compiled already, taken as made for a topology."""
        return files.as_they_stand(self.programs, topology)


def program_file(command: Sequence[str]) -> Path | None:
    """The file of programs that the words name; None of a program that is run.

    Raises InputError where it is not there, and UsageError where more is given.
    """
    word, *more = command
    if not _is_program_file(word):
        return None
    if not os.path.isfile(word):
        raise InputError(f"{printable(word)}: there is no such file", "Check its path.")
    if more:
        raise UsageError(
            f"{shown_path(word)} is no program that takes {printable(more[0])}",
            "Put options before it.",
        )
    return Path(word)


def of_file(file: Path, python: str) -> Source:
    """The programs of a file, which an interpreter that has jaxlib reads. Raises InputError."""
    return Source([python, str(file)], read_file(file, python))


def _is_program_file(word: str) -> bool:
    """Whether a word names a file to read, rather than what is run."""
    if word.endswith((".py", NOTEBOOK)) or (os.sep not in word and find_program(word) is not None):
        return False
    if not os.path.isfile(word):
        return word.endswith(_SUFFIXES)
    try:
        with open(word, "rb") as file:
            return not file.read(4).startswith(_RUN)
    except OSError as error:
        raise InputError(f"{shown_path(word)}: {error.strerror}", "Check its rights.") from None

"""The programs of a file as if a program had been run that compiles each of them once."""

from __future__ import annotations

from collections.abc import Sequence

from mock_libtpu.compiler.files import FileProgram
from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation, with_hint
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.fit.run import Run
from tpu_walkthrough.errors import counted

_NO_TPU = "another device than a TPU"


def compiled(
    programs: Sequence[FileProgram],
    service: CompilerService,
    topology: str,
    *,
    fast: bool = False,
) -> Run:
    """What the compiler makes of the programs for a topology; `fast`: with the least effort.

    A program for more devices than the topology has is not compiled, but a failure. Raises
    CompilerError where libtpu does not know the topology.
    """
    has = service.facts(topology).devices
    made = Run(topology)
    for number, program in enumerate(programs, 1):
        if program.devices > has:
            needed = counted(program.devices, "device")
            made.failure = f"is for {needed}, and {topology} has {has:,}: name a larger --topology"
            continue
        result: CompiledProgram | Refusal | CompilerError
        try:
            result = with_hint(
                service.compile(topology, program.request(fast=fast)), service.libtpu
            )
        except CompilerError as error:
            result = error
        text = program.texts.get("stablehlo", "")
        made.compilations.append(Compilation(program.name, topology, result, text, number=number))
    return made


def as_they_stand(programs: Sequence[FileProgram], topology: str) -> Run:
    """Programs that are compiled already, taken as made for a topology if they are for a TPU."""
    made = Run(topology)
    for number, program in enumerate(programs, 1):
        target = topology if program.is_of_tpu else _NO_TPU
        made.compilations.append(
            Compilation(program.name, target, program.compiled(), number=number)
        )
    return made

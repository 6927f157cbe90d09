"""What is known of an explored run, as far as another one is compared with it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from mock_libtpu.causes.model import text
from mock_libtpu.comparison.canonical import digest_of
from mock_libtpu.comparison.facts import (
    BufferFacts,
    Content,
    Core,
    OperationFacts,
    ProgramFacts,
    Quantity,
    RunFacts,
)
from mock_libtpu.comparison.names import Names
from mock_libtpu.compiler.model import CompilerError
from mock_libtpu.compiler.texts.hlo import Hlo, Place, own_place
from mock_libtpu.compiler.texts.shapes import arrays
from mock_libtpu.estimate.kinds import within
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.program import Explored
from mock_libtpu.fit.memory import REST
from mock_libtpu.fit.notebook import NOTEBOOK
from mock_libtpu.fit.run import Run
from mock_libtpu.recording.cells import line_text

_ALIAS = re.compile(r"\{[\d, ]*\}: \((\d+),")
_LAYOUT = re.compile(r"\{[^{}]*\}")
_PARAMETERS = re.compile(r"entry_computation_layout=\{\((.*?)\)->")
_MAIN = re.compile(r"func\.func public @main\((.*)")
_TYPE = re.compile(r"tensor<[^<>]*>")
_BRACKETS = re.compile(r"\[.*\]$")
# What is in a fusion and computes nothing.
_NO_CONTENT = frozenset(("parameter", "constant", "tuple", "get-tuple-element", "bitcast"))
_MEMORY = {"generated code": "code"}
_SPARSE_CORE = 'async_execution_thread="sparsecore"'
# Of programs that run one after the other the largest counts.
_LARGEST = ("arguments", "outputs", "temporaries", "constants")
_SUMMED = ("operations", "flops", "accessed", "collectives", "wire", "copies", "kernels")


def facts_of(answer: Answer, run: Run, root: Path) -> RunFacts:
    """The facts of a run, which became the answer. Files below `root` are named from there."""
    names = Names(root)
    in_step = {id(each): runs for each, runs in answer.step.programs} if answer.step else {}
    programs = tuple(
        _program(each, in_step.get(id(each), runs), names, is_in_step=id(each) in in_step)
        for each, runs in answer.programs
    )
    weights = [in_step.get(id(each), 0) for each, _ in answer.programs]
    figures = {}
    if answer.step is not None:  # else no sum is known, which is not a sum of 0
        for name in _SUMMED:
            figures[name] = _sum([each.figures[name] for each in programs], weights)
        unknown = len(answer.step.not_estimated) + len(answer.step.unknown_loops)
        missing = _missing(answer.step.not_estimated)
        figures["time"] = _nanoseconds(answer.step.time, unknown, missing)
        if answer.step.step.repeats:
            figures["steps"] = Quantity(answer.step.step.count)
        of_step = [each for each, runs in zip(programs, weights, strict=True) if runs]
        figures |= _sizes(of_step)
    need = answer.verdict.need
    if need is not None and need.bytes is not None and not need.is_refused:
        figures["peak"] = Quantity(need.bytes)
    figures["programs"] = Quantity(len(programs))
    figures["compiles"] = Quantity(len(run.compilations))
    figures |= _measured(run)
    figures["refused"] = Quantity(sum(bool(each.problem) for each in programs))
    buffers = tuple(
        BufferFacts(each.kind, each.shape, each.size, each.count, names.place(each.place))
        for each in (need.buffers if need is not None else ())
        if each.kind != REST  # what the largest leave, which are not the same on both sides
    )
    return RunFacts(
        answer.topology,
        answer.step is not None and answer.step.step.repeats,
        figures,
        programs,
        buffers,
        answer.verdict.failure if run.compilations or run.failure else "",
        names.sources(),
        ended=run.ended,
    )


def _sizes(programs: Sequence[ProgramFacts]) -> dict[str, Quantity]:
    """What programs take of the memory: the largest one's, and of their code the sum."""
    found = {}
    for name in (*_LARGEST, "code"):
        values = [each.figures[name].value for each in programs if name in each.figures]
        if values and len(values) == len(programs):
            found[name] = Quantity(sum(values) if name == "code" else max(values))
    return found


def _measured(run: Run) -> dict[str, Quantity]:
    """The seconds that this machine took, in which each program was compiled once."""
    seconds = [
        each.result.seconds
        for each in run.compilations
        if not isinstance(each.result, CompilerError)
    ]
    traced = [each.traced_s for each in run.compilations if each.traced_s is not None]
    found = {"compile_time": Quantity(sum(seconds))} if seconds else {}
    return found | ({"trace_time": Quantity(sum(traced))} if traced else {})


def program_folder(command: Sequence[str]) -> Path:
    """The folder of the Python file that a command runs; the current one without any."""
    file = next((word for word in command if word.endswith((".py", NOTEBOOK))), "")
    return Path(os.path.dirname(os.path.abspath(file)))


def _program(program: Explored, runs: int, names: Names, *, is_in_step: bool) -> ProgramFacts:
    causes = _causes(program, names.place)
    operations = tuple(_operation(part, program, causes, names) for part in _parts(program))
    wire = {name: each.wire_bytes for name, each in program.collectives.items()}
    amounts: dict[str, Callable[[Operation], float]] = {
        "flops": lambda each: each.flops,
        "accessed": lambda each: each.hbm_bytes,
        "collectives": lambda each: bool(wire.get(each.name)),
        "wire": lambda each: wire.get(each.name, 0),
        "copies": lambda each: each.kind == "copy",
        "kernels": lambda each: each.kind == "kernel",
    }
    figures = {name: _all_runs(program.operations, amount) for name, amount in amounts.items()}
    figures["operations"] = Quantity(len(operations))
    if program.time is not None and program.time_ns is not None:
        loops = _unknown_loops(program.operations)
        unknown = len(program.not_estimated) + loops
        missing = _missing(program.not_estimated)
        figures["time"] = _nanoseconds(program.time.time, unknown, missing)
    if program.need is not None and program.need.bytes is not None and not program.problem:
        figures["peak"] = Quantity(program.need.bytes)
    for title, size in program.memory:
        if size is not None:
            figures[_MEMORY.get(title, title)] = Quantity(size)
    donated = _donated(program.hlo_text)
    return ProgramFacts(
        program.name,
        _signature(program),
        names.place(program.place),
        digest_of(program.hlo_text, _kernel_code(program)) if not program.problem else "",
        runs,
        is_in_step,
        figures,
        operations,
        donated,
        program.problem,
    )


def _all_runs(operations: Sequence[Operation], amount: Callable[[Operation], float]) -> Quantity:
    """The sum over all executions in a run; of a loop of unknown length one round is in it."""
    amounts = [(each, amount(each)) for each in operations]
    unknown = _unknown_loops([each for each, value in amounts if value])
    return Quantity(sum(value * each.times for each, value in amounts), not_estimated=unknown)


def _unknown_loops(operations: Sequence[Operation]) -> int:
    return len({name for each in operations for name in each.unknown_loops})


def _kernel_code(program: Explored) -> Iterator[str]:
    """The instructions of its Pallas kernels, without their lines."""
    for each in program.operations:
        if each.kind == "kernel":
            for bundle in program.bundles.get(each.code, ()):
                yield from (text for text, _ in bundle.instructions)


def _parts(program: Explored) -> tuple[Part, ...]:
    if program.time is not None:
        return program.time.parts
    return tuple(Part(each, None, None) for each in program.operations)


def _operation(
    part: Part, program: Explored, causes: Mapping[str, str], names: Names
) -> OperationFacts:
    each = part.operation
    collective = program.collectives.get(each.name)
    own = part.time is not None and part.is_run
    return OperationFacts(
        each.name,
        each.kind,
        _core(program.hlo, each.name, each.kind),
        tuple(_contents(program.hlo, part, names)),
        _LAYOUT.sub("", each.shape),
        each.shape,
        each.times,
        _nanoseconds(part.time, len(each.unknown_loops)) if own and part.time is not None else None,
        each.hbm_bytes,
        tuple(filter(None, map(names.place, each.stack))),
        causes.get(each.name, ""),
        not each.unknown_loops,
        collective.wire_bytes if collective is not None else 0,
        (collective.mesh_axes or collective.axes) if collective is not None else (),
        _opcodes(program.hlo, each.name),
    )


def _opcodes(hlo: Hlo, name: str) -> tuple[str, ...]:
    instruction = hlo.instructions.get(name)
    inner = within(hlo, instruction) if instruction is not None else ()
    return tuple(sorted(one.opcode for one in inner))


def _missing(operations: Iterable[Operation]) -> tuple[str, ...]:
    """What has no estimate, in words."""
    return tuple(
        sorted(
            f"{_primitive(each.what) or each.opcode} ({each.kind}) {_LAYOUT.sub('', each.shape)}"
            for each in operations
        )
    )


def _contents(hlo: Hlo, part: Part, names: Names) -> Iterator[Content]:
    """What an operation computes: first what it is named by, then what else is fused with it."""
    each = part.operation
    main = Content(_primitive(each.what) or each.opcode, names.place(each.place))
    yield main
    instruction = hlo.instructions.get(each.name)
    is_left = True  # what it is named by is mostly fused in it, too
    for inner in within(hlo, instruction) if instruction is not None else ():
        if inner is not instruction and inner.op_name and inner.opcode not in _NO_CONTENT:
            place = own_place(hlo.places(inner.frame))
            content = Content(_primitive(inner.op_name), names.place(place))
            if content != main or not is_left:
                yield content
            else:
                is_left = False


def _primitive(op_name: str) -> str:
    """The JAX primitive of a name such as `jit(f)/transpose(jvp(g))/dot_general`."""
    path, _, name = op_name.rpartition("/")
    name = _BRACKETS.sub("", name)
    if "rematted_computation" in path:
        return f"{name} (recomputed)"
    return f"{name} (backward)" if "transpose(" in path else name


def _core(hlo: Hlo, name: str, kind: str) -> Core:
    instruction = hlo.instructions.get(name)
    if instruction is not None and _SPARSE_CORE in instruction.text:
        return "SparseCore"
    return "host" if kind == "host" else "TensorCore"


def _causes(program: Explored, place: Callable[[Place | None], Place | None]) -> dict[str, str]:
    """Why there are its collectives, copies and transposes, by operation."""

    def shown(line: Place) -> str:
        named = place(line)
        return line_text(named.file, named.line) if named is not None else ""

    return {
        name: text(cause.sentence(), shown) for cause in program.causes for name in cause.operations
    }


def _signature(program: Explored) -> tuple[str, ...]:
    """The types of its arguments and results, over all devices; empty if they are not known."""
    main = _MAIN.search(program.stablehlo)
    return tuple(_TYPE.findall(main[1])) if main else ()


def _donated(hlo: str) -> tuple[str, ...]:
    """The types of the parameters in whose memory there are outputs."""
    header = hlo.partition("\n")[0]
    types = _PARAMETERS.search(header)
    if types is None:
        return ()
    parameters = [_LAYOUT.sub("", each) for each in arrays(types[1])]
    used = {int(at) for at in _ALIAS.findall(header)}
    return tuple(parameters[at] for at in sorted(used) if at < len(parameters))


def _nanoseconds(time: Range, not_estimated: int = 0, missing: tuple[str, ...] = ()) -> Quantity:
    low, high = (None if each is None else each * 1000 for each in (time.low, time.high))
    return Quantity(round(time.value * 1000), low, high, not_estimated, missing=missing)


def _sum(parts: Sequence[Quantity], weights: Sequence[int]) -> Quantity:
    value = sum(each.value * weight for each, weight in zip(parts, weights, strict=True))
    unknown = sum(each.not_estimated for each, weight in zip(parts, weights, strict=True) if weight)
    return Quantity(value, not_estimated=unknown)

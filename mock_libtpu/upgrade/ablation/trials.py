"""Compile a difference with one component or setting put back, and say how much of it is gone.

The compiler gets the programs that the side had it compile, again; a setting of jax needs the
program to be run again. Without the code of operations, which takes most of the time and makes no
difference to which operations there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from mock_libtpu.comparison.compare import Comparison, compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.compiler.model import CompileRequest, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.settings import flags_text, variables
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.facts import facts_of
from mock_libtpu.fit.run import Run
from mock_libtpu.upgrade.ablation.ablation import (
    Ablation,
    Candidates,
    Group,
    Trial,
    Version,
    ablate,
)
from mock_libtpu.upgrade.ablation.candidates import jax_groups, libtpu_groups
from mock_libtpu.upgrade.ablation.jax_settings import jax_settings
from mock_libtpu.upgrade.measure import Conditions, run_of
from mock_libtpu.upgrade.sides.side import Side

Compilers = Callable[[Side, str], AbstractContextManager[CompilerService]]
"""Opens the compiler of a side, with flags."""


@dataclass(frozen=True)
class _Compiled:
    """One of the two sides, and what it had compiled."""

    side: Side
    run: Run

    @property
    def requests(self) -> list[CompileRequest]:
        """What its compiler was given."""
        return [each.request for each in self.run.compilations if each.request is not None]


class Trials:
    """What is compiled to find what makes the difference between two sides."""

    def __init__(
        self,
        sides: tuple[Side, Side],
        conditions: Conditions,
        compilers: Compilers,
        library: Callable[[], Path],
    ) -> None:
        self._conditions = conditions
        self._compilers = compilers
        self._library = library
        self._compiled: dict[Version, _Compiled] = {
            "from": self._compile(sides[0]),
            "to": self._compile(sides[1]),
        }
        self._before = self._facts("from", self._compiled["from"].run)
        self._whole = self._compared(self._facts("to", self._compiled["to"].run))

    def _compile(self, side: Side) -> _Compiled:
        with self._compilers(side, self._conditions.flags) as service:
            return _Compiled(side, run_of(side, self._conditions, service, self._library))

    def ablation(self, report: Callable[[str], None]) -> Ablation | None:
        """What makes the difference.

        None where a side compiles nothing, or the programs do not differ without their code.
        """
        before, after = self._compiled["from"], self._compiled["to"]
        if not (before.requests and after.requests and self._size(self._whole)):
            return None
        jax, libtpu = (
            (_version(before.side, package), _version(after.side, package))
            for package in ("jax", "libtpu")
        )
        candidates = Candidates(jax, libtpu, tuple(self._groups(before, after)))
        return ablate(candidates, self._undone, report)

    def _groups(self, before: _Compiled, after: _Compiled) -> Iterator[Group]:
        topology, words = self._conditions.topology, _words(self._whole)
        with self._compilers(before.side, self._conditions.flags) as older:
            old_flags = older.flags(topology)
            old_xla = older.xla_flags(topology, before.requests[0].options)
        with self._compilers(after.side, self._conditions.flags) as newer:
            new_flags = newer.flags(topology)
            new_xla = newer.xla_flags(topology, after.requests[0].options)
            is_other = _version(before.side, "libtpu") != _version(after.side, "libtpu")
            switches = newer.switches(topology) if is_other else []
        yield from libtpu_groups(old_flags, new_flags, switches, words)
        old, new = (jax_settings(each.side.python) for each in (before, after))
        yield from jax_groups(old, new, old_xla, new_xla)

    def _undone(self, trial: Trial) -> float:
        compiled = self._compiled[trial.jax]
        flags = " ".join(filter(None, (self._conditions.flags, flags_text(trial.flags))))
        with self._compilers(self._compiled[trial.libtpu].side, flags) as service:
            if trial.jax_settings:
                environment = {**self._conditions.environment, **variables(trial.jax_settings)}
                conditions = replace(self._conditions, environment=environment)
                run = run_of(compiled.side, conditions, service, self._library)
            else:
                run = _compiled_again(compiled.run, service)
        _check(run)
        found = self._compared(self._facts(trial.jax, run))
        return 1 - self._size(found) / self._size(self._whole)

    def _size(self, comparison: Comparison) -> float:
        """How much differs: operations that are others; figures, where it is none."""
        return (_others if _others(self._whole) else _figures)(comparison)

    def _facts(self, version: Version, run: Run) -> RunFacts:
        answer = answer_of(run, None, self._conditions.steps)
        return facts_of(answer, run, self._compiled[version].side.root)

    def _compared(self, after: RunFacts) -> Comparison:
        return compare(self._before, after, ("from", "to"))


def _compiled_again(run: Run, service: CompilerService) -> Run:
    """The same programs, by another compiler."""
    known: dict[bytes, Compilation] = {}
    compilations = []
    for each in run.compilations:
        if each.request is None:
            continue
        if each.request.code not in known:
            result = service.compile(run.topology, each.request)
            known[each.request.code] = each._replace(result=result)
        compilations.append(known[each.request.code]._replace(number=each.number))
    return replace(run, compilations=compilations)


def _check(run: Run) -> None:
    """Raise CompilerError where not all of a trial is compiled."""
    for each in run.compilations:
        if isinstance(each.result, Refusal):
            raise CompilerError(each.result.message.strip().partition("\n")[0])
        if isinstance(each.result, CompilerError):
            raise each.result
    if run.failure:
        raise CompilerError(f"the program {run.failure}")


def _others(comparison: Comparison) -> float:
    """How many operations and programs are others."""
    changes = [change for program in comparison.programs for change in program.operations]
    others = sum(len(each.before) + len(each.after) for each in changes if each.kind != "time")
    only = sum(each.before is None or each.after is None for each in comparison.programs)
    return others + only


def _figures(comparison: Comparison) -> float:
    """By how much time and memory differ, each as a part of what it was before."""
    return sum(
        abs(each.change) / each.before.value
        for each in comparison.figures
        if each.before is not None and each.before.value and not each.is_measured
    )


def _words(comparison: Comparison) -> list[str]:
    """What differs: the names of operations, and the cores that they moved to."""
    changes = [change for program in comparison.programs for change in program.operations]
    operations = [each for change in changes for each in (*change.before, *change.after)]
    names = {each.what.partition(" ")[0] for each in operations}
    cores = {each.core for each in operations if each.core != "TensorCore"}
    return sorted(names | cores)


def _version(side: Side, package: str) -> str:
    return f"{package} {side.packages.get(package, 'unknown')}"

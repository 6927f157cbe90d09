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
from mock_libtpu.compiler.model import CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.settings import flags_text, variables
from mock_libtpu.explore.answer import answer_of
from mock_libtpu.explore.facts import facts_of
from mock_libtpu.fit.run import Run
from mock_libtpu.upgrade.ablation.ablation import Ablation, Candidates, Group, Trial, ablate
from mock_libtpu.upgrade.ablation.ablation import Side as Which
from mock_libtpu.upgrade.ablation.candidates import jax_groups, libtpu_groups
from mock_libtpu.upgrade.ablation.jax_settings import jax_settings
from mock_libtpu.upgrade.measure import How, run_of
from mock_libtpu.upgrade.sides.side import Side

Compilers = Callable[[Side, str], AbstractContextManager[CompilerService]]
"""Opens the compiler of a side, with flags."""


@dataclass(frozen=True)
class _Way:
    """One of the two sides, and what it had compiled."""

    side: Side
    run: Run


class Trials:
    """What is compiled to find what makes the difference between two sides."""

    def __init__(
        self,
        sides: tuple[Side, Side],
        how: How,
        compilers: Compilers,
        library: Callable[[], Path],
    ) -> None:
        self._how = how
        self._compilers = compilers
        self._library = library
        self._ways: dict[Which, _Way] = {}
        for which, side in zip(("from", "to"), sides, strict=True):
            with compilers(side, how.flags) as service:
                self._ways[which] = _Way(side, run_of(side, how, service, library))  # type: ignore[index]
        self._before = self._facts("from", self._ways["from"].run)
        self._whole = self._compared(self._facts("to", self._ways["to"].run))

    def ablation(self, report: Callable[[str], None]) -> Ablation | None:
        """What makes the difference; None where the programs do not differ without their code."""
        if not self._size(self._whole):
            return None
        before, after = (self._ways[which].side for which in ("from", "to"))
        names = [
            (_version(before, package), _version(after, package)) for package in ("jax", "libtpu")
        ]
        return ablate(Candidates(names[0], names[1], tuple(self._groups())), self._undone, report)

    def _groups(self) -> Iterator[Group]:
        before, after = (self._ways[which] for which in ("from", "to"))
        topology = self._how.topology
        flags, xla = [], []
        switches: list[str] = []
        for way in (before, after):
            with self._compilers(way.side, self._how.flags) as service:
                flags.append(service.flags(topology))
                options = next(each.request for each in way.run.compilations if each.request)
                xla.append(service.xla_flags(topology, options.options))
                if way is after and _version(before.side, "libtpu") != _version(
                    after.side, "libtpu"
                ):
                    switches = service.switches(topology)
        yield from libtpu_groups(flags[0], flags[1], switches, _words(self._whole))
        own = [jax_settings(way.side.python) for way in (before, after)]
        yield from jax_groups(own[0], own[1], xla[0], xla[1])

    def _undone(self, trial: Trial) -> float:
        way = self._ways[trial.jax]
        flags = " ".join(filter(None, (self._how.flags, flags_text(trial.flags))))
        with self._compilers(self._ways[trial.libtpu].side, flags) as service:
            if trial.jax_settings:
                environment = {**self._how.environment, **variables(trial.jax_settings)}
                how = replace(self._how, environment=environment)
                run = run_of(way.side, how, service, self._library)
            else:
                run = _compiled_again(way.run, service)
        _check(run)
        found = self._compared(self._facts(trial.jax, run))
        return 1 - self._size(found) / self._size(self._whole)

    def _size(self, comparison: Comparison) -> float:
        """How much differs: operations that are others; figures, where it is none."""
        return (_others if _others(self._whole) else _figures)(comparison)

    def _facts(self, which: Which, run: Run) -> RunFacts:
        answer = answer_of(run, None, self._how.steps)
        return facts_of(answer, run, self._ways[which].side.root)

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

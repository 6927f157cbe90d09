"""What differs between two runs, in the terms of who wrote the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mock_libtpu.comparison.by_line import LineChange, line_changes
from mock_libtpu.comparison.facts import BufferFacts, ProgramFacts, Quantity, RunFacts
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.lines import ChangedLine, LineMap, line_map
from mock_libtpu.comparison.matching import line_of
from mock_libtpu.comparison.numbers import ValueChange, paired, value_changes
from mock_libtpu.comparison.operations import OperationChange, operation_changes
from mock_libtpu.comparison.programs import Pair, pairs

STEP, RUN = "a step", "the run"
_STEP_SUM = "operations"  # a figure that is there where it is known what a step runs


@dataclass(frozen=True)
class Difference:
    """A figure of a step, of the run or of a program, before and after."""

    subject: str
    """STEP, RUN, or the program's title."""
    figure: str
    """Its name in FIGURES."""
    before: Quantity | None
    """None where it is not known."""
    after: Quantity | None

    @property
    def change(self) -> float:
        """After less before, in the figure's unit."""
        return (self.after.value if self.after else 0) - (self.before.value if self.before else 0)

    @property
    def is_measured(self) -> bool:
        """Whether it was measured on this machine, and so differs by chance, too."""
        return FIGURES[self.figure].is_measured

    @property
    def counts(self) -> bool:
        """Whether it makes the runs differ, whatever the limits."""
        return not (self.is_measured or FIGURES[self.figure].is_detail)


@dataclass(frozen=True)
class BufferChange:
    """A buffer at the peak of the run that only one side has, or in another size."""

    before: BufferFacts | None
    after: BufferFacts | None

    @property
    def change(self) -> int:
        """The bytes that it takes more."""
        return (self.after.bytes if self.after else 0) - (self.before.bytes if self.before else 0)


@dataclass(frozen=True)
class ProgramChange:
    """A program that only one side has, or that differs."""

    title: str
    before: ProgramFacts | None
    after: ProgramFacts | None
    figures: Sequence[Difference]
    operations: Sequence[OperationChange]
    step_runs: tuple[int, int] | None = None
    """How often a step of each side runs it, or the run where both repeat no step; None where that
    is not known of both."""


@dataclass(frozen=True)
class Comparison:
    """What differs between two runs for one topology."""

    names: tuple[str, str]
    """Of the sides, as a person reads them."""
    topologies: tuple[str, str]
    figures: Sequence[Difference]
    """Of a step and of the run; those that were measured are here even where they are equal."""
    programs: Sequence[ProgramChange]
    buffers: Sequence[BufferChange] = ()
    lines: Sequence[ChangedLine] = ()
    """The lines of the program that were changed, of files that something is compiled from."""
    failures: tuple[str, str] = ("", "")
    """Why the program failed on a side; "" if it did not."""
    not_compared: int = 0
    """How many programs are in no step, such as those of initialisation."""
    totals: Mapping[str, tuple[Quantity | None, Quantity | None]] = field(default_factory=dict)
    """All figures of both sides, whether they differ or not."""
    repeats: tuple[bool, bool] = (False, False)
    """Whether a side repeats a step. If only one does, the other has no figures of a step."""
    by_line: Sequence[LineChange] = ()
    """The lines that add more or less to figures; of what was executed."""
    values: Sequence[ValueChange] = ()
    """What was read from the device with other values."""
    reads: int = 0
    """How many arrays were read on both sides and compared."""
    uncertain: Sequence[str] = ()
    """The figures that differ from run to run of a side, and are not compared."""
    ended: tuple[str, str] = ("", "")
    """When a side was ended, such as "after 10 seconds"; "" if it came to its end."""
    other_code: Sequence[str] = ()
    """The programs whose code is another one, such as by its constants, although no operation and
    no figure differs."""

    @property
    def is_empty(self) -> bool:
        """Whether neither side had a program compiled, as far as that is known."""
        programs = self.totals.get("programs")
        return programs is not None and not any(each and each.value for each in programs)

    @property
    def differs(self) -> bool:
        """Whether anything differs that is no measured time and no detail."""
        return bool(
            any(each.counts for each in self.figures)
            or self.programs
            or self.buffers
            or self.by_line
            or self.values
            or self.failures[0] != self.failures[1]
        )

    @property
    def equality(self) -> str:
        """How far sides that do not differ are equal."""
        return "no difference of operations and figures" if self.other_code else "no difference"


def compare(
    before: RunFacts, after: RunFacts, names: tuple[str, str], *, all_programs: bool = False
) -> Comparison:
    """What differs between two runs.

    Of runs that both repeat a step only what that runs, and what was refused, is compared, but for
    `all_programs`.
    """
    lines = line_map(before.sources, after.sources)
    steps = before.repeats and after.repeats and not all_programs
    paired_programs = pairs(before.programs, after.programs, lines)
    compared = [each for each in paired_programs if not steps or _is_of_step(each)]
    is_known = before.repeats == after.repeats and all(
        _STEP_SUM in run.figures for run in (before, after)
    )
    found = [_program(each, lines, is_run_known=is_known) for each in compared]
    differing = [each for each in found if _differs(each)]
    other_code = [each.title for each in found if _is_other_code(each) and not _differs(each)]
    uncertain = before.uncertain | after.uncertain
    totals = {
        name: (_total(before, after, name), _total(after, before, name))
        for name in FIGURES
        if name not in uncertain and (name in before.figures or name in after.figures)
    }
    was, now = (
        [each for each in run.by_line if each.figure not in uncertain] for run in (before, after)
    )
    reads = list(paired(before.reads, after.reads, lines))
    return Comparison(
        names,
        (before.topology, after.topology),
        list(_totals(totals, is_step=before.repeats or after.repeats)),
        differing,
        list(_buffers(before, after, lines)),
        lines.changed,
        (before.failure, after.failure),
        len(paired_programs) - len(compared),
        totals,
        (before.repeats, after.repeats),
        line_changes(was, now, lines),
        value_changes(reads),
        len(reads),
        sorted(uncertain),
        (before.ended, after.ended),
        other_code,
    )


def _total(side: RunFacts, other: RunFacts, name: str) -> Quantity | None:
    """A figure of a side; none of a run that repeats no step, where the other's is of a step."""
    is_other = not FIGURES[name].is_of_run and other.repeats and not side.repeats
    return None if is_other else side.figures.get(name)


def _totals(
    totals: Mapping[str, tuple[Quantity | None, Quantity | None]], *, is_step: bool
) -> Iterator[Difference]:
    for name, sides in totals.items():
        subject = RUN if FIGURES[name].is_of_run or not is_step else STEP
        row = Difference(subject, name, *sides)
        if row.is_measured or _is_other(*sides):
            yield row


def _is_of_step(pair: Pair) -> bool:
    programs = (each for each in (pair.before, pair.after) if each is not None)
    return any(each.is_in_step or each.problem for each in programs)


def _program(pair: Pair, lines: LineMap, *, is_run_known: bool) -> ProgramChange:
    before, after = pair.before, pair.after
    figures: list[Difference] = []
    operations: list[OperationChange] = []
    step_runs = None
    if before is not None and after is not None:
        figures = list(_figures(pair.title, before.figures, after.figures))
        if figures or before.digest != after.digest or not before.digest:
            sides = before.operations, after.operations
            operations = operation_changes(pair.title, *sides, lines)
        if is_run_known:
            step_runs = _step_runs(before), _step_runs(after)
    return ProgramChange(pair.title, before, after, figures, operations, step_runs)


def _step_runs(program: ProgramFacts) -> int:
    return program.runs if program.is_in_step else 0


def _figures(
    title: str, before: Mapping[str, Quantity], after: Mapping[str, Quantity]
) -> Iterator[Difference]:
    for name in FIGURES:
        sides = before.get(name), after.get(name)
        if _is_other(*sides):
            yield Difference(title, name, *sides)


def _is_other(before: Quantity | None, after: Quantity | None) -> bool:
    if before is None or after is None:
        return before is not after
    return (before.value, before.not_estimated) != (after.value, after.not_estimated)


def _differs(change: ProgramChange) -> bool:
    before, after = change.before, change.after
    if before is None or after is None:
        return True
    is_other = before.problem != after.problem or any(donation_changes(before, after))
    is_other = is_other or (change.step_runs is not None and len({*change.step_runs}) > 1)
    return bool(change.figures or change.operations or is_other or signatures_differ(before, after))


def _is_other_code(change: ProgramChange) -> bool:
    sides = (each for each in (change.before, change.after) if each is not None)
    digests = [each.digest for each in sides if each.digest]
    return len(digests) == 2 and digests[0] != digests[1]


def signatures_differ(before: ProgramFacts, after: ProgramFacts) -> bool:
    """Whether programs are for other types, of which nothing but these is known: of recordings."""
    is_known = before.signature and after.signature and not (before.digest or after.digest)
    return bool(is_known and before.signature != after.signature)


def donation_changes(before: ProgramFacts, after: ProgramFacts) -> tuple[list[str], list[str]]:
    """The types of arguments that are no longer donated and overwritten, and that newly are."""
    old, new = Counter(before.donated), Counter(after.donated)
    if old.total() == new.total() and before.signature != after.signature:
        return [], []  # of other types, as the arguments are
    return list((old - new).elements()), list((new - old).elements())


def _buffers(before: RunFacts, after: RunFacts, lines: LineMap) -> Iterator[BufferChange]:
    """Those at the peak, where that differs; the largest change first."""
    if before.figures.get("peak") == after.figures.get("peak"):
        return
    old = _alike([replace(each, place=lines.later(each.place)) for each in before.buffers])
    new = _alike(after.buffers)
    least = [min((each.bytes for each in side.values()), default=0) for side in (old, new)]
    found = []
    for key in {**new, **old}:
        change = BufferChange(old.get(key), new.get(key))
        # Only the largest are known: one that is less than those may be there, too.
        is_known = change.before or change.change > least[0]
        if is_known and (change.after or -change.change > least[1]) and change.change:
            found.append(change)
    yield from sorted(found, key=lambda each: -abs(each.change))


def _alike(buffers: Iterable[BufferFacts]) -> dict[tuple[object, ...], BufferFacts]:
    """Buffers of one kind, shape and line as one; without arguments, of which not all are known."""
    found: dict[tuple[object, ...], BufferFacts] = {}
    for each in buffers:
        if each.kind == "argument":
            continue
        key = (each.kind, each.shape, line_of(each.place))
        known = found.get(key, replace(each, bytes=0, count=0))
        found[key] = replace(known, bytes=known.bytes + each.bytes, count=known.count + each.count)
    return found

"""What came of comparing two sides, for one program and one topology after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mock_libtpu.comparison.compare import Comparison
from mock_libtpu.comparison.limits import Exceeded, Limit, exceeded
from mock_libtpu.comparison.views.compared import Compared
from mock_libtpu.comparison.views.document import ComparisonDocument, comparison_document
from mock_libtpu.upgrade.ablation.ablation import Ablation
from mock_libtpu.upgrade.sides.side import Side


@dataclass(frozen=True)
class Result:
    """A program on a topology, by both sides."""

    program: str
    topology: str
    sides: tuple[Side, Side]
    comparison: Comparison
    limits: Sequence[Limit] | None
    """By how much the later side may be worse; None: it may not differ at all."""
    ablation: Ablation | None = None
    """Which component or settings make the difference, if that was asked for."""

    @property
    def compared(self) -> Compared:
        """As pages and Markdown show it."""
        notes = [f"over the limit: {each.reason}" for each in self.exceeded]
        if self.ablation is not None:
            notes += [f"what makes the difference: {line}" for line in self.ablation.lines()]
        return Compared(self.title, self.comparison, self.holds, notes)

    @property
    def title(self) -> str:
        """Such as "train.py on v5e:2x2"."""
        return f"{self.program} on {self.topology}"

    @property
    def exceeded(self) -> list[Exceeded]:
        """The limits that do not hold."""
        return list(exceeded(self.comparison, self.limits or ()))

    @property
    def is_refused(self) -> bool:
        """Whether the later side fails where the earlier one does not."""
        before, after = self.comparison.failures
        refused = self.comparison.totals.get("refused", (None, None))
        counts = [each.value if each is not None else 0 for each in refused]
        return bool(after and not before) or counts[1] > counts[0]

    @property
    def is_void(self) -> bool:
        """Whether both sides fail before anything is compiled, so that nothing is compared."""
        compiled = self.comparison.totals.get("programs", ())
        return all(self.comparison.failures) and not any(each and each.value for each in compiled)

    @property
    def holds(self) -> bool:
        """Whether nothing differs, or all limits hold."""
        if self.is_void:
            return False
        if self.limits is None:
            return not self.comparison.differs
        return not self.exceeded and not self.is_refused


@dataclass(frozen=True)
class SideDocument:
    """One of the two environments."""

    name: str
    python: str
    """Its version."""
    packages: Mapping[str, str]
    """Distribution -> version."""


@dataclass(frozen=True)
class ExceededDocument:
    """A limit that does not hold."""

    limit: str
    reason: str


@dataclass(frozen=True)
class TrialDocument:
    """What was compiled to find what makes the difference."""

    what: str
    undone: float | None
    """The part of the difference that was gone, from 0 to 1; null where it could not be tried."""
    problem: str


@dataclass(frozen=True)
class AblationDocument:
    """Which component or settings make the difference."""

    sentences: Sequence[str]
    settings: Sequence[str]
    """Those that undo it, as they are written."""
    undone: float
    """By all of them together."""
    trials: Sequence[TrialDocument]


@dataclass(frozen=True)
class ResultDocument:
    """A program on a topology."""

    program: str
    topology: str
    before: SideDocument
    after: SideDocument
    holds: bool
    """Whether nothing differs, or all limits hold."""
    exceeded: Sequence[ExceededDocument]
    comparison: ComparisonDocument
    ablation: AblationDocument | None


@dataclass(frozen=True)
class UpgradeDocument:
    """What an upgrade changes. Times and bytes are estimates, but where they were measured."""

    holds: bool
    """Whether nothing differs, or all limits hold, of all results."""
    results: Sequence[ResultDocument]


def upgrade_document(results: Sequence[Result]) -> UpgradeDocument:
    """The document of all results."""
    return UpgradeDocument(all(each.holds for each in results), [_result(each) for each in results])


def _side(side: Side) -> SideDocument:
    return SideDocument(side.name, side.python_version, side.packages)


def _result(result: Result) -> ResultDocument:
    return ResultDocument(
        result.program,
        result.topology,
        _side(result.sides[0]),
        _side(result.sides[1]),
        result.holds,
        [ExceededDocument(each.limit.text, each.reason) for each in result.exceeded],
        comparison_document(result.comparison),
        _ablation(result.ablation) if result.ablation is not None else None,
    )


def _ablation(ablation: Ablation) -> AblationDocument:
    return AblationDocument(
        list(ablation.lines()),
        [str(each) for each in ablation.settings],
        ablation.undone,
        [TrialDocument(each.what, each.undone, each.problem) for each in ablation.steps],
    )

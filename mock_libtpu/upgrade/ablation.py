"""Which component of an upgrade makes the difference, and which settings of it undo that.

First each component is put back alone. Then settings of the one that makes the difference are put
back: a group of them together, and if that undoes something, half of them, until none can be left
out. How a trial is compiled, and which part of the difference is gone, is the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from mock_libtpu.compiler.settings import Setting
from tpu_walkthrough.errors import WalkthroughError, counted

Side = Literal["from", "to"]
Component = Literal["libtpu", "jax"]
_COMPONENTS: tuple[Component, ...] = ("libtpu", "jax")
_LEAST = 0.05  # a part of the difference that is less is none, and all that lacks less is all
_MOST_TRIALS = 80
_MOST_PIECES = 8  # of a group of settings that undoes nothing as a whole
_MOST_NAMED = 3


class Trial(NamedTuple):
    """What is compiled instead of the newer side."""

    jax: Side = "to"
    libtpu: Side = "to"
    flags: tuple[Setting, ...] = ()
    """Settings of libtpu, for LIBTPU_INIT_ARGS."""
    jax_settings: tuple[Setting, ...] = ()
    """Environment variables."""


class Group(NamedTuple):
    """Settings of a component that are tried together, before it is asked which of them it is."""

    component: Component
    title: str
    """Such as "the settings of libtpu with another default"."""
    settings: tuple[Setting, ...]


class Candidates(NamedTuple):
    """What can be put back."""

    jax: tuple[str, str]
    """Its name before and after, such as "jax 0.10.2" and "jax 0.12.0"; equal if it is the same."""
    libtpu: tuple[str, str]
    groups: tuple[Group, ...] = ()
    """The likeliest first, in each the likeliest first."""

    @property
    def changed(self) -> tuple[Component, ...]:
        """The components that are not the same before and after."""
        return tuple(each for each in _COMPONENTS if len(set(self.names(each))) > 1)

    def names(self, component: Component) -> tuple[str, str]:
        return self.libtpu if component == "libtpu" else self.jax


class Step(NamedTuple):
    """A trial, and what came of it."""

    trial: Trial
    what: str
    """The trial in words."""
    undone: float | None
    """The part of the difference that is gone; None where it cannot be tried."""
    problem: str = ""

    def __str__(self) -> str:
        if self.undone is None:
            return f"{self.what}: cannot be tried: {self.problem}"
        return f"{self.what}: {_part(self.undone)}"


class Culprit(NamedTuple):
    """Settings that undo something together, and of which none can be left out."""

    settings: tuple[Setting, ...]
    undone: float

    def __str__(self) -> str:
        return f"{_listed(self.settings)}: {_part(self.undone)}"


@dataclass(frozen=True)
class Ablation:
    """What makes the difference between two sides."""

    candidates: Candidates
    alone: Mapping[Component, float | None]
    """What each component that changed undoes where it alone is put back; None if not known."""
    culprits: tuple[Culprit, ...]
    """Settings that undo the difference or a part of it, the largest part first."""
    undone: float
    """By all culprits together."""
    steps: tuple[Step, ...]
    is_whole: bool = True
    """Whether the search came to its end, rather than to its greatest number of trials."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Those of all culprits."""
        return tuple(setting for culprit in self.culprits for setting in culprit.settings)

    def lines(self) -> Iterator[str]:
        """In words: which component, which settings, and what could not be tried."""
        yield from self._component_lines()
        yield from map(str, self.culprits)
        if len(self.culprits) > 1:
            yield f"{_listed(self.settings)}: {_part(self.undone)}"
        if not self.culprits and self.alone:
            trials = [step.trial for step in self.steps]
            tried = {each for trial in trials for each in (*trial.flags, *trial.jax_settings)}
            count = f", of {counted(len(tried), 'setting')} that were tried" if tried else ""
            yield f"nothing that can be set undoes it{count}"
        if not self.is_whole:
            yield f"the search was ended after {counted(len(self.steps), 'trial')}"
        yield from (str(step) for step in self.steps if step.undone is None)

    def _component_lines(self) -> Iterator[str]:
        if not self.alone:
            yield "jax and libtpu are the same on both sides"
            return
        for component, undone in self.alone.items():
            before, after = self.candidates.names(component)
            what = "not known" if undone is None else _part(undone)
            yield f"{before} instead of {after}: {what}"
        if len(self.alone) > 1 and all(
            undone is not None and undone < _LEAST for undone in self.alone.values()
        ):
            yield "only both together undo it"


def ablate(
    candidates: Candidates,
    undone: Callable[[Trial], float],
    report: Callable[[str], None] = lambda _: None,
    most_trials: int = _MOST_TRIALS,
) -> Ablation:
    """Find what undoes the difference.

    `undone` compiles a trial, and gives the part of the difference that is gone: 1.0 is all of it,
    and less than 0 where it has grown. Where it raises a WalkthroughError, that cannot be tried.
    `report` gets each step as a sentence.
    """
    trials = _Trials(undone, report, most_trials)
    search = _Search(trials)
    alone: dict[Component, float | None] = {}
    culprits: tuple[Culprit, ...] = ()
    is_whole = True
    try:
        alone = _components(candidates, trials)
        search.among(*_searched(candidates, alone))
        culprits = search.culprits()
    except _EnoughError:
        is_whole = False
        culprits = (Culprit(search.kept, search.undone),) if search.kept else ()
    return Ablation(candidates, alone, culprits, search.undone, tuple(trials.steps), is_whole)


def _components(candidates: Candidates, trials: _Trials) -> dict[Component, float | None]:
    """What each component that changed undoes alone; all of it, where no other one changed."""
    if len(candidates.changed) < 2:
        return dict.fromkeys(candidates.changed, 1.0)
    (old_jax, new_jax), (old_libtpu, new_libtpu) = candidates.jax, candidates.libtpu
    return {
        "libtpu": trials.of(Trial(libtpu="from"), f"{old_libtpu} with {new_jax}"),
        "jax": trials.of(Trial(jax="from"), f"{new_libtpu} with {old_jax}"),
    }


def _searched(
    candidates: Candidates, alone: Mapping[Component, float | None]
) -> tuple[list[Group], float]:
    """The groups of the components that may make the difference, and what they can undo at most."""
    responsible = [
        component for component, undone in alone.items() if undone is None or undone >= _LEAST
    ]
    groups = [group for group in candidates.groups if group.component in (responsible or alone)]
    goal = alone[responsible[0]] if len(responsible) == 1 else None
    return groups, min(1.0, goal or 1.0)


class _EnoughError(Exception):
    """There were as many trials as there may be."""


class _Trials:
    """What is known of each trial, none of which is done twice."""

    def __init__(
        self, undone: Callable[[Trial], float], report: Callable[[str], None], most: int
    ) -> None:
        self.steps: list[Step] = []
        self._undone = undone
        self._report = report
        self._most = most
        self._known: dict[Trial, float | None] = {}

    def of(self, trial: Trial, what: str) -> float | None:
        """The part that it undoes; None where it cannot be tried. Raises _EnoughError."""
        if trial not in self._known:
            if len(self.steps) >= self._most:
                raise _EnoughError
            step = self._step(trial, what)
            self._known[trial] = step.undone
            self.steps.append(step)
            self._report(str(step))
        return self._known[trial]

    def of_settings(self, settings: Sequence[Setting], what: str = "") -> float:
        """The same of settings: nothing where they cannot be tried."""
        if not settings:
            return 0.0
        return self.of(_trial(settings), what or _listed(settings)) or 0.0

    def _step(self, trial: Trial, what: str) -> Step:
        try:
            return Step(trial, what, self._undone(trial))
        except WalkthroughError as error:
            return Step(trial, what, None, str(error))


class _Search:
    """The smallest set of settings that undoes as much as can be undone."""

    def __init__(self, trials: _Trials) -> None:
        self._trials = trials
        self.kept: tuple[Setting, ...] = ()
        """The set so far."""
        self.undone = 0.0
        """By it."""

    def among(self, groups: Sequence[Group], goal: float) -> None:
        """Search groups in their order until the goal is reached; then all of them as one."""
        for group in groups:
            self._add(group, goal)
        if not self.kept and len(groups) > 1:
            every = tuple(setting for group in groups for setting in group.settings)
            self._add(Group(groups[0].component, "all of these together", every), goal)

    def culprits(self) -> tuple[Culprit, ...]:
        """Those of the set that undo a part alone, and the others, which do so only together."""
        if len(self.kept) < 2:
            return (Culprit(self.kept, self.undone),) if self.kept else ()
        of = self._trials.of_settings
        alone = [Culprit((setting,), of((setting,))) for setting in self.kept]
        alone = [culprit for culprit in alone if culprit.undone >= _LEAST]
        named = {culprit.settings[0] for culprit in alone}
        rest = tuple(setting for setting in self.kept if setting not in named)
        if rest:
            alone.append(Culprit(rest, of(rest)))
        return tuple(sorted(alone, key=lambda each: -each.undone))

    def _add(self, group: Group, goal: float) -> None:
        """Extend the set by the settings of a group that are needed for what they undo.

        If the group as a whole undoes nothing, such as where it does not compile, pieces of it may.
        """
        pieces = 1
        while self.undone < goal - _LEAST and pieces <= min(_MOST_PIECES, len(group.settings)):
            for number, piece in enumerate(_pieces(group.settings, pieces), 1):
                what = group.title + (f" ({number} of {pieces} parts)" if pieces > 1 else "")
                if self._takes(piece, what, goal) and pieces == 1:
                    return
            pieces *= 2

    def _takes(self, settings: tuple[Setting, ...], what: str, goal: float) -> bool:
        """Whether these settings undo more than the set does; then it has the needed ones."""
        together = self._trials.of_settings((*self.kept, *settings), what)
        if together < self.undone + _LEAST:
            return False
        target = min(together, goal) - _LEAST
        kept = self.kept

        def suffice(tried: tuple[Setting, ...]) -> bool:
            return self._trials.of_settings((*kept, *tried)) >= target

        self.kept, self.undone = (*kept, *settings), together
        self.kept = (*kept, *_smallest(settings, suffice))
        self.undone = self._trials.of_settings(self.kept)
        return True


def _smallest(
    settings: tuple[Setting, ...],
    suffice: Callable[[tuple[Setting, ...]], bool],
    besides: tuple[Setting, ...] = (),
) -> tuple[Setting, ...]:
    """A smallest part of settings that, with those besides, suffices as all of them do.

    Delta debugging: where neither half suffices, what is needed is in both, and each is searched
    with the other one in place. Of n settings k are found with some k log n trials.
    """
    if len(settings) < 2:
        return settings
    first, second = _pieces(settings, 2)
    for half in (first, second):
        if suffice((*half, *besides)):
            return _smallest(half, suffice, besides)
    of_first = _smallest(first, suffice, (*second, *besides))
    return (*of_first, *_smallest(second, suffice, (*of_first, *besides)))


def _pieces(settings: tuple[Setting, ...], count: int) -> Iterator[tuple[Setting, ...]]:
    size = -(-len(settings) // count)
    for start in range(0, len(settings), size):
        yield settings[start : start + size]


def _trial(settings: Sequence[Setting]) -> Trial:
    chosen = sorted(set(settings))
    flags = tuple(setting for setting in chosen if setting.is_flag)
    return Trial(flags=flags, jax_settings=tuple(each for each in chosen if not each.is_flag))


def _listed(settings: Sequence[Setting]) -> str:
    names = [str(setting) for setting in settings[:_MOST_NAMED]]
    if len(settings) > _MOST_NAMED:
        names = [*names[:-1], counted(len(settings) - _MOST_NAMED + 1, "more", "more")]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _part(undone: float) -> str:
    """In words, after what it is that undoes it."""
    if undone < -_LEAST:
        return f"more than before, by {-undone:.0%}"
    if undone < _LEAST:
        return "undoes nothing"
    return f"undoes {undone:.0%} of it" if undone < 1 - _LEAST else "undoes all of it"

"""Which component of an upgrade makes the difference, and which settings of it undo that.

First each component is put back alone. Then settings of the one that makes the difference are put
back: a group of them together, and if that undoes something, half of them, until none can be left
out. How a trial is compiled, and which part of the difference is gone, is the caller's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from mock_libtpu.compiler.settings import Setting
from tpu_walkthrough.errors import WalkthroughError, counted

Version = Literal["from", "to"]
Component = Literal["libtpu", "jax"]
_COMPONENTS: tuple[Component, ...] = ("libtpu", "jax")
_LEAST = 0.05  # a part of the difference that is less is none, and all that lacks less is all
_MOST_TRIALS = 60
_MOST_NAMED = 3


class Trial(NamedTuple):
    """What is compiled instead of the newer side."""

    jax: Version = "to"
    libtpu: Version = "to"
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
        return f"{self.what}: {_share(self.undone)}"


class Culprit(NamedTuple):
    """Settings that undo something together.

    None of them can be left out, unless the search was ended.
    """

    settings: tuple[Setting, ...]
    undone: float

    def __str__(self) -> str:
        return _sentence(self.settings, self.undone)


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
            yield _sentence(self.settings, self.undone)
        if not self.culprits and self.alone:
            tried = {each.name for each in self._in_trials(failed=False)}
            yield f"none of {counted(len(tried), 'setting')} that were tried undoes it"
        if not self.is_whole:
            yield f"the search was ended after {counted(len(self.steps), 'trial')}"
        yield from self.not_tried()

    def not_tried(self) -> Iterator[str]:
        """What could not be tried, and why."""
        for step in self.steps:
            if step.undone is None and not _settings(step.trial):
                yield str(step)
        lost = self._in_trials(failed=True) - self._in_trials(failed=False)
        if lost:
            yield f"cannot be tried: {', '.join(sorted(map(str, lost)))}"

    def _in_trials(self, *, failed: bool) -> set[Setting]:
        trials = [step.trial for step in self.steps if (step.undone is None) is failed]
        return {setting for trial in trials for setting in _settings(trial)}

    def _component_lines(self) -> Iterator[str]:
        if not self.alone:
            yield "jax and libtpu are the same on both sides"
        for component, undone in self.alone.items():
            before, after = self.candidates.names(component)
            if len(self.alone) == 1:
                yield f"only {component} differs: {before} and {after}"
            elif undone is not None:
                yield f"{before} instead of {after} undoes {_share(undone)}"
        known = [undone for undone in self.alone.values() if undone is not None]
        if len(known) > 1 and max(known) < _LEAST:
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

    def of_settings(self, settings: Sequence[Setting]) -> float:
        """The same of settings: nothing where they cannot be tried."""
        return self.of(_trial(settings), _of_these(settings)) or 0.0

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
        """Extend the set by what is needed of groups, until it reaches the goal.

        If no group undoes anything, they may do so together.
        """
        self._extend([(group.settings, group.title) for group in groups], goal)
        if not self.kept and len(groups) > 1:
            every = [setting for group in groups for setting in group.settings]
            self._extend([(every, "all of these together")], goal)

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

    def _extend(self, tries: Iterable[tuple[Sequence[Setting], str]], goal: float) -> None:
        """By settings that are tried together, and after all of these by half of those that fail.

        They fail where they cannot be tried, or do harm, which hides what some of them undo.
        """
        waiting = deque(tries)
        while waiting and self.undone < goal - _LEAST:
            settings, what = waiting.popleft()
            together = self._trials.of(_trial((*self.kept, *settings)), what)
            if together is not None and together >= self.undone + _LEAST:
                self._take(settings, together, goal)
            elif together is None or together < self.undone - _LEAST:
                waiting.extend((half, _of_these(half)) for half in _halves(settings))

    def _take(self, settings: Sequence[Setting], together: float, goal: float) -> None:
        """Extend the set by those of the settings that it takes to undo as much as all of them."""
        kept, target = self.kept, min(together, goal) - _LEAST
        self.kept, self.undone = (*kept, *settings), together

        def suffice(tried: Sequence[Setting]) -> bool:
            undone = self._trials.of_settings((*kept, *tried))
            if undone >= target and len(kept) + len(tried) < len(self.kept):
                self.kept, self.undone = (*kept, *tried), undone
            return undone >= target

        smallest = (*kept, *_smallest(settings, suffice))
        self.kept, self.undone = smallest, self._trials.of_settings(smallest)


def _smallest(
    settings: Sequence[Setting],
    suffice: Callable[[Sequence[Setting]], bool],
    besides: Sequence[Setting] = (),
) -> Sequence[Setting]:
    """A smallest part of settings that, with those besides, suffices as all of them do.

    Delta debugging: where neither half suffices, what is needed is in both, and each is searched
    with the other one in place. Of n settings k are found with some k log n trials.
    """
    halves = _halves(settings)
    if len(halves) < 2:
        return settings
    for half in halves:
        if suffice((*half, *besides)):
            return _smallest(half, suffice, besides)
    first, second = halves
    of_first = _smallest(first, suffice, (*second, *besides))
    return (*of_first, *_smallest(second, suffice, (*of_first, *besides)))


def _halves(settings: Sequence[Setting]) -> list[Sequence[Setting]]:
    """Both halves, or nothing of a single setting."""
    middle = (len(settings) + 1) // 2
    return [settings[:middle], settings[middle:]] if len(settings) > 1 else []


def _trial(settings: Iterable[Setting]) -> Trial:
    """With settings, of which the first of a name counts."""
    named = {each.name: each for each in reversed(list(settings))}
    chosen = [named[name] for name in sorted(named)]
    flags = tuple(each for each in chosen if each.is_flag)
    return Trial(flags=flags, jax_settings=tuple(each for each in chosen if not each.is_flag))


def _settings(trial: Trial) -> tuple[Setting, ...]:
    return (*trial.flags, *trial.jax_settings)


def _of_these(settings: Sequence[Setting]) -> str:
    few = len(settings) <= _MOST_NAMED
    return _listed(settings) if few else f"{len(settings)} of these"


def _listed(settings: Sequence[Setting]) -> str:
    *names, last = map(str, settings)
    return " and ".join(filter(None, (", ".join(names), last)))


def _sentence(settings: Sequence[Setting], undone: float) -> str:
    return f"{_listed(settings)} {'undo' if len(settings) > 1 else 'undoes'} {_share(undone)}"


def _share(undone: float) -> str:
    """How much of the difference, after "undoes"."""
    if undone < -_LEAST:
        return f"nothing, and make it {-undone:.0%} larger"
    if undone < _LEAST:
        return "nothing"
    return f"{undone:.0%} of it" if undone < 1 - _LEAST else "all of it"

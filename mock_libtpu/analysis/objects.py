"""The lives of objects: which calls made, used, donated and destroyed a buffer, event, executable.

An object's life is what the recorded calls mention of it, so calls that were not recorded are
missing in it. Device memory over time is memory.py's.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from mock_libtpu.analysis.executions import Donations
from mock_libtpu.analysis.values import is_size, mentions
from mock_libtpu.recording.model import ApiCall

Action = Literal["created", "used", "donated", "deleted", "destroyed"]


class Step(NamedTuple):
    """What a call did with an object."""

    action: Action
    call: ApiCall


class Moment(NamedTuple):
    """The end of a call, or the beginning of one that did not return."""

    sequence: int
    """The call's."""
    ns: int
    """CLOCK_MONOTONIC in nanoseconds."""


@dataclass(slots=True, eq=False)
class Life:
    """An object, from the first call that mentions it to the last."""

    kind: str
    """"buffer", "event", "executable" or "stream"."""
    number: int
    facts: dict[str, Any] = field(default_factory=dict)
    """What the recording has of it: a buffer's type, shape and bytes, an executable's program."""
    steps: list[Step] = field(default_factory=list)
    """One for each call that mentions it, in the order of their beginnings, if they are kept."""
    donated_for: int | None = None
    """The buffer that took this one's memory; None: none did, or it is not known."""
    created: Moment | None = None
    """When it was made; None where that was not recorded."""
    ended: Moment | None = None
    """When it was donated, deleted or destroyed, first of these; None: nothing recorded."""

    @property
    def name(self) -> str:
        """Such as "buffer:7"."""
        return f"{self.kind}:{self.number}"

    @property
    def bytes(self) -> int | None:
        """A buffer's size on its device; None where it is not known."""
        size = self.facts.get("bytes")
        return size if is_size(size) else None

    @property
    def memory(self) -> str | None:
        """A buffer's device, with the memory of it if that is not its default one."""
        device = self.facts.get("device")
        kind = self.facts.get("memory")
        return f"{device} {kind}" if kind else device

    @property
    def memory_of(self) -> int | None:
        """The buffer that was donated for this one, whose memory it took."""
        number = self.facts.get("memory_of")
        return number if isinstance(number, int) else None


class Lives:
    """Collects lives from calls, which are given in the order of their beginnings.

    With `only` those of one kind, without the calls that use them; with a number also that
    object's alone, with its calls. `facts` are those that are kept, or all.
    """

    def __init__(
        self,
        only: str = "",
        number: int | None = None,
        facts: Collection[str] | None = None,
        *,
        calls: Iterable[ApiCall] = (),
    ) -> None:
        self.lives: dict[tuple[str, int], Life] = {}
        """By kind and number, in the order of their first calls."""
        self._only = only
        self._number = number
        self._facts = facts
        self._donations = Donations()
        for call in calls:
            self.add(call)

    def add(self, call: ApiCall) -> None:
        """Take a call."""
        inputs = self._mentioned(call.arguments)
        donated = self._donations.of(call)
        outputs = self._mentioned(call.results)
        if not inputs and not outputs:
            return
        given = {pair.donated: pair for pair in donated}
        now = Moment(call.sequence, call.end_ns or call.start_ns)
        for (kind, number), facts in inputs.items():
            life = self._life(kind, number, facts)
            action: Action = "used" if call.error is not None else _action(call.function, kind)
            if kind == "buffer" and number in given:
                action = "donated"
                life.donated_for = given[number].output
            self._step(life, action, call)
            if action != "used" and life.ended is None:
                life.ended = now
        for (kind, number), facts in outputs.items():
            if (kind, number) in inputs:
                continue
            is_new = (kind, number) not in self.lives
            life = self._life(kind, number, facts)
            # A call within the one that came first made it, if both have it in their results.
            is_maker = is_new or (life.created is not None and now.ns < life.created.ns)
            if is_maker:
                life.created = now
                life.steps[:] = (Step("used", step.call) for step in life.steps)
            self._step(life, "created" if is_maker else "used", call)

    def _mentioned(self, values: dict[str, Any]) -> dict[tuple[str, int], Any]:
        return {
            (kind, number): facts
            for kind, number, facts in mentions(values)
            if (not self._only or kind == self._only)
            and (self._number is None or number == self._number)
        }

    def _life(self, kind: str, number: int, facts: Any) -> Life:
        known = self.lives.get((kind, number))
        if known is None:
            known = self.lives[kind, number] = Life(kind, number)
        for name, value in facts.items():
            if name not in known.facts and (self._facts is None or name in self._facts):
                # Most objects have the same names, devices and types.
                shared = sys.intern(value) if type(value) is str else value
                known.facts[sys.intern(name) if type(name) is str else name] = shared
        return known

    def _step(self, life: Life, action: Action, call: ApiCall) -> None:
        if not self._only or self._number is not None:
            life.steps.append(Step(action, call))


# Ends of names of functions, with what they do to the object that they are given.
_ENDS: tuple[tuple[str, Action], ...] = (
    ("_Destroy", "destroyed"),
    ("_Delete", "deleted"),
    ("_Free", "destroyed"),
)


def _action(function: str, kind: str) -> Action:
    """What a function does to an object of a kind that it is given."""
    if kind == "buffer" and function == "TpuExecutor_Deallocate":
        return "destroyed"
    for end, action in _ENDS:
        if function.endswith(end) and kind in function.lower():
            return action
    return "used"

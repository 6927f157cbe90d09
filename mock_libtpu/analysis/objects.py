"""The lives of objects: which calls made, used, donated and destroyed a buffer, event, executable.

An object's life is what the recorded calls mention of it, so calls that were not recorded are
missing in it. Device memory over time is memory.py's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from mock_libtpu.analysis.executions import donations
from mock_libtpu.analysis.values import mentions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mock_libtpu.recording.model import ApiCall

__all__ = ["Life", "Step", "lives"]

Action = Literal["created", "used", "donated", "deleted", "destroyed"]


class Step(NamedTuple):
    """What a call did with an object."""

    action: Action
    call: ApiCall


@dataclass(slots=True, eq=False)
class Life:
    """An object, from the first call that mentions it to the last."""

    kind: str
    """"buffer", "event", "executable" or "stream"."""
    number: int
    facts: dict[str, Any] = field(default_factory=dict)
    """What the recording has of it: a buffer's type, shape and bytes, an executable's program."""
    steps: list[Step] = field(default_factory=list)
    """One for each call that mentions it, in the order of their beginnings."""
    donated_for: int | None = None
    """The buffer that took this one's memory; None: none did, or it is not known."""
    created: ApiCall | None = None
    """The call that made it; None where that was not recorded."""
    ended: Step | None = None
    """What took its contents: it was donated, deleted or destroyed; None: nothing recorded."""

    @property
    def name(self) -> str:
        """Such as "buffer:7"."""
        return f"{self.kind}:{self.number}"

    @property
    def bytes(self) -> int | None:
        """A buffer's size on its device; None where it is not known."""
        size = self.facts.get("bytes")
        return size if isinstance(size, int) else None

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


def lives(calls: Iterable[ApiCall]) -> dict[tuple[str, int], Life]:
    """The lives of all objects, by kind and number, in the order of their first calls."""
    found: dict[tuple[str, int], Life] = {}
    calls = list(calls)
    donated = donations(calls)

    def life(kind: str, number: int, facts: Any) -> Life:
        known = found.get((kind, number))
        if known is None:
            known = found[kind, number] = Life(kind, number)
        for name, value in facts.items():
            known.facts.setdefault(name, value)
        return known

    for call in calls:
        inputs = {(kind, number): facts for kind, number, facts in mentions(call.arguments)}
        given = {pair.donated: pair for pair in donated.get(call.sequence, ())}
        for (kind, number), facts in inputs.items():
            known = life(kind, number, facts)
            action: Action = "used" if call.error is not None else _action(call.function, kind)
            if kind == "buffer" and number in given:
                action = "donated"
                known.donated_for = given[number].output
            known.steps.append(Step(action, call))
            if action != "used" and known.ended is None:
                known.ended = known.steps[-1]
        outputs = {(kind, number): facts for kind, number, facts in mentions(call.results)}
        for (kind, number), facts in outputs.items():
            if (kind, number) in inputs:
                continue
            known = life(kind, number, facts)
            if not known.steps:
                known.created = call
            known.steps.append(Step("used" if known.steps else "created", call))
    return found


# Ends of names of functions, with what they do to the object that they are given.
_ENDS: tuple[tuple[str, Action], ...] = (
    ("_Destroy", "destroyed"),
    ("_Delete", "deleted"),
    ("_Free", "destroyed"),
)


def _action(function: str, kind: str) -> Action:
    """What a function does to an object of a kind that it is given."""
    for end, action in _ENDS:
        if function.endswith(end) and kind in function.lower():
            return action
    return "used"

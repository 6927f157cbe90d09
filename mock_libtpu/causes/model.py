"""What is known of why an operation is in a compiled program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.hlo import Place

Sentence = tuple[str | Place, ...]
"""Text with lines of Python in it, which each view shows in its own way."""

PROGRAM = "program"
PARTITIONER = "partitioner"
LAYOUT = "layout"
MEMORY = "memory"
COPY_INSERTION = "copy insertion"
NOT_KNOWN = "not known"
_MOVES = ("copy", "transpose")
_MOST_REASONS = 3


@dataclass(frozen=True)
class Reason:
    """One thing that alone would cause an operation."""

    sentence: Sentence
    before: str = ""
    """The sharding, layout or memory before it, such as P('x', None); "" if there is none."""
    after: str = ""
    operand: str = ""
    """What is changed, such as "argument w"."""
    disagrees: tuple[Place, ...] = ()
    """The lines that want it in another way: those of constraints, or of operands."""


@dataclass(frozen=True)
class Cause:
    """Why an operation of the optimised HLO is there."""

    operations: tuple[str, ...]
    """Its names: a collective that runs beside others is a part of several fusions."""
    opcode: str
    kind: str
    """What put it in: one of the names above."""
    axes: tuple[str, ...] | None
    """Of the mesh, along which devices exchange; None if that is not known, or for a copy."""
    place: Place | None
    """The line of Python that it comes from."""
    reasons: tuple[Reason, ...] = ()
    """Empty if they are not known."""
    apply_all: bool = False
    """Whether all reasons apply, as for a collective that others were combined to."""

    @property
    def is_collective(self) -> bool:
        return self.opcode not in _MOVES

    def sentence(self) -> Sentence:
        """In plain English, with its full stop."""
        return (*_introduction(self), *_joined(self), ".")


def text(sentence: Sentence, show: Callable[[Place], str]) -> str:
    """A sentence with its lines as `show` has them."""
    return "".join(show(part) if isinstance(part, Place) else part for part in sentence)


def at(place: Place | None) -> Sentence:
    """Where something is; empty if that is not known."""
    return (" at ", place) if place is not None else ()


def listed(parts: Sequence[Sentence], word: str) -> Sentence:
    """Parts as a list, with a word such as "and" before the last one."""
    found: list[str | Place] = []
    for number, part in enumerate(parts):
        if number:
            found.append(f" {word} " if number == len(parts) - 1 else ", ")
        found += part
    return tuple(found)


def _introduction(cause: Cause) -> Sentence:
    over = ""
    if cause.axes:
        over = f" over {', '.join(map(repr, cause.axes))}"
    what = f"this {cause.opcode}{over}"
    return {
        PROGRAM: (f"The program has {what}",),
        PARTITIONER: (f"The partitioner puts {what} in",),
        LAYOUT: (f"Layout assignment puts {what} in",),
        MEMORY: (f"Memory placement puts {what} in",),
        COPY_INSERTION: (f"Copy insertion puts {what} in",),
    }.get(cause.kind, (f"What puts {what} in is not known",))


def _joined(cause: Cause) -> Sentence:
    if not cause.reasons:
        return () if cause.kind == NOT_KNOWN else ("; why is not known",)
    shown = [each.sentence for each in cause.reasons[:_MOST_REASONS]]
    left = len(cause.reasons) - len(shown)
    word = "and" if cause.apply_all else "or"
    more: list[Sentence] = [(f"{left} more like these",)] if left else []
    separator = f"; {word} "
    parts: list[str | Place] = [": "]
    for number, each in enumerate([*shown, *more]):
        parts += [separator] if number else []
        parts += each
    return tuple(parts)

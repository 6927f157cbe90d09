"""What is known of a run, as far as another one is compared with it.

It is plain data, so that one side can be kept and compared later. Files are named from the folder
of the program on, or from the installed package on: two sides have the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from mock_libtpu.compiler.texts.hlo import Place

Core = Literal["TensorCore", "SparseCore", "host"]


@dataclass(frozen=True)
class Quantity:
    """A figure of one side."""

    value: float
    """In the unit of its kind of figures."""
    low: float | None = None
    """The bounds of an estimate, or of what was measured several times; None if there are none."""
    high: float | None = None
    not_estimated: int = 0
    """How many operations are not in it, since they have no estimate, and how many loops are in it
    with one round only, since it is not known how many they have."""
    count: int = 1
    """How often it was measured."""
    missing: tuple[str, ...] = ()
    """What is not estimated, in words, sorted: two sums have the same in them if this is equal."""


@dataclass(frozen=True)
class Content:
    """What an operation computes a part of: a JAX primitive of a line of Python."""

    primitive: str
    """Such as "dot_general"; of the backward pass "dot_general (backward)"; of what the compiler
    made by itself its opcode."""
    place: Place | None
    """The innermost line of the program's own code."""

    @property
    def key(self) -> tuple[str, str, int]:
        """The same for the same operation of a program, whatever function has the line."""
        where = (self.place.file, self.place.line) if self.place is not None else ("", 0)
        return (self.primitive, *where)


@dataclass(frozen=True)
class OperationFacts:
    """An operation that a TPU executes on its own, such as a fusion."""

    name: str
    """The optimised HLO's, which differs from side to side."""
    kind: str
    core: Core
    contents: tuple[Content, ...]
    """What it computes, the main part first."""
    type: str
    """Its element type and shape, such as "bf16[64,784]"."""
    layout: str
    """Its shape with layout and memory space."""
    times: int
    """How often a run of the program executes it."""
    time: Quantity | None
    """What it adds to a run of its program, in nanoseconds; None if it is not estimated."""
    hbm_bytes: int
    stack: tuple[Place, ...] = ()
    """The lines that lead to it, innermost first."""
    cause: str = ""
    """Why there is a collective, a copy or a transpose, in a sentence."""
    is_counted: bool = True
    """Whether it is known how often it is executed: not in a loop of unknown length."""
    wire_bytes: int = 0
    """What a device sends to others; of collectives."""
    axes: tuple[str, ...] = ()
    """Of the mesh, else of the slice, along which devices exchange; of collectives."""
    opcodes: tuple[str, ...] = ()
    """The optimised HLO's, of all that it does, sorted: the same whatever names JAX gives it."""

    @property
    def place(self) -> Place | None:
        """The line of the main part."""
        return self.contents[0].place if self.contents else None

    @property
    def what(self) -> str:
        """What it computes, in a few words."""
        return self.contents[0].primitive if self.contents else self.kind


@dataclass(frozen=True)
class BufferFacts:
    """A part of the memory at the peak."""

    kind: str
    shape: str
    bytes: int
    count: int
    place: Place | None


@dataclass(frozen=True)
class ProgramFacts:
    """A program that was compiled."""

    name: str
    signature: tuple[str, ...]
    """The types of its arguments and results; empty if they are not known."""
    place: Place | None
    """The line that runs it."""
    digest: str
    """The same for modules that are equal up to names and metadata; "" if it was not compiled."""
    runs: int
    """How often a step runs it; of what is in none, how often the whole run does."""
    is_in_step: bool
    figures: Mapping[str, Quantity]
    """By the names of `figures.FIGURES`; of one run."""
    operations: tuple[OperationFacts, ...] = ()
    donated: tuple[str, ...] = ()
    """The types of the arguments that are overwritten by outputs."""
    problem: str = ""
    """The compiler's refusal; "" if it was compiled."""


@dataclass(frozen=True)
class LineFact:
    """What a line adds to a figure."""

    figure: str
    """Its name in `figures.FIGURES`."""
    what: str
    """How it does that, such as "float(), implicit"; the same for the same line of another run."""
    place: Place | None
    count: int
    bytes: int = 0
    note: str = ""
    """More on it, which is not compared."""


@dataclass(frozen=True)
class ReadArray:
    """An array, or its part on one device, that the program read."""

    place: Place | None
    type: str
    """As JAX writes it: "f32"."""
    shape: tuple[int, ...]
    digest: str
    """The same for equal bytes."""
    data: bytes | None
    """Dense and row-major; None where they are too many to be kept."""


@dataclass(frozen=True)
class RunFacts:
    """A run for one topology."""

    topology: str
    repeats: bool
    """Whether it repeats a step, which is then compared instead of the whole run."""
    figures: Mapping[str, Quantity]
    """Of a step, or of the whole run where nothing repeats."""
    programs: tuple[ProgramFacts, ...]
    """In the order of compilation."""
    buffers: tuple[BufferFacts, ...] = ()
    """The largest at the peak of the run."""
    failure: str = ""
    """Why the program failed; "" if it did not."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """The program's own files that the lines are in, by name."""
    by_line: tuple[LineFact, ...] = ()
    """What lines add to figures; of what was executed."""
    reads: tuple[ReadArray, ...] = ()
    """In their order, where they were kept."""
    ended: str = ""
    """When it was ended, if not by itself: "after 10 seconds"."""
    uncertain: frozenset[str] = frozenset()
    """The figures that differ from run to run of the same program, and are not compared."""

"""A program with the shardings of its values; sharded_reader.py reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mock_libtpu.compiler.texts.groups import Mesh
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.shardings import Rule, Sharding

_CONSTRAINTS = ("sdy.reshard", "sdy.sharding_constraint")
_MANUAL = "sdy.manual_computation"


@dataclass(frozen=True)
class Label:
    """By what an operation is known in all texts: JAX's name of it, and its Python frames."""

    name: str
    stack: tuple[Place, ...] = ()

    def matches(self, other: Label) -> bool:
        """Whether both can be of one operation: a text may have the inner part of a name only."""
        inner, outer = sorted((self.name, other.name), key=len)
        if not inner or not f"/{outer}".endswith(f"/{inner}"):
            return False
        if bool(self.stack) != bool(other.stack):
            return False
        pairs = zip(self.stack, other.stack, strict=False)
        return all((one.line, one.file) == (two.line, two.file) for one, two in pairs)


@dataclass(eq=False)
class Value:
    """What an operation makes, or an argument."""

    sharding: Sharding | None
    """None if the text has none: it is on all devices."""
    origins: Mapping[str, str]
    """Where each axis of it comes from, in Shardy's words."""
    source: ShardedOperation | None = None
    """None for an argument of the program."""
    argument: Label | None = None
    """Of an argument of the program."""
    shape: tuple[int, ...] | None = None
    """Of all devices together; None if it is not known."""

    @property
    def label(self) -> Label | None:
        return self.source.label if self.source is not None else self.argument


@dataclass(eq=False)
class ShardedOperation:
    """An operation."""

    kind: str
    """Such as stablehlo.add."""
    text: str
    operands: list[Value] = field(default_factory=list)
    results: list[Value] = field(default_factory=list)
    wanted: list[tuple[Sharding | None, Mapping[str, str]]] = field(default_factory=list)
    """The shardings, with their origins, that operands get where a rule does not say it."""
    rule: Rule | None = None
    label: Label = Label("")
    origin: str = ""
    """Its name in the origins of others."""

    @property
    def is_constraint(self) -> bool:
        return self.kind in _CONSTRAINTS

    @property
    def is_loop(self) -> bool:
        return self.kind == "stablehlo.while"

    @property
    def is_manual(self) -> bool:
        """Whether it is a shard_map."""
        return self.kind == _MANUAL


@dataclass
class ShardedProgram:
    """The operations of all functions, in their order."""

    operations: list[ShardedOperation] = field(default_factory=list)
    arguments: list[Value] = field(default_factory=list)
    """Of the main function."""
    meshes: dict[str, Mesh] = field(default_factory=dict)

    def named(self, origin: str) -> ShardedOperation | None:
        """The operation that is the origin of this name."""
        return next((each for each in self.operations if each.origin == origin), None)


def matching(operations: Sequence[ShardedOperation], label: Label) -> list[ShardedOperation]:
    """The operations that this label can be of."""
    return [each for each in operations if each.label.matches(label)]

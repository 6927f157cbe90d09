"""Read shardings as Shardy writes them: the axes of a mesh that shard each dimension.

`<@mesh, [{"y"}, {}, {"x", "z":(1)2}]>` has the axes of each dimension, the outermost first; a part
of an axis names the size before it and its own. A rule such as `([i, k], [k, j])->([i, j])` has the
factors of each dimension of operands and results, by which shardings go through an operation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_SHARDING = re.compile(r'<@("[^"]*"|[\w.$-]+), \[((?:\{[^{}]*\}(?:p\d+)?(?:, )?)*)\]')
_DIMENSION = re.compile(r"\{([^{}]*)\}")
_AXIS = re.compile(r'"((?:[^"\\]|\\.)*)"(:\(\d+\)\d+)?')
_PART = re.compile(r":\(\d+\)(\d+)$")
_RULE = re.compile(
    r"op_sharding_rule<\((?P<operands>.*?)\)->\((?P<results>.*?)\)"
    r" \{(?P<sizes>[^}]*)\}?(?P<kinds>[^>]*)>"
)
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_FACTOR = re.compile(r"[a-z](?:_\d+)?")
_SIZE = re.compile(r"([a-z](?:_\d+)?)=(\d+)")
_KIND = re.compile(r"(reduction|need_replication|permutation)=\{([^}]*)\}")

Axes = tuple[str, ...]
"""Of a dimension, the outermost first; a part of an axis as in x:(1)2."""


@dataclass(frozen=True)
class Sharding:
    """Which axes shard each dimension of an array."""

    dimensions: tuple[Axes, ...]

    @property
    def axes(self) -> frozenset[str]:
        return frozenset(axis for axes in self.dimensions for axis in axes)

    def without(self, axes: frozenset[str]) -> Sharding:
        """The same but for some axes."""
        return Sharding(
            tuple(tuple(axis for axis in own if base(axis) not in axes) for own in self.dimensions)
        )

    def __str__(self) -> str:
        """As JAX's P."""
        return f"P({', '.join(map(_dimension_text, self.dimensions))})"


@dataclass(frozen=True)
class Rule:
    """How the dimensions of an operation's operands and results belong together."""

    operands: tuple[tuple[tuple[str, ...], ...], ...]
    """The factors of each dimension of each operand."""
    results: tuple[tuple[tuple[str, ...], ...], ...]
    sizes: Mapping[str, int]
    reduced: frozenset[str]
    """The factors that are summed up or reduced in another way."""
    whole: frozenset[str]
    """The factors along which an element may need any other one."""


def _dimension_text(axes: Axes) -> str:
    if not axes:
        return "None"
    return repr(axes[0]) if len(axes) == 1 else f"({', '.join(map(repr, axes))})"


def base(axis: str) -> str:
    """The axis that this is a part of, mostly itself."""
    return _PART.sub("", axis)


def axis_size(axis: str, sizes: Mapping[str, int]) -> int:
    """The number of devices along an axis, or along a part of one."""
    part = _PART.search(axis)
    return int(part[1]) if part else sizes.get(axis, 1)


def read_shardings(text: str) -> list[Sharding]:
    """All shardings in a text, in its order."""
    return [
        Sharding(
            tuple(
                tuple(f"{name}{part}" for name, part in _AXIS.findall(axes))
                for axes in _DIMENSION.findall(dimensions)
            )
        )
        for _, dimensions in _SHARDING.findall(text)
    ]


def read_rule(text: str) -> Rule | None:
    """The rule in an operation's text; None without one."""
    matched = _RULE.search(text)
    if matched is None:
        return None
    kinds = {kind: frozenset(_FACTOR.findall(names)) for kind, names in _KIND.findall(text)}
    nothing: frozenset[str] = frozenset()
    return Rule(
        _factors(matched["operands"]),
        _factors(matched["results"]),
        {name: int(size) for name, size in _SIZE.findall(matched["sizes"])},
        kinds.get("reduction", nothing),
        kinds.get("need_replication", nothing) | kinds.get("permutation", nothing),
    )


def _factors(text: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(
        tuple(tuple(_FACTOR.findall(dimension)) for dimension in values.split(",") if dimension)
        for values in _BRACKETS.findall(text)
    )


def factor_axes(
    dimensions: Sequence[Sequence[str]],
    sharding: Sharding,
    rule: Rule,
    sizes: Mapping[str, int],
) -> dict[str, Axes] | None:
    """The axes of each factor of an array; None where a dimension's axes are not its factors'.

    `sizes` are those of the mesh's axes.
    """
    found: dict[str, Axes] = {}
    for factors, axes in zip(dimensions, sharding.dimensions, strict=False):
        left = list(axes)
        for number, factor in enumerate(factors):
            if number == len(factors) - 1:
                found[factor] = tuple(left)
                break
            own, size = [], rule.sizes.get(factor, 1)
            while left and size % axis_size(left[0], sizes) == 0 and size > 1:
                size //= axis_size(left[0], sizes)
                own.append(left.pop(0))
            if left and size > 1:
                return None
            found[factor] = tuple(own)
    return found

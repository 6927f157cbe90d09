"""Read the code of an operation: its VLIW bundles, and which units each of them uses.

A bundle is a line: `0x1a   : LB { %v1_v0 = vld ... /* loc("f.py":5:8 to :14) */  ;;  ... }`, or
several where a comment in it has more than one. What loops and branches are made of is in
scalars.py. How often each unit is used in it is a line of another text, below a row of names and
one of capacities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mock_libtpu.compiler.texts.hlo import Place

_BUNDLE = re.compile(r"\s*(0x[0-9a-f]+|0)\s*:?\s*([A-Z]{2}\b[^{]*)?:?\s*>*\s*\{(.*)$")
_START = re.compile(r"Start(?:/End empty)? region (\d+)")
_SEPARATOR = re.compile(r"\s*;;\s*")
_LOCATION = re.compile(r'loc\("((?:[^"\\]|\\.)*)":(\d+)')
_END = re.compile(r"\}\s*(?:/\*[^*]*\*/\s*)*$")
_WINDOW = re.compile(
    r"(input|output) window allocation for operator \w+ (\d+)\. The window shape is (\S+), "
    r"while the full shape is (\S+)\. "
)
_UNIT = re.compile(r"[A-Z][A-Z\d_]*(?::[A-Z]+)?")
# libtpu 0.0.52 counts as MATMUL, of the same code, just what others count as MXU.
_SAME = {"MATMUL": "MXU"}
_COMMENT = re.compile(r"\s*/\*\s*loc\(.*?\)\s*\*/")


@dataclass(frozen=True)
class Bundle:
    """Instructions that start in one cycle."""

    number: int
    label: str
    """Such as "LB" for a loop's body; "" for most."""
    instructions: tuple[tuple[str, Place | None], ...]
    """Each with the line of Python that it is for, where the compiler annotates it."""
    regions: tuple[int, ...] = ()
    """The regions of the code that start with it, which branches name as their targets."""


@dataclass(frozen=True)
class Units:
    """How often the code of an operation uses the units: counted in the code, not in time."""

    names: tuple[str, ...]
    """As the compiler has them, but a unit has one name in all releases of it."""
    capacities: tuple[int, ...]
    """How many times a bundle can use each."""
    bundles: int
    used: tuple[int, ...]
    """By all bundles together."""
    busy: tuple[int, ...]
    """The bundles that use each at all."""
    by_bundle: tuple[tuple[int, ...], ...] = ()
    """The uses by each bundle."""


@dataclass(frozen=True)
class Window:
    """A part of an operand that a kernel has in VMEM at once."""

    kind: str
    """"input" or "output"."""
    number: int
    shape: str
    whole: str
    """The shape of the operand."""


def read_windows(text: str) -> tuple[Window, ...]:
    """The windows that the code of a kernel names, inputs first."""
    found = {Window(kind, int(at), *shapes) for kind, at, *shapes in _WINDOW.findall(text)}
    return tuple(sorted(found, key=lambda each: (each.kind, each.number)))


def read_shared(text: str) -> dict[str, str]:
    """The operation whose code an operation shares, of a map of equivalent ones."""
    found = {}
    key = ""
    for line in text.splitlines():
        if line.startswith("key:"):
            key = line.removeprefix("key:")
        elif line.startswith("  ") and key:
            found[line.strip()] = key
    return found


def read_bundles(text: str) -> list[Bundle]:
    """The bundles in their order; lines of other forms are skipped."""
    return [_bundle(matched) for matched in map(_BUNDLE.match, _joined(text)) if matched]


def _joined(text: str) -> Iterator[str]:
    """The lines, with those that a comment goes over as one."""
    whole = ""
    for line in text.splitlines():
        whole = f"{whole} {line.strip()}" if whole else line
        if whole.count("/*") <= whole.count("*/") or not _BUNDLE.match(whole):
            yield whole
            whole = ""
    yield whole


def _bundle(matched: re.Match[str]) -> Bundle:
    parts = [part for part in _SEPARATOR.split(_END.sub("", matched[3]).strip()) if part]
    label = (matched[2] or "").replace(":", " ").strip(" >")
    regions = tuple(map(int, _START.findall(matched[3])))
    return Bundle(int(matched[1], 16), label, tuple(map(_instruction, parts)), regions)


def _instruction(text: str) -> tuple[str, Place | None]:
    if "loc(" not in text:  # most have none
        return text, None
    location = _LOCATION.search(text)
    place = Place(location[1], int(location[2]), "") if location else None
    return _COMMENT.sub("", text).strip(), place


def read_units(text: str) -> Units | None:
    """The use of the units; None where the text is not a table of them.

    A row of names, one of capacities below it, and then one for each bundle.
    """
    lines = iter(text.splitlines())
    for line in lines:
        names = tuple(name.strip() for name in line.split(","))
        if len(names) > 1 and all(map(_UNIT.fullmatch, names)):
            break
    else:
        return None
    rows = []
    for line in lines:
        cells = line.split()
        if len(cells) == len(names) and (row := "".join(cells)).isascii() and row.isdigit():
            rows.append(tuple(map(int, cells)))
    if not rows:
        return None
    names = tuple(_SAME.get(name, name) for name in names)
    capacities, *bundles = rows
    columns = list(zip(*bundles, strict=True)) or [()] * len(names)
    return Units(
        names,
        capacities,
        len(bundles),
        tuple(map(sum, columns)),
        tuple(sum(1 for count in column if count) for column in columns),
        tuple(bundles),
    )

"""Read the scalar instructions of bundles: what decides which bundles run, and what they move.

Loops and branches, the grid of a Pallas kernel among them, are code of the scalar unit: counters,
comparisons, predicates, and branches to the starts of regions. So are the starts of DMAs, with
their sizes, and the waits for them. estimate/walks/walk.py runs it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mock_libtpu.compiler.texts.bundles import Bundle
from mock_libtpu.compiler.texts.hlo import Place

# Of each generation: the bundles after a branch that run before it is taken, and the bytes in a
# unit of the sizes of DMAs; both as its code shows them. A newer one has those of the last.
_ENCODINGS = {
    "v2": (1, 512),
    "v3": (1, 512),
    "v4": (1, 512),
    "v5e": (4, 32),
    "v5p": (4, 32),
    "v6e": (4, 32),
    "tpu7x": (6, 32),
}

BRANCH, DONE, PHI, LOAD, STORE = "sbr.rel", "dma.done.wait", "sphi", "sld", "sst"
_DMA = "dma."
_REMOTE = "vsyncadd.remote"
_VECTOR = "%v"  # of a result in vector registers
_SCALAR = re.compile(r"(?:(%[sp]\d+_[sp]\d+) = )?(?:%\d+ = )?([a-z][\w.]*)")
_NAMED = re.compile(r"/\*(\w+)=\*/\s*([^,/]+)")
_COMMENTS = re.compile(r"/\*.*?\*/")
_PREDICATE = re.compile(r"\((!?)(%p\w+)(?:, ([^()]+))?\)")
_TARGET = re.compile(r"target = \$region(\d+)")
_ATTRIBUTE = re.compile(r"\[\w+:\$\w+\]|\[shape:.*|(?<=\w) \[#\w+\]")
_BETWEEN = re.compile(r"\s*,\s*|(?<=\])\s+")
_TERM = re.compile(r"%\w+|#\w+|\$0x[0-9a-f]+|-?\d+(?:\.\d+)?")
_ITERATIONS = re.compile(r"iteration_bounds: \(([\d, ]+)\)")
_MATMUL = "vmatmul."
_MATMULS = re.compile(r"(?:%\w+ = )?vmatmul\.[\w.]+")
_ROWS = 16  # in a vector of 8 x 128 words: an MXU takes one in a cycle
_DYNAMIC = (1 << 31) - 1
_KNOWN_PREFIXES = ("s", "p", "int_to_ptr", "inlined_call_operand", _DMA)


@dataclass(frozen=True)
class Operand:
    """A number: the sum of a constant and of what results and allocations are."""

    constant: int | None = 0
    """None for what is not a whole number."""
    results: tuple[str, ...] = ()
    """Of other instructions, such as "%s7_s1"."""
    allocations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scalar:
    """An instruction of the scalar unit."""

    opcode: str
    bundle: int
    """The index of its bundle."""
    result: str = ""
    operands: tuple[Operand, ...] = ()
    predicate: str = ""
    """It runs if this is true; always if it is empty."""
    is_negated: bool = False
    """If the predicate is false, rather."""
    otherwise: Operand | None = None
    """The result if it does not run."""
    target: int = -1
    """The bundle that a branch leads to."""
    named: Mapping[str, Operand] = field(default_factory=dict)
    """The operands of a DMA, by their names."""
    place: Place | None = None
    is_core: bool = False
    """Whether it reads the number of the core."""

    @property
    def is_dma(self) -> bool:
        return self.opcode.startswith(_DMA) and self.opcode != DONE


@dataclass(frozen=True)
class Code:
    """The code of an operation, as far as it decides how it goes on."""

    length: int
    """The bundles."""
    scalars: tuple[Scalar, ...]
    """In the order in which a bundle reads and writes."""
    grid: tuple[int | None, ...]
    """The steps of a core along each axis of the grid, as the compiler notes them; None for what
    depends on arrays. Empty if it notes none."""
    is_remote: bool
    """Whether it signals other devices, and so waits for them."""
    rows: tuple[int, ...]
    """That each bundle gives to the MXUs, of 16 bits; those of 32 bits count as half a vector."""
    reads_core: bool
    """Whether the cores of a device do different work, be it only in other places."""

    @property
    def loops(self) -> tuple[tuple[int, int], ...]:
        """The first bundle of each loop, and that of the branch back to it; outer ones first."""
        back = {
            (each.target, each.bundle)
            for each in self.scalars
            if each.opcode == BRANCH and each.target <= each.bundle
        }
        return tuple(sorted(back, key=lambda loop: (loop[0], -loop[1])))


def encoding(generation: str) -> tuple[int, int]:
    """The delay of branches, in bundles, and the bytes in a unit of the sizes of DMAs."""
    return _ENCODINGS.get(generation) or next(reversed(_ENCODINGS.values()))


def read_code(bundles: Sequence[Bundle]) -> Code:
    """The scalar instructions of bundles that branches, DMAs and waits depend on."""
    starts: dict[int, int] = {}
    for at, bundle in enumerate(bundles):
        for region in bundle.regions:
            starts.setdefault(region, at)
    read: list[Scalar] = []
    grid: tuple[int | None, ...] = ()
    for at, bundle in enumerate(bundles):
        own = []
        for text, place in bundle.instructions:
            scalar = _scalar(text, place, at, starts, len(bundles))
            if scalar is not None:
                own.append(scalar)
                grid = grid or (_grid(text) if scalar.is_dma else ())
        # What a bundle reads of earlier iterations it has at its start.
        read += sorted(own, key=lambda each: each.opcode != PHI)
    is_remote = any(_REMOTE in text for bundle in bundles for text, _ in bundle.instructions)
    rows = tuple(sum(map(_rows, bundle.instructions)) for bundle in bundles)
    reads_core = any(each.is_core for each in read)
    return Code(len(bundles), tuple(_needed(read)), grid, is_remote, rows, reads_core)


def _rows(instruction: tuple[str, Place | None]) -> int:
    if _MATMUL not in instruction[0]:
        return 0
    matched = _MATMULS.match(instruction[0])
    if matched is None:
        return 0
    return _ROWS // 2 if ".f32." in matched[0] else _ROWS


def _scalar(
    text: str, place: Place | None, at: int, starts: Mapping[int, int], end: int
) -> Scalar | None:
    if text.startswith(_VECTOR):  # most are
        return None
    matched = _SCALAR.match(text)
    if matched is None or not matched[2].startswith(_KNOWN_PREFIXES):
        return None
    opcode = matched[2]
    if opcode == "shalt.err":
        return None
    named = {name: _operand(value) for name, value in _NAMED.findall(text)}
    plain = _ATTRIBUTE.sub("", _COMMENTS.sub("", text[matched.end() :]))
    predicate = _PREDICATE.search(plain)
    target = _TARGET.search(plain)
    rest = _TARGET.sub("", _PREDICATE.sub("", plain, count=1)).strip(" ,")
    return Scalar(
        opcode,
        at,
        matched[1] or "",
        tuple(map(_operand, _BETWEEN.split(rest))) if rest else (),
        predicate[2] if predicate else "",
        bool(predicate and predicate[1]),
        _operand(predicate[3]) if predicate and predicate[3] else None,
        # A region that starts nowhere comes after the last bundle.
        starts.get(int(target[1]), end) if target else -1,
        named if opcode.startswith(_DMA) else {},
        place,
        opcode == LOAD and "core id" in text,
    )


def _operand(text: str) -> Operand:
    constant: int | None = 0
    results, allocations = [], []
    for term in _TERM.findall(text):
        if term.startswith("%"):
            results.append(term)
        elif term.startswith("#"):
            allocations.append(term)
        elif "." in term:
            constant = None
        elif constant is not None:
            constant += int(term.removeprefix("$"), 16 if term.startswith("$") else 10)
    return Operand(constant, tuple(results), tuple(allocations))


def _grid(text: str) -> tuple[int | None, ...]:
    matched = _ITERATIONS.search(text)
    counts = map(int, matched[1].replace(" ", "").strip(",").split(",")) if matched else ()
    return tuple(None if count == _DYNAMIC else count for count in counts)


def _needed(scalars: Sequence[Scalar]) -> list[Scalar]:
    """Those that branches, DMAs and waits depend on, and these."""
    by_result: dict[str, list[Scalar]] = {}
    stores = []
    for scalar in scalars:
        by_result.setdefault(scalar.result, []).append(scalar)
        if scalar.opcode == STORE:
            stores.append(scalar)
    found = {id(each): each for each in scalars if each.opcode in (BRANCH, DONE) or each.is_dma}
    waiting = list(found.values())
    while waiting:
        scalar = waiting.pop()
        sources = [source for name in _reads(scalar) for source in by_result.get(name, ())]
        if scalar.opcode == LOAD:
            sources += stores
        new = [source for source in sources if id(source) not in found]
        found.update((id(each), each) for each in new)
        waiting += new
    return [each for each in scalars if id(each) in found]


def _reads(scalar: Scalar) -> list[str]:
    if scalar.is_dma:  # where it moves to does not matter
        operands = [
            value
            for name, value in scalar.named.items()
            if name in ("size_in_granules", "dst_syncflagno")
        ]
    else:
        operands = list(scalar.operands)
    operands += [scalar.otherwise] if scalar.otherwise else []
    names = [name for operand in operands for name in operand.results]
    return [*names, scalar.predicate] if scalar.predicate else names

"""Read a program with the shardings of its values, as Shardy leaves it before it is partitioned.

It is StableHLO with a sharding on each value, the origin of each axis of it, such as an argument or
a constraint, and on each operation the rule by which dimensions belong together. The StableHLO that
JAX gives is read, too: it has the shardings that the program asks for, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from mock_libtpu.compiler.texts.groups import read_meshes
from mock_libtpu.compiler.texts.sharded import Label, ShardedOperation, ShardedProgram, Value
from mock_libtpu.compiler.texts.shardings import Sharding, read_rule, read_shardings
from mock_libtpu.compiler.texts.stablehlo import Locations, location_uses

_OPERATION = re.compile(
    r"\s*(?:(?P<results>%[\w$.-]+(?::\d+)?(?:, %[\w$.-]+(?::\d+)?)*) = )?"
    r"\"?(?P<kind>[a-z_]+(?:\.[\w.]+)?)\"?(?=[ (])(?P<rest>.*)$"
)
_FUNCTION_NAME = re.compile(r'[^@(]*@"(?:[^"\\]|\\.)*"')  # quoted, where it has other characters
_NAME = re.compile(r"%([\w$.-]+)(?::(\d+))?")
_USE = re.compile(r"%([\w$.-]+)(?:#(\d+))?")
_LOOP_VALUE = re.compile(r"%([\w$.-]+) = %([\w$.-]+)(?:#(\d+))?")
_ORIGIN = re.compile(r"([\w.-]+|\"[^\"]*\")(?::\(\d+\)\d+)? = \"([^\"]*)\"")
_ORIGIN_NAME = re.compile(r'sdy\.sharding_origin_name = "([^"]*)"')
_MANUAL = re.compile(
    r"in_shardings=\[(?P<given>.*?)\] out_shardings=\[(?P<made>.*?)\] "
    r"manual_axes=\{(?P<axes>[^}]*)\}"
)
_BODY_ARGUMENT = re.compile(r"%([\w$.-]+): (tensor<[^ ]*)")
_ENDS = ("return", "stablehlo.return", "sdy.return", "func.return")
_TENSOR = re.compile(r"tensor<((?:\d+x)*)[^x<>]\w*(?:<[^<>]*>)?>")
_LONGEST = 1 << 16


def read_sharded(text: str) -> ShardedProgram:
    """The program of a text; lines of other forms are skipped."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._locations = Locations(text)
        self._program = ShardedProgram(meshes=read_meshes(text))
        self._values: dict[tuple[str, int], Value] = {}
        self._open: list[ShardedOperation | None] = []
        """Whose regions the line is in; None for what is no operation of a function."""
        self._results: list[tuple[Sharding | None, Mapping[str, str]]] = []

    def read(self) -> ShardedProgram:
        for line in self._lines:
            bare = line.strip()
            if len(line) > _LONGEST or not bare or bare.startswith("#"):
                continue
            if bare.startswith("}"):
                self._close(bare)
            elif bare.startswith("func.func"):
                self._function(bare)
            elif bare.startswith(("module", "^", "cond {", "reducer", "sdy.mesh")):
                if bare.endswith("{") and not bare.startswith("cond"):
                    self._open.append(None)
            elif matched := _OPERATION.match(line):
                self._operation(matched)
        return self._program

    def _function(self, text: str) -> None:
        """Its arguments and the shardings of its results."""
        name = _FUNCTION_NAME.match(text)
        end = _closing(text, text.find("(", name.end() if name is not None else 0))
        arguments, results = text[: end + 1], text[end + 1 :]
        starts = [each.start() for each in re.finditer(r"%[\w$.-]+: ", arguments)]
        values = []
        for start, stop in pairwise((*starts, len(arguments))):
            part = arguments[start:stop]
            uses = location_uses(part)
            label = self._label(uses[-1]) if uses else Label("")
            value = Value(*_one(part), argument=label, shape=next(iter(_shapes(part)), None))
            self._values[part[1 : part.index(":")], 0] = value
            values.append(value)
        if "@main" in text or not self._program.arguments:
            self._program.arguments = values
        self._results = [_one(part) for part in _parts(results[results.find("(") :])]
        self._open.append(None)

    def _operation(self, matched: re.Match[str]) -> None:
        kind, rest = matched["kind"], matched["rest"]
        operation = ShardedOperation(kind, rest)
        if kind in _ENDS:
            self._end(operation, rest)
            return
        self._program.operations.append(operation)
        pairs = _LOOP_VALUE.findall(rest) if operation.is_loop else []
        if operation.is_loop:
            operation.operands = [self._value(name, at) for _, name, at in pairs]
        else:
            operation.operands = [self._value(*use) for use in _USE.findall(_head(rest))]
        self._make_results(operation, matched["results"] or "")
        if operation.is_loop:
            operation.wanted = [(each.sharding, each.origins) for each in operation.results]
            for (name, *_), value in zip(pairs, operation.results, strict=False):
                self._values[name, 0] = value
        elif operation.is_manual:
            self._manual(operation, rest)
        elif operation.is_constraint:
            operation.wanted = [(each.sharding, each.origins) for each in operation.results]
        if uses := location_uses(rest) if rest.rstrip().endswith(")") else []:
            self._finish(operation, rest, uses[-1])
        else:
            self._open.append(operation)

    def _make_results(self, operation: ShardedOperation, names: str) -> None:
        rest = operation.text
        shardings = [] if operation.is_manual else read_shardings(_own_attributes(rest))
        origins = _origins_of(shardings, _all_origins(rest))
        for name, count in _NAME.findall(names):
            for at in range(int(count or 1)):
                number = len(operation.results)
                value = Value(
                    shardings[number] if number < len(shardings) else None,
                    origins[number] if number < len(origins) else {},
                    operation,
                )
                operation.results.append(value)
                self._values[name, at] = value

    def _manual(self, operation: ShardedOperation, rest: str) -> None:
        """The body has local arrays, whose shardings are the business of the program."""
        inner = _MANUAL.search(rest)
        if inner is None:
            return
        given = read_shardings(inner["given"])
        operation.wanted = [(each, {}) for each in given]
        for value, sharding in zip(operation.results, read_shardings(inner["made"]), strict=False):
            value.sharding = sharding
        axes = frozenset(re.findall(r'"([^"]*)"', inner["axes"]))
        types = _BODY_ARGUMENT.findall(rest)
        for number, (name, kind) in enumerate(types):
            local = given[number].without(axes) if number < len(given) else None
            shape = next(iter(_shapes(kind)), None)
            self._values[name, 0] = Value(local, {}, operation, shape=shape)

    def _end(self, operation: ShardedOperation, rest: str) -> None:
        """What a function or a loop gives must have the shardings of its results."""
        owner = next((each for each in reversed(self._open) if each is not None), None)
        if owner is not None and not owner.is_loop:
            return
        operation.operands = [self._value(*use) for use in _USE.findall(_head(rest))]
        if owner is None:
            operation.wanted = list(self._results)
        elif len(operation.operands) == len(owner.wanted):
            operation.wanted, operation.label = owner.wanted, owner.label
        if operation.wanted:
            self._program.operations.append(operation)

    def _close(self, text: str) -> None:
        if text.endswith("{"):  # the second region of a loop
            return
        uses = location_uses(text)
        if not uses or not self._open:
            return
        operation = self._open.pop()
        if operation is not None:
            self._finish(operation, text, uses[-1])

    def _finish(self, operation: ShardedOperation, text: str, location: str) -> None:
        """Add what is at the end of its text, which may be lines below."""
        operation.label = self._label(location)
        operation.rule = read_rule(text) or read_rule(operation.text)
        shapes = _result_shapes(text) or _result_shapes(operation.text)
        missing = max(0, len(operation.results) - len(shapes))
        shapes = [*shapes, *shapes[-1:] * missing][-len(operation.results) or 1 :]
        for value, shape in zip(operation.results, shapes, strict=False):
            value.shape = shape
        name = _ORIGIN_NAME.search(text) or _ORIGIN_NAME.search(operation.text)
        operation.origin = name[1] if name else ""
        if text is operation.text:
            return
        if not any(each.sharding for each in operation.results):
            for value, sharding in zip(operation.results, read_shardings(text), strict=False):
                value.sharding = sharding
        for value, origins in zip(operation.results, _all_origins(text), strict=False):
            value.origins = value.origins or origins

    def _label(self, location: str) -> Label:
        return Label(self._locations.name(location), self._locations.places(location))

    def _value(self, name: str, at: str) -> Value:
        return self._values.get((name, int(at or 0))) or Value(None, {})


def _head(rest: str) -> str:
    """The operands of an operation: what is before its types, and mostly before its attributes."""
    bare = rest.lstrip()
    if bare.startswith("{"):
        rest = bare[_closing(bare, 0) + 1 :]
    return re.split(r" \{| <\{| : |\) in_shardings| \(\{|\}> ", rest, maxsplit=1)[0]


def _shapes(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, filter(None, each.split("x")))) for each in _TENSOR.findall(text)]


def _result_shapes(text: str) -> list[tuple[int, ...]]:
    """Those at the end of an operation; one where all its operands and results have it."""
    return _shapes(re.split(r" -> | : ", text)[-1])


def _own_attributes(rest: str) -> str:
    """The text with the shardings of results, without those in debug information."""
    return re.split(r"sdy\.sharding_rule", rest, maxsplit=1)[0]


def _one(text: str) -> tuple[Sharding | None, Mapping[str, str]]:
    shardings, origins = read_shardings(text), _all_origins(text)
    return (shardings[0] if shardings else None), (origins[0] if origins else {})


def _all_origins(text: str) -> list[Mapping[str, str]]:
    """The origins of each result, if they are given."""
    matched = re.search(r"sdy\.(?:result_)?sharding_origins = (\[?)", text)
    if matched is None:
        return []
    start = matched.end()
    stop = text.find("]" if matched[1] else "}", start)
    part = text[start : stop + 1] if stop >= 0 else ""
    return [
        {axis.strip('"'): origin for axis, origin in _ORIGIN.findall(each)}
        for each in re.findall(r"\{([^{}]*)\}", part)
    ]


def _origins_of(
    shardings: Sequence[Sharding], origins: Sequence[Mapping[str, str]]
) -> list[Mapping[str, str]]:
    """The origins of each sharding: a text has none for those without axes."""
    if len(origins) == len(shardings):
        return list(origins)
    left = (
        list(origins) if sum(map(bool, (each.axes for each in shardings))) == len(origins) else []
    )
    return [left.pop(0) if left and each.axes else {} for each in shardings]


def _closing(text: str, start: int) -> int:
    """Where the bracket at `start` ends; the end of the text if nowhere."""
    depth = 0
    is_quoted = False
    for at in range(max(start, 0), len(text)):
        character = text[at]
        if character == '"' and text[at - 1] != "\\":
            is_quoted = not is_quoted
        elif not is_quoted and character in "([{":
            depth += 1
        elif not is_quoted and character in ")]}":
            depth -= 1
            if not depth:
                return at
    return len(text) - 1


def _parts(text: str) -> Iterator[str]:
    """What is between the commas of a bracket at the start of a text."""
    if not text.startswith("("):
        yield text
        return
    end, at = _closing(text, 0), 1
    start = 1
    while at < end:
        if text[at] in "([{":
            at = _closing(text, at)
        elif text[at] == ",":
            yield text[start:at]
            start = at + 1
        at += 1
    yield text[start:end]

"""What a program was compiled for: its function, its arguments, and what else JAX goes by.

A signature comes from the "request" that a recording has with a program. A recording may come from
anyone, and may have none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mock_libtpu.analysis.frames import Place

_SHORT = {"PRED": "bool"}
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_LETTERS = re.compile(r"S(?=\d)")


class Argument(NamedTuple):
    """An argument of a function, flattened, such as `params['w']`."""

    name: str
    type: str
    """As JAX writes it: "f32", "bool", "key<fry>"."""
    shape: tuple[int, ...]
    weak: bool = False
    """Whether its type gives way to others', as a Python number's does."""
    sharding: str = ""
    """Over which devices it is divided, and how; "" for an array that was put nowhere."""
    layout: str = ""
    donated: bool = False
    """Whether it was offered to be overwritten."""

    @property
    def text(self) -> str:
        """Such as "f32[64,784]"."""
        return f"{self.type}[{','.join(map(str, self.shape))}]"


class FunctionObject(NamedTuple):
    """The function that JAX was given."""

    number: int
    """Of the object, within a process."""
    code: str
    """The same for objects made from the same code."""
    place: Place | None
    """Where it is written."""
    is_of_jax: bool
    """Whether it is an operation of JAX, and no function of the program."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What a program was compiled for."""

    program: str
    """Its name, such as "jit_step"."""
    arguments: tuple[Argument, ...] = ()
    parameters: tuple[Argument, ...] = ()
    """Those that the program has: a function need not use all of its arguments."""
    outputs: tuple[Argument, ...] = ()
    """Without names."""
    function: FunctionObject | None = None
    """None where the recording does not have it: with another framework, or behind a plugin."""
    place: Place | None = None
    """The line of the program that had it compiled."""
    statics: Mapping[str, str] = field(default_factory=dict)
    """Static arguments, by the paths of their parts."""
    by_name: tuple[str, ...] = ()
    """Those of them that were given by name, which JAX tells from those given by position."""
    closure: Mapping[str, str] = field(default_factory=dict)
    """What the function has from outside of it, likewise."""
    structure: str = ""
    """The pytrees of the arguments."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What was given to `jax.jit`."""
    transforms: tuple[str, ...] = ()
    """What the function was transformed for, by the names of JAX's tracers."""
    turn: int = 0
    """Counts the programs of one call: its derivative is a second one."""
    explained: str = ""
    """JAX's own words about its cache."""
    carries: bool = False
    """Whether it is an operation with functions of the program in it, as a scan is."""

    @property
    def is_operation(self) -> bool:
        """Whether it is an operation of JAX, which are compiled one by one outside of functions."""
        return self.function is not None and self.function.is_of_jax and not self.carries

    @property
    def is_bare(self) -> bool:
        """Whether a recording has no more of it than the name."""
        return self.function is None and not self.arguments

    @property
    def is_unknown(self) -> bool:
        """Whether nothing says which function it is of."""
        return self.function is None and self.place is None

    @property
    def function_key(self) -> Hashable:
        """The same for programs of one function, whatever it was transformed for."""
        # Operations of one kind have one function of JAX. Of other plugins only the line is known.
        if self.function is None or self.function.is_of_jax:
            return self.program, self.place
        return self.program, self.function.code

    @property
    def key(self) -> Hashable:
        """The same for programs that are versions of each other; its derivative is none."""
        return self.program, self.function_key, self.transforms, self.turn

    @property
    def inputs(self) -> str:
        """Such as "x f32[64,784], n=3"."""
        arguments = [f"{argument.name} {argument.text}".strip() for argument in self.arguments]
        statics = [f"{name}={without_address(value)}" for name, value in self.statics.items()]
        return ", ".join(arguments + statics)

    @property
    def text(self) -> str:
        """Such as "jit_step(x f32[64,784], n=3)"."""
        return f"{self.program}({self.inputs})" if self.inputs else self.program


def signature_of(facts: Mapping[str, Any]) -> Signature:
    """The signature of a program, by what a recording has of it."""
    program = str(facts.get("program", ""))
    request = _request(facts.get("request"))
    if not request:
        return Signature(program)
    return Signature(
        program,
        _arguments(request),
        _rows(request.get("parameters")),
        _rows(request.get("outputs")),
        _function(request.get("function")),
        _place(request.get("place")),
        _texts(request.get("statics")),
        tuple(str(name) for name in _list(request.get("by_name"))),
        {name.lstrip("."): text for name, text in _texts(request.get("closure")).items()},
        str(request.get("structure", "")),
        _texts(request.get("options")),
        tuple(str(name) for name in _list(request.get("transforms"))),
        _integer(request.get("turn")),
        str(request.get("explained", "")),
        request.get("carries") is True,
    )


def without_address(text: str) -> str:
    """The text of an object without where it is, such as "relu" of "relu at 0x7f00"."""
    return _ADDRESS.sub("", text)


def _request(text: Any) -> dict[str, Any]:
    if not isinstance(text, str):
        return {}
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return request if isinstance(request, dict) else {}


def _arguments(request: dict[str, Any]) -> tuple[Argument, ...]:
    """Those of the call, of the types that the program has: vmap adds dimensions to them.

    The program lacks those that the function does not use.
    """
    called = [row for row in _list(request.get("arguments")) if isinstance(row, dict)]
    parameters = [row for row in _list(request.get("parameters")) if isinstance(row, dict)]
    if not called:
        return _rows(parameters)
    # The second program of a call, of its derivative, has other parameters.
    if _integer(request.get("turn")) or len(called) != len(parameters):
        return tuple(map(_argument, called))
    pairs = zip(called, parameters, strict=True)
    return tuple(
        _argument(
            row
            | {name: parameter[name] for name in ("type", "shape") if name in parameter}
            | {"layout": parameter.get("layout", "")}
        )
        for row, parameter in pairs
    )


def _rows(rows: Any) -> tuple[Argument, ...]:
    return tuple(_argument(row) for row in _list(rows) if isinstance(row, dict))


def _argument(row: dict[str, Any]) -> Argument:
    return Argument(
        str(row.get("name", "")),
        short_type(str(row.get("type", ""))),
        tuple(map(_integer, _list(row.get("shape")))),
        row.get("weak") is True,
        str(row.get("sharding", "")),
        str(row.get("layout", "")),
        row.get("donated") is True,
    )


def short_type(name: str) -> str:
    """The name of a type as JAX writes it: "F32" is f32, "S32" i32, "PRED" bool."""
    if not name.isupper():
        return name
    return _SHORT.get(name) or _LETTERS.sub("i", name).lower()


def _function(row: Any) -> FunctionObject | None:
    if not isinstance(row, dict):
        return None
    place = Place(str(row.get("path", "")), _integer(row.get("line")), str(row.get("name", "")))
    return FunctionObject(
        _integer(row.get("number")),
        str(row.get("code", "")),
        place if place.path else None,
        row.get("is_of_jax") is True,
    )


def _place(row: Any) -> Place | None:
    match row:
        case [str(path), int(line), str(function)]:
            return Place(path, line, function)
    return None


def _texts(row: Any) -> dict[str, str]:
    return {str(name): str(value) for name, value in row.items()} if isinstance(row, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _integer(value: Any) -> int:
    return value if isinstance(value, int) else 0

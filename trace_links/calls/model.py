"""The data types of calls and symbols. No logic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trace_links.definitions.model import Definition

Certainty = Literal["certain", "several"]


@dataclass(frozen=True, slots=True)
class Call:
    """A place where a function is called."""

    path: str
    """Relative to the tree, with `/`."""
    line: int
    caller: str
    """The qualified name of the function around the call; "" outside functions."""
    callees: tuple[Definition, ...]
    """What is called: with "several", any of these."""
    confidence: Certainty
    """"certain": scopes and declared types allow only this function, or only its overloads."""


@dataclass(frozen=True)
class Calls:
    """The calls of a function, or those in it."""

    name: str
    """The name that was looked up, demangled."""
    repository: str | None
    """The folder of the source tree that paths are relative to; None if nothing was found."""
    definitions: tuple[Definition, ...]
    """What the name means: the functions of that name, overloads included."""
    calls: tuple[Call, ...]
    left_out: int
    """Calls that may be meant too, of a name with too many definitions to tell them apart."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a file defines."""

    kind: str
    """"function", "class", "method", "macro", or another of Kind.LABELS."""
    name: str
    """Qualified."""
    line: int
    end_line: int


@dataclass(frozen=True)
class Symbols:
    """What a file defines, in the order of its lines."""

    path: str
    symbols: tuple[Symbol, ...]

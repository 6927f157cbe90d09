"""What a report shows: the options of `report` as values, which need no recording."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from mock_libtpu.analysis.selection import By, Selection

_Why = Literal["compiles", "donation", "memory", "leaks", "transfers"]
Kind = Literal["overview", "calls", "summary", "json", "tree", "object"] | _Why | By


@dataclass(frozen=True, slots=True)
class View:
    """What a report shows of the calls that are selected."""

    kind: Kind = "overview"
    selection: Selection = field(default_factory=Selection)
    collapse: bool = False
    """Without frames of the interpreter and the bindings."""
    object: tuple[str, int] = ("", 0)
    """The kind and the number of the object whose life is shown."""
    steps: int = 3
    """How many steps an array must outlive to be shown as a leak."""

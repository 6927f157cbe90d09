"""The programs of the guidebook as values: what to run, on which mock TPU, with which JAX.

The facts are programs.toml's, titles and ideas are the docstrings of the programs themselves.
Running them is record.py's.
"""

from __future__ import annotations

import ast
import functools
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mock_libtpu.environment import MachineSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LEGACY", "TODAY", "Jax", "Program", "load_programs", "program_of"]

Jax = Literal["today", "legacy"]
TODAY: Jax = "today"
LEGACY: Jax = "legacy"

_PACKAGE = Path(__file__).parents[1]
_MANIFEST = Path(__file__).parent / "programs" / "programs.toml"


@dataclass(frozen=True)
class Program:
    """A program of the book."""

    name: str
    """In addresses and in file names: "training-step"."""
    file: Path
    title: str
    """One line, without a period at its end."""
    idea: str
    """What it shows, in a sentence or two; may be empty."""
    source: str
    """Its text."""
    jax: Jax = TODAY
    machine: MachineSettings = field(default_factory=MachineSettings)
    environment: Mapping[str, str] = field(default_factory=dict)
    """Further variables."""


@functools.cache
def load_programs() -> tuple[Program, ...]:
    """The book's programs in their order."""
    rows = tomllib.loads(_MANIFEST.read_text("utf-8"))["programs"]
    return tuple(
        program_of(
            _PACKAGE / row["file"],
            row["name"],
            row["jax"],
            MachineSettings(row.get("devices"), row.get("topology"), row.get("memory")),
            row.get("environment", {}),
        )
        for row in rows
    )


def program_of(
    file: Path,
    name: str,
    jax: Jax = TODAY,
    machine: MachineSettings | None = None,
    environment: Mapping[str, str] | None = None,
) -> Program:
    """A program with the title and the idea of its docstring; without one, its name is the title.

    Raises OSError for a file that cannot be read, UnicodeDecodeError for one that is not text.
    """
    source = file.read_text("utf-8")
    title, _, idea = _docstring(source).partition("\n")
    return Program(
        name=name,
        file=file,
        title=title.strip().rstrip(".") or file.name,
        idea=" ".join(idea.split()),
        source=source,
        jax=jax,
        machine=machine or MachineSettings(),
        environment=dict(environment or {}),
    )


def _docstring(source: str) -> str:
    """The docstring of a module; "" if it has none or is not Python."""
    try:
        return ast.get_docstring(ast.parse(source)) or ""
    except (SyntaxError, ValueError):  # ValueError: null bytes
        return ""

"""The programs of the guidebook as values: what to run, on which mock TPU, with which JAX.

The facts are programs.toml's, titles and ideas are the docstrings of the programs themselves.
Running them is record.py's.
"""

from __future__ import annotations

import ast
import functools
import itertools
import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from mock_libtpu.environment import MachineSettings
from tpu_walkthrough.errors import InputError

Jax = Literal["today", "legacy"]
TODAY: Jax = "today"
LEGACY: Jax = "legacy"

_PACKAGE = Path(__file__).parents[2]
_MANIFEST = _PACKAGE / "guidebook" / "programs" / "programs.toml"


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
    is_readers: bool = False
    """Not one of the book's: it runs as the reader would run it."""


@functools.cache
def load_programs() -> tuple[Program, ...]:
    """The book's programs in their order."""
    rows = tomllib.loads(_MANIFEST.read_text("utf-8"))["programs"]
    return tuple(
        _program(
            _PACKAGE / row["file"],
            row["name"],
            jax=row["jax"],
            machine=MachineSettings(row.get("devices"), row.get("topology"), row.get("memory")),
            environment=row.get("environment", {}),
        )
        for row in rows
    )


def readers_program(file: Path, taken: Collection[str] = ()) -> Program:
    """A program of the reader's, with a name that is not taken.

    Raises InputError for a file that cannot be read.
    """
    try:
        return _program(file.absolute(), free_name(file, taken), is_readers=True)
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file}: is not a Python program", "Give a file of UTF-8 text.") from None


def free_name(file: Path, taken: Collection[str]) -> str:
    """A name for what is in a file, of letters that any file name may have."""
    base = re.sub(r"[^0-9A-Za-z_-]+", "-", file.stem).strip("-") or "program"
    names = itertools.chain([base], (f"{base}-{number}" for number in itertools.count(2)))
    return next(name for name in names if name not in taken)


def _program(file: Path, name: str, **settings: Any) -> Program:
    """A program; without a docstring the name of its file is the title."""
    source = file.read_text("utf-8")
    title, _, idea = _docstring(source).partition("\n")
    title = title.strip().rstrip(".") or file.name
    return Program(name, file, title, " ".join(idea.split()), source, **settings)


def _docstring(source: str) -> str:
    """The docstring of a module; "" if it has none or is not Python."""
    try:
        return ast.get_docstring(ast.parse(source)) or ""
    except (SyntaxError, ValueError):  # ValueError: null bytes
        return ""

"""The commands of CMake files as blocks: the bodies of if, foreach, function and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cmakegen.cmake.language import DEPTH, Argument, TooDeepError, commands

_ENDS = {
    "if": "endif",
    "foreach": "endforeach",
    "while": "endwhile",
    "function": "endfunction",
    "macro": "endmacro",
    "block": "endblock",
}


class Command(NamedTuple):
    """A command, with what is inside of it."""

    name: str
    arguments: Sequence[Argument]
    body: Sequence[Command] = ()
    branches: Sequence[tuple[Sequence[Argument] | None, Sequence[Command]]] = ()
    """(condition, body) of each branch of an `if`; the condition of `else` is None."""


def parsed(text: str) -> list[Command]:
    """The commands of a CMake file. Raises TooDeepError for blocks in too many others."""
    return _block(commands(text), "", 0)[0]


def _block(
    remaining: Iterator[tuple[str, list[Argument]]], opening: str, depth: int
) -> tuple[list[Command], tuple[str, list[Argument]]]:
    """The commands up to the end of a block, or of a branch of it, and the command there."""
    if depth > DEPTH:
        raise TooDeepError
    found: list[Command] = []
    for name, arguments in remaining:
        if name == _ENDS.get(opening) or (opening == "if" and name in ("else", "elseif")):
            return found, (name, arguments)
        if name == "if":
            branches: list[tuple[Sequence[Argument] | None, Sequence[Command]]] = []
            condition: Sequence[Argument] | None = arguments
            end = ""
            while end not in ("endif", "end of the file"):
                body, (end, others) = _block(remaining, "if", depth + 1)
                branches.append((condition, body))
                condition = others if end == "elseif" else None
            found.append(Command(name, arguments, (), branches))
        elif name in _ENDS:
            found.append(Command(name, arguments, _block(remaining, name, depth + 1)[0]))
        else:
            found.append(Command(name, arguments))
    return found, ("end of the file", [])

"""Read the values of variables from a tree's CMake files, without CMake.

The files are data: commands are recognised, none is executed. A variable has the value of the first
`set`, `math`, `project` or `option` that can be computed and is in no branch of an `if` that is
known not to be taken. Of several files, those in the folders around the template count first, and
then those nearest to the root. What other commands set is unknown, and false in a condition.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cmakegen.generators.cmake_language import (
    DEPTH,
    IN_ARGUMENT,
    LONGEST,
    Argument,
    TooMuchError,
    commands,
    expand,
)

_STEPS = 100_000  # of a template's evaluation

_TRUE = re.compile(r"1|on|yes|true|y|[-+]?0*[1-9][0-9]*(?:\.[0-9]*)?", re.IGNORECASE)
_FALSE = re.compile(r"(?:0|off|no|false|n|ignore|notfound|)", re.IGNORECASE)
# Where this program runs, and without a look at the machine.
_OF_THE_SYSTEM = {"UNIX": "1"}
# The operators of conditions as those of numbers, in which -1 is true.
_LOGICAL = {"NOT": "~", "AND": "&", "OR": "|"}
_PARTS = ("", "_MAJOR", "_MINOR", "_PATCH", "_TWEAK")


class _UnknownError(Exception):
    """A value that cannot be computed."""


class _Branch(NamedTuple):
    """A branch of an `if`."""

    outer: _Branch | None
    before: _Branch | None
    """The one before it in the same `if`."""
    condition: Sequence[Argument] | None
    """None for `else`."""


class _Definition(NamedTuple):
    """A command that sets a variable."""

    path: str
    branch: _Branch | None
    values: Sequence[Argument]
    compute: Callable[[str], str] = str
    is_cached: bool = False
    """Whether any other definition has priority."""


def is_off(value: str | None) -> bool:
    """Whether a value is false, as CMake has it."""
    return value is None or bool(_FALSE.fullmatch(value)) or value.endswith("-NOTFOUND")


class Definitions:
    """What the CMake files of a tree define; `files` maps their paths to their texts."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._of: dict[str, list[_Definition]] = {}
        self.configured: list[tuple[str, Sequence[str]]] = []
        """The inputs of `configure_file`, as they are spelled, with their options."""
        for path in sorted(files, key=lambda path: (path.count("/"), path)):
            self._read(path, files[path])

    def _read(self, path: str, text: str) -> None:
        branch: _Branch | None = None
        for name, arguments in commands(text):
            if name == "if":
                branch = _Branch(branch, None, arguments)
            elif name in ("elseif", "else") and branch:
                branch = _Branch(branch.outer, branch, arguments if name == "elseif" else None)
            elif name == "endif" and branch:
                branch = branch.outer
            elif name == "configure_file" and arguments:
                options = [one.text for one in arguments[2:]]
                self.configured.append((arguments[0].text, options))
            elif name in ("set", "option", "math", "project") and arguments:
                for variable, definition in _defined(name, arguments, path, branch):
                    self._of.setdefault(variable, []).append(definition)

    def of(self, name: str, folder: str) -> list[_Definition]:
        """The definitions of a variable for a template in `folder`, the first to count first."""

        def rank(one: _Definition) -> tuple[bool, int]:
            own = one.path[: one.path.rfind("/") + 1]
            around = one.path.endswith("CMakeLists.txt") and folder.startswith(own)
            return one.is_cached, -len(own) - 1 if around else 0

        return sorted(self._of.get(name, ()), key=rank)


def _defined(
    command: str, arguments: Sequence[Argument], path: str, branch: _Branch | None
) -> Iterator[tuple[str, _Definition]]:
    """The variables that a command sets."""
    name, values = arguments[0].text, arguments[1:]
    words = [one.text for one in values]
    if command == "option":
        default = values[1:2] or [Argument("OFF", "plain")]
        yield name, _Definition(path, branch, default, is_cached=True)
    elif command == "math":
        if name == "EXPR" and len(words) == 2:
            yield words[0], _Definition(path, branch, values[1:], _calculated)
    elif command == "set":
        is_cached = "CACHE" in words
        if is_cached:
            values = values[: words.index("CACHE")]
        elif words[-1:] == ["PARENT_SCOPE"]:
            values = values[:-1]
        if values:
            yield name, _Definition(path, branch, values, is_cached=is_cached)
    else:
        version = [Argument("", "quoted")]
        if "VERSION" in words[:-1]:
            version = [values[words.index("VERSION") + 1]]
        prefixes = ["PROJECT", name]
        if path == "CMakeLists.txt":
            prefixes.append("CMAKE_PROJECT")
            yield "CMAKE_PROJECT_NAME", _Definition(path, branch, arguments[:1])
        yield "PROJECT_NAME", _Definition(path, branch, arguments[:1])
        for prefix in prefixes:
            for number, part in enumerate(_PARTS):
                compute = _part(number - 1) if part else str
                yield f"{prefix}_VERSION{part}", _Definition(path, branch, version, compute)


def _part(number: int) -> Callable[[str], str]:
    return lambda version: [*version.split("."), "", "", "", ""][number]


class Values:
    """The values of variables for the templates in one folder."""

    def __init__(self, definitions: Definitions, folder: str) -> None:
        self._definitions = definitions
        self._folder = folder
        self._known: dict[str, str | None] = dict(_OF_THE_SYSTEM)
        self._pending: set[tuple[str, bool]] = set()
        self._steps = 0

    def get(self, name: str) -> str | None:
        """The value of a variable; None where it is not known. Raises TooMuchError."""
        if name in self._known:
            return self._known[name]
        if len(self._pending) > DEPTH:
            raise TooMuchError
        # A condition of its own definition depends on its cached value.
        only_cached = (name, False) in self._pending
        if (name, only_cached) in self._pending:
            return None
        self._pending.add((name, only_cached))
        value = None
        definitions = self._definitions.of(name, self._folder)
        self._count(1 + len(definitions))
        for one in definitions:
            if (one.is_cached or not only_cached) and self._is_taken(one.branch):
                try:
                    value = one.compute(self._joined(one.values))
                    break
                except _UnknownError:
                    continue
        self._pending.discard((name, only_cached))
        if not self._pending:  # others may depend on what is not computed yet
            self._known[name] = value
        return value

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > _STEPS:
            raise TooMuchError

    def _joined(self, arguments: Sequence[Argument]) -> str:
        size = 0
        texts = []
        for argument in arguments:
            texts.append(self._text(argument))
            size += len(texts[-1]) + 1
            if size > LONGEST:
                raise TooMuchError
        return ";".join(texts)

    def _text(self, argument: Argument) -> str:
        if argument.kind == "bracket":
            return argument.text

        def value(name: str) -> str:
            found = self.get(name)
            if found is None:
                raise _UnknownError
            return found

        return expand(argument.text, value, IN_ARGUMENT)

    def _is_taken(self, branch: _Branch | None) -> bool:
        """Whether a branch may be taken."""
        while branch:
            if branch.condition is not None and self._is_true(branch.condition) is False:
                return False
            before = branch.before
            while before:
                if before.condition is not None and self._is_true(before.condition):
                    return False
                before = before.before
            branch = branch.outer
        return True

    def _is_true(self, condition: Sequence[Argument]) -> bool | None:
        """Whether a condition holds; None if it tests more than values."""
        self._count(len(condition) + 1)
        words: list[str] = []
        defined = False
        for argument in condition:
            text = argument.text
            if argument.kind == "plain" and text in (*_LOGICAL, "DEFINED"):
                defined = text == "DEFINED"
                words += [] if defined else [_LOGICAL[text]]
            elif argument.kind == "parenthesis":
                words.append(text)
            else:
                holds = self.get(text) is not None if defined else self._holds(argument)
                words.append("(~0)" if holds else "0")
                defined = False
        try:
            return _calculated(" ".join(words)) != "0"
        except _UnknownError:
            return None

    def _holds(self, argument: Argument) -> bool:
        try:
            text = self._text(argument)
        except _UnknownError:
            return False
        if _TRUE.fullmatch(text):
            return True
        return argument.kind == "plain" and not is_off(text) and not is_off(self.get(text))


def _quotient(one: int, other: int) -> int:
    """As in C: towards zero."""
    return abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)


_OPERATORS: dict[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.LShift: lambda one, other: one << (other & 63),
    ast.RShift: lambda one, other: one >> (other & 63),
    ast.Div: _quotient,
    ast.Mod: lambda one, other: one - other * _quotient(one, other),
}
_EXPRESSION = re.compile(r"[0-9a-fA-FxX\s()+*/%|&^~<>-]{1,1000}")


def _calculated(text: str) -> str:
    """The value of an expression of math(EXPR), or of a condition."""
    if not _EXPRESSION.fullmatch(text):
        raise _UnknownError
    try:
        return str(_number(ast.parse(text.strip(), mode="eval").body))
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        raise _UnknownError from None


def _number(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(value)):
            result = value
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            result = _OPERATORS[type(op)](_number(left), _number(right))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            result = -_number(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            result = _number(operand)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            result = ~_number(operand)
        case _:
            raise _UnknownError
    if not -(1 << 63) <= result < 1 << 63:
        raise _UnknownError
    return result

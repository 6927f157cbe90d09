"""Evaluate arguments, conditions and expressions of CMake files, without CMake.

What tests something else than values, targets, commands and files of the tree is unknown.
"""

from __future__ import annotations

import ast
import operator
import platform
import re
from collections.abc import Callable, Sequence
from typing import Any

from cmakegen.cmake.language import (
    IN_ARGUMENT,
    LONGEST,
    Argument,
    TooMuchError,
    expand,
)

_TRUE = re.compile(r"1|on|yes|true|y|[-+]?0*[1-9][0-9]*(?:\.[0-9]*)?", re.IGNORECASE)
_FALSE = re.compile(r"(?:0|off|no|false|n|ignore|notfound|)", re.IGNORECASE)
_SYSTEM = platform.system()
# Where this program runs, with the compiler of clangd.
OF_THE_SYSTEM = {
    "UNIX": "1",
    "CMAKE_SYSTEM_NAME": _SYSTEM,
    "CMAKE_HOST_SYSTEM_NAME": _SYSTEM,
    "CMAKE_CXX_COMPILER_ID": "Clang",
    "CMAKE_C_COMPILER_ID": "Clang",
    "CMAKE_SYSTEM_PROCESSOR": platform.machine(),
    "CMAKE_SIZEOF_VOID_P": "8",
    **({"APPLE": "1"} if _SYSTEM == "Darwin" else {"LINUX": "1"}),
}
# The operators of conditions as those of numbers, in which -1 is true.
_LOGICAL = {"NOT": "~", "AND": "&", "OR": "|"}
# Operators before one name that may be known.
_KINDS = frozenset({"COMMAND", "DEFINED", "EXISTS", "IS_DIRECTORY", "TARGET"})
_ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "EQUAL": operator.eq,
    "LESS": operator.lt,
    "GREATER": operator.gt,
    "LESS_EQUAL": operator.le,
    "GREATER_EQUAL": operator.ge,
}
_LONGEST_MATCHED = 10_000  # characters of a text, or of an expression


class UnknownError(Exception):
    """A value that cannot be computed."""


def is_off(value: str | None) -> bool:
    """Whether a value is false, as CMake has it."""
    return value is None or bool(_FALSE.fullmatch(value)) or value.endswith("-NOTFOUND")


class Evaluation:
    """Evaluates with the variables of `get`, in at most so many steps."""

    longest = LONGEST
    """Characters of a value."""

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def get(self, name: str) -> str | None:
        """The value of a variable; None where it is not known. Raises TooMuchError."""
        raise NotImplementedError

    def count(self, steps: int) -> None:
        """Take these steps. Raises TooMuchError."""
        self._steps -= steps
        if self._steps < 0:
            raise TooMuchError

    def joined(self, arguments: Sequence[Argument]) -> str:
        """The list of the arguments' values. Raises UnknownError and TooMuchError."""
        size = 0
        texts = []
        for argument in arguments:
            texts.append(self.text(argument))
            size += len(texts[-1]) + 1
            if size > self.longest:
                raise TooMuchError
        return ";".join(texts)

    def text(self, argument: Argument) -> str:
        """The value of an argument. Raises UnknownError and TooMuchError."""
        if argument.kind == "bracket":
            return argument.text
        return expand(argument.text, self.referenced, IN_ARGUMENT, self.longest)

    def referenced(self, name: str) -> str:
        """What replaces a reference to a variable. Raises UnknownError and TooMuchError."""
        found = self.get(name)
        if found is None:
            raise UnknownError
        return found

    def is_true(self, condition: Sequence[Argument]) -> bool | None:
        """Whether a condition holds; None if it tests more than values."""
        self.count(len(condition) + 1)
        words: list[str] = []
        kind = ""
        number = 0
        while number < len(condition):
            argument = condition[number]
            text = argument.text
            number += 1
            operation = condition[number : number + 2]
            if argument.kind == "plain" and text in _LOGICAL:
                words.append(_LOGICAL[text])
            elif argument.kind == "plain" and text in _KINDS:
                kind = text
            elif argument.kind == "parenthesis":
                words.append(text)
            else:
                if len(operation) == 2 and _is_comparison(operation[0]):
                    number += 2
                    try:
                        holds = self._compared(argument, *operation)
                    except UnknownError:
                        holds = False
                else:
                    known = self._is_known(kind, argument) if kind else self._holds(argument)
                    if known is None:
                        return None
                    holds = known
                words.append("(~0)" if holds else "0")
                kind = ""
        try:
            return calculated(" ".join(words)) != "0"
        except UnknownError:
            return None

    def exists(self, kind: str, name: str) -> bool | None:
        """Whether there is a variable (DEFINED), command, target, file or folder.

        None if it is not known.
        """
        return self.get(name) is not None if kind == "DEFINED" else None

    def _is_known(self, kind: str, argument: Argument) -> bool | None:
        try:
            return self.exists(kind, self.text(argument))
        except UnknownError:
            return None

    def _compared(self, left: Argument, operation: Argument, right: Argument) -> bool:
        one, name = self._operand(left), operation.text
        if name == "MATCHES":
            return matches(self.text(right), one)
        other = self._operand(right)
        if name == "IN_LIST":
            return one in other.split(";")
        if name == "STREQUAL":
            return one == other
        if name.startswith("VERSION_"):
            return _ORDERS[name.removeprefix("VERSION_")](_version(one), _version(other))
        if name.startswith("STR"):
            return _ORDERS[name.removeprefix("STR")](one, other)
        try:
            return _ORDERS[name](int(one[:100]), int(other[:100]))
        except ValueError:
            raise UnknownError from None

    def _operand(self, argument: Argument) -> str:
        """The value of a variable, if the argument names one, else its text."""
        text = self.text(argument)
        value = self.get(text) if argument.kind == "plain" else None
        return text if value is None else value

    def _holds(self, argument: Argument) -> bool:
        try:
            text = self.text(argument)
        except UnknownError:
            return False
        if _TRUE.fullmatch(text):
            return True
        return argument.kind == "plain" and not is_off(text) and not is_off(self.get(text))


def _is_comparison(argument: Argument) -> bool:
    name = argument.text
    order = name.removeprefix("VERSION_") if name.startswith("VERSION_") else name
    known = order in _ORDERS or order.removeprefix("STR") in _ORDERS
    return argument.kind == "plain" and (known or name in ("MATCHES", "IN_LIST"))


def _version(text: str) -> list[int]:
    parts = [int(part[:20]) for part in re.findall(r"\d+", text)]
    while parts and not parts[-1]:
        parts.pop()
    return parts


def matches(expression: str, text: str) -> bool:
    """Whether an expression of the tree occurs in a text; RE2 takes linear time."""
    import re2

    if len(expression) > _LONGEST_MATCHED or len(text) > _LONGEST_MATCHED:
        raise UnknownError
    options = re2.Options()
    options.log_errors = False
    try:
        return re2.search(expression, text, options) is not None
    except (re2.error, UnicodeEncodeError):
        raise UnknownError from None


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


def calculated(text: str) -> str:
    """The value of an expression of math(EXPR), or of a condition. Raises UnknownError."""
    if not _EXPRESSION.fullmatch(text):
        raise UnknownError
    try:
        return str(_number(ast.parse(text.strip(), mode="eval").body))
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        raise UnknownError from None


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
            raise UnknownError
    if not -(1 << 63) <= result < 1 << 63:
        raise UnknownError
    return result

"""Evaluate the generator expressions of CMake files: `$<$<BOOL:1>:-DX>` is `-DX`.

For a compilation in the tree on this machine, by clang, without a build type. What other targets or
a build decide is unknown, and removes the element of a list that it is part of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cmakegen.cmake.conditions import OF_THE_SYSTEM, is_off
from cmakegen.cmake.language import DEPTH, TooDeepError

_UNKNOWN = "\0"
_LITERALS = {"COMMA": ",", "SEMICOLON": ";", "ANGLE-R": ">", "QUOTE": '"', "CONFIG": ""}
# What a value is compared with: $<PLATFORM_ID:Linux,Darwin>.
_IDENTITIES = {
    "CONFIG": "",
    "PLATFORM_ID": OF_THE_SYSTEM["CMAKE_SYSTEM_NAME"],
    "C_COMPILER_ID": OF_THE_SYSTEM["CMAKE_C_COMPILER_ID"],
    "CXX_COMPILER_ID": OF_THE_SYSTEM["CMAKE_CXX_COMPILER_ID"],
}


def evaluated(words: Iterable[str], language: str) -> list[str]:
    """The elements of a list of arguments that are not empty, with their values.

    The compilation is one of `language`, C or CXX. Raises TooDeepError.
    """
    text = ";".join(words)
    value = _Reader(text, language).rest() if "$<" in text else text
    return [element for element in value.split(";") if element and _UNKNOWN not in element]


class _Reader:
    """Evaluates one text from its start to its end."""

    def __init__(self, text: str, language: str) -> None:
        self._text = text.replace(_UNKNOWN, "")
        self._language = language
        self._place = 0
        self._depth = 0

    def rest(self) -> str:
        """The value of what is left; an expression that is not closed is unknown."""
        return self._until("")

    def _until(self, ends: str) -> str:
        """The value up to one of the characters, which is not read."""
        parts: list[str] = []
        while self._place < len(self._text) and (character := self._text[self._place]) not in ends:
            if self._text.startswith("$<", self._place):
                self._place += 2
                parts.append(self._expression())
            else:
                parts.append(character)
                self._place += 1
        return "".join(parts)

    def _takes(self, character: str) -> bool:
        """Whether this character is next, which is then read."""
        is_next = self._text.startswith(character, self._place)
        self._place += is_next
        return is_next

    def _expression(self) -> str:
        """The value of an expression, of which `$<` was read."""
        self._depth += 1
        if self._depth > DEPTH:
            raise TooDeepError
        name = self._until(":>")
        arguments: list[str] = []
        while self._takes("," if arguments else ":"):
            arguments.append(self._until(",>"))
        is_closed = self._takes(">")
        self._depth -= 1
        return _value(name, arguments, self._language) if is_closed else _UNKNOWN


def _value(name: str, arguments: list[str], language: str) -> str:
    """The value of an expression with these arguments."""
    if not arguments:
        return _LITERALS.get(name, _UNKNOWN)
    if name == "0":  # what is left out may be unknown
        return ""
    if name == "IF" and len(arguments) == 3:
        condition, yes, no = arguments
        return {"0": no, "1": yes}.get(condition, _UNKNOWN)
    if _UNKNOWN in name or any(_UNKNOWN in argument for argument in arguments):
        return _UNKNOWN
    if name in ("1", "BUILD_INTERFACE"):
        return ",".join(arguments)
    if name in ("INSTALL_INTERFACE", "LINK_ONLY"):
        return ""
    if name == "COMPILE_LANGUAGE":
        return _digit(language in arguments)
    if name == "COMPILE_LANG_AND_ID":
        compiler = _IDENTITIES["CXX_COMPILER_ID"]
        return _digit(arguments[0] == language and compiler in arguments[1:])
    if name in _IDENTITIES:
        return _digit(_IDENTITIES[name] in arguments)
    if name in _CONDITIONS:
        return _digit(_CONDITIONS[name](arguments))
    return _UNKNOWN


def _digit(holds: bool) -> str:
    return str(int(holds))


_CONDITIONS: Mapping[str, Callable[[list[str]], bool]] = {
    "BOOL": lambda arguments: not is_off(",".join(arguments)),
    "NOT": lambda arguments: arguments == ["0"],
    "AND": lambda arguments: set(arguments) == {"1"},
    "OR": lambda arguments: "1" in arguments,
    "STREQUAL": lambda arguments: arguments[0] == ",".join(arguments[1:]),
}

"""Shorten C++ function names: without parameters, return types and long arguments.

Works on demangled names only; a name it cannot take apart is left as it is.
"""

from __future__ import annotations

import functools
import re

_ANONYMOUS = "(anonymous namespace)"
_SYMBOLIC_OPERATOR = re.compile(r"\boperator(\(\)|\[\]|<=>|->\*?|<<=?|>>=?|<=?|>=?)(?: (?=<))?")
_OPEN, _CLOSE = "([{<", ")]}>"


@functools.cache
def short_name(name: str) -> str:
    """The name of a function: `void xla::F<int>::g(long) const` -> `xla::F<…>::g`."""
    kept: list[str] = []  # letters that stay, and "\0N" for the Nth symbol that must not be read
    symbols: list[str] = []

    def keep(match: re.Match[str]) -> str:
        symbols.append(match[0].rstrip())
        return f"\0{len(symbols) - 1}\0"

    text = re.sub(re.escape(_ANONYMOUS), keep, name)
    text = _SYMBOLIC_OPERATOR.sub(keep, text)
    open_brackets: list[str] = []
    for letter in text:
        if letter in _OPEN:
            if not open_brackets and letter == "<":
                kept.append("<…>")
            elif letter == "{" and "(" not in open_brackets and "<" not in open_brackets:
                kept.append(letter)
            open_brackets.append(letter)
        elif letter in _CLOSE:
            if not open_brackets or _OPEN.index(open_brackets.pop()) != _CLOSE.index(letter):
                return name  # no brackets of C++
            if letter == "}" and "(" not in open_brackets and "<" not in open_brackets:
                kept.append(letter)
        elif all(bracket == "{" for bracket in open_brackets):
            kept.append(letter)
    if open_brackets:
        return name
    short = re.sub(r" (const|volatile|&&?)(?=::|$| )", "", "".join(kept))
    # A return type precedes the name; "operator bool" is a name with a space in it.
    short = re.sub(r"^.* (?!.* )", "", short.replace("operator ", "operator\1")).replace("\1", " ")
    return re.sub(r"\0(\d+)\0", lambda match: symbols[int(match[1])], short)

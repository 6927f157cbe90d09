"""Read the commands of genrules that only copy, concatenate or substitute literal text.

`cp $< $@`, `cat $(SRCS) > $@`, `sed -e s/A/B/ $< > $@` and their spellings are recognised as data.
Anything else, such as a pipe, a second command, a variable or a regular expression, is not: no
shell ever gets a command.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import NamedTuple

_FILE = re.compile(r"\$([<@])|\$\(([<@]|SRCS|OUTS)\)|\$\((?:location|execpath) ([^\s()]+)\)")
_TOKEN = re.compile(r"\x02(\d+)\x03")
_LONGEST = 10_000  # characters of a command
LONGEST_TEXT = 1 << 20
"""Characters of what a command writes."""


class Substitution(NamedTuple):
    """`s/old/new/`, with `g` if it is not only for the first in a line."""

    old: str
    new: str
    is_global: bool

    def applied(self, text: str) -> str:
        """The text with `new` in place of `old`. Raises OverflowError if it is too long."""
        if len(text) + text.count(self.old) * len(self.new) > LONGEST_TEXT:
            raise OverflowError
        count = -1 if self.is_global else 1
        return "\n".join(line.replace(self.old, self.new, count) for line in text.split("\n"))


class Copy(NamedTuple):
    """What a command writes: these files, one after the other, with the substitutions."""

    sources: tuple[str, ...]
    """As they are spelled in `srcs`."""
    substitutions: tuple[Substitution, ...] = ()


def copy_of(command: str, sources: Sequence[str], out: str) -> Copy | None:
    """What a genrule with these `srcs` and one output writes; None for any other command."""
    text = command.strip().replace("\\\n", " ")
    if len(text) > _LONGEST or not text.isprintable():
        return None
    places: list[str] = []

    def place(found: re.Match[str]) -> str:
        places.append(found[1] or found[2] or found[3].removeprefix(":"))
        return f"\x02{len(places) - 1}\x03"

    text = _FILE.sub(place, text)
    if any(character in text for character in "$`"):
        return None
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    try:
        words = list(lexer)
    except ValueError:
        return None

    def is_output(word: str) -> bool:
        found = _TOKEN.fullmatch(word)
        return found is not None and places[int(found[1])] in ("@", "OUTS", out)

    def inputs(words: Sequence[str]) -> list[str]:
        """The sources that words name; none if one of them is anything else."""
        found: list[str] = []
        for word in words:
            token = _TOKEN.fullmatch(word)
            name = places[int(token[1])] if token else ""
            own = [source for source in sources if source.removeprefix(":") == name]
            own = [*sources] if name == "SRCS" or (name == "<" and len(sources) == 1) else own
            if not own:
                return []
            found += own
        return found

    substitutions: tuple[Substitution, ...] | None = ()
    match words:
        case ["cp", "-f", *files, target] | ["cp", *files, target] if len(files) == 1:
            pass
        case ["cat", *files, ">", target]:
            pass
        case ["sed", *scripts, "<", file, ">", target] | ["sed", *scripts, file, ">", target]:
            files, substitutions = [file], _substitutions(scripts)
        case _:
            return None
    found = inputs(files)
    if not found or not is_output(target) or substitutions is None:
        return None
    return Copy(tuple(found), substitutions)


def _substitutions(words: Sequence[str]) -> tuple[Substitution, ...] | None:
    """Those of `-e SCRIPT ...`, or of one script alone."""
    scripts = words if len(words) == 1 else words[1::2]
    if len(words) > 1 and list(words[::2]) != ["-e"] * len(scripts):
        return None
    found = [one for one in map(_substitution, scripts) if one]
    return tuple(found) if found and len(found) == len(scripts) else None


def _substitution(script: str) -> Substitution | None:
    """`s/old/new/` or `s/old/new/g`, with any delimiter, if both are literal text."""
    if len(script) < 5 or script[0] != "s" or script[1].isalnum() or script[1] in "\\ ":
        return None
    parts: list[list[tuple[str, bool]]] = [[]]
    characters = iter(script[2:])
    for character in characters:
        if character == "\\":
            parts[-1].append((next(characters, ""), True))
        elif character == script[1]:
            parts.append([])
        else:
            parts[-1].append((character, False))
    if len(parts) != 3 or parts[2] not in ([], [("g", False)]):
        return None
    old = _literal(parts[0], "*[]^$.\\" + script[1])
    new = _literal(parts[1], "&\\" + script[1])
    return Substitution(old, new, bool(parts[2])) if old and new is not None else None


def _literal(characters: Sequence[tuple[str, bool]], special: str) -> str | None:
    """The text of (character, is escaped); None if one is not meant as it is."""
    if any(is_escaped != (character in special) for character, is_escaped in characters):
        return None
    return "".join(character for character, _ in characters)

"""Runs universal-ctags, if it is installed, on files that the parser cannot read.

It finds no types, lambdas or calls, but copes with unknown macros. How its tags are used is decided
in `parse`.
"""

import json
import re
from functools import cache
from typing import Any, NamedTuple

from tpu_walkthrough.programs import bounded, children, find_program
from trace_links.definitions.names import ANONYMOUS

_ARGUMENTS = (
    "--options=NONE",  # ignore the .ctags.d of the tree and of the user; has to come first
    *("--output-format=json", "--fields=+neSZ-P", "--languages=C++", "--language-force=C++"),
)
_ANONYMOUS = re.compile(r"__anon\w+")
_TIMEOUT_S = 20
# Macros that look like functions, the compiler's own names, and conversion operators, for which the
# parser has a name of its own.
_OTHER = re.compile(r"[A-Z\d_]+|__.*|operator [A-Za-z].*")


class Tag(NamedTuple):
    """A function definition; lines count from 1."""

    name: str
    scope: str
    """As in `Row`."""
    signature: str
    """The parameters with their parentheses, and what follows them: `(int x) const`."""
    line: int
    end_line: int


@cache
def program() -> str | None:
    """The path of universal-ctags, if it is installed and writes JSON."""
    found = find_program("ctags")
    if found is None:
        return None
    features = _run([found, "--options=NONE", "--list-features"])
    return found if re.search(r"^json\b", features, re.MULTILINE) else None


def tags(path: str) -> list[Tag]:
    """The functions of a file; empty without the program."""
    ctags = program()
    if ctags is None:
        return []
    written = _run([ctags, *_ARGUMENTS, "--kinds-C++=f", "-f", "-", path])
    found: list[Tag] = []
    for line in written.splitlines():
        try:
            tag: dict[str, Any] = json.loads(line)
        except ValueError:  # another program of that name
            return []
        name = tag.get("name", "")
        if "line" in tag and _OTHER.fullmatch(name) is None:
            scope = _ANONYMOUS.sub(ANONYMOUS, tag.get("scope", ""))
            end = tag.get("end", tag["line"])
            found.append(Tag(name, scope, tag.get("signature", "()"), tag["line"], end))
    return found


def _run(command: list[str]) -> str:
    try:
        finished = bounded.run(children.TOOL, command, seconds=_TIMEOUT_S)
    except OSError:
        return ""
    return finished.output_text if finished.returncode == 0 else ""

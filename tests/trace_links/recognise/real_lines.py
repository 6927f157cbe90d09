"""Lines of real outputs, and random edits of them."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from hypothesis import strategies as st

from trace_links.recognise.ansi import visible
from trace_links.recognise.formats import FORMATS

__all__ = ["CORPUS", "EDITS", "edited", "real_lines"]

CORPUS = Path(__file__).parents[1] / "corpus"
_OF_FRAMES = (
    "_ZN4shop4Till5closeEi",
    "_Znwm",
    "_RNvCs1_4shop4till",
    "ns::C<int>::run(char const*)",
    "(anonymous namespace)::f()",
    "<a as b::C>::d",
    "lib.so",
    "till`",
    "x!",
    "+0x1f",
    "+5",
    " + 12 ",
    "0x7f12c0de12",
    "#3 ",
    "3: ",
    "12   ",
    " <",
    "@",
    "(3)",
    "~/",
    "-->",
    "é",
)


@functools.cache
def real_lines() -> tuple[str, ...]:
    """All lines of the corpus, in order, and the examples of the formats."""
    outputs = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt"))]
    raw = b"\n".join(outputs).decode("utf-8", "replace").split("\n")
    examples = [str(line) for known in FORMATS for line, *_ in known.examples]
    return (*(visible(line.rstrip("\r")).text for line in raw), *examples)


@functools.cache
def pieces() -> tuple[str, ...]:
    """Words, gaps and locations of the corpus, and names of functions, to insert into its lines."""
    found = re.compile(r"\w+|\s+|[^\w\s]+|[\w./-]+:\d+(?::\d+)?")
    words = sorted({text for line in real_lines() for text in found.findall(line)})
    return (*words, *_OF_FRAMES * (len(words) // len(_OF_FRAMES)))  # as likely as all others


def edited(base: str, edits: list[tuple[int, int, int]]) -> str:
    """A line with pieces inserted and some characters removed."""
    for location, take, piece in edits:
        at = location % (len(base) + 1)
        base = base[:at] + pieces()[piece % len(pieces())] + base[at + take :]
    return base


# The position of an edit, how many characters it removes, and which piece it inserts.
EDITS = st.lists(
    st.tuples(st.integers(0, 300), st.integers(0, 4), st.integers(0, 1 << 20)), max_size=3
)

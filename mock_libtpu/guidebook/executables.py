"""Executables with their programs: the StableHLO that was compiled, and the HLO that came of it.

A recording has these texts only if it was asked for them: see docs/reference/recording-format.md.
"""

from __future__ import annotations

from typing import NamedTuple

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, String, Text

from mock_libtpu.analysis.values import mentions
from mock_libtpu.guidebook.source_text import HighlightedLine, highlighted
from mock_libtpu.guidebook.values import shown_name, shown_text
from mock_libtpu.recording.model import ApiCall

_MOST = 200
_MOST_LINES = 250
_LONGEST = 1000  # characters of a line


class Executable(NamedTuple):
    """A compiled program."""

    number: int
    name: str
    call: int
    """The index of the call that made it."""
    texts: list[tuple[str, int, list[HighlightedLine]]]
    """Each with its title, and its number of lines, of which not all may be shown."""


class Executables:
    """The executables of a recording whose programs it has."""

    def __init__(self) -> None:
        self.shown: list[Executable] = []
        self.left_out = 0

    def add(self, call: ApiCall, index: int) -> None:
        """Add what a call made; `index` is the call's on the page."""
        for mention in mentions(call.results):
            texts = [
                (title, text)
                for title, name in (("StableHLO", "stablehlo"), ("Optimized HLO", "optimized_hlo"))
                if isinstance(text := mention.facts.get(name), str) and text
            ]
            if mention.kind != "executable" or not texts:
                continue
            if len(self.shown) == _MOST:
                self.left_out += 1
                continue
            name = shown_name(str(mention.facts.get("program", "")))
            shown = [(title, *_shown(text)) for title, text in texts]
            self.shown.append(Executable(mention.number, name, index, shown))


def _shown(text: str) -> tuple[int, list[HighlightedLine]]:
    lines = text.strip("\n").split("\n")
    shown = tuple(shown_text(line, _LONGEST) for line in lines[:_MOST_LINES])
    return len(lines), highlighted(shown, _ProgramLexer)


class _ProgramLexer(RegexLexer):  # type: ignore[misc]  # it has no types
    """MLIR and HLO, as far as colours help."""

    name = "StableHLO and HLO"
    tokens = {  # noqa: RUF012 - as Pygments wants it
        "root": [
            (r"//.*", Comment),
            (r"/\*.*?\*/", Comment),
            (r'"[^"\n]*"', String),
            (r"@[\w.$-]+", Name.Function),
            (r"[%#^!][\w.$-]+", Text),
            (r"\b(?:HloModule|ENTRY|ROOT|module|attributes|return)\b", Keyword),
            (r"\b(?:func|stablehlo|mhlo|chlo|sdy|shape|arith)\.\w+", Keyword),
            (
                r"\b(?:tensor|tuple)<[^>\n]*>+|\b(?:pred|token|bf16|[fsuc]\d\w*)\[[\d,]*\]",
                Name.Builtin,
            ),
            (r"-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b", Number),
            (r"[A-Za-z_][\w.-]*", Text),
            (r"\s+|.", Text),
        ]
    }

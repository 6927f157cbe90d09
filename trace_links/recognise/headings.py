"""Patterns of headings, which name a file for the lines below, and of the lines below them.

`multi_line` matches the visible text; the search over raw bytes (`search`) finds a line below by
the `start` in `UNDER_HEADING`, and searches back from it for what may be a heading.
"""

from __future__ import annotations

from typing import NamedTuple

HEADING = (
    r"^(?: {0,4}(?:FILE: |In |File )?"
    r"(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,400}+):?"
    r"|== \[(?P<listed>[^\[\]:*?\"'<>|,;()=\t]{1,400})\] (?:FAIL|PASS)"
    r"|== (?P<titled>[^\s:*?\"'<>|,;()=]{1,400}) ==)\s*$"
)
# Only if a line of the file follows directly: bin/run, my dir/two words.c
MAYBE_HEADING = (
    r"^(?:[\w.+-]{1,80}(?:/[\w.+-]{1,80}){0,20}/[\w.+-]{0,80}[A-Za-z_]\d{0,2}"
    r"|[\w.+-][\w.+ -]{0,80}(?:/[\w.+ -]{1,80}){1,20}\.[A-Za-z]\w{0,9})$"
)
# A heading that is a location itself, the first one of those below: tslint, xo
LOCATED_HEADING = (
    r"^ {0,2}(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\[\]\t]{0,400})"
    r":\d{1,7}:\d{1,6}$"
)


class UnderHeading(NamedTuple):
    """The format of a line below a heading."""

    example: str
    pattern: str
    start: str
    """The start of such a line after spaces, for `re` and for RE2."""


# A number that is not the start of a date or a time: 3:9, 12-
_ONE_DIGIT = r"\d?(?:[^\d\n]|$)"  # at most one
_NUMBER = (
    rf"\d+=|(?:\d{{1,3}}|\d{{5,7}})-|\d{{4}}-(?:{_ONE_DIGIT}|\d\d(?:[^-\n]|$|-{_ONE_DIGIT}))"
    rf"|(?:\d|\d{{3,7}}):|\d\d:(?:{_ONE_DIGIT}|\d\d(?:[^:\n]|$|:{_ONE_DIGIT}))"
)
RULE_START = "(?:\u276f|\u2771)"  # of a rule's name, which may come between: see `Ruled`
_LEVEL = r"(?:ERROR|WARNING): \d"

UNDER_HEADING = (
    UnderHeading(  # tslint
        "ERROR: 3:9  no-var  x",
        r"^(?:ERROR|WARNING): (?P<line>\d{1,7}):(?P<column>\d{1,6}) ",
        _LEVEL,
    ),
    UnderHeading(  # xo
        "  ✖  3:9  x",
        r"^ {2}[\u2716\u26a0\u2139] +(?P<line>\d{1,7}):(?P<column>\d{1,6}) ",
        "(?:\u2716|\u26a0|\u2139) +\\d",
    ),
    UnderHeading(  # glslangValidator, whose first number is the number of the source string
        "ERROR: 0:3: 'x' : undeclared identifier",
        r"^(?:ERROR|WARNING): \d{1,3}:(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?: (?=')",
        _LEVEL,
    ),
    UnderHeading(  # csslint
        "1: error at line 3, col 6",
        r"^\d+: \w+ at line (?P<line>\d{1,7}), col (?P<column>\d{1,6})",
        _NUMBER,
    ),
    UnderHeading(  # radon
        "    F 3:0 f - A (1)",
        r"^[ \t]+[CFM] (?P<line>\d{1,7}):(?P<column0>\d{1,6}) ",
        r"[CFM] \d+:\d",
    ),
    UnderHeading(  # eslint, yamllint, stylelint, remark, ruff's grouped
        "  3:9  error  x",
        r"^[ \t]+(?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+:\d+)?(?=\s|:\s)",
        _NUMBER,
    ),
    UnderHeading(  # rubocop's simple
        "C:  3:  5: x",
        r"^[CRWEFI]: {0,2}(?P<line>\d{1,7}): {0,2}(?P<column>\d{1,6}): ",
        r"[CRWEFI]:[ \t]*\d",
    ),
    UnderHeading(  # sqlfluff
        "L:   3 | P:   9 | L001 | x",
        r"^L:[ \t]*(?P<line>\d{1,7}) \| P:\s*(?P<column>\d{1,6})(?= )",
        r"L:[ \t]*\d",
    ),
    UnderHeading(  # rg --column, curlylint, next
        "3:9:needle",
        r"^(?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d{1,7}:\d{1,6})?"
        r"(?=:|\t| {2}(?:Error|Warning|Info)| +(?:error|warning) )",
        _NUMBER,
    ),
    UnderHeading(  # djlint
        "H025 3:4 x", r"^[A-Z]\d{3} (?P<line>\d{1,7}):(?P<column0>\d{1,6}) ", r"[A-Z]\d{3} \d"
    ),
    UnderHeading(  # phpcs
        " 3 | ERROR | x",
        r"^[ \t]+(?P<line>\d{1,7})[ \t]\|[ \t](?:ERROR|WARNING|VIOLATION)",
        r"\d{1,7}[ \t]\|[ \t](?:ERR|WARN|VIO)",
    ),
    UnderHeading("  3: (f)", r"^[ \t]+(?P<line>\d{1,7}):(?=\s)", _NUMBER),  # guile
    UnderHeading("3:needle", r"^(?P<line>\d{1,7})(?=[:=-])", _NUMBER),  # rg --heading
    UnderHeading(  # a table of eslint's
        "║ 3        │ 9        │ error",
        r"^║ (?P<line>\d{1,7}) +│ (?P<column>\d{1,6}) +│",
        r"║ \d+ +│ \d",
    ),
    UnderHeading("3│x = 1", r"^(?P<line>\d{1,7}) {0,6}│", r"\d{1,7} *│"),  # ast-grep
    UnderHeading("  L3 |<a>", r"^ +L(?P<line>\d{1,7}) \|", r"L\d{1,7} \|"),  # htmlhint
)
BELOW = "|".join(dict.fromkeys(known.start for known in UNDER_HEADING))
"""The start of all these lines after spaces."""

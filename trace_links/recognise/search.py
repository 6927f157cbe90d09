"""Which lines can matter to a recogniser at all: one search over whole chunks of raw bytes.

It finds too much rather than too little. All that a line can be wanted for is one pattern of RE2,
whose automaton takes the same time for each byte however much is asked for; so nothing in it looks
back or ahead. A heading is found from the line that belongs to it, or because what follows it is
not known yet.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

import re2

from trace_links.recognise.formats.paths import HOSTS, NAMES

__all__ = ["HEADING_REACH", "candidate_lines", "may_have_frame"]

HEADING_REACH = 5  # lines from a heading to the first line that belongs to it, at most
_MEMORY = 64 << 20  # bytes that the automaton may take; a tenth of it does for most


def _none_of(words: list[str], no_start: str = r"\W") -> str:
    """One or more letters, digits and underscores that are none of these words."""
    letters = sorted({word[0] for word in words if word})
    parts = [rf"[^{no_start}{''.join(letters)}]\w*"]
    for letter in letters:
        rest = [word[1:] for word in words if word.startswith(letter)]
        parts.append(f"{letter}(?:{_none_of(rest)}){'' if '' in rest else '?'}")
    return "|".join(parts)


# What ends the name of a file, and of no host: .cc and c++.
_EXTENSION = r"\.[A-Za-z]\w*"
_DOMAINS = [host[1:] for host in HOSTS if host.startswith(".")]
_NO_HOST = r"\.(?:" + _none_of(_DOMAINS, r"\W\d_") + ")"
# Names without an extension by their last letters: Makefile, Dockerfile, BUILD.
_NAMED = "|".join(sorted({re.escape(name[-4:]) for name in NAMES if "." not in name}))
# A name that a folder is before, but no host: /usr/bin/name, file:///name, C:\name
_LETTER = r"[A-Za-z_+\x80-\xff]"
_IN_FOLDER = r"(?:[^:/]/[^\s/:]*|\\[^\s\\:]*|file://[^\s:]*|webpack[^\s]*)" + _LETTER
_AT_END = r"\r?$"
# What has a slash, a dot or a colon, and perhaps a space behind it: a.js (3:9)
_CALL_OR_PLACE = r"[./\\:](?:[^ \n]*[^\s(){}\[\]<>=,;]|(?:[^ \n]*[^\s\d(])? )?"
_STACK = r"(?:dart|s[ac]ss) \d"
_ANYWHERE = (
    rf"(?:{_NO_HOST}|\+\+):(?:\d|\[\d+,\d| +\d+:|[a-z]\w*:\d)",  # a.c:3 a.java:[3,9] a.sh:f:3:
    rf"(?:{_NAMED}|[A-Za-z_]\.\d|\?[\da-f]{{4}}):\d",  # Makefile:3 cat.1:3 ./a.js?12ab:3
    _IN_FOLDER + r"\d?\d?:\d",  # bin/name:3
    r'":\d+[:)]|(?:at |\[)"[^"\n]+":\d|file \'[^\'\n]+\':\d',  # "a.py":3:1, and no JSON
    # a.cc(3,9), a.d(3): x, a.js (3:9)
    r"(?:[^\s(){}\[\]<>=,;]|[^\d(] )\(\d+[,:] ?\d+\)" + _AT_END,
    _CALL_OR_PLACE + rf"\(\d+(?:[,:] ?\d|\)(?: ?:|[<>\w$ \]]|{_AT_END}))",
    # line 3, lines: 3, line=3, lineno=3, {line,3}, line <3>, line #3
    r"ine(?:s?:?|no|number)[ =,][ \t]?(?:<b>|[<#'\"])?\d|\[(?:LINE|[Ll]ine):\d",
    rf"(?:{_EXTENSION}|\+\+) \+\d|\+0x[\da-f]+\)",  # a.c +3, x.so(f+0x3)
    rf"\.[Rr](?:md)?#\d|{_EXTENSION}#L\d|\.pyi?@\d",  # a.R#3, a.c#L3, a.py@3
    r"@file:///[^\s:]+:\d",  # of Firefox
    # what is not shown, or takes away what was: the search cannot tell what is left
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]",
    r'"(?:line(?:no|_?[Nn]umber)?|row)": ?"?\d',  # of structured logs
    r"\.ps[md]?1: \d|\.(?:cs|vb|fs|razor|cshtml): ?[^\s\d:]+ \d",  # in other languages
    rf'{_EXTENSION}"?, \d+(?: @|[:\]]|{_AT_END})|{_EXTENSION},\d+(?:\|\d+)?\)',  # a.v, 3  a.sv,3|9)
    rf"{_EXTENSION}\t\d+(?:\t|{_AT_END})|@\d+-\d+@|\.(?:sol|vy)#\d",
    # XML, CSV, tags, ctags -x, zsh -x
    r"<file name=|\",\d+,\d+,|\t\d+;\"|:\d+ col \d",
    (
        r"  (?:class|constant|enum|enumerator|field|function|interface|macro|member|method|module"
        r"|namespace|property|prototype|struct|type|typedef|union|variable) +\d+ "
    ),
    r"::\d+\]|\]:L\d| src/mongo/\S+ \d|</file>\r?$",  # TensorRT, node, MongoDB, Valgrind's XML
    rf" [\dA-F]{{8,16}} +\S+ +\d+ +\S+\.\w+{_AT_END}",  # ifort
    r'[A-Z] "[^"\n]+" \d+:\d+ "',  # ERROR "a.svelte" 3:9 "x"
    # Erlang's terms, Dart's assertions and ONNX Runtime's failures that are broken over lines
    rf"\.(?:[exy]rl|hrl|exs?)\"}},{_AT_END}|\.dart':|(?:^|; )file=[^\n]* ;[ \t]*{_AT_END}",
    rf"{_EXTENSION}\[\d+, \d+\]:|rl:\{{\d",  # a.ts[3, 9]: a.erl:{3,9}:
    r":\d+: (?:trailing whitespace|new blank line at EOF|space before tab in|indent with spaces)",
    r"ailed to parse[^`\n]*`|\*\*\* \[[^\[\]:\n]+:\d",  # cargo's, make's
    r"\(l\d+\):|, line:\d",  # dpkg's, liquidjs'
    rf"{_EXTENSION}(?: @ \d+{_AT_END}|: \d+\){_AT_END}|\|\d)",  # a.lua @ 3, (a.f90: 3), a.c|3|
)
# A number that begins no date and no time: 3:9, 12-
_ONE_DIGIT = r"\d?(?:[^\d\n]|$)"  # at most
_NUMBER = (
    rf"\d+=|(?:\d{{1,3}}|\d{{5,7}})-|\d{{4}}-(?:{_ONE_DIGIT}|\d\d(?:[^-\n]|$|-{_ONE_DIGIT}))"
    rf"|(?:\d|\d{{3,7}}):|\d\d:(?:{_ONE_DIGIT}|\d\d(?:[^:\n]|$|:{_ONE_DIGIT}))"
)
_AT_START = (
    # What belongs to a heading, if to anything
    rf"[ \t]+(?:\d{{1,7}}(?::|[ \t]\|[ \t](?:ERR|WARN|VIO))|[CFM] \d+:\d)|{_NUMBER}",
    r"[CEFILRW]:[ \t]*\d|[A-Z]\d{3} \d|(?:ERROR|WARNING): \d",
    r"[ \t]+\xe2\x9d[\xaf\xb1]|-- [A-Z][A-Z ]* -|[ \t]*(?:File|Line): ",  # semgrep, elm, gitleaks
    r"[ \t]+file = ",  # ROS
    r"This is \w*TeX, V|\([^\s()]+\.tex",
    r'Assertion failed: |\[[^\s:]+ : \d+\] RAW|"[^"\n]+",\d+  ?[A-Z]|error: cannot format ',
    r'Fatal error: exception |fix-it:"|"file:/',  # OCaml, clang, vnu
    r"\xe2\x95\x91 \d+ +\xe2\x94\x82 \d",  # a table of eslint's
    r"  (?:\xe2\x9c\x96|\xe2\x9a\xa0|\xe2\x84\xb9) +\d",
    r"[ \t]+(?:CODE_FILE=|-->|:::|\xe2\x94\x8c|\xe2\x95\xad|#\d|@ |\*? *frame #)",
    r"[ \t]*\t[A-Za-z_~(][^\t\n:]*::",  # a symbol of a TSL trace
    rf"[ \t]+[0-9a-f]{{3,16}} \S[^\n]*\){_AT_END}",  # perf
    rf"[ \t]+\d+  \S[^\n]*\]{_AT_END}",  # a report of mock-libtpu
    rf"[ \t]+(?:package:)?[^ \t\n:]+\.{_STACK}",
    rf"    [^\s)][^\n]* \([\w.+-]+\){_AT_END}",  # py-spy --native
    r"\d+(?:,\d+)?[acd]\d",
    r"  Line +\S[^\n]*\.",  # a table of phpstan
    # patch and git apply, vim, IPython before 8, coverage
    r"(?:[Cc]hecking|patching) (?:file|patch|symbolic link) |Hunk #\d",
    rf"Error (?:detected while processing|in) [^\n]*:{_AT_END}|line +\d+:{_AT_END}",
    r"(?:~?/|[A-Za-z]:[\\/])[^\n]*\.py[cwx]? in [\w<]",
    r"(?:(?:\| )?Name +\|? +Stmts |File +Lines +(?:Exec|Cover) )[^\n]*Missing|File +\| % Stmts",
    # a member of JSON; the start of what a line was too short for
    r'[ \t]*"(?:[Pp]ath|[Ff]ile(?:_?[Nn]ame|_?[Pp]ath)?|uri)": "',
    rf"\(\d+\): here{_AT_END}|ERROR: Syntax Error while loading YAML script, ",
    r"[ \t]*(?:\d+ *\xe2\x94\x82|L\d+ \|)",  # below a heading: ast-grep, htmlhint
    rf"@@|\+\+\+ |diff |--- |\*\*\* |CODE_FILE=|FileNames{_AT_END}|#(?:\d| \d+ \")|==\d+==",
    r"-->|:::|\xe2\x94\x8c|\xe2\x95\xad",
    r"(?:Fatal )?(?:Error|Warning|Remark)\[\w|\++[^ \t\n:]+:\d+> ",  # IAR, zsh -x
    r"[EW]: [^ \t\n:]*\.[A-Za-z]\w*\[\d|[\w./~][^ \t\n:]*\.bc? \d",  # of mksh, of bc
    # no frame, but where the relative paths of others start
    r"(?:(?:g|mingw32-)?make(?:\.exe)?(?:\[\d{1,5}\])?|ninja): (?:Enter|Leav)ing directory ",
    r"(?:\[[\w-]{1,30}\] )?(?:ERROR|WARNING) in |(?:PC: )?@ |package:[^ \t\n:]+\.dart \d",
    # a line of context of grep, in colour behind a path that may have spaces; of dash; of ksh
    r"[^\t\n:]*(?:\.[A-Za-z][\w+]*|/[^\t\n:/]*[A-Za-z_]\d?\d?)-\d{1,7}-",
    r"(?:> |[a-z][\w-]*: )?[\w./~][^ \t\n:]*\.[A-Za-z][\w+]{0,10}: \d{1,7}:[ \t]",
    r"[\w./~][^ \t\n:]*\.[A-Za-z][\w+]{0,10}(?:=\d{1,7}=|\[\d{1,4}\]:)",
    r"[\w./~][^ \t\n:]*\." + _STACK,  # of dart and sass
)


def _search() -> re2._Regexp:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    options.never_capture = True
    options.max_mem = _MEMORY
    # A match goes on to the end of its line, so that each line is found once. It starts where it is
    # looked for, as to find where else it starts the engine would read all backwards.
    wanted = rf"{'|'.join(_ANYWHERE)}|^(?:{'|'.join(_AT_START)})"
    pattern = rf"(?m)(?s:.*?)(?:{wanted})[^\n]*"
    return re2.compile(pattern.encode("latin-1"), options)


_SEARCH = _search()
# The engine itself: what the package does around each match takes longer than the search.
_match, _HERE = _SEARCH._regexp.Match, re2._Anchor.ANCHOR_START
_BLANK = rb"[ \t\0-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]"  # or not shown at all
_BELOW_HEADING = re.compile(
    _BLANK
    + rb"*(?:\d{1,7}[:=-]|\d{1,7}[ \t]\|[ \t](?:ERR|WARN|VIO)|[CFM] \d+:\d|[CEFILRW]:[ \t]*\d"
    rb"|[A-Z]\d{3} \d|(?:ERROR|WARNING): \d|\xe2\x9d[\xaf\xb1]"
    rb"|\d{1,7} *\xe2\x94\x82|L\d{1,7} \|"
    rb"|(?:\xe2\x95\x91|\xe2\x9c\x96|\xe2\x9a\xa0|\xe2\x84\xb9) +\d"
    rb"|[\dA-Z:| \t]{1,12}[\0-\x08\x0b\x0c\x0e-\x1f\x7f])"  # what is not shown may part it
)
_BELOW_FIRST = frozenset(range(0x21)) | frozenset(b"\x7f\xe20123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
    rb"|[ -/]{1,8}[0-~]|[0-~])"
)
_LINK = b"\x1b]8;"
_HEADING = re.compile(
    rb" {0,4}(?:FILE: |In |File )?(?:[A-Za-z]:(?=[\\/]))?"
    rb"[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,500}+:?\s*"
    rb"|== [^\n]{1,500}"
)
_GOES_ON = re.compile(rb"\W|_|FOUND |$")


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must see, ascending, without newlines.

    The chunk holds whole lines. A recogniser that is `expecting` must see the others, too, until it
    is no longer. Lines that begin or end a link of their own are among them.
    """
    return _spans_of_coloured(chunk) if b"\x1b" in chunk else _spans(chunk)


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without its escape sequences, can name a place or a file."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    return bool(candidate_lines(data))


def _spans_of_coloured(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk of which the search sees only what a terminal shows."""
    parts: list[bytes] = []
    places: list[int] = []  # where, in what is shown, a sequence was
    hidden: list[int] = [0]  # how much is hidden before the first sequence, the second, …
    links: list[int] = []
    position = total = 0
    for match in _ESCAPE.finditer(chunk):
        start, end = match.span()
        if chunk.startswith(_LINK, start):
            links.append(start)
        parts.append(chunk[position:start])
        places.append(start - total)
        total += end - start
        hidden.append(total)
        position = end
    parts.append(chunk[position:])
    spans = [
        (start + hidden[bisect_left(places, start)], end + hidden[bisect_right(places, end)])
        for start, end in _spans(b"".join(parts))
    ]
    return sorted({*spans, *_lines_at(chunk, links)}) if links else spans


def _lines_at(chunk: bytes, places: list[int]) -> list[tuple[int, int]]:
    """The spans of the lines that places are in; both are ascending, and each line comes once."""
    lines: list[tuple[int, int]] = []
    end = -1
    for at in places:
        if at > end:
            start = chunk.rfind(b"\n", end + 1, at) + 1 or end + 1
            end = chunk.find(b"\n", at)
            end = len(chunk) if end < 0 else end
            lines.append((start, end))
    return lines


def _spans(data: bytes) -> list[tuple[int, int]]:
    """The spans in bytes of which all is shown."""
    spans: list[tuple[int, int]] = []
    headings: dict[int, int] = {}
    last = 0
    size = len(data)
    while True:
        ((at, end),) = _match(_HERE, data, last, size)
        if at < 0:
            break
        start = data.rfind(b"\n", last, end) + 1 or last
        last = end
        spans.append((start, end))
        if data[start] in _BELOW_FIRST and _BELOW_HEADING.match(data, start) is not None:
            _add_headings(data, start - 1, headings)
    _add_headings(data, len(data) - (data[-1:] == b"\n"), headings)
    return sorted({*spans, *headings.items()}) if headings else spans


def _add_headings(data: bytes, end: int, spans: dict[int, int]) -> None:
    """Adds those of the lines up to `end` that can be the heading of the line behind it."""
    for _ in range(HEADING_REACH):
        if end < 0:
            break
        start = data.rfind(b"\n", 0, end) + 1
        if _HEADING.fullmatch(data, start, end):
            spans[start] = end
        elif _GOES_ON.match(data, start, end) is None:
            break
        end = start - 1

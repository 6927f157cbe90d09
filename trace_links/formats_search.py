"""Which lines can matter to a recogniser at all: a few searches over whole chunks of raw bytes.

They find too much rather than too little. Every search starts with a literal, mostly of one
character, which the engine finds at the speed of memory, and asks for little around it. A heading
is found from the line that belongs to it, or because what follows it is not known yet.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from trace_links.formats_paths import HOSTS, NAMES

__all__ = ["candidate_lines", "may_have_frame"]

_HEADING_REACH = 5  # lines from a heading to the first line that belongs to it, at most
_LONGEST_WORD = 400


def _behind(*texts: str) -> str:
    """One of these texts, each a pattern of a fixed width, has just been passed."""
    return "(?:" + "|".join(f"(?<={text})" for text in texts) + ")"


def _extension(tail: str) -> str:
    """An extension of up to ten characters has just been passed, and `tail`."""
    return _behind(*(rf"\.[A-Za-z]\w{{{more}}}{tail}" for more in range(10)), rf"\+\+{tail}")


def _search(pattern: str) -> re.Pattern[bytes]:
    return re.compile(pattern.encode("latin-1"))


# Names without an extension by their last letters: Makefile, Dockerfile, BUILD.
_NAME_ENDS = sorted({re.escape(name[-4:]) for name in NAMES if "." not in name})
_NAMED = _behind(*(end + r":\d" for end in _NAME_ENDS))
_NO_HOST = "".join(rf"(?<!{re.escape(host)}:\d)" for host in HOSTS)
# An empty group takes part where a line is wanted whatever the word before is.
_COLON = _search(
    # No time (12:30), nor one after a date (20T10:04)
    r":(?:\d(?<![:T\[ ]\d\d:\d)(?:"
    # name.c:3 and Makefile:3 are wanted, bin/name:3 after a look, but not example.com:443
    r"(?<=[A-Za-z_+\x80-\xff]:\d)" + _NO_HOST + "(?:" + _extension(r":\d") + "()|" + _NAMED + "()|)"
    # "a.py":3:1, and no JSON
    r'|(?<=":\d)\d{0,6}[:)]()'
    # name.f90:3; webpack:///./a.js?12ab:3
    r"|(?<=\?[\da-f]{4}:\d)()|(?<=[A-Za-z_\x80-\xff]\d:\d)|(?<=[A-Za-z_\x80-\xff]\d\d:\d)|(?<=[A-Za-z_]\.\d:\d))"
    r"|\[(?<=\w:\[)\d+,\d())"  # a.java:[3,9]
)
# a.cc(3,9), a.d(3): x, a.js (3:9); a group where the path may be far before
_PARENTHESIS = _search(
    r"\("
    + _behind(r"[^\s(){}\[\]<>=,;]\(", r"[^\d(] \(")
    + r"\d{1,7}(?:[,:] ?\d(?:\d*\)(?=\r?\n)()|)|\)(?: ?:|[<>\w$ ]|(?=\r?\n)))"
)
_LINE = _search(r"ine(?:s?:?)[ =,][ \t]?\d")  # line 3, lines: 3, line=3, {line,3}
_RARE = (
    (b"+", _search(r"\+(?:\d" + _extension(r" \+\d") + r"|0x[\da-f]+\))")),  # a.c +3, x.so(f+0x3)
    (b"#", _search(r"#\d(?:(?<=\.[Rr]#\d)|(?<=\.Rmd#\d))")),
)
# What stands at the start of a line. The group: it belongs to a heading, if to anything.
_STACK = r"(?:dart|s[ac]ss) \d"
_START = _search(
    r"\n(?!\d{4}-\d\d-|\d\d:\d\d:)(?:"
    r"[ \t](?:[ \t]*+(?:\d{1,7}(?::(?!\d\d:\d\d)|[ \t]\|[ \t](?:ERR|WARN))()|[CFM] \d+:\d()"
    r"|CODE_FILE=|-->|:::|\xe2\x94\x8c|\xe2\x95\xad|#\d|@ |\*? *frame #"
    r"|(?<=\t)[A-Za-z_~(][^\t\n:]{0,200}::"  # a symbol of a TSL trace
    r"|[0-9a-f]{3,16} \S[^\n]{0,2000}\)(?=\r?\n)"  # perf
    r"|\d+  \S[^\n]{0,2000}\](?=\r?\n)"  # a report of mock-libtpu
    r"|(?:package:)?[^ \t\n:]{1,400}\."
    + _STACK
    + r"|(?<=\n    )[^\s)][^\n]{0,2000} \([\w.+-]+\)(?=\r?\n)))"  # py-spy --native
    r"|\d(?:\d{0,6}(?:[:=-]()|(?:,\d+)?[acd]\d))"
    r"|L:[ \t]*\d()|[A-Z]\d{3} \d()"
    r"|@@|\+\+\+ |diff |CODE_FILE=|FileNames(?=\r?\n)|#(?:\d| \d+ \")|==\d+=="
    r"|-->|:::|\xe2\x94\x8c|\xe2\x95\xad"
    # no frame, but where the relative paths of others start
    r"|(?:(?:g|mingw32-)?make(?:\.exe)?(?:\[\d{1,5}\])?|ninja): (?:Enter|Leav)ing directory "
    r"|(?:\[[\w-]{1,30}\] )?(?:ERROR|WARNING) in |@ |package:[^ \t\n:]{1,400}\.dart \d"
    # a line of context of grep; of dash; of ksh; of dart and sass
    r"|[\w./~][^ \t\n:]{0,400}\.(?:[A-Za-z][\w+]{0,10}(?:[-=]\d{1,7}[-=]|: \d{1,7}:[ \t]"
    r"|\[\d{1,4}\]:)|" + _STACK + ")"
    r")"
)
_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]{0,8192}(?:\x07|\x1b\\)"
    rb"|[ -/]{1,8}[0-~]|[0-~])"
)
_CONTROL = re.compile(rb"[^\x08\n]\x08|[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f]")
# In a coloured line of context of grep, behind a path that may have spaces.
_COLOURED_NUMBER = re.compile(rb"(?<=[mK]-)(?:\x1b\[[\d;]*[mK])+\d")
_MINUS = ord("-")
_HEADING = re.compile(
    rb"(?:FILE: |In )?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,500}:?\s*|== \[[^\n]{1,500}"
)
_GOES_ON = re.compile(rb"\W|_|FOUND |$")


def candidate_lines(chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the lines of a chunk that a recogniser must see, ascending, without newlines.

    The chunk holds whole lines. A recogniser that is `expecting` must see the others, too, until it
    is no longer.
    """
    if b"\x08" in chunk or b"\0" in chunk:
        shown = _CONTROL.sub(b"", _ESCAPE.sub(b"", chunk))
        return _same_lines(_spans(_framed(shown)), shown, chunk)
    return _spans_of_coloured(chunk) if b"\x1b" in chunk else _spans(_framed(chunk))


def may_have_frame(line: str | bytes) -> bool:
    """Whether a line, with or without its escape sequences, can name a place or a file."""
    data = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
    return bool(candidate_lines(data))


def _spans_of_coloured(chunk: bytes) -> list[tuple[int, int]]:
    """The spans in a chunk of which the searches see only what a terminal shows."""
    parts: list[bytes] = [b"\n"]
    places: list[int] = []  # where, in what is shown, a sequence was
    hidden: list[int] = [0]  # how much is hidden before the first sequence, the second, …
    contexts: list[tuple[int, int]] = []
    position = total = 0
    for match in _ESCAPE.finditer(chunk):
        start, end = match.span()
        if chunk[start - 1] == _MINUS and _COLOURED_NUMBER.match(chunk, start) is not None:
            stop = chunk.find(b"\n", start)
            contexts.append((chunk.rfind(b"\n", 0, start) + 1, stop if stop >= 0 else len(chunk)))
        parts.append(chunk[position:start])
        places.append(start - total)
        total += end - start
        hidden.append(total)
        position = end
    parts += (chunk[position:], b"\n")
    spans = [
        (start + hidden[bisect_left(places, start)], end + hidden[bisect_right(places, end)])
        for start, end in _spans(b"".join(parts))
    ]
    return sorted({*spans, *contexts}) if contexts else spans


def _same_lines(spans: list[tuple[int, int]], shown: bytes, chunk: bytes) -> list[tuple[int, int]]:
    """The spans of the same lines of a chunk before some of its bytes were taken out."""
    found: list[tuple[int, int]] = []
    passed = start = 0
    for first, _ in spans:
        for _ in range(shown.count(b"\n", passed, first)):
            start = chunk.index(b"\n", start) + 1
        passed = first
        end = chunk.find(b"\n", start)
        found.append((start, end if end >= 0 else len(chunk)))
    return found


def _spans(data: bytes) -> list[tuple[int, int]]:
    """The spans in lines that a newline was put before and behind: one less than in `data`."""
    find, rfind = data.find, data.rfind
    spans: dict[int, int] = {}
    for search in (_LINE, *(search for character, search in _RARE if character in data)):
        end = 0
        for match in search.finditer(data):
            at = match.start()
            if at > end:
                end = find(b"\n", at)
                spans[rfind(b"\n", 0, at)] = end - 1
    for search in (_COLON, _PARENTHESIS):
        start = end = last = 0
        for match in search.finditer(data):
            at = match.start()
            if at > end:
                # Only back to the last hit: a long line may have many.
                newline = rfind(b"\n", last, at)
                last = at
                if newline >= 0:
                    start = newline
                if match.lastindex or _is_path_before(data, start + 1, at):
                    end = last = find(b"\n", at)
                    spans[start] = end - 1
    for match in _START.finditer(data):
        at = match.start()
        if match.lastindex:
            _add_headings(data, at, spans)
        else:
            spans[at] = find(b"\n", at + 1) - 1
    _add_headings(data, len(data) - 1, spans)
    return sorted(spans.items())


def _framed(chunk: bytes) -> bytes:
    return b"\n" + chunk if chunk[-1:] == b"\n" else b"\n%b\n" % chunk


def _is_path_before(data: bytes, start: int, at: int) -> bool:
    start = max(start, at - _LONGEST_WORD)
    word = data[max(start, data.rfind(b" ", start, at - 1) + 1) : at]
    if b"/" in word or b"\\" in word:
        return b"://" not in word or b"file://" in word or b"webpack" in word
    return b":" in word or b"." in word


def _add_headings(data: bytes, at: int, spans: dict[int, int]) -> None:
    """Adds the lines before the newline `at` that can be the heading of the line behind it."""
    for _ in range(_HEADING_REACH):
        start = data.rfind(b"\n", 0, at)
        if start < 0:
            break
        if _HEADING.fullmatch(data, start + 1, at):
            spans[start] = at - 1
        elif _GOES_ON.match(data, start + 1, at) is None:
            break
        at = start

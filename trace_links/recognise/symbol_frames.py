"""Recognises frames that name a function without a file: by known formats, else by what is near.

A qualified name is a frame if the text directly around it belongs to one: before it an address, a
number or a library, after it an offset or a library. A name alone, in a sentence or in source text,
is not one. C functions, whose names are words, need one of the known formats.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trace_links.recognise.cpp_names import names_in
from trace_links.recognise.formats import SYMBOLS
from trace_links.recognise.single_line import Frame

if TYPE_CHECKING:
    from trace_links.recognise.cpp_names import Name
    from trace_links.recognise.formats import SymbolFormat

__all__ = ["RUST", "SEARCH", "symbol_frames"]

RUST = "rust-symbol"
"""The style of frames whose names are Rust's."""
_SURE = tuple(known for known in SYMBOLS if not known.loose)
_LOOSE = tuple(known for known in SYMBOLS if known.loose)
_MAX_LENGTH = 16_000  # code points of a line
_REACH = 120  # characters before a name
_BINARY = r"(?:so|dylib|dll|exe|debug|node|pyd|sys|o|a)(?:\.\d+){0,4}"
_FILE = rf"(?:\.{{0,2}}/[^\s()\[\]+]{{1,400}}|[\w.+-]{{1,100}}\.{_BINARY})"
_NUMBERS = r"(?:[\d.,]+(?:%|[a-zA-Z]{1,2}| [mun]?s)?(?:/\d+)?[ \t]+)"
_LINKER = (
    r"(?:undefined reference to|(?:undefined|duplicate)(?: \w+)? symbol:|multiple definition of"
    r"|unresolved external symbol|relocation against|in function) ?"
)
# Before a name, up to it. Each alternative is only of frames.
_BEFORE = re.compile(
    r"(?:(?<![\w.])0x[\da-fA-F]{4,16}(?:[:,]| -)? *(?:in |<|\()?"  # an address
    r"|(?:^\s*|@ +)[\da-f]{12,16}:?\s+(?:<|(?:[\da-f]{16} )?[A-Za-z] )?"  # the same, nm
    r"|(?:^[\s|=*>-]*|[\]:|] *)(?:frame |Frame )?#\d{1,4}:?\s+"  # the number of a frame
    r"|^ *\d{1,4}# +"  # Boost
    r"|\[[^\[\]\s]{1,100}\+0x[\da-f]+\]\s+"  # the JVM
    rf"|(?:^|[\s(])(?:/?[\w.+/-]{{0,100}}\.{_BINARY}|\w[\w+-]{{0,60}})[!`]"  # library!name
    r"|\[[.kguH]\] "  # perf
    rf"|{_LINKER}[`'\"\u2018]?(?:vtable for |VTT for |typeinfo for )?"
    r"(?:[\w:*& ()]{0,80}__(?:cdecl|\w{1,10}call) )?"  # of Microsoft
    r"|\?\?:0:"  # pprof
    r"|\+0x[\da-f]+\) in "  # the summary of a sanitizer
    r"|\s[\da-f]{3,16} <"  # objdump
    r"|\"(?:symbol|symbolName|C)\": ?\""  # JSON
    r"|\.o:\((?:\.text\.?)?)$"  # object:(name
)
# The same if the name ends its line, except for little.
_BEFORE_LAST = re.compile(
    rf"(?:^[ \t]*(?:\[\d+\][ \t]+)?{_NUMBERS}{{2,12}}"  # the columns of a profile
    rf"|^[ \t]*{_NUMBERS}?{_NUMBERS}?\[ *\d+\] \|[ \t]+(?:\}} /\* )?"  # uftrace
    r"|^[ \t]*[\d.]+%[ \t]+"
    r"|^\d{1,3} {3}"  # Paddle
    r"|^[ |]*-{2,}(?:\d+\.\d+%-+)?)$"  # the calls of perf
)
_BEFORE_RUST = re.compile(r"^(?: {3}\d| {2}\d\d| \d{3}): (?: *0x[\da-f]+ - )?$")
# After a name. Each alternative is only of frames.
_AFTER = re.compile(
    r"(?: \[clone [^\]\n]{1,80}\]| \(\.[\w.]{1,80}\)|\.(?:cold|part|isra|constprop|llvm)[\w.]*"
    r"|@plt|@@?[A-Z][\w.]*){0,4}"
    r"(?P<small>\+\d+(?=\)?(?:$| [(\[])))?"
    r"(?P<sure>\+0x[\da-fA-F]+(?:/0x[\da-f]+)?(?=$|[\s)\]>,;(\[])"
    r"|\+\d+\) \[0x"  # Ceph
    r"| \+ 0x[\da-fA-F]+(?=$|[\s)(\[])| \+ \d+ +[(\[]"
    r"|\s+(?:@ 0x|\[0x)[\da-fA-F]{3}"
    rf"|\s+[(\[](?:in )?(?:{_FILE}(?: ?\+ ?0x[\da-f]+)?|[\w.+-]{{1,100}} ?\+ ?0x[\da-f]+)[)\]]"
    rf"|\s+(?:in|from|-) {_FILE}(?=$|[\s+(\[])"
    r"|\s+\(in [\w./+-]{1,200}\) \+ \d"  # sample, of macOS
    r"|\s+at (?:\?\?:|\S{1,400} \(unknown line\))"
    r"|\s+\(\d+x\) \["  # callgrind
    r"| <null> \("  # ThreadSanitizer
    r'|", referenced from:)?'
    r"(?P<last>(?P<end>\s*$)|\)?(?: \(BuildId: \w+\))?\s*$| \{$|;$| \*/$|\s+\[\w*\])?"
    r"(?P<apart>\s*[\[(<+@>'\"]|\s+(?:in|at|from|-) )?"
)
# Before a name with an offset in decimal, which ends its line: bpftrace, Android
_BEFORE_SMALL = re.compile(rf"(?:^\s+|\s{_FILE} \()$")
_FOLDED = re.compile(r"^[^\s;][^;]{0,200}(?:;(?! )[^;]+)+ \d+$")
_LIBRARY = re.compile(r"(?:^|[\s(\[])(?P<library>/[^\s()\[\]+:]{1,400})")
_NAME = r"(?:::[\w~({<$'`]|_Z[A-Z\d]|_R[A-Z])"
# Without counts, which would make the automaton larger.
_EARLIER = (
    r"0x[\da-fA-F]",
    r"@ +[\da-f]",
    r"#\d",
    r"\d# ",
    r"\?:0:",
    r"[\w)][!`][\w~(<]",
    r"\[[.kguH]\] ",
    _LINKER,
    r"\.o:\(",
    r"[\da-f] <[A-Za-z_~(]",
    r"\d\] \|[ \t]",
    r"\"(?:symbol|symbolName|C)\": ?\"",
)
_AT_START = (
    r"\t",
    rf"[ \t]*(?:\[\d+\][ \t]+)?{_NUMBERS}{_NUMBERS}",
    r"[ \t]*[\d.]+%[ \t]",
    r"[ \t]*[\da-f]{8}[\da-f]*:?\s",
    r" *\d+: +[\w<]",
    r"\d{1,3} {3}[\w<]",
    r"[ |]*--",
)
_LATER = (
    r"[+/@(\[] ?0x[\da-fA-F]",
    r"\+\d+\)?(?:\r?$| [(\[])",
    r" \+ \d+ +[(\[]",
    rf"\s+(?:[(\[](?:in )?|(?:in|from|-) ){_FILE}",
    r" at (?:\?\?:|\S+ \(unknown line\))",
    r"\(in [\w./+-]+\) \+ \d",
    r"\(\d+x\) \[",
    r"<null> \(",
    r'", referenced from:',
    r";[^\n]* \d+\r?$",
)
SEARCH = (
    rf"(?:{'|'.join(_EARLIER)})[^\n]*{_NAME}",
    rf"^(?:{'|'.join(_AT_START)})[^\n]*{_NAME}",
    rf"{_NAME}[^\n]*(?:{'|'.join(_LATER)})",
    rf";[^\n]*{_NAME}[^\n]* \d+\r?$",
)
"""As in `Format`: each line with such a frame has one of these."""


def symbol_frames(line: str) -> list[Frame]:
    """The frames of a line with only the names of functions."""
    return _known(line, _SURE) or _qualified(line) or _known(line, _LOOSE)


def _known(line: str, formats: tuple[SymbolFormat, ...]) -> list[Frame]:
    for known in formats:
        if known.literal in line:
            match = known.pattern.match(line)
            if match is not None:
                start, end = match.span("symbol")
                groups = match.groupdict()
                library, build_id = groups.get("library"), groups.get("build_id") or ""
                symbol = match["symbol"]
                return [Frame(known.name, None, None, None, symbol, start, end, library, build_id)]
    return []


def _qualified(line: str) -> list[Frame]:
    """The qualified names that are frames by what surrounds them."""
    if len(line) > _MAX_LENGTH or not ("::" in line or "_Z" in line or "_R" in line):
        return []
    folded = ";" in line and _FOLDED.match(line) is not None
    frames: list[Frame] = []
    for name in names_in(line):
        style = _folded_style(line, name) if folded else _style(line, name)
        if style is not None:
            symbol, library = line[name.start : name.end], _library(line, name)
            frames.append(Frame(style, None, None, None, symbol, name.start, name.end, library))
    return frames


def _style(line: str, name: Name) -> str | None:
    """The style of a name; None if it is not a frame."""
    after = _AFTER.match(line, name.end)
    if after is None or after["sure"] is not None:
        return "symbol"
    reach = max(0, name.start - _REACH)
    if _BEFORE_RUST.match(line, 0, name.start):
        mangled = line.startswith("_Z", name.start)
        return None if after["end"] is None else "symbol" if mangled else RUST
    if after["last"] is not None:
        if _BEFORE_LAST.search(line, reach, name.start) is not None:
            return "short-symbol"
        # TSL's CurrentStackTrace
        alone = name.called and line[: name.start] == "\t" and after["end"] is not None
        if alone or (after["small"] is not None and _BEFORE_SMALL.search(line, reach, name.start)):
            return "symbol"
    elif after["apart"] is None:
        return None
    return None if _BEFORE.search(line, reach, name.start) is None else "symbol"


def _folded_style(line: str, name: Name) -> str | None:
    """The style of a name between semicolons."""
    begins = name.start == 0 or line[name.start - 1] == ";"
    ends = line[name.end] == ";" or line[name.end :].strip().isdigit()
    return "short-symbol" if begins and ends else None


def _library(line: str, name: Name) -> str | None:
    """The path of the library that the line names, after the function or before it."""
    found = _LIBRARY.search(line, name.end, name.end + 500) or _LIBRARY.search(
        line, max(0, name.start - 500), name.start
    )
    return None if found is None else found["library"]

"""Recognises qualified C++ and Rust names that are frames by the text directly around them.

An address, a number or a library is before such a name, or an offset or a library is after it.
"""

from __future__ import annotations

from trace_links.patterns import compiled
from trace_links.recognise.cpp_names import Name, names_in
from trace_links.recognise.single_line import Frame
from trace_links.recognise.symbol_patterns import BINARY, FILE, LINKER, NUMBERS, RUST

_REACH = 120  # characters before a name
# Before a name, up to it. Each alternative is only of frames.
_BEFORE = (
    r"(?:(?<![\w.])0x[\da-fA-F]{4,16}(?:[:,]| -)? *(?:in |<|\()?"  # an address
    r"|(?:^\s*|@ +)[\da-f]{12,16}:?\s+(?:<|(?:[\da-f]{16} )?[A-Za-z] )?"  # the same, nm
    r"|(?:^[\s|=*>-]*|[\]:|] *)(?:frame |Frame )?#\d{1,4}:?\s+"  # the number of a frame
    r"|^ *\d{1,4}# +"  # Boost
    r"|\[[^\[\]\s]{1,100}\+0x[\da-f]+\]\s+"  # the JVM
    rf"|(?:^|[\s(])(?:/?[\w.+/-]{{0,100}}\.{BINARY}|\w[\w+-]{{0,60}})[!`]"  # library!name
    r"|\[[.kguH]\] "  # perf
    rf"|{LINKER}[`'\"\u2018]?(?:vtable for |VTT for |typeinfo for )?"
    r"(?:[\w:*& ()]{0,80}__(?:cdecl|\w{1,10}call) )?"  # of Microsoft
    r"|\?\?:0:"  # pprof
    r"|\+0x[\da-f]+\) in "  # the summary of a sanitizer
    r"|\s[\da-f]{3,16} <"  # objdump
    r"|\"(?:symbol|symbolName|C)\": ?\""  # JSON
    r"|\.o:\((?:\.text\.?)?)$"  # object:(name
)
# The same if the name ends its line, except for little.
_BEFORE_LAST = (
    rf"(?:^[ \t]*(?:\[\d+\][ \t]+)?{NUMBERS}{{2,12}}"  # the columns of a profile
    rf"|^[ \t]*{NUMBERS}?{NUMBERS}?\[ *\d+\] \|[ \t]+(?:\}} /\* )?"  # uftrace
    r"|^[ \t]*[\d.]+%[ \t]+"
    r"|^\d{1,3} {3}"  # Paddle
    r"|^[ |]*-{2,}(?:\d+\.\d+%-+)?)$"  # the calls of perf
)
_BEFORE_RUST = r"^(?: {3}\d| {2}\d\d| \d{3}): (?: *0x[\da-f]+ - )?$"
# After a name. Each alternative is only of frames.
_AFTER = (
    r"(?: \[clone [^\]\n]{1,80}\]| \(\.[\w.]{1,80}\)|\.(?:cold|part|isra|constprop|llvm)[\w.]*"
    r"|@plt|@@?[A-Z][\w.]*){0,4}"
    r"(?P<small>\+\d+(?=\)?(?:$| [(\[])))?"
    r"(?P<sure>\+0x[\da-fA-F]+(?:/0x[\da-f]+)?(?=$|[\s)\]>,;(\[])"
    r"|\+\d+\) \[0x"  # Ceph
    r"| \+ 0x[\da-fA-F]+(?=$|[\s)(\[])| \+ \d+ +[(\[]"
    r"|\s+(?:@ 0x|\[0x)[\da-fA-F]{3}"
    rf"|\s+[(\[](?:in )?(?:{FILE}(?: ?\+ ?0x[\da-f]+)?|[\w.+-]{{1,100}} ?\+ ?0x[\da-f]+)[)\]]"
    rf"|\s+(?:in|from|-) {FILE}(?=$|[\s+(\[])"
    r"|\s+\(in [\w./+-]{1,200}\) \+ \d"  # sample, of macOS
    r"|\s+at (?:\?\?:|\S{1,400} \(unknown line\))"
    r"|\s+\(\d+x\) \["  # callgrind
    r"| <null> \("  # ThreadSanitizer
    r'|", referenced from:)?'
    r"(?P<last>(?P<end>\s*$)|\)?(?: \(BuildId: \w+\))?\s*$| \{$|;$| \*/$|\s+\[\w*\])?"
    r"(?P<apart>\s*[\[(<+@>'\"]|\s+(?:in|at|from|-) )?"
)
# Before a name with an offset in decimal, which ends its line: bpftrace, Android
_BEFORE_SMALL = rf"(?:^\s+|\s{FILE} \()$"
_FOLDED = r"^[^\s;][^;]{0,200}(?:;(?! )[^;]+)+ \d+$"
_LIBRARY = r"(?:^|[\s(\[])(?P<library>/[^\s()\[\]+:]{1,400})"


def qualified_frames(line: str) -> list[Frame]:
    """The qualified names that are frames by what surrounds them."""
    folded = ";" in line and compiled(_FOLDED).match(line) is not None
    frames: list[Frame] = []
    for name in names_in(line):
        style = _folded_style(line, name) if folded else _style(line, name)
        if style is not None:
            symbol, library = line[name.start : name.end], _library(line, name)
            frames.append(Frame(style, None, None, None, symbol, name.start, name.end, library))
    return frames


def _style(line: str, name: Name) -> str | None:
    """The style of a name; None if it is not a frame."""
    after = compiled(_AFTER).match(line, name.end)
    if after is None or after["sure"] is not None:
        return "symbol"
    reach = max(0, name.start - _REACH)
    if compiled(_BEFORE_RUST).match(line, 0, name.start):
        mangled = line.startswith("_Z", name.start)
        return None if after["end"] is None else "symbol" if mangled else RUST
    if after["last"] is not None:
        if compiled(_BEFORE_LAST).search(line, reach, name.start) is not None:
            return "short-symbol"
        # TSL's CurrentStackTrace
        alone = name.called and line[: name.start] == "\t" and after["end"] is not None
        if alone or (
            after["small"] is not None and compiled(_BEFORE_SMALL).search(line, reach, name.start)
        ):
            return "symbol"
    elif after["apart"] is None:
        return None
    return None if compiled(_BEFORE).search(line, reach, name.start) is None else "symbol"


def _folded_style(line: str, name: Name) -> str | None:
    """The style of a name between semicolons."""
    begins = name.start == 0 or line[name.start - 1] == ";"
    ends = line[name.end] == ";" or line[name.end :].strip().isdigit()
    return "short-symbol" if begins and ends else None


def _library(line: str, name: Name) -> str | None:
    """The path of the library that the line names, after the function or before it."""
    found = compiled(_LIBRARY).search(line, name.end, name.end + 500) or compiled(_LIBRARY).search(
        line, max(0, name.start - 500), name.start
    )
    return None if found is None else found["library"]

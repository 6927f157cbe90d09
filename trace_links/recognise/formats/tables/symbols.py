"""Formats of frames with only the name of a function, and perhaps the path of its library."""

from __future__ import annotations

from trace_links.recognise.formats.shape import Table, entry

NAMED_SYMBOLS: Table = {
    "sanitizer-symbol": entry(
        r"^\s*#\d+ +0x[0-9a-f]+ +in (?P<symbol>.{0,1000}?\S) +(?:\(|from )"
        r"(?:(?P<library>/[^\s()+]{1,1000})|\S)",
        ("    #4 0x55fbf2a38300 in _start (/srv/a.out+0x20300)", "_start"),
    ),
    "gdb-symbol": entry(
        r"^\s*#\d+ +(?:0x[0-9a-f]+ (?:in )?)?"
        r"(?P<symbol>(?!0x|/|[A-Za-z]:[\\/]|n/a |pc |[\w.+-]+!)[^\s(].{0,1000}?)(?<!\s)"
        r"(?: <null>)? \(",
        ("#1  main (argc=1)", "main"),
        ("#1  0x0f f.g (a=1)", "f.g"),
    ),
    "backtrace-symbol": entry(
        r"^ ?>? ?(?P<library>[^\s()]{1,400})"
        r"\((?P<symbol>[^().+\s][^()+\s]{0,1000})\+0x[0-9a-f]+\)",
        ("./a.out(main+0x9) [0x560b0c88b18c]", "main"),
        (" > /lib/libc.so.6(__write+0x14) [0xf7]", "__write"),
    ),
    "failure-handler-symbol": entry(
        r"^(?: *|PC: )@ +0x[0-9a-f]+ +(?:(?:\d+|\(unknown\)) +)?"
        r"(?P<symbol>[^\s(]\S{0,1000}(?: .{1,500})?)$",
        ("    @     0x7f1234567890         64  absl::Foo()", "absl::Foo()"),
        ("    @     0x7f1234567890  (unknown)  absl::Foo()", "absl::Foo()"),
        ("PC: @     0x7f1234567890  (unknown)  absl::Foo()", "absl::Foo()"),
    ),
    "perf-symbol": entry(
        r"^\s+[0-9a-f]{3,16} (?P<symbol>\S.{0,1000}?)(?:\+0x[0-9a-f]+)? "
        r"\((?:\[[^\[\]\s]+\]\S*|(?P<library>(?=[^\s@/]*/)[^\s@]*)|inlined)\)$",
        ("            55d0c1a2b139 spin+0x19 (/srv/busy)", "spin"),
    ),
    "lldb-symbol": entry(
        r"^[ *]+frame #\d+: 0x[0-9a-f]+ [^`\s]{1,400}`(?P<symbol>.{1,1000}?)(?: \+ \d+)?$",
        ("  * frame #0: 0x00007ffff7e2 libc.so.6`raise + 267", "raise"),
    ),
    "valgrind-symbol": entry(
        r"^==\d+== +(?:at|by) 0x[0-9A-F]+: (?P<symbol>(?!\?\?\?).{1,1000}?) \(in \S+\)$",
        ("==1==    at 0x48417B4: malloc (in /usr/vg.so)", "malloc"),
    ),
    "native-symbol": entry(
        r'^\s*\(C(?:\+\+)?\) File "[^"]{0,1000}", line 0, in (?P<symbol>\S.{0,2000}?)'
        r"(?: \([^()\s]{1,300}\))?$",
        ('    (C) File "???", line 0, in jax::Call(int) (libjax.so)', "jax::Call(int)"),
        ('    (C) File "???", line 0, in _start (python3.11)', "_start"),
    ),
    "py-spy-symbol": entry(
        r"^ {4}(?P<symbol>\S.{0,1000}?) "
        r"\((?:python[\d.]*|[\w.+-]{1,100}\.(?:so|dylib|dll|exe)[\d.]*)\)$",
        ("    select (libc.so.6)", "select"),
    ),
    "library-offset": entry(
        r"^ ?>? ?(?P<library>[^\s()]{1,400})\((?P<symbol>\+0x[0-9a-f]{1,16})\) ?\[0x",
        ("/lib/libc.so.6(+0x2724a) [0x7f261d84524a]", "+0x2724a"),
    ),
    "unknown-function": entry(
        r"^frame #\d+: <unknown function> (?P<symbol>\+ 0x[0-9a-f]{1,16}) "
        r"\(0x[0-9a-f]+ in (?P<library>/[^\s()]{1,1000})\)",
        ("frame #3: <unknown function> + 0x19e37 (0x7f in /lib/libtorch.so)", "+ 0x19e37"),
    ),
    "sanitizer-offset": entry(
        r"^\s*#\d+ +0x[0-9a-f]+ +\((?P<library>/[^\s()+]{1,1000})"
        r"(?P<symbol>\+0x[0-9a-f]{1,16})\)(?: \(BuildId: (?P<build_id>[0-9a-f]{1,64})\))?",
        ("    #0 0x55fbf2a38300  (/srv/a.out+0x20300)", "+0x20300"),
    ),
    "mock-libtpu-symbol": entry(
        r"^ {2,5}\d+  (?P<symbol>\S.{0,1000}?)  \[[^\[\]\s]{1,200}\]$",
        ("    3  PJRT_Client_Create  [libtpu.so]", "PJRT_Client_Create"),
    ),
}

# Names with all parameters, so that `f()` has none; other tools abbreviate. "symbol": a demangled
# name without a known format, see symbol_frames.
COMPLETE = frozenset(("symbol", "sanitizer-symbol", "lldb-symbol", "valgrind-symbol"))
# These have no name, but the place in a library: +0x19e37.
OFFSETS = frozenset(("library-offset", "unknown-function", "sanitizer-offset"))
# These read to a sign that a name may contain: for names that are not qualified.
LOOSE = frozenset(("sanitizer-symbol", "gdb-symbol"))
# The tool itself has searched the releases, without success.
LOOKED_UP = frozenset(("mock-libtpu-symbol",))

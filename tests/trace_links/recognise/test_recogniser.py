"""The examples of every format, lines without frames, and where paths start."""

from __future__ import annotations

import itertools

import pytest

from tests.trace_links.found_frames import LocationTuple, locations_of
from trace_links.recognise.ansi import visible
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.formats import FORMATS, SYMBOLS
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.headings import UNDER_HEADING, UnderHeading
from trace_links.recognise.multi_line import Context
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import candidate_lines, may_have_frame

EXAMPLES = [
    pytest.param(known, line, location, id=f"{known.name}-{number}")
    for known in FORMATS
    for number, (line, *location) in enumerate(known.examples)
]


@pytest.mark.parametrize(("known", "line", "location"), EXAMPLES)
def test_examples(known: Format, line: str, location: list[str | int]) -> None:
    path_line_and_column = (*location, None)[:3]
    expected = [path_line_and_column] if location else []
    assert locations_of(Recogniser().feed(line)) == expected, known.name


@pytest.mark.parametrize(("known", "line", "location"), EXAMPLES)
def test_the_cheap_searches_find_lines_with_frames(
    known: Format, line: str, location: list[str | int]
) -> None:
    if location:
        assert may_have_frame(line), known.name
        assert may_have_frame(line.encode() + b"\r\n"), known.name


@pytest.mark.parametrize("known", UNDER_HEADING, ids=lambda known: known.pattern)
def test_a_line_below_a_heading_is_found_by_its_own_search(known: UnderHeading) -> None:
    recogniser = Recogniser()
    assert recogniser.feed("src/a.c") == []
    ((path, line, _),) = locations_of(recogniser.feed(known.example))
    assert (path, line) == ("src/a.c", 3)
    assert may_have_frame(known.example)
    assert candidate_lines(f"src/a.c\n{known.example}\n\n\n\n\n\n".encode())[0] == (0, 7)


_HEADING_PARTS = (
    ("", " ", "    ", "FILE: ", "In ", "File ", "== ", "== ["),
    ("", "C:", "./", "src/", "my dir/"),
    ("BUILD", "hosts", "a.c", "my a.c", "\u00e4.c", "Makefile.am", "run", "C:\\x y.c"),
    ("", ":", " :", ": ", "\t", " \t ", "\u00a0", "] FAIL", " =="),
)


def test_the_search_finds_all_headings() -> None:
    found = 0
    for parts in itertools.product(*_HEADING_PARTS):
        line = "".join(parts)
        if is_heading(line):
            found += 1
            assert candidate_lines(f"x: y\n{line}\n".encode()), line
    assert found > 500


def is_heading(line: str) -> bool:
    """Whether a line below it has the file of its path."""
    context = Context(MlirAliases())
    context.frames(line, frozenset())
    return bool(context.frames("3:9:needle", frozenset()))


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_format_has_an_example_that_no_other_format_matches(known: Format) -> None:
    styles = {frame.style for line, *_ in known.examples for frame in Recogniser().feed(str(line))}
    assert known.name in styles, (
        f"{known.name} matches none of its examples: the checks of paths reject them, "
        f"or earlier formats match them: {', '.join(sorted(styles)) or 'none'}"
    )


@pytest.mark.parametrize("known", SYMBOLS, ids=lambda known: known.name)
def test_symbols_without_a_location(known: Format) -> None:
    for example, symbol in known.examples:
        line = str(example)
        assert may_have_frame(line)
        (frame,) = Recogniser().feed(line)
        assert (frame.style, frame.path, frame.symbol) == (known.name, None, symbol)
        assert line[frame.start : frame.end] == symbol


PLAIN = """
12:30:45 up 3 days, load average 0:1
https://example.com:8443/a.py:12 ws://h:1/x.js:3 s3://bucket/a.csv:3
    at go (http://localhost:3000/static/js/main.js:12:34)
10.0.0.1:5432 [::1]:8080 fe80::1%eth0 ::ffff:1.2.3.4 2001:db8::1:3
localhost:3000 db.internal:5432 example.com:443 get.example.sh:443
v1.2.3:4 1.2.3-rc.1:5 python:3.12 node:20-alpine cr.example.com/p/app.io:3 hub.example.com/o/i:12
C: D:4 E:\\ sha256:4c0fdaa8b634 a:1 key:3 ratio 16:9 3:2
2026-11-20T10:04:05Z 2026/11/20 10:04:05 20/Nov/2026:10:04:05
see section 3:4, RFC 2119:3, Gen. 1:3, e.g.:3
user@host:22 git@github.com:org/repo.git mailto:a@b.py:3
class Foo::Bar:3 std::vector:12 pkg.module.function:3
printf(3) sshd_config(5) nginx.conf(5) list.pop(3) foo.bar(3,4)
{"port":8080,"a.b":3} port=8080 level=3 00:1a:2b:3c:4d:5e
src/a.py:0 File "a.py", line 0, in f
a.com:3 /srv/example.io:3 /srv/src/12:3 {"src/a.py":3, "b.py":[3,4]}
line 3 of the poem; on line 12; at line 3
bash: line 1: nosuch: command not found
  File "<string>", line 1, in <module>
<stdin>:1:96: error: no matching function
src/a.zzq:3 a.zzq:3: x team/app.web:12: up img.example/a.zz:3:4 lib/a.so:3:4 srv.prod:80:81
Exception in file:/c:/program%20files%20(x86)/odoo/a.xml:79
PATH=/usr/local/bin:/usr/bin MANPATH=/usr/man:/opt/3:12
see //example.com/a.js:3 and //xla/tests:3
in phar://C:/ProgramData/composer.phar/src/Decisions.php:160
src/App.vue?vue&type=style&index=0&scoped=true&lang.css (2:0)
0.0.0.0:8080->80/tcp 80:30080/TCP,443:30443/TCP
-rw-r--r-- 1 ada ada 12 Nov 20 10:04 a.py
"""


PROSE = (
    "\tpossible to use <code>-Wno-attributes=ns::attr</code> or",
    "\t(GTM::gtm_transaction::trycommit): Same.",
    "\tinstead of std::terminate().",
    "\tUse std::terminate (see there)",
    " 2019 Ada Lovelace (ada@example.com)",
    "    598785 Fix the parser (ada)",
)


@pytest.mark.parametrize("line", PROSE)
def test_prose_has_no_symbols(line: str) -> None:
    assert Recogniser().feed(line) == []


@pytest.mark.parametrize("line", PLAIN.strip().splitlines())
def test_plain_lines_have_no_frames(line: str) -> None:
    assert locations_of(Recogniser().feed(line)) == []


@pytest.mark.parametrize(
    ("line", "location"),
    [
        # words before a path do not belong to it
        ("#5 12.3 src/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("  src/m.c:3:5: warning: x", ("src/m.c", 3, 5)),
        ("  ./src/m.c:3:5: warning: x", ("./src/m.c", 3, 5)),
        ("\tsrc/m.c:3:5: warning: x", ("src/m.c", 3, 5)),
        ("ERROR\tsrc/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("ERROR src/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("| src/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("> m.c:3:5: error: x", ("m.c", 3, 5)),
        ("worker0 src/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("worker0  m.c:3: warning: x", ("m.c", 3, None)),
        ("./run.sh src/m.c:3:5: error: x", ("src/m.c", 3, 5)),
        ("// a.cpp:51: passed: x", ("a.cpp", 51, None)),
        # unless the path is rooted, or a bare name follows a word with a slash
        ("/a b/c.c:3:5: error: x", ("/a b/c.c", 3, 5)),
        ("C:\\a b\\c.c:3:5: error: x", ("C:\\a b\\c.c", 3, 5)),
        ("my code/main file.c:3:5: error: x", ("my code/main file.c", 3, 5)),
        ("sp ace/t 2.py:2:def f", ("sp ace/t 2.py", 2, None)),
        ("./sp ace/t 2.py:2:1:def f", ("./sp ace/t 2.py", 2, 1)),
        # names in brackets, of pages; a drive after a slash
        (
            "at f (./app/docs/[[...slug]]/page.tsx:27:25)",
            ("./app/docs/[[...slug]]/page.tsx", 27, 25),
        ),
        ("./pages/[pageId].tsx:47:9", ("./pages/[pageId].tsx", 47, 9)),
        ("pages/[...slug].tsx(47,9): x", ("pages/[...slug].tsx", 47, 9)),
        ("/D:/apps/lib/main.dart:368:22: Error: x", ("/D:/apps/lib/main.dart", 368, 22)),
        ("[ERROR] /C:/Users/me/A.java:[38,13] x", ("/C:/Users/me/A.java", 38, 13)),
        ("//home/ada/data.rst:15: WARNING: x", ("//home/ada/data.rst", 15, None)),
        (
            r"ERROR\n Syntax error in \'/srv/a.stan\', line 9, column 7 to column 8",
            ("/srv/a.stan", 9, 8),
        ),
        # Bazel's sandbox
        ("/proc/self/cwd/xla/a.cc:12:1: warning: z", ("/proc/self/cwd/xla/a.cc", 12, 1)),
        (r'"\303\274n\303\257.py":2:def f', ("\u00fcn\u00ef.py", 2, None)),
        # an escaped newline or tab in JSON is not part of the path, the start of a folder's name is
        (r'{"msg":"boom\n/srv/x.go:6 +0x1d\n"}', ("/srv/x.go", 6, None)),
        (r'{"stack":"main.main\n\t/app/main.go:12\nruntime.main"}', ("/app/main.go", 12, None)),
        (r'{"Output":"\ta_test.go:6: no"}', ("a_test.go", 6, None)),
        (r'"src\new\test.c:3: x"', (r"src\new\test.c", 3, None)),
        (r'"C:\new\test.c:3: x"', (r"C:\new\test.c", 3, None)),
        # an unknown extension, if the context suggests a file
        ("src/a.zzq:3:9: x", ("src/a.zzq", 3, 9)),
        ("a.zzq:3:9: x", ("a.zzq", 3, 9)),
        ("src/a.zzq:3: error: x", ("src/a.zzq", 3, None)),
        # URLs of files of Windows
        ("e: file:///C:/src/a.kt:79:33 Unresolved", ("C:/src/a.kt", 79, 33)),
        # only Java's modules are written before a file
        ('  File "sr@./k.xsh", line 3, in f', ("sr@./k.xsh", 3, None)),
        # C++'s own headers have no extension
        ("f() at cxx/include/deque:1785", ("cxx/include/deque", 1785, None)),
        # a name without an extension in a folder whose name has letters outside ASCII
        ("at /srv/Jos\u00e91/run:3", ("/srv/Jos\u00e91/run", 3, None)),
        ("/srv/\u00e90/run(3,4): x", ("/srv/\u00e90/run", 3, 4)),
        ("/srv/\u00e9b(3)", ("/srv/\u00e9b", 3, None)),
    ],
)
def test_where_a_path_starts(line: str, location: LocationTuple) -> None:
    assert may_have_frame(line)
    assert locations_of(Recogniser().feed(line)) == [location]


def test_a_number_has_ascii_digits() -> None:
    for line in ("src/a.c:2\u0662", "src/a.c(\u0663)", 'File "a.py", line \u0663', "a.c:2:\u0663"):
        assert all(frame.line == 2 for frame in Recogniser(files=True).feed(line)), line


def test_the_span_of_an_escaped_path_is_its_text() -> None:
    line = r'"\303\274.py":2:x'
    (frame,) = Recogniser().feed(line)
    assert line[frame.start : frame.end] == r'\303\274.py":2'


@pytest.mark.parametrize(
    ("raw", "location"),
    [
        ("\x1b[35msp ace/t.py\x1b[m\x1b[36m:\x1b[m\x1b[32m2\x1b[m:x", ("sp ace/t.py", 2, None)),
        ("\x1b[0m\x1b[35mt 2.py\x1b[0m-\x1b[0m\x1b[32m2\x1b[0m-x", ("t 2.py", 2, None)),
        ("\x1b[01m\x1b[Kmy x.c:3:5:\x1b[m\x1b[K \x1b[31merror: \x1b[mx", ("my x.c", 3, 5)),
        ("\x1b[0m#5 12.3 src/m.c:3:5: \x1b[31merror\x1b[0m: x", ("src/m.c", 3, 5)),
        ("\x1b[31merror in src/m.c:3:5: x\x1b[0m", ("src/m.c", 3, 5)),
        ("\x1b[01m\x1b[Kd (x86)/c 1.c:6:7:\x1b[m\x1b[K \x1b[35mx\x1b[m", ("d (x86)/c 1.c", 6, 7)),
    ],
)
def test_a_change_of_colour_ends_a_path(raw: str, location: LocationTuple) -> None:
    shown = visible(raw)
    assert may_have_frame(raw)
    assert locations_of(Recogniser().feed(shown.text, shown.painted)) == [location]


def test_lines_are_searched_as_far_as_a_stream_holds_them() -> None:
    line = "x " * 32_000 + "src/a.c:3: y"
    assert locations_of(Recogniser().feed(line)) == [("src/a.c", 3, None)]


@pytest.mark.parametrize(
    "line",
    [
        "make[1]: Entering directory '/srv/x'",
        "make: Leaving directory '/srv/x'",
        "#5 12.3 gmake[12]: Entering directory '/srv/x'",
        "ninja: Entering directory `build'",
        "\x1b[1mmake[1]: Entering directory '/srv/x'\x1b[m",
    ],
)
def test_lines_about_the_folder_of_make_are_passed_on(line: str) -> None:
    assert may_have_frame(line)
    assert Recogniser().feed(visible(line).text) == []


def test_a_column_that_counts_from_zero_is_converted() -> None:
    (frame,) = Recogniser().feed("ERROR in ./src/draw.js 4:0-12")
    assert frame.column == 1


@pytest.mark.parametrize(
    "line",
    [
        "api.py:22: error: x",
        "x.cc:443: warning: y",
        "I0101 12:00:00.000000 123 x.cc:22] z",
        "run.sh:80: line",
        "Died at api.pl line 22.",
        "run.sh: line 22: foo",
        "😀.py:3: e",
    ],
)
def test_a_file_at_the_line_of_a_port_is_not_a_host(line: str) -> None:
    (frame,) = Recogniser().feed(line)
    assert frame.line in (3, 22, 80, 443)

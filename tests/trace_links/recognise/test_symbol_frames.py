"""Names of functions as frames: the grammar of names, and what must surround them.

Whole outputs of tools are in the corpus. symbol_formats.tsv has a line of each tool whose frames
have a name without a line number: the tool, the name, the line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trace_links.found_frames import spans_of
from trace_links.recognise.cpp_names import names_in
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import may_have_frame
from trace_links.recognise.symbol_patterns import RUST

NAMES = """
a::b
a::b(int)
a::b(int) const
a::b<int>::c(d::e const&) &&
a::(anonymous namespace)::b(a::c)
(anonymous namespace)::b(int)
{anonymous}::b(int)
`anonymous namespace'::b(int)
std::vector<int, std::allocator<int> > a::b<int>(int)
void a::b<int>(int)
unsigned long a::b<int>(int)
decltype(auto) a::b<int>(int)
a::b& a::c<int>(int)
a::operator<<(std::ostream&, a::b const&)
a::b::operator()(int) const
a::b::operator bool() const
a::b::operator std::string() const
a::b::operator->() const
a::b::operator[](int)
a::b::operator new(unsigned long)
a::b(int)::{lambda(int)#1}::operator()(int) const
a::b(int)::'lambda'(int)::operator()(int) const
a::b(int)::$_0::operator()(int) const
a::b<lambda_0123456789abcdef>::c
a::b[abi:cxx11](int)
a::b<(a::c)3>(int)
a::b<&(a::c(int))>::d(int (*)(a::e))
a::~b()
a::b::~b()
non-virtual thunk to a::b::c(int)
_ZN1a1bEi
_Z1fv
__ZN1a1bEi
<a::b as c::d>::e
core::f::{{closure}}
core::f::{closure#0}
std[e28293b1aa0f68bd]::a::b
core::a::b::<&str>
"""


@pytest.mark.parametrize("name", NAMES.strip().splitlines())
def test_a_name_is_read_to_its_end(name: str) -> None:
    for line in (name, f"#1 0x7f12 in {name} (/srv/a.so+0x12)", f"f({name}+0x1) [0x2]"):
        assert name in [line[start:end] for start, end, _ in names_in(line)]


@pytest.mark.parametrize("name", NAMES.strip().splitlines())
def test_a_name_beside_an_address_is_a_frame(name: str) -> None:
    for line in (
        f"frame #2: {name} + 0x337 (0x7f39383a57 in /srv/liba.so)",
        f" 2# {name} in ./a.out",
        f"{name} at ??:?",
        f"#1  0x00007fb1870f1dd0 {name}",
    ):
        assert may_have_frame(line)
        assert [frame.symbol for frame in Recogniser().feed(line)] == [name], line


_FORMATS = [
    tuple(line.split("\t", 2))
    for line in Path(__file__).with_name("symbol_formats.tsv").read_text().splitlines()
]


@pytest.mark.parametrize(
    ("symbol", "line"), [one[1:] for one in _FORMATS], ids=[one[0] for one in _FORMATS]
)
def test_the_name_in_a_line_of_each_tool(symbol: str, line: str) -> None:
    frames = Recogniser().feed(line)
    assert [frame.symbol for frame in frames if frame.symbol is not None] == [symbol]


@pytest.mark.parametrize("name", ["_ZN4shop5totalEi", "_RNvCs1_4shop5total", "shop::total", "main"])
def test_a_chunk_has_the_frames_of_its_lines(name: str) -> None:
    lines = [line.replace(symbol, name) for _, symbol, line in _FORMATS]
    lines += [
        f"    11a5:\te8 8f ff ff ff       \tcall   1139 <{name}>",
        f"  till`{name}+5x9",
        f"12   {name}",
        f"12   (anonymous namespace)::{name}",
    ]
    for line in lines:
        found = [frame[1:5] for *_, frame in spans_of(_raw(line))]
        assert found == [frame[1:5] for frame in Recogniser(files=True).feed(line)], line


def _raw(line: str) -> bytes:
    return line.encode() + b"\n"


NO_FRAMES = """
    std::vector<int> values = a::b(1);
  return a::b(x) + 1;
    std::min(row[x - 1], row[x])+1);
    a::b(x)+offset
use std::collections::HashMap;
12:    std::sort(a.begin(), a.end());
12: std::sort(begin, end);
12: std::sort
The function std::sort is in <algorithm> (see there).
Fix #12 std::sort crashes
#12 std::sort crashes with an empty range
* Make a::b(int) const (#1234)
1a2b3c4d5 xla::Foo: remove a::b()
[2026-11-02T12:00:01Z INFO  tower_http::trace] request in 12 ms
[2026-11-02T12:00:01Z INFO  my_crate::net::http] GET /a/b.c in 0.2 ms [200] (10.0.0.1)
2026-11-02 12:00:01 DEBUG my_crate::net: connected to 10.0.0.1:443 (0x3f)
error[E0433]: failed to resolve: use of undeclared type `a::B`
note: candidate: 'std::vector<int>::vector(int)'
warning: unused import: `std::fmt`
[ RUN      ] a::B.c (3 ms)
  Foo::Bar->new($x + 1);
ERROR: Foo::Bar::Baz is not installed at 0x3 +12
2001:db8::1 fe80::a1:b2%eth0 [::1]:8080 ::ffff:10.0.0.1
listening on [::]:8080 (0x7f)
class a::b (deprecated), a::c [[nodiscard]]
    bot = mat.reshape(-1)[n::n+1]
precision(std::numeric_limits<Real>::digits10+3);
    //MACRO_IF(is_constructible<T>::value)
\tstd::swap(a, b);
\t_Base::erase(position.base());
\tname("std::vector")
-- Found Qt5::Core (found version 5.15)
Linking target a::b in folder /srv/build dir
for (a::b x; x; ++x) 3
"""


@pytest.mark.parametrize("line", NO_FRAMES.strip("\n").splitlines())
def test_a_name_in_source_text_or_prose_is_not_a_frame(line: str) -> None:
    assert [frame.symbol for frame in Recogniser().feed(line)] == []


def test_names_of_rust_have_a_style_of_their_own() -> None:
    (frame,) = Recogniser().feed("   2: my_crate::main")
    assert (frame.style, frame.symbol) == (RUST, "my_crate::main")
    (frame,) = Recogniser().feed("   7: _ZN4node14ThreadPoolWorkE")
    assert frame.style == "symbol"


def test_the_library_is_found_after_the_name_or_before_it() -> None:
    for line in (
        "#2 0x7f12 a::b(int) - /srv/liba.so",
        " > /srv/liba.so(a::b(int)+0x12) [0x1]",
        "a::b(int) at /srv/liba.so (unknown line)",
    ):
        (frame,) = Recogniser().feed(line)
        assert (frame.symbol, frame.library) == ("a::b(int)", "/srv/liba.so")


@pytest.mark.parametrize(
    "piece", ["a<", "a(", "a::", "(a::b+0x1 ", "operator ", "a::b<a::b(", ")>"]
)
def test_the_work_on_a_long_line_is_limited(piece: str) -> None:
    line = "#1 0x7f12 " + piece * (15_000 // len(piece)) + "::b +0x12"
    calls = [0]

    class Line(str):
        __slots__ = ()

        def startswith(self, *arguments: object) -> bool:
            calls[0] += 1
            return str.startswith(self, *arguments)  # type: ignore[arg-type]

    list(names_in(Line(line)))
    assert calls[0] <= 80 * len(line)

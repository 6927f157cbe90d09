"""The work for a source is proportional to its length: counted, never timed."""

from __future__ import annotations

import sys

import pytest

from trace_links.definitions.parsing.conditions import conditions
from trace_links.definitions.parsing.generated import parse_proto
from trace_links.definitions.parsing.macros import uses
from trace_links.definitions.parsing.mask import _Parentheses
from trace_links.definitions.parsing.parse import _read, parse_source


def calls_of(text: bytes) -> int:
    steps = [0]

    def count(_frame: object, _event: str, _what: object) -> None:
        steps[0] += 1

    sys.setprofile(count)
    try:
        parse_source(text)
    finally:
        sys.setprofile(None)
    return steps[0]


@pytest.mark.parametrize(
    "piece", [b"#if 0\n#endif\nvoid f() {}\n", b"#if 0\nvoid f() {}\n#endif\n"]
)
def test_a_function_is_not_compared_with_each_condition(piece: bytes) -> None:
    assert calls_of(piece * 1600) < 12 * calls_of(piece * 200)


def test_spans_of_conditions_do_not_overlap() -> None:
    known = conditions(b"#if 0\n" * 500 + b"#endif\n" * 500 + b"#if 0\na\n#else\nb\n#endif\n")
    assert len(known.off) == len(known.alternatives) == 2


@pytest.mark.parametrize("opening", [b"class A {\n", b"namespace a {\n", b"void f() {\n"])
def test_the_depth_of_nested_scopes_is_limited(opening: bytes) -> None:
    rows = parse_source(opening * 2000 + b"void g() {}\n" + b"};" * 2000)
    assert sum(len(row.scope) + len(row.calls) for row in rows) < 100_000
    inner = parse_source(opening * 20 + b"void g() {}\n" + b"};" * 20)
    assert "g" in [row.name for row in inner]


def test_the_depth_of_nested_messages_is_limited() -> None:
    rows = parse_proto(b"message Abcdefgh {\n" * 3000 + b"}" * 3000)
    assert 50 < len(rows) < 200


def test_the_expansion_of_nested_macros_is_limited() -> None:
    lines = [b"#define M%d(a) %s" % (at, b"M%d(a) " % (at + 1) * 2000) for at in range(4)]
    lines += [b"#define M4(a) void f() {}", b"M0(x)"]
    assert len(list(uses(b"\n".join(lines) + b"\n"))) <= 1


def test_the_search_for_closing_parentheses_is_limited() -> None:
    text = b"A_B(\n" * 100_000
    known = _Parentheses(text)
    found = [known.closing(at) for at in range(3, len(text), 5)]
    assert not any(found)
    assert known._left <= 0
    assert known.closing(3) == 0
    assert _Parentheses(b"(a(b))").closing(0) == 6


def test_signs_alone_are_not_searched() -> None:
    nodes, is_whole = _read(b"(" * 100_000 + b"\nint f() {}\n")
    assert is_whole
    assert len(nodes) == 1

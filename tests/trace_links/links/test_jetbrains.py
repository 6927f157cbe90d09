"""Links for terminals of JetBrains' IDEs lead to the file that is meant, or are not made."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.links.jetbrains import BROWSER, Opened, opened
from trace_links.links.hyperlinks import LinkFormat

TERMINAL = LinkFormat.parse("jetbrains-terminal")


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("file:///src/a.cc:41:9", Opened("/src/a.cc", 41, 9)),
        ("file:///src/a.cc:41", Opened("/src/a.cc", 41, 1)),
        ("file:///src/a.cc", Opened("/src/a.cc", 1, 1)),
        ("file:///C:/src/a.cc:12:40", Opened("C:/src/a.cc", 12, 40)),
        ("file:///src/a+b.cc:1:1", Opened("/src/a b.cc", 1, 1)),
        ("file:///src/page.html", BROWSER),
        ("file:///src/page.html:3:1", Opened("/src/page.html", 3, 1)),
        ("file:///src/a b.cc:1:1", None),
        ("file://host/src/a.cc:1:1", None),
        ("tracelinks://open?path=/src/a.cc&line=1", None),
    ],
)
def test_the_rules_of_the_ide(target: str, expected: Opened | str | None) -> None:
    assert opened(target) == expected


@pytest.mark.parametrize(
    "name",
    [
        "device_put.cc", "a b.cc", "a+b.cc", "100%.cc", "%41.cc", "a#b?c;d&e=f.cc", "a:1", "a:1:2",
        "a:", "ünïcödé 日本.cc", "(x) [y] {z} 'q' \"r\".cc", "page.html", "end.", "end!", "end)",
        "a\nb\tc.cc", "~", "a$b!c.jar", "x,y|z^`.cc", "C:", "c:.txt",
    ],
)  # fmt: skip
def test_a_name_is_read_as_it_is(name: str) -> None:
    uri = TERMINAL.uri(f"/tmp/{name}", 41, 9)
    assert uri is not None
    assert opened(uri) == Opened(f"/tmp/{name}", 41, 9)


@pytest.mark.parametrize("path", ["/c:/a.cc", "/C:/a.cc", "/tmp/a\\b.cc", "/tmp/\udcff.cc"])
def test_a_path_that_would_be_another_gets_no_link(path: str) -> None:
    assert TERMINAL.uri(path, 1, 1) is None


@pytest.mark.parametrize(("line", "column"), [(None, None), (3, None)])
def test_a_link_without_a_line_opens_the_editor_too(line: int | None, column: int | None) -> None:
    uri = TERMINAL.uri("/tmp/page.html", line, column)
    assert uri is not None
    assert opened(uri) == Opened("/tmp/page.html", line or 1, 1)


_NAMES = st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=20)
_BYTES = st.binary(min_size=1, max_size=8).map(
    lambda raw: raw.replace(b"/", b"").replace(b"\0", b"").decode("utf-8", "surrogateescape")
)


@given(
    st.lists(_NAMES | _BYTES, min_size=1, max_size=4), st.integers(1, 10**6), st.integers(1, 999)
)
def test_no_path_is_read_as_another(names: list[str], line: int, column: int) -> None:
    path = "/" + "/".join(names)
    uri = TERMINAL.uri(path, line, column)
    assert uri is None or opened(uri) == Opened(path, line, column)

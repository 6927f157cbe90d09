"""URIs and FILE:LINE:COLUMN: what is accepted, what is refused and why, and nothing crashes."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trace_links.errors import RefusedError
from trace_links.links.uri import MAX_LENGTH, Target, parse_location, parse_uri
from trace_links.opening.policy import check

LocationTuple = tuple[str, int | None, int | None, str]


def _location(target: Target) -> LocationTuple:
    return target.path, target.line, target.column, target.host


@pytest.mark.parametrize(
    ("uri", "expected"),
    [
        ("tracelinks://open?path=/a/b.cc", ("/a/b.cc", None, None, "")),
        ("tracelinks://open?path=/a&line=7&column=3&host=devbox", ("/a", 7, 3, "devbox")),
        ("tracelinks://open?column=3&line=7&path=%2Fa%2Fb.cc", ("/a/b.cc", 7, 3, "")),
        ("TraceLinks://open/?path=/a", ("/a", None, None, "")),
        ("tracelinks://open?path=/a%20b%3A7&line=1", ("/a b:7", 1, None, "")),
        ("tracelinks://open?path=/a+b", ("/a+b", None, None, "")),
        ("tracelinks://open?path=/%C3%BC%E4%B8%96", ("/ü世", None, None, "")),
        ("tracelinks://open?path=/ü", ("/ü", None, None, "")),
        ("tracelinks://open?path=/%FF", ("/\udcff", None, None, "")),
        ("tracelinks://open?path=/a%26b%3Dc%25", ("/a&b=c%", None, None, "")),
        ("file:///a/b.cc", ("/a/b.cc", None, None, "")),
        ("file://devbox/a/b.cc#10", ("/a/b.cc", 10, None, "devbox")),
        ("file:///a#L10", ("/a", 10, None, "")),
        ("file:///a#L10,5", ("/a", 10, 5, "")),
        ("file:///a#10:5", ("/a", 10, 5, "")),
        ("file:///a%23b#1", ("/a#b", 1, None, "")),
    ],
)
def test_valid_targets(uri: str, expected: LocationTuple) -> None:
    assert _location(parse_uri(uri)) == expected


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        ("", "no scheme"),
        ("/etc/passwd", "no scheme"),
        ("http://host/a", "scheme 'http'"),
        ("javascript:alert(1)", "scheme 'javascript'"),
        ("jetbrains://clion/navigate", "scheme 'jetbrains'"),
        ("tracelinks:", "must start with"),
        ("tracelinks://run?path=/a", "must start with"),
        ("tracelinks://open", "must start with"),
        ("tracelinks://open@host?path=/a", "must start with"),
        ("tracelinks://open?path=/a#3", "cannot have a fragment"),
        ("tracelinks://open?line=3", "no path"),
        ("tracelinks://open?", "unknown parameter ''"),
        ("tracelinks://open?path=/a&editor=sh", "unknown parameter 'editor'"),
        ("tracelinks://open?path=/a&path=/b", "path twice"),
        ("tracelinks://open?path=/a&line", "line of the link has no value"),
        ("tracelinks://open?path=", "not absolute"),
        ("tracelinks://open?path=a.cc", "not absolute"),
        ("tracelinks://open?path=~/a", "not absolute"),
        ("tracelinks://open?path=-oProxyCommand", "not absolute"),
        ("tracelinks://open?path=C:%5Ca", "not absolute"),
        ("tracelinks://open?path=//host/share", "network path"),
        ("tracelinks://open?path=%2F%2Fhost/share", "network path"),
        ("tracelinks://open?path=%5C%5Chost%5Cshare", "network path"),
        ("tracelinks://open?path=/a%00b", "control character U+0000"),
        ("tracelinks://open?path=/a%0Ab", "control character U+000A"),
        ("tracelinks://open?path=/a%1B%5D", "control character U+001B"),
        ("tracelinks://open?path=/a%7F", "control character U+007F"),
        ("tracelinks://open?path=/a%C2%9B", "control character U+009B"),
        ("tracelinks://open?path=/a%E2%80%A8", "control character U+2028"),
        ("tracelinks://open?path=/a\n", "control character U+000A"),
        ("tracelinks://open?path=/a b", "not percent-encoded"),
        ("tracelinks://open?path=/a%2", "invalid percent-encoding"),
        ("tracelinks://open?path=/a%zz", "invalid percent-encoding"),
        ("tracelinks://open?path=/a%+1", "invalid percent-encoding"),
        ("tracelinks://open?path=/a&line=0", "counting starts at 1"),
        ("tracelinks://open?path=/a&line=-1", "not a valid number"),
        ("tracelinks://open?path=/a&line=1e3", "not a valid number"),
        ("tracelinks://open?path=/a&line=%D9%A1", "not a valid number"),
        ("tracelinks://open?path=/a&line=9999999999", "not a valid number"),
        ("tracelinks://open?path=/a&line=", "not a valid number"),
        ("tracelinks://open?path=/a&column=2", "column but no line"),
        ("tracelinks://open?path=/a&host=a%20b", "not a host name"),
        ("tracelinks://open?path=/a&host=-oX%3Dy", "not a host name"),
        ("file:/a", "must start with file://"),
        ("file://host", "not absolute"),
        ("file:////host/share", "network path"),
        ("file:///a?line=3", "cannot have parameters"),
        ("file:///a#Lx", "not a valid number"),
        ("file:///a#L1-L5", "not a valid number"),
        ("file:///a#1:2:3", "not a valid number"),
        ("file://user@host/a", "not a host name"),
        ("tracelinks://open?path=/" + "a" * MAX_LENGTH, "longer than"),
        ("tracelinks://open?path=/\ud800", "not valid text"),
    ],
)
def test_refused_targets(uri: str, reason: str) -> None:
    with pytest.raises(RefusedError) as caught:
        parse_uri(uri)
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.cc", ("/here/a.cc", None, None, "")),
        ("a.cc:7", ("/here/a.cc", 7, None, "")),
        ("a.cc:7:", ("/here/a.cc", 7, None, "")),
        ("src/a.cc:7:3", ("/here/src/a.cc", 7, 3, "")),
        ("/a.cc:7:3:", ("/a.cc", 7, 3, "")),
        ("/a:1:2:3", ("/a:1", 2, 3, "")),
        ("/a b:1", ("/a b", 1, None, "")),
        ("-x:1", ("/here/-x", 1, None, "")),
        (":7", ("/here/:7", None, None, "")),
    ],
)
def test_locations(text: str, expected: LocationTuple) -> None:
    assert _location(parse_location(text, "/here")) == expected


def test_a_file_with_a_number_in_its_name_comes_first(tmp_path: Path) -> None:
    (tmp_path / "log:12").write_text("")
    assert parse_location("log:12", str(tmp_path)).line is None
    assert parse_location("log:12:3", str(tmp_path)).line == 12


@pytest.mark.parametrize("text", ["", "a\x1b[0m:3", "//host/share:3", "a:0", "a:9999999999"])
def test_locations_that_are_refused(text: str) -> None:
    with pytest.raises(RefusedError):
        parse_location(text, "/here")


_paths = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029"), max_size=60
).filter(lambda text: not text.startswith("/"))
_numbers = st.none() | st.integers(1, 999_999_999)


@given(_paths, st.integers(1, 999_999_999), _numbers)
def test_valid_targets_round_trip(path: str, line: int, column: int | None) -> None:
    uri = f"tracelinks://open?path={quote('/' + path)}&line={line}"
    uri += f"&column={column}" if column else ""
    if len(uri) <= MAX_LENGTH:
        assert _location(parse_uri(uri)) == ("/" + path, line, column, "")


@given(st.binary(min_size=1, max_size=40))
def test_invalid_utf8_round_trips(name: bytes) -> None:
    uri = f"tracelinks://open?path=/{quote(name)}"
    try:
        target = parse_uri(uri)
    except RefusedError:
        return
    assert os.fsencode(target.path) == b"/" + name
    assert not any(byte < 0x20 or byte == 0x7F for byte in name)


def _expect_harmless(target: Target) -> None:
    assert target.path.startswith("/")
    assert not target.path.startswith("//")
    assert all(ord(character) >= 0x20 for character in target.path)
    assert target.line is None or target.line >= 1
    assert target.column is None or (target.column >= 1 and target.line is not None)


_pieces = st.sampled_from(
    ["tracelinks:", "file:", "//", "/", "open", "?", "path=", "line=", "column=", "host=", "&", "#",
     "L", "1", "0", "%", "%2F", "%00", "%0a", "..", "~", "\\", "\x1b", "\x00", ":", "=", "ü", " "]
)  # fmt: skip


@given(st.lists(_pieces | st.text(max_size=3), max_size=14).map("".join) | st.text())
@example("file://#")
@example("tracelinks://open?path=/%")
def test_hostile_text_is_parsed_or_refused(text: str) -> None:
    for parse in (parse_uri, lambda text: parse_location(text, "/here")):
        try:
            target = parse(text)
        except RefusedError as error:
            message = str(error)
        else:
            message = ""
            _expect_harmless(target)
        assert not message or message.isprintable()


def test_only_regular_files_that_exist(tmp_path: Path) -> None:
    file = tmp_path / "a.cc"
    file.write_text("")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(file)
    (tmp_path / "loop").symlink_to("loop")
    assert check(Target(str(file)), [], []) == str(file)
    assert check(Target(str(tmp_path / "link")), [], []) == str(file)
    for name, reason in (
        ("none", "there is no file"),
        (".", "is a folder"),
        ("pipe", "not a regular file"),
        ("loop", "cannot be opened"),
        ("a.cc/b", "cannot be opened"),
        ("n" * 300, "cannot be opened"),
    ):
        with pytest.raises(RefusedError, match=reason):
            check(Target(f"{tmp_path}/{name}"), [], [])
    with pytest.raises(RefusedError, match="not a file on disk"):
        check(Target("/dev/zero"), [], [])


def test_allowed_roots(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "rootless.cc"
    root.mkdir()
    inside = root / "a.cc"
    inside.write_text("")
    outside.write_text("")
    (root / "link.cc").symlink_to(outside)
    (tmp_path / "way-in").symlink_to(root)
    roots = [str(root)]
    assert check(Target(str(inside)), roots, []) == str(inside)
    assert check(Target(f"{tmp_path}/way-in/a.cc"), roots, []) == str(inside)
    for path in (outside, root / "link.cc", root / ".." / "rootless.cc", tmp_path / "none"):
        with pytest.raises(RefusedError, match="not below an allowed root"):
            check(Target(str(path)), roots, [])
    assert check(Target(f"{root}/../rootless.cc"), [], []) == str(outside)


def test_hosts(tmp_path: Path) -> None:
    file = tmp_path / "a.cc"
    file.write_text("")
    here = os.uname().nodename
    for host in ("", "localhost", "LOCALHOST", here, here.upper(), "devbox"):
        assert check(Target(str(file), host=host), [], ["devbox"]) == str(file)
    with pytest.raises(RefusedError, match="on the host elsewhere"):
        check(Target(str(file), host="elsewhere"), [], ["devbox"])

"""The loops in C++ do what Python does without them, and access nothing outside their input."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.native.comparison import compare
from tests.trace_links.recognise.real_lines import CORPUS, EDITS, edited, real_lines
from trace_links import native
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.recognise import chunks, locations
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

_ROOT = Path(__file__).parents[3]
_SOURCE = _ROOT / "trace_links" / "native" / "loops.cc"
_RUN_TIMEOUT_S = 300
_REPORTED = 86  # what a sanitizer's report ends a process with
# What decides about a location, and what is at the edges of these decisions
PIECES = (
    ":", "(", ")", ":12", "(3)", "(3,4)", ".c:", "a.c(12)3", "a.c:3d.c:4", " ", "\t", '"', "/",
    "a.py:1:", "\u00e9", "x.h:1:2: error: ", "1.c:2", "file://", "https://x.y/z:80", "Makefile:3",
    "Makefile.am:3", "BUILD:3", "//", "\\", "GET /x.js:3", "include/deque:3", "/usr/bin/x1:3",
    "a.zzq:3:", "a.zzq(3): ", "a.zzq(3,4) : x", "In file included from ", "my dir/a.c:3:4: error",
    "\r", ", ", "&", "'", "]", "10.0.0.1:8080", "get.example.sh:443", ":080", ":0", ":1234567",
    ":12.5", ":3-5", ":3,4", " 12", "note x1 ab", "error:", "A.B.C:3", ".gn:3", "~/a:3", "./a:3",
    "..\\a:3", "C:\\a.c:3", "e:1", "x.1:3", "///a:3", "//a/b.c:3", "a.C++:3", "\udc80", "./a:3",
    "a.c:3: \n", "\n", '  File "a b.py", line 3\n', "\x0b", "a" * 310 + ".c:3", "a.js:1:80",
)  # fmt: skip


def in_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape") + b"\n"


def builder() -> ModuleType:
    """The module that builds the library."""
    spec = importlib.util.spec_from_file_location(
        "build_native", _ROOT / "scripts" / "build_native.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_library_is_built_here() -> None:
    assert native.is_built


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=8), max_size=8))
@settings(max_examples=1500)
def test_lines_of_pieces(lines: list[list[str]]) -> None:
    compare(b"".join(in_bytes("".join(pieces)) for pieces in lines))


@given(st.lists(st.tuples(st.integers(0, 1 << 20), EDITS), max_size=4))
@settings(max_examples=700)
def test_edited_lines(bases: list[tuple[int, list[tuple[int, int, int]]]]) -> None:
    lines = real_lines()
    compare(b"".join(in_bytes(edited(lines[base % len(lines)], edits)) for base, edits in bases))


def test_real_outputs() -> None:
    found = sum(compare(path.read_bytes() + b"\n") for path in sorted(CORPUS.glob("*/*.txt")))
    assert found > 3000


def test_more_texts_than_are_kept() -> None:
    # With one more the cache is cleared, while the loop runs.
    compare(b"".join(b"at src/a.c:%d: error: x\n" % line for line in range(1, 40000)))


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"  ",
        b"\t",
        b"\xe2\x94\x82 ",
        b">",
        b">>> ",
        b">>>>",
        b"--> ",
        b" " * 199,
        b" " * 200,
        b" " * 200 + b">",
        b">" + b"\t" * 201,
    ],
)
@pytest.mark.parametrize("number", [b"4", b"123456", b"1234567", b""])
@pytest.mark.parametrize(
    "sign",
    [
        b"|",
        b" | ",
        b" \xe2\x94\x82 ",
        b" ",
        b"\xc3\xa9",
        b" \r| ",
        b": ",
        b" " * 199 + b"|",
        b" " * 201 + b"|",
    ],
)
def test_quoted_lines(start: bytes, number: bytes, sign: bytes) -> None:
    compare(b"".join(start + number + sign + text for text in (b"a.c(3): x\n", b"f /a/b.c(3)\n")))


def test_folders_that_are_entered_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.c", "lib/a.c", "lib/b.c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\n" * 9)
    data = b"a.c:3: x\na.c:4: x\nb.c:5: x\nb.c:6: x\n"
    entered = b"make: Entering directory '%s/lib'\n" % os.fsencode(tmp_path)

    def linked() -> bytes:
        linker = Linker(Resolver(str(tmp_path)), LinkFormat.parse("file://{path}#{line}"))
        stream = LinkStream(linker.uri, linker.directories.line, linker.sure_uri, linker.known_uris)
        return stream.feed(data + entered + data) + stream.close()

    found = linked()
    assert found.count(b"/lib/a.c#3") == 1
    assert found.count(b"/lib/b.c#") == 2
    assert found.count(b"]8;id=") == 6
    monkeypatch.setattr(native, "is_built", False)
    assert linked() == found


def test_a_chunk_without_its_last_newline_is_refused() -> None:
    with pytest.raises(ValueError, match="whole lines"):
        native.loops.located(b"a.c:3", 0, 5, [], chunks.tables())


def test_the_library_of_another_version_is_not_used(tmp_path: Path) -> None:
    library = tmp_path / "loops.abi3.so"
    source = tmp_path / "loops.cc"
    text = _SOURCE.read_text().replace("kInterface = 2;", "kInterface = 0;")
    source.write_text(text)
    assert not builder().build(source, library, f"-I{_SOURCE.parent}")
    code = (
        f"from tests.trace_links.native.comparison import use; use({str(library)!r});"
        "from trace_links import native; print(native.is_built)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=_ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "False\n"


def test_texts_that_are_kept_are_short() -> None:
    # Each of these has the rest of the line after its number.
    known = locations.TABLES[0]
    for piece in (b".:1:", b"1.25:3:", b"1.1:", b"a.c:1:1:", b"/:1:", b"x.y:1,1 1,"):
        compare(b"a.c:3: x\n" + piece * (40000 // len(piece)) + b"\n")
        assert all(len(text) <= 300 for text in known), piece


@pytest.mark.slow
def test_no_bad_access(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("the sanitizer's library is loaded as on Linux")
    library = tmp_path / "loops.abi3.so"
    assert not builder().build(_SOURCE, library, "-O1", "-g", "-fsanitize=address,undefined")
    libraries = [
        subprocess.run(
            ["g++", f"-print-file-name={name}"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    random_lines = random.Random(3)
    lines = [in_bytes("".join(random_lines.choices(PIECES, k=6))) for _ in range(20000)]
    lines += [in_bytes(line) for line in real_lines()]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.trace_links.native.comparison", library],
        cwd=_ROOT,
        env={
            **os.environ,
            "LD_PRELOAD": " ".join(libraries),
            "ASAN_OPTIONS": f"exitcode={_REPORTED}:detect_leaks=0",
            "UBSAN_OPTIONS": f"halt_on_error=1:exitcode={_REPORTED}",
            "PYTHONMALLOC": "malloc",
        },
        input=b"".join(lines),
        capture_output=True,
        timeout=_RUN_TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()[-3000:]
    assert int(ran.stdout) > 10000


def test_without_a_compiler_nothing_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for compiler, problem in (
        (str(tmp_path / "c++"), "c++ is not a program"),
        ("true", "No such file or directory"),
        ("g++ '", "No closing quotation"),
        ("false", "false ended with 1"),
    ):
        monkeypatch.setenv("CXX", compiler)
        assert problem in builder().build(_SOURCE, tmp_path / "loops.abi3.so")
    assert list(tmp_path.iterdir()) == []

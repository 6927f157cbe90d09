"""Which #include directives are read, what they name, and the sum of scans."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Plant
from tpu_walkthrough.source_tree.includes import (
    READ_SIZE,
    IncludeScan,
    beside_path,
    combine,
    decode,
    header_names,
    read_directives,
    sum_directives,
    unconditional_names,
)
from tpu_walkthrough.source_tree.listing import Directory
from tpu_walkthrough.source_tree.tree import walk

DIRECTIVES: dict[str, tuple[bytes, list[bytes]]] = {
    "quotes": (b'int a;\n#include "a/b.h"\n', [b'"a/b.h']),
    "angle brackets": (b"int a;\n#include <a/b.h>\n", [b"<a/b.h"]),
    "first line": (b'#include "a.h"\n', [b'"a.h']),
    "first line, indented": (b'  #include "a.h"\n', [b'"a.h']),
    "first line, after a byte order mark": (b'\xef\xbb\xbf#include "a.h"\n', [b'"a.h']),
    "last line, without an end": (b'int a;\n#include "a.h"', [b'"a.h']),
    "in order, with duplicates": (
        b'#include "b.h"\n#include <a.h>\n#include "b.h"\n',
        [b'"b.h', b"<a.h", b'"b.h'],
    ),
    "indented": (b"\n #include <a>\n  #include <b>\n    #include <c>\n", [b"<a", b"<b", b"<c"]),
    "indented by a tab": (b"\n\t#include <a>\n\t\t#include <b>\n", [b"<a", b"<b"]),
    "space behind the hash": (b"\n#  include <a>\n# \tinclude <b>\n", [b"<a", b"<b"]),
    "space behind the word": (b'\n#include   <a>\n#include\t"b"\n', [b"<a", b'"b']),
    "no space": (b'\n#include<a>\n#include"b"\n', [b"<a", b'"b']),
    "import": (b'\n#import <Metal/Metal.h>\n#import "a.h"\n', [b"<Metal/Metal.h", b'"a.h']),
    "lines end as on Windows": (b'#include "a.h"\r\n#include <b>\r\n', [b'"a.h', b"<b"]),
    "a comment behind": (b'#include "a.h"  // why\n#include <b> /* x */\n', [b'"a.h', b"<b"]),
    "commented out": (b'\n// #include "a.h"\n//#include "b.h"\n/* #include <c> */\n', []),
    "in the middle of a line": (b'\nint a; #include "a.h"\n', []),
    "a macro": (b"\n#include MACRO\n#include MACRO(x)\n", []),
    "a macro between": (b"\n#include PREFIX <a>\n", []),
    "unterminated": (b'\n#include "a.h\n#include <b\n#include "c.h"\n', [b'"c.h']),
    "empty": (b'\n#include ""\n#include <>\n', []),
    "other words": (b"\n#include_next <a>\n#includes <b>\n#define include <c>\n@import d;\n", []),
    "inside of conditions": (b"#if 0\n#include <a>\n#else\n#include <b>\n#endif\n", [b"<a", b"<b"]),
    "not UTF-8": (b'\xff\xfe\n#include "\xff/b.h"\n', [b'"\xff/b.h']),
    "NUL bytes": (b'\0\0\n#include "a.h"\n\0', [b'"a.h']),
    "spaces in the name": (b'\n#include "a b/c d.h"\n', [b'"a b/c d.h']),
    "many slashes": (b'\n#include "./a//../b.h"\n', [b'"./a//../b.h']),
    "beyond what is read": (b"\n" * READ_SIZE + b"#include <a>\n", []),
    "a long list": (b"#include <a>\n" * READ_SIZE, [b"<a"] * (READ_SIZE)),
    "one after another": (
        b"\n" * (READ_SIZE - 100) + b"#include <a>\n" + b"\n" * 1000 + b"#include <b>\n",
        [b"<a", b"<b"],
    ),
    "nothing": (b"", []),
}


@pytest.mark.parametrize(("text", "wanted"), DIRECTIVES.values(), ids=DIRECTIVES)
def test_directives(tmp_path: Path, text: bytes, wanted: list[bytes]) -> None:
    (tmp_path / "a.cc").write_bytes(text)
    assert read_directives(f"{tmp_path}/a.cc") == wanted


@pytest.mark.parametrize("path", ["nowhere.cc", "."])
def test_files_that_cannot_be_read(tmp_path: Path, path: str) -> None:
    assert read_directives(f"{tmp_path}/{path}") == []
    assert unconditional_names(f"{tmp_path}/{path}") == set()


def test_names_that_are_not_utf8_survive() -> None:
    assert decode(b'"\xff/\xc3\xa9.h').encode("utf-8", "surrogateescape") == b'"\xff/\xc3\xa9.h'


@pytest.mark.parametrize(
    ("directory", "name", "path"),
    [
        ("", "a.h", "a.h"),
        ("d/", "a.h", "d/a.h"),
        ("d/", "e/a.h", "d/e/a.h"),
        ("d/", "../a.h", "a.h"),
        ("d/e/", "../../a.h", "a.h"),
        ("d/", "./a.h", "d/a.h"),
        ("d/", "e/../a.h", "d/a.h"),
        ("d/", "e//a.h", "d/e/a.h"),
        ("", "../a.h", "../a.h"),
        ("d/", "a.b.h", "d/a.b.h"),
    ],
)
def test_beside(directory: str, name: str, path: str) -> None:
    assert beside_path(directory, name) == path


CONDITIONS: dict[str, tuple[str, set[str]]] = {
    "none": ('#include "a.h"\n#include <b/c>\n', {"a.h", "b/c"}),
    "if": ("#if X\n#include <a>\n#endif\n#include <b>\n", {"b"}),
    "ifdef": ("#ifdef X\n#include <a>\n#endif\n#include <b>\n", {"b"}),
    "ifndef": ("#ifndef X\n#include <a>\n#endif\n#include <b>\n", {"b"}),
    "else": ("#if X\n#include <a>\n#else\n#include <b>\n#endif\n#include <c>\n", {"c"}),
    "elif": ("#if X\n#include <a>\n#elif Y\n#include <b>\n#endif\n#include <c>\n", {"c"}),
    "nested": (
        "#if X\n#if Y\n#include <a>\n#endif\n#include <b>\n#endif\n#include <c>\n",
        {"c"},
    ),
    "nested, with else": (
        "#if X\n#ifdef Y\n#else\n#include <a>\n#endif\n#else\n#include <b>\n#endif\n#include <c>\n",
        {"c"},
    ),
    "guard": ("#ifndef A_H_\n#define A_H_\n#include <a>\n#endif  // A_H_\n", {"a"}),
    "guard behind comments": (
        "// (C)\n\n/* what */\n#ifndef A_H_\n\n#define A_H_ 1\n#include <a>\n#endif\n",
        {"a"},
    ),
    "guard with if": ("#if !defined(A_H)\n#define A_H\n#include <a>\n#endif\n", {"a"}),
    "guard with if and spaces": (
        "#  if ! defined ( A_H )\n#  define A_H\n#include <a>\n#endif\n",
        {"a"},
    ),
    "guard without brackets": ("#if !defined A_H\n#define A_H\n#include <a>\n#endif\n", {"a"}),
    "conditions inside of a guard": (
        "#ifndef A\n#define A\n#include <a>\n#ifdef X\n#else\n#include <b>\n#endif\n#include <c>\n",
        {"a", "c"},
    ),
    "a define of another name is not a guard": (
        "#ifndef X\n#define Y\n#include <a>\n#endif\n#include <b>\n",
        {"b"},
    ),
    "a define of another name comes first": (
        "#ifndef X\n#define Y\n#define X\n#include <a>\n#endif\n#include <b>\n",
        {"b"},
    ),
    "pragma once": ("#pragma once\n#include <a>\n#if X\n#include <b>\n#endif\n", {"a"}),
    "an endif too many": ("#endif\n#include <a>\n#if X\n#include <b>\n#endif\n", {"a"}),
    "lines end as on Windows": (
        "#ifndef A\r\n#define A\r\n#include <a>\r\n#if X\r\n#include <b>\r\n#endif\r\n#endif\r\n",
        {"a"},
    ),
    "spaces": (" #  if X\n#include <a>\n #  endif\n  #  include <b>\n", {"b"}),
    "import": ("#import <a>\n#if X\n#import <b>\n#endif\n", {"a"}),
    "both ways": ("#if X\n#include <a>\n#endif\n#include <a>\n", {"a"}),
    "macro": ("#include MACRO\n", set()),
}


@pytest.mark.parametrize(("text", "wanted"), CONDITIONS.values(), ids=CONDITIONS)
def test_unconditional_names(tmp_path: Path, text: str, wanted: set[str]) -> None:
    (tmp_path / "a.h").write_bytes(text.encode())
    assert unconditional_names(f"{tmp_path}/a.h") == wanted


ASKED = {"d/b.h": True, "d/missing.h": False, "a.h": True, "d/c.h": False, "e/c.h": False}


def scan(root: str, directories: Iterable[Directory]) -> IncludeScan:
    """The sum over the files of these directories."""
    sums = {
        directory.path: sum_directives(root, directory, spellings(root, directory), {})
        for directory in directories
    }
    counts = Counter(raw for summed in sums.values() for raw in summed.wanted)
    return combine(root, sums, counts)


def spellings(root: str, directory: Directory) -> list[bytes]:
    paths = [f"{root}/{directory.path}{name}" for name in directory.sources + directory.headers]
    return [raw for path in paths for raw in read_directives(path)]


def test_scan(plant: Plant) -> None:
    root = plant(
        {
            "a.cc": '#include "a.h"\n#include "d/b.h"\n#include <a.h>\n#include <vector>\n',
            "a.h": '#include "d/missing.h"\n',
            "d/b.cc": '#include "b.h"\n#include "../a.h"\n#include "d/b.h"\n#include "c.h"\n',
            "d/b.h": '#include "c.h"\n#include "./b.h"\n',
            "e/c.cc": '#include "c.h"\n#include "e/f/x.h"\n',
            "e/f/x.h": "",
        }
    )
    found = scan(str(root), walk(str(root)).directories)
    asked = {os.path.normpath(path): is_file for path, is_file in found.asked.items()}
    assert found._replace(asked=asked) == IncludeScan(
        total=13,
        beside=5,
        wanted=Counter(
            {
                "<a.h": 1,
                "<vector": 1,
                '"d/missing.h': 1,
                '"d/b.h': 1,
                '"c.h': 3,
                '"e/f/x.h': 1,
            }
        ),
        bare={"c.h": ["d/", "e/"]},
        asked={f"{root}/{path}": exists for path, exists in ASKED.items()},
    )


def test_header_names() -> None:
    assert header_names({'"a.h': 1, "<a.h": 2, "<b": 1}) == {"a.h": 3, "b": 1}


NAMES = ("a.h", "b.h", "d/a.h", "d/b.h", "e/a.h", "d/e/a.h", "../a.h", "./b.h", "x.h", "e/x.h")
SOURCES = st.dictionaries(
    st.sampled_from(("", "d/", "e/", "d/e/", "f/")).flatmap(
        lambda folder: st.sampled_from(("a.h", "b.h", "c.cc")).map(lambda name: folder + name)
    ),
    st.lists(st.sampled_from([f'"{name}"' for name in NAMES] + [f"<{name}>" for name in NAMES])),
)


@settings(max_examples=60, deadline=None)
@given(sources=SOURCES)
def test_every_directive_is_counted_once(sources: dict[str, list[str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for path, names in sources.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"#include {name}\n" for name in names))
        whole = scan(folder, walk(folder).directories)
    assert whole.total == sum(map(len, sources.values()))
    assert whole.beside + whole.wanted.total() == whole.total


def test_folders_that_mean_nothing() -> None:
    """As a compiler looks for them; `..` depends on what is there."""
    names = [b'"./a//b.h', b"<./a/./b.h", b'"../a.h', b'"a/../b.h', b"</a//b.h", b'"a.h']
    expected = ['"a/b.h', "<a/b.h", '"../a.h', '"a/../b.h', "</a//b.h", '"a.h']
    assert list(map(decode, names)) == expected

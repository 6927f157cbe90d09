"""The native sources' order: what may include what, as native/README.md writes it down."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from mock_libtpu import build

_NATIVE = build.PACKAGE / "native"
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
_COMMENT = re.compile(r"//.*")
_UNOWNED = re.compile(r"\bnew\b(?! *>)|\bdelete\b(?<!= delete)|\b(?:malloc|calloc|realloc|free)\(")
_ALLOCATES = {"base/aligned_memory.h", "base/handles.h"}
_MOST_SOURCES = 20
_SOURCES = sorted(
    path.relative_to(_NATIVE).as_posix()
    for path in _NATIVE.rglob("*")
    if path.suffix in {".cc", ".h"}
)


def read_order(readme: str) -> dict[str, tuple[int, int]]:
    """Folder or file -> its line, 0 at the bottom, and its place among those of its line."""
    block = readme.partition("\n## Order\n")[2]
    lines = [line.strip() for line in block.splitlines() if line.startswith("    ")]
    places = {}
    for height, line in enumerate(reversed(lines)):
        for number, names in enumerate(line.split("|")):
            for name in names.split():
                assert name not in places, f"{name} has two places in the order"
                places[name] = (height, number)
    return places


def wrong_includes(
    order: dict[str, tuple[int, int]], source: str, included: list[str]
) -> list[str]:
    """Those includes of a source that lie above it, or beside it."""
    height, number = place_of(order, source)
    wrong = []
    for other in included:
        other_height, other_number = place_of(order, other)
        if other_height > height or (other_height == height and other_number != number):
            wrong.append(f"{source} includes {other}")
    return wrong


def place_of(order: dict[str, tuple[int, int]], source: str) -> tuple[int, int]:
    """The place of a source: its own, or its folder's."""
    folder = source.rpartition("/")[0]
    place = order.get(source, order.get(folder))
    assert place is not None, f"native/README.md gives {source} no place in the order"
    return place


@pytest.fixture(scope="module")
def order() -> dict[str, tuple[int, int]]:
    return read_order((_NATIVE / "README.md").read_text("utf-8"))


@pytest.fixture(scope="module")
def includes() -> dict[str, list[str]]:
    return {name: _INCLUDE.findall((_NATIVE / name).read_text("utf-8")) for name in _SOURCES}


def test_includes_point_down(
    order: dict[str, tuple[int, int]], includes: dict[str, list[str]]
) -> None:
    wrong = [line for name in includes for line in wrong_includes(order, name, includes[name])]
    assert wrong == []


def test_included_files_exist_under_their_full_names(includes: dict[str, list[str]]) -> None:
    missing = {
        (name, other)
        for name, others in includes.items()
        for other in others
        if other not in _SOURCES
    }
    assert missing == set()


def test_the_order_has_no_place_for_what_does_not_exist(
    order: dict[str, tuple[int, int]],
) -> None:
    folders = {name.rpartition("/")[0] for name in _SOURCES}
    assert set(order) - folders - set(_SOURCES) == set()


def test_wrong_includes_are_found(order: dict[str, tuple[int, int]]) -> None:
    above = wrong_includes(order, "base/error.h", ["pjrt/types/error.h", "base/hash.h"])
    assert above == ["base/error.h includes pjrt/types/error.h"]
    beside = wrong_includes(order, "legacy/describe.h", ["pjrt/describe.h", "recorder/call.h"])
    assert beside == ["legacy/describe.h includes pjrt/describe.h"]
    nested = wrong_includes(order, "pjrt/types/event.h", ["pjrt/client/client.h"])
    assert nested == ["pjrt/types/event.h includes pjrt/client/client.h"]


def test_headers_do_not_include_each_other_in_circles(includes: dict[str, list[str]]) -> None:
    finished: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path, name))
        if name not in finished:
            for other in includes[name]:
                visit(other, (*path, name))
            finished.add(name)

    for name in includes:
        visit(name, ())


def test_headers_are_guarded_by_their_names() -> None:
    for name in _SOURCES:
        if name.endswith(".h"):
            guard = "MOCK_LIBTPU_" + re.sub(r"\W", "_", name).upper() + "_"
            text = (_NATIVE / name).read_text("utf-8")
            assert f"#ifndef {guard}\n#define {guard}\n" in text, name


def unowned(text: str) -> list[str]:
    """The lines that allocate or free by hand."""
    lines = (_COMMENT.sub("", line) for line in text.splitlines())
    return [line.strip() for line in lines if _UNOWNED.search(line)]


def test_objects_are_allocated_and_freed_by_their_owners() -> None:
    found = {
        name: lines
        for name in _SOURCES
        if name not in _ALLOCATES and (lines := unowned((_NATIVE / name).read_text("utf-8")))
    }
    assert found == {}


def test_unowned_objects_are_found() -> None:
    assert unowned("x = new X{1};  // new\n  delete x;\n") == ["x = new X{1};", "delete x;"]
    assert unowned("std::free(x); delete[] x;\n") == ["std::free(x); delete[] x;"]
    assert unowned("#include <new>\nX(const X&) = delete;  // a new one\n") == []


def test_folders_are_small() -> None:
    sources = {name.rpartition(".")[0] for name in _SOURCES}
    counts = Counter(name.rpartition("/")[0] for name in sources)
    assert {folder: n for folder, n in counts.items() if n > _MOST_SOURCES} == {}

"""Include directories that are inferred from a small tree and the directives of its files."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cmakegen.headers.roots import Root, infer_roots, shadows_standard_headers
from tests.cmakegen.command import Command
from tests.conftest import Plant

TREE = ("", "tree")

# Files, names in directives, roots to try first -> roots.
CASES: dict[str, tuple[str, dict[str, int], Sequence[tuple[str, str]], list[Root]]] = {
    "nothing wanted": ("a.h d/b.h", {}, [TREE], []),
    "nothing found": ("a/b.h", {"x/y.h": 3, "vector": 1}, [TREE], []),
    "the tree itself": ("a/b.h a/c.h", {"a/b.h": 2, "a/c.h": 1}, [TREE], [Root("", "tree", 3)]),
    "one name of two components": (
        "src/a/b.h",
        {"a/b.h": 1},
        [TREE],
        [Root("src/", "votes", 1)],
    ),
    "names of one component never vote": ("src/b.h lib/c.h", {"b.h": 99, "c.h": 9}, [TREE], []),
    "but they count for a root that others made": (
        "src/a/b.h src/c.h",
        {"a/b.h": 1, "c.h": 4},
        [TREE],
        [Root("src/", "votes", 5)],
    ),
    "the root with most names comes first": (
        "one/a/x.h two/b/x.h two/b/y.h",
        {"a/x.h": 50, "b/x.h": 1, "b/y.h": 1},
        [TREE],
        [Root("two/", "votes", 2), Root("one/", "votes", 50)],
    ),
    "of equals the shortest path": (
        "longer/a/x.h lib/a/x.h",
        {"a/x.h": 1},
        [TREE],
        [Root("lib/", "votes", 1)],
    ),
    "of the same length the first in the alphabet": (
        "b/a/x.h c/a/x.h",
        {"a/x.h": 1},
        [TREE],
        [Root("b/", "votes", 1)],
    ),
    "resolved names do not vote again": (
        "one/a/x.h one/a/y.h two/a/x.h",
        {"a/x.h": 1, "a/y.h": 1},
        [TREE],
        [Root("one/", "votes", 2)],
    ),
    "two that resolve different names": (
        "one/a/x.h one/a/y.h two/a/x.h two/a/z.h",
        {"a/x.h": 1, "a/y.h": 1, "a/z.h": 1},
        [TREE],
        [Root("one/", "votes", 2), Root("two/", "votes", 1)],
    ),
    "the tree comes before the votes": (
        "a/x.h old/a/x.h",
        {"a/x.h": 7},
        [TREE],
        [Root("", "tree", 7)],
    ),
    "a workspace inside": (
        "third_party/xla/xla/shape.h third_party/xla/xla/layout.h tf/core/a.h",
        {"xla/shape.h": 5, "xla/layout.h": 1, "tf/core/a.h": 2},
        [TREE, ("third_party/xla/", "workspace")],
        [Root("", "tree", 2), Root("third_party/xla/", "workspace", 6)],
    ),
    "known ones keep their order": (
        "a/x/1.h b/x/1.h b/x/2.h",
        {"x/1.h": 1, "x/2.h": 1},
        [TREE, ("a/", "BUILD file"), ("b/", "BUILD file")],
        [Root("a/", "BUILD file", 1), Root("b/", "BUILD file", 1)],
    ),
    "a known one that resolves nothing is dropped": (
        "a/x.h b/y.h",
        {"a/x.h": 1},
        [("b/", "BUILD file"), ("nowhere/", "BUILD file"), TREE],
        [Root("", "tree", 1)],
    ),
    "a known one may resolve names of one component": (
        "include/a.h",
        {"a.h": 2},
        [TREE, ("include/", "BUILD file")],
        [Root("include/", "BUILD file", 2)],
    ),
    "a folder is not a suffix of another": ("src/xa/b.h", {"a/b.h": 1}, [TREE], []),
    "names that go up do not vote": ("a/b.h c/d.h", {"../a/b.h": 1, "c/../a/b.h": 1}, [TREE], []),
    "no standard header is shadowed": (
        "compat/sys/types.h compat/a/b.h",
        {"sys/types.h": 5, "a/b.h": 1},
        [TREE],
        [],
    ),
    "another folder is selected instead of a shadow": (
        "c/math.h c/a/b.h other/a/b.h",
        {"a/b.h": 1},
        [TREE],
        [Root("other/", "votes", 1)],
    ),
    "no standard header without extension is shadowed": (
        "eigen/vector eigen/Eigen/Core",
        {"Eigen/Core": 1},
        [TREE],
        [],
    ),
    "only files that exist": ("src/a/b.hpp", {"a/b.h": 1}, [TREE], []),
}


@pytest.mark.parametrize(("files", "wanted", "known", "roots"), CASES.values(), ids=CASES)
def test_roots(
    files: str, wanted: dict[str, int], known: Sequence[tuple[str, str]], roots: list[Root]
) -> None:
    found = infer_roots(frozenset(files.split()), wanted, known, {})
    assert found.roots == roots
    open_names = {
        name: count
        for name, count in wanted.items()
        if not any(root.path + name in files.split() for root in roots)
    }
    assert found.unresolved == open_names


# Headers named without a folder: files, name -> includers' folders -> roots.
NEIGHBOURS: dict[str, tuple[str, dict[str, list[str]], list[str]]] = {
    "the only one, close by": ("p/q/include/a.h", {"a.h": ["p/q/src/"]}, ["p/q/include/"]),
    "the only one, in a folder below": ("p/q/r/a.h", {"a.h": ["p/q/"]}, ["p/q/r/"]),
    "the only one, far away": ("p/q/include/a.h", {"a.h": ["x/y/"]}, []),
    "near to one, far from another": ("p/q/i/a.h", {"a.h": ["p/q/src/", "x/"]}, []),
    "two of the name": ("p/q/a.h p/r/a.h", {"a.h": ["p/q/s/"]}, []),
    "a folder in the root": ("include/a.h", {"a.h": ["include/sub/", "include/"]}, ["include/"]),
    "the root": ("a.h", {"a.h": ["p/", "q/r/"]}, [""]),
    "a shadow": ("p/q/i/a.h p/q/i/string.h", {"a.h": ["p/q/"]}, []),
    "two of them": ("p/j/a.h p/i/b.h", {"a.h": ["p/s/"], "b.h": ["p/s/"]}, ["p/i/", "p/j/"]),
}


@pytest.mark.parametrize(("files", "bare", "roots"), NEIGHBOURS.values(), ids=NEIGHBOURS)
def test_neighbours(files: str, bare: dict[str, list[str]], roots: list[str]) -> None:
    found = infer_roots(frozenset(files.split()), dict.fromkeys(bare, 1), [], bare).roots
    assert [(root.path, root.reason) for root in found] == [(path, "neighbours") for path in roots]


def test_neighbours_only_for_unresolved_names() -> None:
    files = frozenset(["src/a/b.h", "src/c.h", "src/d/e.h"])
    wanted = {"a/b.h": 1, "c.h": 2, "e.h": 3}
    bare = {"c.h": ["src/a/"], "e.h": ["src/a/"]}
    assert infer_roots(files, wanted, [TREE], bare).roots == [
        Root("src/", "votes", 3),
        Root("src/d/", "neighbours", 3),
    ]


@pytest.mark.parametrize(
    ("path", "shadows"),
    [("", True), ("c/", True), ("d/", False), ("posix/", True), ("nowhere/", False)],
)
def test_shadows(path: str, shadows: bool) -> None:
    files = {"string", "c/stdio.h", "d/stdio2.h", "d/e/math.h", "posix/sys/stat.h"}
    assert shadows_standard_headers(path, files) is shadows


PARTS = st.sampled_from(["a", "b", "c", "xla", "core"])
PATHS = st.lists(PARTS, min_size=1, max_size=4).map(lambda parts: "/".join(parts) + ".h")


@settings(max_examples=80, deadline=None)
@given(
    files=st.sets(PATHS | st.just("a/string.h"), max_size=15),
    wanted=st.dictionaries(PATHS, st.integers(1, 9), max_size=8),
    known=st.lists(st.sampled_from(["", "a/", "b/c/"]), unique=True),
    seed=st.integers(0, 99),
)
def test_order_does_not_matter_and_all_is_resolved(
    files: set[str], wanted: dict[str, int], known: list[str], seed: int
) -> None:
    usual_known = [(path, "BUILD file") for path in known]
    bare = {name: ["a/b/"] for name in wanted if "/" not in name}
    usual = infer_roots(sorted(files), wanted, usual_known, bare).roots
    shuffled_files, shuffled = sorted(files), list(wanted.items())
    random.Random(seed).shuffle(shuffled_files)
    random.Random(seed + 1).shuffle(shuffled)
    again = infer_roots(shuffled_files, dict(shuffled), usual_known, bare).roots
    assert again == usual
    # A root is listed once, resolves something, and hides nothing.
    paths = [root.path for root in usual]
    assert len(set(paths)) == len(paths)
    assert all(root.votes > 0 for root in usual)
    for root in usual:
        if root.reason in ("votes", "neighbours"):
            assert not shadows_standard_headers(root.path, files)
    # Names of several components resolve if their file exists, except for shadows.
    for name in wanted:
        places = [path[: -len(name)] for path in files if ("/" + path).endswith("/" + name)]
        if "/" in name and not all(shadows_standard_headers(place, files) for place in places):
            assert any(path + name in files for path in paths)


def as_json(command: Command, *arguments: str | Path) -> dict[str, Any]:
    ran = command(*arguments, "--json")
    assert ran.code == 0, ran
    value: dict[str, Any] = json.loads(ran.out)
    return value


def missing(report: dict[str, Any]) -> list[str]:
    return [gap["name"] for gap in report["missing"]]


def test_a_header_that_hides_one_of_the_tree(command: Command, plant: Plant) -> None:
    source = '#include "common/a.h"\n'
    root = plant({"inc/common/a.h": "", "common/a.h": "", "src/a.cc": source})
    report = as_json(command, root, "-I", "inc")
    assert report["directives"]["by_origin"]["-I"] == 1
    assert report["directives"]["resolved"] == report["directives"]["total"] == 1
    assert missing(report) == []


def test_example_with_a_workspace(command: Command, plant: Plant) -> None:
    files = {"WORKSPACE": "", "config.h": "", "main.cc": '#include "config.h"\n'}
    root = plant({f"examples/foo/{path}": text for path, text in files.items()})
    plant({"src/a.cc": '#include "config.h"\n'})
    report = as_json(command, root)
    assert report["include_directories"] == []
    assert missing(report) == ["config.h"]


@pytest.mark.parametrize("at_root", [True, False], ids=["root is one", "root is none"])
def test_files_of_other_kinds(command: Command, plant: Plant, at_root: bool) -> None:
    source = '#include "table.tbl"\n#include "data.xyz"\n' + '#include "src/b.h"\n' * at_root
    root = plant({"src/a.cc": source, "src/b.h": "", "src/table.tbl": "", "data.xyz": ""})
    report = as_json(command, root)
    assert missing(report) == []
    assert report["directives"]["resolved"] == report["directives"]["total"]
    assert [found["path"] for found in report["include_directories"]] == [""]

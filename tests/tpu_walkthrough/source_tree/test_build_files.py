"""The declarations of BUILD files, which are read and never executed."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tests.conftest import Plant
from tpu_walkthrough.source_tree.build_files import (
    BuildFacts,
    declared_roots,
    merge,
    read_build_file,
)
from tpu_walkthrough.source_tree.tree import walk


def read(plant: Plant, files: Mapping[str, str | bytes]) -> BuildFacts:
    root = str(plant(files))
    return merge(read_build_file(root, path) for path in walk(root).build_files)


# BUILD file -> roots, for the package a/b in the workspace of the root.
RULES: dict[str, tuple[str, str]] = {
    "nothing": ("", ""),
    "no such attribute": ('cc_library(\n    name = "x",\n    hdrs = ["x.h"],\n)\n', ""),
    "includes": ('cc_library(\n    name = "x",\n    includes = ["include"],\n)\n', "a/b/include/"),
    "several": (
        'cc_library(\n    name = "x",\n    includes = [\n        "y",\n        "x/z",\n    ],\n)\n',
        "a/b/x/z/ a/b/y/",
    ),
    "the package itself": ('cc_library(\n    includes = ["."],\n)\n', "a/b/"),
    "upwards": ('cc_library(\n    includes = ["..", "../.."],\n)\n', "- a/"),
    "out of the tree": ('cc_library(\n    includes = ["../../..", "../../../x", "/usr"],\n)\n', ""),
    "not normal": ('cc_library(\n    includes = ["./x//y/../z/"],\n)\n', "a/b/x/z/"),
    "strip_include_prefix": ('cc_library(\n    strip_include_prefix = "src",\n)\n', "a/b/src/"),
    "strip_include_prefix, empty": ('cc_library(\n    strip_include_prefix = "",\n)\n', "a/b/"),
    "strip_include_prefix, absolute": (
        'cc_library(\n    strip_include_prefix = "/x/y",\n)\n',
        "x/y/",
    ),
    "strip_include_prefix, the workspace": (
        'cc_library(\n    strip_include_prefix = "/",\n)\n',
        "-",
    ),
    "include_prefix that is there": ('cc_library(\n    include_prefix = "b",\n)\n', "a/"),
    "include_prefix of two that is there": ('cc_library(\n    include_prefix = "a/b",\n)\n', "-"),
    "include_prefix that is not there": ('cc_library(\n    include_prefix = "z",\n)\n', ""),
    "include_prefix that is half there": ('cc_library(\n    include_prefix = "x/b",\n)\n', ""),
    "both": (
        'cc_library(\n    strip_include_prefix = "x/y",\n    include_prefix = "y",\n)\n',
        "a/b/x/",
    ),
    "both, and not there": (
        'cc_library(\n    strip_include_prefix = "x",\n    include_prefix = "y",\n)\n',
        "",
    ),
    "any rule": ('my_rule(\n    includes = ["i"],\n)\n', "a/b/i/"),
    "a rule of a module": ('m.cc_library(\n    includes = ["i"],\n)\n', "a/b/i/"),
    "package_group": ('package_group(\n    name = "g",\n    includes = [":h"],\n)\n', ""),
    "sum": (
        'cc_library(\n    includes = ["i"] + ["j"] + select({"x": ["k"]}),\n)\n',
        "a/b/i/ a/b/j/",
    ),
    "select": ('cc_library(\n    includes = select({"//x": ["i"]}),\n)\n', ""),
    "computed": ('cc_library(\n    includes = [X, "i", "%s/y" % X, f("z")],\n)\n', "a/b/i/"),
    "a sum of strings": ('cc_library(\n    includes = ["i" + X, X + "j"],\n)\n', ""),
    "a computed prefix": ('cc_library(\n    strip_include_prefix = "src/" + X,\n)\n', ""),
    "a name": ("cc_library(\n    includes = INCLUDES,\n    include_prefix = PREFIX,\n)\n", ""),
    "a number": ("cc_library(\n    includes = 3,\n    strip_include_prefix = 4,\n)\n", ""),
    "nested": (
        '[cc_library(\n    name = n,\n    includes = ["i"],\n) for n in ["x", "y"]]\n',
        "a/b/i/",
    ),
    "in a comment": ('cc_library(\n    # includes = ["i"],\n    name = "x",\n)\n', ""),
    "in a string": ('"""\n    includes = ["i"]\n"""\n', ""),
    "a pattern in a string": (
        'cc_library(\n    includes = ["i"],\n    x = glob(["\\d"]) + "\\.h",\n)\n',
        "a/b/i/",
    ),
    "two rules": (
        'cc_library(\n    includes = ["i"],\n)\n\ncc_library(\n    includes = ["j"],\n)\n',
        "a/b/i/ a/b/j/",
    ),
    "lines end as on Windows": ('cc_library(\r\n    includes = ["i"],\r\n)\r\n', "a/b/i/"),
}


@pytest.mark.parametrize(("text", "roots"), RULES.values(), ids=RULES)
def test_roots(plant: Plant, text: str, roots: str) -> None:
    files = {"WORKSPACE": "", "a/b/BUILD": text}
    wanted = tuple("" if root == "-" else root for root in roots.split())
    found = read(plant, files)
    assert (found.roots, found.warnings) == (wanted, ())
    assert found.are_lasting == ('strip_include_prefix = "/' not in text)


@pytest.mark.parametrize(
    ("attributes", "renamed"),
    [
        ('strip_include_prefix = "src", include_prefix = "x/y"', ("a/b/src/", "x/y/")),
        ('strip_include_prefix = "/src", include_prefix = "x"', ("src/", "x/")),
        ('include_prefix = "z/"', ("a/b/", "z/")),
        ('include_prefix = "x/../z"', ("a/b/", "z/")),
        ('include_prefix = "../z"', None),
        ('include_prefix = "z:/etc"', None),
        ('include_prefix = "z\\0"', None),
        ('strip_include_prefix = "../../..", include_prefix = "z"', None),
        ('strip_include_prefix = "src/y", include_prefix = "y"', None),  # src is a root
    ],
)
def test_renamed_headers(plant: Plant, attributes: str, renamed: tuple[str, str] | None) -> None:
    found = read(plant, {"WORKSPACE": "", "a/b/BUILD": f"cc_library({attributes})\n"})
    assert found.renamed == ((renamed,) if renamed else ())


@pytest.mark.parametrize(
    ("attributes", "protos"),
    [
        ('srcs = ["m.proto"], strip_import_prefix = "/a"', ("a/b/m.proto", "a/", "")),
        ('srcs = ["m.proto"], strip_import_prefix = ""', ("a/b/m.proto", "a/b/", "")),
        ('srcs = [":m.proto"], import_prefix = "x"', ("a/b/m.proto", "", "x/")),
        ('srcs = glob(["*"]), strip_import_prefix = "s"', ("a/b/", "a/b/s/", "")),
        ('srcs = ["m.proto"]', None),
        ('srcs = ["m.proto"], import_prefix = "-x"', None),
    ],
)
def test_renamed_protos(plant: Plant, attributes: str, protos: tuple[str, ...] | None) -> None:
    found = read(plant, {"WORKSPACE": "", "a/b/BUILD": f"proto_library({attributes})\n"})
    assert found.protos == ((protos,) if protos else ())
    above = '"/a"' in attributes or " import_prefix" in attributes
    assert found.are_lasting != above


def test_package_in_the_root(plant: Plant) -> None:
    text = 'cc_library(\n    includes = [".", "include"],\n)\n'
    assert read(plant, {"BUILD": text}) == BuildFacts(("", "include/"), ())


@pytest.mark.parametrize(
    ("markers", "root"),
    [
        ((), "src/"),
        (("WORKSPACE",), "src/"),
        (("WORKSPACE", "p/MODULE.bazel"), "p/src/"),
        (("p/WORKSPACE", "p/q/WORKSPACE.bazel"), "p/q/src/"),
        (("p/q/r/WORKSPACE",), "p/q/r/src/"),
        (("p/qq/WORKSPACE", "other/WORKSPACE"), "src/"),
    ],
)
def test_absolute_prefix_starts_at_the_workspace(
    plant: Plant, markers: tuple[str, ...], root: str
) -> None:
    text = 'cc_library(\n    strip_include_prefix = "/src",\n)\n'
    found = read(plant, {**dict.fromkeys(markers, ""), "p/q/r/BUILD.bazel": text})
    assert found.roots == (root,)


GOOD = 'cc_library(\n    includes = ["i"],\n)\n'
# Text -> the reported line and reason.
MISTAKES: dict[str, tuple[str | bytes, str, str]] = {
    "bracket": ('cc_library(\n    name = "x",\n    includes = ["i",\n)\n', "4", "does not match"),
    "quote": ('\n\ncc_library(\n    includes = ["i],\n)\n', "4", "unterminated string"),
    "two words": ("cc_library(\n    includes = [a b],\n)\n", "2", "Perhaps you forgot a comma"),
    "not Python": ('cc_library(\n    includes = ["i"]\n}\n', "3", "does not match"),
    "NUL": (b'cc_library(\n    includes = ["\0"],\n)\n', "1", "null bytes"),
    "not UTF-8": (b'cc_library(\n    includes = ["\xff"],\n)\n', "[12]", "utf-8"),
    "too deep": (
        f"cc_library(\n    includes = {'[' * 300}{']' * 300},\n)\n",
        "2",
        "too many nested",
    ),
    "too long a sum": (f"cc_library(\n    includes = {'x + ' * 20000}x,\n)\n", "[12]", "recursion"),
}


@pytest.mark.parametrize(("text", "line", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(plant: Plant, text: str | bytes, line: str, reason: str) -> None:
    found = read(plant, {"a/BUILD": GOOD, "b/BUILD": text, "c/BUILD": GOOD})
    assert found.roots == ("a/i/", "c/i/")
    (warning,) = found.warnings
    assert re.match(f"b/BUILD:{line}: not readable as a BUILD file: .*{reason}", warning)


def test_line_of_a_mistake_behind_other_rules(plant: Plant) -> None:
    text = f"{GOOD}\n{GOOD}\ncc_library(\n    includes = [a b],\n)\n"
    (warning,) = read(plant, {"BUILD": text}).warnings
    assert warning.startswith("BUILD:10: ")


def test_file_that_cannot_be_read(plant: Plant) -> None:
    root = str(plant({"a/BUILD": GOOD}))
    found = merge(read_build_file(root, path) for path in ("a/BUILD", "b/BUILD"))
    assert found == BuildFacts(
        ("a/i/",), ("b/BUILD:1: cannot read: No such file or directory",), False
    )


def test_nothing_is_executed(plant: Plant) -> None:
    trap = '__import__("pathlib").Path("{}/trap").touch()'.format
    root = plant({})
    call = trap(root)
    text = f'{call}\nload({call})\ncc_library(\n    includes = [{call}, "i"],\n    x = {call},\n)\n'
    assert read(plant, {"BUILD": text}) == BuildFacts(("i/",), ())
    assert declared_roots(str(root)) == ["i/"]
    assert not (root / "trap").exists()


def test_merge() -> None:
    one = BuildFacts(("b/", "c/"), ("x:1: y",))
    other = BuildFacts(("a/", "b/"), ("a:1: y",), are_lasting=False)
    assert merge([other, one]) == BuildFacts(("a/", "b/", "c/"), ("a:1: y", "x:1: y"), False)
    assert merge([]) == BuildFacts((), ())


@pytest.mark.parametrize(
    ("files", "roots"),
    [
        ({}, []),
        ({"BUILD": GOOD}, ["i/"]),
        ({"BUILD.bazel": GOOD, "BUILD": GOOD.replace("i]", "j]")}, ["i/"]),
        ({"BUILD.bazel": "x(", "BUILD": GOOD}, ["i/"]),
        ({"BUILD": "x("}, []),
        (
            {"BUILD": 'a(includes = ["z", "a", "z"])\nb(strip_include_prefix = "/s")'},
            ["z/", "a/", "s/"],
        ),
    ],
    ids=["none", "BUILD", "both", "one that is broken", "broken", "in order"],
)
def test_declared_roots(plant: Plant, files: Mapping[str, str], roots: list[str]) -> None:
    assert declared_roots(str(plant(files))) == roots

"""TableGen rules in BUILD files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cmakegen.generators.tablegen_rules import Output, TablegenRules, read_rules
from tests.cmakegen.command_line.trees import settle
from tests.cmakegen.generators.tablegen_trees import rule
from tests.conftest import Plant
from tpu_walkthrough.source_tree.tree import walk


def read(root: Path) -> TablegenRules:
    return read_rules(walk(str(root)))


def test_a_malformed_build_file_is_reported_with_its_line(plant: Plant) -> None:
    build = rule("a.td", "a.inc")
    root = plant({"p/BUILD": f"{build}\ndef (:\n", "q/BUILD": build, "q/a.td": ""})
    rules = read(root)
    [warning] = rules.warnings
    assert warning.startswith("p/BUILD:3: Parse error: unexpected symbol '('")
    assert [output.path for output in rules.outputs] == ["q/a.inc"]


def test_files_without_rules_are_not_parsed(plant: Plant) -> None:
    root = plant({"BUILD": "not ( a BUILD file"})
    assert read(root) == TablegenRules((), (), (), (), ())


@pytest.mark.parametrize(
    ("td", "found"),
    [
        ("x.td", "w/p/x.td"),
        (":x.td", "w/p/x.td"),
        ("//q:sub/x.td", "w/q/sub/x.td"),
        ("//r:x.td", "r/x.td"),
        ("//r/x.td", "r/x.td/x.td"),
        ("@main//r:x.td", "r/x.td"),
        ("@other//:stablehlo/Ops.td", "stablehlo/Ops.td"),
        ("@other//stablehlo:Ops.td", "stablehlo/Ops.td"),
    ],
)
def test_labels(plant: Plant, td: str, found: str) -> None:
    files = {"w/WORKSPACE": "", "w/q/sub/x.td": "", "q/sub/x.td": ""}
    files |= dict.fromkeys(("w/q/BUILD", "q/BUILD", "r/BUILD", "r/x.td/BUILD"), "")
    root = plant({**files, "w/p/BUILD": rule(td, "o.inc")})
    [output] = read(root).outputs
    assert output.td_file == found


@pytest.mark.parametrize(("start", "package"), [("", ""), ("", "mlir/"), ("a/llvm/", "mlir/")])
def test_an_overlay_is_of_the_tree_below_it(plant: Plant, start: str, package: str) -> None:
    library = 'td_library(name = "l", srcs = [], includes = ["include"])\n'
    more = 'deps = [":l"], strip_include_prefix = "include"'
    build = library + rule("include/x.td", "include/x.h.inc", more)
    rules = read(plant({f"{start}utils/bazel/some-overlay/{package}BUILD.bazel": build}))
    folder = start + package
    [output] = rules.outputs
    assert output.path == f"{folder}include/x.h.inc"
    assert output.td_file == f"{folder}include/x.td"
    assert f"{folder}include/" in output.directories
    assert rules.roots == (f"{folder}include/",)


@pytest.mark.parametrize(
    ("strip", "roots"),
    [(".", ("w/p/",)), ("sub/", ("w/p/sub/",)), ("/p", ("w/p/", "p/")), ("../../..", ())],
)
def test_declared_include_directories(plant: Plant, strip: str, roots: tuple[str, ...]) -> None:
    build = rule("x.td", "sub/o.inc", f'strip_include_prefix = "{strip}"')
    assert read(plant({"w/WORKSPACE": "", "w/p/BUILD": build})).roots == roots


def test_rules_in_lists_with_joined_strings(plant: Plant) -> None:
    build = """
parts = [{"name": "a_m", "include": "tf.[A-M]\\."}, {"name": "n_z", "include": "tf.[N-Z]"}]
ops = "ops"

[[
    gentbl_cc_library(
        name = part["name"],
        tbl_outs = {ops + "_" + part["name"] + ".inc": ["-f=" + part["include"]]},
        td_file = ops + ".td",
    ),
] for part in parts]

gentbl_cc_library(
    name = "rest",
    tbl_outs = [(["-x=" + "|".join([part["include"] for part in parts])], "rest.inc")],
    td_file = "ops.td",
)

[gentbl_cc_library(name = n, tbl_outs = {n: []}, td_file = n) for n in glob(["*.td"])]

gentbl_cc_library(name = "unknown", tbl_outs = {"e.inc": parts[2]}, td_file = "ops.td")
gentbl_cc_library(name = "after", tbl_outs = {"after.inc": []}, td_file = "ops.td")
"""
    rules = read(plant({"BUILD": build}))
    assert rules.outputs == (
        Output("ops_a_m.inc", ("-f=tf.[A-M]\\.",), "ops.td", ("",)),
        Output("ops_n_z.inc", ("-f=tf.[N-Z]",), "ops.td", ("",)),
        Output("rest.inc", ("-x=tf.[A-M]\\.|tf.[N-Z]",), "ops.td", ("",)),
        Output("after.inc", (), "ops.td", ("",)),
    )
    assert rules.computed == ("BUILD:21",)
    assert rules.warnings == ()


@pytest.mark.parametrize(
    "outs",
    ["None", "{1: 1}", '{"a.inc": 1}', '{"a\\0.inc": []}', '["a.inc"]', "a", "f()", "1 + []"],
)
def test_malformed_rules_count_as_computed(plant: Plant, outs: str) -> None:
    build = f'gentbl_cc_library(name = "x", tbl_outs = {outs}, td_file = "a.td", deps = 1)\n'
    rules = read(plant({"BUILD": build}))
    assert rules.outputs == ()
    assert rules.computed in (("//:x",), ("BUILD:1",))


MACROS = '''
load("@llvm-project//mlir:tblgen.bzl", "gentbl_cc_library", "td_library")

def our_gentbl_cc_library(includes = [], **kwargs):
    """As gentbl_cc_library, with our include directories."""
    for name in ["lib", "more"]:
        includes = includes + ["/" + name]
    gentbl_cc_library(includes = includes, **kwargs)

def our_td_library(name, includes = [], **kwargs):
    td_library(name = name, includes = includes + ["/lib"], **kwargs)
'''
BUILD = """
load("//build:defs.bzl", "our_gentbl_cc_library", library = "our_td_library")
library(name = "td_files", srcs = ["a.td"], includes = ["own"])
our_gentbl_cc_library(
    name = "a_inc_gen",
    tbl_outs = [(["-gen-op-decls"], "a.h.inc")],
    tblgen = "@llvm-project//mlir:mlir-tblgen",
    td_file = "a.td",
    includes = ["first"],
    deps = [":td_files"],
)
"""


def test_macros_are_followed(plant: Plant) -> None:
    files = {"MODULE.bazel": "", "build/BUILD": "", "build/defs.bzl": MACROS}
    root = plant({**files, "x/BUILD": BUILD, "x/a.td": "", "lib/b.td": "", "more/c.td": ""})
    rules = read(root)
    (output,) = rules.outputs
    assert (output.path, output.td_file, output.flags) == (
        "x/a.h.inc",
        "x/a.td",
        ("-gen-op-decls",),
    )
    assert output.directories == ("x/first/", "lib/", "more/", "", "x/", "x/own/")
    assert rules.bzl_files == ("build/defs.bzl",)


@pytest.mark.parametrize("label", [":defs.bzl", "//x:defs.bzl", "//x:gone.bzl", "@other//x:y.bzl"])
def test_labels_of_bzl_files(plant: Plant, label: str) -> None:
    build = BUILD.replace("//build:defs.bzl", label)
    root = plant({"MODULE.bazel": "", "x/BUILD": build, "x/defs.bzl": MACROS, "x/a.td": ""})
    assert len(read(root).outputs) == ("defs" in label)


def test_a_name_of_a_rule_needs_no_macro(plant: Plant) -> None:
    build = BUILD.replace("our_gentbl_cc_library", "gentbl_cc_library")
    root = plant({"MODULE.bazel": "", "x/BUILD": build, "x/a.td": ""})
    rules = read(root)
    assert [output.path for output in rules.outputs] == ["x/a.h.inc"]
    assert rules.bzl_files == ("build/defs.bzl",)


def test_the_file_that_defines_the_rules_is_not_followed(plant: Plant) -> None:
    build = BUILD.replace("//build:defs.bzl", "//mlir:tblgen.bzl")
    build = build.replace("our_gentbl_cc_library", "gentbl_cc_library").replace("our_td", "td")
    defined = "def gentbl_cc_library(name, **_):\n    native.genrule(name = name)\ntd_library = 1\n"
    files = {"MODULE.bazel": "", "mlir/BUILD": "", "mlir/tblgen.bzl": defined}
    root = plant({**files, "x/BUILD": build, "x/a.td": ""})
    assert [output.path for output in read(root).outputs] == ["x/a.h.inc"]


def test_rules_are_kept_until_an_input_changes(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"MODULE.bazel": "", "build/BUILD": "", "build/defs.bzl": MACROS}
    root = plant({**files, "x/BUILD": BUILD, "x/a.td": ""})
    memory = str(tmp_path / "kept")
    settle()
    first = read_rules(walk(str(root)), memory)
    with monkeypatch.context() as patch:
        patch.setattr("cmakegen.flags.read.evaluate", None)
        assert read_rules(walk(str(root)), memory) == first
    plant({"build/defs.bzl": MACROS.replace("more", "other")})
    (output,) = read_rules(walk(str(root)), memory).outputs
    assert "other/" in output.directories

"""TableGen rules in BUILD files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cmakegen.generators.tablegen_rules import Output, TablegenRules, read_rules
from tests.cmakegen.generators.tablegen_trees import rule
from tests.conftest import Plant
from tpu_walkthrough.source_tree.tree import walk


def read(root: Path) -> TablegenRules:
    return read_rules(walk(str(root)))


def test_a_malformed_build_file_is_reported_with_its_line(plant: Plant) -> None:
    build = rule("a.td", "a.inc")
    root = plant({"p/BUILD": f"{build}\ndef (:\n", "q/BUILD": build, "q/a.td": ""})
    rules = read(root)
    assert rules.warnings == ("p/BUILD:3: not readable as a BUILD file: invalid syntax",)
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
    files = {"w/WORKSPACE": "", "w/q/sub/x.td": "", "r/x.td": "", "q/sub/x.td": ""}
    root = plant({**files, "w/p/BUILD": rule(td, "o.inc")})
    [output] = read(root).outputs
    assert output.td_file == found


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

[gentbl_cc_library(tbl_outs = {n: []}, td_file = "ops.td") for n in glob(["*.td"])]

gentbl_cc_library(tbl_outs = {"e.inc": parts[2]}, td_file = "ops.td")
"""
    rules = read(plant({"BUILD": build}))
    assert rules.outputs == (
        Output("ops_a_m.inc", ("-f=tf.[A-M]\\.",), "ops.td", ("",)),
        Output("ops_n_z.inc", ("-f=tf.[N-Z]",), "ops.td", ("",)),
        Output("rest.inc", ("-x=tf.[A-M]\\.|tf.[N-Z]",), "ops.td", ("",)),
    )
    assert rules.computed == ("BUILD:19", "BUILD:21")
    assert rules.warnings == ()


@pytest.mark.parametrize(
    "outs",
    ["None", "{1: []}", '{"a.inc": 1}', '{"a\\0.inc": []}', '["a.inc"]', "a", "f()", "1 + []"],
)
def test_malformed_rules_count_as_computed(plant: Plant, outs: str) -> None:
    build = f'gentbl_cc_library(tbl_outs = {outs}, td_file = "a.td", deps = 1)\n'
    rules = read(plant({"BUILD": build}))
    assert (rules.outputs, rules.computed) == ((), ("BUILD:1",))

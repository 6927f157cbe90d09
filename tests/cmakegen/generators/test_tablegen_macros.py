"""Macros in .bzl files that pass their arguments on to a rule of TableGen."""

from __future__ import annotations

import pytest

from cmakegen.generators.tablegen_macros import read_macros
from cmakegen.generators.tablegen_rules import read_rules
from tests.conftest import Plant
from tpu_walkthrough.source_tree.tree import walk

RULES = ("gentbl_cc_library", "td_library")
MACROS = '''
load("@llvm-project//mlir:tblgen.bzl", "gentbl_cc_library", "td_library")

def our_gentbl_cc_library(includes = [], **kwargs):
    """As gentbl_cc_library, with our include directories."""
    gentbl_cc_library(includes = includes + ["/lib", "/more"], **kwargs)

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


def test_macros_that_only_pass_on_are_followed(plant: Plant) -> None:
    files = {"MODULE.bazel": "", "build/BUILD": "", "build/defs.bzl": MACROS}
    root = plant({**files, "x/BUILD": BUILD, "x/a.td": "", "lib/b.td": "", "more/c.td": ""})
    rules = read_rules(walk(str(root)))
    (output,) = rules.outputs
    assert (output.path, output.td_file, output.flags) == (
        "x/a.h.inc",
        "x/a.td",
        ("-gen-op-decls",),
    )
    assert output.directories == ("x/first/", "lib/", "more/", "", "x/", "x/own/")
    assert rules.macro_files == ("build/defs.bzl",)


@pytest.mark.parametrize("label", [":defs.bzl", "//x:defs.bzl", "//x:gone.bzl", "@other//x:y.bzl"])
def test_labels_of_bzl_files(plant: Plant, label: str) -> None:
    build = BUILD.replace("//build:defs.bzl", label)
    root = plant({"MODULE.bazel": "", "x/BUILD": build, "x/defs.bzl": MACROS, "x/a.td": ""})
    assert len(read_rules(walk(str(root))).outputs) == ("defs" in label)


def test_a_name_of_a_rule_needs_no_macro(plant: Plant) -> None:
    build = BUILD.replace("our_gentbl_cc_library", "gentbl_cc_library")
    root = plant({"MODULE.bazel": "", "x/BUILD": build, "x/a.td": ""})
    rules = read_rules(walk(str(root)))
    assert [output.path for output in rules.outputs] == ["x/a.h.inc"]
    assert rules.macro_files == ()


@pytest.mark.parametrize(
    "text",
    [
        "def f(**kwargs):\n    print('x')\n    gentbl_cc_library(**kwargs)\n",
        "def f(name):\n    gentbl_cc_library(name = name)\n",
        "def f(**kwargs):\n    gentbl_cc_library(name = 'x')\n",
        "def f(**kwargs):\n    other_rule(**kwargs)\n",
        "def f(**kwargs):\n    gentbl_cc_library('x', **kwargs)\n",
        "def f(**kwargs):\n    if x:\n        gentbl_cc_library(**kwargs)\n",
        "def f(**kwargs):\n    gentbl_cc_library(**other)\n",
        "def f(**kwargs:\n",
        "\0",
    ],
)
def test_other_functions_are_ignored(text: str) -> None:
    assert read_macros(text.encode(), RULES) == {}

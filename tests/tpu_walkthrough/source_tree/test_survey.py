"""The survey of a tree has its files, their directives and the declarations of BUILD files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Plant
from tests.tpu_walkthrough.source_tree.surveys import alone
from tpu_walkthrough.source_tree import build_files
from tpu_walkthrough.source_tree.build_files import merge, read_build_file
from tpu_walkthrough.source_tree.tree import walk


def large(plant: Plant) -> Path:
    files = {"WORKSPACE": "", ".gitignore": "made.cc\n", "top.cc": '#include "p1/f2/a.h"\n'}
    for package in range(40):
        for folder in range(15):
            path = f"p{package}/f{folder}"
            files[f"{path}/a.cc"] = f'#include "{path}/a.h"\n#include "a.h"\n#include "x.h"\n'
            files[f"{path}/a.h"] = f"#include <gone{folder}.h>\n"
            files[f"{path}/made.cc"] = ""
        files[f"p{package}/BUILD"] = f'cc_library(\n    includes = ["f{package % 15}"],\n)\n'
        files[f"p{package}/x.proto"] = ""
    return plant(files)


def test_large_tree(plant: Plant) -> None:
    root = str(large(plant))
    found = alone(root)
    tree = walk(root)
    assert found.tree == tree
    assert found.facts == merge(read_build_file(root, path) for path in tree.build_files)
    assert len(tree.directories) == 601


def test_options_apply(plant: Plant) -> None:
    root = str(large(plant))
    found = alone(root, ("p1*", "f3"), ("p11/", "made.cc"))
    assert found.tree == walk(root, ("p1*", "f3"), ("p11/", "made.cc"))
    assert "p11/f2/made.cc" in found.tree.paths()
    assert "p12/f2/a.cc" not in found.tree.paths()


def test_small_tree(plant: Plant) -> None:
    root = str(plant({"a.cc": '#include "d/a.h"\n', "d/a.h": "", "d/BUILD": "x(\n"}))
    found = alone(root)
    tree = walk(root)
    assert found.tree == tree
    assert found.facts.warnings == (
        "d/BUILD:1: not readable as a BUILD file: '(' was never closed",
    )


ONE_LINE = 'cc_library(name="l", includes=["inc"])\n'
OTHER = 'cc_library(\n    name = "o",\n    srcs = ["o.cc"],\n)\n'


@pytest.mark.parametrize(
    "text",
    [
        ONE_LINE,
        f"{OTHER}{ONE_LINE}",
        f"{ONE_LINE}{OTHER}",
        f'cc_library(name="k", hdrs=["k.h"])\n{ONE_LINE}',
        f'package_group(name="g", includes=[":h"])\n{ONE_LINE}',
        f'package_group(name="g", includes=[":h"])\n{ONE_LINE}{OTHER}',
    ],
    ids=["alone", "after", "before", "after one line", "after a group", "after a group, before"],
)
def test_rule_on_one_line(plant: Plant, text: str) -> None:
    root = plant({f"d{number}/BUILD": "x = 1\n" for number in range(59)})
    plant({"l/BUILD": text, "l/inc/l.h": "", "a.cc": ""})
    expected = build_files.BuildFacts(("l/inc/",), ())
    assert alone(root).facts == expected

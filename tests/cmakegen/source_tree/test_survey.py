"""A large tree is read by two processes with the same result as by one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cmakegen.source_tree import build_files
from cmakegen.source_tree.build_files import read_build_files
from cmakegen.source_tree.reading import start, survey
from cmakegen.source_tree.tree import walk
from tests.cmakegen.source_tree.surveys import alone, plain
from tests.conftest import Plant


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


@pytest.mark.usefixtures("two_processes")
def test_shared_between_two_processes(plant: Plant) -> None:
    root = str(large(plant))
    found = survey(root)
    tree = walk(root)
    assert found.tree == tree
    assert found.facts == read_build_files(root, tree.build_files, whole=False)
    assert plain(found) == plain(alone(root))
    assert len(tree.directories) == 601


def test_a_large_tree_with_one_processor(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = str(large(plant))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    memory = str(tmp_path / "kept")
    for _ in range(2):
        assert plain(start(root, memory=memory)(lambda: None)) == plain(alone(root))


@pytest.mark.usefixtures("two_processes")
def test_options_apply_in_both(plant: Plant) -> None:
    root = str(large(plant))
    found = survey(root, ("p1*", "f3"), ("p11/", "made.cc"))
    assert found.tree == walk(root, ("p1*", "f3"), ("p11/", "made.cc"))
    assert "p11/f2/made.cc" in found.tree.paths()
    assert "p12/f2/a.cc" not in found.tree.paths()


def test_small_tree(plant: Plant) -> None:
    root = str(plant({"a.cc": '#include "d/a.h"\n', "d/a.h": "", "d/BUILD": "x(\n"}))
    found = survey(root)
    tree = walk(root)
    assert found.tree == tree
    assert plain(found) == plain(alone(root))
    assert found.facts.warnings == (
        "d/BUILD:1: not readable as a BUILD file: '(' was never closed",
    )


@pytest.mark.usefixtures("two_processes")
def test_several_subtrees_for_a_ticket(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"WORKSPACE": "", ".gitignore": "made.cc\n", "top.cc": '#include "p1/f/a.h"\n'}
    for number in range(13):
        path = f"p{number}/f"
        files[f"p{number}/x.proto"] = ""
        files[f"p{number}/BUILD"] = 'cc_library(\n    includes = ["f"],\n)\n'
        files[f"{path}/a.cc"] = f'#include "{path}/a.h"\n#include "a.h"\n#include "x.h"\n'
        files[f"{path}/a.h"] = f"#include <gone{number}.h>\n"
        files[f"{path}/made.cc"] = ""
        files[f"{path}/d/b.c"] = '#include "gone.h"\n'
    root = str(plant(files))
    monkeypatch.setattr("cmakegen.source_tree.survey.MANY_FOLDERS", 4)
    monkeypatch.setattr("cmakegen.source_tree.reading._MOST_TICKETS", 3)
    shared = survey(root)
    assert len(shared.tree.visited) == 40
    assert plain(shared) == plain(alone(root))


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
    assert survey(str(root)).facts == expected

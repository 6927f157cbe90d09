"""A later reading of flags evaluates what has changed, with the result of a first one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cmakegen.flags.bazelrc import read_bazelrc
from cmakegen.flags.evaluation import evaluate
from cmakegen.flags.read import TreeFlags, read_flags
from tests.cmakegen.command import plant_at
from tests.cmakegen.command_line.trees import settle
from tpu_walkthrough.source_tree.tree import walk

TREE = {
    "WORKSPACE": "",
    "BUILD": 'config_setting(name = "on", values = {"define": "x=1"})\n',
    "rules.bzl": "def library(name, **kwargs):\n    native.cc_library(name = name, **kwargs)\n",
    "a/BUILD": 'load("//:rules.bzl", "library")\n'
    'library(name = "a", srcs = glob(["*.cc"]), defines = ["A"])\n',
    "a/a.cc": "",
    "b/BUILD": 'load("//b:missing.bzl", "flags")\n'
    'cc_library(name = "b", srcs = ["b.cc", "later.cc"], deps = ["//a"],\n'
    '    copts = flags() + select({"//:on": ["-DON"], "//conditions:default": ["-DOFF"]}))\n',
    "b/b.cc": "",
    "c/BUILD": 'cc_library(name = "c", srcs = ["c.cc"], copts = ["-fplugin=x", "-DC"])\n',
    "c/c.cc": "",
}
# A change of the tree, and the BUILD files that are evaluated because of it.
CHANGES = {
    "nothing": (":", ""),
    "a comment in a source": ("echo '//' >> a/a.cc", ""),
    "a source of no rule": ("echo > b/other.cc", ""),
    "a BUILD file": ("sed -i s/-DC/-DD/ c/BUILD", "c/BUILD"),
    "a macro": ("sed -i 's/name = name,/name = name, copts = [\"-DM\"],/' rules.bzl", "a/BUILD"),
    "a missing .bzl file comes": (
        "printf 'def flags():\\n    return [\"-DNEW\"]\\n' > b/missing.bzl",
        "b/BUILD",
    ),
    "a file of glob() comes": ("echo > a/new.cc", "a/BUILD"),
    "a file of glob() goes": ("rm a/a.cc", "a/BUILD"),
    "a condition": ("sed -i 's/x=1/x=2/' BUILD", "BUILD a/BUILD b/BUILD c/BUILD"),
    "a package": ("mkdir d; echo > d/BUILD", "BUILD a/BUILD b/BUILD c/BUILD d/BUILD"),
    "an option": (
        "echo 'build --define=x=1' > .bazelrc",
        "BUILD a/BUILD b/BUILD c/BUILD",
    ),
    "a source that a rule names": ("echo > b/later.cc", ""),
    "a source goes": ("rm c/c.cc", ""),
}


def _read(root: Path, memory: Path | str) -> TreeFlags:
    tree = walk(str(root))
    return read_flags(tree, read_bazelrc(str(root)), (), str(memory))


def _noted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The BUILD files that are evaluated from now on."""
    evaluated: list[str] = []

    def note(request: dict[str, object], paths: list[str], known: dict[str, bytes]) -> object:
        evaluated.extend(paths)
        return evaluate(request, paths, known)

    monkeypatch.setattr("cmakegen.flags.read.evaluate", note)
    return evaluated


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_changed_is_evaluated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    evaluated = _noted(monkeypatch)
    root, memory = plant_at(tmp_path / "t", TREE), tmp_path / "kept"
    settle()
    first = _read(root, memory)
    assert {path: flags.flags.defines for path, flags in first.files.items()} == {
        "a/a.cc": ("-DA",),
        "b/b.cc": ("-DA",),
        "c/c.cc": (),
    }
    edit, expected = CHANGES[change]
    assert os.system(f"cd '{root}' && {edit}") == 0
    for _ in range(2):  # the second one uses what the first kept
        evaluated.clear()
        later = _read(root, memory)
        assert later == _read(root, "")
        del evaluated[-len(walk(str(root)).build_files) :]
        assert " ".join(evaluated) == expected
        settle()
        _read(root, memory)
        expected = ""


@pytest.mark.parametrize("seconds", [1, pytest.param(0, marks=pytest.mark.slow)])
def test_a_file_that_a_limit_ended_is_evaluated_again_once_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    endless = "def f():\n    for _ in range(1 << 30):\n        for _ in range(1 << 30): pass\nf()\n"
    load = 'load("//d:x.bzl", "f")\n'
    large = {"d/BUILD": f"{load}{endless}", "d/x.bzl": "f = 1\n", "d/d.cc": ""}
    root, memory = plant_at(tmp_path / "t", {**TREE, **large}), tmp_path / "kept"
    settle()
    if seconds:
        monkeypatch.setattr("cmakegen.flags.evaluation._TIMEOUT", seconds)
    evaluated = _noted(monkeypatch)

    def problem_of_again() -> tuple[str, bool]:
        evaluated.clear()
        [problem] = [one for one in _read(root, memory).problems if one.startswith("d/BUILD:")]
        return problem, "d/BUILD" in evaluated

    assert problem_of_again()[1]
    again = "d/BUILD:1: it takes too much to evaluate, as in an earlier run"
    for _ in range(2):
        problem, is_evaluated = problem_of_again()
        assert problem.startswith(again)
        assert not is_evaluated
    (root / "b/BUILD").write_text("")  # another file, and a file of another package
    plant_at(root, {"e/BUILD": ""})
    assert problem_of_again()[0].startswith(again)
    (root / "d/x.bzl").write_text("f = 2\n")
    assert problem_of_again()[1]
    assert problem_of_again()[0].startswith(again)
    (root / "d/BUILD").write_text('cc_library(name = "d", srcs = ["d.cc"], copts = ["-DD"])\n')
    found = _read(root, memory)
    assert "d/d.cc" in found.files
    assert not any(problem.startswith("d/") for problem in found.problems)


@pytest.mark.parametrize("damage", ["", "\0" * 100, "half"], ids=["empty", "zeros", "half"])
def test_damaged_flags_are_read_again(tmp_path: Path, damage: str) -> None:
    root, memory = plant_at(tmp_path / "t", TREE), tmp_path / "kept"
    settle()
    first = _read(root, memory)
    data = memory.read_bytes()
    memory.write_bytes(data[: len(data) // 2] if damage == "half" else damage.encode())
    assert _read(root, memory) == first
    assert memory.read_bytes() == data

"""The flags of each file are those of Bazel's own action graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cmakegen.flags.bazelrc import BazelFlags, read_bazelrc
from cmakegen.flags.file_flags import FileFlags
from cmakegen.flags.read import read_flags
from tests.cmakegen.flags.bazel_trees import GOLDEN, TREES, bazel_flags, find_bazel, write_tree
from tpu_walkthrough.source_tree.tree import walk

_KINDS = ("-iquote", "-isystem", "-I")


@pytest.fixture(autouse=True)
def on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    # The golden flags are those of this platform.
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")


def _parts(flags: list[str]) -> dict[str, list[str]]:
    """The flags by kind: only the order within a kind has a meaning for a compiler."""
    found: dict[str, list[str]] = {kind: [] for kind in (*_KINDS, "others")}
    for flag in flags:
        found[next((kind for kind in _KINDS if flag.startswith(kind)), "others")].append(flag)
    return found


def _ours(found: FileFlags, bazelrc: BazelFlags) -> dict[str, list[str]]:
    flags = found.flags
    directories = [f"{one.kind}{one.path}" for one in flags.directories]
    common = [flag.text for flag in bazelrc.common]
    return _parts([*flags.defines, *directories, *common, *flags.options])


def _check(root: Path, expected: dict[str, Any]) -> None:
    tree = walk(str(root))
    bazelrc = read_bazelrc(str(root))
    read = read_flags(tree, bazelrc, ())
    assert read.problems == ()
    assert read.unknown == 0
    assert read.files.keys() == expected.keys()
    for path, compilations in expected.items():
        found = read.files[path]
        label = f"//{found.package.rstrip('/')}:{found.rule}"
        by_label = {one[0]: one[1:] for one in compilations}
        assert _ours(found, bazelrc) == _parts(by_label[label]), path
        # A test only where nothing else compiles the file.
        assert not found.is_test or all("test" in other for other in by_label)


@pytest.mark.parametrize("name", TREES)
def test_flags_of_each_file_equal_those_of_bazels_action_graph(name: str, tmp_path: Path) -> None:
    _check(write_tree(tmp_path, name), json.loads(GOLDEN.read_text())[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_golden_flags_are_those_of_an_installed_bazel(name: str, tmp_path: Path) -> None:
    bazel = find_bazel()
    if bazel is None:
        pytest.skip("bazel is not installed: apt-get install bazel-bootstrap bazel-rules-java")
    root = write_tree(tmp_path, name)
    assert bazel_flags(bazel, root, tmp_path) == json.loads(GOLDEN.read_text())[name]

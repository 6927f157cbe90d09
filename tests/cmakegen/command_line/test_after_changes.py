"""A run after changes of the tree has the result of a first run, however little it reads."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, settle
from tests.conftest import Plant
from tests.tpu_walkthrough.changes import change, change_sources

TREE = {
    "a/b/x.cc": '#include "x.h"\n#include "odd.txt"\n',
    "a/b/x.h": "",
    "d/x.h": "#include <vector>\n",
    "d/y.cc": "",
    "main.cc": "",
}
STEPS = 7


@pytest.mark.parametrize("seed", range(6))
def test_any_changes(command: Command, plant: Plant, tmp_path: Path, seed: int) -> None:
    choices = random.Random(seed)
    root = plant(TREE)
    output = tmp_path / "out" / "CMakeLists.txt"
    make_change = change_sources if seed % 2 else change
    for step in range(STEPS):
        settle(tmp_path)
        ran = command(root, "-o", output)
        fresh = {"CMAKE_GEN_GLOBS_CACHE": str(tmp_path / f"cache{step}")}
        wanted = command(root, "--stdout", "-o", output, environment=fresh)
        assert ran.code == wanted.code
        if ran.code == 0:
            assert output.read_text() == wanted.out
            # What --stdout shows is the last line of a run, or what precedes advice.
            assert wanted.err.splitlines()[-1] in ran.out + ran.err
        for _ in range(choices.randint(1, 3)):
            make_change(root, choices)
        path = root / choices.choice(["a/b/x.cc", "d/x.h", "d/y.cc"])
        if path.is_file() and not path.is_symlink():
            path.write_bytes(path.read_bytes() + b"// a comment\n")


EDITS = {
    "a comment": "echo '// x' >> a/b/x.cc",
    "replaced by an editor": "cp a/b/x.cc a/b/new && mv a/b/new a/b/x.cc",
    "replaced in the root": "cp main.cc new && mv new main.cc",
    "the same directives": "cat a/b/x.cc > d/copy.md && cat d/copy.md > a/b/x.cc",
    "a file that is no source": "echo > d/notes.md",
}


@pytest.mark.parametrize("name", EDITS)
def test_edits_without_effect(command: Command, plant: Plant, tmp_path: Path, name: str) -> None:
    root = plant(TREE)
    settle(tmp_path)
    shown = command(root).out
    assert shown.count("written ") == 2
    subprocess.run(["sh", "-c", EDITS[name]], cwd=root, check=True)
    for _ in range(2):
        assert command(root).out == shown.replace("written ", "unchanged ")
        settle(tmp_path)


def counts(shown: str) -> str:
    """What a run shows, whether it wrote the files or not."""
    return shown.replace("written ", "unchanged ")


@pytest.mark.parametrize(
    "edit",
    [
        "echo > a/b/odd.txt",
        "echo '#include <gone.h>' >> a/b/x.cc",
        "rm a/b/x.h",
        "mkdir a/b/c && echo > a/b/c/new.cc",
    ],
)
def test_results_of_changes(command: Command, plant: Plant, tmp_path: Path, edit: str) -> None:
    """The counts of a run after a change are those of a first run."""
    root = plant(TREE)
    settle(tmp_path)
    before = command(root).out
    settle(tmp_path)
    command(root)
    subprocess.run(["sh", "-c", edit], cwd=root, check=True)
    settle(tmp_path)
    ran = command(root)
    anew = command(root, environment={"CMAKE_GEN_GLOBS_CACHE": str(tmp_path / "new")})
    assert counts(ran.out) == counts(anew.out)
    assert counts(ran.out) != counts(before)


def test_successive_edits(command: Command, plant: Plant, tmp_path: Path) -> None:
    """Each run has the counts of a first run, although not every run keeps its survey."""
    root = plant(TREE)
    settle(tmp_path)
    command(root)
    results = []
    for step, edit in enumerate(
        [
            "echo '#include <gone.h>' >> a/b/x.cc",
            "echo '#include <other.h>' >> a/b/x.cc",
            "echo '// a comment' >> a/b/x.cc",
            "echo '#include <gone.h>' >> d/y.cc",
            "echo '// a comment' >> main.cc",
            "echo '#include <another.h>' > d/new.cc",
            "echo '// a comment' >> d/new.cc",
            "rm d/new.cc",
            "ln -s ../d/x.h a/link.cc",
            "mv d/x.h d/moved.h",
        ]
    ):
        subprocess.run(["sh", "-c", edit], cwd=root, check=True)
        settle(tmp_path)
        ran = command(root)
        anew = command(root, environment={"CMAKE_GEN_GLOBS_CACHE": str(tmp_path / f"new{step}")})
        assert counts(ran.out) == counts(anew.out)
        results.append(counts(ran.out))
    assert len(set(results)) >= 4

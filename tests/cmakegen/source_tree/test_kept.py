"""The next run uses kept contents of a tree only as far as they are still valid."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen.source_tree import kept
from cmakegen.source_tree.reading import start
from cmakegen.source_tree.survey import Survey
from tests.cmakegen.changes import change
from tests.cmakegen.command import Command
from tests.cmakegen.source_tree.surveys import alone, plain
from tests.cmakegen.source_tree.test_survey import large
from tests.conftest import Plant
from tpu_walkthrough import file_times

TREE = {
    "WORKSPACE": "",
    "a.cc": '#include "d/a.h"\n#include "x.h"\n',
    "d/a.h": "#include <gone.h>\n",
    "d/BUILD": 'cc_library(\n    includes = ["inc"],\n)\n',
    "d/e/BUILD": 'cc_library(\n    strip_include_prefix = "/top",\n)\n',
    "d/e/empty.cc": "",
}


@pytest.fixture
def memory(tmp_path: Path) -> str:
    return str(tmp_path / "cache" / "kept")


def surveyed(root: Path, memory: str) -> Survey:
    return start(str(root), memory=memory)(lambda: None)


def settle(folder: Path) -> None:
    """Wait until files are old enough for a run to rely on their times."""
    probe = folder / "probe"
    probe.touch()
    while file_times.now() <= probe.stat().st_ctime_ns:
        time.sleep(0.02)


def tamper(root: Path, memory: str) -> None:
    """Replace the directives of all kept files by their path, to show which are used.

    The survey is kept as one with other patterns, so that all folders are listed.
    """
    known = kept.load(memory, str(root))
    assert known.state
    for folder in known.state.folders:
        found = {name: os.fsencode(f"<kept/{folder}{name}") for name in known.found(folder)}
        known.keep(folder, found)
    known.save(memory, str(root), known.state._replace(patterns=(("other",), ())))


def kept_files(survey: Survey) -> set[str]:
    """The files whose tampered directives were used."""
    start = "<kept/"
    return {name.removeprefix(start) for name in survey.scan.wanted if name.startswith(start)}


@pytest.fixture
def root(plant: Plant, memory: str, tmp_path: Path) -> Path:
    """A tree with kept, tampered contents."""
    root = plant(TREE)
    settle(tmp_path)
    assert plain(surveyed(root, memory)) == plain(alone(root))
    tamper(root, memory)
    return root


def test_unchanged_files_are_not_read(root: Path, memory: str) -> None:
    # An empty file may have been unreadable.
    assert kept_files(surveyed(root, memory)) == {"a.cc", "d/a.h"}


def test_no_file_is_opened_again(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = plant(TREE)
    settle(tmp_path)
    surveyed(root, memory)
    (root / "a.cc").write_text("#include <new.h>\n")
    program = (
        "import sys\n"
        "from cmakegen.source_tree.reading import start\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, values: event == 'open' and opened.append(values[0]))\n"
        "start(sys.argv[1], memory=sys.argv[2])(lambda: None)\n"
        "print(*sorted(str(path) for path in opened if str(path).endswith(('.cc', '.h', 'BUILD'))))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, root, memory], capture_output=True, text=True, check=True
    )
    # The changed file, the empty one, and the BUILD file that depends on its workspace.
    paths = ("a.cc", "d/e/BUILD", "d/e/empty.cc")
    assert ran.stdout.split() == [f"{root}/{path}" for path in paths]


def replace(root: Path) -> None:
    other = root.parent / "other.h"
    other.touch()
    other.rename(root / "d/a.h")


def swap(root: Path) -> None:
    (root / "d").rename(root / "f")
    (root / "d").mkdir()
    (root / "d/a.h").write_text("#include <swapped.h>\n")


def keep_times(root: Path) -> None:
    path = root / "d/a.h"
    status = path.stat()
    path.write_text("#include <lost.h>\n")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def link(root: Path) -> None:
    (root / "d/a.h").rename(root.parent / "a.h")
    (root / "d/a.h").symlink_to(root.parent / "a.h")
    (root.parent / "a.h").write_text("")


CHANGES: dict[str, Callable[[Path], object]] = {
    "content": lambda root: (root / "d/a.h").write_text("#include <new.h>\n"),
    "content of the same size and time": keep_times,
    "replaced": replace,
    "moved": lambda root: (root / "d/a.h").rename(root / "a.h"),
    "another folder": swap,
    "a link": link,
    "deleted": lambda root: (root / "d/a.h").unlink(),
    "ignored": lambda root: (root / ".gitignore").write_text("a.h\n"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changed_files_are_read(root: Path, memory: str, name: str) -> None:
    CHANGES[name](root)
    assert "d/a.h" not in kept_files(surveyed(root, memory))
    assert "a.cc" in kept_files(surveyed(root, memory))


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("d/BUILD", 'cc_library(\n    includes = ["other"],\n)\n'),
        ("d/WORKSPACE", ""),
        *((f"more/{number}/BUILD", "x(\n") for number in (1, 2)),
    ],
)
def test_declarations_are_updated(
    plant: Plant, memory: str, tmp_path: Path, path: str, content: str
) -> None:
    root = plant(TREE)
    settle(tmp_path)
    surveyed(root, memory)
    plant({path: content})
    assert surveyed(root, memory).facts == alone(root).facts


def test_declarations_in_a_large_tree(plant: Plant, memory: str, tmp_path: Path) -> None:
    """In a large tree only relevant rules are parsed, without mistakes in others."""
    root = plant(TREE | {"broken/BUILD": "x(\n"})
    settle(tmp_path)
    assert surveyed(root, memory).facts.warnings
    plant({f"more{number}/BUILD": "" for number in range(60)})
    found = surveyed(root, memory)
    assert found.facts == alone(root).facts
    assert not found.facts.warnings


def test_recent_files_are_read_again(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = plant(TREE)
    settle(tmp_path)
    plant({"young.cc": "#include <y.h>\n"})
    surveyed(root, memory)
    tamper(root, memory)
    assert kept_files(surveyed(root, memory)) == {"a.cc", "d/a.h"}


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "short": lambda data: data[:3],
    "half": lambda data: data[: len(data) // 2],
    "a bit": lambda data: data[:40] + bytes((data[40] ^ 1,)) + data[41:],
    "garbage": lambda _: b"garbage",
    "no survey": lambda _: kept._sum(b"i\1\0\0\0") + b"i\1\0\0\0",
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged(root: Path, memory: str, name: str) -> None:
    with open(memory, "rb") as file:
        whole = file.read()
    with open(memory, "wb") as file:
        file.write(DAMAGES[name](whole))
    assert plain(surveyed(root, memory)) == plain(alone(root))
    assert plain(surveyed(root, memory)) == plain(alone(root))


def test_damaged_directives(plant: Plant, memory: str, tmp_path: Path) -> None:
    """Those of a folder are checked when they are needed."""
    root = plant(TREE)
    settle(tmp_path)
    surveyed(root, memory)
    with open(memory, "rb") as file:
        whole = file.read()
    place = whole.rindex(b"<gone.h")
    with open(memory, "wb") as file:
        file.write(whole[:place] + b"<lost.h" + whole[place + 7 :])
    assert plain(surveyed(root, memory)) == plain(alone(root))
    plant({"d/a.h": "#include <new.h>\n"})
    assert plain(surveyed(root, memory)) == plain(alone(root))


def test_kept_contents_of_another_tree(root: Path, memory: str) -> None:
    other = root.rename(root.parent / "other")
    assert not kept_files(surveyed(other, memory))


def test_kept_contents_of_another_version(
    root: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_FORMAT", 0)
    assert not kept_files(surveyed(root, memory))


def test_kept_contents_of_another_user(
    root: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner of the file is checked, not the permissions of its folder."""
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert not kept_files(surveyed(root, memory))


def test_kept_contents_that_cannot_be_written(plant: Plant, tmp_path: Path) -> None:
    root = plant(TREE)
    (tmp_path / "file").touch()
    (tmp_path / "folder/kept").mkdir(parents=True)
    for memory in ("file/kept", "folder/kept"):
        assert plain(surveyed(root, str(tmp_path / memory))) == plain(alone(root))
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["kept"]


@pytest.mark.usefixtures("two_processes")
def test_shared_between_two_processes(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = large(plant)
    settle(tmp_path)
    assert plain(surveyed(root, memory)) == plain(alone(root))
    plant({"p1/f2/a.cc": "#include <new.h>\n", "p3/f1/BUILD": 'x(\n    includes = ["."],\n)\n'})
    (root / "p7/f7/a.h").unlink()
    assert plain(surveyed(root, memory)) == plain(alone(root))
    tamper(root, memory)
    plant({"p1/f2/a.cc": "#include <newer.h>\n"})
    used = kept_files(surveyed(root, memory))
    assert len(used) > 1100
    assert "p1/f2/a.cc" not in used


@pytest.mark.parametrize("seed", range(12))
def test_any_changes(plant: Plant, memory: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_times, "_MARGIN_NS", 20_000_000)
    choices = random.Random(seed)
    root = plant({"a/b/x.cc": '#include "x.h"\n', "a/b/x.h": "", "d/x.h": ""})
    for _ in range(12):
        for _ in range(choices.randint(1, 6)):
            change(root, choices)
        time.sleep(choices.choice((0, 0.03)))
        assert plain(surveyed(root, memory)) == plain(alone(root))


def test_a_run_after_others_changes(command: Command, small_tree: Path) -> None:
    """The output is the same as without kept contents."""
    settle(command.folder)
    assert command(small_tree).code == 0
    (small_tree / "src/lib/a.cc").write_text('#include "lib/a.h"\n#include "b/c.h"\n')
    (small_tree / "more/b").mkdir(parents=True)
    (small_tree / "more/b/c.h").touch()
    assert command(small_tree).code == 0
    text = (small_tree / "CMakeLists.txt").read_text()
    assert "more" in text
    assert list((command.cache / "surveys").iterdir())
    anew = command(small_tree, "--check", environment={"CMAKE_GEN_GLOBS_CACHE": "elsewhere"})
    assert anew.code == 0, anew

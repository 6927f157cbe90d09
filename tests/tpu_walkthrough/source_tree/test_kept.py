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

from tests.cmakegen.command import Command, plant_at, settle
from tests.conftest import Plant
from tests.tpu_walkthrough.changes import change
from tests.tpu_walkthrough.source_tree.surveys import alone, plain
from tests.tpu_walkthrough.source_tree.test_survey import large
from tpu_walkthrough import file_times, kept_data
from tpu_walkthrough.source_tree.survey import Survey, current_survey

TREE = {
    "WORKSPACE": "",
    "a.cc": '#include "d/a.h"\n#include "x.h"\n',
    "d/a.h": "#include <gone.h>\n",
    "d/BUILD": 'cc_library(\n    includes = ["inc"],\n)\n',
    "d/e/BUILD": 'cc_library(\n    strip_include_prefix = "/top",\n)\n',
    "d/e/empty.cc": "",
    "f/b.cc": "",
}


@pytest.fixture
def memory(tmp_path: Path) -> str:
    return str(tmp_path / "cache" / "kept")


def surveyed(root: Path, memory: str) -> Survey:
    return current_survey(str(root), (), (), memory)


def tamper(root: Path, memory: str) -> None:
    """Replace the directives of all kept files by their path, to show which are used."""
    survey = Survey(str(root))
    survey.load(memory)
    for folder in survey._folders.values():
        assert folder.sum is not None
        names = folder.directory.sources + folder.directory.headers
        wanted = [os.fsencode(f"<kept/{folder.path}{name}") for name in names]
        survey._counts.subtract(folder.sum.wanted)
        survey._counts.update(wanted)
        folder.sum = folder.sum._replace(wanted=wanted)
    survey.save(memory)


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
    assert kept_files(surveyed(root, memory)) == {"a.cc", "d/a.h", "d/e/empty.cc", "f/b.cc"}


def test_no_file_is_opened_again(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = plant(TREE | {"b.cc": ""})
    settle(tmp_path)
    surveyed(root, memory)
    (root / "a.cc").write_text("#include <new.h>\n")
    program = (
        "import sys\n"
        "from tpu_walkthrough.source_tree.survey import current_survey\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, values: event == 'open' and opened.append(values[0]))\n"
        "current_survey(sys.argv[1], (), (), sys.argv[2])\n"
        "print(*sorted(str(path) for path in opened if str(path).endswith(('.cc', '.h', 'BUILD'))))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, root, memory], capture_output=True, text=True, check=True
    )
    # The changed file, another one in its folder, and the BUILD file that depends on its workspace.
    paths = ("a.cc", "b.cc", "d/e/BUILD")
    assert ran.stdout.split() == [f"{root}/{path}" for path in paths]


def replace(root: Path) -> None:
    other = root.parent / "other.h"
    other.touch()
    other.rename(root / "d/a.h")


def swap(root: Path) -> None:
    (root / "d").rename(root / "g")
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
    assert "f/b.cc" in kept_files(surveyed(root, memory))


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
    """A mistake is reported however many BUILD files there are."""
    root = plant(TREE | {"broken/BUILD": "x(\n"})
    settle(tmp_path)
    assert surveyed(root, memory).facts.warnings
    plant({f"more{number}/BUILD": "" for number in range(60)})
    found = surveyed(root, memory)
    assert found.facts == alone(root).facts
    assert found.facts.warnings


def test_recent_files_are_read_again(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = plant(TREE)
    settle(tmp_path)
    plant({"young.cc": "#include <y.h>\n"})
    surveyed(root, memory)
    tamper(root, memory)
    # a.cc lies beside it.
    assert kept_files(surveyed(root, memory)) == {"d/a.h", "d/e/empty.cc", "f/b.cc"}


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "short": lambda data: data[:3],
    "half": lambda data: data[: len(data) // 2],
    "a bit": lambda data: data[:40] + bytes((data[40] ^ 1,)) + data[41:],
    "garbage": lambda _: b"garbage",
    "no survey": lambda _: kept_data._sum(b"i\1\0\0\0") + b"i\1\0\0\0",
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged(root: Path, memory: str, name: str) -> None:
    with open(memory, "rb") as file:
        whole = file.read()
    with open(memory, "wb") as file:
        file.write(DAMAGES[name](whole))
    assert plain(surveyed(root, memory)) == plain(alone(root))
    assert plain(surveyed(root, memory)) == plain(alone(root))


def test_kept_contents_of_another_tree(root: Path, memory: str) -> None:
    other = root.rename(root.parent / "other")
    assert not kept_files(surveyed(other, memory))


def test_kept_contents_of_another_version(
    root: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_times, "code_times", lambda _: [])
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


def test_large_tree(plant: Plant, memory: str, tmp_path: Path) -> None:
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


LARGER_TREE = {
    "WORKSPACE": "",
    ".gitignore": "gen.cc\n",
    "a.cc": '#include "d/a.h"\n',
    "d/a.h": "",
    "d/a.cc": "",
    "d/gen.cc": "",
    "d/BUILD": 'cc_library(\n    includes = ["."],\n)\n',
    "e/.gitignore": "",
    "e/notes.txt": "",
    "built/CMakeCache.txt": "",
    "built/b.cc": "",
}


def edit_in_place(root: Path) -> None:
    """Change the content, but not the size and the time of modification."""
    path = root / "a.cc"
    status = path.stat()
    with path.open("r+") as file:
        file.write("#import ")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def move_in(root: Path) -> None:
    other = root.parent / "moved.cc"
    other.touch()
    other.rename(root / "d/moved.cc")


def link_elsewhere(root: Path) -> None:
    (root / "d").rename(root.parent / "old")
    (root / "d").symlink_to(root.parent / "old")


MORE_CHANGES: dict[str, Callable[[Path], object]] = {
    "content in place": edit_in_place,
    "content of a header": lambda root: (root / "d/a.h").write_text("#include <x>\n"),
    "new file": lambda root: (root / "d/new.cc").touch(),
    "new file in the root": lambda root: (root / "new.cc").touch(),
    "new file in a folder without sources": lambda root: (root / "e/new.cc").touch(),
    "new folder": lambda root: (root / "d/new").mkdir(),
    "deleted file": lambda root: (root / "d/a.cc").unlink(),
    "deleted header": lambda root: (root / "d/a.h").unlink(),
    "renamed file": lambda root: (root / "d/a.cc").rename(root / "d/b.cc"),
    "file moved in": move_in,
    "file replaced": replace,
    "folder became a link": link_elsewhere,
    "touched": lambda root: (root / "a.cc").touch(),
    "BUILD": lambda root: (root / "d/BUILD").write_text(""),
    ".gitignore": lambda root: (root / ".gitignore").write_text(""),
    ".gitignore of a folder": lambda root: (root / "e/.gitignore").write_text("x\n"),
    "new .gitignore": lambda root: (root / "d/.gitignore").touch(),
    "new marker": lambda root: (root / "d/MODULE.bazel").touch(),
    "a build folder becomes a plain one": lambda root: (root / "built/CMakeCache.txt").unlink(),
}


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tree for each change, so that all of them wait only once."""
    folder = tmp_path_factory.mktemp("settled")
    for number, _ in enumerate(MORE_CHANGES):
        plant_at(folder / str(number) / "tree", LARGER_TREE)
    settle(folder)
    return folder


@pytest.mark.parametrize("name", MORE_CHANGES)
def test_changes_are_noticed(settled: Path, memory: str, name: str) -> None:
    root = settled / str(list(MORE_CHANGES).index(name)) / "tree"
    assert plain(surveyed(root, memory)) == plain(alone(root))
    MORE_CHANGES[name](root)
    assert plain(surveyed(root, memory)) == plain(alone(root))


def test_irrelevant_changes(plant: Plant, memory: str, tmp_path: Path) -> None:
    root = plant(LARGER_TREE)
    settle(tmp_path)
    surveyed(root, memory)
    (root / "built/c.cc").touch()
    (root / "e/notes.txt").write_text("x")
    survey = Survey(str(root))
    survey.load(memory)
    assert not survey.refresh()

"""`--watch` as a process: what it writes and reports, and how it ends."""

from __future__ import annotations

import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.watch.watchers import TIMEOUT_S, Watch
from tests.conftest import Git
from tests.tpu_walkthrough.changes import change

pytest.importorskip("pty")


def test_follows_a_tree(watch: Watch, small_tree: Path) -> None:
    watcher = watch(small_tree)
    plant_at(small_tree, {"new/x.cc": '#include "away/b.h"\n', "src/lib/b.cc": ""})
    watcher.wait(lambda: "new/*.cc" in watcher.text, "a new folder")
    (small_tree / "new").rename(small_tree / "other")
    watcher.wait(lambda: "other/*.cc" in watcher.text, "a moved folder")
    assert "new/*.cc" not in watcher.text
    (small_tree / ".gitignore").write_text("other/\n")
    watcher.wait(lambda: "other/*.cc" not in watcher.text, "an ignored folder")
    (small_tree / ".bazelrc").write_text("build --cxxopt=-std=c++20\n")
    watcher.wait(lambda: "CXX_STANDARD 20" in watcher.text, "a standard")
    (small_tree / ".cmake-gen-globs.toml").write_text("std = 23\n")
    watcher.wait(lambda: "CXX_STANDARD 23" in watcher.text, "a setting")
    plant_at(small_tree, {"inc/deep/z.h": "", "main.cc": "#include <deep/z.h>\n"})
    watcher.wait(lambda: '"${TREE}/inc"' in watcher.text, "an include directory")
    shutil.rmtree(small_tree / "inc")
    watcher.output.unlink()
    watcher.wait_until_current()
    assert watcher.end(signal.SIGTERM) == (0, b"", b"")


def test_switches_branches(watch: Watch, small_tree: Path, git: Git) -> None:
    (small_tree / ".gitignore").write_text("CMakeLists.txt\n")
    git(small_tree, "init", "-q", "-b", "one")
    git(small_tree, "add", ".")
    git(small_tree, "commit", "-q", "-m", "one")
    git(small_tree, "checkout", "-q", "-b", "two")
    shutil.rmtree(small_tree / "src")
    plant_at(small_tree, {f"d{number}/x.cc": '#include "x.h"\n' for number in range(100)})
    git(small_tree, "add", "-A")
    git(small_tree, "commit", "-q", "-m", "two")
    watcher = watch(small_tree)
    assert "d99/*.cc" in watcher.text
    for branch, expected in (("one", "src/lib/*.cc"), ("two", "d99/*.cc")):
        git(small_tree, "checkout", "-q", branch)
        watcher.wait_for_text(expected)
        watcher.wait_until_current()


@pytest.mark.parametrize("seed", range(4))
def test_any_changes(watch: Watch, command: Command, seed: int) -> None:
    """After any changes, however fast, the file is up to date in the end."""
    choices = random.Random(seed)
    tree = plant_at(command.folder / "tree", {"keep/keep.cc": "", "a/b/x.h": ""})
    watcher = watch(tree)
    for _ in range(5):
        for _ in range(20):
            change(tree, choices)
            time.sleep(choices.choice([0, 0, 0.01, 0.1, 0.15]))
        (tree / "keep").mkdir(exist_ok=True)
        (tree / "keep/keep.cc").touch()
        (tree / ".cmake-gen-globs.toml").unlink(missing_ok=True)
        for path in tree.rglob(".gitignore"):
            path.unlink()
        watcher.wait_until_current()


def test_a_content_edit_writes_nothing(watch: Watch, small_tree: Path) -> None:
    watcher = watch(small_tree)
    before = watcher.output.stat()
    with (small_tree / "main.cc").open("a") as file:
        file.write("int y;\n")
    # A later change has been handled, so this one has been, too.
    (small_tree / "src/lib/b.cc").touch()
    (small_tree / "zz.cpp").touch()
    watcher.wait(lambda: "*.cpp" in watcher.text, "a file")
    (small_tree / "zz.cpp").unlink()
    watcher.wait(lambda: "*.cpp" not in watcher.text, "a file that is gone")
    middle = watcher.output.stat()
    assert middle.st_mtime_ns > before.st_mtime_ns
    with (small_tree / "main.cc").open("a") as file:
        file.write("int z;\n")
    time.sleep(0.5)
    assert watcher.output.stat().st_mtime_ns == middle.st_mtime_ns


def test_restart_finds_what_changed_meanwhile(watch: Watch, small_tree: Path) -> None:
    watcher = watch(small_tree)
    watcher.end(signal.SIGTERM)
    (small_tree / "new.cpp").touch()
    assert "*.cpp" in watch(small_tree).text


def test_several_trees(watch: Watch, small_tree: Path, command: Command) -> None:
    other = plant_at(command.folder / "other", {"o.cc": ""})
    watcher = watch(small_tree, other)
    for tree in (other, small_tree):
        (tree / "new.cpp").touch()
        watcher.output = tree / "CMakeLists.txt"
        watcher.wait_for_text("*.cpp")
    assert watcher.end(signal.SIGTERM) == (0, b"", b"")


@pytest.mark.parametrize(
    ("which", "code"),
    [
        pytest.param(signal.SIGINT, 130, id="Ctrl-C"),
        pytest.param(signal.SIGTERM, 0, id="SIGTERM"),
        pytest.param(signal.SIGHUP, 0, id="SIGHUP"),
    ],
)
def test_ends(watch: Watch, small_tree: Path, which: signal.Signals, code: int) -> None:
    watcher = watch(small_tree)
    before = watcher.text
    assert watcher.end(which) == (code, b"", b"")
    assert watcher.text == before
    assert sorted(path.name for path in small_tree.iterdir()) == [
        "CMakeLists.txt",
        "compile_commands.json",
        "main.cc",
        "src",
    ]


def test_ends_during_updates(watch: Watch, command: Command) -> None:
    """Signals during updates leave a complete file, and no temporary ones."""
    names = [f"d{number}/x.cc" for number in range(300)]
    tree = plant_at(command.folder / "large", dict.fromkeys(names, "#include <x>\n"))
    for delay in (0.1, 0.12, 0.15, 0.2):
        watcher = watch(tree)
        (tree / f"n{delay}.cpp").touch()
        (tree / f"n{delay}").mkdir()
        time.sleep(delay)
        code, _, err = watcher.end(signal.SIGINT)
        assert (code, err) == (130, b"")
        assert watcher.text.endswith("# user: end\n")
        assert not [path for path in tree.iterdir() if path.name.endswith(".tmp")]


def test_errors_are_reported_once_and_updates_resume(watch: Watch, small_tree: Path) -> None:
    watcher = watch(small_tree)
    settings = small_tree / ".cmake-gen-globs.toml"
    settings.write_text("lisst = true\n")
    watcher.wait_for_message('unknown key "lisst"')
    watcher.wait_for_message('Did you mean "list"?')
    (small_tree / "new.cpp").touch()
    settings.write_text("list = true\n")
    watcher.wait(lambda: '"${TREE}/new.cpp"' in watcher.text, "list")
    watcher.output.write_text("project(mine)\n")
    watcher.wait_for_message("was not written by cmake-gen-globs")
    (small_tree / "more.cpp").touch()
    time.sleep(0.5)
    assert watcher.text == "project(mine)\n"
    watcher.output.unlink()
    watcher.wait(lambda: watcher.output.exists() and "more.cpp" in watcher.text, "it is back")
    assert watcher.read().count(b"was not written") == 1
    assert b"Traceback" not in watcher.read()


def test_files_that_are_tracked_and_ignored(watch: Watch, small_tree: Path, git: Git) -> None:
    plant_at(small_tree, {".gitignore": "build/\n", "build/x.cpp": "", "build/y.cpp": ""})
    git(small_tree, "init", "-q")
    watcher = watch(small_tree, "--list")
    assert "build/" not in watcher.text
    git(small_tree, "add", "-f", "build/x.cpp")
    watcher.wait_for_text("build/x.cpp")
    (small_tree / "build/x.cpp").write_text('#include "away/c.h"\n')
    assert "build/y.cpp" not in watcher.text
    git(small_tree, "rm", "-q", "-f", "--cached", "build/x.cpp")
    watcher.wait(lambda: "build/" not in watcher.text, "it is tracked no more")


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["tree", "--check"], "--watch cannot be used with --check"),
        (["tree", "--stdout"], "--watch cannot be used with --stdout"),
        (["tree", "--report"], "--watch cannot be used with --report"),
        (["tree", "--json"], "--watch cannot be used with --json"),
        (["tree", "--verify"], "--watch cannot be used with --verify"),
        (["nowhere"], "nowhere: no such folder"),
        (["tree", "nowhere"], "nowhere: no such folder"),
        (["tree", "tree", "-o", "x"], "--watch of several trees cannot be used with --output"),
    ],
)
@pytest.mark.usefixtures("small_tree")
def test_refused(command: Command, arguments: list[str], text: str) -> None:
    ran = command("--watch", *arguments)
    assert ran.code in (2, 3)
    assert text in ran.err
    assert "Traceback" not in ran.err


def test_several_trees_only_with_watch(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, small_tree)
    assert ran.code == 2
    assert "--watch" in ran.err


def test_the_first_update_fails(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").write_text("project(mine)\n")
    ran = command("--watch", small_tree)
    assert ran.code == 3
    assert "was not written by cmake-gen-globs" in ran.err
    assert (small_tree / "CMakeLists.txt").read_text() == "project(mine)\n"


def test_quiet(command: Command, small_tree: Path) -> None:
    run = command.start("--watch", "--quiet", small_tree)
    end = time.monotonic() + TIMEOUT_S
    while not (small_tree / "CMakeLists.txt").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    (small_tree / "new.cpp").touch()
    while "*.cpp" not in (small_tree / "CMakeLists.txt").read_text():
        assert time.monotonic() < end
        time.sleep(0.01)
    run.terminate()
    assert run.communicate(timeout=TIMEOUT_S) == (b"", b"")
    assert run.returncode == 0

"""A stamp is used only if nothing has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen import stamp
from cmakegen.cache import tree_cache, write_json
from cmakegen.run import Request, run
from tests.cmakegen.command import settle
from tests.cmakegen.conftest import Git
from tests.conftest import Plant

TREE = {
    "WORKSPACE": "",
    ".bazelrc": "import %workspace%/tools/rc\ntry-import %workspace%/tools/user.rc\n",
    "tools/rc": "build --cxxopt=-std=c++20\n",
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


_FIND = f"import sys; sys.path.append({str(Path(stamp.__file__).parents[1])!r})"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    return folder


@pytest.fixture
def root(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = plant(TREE)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def stamped(root: Path, tmp_path: Path) -> Path:
    """The tree after a run without arguments, with its stamp."""
    settle(tmp_path)
    return remember(root)


def remember(root: Path) -> Path:
    assert run(Request(), []) == 0
    assert stamp.unchanged([]) is not None
    return root


def test_repeats_the_messages_of_the_run(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / ".bazelrc").write_text("build --copt='\n")
    settle(tmp_path)
    run(Request(), [])
    out, err = capsys.readouterr()
    assert "warning" in err
    assert stamp.unchanged([]) == (out.replace("written", "unchanged", 1), err)
    # Repeated calls have the same result, and do not change the current folder.
    assert stamp.unchanged([]) == (out.replace("written", "unchanged", 1), err)
    assert os.getcwd() == str(root)


def test_run_without_changes_loads_next_to_nothing(stamped: Path) -> None:
    code = "from cmakegen.main import main; main()"
    command = [sys.executable, "-I", "-S", "-X", "importtime", "-c", f"{_FIND}; {code}"]
    ran = subprocess.run(command, cwd=stamped, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("unchanged ")
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "cmakegen.stamp" in loaded
    assert not loaded & {"typing", "re", "enum", "contextlib", "json", "subprocess", "typer"}


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


def replace(root: Path) -> None:
    other = root.parent / "other.h"
    other.touch()
    other.rename(root / "d/a.h")


def link_elsewhere(root: Path) -> None:
    (root / "d").rename(root.parent / "old")
    (root / "d").symlink_to(root.parent / "old")


CHANGES: dict[str, Callable[[Path], object]] = {
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
    ".bazelrc": lambda root: (root / ".bazelrc").write_text(""),
    "imported .bazelrc": lambda root: (root / "tools/rc").write_text(""),
    "tried .bazelrc that comes": lambda root: (root / "tools/user.rc").touch(),
    "tried .bazelrc that goes": lambda root: (root / "tools/rc").unlink(),
    ".gitignore": lambda root: (root / ".gitignore").write_text(""),
    ".gitignore of a folder": lambda root: (root / "e/.gitignore").write_text("x\n"),
    "new .gitignore": lambda root: (root / "d/.gitignore").touch(),
    "settings": lambda root: (root / ".cmake-gen-globs.toml").write_text("list = true\n"),
    "new marker": lambda root: (root / "d/MODULE.bazel").touch(),
    "a build folder becomes a plain one": lambda root: (root / "built/CMakeCache.txt").unlink(),
    "output edited": lambda root: (root / "CMakeLists.txt").write_text("# Generated by x\n"),
    "output deleted": lambda root: (root / "CMakeLists.txt").unlink(),
    "output touched": lambda root: (root / "CMakeLists.txt").touch(),
}


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tree for each change, so that all of them wait only once."""
    folder = tmp_path_factory.mktemp("settled")
    for number, _ in enumerate(CHANGES):
        for path, text in TREE.items():
            file = folder / str(number) / "tree" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    settle(folder)
    return folder


@pytest.mark.parametrize("name", CHANGES)
def test_changes_are_noticed(settled: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = settled / str(list(CHANGES).index(name)) / "tree"
    monkeypatch.chdir(root)
    remember(root)
    CHANGES[name](root)
    assert stamp.unchanged([]) is None


def test_irrelevant_changes(stamped: Path) -> None:
    (stamped / "built/c.cc").touch()
    (stamped / "e/notes.txt").write_text("x")
    assert stamp.unchanged([]) is not None


def test_other_arguments_and_folder(
    stamped: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (["."], ["--headers"], [""], ["--", "."]):
        assert stamp.unchanged(arguments) is None
    monkeypatch.chdir(stamped / "d")
    assert stamp.unchanged([]) is None
    monkeypatch.chdir(stamped)
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(cache / "other"))
    assert stamp.unchanged([]) is None
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(cache))
    assert stamp.unchanged([]) is not None


@pytest.mark.parametrize("content", [b"", b"\0", b"garbage", b"i\1\0\0\0", b"(\0", b"\xe9\xff\xff"])
def test_broken_stamp(stamped: Path, cache: Path, content: bytes) -> None:
    (file,) = (cache / "stamps").iterdir()
    whole = file.read_bytes()
    file.write_bytes(content)
    assert stamp.unchanged([]) is None
    file.write_bytes(whole[: len(whole) // 2])
    assert stamp.unchanged([]) is None
    file.write_bytes(whole)
    assert stamp.unchanged([]) is not None


def test_stamp_that_cannot_be_written(
    root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.touch()
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(cache))
    assert run(Request(), []) == 0
    assert (root / "CMakeLists.txt").exists()
    assert stamp.unchanged([]) is None


def test_only_files_older_than_the_run_are_relied_on(root: Path) -> None:
    run(Request(), [])
    output = str(root / "CMakeLists.txt")
    changed = (root / "a.cc").stat().st_ctime_ns
    stamp.save([], changed + 1, str(root), output, ("out", "err"), ["a.cc"])
    assert stamp.unchanged([]) == ("out", "err")
    stamp.save([], changed, str(root), output, ("out", "err"), ["a.cc"])
    assert stamp.unchanged([]) is None


@pytest.mark.parametrize(
    "request_",
    [
        Request(stdout=True),
        Request(report=True),
        Request(json=True),
        Request(force=True),
        Request(given={"compile_commands": True}),
    ],
    ids=["stdout", "report", "json", "force", "compile-commands"],
)
def test_only_plain_runs_write_a_stamp(root: Path, tmp_path: Path, request_: Request) -> None:
    run(Request(), ["first"])
    settle(tmp_path)
    run(request_, [])
    assert stamp.unchanged([]) is None


def test_check_writes_a_stamp_only_on_success(root: Path, tmp_path: Path) -> None:
    settle(tmp_path)
    assert run(Request(check=True), ["--check"]) == 1
    assert stamp.unchanged(["--check"]) is None
    run(Request(), [])
    assert run(Request(check=True), ["--check"]) == 0
    (root / "new.c").touch()
    assert stamp.unchanged(["--check"]) is None
    assert run(Request(check=True), ["--check"]) == 1


def test_quiet_stays_quiet(root: Path, tmp_path: Path) -> None:
    settle(tmp_path)
    run(Request(quiet=True), ["--quiet"])
    assert stamp.unchanged(["--quiet"]) == ("", "")


def test_output_elsewhere(root: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    settle(tmp_path)
    arguments = ["-o", "../out/CMakeLists.txt"]
    run(Request(given={"output": "../out/CMakeLists.txt"}), arguments)
    assert stamp.unchanged(arguments) is not None
    (root / "new.cc").touch()
    assert stamp.unchanged(arguments) is None


@pytest.mark.parametrize("path", [".git/info/exclude", ".gitignore"])
def test_rules_from_outside_the_root(
    plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    root = plant({"sub/a.cc": "", "sub/b.cc": "", ".gitignore": "x\n"})
    git(root, "init", "-q")
    plant({".git/info/exclude": "x\n"})
    monkeypatch.chdir(root / "sub")
    settle(tmp_path)
    run(Request(), [])
    assert stamp.unchanged([]) is not None
    plant({path: "b.cc\n"})
    assert stamp.unchanged([]) is None


def test_cache_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", "here")
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    monkeypatch.setenv("HOME", "/home/me")
    assert stamp.cache_root() == str(tmp_path / "here")
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", "")
    assert stamp.cache_root() == "/xdg/cmake-gen-globs"
    monkeypatch.delenv("CMAKE_GEN_GLOBS_CACHE")
    assert stamp.cache_root() == "/xdg/cmake-gen-globs"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert stamp.cache_root().startswith("/home/me/")


def assert_forgotten(arguments: list[str], request: Request, change: Callable[[], object]) -> None:
    """A stamp is valid until `change` is made."""
    assert run(request, arguments) == 0
    assert stamp.unchanged(arguments) is not None
    change()
    assert stamp.unchanged(arguments) is None


@pytest.mark.usefixtures("own_cache")
def test_ignore_file_that_appears_above(
    plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"d/sub/a.cc": "", "d/sub/b.cc": ""})
    git(root, "init", "-q")
    monkeypatch.chdir(root / "d/sub")
    settle(tmp_path)
    assert_forgotten([], Request(), lambda: plant({".gitignore": "b.cc\n"}))
    settle(tmp_path)
    assert_forgotten([], Request(), lambda: plant({"d/.gitignore": "b.cc\n"}))


@pytest.mark.usefixtures("own_cache")
def test_root_is_a_link_that_leads_elsewhere(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (plant({"a.cc": ""}, folder) for folder in ("one", "two"))
    link = tmp_path / "link"
    link.symlink_to(one)
    (tmp_path / "out").mkdir()
    output = str(tmp_path / "out/CMakeLists.txt")
    monkeypatch.chdir(tmp_path)
    settle(tmp_path)

    def turn() -> None:
        link.unlink()
        link.symlink_to(two)

    request = Request(root="link", given={"output": output})
    assert_forgotten(["link", "-o", output], request, turn)


def test_pins_change_while_packages_are_used(
    own_cache: Path, plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"a.cc": "#include <nanobind/nanobind.h>\n", "MODULE.bazel": "# 1\n"})
    plant({"include/nanobind/nanobind.h": ""}, f"{own_cache.name}/packages/nanobind-2.12.0")
    listed = {"sizes": {"include/nanobind/nanobind.h": 0}}
    write_json(str(own_cache / "packages/nanobind-2.12.0.json"), listed)
    write_json(f"{tree_cache(str(root))}/packages.json", ["nanobind-2.12.0"])
    monkeypatch.chdir(root)
    settle(tmp_path)

    def edit() -> None:
        with (root / "MODULE.bazel").open("r+") as file:
            file.write("# 2\n")

    assert_forgotten([], Request(), edit)
    assert "nanobind-2.12.0/include" in (root / "CMakeLists.txt").read_text()

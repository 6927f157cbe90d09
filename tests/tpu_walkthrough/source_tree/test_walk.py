"""The walk: source files, skipped files, and unreadable folders."""

from __future__ import annotations

import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Plant
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import walk


def sources(root: Path, **options: tuple[str, ...]) -> list[str]:
    tree = walk(str(root), **options)
    return [d.path + name for d in tree.directories for name in d.sources]


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("a.cc", "cc"),
        ("a.b.cc", "cc"),
        ("a.", ""),
        ("a", ""),
        ("c", ""),
        ("m", ""),
        (".cc", ""),
        (".h", ""),
        ("..cc", "cc"),
        ("a.c++", "c++"),
        ("a.C", "C"),
        ("", ""),
    ],
)
def test_extension(name: str, extension: str) -> None:
    assert extension_of(name) == extension


def test_every_extension_is_found(plant: Plant) -> None:
    known = sorted(SOURCE_EXTENSIONS | HEADER_EXTENSIONS)
    root = plant({f"d/a.{extension}": "" for extension in [*known, "txt", "py", "Cc", "HPP", "o"]})
    (directory,) = walk(str(root)).directories
    assert directory.path == "d/"
    assert directory.sources == sorted(f"a.{extension}" for extension in SOURCE_EXTENSIONS)
    assert directory.headers == sorted(f"a.{extension}" for extension in HEADER_EXTENSIONS)
    assert directory.ignored == []


def test_names_that_are_an_extension(plant: Plant) -> None:
    root = plant(dict.fromkeys((".cc", ".h", "c", "m", "cc", "h", "..cc", "a.cc"), ""))
    (directory,) = walk(str(root)).directories
    assert (directory.sources, directory.headers) == (["..cc", "a.cc"], [])
    assert directory.ignored == [".cc", ".h"]


def test_counts_and_paths(plant: Plant) -> None:
    tree = walk(str(plant(dict.fromkeys(("a.cc", "a.h", "d/b.c", "d/e/c.mm", "d/x.md"), ""))))
    assert (len(tree.sources()), len(tree.paths())) == (3, 4)
    assert tree.paths() == {"a.cc", "a.h", "d/b.c", "d/e/c.mm"}
    assert tree.visited == ["", "d/", "d/e/"]


def test_other_relevant_files(plant: Plant) -> None:
    names = (
        *("WORKSPACE", "BUILD", "a/BUILD.bazel", "a/MODULE.bazel", "a/b/c.proto"),
        *("a/.gitignore", "b/WORKSPACE.bzlmod", "b/build", "b/x.proto", "b/out.proto", "b/c/BUILD"),
    )
    root = plant({**dict.fromkeys(names, ""), ".gitignore": "out.proto\n/b/c/BUILD\n"})
    tree = walk(str(root))
    assert tree.workspaces == ["", "a/", "b/"]
    assert tree.build_files == ["BUILD", "a/BUILD.bazel"]
    assert tree.protos == ["a/b/c.proto", "b/x.proto"]
    assert tree.inputs == [".gitignore", "a/.gitignore"]
    assert tree.directories == []


@pytest.mark.parametrize(
    ("exclude", "include", "wanted"),
    [
        ((), (), "a.cc d/b.cc gen/keep.cc"),
        (("d",), (), "a.cc gen/keep.cc"),
        (("d/",), (), "a.cc gen/keep.cc"),
        (("b.cc",), (), "a.cc gen/keep.cc"),
        (("/b.cc",), (), "a.cc d/b.cc gen/keep.cc"),
        (("*.cc", "!a.cc"), (), "a.cc"),
        (("keep.cc",), (), "a.cc d/b.cc"),
        (("gen/*.cc",), (), "a.cc d/b.cc"),
        ((), ("gen/*.cc",), "a.cc d/b.cc gen/keep.cc gen/made.cc"),
        ((), ("made.cc",), "a.cc d/b.cc gen/keep.cc gen/made.cc"),
        ((), ("out/",), "a.cc d/b.cc gen/keep.cc out/o.cc"),
        ((), ("out/o.cc",), "a.cc d/b.cc gen/keep.cc"),
        (("*",), ("a.cc",), "a.cc"),
        (("*.cc",), ("/d/*.cc",), "d/b.cc"),
        (("a.cc",), ("a.cc",), "a.cc d/b.cc gen/keep.cc"),
    ],
    ids=str,
)
def test_exclude_and_include(
    plant: Plant, exclude: tuple[str, ...], include: tuple[str, ...], wanted: str
) -> None:
    files = ("a.cc", "d/b.cc", "gen/keep.cc", "gen/made.cc", "out/o.cc")
    rules = {".gitignore": "out/\n", "gen/.gitignore": "*.cc\n!keep.cc\n"}
    root = plant({**dict.fromkeys(files, ""), **rules})
    assert sources(root, exclude=exclude, include=include) == wanted.split()


BUILD_TREES = (
    "cmake-build-debug",
    "d/cmake-build-release",
    "bazel-bin",
    ".git",
    "d/.svn",
    "cached",
)


def test_build_folders_are_skipped(plant: Plant) -> None:
    files = dict.fromkeys((f"{folder}/a.cc" for folder in BUILD_TREES), "")
    kept = ("a.cc", "d/bazel-example/a.cc", "cmake-builder/a.cc", "d/bazel/a.cc", "build/a.cc")
    root = plant({**files, **dict.fromkeys(kept, ""), "cached/CMakeCache.txt": ""})
    plant({"w/MODULE.bazel": "", "w/bazel-out/a.cc": "", "cached/d/a.cc": ""})
    assert sorted(sources(root)) == sorted(kept)


@pytest.mark.parametrize("folder", BUILD_TREES)
def test_include_adds_a_build_folder(plant: Plant, folder: str) -> None:
    root = plant({f"{folder}/a.cc": "", "cached/CMakeCache.txt": ""})
    assert sources(root) == []
    assert sources(root, include=(f"/{folder}/",)) == [f"{folder}/a.cc"]


def test_a_cache_file_in_the_root_does_not_matter(plant: Plant) -> None:
    assert sources(plant({"CMakeCache.txt": "", "a.cc": ""})) == ["a.cc"]


def test_links(plant: Plant, tmp_path: Path) -> None:
    root = plant({"d/real.cc": "int x;", "d/e/": ""})
    outside = plant({"outside.cc": "", "f/hidden.cc": ""}, "other")
    (root / "file.cc").symlink_to("d/real.cc")
    (root / "outside.cc").symlink_to(outside / "outside.cc")
    (root / "broken.cc").symlink_to("nowhere.cc")
    (root / "itself.cc").symlink_to("itself.cc")
    (root / "folder.cc").symlink_to("d")
    (root / "folder").symlink_to(outside / "f")
    (root / "d/e/up").symlink_to(tmp_path)
    (root / "d/e/here").symlink_to(".")
    (root / "linked.proto").symlink_to("nowhere.proto")
    tree = walk(str(root))
    assert tree.paths() == {"file.cc", "outside.cc", "d/real.cc"}
    assert tree.directories[0].ignored == ["broken.cc", "folder.cc", "itself.cc"]
    assert tree.visited == ["", "d/", "d/e/"]


def test_root_through_a_link(plant: Plant, tmp_path: Path) -> None:
    plant({"a.cc": "", "d/b.cc": ""})
    (tmp_path / "link").symlink_to("tree")
    assert sources(tmp_path / "link") == ["a.cc", "d/b.cc"]


def test_pipes_and_sockets(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant({"a.cc": "", "folder.cc/b.cc": ""})
    os.mkfifo(root / "pipe.cc")
    monkeypatch.chdir(root)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket.cc")
        tree = walk(str(root))
    assert tree.directories[0].ignored == ["pipe.cc", "socket.cc"]
    assert sources(root) == ["a.cc", "folder.cc/b.cc"]


def test_rules_in_a_pipe_are_reported(plant: Plant) -> None:
    root = plant({"a.cc": "", "d/b.cc": "", "e/c.cc": "", "e/rules": "c.cc\n"})
    os.mkfifo(root / "d" / ".gitignore")
    (root / "e" / ".gitignore").symlink_to("rules")  # git takes no links
    tree = walk(str(root))
    assert tree.unreadable == ["d/.gitignore"]
    assert tree.paths() == {"a.cc", "d/b.cc", "e/c.cc"}


def test_names_that_are_not_utf8(plant: Plant) -> None:
    root = plant({"a.cc": ""})
    for name in (b"\xff.cc", "é b\n;$.cc".encode()):
        (root / os.fsdecode(name)).touch()
    assert [os.fsencode(path) for path in sources(root)] == [
        b"a.cc",
        "é b\n;$.cc".encode(),
        b"\xff.cc",
    ]


@pytest.mark.parametrize(
    ("path", "message"),
    [("nowhere", "no such folder"), ("file", "not a folder"), ("file/below", "not a folder")],
)
def test_bad_root(plant: Plant, path: str, message: str) -> None:
    root = plant({"file": ""})
    with pytest.raises(InputError, match=message) as caught:
        walk(str(root / path))
    assert caught.value.exit_code == 3
    assert caught.value.hint


WALK = """
import sys
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree.tree import walk
try:
    tree = walk(sys.argv[1])
except InputError as error:
    sys.exit(f"InputError: {error}")
print(sorted(tree.paths()), tree.unreadable, [d.ignored for d in tree.directories])
"""


def walk_as(before: list[str], root: Path) -> subprocess.CompletedProcess[str]:
    """Walk in a program without permission to read everything."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [*before, sys.executable, "-B", "-c", WALK, str(root)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_unreadable_folders(plant: Plant, any_user: list[str]) -> None:
    root = plant(dict.fromkeys(("a.cc", "closed/b.cc", "d/closed/c.cc", "d/e.cc"), ""))
    for folder in ("closed", "d/closed"):
        (root / folder).chmod(0)
    done = walk_as(any_user, root)
    for folder in ("closed", "d/closed"):
        (root / folder).chmod(0o755)
    assert done.stdout == "['a.cc', 'd/e.cc'] ['closed/', 'd/closed/'] [[], []]\n", done.stderr


def test_folder_that_can_be_listed_only(plant: Plant, any_user: list[str]) -> None:
    root = plant({"a.cc": "", "d/b.cc": "", "d/.gitignore": "c.cc", "d/c.cc": "", "d/e/f.cc": ""})
    (root / "d").chmod(0o444)
    done = walk_as(any_user, root)
    (root / "d").chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert "'a.cc'" in done.stdout
    assert "d/e/" in done.stdout


def test_unreadable_root(plant: Plant, any_user: list[str]) -> None:
    root = plant({"a.cc": ""})
    root.chmod(0)
    done = walk_as(any_user, root)
    root.chmod(0o755)
    assert done.stderr == f"InputError: {root}: Permission denied\n"


SCANDIR = os.scandir


class Shuffled:
    """os.scandir in another order."""

    def __init__(self, path: str) -> None:
        with SCANDIR(path) as entries:
            self._entries = sorted(entries, key=lambda entry: entry.name)
        random.Random(len(path)).shuffle(self._entries)

    def __enter__(self) -> Iterator[os.DirEntry[str]]:
        return iter(self._entries)

    def __exit__(self, *_: object) -> None:
        pass

    def close(self) -> None:
        pass


def test_the_order_of_the_file_system_does_not_matter(
    plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = ("", "a/", "a/b/", "z/", "z/y/", "m-n/", "m/", "m n/")
    names = ("b.cc", "a.cc", "z.h", "BUILD", "c.proto", ".gitignore", "WORKSPACE", "x.inc")
    root = plant({folder + name: "z.h\n" for folder in folders for name in names})
    usual = walk(str(root))
    monkeypatch.setattr(os, "scandir", Shuffled)
    assert walk(str(root)) == usual
    assert len(usual.directories) == len(folders)

"""Random changes of a tree on disk, and the events that a notifier could report."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import stat
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from tpu_walkthrough.watching.bursts import Change

FOLDERS = ["", "a", "a/b", "a/b/c", "d", "d/e", "cmake-build-x", "bazel-x", "g"]
NAMES = ["x.cc", "y.cc", "x.h", "y.h", "z.inc", "w.c", "t.cu", "p.proto", "odd.txt", "odd2.data"]
NAMES += ["BUILD", "WORKSPACE", "MODULE.bazel", ".gitignore", "CMakeCache.txt", "README", ".cc"]
ROOT_NAMES = [".bazelrc", "more.rc", ".cmake-gen-globs.toml"]
SPELLINGS = ['"x.h"', '"b/x.h"', '"../y.h"', "<a/b/x.h>", '"e/x.h"', "<vector>", '"odd.txt"']
SPELLINGS += ['"d/odd2.data"', '"../d/x.h"', '"no/such.h"', '"c/z.inc"', "<b/y.h>"]
BUILDS = [
    'cc_library(\n    includes = ["."],\n)\n',
    'cc_library(\n    strip_include_prefix = "/b",\n)\n',
    'cc_library(\n    name = "x",\n)\n',
    "broken(\n",
    'cc_library(\n    includes = ["e", "c"],\n)\nbroken(\n',
]
PATTERNS = ["x.*", "b/", "!x.h", "*.inc", "/d/e", "odd*", "c", "a/b/*.cc", "", "y.cc"]
RCS = ["build --cxxopt=-std=c++20\n", "import %workspace%/more.rc\n", "build --copt=-DX=1\n", ""]
RCS += ["try-import %workspace%/more.rc\nbuild --copt=-DY\n"]
TOMLS = ["headers = true\n", 'exclude = ["d/"]\n', "", 'include = ["b/"]\nstd = 20\n']


class Entry(NamedTuple):
    """What identifies an entry of a folder and its content."""

    kind: int
    number: int
    content: bytes
    """The target of a link."""


def change(root: Path, random: random.Random) -> None:
    """Make one change to the tree, as people and programs do."""
    with contextlib.suppress(OSError):  # through a link to itself, for instance
        random.choice(_KINDS)(root, random)


def change_sources(root: Path, random: random.Random) -> None:
    """Make one change to C-family files and their folders only."""
    folder = root / random.choice(["", "a", "a/b", "a/b/c", "d", "d/e", "a/b/c/b", "f/a/b"])
    path = folder / random.choice(["x.cc", "x.h", "y.h", "z.inc", "w.c", "only.cc", "only.h"])
    if random.random() < 0.15 and folder not in (root, root / "a"):
        shutil.rmtree(folder, ignore_errors=True)
    elif random.random() < 0.35:
        path.unlink(missing_ok=True)
    else:
        folder.mkdir(parents=True, exist_ok=True)
        names = ['"x.h"', "<b/x.h>", '"only.h"', "<c/only.h>", '"../y.h"', "<e/z.inc>", "<w.c>"]
        path.write_text("".join(f"#include {name}\n" for name in random.choices(names, k=2)))


def _content(name: str, random: random.Random) -> str:
    if name == "BUILD":
        return random.choice(BUILDS)
    if name == ".gitignore":
        return "".join(f"{pattern}\n" for pattern in random.sample(PATTERNS, 2))
    if name in (".bazelrc", "more.rc"):
        return random.choice(RCS[:1] + RCS[2:4]) if name == "more.rc" else random.choice(RCS)
    if name == ".cmake-gen-globs.toml":
        return random.choice(TOMLS)
    wanted = random.sample(SPELLINGS, random.randint(0, 3))
    return "".join(f"#include {spelling}\n" for spelling in wanted)


def _write(root: Path, random: random.Random) -> None:
    folder = random.choice(FOLDERS)
    name = random.choice(NAMES if folder else NAMES + ROOT_NAMES * 2)
    path = root / folder / name
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_content(name, random))


def _files(root: Path, random: random.Random) -> list[Path]:
    found = [path for path in sorted(root.rglob("*")) if not path.is_dir() or path.is_symlink()]
    return [random.choice(found)] if found else []


def _edit(root: Path, random: random.Random) -> None:
    for path in _files(root, random):
        if path.is_file() and path.name != "CMakeLists.txt":
            path.write_text(_content(path.name, random))


def _delete(root: Path, random: random.Random) -> None:
    for path in _files(root, random):
        path.unlink()


def _move_file(root: Path, random: random.Random) -> None:
    for path in _files(root, random):
        target = root / random.choice(FOLDERS) / random.choice([path.name, *NAMES])
        if path.name != "CMakeLists.txt" and not target.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)


def _folders(root: Path) -> list[Path]:
    return [path for path in sorted(root.rglob("*")) if path.is_dir() and not path.is_symlink()]


def _move_folder(root: Path, random: random.Random) -> None:
    folders = _folders(root)
    if folders:
        path = random.choice(folders)
        target = root / random.choice(FOLDERS[1:])
        if target.parent.is_dir() and not target.exists() and path not in target.parents:
            path.rename(target)


def _swap_folders(root: Path, random: random.Random) -> None:
    folders = [path for path in _folders(root) if path.parent == root]
    if len(folders) > 1:
        one, two = random.sample(folders, 2)
        one.rename(root / "between")
        two.rename(one)
        (root / "between").rename(two)


def _delete_folder(root: Path, random: random.Random) -> None:
    folders = _folders(root)
    if folders:
        shutil.rmtree(random.choice(folders))


def _link(root: Path, random: random.Random) -> None:
    path = root / random.choice(FOLDERS) / random.choice(NAMES[:4])
    if path.parent.is_dir() and not os.path.lexists(path):
        path.symlink_to(root / random.choice(FOLDERS) / random.choice(NAMES[:4]))


_KINDS: list[Callable[[Path, random.Random], None]] = [
    *[_write] * 6,
    *[_edit] * 4,
    _delete,
    _move_file,
    _move_folder,
    _swap_folders,
    _delete_folder,
    _link,
]


def snapshot(root: Path) -> dict[str, Entry]:
    """All entries of the tree, without following links."""
    found: dict[str, Entry] = {}
    for path in root.rglob("*"):
        status = path.lstat()
        kind = stat.S_IFMT(status.st_mode)
        content = b""
        if stat.S_ISLNK(status.st_mode):
            content = os.fsencode(os.readlink(path))
        elif stat.S_ISREG(status.st_mode):
            content = path.read_bytes()
        found[path.relative_to(root).as_posix()] = Entry(kind, status.st_ino, content)
    return found


def reported(before: dict[str, Entry], after: dict[str, Entry]) -> list[Change]:
    """The fewest events that a notifier reports: none for the contents of new folders."""
    changes = []
    for path in before.keys() | after.keys():
        old, new = before.get(path), after.get(path)
        if old == new:
            continue
        folder = path[: path.rfind("/") + 1]
        above = folder.rstrip("/")
        if above and (above not in before or above not in after):
            continue
        if above and before[above] != after[above]:
            continue
        is_entry = old is None or new is None or old[:2] != new[:2]
        for entry in (old, new):
            if entry is not None:
                is_folder = stat.S_ISDIR(entry.kind)
                changes.append(Change(folder, path[len(folder) :], is_folder, is_entry))
    return changes


class Around:
    """Finds changes outside of a tree's folders by polling all of it."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._seen = {path: _whole(path) for path in paths}

    def changed(self, paths: Iterable[str]) -> set[str]:
        """Those of `paths` that have changed since the last call."""
        before, self._seen = self._seen, {path: _whole(path) for path in paths}
        return {path for path, now in self._seen.items() if path in before and now != before[path]}


def _whole(path: str) -> object:
    with contextlib.suppress(OSError):
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            return status.st_ino, sorted(os.listdir(path))
        with open(path, "rb") as file:
            return status.st_ino, file.read()
    return None

"""Finds files of known trees by the end of a path: `service/hlo.cc` in /src/xla/xla/service/hlo.cc.

The last resort for paths that are relative to an unknown folder, or come from another machine. A
tree is listed once, at the first path that needs it: by git in a git tree (tracked files, and new
files that are not ignored), else by a walk. A filter must not be delayed, so all listings together
may take a few seconds: enough for trees of half a million files on a warm disk, but no pause that
looks like a hang. A listing that reaches a limit is discarded, as no match in it is certain to be
unique.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from tpu_walkthrough import git

SECONDS = 3.0  # for the listings of all trees
_NEW_FILES_SECONDS = 1.0  # for git's walk after that; without it new files are not found
FILES = 500_000  # about 100 MB in Python
_NOT_LISTED = (
    "git would access another machine, or wait for a pipe, to list them (docs/concepts/security.md)"
)
_FEW = 3  # common components that identify a path of another machine
MANY = 256  # files of a tree with the same end; more are not checked for existence
_SKIPPED = frozenset(("__pycache__", "node_modules"))


class Budget:
    """What the listings of several trees may take together."""

    def __init__(self, seconds: float = SECONDS, files: int = FILES) -> None:
        self.seconds = seconds
        self.files = files


class Tree:
    """The files below `root` (absolute), by name; listing them uses up `budget`.

    A tree may have thousands of files named BUILD: at the first use of a name, its folders are
    written from the innermost component outwards and sorted, so that those with the same end are
    adjacent.
    """

    def __init__(self, root: str, budget: Budget) -> None:
        self.root = root
        self.problem = ""  # why nothing is found, or not all files
        self._name = os.path.basename(root)
        self._budget = budget
        self._folders: dict[str, list[str]] | None = None  # by file name: "", "a/b"
        self._sorted: dict[str, list[str]] = {}  # the same of names that were used: "", "b/a/"

    def find(self, parts: Sequence[str], is_whole: bool) -> tuple[int, list[str]]:
        """How many components the best matches have in common with a path, and these matches.

        `parts` are the path's components. `is_whole`: the path may start at any folder of the
        tree, and must match as a whole. Otherwise it starts with folders of another machine, and
        must have three components in common with a file, or all up to a folder with the tree's
        name. At most MANY + 1 matches are returned.
        """
        *above, name = parts
        above.reverse()
        folders = self._folders_of(name)
        if is_whole:
            return len(parts), self._files(folders, above, name)
        common = _longest_common(folders, above)
        if self._is_rooted(folders, above, common):
            return common + 2, self._files_in(above[:common], name)
        # A match of fewer components, but all up to the tree's name, counts as much.
        rooted = common > 0 and self._is_rooted(folders, above, common - 1)
        found = self._files_in(above[: common - 1], name) if rooted else []
        if common + 1 >= _FEW:
            found += self._files(folders, above[:common], name)
        return (common + 1, found) if found else (0, [])

    def _folders_of(self, name: str) -> list[str]:
        if self._folders is None:
            self._folders = self._listed()
        found = self._sorted.get(name)
        if found is None and name in self._folders:
            folders = (folder.split("/")[::-1] for folder in self._folders[name])
            found = self._sorted[name] = sorted({_key(filter(None, parts)) for parts in folders})
        return found or []

    def _is_rooted(self, folders: list[str], above: list[str], common: int) -> bool:
        """Whether the file is in the folder of these components after the tree's name."""
        if common >= len(above) or above[common] != self._name:
            return False
        folder = _key(above[:common])
        at = bisect_left(folders, folder)
        return at < len(folders) and folders[at] == folder

    def _files(self, folders: list[str], above: list[str], name: str) -> list[str]:
        """The files in folders that end with these components."""
        found = islice(_starting(folders, _key(above)), MANY + 1)
        return [path for folder in found for path in self._files_in(folder.split("/")[:-1], name)]

    def _files_in(self, above: list[str], name: str) -> list[str]:
        return ["/".join((self.root, *reversed(above), name))]

    def _listed(self) -> dict[str, list[str]]:
        start = time.monotonic()
        budget = self._budget
        try:
            paths, self.problem = _listing(self.root, start + budget.seconds, budget.files)
        except TimeoutError:
            self.problem = f"{self.root} is too large to be searched for the ends of paths"
            paths = []
        budget.seconds -= time.monotonic() - start
        budget.files -= len(paths)
        folders: dict[str, list[str]] = {}
        for path in paths:
            folder, _, name = path.rpartition("/")
            folders.setdefault(name, []).append(folder)
        return folders


def git_root_above(directory: str) -> str | None:
    """The nearest folder from `directory` (absolute) upwards that has a `.git`."""
    while not os.path.lexists(os.path.join(directory, ".git")):
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent
    return directory


def matches(path: str, trees: Sequence[Tree], is_whole: bool) -> list[str]:
    """The files of these trees that match the end of `path` best. `is_whole` as in Tree.find."""
    parts = [part for part in path.split("/") if part not in ("", ".")]
    while parts and parts[0] in ("..", "..."):
        del parts[0]
    if not parts or ".." in parts:
        return []
    return _best(tree.find(parts, is_whole) for tree in trees)


def _best(results: Iterable[tuple[int, list[str]]]) -> list[str]:
    best, found = 0, list[str]()
    for common, files in results:
        if common > best:
            best, found = common, []
        if common == best:
            found += files
    return list(dict.fromkeys(found))


def _key(above: Iterable[str]) -> str:
    """Components, the innermost first, joined so that a prefix is the end of a folder."""
    return "".join(f"{part}/" for part in above)


def _starting(folders: list[str], start: str) -> Iterator[str]:
    """The sorted strings that start with `start`."""
    first = bisect_left(folders, start)
    return takewhile(
        lambda folder: folder.startswith(start),
        (folders[at] for at in range(first, len(folders))),
    )


def _longest_common(folders: list[str], above: list[str]) -> int:
    """The most leading components that any of the sorted folders has in common with these."""
    at = bisect_left(folders, _key(above))
    return max(
        (_common(folder.split("/"), above) for folder in folders[max(0, at - 1) : at + 1]),
        default=0,
    )


def _common(first: list[str], second: list[str]) -> int:
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _listing(root: str, deadline: float, files: int) -> tuple[list[str], str]:
    """Relative paths of the tree's files, and a problem, or "". Raises TimeoutError at a limit."""
    paths, problem = _git_files(root, deadline)
    if not paths:
        paths, problem = _walked(root, deadline, files), ""
    if len(paths) > files:
        raise TimeoutError
    return paths, problem


def _git_files(root: str, deadline: float) -> tuple[list[str], str]:
    """The same by git; empty if it is not a git tree, or git cannot list it."""
    tracked = git.tracked_files(root, deadline - time.monotonic())
    if tracked is None:
        return [], ""
    try:
        new = git.new_files(root, min(deadline - time.monotonic(), _NEW_FILES_SECONDS))
    except TimeoutError:
        return tracked, ""
    problem = f"files of {root} that git does not track are not found: {_NOT_LISTED}"
    return [*tracked, *(new or ())], problem if new is None else ""


def _walked(root: str, deadline: float, files: int) -> list[str]:
    """All files except hidden ones."""
    found: list[str] = []
    pending = [""]
    while pending:
        folder = pending.pop()
        if time.monotonic() > deadline or len(found) > files:
            raise TimeoutError
        try:
            with os.scandir(f"{root}/{folder}") as entries:
                for entry in entries:
                    if entry.name.startswith(".") or entry.name in _SKIPPED:
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(f"{folder}{entry.name}/")
                    elif entry.is_file(follow_symlinks=False) or entry.is_symlink():
                        found.append(folder + entry.name)
        except OSError:
            continue
    return found

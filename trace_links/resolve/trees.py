"""Files of known trees by the end of their path: `service/hlo.cc` -> /src/xla/xla/service/hlo.cc.

The last resort for paths that are relative to a folder nobody told, or come from another machine.
A tree is listed once, at the first path that needs it: by git where it is a git tree (tracked
files, and new ones that are not ignored), else by a walk. A filter that copies output as it comes
must not be held up, so all listings together have a few seconds: enough for trees of half a million
files on a warm disk, but no pause that looks like a hang. A listing that met a limit is thrown
away, as nothing can be said to be unique in it.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from tpu_walkthrough import git

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["MANY", "Budget", "Tree", "git_root_above", "matches"]

SECONDS = 3.0  # for the listings of all trees
_NEW_FILES_SECONDS = 1.0  # for git's walk after that; without it new files are not known
FILES = 500_000  # about 100 MB as Python keeps them
_NOT_ASKED = (
    "git is not asked for them where it would look at another machine, or wait for a pipe"
    " (docs/security.md)"
)
_FEW = 3  # components in common by which a path of another machine is known
MANY = 256  # files of a tree that end alike; of more nobody looks which of them are there
_SKIPPED = frozenset(("__pycache__", "node_modules"))


class Budget:
    """What the listings of some trees may take together."""

    def __init__(self, seconds: float = SECONDS, files: int = FILES) -> None:
        self.seconds = seconds
        self.files = files


class Tree:
    """The files below `root` (absolute), by name; listing them is paid from `budget`.

    A tree may have thousands of files called BUILD: the folders of a name are kept from the
    innermost component outwards, and sorted once, so that those with the same end stand together.
    """

    def __init__(self, root: str, budget: Budget) -> None:
        self.root = root
        self.problem = ""  # why it answers nothing, or not for all files
        self._name = os.path.basename(root)
        self._budget = budget
        self._folders: dict[str, list[str]] | None = None  # of each name: "", "b/a/" for /a/b
        self._sorted: set[str] = set()  # the names that were asked for

    def find(self, parts: Sequence[str], is_whole: bool) -> tuple[int, list[str]]:
        """How many components the best matches have in common with a path, and these matches.

        `parts` are the path's components. `is_whole`: the path may start anywhere in the tree, and
        counts only as a whole. Else its start is another machine's, and what it has in common with
        a file must be three components, or all there is up to a folder that is named as the tree.
        No more than one match above MANY.
        """
        *above, name = parts
        above.reverse()
        folders = self._folders_of(name)
        if is_whole:
            return len(parts), self._files(folders, above, name)
        common = _longest_common(folders, above)
        if self._is_rooted(folders, above, common):
            return common + 2, self._files_in(above[:common], name)
        # One that has less in common, but all up to the tree's name, may be as good.
        rooted = common > 0 and self._is_rooted(folders, above, common - 1)
        found = self._files_in(above[: common - 1], name) if rooted else []
        if common + 1 >= _FEW:
            found += self._files(folders, above[:common], name)
        return (common + 1, found) if found else (0, [])

    def _folders_of(self, name: str) -> list[str]:
        if self._folders is None:
            self._folders = self._listed()
        folders = self._folders.get(name, [])
        if folders and name not in self._sorted:
            self._sorted.add(name)
            folders.sort()
        return folders

    def _is_rooted(self, folders: list[str], above: list[str], common: int) -> bool:
        """Whether the file is in the folder that these components lead to from the tree's name."""
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
        for path in dict.fromkeys(paths):
            *above, name = path.split("/")
            folders.setdefault(name, []).append(_key(above[::-1]))
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
    """The files of all these trees that end as `path` does; those that have most in common.

    `is_whole` as in Tree.find.
    """
    parts = [part for part in path.split("/") if part not in ("", ".")]
    while parts and parts[0] in ("..", "..."):
        del parts[0]
    if not parts or ".." in parts:
        return []
    return _best(tree.find(parts, is_whole) for tree in trees)


def _best(answers: Iterable[tuple[int, list[str]]]) -> list[str]:
    best, found = 0, list[str]()
    for common, files in answers:
        if common > best:
            best, found = common, []
        if common == best:
            found += files
    return list(dict.fromkeys(found))


def _key(above: Sequence[str]) -> str:
    """Components, the innermost first, as a text whose starts are the ends of the folder."""
    return "".join(f"{part}/" for part in above)


def _starting(folders: list[str], start: str) -> Iterator[str]:
    """Those of the sorted texts that start so."""
    first = bisect_left(folders, start)
    return takewhile(
        lambda folder: folder.startswith(start),
        (folders[at] for at in range(first, len(folders))),
    )


def _longest_common(folders: list[str], above: list[str]) -> int:
    """How many components any of the sorted folders has in common with these, from the first on."""
    at = bisect_left(folders, _key(above))
    return max(
        (_common(folder.split("/"), above) for folder in folders[max(0, at - 1) : at + 1]),
        default=0,
    )


def _common(first: list[str], second: list[str]) -> int:
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _listing(root: str, deadline: float, files: int) -> tuple[list[str], str]:
    """Relative paths of the tree's files, and what is missing. Raises TimeoutError at a limit."""
    paths, problem = _git_files(root, deadline)
    if not paths:
        paths, problem = _walked(root, deadline, files), ""
    if len(paths) > files:
        raise TimeoutError
    return paths, problem


def _git_files(root: str, deadline: float) -> tuple[list[str], str]:
    """As _listing; nothing where it is no git tree, or git knows nothing of it."""
    tracked = git.tracked_files(root, deadline - time.monotonic())
    if tracked is None:
        return [], ""
    try:
        new = git.new_files(root, min(deadline - time.monotonic(), _NEW_FILES_SECONDS))
    except TimeoutError:
        return tracked, ""
    problem = f"files of {root} that git does not track are not found: {_NOT_ASKED}"
    return [*tracked, *(new or ())], problem if new is None else ""


def _walked(root: str, deadline: float, files: int) -> list[str]:
    """All files but hidden ones."""
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

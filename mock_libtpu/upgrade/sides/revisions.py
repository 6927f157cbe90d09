"""The files of a git revision, written into the user's cache: once for each tree.

A tree that is there already is made to be as the revision has it, since the program of an earlier
run may have written to it. What a file's content says is taken as it is: nothing in it is run.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.cache import cache_folder, check_own
from mock_libtpu.kept_environments import ReportStep, locked, unwritable
from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import find_program
from tpu_walkthrough.replacing import remove
from tpu_walkthrough.source_tree import git_trees
from tpu_walkthrough.source_tree.git_trees import Entry

_LFS = b"version https://git-lfs.github.com/spec/"
_LONGEST_LINK = 4096
# As in an index, a file that has this time and its size was not written since.
_TIME_NS = 1_000_000_000 * 10**9
_CACHE = "__pycache__"
_NAMED = 3  # of several files, in a note


class Revision(NamedTuple):
    """A commit of a repository."""

    text: str
    """As the user wrote it."""
    top: str
    """The top folder of the repository."""
    commit: str
    tree: str

    @property
    def name(self) -> str:
        """For people: "HEAD (1a2b3c4)"."""
        short = self.commit[:7]
        return short if self.commit.startswith(self.text) else f"{self.text} ({short})"


class Written(NamedTuple):
    """The files of a revision on the disk."""

    folder: Path
    notes: Sequence[str]
    """What is not as it is in a checkout."""


def top_folder(folder: str) -> str:
    """The top folder of the repository that a folder is in; empty without one."""
    return git_trees.top_folder(folder)


def revision(top: str, text: str) -> Revision | None:
    """What a text names in the repository with this top folder; None where it names nothing."""
    commit = git_trees.commit_of(top, text)
    tree = git_trees.tree_of(top, commit) if commit else ""
    return Revision(text, top, commit, tree) if tree else None


def named(top: str, text: str) -> Revision:
    """The revision of this name. Raises InputError and MissingToolError, with the next step."""
    if find_program("git") is None:
        raise MissingToolError("git is not installed, which reads revisions", "Install git.")
    if not top:
        raise InputError(
            f"{printable(text)}: the program is in no repository that git reads",
            "Check with git status in the folder of the program.",
        )
    found = revision(top, text)
    if found is not None:
        return found
    hint = "git log --oneline lists revisions."
    if git_trees.is_shallow(top):
        hint = (
            "The repository has only its latest commits: run git fetch --unshallow, or in a "
            "workflow set fetch-depth: 0 of actions/checkout."
        )
    elif text.endswith("^") and revision(top, text[:-1]) is not None:
        hint = f"{printable(text[:-1])} is the first commit: give --from."
    raise InputError(f"{printable(text)}: {top} has no such revision", hint)


def written(of: Revision, report_step: ReportStep) -> Written:
    """Write the files of a revision into the cache, or make those there be as it has them.

    Raises InputError where the repository lacks any of them, and OutputError.
    """
    folder = cache_folder() / f"revision-{of.tree}"
    try:
        entries = git_trees.entries(of.top, of.tree)
    except TimeoutError:
        entries = None
    if entries is None:
        raise InputError(f"git cannot list the files of {of.name}", "Check with git fsck.")
    _check(entries, of)
    try:
        if folder.exists():
            check_own(folder)
        with locked(folder, report_step):
            return Written(folder, list(_synchronise(folder, entries, of)))
    except OSError as error:
        raise unwritable(folder, error) from None


def _check(entries: Iterable[Entry], of: Revision) -> None:
    """Raise InputError where a path would lead out of the folder; git itself refuses these, too."""
    for entry in entries:
        if any(part.lower() in ("", ".", "..", ".git") for part in entry.path.split("/")):
            raise InputError(
                printable(f"{of.name} has a file with the path {entry.path}, which is refused"),
                "Name another revision.",
            )


def _synchronise(folder: Path, entries: Sequence[Entry], of: Revision) -> Iterable[str]:
    """Have the folder be as a tree says; the notes about what is not."""
    own = {entry.path: entry for entry in entries if entry.mode != git_trees.SUBMODULE}
    folders = {"", *(parent for path in own for parent in _parents(path))}
    folder.mkdir(mode=0o700, exist_ok=True)
    _remove_others(folder, own, folders)
    for name in sorted(folders):
        os.makedirs(folder / name, exist_ok=True)
    stale = [entry for entry in own.values() if not _is_as_written(folder / entry.path, entry)]
    links = []
    try:
        for entry, content in git_trees.contents(of.top, stale):
            if content is None:
                raise InputError(
                    printable(f"the repository lacks the content of {entry.path} of {of.name}"),
                    "Fetch it: git fetch --refetch --filter=blob:limit=1g, or clone it as a whole.",
                )
            if entry.mode == git_trees.LINK:
                links.append((entry.path, content))
            else:
                _write(folder / entry.path, content, entry)
    except TimeoutError:
        raise InputError(f"git takes too long to read {of.name}", "Try again.") from None
    outside = list(_link(folder, links))
    pointers = [path for path, entry in own.items() if _is_pointer(folder / path, entry)]
    submodules = [entry.path for entry in entries if entry.mode == git_trees.SUBMODULE]
    if submodules:
        yield f"{of.name} is without its submodules: {_some(submodules)}"
    if outside:
        yield f"{of.name} is without links that lead out of the repository: {_some(outside)}"
    if pointers:
        yield f"{of.name} has pointers of Git LFS in place of files: {_some(pointers)}"


def _parents(path: str) -> Iterable[str]:
    parts = path.split("/")
    return ("/".join(parts[:end]) for end in range(1, len(parts)))


def _remove_others(folder: Path, own: dict[str, Entry], folders: set[str]) -> None:
    """Remove what a tree does not have, but for the byte code of its modules."""
    waiting = [""]
    while waiting:
        base = waiting.pop()
        with os.scandir(folder / base) as found:
            for each in found:
                path = f"{base}/{each.name}".removeprefix("/")
                is_folder = each.is_dir(follow_symlinks=False)
                if is_folder and path in folders:
                    waiting.append(path)
                elif each.name != _CACHE if is_folder else path not in own or path in folders:
                    remove(each.path)  # also a link in place of a folder, through which others are


def _is_as_written(path: Path, entry: Entry) -> bool:
    """Whether a file is as _write left it; links are always looked at."""
    try:
        status = os.lstat(path)
    except OSError:
        return False
    is_file = stat.S_ISREG(status.st_mode) and entry.mode != git_trees.LINK
    return is_file and (status.st_size, status.st_mtime_ns) == (entry.size, _TIME_NS)


def _write(path: Path, content: bytes, entry: Entry) -> None:
    remove(str(path))
    mode = 0o755 if entry.is_program else 0o644
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
    with open(descriptor, "wb") as file:
        file.write(content)
    os.utime(path, ns=(_TIME_NS, _TIME_NS))


def _link(folder: Path, links: Sequence[tuple[str, bytes]]) -> Iterable[str]:
    """Write links; the paths of those that lead out of the folder, which are left out."""
    for path, target in links:
        remove(str(folder / path))
        if 0 < len(target) < _LONGEST_LINK and b"\0" not in target:
            os.symlink(os.fsdecode(target), folder / path)
    # Only now, since one may lead through another.
    top = os.path.realpath(folder)
    for path, _ in links:
        if not f"{os.path.realpath(folder / path)}{os.sep}".startswith(f"{top}{os.sep}"):
            remove(str(folder / path))
            yield path


def _is_pointer(path: Path, entry: Entry) -> bool:
    """Whether the content of a file is in Git LFS."""
    if entry.mode == git_trees.LINK or not len(_LFS) < entry.size < 1024:
        return False
    with open(path, "rb") as file:
        return file.read(len(_LFS)) == _LFS


def _some(paths: Sequence[str]) -> str:
    """The first paths of several, for people."""
    more = f" and {len(paths) - _NAMED:,} more" if len(paths) > _NAMED else ""
    return printable(", ".join(paths[:_NAMED]) + more)

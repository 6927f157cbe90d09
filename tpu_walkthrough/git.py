"""Query git about a tree that may come from anyone; the only module that runs git on a tree.

A repository's own files configure git, and many settings name programs: filters, hooks, file
system monitors, textconv, pagers, signature checks, the transports of a lazy fetch. So this module
calls only plumbing commands that read the index, references and objects, never the content of
working files; options disable what could still start a program, and no transport is allowed. Git
is not run where it would access another machine (git_places.py). The user's own configuration
applies, since it lists the safe directories: the checked repository is not passed to git, which
would then trust it, but git cannot search above its folder. source_tree/git_trees.py asks for the
files of a revision.

Every query returns an empty result where git is missing, too old, or refuses the repository.
"""

from __future__ import annotations

import os
import re
import stat
import time

from tpu_walkthrough.git_places import find_repository
from tpu_walkthrough.programs import bounded, children, find_program

SECONDS = 10.0
"""The default time limit of a query."""

_OPTIONS = (
    *("--no-pager", "--no-optional-locks", "--literal-pathspecs"),
    *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"),
    *("-c", "core.quotePath=false", "-c", "protocol.allow=never"),
)
# A line of `ls-files --stage --debug -z`: stage 0 is a file without a conflict.
_ENTRY = re.compile(
    rb"(?P<mode>\d+) [0-9a-f]+ 0\t(?P<path>[^\0]+)\0  ctime: \d+:\d+\n"
    rb"  mtime: (?P<seconds>\d+):(?P<nanoseconds>\d+)\n  dev: \d+\tino: \d+\n"
    rb"  uid: \d+\tgid: \d+\n  size: (?P<size>\d+)\tflags: (?P<flags>[0-9a-f]+)\n"
)
_MOST_BYTES = 1 << 30  # the index of a tree of a million files, as text
_SUBMODULE = b"160000"
# An entry of `ls-files --stage -z`.
_STAGED = re.compile(rb"(?P<mode>\d+) (?P<id>[0-9a-f]+) \d\t(?P<path>[^\0]+)\0")
# In paths outside of the tree, which a foreign index may contain; each path is between zeros.
_OUTSIDE = (
    b"\0/",
    b"//",
    *(a + b + c for a in (b"\0", b"/") for b in (b".", b"..") for c in (b"\0", b"/")),
)
_SKIP_WORKTREE = 1 << 30  # a file that a sparse checkout does not contain


def checked_out_commit(root: str) -> str:
    """The commit of HEAD, or ""."""
    return output_line(root, "rev-parse", "--verify", "--end-of-options", "HEAD")


def unchanged_commit(root: str) -> str:
    """The commit of HEAD, or "" where a tracked file may differ from it.

    Files are compared by time and size with the index, as their content would go through filters:
    a file that was only touched counts as changed.
    """
    commit = checked_out_commit(root)
    top = output_line(root, "rev-parse", "--show-toplevel") if commit else ""
    if not top:
        return ""
    try:
        staged = query(top, "diff-index", "--cached", "--quiet", "--no-ext-diff", commit)
        entries = query(top, "ls-files", "-z", "--stage", "--debug")
    except TimeoutError:
        return ""
    if staged is None or entries is None:
        return ""
    end = 0
    folders = _Folders(top)
    for entry in _ENTRY.finditer(entries):
        if entry.start() != end or not _is_as_indexed(folders, entry):
            return ""
        end = entry.end()
    return commit if end == len(entries) else ""


def commit_time(root: str) -> int | None:
    """The time of the commit of HEAD, in seconds since 1970."""
    line = output_line(root, "rev-list", "--max-count=1", "--timestamp", "HEAD")
    seconds = line.partition(" ")[0]
    return int(seconds) if seconds.isdecimal() else None


def origin_url(root: str) -> str:
    """The address of the remote named origin; it may contain a password."""
    return output_line(root, "config", "--get", "remote.origin.url")


def tracked_files(
    root: str, seconds: float = SECONDS, *, submodules: bool = True
) -> list[str] | None:
    """Paths below `root` of the files in the index, and in those of its submodules.

    Without `submodules` their folders are returned instead. None where git fails; raises
    TimeoutError.
    """
    if not submodules:
        return _paths(root, seconds, "--cached")
    found: list[bytes] = []
    deadline = time.monotonic() + seconds
    waiting = [b""]  # git itself would enter submodules by paths that were not checked
    while waiting:
        base = waiting.pop()
        folder = os.path.join(os.fsencode(root), base)
        remaining = deadline - time.monotonic()
        entries = _staged(os.fsdecode(folder), remaining)
        if entries is None:
            return None
        folders = _Folders(os.fsdecode(folder))
        for mode, _, path in entries:
            if mode == _SUBMODULE and folders.has_repository(path):
                waiting.append(base + path + b"/")
            else:
                found.append(base + path)
    return os.fsdecode(b"\0".join(found)).split("\0") if found else []


def submodules(root: str) -> dict[str, str]:
    """Path -> commit of the submodules in the index; empty where git fails, or takes too long."""
    try:
        entries = _staged(root, SECONDS) or []
    except TimeoutError:
        return {}
    return {
        os.fsdecode(path): commit.decode() for mode, commit, path in entries if mode == _SUBMODULE
    }


def settings_in(file: str) -> list[tuple[str, str]]:
    """The settings in a file, as `.gitmodules` has them, without those of included files."""
    return _settings(os.path.realpath(file)) or []


def new_files(root: str, seconds: float = SECONDS) -> list[str] | None:
    """Paths below `root` of files that are neither tracked nor ignored; as tracked_files."""
    return _paths(root, seconds, "--others", "--exclude-standard")


class _Folders:
    """Distinguishes folders of a tree from links, which may lead anywhere."""

    def __init__(self, root: str) -> None:
        self.root = os.fsencode(root)
        self._known = {b"": True}

    def __contains__(self, folder: bytes) -> bool:
        if folder not in self._known:
            parts = folder.split(b"/")
            is_own = True
            for end in range(1, len(parts) + 1):
                above = b"/".join(parts[:end])
                if is_own and above not in self._known:
                    self._known[above] = self._is_folder(above)
                is_own = is_own and self._known[above]
            self._known[folder] = is_own
        return self._known[folder]

    def has_repository(self, folder: bytes) -> bool:
        return folder in self and os.path.lexists(os.path.join(self.root, folder, b".git"))

    def _is_folder(self, folder: bytes) -> bool:
        try:
            return stat.S_ISDIR(os.lstat(os.path.join(self.root, folder)).st_mode)
        except (OSError, ValueError):
            return False


def _is_as_indexed(folders: _Folders, entry: re.Match[bytes]) -> bool:
    """Whether the file on disk has the size and time of its index entry."""
    path = entry["path"]
    if _leads_outside(path):
        return False
    if entry["mode"] == _SUBMODULE or int(entry["flags"], 16) & _SKIP_WORKTREE:
        return True
    if path.rpartition(b"/")[0] not in folders:
        return False
    try:
        status = os.lstat(os.path.join(folders.root, path))
    except OSError:
        return False
    modified = int(entry["seconds"]) * 1_000_000_000 + int(entry["nanoseconds"])
    # The index contains the low 32 bits of a size.
    return status.st_mtime_ns == modified and status.st_size & 0xFFFFFFFF == int(entry["size"])


def _staged(root: str, seconds: float) -> list[tuple[bytes, bytes, bytes]] | None:
    """The mode, object and path of each entry of the index.

    None where git fails, or any path leads out of the tree. Raises TimeoutError.
    """
    result = query(root, "ls-files", "-z", "--stage", seconds=seconds)
    entries = [] if result is None else _STAGED.findall(result)
    is_inside = not _leads_outside(b"\0".join(path for *_, path in entries))
    return entries if result is not None and is_inside else None


def _leads_outside(paths: bytes) -> bool:
    """Whether any of some paths, with zeros between them, is not one of a file in the tree."""
    text = b"\0%b\0" % paths
    return bool(paths) and any(part in text for part in _OUTSIDE)


def output_line(root: str, *arguments: str) -> str:
    """Git's output, which is a line; empty where it fails, or takes too long."""
    try:
        result = query(root, *arguments)
    except TimeoutError:
        return ""
    return "" if result is None else os.fsdecode(result).removesuffix("\n")


def _paths(root: str, seconds: float, *options: str) -> list[str] | None:
    result = query(root, "ls-files", "-z", *options, seconds=seconds)
    if result is None or _leads_outside(result.removesuffix(b"\0")):
        return None
    return os.fsdecode(result).split("\0")[:-1]


def query(
    root: str, *arguments: str, seconds: float = SECONDS, request: bytes = b""
) -> bytes | None:
    """The output of a plumbing command, which reads `request`, at `root`.

    None where git fails or would leave the machine. Raises TimeoutError.
    """
    deadline = time.monotonic() + seconds
    top = find_repository(root, _settings, nested="--others" in arguments, deadline=deadline)
    if top is None:
        return None
    return _run(root, top, *arguments, seconds=deadline - time.monotonic(), request=request)


def _settings(file: str) -> list[tuple[str, str]] | None:
    """The settings in a file, without those of included files."""
    # From the root folder, which is not in a repository.
    arguments = ("config", "--file", file, "--no-includes", "--null", "--list")
    try:
        result = _run("/", "/", *arguments)
    except TimeoutError:
        return None
    if result is None:
        return None
    parts = (entry.partition("\n") for entry in os.fsdecode(result).split("\0")[:-1])
    return [(name, value) for name, _, value in parts]


def _run(
    root: str, top: str, *arguments: str, seconds: float = SECONDS, request: bytes = b""
) -> bytes | None:
    """As query; `top` is the last folder in which git may search for a repository."""
    program = find_program("git")
    if program is None:
        return None
    if seconds <= 0:
        raise TimeoutError
    variables = {
        # Git before 2.45 ignores GIT_NO_LAZY_FETCH. The name is random, since a fixed or empty one
        # could be one of the repository's own transports.
        "GIT_ALLOW_PROTOCOL": os.urandom(16).hex(),
        # After an empty entry git does not look the folders up.
        "GIT_CEILING_DIRECTORIES": os.pathsep + os.path.dirname(top),
    }
    try:
        finished = bounded.run(
            children.GIT,
            [program, *_OPTIONS, *arguments],
            seconds=seconds,
            request=request,
            folder=root,
            variables=variables,
            most_bytes=_MOST_BYTES,
        )
    except OSError:
        return None
    if finished.exceeded:
        raise TimeoutError
    return finished.output if finished.returncode == 0 else None

"""Notify CMake, and an IDE that uses it, that globs match other files than before.

A new file that matches a glob does not change the generated file, so no file that an IDE watches
changes. CMake has a stamp for this in each build folder, cmake.verify_globs, which its own check of
CONFIGURE_DEPENDS touches in the next build; here it is touched at once, and only if the files of
the last configuration (VerifyGlobs.cmake) differ from the current ones.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator

from cmakegen.project.model import CMakeProject
from tpu_walkthrough.files import read_file
from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.source_tree.names import extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

_HOME = re.compile(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", re.MULTILINE)
_PATH = re.compile(r'^  "(.*)"$', re.MULTILINE)
_LARGEST = 64 << 20  # bytes of a file of CMake's
_SYSTEM = ("/proc/", "/sys/", "/dev/")
_STAMP = "CMakeFiles/cmake.verify_globs"


def found_by_globs(tree: SourceTree, project: CMakeProject) -> frozenset[str]:
    """The files that the globs of `project` match, relative to the tree."""
    globs = frozenset(project.globs)
    return frozenset(
        directory.path + name
        for directory in tree.directories
        for names in (directory.sources, directory.headers, directory.ignored)
        for name in names
        if (directory.path, extension_of(name)) in globs
    )


def touch_stale(output: str, tree: SourceTree, project: CMakeProject) -> list[str]:
    """Touch the stamp of each build folder with outdated globs; returns the folders.

    Build folders are searched for beside the generated file `output` and in the tree's root, where
    IDEs create them.
    """
    home = os.path.dirname(output)
    touched = []
    for build in sorted(_build_folders({home, tree.root})):
        configured = _configured_home(build)
        if configured is None or not _is_home(configured, home):
            continue
        known = _known(build, os.path.normpath(os.path.join(configured, project.tree)))
        if known is not None and known != found_by_globs(tree, project):
            try:
                _touch(build)
            except OSError:
                continue
            touched.append(build)
    return touched


def _touch(build: str) -> None:
    """Touch the stamp. Raises OSError for a link, which could lead to any file."""
    stamp = os.path.join(build, _STAMP)
    is_folder = stat.S_ISDIR(os.lstat(os.path.dirname(stamp)).st_mode)
    if not is_folder or not stat.S_ISREG(os.lstat(stamp).st_mode):
        raise OSError(errno.EINVAL, "not a file", stamp)
    os.utime(stamp, follow_symlinks=False)


def _is_home(configured: str, home: str) -> bool:
    """Whether a build folder, which may be part of a foreign tree, was configured for `home`."""
    configured = os.path.normpath(configured)
    if configured.startswith(_SYSTEM):  # another folder for each process
        return False
    is_near = configured == home or Mounts((home,)).is_local(configured)
    return is_near and os.path.realpath(configured) == os.path.realpath(home)


def _build_folders(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                inside = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        yield from (path for path in inside if os.path.isfile(os.path.join(path, _STAMP)))


def _configured_home(build: str) -> str | None:
    found = _HOME.search(_text(os.path.join(build, "CMakeCache.txt")))
    return found[1] if found else None


def _known(build: str, root: str) -> frozenset[str] | None:
    """The files that the globs matched when `build` was configured, relative to the tree."""
    text = _text(os.path.join(build, "CMakeFiles", "VerifyGlobs.cmake"))
    start = root.rstrip("/") + "/"
    return frozenset(path.removeprefix(start) for path in _PATH.findall(text)) if text else None


def _text(path: str) -> str:
    try:
        return read_file(path, _LARGEST).decode("utf-8", "surrogateescape")
    except OSError:
        return ""

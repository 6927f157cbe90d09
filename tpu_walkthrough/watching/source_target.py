"""The base of targets that depend on a source tree: its survey, and the relevant changes.

Subclasses keep a project file or an index of definitions up to date.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

from tpu_walkthrough.source_tree.ignore import git_folder
from tpu_walkthrough.source_tree.listing import check_readable
from tpu_walkthrough.source_tree.names import (
    BUILD_FILES,
    CMAKE_FILE,
    KNOWN_EXTENSIONS,
    WORKSPACE_FILES,
)
from tpu_walkthrough.source_tree.survey import Survey
from tpu_walkthrough.watching.bursts import QUIET_S, Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier

_EXTENSIONS = KNOWN_EXTENSIONS | {"proto", "td", "in", "cmake"}
_NAMES = BUILD_FILES | WORKSPACE_FILES
_NAMES |= {CMAKE_FILE, ".gitignore", "CMakeCache.txt", ".git", ".bazelrc"}
# A file that changed more recently may be incomplete; a burst is handled after this time.
_YOUNG_S = 0.75 * QUIET_S
# The largest number of times in a row that an update is postponed.
_PATIENCE = 3


class SourceTarget:
    """A target for the tree at the absolute path `root`; see Target in watched_tree.py.

    `memory` is the file where runs keep the tree's survey, if they do.
    """

    def __init__(self, root: str, memory: str = "") -> None:
        self.root = root
        self._memory = memory
        self._notifier: Notifier | None = None
        self._survey: Survey | None = None
        self._lock_file = ""
        self._is_half = False
        """Whether an update of the survey was interrupted."""
        self._patience = 0  # the first update is not postponed
        self.dirty = Dirty()
        """What was read again since the last update."""
        self.is_different = False
        """Whether the survey is another one than at the last update."""

    @property
    def survey(self) -> Survey:
        """The survey; only after `load`."""
        assert self._survey is not None
        return self._survey

    def load(self, notifier: Notifier) -> None:
        """Read the whole tree, and watch its folders by `notifier`. Raises WalkthroughError."""
        check_readable(self.root)
        self._notifier = notifier
        self._lock_file = _index_lock(self.root)
        self.read(*self.patterns())

    def patterns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Patterns to exclude and to include, in .gitignore syntax. Raises WalkthroughError."""
        return (), ()

    def names(self) -> Iterable[str]:
        """Names of relevant files whose extension is not relevant."""
        return ()

    def read(self, exclude: tuple[str, ...], include: tuple[str, ...]) -> None:
        """Read the whole tree again. Raises WalkthroughError."""
        assert self._notifier is not None
        enter, leave = self._notifier.enter, self._notifier.leave
        self._is_half = True
        self._survey = Survey(self.root, exclude, include, enter, leave)
        if self._memory:
            self._survey.load(self._memory)
        self._survey.refresh()
        self._is_half = False
        self.is_different = True

    def refresh(self, dirty: Dirty) -> None:
        """Bring the survey up to date, and add the changes to `dirty` and `is_different`.

        After a failure, the next call reads everything. Raises NotYet where a file is being
        written.
        """
        dirty.everything |= self._is_half
        self._is_half = True
        self.dirty.update(dirty)
        self.is_different |= update(self.survey, dirty)
        self._is_half = False
        self.wait_while(self.is_unsettled())

    def is_unsettled(self) -> bool:
        """Whether files are being written for which there were no events.

        There are none for the first files of a new folder, which was not watched yet.
        """
        return any(is_young(f"{self.root}/{folder}") for folder in self.survey.entered)

    def wait_while(self, is_unsettled: bool) -> None:
        """Raise NotYet if `is_unsettled`, for a limited number of times."""
        if is_unsettled and self._patience:
            self._patience -= 1
            raise NotYet

    def finish_update(self) -> None:
        """End an update: later changes belong to the next one."""
        self._patience = _PATIENCE
        self.dirty = Dirty()
        self.is_different = False

    def matters(self, change: Change) -> bool:
        """Whether `change` is relevant; called from another thread."""
        if self._survey is None or change.folder not in self._survey:
            return False
        name = change.name
        return (
            change.is_folder
            or name[name.rfind(".") + 1 :] in _EXTENSIONS  # a glob matches `.cc`, too
            or name in _NAMES
            or name in self.names()
            or (not change.folder and name.startswith("bazel-"))
        )

    def busy(self) -> bool:
        """Whether git is changing the tree."""
        return os.path.exists(self._lock_file)

    def folders(self) -> Iterable[str]:
        """All relevant folders, for a sweep."""
        return self._survey.folders if self._survey else ()

    def files(self) -> Iterable[str]:
        """All relevant files, for a sweep."""
        return self._survey.files() if self._survey else ()

    def outside(self) -> Iterable[str]:
        """Relevant paths whose changes no folder of the tree reports; absolute."""
        return self._survey.outside() if self._survey else ()


def update(survey: Survey, dirty: Dirty) -> bool:
    """Bring a survey up to date after changes; returns whether it is another one than before."""
    if dirty.everything:
        return survey.refresh()
    folders = dirty.folders.copy()
    folders.update(path[: path.rfind("/") + 1] for path in dirty.files)
    if dirty.below:
        below = tuple(dirty.below)
        folders.update(path for path in survey.folders if path.startswith(below))
    return survey.refresh(folders)


def is_young(path: str) -> bool:
    """Whether the file or folder has changed within the quiet time of a burst."""
    try:
        age = time.time() - os.stat(path).st_ctime
    except OSError:
        return False
    return 0 <= age < _YOUNG_S


def _index_lock(root: str) -> str:
    """The path of git's index lock for the tree at `root`, which may not be in a repository."""
    repository = root
    while not os.path.lexists(os.path.join(repository, ".git")):
        above = os.path.dirname(repository)
        if above == repository:
            break
        repository = above
    return os.path.join(git_folder(repository), "index.lock")

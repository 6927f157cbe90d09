"""What every target has that is made of a source tree: the kept survey, and what to be told of.

A target says what its files are for: the project file (watch_project), or an index of what the
files define. It learns of changed files by `refresh`.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from cmakegen.cache import survey_path
from cmakegen.source_tree.difference import Difference
from cmakegen.source_tree.ignore import git_folder
from cmakegen.source_tree.listing import (
    BUILD_FILES,
    KNOWN_EXTENSIONS,
    WORKSPACE_FILES,
    check_readable,
)
from cmakegen.source_tree.survey import Survey
from tpu_walkthrough.watching.bursts import QUIET_S, Dirty, NotYet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tpu_walkthrough.watching.bursts import Change
    from tpu_walkthrough.watching.notifier import Notifier

_EXTENSIONS = KNOWN_EXTENSIONS | {"proto", "td"}
_NAMES = BUILD_FILES | WORKSPACE_FILES | {".gitignore", "CMakeCache.txt", ".git", ".bazelrc"}
# What changed less than this ago may be half written; a burst is answered when it is older.
_YOUNG_S = 0.75 * QUIET_S
# So many times in a row an answer is put off.
_PATIENCE = 3


class SourceTarget:
    """A target for the tree at the absolute path `root`; see Target in watch_tree."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._notifier: Notifier | None = None
        self._survey: Survey | None = None
        self._lock_file = ""
        self._is_half = False
        """Whether the survey was left between an old and a new tree."""
        self._patience = 0  # none before the first answer
        self.dirty = Dirty()
        """What was to be looked at again since the last answer."""
        self.different = Difference()
        """What that has come to."""

    @property
    def survey(self) -> Survey:
        """The survey, once the target was loaded."""
        assert self._survey is not None
        return self._survey

    def load(self, notifier: Notifier) -> None:
        """Read the whole tree, of whose folders `notifier` is to tell. Raises WalkthroughError."""
        check_readable(self.root)
        self._notifier = notifier
        self._lock_file = _index_lock(self.root)
        self.read(*self.patterns())

    def patterns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What to exclude and what to include, in .gitignore syntax. Raises WalkthroughError."""
        return (), ()

    def names(self) -> Iterable[str]:
        """Names of files that matter although their kind does not."""
        return ()

    def read(self, exclude: tuple[str, ...], include: tuple[str, ...]) -> None:
        """Read the whole tree anew. Raises WalkthroughError."""
        assert self._notifier is not None
        enter, leave = self._notifier.enter, self._notifier.leave
        self._is_half = True
        self._survey = Survey(self.root, exclude, include, survey_path(self.root), enter, leave)
        self._survey.read()
        self._is_half = False

    def refresh(self, dirty: Dirty) -> None:
        """Bring the survey up to date; `dirty` and `different` then tell since the last answer.

        After a failure, the next time reads everything. Raises NotYet where something is just
        being written.
        """
        dirty.everything |= self._is_half
        self._is_half = True
        check_readable(self.root)
        try:
            difference = self.survey.update(dirty)
        finally:
            self.dirty.update(dirty)
        self.different = self.different.and_then(difference)
        self._is_half = False
        self.wait_while(self.is_unsettled())

    def is_unsettled(self) -> bool:
        """Whether something is just being written that was not told of.

        Nobody tells of a folder's first files, since it was not known.
        """
        return any(is_young(f"{self.root}/{folder}") for folder in self.survey.entered)

    def wait_while(self, is_unsettled: bool) -> None:
        """Raises NotYet, if so, but not without end."""
        if is_unsettled and self._patience:
            self._patience -= 1
            raise NotYet

    def answered(self) -> None:
        """An answer was given: what comes from here on is for the next one."""
        self._patience = _PATIENCE
        self.dirty = Dirty()
        self.different = Difference()

    def matters(self, change: Change) -> bool:
        """Whether anything depends on `change`; called from another thread."""
        if self._survey is None or change.folder not in self._survey:
            return False
        name = change.name
        return (
            change.is_folder
            or name[name.rfind(".") + 1 :] in _EXTENSIONS  # a glob finds `.cc`, too
            or name in _NAMES
            or name in self.names()
            or (not change.folder and name.startswith("bazel-"))
        )

    def busy(self) -> bool:
        """Whether git is just changing the tree."""
        return os.path.exists(self._lock_file)

    def folders(self) -> Iterable[str]:
        """All folders that count, for a sweep."""
        return self._survey.folders if self._survey else ()

    def files(self) -> Iterable[str]:
        """All files that count, for a sweep."""
        return self._survey.files() if self._survey else ()

    def outside(self) -> Iterable[str]:
        """What counts and is told by no folder of the tree; absolute."""
        return self._survey.outside() if self._survey else ()


def is_young(path: str) -> bool:
    """Whether the file or folder has changed within the time that a burst is waited for."""
    try:
        age = time.time() - os.stat(path).st_ctime
    except OSError:
        return False
    return 0 <= age < _YOUNG_S


def _index_lock(root: str) -> str:
    """The file that git has while it changes the tree at `root`; one that is not there without."""
    repository = root
    while not os.path.lexists(os.path.join(repository, ".git")):
        above = os.path.dirname(repository)
        if above == repository:
            break
        repository = above
    return os.path.join(git_folder(repository), "index.lock")

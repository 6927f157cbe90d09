"""From single changes to bursts: what has to be read again, and when it is quiet enough to do so.

Pure: no threads, no clock and no disk of its own. Changes are hints of where to look, so their
order, doubles and halves of a move do not matter. Which changes matter is their tree's business.
"""

from __future__ import annotations

from typing import NamedTuple

IGNORE_FILE = ".gitignore"

# So long nothing may happen before a burst counts as over; an editor's save takes a few ms.
QUIET_S = 0.1
# A burst that does not end is answered in parts.
LONGEST_S = 5.0


class NotYet(Exception):
    """An answer would come too soon: something is just being written."""


class Change(NamedTuple):
    """Something happened to an entry of a folder of the tree."""

    folder: str
    """Relative to the tree, "" or "a/b/"."""
    name: str
    is_folder: bool
    is_entry: bool
    """It was created, deleted or moved; else only its content or its permissions changed."""

    @property
    def path(self) -> str:
        return self.folder + self.name


class Dirty:
    """What has to be looked at again; grows with the places that changed, not with the events."""

    __slots__ = ("below", "everything", "files", "folders", "is_put_off", "others", "rules")

    def __init__(self) -> None:
        self.folders: set[str] = set()
        """Folders to be listed again."""
        self.below: set[str] = set()
        """Folders that may be others than before, with all that is in them."""
        self.rules: set[str] = set()
        """Folders whose ignore rules changed, for themselves and all below."""
        self.files: set[str] = set()
        """Files whose content may have changed."""
        self.others: set[str] = set()
        """What changed outside of the tree, absolute."""
        self.everything = False
        """Changes were lost: nothing that is known can be trusted."""
        self.is_put_off = False
        """Nothing may have changed since, but an answer is still to be given."""

    def __bool__(self) -> bool:
        return (
            self.everything
            or self.is_put_off
            or any((self.folders, self.below, self.rules, self.files, self.others))
        )

    def add(self, change: Change) -> None:
        """Note what `change` makes doubtful."""
        if change.is_folder:
            if change.is_entry:
                self.folders.add(change.folder)
                self.below.add(change.path + "/")
            else:  # whether it can be read
                self.folders.add(change.path + "/")
            return
        if change.is_entry:
            self.folders.add(change.folder)
        self.files.add(change.path)
        if change.name == IGNORE_FILE:
            self.rules.add(change.folder)

    def update(self, other: Dirty) -> None:
        """Note all that `other` has noted."""
        for name in ("folders", "below", "rules", "files", "others"):
            getattr(self, name).update(getattr(other, name))
        self.everything |= other.everything
        self.is_put_off |= other.is_put_off


class Burst:
    """Collects changes until it has been quiet for a while; then they are one piece of work.

    Times are seconds of any clock that only goes forward.
    """

    def __init__(self, quiet: float = QUIET_S, longest: float = LONGEST_S) -> None:
        self._quiet = quiet
        self._longest = longest
        self._dirty = Dirty()
        self._first = 0.0
        self._last = 0.0

    def add(self, change: Change, now: float) -> None:
        """Take in one change, noticed at `now`."""
        self._touch(now)
        self._dirty.add(change)

    def update(self, dirty: Dirty, now: float) -> None:
        """Take in what a look at the disk, or at a queue that overflowed, has come to."""
        if dirty:
            self._touch(now)
            self._dirty.update(dirty)

    def _touch(self, now: float) -> None:
        if not self._dirty:
            self._first = now
        self._last = now

    def due(self) -> float | None:
        """When the burst is to be answered; None where there is none."""
        if not self._dirty:
            return None
        return min(self._last + self._quiet, self._first + self._longest)

    def take(self) -> Dirty:
        """Everything up to now; the next change starts another burst."""
        dirty, self._dirty = self._dirty, Dirty()
        return dirty

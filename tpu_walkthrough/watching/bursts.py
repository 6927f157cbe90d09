"""Group single changes into bursts: what has to be read again, and when.

No threads, clock or disk are used here. Changes are hints where to look, so their order,
duplicates and incomplete moves do not matter. Which changes are relevant is decided by the target.
"""

from __future__ import annotations

from typing import NamedTuple

# A burst ends when nothing has changed for this long; an editor's save takes a few ms.
QUIET_S = 0.1
# A longer burst is handled in parts.
LONGEST_S = 5.0


class NotYet(Exception):
    """An update would be too early: files are being written."""


class Change(NamedTuple):
    """A change to an entry of a folder of the tree."""

    folder: str
    """Relative to the tree: "" or "a/b/"."""
    name: str
    is_folder: bool
    is_entry: bool
    """Whether it was created, deleted or moved; otherwise its content or permissions changed."""

    @property
    def path(self) -> str:
        return self.folder + self.name


class Dirty:
    """What has to be read again; its size depends on the changed paths, not on the events."""

    __slots__ = ("below", "everything", "files", "folders", "is_put_off", "others")

    def __init__(self) -> None:
        self.folders: set[str] = set()
        """Folders to be listed again."""
        self.below: set[str] = set()
        """Folders that may have been replaced, with all their contents."""
        self.files: set[str] = set()
        """Files whose content may have changed."""
        self.others: set[str] = set()
        """Changed paths outside of the tree, absolute."""
        self.everything = False
        """Whether changes were lost, so that everything has to be read again."""
        self.is_put_off = False
        """Whether an update was postponed and is still due, even without further changes."""

    def __bool__(self) -> bool:
        return (
            self.everything
            or self.is_put_off
            or any((self.folders, self.below, self.files, self.others))
        )

    def add(self, change: Change) -> None:
        """Add what has to be read again after `change`."""
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

    def update(self, other: Dirty) -> None:
        """Add all of `other`."""
        for name in ("folders", "below", "files", "others"):
            getattr(self, name).update(getattr(other, name))
        self.everything |= other.everything
        self.is_put_off |= other.is_put_off


class Burst:
    """Debounces changes: collects them until there are none for a while, to be handled together.

    Times are seconds of any clock that only goes forward.
    """

    def __init__(self, quiet: float = QUIET_S, longest: float = LONGEST_S) -> None:
        self._quiet = quiet
        self._longest = longest
        self._dirty = Dirty()
        self._first = 0.0
        self._last = 0.0

    def add(self, change: Change, now: float) -> None:
        """Add a change that was noticed at `now`."""
        self._touch(now)
        self._dirty.add(change)

    def update(self, dirty: Dirty, now: float) -> None:
        """Add what a sweep, or an overflowed queue, has marked."""
        if dirty:
            self._touch(now)
            self._dirty.update(dirty)

    def _touch(self, now: float) -> None:
        if not self._dirty:
            self._first = now
        self._last = now

    def due(self) -> float | None:
        """The time when the burst is to be handled, or None."""
        if not self._dirty:
            return None
        return min(self._last + self._quiet, self._first + self._longest)

    def take(self) -> Dirty:
        """End the burst and return its changes; the next change starts another one."""
        dirty, self._dirty = self._dirty, Dirty()
        return dirty

"""Find changes by the times of all folders and files, where the system reports no events.

A path that may have changed at the moment of a sweep is reported by the next sweep again. New
entries are noticed by the times of their folders.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from tpu_walkthrough import file_times
from tpu_walkthrough.source_tree.folder import Stamp, stamp_of
from tpu_walkthrough.watching.bursts import Dirty


class Sweep:
    """The state of the paths at the last sweep; `clock` is the latest time to rely on."""

    def __init__(self, clock: Callable[[], int] = file_times.now) -> None:
        self._clock = clock
        self._moment = clock()
        self._seen: dict[str, Stamp | None] = {}
        self.replaced: set[str] = set()
        """Those of the last changed paths that may have been replaced by others."""

    def changed(self, paths: Iterable[str]) -> list[str]:
        """Those of `paths`, absolute, that may have changed since the last sweep.

        A new path counts as unchanged if it is older than the last sweep, and as changed if it
        does not exist. Paths that are missing this time are forgotten.
        """
        moment = self._clock()
        seen: dict[str, Stamp | None] = {}
        doubtful = []
        self.replaced = set()
        for path in paths:
            now = stamp_of(path)
            if path in self._seen:
                is_same = now == self._seen[path]
            else:
                # A missing one may have existed at the last sweep.
                is_same = now is not None and now[1] < self._moment
            if not is_same:
                doubtful.append(path)
                before = self._seen.get(path)
                if before is None or now is None or before[0] != now[0]:
                    self.replaced.add(path)
            # Too recent to exclude a later change at the same time: reported again next time.
            seen[path] = now if now is None or now[1] < moment else (now[0], -1)
        self._seen = seen
        self._moment = moment
        return doubtful


def look_at_tree(sweep: Sweep, root: str, folders: Iterable[str], files: Iterable[str]) -> Dirty:
    """The changes of the tree at `root`, which consists of these folders and files."""
    dirty = Dirty()
    kinds = {f"{root}/{folder}": folder for folder in folders}
    paths = {path if os.path.isabs(path) else f"{root}/{path}": path for path in files}
    for path in sweep.changed([*kinds, *paths]):
        if path in kinds:
            dirty.folders.add(kinds[path])
            if path in sweep.replaced:  # its contents may have any age
                dirty.below.add(kinds[path])
        elif os.path.isabs(paths[path]):
            dirty.others.add(path)
        else:
            dirty.files.add(paths[path])
    return dirty

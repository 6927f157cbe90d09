"""Find what has changed in a tree since its survey was kept, by the times of folders and files.

A path counts as unchanged if its inode and its time of change are those of the survey.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from cmakegen.source_tree.folder import Folder, stamp_of
from cmakegen.source_tree.listing import IGNORE_FILE
from tpu_walkthrough.watching.bursts import Dirty


def changes_since(root: str, folders: Iterable[Folder]) -> Dirty:
    """What has to be read again in these folders of the tree at `root`."""
    dirty = Dirty()
    top = os.open(root, os.O_RDONLY)
    try:
        for folder in folders:
            _look_at(folder, top, dirty)
    finally:
        os.close(top)
    return dirty


def _look_at(folder: Folder, top: int, dirty: Dirty) -> None:
    # Two hundred thousand files: relative to an open folder each takes less time.
    stat = os.stat
    path = folder.path
    try:
        status = stat(path or ".", dir_fd=top)
    except OSError:
        dirty.folders.add(path[: path.rfind("/", 0, -1) + 1])
        return
    if (status.st_ino, status.st_ctime_ns) != folder.stamp:
        dirty.folders.add(path)
        if folder.stamp and status.st_ino != folder.stamp[0]:
            dirty.below.add(path)
    directory = folder.directory
    known = folder.stamps
    for names in (directory.sources, directory.headers, folder.facts):
        for name in names:
            stamp = known.get(name)
            if stamp is not None:
                try:
                    status = stat(path + name, dir_fd=top)
                except OSError:
                    stamp = None
                else:
                    if (status.st_ino, status.st_ctime_ns) == stamp:
                        continue
            dirty.files.add(path + name)
    if folder.links:
        dirty.folders.add(path)  # a target may be another file than before, or none
    if path + IGNORE_FILE in directory.inputs and (
        IGNORE_FILE not in known or stamp_of(path + IGNORE_FILE, top) != known[IGNORE_FILE]
    ):
        dirty.rules.add(path)

"""Find the programs that this project starts.

Only absolute folders of PATH count: a relative one would be below the current folder, which may be
a foreign tree. So it is for commands that the user names.
"""

from __future__ import annotations

import os
import shutil


def absolute_search_path() -> str:
    """PATH without its relative folders."""
    return absolute_folders(os.environ.get("PATH", os.defpath))


def absolute_folders(folders: str) -> str:
    """A list of folders, as in PATH, without the relative ones; an empty one is relative."""
    return os.pathsep.join(filter(os.path.isabs, folders.split(os.pathsep)))


def find_program(name: str) -> str | None:
    """The path of a program, or None; a name with a slash is a path already."""
    return shutil.which(name, path=absolute_search_path())

"""Where a program is that this project starts by itself.

A relative folder of PATH would be one below the current folder, which may be a tree of anyone; so
only absolute ones count. What the user names as a command is not found here.
"""

from __future__ import annotations

import os

__all__ = ["absolute_search_path", "find_program"]


def absolute_search_path() -> str:
    """PATH without its relative folders."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(filter(os.path.isabs, folders))


def find_program(name: str) -> str | None:
    """The absolute path of a program, None where there is none."""
    import shutil  # a filter starts without it

    return shutil.which(name, path=absolute_search_path())

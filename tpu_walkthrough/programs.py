"""Find the programs that this project starts on its own.

Only absolute folders of PATH count: a relative one would be below the current folder, which may be
a foreign tree. Commands that the user names are not searched for here.
"""

from __future__ import annotations

import os

__all__ = ["absolute_search_path", "find_program"]


def absolute_search_path() -> str:
    """PATH without its relative folders."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(filter(os.path.isabs, folders))


def find_program(name: str) -> str | None:
    """The absolute path of a program, or None."""
    import shutil  # not loaded at the start of a filter

    return shutil.which(name, path=absolute_search_path())

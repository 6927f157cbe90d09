"""What `trace-links` keeps in the user's cache folder: indexes of C++ definitions.

Reading and writing them is the definitions' business.
"""

from __future__ import annotations

import os
from pathlib import Path

from tpu_walkthrough.caches import Cache, CacheEntry, matching

__all__ = ["cache", "tables_folder"]

# Named by the path of the tree; temporary ones have a dot before and more behind.
_TABLE = r"\.?[0-9a-f]{16}\.definitions(\..+)?"


def tables_folder() -> Path:
    """Where tables of trees are kept."""
    return _folder() / "definitions"


def cache() -> Cache:
    """What `trace-links cache` lists."""
    text = "indexes of C++ definitions, by `trace-links index`"
    tables = matching(os.fspath(tables_folder()), _TABLE)
    return Cache(str(_folder()), [CacheEntry("definitions", text, tables)])


def _folder() -> Path:
    given = os.environ.get("TRACE_LINKS_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    user = Path(base) if base and os.path.isabs(base) else Path.home() / ".cache"
    return user / "trace-links"

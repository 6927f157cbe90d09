"""The user's cache folder of `trace-links`: where indexes of C++ definitions are kept.

They are read and written by trace_links.definitions.
"""

from __future__ import annotations

import os
from pathlib import Path

from tpu_walkthrough.caches import Cache, CacheEntry, matching

__all__ = ["cache", "tables_folder"]

# Named by a hash of the tree's path; temporary files have a dot in front and a suffix.
_TABLE = r"\.?[0-9a-f]{16}\.definitions(\..+)?"


def tables_folder() -> Path:
    """The folder with the tables of indexed trees."""
    return _folder() / "definitions"


def cache() -> Cache:
    """The cache as `trace-links cache` lists it."""
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

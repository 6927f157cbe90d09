"""The user's cache folder of `trace-links`: where C++ definitions of trees and releases are kept.

They are read and written by trace_links.definitions.
"""

from __future__ import annotations

import os
from pathlib import Path

from tpu_walkthrough.caches import Cache, CacheEntry, matching
from tpu_walkthrough.user_folders import cache_home

# Named by a hash of the tree's path; temporary files have a dot in front and a suffix.
_RELEASE = r"[a-z]+-\d+(\.\d+){0,3}\.definitions(\..+)?"
_TABLE = r"\.?[0-9a-f]{16}\.definitions(\..+)?"


def releases_folder() -> Path:
    """The folder with the tables of releases that were downloaded."""
    return _folder() / "releases"


def tables_folder() -> Path:
    """The folder with the tables of indexed trees."""
    return _folder() / "definitions"


def cache() -> Cache:
    """The cache as `trace-links cache` lists it."""
    text = "indexes of C++ definitions, by `trace-links index`"
    tables = matching(os.fspath(tables_folder()), _TABLE)
    of_releases = "definitions of releases, by `trace-links index --release`"
    releases = matching(os.fspath(releases_folder()), _RELEASE)
    entries = [
        CacheEntry("definitions", text, tables),
        CacheEntry("releases", of_releases, releases),
    ]
    return Cache(str(_folder()), entries)


def _folder() -> Path:
    given = os.environ.get("TRACE_LINKS_CACHE")
    if given:
        return Path(given)
    return Path(cache_home(), "trace-links")

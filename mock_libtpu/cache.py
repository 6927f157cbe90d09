"""The contents of mock-libtpu's cache folder: built libraries, and the legacy environment.

Making them is build.py's and legacy/virtual_env.py's.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from tpu_walkthrough.caches import Cache, CacheEntry

__all__ = ["cache", "cache_folder"]

# Named by what they are made from; what has more behind it is half made.
_LIBRARY = re.compile(r"[0-9a-f]{16}(\..+)?")
_ENVIRONMENT = re.compile(r"jax-0\.4\.13-.+")


def cache_folder() -> Path:
    """Where they are: $MOCK_LIBTPU_CACHE, else in the user's cache folder."""
    own = os.environ.get("MOCK_LIBTPU_CACHE")
    if own:
        return Path(own).absolute()
    user = os.environ.get("XDG_CACHE_HOME")
    base = Path(user) if user and Path(user).is_absolute() else Path.home() / ".cache"
    return base / "mock-libtpu"


def cache() -> Cache:
    """What `mock-libtpu cache` lists."""
    folder = cache_folder()
    return Cache(
        str(folder),
        [
            CacheEntry("libraries", "libtpu.so, one for each version", _matching(folder, _LIBRARY)),
            CacheEntry(
                "legacy", "the environment of `mock-libtpu legacy`", _matching(folder, _ENVIRONMENT)
            ),
        ],
    )


def _matching(folder: Path, pattern: re.Pattern[str]) -> list[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:  # nothing was kept yet
        return []
    return [str(folder / name) for name in names if pattern.fullmatch(name)]

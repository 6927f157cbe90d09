"""The contents of mock-libtpu's cache folder: libraries, environments, programs, a recording.

Making them is build.py's, kept_environments.py's, and upgrade/'s.
"""

from __future__ import annotations

import os
from pathlib import Path

from tpu_walkthrough.caches import Cache, CacheEntry, matching
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.programs.ownership import why_unsafe
from tpu_walkthrough.user_folders import cache_home, state_home

# Kinds of contents, what they are, and their names, which are of what they are made from; what has
# more behind it is half made.
_ENTRIES = (
    ("libraries", "libtpu.so, one for each version", r"[0-9a-f]{16}(\..+)?"),
    (
        "legacy",
        "the environment of `mock-libtpu legacy`",
        r"jax-0\.4\.13-[0-9a-f]{16}(\.lock)?",
    ),
    ("compiled", "results of the TPU compiler", "compiled"),
    ("compared", "what `upgrade` found for revisions of programs", "compared"),
    (
        "jax",
        "environments for programs without jax, and of `guidebook`",
        r"jax-(?!0\.4\.13-)[0-9.]+-[0-9a-f]{16}(\.lock)?",
    ),
    ("upgrade", "environments of `upgrade`", r"upgrade-[0-9a-f]{16}(\.lock)?"),
    ("revisions", "files of git revisions, of `upgrade`", r"revision-[0-9a-f]{40,64}(\.lock)?"),
)


def cache_folder() -> Path:
    """Where they are: $MOCK_LIBTPU_CACHE, else in the user's cache folder."""
    own = os.environ.get("MOCK_LIBTPU_CACHE")
    if own:
        return Path(own).absolute()
    return Path(cache_home(), "mock-libtpu")


def check_own(path: Path) -> None:
    """Raise InputError if another user could have changed what is loaded from this place."""
    problem = why_unsafe(str(path))
    if problem:
        raise InputError(
            f"{path} is not used, since {problem}",
            "What is in the cache is run as a program. Set MOCK_LIBTPU_CACHE to a folder that "
            "only you can write.",
        )


def compiled_folder() -> Path:
    """Where results of the TPU compiler are; compiler/store.py keeps them."""
    return cache_folder() / "compiled"


def compared_folder() -> Path:
    """Where what was found for sides of `upgrade` is; upgrade/kept.py keeps it."""
    return cache_folder() / "compared"


def last_recording() -> Path:
    """Where the last recording of `trace` is, or a link to the one that --output names.

    It cannot be made again, so it is with the user's state.
    """
    return Path(state_home(), "mock-libtpu", "last", "recording")


def cache() -> Cache:
    """What `mock-libtpu cache` lists."""
    folder = str(cache_folder())
    entries = [CacheEntry(kind, text, matching(folder, name)) for kind, text, name in _ENTRIES]
    recordings = matching(str(last_recording().parents[1]), r"last|recording-\w+")
    entries.append(CacheEntry("recordings", "the last recording of `trace`", recordings))
    return Cache(folder, entries)

"""Limits warnings to one a day, such as that a terminal multiplexer drops links, or to one ever.

An empty file for each session of a multiplexer records by its time when the warning was shown.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping

from tpu_walkthrough.user_folders import cache_home

_DAY = 24 * 60 * 60.0  # seconds


def was_shown(environment: Mapping[str, str], once: str = "") -> bool:
    """Whether the warning was shown in this session in the last day; record that it is shown now.

    `once`: the name of a file that records whether it was ever shown to this user, for what is said
    only once. False if that cannot be recorded.
    """
    session = environment.get("TMUX") or environment.get("STY") or ""
    name = "".join(character if character.isalnum() else "-" for character in session)[-100:]
    path = os.path.join(_folder(environment), f"warned-{name}")
    if once:
        path = os.path.join(cache_home(environment), "trace-links", once)
    try:
        shown = os.stat(path).st_mtime
        if once or abs(time.time() - shown) < _DAY:
            return True
    except OSError:
        pass
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600))
        os.utime(path)
    except OSError:
        pass
    return False


def _folder(environment: Mapping[str, str]) -> str:
    base = environment.get("XDG_RUNTIME_DIR") or ""
    return os.path.join(base if os.path.isabs(base) else cache_home(environment), "trace-links")

"""The current folder, also where somebody has deleted it, as a build's clean step does.

The opener imports this at every click, so it imports next to nothing.
"""

import os


def here() -> str:
    """Absolute. Of a deleted folder the name that it had: what is above it may still be there."""
    try:
        return os.getcwd()
    except OSError:
        named = os.environ.get("PWD", "")
        # Nothing is found below the other one, which is what a deleted folder has.
        return named if named.startswith("/") else "/proc/self/cwd"

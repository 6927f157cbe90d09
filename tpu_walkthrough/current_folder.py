"""The path of the current folder, even after it was deleted, as a build's clean step does."""

import os


def here() -> str:
    """The absolute path; of a deleted folder its former one, whose parents may still exist."""
    try:
        return os.getcwd()
    except OSError:
        named = os.environ.get("PWD", "")
        # Nothing can be found below the fallback, as below a deleted folder.
        return named if named.startswith("/") else "/proc/self/cwd"

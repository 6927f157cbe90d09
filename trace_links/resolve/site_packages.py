"""Finds .../_pytest/capture.py, as pytest shortens the paths of installed packages.

They are looked for in the active virtual environment, else in `.venv` of the folder or of the git
tree around it: pytest runs there.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from tpu_walkthrough.mounts import Mounts

_START = ".../"


def candidates(path: str, folders: Iterable[str], mounts: Mounts) -> tuple[str, ...]:
    """Where the package can be, below these folders; empty if it is not shortened so."""
    rest = path.removeprefix(_START)
    if rest == path or rest.startswith("/") or ".." in rest.split("/"):
        return ()
    active = os.environ.get("VIRTUAL_ENV")
    environments = (
        [active] if active else dict.fromkeys(os.path.join(folder, ".venv") for folder in folders)
    )
    return tuple(
        os.path.join(library, name, "site-packages", rest)
        for library in (os.path.join(environment, "lib") for environment in environments)
        if mounts.is_local(library)
        for name in _versions(library)
    )


def _versions(library: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(library) if name.startswith("python3"))
    except OSError:
        return []

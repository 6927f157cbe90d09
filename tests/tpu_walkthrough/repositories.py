"""Repositories for the tests of git."""

import shutil
import subprocess
from pathlib import Path

IDENTITY = ("-c", "user.name=x", "-c", "user.email=x@example.com")


def run(folder: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", *IDENTITY, "-C", str(folder), *arguments],
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


LOCAL_MOUNT = "1 0 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"


def add_submodule(root: Path) -> None:
    """A submodule at `m`."""
    module = root.parent / "module"
    shutil.copytree(root, module)
    local = ("-c", "protocol.file.allow=always")
    run(root, *local, "submodule", "--quiet", "add", str(module), "m")
    run(root, "commit", "--quiet", "-m", "Submodule")

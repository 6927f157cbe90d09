"""Run foreign plugins: unprivileged, without network, with a folder of their own for /tmp."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.mocked import clean_environment

TIMEOUT_S = 600
NOBODY = "65534"
# In a mount namespace of its own: of a home folder that only its owner can enter, the interpreter
# alone is seen. libtpu has a lock file in /tmp, which another process may have.
_ENTER = """
set -e
folder=$1 home=$2 interpreter=$3; shift 3
if [ -n "$home" ]; then
  mount --bind "$interpreter" "$folder/interpreter"
  mount -t tmpfs -o mode=755 tmpfs "$home"
  mkdir -p "$interpreter"
  mount --move "$folder/interpreter" "$interpreter"
fi
mount --bind "$folder/tmp" /var/tmp
cd "$folder"
exec setpriv --reuid %(nobody)s --regid %(nobody)s --clear-groups --no-new-privs -- "$@"
"""


def closed_home() -> str:
    """The folder above the interpreter that others cannot enter; empty if there is none."""
    for folder in Path(sys.base_prefix).parents:
        if not folder.stat().st_mode & 0o001:
            return str(folder)
    return ""


def run(folder: Path, program: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the sandbox; `folder` is all that it can write to."""
    if os.geteuid() != 0:
        pytest.skip("needs root, to run the plugin as an unprivileged user without network")
    for tool in ("unshare", "setpriv", "mount"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    for name in ("interpreter", "tmp"):
        (folder / name).mkdir(exist_ok=True)
    for path in (folder, folder / "tmp"):
        path.chmod(0o777)
    script = _ENTER % {"nobody": NOBODY}
    enter = ["unshare", "-n", "-m", "sh", "-c", script, "sandbox"]
    places = [str(folder), closed_home(), sys.base_prefix]
    environment = clean_environment() | {
        "HOME": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TPU_SKIP_MDS_QUERY": "1",
        "ALLOW_MULTIPLE_LIBTPU_LOAD": "1",
    }
    ran = subprocess.run(
        [*enter, *places, sys.executable, *program],
        env=environment | settings,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=TIMEOUT_S,
        check=False,
    )
    if "unshare failed" in ran.stderr or "mount:" in ran.stderr:
        pytest.skip(f"no sandbox here: {ran.stderr.strip()}")
    return ran

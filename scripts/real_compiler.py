"""Run a command with the real TPU compiler at hand, for the tests marked "libtpu".

    python scripts/real_compiler.py make test ARGS="-m libtpu"

The package of libtpu is downloaded from pip's index and unpacked to a temporary folder, not
installed: JAX would find it. Where the index does not have it, the command does not run.

Exit status: that of the command, or 0 where the index does not have the package.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tpu_walkthrough.interpreters.installed import installed


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        wanted = installed(sys.executable).goes_with
        pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "-q"]
        if subprocess.run([*pip, "-d", folder, wanted], check=False).returncode:
            print(f"Skipped: the package index does not have {wanted}.")
            return 0
        (wheel,) = Path(folder).glob("libtpu-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        library = str(Path(folder, "libtpu", "libtpu.so"))
        environment = {**os.environ, "TPU_WALKTHROUGH_LIBTPU": library}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

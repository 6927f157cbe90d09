"""The wheels of `make wheel`, their sizes and the image's, and how soon a user sees a trace.

For each Python of 3.11 to 3.14 that is installed, the wheel and its dependencies are installed from
a local folder into a new environment, by pip as Python brings it and by pip 23.0 with the oldest
one; then a program that puts one value on the device is traced, the first time there. The image is
that of `make test-image`, compressed.
"""

from __future__ import annotations

import argparse
import glob
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measures import Measure
from benchmarks.processes import environment, timed
from scripts.release import image_root

_OLD_PIP = "23.0"
_PROGRAM = "import jax; jax.device_put(1)"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("wheels", type=Path, help="the folder that `make wheel` wrote")
    parser.add_argument("--image", action="store_true", help="also of the image; as root on Debian")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    for wheel in sorted(options.wheels.glob("*-manylinux*.whl")):
        machine = wheel.stem.rpartition("2_28_")[2]
        yield Measure(f"wheel, {machine}", wheel.stat().st_size / 1e6, "MB", limit=20)
    (wheel,) = options.wheels.glob(f"*-manylinux*_{platform.machine()}.whl")
    found = [known for known in map(_python, range(11, 15)) if known]
    if options.image:
        size = image_root.sizes_of_image()["image"]
        yield Measure("image", size / 1e6, "MB", limit=image_root.MOST_BYTES / 1e6)
    for python, pip in [*((known, "") for known in found), (found[0], _OLD_PIP)]:
        yield from _of_environment(wheel, python, pip)


def _python(minor: int) -> str:
    """A CPython of this version; empty where there is none."""
    name = f"python3.{minor}"
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    candidates = [shutil.which(name) or "", *glob.glob(f"{pyenv}/versions/3.{minor}.*/bin/{name}")]
    works = (
        known
        for known in candidates
        if known
        and not subprocess.run(
            [known, "-c", "import ensurepip"], capture_output=True, check=False
        ).returncode
    )
    return next(works, "")


def _of_environment(wheel: Path, python: str, pip: str) -> Iterator[Measure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        index, place = folder / "index", folder / "environment"
        subprocess.run([python, "-m", "venv", place], check=True)
        run_pip = [str(place / "bin" / "python"), "-m", "pip", "-qq"]
        if pip:
            subprocess.run([*run_pip, "install", f"pip=={pip}"], check=True)
        subprocess.run([*run_pip, "download", "-d", str(index), str(wheel), "jax"], check=True)
        local = [*run_pip, "install", "--no-index", "--find-links", str(index)]
        title = f"{Path(python).name}{f', pip {pip}' if pip else ''}"
        yield Measure(f"{title}: install", timed([*local, str(wheel)]).elapsed, "s", limit=20)
        subprocess.run([*local, "jax"], check=True)
        variables = environment(HOME=folder, PATH=place / "bin")
        trace = [str(place / "bin" / "mock-libtpu"), "trace", "--", "python", "-c", _PROGRAM]
        taken = timed(trace, env=variables, cwd=folder, stderr=subprocess.DEVNULL).elapsed
        yield Measure(f"{title}: first trace", taken, "s", limit=6)

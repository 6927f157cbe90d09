"""Environments that are made in no time: real interpreters, and packages of which only names are.

conda is not needed for an environment like its own: it differs by the variable that names it.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.cache import cache_folder

CHECKOUT = Path(__file__).parents[3]
VERSION = "0.12.0.1"
_CLIENTS = ("jax", "jaxlib", "libtpu", "tensorflow", "torch", "torch_xla")
_START = """#!{python}
import sys
from mock_libtpu.cli import run_command_line
sys.exit(run_command_line())
"""


class Made(NamedTuple):
    """An environment."""

    folder: Path

    @property
    def bin(self) -> str:
        return str(self.folder / "bin")

    @property
    def python(self) -> str:
        return f"{self.bin}/python"

    @property
    def packages(self) -> Path:
        return next((self.folder / "lib").glob("python*/site-packages"))

    def add_jax(self) -> None:
        """What of jax an interpreter is asked for."""
        for name in ("jax", "jaxlib"):
            (self.packages / name).mkdir()
            (self.packages / name / "__init__.py").write_text("raise SystemExit('imported')\n")
            information = self.packages / f"{name}-{VERSION}.dist-info"
            information.mkdir()
            information.joinpath("METADATA").write_text(f"Name: {name}\nVersion: {VERSION}\n")

    def say(self, text: str) -> None:
        """Have its Python print this when it ends, as packages may do."""
        code = f"import atexit; atexit.register(print, {text!r})\n"
        (self.packages / "says.pth").write_text(code)

    def add_libtpu(self, library: Path) -> None:
        """A plugin as the package has it."""
        (self.packages / "libtpu").mkdir()
        (self.packages / "libtpu" / "__init__.py").touch()
        (self.packages / "libtpu" / "libtpu.so").symlink_to(library)
        information = self.packages / "libtpu-0.0.50.dist-info"
        information.mkdir()
        information.joinpath("METADATA").write_text("Name: libtpu\nVersion: 0.0.50\n")

    def add_program(self) -> None:
        """This project's program with what it needs, and without jax: as pipx and uv install it."""
        for path in next(Path(sys.prefix, "lib").glob("python*/site-packages")).iterdir():
            if path.name.partition("-")[0] not in _CLIENTS and path.suffix != ".pth":
                (self.packages / path.name).symlink_to(path)
        (self.packages / "checkout.pth").write_text(f"{CHECKOUT}\n")
        program = self.folder / "bin" / "mock-libtpu"
        program.write_text(_START.format(python=self.python))
        program.chmod(0o755)


def make(folder: Path) -> Made:
    """An empty environment."""
    venv.create(folder, symlinks=True, with_pip=False)
    return Made(folder)


def run(
    program: str | Path, *arguments: str, path: str, folder: Path, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program with a home of its own, and nothing of this process's environment."""
    home = folder.with_name("home")
    home.mkdir(exist_ok=True)
    values: Mapping[str, str] = {
        "HOME": str(home),
        "MOCK_LIBTPU_CACHE": str(cache_folder()),
        "PATH": path,
        **variables,
    }
    return subprocess.run(
        [program, *arguments], cwd=folder, env=values, capture_output=True, text=True, check=False
    )

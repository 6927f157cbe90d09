"""The real command as a subprocess, and helpers of the tests that run it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tpu_walkthrough import file_times

NAME = "cmake-gen-globs"
_REPOSITORY = Path(__file__).parents[2]
# Ends a run that hangs; no test expects a run to be fast.
_TIMEOUT_S = 120
COVERAGE = "COVERAGE_PROCESS_CONFIG"  # measures the command, too, where its value is set

# Linux's capabilities by which root ignores permissions (see capabilities(7)).
_PR_CAPBSET_DROP = 24
_CAP_DAC_OVERRIDE = 1
_CAP_DAC_READ_SEARCH = 2
_AS_ANY_USER = f"""
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
for capability in ({_CAP_DAC_OVERRIDE}, {_CAP_DAC_READ_SEARCH}):
    if libc.prctl({_PR_CAPBSET_DROP}, capability, 0, 0, 0):
        sys.exit(os.strerror(ctypes.get_errno()))
os.execv(sys.argv[1], sys.argv[1:])
"""


class Ran(NamedTuple):
    """The result of a run; bytes that are not UTF-8 are surrogates in its text."""

    code: int
    out: str
    err: str


class Command:
    """`cmake-gen-globs` with a private home and cache."""

    def __init__(self, script: Path, folder: Path) -> None:
        self.script = script
        self.folder = folder
        """The current folder of runs, unless another one is given."""
        self.cache = folder / "cache of its own"
        self.environment = {
            "CMAKE_GEN_GLOBS_CACHE": str(self.cache),
            "HOME": str(folder / "home"),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTHONPATH": str(_REPOSITORY),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TERM": "xterm",
        }
        if COVERAGE in os.environ:
            self.environment[COVERAGE] = os.environ[COVERAGE]

    def __call__(
        self,
        *arguments: str | Path,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
        before: Sequence[str] = (),
    ) -> Ran:
        """Run to the end. `before` is a command that starts the command."""
        ran = subprocess.run(
            [*before, self.script, *arguments],
            cwd=folder or self.folder,
            env={**self.environment, **(environment or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=_TIMEOUT_S,
        )
        return Ran(ran.returncode, os.fsdecode(ran.stdout), os.fsdecode(ran.stderr))

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        """Start in a new process group, as a shell does on a terminal."""
        return subprocess.Popen(
            [self.script, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The console script of the environment, or an equal one if the project is not installed."""
    installed = Path(sys.executable).with_name(NAME)
    if installed.exists():
        return installed
    made = tmp_path_factory.mktemp("bin") / NAME
    made.write_text(f"#!{sys.executable}\nfrom cmakegen.cli import run_command_line\n\nmain()\n")
    made.chmod(0o755)
    return made


@pytest.fixture
def command(script: Path, tmp_path: Path) -> Command:
    return Command(script, tmp_path)


@pytest.fixture
def small_tree(tmp_path: Path) -> Path:
    """A small tree with an include directory to infer, a missing header, C and C++."""
    return plant_at(
        tmp_path / "tree",
        {
            "main.cc": '#include "lib/a.h"\nint main() { return a(); }\n',
            "src/lib/a.h": "int a();\n",
            "src/lib/a.cc": '#include "lib/a.h"\n#include "away/b.h"\nint a() { return 0; }\n',
            "src/c.c": "int c(void) { return 0; }\n",
        },
    )


@pytest.fixture
def any_user() -> list[str]:
    """A command that starts another one without root's privilege to ignore permissions."""
    if os.geteuid() != 0:
        return []
    if sys.platform != "linux":
        pytest.skip("root ignores permissions, and only Linux can prevent that")
    before = [sys.executable, "-c", _AS_ANY_USER]
    tried = subprocess.run([*before, "/bin/sh", "-c", ":"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip(f"root ignores permissions: {tried.stderr.decode().strip()}")
    return before


class SmallDisk(NamedTuple):
    """A file system with room for a few pages."""

    folder: Path

    def fill(self) -> None:
        """Fill all free space."""
        with (self.folder / "filler").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 1024)
            except OSError:
                return


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted: {mounted.stderr.strip()}")
    yield SmallDisk(folder)
    subprocess.run(["umount", "--lazy", folder], check=True)


def plant_at(root: Path, files: Mapping[str, str]) -> Path:
    """Create a tree of `files` (relative path -> text) in `root`, which is returned."""
    root.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def everything(*folders: Path) -> dict[str, bytes | None]:
    """All paths below the folders with the bytes of regular files, to detect changes."""
    return {
        str(path): path.read_bytes() if stat.S_ISREG(path.lstat().st_mode) else None
        for folder in folders
        for path in sorted(folder.rglob("*"))
    }


def find_program(name: str) -> str:
    """A program of the environment or of PATH; skips the test if it is missing."""
    beside = Path(sys.executable).with_name(name)
    found = shutil.which(name) or (str(beside) if beside.exists() else None)
    if not found:
        pytest.skip(f"{name} is not installed")
    return found


def settle(folder: Path) -> None:
    """Wait until files are old enough for a run to rely on their times."""
    probe = folder / "probe"
    probe.touch()
    while file_times.now() <= probe.stat().st_ctime_ns:
        time.sleep(0.02)


def compile_errors(root: Path) -> str:
    """The errors of a real compiler for the first file in compile_commands.json."""
    entry = json.loads((root / "compile_commands.json").read_text(encoding="utf-8"))[0]
    done = subprocess.run(
        [*entry["arguments"], "-fsyntax-only"],
        cwd=entry["directory"],
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    assert bool(done.returncode) == bool(done.stderr)
    return done.stderr

"""The library: libtpu.so as the wheel has it, or built once for each content of its sources.

A wheel for a machine has the library in the package. In a clone, and from other wheels, it is built
by the machine's compiler and kept in the user's cache folder under a key made of its sources, so
that another version of this package gets a library of its own. Using it is environment.py's.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.cache import cache_folder, check_own
from mock_libtpu.errors import BuildError
from tpu_walkthrough import version
from tpu_walkthrough.errors import MissingToolError, OutputError
from tpu_walkthrough.programs import children, find_program

PACKAGE = Path(__file__).parent
LIBRARY = "libtpu.so"
DELEGATE = "delegate"
_SHIPPED = PACKAGE / LIBRARY
_NATIVE = PACKAGE / "native"
_STEP = re.compile(r"\[\s*(\d+)/(\d+)\]")
_COMPILERS = ("c++", "g++", "clang++")
_LOG_LINES = 30

_COMPILER = "a C++ compiler"
_WHEEL = "or install tpu-walkthrough from a wheel for this machine, which has the library in it."
_NO_COMPILER = (
    "Install a compiler: apt install g++, dnf install gcc-c++ or apk add g++; "
    f"set CXX to yours: CXX=/path/to/clang++; {_WHEEL}"
)
_NO_TOOLS = f"Install them: pip install cmake ninja; {_WHEEL}"
_OLD_COMPILER = "The compiler must support C++17, as GCC 9 and Clang 10 do. CXX= selects another."
_NO_ROOM = (
    "Check the folder's permissions and the free disk space, or set MOCK_LIBTPU_CACHE to another."
)


class Library(NamedTuple):
    """A built library."""

    path: Path
    built: bool
    """Whether it was built just now."""


def library(report_step: Callable[[int, int], None] | None = None) -> Library:
    """The package's own library, else that of its sources; built if it is not in the cache yet.

    `report_step` is called with the steps done and the number of steps. Raises MissingToolError
    as check() does, BuildError where a program fails, OutputError where the cache cannot be
    written, InputError where another user could have written it.
    """
    kept = _kept()
    if kept is not None:
        return Library(kept, False)
    check()
    folder = _folder()
    with _building(folder) as work:
        _build(work, report_step)
    check_own(folder / LIBRARY)
    return Library(folder / LIBRARY, True)


def check() -> None:
    """Raise MissingToolError where the library is still to be built, and what builds it is missing.

    It is for commands that download something before they need the library.
    """
    if _kept() is not None:
        return
    compilers = shlex.split(os.environ.get("CXX", ""))[:1]  # it may bring options or a launcher
    has_compiler = any(map(find_program, compilers or _COMPILERS))
    if compilers and not has_compiler:
        raise MissingToolError(f"CXX: there is no program {compilers[0]}", _NO_COMPILER)
    missing = [name for name in ("CMake", "Ninja") if not _tool(name.lower())]
    if not has_compiler:
        missing.insert(0, _COMPILER)
    if missing:
        hint = _NO_TOOLS if has_compiler else _NO_COMPILER
        raise MissingToolError(
            f"building libtpu.so needs {', '.join(missing)}, which this machine lacks", hint
        )


def _kept() -> Path | None:
    """The library, if it need not be built. Raises InputError where it may be another user's."""
    if _SHIPPED.exists():
        return _SHIPPED
    built = _folder() / LIBRARY
    if not built.exists():
        return None
    check_own(built)
    return built


def _folder() -> Path:
    """Where the library of these sources is in the cache."""
    return cache_folder() / key()


def key() -> str:
    """A name for everything that goes into the library."""
    digest = hashlib.sha256(version().encode())
    for path in sorted(_source_files()):
        content = path.read_bytes()
        name = path.relative_to(PACKAGE).as_posix()
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _source_files() -> Iterator[Path]:
    for folder in (_NATIVE, PACKAGE / DELEGATE):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


@contextlib.contextmanager
def _building(folder: Path) -> Iterator[Path]:
    """A folder to build in, which is renamed to `folder` at the end."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    except OSError as error:
        raise OutputError(
            f"cannot write to {folder.parent}: {error.strerror}",
            _NO_ROOM,
        ) from None
    try:
        yield work
        with contextlib.suppress(OSError):  # another process was faster: its library is the same
            work.rename(folder)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _build(work: Path, report_step: Callable[[int, int], None] | None) -> None:
    """Compile into `work`; leaves the library and the delegate there, and nothing else."""
    objects = work / "build"
    cmake = _tool("cmake")
    configure = [
        *(cmake, "-S", str(_NATIVE), "-B", str(objects), "-G", "Ninja"),
        f"-DCMAKE_MAKE_PROGRAM={_tool('ninja')}",
        f"-DMOCK_LIBTPU_VERSION={version()}",
    ]
    _run(configure, None)
    _run([cmake, "--build", str(objects)], report_step)
    # The delegate is part of what is built: the library looks for it next to itself.
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / DELEGATE, work / DELEGATE, ignore=ignore)
    shutil.copy2(objects / LIBRARY, work / LIBRARY)
    shutil.rmtree(objects)


def _tool(name: str) -> str:
    """A program that this package's environment brings, or else the machine's; empty if none is."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or find_program(name) or ""


def _run(command: list[str], report_step: Callable[[int, int], None] | None) -> None:
    def report(line: str) -> None:
        step = _STEP.match(line)
        if step and report_step:
            report_step(int(step[1]), int(step[2]))

    # By the PATH of this kind CMake finds the compiler.
    code, lines = output_lines(command, children.environment(children.BUILD), report)
    if code:
        tail = "".join(lines[-_LOG_LINES:]).rstrip()
        hint = _NO_ROOM if "No space left on device" in tail else _OLD_COMPILER
        raise BuildError(
            f"building libtpu.so failed: {Path(command[0]).name} exited with {code}", hint, tail
        )


def output_lines(
    command: Sequence[str], environment: dict[str, str], report: Callable[[str], None]
) -> tuple[int, list[str]]:
    """Run a program to its end: its exit code, and all that it printed.

    `report` gets each line as it comes. If this is interrupted, nothing of it goes on alone.
    """
    lines: list[str] = []
    with subprocess.Popen(
        command,
        cwd=os.sep,  # or Python would import what lies in the current folder
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                lines.append(line)
                report(line)
        except BaseException:
            os.killpg(process.pid, signal.SIGTERM)
            raise
    return process.returncode, lines

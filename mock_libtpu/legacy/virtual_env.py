"""Virtual environments with jax 0.4.13, or with the newest release that the mock supports.

0.4.13 is the last release on PyPI that uses the legacy TPU API. The other one is for users and
programs without a jax of their own. Each is created once in the user's cache, from packages with
pinned hashes, and changes nothing outside. Programs use one when they are started with its
interpreter and its variables, or when libtpu.so takes its packages (packages.py).
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.build import output_lines
from mock_libtpu.cache import cache_folder, check_own
from mock_libtpu.delegate.releases import newest, pins
from mock_libtpu.errors import BuildError
from tpu_walkthrough.errors import MissingToolError, OutputError
from tpu_walkthrough.programs import children, find_program

JAX = "0.4.13"
HASHES: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("package_hashes.json").read_text("utf-8")
)
"""Requirement -> name of the file -> sha256: what pip may install, of scripts/package_hashes.py."""
_PIP = "pip==26.3"  # what is installed from within goes there, not into the user's environment
_COMPLETE = "complete"
_LOG_LINES = 15
_PROBE = "import jax, jaxlib; print(jax.__version__)"
_ROOM = "Free 500 MB of disk space, or set MOCK_LIBTPU_CACHE to another folder."
_NO_PYTHON = (
    "Install it: apt install python3.11 python3.11-venv, dnf install python3.11, or "
    "uv python install 3.11. jaxlib 0.4.13 has no package for later versions."
)


class Release(NamedTuple):
    """What an environment has."""

    jax: str
    packages: tuple[str, ...]
    python: tuple[int, int] | None
    """The only version that it can have; None: that of this process."""


LEGACY = Release(
    JAX,
    (
        f"jax=={JAX}",
        f"jaxlib=={JAX}",
        "ml_dtypes==0.2.0",
        "numpy==1.26.4",
        "opt_einsum==3.4.0",
        _PIP,
        "scipy==1.12.0",
        # jax 0.4.13 has no wheel, and is built with these.
        "setuptools==80.9.0",
        "wheel==0.45.1",
    ),
    # Its jaxlib has wheels for no later one, and the recorder reads the frames of no earlier one.
    (3, 11),
)
TODAY = Release(
    newest(),
    (
        *pins("jax"),
        *pins("jaxlib"),
        "ml_dtypes==0.6.0",
        "numpy==2.4.6",
        "opt_einsum==3.4.0",
        _PIP,
        "scipy==1.17.1",
    ),
    None,
)


class Environment(NamedTuple):
    """A created environment."""

    folder: Path
    made: bool
    """Whether it was created just now."""

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"


def environment(
    report_step: Callable[[str], None] | None = None,
    release: Release = LEGACY,
    interpreter: Path | None = None,
) -> Environment:
    """The environment; made if it is not in the cache yet, for `interpreter` if one is given.

    `report_step` is called with each step. Of two processes that come here at once one waits for
    the other. Raises MissingToolError without CPython 3.11 for the legacy release, BuildError where
    packages cannot be installed, OutputError where the cache cannot be written.
    """
    python = interpreter or _find_python(release)
    folder = folder_of(python, release)
    if folder.exists():
        check_own(folder)
    if (folder / _COMPLETE).exists():
        return Environment(folder, made=False)
    report_step = report_step or (lambda _: None)
    with _locked(folder, report_step):
        if (folder / _COMPLETE).exists():
            return Environment(folder, made=False)
        _make(python, release, folder, report_step)
    return Environment(folder, made=True)


def folder_of(python: Path, release: Release) -> Path:
    """Where the environment of this interpreter is, or will be."""
    return cache_folder() / f"jax-{release.jax}-{_key(python, release)}"


def variables(shared: Mapping[str, str]) -> dict[str, str]:
    """What to add to a process's environment on the legacy API, given what any jax needs."""
    return {
        **shared,
        # Not the PJRT API, which this jaxlib would take on request.
        "JAX_USE_PJRT_C_API_ON_TPU": "0",
        # jaxlib locks a file for all of the machine, because a real TPU has one user at a time.
        "ALLOW_MULTIPLE_LIBTPU_LOAD": "1",
    }


def search_path(found: Environment) -> str:
    """The PATH by which its interpreter comes first and this one's commands are still found."""
    path = os.environ.get("PATH", os.defpath)
    return os.pathsep.join((str(found.folder / "bin"), path, str(Path(sys.executable).parent)))


def _find_python(release: Release) -> Path:
    if release.python in (None, sys.version_info[:2]):
        return Path(sys.executable)
    version = ".".join(map(str, release.python or ()))
    for name in (f"python{version}", "python3", "python"):
        found = find_program(name)
        if found is not None and _version_of(found) == release.python:
            return Path(found)
    found = find_program("uv")
    if found is not None:
        code, lines = _run([found, "python", "find", version])
        named = next((line.strip() for line in lines if line.startswith(os.sep)), "")
        if code == 0 and named and _version_of(named) == release.python:
            return Path(named)
    raise MissingToolError(
        f"jax {release.jax} needs CPython {version}, which was not found", _NO_PYTHON
    )


def _version_of(python: str) -> tuple[int, ...]:
    code, lines = _run([python, "-c", "import sys; print(*sys.version_info[:2])"])
    numbers = (re.fullmatch(r"(\d+) (\d+)\n", line) for line in lines if code == 0)
    return next((tuple(map(int, match.groups())) for match in numbers if match), ())


def _key(python: Path, release: Release) -> str:
    text = "\n".join((str(python.resolve()), *release.packages))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@contextlib.contextmanager
def _locked(folder: Path, report_step: Callable[[str], None]) -> Iterator[None]:
    """One process at a time; the lock goes with the process that has it."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(
            folder.with_name(f"{folder.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666
        )
    except OSError as error:
        raise _unwritable(folder, error) from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report_step("another process is creating it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _unwritable(folder: Path, error: OSError) -> OutputError:
    return OutputError(f"cannot write to {folder.parent}: {error.strerror}", _ROOM)


def _make(python: Path, release: Release, folder: Path, report_step: Callable[[str], None]) -> None:
    # In place, because its programs know their path; what an interrupted run left goes first.
    shutil.rmtree(folder, ignore_errors=True)
    try:
        _install(python, release, folder, report_step)
        (folder / _COMPLETE).touch()
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise _unwritable(folder, error) from None
        raise


def _install(
    python: Path, release: Release, folder: Path, report_step: Callable[[str], None]
) -> None:
    report_step("a virtual environment")
    code, lines = _run([str(python), "-m", "venv", str(folder)])
    if code != 0:
        raise BuildError(
            f"{python} cannot create a virtual environment",
            "On Debian and Ubuntu, run: apt install python3.11-venv",
            _last_lines(lines),
        )
    sources = [package for package in release.packages if not _has_wheel(package)]
    wheels = [package for package in release.packages if package not in sources]
    _run_pip(release, folder, wheels, ["--only-binary=:all:"], report_step)
    if sources:
        # With what was installed just now: nothing is fetched to build them.
        build = ["--no-build-isolation", "--no-deps", "--no-binary=:all:"]
        _run_pip(release, folder, sources, build, report_step)
    # For what is installed from within, later: it must not replace jax, nor what jax needs.
    constraints = folder / "constraints.txt"
    constraints.write_text("".join(f"{package}\n" for package in release.packages), "utf-8")
    (folder / "pip.conf").write_text(f"[global]\nconstraint = {constraints.as_uri()}\n", "utf-8")
    report_step("a first import")
    # pip's settings may have it install elsewhere, and not every processor runs this jaxlib.
    code, lines = _run([str(folder / "bin" / "python"), "-I", "-c", _PROBE])
    pinned = {package.partition(";")[0] for package in release.packages}
    if code != 0 or not any(f"jax=={line.strip()}" in pinned for line in lines):
        raise BuildError(
            f"jax {release.jax} was installed, but cannot be imported",
            "Check that pip's settings (pip config list) do not set a target or a prefix.",
            _last_lines(lines) or f"it exited with {code}",
        )


def _run_pip(
    release: Release,
    folder: Path,
    packages: Sequence[str],
    how: Sequence[str],
    report_step: Callable[[str], None],
) -> None:
    """Install packages with the pip that Python itself brings, if they have the pinned hashes."""
    wanted = folder / "requirements.txt"
    wanted.write_text("".join(map(_with_hashes, packages)), "utf-8")
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--require-hashes"]
    options = ["--disable-pip-version-check", "--no-input", "--no-user", "--progress-bar=off"]
    command = [*pip, *options, *how, f"--requirement={wanted}"]
    code, lines = output_lines(
        command, children.environment(children.PACKAGES), lambda line: _report(line, report_step)
    )
    if code != 0:
        if any("No space left" in line for line in lines):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        raise BuildError(
            f"installing jax {release.jax} failed",
            "Check that pip reaches its package index; PIP_INDEX_URL and proxies apply.",
            _last_lines(_complaint(lines)),
        )


def _has_wheel(package: str) -> bool:
    return any(name.endswith(".whl") for name in HASHES[package.partition(";")[0]])


def _with_hashes(package: str) -> str:
    """A line for pip: the files that it may install for this requirement."""
    files = HASHES[package.partition(";")[0]]
    return " ".join([package, *(f"--hash=sha256:{digest}" for digest in files.values())]) + "\n"


def _report(line: str, report_step: Callable[[str], None]) -> None:
    """Report what a line of pip's output means, in short."""
    words = line.split()
    if line.startswith("Collecting") and len(words) > 1:
        report_step(words[1])
    elif line.lstrip().startswith("Downloading") and len(words) > 1:
        name, _, rest = words[1].rpartition("/")[2].partition("-")
        report_step(" ".join(("downloading", name, rest.partition("-")[0], *words[2:])))
    elif line.startswith("Installing collected packages"):
        report_step("unpacking")


def _complaint(lines: Sequence[str]) -> Sequence[str]:
    """pip's errors and the last reason why it tried again; all of its output without these."""
    errors = [line for line in lines if line.startswith("ERROR")]
    attempts = [line for line in lines if line.startswith("WARNING: Retrying")]
    return [*attempts[-1:], *errors] if errors else lines


def _last_lines(lines: Sequence[str]) -> str:
    return "".join(lines[-_LOG_LINES:]).rstrip()


def _run(command: Sequence[str]) -> tuple[int, list[str]]:
    return output_lines(command, children.environment(children.PACKAGES), lambda _: None)

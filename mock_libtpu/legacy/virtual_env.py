"""Virtual environments with jax 0.4.13, or with the newest release that the mock supports.

0.4.13 is the last release on PyPI that uses the legacy TPU API. The other one is for users and
programs without a jax of their own. Each is created once in the user's cache
(kept_environments.py), from packages with pinned hashes. Programs use one when they are started
with its interpreter and its variables, or when libtpu.so takes its packages (packages.py).
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu import kept_environments
from mock_libtpu.cache import cache_folder
from mock_libtpu.delegate.releases import newest, pins
from mock_libtpu.kept_environments import Environment, ReportStep
from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs import find_program

JAX = "0.4.13"
HASHES: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("package_hashes.json").read_text("utf-8")
)
"""Requirement -> name of the file -> sha256: what pip may install, of scripts/package_hashes.py."""
_PIP = "pip==26.3"  # what is installed from within goes there, not into the user's environment
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


def environment(
    report_step: ReportStep | None = None,
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
    report_step = report_step or (lambda _: None)
    return kept_environments.kept(
        folder, lambda: _install(python, release, folder, report_step), report_step
    )


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
        if found is not None and kept_environments.version_of(found) == release.python:
            return Path(found)
    found = find_program("uv")
    if found is not None:
        code, lines = kept_environments.run([found, "python", "find", version])
        named = next((line.strip() for line in lines if line.startswith(os.sep)), "")
        if code == 0 and named and kept_environments.version_of(named) == release.python:
            return Path(named)
    raise MissingToolError(
        f"jax {release.jax} needs CPython {version}, which was not found", _NO_PYTHON
    )


def _key(python: Path, release: Release) -> str:
    text = "\n".join((str(python.resolve()), *release.packages))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _install(python: Path, release: Release, folder: Path, report_step: ReportStep) -> None:
    kept_environments.create(python, folder, report_step)
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
    kept_environments.import_jax(folder, f"jax {release.jax}", report_step)


def _run_pip(
    release: Release,
    folder: Path,
    packages: Sequence[str],
    how: Sequence[str],
    report_step: ReportStep,
) -> None:
    """Install packages with the pip that Python itself brings, if they have the pinned hashes."""
    wanted = folder / "requirements.txt"
    wanted.write_text("".join(map(_with_hashes, packages)), "utf-8")
    arguments = ["--require-hashes", *how, f"--requirement={wanted}"]
    pip = [str(folder / "bin" / "python"), "-m", "pip"]
    kept_environments.pip_install(pip, arguments, f"jax {release.jax}", report_step)


def _has_wheel(package: str) -> bool:
    return any(name.endswith(".whl") for name in HASHES[package.partition(";")[0]])


def _with_hashes(package: str) -> str:
    """A line for pip: the files that it may install for this requirement."""
    files = HASHES[package.partition(";")[0]]
    return " ".join([package, *(f"--hash=sha256:{digest}" for digest in files.values())]) + "\n"

"""Environments with the packages that the user asks for: made once, in the user's cache.

The interpreter is the newest of this machine with which an installer finds versions that go
together: uv, or else pip.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from packaging.specifiers import SpecifierSet

from mock_libtpu import kept_environments
from mock_libtpu.cache import cache_folder
from mock_libtpu.errors import UnresolvableError
from mock_libtpu.kept_environments import Environment, ReportStep, is_complete, kept
from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.interpreters.of_machine import Interpreter, interpreters
from tpu_walkthrough.interpreters.packages import packages_of
from tpu_walkthrough.programs import find_program

_OLDEST, _NEWEST = (3, 11), (3, 15)  # those whose frames the mock's recorder reads
_ASKED = "requirements.txt"
_REFUSED = "refused.json"
_TPU = "jax[tpu]"
_NEXT = (
    "Check the requirements, and that the package index is reached: PIP_INDEX_URL or UV_INDEX_URL, "
    "and proxies, apply. --with names what the program needs, and --allow-builds allows packages "
    "that have no wheel."
)


@dataclass(frozen=True)
class Request:
    """What is to be installed."""

    name: str
    """For people."""
    lines: Sequence[str]
    """Of a requirements file."""
    content: str = ""
    """Of the files that the lines name, whose changes make it another request."""
    python: SpecifierSet = field(default_factory=SpecifierSet)
    """The versions of Python that may be taken."""
    builds: bool = False
    """Whether packages without wheels are built."""

    def folder(self, python: Interpreter) -> Path:
        """Where the environment of this interpreter is, or will be."""
        known = [python.python, python.text, list(self.lines), self.content, self.builds]
        digest = hashlib.sha256(json.dumps(known).encode()).hexdigest()
        return cache_folder() / f"upgrade-{digest[:16]}"


def environment(request: Request, report_step: ReportStep) -> Environment:
    """The environment, of the newest interpreter with which the request can be installed.

    One that is there is used again without a look at an index. Raises MissingToolError without any
    interpreter, BuildError where packages cannot be installed, and OutputError.
    """
    pythons = [
        python
        for python in interpreters(_OLDEST, _NEWEST)
        if request.python.contains(python.text, prereleases=True)
    ]
    refused = _refused([request.folder(python) for python in pythons])
    errors = []
    for python in pythons:
        if python.python in refused:
            continue
        folder = request.folder(python)
        making = _Making(request, python, folder, report_step, sorted(refused))
        try:
            return kept(folder, making.fill, report_step)
        except UnresolvableError as error:
            errors.append(error)
            refused.add(python.python)
    if not errors:
        wanted = f" {request.python}" if request.python else ""
        raise MissingToolError(
            f"{request.name} needs a Python{wanted} from 3.11 to 3.15, which was not found",
            "Install one, such as by: uv python install.",
        )
    tried = ", ".join(python.text for python in pythons)
    raise UnresolvableError(
        f"{request.name} cannot be installed with Python {tried}", _NEXT, errors[0].output
    )


def _refused(folders: Sequence[Path]) -> set[str]:
    """The interpreters with which the request could not be installed when it first was."""
    refused: set[str] = set()
    for folder in folders:
        if is_complete(folder):
            refused.update(msgspec.json.decode((folder / _REFUSED).read_bytes(), type=list[str]))
    return refused


@dataclass(frozen=True)
class _Making:
    """An environment that is made."""

    request: Request
    python: Interpreter
    folder: Path
    report_step: ReportStep
    refused: Sequence[str]
    """Newer interpreters, with which it could not be made."""

    def fill(self) -> None:
        self._create()
        self._install(self.request.lines)
        versions = packages_of(self._python).versions
        if "libtpu" not in versions and "jax" in versions:
            self._install([f"{_TPU}=={versions['jax']}"])  # what a lock file lacks
        kept_environments.import_jax(self.folder, self.request.name, self.report_step)
        (self.folder / _REFUSED).write_bytes(msgspec.json.encode(self.refused))

    @property
    def _python(self) -> str:
        return str(self.folder / "bin" / "python")

    @functools.cached_property
    def _uv(self) -> str | None:
        return find_program("uv")

    def _create(self) -> None:
        if self._uv is not None:
            self.report_step("a virtual environment")
            self._run_uv("venv", f"--python={self.python.python}", str(self.folder))
        elif importlib.util.find_spec("pip") is not None:
            python = Path(self.python.python)
            kept_environments.create(python, self.folder, self.report_step, pip=False)
        else:
            raise MissingToolError(
                f"{self.request.name} is installed by uv or pip, of which there is none",
                f"Install uv, or pip for {sys.executable}: {sys.executable} -m ensurepip",
            )

    def _install(self, lines: Sequence[str]) -> None:
        asked = self.folder / _ASKED
        asked.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        wheels = [] if self.request.builds else ["--only-binary=:all:"]
        arguments = [*wheels, f"--requirement={asked}"]
        if self._uv is not None:
            self._run_uv("pip", "install", f"--python={self._python}", *arguments)
        else:
            # Ours, which the environment's interpreter runs.
            pip = [sys.executable, "-m", "pip", f"--python={self._python}"]
            kept_environments.pip_install(pip, arguments, self.request.name, self.report_step)

    def _run_uv(self, *arguments: str) -> None:
        options = ["--no-progress", "--color=never", "--no-python-downloads"]
        command = [self._uv or "", *arguments, *options]
        code, lines = kept_environments.run(command, lambda line: self.report_step(line.strip()))
        if code != 0:
            raise kept_environments.not_installed(self.request.name, lines, _NEXT)

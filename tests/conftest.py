"""What all tests share: trees, a state folder, and network tests that are skipped without one."""

from __future__ import annotations

import fnmatch
import functools
import itertools
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Protocol

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

# No test measures time, and those of properties do not either.
settings.register_profile("without a deadline", deadline=None)
settings.load_profile("without a deadline")
# A script's shell starts what is in the background without it, and programs would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What programs read of the terminal, the service or the setup that the tests are run in; names, or
# starts of names before a "*".
_SURROUNDINGS = (
    "JAX_*",
    "LIBTPU_*",
    "TF_*",
    "TPU_*",
    "XLA_*",
    "ALACRITTY_WINDOW_ID",
    "CI",
    "COLUMNS",
    "DOMTERM",
    "FORCE_COLOR",
    "FORCE_HYPERLINK",
    "GHOSTTY_RESOURCES_DIR",
    "KITTY_WINDOW_ID",
    "KONSOLE_VERSION",
    "LINES",
    "NETLIFY",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PY_COLORS",
    "STY",
    "TEAMCITY_VERSION",
    "TERMINAL_EMULATOR",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "TMUX",
    "VTE_VERSION",
    "WEZTERM_EXECUTABLE",
    "WT_SESSION",
)
# What tests read of other programs' output depends on: the user's own settings of them.
_SETTINGS = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "LC_ALL": "C.UTF-8",
    "PIP_QUIET": "0",
    "TERM": "xterm-256color",
}


def _leave_surroundings() -> None:
    """No test depends on where it is run. Before the tests are imported, as some import colours."""
    for name in list(os.environ):
        if not name.startswith("TPU_WALKTHROUGH_") and _is_of_surroundings(name):
            del os.environ[name]
    os.environ.update(_SETTINGS)


def _is_of_surroundings(name: str) -> bool:
    return any(fnmatch.fnmatchcase(name, each) for each in _SURROUNDINGS)


_leave_surroundings()


_NUMBERS = itertools.count()
# They start hundreds of programs and compile the library several times: on a busy machine that
# takes longer than the timeout of the other tests.
_SLOW_TIMEOUT_S = 1200


class Plant(Protocol):
    def __call__(self, files: Mapping[str, str | bytes], folder: str = "tree") -> Path: ...


@functools.cache
def _index_is_reachable() -> bool:
    """Whether the index that pip is set to can be reached; asks once, and only if needed."""
    pip = [sys.executable, "-m", "pip", "-qq", "--retries=0", "--timeout=10"]
    command = [*pip, "install", "--dry-run", "--ignore-installed", "--no-deps", "iniconfig"]
    found = subprocess.run(command, capture_output=True, timeout=120, check=False)
    return found.returncode == 0


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the programs remember of the user is not the real user's."""
    # Most tests never use the folder: it is created only by the programs.
    folder = tmp_path_factory.getbasetemp() / f"state-{next(_NUMBERS)}"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))


class Git(Protocol):
    def __call__(self, folder: Path, *arguments: str) -> str: ...


@pytest.fixture(scope="session")
def git(tmp_path_factory: pytest.TempPathFactory) -> Git:
    """Runs git without the settings of the user and the machine; returns its output."""
    home = tmp_path_factory.mktemp("git")
    identity = {
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "A"), ("EMAIL", "a@example.com"))
    }
    environment = {name: value for name, value in os.environ.items() if name[:4] != "GIT_"}
    environment |= identity
    environment |= {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }

    def run(folder: Path, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            check=True,
            encoding="utf-8",
            errors="surrogateescape",
        ).stdout

    return run


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """Adds files (path -> content; a folder where the path ends with `/`) and returns the root."""

    def add(files: Mapping[str, str | bytes], folder: str = "tree") -> Path:
        root = tmp_path / folder
        root.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = root / name
            if name.endswith("/"):
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return add


class _Scheduling(LoadFileScheduling):  # type: ignore[misc]  # xdist has no type hints
    """Where several processes run the tests, those of a file run in one.

    All of `opening` run in one process: they serve or ask the fixed ports of JetBrains IDEs.
    So do those of `native`, which compile the library first.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        for folder in PurePosixPath(file).parents:
            if folder.name in ("native", "opening"):
                return str(folder)
        return file


@pytest.hookimpl(optionalhook=True)  # for runs without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    return _Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(_SLOW_TIMEOUT_S))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("network") and not _index_is_reachable():
        pytest.skip("the package index cannot be reached")

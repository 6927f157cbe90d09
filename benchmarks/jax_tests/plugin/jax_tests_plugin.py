"""A pytest plugin that writes the events of each test as JSON lines at once.

It runs inside the JAX environment of the tests (`-p jax_tests_plugin`), so it needs only pytest
and the standard library. Environment:

    JAX_TESTS_EVENTS   file that the lines are appended to
    JAX_TESTS_DONE     file of test names, one per line, that are not run (again)
    JAX_TESTS_ONLY     file of the only test names to run, if given
    JAX_TESTS_EVERY    number N: of each file one in N tests only, chosen by a hash of their names

A line is flushed before its test starts, so that the last test of a dead process is known.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

# By these names a later release of JAX has what the tests import.
_NEW_NAMES = {"compute_on2": "compute_on"}
_GONE_SETTINGS = ("jax_pallas_use_mosaic_gpu",)
_DETAILS = 6000  # characters kept of a failure's text
_REASON = 300


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Events(), "jax-tests-events")
    # Tests of an earlier release use what a later one deprecates.
    config.addinivalue_line("filterwarnings", "ignore:.* is deprecated, use:DeprecationWarning")
    add_test_utilities(config.rootpath)
    _add_settings()


def _add_settings() -> None:
    """Settings of JAX that a test enters, and that are gone: they change nothing."""
    config = importlib.import_module("jax._src.config")

    for name in _GONE_SETTINGS:
        if not hasattr(config, name):
            setattr(config, name, contextlib.nullcontext)


def add_test_utilities(tree: Path) -> None:
    """The tests of Pallas import modules that are in JAX's tree, but not in its package."""
    for name in ("jax._src.pallas.pallas_test_util", "jax._src.hypothesis_test_util"):
        path = tree / f"{name.replace('.', '/')}.py"
        if path.is_file():
            sys.meta_path.append(_Finder(name, path))


def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Add the names of JAX that a file of tests of another release imports, and that are gone.

    Without them none of its tests could run: those that use one fail, on all backends.
    """
    for node in ast.walk(ast.parse(module_path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("jax."):
            with contextlib.suppress(ImportError):
                module = importlib.import_module(str(node.module))
                for name in (alias.name for alias in node.names if _is_gone(module, alias.name)):
                    setattr(module, name, getattr(module, _NEW_NAMES.get(name, ""), None))


def _is_gone(module: ModuleType, name: str) -> bool:
    try:
        found = hasattr(module, name) or importlib.util.find_spec(f"{module.__name__}.{name}")
    except ModuleNotFoundError:  # not a package
        return True
    return not found


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module, if no other finder does."""

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    done = _names("JAX_TESTS_DONE") or set()
    only = _names("JAX_TESTS_ONLY")
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    every = int(os.environ.get("JAX_TESTS_EVERY", "1"))
    for item in items:
        name = _name(item.nodeid)
        # By its name, a test runs on both backends and in all releases, or in none.
        runs = (
            zlib.crc32(name.encode()) % every == 0
            and name not in done
            and (only is None or name in only)
        )
        (kept if runs else dropped).append(item)
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


class _Events:
    def __init__(self) -> None:
        self._file = open(os.environ["JAX_TESTS_EVENTS"], "a", encoding="utf-8")  # noqa: SIM115
        self._process = os.getpid()
        self._reports: list[pytest.TestReport] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._write(event="collected", tests=[_name(item.nodeid) for item in session.items])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._write(event="uncollected", **_failure_of(report))
        elif report.skipped:
            self._write(event="skipped whole", reason=_reason(report))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._reports = []
        self._write(event="start", test=_name(nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._reports.append(report)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        seconds = round(sum(report.duration for report in self._reports), 3)
        result = _result(self._reports)
        self._write(event="finish", test=_name(nodeid), seconds=seconds, **result)

    def pytest_sessionfinish(self) -> None:
        self._write(event="end")

    def _write(self, **event: object) -> None:
        # A test may fork: events of the child's pytest are ignored.
        if os.getpid() == self._process:
            self._file.write(json.dumps(event) + "\n")
            self._file.flush()


def _result(reports: Sequence[pytest.TestReport]) -> dict[str, str]:
    """The worst outcome of a test's phases and subtests."""
    for report in reports:
        if report.failed:
            return {"outcome": "failed", **_failure_of(report)}
    for report in reports:
        if report.skipped and not hasattr(report, "wasxfail"):
            return {"outcome": "skipped", "reason": _reason(report)}
    return {"outcome": "passed"}


def _failure_of(report: pytest.TestReport | pytest.CollectReport) -> dict[str, str]:
    return {"reason": _reason(report), "details": report.longreprtext[-_DETAILS:]}


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The first lines of the error, without the traceback, or the reason of a skip."""
    longrepr = report.longrepr
    if isinstance(longrepr, tuple):
        text = longrepr[2].removeprefix("Skipped: ")
    else:
        crash = getattr(longrepr, "reprcrash", None)
        text = crash.message if crash is not None else report.longreprtext.strip()[-_REASON:]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    kept = lines[:1]
    # The first line of many assertions only names the class.
    if lines and lines[0].endswith(("Error:", "Exception:", "AssertionError")):
        kept = lines[:3]
    return " ".join(kept)[:_REASON]


def _name(nodeid: str) -> str:
    return nodeid.partition("::")[2]


def _names(variable: str) -> set[str] | None:
    path = os.environ.get(variable)
    if not path:
        return None
    with open(path, encoding="utf-8") as file:
        return set(file.read().splitlines())

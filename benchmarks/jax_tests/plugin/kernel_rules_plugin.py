"""A pytest plugin: what the rules and libtpu report of the first program with kernels of each test.

It runs in the JAX environment of the tests (`-p kernel_rules_plugin`), on the mock with the real
compiler. Nothing else is given to that compiler, and the kernels do not run: their tests fail.
A JSON line for each test is appended to the file KERNEL_RULES_EVENTS; of each file every
KERNEL_RULES_EVERYth test runs.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import jax_tests_plugin  # type: ignore[import-not-found] # beside it
import pytest

_KERNEL = b"tpu_custom_call"


class _Look:
    """What is known of the test that runs."""

    def __init__(self) -> None:
        self.begin("")

    def begin(self, test: str) -> None:
        self.test = test
        self.problems: list[str] = []
        self.has_verdict = False


_look = _Look()


def pytest_configure(config: pytest.Config) -> None:
    jax_tests_plugin.add_test_utilities(config.rootpath)


def pytest_sessionstart() -> None:
    import jax

    jax.devices()  # makes the mock's client, and so the modules of its delegate
    delegate = next(name for name in sys.modules if name.endswith(".pallas.lowering"))
    package = delegate.removesuffix(".pallas.lowering")
    lowering: Any = sys.modules[delegate]
    lowering._problems = _noting(lowering, lowering._problems)
    compiler: Any = sys.modules[f"{package}.tpu_compiler"]
    compiler.TpuCompiler.compile = _comparing(compiler, compiler.TpuCompiler.compile)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = items[:: int(os.environ["KERNEL_RULES_EVERY"])]


def pytest_runtest_logstart(nodeid: str) -> None:
    _look.begin(nodeid.partition("::")[2])


def _noting(lowering: Any, problems: Callable[..., Iterator[str]]) -> Callable[..., Iterator[str]]:
    """With the real compiler the mock leaves its rules out."""

    def note(params: Any) -> Iterator[str]:
        settings = lowering.settings
        chosen = settings.current
        settings.current = chosen._replace(has_rules=True)
        try:
            _look.problems += problems(params)
        finally:
            settings.current = chosen
        return iter(())

    return note


def _comparing(module: Any, compile_: Callable[..., Any]) -> Callable[..., Any]:
    def compare(self: Any, name: str, code: bytes, *rest: Any) -> None:
        if _KERNEL not in code:
            return
        if not _look.has_verdict:
            _look.has_verdict = True
            refusal = ""
            self._raises = True
            try:
                compile_(self, name, code, *rest)
            except module.DelegateError as error:
                refusal = str(error) or "refused"
            event = {"test": _look.test, "rules": _look.problems, "compiler": refusal}
            with open(os.environ["KERNEL_RULES_EVENTS"], "a", encoding="utf-8") as file:
                file.write(json.dumps(event) + "\n")
        raise module.DelegateError("CANCELLED", "its verdict is known")

    return compare

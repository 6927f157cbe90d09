"""A delegate, with a handler of host callbacks where the machine can compile one."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

jax = pytest.importorskip("jax")

from tests.mock_libtpu.delegate import harness, host_callbacks  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def _cpu_devices() -> None:
    """JAX's own CPU backend needs as many devices as shardings are written for."""
    jax.config.update("jax_num_cpu_devices", harness.DEVICES)


@pytest.fixture(scope="session")
def handler(tmp_path_factory: pytest.TempPathFactory) -> host_callbacks.Handler | None:
    """The handler of host_callbacks.cc; None without a compiler."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    import jaxlib

    library = tmp_path_factory.mktemp("handler") / "host_callbacks.so"
    source = Path(__file__).with_name("host_callbacks.cc")
    include = Path(jaxlib.__file__).parent / "include"
    flags = ["-std=c++17", "-Wall", "-Wextra", "-shared", "-fPIC", f"-I{include}"]
    subprocess.run([compiler, *flags, source, "-o", library], check=True, timeout=120)
    return host_callbacks.Handler(library)


@pytest.fixture(scope="session")
def delegate_error() -> Any:
    """The one error that leaves the delegate."""
    return harness.module("errors").DelegateError


@pytest.fixture(scope="session")
def delegate(handler: host_callbacks.Handler | None) -> Any:
    address = handler.address if handler is not None else 0
    return harness.module("client").open_client(harness.DEVICES, harness.Native(address))


@pytest.fixture
def callbacks(
    handler: host_callbacks.Handler | None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[host_callbacks.Callbacks]:
    """Host callbacks of programs lowered in the test, and the calls they got."""
    if handler is None:
        pytest.skip("no C++ compiler")
    with host_callbacks.collect(handler, monkeypatch) as collected:
        yield collected

"""A delegate, with a host transfer handler where the machine can compile one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

jax = pytest.importorskip("jax")

from tests.mock_libtpu.delegate import harness, transfers  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def _cpu_devices() -> None:
    """JAX's own CPU backend needs as many devices as shardings are written for."""
    jax.config.update("jax_num_cpu_devices", harness.DEVICES)


@pytest.fixture(scope="session")
def handler(tmp_path_factory: pytest.TempPathFactory) -> transfers.Handler | None:
    """The handler of host_transfer.cc; None without a compiler."""
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    import jaxlib

    library = tmp_path_factory.mktemp("handler") / "host_transfer.so"
    source = Path(__file__).with_name("host_transfer.cc")
    include = Path(jaxlib.__file__).parent / "include"
    flags = ["-std=c++17", "-Wall", "-Wextra", "-shared", "-fPIC", f"-I{include}"]
    subprocess.run([compiler, *flags, source, "-o", library], check=True, timeout=120)
    return transfers.Handler(library)


@pytest.fixture(scope="session")
def delegate_error() -> Any:
    """The one error that leaves the delegate."""
    return harness.module("errors").DelegateError


@pytest.fixture(scope="session")
def delegate(handler: transfers.Handler | None) -> Any:
    address = handler.address if handler is not None else 0
    return harness.module("client").open_client(harness.DEVICES, harness.Native(address))


@pytest.fixture
def callbacks(
    handler: transfers.Handler | None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[transfers.Callbacks]:
    """Host callbacks of programs lowered in the test, and the calls they got."""
    if handler is None:
        pytest.skip("no C++ compiler")
    with transfers.collect(handler, monkeypatch) as collected:
        yield collected

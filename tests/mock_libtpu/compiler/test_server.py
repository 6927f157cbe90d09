"""Programs and the compiler: the socket between them, and what the program's side reports."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import sys
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from mock_libtpu import build
from mock_libtpu.compiler.model import Refusal
from mock_libtpu.compiler.server import Compilation, serving
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.delegate.messages import ClosedError, Message, decode, encode
from mock_libtpu.environment import (
    CompilerSettings,
    MachineSettings,
    compiler_variables,
    variables,
)

Open = Callable[..., CompilerService]

jax = pytest.importorskip("jax")

from tests.mock_libtpu.compiler.real import run  # noqa: E402
from tests.mock_libtpu.delegate import harness  # noqa: E402


def client(path: str, errors: str = "raise") -> Any:
    return harness.module("tpu_compiler").TpuCompiler(path, "v5e:2x2", errors)


def error_class() -> Any:
    return harness.module("errors").DelegateError


def test_a_program_gets_what_the_compiler_made(open_service: Open) -> None:
    seen: list[Compilation] = []
    with serving(open_service(), observe=seen.append) as socket:
        compiled = client(socket).compile("f", 1, b"program", "mlir", b"options")
    assert compiled.optimized == b"options"
    assert compiled.cost == {"flops": 1.0}
    assert [(one.name, one.topology) for one in seen] == [("f", "v5e:2x2")]


def test_a_refusal_is_an_error_of_the_program(open_service: Open) -> None:
    with serving(open_service()) as socket, pytest.raises(error_class()) as caught:
        client(socket).compile("f", 1, b"refuse", "mlir", b"")
    assert (caught.value.code, caught.value.message) == ("RESOURCE_EXHAUSTED", "Ran out of memory")


def test_a_refusal_by_a_libtpu_of_another_release(open_service: Open) -> None:
    """Out of memory is not due to the release; what it does not understand may be."""
    service = open_service()
    service.libtpu = dataclasses.replace(service.libtpu, goes_with="libtpu==2.0.*")
    hint = "This is libtpu 1.2.3, and the program's jax was made for libtpu==2.0.*. "
    seen: list[Compilation] = []
    with serving(service, observe=seen.append) as socket:
        for code, has_hint in ((b"reject", True), (b"refuse", False)):
            with pytest.raises(error_class()) as caught:
                client(socket).compile("f", 1, code, "mlir", b"")
            assert (hint in caught.value.message) == has_hint
            assert isinstance(seen[-1].result, Refusal)
            assert (hint in seen[-1].result.message) == has_hint


_PROGRAM = """
import jax
compiled = jax.jit(lambda x: x + 1).lower(1.0).compile()
print(compiled(1.0), compiled.cost_analysis())
try:
    compiled.as_text()
except jax.errors.JaxRuntimeError as error:
    print(error)
"""


def test_hlo_that_jaxlib_cannot_read(open_service: Open) -> None:
    """All else is there, and the error has what to do."""
    service = open_service()
    service.libtpu = dataclasses.replace(service.libtpu, goes_with="libtpu==2.0.*")
    with serving(service) as socket:
        values = variables(build.library().path, MachineSettings())
        values |= compiler_variables(CompilerSettings(socket))
        ran = run([sys.executable, "-c", _PROGRAM], **values)
    assert ran.returncode == 0, ran.stderr
    result, error, _ = ran.stdout.splitlines()
    assert result == "2.0 {'flops': 1.0}"
    jaxlib = importlib.metadata.version("jaxlib")
    assert error.startswith(
        f"FAILED_PRECONDITION: jaxlib {jaxlib} cannot read the optimised HLO of libtpu 1.2.3. "
    )
    assert error.endswith("Install that one: pip install 'libtpu==2.0.*'")


def test_a_death_is_an_error_with_the_last_words(open_service: Open) -> None:
    with serving(open_service()) as socket, pytest.raises(error_class()) as caught:
        client(socket).compile("f", 1, b"die", "mlir", b"")
    assert caught.value.code == "UNAVAILABLE"
    assert "was ended by SIGABRT" in caught.value.message
    assert "the compiler's last words" in caught.value.message


@pytest.mark.parametrize("code", [b"refuse", b"exit"])
def test_errors_can_be_warnings(open_service: Open, code: bytes) -> None:
    with serving(open_service()) as socket, warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        assert client(socket, "warn").compile("f", 1, code, "mlir", b"") is None
    assert [row.category for row in noted] == [RuntimeWarning]
    assert "the TPU compiler: program 'f'" in str(noted[0].message)


def test_a_server_that_is_gone(open_service: Open) -> None:
    with serving(open_service()) as socket:
        path = socket
    with pytest.raises(error_class(), match="UNAVAILABLE: mock-libtpu, which serves"):
        client(path).compile("f", 1, b"program", "mlir", b"")


def test_messages() -> None:
    message = Message({"a": [1, "ü"]}, {"one": b"", "two": b"\0\xff" * 9})
    assert decode(encode(message)) == message
    for size in range(len(encode(message))):
        with pytest.raises(ClosedError):
            decode(encode(message)[:size])


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xff\xff\xff",
        b"\0\0\0\x02[]",
        b"\0\0\0\x04null",
        b'\0\0\0\x22{"values": {}, "blocks": {"a": -1}}',
        b"\0\0\0\x03\xff\xff\xff",
    ],
)
def test_foreign_bytes_are_not_a_message(data: bytes) -> None:
    with pytest.raises(ClosedError):
        decode(data)

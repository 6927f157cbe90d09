"""The compiler's processes: what they give, how they fail, and that nothing of them is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.compiler.model import (
    CompiledProgram,
    CompileRequest,
    CompilerError,
    Limits,
    Refusal,
    TopologyFacts,
)
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.store import Store
from tests.mock_libtpu.compiler.conftest import FAKE, running

Open = Callable[..., CompilerService]


def request(code: str, *, texts: bool = False, options: bytes = b"options") -> CompileRequest:
    return CompileRequest(code.encode(), "mlir", options, texts)


def compiled(service: CompilerService, code: str = "program") -> CompiledProgram:
    result = service.compile("v5e:2x2", request(code))
    assert isinstance(result, CompiledProgram)
    return result


def process_of(program: CompiledProgram) -> int:
    """The fake compiler gives its process id as a size."""
    return program.memory["temp_size_in_bytes"]


def test_a_program_is_compiled(open_service: Open) -> None:
    service = open_service(flags="--xla_one=1")
    program = compiled(service)
    assert (program.name, program.optimized, program.generated_code_size) == (
        "jit_f",
        b"options",
        len("program"),
    )
    assert program.fingerprint == "--xla_one=1"
    assert service.facts("v5e:2x2") == TopologyFacts(4, 16 << 30, "TFRT TPU v5 lite")


def test_a_topology_has_one_process(open_service: Open) -> None:
    service = open_service()
    first, second = compiled(service, "first"), compiled(service, "second")
    assert process_of(first) == process_of(second)
    other = service.compile("v6e:2x2", request("first"))
    assert isinstance(other, CompiledProgram)
    assert process_of(other) != process_of(first)


def test_a_refusal_is_a_result(open_service: Open) -> None:
    service = open_service()
    result = service.compile("v5e:2x2", request("refuse"))
    assert isinstance(result, Refusal)
    assert (result.code, result.message) == ("RESOURCE_EXHAUSTED", "Ran out of memory")
    assert result.texts == {"buffers": "BufferAssignment:"}
    assert compiled(service).name == "jit_f"


LIMITS = Limits(seconds=1.0, memory=200 << 20)


@pytest.mark.parametrize(
    ("code", "message", "hint"),
    [
        (
            "hang",
            "was ended while compiling: it took more than 1 seconds",
            "--compiler-option timeout=",
        ),
        ("grow", "it used more than 0.2 GiB of memory", "--compiler-option memory="),
        ("die", "was ended by SIGABRT while compiling", "--compiler-option errors=warn"),
        ("exit", "exited with 7 while compiling", "--compiler-option errors=warn"),
        ("garbage", "stopped replying while compiling", ""),
    ],
)
def test_a_failure_is_reported_and_the_next_program_compiles(
    open_service: Open, library: Path, code: str, message: str, hint: str
) -> None:
    service = open_service(Limits(60.0 if code == "grow" else LIMITS.seconds, LIMITS.memory))
    before = process_of(compiled(service))
    with pytest.raises(CompilerError) as caught:
        service.compile("v5e:2x2", request(code))
    assert "the compiler (libtpu 1.2.3 for v5e:2x2)" in str(caught.value)
    assert message in str(caught.value)
    assert hint in caught.value.hint
    if code == "die":
        assert caught.value.output == "F0000 the compiler's last words"
    assert running(str(library)) == []
    assert process_of(compiled(service)) != before


def test_an_unknown_flag_is_named(open_service: Open) -> None:
    service = open_service(flags="--no-such-flag")
    with pytest.raises(CompilerError, match="Unknown command line flag 'no-such-flag'"):
        compiled(service)


def test_a_flag_of_ours_that_a_libtpu_does_not_know(open_service: Open) -> None:
    """It is not the user's fault, who gave none."""
    with pytest.raises(CompilerError, match="a flag that asks for the code of operations") as found:
        compiled(open_service(llo=True))
    assert "mock-libtpu fit" in found.value.hint


def test_a_topology_that_libtpu_does_not_have(open_service: Open) -> None:
    service = open_service(flags="--no-topology")
    with pytest.raises(CompilerError, match="cannot compile for v5e:2x2: no such chips"):
        compiled(service)


def test_thirty_failures_leave_nothing(open_service: Open, library: Path) -> None:
    service = open_service()
    descriptors = len(os.listdir("/proc/self/fd"))
    for _ in range(30):
        with pytest.raises(CompilerError):
            service.compile("v5e:2x2", request("exit"))
    assert running(str(library)) == []
    assert len(os.listdir("/proc/self/fd")) == descriptors


def test_closing_ends_a_compilation(open_service: Open) -> None:
    service = open_service()
    compiled(service)
    failed: list[CompilerError] = []

    def compile_forever() -> None:
        try:
            service.compile("v5e:2x2", request("hang"))
        except CompilerError as error:
            failed.append(error)

    thread = threading.Thread(target=compile_forever)
    thread.start()
    service.close()
    thread.join(60)
    assert len(failed) == 1


def test_nothing_is_compiled_after_closing(open_service: Open) -> None:
    service = open_service()
    service.close()
    with pytest.raises(CompilerError, match="ended with the run"):
        service.compile("v5e:2x2", request("hang"))


def test_the_compiler_ends_with_this_process(library: Path) -> None:
    """Also where this process has no chance to end it: the real worker watches a pipe."""
    program = f"""
import os, signal, sys
from pathlib import Path
from mock_libtpu.compiler.model import Libtpu, Limits, Target
from mock_libtpu.compiler.process import CompilerProcess
worker = [sys.executable, "-P", "-c", '''
import os, sys, threading, time
from mock_libtpu.compiler import worker
lifeline = int(os.environ["MOCK_LIBTPU_LIFELINE"])
threading.Thread(target=worker._end_with, args=(lifeline,), daemon=True).start()
print("ready", file=sys.stderr, flush=True)
time.sleep(3600)
''']
folder = Path({str(library.parent)!r})
target = Target(Libtpu(Path({str(library)!r}), "", ""), "v5e:2x2")
CompilerProcess(target, Limits(), folder, worker)
while b"ready" not in (folder / "output").read_bytes():
    pass
os.kill(os.getpid(), signal.SIGKILL)
"""
    ran = subprocess.run([sys.executable, "-c", program], timeout=120, check=False)
    assert ran.returncode == -signal.SIGKILL
    for _ in range(600):
        if not running(str(library)):
            return
        threading.Event().wait(0.1)
    raise AssertionError(running(str(library)))


def test_the_same_program_comes_from_the_cache(open_service: Open, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    first = compiled(open_service(store=store))
    again = open_service(store=store)
    assert compiled(again) == first
    assert process_of(compiled(again, "another")) != process_of(first)
    refusal = again.compile("v5e:2x2", request("refuse"))
    assert open_service(store=store).compile("v5e:2x2", request("refuse")) == refusal


@pytest.mark.parametrize("change", ["flags", "topology", "options", "texts"])
def test_anything_else_is_compiled(open_service: Open, tmp_path: Path, change: str) -> None:
    store = Store(tmp_path / "store")
    first = compiled(open_service(store=store))
    service = open_service(store=store, flags="--other" if change == "flags" else "")
    result = service.compile(
        "v5e:1x1" if change == "topology" else "v5e:2x2",
        request(
            "program",
            texts=change == "texts",
            options=b"others" if change == "options" else b"options",
        ),
    )
    assert isinstance(result, CompiledProgram)
    assert process_of(result) != process_of(first)


def test_a_damaged_result_is_compiled_again(open_service: Open, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    compiled(open_service(store=store))
    [file] = (tmp_path / "store").iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    assert compiled(open_service(store=store)).optimized == b"options"


def test_results_that_are_not_used_go_first(open_service: Open, tmp_path: Path) -> None:
    folder = tmp_path / "store"
    service = open_service(store=Store(folder))
    for number in range(3):
        compiled(service, f"program {number}")
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    for age, file in enumerate(reversed(files)):
        os.utime(file, (1_000_000 - age, 1_000_000 - age))
    Store(folder, files[-1].stat().st_size).prune()
    assert list(folder.iterdir()) == files[-1:]


def test_the_environment_is_fixed(
    open_service: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LIBTPU_INIT_ARGS", "--no-such-flag")
    monkeypatch.setenv("XLA_FLAGS", "--anything")
    assert compiled(open_service()).fingerprint == ""
    assert FAKE.is_file()

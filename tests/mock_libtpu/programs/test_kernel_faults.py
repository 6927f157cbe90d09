"""Kernels with a fault: each is reported once, with its Python line."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

_PROGRAM = Path(__file__).with_name("kernel_faults.py")
_WAITS = Path(__file__).with_name("kernel_waits.py")
_EXPECTED = {
    "out_of_bounds": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds read of "
    "[4:12, 0:128] in a buffer of VMEM with shape (8, 128), on device 0",
    "write_out_of_bounds": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds write of "
    "[4:12, 0:128] in a buffer of VMEM",
    "before_the_start": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds read of "
    "[-1, 0:128] in a buffer of VMEM with shape (8, 128), on device 0",
    "write_before_the_start": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds write of "
    "[-1, 0:128] in a buffer of VMEM",
    "block": 'out-of-bounds block (1, 0) of input "x" in iteration (0,) on device 0: it is '
    "[8:16, 0:128], and the shape is (8, 128)",
    "missing_wait": "the kernel 'kernel' does not wait for a DMA that it starts",
    "semaphore_left": "the kernel 'kernel' leaves a semaphore at 1, which has to be 0",
    "race": "the kernel 'kernel' has a race: nothing orders a write at",
    "block_shape": "block shape are divisible by 8 and 128",
    "vmem": "its scratch takes 256 MiB of VMEM, and v5e has 128 MiB",
    "scope": "a buffer of run_scoped takes 256 MiB of VMEM, and v5e has 128 MiB",
    "smem_overflow": "it takes 1048576 bytes of SMEM, and v5e has 1048432 for it",
    "dtype": "it has values of float16; use bfloat16 or float32",
    "operation": "Unimplemented primitive in Pallas TPU lowering",
    "unaligned_when_run": "it copies from an offset of the last but one dimension that the "
    "compiler does not know to be a multiple of 8; use pl.multiple_of",
    "unaligned": "it copies from offset 3 of the last but one dimension",
    "narrow": "it has add of vectors of int8; convert them to 32 bits",
    "product": "it has dot_general of int32, which a TPU v5 lite does not multiply",
    "packed_roll": "it rolls vectors of bfloat16 by a stride",
    "late_roll": "it rolls 64 elements by a shift that the compiler does not know, which is not a ",
    "no_device": "OUT_OF_RANGE: the kernel 'kernel' failed: there is no device 1",
    "option": "No such compile option: 'xla_tpu_no_such_option'",
}
_ERROR = re.compile(r"\w+Error: ")
# JAX itself raises these, with a traceback to the line.
_OF_JAX = ("block_shape", "operation")
# They are found while the kernel runs.
_ERRORS = (
    "out_of_bounds",
    "write_out_of_bounds",
    "before_the_start",
    "write_before_the_start",
    "block",
    "no_device",
)

_PRODUCT = """
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

def kernel(x, o):
    o[...] = jnp.dot(x[...], x[...], preferred_element_type=jnp.float32)

square = jnp.ones((128, 128), jnp.TYPE)
out = jax.ShapeDtypeStruct((128, 128), jnp.float32)
print(pl.pallas_call(kernel, out_shape=out)(square)[0, 0])
"""

_FAILING_CALLBACK = """
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl

mesh = jax.make_mesh((jax.device_count(),), ("x",), axis_types=(jax.sharding.AxisType.Auto,))

def fail(number):
    if number == 1:
        raise ValueError("of one device")

def kernel(x, o):
    jax.debug.callback(fail, jax.lax.axis_index("x"))
    o[...] = x[...]

call = pl.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct((8, 128), jnp.float32))
spec = jax.sharding.PartitionSpec("x")
spread = jax.shard_map(call, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False)
jax.jit(spread)(jnp.zeros((32, 128)))
"""


def _outputs(library: Path, *, strict: bool) -> dict[str, list[str]]:
    """What each fault wrote: lines."""
    pytest.importorskip("jax.experimental.pallas.tpu")
    machine = MachineSettings(devices=2, pallas="detect_races", strict=strict)
    process = subprocess.run(
        [sys.executable, str(_PROGRAM), *_EXPECTED],
        env=clean_environment() | variables(library, machine),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=True,
    )
    parts = re.split(r"^fault: (\w+)$", process.stderr, flags=re.MULTILINE)
    texts = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {name: text.strip().splitlines() for name, text in texts.items()}


def _place(name: str, program: Path = _PROGRAM) -> str:
    """The line with the fault's comment."""
    lines = program.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.endswith(f"# {name}"))
    return f"{program}:{number}"


def test_faults_are_warnings_with_their_line(library_path: Path) -> None:
    outputs = _outputs(library_path, strict=False)
    assert outputs.keys() == _EXPECTED.keys()
    for name, lines in outputs.items():
        text = " ".join(lines)
        assert _EXPECTED[name] in text, (name, lines)
        assert _place(name) in text, (name, lines)
        is_error = name in _ERRORS
        assert sum("mock-libtpu: warning: " in line for line in lines) == (not is_error), lines
        assert any(_ERROR.match(line) for line in lines) == is_error, (name, lines)


def test_faults_are_errors_if_strict(library_path: Path) -> None:
    outputs = _outputs(library_path, strict=True)
    for name, lines in outputs.items():
        text = " ".join(lines)
        assert _EXPECTED[name] in text, (name, lines)
        assert _ERROR.match(lines[0]), (name, lines)
        assert "warning" not in text, (name, lines)
        if name not in _OF_JAX:
            assert _place(name) in text, (name, lines)


@pytest.mark.parametrize(
    ("devices", "only"),
    [(1, None), (2, None), (2, 1), (4, 0)],
    ids=("one", "two", "second", "first"),
)
def test_ctrl_c_ends_a_kernel_that_waits(
    library_path: Path, devices: int, only: int | None
) -> None:
    with _waiting(library_path, devices, only) as process:
        time.sleep(1 if only is not None else 0)  # the kernels of the others end
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT_S)
    assert errors.splitlines()[-1].startswith("KeyboardInterrupt"), errors
    assert "semaphore" not in errors
    assert errors.count("signal\n") == 1


def test_a_callback_that_fails_on_one_device_ends_the_program(library_path: Path) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    machine = MachineSettings(devices=4)
    process = subprocess.run(
        [sys.executable, "-c", _FAILING_CALLBACK],
        env=clean_environment() | variables(library_path, machine),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert process.returncode == 1
    assert "the kernel 'kernel' failed: of one device" in process.stderr, process.stderr


@pytest.mark.slow
def test_a_kernel_that_waits_for_ever_is_ended_with_its_line(library_path: Path) -> None:
    with _waiting(library_path, devices=2) as process:
        _, errors = process.communicate(timeout=TIMEOUT_S)
    text = (
        "DEADLINE_EXCEEDED: the kernel 'kernel' failed: it waits for a semaphore that nothing has"
        " signalled for 60 seconds, on device "
    )
    assert text in errors
    assert _place("wait", _WAITS) in errors


@contextlib.contextmanager
def _waiting(
    library: Path, devices: int, only: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("jax.experimental.pallas.tpu")
    machine = MachineSettings(devices=devices)
    with subprocess.Popen(
        [sys.executable, str(_WAITS), *([] if only is None else [str(only)])],
        env=clean_environment() | variables(library, machine),
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        try:
            assert process.stderr.readline() == "waiting\n"
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("topology", "type_", "refused"),
    [
        ("v3:1x1", "bfloat16", True),
        ("v3:1x1", "float32", False),
        ("v4:1x1x1", "bfloat16", False),
        ("v4:1x1x1", "int8", True),
        ("v5e:1x1", "float8_e5m2", False),
    ],
)
def test_products_that_a_generation_has(
    library_path: Path, topology: str, type_: str, refused: bool
) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    machine = MachineSettings(topology=topology, strict=True)
    process = subprocess.run(
        [sys.executable, "-c", _PRODUCT.replace("jnp.TYPE", f"jnp.{type_}")],
        env=clean_environment() | variables(library_path, machine),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert (process.returncode != 0) == refused, process.stderr
    assert (f"it has dot_general of {type_}, which a TPU v" in process.stderr) == refused

"""Kernels with a fault: each is reported once, with its Python line."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

_PROGRAM = Path(__file__).with_name("kernel_faults.py")
_EXPECTED = {
    "out_of_bounds": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds read of "
    "[4:12, 0:128] in a buffer of VMEM with shape (8, 128), on device 0",
    "write_out_of_bounds": "OUT_OF_RANGE: the kernel 'kernel' failed: out-of-bounds write of "
    "[4:12, 0:128] in a buffer of VMEM",
    "missing_wait": "the kernel 'kernel' does not wait for a DMA that it starts",
    "semaphore_left": "the kernel 'kernel' leaves a semaphore at 1, which has to be 0",
    "race": "the kernel 'kernel' has a race: nothing orders a write at",
    "block_shape": "block shape are divisible by 8 and 128",
    "vmem": "its scratch takes 256 MiB of VMEM, and v5e has 128 MiB",
    "smem_overflow": "it takes 1048576 bytes of SMEM, and v5e has 1048432 for it",
    "dtype": "a TPU refuses the kernel 'kernel': JAX does not lower float16 for a TPU",
    "unaligned": "it copies from offset 3 of the last but one dimension",
    "narrow": "it has add of vectors of int8; convert them to 32 bits",
    "packed_roll": "it rolls vectors of bfloat16 by a stride",
    "late_roll": "it rolls 64 elements by a shift that the compiler does not know, which is not a ",
    "no_device": "OUT_OF_RANGE: the kernel 'kernel' failed: there is no device 1",
    "option": "No such compile option: 'xla_tpu_no_such_option'",
}
_ERROR = re.compile(r"\w+Error: ")
# JAX itself raises these, with a traceback to the line.
_OF_JAX = ("block_shape", "dtype")


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


def _place(name: str) -> str:
    """The line with the fault's comment."""
    lines = _PROGRAM.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.endswith(f"# {name}"))
    return f"{_PROGRAM}:{number}"


def test_faults_are_warnings_with_their_line(library_path: Path) -> None:
    outputs = _outputs(library_path, strict=False)
    assert outputs.keys() == _EXPECTED.keys()
    for name, lines in outputs.items():
        text = " ".join(lines)
        assert _EXPECTED[name] in text, (name, lines)
        assert _place(name) in text, (name, lines)
        is_error = name in ("out_of_bounds", "write_out_of_bounds", "no_device")
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

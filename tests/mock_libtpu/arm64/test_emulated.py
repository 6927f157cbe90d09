"""The mock on ARM64: a trace of JAX and the tests of the library, under qemu-user.

TPU_WALKTHROUGH_ARM64_ROOT is the folder that scripts/arm64_root.py made. Its programs are run in it
with this checkout at /src; an emulator of another version may fail elsewhere.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = [pytest.mark.arm64, pytest.mark.timeout(7200)]

_CHECKOUT = Path(__file__).parents[3]
_VARIABLE = "TPU_WALKTHROUGH_ARM64_ROOT"
_ENTER = """
root=$1 checkout=$2
shift 2
for folder in dev proc sys; do mount --rbind /$folder "$root/$folder"; done
mount --bind "$checkout" "$root/src"
exec chroot "$root" "$@"
"""
_ENVIRONMENT = {
    "HOME": "/root",
    "HYPOTHESIS_STORAGE_DIRECTORY": "/tmp/hypothesis",
    "LANG": "C.UTF-8",
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin",
    "PYTHONDONTWRITEBYTECODE": "1",
}
# Names of tests that cannot pass here, with the reason.
_NOT_EMULATED = {
    "in_the_place_of_another": "the emulator gives no library the address of one that was closed",
}
# Without those of the generated entry points, which take long to compile here.
_TESTS = ("native/pjrt", "native/test_unwinder.py", "recording", "stacks")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def run() -> Run:
    """Runs a program in the root."""
    root = os.environ.get(_VARIABLE)
    if root is None:
        pytest.skip(f"{_VARIABLE} is not set: scripts/arm64_root.py FOLDER makes one")
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    enter = ["unshare", "--mount", *user, "sh", "-ec", _ENTER, "-", root, str(_CHECKOUT)]

    def run_in_root(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*enter, *command],
            env=_ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    machine = run_in_root("uname", "-m")
    if machine.stdout.strip() not in ("aarch64", "arm64"):
        pytest.skip(f"{root} does not run, such as without qemu-user-static: {machine.stdout}")
    return run_in_root


def test_trace_of_device_put(run: Run) -> None:
    program = "import jax; jax.device_put(1)"
    ran = run("mock-libtpu", "trace", "--", "python3", "-c", program)
    assert ran.returncode == 0, ran.stdout
    stack = ran.stdout.partition("PJRT_Client_BufferFromHostBuffer  python")[2]
    python = re.findall(r"^ +\d+ +\S+:\d+ in (\S+)$", stack, re.MULTILINE)
    assert python[:2] == ["<module>", "device_put"]
    assert "batched_device_put" in python
    # Which functions the compiler inlined differs between machines; these call through tables.
    for name in ("PyArray::BatchedDevicePut", "PjRtCApiClient::BufferFromHostBuffer"):
        assert re.search(rf"^ +\d+ +(xla|jaxlib)/\S+:\d+ in \S+::{name}", stack, re.MULTILINE), (
            stack
        )


def test_product_that_is_compiled(run: Run) -> None:
    program = """
import jax
product = jax.jit(lambda a, b: a @ b)(jax.numpy.ones((8, 8)), jax.numpy.ones((8, 8)))
print(product[0, 0], product.device.platform)
"""
    script = """
recording=$(mktemp --dry-run)
mock-libtpu trace --output "$recording" -- python3 -c "$1"
mock-libtpu report "$recording" --function PJRT_LoadedExecutable_Execute
"""
    ran = run("sh", "-ec", script, "-", program)
    assert ran.returncode == 0, ran.stdout
    assert "\n8.0 tpu\n" in "\n" + ran.stdout
    assert "xla::PjRtCApiLoadedExecutable::Execute" in ran.stdout


@pytest.mark.parametrize("tests", _TESTS)
def test_those_of_the_library(tests: str, run: Run) -> None:
    """Its unwinder against the system's, the interpreter's frames, its API."""
    left_out = " and ".join(f"not {name}" for name in _NOT_EMULATED)
    selected = ("-m", "not slow and not terminal and not libtpu and not arm64", "-k", left_out)
    ran = run(
        *("env", "-C", "/src", "python3", "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"),
        *(*selected, "-o", "timeout=1800", f"tests/mock_libtpu/{tests}"),
    )
    assert ran.returncode == 0, ran.stdout

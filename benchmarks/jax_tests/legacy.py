"""Compare JAX 0.4.13's own tests on the legacy C API with JAX's CPU backend.

    python -m benchmarks.jax_tests.legacy JAX_TREE --python PYTHON

JAX_TREE is a checkout of jax at tag jax-v0.4.13, PYTHON an interpreter with jax and jaxlib 0.4.13,
pytest and absl-py. Every file runs in processes of its own, on 8 devices of either backend.

Printed: for each file the tests that JAX does not skip on the mock and that pass on the CPU
backend, those of them that pass on the mock, and crashes and hangs; then each that does not pass.

Exit status: 0 at least 95 % pass and nothing crashes or hangs, 1 otherwise, 2 wrong usage,
3 unusable input, 4 no C++ compiler.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.jax_tests.run import Backend, Result, Suite, clean_environment, run_file
from mock_libtpu import build, environment
from mock_libtpu.legacy import virtual_env
from tpu_walkthrough.errors import InputError, WalkthroughError

FILES = "array,multi_device,pjit,api,lax_control_flow,pmap,random"
DEVICES = 8
WANTED = 0.95
MOCK, CPU = "mock", "cpu"
_BROKEN = ("crashed", "hung")
_PROBE = "import jax; print(jax.__version__, jax.devices()[0].platform, len(jax.devices()))"


def main() -> int:
    arguments = _arguments()
    try:
        suite = Suite(arguments.tree.resolve(), arguments.python.absolute(), arguments.timeout)
        backends = _backends(arguments.library)
        for backend in backends:
            _check(suite, backend)
        holds = True
        everything = [0, 0]
        for file in arguments.files.split(","):
            results = {backend.name: _run(suite, backend, file) for backend in backends}
            counted, passed, broken, others = _compare(results[MOCK], results[CPU])
            everything = [everything[0] + counted, everything[1] + passed]
            share = passed / counted if counted else 1.0
            print(f"{file:<18}{passed:>6} of {counted:>5}  {share:7.2%}  {broken} crashed or hung")
            for result in others:
                print(f"    {result.outcome}: {result.test}: {result.reason.partition(chr(10))[0]}")
            holds = holds and not broken
        share = everything[1] / max(everything[0], 1)
        print(f"{'all':<18}{everything[1]:>6} of {everything[0]:>5}  {share:7.2%}")
        return 0 if holds and share >= WANTED else 1
    except WalkthroughError as error:
        print(f"legacy_jax_tests: {error} {error.hint}".rstrip(), file=sys.stderr)
        return error.exit_code


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path, help="a checkout of jax at jax-v0.4.13")
    parser.add_argument("--python", type=Path, required=True, help="has jax 0.4.13 and pytest")
    parser.add_argument("--library", type=Path, help="the mock's libtpu.so; default: build it")
    parser.add_argument("--files", default=FILES, help="without _test.py, separated by commas")
    parser.add_argument("--timeout", type=float, default=600, help="seconds a test may take")
    return parser.parse_args()


def _backends(library: Path | None) -> list[Backend]:
    machine = environment.MachineSettings(devices=DEVICES, memory="4GiB")
    shared = environment.variables(library or build.library().path, machine)
    count = f"--xla_force_host_platform_device_count={DEVICES}"
    return [
        Backend(MOCK, virtual_env.variables(shared)),
        Backend(CPU, {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": count}),
    ]


def _check(suite: Suite, backend: Backend) -> None:
    """Check that it is jax 0.4.13 with the devices for the tests."""
    ran = subprocess.run(
        [str(suite.python), "-P", "-c", _PROBE],
        env=clean_environment(backend),
        capture_output=True,
        text=True,
        check=False,
    )
    wanted = [virtual_env.JAX, "tpu" if backend.name == MOCK else "cpu", str(DEVICES)]
    if ran.stdout.split() != wanted:
        raise InputError(f"{suite.python} on {backend.name}: {ran.stdout}{ran.stderr[-2000:]}")


def _run(suite: Suite, backend: Backend, file: str) -> dict[str, Result]:
    if not suite.path(file).is_file():
        raise InputError(f"no {suite.path(file)}")
    results: dict[str, Result] = {}

    def keep(result: Result) -> None:
        results[result.test] = result

    run_file(suite, backend, file, set(), None, keep)
    return results


def _compare(
    mock: dict[str, Result], cpu: dict[str, Result]
) -> tuple[int, int, int, Sequence[Result]]:
    """Tests that count, those that passed, crashes and hangs, and those that did not pass."""
    counted = [
        result
        for test, result in mock.items()
        if result.outcome != "skipped" and test in cpu and cpu[test].outcome == "passed"
    ]
    others = [result for result in counted if result.outcome != "passed"]
    broken = sum(result.outcome in _BROKEN for result in mock.values())
    return len(counted), len(counted) - len(others), broken, others


if __name__ == "__main__":
    sys.exit(main())

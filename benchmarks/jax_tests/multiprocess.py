"""Compare JAX's own tests of several processes on the mock TPU with JAX's CPU backend.

    python -m benchmarks.jax_tests.multiprocess JAX_TREE [--python PYTHON] [--files all_reduce,pjit]

JAX_TREE is a checkout of jax at the version that PYTHON has installed, together with absl,
portpicker and cloudpickle. Every file runs by JAX's own driver of such tests, with as many
processes and devices on either backend: 4 processes of one chip of v4, and with
--processes 2 --chips 4 two of four of v6e.

Printed: for each file its tests, and those that pass in all processes on the mock, on the CPU
backend, and on both; then each test that differs, with its reason. multiprocess_differences.toml
lists those that cannot pass on a mock.

Exit status: 0 every test that passes on the CPU backend passes on the mock, or has its reason in
the file; 1 otherwise; 2 wrong usage; 3 unusable input; 4 no C++ compiler.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu import build, environment
from tpu_walkthrough.errors import InputError, WalkthroughError

MOCK, CPU = "mock", "cpu"
DIFFERENCES = Path(__file__).with_name("multiprocess_differences.toml")
EXIT_DIFFERENT = 1
_RESULT = re.compile(r"^\[ +(OK|FAILED|SKIPPED|RUN) +\] (.+?)(?: - (.+))?$", re.MULTILINE)
# JAX skips the fewest tests for v4; for 8 chips its driver and its tests assume a v6e.
_GENERATION, _GENERATION_OF_EIGHT = "v4", "v6e"
# JAX's driver looks for chips on the machine's bus, where a mock has none.
_DRIVER = """
import runpy, sys
from jax._src import hardware_utils
found = {size.processes} * {size.chips}, hardware_utils.TpuVersion["{size.generation}"]
hardware_utils.num_available_tpu_chips_and_device_id = lambda: found
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
_PASSED, _SKIPPED, _FAILED = "passed", "skipped", "failed"
_WORST = (_PASSED, _SKIPPED, _FAILED)
_NAMES = {"OK": _PASSED, "SKIPPED": _SKIPPED, "FAILED": _FAILED, "RUN": _FAILED}


class Outcome(NamedTuple):
    """Of a test in all processes: the worst of them."""

    kind: str
    why: str = ""
    """The reason that JAX gives for skipping it."""


Outcomes = dict[str, Outcome]


class Size(NamedTuple):
    """Processes, and devices of each."""

    processes: int
    chips: int

    @property
    def generation(self) -> str:
        """Of the TPU that JAX's driver assumes for as many chips."""
        return _GENERATION_OF_EIGHT if self.processes * self.chips == 8 else _GENERATION


def main() -> int:
    arguments = _arguments()
    try:
        size = Size(arguments.processes, arguments.chips)
        folder = arguments.tree.resolve() / "tests" / "multiprocess"
        files = _files(folder, arguments.files)
        reasons = _reasons()
        library = arguments.library or build.library().path
        holds = True
        total = [0, 0, 0, 0]
        print(f"{'file':<22}{'tests':>6}{'mock':>6}{'cpu':>6}{'both':>6}")
        for file in files:
            outcomes = {}
            for backend in (CPU, MOCK):
                variables = _variables(backend, size, library.resolve())
                command = [str(arguments.python), "-c", _DRIVER.format(size=size)]
                command.append(str(folder / f"{file}_test.py"))
                outcomes[backend] = _run(command, size, backend, variables, arguments.timeout)
            row = _row(outcomes[MOCK], outcomes[CPU])
            total = [one + other for one, other in zip(total, row, strict=True)]
            print(f"{file:<22}" + "".join(f"{number:>6}" for number in row), flush=True)
            for line, is_new in _differing(file, outcomes[MOCK], outcomes[CPU], reasons):
                print(f"    {line}", flush=True)
                holds = holds and not is_new
        print(f"{'together':<22}" + "".join(f"{number:>6}" for number in total))
    except WalkthroughError as error:
        print(f"multiprocess: {error} {error.hint}".rstrip(), file=sys.stderr)
        return error.exit_code
    return 0 if holds else EXIT_DIFFERENT


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path, help="a checkout of jax")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="has JAX")
    parser.add_argument("--library", type=Path, help="the mock's libtpu.so; default: build it")
    parser.add_argument("--files", default="", help="without _test.py, separated by commas")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--chips", type=int, default=1, help="of each process")
    parser.add_argument("--timeout", type=float, default=900, help="seconds a file may take")
    return parser.parse_args()


def _files(folder: Path, wanted: str) -> list[str]:
    if not folder.is_dir():
        raise InputError(f"no {folder}")
    known = sorted(path.name.removesuffix("_test.py") for path in folder.glob("*_test.py"))
    files = [file for file in wanted.split(",") if file] or known
    for file in files:
        if file not in known:
            raise InputError(f"no {folder / file}_test.py")
    return files


def _reasons() -> dict[str, str]:
    """Why tests cannot pass on a mock, by "file::test"."""
    table = tomllib.loads(DIFFERENCES.read_text(encoding="utf-8"))
    return {test: entry["why"] for entry in table["reason"] for test in entry["tests"]}


def _variables(backend: str, size: Size, library: Path) -> dict[str, str]:
    if backend == CPU:
        return {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": str(size.chips)}
    # JAX's driver sets what each process has of the machine.
    return environment.variables(library, environment.MachineSettings(topology=size.generation))


def _run(
    command: Sequence[str],
    size: Size,
    backend: str,
    variables: Mapping[str, str],
    timeout: float,
) -> Outcomes:
    chips = size.chips if backend == MOCK else 0
    flags = [f"--num_processes={size.processes}", f"--tpu_chips_per_process={chips}"]
    with tempfile.TemporaryDirectory(prefix="jax-multiprocess-") as folder:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MOCK_")}
        settings = {**kept, **variables, "TEST_UNDECLARED_OUTPUTS_DIR": folder}
        with subprocess.Popen(
            [*command, *flags], env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as driver:
            try:
                driver.wait(timeout)
            except subprocess.TimeoutExpired:
                driver.terminate()  # it ends its processes
                driver.wait()
        logs = [
            (Path(folder) / f"jax_{number}_stderr.log").read_text(errors="replace")
            for number in range(size.processes)
        ]
    outcomes: Outcomes = {}
    for log in logs:
        # A test that began and has no result crashed its process, or never ended.
        of_process = {
            match[2]: Outcome(_NAMES[match[1]], match[3] or "") for match in _RESULT.finditer(log)
        }
        for test, outcome in of_process.items():
            known = outcomes.get(test, Outcome(_PASSED))
            outcomes[test] = max(outcome, known, key=lambda each: _WORST.index(each.kind))
    return outcomes


def _row(mock: Outcomes, cpu: Outcomes) -> list[int]:
    passed = [{test for test in one if one[test].kind == _PASSED} for one in (mock, cpu)]
    return [len({*mock, *cpu}), len(passed[0]), len(passed[1]), len(passed[0] & passed[1])]


def _differing(
    file: str, mock: Outcomes, cpu: Outcomes, reasons: Mapping[str, str]
) -> Iterator[tuple[str, bool]]:
    """Tests that pass on the CPU backend alone, and whether that has no reason yet."""
    for test in sorted(cpu):
        outcome = mock.get(test, Outcome("did not run"))
        if cpu[test].kind != _PASSED or outcome.kind == _PASSED:
            continue
        reason = " ".join(reasons.get(f"{file}::{test}", "").split())
        # JAX skips some tests on a TPU, none of them for want of processes.
        if outcome.kind == _SKIPPED and "processes" not in outcome.why:
            reason = reason or outcome.why
        yield f"{outcome.kind}: {test}: {reason or 'no reason is known'}", not reason


if __name__ == "__main__":
    sys.exit(main())

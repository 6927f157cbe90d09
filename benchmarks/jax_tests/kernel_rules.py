"""Compare the rules for Pallas kernels with the real compiler's verdict, on JAX's own tests.

    python -m benchmarks.jax_tests.kernel_rules JAX_TREE --libtpu LIBTPU [--python PYTHON]
        [--files pallas/ops,pallas/tpu_ops] [--every N] [--minutes M]

JAX_TREE and PYTHON are those of benchmarks.jax_tests, LIBTPU is the real libtpu.so. The first
program with kernels of each test is compiled, and does not run. What JAX itself refuses when it
lowers a kernel is not counted: it never reaches the compiler. Nor are kernels that the compiler's
process did not get to.

Printed: for each file the programs, those that the compiler refuses, those of them that the rules
find, and those that the rules report although the compiler takes them; then each that differs.

Exit status: 0 nothing is reported that the compiler takes, and 90 % of what it refuses is found;
1 otherwise, 2 wrong usage, 3 unusable input, 4 no C++ compiler.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.jax_tests.run import Backend, Suite, clean_environment
from tpu_walkthrough.errors import InputError, WalkthroughError

FILES = (
    "pallas/tpu_pallas,pallas/tpu_ops,pallas/ops,pallas/pallas,pallas/tpu_pallas_pipeline,"
    "pallas/tpu_pallas_async,pallas/tpu_pallas_memory_space,pallas/tpu_pallas_state,"
    "pallas/tpu_pallas_random,pallas/tpu_pallas_distributed"
)
FOUND = 0.9
DEVICES = 8
# The program of a kernel that JAX's own lowering refuses.
_WITHOUT_CODE = "INVALID_ARGUMENT: Custom call body is empty"


class Verdict(NamedTuple):
    """Of one program: what the rules report, and why the compiler refuses it, or nothing."""

    test: str
    rules: list[str]
    compiler: str


def main() -> int:
    arguments = _arguments()
    python = arguments.python.absolute()
    suite = Suite(arguments.tree.resolve(), python, 60 * arguments.minutes, arguments.every)
    print(f"{'file':34}{'programs':>9}{'refused':>9}{'found':>7}{'false':>7}")
    everything: list[Verdict] = []
    try:
        for file in arguments.files.split(","):
            verdicts = list(_of_file(suite, file, arguments.libtpu))
            print(_row(file, verdicts), flush=True)
            everything += verdicts
    except WalkthroughError as error:
        print(f"kernel_rules: {error} {error.hint}".rstrip(), file=sys.stderr)
        return error.exit_code
    print(_row("all", everything))
    for verdict in everything:
        if bool(verdict.rules) != bool(verdict.compiler):
            kind = "false" if verdict.rules else "not found"
            reason = " ".join([*verdict.rules, verdict.compiler]).partition("\n")[0]
            print(f"{kind}: {verdict.test}: {reason[:300]}")
    refused, found, false = _counts(everything)
    return 0 if not false and found >= FOUND * refused else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path, help="a checkout of jax")
    parser.add_argument("--libtpu", type=Path, required=True, help="the real libtpu.so")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="has JAX")
    parser.add_argument("--files", default=FILES, help="without _test.py, separated by commas")
    parser.add_argument("--every", type=int, default=1, help="of each file every Nth test only")
    parser.add_argument("--minutes", type=float, default=60, help="a file may take")
    return parser.parse_args()


def _of_file(suite: Suite, file: str, libtpu: Path) -> Iterator[Verdict]:
    """The verdicts until the end, or until the file's time is over."""
    if not suite.path(file).is_file():
        raise InputError(f"no {suite.path(file)}")
    pytest = [
        part.replace("jax_tests_plugin", "kernel_rules_plugin") for part in suite.command(file)
    ]
    mock = [str(Path(sys.executable).with_name("mock-libtpu")), "run", f"--devices={DEVICES}"]
    with tempfile.TemporaryDirectory(prefix="kernel-rules-") as folder:
        events = Path(folder) / "events"
        events.touch()
        settings = {"KERNEL_RULES_EVENTS": str(events), "KERNEL_RULES_EVERY": str(suite.every)}
        output = Path(folder) / "output"
        with (
            output.open("wb") as log,
            subprocess.Popen(
                [*mock, "--compiler", str(libtpu), "--", *pytest],
                cwd=folder,
                env=clean_environment(Backend("mock", settings)),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            ) as process,
        ):
            try:
                process.wait(suite.timeout)
            except subprocess.TimeoutExpired:
                process.terminate()  # it ends the command and the compiler
        lines = events.read_text(encoding="utf-8").splitlines()
        if not lines:
            text = output.read_text(encoding="utf-8", errors="replace")
            print(f"kernel_rules: {file}: no kernels: {text[-500:]}", file=sys.stderr)
    for line in lines:
        verdict = Verdict(**json.loads(line))
        if not verdict.compiler.startswith(("UNAVAILABLE", _WITHOUT_CODE)):
            yield verdict


def _counts(verdicts: list[Verdict]) -> tuple[int, int, int]:
    """Refused by the compiler, found of these by the rules, and reported for no reason."""
    refused = [each for each in verdicts if each.compiler]
    found = [each for each in refused if each.rules]
    false = [each for each in verdicts if each.rules and not each.compiler]
    return len(refused), len(found), len(false)


def _row(title: str, verdicts: list[Verdict]) -> str:
    refused, found, false = _counts(verdicts)
    return f"{title:34}{len(verdicts):9}{refused:9}{found:7}{false:7}"


if __name__ == "__main__":
    os.environ.pop("PYTHONPATH", None)
    sys.exit(main())

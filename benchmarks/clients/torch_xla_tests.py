"""Compare torch_xla's own tests on the mock TPU with its CPU plugin.

    python -m benchmarks.clients.torch_xla_tests XLA_REPOSITORY [--files test_operations,...]
        [--folder FOLDER] [--report] [--write]

XLA_REPOSITORY is a git repository of pytorch/xla with its tags. Its tests and an environment with
torch_xla (7 GB) come into --folder, and with them the results of each test, which are kept:
without --report, tests that have no result yet run. Each file runs in processes of its own, on one
device of either backend; a test that crashes or hangs its process is recorded as such, and the
others continue. --write puts the table into docs/clients.md.

Not among the files are those that need JAX or TensorFlow, several processes or several devices, or
that upstream runs with variables of their own.

Printed: each test that passes on the CPU and fails on the mock, with its reason, and the table of
the files that ran on both.
torch_xla_differences.toml lists those that cannot pass on a mock.

Exit status: 0 of the tests that pass on the CPU 98% pass on the mock, and none crashes there, 1 not
so, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.clients.__main__ import CLIENTS, PAGE, interpreter
from benchmarks.jax_tests import run
from benchmarks.jax_tests.__main__ import Store
from benchmarks.jax_tests.report import CPU, MOCK, Results, read_differences
from mock_libtpu import build, environment

VERSION = "2.9.0"
FILES = (
    "test_operations",
    "test_operations_hlo",
    "test_ops_error_message",
    "test_xla_graph_execution",
    "test_async_closures",
    "test_python_ops",
    "test_ops",
    "test_metrics",
    "test_data_type",
    "test_fp8",
    "test_gru",
    "test_as_stride_use_slice",
    "test_placeholder",
    "test_autocast",
    "test_while_loop",
    "test_core_aten_ops",
    "test_input_output_aliases",
    "test_devices",
    "test_dynamic_shapes_detector",
    "dynamo/test_dynamo",
    "dynamo/test_dynamo_aliasing",
    "dynamo/test_dynamo_dynamic_shape",
    "dynamo/test_bridge",
    "dynamo/test_num_output",
    "dynamo/test_graph_input_matcher",
    "eager/test_eager",
    "eager/test_eager_with_xla_compile",
    "eager/test_eager_with_torch_compile",
    "pjrt/test_dtypes",
    "quantized_ops/test_quantized_matmul",
    "quantized_ops/test_dot_general",
    "scan/test_scan",
    "scan/test_scan_layers",
    "spmd/test_xla_sharding",
    "spmd/test_xla_sharding_hlo",
    "spmd/test_xla_virtual_device",
    "stablehlo/test_composite",
    "stablehlo/test_implicit_broadcasting",
    "stablehlo/test_stablehlo_compile",
    "stablehlo/test_unbounded_dynamism",
)
PACKAGES = ("expecttest", "parameterized", "pytest", "rich", "scipy", "torchvision==0.24.1")
TIMEOUT_S = 120  # of a test
OF_CPU = 0.98  # must pass, of the tests that pass on the CPU plugin
DIFFERENCES = Path(__file__).with_name("torch_xla_differences.toml")
PLUGIN = Path(run.__file__).parent / "plugin"
_BROKEN = ("crashed", "hung")
# Around the table.
MARKS = (
    "<!-- begin: made by python -m benchmarks.clients.torch_xla_tests -->\n",
    "<!-- end of torch_xla's tests -->\n",
)


class Suite(run.Suite):
    """That of pytorch/xla."""

    def command(self, file: str) -> list[str]:
        # The tests import each other by sys.path; their folder has the name of Python's own tests.
        return [
            str(self.python), "-P", "-m", "pytest", "-p", "jax_tests_plugin",
            "-p", "no:cacheprovider", "-q", "--tb=short", "--import-mode=importlib",
            "--rootdir", str(self.tree), "-c", "/dev/null", str(self.tree / f"{file}.py"),
        ]  # fmt: skip


def prepare(repository: Path, folder: Path) -> Path:
    """The tests and the environment; returns its interpreter."""
    client = next(client for client in CLIENTS if client.name == "torch_xla")
    python = interpreter(client, folder)
    if not (folder / "tests-complete").exists():
        command = ["git", "-C", str(repository), "archive", f"v{VERSION}", "test", "examples"]
        archive = subprocess.run(command, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder, filter="data")
        pip = ["-m", "pip", "--disable-pip-version-check", "-q", "install"]
        subprocess.run([python, *pip, *PACKAGES], check=True)
        (folder / "tests-complete").touch()
    return python


def backend(name: str, tree: Path) -> run.Backend:
    variables = {
        # test_utils and others are in the folder, what only its parts use is in them.
        "PYTHONPATH": ":".join(map(str, (PLUGIN, tree, tree / "spmd", tree / "dynamo"))),
        "TORCH_TEST_DEVICES": str(tree / "pytorch_test_base.py"),
        "PYTORCH_TEST_WITH_SLOW": "1",
        "PJRT_DEVICE": "TPU" if name == MOCK else "CPU",
        "CPU_NUM_DEVICES": "1",
    }
    if name == MOCK:
        machine = environment.MachineSettings(devices=1)
        variables |= environment.variables(build.library().path.resolve(), machine)
    return run.Backend(name, variables)


def run_files(suite: Suite, files: Sequence[str], names: Sequence[str], store: Store) -> None:
    """Run the tests that have no result yet."""
    known = store.read()
    for file in files:
        for name in names:
            done = {r.test for r in known.values() if (r.backend, r.file) == (name, file)}
            run.run_file(suite, backend(name, suite.tree), file, done, None, store.add)
            print(f"{name} {file}", file=sys.stderr, flush=True)


class Counts(NamedTuple):
    """Of a file's tests."""

    cpu: int
    """Those that pass on the CPU plugin, without those that the tests themselves skip on a TPU."""
    both: int
    skipped: int
    broken: int
    """Crashed or hung on the mock, and not on the CPU."""

    def row(self, title: str) -> str:
        share = f"{self.both} ({self.both / self.cpu:.1%})" if self.cpu else "0"
        cells = (title, self.cpu, share, self.skipped, self.broken)
        return f"| {' | '.join(map(str, cells))} |"


def count(files: Sequence[str], results: Results) -> Counts:
    def having(backend: str, *outcomes: str) -> set[tuple[str, str]]:
        return {
            result.key[1:]
            for result in results.values()
            if result.file in files and result.backend == backend and result.outcome in outcomes
        }

    on_cpu = having(CPU, "passed")
    skipped = on_cpu & having(MOCK, "skipped")
    broken = having(MOCK, *_BROKEN) - having(CPU, *_BROKEN)
    both = on_cpu & having(MOCK, "passed")
    return Counts(len(on_cpu - skipped), len(both), len(skipped), len(broken))


def differing(files: Sequence[str], results: Results) -> Iterator[str]:
    differences = read_differences(DIFFERENCES)
    for (name, file, test), result in sorted(results.items()):
        on_cpu = results.get((CPU, file, test))
        is_worse = on_cpu is None or on_cpu.outcome == "passed"
        is_well = result.outcome in ("passed", "skipped")
        if name != MOCK or file not in files or is_well or not is_worse:
            continue
        yield f"{file}::{test}: {result.outcome}: {result.reason}"
        if (file, test) in differences:
            yield f"    cannot hold: {differences[file, test]}"


def write(lines: Sequence[str]) -> None:
    page = PAGE.read_text("utf-8")
    before, rest = page.split(MARKS[0])
    today = dt.datetime.now(dt.UTC).date().isoformat()
    table = "\n".join(lines)
    table = f"{MARKS[0]}\nMeasured on {today}:\n\n{table}\n\n{MARKS[1]}"
    PAGE.write_text(f"{before}{table}{rest.split(MARKS[1])[1]}", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("repository", type=Path, help="a git repository of pytorch/xla")
    parser.add_argument("--files", default=",".join(FILES), help="without .py")
    parser.add_argument("--backends", default=f"{CPU},{MOCK}")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "torch-tests"))
    parser.add_argument("--report", action="store_true", help="print the existing results")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    files = options.files.split(",")
    store = Store(options.folder / "results")
    if not options.report:
        python = prepare(options.repository, options.folder)
        suite = Suite((options.folder / "test").resolve(), python.absolute(), TIMEOUT_S)
        run_files(suite, files, options.backends.split(","), store)
    results = store.read()
    started = {(result.backend, result.file) for result in results.values()}
    lines = [
        "| File | Pass on the CPU | Of these on the mock | Skipped on a TPU | Crashed or hung |",
        "|---|---|---|---|---|",
    ]
    run_on_both = [file for file in files if {(CPU, file), (MOCK, file)} <= started]
    lines += (count((file,), results).row(f"`{file}`") for file in run_on_both)
    counts = count(run_on_both, results)
    lines.append(counts.row("all"))
    print(*differing(run_on_both, results), *lines, sep="\n")
    if options.write:
        write(lines)
    return 0 if counts.both >= OF_CPU * counts.cpu and not counts.broken else 1


if __name__ == "__main__":
    sys.exit(main())

"""Compare JAX's own tests on the mock TPU with JAX's CPU backend.

    python -m benchmarks.jax_tests JAX_TREE [--python PYTHON] [--library LIBTPU] [--files array,api]

JAX_TREE is a checkout of jax at the version that PYTHON has installed, together with pytest, absl,
hypothesis, cloudpickle and SciPy. LIBTPU is the mock's library with the folder `delegate` next to
it; by default, this project's sources are built. Every file runs in separate processes, on
--devices (8) of either backend; a test that crashes or hangs its process is recorded as such, and
the others continue.

Results are kept as JSON lines in the folder --results. An interrupted run continues with --resume;
--failed runs the tests that did not pass on the mock again; --backends mock runs all of them and
keeps the CPU backend's results. --report runs nothing; with --markdown it prints a table for the
documentation.
With --every N one in N tests of each file runs, chosen by a hash of its name: for files that take
hours.

Printed: for each file its tests, those that JAX skips on a TPU, those that ran and passed on the
mock, crashes and hangs, those of the ran that pass on the CPU backend and on both; then each test
that differs, with its reason. differences.toml lists those that cannot pass on a mock.

Exit status: 0 the shares are reached, 1 they are not, 2 wrong usage, 3 unusable input,
4 no C++ compiler, 130 interrupted.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from benchmarks.jax_tests import report
from benchmarks.jax_tests.run import (
    COLLECTION,
    EXIT,
    Backend,
    Result,
    Suite,
    clean_environment,
    run_file,
    stopped,
)
from mock_libtpu import build, environment
from tpu_walkthrough.errors import InputError, WalkthroughError

FILES = (
    "array,api,aot,device,multi_device,pickle,jaxpr_effects,python_callback,debugging_primitives,"
    "memories,layout,random,nn,linalg,lax_control_flow,pjit,shard_map,pmap,lax_numpy_indexing,"
    "compilation_cache,profiler,errors"
)
# --files pallas: the tests of kernels for TPU. Those that JAX skips on CPUs have no result there.
PALLAS = ",".join(
    f"pallas/{name}"
    for name in (
        "tpu_pallas_memory_space",
        "tpu_pallas_async",
        "tpu_pallas_distributed",
        "tpu_pallas_state",
        "tpu_pallas_random",
        "tpu_side_effects",
        "tpu_all_gather",
        "tpu_info",
        "tpu_trace_value",
        "tpu_pallas_interpret_thread_map",
        "tpu_pallas_interpret",
        "tpu_pallas_interpret_distributed",
        "tpu_pallas_call_print",
        "tpu_pallas_mpmd",
        "tpu_sparsecore_pallas_debug_check",
        "tpu_sparsecore_pallas_distributed",
        "tpu_sparsecore_pallas",
        "tpu_pallas_pipeline",
        "tpu_ops",
        "tpu_pallas",
        "pallas",
        "ops",
        "tpu_splash_attention_mask",
        "tpu_splash_attention_kernel_sharded",
        "tpu_splash_attention_kernel",
        "tpu_fusible_matmul_with_stateful_fusions",
        "tpu_fusible_matmul",
        "tpu_gmm",
        "tpu_ragged_paged_attention",
        "tpu_paged_attention_kernel",
    )
)
DEVICES = "8"
MEMORY = "4GiB"  # of each device: one test wants more than 2, one fills a third more than one
EXIT_DIFFERENT = 1
EXIT_INTERRUPTED = 130
DIFFERENCES = Path(__file__).with_name("differences.toml")
_PROBE = "import jax; d = jax.devices(); print(d[0].platform, len(d), d[0].device_kind, sep='|')"


class Store:
    """Results on disk: one append-only file of JSON lines for each backend."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        for path in map(self._path, (report.MOCK, report.CPU)):
            if path.exists():
                # A line that an interrupted run left unfinished: its test has no result.
                whole = path.read_bytes().rpartition(b"\n")
                os.truncate(path, len(whole[0]) + len(whole[1]))

    def forget(self, backend: str, files: Sequence[str]) -> None:
        kept = [r for r in self.read().values() if r.backend == backend and r.file not in files]
        self._path(backend).unlink(missing_ok=True)
        for result in kept:
            self.add(result)

    def add(self, result: Result) -> None:
        line = json.dumps(result._asdict()) + "\n"
        with self._lock, self._path(result.backend).open("a", encoding="utf-8") as file:
            file.write(line)

    def read(self) -> report.Results:
        results: list[Result] = []
        for backend in (report.MOCK, report.CPU):
            path = self._path(backend)
            if path.exists():
                lines = path.read_bytes().splitlines()
                results += (Result(**json.loads(line)) for line in lines)
        return report.latest(results)

    def _path(self, backend: str) -> Path:
        return self._folder / f"{backend}.jsonl"


def main() -> int:
    arguments = _arguments()
    chosen = PALLAS if arguments.files == "pallas" else arguments.files
    files = [file for file in chosen.split(",") if file]
    store = Store(arguments.results)
    if not arguments.report:
        try:
            _run(arguments, files, store)
        except WalkthroughError as error:
            print(f"jax_tests: {error} {error.hint}".rstrip(), file=sys.stderr)
            return error.exit_code
        except KeyboardInterrupt:
            print("jax_tests: stopped; continue with --resume", file=sys.stderr)
            return EXIT_INTERRUPTED
    results = store.read()
    differences = report.read_differences(DIFFERENCES)
    if arguments.markdown:
        print(*report.markdown(files, results, differences), sep="\n")
        return 0
    for title, lines in (
        ("Does not pass on the mock", report.differing(files, results, differences)),
        ("Named in the file of differences, but", report.outdated(files, results, differences)),
        ("Causes", report.causes(files, results)),
        ("Tests", report.table(files, results, differences)),
    ):
        found = list(lines)
        if found:
            print(title, *found, "", sep="\n")
    holds, summary = report.verdict(files, results, differences)
    print(*summary, sep="\n")
    return 0 if holds else EXIT_DIFFERENT


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path, help="a checkout of jax")
    parser.add_argument("--library", type=Path, help="the mock's libtpu.so; default: build it")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="has JAX")
    parser.add_argument(
        "--files", default=FILES, help="without _test.py, separated by commas; or pallas"
    )
    parser.add_argument("--backends", default="mock,cpu")
    parser.add_argument("--devices", choices=("1", "8"), default=DEVICES, help="of each backend")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=600, help="seconds a test may take")
    parser.add_argument("--every", type=int, default=1, help="of each file one in N tests only")
    parser.add_argument("--results", type=Path, default=Path("jax-tests-results"))
    parser.add_argument(
        "--resume", action="store_true", help="run the tests that have no result yet"
    )
    parser.add_argument(
        "--failed", action="store_true", help="run the tests that failed on the mock again"
    )
    parser.add_argument("--report", action="store_true", help="print the existing results")
    parser.add_argument(
        "--markdown", action="store_true", help="print the results as a table for the documentation"
    )
    return parser.parse_args()


def _run(arguments: argparse.Namespace, files: Sequence[str], store: Store) -> None:
    python = arguments.python.absolute()
    suite = Suite(arguments.tree.resolve(), python, arguments.timeout, arguments.every)
    for file in files:
        if not suite.path(file).is_file():
            raise InputError(f"no {suite.path(file)}")
    names = [report.MOCK] if arguments.failed else arguments.backends.split(",")
    devices = int(arguments.devices)
    backends = [_backend(name, devices, arguments.library) for name in names]
    for backend in backends:
        _probe(suite, backend, devices)
    if not arguments.resume and not arguments.failed:
        for backend in backends:
            store.forget(backend.name, files)
    known = store.read()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    jobs = [(backend, file) for backend in backends for file in files]
    with concurrent.futures.ThreadPoolExecutor(arguments.workers) as pool:
        running = {
            pool.submit(_run_one, suite, backend, file, known, store, failed=arguments.failed): (
                f"{backend.name} {file}"
            )
            for backend, file in jobs
        }
        for job in concurrent.futures.as_completed(running):
            print(f"{running[job]}: {job.result()} tests", file=sys.stderr, flush=True)
    if stopped.is_set():
        raise KeyboardInterrupt


def _run_one(
    suite: Suite,
    backend: Backend,
    file: str,
    known: report.Results,
    store: Store,
    *,
    failed: bool,
) -> int:
    """Run a file's tests without a result, or those that failed; returns their number."""
    of_file = [r for r in known.values() if r.backend == backend.name and r.file == file]
    done = {r.test for r in of_file}
    only: set[str] | None = None
    if failed:
        done = set()
        only = {r.test for r in of_file if r.outcome not in ("passed", "skipped")}
        if not only:
            return 0
        for name in only & {EXIT, COLLECTION}:
            # All tests have to run again; this holds until it goes wrong once more.
            store.add(Result(backend.name, file, name, "passed"))
            only = None
    results: list[Result] = []

    def keep(result: Result) -> None:
        results.append(result)
        store.add(result)

    run_file(suite, backend, file, done, only, keep)
    return len(results)


def _backend(name: str, devices: int, library: Path | None) -> Backend:
    if name == report.CPU:
        return Backend(name, {"JAX_PLATFORMS": "cpu", "JAX_NUM_CPU_DEVICES": str(devices)})
    if name != report.MOCK:
        raise InputError(f"no backend {name}: mock or cpu")
    if library is None:
        library = build.library().path
    elif not library.is_file():
        raise InputError(f"--library: no {library}")
    machine = environment.MachineSettings(devices=devices, memory=MEMORY)
    return Backend(name, environment.variables(library.resolve(), machine))


def _probe(suite: Suite, backend: Backend, devices: int) -> None:
    """Check that JAX has the devices for the tests."""
    wanted = "cpu" if backend.name == report.CPU else "tpu"
    command = [str(suite.python), "-P", "-c", _PROBE]
    variables = clean_environment(backend)
    probe = subprocess.run(
        command, env=variables, capture_output=True, text=True, timeout=300, check=False
    )
    if probe.returncode != 0:
        raise InputError(f"{suite.python} on {backend.name}: {probe.stderr[-2000:]}")
    platform, number, kind = probe.stdout.strip().split("|")
    if platform != wanted or int(number) != devices:
        raise InputError(f"{backend.name}: {number} devices of platform {platform}")
    print(f"{backend.name}: {number} devices of kind {kind}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

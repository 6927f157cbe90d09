"""Run eight files of JAX's own tests of several releases on the mock and on JAX's CPU backend.

    python -m benchmarks.jax_tests.releases JAX_REPOSITORY [--only 0.11.0,...] [--folder FOLDER]
        [--devices 1] [--report] [--write]

JAX_REPOSITORY is a git repository of jax with its tags. The tests of each release and an
environment with the release come into --folder, and with them the results of each test, which are
kept: without --report, tests that have no result yet run. Of long files one in four tests runs,
chosen by a hash of its name, so that the same run everywhere. --write puts the rows into
docs/reference/clients.md; those of other releases stay.

Printed: each test that does not pass on the mock, with its reason, and the table.

Exit status: 0 each release reaches the shares of benchmarks.jax_tests, 1 one does not, 2 wrong
usage.
"""

from __future__ import annotations

import argparse
import datetime as dt
import io
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from benchmarks.jax_tests import report
from benchmarks.jax_tests.__main__ import DEVICES, DIFFERENCES, EXIT_DIFFERENT, Store

RELEASES = ("0.12.0.1", "0.11.0", "0.10.2", "0.9.2")
# Releases whose tests are those of another one, since their own could not be had.
TESTS_OF = {"0.12.0.1": "0.11.0"}
# One in how many of its tests runs.
FILES = {
    "array": 1,
    "memories": 1,
    "python_callback": 1,
    "api": 4,
    "lax_control_flow": 4,
    "linalg": 4,
    "pjit": 4,
    "shard_map": 4,
}
PACKAGES = ("absl-py", "cloudpickle", "hypothesis", "pytest", "scipy")
TIMEOUT_S = 120  # of a test
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "clients.md"
HEAD = (
    "| JAX | Run | Passed | Named | Pass on the CPU | Of these on the mock | Crashed or hung |",
    "|---|---|---|---|---|---|---|",
)
# Around the table.
MARKS = (
    "<!-- begin: made by python -m benchmarks.jax_tests.releases -->\n",
    "<!-- end of releases -->\n",
)


def prepare(repository: Path, release: str, folder: Path) -> None:
    """The tests and the environment of a release."""
    if (folder / "complete").exists():
        return
    # The tests of some releases import modules that are not in the package.
    parts = ["tests", "jax/_src", "pyproject.toml"]
    command = [
        "git",
        "-C",
        str(repository),
        "archive",
        f"jax-v{TESTS_OF.get(release, release)}",
        *parts,
    ]
    archive = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder / "tree", filter="data")
    subprocess.run([sys.executable, "-m", "venv", "--clear", folder / "environment"], check=True)
    python = folder / "environment" / "bin" / "python"
    pip = ["-m", "pip", "--disable-pip-version-check", "-q", "install"]
    wanted = (f"jax=={release}", f"jaxlib=={release}", *PACKAGES)
    subprocess.run([python, *pip, *wanted], check=True)
    (folder / "complete").touch()


def results_of(folder: Path, devices: str) -> Path:
    return folder / ("results" if devices == DEVICES else f"results-{devices}")


def run(folder: Path, devices: str) -> None:
    """Run the tests of one release that have no result yet."""
    for every in sorted(set(FILES.values())):
        files = ",".join(name for name in FILES if FILES[name] == every)
        options = ["--files", files, "--every", str(every), "--timeout", str(TIMEOUT_S)]
        options += ["--python", str(folder / "environment" / "bin" / "python"), "--workers", "2"]
        options += ["--results", str(results_of(folder, devices)), "--devices", devices, "--resume"]
        # Its report is of a part of the files only.
        command = [sys.executable, "-m", "benchmarks.jax_tests", str(folder / "tree"), *options]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)


def row(release: str, counts: report.Counts) -> str:
    ran, cpu = counts.shares(with_named=True)
    cells = (
        release,
        counts.ran,
        f"{counts.passed} ({ran:.1%})",
        counts.named,
        counts.cpu,
        f"{counts.both} ({cpu:.1%})",
        counts.broken,
    )
    return f"| {' | '.join(map(str, cells))} |"


def write(rows: dict[str, str]) -> None:
    page = PAGE.read_text("utf-8")
    before, rest = page.split(MARKS[0])
    old, after = rest.split(MARKS[1])
    rows = {line.split()[1]: line for line in old.splitlines() if line.startswith("| 0.")} | rows
    table = "\n".join([*HEAD, *(rows[release] for release in RELEASES if release in rows)])
    today = dt.datetime.now(dt.UTC).date().isoformat()
    table = f"{MARKS[0]}\nMeasured until {today}:\n\n{table}\n\n{MARKS[1]}"
    PAGE.write_text(f"{before}{table}{after}", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("repository", type=Path, help="a git repository of jax")
    parser.add_argument("--only", default=",".join(RELEASES), help="releases")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "jax-releases"))
    parser.add_argument("--devices", choices=("1", DEVICES), default=DEVICES)
    parser.add_argument("--report", action="store_true", help="print the existing results")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write and options.devices != DEVICES:
        parser.error(f"the page's table is of {DEVICES} devices")
    differences = report.read_differences(DIFFERENCES)
    rows = {}
    holds = True
    for release in options.only.split(","):
        folder = options.folder / release
        if not options.report:
            folder.mkdir(parents=True, exist_ok=True)
            prepare(options.repository, release, folder)
            run(folder, options.devices)
        results = Store(results_of(folder, options.devices)).read()
        total = report.Counts()
        for file in FILES:
            total = total.plus(report.count(file, results, differences))
        if not total.ran:
            continue
        print(f"jax {release}", *report.differing(tuple(FILES), results, differences), sep="\n")
        rows[release] = row(release, total)
        of_all, of_cpu = total.shares(with_named=True)
        holds &= of_all >= report.OF_ALL and of_cpu >= report.OF_CPU
    print(*HEAD, *rows.values(), sep="\n")
    if options.write:
        write(rows)
    return 0 if holds else EXIT_DIFFERENT


if __name__ == "__main__":
    sys.exit(main())

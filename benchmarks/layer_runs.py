"""Run the programs of the layer's tests on real plugins many times in a row, through the library.

    python -m benchmarks.layer_runs [--runs N] [--plugin NAME]...

Each run is a new process, recorded, whose results must be those of a direct run. The plugins are
those of tests/mock_libtpu/interposer/test_real_plugins.py: downloaded, run in its sandbox, and
removed.
A line for each plugin has the number of runs that were equal, and of calls that were recorded.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from mock_libtpu.build import library
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.interposer import sandbox
from tests.mock_libtpu.interposer.test_real_plugins import PACKAGES, PROGRAMS, Package, downloaded


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--plugin", action="append", help="only this package; may be repeated")
    arguments = parser.parse_args()
    good = True
    for package in PACKAGES:
        if arguments.plugin is None or package.name in arguments.plugin:
            good = runs(package, arguments.runs) and good
    return 0 if good else 1


def runs(package: Package, count: int) -> bool:
    """Run the programs, and print how many runs were equal to a direct one."""
    with tempfile.TemporaryDirectory(prefix="layer-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        plugin = downloaded(package, folder)
        layer = Path(shutil.copy2(library().path, folder / "layer.so"))
        program = Path(shutil.copy2(PROGRAMS, folder / "programs.py"))
        recording = folder / "recording"
        front = {"MOCK_LIBTPU_PLUGIN": str(plugin), "MOCK_LIBTPU_RECORDING": str(recording)}

        def output(path: Path, settings: dict[str, str]) -> str:
            if package.mode == "run":
                where = {"PJRT_NAMES_AND_LIBRARY_PATHS": f"foo:{path}", "JAX_PLATFORMS": "foo,cpu"}
            else:
                where = {"TPU_LIBRARY_PATH": str(path)}
            ran = sandbox.run(folder, [str(program), package.mode], **where, **settings)
            if ran.returncode != 0:
                sys.stderr.write(f"exit code {ran.returncode}: {ran.stderr[-2000:]}\n")
            return ran.stdout if ran.returncode == 0 else ""

        direct = output(plugin, {})
        equal = calls = ended = 0
        for _ in range(count):
            recording.unlink(missing_ok=True)
            equal += output(layer, front) == direct != ""
            made = list(read_recording(recording).calls())
            calls += len(made)
            ended += sum(call.end_ns is not None for call in made)
    version = f"{package.name} {package.version}"
    print(
        f"{version:<34} {equal} of {count} runs equal, {calls:,} calls, {ended:,} returned",
        flush=True,
    )
    return equal == count and ended == calls


if __name__ == "__main__":
    raise SystemExit(main())

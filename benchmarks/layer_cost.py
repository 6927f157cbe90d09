"""Measure what the library costs in front of a plugin, against direct calls in the same run.

    python -m benchmarks.layer_cost [--rounds N] [--library FILE] [--plugin FILE]

direct      a call of the plugin
forwarded   the same call through the library, with a recording to which it does not belong
no stacks   the same call recorded without its stack
recorded    the same call recorded with its C++ stack

Each round starts a process of each kind, one after the other; medians are printed. The plugin is
that of tests/mock_libtpu/interposer, whose functions do nothing. With `--plugin`, a jitted
addition on that real plugin is measured, too: through the library without a recording, and
recorded.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.mock_cost import ADD, measure
from mock_libtpu.build import PACKAGE, library

HERE = Path(__file__).parent
PLUGIN = HERE.parent / "tests/mock_libtpu/interposer/fake_plugin.cc"
CALLS = 100_000


def jitted(plugin: Path, layer: Path, folder: Path, rounds: int) -> None:
    """Print what a jitted addition takes, recorded and not."""
    front = {
        "MOCK_LIBTPU_PLUGIN": str(plugin),
        "PJRT_NAMES_AND_LIBRARY_PATHS": f"foo:{layer}",
        "JAX_PLATFORMS": "foo,cpu",
    }
    pairs = []
    for number in range(rounds):
        recording = folder / f"jitted{number}"
        recorded = measure(sys.executable, ADD, front | {"MOCK_LIBTPU_RECORDING": str(recording)})
        recording.unlink()
        pairs.append((recorded, measure(sys.executable, ADD, front)))
    ratio = statistics.median(one / other for one, other in pairs)
    one, other = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"jitted     {ratio:8.2f}   {one:.1f} us recorded against {other:.1f} us")


def compiled(source: Path, output: Path, *options: str) -> Path:
    include = f"-I{PACKAGE / 'native'}"
    command = ["c++", "-std=c++17", "-O2", include, *options, str(source), "-o", str(output)]
    subprocess.run([*command, "-ldl", "-pthread"], check=True)
    return output


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--library", type=Path, help="the library, by default the one in the cache")
    parser.add_argument("--plugin", type=Path, help="a plugin that runs JAX programs")
    arguments = parser.parse_args()
    layer = arguments.library or library().path
    with tempfile.TemporaryDirectory() as folder:
        plugin = compiled(PLUGIN, Path(folder) / "plugin.so", "-fPIC", "-shared")
        program = compiled(HERE / "layer_calls.cc", Path(folder) / "calls")
        recording = Path(folder) / "recording"
        front = {"MOCK_LIBTPU_PLUGIN": str(plugin), "MOCK_LIBTPU_RECORDING": str(recording)}
        kinds: dict[str, tuple[Path, dict[str, str]]] = {
            "direct": (plugin, {}),
            "forwarded": (layer, front | {"MOCK_LIBTPU_ONLY": "PJRT_Client_*"}),
            "no stacks": (layer, front | {"MOCK_LIBTPU_NO_STACKS": "1"}),
            "recorded": (layer, front),
        }
        found: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in range(arguments.rounds):
            for kind, (path, settings) in kinds.items():
                calls = CALLS * (10 if kind in {"direct", "forwarded"} else 1)
                recording.unlink(missing_ok=True)
                ran = subprocess.run(
                    [program, path, str(calls)],
                    env=os.environ | settings,
                    capture_output=True,
                    text=True,
                    check=True,
                )
                found[kind].append(float(ran.stdout))
        if arguments.plugin is not None:
            jitted(arguments.plugin, layer, Path(folder), arguments.rounds)
    for kind, times in found.items():
        more = statistics.median(
            time - direct for time, direct in zip(times, found["direct"], strict=True)
        )
        print(f"{kind:<10} {statistics.median(times):8.1f} ns a call, {more:+8.1f} ns")


if __name__ == "__main__":
    main()

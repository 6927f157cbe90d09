"""What the library costs in front of a plugin, against direct calls of the plugin.

A call that is forwarded, one that is recorded without its stack, and one with its C++ stack. The
plugin is that of the tests, whose functions do nothing.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.history import ROOT
from benchmarks.measures import Measure, compared
from benchmarks.processes import environment, output, timed
from mock_libtpu.build import PACKAGE, library

_PLUGIN = ROOT / "tests/mock_libtpu/interposer/fake_plugin.cc"
_CALLER = Path(__file__).with_name("layer_calls.cc")
# The settings of each kind, and how often it calls.
_KINDS: dict[str, tuple[dict[str, str], int]] = {
    "forwarded": ({"MOCK_LIBTPU_ONLY": "PJRT_Client_*"}, 1_000_000),
    "recorded without its stack": ({"MOCK_LIBTPU_NO_STACKS": "1"}, 100_000),
    "recorded": ({}, 100_000),
}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    layer = library().path
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plugin = _compiled(_PLUGIN, folder / "plugin.so", "-fPIC", "-shared")
        caller = _compiled(_CALLER, folder / "calls")
        recording = folder / "recording"

        def nanoseconds(path: Path, calls: int, settings: dict[str, str]) -> float:
            recording.unlink(missing_ok=True)
            return float(output([caller, path, str(calls)], env=environment(**settings)))

        front = {"MOCK_LIBTPU_PLUGIN": str(plugin), "MOCK_LIBTPU_RECORDING": str(recording)}
        for kind, (settings, calls) in _KINDS.items():
            rounds = [
                (nanoseconds(layer, calls, front | settings), nanoseconds(plugin, 1_000_000, {}))
                for _ in range(options.rounds)
            ]
            yield compared(f"a call, {kind}", rounds, "direct", "ns")


def _compiled(source: Path, target: Path, *options: str) -> Path:
    flags = ("-std=c++17", "-O2", f"-I{PACKAGE / 'native'}", *options)
    timed(["c++", *flags, source, "-o", target, "-ldl", "-pthread"])
    return target

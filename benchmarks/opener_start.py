"""Measure the time from a click to the editor's process, as a ratio to the start of Python.

    python -m benchmarks.opener_start [--rounds N]

one editor       a CLion of a known version is installed
configured       the same, named in a configuration
running          two are installed, so that the opener searches for the running one

Each round starts `python -I -S -c pass`, and the opener with a fake editor that reports its start;
the median of the rounds' ratios is printed, with its quartiles.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from trace_links import opener
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.token import make_key, read_key

LIMIT = 2.0


def _editor(path: Path, pipe: Path) -> None:
    """A script that reports the start of its interpreter by opening a pipe."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\n: > "{pipe}"\n')
    path.chmod(0o755)
    (path.parent.parent / "product-info.json").write_text('{"version": "2026.2"}')


def _python() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-S", "-c", "pass"], check=True)
    return time.perf_counter() - start


def _click(command: list[str], environment: dict[str, str], pipe: Path) -> float:
    start = time.perf_counter()
    with subprocess.Popen(command, env=environment) as process:
        with open(pipe, "rb"):  # returns as soon as the editor has opened it for writing
            elapsed = time.perf_counter() - start
        if process.wait():
            raise SystemExit("the opener failed")
    return elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pipe = folder / "pipe"
        os.mkfifo(pipe)
        _editor(folder / "one" / "bin" / "clion", pipe)
        _editor(folder / "two" / "bin" / "clion", pipe)
        _editor(folder / "two" / "bin" / "subl", pipe)
        source = folder / "src" / "a.cc"
        (folder / ".idea").mkdir()
        source.parent.mkdir()
        source.write_text("int x;\n")
        config = folder / "config.toml"
        config.write_text(f'editor = "clion"\nroots = ["{folder}"]\n')
        key = folder / ".local" / "state" / "trace-links" / "key"
        make_key(str(key))
        uri = LinkFormat("", "", read_key(str(key))).uri(str(source), 41, 9) or ""
        command = [sys.executable, "-I", "-S", os.path.abspath(opener.__file__), "--url", uri]
        usual = {"HOME": name, "XDG_RUNTIME_DIR": name, "LANG": "C.UTF-8", "DISPLAY": ":0"}
        system = os.environ.get("PATH", os.defpath)
        cases = {
            "one editor": {**usual, "PATH": f"{folder}/one/bin:{system}"},
            "configured": {
                **usual,
                "PATH": f"{folder}/one/bin:{system}",
                "TRACE_LINKS_CONFIG": str(config),
            },
            "running": {**usual, "PATH": f"{folder}/two/bin:{system}"},
        }
        for environment in cases.values():
            _click(command, environment, pipe)  # compiles the modules
        for case, environment in cases.items():
            pairs = [(_python(), _click(command, environment, pipe)) for _ in range(rounds)]
            ratios = [click / python for python, click in pairs]
            low, median, high = statistics.quantiles(ratios, n=4)
            python, click = (statistics.median(times) * 1e3 for times in zip(*pairs, strict=True))
            print(
                f"{case:12} {median:.2f} ({low:.2f} to {high:.2f}) x python -I -S -c pass"
                f"   {click:.1f} ms / {python:.1f} ms   limit {LIMIT}"
            )


if __name__ == "__main__":
    main()

"""The filter on outputs of real tools about a source tree, against the tools that print them.

Processor time, the least of the rounds. The tree is a git checkout of C++ and Python sources, such
as XLA. The outputs are of ripgrep, grep, find, `ls -lR`, `git log -p`, g++ with its commands,
pytest, and JAX with its tracebacks unfiltered, each up to 20 MB. `trace-links --links always` reads
them from files.

With --detector, another detector of links reads the same outputs: a command that gets the names of
an output, of the tree and of a file, to which it writes a line `[LINE, PATH, ROW]` of JSON for each
link to a file that exists: the number of the output's line, from 0, and the row or null. Links that
have a row are compared. VS Code's detector is its terminalLinkParsing.ts, run by node with one
check of the disk for each distinct candidate, as its terminalLocalLinkDetector.ts makes them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from benchmarks.measures import Measure, Peer
from benchmarks.processes import PROGRAMS, environment, timed
from tpu_walkthrough.errors import MissingToolError

_MOST_BYTES = 20_000_000  # of an output
_SOURCES = 150  # that are compiled
_LINK = b"\x1b]8;id="
_TARGET = re.compile(rb"\x1b\]8;[^;]*;file://[^/]*([^#\x1b]+)#(\d+)")
_TRACEBACKS = """
import sys, traceback
import jax, jax.numpy as jnp
jax.config.update("jax_traceback_filtering", "off")
functions = [name for name in dir(jnp) if callable(getattr(jnp, name)) and name[0].islower()]
for transform in (jax.jit, jax.grad, jax.vmap, jax.jacfwd):
    for name in functions:
        try:
            transform(getattr(jnp, name))(jnp.ones((2, 3)), jnp.ones((4, 5)))
        except Exception:
            traceback.print_exc()
"""
Row = tuple[int, str, int]
"""The line of the output, the file, and the line in it."""
NAMES = ("ripgrep", "grep", "find", "ls", "log", "build", "pytest", "jax")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", type=Path)
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    parser.add_argument("--only", action="append", choices=NAMES, help="measure only this output")
    parser.add_argument("--detector", metavar="COMMAND", help="compare with this one, too")
    parser.add_argument("--digest", action="store_true", help="show hashes of the results")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    commands = _commands(options.tree)
    with tempfile.TemporaryDirectory() as name:
        text, result = Path(name) / "output", Path(name) / "result"
        for output in options.only or NAMES:
            peer = Peer("the tool itself", _write_output(commands[output], options.tree, text))
            seconds = min(
                _filter_seconds(text, options.tree, result) for _ in range(options.rounds)
            )
            linked = result.read_bytes()
            digest = f" {hashlib.sha256(linked).hexdigest()[:12]}" if options.digest else ""
            links, size = linked.count(_LINK), text.stat().st_size / 1e6
            title = f"{output}, {size:.1f} MB, {links:,} links{digest}"
            yield Measure(title, seconds, "s", peer)
            if options.detector:
                yield from _beside(options, output, text, seconds, _rows(linked))


def _beside(
    options: argparse.Namespace, output: str, text: Path, seconds: float, rows: set[Row]
) -> Iterator[Measure]:
    """Time and links with a row, next to those of the other detector."""
    found = text.with_name("detected")
    command = [*shlex.split(options.detector), text, options.tree, found]
    other = min(timed(command, env=environment()).processor for _ in range(options.rounds))
    lines = map(json.loads, found.read_text("utf-8").splitlines())
    wanted = {(line, path, row) for line, path, row in lines if row is not None}
    limit = 1 if output in ("find", "build") else None
    yield Measure(f"{output}", seconds, "s", Peer("the detector", other), ratio_limit=limit)
    kept = Peer("the detector's links with a row", len(wanted))
    yield Measure(f"{output}, of these links", len(wanted & rows), "links", kept)


def _rows(linked: bytes) -> set[Row]:
    """The links of the filter's output."""
    return {
        (number, unquote(target[1].decode()), int(target[2]))
        for number, line in enumerate(linked.split(b"\n"))
        for target in _TARGET.finditer(line)
    }


def _commands(tree: Path) -> dict[str, str]:
    """The shell commands that print the outputs."""
    if not shutil.which("rg"):
        raise MissingToolError("ripgrep is not installed.", "Install the package ripgrep.")
    sources = sorted(tree.glob("**/*.cc"))
    compiling = "; ".join(
        f"set -x; g++ -fsyntax-only -Wall -Wextra -I. {source.relative_to(tree)}; set +x"
        for source in sources[:: max(1, len(sources) // _SOURCES)]
    )
    python = f"'{sys.executable}'"
    shell = (
        "rg -n .",
        "grep -rnI --exclude-dir=.git . .",
        "find .",
        "ls -lR",
        "git log -p",
        compiling,
        f"{python} -m pytest -p no:cacheprovider -o python_files='*.py' --rootdir=.",
        f"{python} -c '{_TRACEBACKS}'",
    )
    return dict(zip(NAMES, shell, strict=True))


def _write_output(command: str, tree: Path, path: Path) -> float:
    """Write the start of an output, up to whole lines; returns the tool's processor time."""
    with path.open("wb") as file:
        seconds = timed(
            ["bash", "-c", f"(({command}) 2>&1 || true) | head -c {_MOST_BYTES}"],
            cwd=tree,
            stdout=file,
            env=environment(),
        ).processor
    with path.open("rb+") as file:
        text = file.read()
        file.truncate(text.rfind(b"\n") + 1)
    return seconds


def _filter_seconds(output: Path, tree: Path, result: Path) -> float:
    """The processor time of the filter, whose output is written to `result`."""
    with output.open("rb") as source, result.open("wb") as target:
        return timed(
            [PROGRAMS / "trace-links", "--links", "always", "--uri", "kitty"],
            stdin=source,
            stdout=target,
            cwd=tree,
            env=environment(),
        ).processor

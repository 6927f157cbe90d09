"""Measure the CPU time of the filter on outputs of real tools, about a real source tree.

    python -m benchmarks.real_outputs TREE [--keep FOLDER] [--rounds N] [--only NAME]... [--digest]

TREE is a git checkout of C++ and Python sources, such as XLA. These outputs are made once, in the
kept folder if there is one, and read from files by `trace-links --links always` in the tree:

ripgrep     `rg -n .`, or the next one without it       ls       `ls -lR`
grep        `grep -rn .`                                log      20 MB of `git log -p`
find        `find`                                      build    g++ on sources, with their commands
pytest      its report on Python files of the tree      jax      tracebacks of JAX, not filtered

Printed are the CPU seconds, the best of the rounds, the size and the number of links; with --digest
also a hash of the output, to compare two versions.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_MEGABYTES = 20  # of an output, at most
_SOURCES = 150  # that are compiled
_LINK = b"\x1b]8;id="
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


def commands(tree: Path) -> dict[str, list[str]]:
    """The shell commands that print the outputs, by their names."""
    grep = "grep -rnI --exclude-dir=.git . ."
    sources = sorted(tree.glob("**/*.cc"))[:: max(1, len(list(tree.glob("**/*.cc"))) // _SOURCES)]
    compiling = "; ".join(
        f"set -x; g++ -fsyntax-only -Wall -Wextra -I. {source.relative_to(tree)}; set +x"
        for source in sources
    )
    python = f"'{sys.executable}'"
    shell = {
        "ripgrep": "rg -n ." if shutil.which("rg") else grep,
        "grep": grep,
        "find": "find .",
        "ls": "ls -lR",
        "log": "git log -p",
        "build": compiling,
        "pytest": f"{python} -m pytest -p no:cacheprovider -o python_files='*.py' --rootdir=.",
        "jax": f"{python} -c '{_TRACEBACKS}'",
    }
    return {name: ["bash", "-c", f"({text}) 2>&1"] for name, text in shell.items()}


def write_output(command: list[str], tree: Path, path: Path) -> None:
    """Write the start of a command's output to a file, up to whole lines."""
    with subprocess.Popen(command, cwd=tree, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        text = process.stdout.read(_MEGABYTES * 1_000_000)
        process.kill()
    path.write_bytes(text[: text.rfind(b"\n") + 1])


def run_filter(output: Path, tree: Path, result: Path) -> float:
    """The CPU seconds of the filter for an output; writes what it prints to a file."""
    program = Path(sys.executable).with_name("trace-links")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with output.open("rb") as source, result.open("wb") as target:
        subprocess.run(
            [program, "--links", "always", "--uri", "kitty"],
            stdin=source,
            stdout=target,
            cwd=tree,
            env={
                key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"
            },
            check=True,
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tree", type=Path)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="folder for the outputs")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", action="append", metavar="NAME", help="measure only this output")
    parser.add_argument("--digest", action="store_true", help="print hashes of the results")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        result = Path(name) / "result"
        print("output     CPU s     MB    links")
        for what, command in commands(options.tree).items():
            if options.only and what not in options.only:
                continue
            output = folder / f"{what}.txt"
            if not output.exists():
                write_output(command, options.tree, output)
            took = min(run_filter(output, options.tree, result) for _ in range(options.rounds))
            text = result.read_bytes()
            digest = hashlib.sha256(text).hexdigest()[:12] if options.digest else ""
            size = output.stat().st_size / 1e6
            print(f"{what:9} {took:6.2f} {size:6.1f} {text.count(_LINK):8} {digest}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

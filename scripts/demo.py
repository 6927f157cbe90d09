"""Show the main features on real input: a CMake project, a trace of JAX, links, the guidebook.

    python scripts/demo.py [TREE]

Without TREE the source distribution of grpcio is fetched from the package index, once. In TREE only
CMakeLists.txt is written, unless the tree has its own; all other output goes to .demo/ in this
checkout.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from typing import Any

from cmakegen.packages.download import open_archive
from cmakegen.packages.index import package_index
from cmakegen.packages.store import Part
from cmakegen.project.output import HEADER
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

GRPCIO = "1.85.1"
GRPCIO_SHA256 = "5f530287d5de5f7f66089ead81de44f6787162944dab3922efa65dfdff108a1d"

SCREEN = 40

# The first releases of Python 3.11 have no filters yet.
SAFELY: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}

CHECKOUT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORK = os.path.join(CHECKOUT, ".demo")
BIN = os.path.dirname(sys.executable)


def main() -> None:
    os.makedirs(WORK, exist_ok=True)
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    tree = os.path.abspath(os.path.expanduser(given)) if given else grpcio_sources()
    # Trees of the same name must not share a folder.
    key = f"{os.path.basename(tree)}-{hashlib.sha256(os.fsencode(tree)).hexdigest()[:8]}"
    project = tree
    if has_other_project(tree):
        project = os.path.join(WORK, key)
        os.makedirs(project, exist_ok=True)
    report = os.path.join(WORK, f"{key}-report.txt")
    say("1 of 4: a CMake project of a C++ tree, without Bazel, and what its directives resolve to")
    generate(tree, project, report)
    build = os.path.join(WORK, f"{key}-build")
    configure(project, build)
    print(f"""
Open it in CLion:
  clion {shown(project)}
or in an editor with clangd, for instance VS Code with clangd's extension, by this setting:
  "clangd.arguments": [{printable(json.dumps(f"--compile-commands-dir={build}"))}]""")
    say("2 of 4: a line of JAX on a mock TPU, and the stack of each call of the TPU's C API")
    trace()
    say("3 of 4: each location in an output as a link, which opens an editor at a click")
    links()
    say("4 of 4: a book of the whole API, from some forty programs that run now")
    guidebook()


def say(text: str) -> None:
    """What the next step shows."""
    print(f"\n{text}", flush=True)


def grpcio_sources() -> str:
    """The unpacked source distribution, fetched if it is missing."""
    name = f"grpcio-{GRPCIO}"
    tree = os.path.join(WORK, name)
    if os.path.isdir(tree):
        return tree
    print(f"Fetching the sources of grpcio {GRPCIO} (14 MB) ...", flush=True)
    try:
        with tempfile.TemporaryDirectory(dir=WORK) as folder:
            unpack(f"grpcio=={GRPCIO}", folder)
            os.rename(os.path.join(folder, name), tree)
    except FetchError as error:
        sys.exit(
            f"The sources could not be fetched: {printable(str(error))}\n{printable(error.hint)}\n"
            "A tree of your own needs no network: make demo TREE=path"
        )
    return tree


def unpack(requirement: str, folder: str) -> None:
    """Unpack a source distribution, if it is the published one of this version."""
    found = package_index().sdist(requirement)
    part = Part(requirement, lambda path: path, sdist=True)
    with open_archive(part, found, folder, Progress(enabled=True)) as archive:
        if archive.compared != GRPCIO_SHA256:
            raise FetchError("the file is not the published one of this version")
        with tarfile.open(fileobj=archive.file) as sources:
            sources.extractall(folder, **SAFELY)


def has_other_project(tree: str) -> bool:
    """Whether the tree has a CMakeLists.txt that cmake-gen-globs did not write."""
    try:
        with open(os.path.join(tree, "CMakeLists.txt"), encoding="utf-8", errors="replace") as file:
            return file.read(len(HEADER)) != HEADER
    except OSError:
        return False


def generate(tree: str, project: str, report: str) -> None:
    """Run the generator, save its report, and show the first part of it."""
    output = () if project == tree else ("--output", os.path.join(project, "CMakeLists.txt"))
    lines = run("cmake-gen-globs", tree, "--report", *output).splitlines()
    with open(report, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines(line + "\n" for line in lines)
    print(*lines[:SCREEN], sep="\n")
    if len(lines) > SCREEN:
        print(f"... {len(lines) - SCREEN} more lines in {shown(report)}")


def configure(project: str, build: str) -> None:
    """Configure the project with CMake, as an IDE does, and count the compile commands."""
    # From scratch each time: the checkout may have moved.
    shutil.rmtree(build, ignore_errors=True)
    ninja = f"-DCMAKE_MAKE_PROGRAM={os.path.join(BIN, 'ninja')}"
    run("cmake", "-S", project, "-B", build, "-G", "Ninja", ninja)
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        count = len(json.load(file))
    print(f"Sources with a compile command: {count:,}")


def trace() -> None:
    """Trace one line of JAX on a mock TPU."""
    line = "import jax; jax.device_put(1)"
    recording = os.path.relpath(os.path.join(WORK, "recording"))
    program = ("--", os.path.join(BIN, "python"), "-c", line)
    print(run("mock-libtpu", "trace", "--output", recording, *program), end="")
    function = ("--function", "PJRT_Client_BufferFromHostBuffer")
    print(run("mock-libtpu", "report", recording, *function, "--collapse"), end="")


def links() -> None:
    """Show a traceback with links, where the output is a terminal."""
    program = [os.path.join(BIN, "python"), "-c", "import json; json.loads('{')"]
    failed = subprocess.run(program, stderr=subprocess.PIPE, check=False)
    wanted = "always" if sys.stdout.isatty() else "never"
    print(run("trace-links", "--links", wanted, text=failed.stderr.decode()), end="")


def guidebook() -> None:
    """Write the guidebook; mock-libtpu itself reports progress, and where the book is."""
    run("mock-libtpu", "guidebook", "--output", os.path.relpath(os.path.join(WORK, "guidebook")))


def run(program: str, *arguments: str, text: str = "") -> str:
    """Show and run a program of this environment, with this input; exits with its code if it fails.

    Returns its output.
    """
    print("\n$", program, *map(shown, arguments), flush=True)
    start = time.monotonic()
    result = subprocess.run(
        [os.path.join(BIN, program), *arguments],
        input=text,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    if result.returncode:
        sys.exit(result.returncode)
    print(f"({time.monotonic() - start:.1f} s)")
    return result.stdout


def shown(argument: str) -> str:
    """An argument as a user would type it in this folder."""
    way = os.path.relpath(argument) if os.path.isabs(argument) else argument
    return printable(shlex.quote(argument if way.startswith("..") else way))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(printable(f"demo: {error}"))

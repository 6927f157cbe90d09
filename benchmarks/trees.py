"""How well clangd can read the files of source trees, against the shell script of 2021.

For each tree, `cmake-gen-globs --fetch` writes a project into a temporary folder. The peer is a
database as that script's project gives: one include directory, the root of the tree, and C++14. Of
a fixed random sample of the C++ sources are counted:

- the share whose headers all exist, direct and indirect, as g++ finds them;
- of these files, the share in which clangd reports no error, or clang, with --clang: clangd cannot
  read a file that includes itself.

Headers that the machine has installed count as found. Trees are measured as they are: check out the
wanted commits first.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from benchmarks.measures import Measure, Peer
from benchmarks.processes import PROGRAMS, environment, timed
from tpu_walkthrough.errors import InputError, MissingToolError

_SUFFIXES = (".cc", ".cpp", ".cxx")
_TIMEOUT_S = 300
_SHOWN = 8  # of the reasons
# Options with a value, joined (-Idir) or as the next argument (-I dir).
_DIRECTORY_OPTIONS = ("-isystem", "-iquote", "-idirafter", "-I")
_VALUE_OPTIONS = ("-include", "-D", "-U", "-x")
_PLAIN_OPTIONS = ("-nostdinc", "-nostdinc++", "-pthread", "-fopenmp")
_DIAGNOSTIC = re.compile(r"^E\[[^]]*\] \[\w*\] Line \d+: .*$", re.MULTILINE)
_CHECK_FINISHED = "All checks completed"
_FATAL = re.compile(r"error: .*")


class Command(NamedTuple):
    """A compile command of a source file."""

    file: str
    directory: str
    arguments: tuple[str, ...]


Problems = Callable[[Command], list[str]]
"""What keeps a file from being read; empty if nothing does."""


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("trees", type=Path, nargs="+", metavar="TREE")
    add("--files", type=int, default=40, help="files whose headers are followed (%(default)s)")
    add("--parse", type=int, default=40, help="of the whole ones, files to parse (%(default)s)")
    add("--clang", default="", metavar="PROGRAM", help="parse by this clang++, and not by clangd")
    add("--option", action="append", default=[], help="a further one of cmake-gen-globs")
    add("--seed", type=int, default=0, help="of the sample (%(default)s)")
    add("--reasons", action="store_true", help="show what most files lack")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    for tool in ("g++", options.clang or "clangd"):
        if not shutil.which(tool):
            raise MissingToolError(f"{tool} is not installed.", f"Install the package {tool}.")
    for tree in options.trees:
        yield from _measure(tree.resolve(), options)


def _measure(tree: Path, options: argparse.Namespace) -> Iterator[Measure]:
    with tempfile.TemporaryDirectory(prefix="trees-") as name:
        folder = Path(name)
        project = f"--output={folder / 'CMakeLists.txt'}"
        given = ["--fetch", *options.option]
        timed([PROGRAMS / "cmake-gen-globs", tree, *given, project], env=environment())
        commands = _commands(folder / "compile_commands.json", tree)
        sample = random.Random(options.seed).sample(commands, min(options.files, len(commands)))
        arguments = ("c++", "-std=c++14", f"-I{tree}", "-c")
        peers = [Command(file, str(tree), (*arguments, file)) for file, _, _ in sample]
        shares: list[tuple[float, float]] = []
        for group in (sample, peers):
            lacking = _lacking(group, missing_headers)
            whole = [one for one, found in zip(group, lacking, strict=True) if not found]
            parsed = whole[: options.parse]
            problems = (
                _clang(options.clang)
                if options.clang
                else _clangd(_database(parsed, folder / f"group{len(shares)}"))
            )
            failing = _lacking(parsed, problems)
            if options.reasons and not shares:
                _show_reasons([*lacking, *failing])
            shares.append((_percent(len(whole), group), _percent(failing.count([]), parsed)))
        for what, number in (("have all their headers", 0), ("of these parse", 1)):
            peer = Peer("the shell script", shares[1][number])
            title = f"{tree.name}: of {len(sample)} files {what}"
            yield Measure(title, shares[0][number], "%", peer, ratio_limit=1, higher_is_better=True)


def _percent(number: int, group: Sequence[Command]) -> float:
    return 100 * number / max(len(group), 1)


def _commands(database: Path, tree: Path) -> list[Command]:
    """The command of each C++ source of the tree, by their names."""
    commands = {}
    for entry in json.loads(database.read_text("utf-8")):
        file = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        if file.endswith(_SUFFIXES) and Path(file).is_relative_to(tree):
            commands[file] = Command(file, entry["directory"], tuple(entry["arguments"]))
    if not commands:
        raise InputError(f"{tree} has no C++ source with a compile command.")
    return [commands[file] for file in sorted(commands)]


def _database(commands: Sequence[Command], folder: Path) -> Path:
    """Write compile_commands.json without clangd's limit of 20 errors; returns its folder."""
    content = [
        {**command._asdict(), "arguments": ["c++", "-ferror-limit=0", *command.arguments[1:]]}
        for command in commands
    ]
    folder.mkdir(exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps(content), "utf-8")
    return folder


def _lacking(commands: Sequence[Command], problems: Problems) -> list[list[str]]:
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return list(pool.map(problems, commands))


def _show_reasons(lacking: list[list[str]]) -> None:
    counts = Counter(problem for problems in lacking for problem in set(problems))
    for problem, count in counts.most_common(_SHOWN):
        print(f"    {count:3} {problem}", file=sys.stderr)


def missing_headers(command: Command) -> list[str]:
    """The headers that g++ does not find for a file, direct and indirect, or its error."""
    gxx = ["g++", *preprocessor_options(command), "-M", "-MT", "rule", "-w", "-MG", command.file]
    listed = _run(gxx, command.directory)
    if listed is None:
        return ["g++ takes too long"]
    if listed.returncode:
        error = _FATAL.search(listed.stderr)
        return [error[0] if error else f"g++ ends with {listed.returncode}"]
    names = dependencies(listed.stdout)
    return [name for name in names if not os.path.isabs(name) or not os.path.exists(name)]


def preprocessor_options(command: Command) -> list[str]:
    """The options of a command that decide which headers it reads, with absolute paths.

    With absolute paths every header that g++ finds is listed by an absolute path, so that a
    relative name in its list can only be a header that it did not find.
    """
    options: list[str] = []
    words = iter(command.arguments[1:])
    for word in words:
        if word in _PLAIN_OPTIONS or word.startswith("-std="):
            options.append(word)
            continue
        known = (name for name in _DIRECTORY_OPTIONS + _VALUE_OPTIONS if word.startswith(name))
        option = next(known, None)
        if option is None:
            continue
        value = word.removeprefix(option) or next(words, "")
        if option in _DIRECTORY_OPTIONS:
            value = os.path.join(command.directory, value)
        if (option, value) == ("-x", "cuda"):
            value = "c++"  # g++ does not know CUDA, whose #include directives are the same
        options += [option, value]
    return options


def dependencies(rule: str) -> list[str]:
    """The prerequisites of the one make rule that g++ -M prints."""
    _, _, text = rule.replace("\\\n", " ").partition(":")
    # A backslash guards a space, # or :, and a dollar sign is doubled.
    words = re.findall(r"(?:\\[\s#:]|\S)+", text)
    return [re.sub(r"\\([\s#:])", r"\1", word).replace("$$", "$") for word in words]


def _clangd(database: Path) -> Problems:
    """The errors that clangd reports for a file."""
    # --check tries every feature at every token unless limited to few lines.
    options = ["--check-lines=1", "--clang-tidy=false", "--enable-config=false"]
    options.append(f"--compile-commands-dir={database}")

    def problems(command: Command) -> list[str]:
        done = _run(["clangd", f"--check={command.file}", *options], command.directory)
        # The exit status counts errors too, so only this line distinguishes a crash from errors.
        if done is None or _CHECK_FINISHED not in done.stderr:
            return ["clangd does not finish"]
        return _DIAGNOSTIC.findall(done.stderr)[:1]  # the others are often its consequences

    return problems


def _clang(program: str) -> Problems:
    """The first error of clang."""

    def problems(command: Command) -> list[str]:
        options = ["-fsyntax-only", "-w", "-ferror-limit=1"]
        done = _run([program, *command.arguments[1:], *options], command.directory)
        if done is None:
            return ["clang takes too long"]
        return [done.stderr.partition("\n")[0]] if done.returncode else []

    return problems


def _run(command: list[str], directory: str) -> subprocess.CompletedProcess[str] | None:
    try:
        return subprocess.run(
            command,
            cwd=directory,
            env=environment(LC_ALL="C"),  # the messages are searched for English words
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None

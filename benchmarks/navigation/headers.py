"""Read compile command databases, and measure headers with g++ and clangd.

A database is read once into `Entry` objects; `measure_closure` gets the
whole include closure of a file from g++, `measure_parse` parses it with clangd.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Container, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SUBPROCESS_SECONDS = 300

# Options with a value, joined (-Idir) or as the next argument (-I dir).
DIRECTORY_OPTIONS = ("-isystem", "-iquote", "-idirafter", "-I")
VALUE_OPTIONS = ("-include", "-D", "-U", "-x")
PLAIN_OPTIONS = ("-nostdinc", "-nostdinc++", "-pthread", "-fopenmp")

RESOLVES = "resolves"
MISSING = "missing header"
ERROR_DIRECTIVE = "#error"
ERROR_AFTER_MISSING = "missing header, then an error"
OTHER_FAILURE = "other failure"
TIME_OUT = "time-out"
NO_ERROR = "no error at all"
OTHER_ERRORS = "other errors only"

DIAGNOSTIC = re.compile(r"^E\[[^]]*\] \[(?P<name>\w*)\] Line \d+: (?P<text>.*)$", re.MULTILINE)
CHECK_FINISHED = "All checks completed"
FIRST_MISSING = re.compile(r"fatal error: (.+): No such file or directory")


class UnusableInput(Exception):
    """The tree or the compile commands cannot be measured."""


@dataclass(frozen=True)
class Entry:
    """One compile command, with the file's path inside the tree."""

    name: str
    file: Path
    directory: Path
    arguments: tuple[str, ...]


@dataclass
class Outcomes:
    """The number of files of the sample with each outcome."""

    counts: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: str, missing: Iterable[str]) -> None:
        self.counts[outcome] += 1
        self.missing.update(set(missing))


def load_database(path: Path, tree: Path, suffixes: Container[str] = (".cc",)) -> dict[str, Entry]:
    """The entries of the files with `suffixes` that exist in `tree`, by their name in it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UnusableInput(f"cannot read compile commands {path}: {error}") from error
    if not isinstance(content, list):
        raise UnusableInput(f"{path} is not a list of compile commands")
    entries: dict[str, Entry] = {}
    for raw in content:
        entry = _read_entry(raw, path, tree, suffixes)
        # Of several commands for one file, clangd uses the first.
        if entry is not None:
            entries.setdefault(entry.name, entry)
    return entries


def _read_entry(raw: object, path: Path, tree: Path, suffixes: Container[str]) -> Entry | None:
    if not isinstance(raw, dict):
        raise UnusableInput(f"{path} has an entry that is not an object: {raw!r}")
    directory, file = raw.get("directory"), raw.get("file")
    arguments = raw.get("arguments")
    if arguments is None and isinstance(raw.get("command"), str):
        try:
            arguments = shlex.split(raw["command"])
        except ValueError as error:
            raise UnusableInput(f"{path} has a malformed command: {error}: {raw!r}") from error
    if not isinstance(directory, str) or not isinstance(file, str):
        raise UnusableInput(f"{path} has an entry without directory or file: {raw!r}")
    if not isinstance(arguments, list) or not all(isinstance(word, str) for word in arguments):
        raise UnusableInput(f"{path} has an entry without arguments: {raw!r}")
    absolute = Path(os.path.normpath(os.path.join(directory, file)))
    if absolute.suffix not in suffixes:
        return None
    # The entry may spell the tree with or without its symbolic links.
    for root in (tree.absolute(), tree.resolve()):
        if absolute.is_relative_to(root) and absolute.is_file():
            name = absolute.relative_to(root).as_posix()
            return Entry(name, absolute, Path(directory), tuple(arguments))
    return None


def old_script_entry(entry: Entry, tree: Path) -> Entry:
    """The equivalent command of the predecessor shell script for the same file."""
    root = tree.absolute()
    arguments = ("c++", "-std=c++14", f"-I{root}", "-c", str(entry.file))
    return Entry(entry.name, entry.file, root, arguments)


def write_database(entries: Iterable[Entry], folder: Path, extra: tuple[str, ...] = ()) -> None:
    """Write compile_commands.json, with `extra` behind each command's compiler."""
    content = [
        {
            "directory": str(entry.directory),
            "file": str(entry.file),
            "arguments": [*entry.arguments[:1], *extra, *entry.arguments[1:]],
        }
        for entry in entries
    ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps(content), encoding="utf-8")


def preprocessor_options(entry: Entry) -> list[str]:
    """The options of a command that decide which headers it reads, with absolute paths.

    With absolute paths every header that g++ finds is listed by an absolute path, so that a
    relative name in its list can only be a header that it did not find.
    """
    options: list[str] = []
    words = iter(entry.arguments[1:])
    for word in words:
        if word in PLAIN_OPTIONS or word.startswith("-std="):
            options.append(word)
            continue
        known = (o for o in DIRECTORY_OPTIONS + VALUE_OPTIONS if word.startswith(o))
        option = next(known, None)
        if option is None:
            continue
        value = word.removeprefix(option) or next(words, "")
        if option in DIRECTORY_OPTIONS:
            value = os.path.join(entry.directory, value)
        if (option, value) == ("-x", "cuda"):
            value = "c++"  # g++ does not know CUDA, whose #include directives are the same
        options += [option, value]
    return options


def make_dependencies(rule: str) -> list[str]:
    """The prerequisites of the one make rule that g++ -M prints."""
    _, _, text = rule.replace("\\\n", " ").partition(":")
    # A backslash guards a space, # or :, and a dollar sign is doubled.
    words = re.findall(r"(?:\\[\s#:]|\S)+", text)
    return [re.sub(r"\\([\s#:])", r"\1", word).replace("$$", "$") for word in words]


def closure_outcome(entry: Entry, gxx: str) -> tuple[str, list[str]]:
    """Whether all headers of a file exist, and those that do not."""
    command = [gxx, *preprocessor_options(entry), "-M", "-MT", "rule", "-w"]
    try:
        listed = _run([*command, "-MG", str(entry.file)], entry.directory)
        if listed.returncode == 0:
            names = make_dependencies(listed.stdout)
            missing = [n for n in names if not os.path.isabs(n) or not os.path.exists(n)]
            return (MISSING if missing else RESOLVES), missing
        # g++ prints no list after an error. Without -MG it stops at the first missing header,
        # which shows whether one precedes the error and may be its cause.
        stopped = _run([*command, str(entry.file)], entry.directory)
    except subprocess.TimeoutExpired:
        return TIME_OUT, []
    first = FIRST_MISSING.search(stopped.stderr)
    if first:
        return ERROR_AFTER_MISSING, [first[1]]
    return (ERROR_DIRECTIVE if "error: #error" in listed.stderr else OTHER_FAILURE), []


def dependencies(entry: Entry, gxx: str) -> list[str]:
    """The headers that g++ finds for a file, direct and indirect; empty after an error."""
    command = [gxx, *preprocessor_options(entry), "-M", "-MT", "rule", "-w", "-MG"]
    try:
        return make_dependencies(_run([*command, str(entry.file)], entry.directory).stdout)
    except subprocess.TimeoutExpired:
        return []


def clangd_errors(entry: Entry, clangd: str, folder: Path) -> list[str]:
    """The errors that clangd reports for a file with the database in `folder`, in order."""
    diagnostics = _diagnostics(entry, clangd, folder)
    if isinstance(diagnostics, str):
        return [diagnostics]
    return [f"{name}: {text}" for name, text in diagnostics]


def parse_outcome(entry: Entry, clangd: str, folder: Path) -> tuple[str, list[str]]:
    """What clangd reports for a file: a missing header, other errors or none."""
    found = _diagnostics(entry, clangd, folder)
    if isinstance(found, str):
        return found, []
    texts = [text for name, text in found if name.startswith("pp_file_not_found")]
    if texts:
        return MISSING, [match[1] for text in texts if (match := re.search(r"'([^']+)'", text))]
    return (OTHER_ERRORS if found else NO_ERROR), []


def _diagnostics(entry: Entry, clangd: str, folder: Path) -> list[tuple[str, str]] | str:
    """The name and the text of each error; or the outcome if clangd did not finish."""
    # --check tries every feature at every token unless limited to few lines.
    command = [clangd, f"--check={entry.file}", "--check-lines=1", "--clang-tidy=false"]
    command += [f"--compile-commands-dir={folder}", "--enable-config=false"]
    try:
        done = _run(command, entry.directory)
    except subprocess.TimeoutExpired:
        return TIME_OUT
    # The exit status counts errors too, so only this line distinguishes a crash from errors.
    if CHECK_FINISHED not in done.stderr:
        return OTHER_FAILURE
    return [(match["name"], match["text"]) for match in DIAGNOSTIC.finditer(done.stderr)]


def kill_group(process: subprocess.Popen[Any]) -> None:
    """Kill a process that leads a session, and its children: clangd may be behind a wrapper."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _run(command: list[str], directory: Path) -> subprocess.CompletedProcess[str]:
    process = subprocess.Popen(
        command,
        cwd=directory,
        env={**os.environ, "LC_ALL": "C"},  # the messages are searched for English words
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    with process:
        try:
            output, errors = process.communicate(timeout=SUBPROCESS_SECONDS)
        except BaseException:
            kill_group(process)
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def measure_closure(entries: list[Entry], gxx: str, jobs: int) -> Outcomes:
    return _measure(entries, lambda entry: closure_outcome(entry, gxx), jobs)


def measure_parse(entries: list[Entry], clangd: str, folder: Path, jobs: int) -> Outcomes:
    """Parse each file with the error limit off: `folder` is where the database for it goes."""
    # After 20 errors clangd stops, and would not see the missing headers that come later.
    write_database(entries, folder, ("-ferror-limit=0",))
    return _measure(entries, lambda entry: parse_outcome(entry, clangd, folder), jobs)


def _measure(
    entries: list[Entry], outcome_of: Callable[[Entry], tuple[str, list[str]]], jobs: int
) -> Outcomes:
    outcomes = Outcomes()
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for outcome, missing in pool.map(outcome_of, entries):
            outcomes.add(outcome, missing)
    return outcomes

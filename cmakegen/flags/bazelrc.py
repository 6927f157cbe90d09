"""Read compiler flags from a tree's .bazelrc: imports, commands, --config sections, platforms.

Follows https://bazel.build/run/bazelrc: `build` inherits `common` and `always`; a `--config`
expands in place to the lines `build:NAME`; --enable_platform_specific_config adds
`build:linux`, `build:macos` and `build:windows`. Only flags for the target's compiler are kept.
A tree may come from anyone: unlike Bazel this reads only files in the tree, even through links.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tpu_walkthrough.files import read_file
from tpu_walkthrough.mounts import Mounts

PLATFORMS = ("linux", "macos", "windows")

# Limits for the bytes of all files and the options of all sections: with files that import others
# twice they could grow exponentially.
_MOST_TEXT = 1 << 22
_FILE_COST = 1 << 12  # what reading a file counts as, even an empty one
_MOST_OPTIONS = 100_000
_QUOTES = frozenset("\"'\\")
_RELEVANT = ("-D", "-U", "/D", "/U", "std", "config", "import")
_COMMANDS = ("always", "common", "build")
_FLAG_OPTIONS = {"--copt": "all", "--cxxopt": "c++", "--conlyopt": "c", "--objccopt": "objc"}


class Flag(NamedTuple):
    """A compiler flag."""

    language: str
    """`all`, `c++`, `c` or `objc`."""
    text: str


class BazelFlags(NamedTuple):
    """The flags of a .bazelrc."""

    options: tuple[str, ...] = ()
    """All options of a plain `bazel build`, in order."""
    platform_options: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(platform, additional options)."""
    files: tuple[str, ...] = ()
    """The files that were read, or would be if they existed; relative to the root."""
    warnings: tuple[str, ...] = ()

    def options_on(self, system: str) -> list[str]:
        """All options of a build on a system, as platform.system() has it."""
        name = {"Darwin": "macos"}.get(system, system.lower())
        return [*self.options, *dict(self.platform_options).get(name, ())]

    @property
    def common(self) -> tuple[Flag, ...]:
        """The flags of a plain `bazel build`."""
        return _flags(self.options)

    @property
    def by_platform(self) -> list[tuple[str, tuple[Flag, ...]]]:
        """(platform, additional flags)."""
        flags = ((platform, _flags(options)) for platform, options in self.platform_options)
        return [(platform, added) for platform, added in flags if added]


class _TooMuchError(Exception):
    """The files exceed the limits."""


class _Budget:
    """The remaining text and options."""

    def __init__(self) -> None:
        self.text = _MOST_TEXT
        self.options = _MOST_OPTIONS

    def take_option(self) -> None:
        self.options -= 1
        if self.options < 0:
            raise _TooMuchError


class _Line(NamedTuple):
    where: str
    """`path:line`."""
    section: str
    """`build` or `build:NAME`; commands that a build inherits from are changed to `build`."""
    options: list[str]


def read_bazelrc(root: str, configs: tuple[str, ...] = ()) -> BazelFlags:
    """Evaluate `root`/.bazelrc as `bazel build --config=…` would; empty without such a file.

    Never raises for the content of a file: each problem is a warning `path:line: reason`.
    """
    files: list[str] = []
    warnings: list[str] = []
    if not os.path.lexists(os.path.join(root, ".bazelrc")):
        return BazelFlags(files=(".bazelrc",))
    budget = _Budget()
    try:
        lines = _read(root, ".bazelrc", files, warnings, (), budget)
        return _evaluate(lines, configs, files, warnings, budget)
    except (_TooMuchError, RecursionError):
        warnings.append(".bazelrc: expands to too many options; it is ignored")
    files = list(dict.fromkeys(files))
    return BazelFlags(files=tuple(files), warnings=tuple(dict.fromkeys(warnings)))


def _evaluate(
    lines: list[_Line],
    configs: tuple[str, ...],
    files: list[str],
    warnings: list[str],
    budget: _Budget,
) -> BazelFlags:
    sections: dict[str, list[_Line]] = {}
    for line in lines:
        sections.setdefault(line.section, []).append(line)

    options = _expand(sections, "build", (), warnings, budget)
    for name in configs:
        if f"build:{name}" not in sections:
            warnings.append(f".bazelrc: no section build:{name} for --bazel-config {name}")
        options += _expand(sections, f"build:{name}", (), warnings, budget)
    platforms: list[tuple[str, tuple[str, ...]]] = []
    if switch(options, "enable_platform_specific_config"):
        for platform in PLATFORMS:
            added = _expand(sections, f"build:{platform}", (), warnings, budget)
            platforms.append((platform, tuple(added)))
    unique = tuple(dict.fromkeys(warnings))
    return BazelFlags(tuple(options), tuple(platforms), tuple(files), unique)


def _read(
    root: str,
    path: str,
    files: list[str],
    warnings: list[str],
    importers: tuple[str, ...],
    budget: _Budget,
) -> list[_Line]:
    """The lines of one file, including those of imported files."""
    if not _is_inside(root, path):
        where = importers[-1] if importers else path
        leads = "is" if _is_outside(path) else "leads"
        warnings.append(f"{where}: skipped {path}, which {leads} outside of the tree")
        return []
    files.append(path)
    full = os.path.join(root, path)
    try:
        content = read_file(full, budget.text)
    except OSError as error:
        where = importers[-1] if importers else path
        warnings.append(f"{where}: cannot read {path}: {error.strerror}")
        return []
    budget.text -= len(content) + _FILE_COST
    text = content.decode("utf-8", "surrogateescape")
    lines: list[_Line] = []
    for number, words in _logical_lines(path, text, warnings):
        where = f"{path}:{number}"
        command, *options = words
        budget.take_option()
        if command in ("import", "try-import"):
            if len(options) != 1:
                warnings.append(f"{where}: {command} requires one path")
                continue
            target = options[0].replace("%workspace%", root)
            target = os.path.relpath(os.path.join(root, target), root)
            if any(importer.rpartition(":")[0] == target for importer in (*importers, where)):
                warnings.append(f"{where}: {target} imports itself")
            elif (
                command == "import"
                or not _is_inside(root, target)
                or os.path.isfile(f"{root}/{target}")
            ):
                lines += _read(root, target, files, warnings, (*importers, where), budget)
            else:
                files.append(target)
        else:
            name, colon, config = command.partition(":")
            if name in _COMMANDS:
                lines.append(_Line(where, f"build{colon}{config}", options))
    return lines


def _is_outside(path: str) -> bool:
    return path.split("/", maxsplit=1)[0] == ".."


def _is_inside(root: str, path: str) -> bool:
    """Whether a path is in the tree; links are not followed to another machine."""
    full = os.path.join(root, path)
    if _is_outside(path) or not Mounts((root,)).is_local(full):
        return False
    try:
        return os.path.realpath(full).startswith(os.path.join(os.path.realpath(root), ""))
    except ValueError:  # a zero byte
        return False


def _logical_lines(path: str, text: str, warnings: list[str]) -> list[tuple[int, list[str]]]:
    """(first line number, words) of each line with words; `\\` continues a line."""
    result: list[tuple[int, list[str]]] = []
    start, pending = 0, ""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if not pending:
            start = number
        if line.endswith("\\") and number < len(lines):
            pending += line[:-1]
            continue
        try:
            words = _words(pending + line.removesuffix("\\"))
        except ValueError as error:
            warnings.append(f"{path}:{start}: {str(error).lower()}; the line is ignored")
            words = []
        pending = ""
        if words:
            result.append((start, words))
    return result


def _words(line: str) -> list[str]:
    """Split as Bazel does, with quotes and `#` comments. Raises ValueError for an open quote."""
    if "#" in line and not _QUOTES.intersection(line.partition("#")[0]):
        line = line.partition(" #")[0] if not line.lstrip().startswith("#") else ""
    if not _QUOTES.intersection(line):
        return line.split()
    balanced = line.count('"') % 2 == 0 and line.count("'") % 2 == 0
    if balanced and not any(word in line for word in _RELEVANT):
        return []
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = "#"
    return list(lexer)


def _expand(
    sections: dict[str, list[_Line]],
    section: str,
    active: tuple[str, ...],
    warnings: list[str],
    budget: _Budget,
) -> list[str]:
    """The options of a section with every --config replaced by its own section's options."""
    result: list[str] = []
    for line in sections.get(section, ()):
        options = iter(line.options)
        for option in options:
            budget.take_option()
            name, equals, value = option.partition("=")
            if name != "--config":
                result.append(option)
                continue
            if not equals:
                value = next(options, "")
            target = f"build:{value}"
            if target in (*active, section):
                warnings.append(f"{line.where}: --config={value} expands to itself")
            elif target not in sections:
                warnings.append(f"{line.where}: --config={value} is not defined")
            else:
                result += _expand(sections, target, (*active, section), warnings, budget)
    return result


def _flags(options: Iterable[str]) -> tuple[Flag, ...]:
    """The compiler flags among Bazel's options, in both forms `--copt=X` and `--copt X`."""
    flags: list[Flag] = []
    remaining = iter(options)
    for option in remaining:
        name, equals, value = option.partition("=")
        language = _FLAG_OPTIONS.get(name)
        if language is not None:
            flags.append(Flag(language, value if equals else next(remaining, "")))
    return tuple(flags)


def values(options: Sequence[str], name: str) -> list[str]:
    """The values of an option of Bazel that may be repeated: `--name=x`, or `--name x`."""
    given = []
    remaining = iter(options)
    for option in remaining:
        text, equals, value = option.partition("=")
        if text == name:
            given.append(value if equals else next(remaining, ""))
    return [value for value in given if value]


def switch(options: Sequence[str], name: str, default: bool = False) -> bool:
    """The value of a boolean option of Bazel, which its last occurrence determines."""
    for option in reversed(options):
        if option in (f"--{name}", f"--{name}=true", f"--{name}=1", f"--{name}=yes"):
            return True
        if option in (f"--no{name}", f"--{name}=false", f"--{name}=0", f"--{name}=no"):
            return False
    return default

"""Apply ignore rules: .gitignore of every level, .git/info/exclude, --exclude, --include.

Patterns are parsed and matched by pathspec. This module adds the order of the levels, the deepest
first, as in git.
The user's global ignore file is not read, so that two users get the same result.

Tracked files belong to the tree even if a rule matches them (`git add -f`). Git is queried for
them once for each repository, and only if something is ignored.
"""

from __future__ import annotations

import contextlib
import os
import re
from codecs import BOM_UTF8
from collections.abc import Collection, Sequence

from pathspec.patterns.gitignore import GitIgnorePatternError
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from tpu_walkthrough import git, mounts
from tpu_walkthrough.files import read_file

_LARGEST = 1 << 22  # bytes of an ignore file
_LONGEST_WAY = 1 << 14
_GROUP = re.compile(r"\(\?P<\w+>")
_POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
    "space": " \t",
}


def _compile(patterns: Sequence[str]) -> list[tuple[re.Pattern[str], bool, bool]]:
    """(regex, whether it ignores, whether it matches everything below), the last pattern first.

    Patterns that pathspec rejects are skipped: in git they match nothing.
    """
    compiled = []
    for pattern in reversed(patterns):
        with contextlib.suppress(GitIgnorePatternError):
            parsed = GitIgnoreSpecPattern(pattern)
            if parsed.include is not None and parsed.regex is not None:
                below = parsed.regex.pattern == "."
                # pathspec's negated classes also match the slash between two folders.
                regex = re.compile(re.sub(r"\[\^(?!/)", "[^/", parsed.regex.pattern))
                compiled.append((regex, parsed.include, below))
    return compiled


def _for_pathspec(pattern: str) -> str:
    """The pattern without syntax that git supports and pathspec does not."""
    if pattern.endswith(" "):
        pattern = re.sub(r"(?<!\\) +$", "", pattern)
    pattern = pattern.replace("\\/", "/")
    if "***" in pattern:
        pattern = re.sub(r"\*{3,}", "**", pattern)
    if pattern.endswith("/**/"):
        pattern += "*/"
    elif pattern.endswith("/**"):
        pattern += "/*"  # not the folder itself
    if pattern.lstrip("!") in ("*/", "**/"):
        pattern = pattern.replace("**", "*").replace("*", "?*")
    if "[" in pattern:
        for name, characters in _POSIX_CLASSES.items():
            pattern = pattern.replace(f"[:{name}:]", characters)
        pattern = re.sub(r"\[([^\]]*)\\-([^\]]*)\]", r"[\1\2-]", pattern)
    return pattern


class IgnoreRules:
    """The patterns of one file, for paths below `base` ("" or "a/b/").

    `prefix` is prepended to each path: for a file above the tree, the path from there to the tree.
    """

    def __init__(self, base: str, patterns: Sequence[str], prefix: str = "") -> None:
        self._base_length = len(base)
        self._prefix = prefix
        self._compiled = _compile([_for_pathspec(pattern) for pattern in patterns])
        # Few paths match any: these need one search.
        anything = "|".join(_GROUP.sub("(?:", regex.pattern) for regex, _, _ in self._compiled)
        self._anything = re.compile(anything) if anything else None

    def verdict(self, path: str) -> bool | None:
        """True: ignored; False: included again by a `!` pattern; None: no pattern matches."""
        path = self._prefix + path[self._base_length :]
        if self._anything is None or not self._anything.search(path):
            return None
        for regex, ignores, below in self._compiled:
            found = regex.search(path)
            # pathspec's patterns for a folder also match its contents. git checks folder by
            # folder: a folder that is included again does not include its files again.
            if found and (below or found.end() == len(path)):
                return ignores
        return None


class Tracked:
    """The tracked files of a repository, which belong to it regardless of the rules.

    `base` is the folder of the repository in the tree at `root`: "" (there or above) or "a/b/".
    """

    __slots__ = ("_folder", "_paths", "base", "index")

    def __init__(self, root: str, base: str, repository: str) -> None:
        self.base = base
        self._folder = os.path.join(root, base)
        self._paths: frozenset[str] | None = None
        self.index = os.path.join(git_folder(repository), "index")
        """The file that changes when the set of tracked files changes."""

    @property
    def is_loaded(self) -> bool:
        """Whether the result depends on the index."""
        return self._paths is not None

    def __contains__(self, path: str) -> bool:
        """Whether `path`, relative to the tree, is tracked or a folder (`a/b/`) with such files."""
        if self._paths is None:
            self._paths = self._load()
        # In git a submodule is not a folder.
        return path in self._paths or (path.endswith("/") and path[:-1] in self._paths)

    def forget(self) -> None:
        """Query git again when needed, since the index has changed."""
        self._paths = None

    def _load(self) -> frozenset[str]:
        """All tracked files: for the ignored ones git would read the tree's own ignore files."""
        paths: set[str] = set()
        with contextlib.suppress(TimeoutError):
            tracked = git.tracked_files(self._folder, submodules=False) or ()
            paths.update(self.base + path for path in tracked)
        for around in {path[: path.rfind("/") + 1] for path in paths}:
            folder = around
            while folder and folder not in paths:
                paths.add(folder)
                folder = folder[: folder.rfind("/", 0, -1) + 1]
        return frozenset(paths)


class IgnoreChain:
    """The rules that apply in one directory, from the outermost to the innermost."""

    __slots__ = ("_is_closed", "_rules", "_tracked", "repositories")

    def __init__(
        self,
        rules: tuple[IgnoreRules, ...],
        tracked: Tracked | None = None,
        repositories: dict[str, Tracked] | None = None,
        is_closed: bool = False,
    ) -> None:
        self._rules = rules
        self._tracked = tracked
        self._is_closed = is_closed
        """Whether everything except tracked files is ignored."""
        self.repositories = {} if repositories is None else repositories
        """The repositories found so far, by base; shared with all chains of the same tree."""
        if tracked is not None:
            self.repositories[tracked.base] = tracked

    def entering(self, directory: str, patterns: Sequence[str]) -> IgnoreChain:
        """The chain inside `directory`, with the `patterns` of its own .gitignore."""
        if not patterns or self._is_closed:
            return self
        rules = (*self._rules, IgnoreRules(directory, patterns))
        return IgnoreChain(rules, self._tracked, self.repositories)

    def entering_repository(self, root: str, directory: str) -> IgnoreChain:
        """The chain for a nested repository at `directory`, without the rules around it."""
        repository = os.path.join(root, directory)
        patterns = _patterns_outside(_exclude_file(repository))
        rules = (IgnoreRules(directory, patterns),) if patterns else ()
        return IgnoreChain(rules, Tracked(root, directory, repository), self.repositories)

    def closed(self) -> IgnoreChain:
        """The chain for an ignored directory with tracked files."""
        return IgnoreChain((), self._tracked, self.repositories, is_closed=True)

    def inside(self, folder: str) -> IgnoreChain:
        """The chain inside `folder` ("a/b/"), which belongs to the tree."""
        is_opened = self.is_tracked(folder, if_loaded=True)
        return self.closed() if is_opened and self._verdict(folder) else self

    def is_tracked(self, path: str, if_loaded: bool = False) -> bool:
        """Whether git tracks `path` or something in it."""
        if self._tracked is None or (if_loaded and not self._tracked.is_loaded):
            return False
        return path in self._tracked

    def ignored(self, directory: str, names: Collection[str], folders: bool) -> set[str]:
        """Those of `names` in `directory` that are ignored; `folders`: whether they are folders."""
        ending = "/" * folders
        found = {name for name in names if self._verdict(directory + name + ending)}
        if not found or self._tracked is None:
            return found
        return {name for name in found if directory + name + ending not in self._tracked}

    def _verdict(self, path: str) -> bool:
        """Whether a path is ignored, by the innermost rules that match."""
        if self._is_closed:
            return True
        for rule in reversed(self._rules):
            verdict = rule.verdict(path)
            if verdict is not None:
                return verdict
        return False


def read_patterns(path: str) -> list[str]:
    """The patterns of an ignore file; empty if it does not exist. Raises OSError."""
    try:
        text = read_file(path, _LARGEST)
    except FileNotFoundError:
        return []
    # Lines end as in git.
    decoded = text.removeprefix(BOM_UTF8).decode("utf-8", "surrogateescape")
    lines = [line.removesuffix("\r") for line in decoded.split("\n")]
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _patterns_outside(path: str) -> list[str]:
    """The patterns of a file above the tree, or in .git; empty where it cannot be read."""
    try:
        return read_patterns(path)
    except OSError:
        return []


def tree_rules(root: str) -> tuple[IgnoreChain, list[str]]:
    """The rules at `root` from outside: .git/info/exclude and any .gitignore above it.

    `root` may be the repository itself, a folder in it, a linked worktree, or not in a repository.
    Also returns the absolute paths of the files with the rules.
    """
    repository = root
    while not os.path.lexists(os.path.join(repository, ".git")):
        above = os.path.dirname(repository)
        if above == repository:
            return IgnoreChain(()), []
        repository = above
    way = os.path.relpath(root, repository).replace(os.sep, "/") + "/"
    way = "" if way == "./" else way
    levels = ["", *(way[: match.end()] for match in re.finditer("/", way))]
    named = [("", _exclude_file(repository))]
    named += [(level, os.path.join(repository, level, ".gitignore")) for level in levels[:-1]]
    files = [path for _, path in named]
    read = [(level, _patterns_outside(path)) for level, path in named]
    chain = IgnoreChain(()).entering(*read[0])
    for (level, patterns), folder in zip(read[1:], levels[1:], strict=True):
        chain = chain.entering(level, patterns)
        if chain.ignored("", [folder[:-1]], folders=True):
            return IgnoreChain(()), files  # the outer repository ignores the whole tree
    rules = tuple(
        IgnoreRules("", patterns, way[len(level) :]) for level, patterns in read if patterns
    )
    return IgnoreChain(rules, Tracked(root, "", repository)), files


def git_folder(repository: str) -> str:
    """The folder of git's files for this working tree; in a linked one `.git` is a file."""
    named = os.path.join(repository, ".git")
    if os.path.isdir(named) and not os.path.islink(named):
        return named
    local = mounts.Mounts((repository,), mounts.MOUNT_TABLE).is_local
    if not local(named) or not os.path.isfile(named):
        return named
    try:
        way = os.fsdecode(read_file(named, _LONGEST_WAY)).strip().removeprefix("gitdir: ")
    except OSError:
        return named
    folder = os.path.join(repository, way)
    # A foreign tree must not lead to another machine.
    return folder if local(folder) else named


def _exclude_file(repository: str) -> str:
    """The path of info/exclude, which all working trees of a repository share."""
    folder = git_folder(repository).partition(os.sep + "worktrees" + os.sep)[0]
    return os.path.join(folder, "info", "exclude")

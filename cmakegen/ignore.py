"""Which files git would ignore: .gitignore of every level, .git/info/exclude, --exclude, --include.

Patterns are parsed and matched by pathspec. What is added here is the order in which the
levels are asked (the deepest first, as git does) and a test of the bare name that spares most
files the full match: a tree has ten thousand names and hardly any is ignored.
The user's global ignore file is left alone, so that two users get the same result.
"""

from __future__ import annotations

import contextlib
import os
import re
from fnmatch import translate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


_WILDCARDS = frozenset("*?[\\")
_POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
    "space": " \t",
}
_TRAILING_SPACE = re.compile(r"(?<!\\) +$")
_ESCAPED_DASH = re.compile(r"\[([^\]]*)\\-([^\]]*)\]")
_ESCAPED = re.compile(r"\\.")


def _compile(patterns: Sequence[str]) -> list[tuple[re.Pattern[str], bool, bool]]:
    """(regex, whether it leaves out, whether it means all below), the last pattern first.

    Without those that pathspec refuses: git lets them match nothing.
    """
    from pathspec.patterns.gitignore import GitIgnorePatternError
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    compiled = []
    for pattern in reversed(patterns):
        with contextlib.suppress(GitIgnorePatternError):
            parsed = GitIgnoreSpecPattern(pattern)
            if parsed.include is not None and parsed.regex is not None:
                below = pattern.endswith("/**") or parsed.regex.pattern == "."
                # A negated class of pathspec's also matches the slash between two folders.
                regex = re.compile(re.sub(r"\[\^(?!/)", "[^/", parsed.regex.pattern))
                compiled.append((regex, parsed.include, below))
    return compiled


def _for_pathspec(pattern: str) -> str:
    """The same pattern without what git knows and pathspec does not."""
    pattern = _TRAILING_SPACE.sub("", pattern).replace("\\/", "/")
    pattern = re.sub(r"\*{3,}", "**", pattern)
    if pattern.endswith("/**/"):
        pattern += "*/"
    if pattern.lstrip("!") in ("*/", "**/"):
        pattern = pattern.replace("**", "*").replace("*", "?*")
    if "[" in pattern:
        for name, characters in _POSIX_CLASSES.items():
            pattern = pattern.replace(f"[:{name}:]", characters)
        pattern = _ESCAPED_DASH.sub(r"[\1\2-]", pattern)
    return pattern


def _as_class(escaped: re.Match[str]) -> str:
    """`\\#` as `[#]`: fnmatch knows no backslash. Where that has a meaning, any character."""
    return "?" if escaped[0][1] in "]!^" else f"[{escaped[0][1]}]"


def _literal_segments(segments: list[str]) -> tuple[str, tuple[str, ...]]:
    """What a path must have for a pattern of these folders: how it starts, and parts of it.

    `/a/b/**/c/*` -> `a/b/` and `/c/`. A pattern of one segment matches at any depth, and so
    says nothing.
    """
    start = ""
    parts: list[str] = []
    anchored = bool(segments)
    for number, segment in enumerate(segments):
        if _WILDCARDS.intersection(segment):
            anchored = False
        elif anchored:
            start += f"{segment}/" if segment or number else ""
        elif segment:
            parts.append(f"/{segment}/")
    return start, tuple(parts)


def _any_of(globs: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(map(translate, globs))) if globs else None


class IgnoreRules:
    """The patterns of one file, for paths below `base` ("" or "a/b/").

    `prefix` is put before each path: where the file lies above the tree, the way down to it.
    """

    __slots__ = (
        "_anywhere",
        "_base_length",
        "_compiled",
        "_file_glob",
        "_folder_glob",
        "_names",
        "_parents",
        "_patterns",
        "_prefix",
        "_suffixes",
    )

    def __init__(self, base: str, patterns: Sequence[str], prefix: str = "") -> None:
        self._base_length = len(base)
        self._prefix = prefix
        patterns = [_for_pathspec(pattern) for pattern in patterns]
        self._patterns = patterns
        self._compiled: list[tuple[re.Pattern[str], bool, bool]] | None = None
        names: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
        parents: set[str] = set()
        suffixes: set[str] = set()
        file_globs: list[str] = []
        folder_globs: list[str] = []
        self._anywhere = False
        for pattern in patterns:
            # Negations only matter where something else matches; and a directory's own
            # verdict covers what is below it, since the walk does not enter it.
            if pattern.startswith("!"):
                continue
            segments = pattern.rstrip("/").split("/")
            last = _ESCAPED.sub(_as_class, segments.pop())
            if last in ("**", "*") and segments and not _WILDCARDS.intersection(segments[-1]):
                parents.add(segments[-1])
            elif not _WILDCARDS.intersection(last):
                names.setdefault(last, []).append(_literal_segments(segments))
            elif last[0] == "*" and not _WILDCARDS.intersection(last[1:]) and len(last) > 1:
                suffixes.add(last[1:])
            elif last != "**" and "[^" not in last:
                folder_globs.append(last)
                if not pattern.endswith("/"):
                    file_globs.append(last)
            else:
                self._anywhere = True
        self._file_glob = _any_of(file_globs)
        self._folder_glob = _any_of(folder_globs)
        self._names = names
        self._parents = parents
        self._suffixes = tuple(suffixes)

    def suspects(self, directory: str, names: Collection[str], folders: bool) -> Iterable[str]:
        """Those of `names` in `directory` that may match; the others certainly do not."""
        if self._anywhere or not self._parents.isdisjoint(directory.split("/")):
            return names
        found = [name for name in names if name.endswith(self._suffixes)] if self._suffixes else []
        way = self._prefix + directory[self._base_length :]
        found += [
            name
            for name in self._names.keys() & names
            if any(
                way.startswith(start) and all(part in "/" + way for part in parts)
                for start, parts in self._names[name]
            )
        ]
        glob = self._folder_glob if folders else self._file_glob
        if glob is not None:
            found += filter(glob.match, names)
        return found

    def verdict(self, path: str) -> bool | None:
        """True: ignored; False: taken back by a `!` pattern; None: no pattern matches."""
        if self._compiled is None:
            # The import and the patterns cost 30 ms: a fresh clone has hardly a name to match.
            self._compiled = _compile(self._patterns)
        path = self._prefix + path[self._base_length :]
        for regex, leaves_out, below in self._compiled:
            found = regex.search(path)
            # pathspec's patterns for a folder also match what is in it. git asks folder by
            # folder: a folder that is taken back does not take back its files.
            if found and (below or found.end() == len(path)):
                return leaves_out
        return None


class IgnoreChain:
    """The rules that hold in one directory, from the outermost to the innermost."""

    __slots__ = ("_rules",)

    def __init__(self, rules: tuple[IgnoreRules, ...]) -> None:
        self._rules = rules

    def entering(self, directory: str, patterns: Sequence[str]) -> IgnoreChain:
        """The chain that holds inside `directory`, with its own .gitignore's `patterns`."""
        return IgnoreChain((*self._rules, IgnoreRules(directory, patterns))) if patterns else self

    def ignored(self, directory: str, names: Collection[str], folders: bool) -> set[str]:
        """Those of `names` in `directory` that are left out; `folders` says what they are."""
        suspects: set[str] = set()
        for rule in self._rules:
            suspects.update(rule.suspects(directory, names, folders))
        return {name for name in suspects if self._verdict(directory + name + "/" * folders)}

    def _verdict(self, path: str) -> bool:
        """The innermost rules that say anything decide."""
        for rule in reversed(self._rules):
            verdict = rule.verdict(path)
            if verdict is not None:
                return verdict
        return False


def read_patterns(path: str) -> list[str]:
    """The patterns of an ignore file; none where it does not exist or cannot be read."""
    if not os.path.isfile(path):
        return []
    try:
        with open(path, encoding="utf-8-sig", errors="surrogateescape") as file:
            lines = [line.removesuffix("\r") for line in file.read().split("\n")]
    except OSError:
        return []
    return [line for line in lines if line.strip() and not line.startswith("#")]


def tree_rules(root: str) -> tuple[IgnoreChain, list[str]]:
    """The rules that hold at `root` from outside: .git/info/exclude and any .gitignore above it.

    `root` may be the repository itself, a folder in it, a linked worktree, or no repository.
    Also gives the absolute paths of the files that the rules come from.
    """
    repository = root
    while not os.path.lexists(os.path.join(repository, ".git")):
        above = os.path.dirname(repository)
        if above == repository:
            return IgnoreChain(()), []
        repository = above
    way_down = os.path.relpath(root, repository).replace(os.sep, "/") + "/"
    way_down = "" if way_down == "./" else way_down
    way_in = bool(way_down)
    found = [(_exclude_file(os.path.join(repository, ".git")), way_down)]
    level = ""
    for name in way_down.split("/")[:-1]:
        found.append((os.path.join(repository, level, ".gitignore"), way_down))
        level += name + "/"
        way_down = way_down[len(name) + 1 :]
    files = [path for path, _ in found]
    read = [(read_patterns(path), prefix) for path, prefix in found]
    rules = tuple(IgnoreRules("", patterns, prefix) for patterns, prefix in read if patterns)
    if way_in and any(rule.verdict("") for rule in rules):
        return IgnoreChain(()), files  # the outer repository ignores the whole tree
    return IgnoreChain(rules), files


def _exclude_file(git: str) -> str:
    """Where info/exclude is; in a linked worktree `.git` is a file that says where."""
    if os.path.isfile(git):
        with open(git, encoding="utf-8", errors="surrogateescape") as file:
            git = os.path.join(os.path.dirname(git), file.read().strip().removeprefix("gitdir: "))
        git = git.partition(os.sep + "worktrees" + os.sep)[0]
    return os.path.join(git, "info", "exclude")

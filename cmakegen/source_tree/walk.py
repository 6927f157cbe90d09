"""One walk over a source tree: which files it has, with what git ignores left out.

Reads directories and ignore files, never a source file. Symbolic links to directories are not
followed (as in git), so a cycle of links cannot be entered.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from cmakegen.source_tree.ignore import IgnoreChain, IgnoreRules, read_patterns, tree_rules
from tpu_walkthrough.errors import InputError

C_EXTENSIONS = frozenset({"c"})
CXX_EXTENSIONS = frozenset({"cc", "cpp", "cxx", "c++", "C", "CPP", "cppm", "ixx"})
OBJC_EXTENSIONS = frozenset({"m", "mm"})
GPU_EXTENSIONS = frozenset({"cu", "hip"})
SOURCE_EXTENSIONS = C_EXTENSIONS | CXX_EXTENSIONS | OBJC_EXTENSIONS | GPU_EXTENSIONS
HEADER_EXTENSIONS = frozenset(
    {"h", "hh", "hpp", "hxx", "h++", "H", "cuh", "inc", "inl", "ipp", "tcc", "tpp", "txx", "def"}
)
KNOWN_EXTENSIONS = SOURCE_EXTENSIONS | HEADER_EXTENSIONS

BUILD_FILES = frozenset({"BUILD", "BUILD.bazel"})
WORKSPACE_NAMES = ("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod")
WORKSPACE_FILES = frozenset(WORKSPACE_NAMES)

_VERSION_CONTROL = frozenset({".git", ".hg", ".svn", ".jj"})


class Directory(NamedTuple):
    """The C-family files of one directory, each list sorted; `path` is "" or "a/b/"."""

    path: str
    sources: list[str]
    headers: list[str]
    ignored: list[str]
    """Names with a known extension that a glob would find although they do not belong."""
    folders: list[str]
    """The folders in it that belong to the tree."""


class SourceTree(NamedTuple):
    """What one walk found below `root` (absolute). All paths are relative and use `/`."""

    root: str
    directories: list[Directory]
    visited: list[str]
    """Every directory that was read, also those without C files."""
    build_files: list[str]
    workspaces: list[str]
    """Directories that hold a Bazel workspace marker."""
    protos: list[str]
    inputs: list[str]
    """Other files that the result depends on: ignore files, marks of build folders, git's index
    where something is ignored."""
    unreadable: list[str]
    """Folders and ignore files."""

    @property
    def source_count(self) -> int:
        return sum(len(directory.sources) for directory in self.directories)

    @property
    def file_count(self) -> int:
        return sum(len(d.sources) + len(d.headers) for d in self.directories)

    def paths(self) -> frozenset[str]:
        """All C-family files, relative to the root."""
        return frozenset(d.path + name for d in self.directories for name in d.sources + d.headers)


def extension_of(name: str) -> str:
    """The text after the last dot; empty for `name` and for `.name`."""
    dot = name.rfind(".")
    return name[dot + 1 :] if dot > 0 else ""


def walk(root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> SourceTree:
    """Read the whole tree at the absolute path `root`; see Walk."""
    walking = Walk(root, exclude, include)
    while walking.pending:
        walking.step()
    walking.note_indexes()
    return sorted_tree(walking.tree)


class Walk:
    """A walk that can be taken in steps, and whose rest can be shared out.

    `exclude` and `include` are patterns in .gitignore syntax; they come before the tree's own.
    Raises InputError where `root` cannot be read. Directories below that cannot be read are
    listed in `unreadable`, and the rest goes on.
    """

    def __init__(self, root: str, exclude: tuple[str, ...], include: tuple[str, ...]) -> None:
        self.tree = SourceTree(root, [], [], [], [], [], [], [])
        self._overrides = override_rules(exclude, include)
        check_readable(root)
        self._rules, files = tree_rules(root)
        rules = self._rules
        self.tree.inputs.extend(files)
        self.pending = [("", rules)]
        """Directories to be read, with the rules that hold in them: breadth first."""

    def step(self) -> None:
        """Read the next directory."""
        path, rules = self.pending.pop(0)
        self.pending += read_directory(self.tree, path, rules, self._overrides)

    def note_indexes(self) -> None:
        """Add to the inputs of the tree git's indexes that the walk so far depends on."""
        self.tree.inputs.extend(asked_indexes(self._rules))

    def largest_first(self) -> None:
        """Order the pending directories by the size of their own entry, a hint at their content."""
        self.pending.sort(key=lambda pending: -_entry_size(f"{self.tree.root}/{pending[0]}"))

    def read_below(self, number: int) -> list[Directory]:
        """Read the pending directory `number` and all below it; returns those with files.

        It stays pending: who shares the walk out keeps account.
        """
        known = len(self.tree.directories)
        stack = [self.pending[number]]
        while stack:
            stack += read_directory(self.tree, *stack.pop(), self._overrides)
        return self.tree.directories[known:]


def asked_indexes(rules: IgnoreChain) -> list[str]:
    """Git's indexes, absolute, that have decided anything in the tree with these rules."""
    repositories = rules.repositories.values()
    return [repository.index for repository in repositories if repository.was_asked]


def _entry_size(path: str) -> int:
    try:
        status = os.stat(path)
    except OSError:
        return 0
    # Links: one for each folder in it, on most file systems.
    return status.st_size + 4096 * status.st_nlink


def sorted_tree(tree: SourceTree) -> SourceTree:
    """The same tree whatever the order in which its directories were read."""
    tree.directories.sort()
    for names in tree[2:]:
        names.sort()
    return tree


def check_readable(root: str) -> None:
    """Raises InputError where `root` is no folder that can be read."""
    try:
        os.scandir(root).close()
    except FileNotFoundError:
        raise InputError(f"{root}: no such folder", "Give the folder of a source tree.") from None
    except NotADirectoryError:
        raise InputError(
            f"{root}: not a folder", "Give the folder of a source tree, not a file."
        ) from None
    except OSError as error:
        raise InputError(f"{root}: {error.strerror}", "The folder must be readable.") from None


def override_rules(exclude: tuple[str, ...], include: tuple[str, ...]) -> IgnoreRules | None:
    """The rules of --exclude and --include, which come before the tree's own."""
    if not exclude and not include:
        return None
    return IgnoreRules("", [*exclude, *("!" + pattern for pattern in include)])


def read_directory(
    tree: SourceTree, path: str, rules: IgnoreChain, overrides: IgnoreRules | None
) -> list[tuple[str, IgnoreChain]]:
    """Add the directory's files to `tree`; returns the directories to read next."""
    try:
        with os.scandir(tree.root + "/" + path) as iterator:
            entries = list(iterator)
    except OSError:
        tree.unreadable.append(path)
        return []
    folders: list[str] = []
    known: list[tuple[str, str]] = []
    patterns: list[str] = []
    ignored: list[str] = []
    is_workspace = is_repository = is_built = False
    for entry in entries:
        name = entry.name
        if entry.is_dir(follow_symlinks=False):
            folders.append(name)
            continue
        dot = name.rfind(".")
        extension = name[dot + 1 :] if dot >= 0 else ""
        if extension in KNOWN_EXTENSIONS:
            # A pipe, a socket, a link to a folder or to nowhere is no source, whatever its
            # name, nor is a file called just `.cc`; a glob would find them all the same.
            if dot > 0 and _is_file(entry):
                known.append((name, extension))
            else:
                ignored.append(name)
        elif extension == "proto" or name in BUILD_FILES:
            if _is_file(entry):
                known.append((name, extension))
        elif name == ".gitignore" and not entry.is_symlink():  # as git does
            tree.inputs.append(path + name)
            try:
                patterns = read_patterns(tree.root + "/" + path + name)
            except OSError:
                tree.unreadable.append(path + name)
        if name in WORKSPACE_FILES and _is_file(entry):
            is_workspace = True
        elif name == "CMakeCache.txt" and path and not _taken_in(path, overrides):
            tree.inputs.append(path + name)  # without it the folder would belong to the tree
            if not rules.is_tracked(path):
                return []
            is_built = True
        elif name == ".git" and path:  # of a submodule, or a linked worktree
            is_repository = True
    if path and (is_repository or ".git" in folders):
        rules = rules.entering_repository(tree.root, path)
    if is_built:
        rules = rules.closed()
    tree.visited.append(path)
    if is_workspace:
        tree.workspaces.append(path)
    rules = rules.entering(path, patterns)
    left_out = _left_out(path, [name for name, _ in known], False, rules, overrides)
    sources: list[str] = []
    headers: list[str] = []
    for name, extension in known:
        if extension in SOURCE_EXTENSIONS:
            (ignored if name in left_out else sources).append(name)
        elif extension in HEADER_EXTENSIONS:
            (ignored if name in left_out else headers).append(name)
        elif name not in left_out:
            (tree.protos if extension == "proto" else tree.build_files).append(path + name)
    left_out = _left_out(path, folders, True, rules, overrides)
    for name in folders:
        # Bazel makes its links in the root of a workspace; elsewhere bazel-example is a folder.
        is_bazels = name.startswith("bazel-") and (is_workspace or not path)
        is_made = name.startswith("cmake-build-") or is_bazels
        folder = path + name + "/"
        if (
            name in _VERSION_CONTROL or (is_made and not rules.is_tracked(folder))
        ) and not _taken_in(folder, overrides):
            left_out.add(name)
    if left_out:
        folders = [name for name in folders if name not in left_out]
    if sources or headers or ignored:
        folders.sort()
        sources.sort()
        headers.sort()
        ignored.sort()
        tree.directories.append(Directory(path, sources, headers, ignored, folders))
    below = (path + name + "/" for name in folders)
    return [
        (folder, rules if _taken_in(folder, overrides) else rules.inside(folder))
        for folder in below
    ]


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


def _left_out(
    path: str,
    names: list[str],
    folders: bool,
    rules: IgnoreChain,
    overrides: IgnoreRules | None,
) -> set[str]:
    """Those of `names` in the directory that --exclude or the ignore files leave out."""
    if not names:
        return set()
    left_out = rules.ignored(path, names, folders)
    if overrides:
        for name in names:
            verdict = overrides.verdict(path + name + "/" * folders)
            if verdict is not None:
                (left_out.add if verdict else left_out.discard)(name)
    return left_out


def _taken_in(path: str, overrides: IgnoreRules | None) -> bool:
    """Whether --include names the directory."""
    return overrides is not None and overrides.verdict(path) is False

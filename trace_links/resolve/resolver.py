"""Resolves a path in output to a file on this disk.

Never accesses another machine (mounts), and never guesses: if several files are equally likely all
are returned, and the caller decides. The rules are applied in order; the first one with an existing
file decides. Results are cached, misses for a few seconds, as a filter resolves the same paths over
and over. Names of tests and modules are not resolved here.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.mounts import MOUNT_TABLE, Mounts
from trace_links.patterns import compiled
from trace_links.resolve import site_packages, tree_config
from trace_links.resolve.bazel import Workspace, possible_paths, workspace_above
from trace_links.resolve.entered import Directories
from trace_links.resolve.files import Files
from trace_links.resolve.go_modules import GoModule
from trace_links.resolve.maps import (
    PrefixMap,
    decoded,
    drive_forms,
    mapped,
    parse_maps,
    unix_form,
    without_diff_prefix,
    without_scheme,
)
from trace_links.resolve.rust import RustSources
from trace_links.resolve.trees import MANY, Budget, Tree, git_root_above, matches

_KEPT = 50_000  # cached paths
_MISS_SECONDS = 5.0
_KEPT_FOLDERS = 1000  # cached folders
_SECONDS_OF_TREE = 0.5  # for listing all trees that a tree's own configuration names
_MAX_LENGTH = 4096  # the system's limit
_MAX_CANDIDATES = 20  # candidates that a person would choose from
# Files with these characters in their names cannot be opened by a link.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udc7f\udd00-\udfff]"
_HERE = "/proc/self/cwd/"
# Bazel's links to the headers of one library, by their include path: PACKAGE/…/LIBRARY/HEADER.
_VIRTUAL = (
    r"(?:.*/)?bazel-out/[^/]+/(?:bin|genfiles)/(?:(?P<package>.*)/)?"
    r"_virtual_(?:includes|imports)/[^/]+/(?P<rest>.+)"
)


class Resolver:
    """Resolves the paths of one output.

    `directory`: where relative paths start. `maps`: "OLD=NEW" prefixes. `trees`: folders that are
    searched for files by the end of their path. Without `check` every path is one file, and the
    disk is not accessed. Raises UsageError for an invalid map.

    `checks` is the value of `check`. `directories` must get the output's lines: it tracks the
    entered folders. `problems` lists what was skipped: a tree's configuration with errors, a tree
    that is too large.
    """

    def __init__(
        self,
        directory: str,
        maps: Sequence[str] = (),
        trees: Sequence[str] = (),
        check: bool = True,
        mount_table: str = MOUNT_TABLE,
    ) -> None:
        self._directory = os.path.abspath(directory)
        self._start = self._directory.rstrip("/") + "/"
        self.checks = check
        self.directories = Directories(self._directory, self._forget)
        self._folders: dict[str, tuple[bool, float]] = {}  # whether each exists, and until when
        self._problems: list[str] = []
        config = self._tree_config()
        self._maps = parse_maps(maps, self._directory)
        self._tree_maps = self._parsed(config)
        self._cache: dict[object, tuple[tuple[str, ...], float]] = {}  # until when each is valid
        self._entered = self.directories.entered  # where these are from
        self._rust = RustSources()
        # The workspaces that contain the directory, and the known trees.
        above = [workspace_above(self._directory), git_root_above(self._directory)]
        around = list(dict.fromkeys(root for root in above if root is not None))
        known = [os.path.join(self._directory, os.path.expanduser(tree)) for tree in trees if tree]
        roots = map(os.path.normpath, (*known, *config.trees))
        others = [root for root in dict.fromkeys(roots) if root not in around]
        self._own = [Workspace(root) for root in around]
        self._roots = [root for root in around if root != self._directory]
        self._known = [Workspace(root) for root in others]
        named = (one.new for one in (*self._maps, *self._tree_maps))
        self._mounts = Mounts((self._directory, *around, *others, *named), mount_table)
        self._files = Files(self._mounts, (*self._own, *self._known))
        self._go = GoModule(self._directory, self._mounts)
        budget = Budget()
        # Trees named by a tree's own configuration must not delay the output for long.
        of_tree = Budget(_SECONDS_OF_TREE)
        self._own_trees = [Tree(root, budget) for root in around[-1:]]
        self._known_trees = [
            Tree(root, of_tree if root in config.trees and root not in known else budget)
            for root in others
        ]

    @property
    def problems(self) -> tuple[str, ...]:
        trees = (tree.problem for tree in (*self._own_trees, *self._known_trees))
        return (*self._problems, *filter(None, trees))

    def candidates(self, path: str) -> tuple[str, ...]:
        """Absolute paths of the existing regular files that `path` may refer to.

        A single one is certain, several are equally likely; empty if none is known. Without
        checks: the one path that it would be on this machine; empty if it cannot be a file here.
        """
        return self._cached(path, self._find if self.checks else self._unchecked, path)

    def named(self, path: str, from_root: bool) -> tuple[str, ...]:
        """The files that a name without a line may be: where it is written, never by its end.

        `from_root`: whether it may start at the root of the source tree as well as at the current
        folder. Empty without checks, as then nothing shows that a name is a file.
        """
        if not self.checks or not _is_valid(path):
            return ()
        if path.startswith(("/", "~/")):
            forms = (*mapped(path, self._maps), os.path.expanduser(path))
            return self._first([(one,) for one in forms if not one.startswith("//")])
        found = self._first(self._relative(path))
        if self._roots and (from_root or not found):
            below_roots = [os.path.join(root, path) for root in self._roots]
            found += tuple(filter(None, map(self._files.find, below_roots)))
        return _different(found)

    def named_in(self, folder: str, from_root: bool) -> Callable[[str], tuple[str, ...]]:
        """Returns the same for names in a folder, which ends with a slash."""
        places = self._maps, self._tree_maps, self._roots, self.directories.entered
        if any(places) or not self.checks or folder.startswith(("~", "//")):
            return lambda name: self.named(folder + name, from_root)
        start = folder if folder.startswith("/") else self._start + folder
        find = self._files.find

        def found(name: str) -> tuple[str, ...]:
            file = find(start + name)
            return () if file is None else (file,)

        return found

    def _cached(
        self, key: object, find: Callable[..., tuple[str, ...]], *arguments: object
    ) -> tuple[str, ...]:
        """The result of a function in the folders that are entered now."""
        if self.directories.entered is not self._entered or len(self._cache) >= _KEPT:
            self._cache.clear()
            self._entered = self.directories.entered
        now = time.monotonic()
        paths, until = self._cache.get(key, ((), 0.0))
        if until <= now:
            paths = find(*arguments)
            self._cache[key] = paths, math.inf if paths else now + _MISS_SECONDS
        return paths

    # --------------------------------------------------------------------------- with the disk
    def _first(self, groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
        """The files of the first of these groups of paths that has any."""
        find = self._files.find
        for group in groups:
            if found := tuple([one for one in map(find, group) if one]):
                return found
        return ()

    def _find(self, path: str) -> tuple[str, ...]:
        if not _is_valid(path):
            return ()
        for alternatives in self._alternatives(path):
            if len(alternatives) > MANY:
                return ()
            found = filter(None, map(self._files.find, alternatives))
            unique = tuple(dict.fromkeys(found))
            if unique:
                return _different(unique) if len(unique) <= _MAX_CANDIDATES else ()
        return ()

    def _alternatives(self, path: str) -> Iterator[tuple[str, ...]]:
        """Paths to look up, the most likely first; equally likely ones in one tuple."""
        local = without_scheme(path)
        if local is None:
            return
        path = local
        slashed = path.replace("\\", "/")
        for candidate in mapped(slashed, self._maps):  # the user's maps override existing files
            yield (candidate,)
        if slashed != path:
            if not path.startswith("\\") and path[1:3] != ":\\":
                yield from self._relative(path)
            if unix_form(slashed) is None:
                return
            path = slashed
        if path.startswith("//"):
            path = unix_form(path) or path
        while path.startswith("./"):
            path = path[2:].lstrip("/")
        is_bare = "/" not in path
        if path.startswith(_HERE):
            path = path[len(_HERE) :].lstrip("/")
        # Two slashes start a network path, or a label of Bazel.
        is_absolute = path.startswith("/") and not path.startswith("//")
        if is_absolute:
            yield (path,)
            if "%" in path:  # of a URL whose scheme is not shown, or was removed
                yield (decoded(path),)
        elif path.startswith("~/"):
            yield (os.path.expanduser(path),)
        elif not path.startswith("//"):
            yield from self._relative(path)
        if not is_bare:
            yield from possible_paths(path, self._own, self._known)
            yield from self._virtual(path)
        if path.startswith("/rustc/"):
            yield from self._rust.alternatives(path)
        folders = (self._directory, *(one.root for one in self._own))
        yield site_packages.candidates(path, folders, self._mounts)
        of_module = self._go.candidate(path)
        if of_module is not None:
            yield (of_module,)
        if not is_absolute and path.count("/") > 1:
            yield ("/" + path.lstrip("/"),)
        for candidate in mapped(path, self._tree_maps):
            yield (candidate,)
        for candidate in drive_forms(path):
            yield (candidate,)
        short = without_diff_prefix(path)
        if short is not None:
            for root in (self._directory, *(one.root for one in self._own)):
                yield (os.path.join(root, short),)
        yield from self._by_their_end(path, short)

    def _relative(self, path: str) -> Iterator[tuple[str, ...]]:
        """Paths below the entered folders, then below our own."""
        end = "/" + path
        for folders in self.directories.entered:
            candidates = [os.path.join(folder, path) for folder in folders]
            for maps in (self._maps, self._tree_maps):  # a container's folder
                possible = (candidate for one in candidates for candidate in mapped(one, maps))
                yield tuple(candidate for candidate in possible if self._may_have(candidate, end))
            yield tuple(candidate for candidate in candidates if self._may_have(candidate, end))
        yield (f"{self._start}{path}",)

    def _may_have(self, candidate: str, end: str) -> bool:
        """Whether the folder before the `end` of a candidate exists.

        Cached, as every path of another machine's output would look it up again.
        """
        folder = candidate.removesuffix(end)
        if folder in (candidate, ""):
            return True
        now = time.monotonic()
        is_there, until = self._folders.get(folder, (False, 0.0))
        if until <= now:
            if len(self._folders) >= _KEPT_FOLDERS:
                self._folders.clear()
            is_there = self._mounts.is_local(folder) and os.path.isdir(folder)
            self._folders[folder] = is_there, now + _MISS_SECONDS
        return is_there

    def _forget(self, folder: str) -> None:
        """Drop what is cached for a folder that is entered, as it exists now."""
        for one in (folder, *mapped(folder, self._maps), *mapped(folder, self._tree_maps)):
            self._folders.pop(one, None)

    def _virtual(self, path: str) -> Iterator[tuple[str, ...]]:
        """Headers that such a link leads to, if the link itself does not exist."""
        found = compiled(_VIRTUAL).fullmatch(path)
        if found is None:
            return
        if found["package"]:
            yield from possible_paths(f"{found['package']}/{found['rest']}", self._own, self._known)
        for trees in (self._own_trees, self._known_trees):
            yield tuple(matches(found["rest"], trees, is_whole=True))

    def _by_their_end(self, path: str, short: str | None) -> Iterator[tuple[str, ...]]:
        if path.startswith("~"):
            path = path.partition("/")[2]
        elif not path.startswith("/"):
            for text in filter(None, (path, short)):
                for trees in (self._own_trees, self._known_trees):
                    yield tuple(matches(text, trees, is_whole=True))
        for trees in (self._own_trees, self._known_trees):
            yield tuple(matches(path, trees, is_whole=False))

    # ------------------------------------------------------------------------ without the disk
    def _unchecked(self, path: str) -> tuple[str, ...]:
        if not _is_valid(path):
            return ()
        path = (without_scheme(path) or "").replace("\\", "/")
        for maps in (self._maps, self._tree_maps):
            for candidate in mapped(path, maps):
                return (os.path.normpath(candidate),)
        unix = unix_form(path)
        if not unix:
            return ()
        if unix.startswith(_HERE):
            unix = unix[len(_HERE) :].lstrip("/")
        forms = drive_forms(unix)
        if forms and not unix.startswith("/"):
            unix = forms[0]
        if unix.startswith("~/"):
            unix = os.path.expanduser(unix)
        if unix.startswith("~"):
            return ()
        entered = self.directories.entered
        if entered and len(entered[0]) > 1 and not unix.startswith("/"):
            return ()  # any of them may be the one
        folder = entered[0][0] if entered else self._directory
        candidate = os.path.normpath(os.path.join(folder, unix))
        return (candidate.replace("//", "/", 1) if candidate.startswith("//") else candidate,)

    # ---------------------------------------------------------------------------------- parts
    def _tree_config(self) -> tree_config.TreeConfig:
        # A filter continues, whatever the configuration of a checkout contains.
        try:
            return tree_config.load(self._directory)
        except UsageError as error:
            self._problems.append(str(error))
            return tree_config.TreeConfig()

    def _parsed(self, config: tree_config.TreeConfig) -> tuple[PrefixMap, ...]:
        try:
            return parse_maps(config.maps, config.directory)
        except UsageError as error:
            self._problems.append(f"{config.directory}/{tree_config.NAME}: {error}")
            return ()


def _is_valid(path: str) -> bool:
    """Whether a path can be that of a file that a link opens."""
    is_short = 0 < len(path) <= _MAX_LENGTH
    return is_short and (path.isprintable() or compiled(_CONTROL).search(path) is None)


def _different(paths: Sequence[str]) -> tuple[str, ...]:
    """The paths of different files: a tree may contain one file under several names."""
    if len(paths) < 2:
        return tuple(paths)
    paths = tuple(dict.fromkeys(paths))
    return tuple({os.path.realpath(path): path for path in reversed(paths)}.values())[::-1]

"""From a path as some output writes it to a file on this disk, or to none.

No look at a path leaves this machine (mounts). Never a guess: where several files are equally
likely all are named, and the caller decides. The rules stand in the order in which they are asked;
the first that knows an existing file answers. What was found is kept, what was not for a few
seconds, as a filter is asked for the same paths over and over. Names of test runners and modules
are not resolved here.
"""

from __future__ import annotations

import os
import re
import stat
import time
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.mounts import MOUNT_TABLE, Mounts
from trace_links.resolve import tree_config
from trace_links.resolve.bazel import Workspace, is_of_bazel, places, workspace_above
from trace_links.resolve.entered import Directories
from trace_links.resolve.maps import (
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

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trace_links.resolve.maps import PrefixMap

__all__ = ["Resolver"]

_KEPT = 50_000  # paths in each of two generations of the cache
_MISS_SECONDS = 5.0
_KEPT_FOLDERS = 1000  # folders
_SECONDS_OF_TREE = 0.5  # for the listings of all trees that a tree's own configuration names
_LONGEST = 4096  # the system's own limit
_MOST = 20  # candidates between which anybody would choose
# Names of files with these cannot be opened by a link.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udc7f\udd00-\udfff]")
_HERE = "/proc/self/cwd/"
# Bazel's links to the headers of one library, as they are included: PACKAGE/…/LIBRARY/HEADER.
_VIRTUAL = re.compile(
    r"(?:.*/)?bazel-out/[^/]+/(?:bin|genfiles)/(?:(?P<package>.*)/)?"
    r"_virtual_(?:includes|imports)/[^/]+/(?P<rest>.+)"
)

_MOST_ENTERED = 200  # changes of the entered folders for which answers are kept

_Key = str | tuple[str, int]  # with a number for the folders that are entered
_Cache = dict[_Key, tuple[str, ...]]


class Resolver:
    """Resolves the paths of one output.

    `directory`: where relative paths start. `maps`: "OLD=NEW" prefixes. `trees`: folders whose
    files may be meant by the end of their path. Without `check` every path means one file, and the
    disk is not asked whether it is there. Raises UsageError for a map that is not one.

    `checks` says whether it is. `directories` are to be fed with the output's lines: they know
    which folders are entered. `problems` says what was left out: a tree's configuration with
    errors, a tree that is too large.
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
        self.checks = check
        self.directories = Directories(self._directory, self._forget)
        self._folders: dict[str, tuple[bool, float]] = {}  # which are there, until when that holds
        self._entered: dict[tuple[tuple[str, ...], ...], int] = {}
        self._states = 0
        self._problems: list[str] = []
        config = self._tree_config()
        self._maps = parse_maps(maps, self._directory)
        self._tree_maps = self._parsed(config)
        self._cache: _Cache = {}
        self._older: _Cache = {}
        self._misses: dict[_Key, float] = {}
        self._rust = RustSources()
        # The folders around the directory, and the trees that are known from elsewhere.
        above = [workspace_above(self._directory), git_root_above(self._directory)]
        around = list(dict.fromkeys(root for root in above if root is not None))
        known = [os.path.join(self._directory, os.path.expanduser(tree)) for tree in trees if tree]
        roots = map(os.path.normpath, (*known, *config.trees))
        others = [root for root in dict.fromkeys(roots) if root not in around]
        self._own = [Workspace(root) for root in around]
        self._known = [Workspace(root) for root in others]
        named = (one.new for one in (*self._maps, *self._tree_maps))
        self._mounts = Mounts((self._directory, *around, *others, *named), mount_table)
        budget = Budget()
        # What a tree names for itself may not hold the output up for long.
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
        """Absolute paths of the existing regular files that `path` may mean.

        One is certain, several are equally likely, none is known. Without checks: the one path
        that it would mean on this machine, none for what cannot be a file here.
        """
        key = self._key(path)
        found = self._cache.get(key)
        if found is not None:
            return found
        found = self._older.get(key)
        if found is None:
            now = time.monotonic()
            if self._misses.get(key, 0.0) > now:
                return ()
            found = self._find(path) if self.checks else self._meant(path)
            if not found:
                if len(self._misses) >= _KEPT:
                    self._misses.clear()
                self._misses[key] = time.monotonic() + _MISS_SECONDS
                return ()
        if len(self._cache) >= _KEPT:
            self._older, self._cache = self._cache, {}
        self._cache[key] = found
        return found

    # --------------------------------------------------------------------------- with the disk
    def _find(self, path: str) -> tuple[str, ...]:
        if not path or len(path) > _LONGEST or _CONTROL.search(path):
            return ()
        for alternatives in self._alternatives(path):
            if len(alternatives) > MANY:
                return ()
            found = filter(None, map(self._existing, alternatives))
            unique = tuple(dict.fromkeys(found))
            if len(unique) > _MOST:
                return ()
            if len(unique) > 1:  # a tree may have one file under several names
                unique = tuple({os.path.realpath(one): one for one in reversed(unique)}.values())
                unique = unique[::-1]
            if unique:
                return unique
        return ()

    def _alternatives(self, path: str) -> Iterator[tuple[str, ...]]:
        """Places to look at, the surest first; equally sure ones together."""
        local = without_scheme(path)
        if local is None:
            return
        path = local
        slashed = path.replace("\\", "/")
        for place in mapped(slashed, self._maps):  # what the user says goes before what there is
            yield (place,)
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
        is_bare = "/" not in path  # says nothing of the folder that it is in
        if path.startswith(_HERE):
            path = path[len(_HERE) :].lstrip("/")
        # Two slashes start a network path, or a label of Bazel.
        is_absolute = path.startswith("/") and not path.startswith("//")
        if is_absolute:
            yield (path,)
            if "%" in path:  # of a URL whose scheme is not shown, or was taken off
                yield (decoded(path),)
        elif path.startswith("~/"):
            yield (os.path.expanduser(path),)
        elif not path.startswith("//"):
            yield from self._relative(path)
        if not is_bare:
            yield from places(path, self._own, self._known)
            yield from self._virtual(path)
        if path.startswith("/rustc/"):
            yield from self._rust.alternatives(path)
        if not is_absolute and path.count("/") > 1:
            yield ("/" + path.lstrip("/"),)
        for place in mapped(path, self._tree_maps):
            yield (place,)
        for place in drive_forms(path):
            yield (place,)
        short = without_diff_prefix(path)
        if short is not None:
            for root in (self._directory, *(one.root for one in self._own)):
                yield (os.path.join(root, short),)
        yield from self._by_their_end(path, short)

    def _relative(self, path: str) -> Iterator[tuple[str, ...]]:
        """Below the folders that are entered, then below our own."""
        end = "/" + path
        for folders in self.directories.entered:
            places = [os.path.join(folder, path) for folder in folders]
            for maps in (self._maps, self._tree_maps):  # a container's folder
                meant = (place for one in places for place in mapped(one, maps))
                yield tuple(place for place in meant if self._may_have(place, end))
            yield tuple(place for place in places if self._may_have(place, end))
        yield (self._join(path),)

    def _may_have(self, place: str, end: str) -> bool:
        """Whether the folder before the `end` of a place is there.

        Each path would look for it again where the output is another machine's.
        """
        folder = place.removesuffix(end)
        if folder in (place, ""):
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
        """What is entered is there, whatever was before."""
        for one in (folder, *mapped(folder, self._maps), *mapped(folder, self._tree_maps)):
            if self._folders.pop(one, (True, 0.0))[0] is False:
                self._entered.clear()  # what was found without it counts no more

    def _virtual(self, path: str) -> Iterator[tuple[str, ...]]:
        """Headers that such a link leads to, where the link itself is gone."""
        found = _VIRTUAL.fullmatch(path)
        if found is None:
            return
        if found["package"]:
            yield from places(f"{found['package']}/{found['rest']}", self._own, self._known)
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

    def _existing(self, place: str) -> str | None:
        """The place's plain form, if there is a regular file."""
        if not place.startswith("/") or not self._mounts.is_local(place):
            return None
        try:
            status = os.stat(place)
        except (OSError, ValueError):
            return None
        if not stat.S_ISREG(status.st_mode):
            return None
        plain = os.path.normpath(place)
        if ".." in place.split("/"):
            # What is above a link to a folder is not where the link is.
            try:
                same = os.path.samestat(os.stat(plain), status)
            except OSError:
                same = False
            plain = plain if same else os.path.realpath(place)
        if is_of_bazel(plain):
            for workspace in (*self._own, *self._known):
                own = workspace.own(plain)
                if own != plain:
                    return own
        return plain.replace("//", "/", 1) if plain.startswith("//") else plain

    # ------------------------------------------------------------------------ without the disk
    def _meant(self, path: str) -> tuple[str, ...]:
        if not path or len(path) > _LONGEST or _CONTROL.search(path):
            return ()
        path = (without_scheme(path) or "").replace("\\", "/")
        for maps in (self._maps, self._tree_maps):
            for place in mapped(path, maps):
                return (os.path.normpath(place),)
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
            return ()  # nothing tells which
        folder = entered[0][0] if entered else self._directory
        place = os.path.normpath(os.path.join(folder, unix))
        return (place.replace("//", "/", 1) if place.startswith("//") else place,)

    # ---------------------------------------------------------------------------------- parts
    def _key(self, path: str) -> _Key:
        """What the answer for a path depends on."""
        entered = self.directories.entered
        if not entered or path.startswith("/"):
            return path
        number = self._entered.get(entered)
        if number is None:
            # Names of folders may be long, and an output may enter any number of them.
            if len(self._entered) >= _MOST_ENTERED:
                self._entered.clear()
            self._states += 1
            number = self._entered[entered] = self._states
        return path, number

    def _join(self, path: str) -> str:
        return os.path.join(self._directory, path)

    def _tree_config(self) -> tree_config.TreeConfig:
        # A filter goes on whatever a checkout says of itself.
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

"""The headers of the external repositories that a tree pins, in the versions that Bazel would use.

Only --fetch-externals fetches them; later runs of the same tree use what it found.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cmakegen.externals import record
from cmakegen.externals.downloads import Choices
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.read import other_pins
from cmakegen.externals.record import Kept, Record
from cmakegen.externals.repositories import VIRTUAL, Repository, files_in, part_of
from cmakegen.externals.resolve import Resolved, Resolver
from cmakegen.externals.used import used_names
from cmakegen.headers.header_set import USUAL_ROOTS, HeaderSet
from cmakegen.packages import store
from cmakegen.settings.options import Options
from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.errors import UsageError, counted
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.build_files import read_build_file
from tpu_walkthrough.source_tree.names import BUILD_FILES
from tpu_walkthrough.source_tree.tree import SourceTree

_VERSION = 1
"""Changes once other repositories, or other include directories, are found for the same tree."""

Missing = Callable[[Sequence[HeaderSet]], Sequence[str]]
"""The names of headers that the tree, and the given ones, need and do not have."""


class Pinned(NamedTuple):
    """The headers of a tree's pinned repositories."""

    sets: Sequence[HeaderSet] = ()
    """In search order."""
    missing: Sequence[str] = ()
    """The names of headers that these need, and do not have."""
    searched: Sequence[str] = ()
    """What was searched, and what was found."""
    warnings: Sequence[str] = ()
    inputs: Sequence[str] = ()


NO_PINS = Pinned()


def recorded_pins(root: str) -> Pinned:
    """The headers that the last run with --fetch-externals found for the tree at `root`."""
    known = record.load(root)
    if known is None:
        return NO_PINS
    found = _pinned(root, known)
    if known.content == record.state(root, known.files):
        return found
    note = (
        "what the tree pins has changed since; to bring its headers up to date: --fetch-externals"
    )
    return found._replace(warnings=[*found.warnings, note])


def fetched_pins(
    tree: SourceTree,
    bazelrc: Sequence[str],
    options: Options,
    missing: Missing,
    progress: Progress,
) -> Pinned:
    """The headers of all repositories that the tree uses, fetched unless they are in the cache.

    `bazelrc` are the options of the tree's .bazelrc. Raises OutputError where the cache cannot be
    written.
    """
    root, choices = tree.root, choices_of(options)
    used = sorted(used_names(root, tree.build_files))
    others = other_pins(tree)
    settings = [_VERSION, list(bazelrc), choices._asdict(), used, [repr(pin) for pin in others]]
    known = record.load(root)
    if known and not known.failed and known.state == record.state(root, known.files, settings):
        found = _pinned(root, known)
        if not found.warnings:
            return found  # nothing of it is damaged
    hosts = Hosts(root)
    with progress.bytes("Fetching what the tree pins", None) as advance:
        resolved = Resolver(tree, bazelrc, choices, hosts, others, advance).resolve()
    repositories = [
        _kept(repository, resolved.parts.get(repository.name, ()))
        for repository in resolved.repositories
    ]
    sets = [
        _header_set(kept, repository.folder, repository.files)
        for kept, repository in zip(repositories, resolved.repositories, strict=True)
    ]
    new = Record(
        record.state(root, resolved.files, settings),
        record.state(root, resolved.files),
        resolved.files,
        repositories,
        missing(sets),
        resolved.failed,
        [*resolved.problems, *(refused := hosts.close())],
    )
    if repositories or new.problems or known:
        record.save(root, new)
    found = _pinned(root, new)
    received = f"received of what the tree pins: {resolved.received / 1e6:,.1f} MB"
    return found._replace(
        searched=[received, *found.searched] if found.searched else (),
        warnings=[*refused, *found.warnings, *_unread(resolved)],
    )


def _unread(resolved: Resolved) -> list[str]:
    """A warning where nothing is known of the pins, since their file cannot be evaluated."""
    if resolved.repositories or resolved.failed or not resolved.problems:
        return []
    return [f"what the tree pins could not be read: {resolved.problems[0]}"]


def choices_of(options: Options) -> Choices:
    """What the options say about fetching what the tree pins.

    Raises UsageError for a folder that does not exist.
    """
    overrides = dict(given.split("=", 1) for given in options.override_repository)
    for option, folders in (
        ("--distdir", options.distdir),
        ("--override-repository", overrides.values()),
    ):
        for folder in folders:
            if not os.path.isdir(folder):
                raise UsageError(f"{option}: {shown_path(folder)} is not a folder")
    return Choices(
        tuple(map(os.path.abspath, options.distdir)),
        options.mirror,
        overrides,
        options.allow_unpinned,
        byte_size("--fetch-limit", options.fetch_limit),
    )


def _kept(repository: Repository, parts: Sequence[str]) -> Kept:
    folder = "" if repository.key else repository.folder
    return Kept(repository.name, repository.key, folder, _roots(repository, parts))


def _roots(repository: Repository, parts: Sequence[str]) -> list[str]:
    """Its include directories: those that BUILD files declare, that of its root first.

    Before them the folder with renamed headers, if there are any; after them `parts` that are
    repositories of their own, and that of a submodule's path in the tree.
    """
    builds = [path for path in repository.files if path.rpartition("/")[2] in BUILD_FILES]
    builds.sort(key=lambda path: (path.count("/"), path))
    declared = [root for path in builds for root in read_build_file(repository.folder, path).roots]
    folders = {path[: path.rfind("/") + 1] for path in repository.files}
    usual = [f"{repository.inside}{root}" for root in USUAL_ROOTS]
    own = [f"{path}/" for path in parts]
    return [
        root
        for root in dict.fromkeys((VIRTUAL, *declared, *usual, *own, ""))
        if any(folder.startswith(root) for folder in folders)
    ]


def _header_set(kept: Kept, folder: str, files: frozenset[str]) -> HeaderSet:
    return HeaderSet(
        name=f"{printable(kept.name)} (pinned)",
        base="cache" if kept.key else "absolute",
        path=f"packages/{kept.key}" if kept.key else folder,
        folder=folder,
        files=files,
        roots=kept.roots,
        system=True,
    )


def _pinned(root: str, known: Record) -> Pinned:
    """What a record names, as far as it is in the cache."""
    sets = []
    lost = list(known.failed)
    for kept in known.repositories:
        if not kept.key:
            sets.append(_header_set(kept, kept.folder, files_in(kept.folder)))
            continue
        contents = store.look(part_of(kept.key))
        if contents is None or contents.damage:
            lost.append(kept.name)
        if contents and contents.files:
            sets.append(_header_set(kept, contents.folder, contents.files))
    warnings = []
    if lost:
        names = ", ".join(map(printable, lost))
        what = counted(len(lost), "repository", "repositories")
        warnings.append(
            f"{what} that the tree pins could not be used, and packages take their place: {names};"
            " --report has the reasons"
        )
    searched = [
        f"{headers.name}: {counted(len(headers.files), 'file')}"
        for headers in sets
        if isinstance(headers.files, frozenset)
    ]
    searched += [f"pinned, but not used: {problem}" for problem in known.problems]
    inputs = [record.record_path(root), *known.files]
    return Pinned(sets, known.missing, searched, warnings, inputs)

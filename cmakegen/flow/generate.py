"""Determine the project of a tree: survey -> header sources -> include directories -> project."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cmakegen.cmake.targets import read_targets
from cmakegen.flags.bazelrc import BazelFlags, read_bazelrc
from cmakegen.flags.file_flags import FileFlags
from cmakegen.flags.per_file import with_per_file_flags
from cmakegen.flags.read import TreeFlags, read_flags
from cmakegen.flow.sources import Search, find_sources
from cmakegen.headers import coverage
from cmakegen.headers.header_set import FilesOnDisk, HeaderSource
from cmakegen.headers.merged import Directory, cuda_folder, merged_folder
from cmakegen.headers.system_headers import SystemHeaders
from cmakegen.project import model
from cmakegen.settings.cache import flags_path, tree_cache, uses_flags
from cmakegen.settings.options import Options, output_path
from cmakegen.settings.tree_settings import SETTINGS_NAME
from tpu_walkthrough.errors import counted
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.build_files import tree_name
from tpu_walkthrough.source_tree.names import LONE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.survey import Survey
from tpu_walkthrough.source_tree.tree import SourceTree

_GUESSES = ("neighbours", "stray")


@dataclass(frozen=True)
class FoundRoot:
    """An include directory of the project with its origin."""

    path: str
    origin: str
    """The name of its header source."""
    reason: str
    votes: int


class Result(NamedTuple):
    """The result of a run."""

    search: Search
    """The header sources, and what was learnt on the way."""
    tree: SourceTree
    files: frozenset[str]
    """All C-family files, relative to the tree."""
    output: str
    decision: model.Decision
    include_roots: Sequence[model.IncludeRoot]
    """All include directories found, also those that CMake cannot represent."""
    coverage: coverage.Coverage
    system: SystemHeaders
    inputs: Sequence[str]
    """Files besides the sources that the result depends on."""
    repeatable: bool
    """Whether `inputs` is complete: a build's output is too large to be watched for changes."""
    warnings: Sequence[str]
    flags: TreeFlags | None
    """The flags in BUILD files, with --flags."""
    cuda_path: str
    """The folder of CUDA in the tree's cache, with --cuda."""

    @property
    def options(self) -> Options:
        """The options of the run."""
        return self.search.options

    @property
    def notes(self) -> Sequence[str]:
        """What could not be generated from the tree's sources, the same in every run."""
        return self.search.generated.notes

    @property
    def sources(self) -> Sequence[str]:
        """The sources of the project: those that were selected and that CMake can represent."""
        return self.decision.sources

    @property
    def size(self) -> str:
        """How many sources there are: `3 sources`, or `3 headers` of a tree that has no others."""
        is_lone = any(extension_of(path) in LONE_EXTENSIONS for path in self.sources[:1])
        return counted(len(self.sources), "header" if is_lone else "source")

    @property
    def roots(self) -> list[FoundRoot]:
        """The include directories of all header sources, in search order."""
        return [
            FoundRoot(root.path, source.headers.name, root.reason, root.votes)
            for source in self.search.sources
            for root in source.roots
        ]


def generate(
    options: Options, survey: Survey, progress: Progress, flags: BazelFlags | None = None
) -> Result:
    """Determine the project for a surveyed tree. Raises WalkthroughError.

    `flags` are those of the tree's .bazelrc, from a caller that has already read it.
    """
    tree, scan = survey.tree, survey.scan
    if flags is None:
        flags = read_bazelrc(tree.root, options.bazel_config)
    search = find_sources(options, flags.options, survey, progress)
    system = SystemHeaders()
    measured = coverage.resolve(scan.total, scan.beside, search.wanted, search.sources, system)
    output = output_path(options)
    merged, cuda_path = _merged_root(search)
    include_roots = _include_roots(search.sources, merged)
    unreadable = [f"{path or '.'}: cannot be read; skipped" for path in tree.unreadable]
    name = tree_name(tree.root, unreadable)
    tree_flags = _tree_flags(options, tree, flags, progress)
    file_flags = _file_flags(tree_flags, flags, tree)
    decision = model.decide(
        tree, search.files, options, output, include_roots, flags, name, file_flags, cuda_path
    )
    externals, generated = search.externals, search.generated
    warnings = [
        *unreadable,
        *flags.warnings,
        *survey.facts.warnings,
        *externals.warnings,
        *generated.warnings,
        *generated.failures,
        *search.warnings,
    ]
    on_disk = any(isinstance(source.headers.files, FilesOnDisk) for source in search.sources)
    return Result(
        search=search,
        tree=tree,
        files=search.files,
        output=output,
        decision=decision,
        include_roots=include_roots,
        coverage=measured,
        system=system,
        flags=tree_flags,
        cuda_path=cuda_path,
        inputs=[
            *tree.inputs,
            *flags.files,
            *search.inputs,
            *(os.path.join(tree_cache(tree.root), root.path) for root in merged),
            SETTINGS_NAME,
            *(tree_flags.inputs if tree_flags else ()),
        ],
        repeatable=not (externals.warnings or generated.failures or on_disk),
        warnings=list(dict.fromkeys(warnings)),
    )


def _tree_flags(
    options: Options, tree: SourceTree, bazelrc: BazelFlags, progress: Progress
) -> TreeFlags | None:
    """The flags in BUILD files, or else in CMake files, if they are requested."""
    if not uses_flags(tree.root, options.flags):
        return None
    if not tree.build_files:
        with progress.step("Following CMake files"):
            return _target_flags(tree)
    configs = (*options.bazel_config, "cuda") if options.cuda else options.bazel_config
    with progress.step("Evaluating BUILD files"):
        return read_flags(tree, bazelrc, configs, flags_path(tree.root))


def _target_flags(tree: SourceTree) -> TreeFlags | None:
    """The flags of the targets in CMake files, if there are any."""
    targets = read_targets(tree)
    if not targets.reads:
        return None
    dropped = sorted(targets.dropped.items(), key=lambda item: -item[1])
    return TreeFlags(
        targets.files,
        tuple(dropped),
        targets.reads,
        targets.problems,
        origin="a target in CMake files",
    )


def _file_flags(
    tree_flags: TreeFlags | None, bazelrc: BazelFlags, tree: SourceTree
) -> Mapping[str, FileFlags]:
    """The flags of sources that not all have, of BUILD files and .bazelrc."""
    options = bazelrc.options_on(platform.system())
    files = tree_flags.files if tree_flags else {}
    return with_per_file_flags(files, options, tree)


def decide_again(result: Result, tree: SourceTree, flags: BazelFlags) -> Result:
    """The project with the include directories of `result`, for the current files of `tree`.

    For a caller that knows that only files were added or removed that no directive can refer to.
    Counts such as those of the coverage are not updated.
    """
    files = tree.paths()
    decision = model.decide(
        tree,
        files,
        result.options,
        result.output,
        result.include_roots,
        flags,
        tree_name(tree.root),
        _file_flags(result.flags, flags, tree),
        result.cuda_path,
    )
    return result._replace(tree=tree, files=files, decision=decision)


def _merged_root(search: Search) -> tuple[list[model.IncludeRoot], str]:
    """The include directory in place of those of the packages in the cache, if they are many.

    Also the folder of CUDA in the tree's cache, or "".
    """
    root, cuda = search.tree.root, search.options.cuda
    directories = [
        Directory(headers, used.path)
        for headers, roots in search.sets
        if headers.base == "cache"
        for used in roots
    ]
    if not directories:
        return [], ""
    name = merged_folder(root, directories, 1) if cuda else merged_folder(root, directories)
    if not name:
        return [], ""
    return [model.IncludeRoot(name, "tree cache", True)], cuda_folder(root, name) if cuda else ""


def _include_roots(
    sources: Sequence[HeaderSource], merged: Sequence[model.IncludeRoot]
) -> list[model.IncludeRoot]:
    """The project's include directories in search order."""
    include: list[model.IncludeRoot] = []
    spare: list[model.IncludeRoot] = []
    """Generated headers that must not hide those of packages."""
    guesses: list[model.IncludeRoot] = []
    """Searched last, where they hide the fewest headers."""
    for source in sources:
        headers = source.headers
        for root in source.roots:
            path = "/".join(part for part in (headers.path, root.path.rstrip("/")) if part)
            if root.reason in _GUESSES and headers.base == "tree":
                guesses.append(model.IncludeRoot(path, headers.base, True))
            elif headers.system and headers.base == "tree cache":
                spare.append(model.IncludeRoot(path, headers.base, True))
            elif not (merged and headers.base == "cache"):
                include.append(model.IncludeRoot(path, headers.base, headers.system))
    return [*include, *merged, *spare, *guesses]

"""The flow of one run: tree -> directives -> roots -> project -> text.

Decides nothing itself and prints nothing; each step is a module of its own.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cmakegen import coverage, includes, parallel, project, roots
from cmakegen.bazelrc import read_bazelrc
from cmakegen.buildfiles import BuildFacts, read_build_files
from cmakegen.cache import tree_cache
from cmakegen.closure import Place
from cmakegen.externals import find_externals
from cmakegen.includes import header_names
from cmakegen.options import OUTPUT_NAME, Options
from cmakegen.settings import SETTINGS_NAME
from cmakegen.standard_headers import STANDARD_HEADERS
from cmakegen.system_headers import SystemHeaders
from cmakegen.third_party import used_roots
from cmakegen.tree import Directory, SourceTree, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.header_set import HeaderSet
    from cmakegen.progress import Progress


# Below this many files a second process costs more than it saves.
_SHARED_FROM = 1500
# The other process reads the BUILD files too.
_OWN_SHARE = 0.58


class FoundRoot(NamedTuple):
    """An include directory of the project, with where it comes from."""

    path: str
    origin: str
    """`option`, `tree`, or the name of a header set."""
    reason: str
    votes: int


class Result(NamedTuple):
    """What a run found and decided."""

    options: Options
    tree: SourceTree
    output: str
    decision: project.Decision
    coverage: coverage.Coverage
    roots: Sequence[FoundRoot]
    places: Sequence[Place]
    """The tree first, then the header sets, in search order."""
    system: SystemHeaders
    searched: Sequence[str]
    """Where third-party headers were looked for, and what was found."""
    inputs: Sequence[str]
    """Files besides the sources that the result depends on."""
    warnings: Sequence[str]

    @property
    def sources(self) -> list[str]:
        return [d.path + name for d in self.tree.directories for name in d.sources]

    @property
    def source_count(self) -> int:
        return self.tree.source_count


def output_path(options: Options) -> str:
    """The absolute path of the file to write."""
    return os.path.abspath(options.output or os.path.join(options.root, OUTPUT_NAME))


def generate(options: Options, progress: Progress) -> Result:
    """Look at the tree and decide on the project. Raises CmakegenError."""
    tree = walk(os.path.abspath(options.root), options.exclude, options.include)
    files = tree.paths()
    scanned, facts = _read_files(tree, files)
    flags = read_bazelrc(tree.root, options.bazel_config)
    known = [("", "tree")]
    known += [(path, "workspace") for path in tree.workspaces if path]
    known += [(path, "BUILD file") for path in facts.roots if path]
    own_roots = roots.infer_roots(files, scanned.wanted, known, scanned.bare)
    own_paths = [root.path for root in own_roots]
    system = SystemHeaders()

    names = header_names(scanned.wanted)
    missing = [
        name
        for name in names
        if name not in STANDARD_HEADERS and not any(path + name in files for path in own_paths)
    ]
    found = find_externals(tree.root, own_paths, missing, options.fetch_externals, progress)
    sets = list(found.sets)
    proto_warnings: list[str] = []
    if options.protos and tree.protos:
        from cmakegen.protoc import find_protoc, matching_version
        from cmakegen.protos import generate_headers

        protoc = find_protoc(matching_version(sets), progress)
        with progress.step("Generating *.pb.h"):
            generated, proto_warnings = generate_headers(
                tree.root,
                tree.protos,
                own_paths,
                os.path.join(tree_cache(tree.root), "protos"),
                protoc,
            )
        sets.insert(0, generated)
    used = used_roots(sets, names, lambda name: any(path + name in files for path in own_paths))
    places = [Place(tree.root, files, own_paths)]
    places += [
        Place(headers.folder, headers.files, [root.path for root in found_roots])
        for headers, found_roots in zip(sets, used, strict=True)
    ]
    measured = coverage.measure(
        names,
        scanned.total,
        scanned.beside,
        [
            (name, place.files, place.roots)
            for name, place in zip(_names(sets), places, strict=True)
        ],
        system,
    )
    output = output_path(options)
    include_roots = [
        *(
            project.IncludeRoot(os.path.abspath(path), "absolute", False)
            for path in options.include_dir
        ),
        # What only its place speaks for is searched last, where it can hide the least.
        *(
            project.IncludeRoot(root.path.rstrip("/"), "tree", root.reason == "neighbours")
            for root in own_roots
        ),
    ]
    found_list = [FoundRoot(root.path, "the tree", root.reason, root.votes) for root in own_roots]
    for headers, found_roots in zip(sets, used, strict=True):
        for root in found_roots:
            path = "/".join(part for part in (headers.path, root.path.rstrip("/")) if part)
            include_roots.append(project.IncludeRoot(path, headers.base, headers.system))
            found_list.append(FoundRoot(root.path, headers.name, root.reason, root.votes))
    decision = project.decide(tree, options, output, include_roots, flags)
    unreadable = [f"{path or '.'}: cannot be read; left out" for path in tree.unreadable]
    return Result(
        options=options,
        tree=tree,
        output=output,
        decision=decision,
        coverage=measured,
        roots=found_list,
        places=places,
        system=system,
        searched=found.searched,
        inputs=[*tree.inputs, *flags.files, *tree.protos * options.protos, SETTINGS_NAME],
        warnings=[
            *unreadable,
            *flags.warnings,
            *facts.warnings,
            *found.warnings,
            *proto_warnings,
        ],
    )


def _names(sets: Sequence[HeaderSet]) -> list[str]:
    return ["the tree", *(headers.name for headers in sets)]


def _read_files(tree: SourceTree, files: frozenset[str]) -> tuple[includes.IncludeScan, BuildFacts]:
    """The contents of all files: by far the most of a run, and so shared between two cores."""
    mine, others = _split(tree)
    if not others:
        return includes.scan(tree.root, mine, files), read_build_files(tree)

    def other_half() -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        total, beside, wanted, bare = includes.scan(tree.root, others, files)
        return (total, beside, dict(wanted), bare), tuple(read_build_files(tree))

    wait = parallel.start(other_half)
    my_scan = includes.scan(tree.root, mine, files)
    (total, beside, wanted, bare), facts = wait()
    other_scan = includes.IncludeScan(total, beside, Counter(wanted), bare)
    return includes.merge(my_scan, other_scan), BuildFacts(*facts)


def _split(tree: SourceTree) -> tuple[list[Directory], list[Directory]]:
    """The directories in two parts of about the same work; one part for a small tree."""
    if tree.file_count < _SHARED_FROM:
        return tree.directories, []
    half = tree.file_count * _OWN_SHARE
    seen = 0
    for number, directory in enumerate(tree.directories):
        seen += len(directory.sources) + len(directory.headers)
        if seen >= half:
            return tree.directories[: number + 1], tree.directories[number + 1 :]
    return tree.directories, []

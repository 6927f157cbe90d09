"""The flow of one run: tree -> directives -> roots -> project -> text.

Decides nothing itself and prints nothing; each step is a module of its own.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cmakegen import coverage, project, roots
from cmakegen.bazelrc import read_bazelrc
from cmakegen.cache import tree_cache
from cmakegen.closure import Place
from cmakegen.errors import FetchError
from cmakegen.externals import find_externals
from cmakegen.includes import header_names
from cmakegen.options import Options, output_path
from cmakegen.settings import SETTINGS_NAME
from cmakegen.standard_headers import STANDARD_HEADERS
from cmakegen.system_headers import SystemHeaders
from cmakegen.third_party import used_roots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.header_set import HeaderSet
    from cmakegen.progress import Progress
    from cmakegen.survey import Survey
    from cmakegen.tree import SourceTree


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
    files: frozenset[str]
    """All C-family files, relative to the tree."""
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


def generate(options: Options, surveyed: Survey, progress: Progress) -> Result:
    """Decide on the project for the tree that was surveyed. Raises CmakegenError."""
    tree, scanned, facts = surveyed
    files = tree.paths()
    flags = read_bazelrc(tree.root, options.bazel_config)
    known = [("", "tree")]
    known += [(path, "workspace") for path in tree.workspaces if path]
    # Many are declared for files that only a build generates.
    folders = set(tree.visited)
    known += [(path, "BUILD file") for path in facts.roots if path and path in folders]
    names = header_names(scanned.wanted)
    own_roots, unanswered = roots.infer_roots(files, names, known, scanned.bare)
    own_paths = [root.path for root in own_roots]
    system = SystemHeaders()
    missing = [name for name in unanswered if name not in STANDARD_HEADERS]
    found = find_externals(tree.root, own_paths, missing, options.fetch_externals, progress)
    sets = list(found.sets)
    made = _Made([], [], [])
    if options.protos:
        made = _make_headers(tree, own_paths, sets, progress)
        # After what a Bazel build has made of the tree, before anything of third parties.
        place = sum(not headers.system for headers in sets)
        sets[place:place] = made.sets
    used = used_roots(
        sets, unanswered, lambda name: any(path + name in files for path in own_paths)
    )
    places = [Place(tree.root, files, own_paths)]
    places += [
        Place(headers.folder, headers.files, [root.path for root in found_roots])
        for headers, found_roots in zip(sets, used, strict=True)
    ]
    in_tree = {
        "beside the including file": scanned.beside,
        "the tree": sum(root.votes for root in own_roots),
    }
    origins = [
        (headers.name, place.files, place.roots)
        for headers, place in zip(sets, places[1:], strict=True)
    ]
    measured = coverage.measure(scanned.total, in_tree, unanswered, origins, system)
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
    decision = project.decide(tree, files, options, output, include_roots, flags)
    unreadable = [f"{path or '.'}: cannot be read; left out" for path in tree.unreadable]
    return Result(
        options=options,
        tree=tree,
        files=files,
        output=output,
        decision=decision,
        coverage=measured,
        roots=found_list,
        places=places,
        system=system,
        searched=found.searched,
        inputs=[*tree.inputs, *flags.files, *made.inputs, SETTINGS_NAME],
        warnings=list(
            dict.fromkeys(
                [
                    *unreadable,
                    *flags.warnings,
                    *facts.warnings,
                    *found.warnings,
                    *made.warnings,
                ]
            )
        ),
    )


class _Made(NamedTuple):
    """Headers that were generated from sources of the tree."""

    sets: list[HeaderSet]
    inputs: list[str]
    """The files that they were made of."""
    warnings: list[str]


def _make_headers(
    tree: SourceTree, own_paths: list[str], sets: list[HeaderSet], progress: Progress
) -> _Made:
    """*.pb.h by protoc and *.inc by mlir-tblgen, as far as the tree has sources for them."""
    from cmakegen import protoc, protos, tablegen, tablegen_rules

    made = _Made([], [], [])
    folder = tree_cache(tree.root)
    if tree.protos:
        tool = protoc.find_protoc(protoc.matching_version(sets), progress)
        with progress.step("Generating *.pb.h"):
            headers, warnings = protos.generate_headers(
                tree.root, tree.protos, own_paths, os.path.join(folder, "protos"), tool
            )
        made.sets.append(headers)
        made.inputs.extend(tree.protos)
        made.warnings.extend(warnings)
    rules = tablegen_rules.read_rules(tree)
    if rules.outputs or rules.foreign or rules.passed_over:
        try:
            path = tablegen.find_mlir_tblgen(progress)
        except FetchError as error:  # there is none for macOS and Windows
            made.warnings.append(f"no *.inc of MLIR: {error}")
            return made
        with progress.step("Generating *.inc"):
            generated = tablegen.generate_includes(
                tree, rules, own_paths, sets, os.path.join(folder, "tablegen"), path
            )
        made.sets.append(generated.headers)
        made.inputs.extend(generated.inputs)
        made.warnings.extend(generated.warnings)
    else:
        made.warnings.extend(rules.warnings)
    return made

"""The flow of one run: survey -> include directories -> third-party headers -> project.

The order of the steps is the order in which headers are searched; each step has its own module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from cmakegen.cache import flags_path, has_generated_headers, tree_cache, uses_flags
from cmakegen.flags.read import TreeFlags
from cmakegen.headers import coverage, roots
from cmakegen.headers.externals import find_externals
from cmakegen.headers.given import GivenTree
from cmakegen.headers.header_set import FilesOnDisk, HeaderSet, MadeHeaders, Place
from cmakegen.headers.standard_headers import STANDARD_HEADERS
from cmakegen.headers.system_headers import SystemHeaders
from cmakegen.headers.third_party import UsedRoot
from cmakegen.options import Options, output_path
from cmakegen.project import model
from cmakegen.settings import SETTINGS_NAME
from cmakegen.source_tree.bazelrc import BazelFlags, read_bazelrc
from cmakegen.source_tree.build_files import built_directories, tree_name
from cmakegen.source_tree.includes import header_names, includes_next, is_in_conflict
from cmakegen.source_tree.listing import KNOWN_EXTENSIONS, extension_of
from cmakegen.source_tree.survey import Survey
from cmakegen.source_tree.tree import SourceTree
from tpu_walkthrough.progress import Progress


class FoundRoot(NamedTuple):
    """An include directory of the project with its origin."""

    path: str
    origin: str
    """`option`, `tree`, or the name of a header set."""
    reason: str
    votes: int


class Result(NamedTuple):
    """The result of a run."""

    options: Options
    tree: SourceTree
    files: frozenset[str]
    """All C-family files, relative to the tree."""
    output: str
    decision: model.Decision
    include_roots: Sequence[model.IncludeRoot]
    """All include directories found, also those that CMake cannot represent."""
    coverage: coverage.Coverage
    roots: Sequence[FoundRoot]
    places: Sequence[Place]
    """In search order."""
    home: int
    """The index of the tree in `places`."""
    system: SystemHeaders
    searched: Sequence[str]
    """Where third-party headers were searched for, and what was found."""
    inputs: Sequence[str]
    """Files besides the sources that the result depends on."""
    repeatable: bool
    """Whether `inputs` is complete: a build's output is too large to be watched for changes."""
    warnings: Sequence[str]
    notes: Sequence[str]
    """What could not be generated from the tree's sources, the same in every run."""
    flags: TreeFlags | None
    """The flags in BUILD files, with --flags."""
    cuda_path: str
    """The folder of CUDA in the tree's cache, with --cuda."""

    @property
    def sources(self) -> Sequence[str]:
        """The sources of the project: those that were selected and that CMake can represent."""
        return self.decision.sources


def generate(
    options: Options, surveyed: Survey, progress: Progress, flags: BazelFlags | None = None
) -> Result:
    """Determine the project for a surveyed tree. Raises WalkthroughError.

    `flags` are those of the tree's .bazelrc, from a caller that has already read it.
    """
    tree, scanned, facts = surveyed.tree, surveyed.scan, surveyed.facts
    files = tree.paths()
    if flags is None:
        flags = read_bazelrc(tree.root, options.bazel_config)
    finish_flags = _start_flags(options, tree, flags)
    given: list[HeaderSet] = []
    given_warnings: list[str] = []
    if options.include_dir:
        from cmakegen.headers.given import given_directories

        given, given_warnings = given_directories(options.include_dir, tree.root)
    names = header_names(scanned.wanted)
    by_given = 0
    if given:
        resolved = [name for name in names if any(name in headers.files for headers in given)]
        by_given = sum(map(names.pop, resolved))
    own_roots, unresolved, strays = roots.infer_roots(
        files,
        names,
        roots.known_roots(tree, facts, files),
        scanned.bare,
        built_directories(tree.root, tree.build_files),
    )
    own_paths = [root.path for root in own_roots]
    by_own = sum(root.votes for root in own_roots)
    others, other_files = _other_kinds(tree.root, own_paths, unresolved)
    if others.get("") and "" not in own_paths:
        own_roots.insert(0, roots.Root("", "tree", 0))
        own_paths.insert(0, "")
    before = sum(unresolved.values())
    trees: list[GivenTree] = []
    if given:
        from cmakegen.headers.given import given_trees

        trees = given_trees(given, unresolved)
    by_given += before - sum(unresolved.values())
    # In search order, as in the project: -I, the tree, the trees among -I, everything else.
    places = [Place(headers.folder, headers.files, headers.roots) for headers in given]
    places.append(Place(tree.root, files, own_paths))
    places += [Place(one.tree.root, one.files, one.paths) for one in trees]
    sources = places.copy()

    def is_own(name: str) -> bool:
        return any(path + name in place.files for place in sources for path in place.roots)

    # Headers of the other trees need third-party headers too.
    wanted = {name: 0 for one in trees for name in one.missing if not is_own(name)} | unresolved
    if options.cuda and any(map(model.CUDA_SOURCE.search, files)):
        wanted = {name: 0 for name in model.CUDA_HEADERS if not is_own(name)} | wanted
    found = find_externals(
        tree.root,
        own_paths,
        [name for name in wanted if name not in STANDARD_HEADERS],
        options.fetch_externals,
        progress,
        chain(files, *(one.full_paths() for one in trees)),
    )
    elsewhere = [
        os.path.join(one.tree.root, path).rstrip("/") for one in trees for path in ("", *one.paths)
    ]
    made = _made_headers(options, tree, own_paths, found.sets, progress, wanted, elsewhere)
    for one in trees:
        own_of_one = ["", *one.paths]
        one.adopt(made, _made_headers(options, one.tree, own_of_one, found.sets, progress, wanted))
    # Output of a Bazel build comes first, then headers generated here, then third-party headers,
    # and last those generated for other protobuf headers than there are.
    sets = [
        *(headers for headers in found.sets if not headers.system),
        *(headers for headers in made.sets if not headers.system),
        *(headers for headers in found.sets if headers.system),
        *(headers for headers in made.sets if headers.system),
    ]
    used: list[list[UsedRoot]] = []
    if sets:
        from cmakegen.headers.third_party import used_roots

        used = used_roots(sets, wanted, is_own)
    third_party = [
        Place(headers.folder, headers.files, [root.path for root in found_roots])
        for headers, found_roots in zip(sets, used, strict=True)
    ]
    # The headers of strays that directives may mean: (directory, name).
    astray = [(path, name) for path in strays for name in unresolved if path + name in files]
    wrappers = _wrapper_roots(astray, tree.root)
    wrapping = [root.path for root in wrappers]
    if wrappers:
        places.append(Place(tree.root, files, wrapping))
    places += third_party
    stray_roots, stray_files = _stray_roots(
        [one for one in astray if one[0] not in wrapping],
        unresolved,
        places[len(given) :],
        tree.root,
    )
    own_roots += [*wrappers, *stray_roots]
    stray_place = Place(tree.root, stray_files, [root.path for root in stray_roots])
    if stray_roots:
        places.append(stray_place)
    system = SystemHeaders()
    measured = coverage.measure(
        scanned.total,
        {
            "beside the including file": scanned.beside,
            "-I": by_given,
            "the tree": by_own + sum(others.values()),
        },
        unresolved,
        [
            *(
                (headers.name, place.files, place.roots)
                for headers, place in zip(sets, third_party, strict=True)
            ),
            ("the tree", stray_place.files, stray_place.roots),
        ],
        system,
    )
    output = output_path(options)
    merged, merged_inputs, cuda_path = _merged_roots(options, tree.root, sets, used)
    include_roots, reported_roots = _include_roots(given, own_roots, trees, sets, used, merged)
    unreadable = [f"{path or '.'}: cannot be read; skipped" for path in tree.unreadable]
    name = tree_name(tree.root, unreadable)
    tree_flags = None
    if finish_flags:
        with progress.if_slow("Evaluating BUILD files"):
            tree_flags = finish_flags()
    decision = model.decide(
        tree,
        files,
        options,
        output,
        include_roots,
        flags,
        name,
        tree_flags.files if tree_flags else None,
        cuda_path,
    )
    return Result(
        options=options,
        tree=tree,
        files=files,
        output=output,
        decision=decision,
        include_roots=include_roots,
        coverage=measured,
        roots=reported_roots,
        places=places,
        home=len(given),
        system=system,
        searched=found.searched,
        notes=made.notes,
        flags=tree_flags,
        cuda_path=cuda_path,
        inputs=[
            *tree.inputs,
            *flags.files,
            *made.inputs,
            *(headers.folder for headers in sets),
            *(path + name for path, name in astray),
            *merged_inputs,
            *other_files,
            *found.inputs,
            SETTINGS_NAME,
            *(tree_flags.inputs if tree_flags else ()),
        ],
        repeatable=not found.warnings
        and not made.failures
        and not any(isinstance(place.files, FilesOnDisk) for place in places),
        warnings=list(
            dict.fromkeys(
                [
                    *unreadable,
                    *flags.warnings,
                    *facts.warnings,
                    *found.warnings,
                    *made.warnings,
                    *made.failures,
                    *given_warnings,
                ]
            )
        ),
    )


def _start_flags(
    options: Options, tree: SourceTree, bazelrc: BazelFlags
) -> Callable[[], TreeFlags] | None:
    """Start to read the flags in BUILD files, if they are requested."""
    if not tree.build_files or not uses_flags(tree.root, options.flags):
        return None
    from cmakegen.flags.read import start_reading

    configs = (*options.bazel_config, "cuda") if options.cuda else options.bazel_config
    return start_reading(tree, bazelrc, configs, flags_path(tree.root))


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
        result.flags.files if result.flags else None,
        result.cuda_path,
    )
    return result._replace(tree=tree, files=files, decision=decision)


def _wrapper_roots(astray: Iterable[tuple[str, str]], root: str) -> list[roots.Root]:
    """The strays with a header that wraps another project's header of the same name.

    The other project's header is needed as well, so a wrapper resolves no name.
    """
    found = {}
    for path, name in astray:
        header = f"{root}/{path}{name}"
        if includes_next(header, name) and not is_in_conflict(header):
            found[path] = roots.Root(path, "wrapper", 0)
    return list(found.values())


def _stray_roots(
    astray: Sequence[tuple[str, str]],
    names: Mapping[str, int],
    places: Sequence[Place],
    root: str,
) -> tuple[list[roots.Root], frozenset[str]]:
    """The strays that resolve some of `names`, which nothing in `places` resolves.

    Also their headers without those in conflict.
    """
    unsupplied = {
        name: names[name]
        for name in dict.fromkeys(name for _, name in astray)
        if not any(path + name in place.files for place in places for path in place.roots)
    }
    sound = frozenset(
        path + name
        for path, name in astray
        if name in unsupplied and not is_in_conflict(f"{root}/{path}{name}")
    )
    return roots.take_strays(dict.fromkeys(path for path, _ in astray), sound, unsupplied), sound


def _made_headers(
    options: Options,
    tree: SourceTree,
    own_roots: Sequence[str],
    sets: Sequence[HeaderSet],
    progress: Progress,
    wanted: Mapping[str, int],
    elsewhere: Sequence[str] = (),
) -> MadeHeaders:
    """The headers generated from the tree's sources, if they are requested."""
    if not (has_generated_headers(tree.root) if options.protos is None else options.protos):
        return MadeHeaders([], [], [], [], [])
    from cmakegen.generators.made_headers import make_headers

    missing = [name for name in wanted if name not in STANDARD_HEADERS]
    return make_headers(tree, own_roots, sets, progress, missing, elsewhere)


def _other_kinds(
    root: str, own_roots: Sequence[str], names: dict[str, int]
) -> tuple[dict[str, int], list[str]]:
    """Remove from `names` the files of the tree without the extension of a source or header.

    Returns the include directories in which they are found, with the number of their directives,
    and the files. The walk does not list them, so they are looked up on disk.
    """
    found: dict[str, int] = {}
    files: list[str] = []
    for name in list(names):
        if extension_of(name.rpartition("/")[2]) in KNOWN_EXTENSIONS or name in STANDARD_HEADERS:
            continue
        for path in dict.fromkeys((*own_roots, "")):
            if os.path.isfile(f"{root}/{path}{name}"):
                found[path] = found.get(path, 0) + names.pop(name)
                files.append(path + name)
                break
    return found, files


def _merged_roots(
    options: Options,
    root: str,
    sets: Sequence[HeaderSet],
    used: Sequence[Sequence[UsedRoot]],
) -> tuple[list[model.IncludeRoot], list[str], str]:
    """The include directory in place of those of the packages in the cache, if they are many.

    Also its path, on which the result depends, and the folder of CUDA in the tree's cache, or "".
    """
    cached = [
        (headers, one.path)
        for headers, found in zip(sets, used, strict=True)
        if headers.base == "cache"
        for one in found
    ]
    if not cached:
        return [], [], ""
    from cmakegen.headers.merged import Directory, cuda_folder, merged_folder

    directories = [Directory(*one) for one in cached]
    name = merged_folder(root, directories, 1) if options.cuda else merged_folder(root, directories)
    if not name:
        return [], [], ""
    merged = [model.IncludeRoot(name, "tree cache", True)]
    path = os.path.join(tree_cache(root), name)
    return merged, [path], cuda_folder(root, name) if options.cuda else ""


def _include_roots(
    given: Sequence[HeaderSet],
    own_roots: Sequence[roots.Root],
    trees: Sequence[GivenTree],
    sets: Sequence[HeaderSet],
    used: Sequence[Sequence[UsedRoot]],
    merged: Sequence[model.IncludeRoot],
) -> tuple[list[model.IncludeRoot], list[FoundRoot]]:
    """The project's include directories in search order, and the same with their origins."""
    include = [model.IncludeRoot(headers.path, headers.base, False) for headers in given]
    reported = [FoundRoot("", headers.name, "option", 0) for headers in given]
    last: list[model.IncludeRoot] = []
    hindmost: list[model.IncludeRoot] = []
    """Generated headers that must not hide those of packages."""
    for own in own_roots:
        reported.append(FoundRoot(own.path, "the tree", own.reason, own.votes))
        path = own.path.rstrip("/")
        if own.reason in ("neighbours", "stray"):
            # A guess from its place only is searched last, where it hides the fewest headers.
            last.append(model.IncludeRoot(path, "tree", True))
        else:
            include.append(model.IncludeRoot(path, "tree", False))
    for one in trees:
        for own in one.roots:
            path = os.path.join(one.tree.root, own.path.rstrip("/"))
            include.append(model.IncludeRoot(path, "absolute", False))
            reported.append(FoundRoot(own.path, one.name, own.reason, own.votes))
    for headers, found_roots in zip(sets, used, strict=True):
        for root in found_roots:
            path = "/".join(part for part in (headers.path, root.path.rstrip("/")) if part)
            if headers.system and headers.base == "tree cache":
                hindmost.append(model.IncludeRoot(path, headers.base, True))
            elif not (merged and headers.base == "cache"):
                include.append(model.IncludeRoot(path, headers.base, headers.system))
            reported.append(FoundRoot(root.path, headers.name, root.reason, root.votes))
    return [*include, *merged, *hindmost, *last], reported

"""The headers that a tree's `#include` directives may mean: an ordered list of header sources.

The order of STEPS is the order in which the headers are searched, and that of the report. Each step
adds sources with headers that all earlier ones lack.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from cmakegen.generators.made_headers import make_headers
from cmakegen.headers import roots
from cmakegen.headers.given import GivenTree, given_directories, given_trees, pinned_trees
from cmakegen.headers.header_set import (
    Found,
    HeaderSet,
    HeaderSource,
    MadeHeaders,
    header_source,
)
from cmakegen.headers.pinned import NO_PINS, Pinned, fetched_pins, recorded_pins
from cmakegen.headers.renamed import renamed_headers
from cmakegen.headers.roots import Root
from cmakegen.headers.third_party import missing_names, used_roots
from cmakegen.packages.suppliers import PROTOBUF_HEADER
from cmakegen.project.model import CUDA_HEADERS, CUDA_SOURCE
from cmakegen.settings.cache import has_generated_headers
from cmakegen.settings.options import INDEX, Options
from cmakegen.supplied.package_search import find_externals
from tpu_walkthrough.progress import Progress
from tpu_walkthrough.source_tree.build_files import BuildFacts, built_directories
from tpu_walkthrough.source_tree.includes import header_names, includes_next, is_in_conflict
from tpu_walkthrough.source_tree.names import KNOWN_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.source_tree.survey import Survey
from tpu_walkthrough.source_tree.tree import SourceTree

_TREE = "the tree"


@dataclass
class Search:
    """The header sources of a tree, and what was learnt on the way."""

    options: Options
    bazelrc: Sequence[str]
    """The options of the tree's .bazelrc."""
    survey: Survey
    progress: Progress
    files: frozenset[str]
    """All C-family files of the tree, relative to it."""
    wanted: Mapping[str, int]
    """The names that need an include directory -> the number of their directives."""
    names: dict[str, int]
    """Those of them that no source resolves so far."""
    sources: list[HeaderSource] = field(default_factory=list)
    """In search order."""
    stray_folders: Sequence[str] = ()
    """Folders unknown to the build with headers that directives may mean."""
    strays: list[tuple[str, str]] = field(default_factory=list)
    """These headers: (directory, name)."""
    trees: list[GivenTree] = field(default_factory=list)
    sets: list[tuple[HeaderSet, list[Root]]] = field(default_factory=list)
    """Generated and third-party headers with their include directories, in search order."""
    externals: Found = field(default_factory=lambda: Found([], [], []))
    generated: MadeHeaders = field(default_factory=lambda: MadeHeaders([], [], [], [], []))
    inputs: list[str] = field(default_factory=list)
    """Paths besides sources that the result depends on."""
    warnings: list[str] = field(default_factory=list)

    @property
    def tree(self) -> SourceTree:
        return self.survey.tree

    @property
    def own(self) -> HeaderSource:
        """The tree itself."""
        return self.sources[self.home]

    @property
    def home(self) -> int:
        """The index of the tree itself among the sources."""
        return next(n for n, source in enumerate(self.sources) if source.headers.name == _TREE)

    def has(self, name: str) -> bool:
        """Whether one of the sources so far has a header, and not only a wrapper of it."""
        return any(source.has(name) for source in self.sources if source.is_complete)


def find_sources(
    options: Options, bazelrc: Sequence[str], survey: Survey, progress: Progress
) -> Search:
    """Search for the headers that the directives of a tree name. Raises WalkthroughError.

    `bazelrc` are the options of the tree's .bazelrc.
    """
    wanted = header_names(survey.scan.wanted)
    search = Search(options, bazelrc, survey, progress, survey.tree.paths(), wanted, wanted)
    for why, step in STEPS:
        step(search, why)
    return search


def _given_folders(search: Search, why: str) -> None:
    sets, search.warnings = given_directories(search.options.include_dir, search.tree.root)
    for headers in sets:
        search.sources.append(header_source(headers, why, [Root("", "option", 0)]))
        search.names = {name: n for name, n in search.names.items() if name not in headers.files}


def _tree(search: Search, why: str) -> None:
    tree, files = search.tree, search.files
    inferred = roots.infer_roots(
        files,
        search.names,
        roots.known_roots(tree, search.survey.facts, files),
        search.survey.scan.bare,
        built_directories(tree.root, tree.build_files),
    )
    search.names = inferred.unresolved
    own_roots = inferred.roots
    others = _other_kinds(tree.root, [root.path for root in own_roots], search.names)
    # Files directly in the tree need its own folder, unless it is an include directory already.
    if any(path == name for path, name in others) and all(root.path for root in own_roots):
        own_roots.insert(0, Root("", "tree", 0))
    search.inputs += [path for path, _ in others]
    files |= {path for path, _ in others}
    search.sources.append(header_source(_of_tree(tree.root, files), why, own_roots))
    search.stray_folders = inferred.strays


def _other_kinds(
    root: str, own_roots: Sequence[str], names: dict[str, int]
) -> list[tuple[str, str]]:
    """Remove from `names` the files of the tree without the extension of a source or header.

    Returns their paths with their names. The walk does not list them, so they are looked up.
    """
    paths = []
    for name in list(names):
        if extension_of(name.rpartition("/")[2]) in KNOWN_EXTENSIONS or name in STANDARD_HEADERS:
            continue
        for path in dict.fromkeys((*own_roots, "")):
            if os.path.isfile(f"{root}/{path}{name}"):
                del names[name]
                paths.append((path + name, name))
                break
    return paths


def _given_trees(search: Search, why: str) -> None:
    search.trees = given_trees([*search.sources], search.names)
    for given in search.trees:
        root = given.tree.root
        headers = HeaderSet(given.name, "absolute", root, root, given.files, (), system=False)
        search.sources.append(header_source(headers, why, given.roots))


def _renamed(search: Search, why: str) -> None:
    """The headers that Bazel renames, of the tree and those of -I."""
    names = [*search.names, *(name for given in search.trees for name in given.missing)]
    own = renamed_headers(search.tree.root, search.survey.facts.renamed, search.files, names)
    sets = [own] if own else []
    for given in search.trees:
        headers = renamed_headers(given.tree.root, given.facts.renamed, given.files, names)
        sets += [given.lent(headers)] if headers else []
    for headers in sets:
        search.sources.append(header_source(headers, why, [Root("", "BUILD file", 0)]))
        search.names = {name: n for name, n in search.names.items() if not headers.find(name)}


def _wrappers(search: Search, why: str) -> None:
    """The strays with a header that wraps another project's header of the same name.

    The other project's header is needed as well, so a wrapper resolves no name.
    """
    root = search.tree.root
    search.strays = [
        (path, name)
        for path in search.stray_folders
        for name in search.names
        if path + name in search.files
    ]
    search.inputs += [path + name for path, name in search.strays]
    paths = {
        path: Root(path, "wrapper", 0)
        for path, name in search.strays
        if includes_next(header := f"{root}/{path}{name}", name) and not is_in_conflict(header)
    }
    search.strays = [stray for stray in search.strays if stray[0] not in paths]
    if paths:
        headers = _of_tree(root, search.files)
        wrappers = list(paths.values())
        search.sources.append(header_source(headers, why, wrappers, is_complete=False))


def _packages(search: Search, why: str) -> None:
    """Output of a Bazel build, generated headers, third-party ones, and spare generated ones."""
    options, tree, files = search.options, search.tree, search.files
    # Headers of the other trees need third-party headers too.
    names = [name for given in search.trees for name in given.missing]
    if options.cuda and any(map(CUDA_SOURCE.search, files)):
        names = [*CUDA_HEADERS, *names]
    if options.protos and tree.protos:  # what is generated includes it
        names = [PROTOBUF_HEADER, *names]
    wanted = {name: 0 for name in names if not search.has(name)} | search.names
    lacking = [name for name in wanted if name not in STANDARD_HEADERS]
    own_paths = list(search.own.headers.roots)
    pinned = _pinned(search, wanted)
    search.externals = externals = find_externals(
        tree.root,
        own_paths,
        lacking,
        options.fetch_externals,
        search.progress,
        [*files, *(f"{given.tree.root}/{path}" for given in search.trees for path in given.files)],
        pinned,
    )
    needed = {*lacking, *pinned.missing}
    repositories = pinned_trees(pinned.sets, needed)
    sources = [*search.trees, *repositories]

    def generated(
        tree: SourceTree,
        paths: Sequence[str],
        facts: BuildFacts,
        elsewhere: Sequence[str] = (),
        only: Collection[str] | None = None,
    ) -> MadeHeaders:
        is_wanted = options.protos
        if not (has_generated_headers(tree.root) if is_wanted is None else is_wanted):
            return MadeHeaders([], [], [], [], [])
        return make_headers(
            tree, paths, externals.sets, search.progress, lacking, elsewhere, facts, only
        )

    elsewhere = [
        os.path.join(given.tree.root, path).rstrip("/")
        for given in sources
        for path in ("", *given.paths)
    ]
    search.generated = generated(tree, own_paths, search.survey.facts, elsewhere)
    for given in sources:
        only = needed if given in repositories else None
        made = generated(given.tree, ["", *given.paths], given.facts, only=only)
        given.adopt(search.generated, made)
    # Third-party headers generated here are for other protobuf headers than there are.
    sets = sorted([*externals.sets, *search.generated.sets], key=lambda headers: headers.system)
    used = used_roots(sets, wanted, search.has)
    search.sets = list(zip(sets, used, strict=True))
    search.sources += [header_source(headers, why, own) for headers, own in search.sets]
    search.inputs += [
        *search.generated.inputs,
        *externals.inputs,
        *(headers.folder for headers in sets),
    ]


def _pinned(search: Search, wanted: Mapping[str, int]) -> Pinned:
    """The headers of the repositories that the tree pins."""
    options = search.options
    if options.externals == INDEX:
        return NO_PINS
    if not options.fetch_externals:
        return recorded_pins(search.tree.root)
    return fetched_pins(
        search.tree,
        search.bazelrc,
        options,
        lambda sets: missing_names(sets, wanted, search.has),
        search.progress,
    )


def _of_tree(root: str, files: frozenset[str]) -> HeaderSet:
    return HeaderSet(_TREE, "tree", "", root, files, (), system=False)


def _strays(search: Search, why: str) -> None:
    """The strays that resolve names, without headers in conflict."""
    root = search.tree.root
    lacking = {
        name: search.names[name]
        for name in dict.fromkeys(name for _, name in search.strays)
        if not any(source.has(name) for source in search.sources)
    }
    sound = frozenset(
        path + name
        for path, name in search.strays
        if name in lacking and not is_in_conflict(f"{root}/{path}{name}")
    )
    taken = roots.take_strays(dict.fromkeys(path for path, _ in search.strays), sound, lacking)
    if taken:
        search.sources.append(header_source(_of_tree(root, sound), why, taken))


STEPS: tuple[tuple[str, Callable[[Search, str], None]], ...] = (
    ("the user's own choice", _given_folders),
    ("its files include each other first", _tree),
    ("a tree of -I, with what -I itself does not reach", _given_trees),
    ("include_prefix in BUILD files, which renames headers of these trees", _renamed),
    ("its headers wrap others of the same name, which follow", _wrappers),
    ("only for what the trees lack; what is generated comes before packages", _packages),
    ("a guess, only for what nothing else has", _strays),
)
"""Why the sources of a step come before all that follow, and the step."""

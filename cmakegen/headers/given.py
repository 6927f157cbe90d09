"""The folders of -I, and the source trees among them.

A folder outside of the tree that is a source tree itself, such as XLA's for JAX, supplies more than
its own headers: the include directories in it belong to the project too, and its headers may need
packages and generated headers. Changes of such a tree are not watched.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cmakegen.headers.header_set import FilesOnDisk, HeaderSet, HeaderSource, MadeHeaders
from cmakegen.headers.roots import Root, infer_roots, known_roots, only_candidates, take_strays
from cmakegen.settings.cache import cache_root, surveyed, tree_cache
from tpu_walkthrough.source_tree.build_files import BuildFacts, built_directories
from tpu_walkthrough.source_tree.includes import header_names
from tpu_walkthrough.source_tree.names import WORKSPACE_NAMES
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.source_tree.tree import SourceTree

_OF_PROTO, _OF_TD = ".pb.h", ".inc"


class GivenTree(NamedTuple):
    """A source tree outside of the project's own."""

    name: str
    """`-I ../xla`"""
    tree: SourceTree
    files: frozenset[str]
    """Its C-family files, relative to it."""
    roots: list[Root]
    """The include directories in it, without its own folder, which -I names."""
    missing: list[str]
    """The names in its directives that its own files do not resolve."""
    facts: BuildFacts

    @property
    def paths(self) -> list[str]:
        return [root.path for root in self.roots]

    def adopt(self, made: MadeHeaders, own: MadeHeaders) -> None:
        """Add `own`, the headers generated for this tree, to those `made` for the project's."""
        made.sets.extend(map(self.lent, own.sets))
        made.inputs.extend(os.path.join(self.tree.root, path) for path in own.inputs)
        for mine, others in zip(made[2:], own[2:], strict=True):
            mine.extend(f"{self.name}: {text}" for text in others)

    def lent(self, headers: HeaderSet) -> HeaderSet:
        """Those in this tree's cache, for the project's tree."""
        key = os.path.relpath(tree_cache(self.tree.root), cache_root()).replace(os.sep, "/")
        name = f"{headers.name}, {self.name}"
        return headers._replace(name=name, base="cache", path=f"{key}/{headers.path}")


def given_directories(paths: Sequence[str], root: str) -> tuple[list[HeaderSet], list[str]]:
    """The folders of -I, and warnings for those that do not exist.

    They are relative to the tree at `root`, so that the tree's own settings mean the same
    everywhere; one that is missing there is looked up in the current folder.
    """
    sets: list[HeaderSet] = []
    warnings: list[str] = []
    for path in paths:
        folder = os.path.normpath(os.path.join(root, path))
        if not os.path.isdir(folder):
            folder = os.path.abspath(path)
        if not os.path.isdir(folder):
            warnings.append(f"-I {path}: no such folder in the tree or the current folder")
            continue
        way = os.path.relpath(folder, root).replace(os.sep, "/")
        base, place = ("absolute", folder) if f"{way}/".startswith("../") else ("tree", way)
        files = FilesOnDisk(folder)
        sets.append(HeaderSet(f"-I {path}", base, place, folder, files, [""], system=False))
    return sets, warnings


def given_trees(sources: Sequence[HeaderSource], names: dict[str, int]) -> list[GivenTree]:
    """The source trees among the folders of -I that are outside of the project's tree.

    `names` maps the names that the project's tree does not resolve to the number of their
    directives; they vote for include directories too, and those that are found are removed.
    """
    trees = []
    for source in sources:
        folder = source.headers.folder
        if source.headers.base != "absolute" or not _is_source_tree(folder):
            continue
        survey = surveyed(folder)
        tree = survey.tree
        files = tree.paths()
        inferred = infer_roots(
            files,
            {**header_names(survey.scan.wanted), **names},
            known_roots(tree, survey.facts, files),
            survey.scan.bare,
            built_directories(folder, tree.build_files),
        )
        own_roots = [root for root in inferred.roots if root.path and root.reason != "neighbours"]
        left = {name: names[name] for name in names if name in inferred.unresolved}
        strays = take_strays(only_candidates(files, left), files, left)
        resolved = {name for root in strays for name in left if root.path + name in files}
        missing = [
            name
            for name in inferred.unresolved
            if name not in names and name not in STANDARD_HEADERS
        ]
        for name in [name for name in names if name not in left or name in resolved]:
            del names[name]
        own_roots += strays
        given = GivenTree(source.headers.name, tree, files, own_roots, missing, survey.facts)
        trees.append(given)
    return trees


def pinned_trees(sets: Iterable[HeaderSet], missing: Iterable[str]) -> list[GivenTree]:
    """The pinned repositories with the sources of `missing` headers that would be generated."""
    generated = [name for name in missing if name.endswith((_OF_PROTO, _OF_TD))]
    trees = []
    for headers in sets:
        if isinstance(headers.files, frozenset) and _has_sources(headers, headers.files, generated):
            survey = surveyed(os.path.realpath(headers.folder))
            roots = [Root(path, "layout", 0) for path in headers.roots if path]
            trees.append(
                GivenTree(headers.name, survey.tree, headers.files, roots, [], survey.facts)
            )
    return trees


def _has_sources(headers: HeaderSet, files: frozenset[str], generated: Sequence[str]) -> bool:
    with_td = {path.rpartition("/")[0] for path in files if path.endswith(".td")}
    return any(
        f"{root}{name.removesuffix(_OF_PROTO)}.proto" in files
        if name.endswith(_OF_PROTO)
        else f"{root}{name}".rpartition("/")[0] in with_td
        for root in headers.roots
        for name in generated
    )


def _is_source_tree(folder: str) -> bool:
    return any(os.path.lexists(os.path.join(folder, name)) for name in (".git", *WORKSPACE_NAMES))

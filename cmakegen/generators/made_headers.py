"""Headers that are made of sources in the tree: *.pb.h by protoc, *.inc by mlir-tblgen."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cmakegen.cache import cannot_write, tree_cache
from cmakegen.errors import FetchError
from cmakegen.generators import protoc, protos, tablegen, tablegen_rules
from cmakegen.headers.header_set import MadeHeaders
from tpu_walkthrough.errors import WalkthroughError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.headers.header_set import HeaderSet
    from cmakegen.source_tree.tree import SourceTree
    from tpu_walkthrough.progress import Progress


def make_headers(
    tree: SourceTree, own_roots: Sequence[str], sets: Sequence[HeaderSet], progress: Progress
) -> MadeHeaders:
    """Bring the headers in the tree's cache up to date with its sources.

    `own_roots` are the tree's include directories, `sets` the third-party headers: these say
    which protoc is wanted, and have .td files of MLIR. What cannot be had is left out, and told.
    """
    made = MadeHeaders([], [], [], [], [])
    for what, make in (("*.pb.h", _make_protos), ("*.inc of MLIR", _make_tablegen)):
        try:
            make(made, tree, own_roots, sets, progress)
        except WalkthroughError as error:
            made.failures.append(f"no {what} are made: {error}. {error.hint}".rstrip(" ."))
    return made


def _make_protos(
    made: MadeHeaders,
    tree: SourceTree,
    own_roots: Sequence[str],
    sets: Sequence[HeaderSet],
    progress: Progress,
) -> None:
    folder = tree_cache(tree.root)
    paths = [path for path in tree.protos if path.isprintable()]
    if len(paths) < len(tree.protos):
        odd = min(set(tree.protos) - set(paths))
        made.notes.append(f"left out: {odd!r}: protoc cannot be given such a name")
    if not paths:
        return
    made.inputs.extend(paths)
    tool = protoc.find_protoc(protoc.matching_version(sets), progress, made.warnings)
    if tool.instead_of:
        made.warnings.append(
            f"{tool.problem}: *.pb.h are made by protoc {tool.version} in the place of"
            f" {tool.instead_of}, which the protobuf headers ask for, and may name what these do"
            " not have"
        )
    with progress.step("Generating *.pb.h"):
        try:
            headers, notes = protos.generate_headers(
                tree.root, paths, own_roots, os.path.join(folder, "protos"), tool
            )
        except OSError as error:
            raise cannot_write(folder, error) from None
    made.sets.append(headers)
    made.notes.extend(notes)


def _make_tablegen(
    made: MadeHeaders,
    tree: SourceTree,
    own_roots: Sequence[str],
    sets: Sequence[HeaderSet],
    progress: Progress,
) -> None:
    rules = tablegen_rules.read_rules(tree)
    if not (rules.outputs or rules.foreign or rules.passed_over):
        made.notes.extend(rules.warnings)
        return
    try:
        path = tablegen.find_mlir_tblgen(progress, made.warnings)
    except FetchError as error:
        if sys.platform == "linux":
            raise
        made.notes.append(f"no *.inc of MLIR: {error}")  # there is none for macOS and Windows
        return
    with progress.step("Generating *.inc"):
        generated = tablegen.generate_includes(
            tree, rules, own_roots, sets, os.path.join(tree_cache(tree.root), "tablegen"), path
        )
    made.sets.append(generated.headers)
    made.inputs.extend(generated.inputs)
    made.notes.extend(generated.warnings)

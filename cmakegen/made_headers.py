"""Headers that are made of sources in the tree: *.pb.h by protoc, *.inc by mlir-tblgen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cmakegen import protoc, protos, tablegen, tablegen_rules
from cmakegen.cache import cannot_write, tree_cache
from cmakegen.errors import FetchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.header_set import HeaderSet
    from cmakegen.progress import Progress
    from cmakegen.tree import SourceTree


class MadeHeaders(NamedTuple):
    """The header sets, in search order, and what they came of."""

    sets: list[HeaderSet]
    inputs: list[str]
    """The files that they were made of."""
    warnings: list[str]


def make_headers(
    tree: SourceTree, own_roots: Sequence[str], sets: Sequence[HeaderSet], progress: Progress
) -> MadeHeaders:
    """Bring the headers in the tree's cache up to date with its sources.

    `own_roots` are the tree's include directories, `sets` the third-party headers: these say
    which protoc is wanted, and have .td files of MLIR. Raises FetchError, OutputError.
    """
    made = MadeHeaders([], [], [])
    folder = tree_cache(tree.root)
    paths = [path for path in tree.protos if path.isprintable()]
    if len(paths) < len(tree.protos):
        odd = min(set(tree.protos) - set(paths))
        made.warnings.append(f"left out: {odd!r}: protoc cannot be given such a name")
    if paths:
        tool = protoc.find_protoc(protoc.matching_version(sets), progress)
        with progress.step("Generating *.pb.h"):
            try:
                headers, warnings = protos.generate_headers(
                    tree.root, paths, own_roots, os.path.join(folder, "protos"), tool
                )
            except OSError as error:
                raise cannot_write(folder, error) from None
        made.sets.append(headers)
        made.inputs.extend(paths)
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
                tree, rules, own_roots, sets, os.path.join(folder, "tablegen"), path
            )
        made.sets.append(generated.headers)
        made.inputs.extend(generated.inputs)
        made.warnings.extend(generated.warnings)
    else:
        made.warnings.extend(rules.warnings)
    return made

"""Why sources of a tree lack headers, and for each cause the one command that helps.

A cause is what one command would supply. Causes are in the order of the number of sources that they
affect, after submodules that are not checked out.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cmakegen.externals.submodules import is_absent, submodule_urls
from cmakegen.flow.generate import Result
from cmakegen.headers import missing
from cmakegen.headers.closure import Gap
from cmakegen.packages.tensorflow_version import is_tensorflow
from cmakegen.project.model import CUDA_SOURCE
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.names import TEMPLATE_END

_MOST = 5


class Cause(NamedTuple):
    """Headers that one command would supply."""

    sources: int
    """How many sources lack the header; further headers may affect others."""
    header: str
    """That which most sources lack, or what CUDA sources lack that are read as C++."""
    remedy: str
    """The command, or what has the header."""


def causes(result: Result, sources: Iterable[str], gaps: Iterable[Gap]) -> list[Cause]:
    """The most important causes of the `gaps` of `sources`, which follow() determined."""
    tree = tree_properties(result)
    found: dict[str, Cause] = {}
    of_cuda = 0 if tree.cuda else sum(bool(CUDA_SOURCE.search(path)) for path in sources)
    if of_cuda:
        found[missing.CUDA] = Cause(of_cuda, "CUDA's declarations", missing.CUDA)
    for gap in gaps:
        if gap.reach and not gap.conditional:
            remedy = missing.remedy(gap.name, tree)
            if remedy not in found or found[remedy].sources < gap.reach:
                found[remedy] = Cause(gap.reach, gap.name, remedy)
    return sorted(found.values(), key=lambda cause: -cause.sources)[:_MOST]


def lines(result: Result, found: Iterable[Cause]) -> list[str]:
    """A line for each cause, a few in all; submodules come first."""
    shown = _submodules(result.tree.root)
    shown += (
        f"{cause.sources:,} lack{'s' * (cause.sources == 1)} {cause.header}: {cause.remedy}"
        for cause in found
    )
    return [f"  {printable(line)}" for line in shown[:_MOST]]


def _submodules(root: str) -> list[str]:
    """The line for the submodules of .gitmodules that are not checked out, if there are any."""
    absent = [path for path in submodule_urls(root) if is_absent(root, path)]
    if not absent:
        return []
    first = absent[0]
    if len(absent) == 1:
        return [f"{first} is not checked out: git submodule update --init {shlex.quote(first)}"]
    others = f"{first} and {counted(len(absent) - 1, 'other submodule')}"
    return [f"{others} are not checked out: git submodule update --init"]


def _endings(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.partition("/")[2]


def tree_properties(result: Result) -> missing.Tree:
    """What decides who would supply a missing header."""
    bases = {headers.base for headers, _ in result.search.sets}
    return missing.Tree(
        protos=frozenset(
            ending for path in result.tree.protos for ending in _endings(path[: -len(".proto")])
        ),
        is_workspace="" in result.tree.workspaces,
        is_tensorflow=is_tensorflow(result.tree.root),
        fetched=result.options.fetch_externals or "cache" in bases,
        generated="tree cache" in bases,
        templates=frozenset(
            ending
            for path in result.tree.templates
            for ending in _endings(path.removesuffix(TEMPLATE_END))
        ),
        cuda=result.options.cuda,
    )

"""Read BUILD files of a tree: the flags of its sources, and rules."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.flags.bazelrc import BazelFlags
from cmakegen.flags.evaluation import TOO_MUCH, decoded, evaluate, refused
from cmakegen.flags.exceeded import Exceeded
from cmakegen.flags.file_flags import Directory, FileFlags, Flags
from cmakegen.flags.kept import KeptFlags, code_key, load, save
from cmakegen.flags.rules import Evaluated
from cmakegen.flags.rules import load as load_evaluated
from cmakegen.starlark.labels import Workspaces
from cmakegen.starlark.repositories import local_repositories
from tpu_walkthrough import file_times
from tpu_walkthrough.source_tree.build_files import tree_name
from tpu_walkthrough.source_tree.tree import SourceTree

_NOT_COMPUTED = "not computed: it takes too much"
_EXCEEDED = ".exceeded"  # after the name of the file where flags are kept


class TreeFlags(NamedTuple):
    """The flags of the sources of a tree."""

    files: dict[str, FileFlags]
    """Those of the sources that a rule, or a target, compiles."""
    dropped: tuple[tuple[str, int], ...]
    """(flag, number of lists that have it) of flags that are not allowed, most frequent first."""
    inputs: tuple[str, ...]
    """The .bzl and CMake files that were read."""
    problems: tuple[str, ...]
    """`path:line: reason` of what could not be evaluated."""
    modular: int = 0
    """The number of sources of rules with C++20 modules, which only a build makes."""
    origin: str = "a rule in BUILD files"
    """What has the flags."""

    @property
    def unknown(self) -> int:
        """The number of files some of whose flags are unknown."""
        return sum(flags.is_unknown for flags in self.files.values())


def read_flags(
    tree: SourceTree, bazelrc: BazelFlags, configs: Sequence[str], memory: str = ""
) -> TreeFlags:
    """Read the flags of all sources.

    Conditions of select() test the options in `bazelrc`; `configs` are the names of --config.
    `memory` is the file where flags are kept between runs.
    """
    request = _request(tree, bazelrc, configs)
    compiled = tree.sources() or tree.paths()  # headers alone are compiled, too
    result, _ = _evaluated(request, tree.build_files, compiled, memory)
    return _tree_flags(result) if result else TreeFlags({}, (), (), (_NOT_COMPUTED,))


def read_rules(tree: SourceTree, paths: Sequence[str], memory: str = "") -> list[Evaluated]:
    """Evaluate the BUILD files `paths` of a tree, for the sake of their rules.

    `memory` is the file where they are kept between runs.
    """
    _, evaluated = _evaluated(_request(tree, BazelFlags(), ()), paths, frozenset(), memory)
    return [load_evaluated(evaluated[path]) for path in sorted(evaluated)]


def _evaluated(
    request: dict[str, Any], build_files: Sequence[str], sources: frozenset[str], memory: str
) -> tuple[Mapping[str, Any], Mapping[str, bytes]]:
    """The result of process.py, empty where limits ended it, and the evaluated BUILD files."""
    moment = file_times.now()
    key = (*(str(value) for value in request.values()), *code_key())
    root = request["root"]
    kept = load(memory, key, root) if memory else KeptFlags()
    if kept.result and kept.evaluated.keys() == set(build_files):
        result = decoded(kept.result)
        if sources.isdisjoint(result["others"]) and sources.issuperset(result["files"]):
            return result, kept.evaluated
    usable = {path: kept.evaluated[path] for path in build_files if path in kept.evaluated}
    paths = [path for path in build_files if path not in usable]
    exceeded = Exceeded(f"{memory}{_EXCEEDED}" if memory else "", request)
    before = exceeded.among(paths)
    reason = f"{TOO_MUCH}, as in an earlier run; it is evaluated again when it changes"
    known = {**usable, **{path: refused(path, reason) for path in before}}
    paths = [path for path in paths if path not in before]
    evaluation = evaluate({**request, "sources": sources}, paths, known)
    result = decoded(evaluation.result)
    if not result:
        exceeded.remember(before | evaluation.exceeded)
    elif memory:
        inputs = {
            path: [path, *result["reads"][path], *result["folders"][path]] for path in build_files
        }
        settings = {*kept.settings, *result["settings"]}
        exceeded.remember(set(result["passing"]) - evaluation.unfinished)
        lasting = {
            path: data
            for path, data in evaluation.evaluated.items()
            if path not in result["passing"]
        }
        kept_result = b"" if result["passing"] else evaluation.result
        save(memory, key, root, moment, KeptFlags(lasting, kept_result, settings), inputs)
    return result, evaluation.evaluated


def workspaces(tree: SourceTree) -> Workspaces:
    """The workspaces and packages of a tree, to resolve labels."""
    return Workspaces(**tree_places(tree))


def tree_places(tree: SourceTree) -> dict[str, Any]:
    """The arguments of Workspaces for a tree, of JSON's types."""
    name = tree_name(tree.root)
    return {
        "folders": list(tree.workspaces),
        "build_files": list(tree.build_files),
        "names": [name, f"org_{name}", os.path.basename(os.path.realpath(tree.root))],
        "repositories": local_repositories(tree.root, tree.workspaces),
    }


def _request(tree: SourceTree, bazelrc: BazelFlags, configs: Sequence[str]) -> dict[str, Any]:
    """All that determines how a BUILD file is evaluated, besides files."""
    system = platform.system()
    return {
        "root": os.path.realpath(tree.root),
        "places": tree_places(tree),
        "host": [system.lower(), platform.machine().lower()],
        "options": bazelrc.options_on(system),
        "cuda": any(name.startswith("cuda") for name in configs),
    }


def _tree_flags(found: Mapping[str, Any]) -> TreeFlags:
    sets = [
        Flags(tuple(defines), tuple(Directory(*one) for one in directories), tuple(options))
        for defines, directories, options in found["sets"]
    ]
    rules = [
        FileFlags(package, rule, is_test, is_unknown, sets[number])
        for package, rule, is_test, is_unknown, number in found["rules"]
    ]
    return TreeFlags(
        {path: rules[number] for path, number in found["files"].items()},
        tuple((flag, count) for flag, count in found["dropped"]),
        tuple(sorted({path for paths in found["reads"].values() for path in paths})),
        tuple(found["problems"]),
        found["modular"],
    )

"""Read the flags of a tree's sources from its BUILD files."""

from __future__ import annotations

import os
import platform
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.flags.bazelrc import BazelFlags
from cmakegen.flags.evaluation import TOO_MUCH, Evaluation, decoded, refused
from cmakegen.flags.exceeded import Exceeded
from cmakegen.flags.file_flags import Directory, FileFlags, Flags
from cmakegen.flags.kept import KeptFlags, code_key, load, save
from tpu_walkthrough import file_times
from tpu_walkthrough.source_tree.build_files import tree_name
from tpu_walkthrough.source_tree.tree import SourceTree

_EXCEEDED = ".exceeded"  # after the name of the file where flags are kept


class TreeFlags(NamedTuple):
    """The flags of the sources of a tree."""

    files: dict[str, FileFlags]
    """Those of the sources that a rule compiles."""
    dropped: tuple[tuple[str, int], ...]
    """(flag, number of lists that have it) of flags that are not allowed, most frequent first."""
    inputs: tuple[str, ...]
    """The .bzl files that were read."""
    problems: tuple[str, ...]
    """`path:line: reason` of what could not be evaluated."""

    @property
    def unknown(self) -> int:
        """The number of files some of whose flags are unknown."""
        return sum(flags.is_unknown for flags in self.files.values())


def _without_sources(tree: SourceTree) -> list[str]:
    """The BUILD files with no source in their folder or below."""
    folders = sorted(one.path for one in tree.directories if one.sources)
    found = []
    for path in tree.build_files:
        package = path[: path.rfind("/") + 1]
        first = bisect_left(folders, package)
        if first == len(folders) or not folders[first].startswith(package):
            found.append(path)
    return found


def start_reading(
    tree: SourceTree, bazelrc: BazelFlags, configs: Sequence[str], memory: str = ""
) -> Callable[[], TreeFlags]:
    """Start to read them; returns a function that waits, and returns those of all sources.

    Conditions of select() test the options in `bazelrc`; `configs` are the names of --config.
    `memory` is the file where flags are kept between runs.
    """
    moment = file_times.now()
    request = _request(tree, bazelrc, configs)
    key = (*(str(value) for value in request.values()), *code_key())
    without_sources = set(_without_sources(tree))
    root = request["root"]
    kept = load(memory, key, root) if memory else KeptFlags()
    sources = tree.sources()
    if kept.result:
        found = decoded(kept.result)
        if sources.isdisjoint(found["others"]) and sources.issuperset(found["files"]):
            return lambda: _tree_flags(found)
    paths = [path for path in tree.build_files if path not in kept.evaluated]
    exceeded = Exceeded(f"{memory}{_EXCEEDED}" if memory else "", request)
    before = exceeded.among(paths)
    reason = f"{TOO_MUCH}, as in an earlier run; it is evaluated again when it changes"
    known = {**kept.evaluated, **{path: refused(path, reason) for path in before}}
    request |= {"without_sources": without_sources, "sources": sources}
    paths = [path for path in paths if path not in before]
    evaluation = Evaluation(request, paths, known)

    def finish() -> TreeFlags:
        evaluation.join()
        found = decoded(evaluation.result)
        if not found:
            exceeded.remember(before | evaluation.exceeded)
            return TreeFlags({}, (), (), ("not computed: it takes too much",))
        if memory:
            inputs = {
                path: [path, *found["reads"][path], *found["folders"][path]]
                for path in tree.build_files
            }
            settings = {*kept.settings, *found["settings"]}
            exceeded.remember(set(found["passing"]) - evaluation.unfinished)
            for path in found["passing"]:
                del evaluation.evaluated[path]
            result = b"" if found["passing"] else evaluation.result
            now = KeptFlags(evaluation.evaluated, result, settings)
            save(memory, key, root, moment, now, inputs)
        return _tree_flags(found)

    return finish


def _request(tree: SourceTree, bazelrc: BazelFlags, configs: Sequence[str]) -> dict[str, Any]:
    """All that determines how a BUILD file is evaluated, besides files."""
    system = platform.system().lower()
    options = [*bazelrc.options]
    for name, added in bazelrc.platform_options:
        if name == {"darwin": "macos"}.get(system, system):
            options += added
    name = tree_name(tree.root)
    return {
        "root": os.path.realpath(tree.root),
        "build_files": list(tree.build_files),
        "workspaces": list(tree.workspaces),
        "names": [name, f"org_{name}", os.path.basename(os.path.realpath(tree.root))],
        "host": [system, platform.machine().lower()],
        "options": options,
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
    )

"""Generate the headers that simple rules of BUILD files write, without Bazel and without a shell.

These are rules with the attributes of write_file and expand_template, whatever they are called, and
genrules whose command only copies, concatenates or substitutes literal text (copy_commands.py). The
headers go to the tree's folder in the cache, with the layout of the tree.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from cmakegen.flags.read import workspaces as workspaces_of
from cmakegen.flags.rules import UNKNOWN, written_headers
from cmakegen.generators.bazel_rules import WRITTEN, evaluated_rules
from cmakegen.generators.copy_commands import LONGEST_TEXT, Substitution, copy_of
from cmakegen.headers.header_set import HeaderSet
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough import kept_data
from tpu_walkthrough.files import make_folders, read_file
from tpu_walkthrough.replacing import remove, replace_file
from tpu_walkthrough.source_tree.build_files import BuildFacts, inside
from tpu_walkthrough.source_tree.tree import SourceTree

_MOST_TEXT = 1 << 26  # characters of all headers
_MOST_SUBSTITUTIONS = 1000  # of a rule
_STATE = "state"


class _UnknownError(Exception):
    """A rule with a value that is unknown, or with a source that is no text of the tree."""


def generate_headers(
    tree: SourceTree, facts: BuildFacts, roots: Sequence[str], folder: str, memory: str
) -> tuple[HeaderSet, list[str]] | None:
    """Bring `folder` up to date; returns its headers, and the files that they depend on.

    None where there are none. `facts` are those of the tree's BUILD files, `roots` its include
    directories, and `memory` is as in evaluated_rules. Raises OSError and OutputError.
    """
    run = _Run(tree)
    inputs: list[str] = []
    texts: dict[str, str] = {}
    size = 0
    for file in evaluated_rules(tree, WRITTEN, memory):
        package = file.path[: file.path.rfind("/") + 1]
        inputs += file.reads
        for _, _, attributes in file.generating:
            own = run.headers(attributes, package)
            size += sum(map(len, own.values()))
            texts |= own if size <= _MOST_TEXT else {}
    for directory, prefix in facts.renamed:
        below = [path for path in texts if path.startswith(directory)]
        texts = {**{prefix + path[len(directory) :]: texts[path] for path in below}, **texts}
    state = os.path.join(folder, _STATE)
    before: list[str] = kept_data.load(state, None) or []
    if not texts and not before:
        return None
    for path, text in texts.items():
        make_folders(os.path.dirname(f"{folder}/{path}"))
        replace_file(f"{folder}/{path}", text.encode("utf-8", "surrogateescape"), keep_same=True)
    for path in set(before).difference(texts):
        remove(f"{folder}/{path}")
    if before != sorted(texts):
        kept_data.save(state, None, sorted(texts))
    used = [
        root
        for root in dict.fromkeys([*roots, "", *facts.roots])
        if any(path.startswith(root) for path in texts)
    ]
    files = frozenset(texts)
    headers = HeaderSet("BUILD rules", "tree cache", "written", folder, files, used, system=False)
    return headers, [*inputs, *run.sources]


class _Run:
    """The texts of the headers of one tree."""

    def __init__(self, tree: SourceTree) -> None:
        self._root = tree.root
        self._workspaces: Workspaces = workspaces_of(tree)
        self.sources: dict[str, None] = {}
        """The files that were read."""

    def headers(self, attributes: Mapping[str, Any], package: str) -> dict[str, str]:
        """The header of a rule, if it is known: path -> text."""
        outs = written_headers(attributes)
        if len(outs) != 1 or not outs[0].isprintable():
            return {}
        try:
            text = self._text(attributes, package, outs[0])
        except (_UnknownError, OverflowError, OSError):
            return {}
        own = outs[0].removeprefix(":")
        paths = [path.rstrip("/") for path in inside(package + own)]
        return dict.fromkeys(paths, text) if len(text) <= LONGEST_TEXT else {}

    def _text(self, attributes: Mapping[str, Any], package: str, out: str) -> str:
        if attributes.get("kind") == "genrule":
            sources = _strings(attributes.get("srcs") or [])
            if len(_strings(attributes["outs"])) > 1:
                raise _UnknownError
            copy = copy_of(_string(attributes.get("cmd")), sources, out.removeprefix(":"))
            if copy is None:
                raise _UnknownError
            text = "".join(self._source(label, package) for label in copy.sources)
            for substitution in copy.substitutions:
                text = substitution.applied(text)
            return text
        if "substitutions" in attributes:
            text = self._source(attributes.get("template") or attributes.get("src"), package)
            substitutions = attributes["substitutions"]
            if not isinstance(substitutions, dict) or len(substitutions) > _MOST_SUBSTITUTIONS:
                raise _UnknownError
            for old, new in substitutions.items():
                text = Substitution(_string(old) or "\0", _string(new), True).applied(text)
            return text
        return "\n".join(_strings(attributes.get("content")))

    def _source(self, label: Any, package: str) -> str:
        """The text of a file of the tree."""
        path = self._workspaces.file(_string(label), package)
        if path is None:
            raise _UnknownError
        full = os.path.realpath(f"{self._root}/{path}")
        if not full.startswith(os.path.realpath(self._root).rstrip("/") + "/"):
            raise _UnknownError
        self.sources[path] = None
        return read_file(full, LONGEST_TEXT).decode("utf-8", "surrogateescape")


def _string(value: Any) -> str:
    if not isinstance(value, str) or UNKNOWN in value:
        raise _UnknownError
    return value


def _strings(value: Any) -> list[str]:
    if not isinstance(value, list):
        raise _UnknownError
    return [_string(one) for one in value]

"""Include directories that Bazel BUILD files declare.

`includes`, `strip_include_prefix` and `include_prefix` of rules, read as Python syntax and
never executed: values that are computed are passed over. Of everything else in a BUILD file
only this is asked: whether it names a directory at all.
"""

from __future__ import annotations

import os
import posixpath
import re
import warnings
from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.source_tree.listing import WORKSPACE_FILES, WORKSPACE_NAMES
from tpu_walkthrough.files import read_file

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Iterable, Iterator, Sequence

LARGEST = 1 << 20
"""Bytes of a BUILD or workspace file: Python's syntax trees are a hundred times as large."""

# A search for a plain word is fast; what is before it is looked at where it is found.
_ATTRIBUTE = re.compile(rb"include(?:s|(_prefix))[ \t]*=")
_FARTHEST = 1 << 10
"""Bytes of blanks before an attribute: a hostile file has nothing else."""
_NAME = re.compile(rb'^(?:module|workspace)\(\s*name\s*=\s*"([^"\n]+)"', re.MULTILINE)
_GROUP = b"package_group"
_RULE_START = re.compile(rb"^[^\s#)\]}]", re.MULTILINE)
_NEXT_RULE = re.compile(rb"^[A-Za-z_\[]", re.MULTILINE)
_RULE_END = re.compile(rb"^[)\]}].*", re.MULTILINE)


class BuildFacts(NamedTuple):
    """Directories ("" or "a/b/", relative to the tree), sorted; and `path:line: what` warnings."""

    roots: tuple[str, ...]
    warnings: tuple[str, ...]
    are_lasting: bool = True
    """Whether they follow from the texts alone: not where a prefix starts at the workspace, or
    where a file could not be read."""


def read_build_files(root: str, paths: Sequence[str], whole: bool) -> BuildFacts:
    """The include directories that the BUILD files `paths`, relative to `root`, declare.

    With `whole` every file is parsed, else only the rules that set one of the attributes.
    """
    roots: set[str] = set()
    told: list[str] = []
    are_lasting = True
    for path in paths:
        try:
            text = read_file(f"{root}/{path}", LARGEST)
        except OSError as error:
            told.append(f"{path}:1: cannot read: {error.strerror}")
            are_lasting = False
            continue
        for line, rule in [(1, text)] if whole else _rules_that_mention(text):
            try:
                module = _parse(rule)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                number = line + (getattr(error, "lineno", None) or 1) - 1
                reason = getattr(error, "msg", None) or str(error)
                told.append(f"{path}:{number}: not readable as a BUILD file: {reason}")
                continue
            if not _names_an_attribute(rule):
                continue  # walking through a tree takes longer than parsing it
            for call in _calls(module):
                roots.update(_declared(call, path.rpartition("/")[0], root))
                are_lasting &= not _starts_at_workspace(call)
    return BuildFacts(tuple(sorted(roots)), tuple(told), are_lasting)


def _parse(text: bytes) -> ast.Module:
    """Raises SyntaxError or ValueError."""
    import ast  # 5 ms, and many trees have no rule of interest

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python's opinion on escapes such as "\."
        return ast.parse(text)


def merge(all_facts: Iterable[BuildFacts]) -> BuildFacts:
    """The facts of several sets of files, in this order."""
    parts = list(all_facts)
    return BuildFacts(
        tuple(sorted({root for facts in parts for root in facts.roots})),
        tuple(text for facts in parts for text in facts.warnings),
        all(facts.are_lasting for facts in parts),
    )


def tree_name(root: str, told: list[str] | None = None) -> str:
    """What a Bazel workspace calls itself, else the name of its folder.

    The name in the workspace is the same for everybody, wherever the checkout lies. Files that
    might have it and cannot be read are added to `told`.
    """
    for file_name in WORKSPACE_NAMES:
        try:
            text = read_file(os.path.join(root, file_name), LARGEST)
        except (FileNotFoundError, IsADirectoryError):
            continue
        except OSError as error:
            if told is not None:
                told.append(f"{file_name}: cannot read: {error.strerror}")
            continue
        found = _NAME.search(text)
        if found:
            return found[1].decode("utf-8", "replace").removeprefix("org_")
    return os.path.basename(os.path.realpath(root))


def declared_roots(repository: str) -> list[str]:
    """The include directories that the BUILD file in the root of a repository declares."""
    import ast

    for name in ("BUILD.bazel", "BUILD"):
        try:
            module = _parse(read_file(os.path.join(repository, name), LARGEST))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
        return list(
            dict.fromkeys(root for call in calls for root in _declared(call, "", repository))
        )
    return []


def built_directories(root: str, build_files: Sequence[str]) -> Callable[[str], bool]:
    """A function that tells whether a build may know of a directory ("a/b/") of the tree at `root`.

    Bazel knows what is in a package: in a folder with a BUILD file, or below one whose BUILD file
    names the way to it or takes in whole folders. Where the tree has no BUILD file on the way
    down, nothing is known, and the answer is yes. `build_files` are sorted.
    """
    known = frozenset(build_files)

    @cache
    def takes_in(build_file: str, name: str) -> bool:
        try:
            text = read_file(f"{root}/{build_file}", LARGEST)
        except OSError:
            return True
        return b"**" in text or os.fsencode(name) in text

    def is_built(path: str) -> bool:
        first = bisect_left(build_files, path)
        if first < len(build_files) and build_files[first].startswith(path):
            return True
        folders = path.rstrip("/").split("/")
        for number in range(len(folders) - 1, -1, -1):
            package = "/".join(folders[:number])
            for name in ("BUILD.bazel", "BUILD"):  # Bazel's order
                build_file = f"{package}/{name}".lstrip("/")
                if build_file in known:
                    return takes_in(build_file, folders[number])
        return True

    return is_built


def _names_an_attribute(text: bytes) -> bool:
    return b"includes" in text or b"include_prefix" in text


def _rules_that_mention(text: bytes) -> Iterator[tuple[int, bytes]]:
    """(line, text) of each top-level statement that sets one of the attributes."""
    if not _names_an_attribute(text):
        return
    end = 0
    for mention_start, mention_end in _mentions(text):
        if mention_start < end:
            continue
        start = end
        for rule in _RULE_START.finditer(text, end, mention_start):
            start = rule.start()
        # Up to the bracket that closes it, or to the next rule where it stands on one line.
        closing = _RULE_END.search(text, mention_end)
        following = _NEXT_RULE.search(text, mention_end)
        end = min(
            closing.end() if closing else len(text),
            following.start() if following else len(text),
        )
        if text.startswith(_GROUP, start):
            continue  # its `includes` names other groups
        yield text.count(b"\n", 0, start) + 1, text[start:end]


def _mentions(text: bytes) -> Iterator[tuple[int, int]]:
    """Where one of the attributes is set: from what separates it from the text before, to its =."""
    for found in _ATTRIBUTE.finditer(text):
        first = max(0, found.start() - _FARTHEST)
        before = text[first : found.start()]
        if found[1]:
            before = before.removesuffix(b"strip_")
        before = before.rstrip(b" \t")
        if before[-1:] in (b"\n", b"(", b","):
            yield first + len(before) - 1, found.end()


def _calls(module: ast.Module) -> Iterator[ast.Call]:
    import ast

    return (node for node in ast.walk(module) if isinstance(node, ast.Call))


def _workspace_of(package: str, root: str) -> str:
    """The innermost workspace that `package` lies in; absolute prefixes start there."""
    path = package
    while path and not any(os.path.isfile(f"{root}/{path}/{name}") for name in WORKSPACE_FILES):
        path = path.rpartition("/")[0]
    return path


def _starts_at_workspace(call: ast.Call) -> bool:
    strips = (word.value for word in call.keywords if word.arg == "strip_include_prefix")
    return any(text.startswith("/") for strip in strips for text in _strings(strip))


def _declared(call: ast.Call, package: str, root: str) -> Iterator[str]:
    import ast

    attributes = {keyword.arg: keyword.value for keyword in call.keywords}
    if isinstance(call.func, ast.Name) and call.func.id == _GROUP.decode():
        return
    if "includes" in attributes:
        for include in _strings(attributes["includes"]):
            yield from _inside(posixpath.join(package, include))
    strip = next(_strings(attributes.get("strip_include_prefix")), None)
    prefix = next(_strings(attributes.get("include_prefix")), "").strip("/")
    if strip is not None:
        start = _workspace_of(package, root) if strip.startswith("/") else package
        base = posixpath.join(start, strip.lstrip("/"))
    elif prefix:
        base = package
    else:
        return
    base = posixpath.normpath(base)
    # A prefix can be had without copies only where the folders already end with it.
    if not prefix:
        yield from _inside(base)
    elif f"/{base}".endswith(f"/{prefix}"):
        yield from _inside(base[: -len(prefix)].rstrip("/"))


def _inside(path: str) -> Iterator[str]:
    path = posixpath.normpath(path)
    if path == ".":
        yield ""
    elif not path.startswith(("../", "/")) and path != "..":
        yield path + "/"


def _strings(value: ast.expr | None) -> Iterator[str]:
    """The literal strings of an attribute: a string, a list, or the lists in a sum of lists."""
    import ast

    pending = [value]
    while pending:
        value = pending.pop()
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif isinstance(value, ast.List):
            pending += reversed(value.elts)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            sides = (value.right, value.left)  # a sum of strings is computed
            pending += (side for side in sides if not isinstance(side, ast.Constant))

"""Generate *.pb.h from a tree's .proto files with protoc from the package index, without Bazel.

The headers go to the tree's folder in the cache and are generated again only where a .proto file,
or one that it imports, has changed. Files that protoc rejects are skipped and reported.
"""

from __future__ import annotations

import os
import re
import stat
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.generators.package_protos import descriptor_set
from cmakegen.generators.protoc import Protoc
from cmakegen.headers.header_set import HeaderSet
from cmakegen.settings.cache import file_stamp, install_if_different
from tpu_walkthrough import kept_data
from tpu_walkthrough.errors import FetchError, MissingToolError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.replacing import remove, staging

_IMPORT = re.compile(rb'^\s*import\s+(?:public\s+|weak\s+)?"([^"\n]+)"\s*;', re.MULTILINE)
_BLAMED = re.compile(r"^(?P<path>.+?\.proto):", re.MULTILINE)
_CRASHED = "protoc crashes"
_STATE = "state"
_IMPORTED = "imported.binpb"
_FORMAT = 4
"""Increased whenever other files may be rejected than before."""
_ROUNDS = 10
_LARGEST = 1 << 24  # bytes of a .proto file
_TIMEOUT_S = 600  # a thousand files take seconds


class ProtoRoot(NamedTuple):
    """A folder of the tree, "" or "a/b/", from which .proto files are imported with a prefix."""

    folder: str
    prefix: str = ""
    is_declared: bool = False
    """Whether a rule has it, which other files in the folder do not belong to."""

    def path(self, name: str) -> str | None:
        """The file of the tree that an import would mean."""
        is_own = name.startswith(self.prefix)
        return self.folder + name[len(self.prefix) :] if is_own else None

    def option(self, tree_root: str) -> str:
        """The directory as an option of protoc."""
        start = f"{self.prefix.rstrip('/')}=" if self.prefix else ""
        return f"-I{start}{os.path.join(tree_root, self.folder).rstrip('/')}"


class ProtoFile(NamedTuple):
    """A .proto file with its path and the root from which others import it."""

    path: str
    """Relative to the tree."""
    root: ProtoRoot
    imports: tuple[str, ...]
    stamp: tuple[int, int]
    """Modification time in ns and size, which show that it changed."""

    @property
    def name(self) -> str:
        """The name by which it is imported."""
        return self.root.prefix + self.path[len(self.root.folder) :]

    def argument(self, tree_root: str) -> str:
        """The file as an argument of protoc, which finds out the name of a path by itself."""
        # A name must not be taken for an option.
        is_given = self.root.is_declared and self.name[0].isalnum()
        return self.name if is_given else os.path.join(tree_root, self.path)


class _State(NamedTuple):
    """The state of the last run."""

    stamps: dict[str, tuple[int, int]]
    """The stamps of the .proto files."""
    refused: dict[str, str]
    """Names that protoc rejected, with the reasons."""
    made: dict[str, tuple[int, int]]
    """The stamps of the headers."""


def generate_headers(
    tree_root: str,
    paths: Sequence[str],
    roots: Sequence[str],
    folder: str,
    protoc: Protoc,
    find_descriptors: Callable[[Collection[str]], Mapping[str, bytes]] = lambda _: {},
    elsewhere: Sequence[str] = (),
    renamed: Sequence[tuple[str, str, str]] = (),
    only: Collection[str] | None = None,
) -> tuple[HeaderSet, list[str]]:
    """Bring `folder` up to date with the .proto files `paths`; returns its headers and warnings.

    `roots` are the tree's include directories. A file is imported by its path below the longest
    of them that contains it, unless `renamed` (BuildFacts.protos) has it. `find_descriptors`
    returns the serialized descriptors of files outside the tree, by name; it is called with the
    names of imports that the tree lacks. Imports that it lacks, too, are searched in the folders
    `elsewhere`, of other source trees. With `only`, the names of headers, these are generated, and
    those that they include.
    """
    # Each line of protoc's response file is an argument, which could name a program to run.
    named = [path for path in paths if "\n" not in os.path.join(tree_root, path)]
    by_name, unreadable = _read_all(tree_root, named, roots, renamed)
    if only is not None:
        by_name = _with_imported(by_name, [name for name in by_name if _header("", name) in only])
    outside = {name for proto in by_name.values() for name in proto.imports} - by_name.keys()
    descriptors = find_descriptors(outside) if outside else {}
    lent = _lent(outside - descriptors.keys(), elsewhere)
    known, warnings = _with_all_imports(by_name, protoc.includes, tree_root, {*descriptors, *lent})
    warnings = [*unreadable, *warnings]
    if len(named) < len(paths):
        warnings.append(
            f"skipped {len(paths) - len(named)} of the .proto files: protoc does not support paths"
            " with a newline"
        )
    imported = descriptor_set(descriptors)
    version = f"{_FORMAT} {protoc.version} {zlib.crc32(imported):08x}"
    if lent:
        version += f" {zlib.crc32(repr(sorted(lent.items())).encode()):08x}"
    memory = os.path.join(folder, _STATE)
    state = _State(*(kept_data.load(memory, version) or ({}, {}, {})))
    changed = {
        name
        for name, proto in known.items()
        if state.stamps.get(name) != proto.stamp
        or not (name in state.refused or _is_as_made(folder, name, state))
    }
    stale = _with_importers(known, changed)
    # A file that protoc rejects is tried again when it changes, not in every run.
    refused = {
        name: reason
        for name, reason in state.refused.items()
        if name in known and name not in stale
    }
    if stale:
        stale_protos = [known[name] for name in stale]
        # Longest first: protoc uses the first directory that contains a file as its root.
        all_roots = sorted(
            {proto.root for proto in known.values()},
            key=lambda root: (root.is_declared, -len(root.folder), root),
        )
        includes = [root.option(tree_root) for root in all_roots]
        includes += [f"-I{path}" for path in (*(elsewhere if lent else ()), protoc.includes)]
        refused.update(_Run(tree_root, includes, folder, protoc, imported).run(stale_protos))
    for name in (state.stamps.keys() - known.keys()) | refused.keys():
        remove(_header(folder, name))
    stamps = {name: proto.stamp for name, proto in known.items()}
    made = {name: file_stamp(_header(folder, name)) for name in known if name not in refused}
    if (stamps, refused, made) != state:
        kept_data.save(memory, version, (stamps, refused, made))
    for reason, count in Counter(refused.values()).items():
        warnings.append(f"protoc rejects {count} of the .proto files: {reason}")
    files = frozenset(_header("", name) for name in known if name not in refused)
    name = f"protoc {protoc.version}"
    headers = HeaderSet(name, "tree cache", "protos", folder, files, [""], system=False)
    return headers, warnings


def _with_imported(by_name: Mapping[str, ProtoFile], wanted: Iterable[str]) -> dict[str, ProtoFile]:
    """The wanted files with all that they import."""
    found: dict[str, ProtoFile] = {}
    pending = list(wanted)
    while pending:
        name = pending.pop()
        if name in by_name and name not in found:
            found[name] = by_name[name]
            pending += by_name[name].imports
    return found


def _is_as_made(folder: str, name: str, state: _State) -> bool:
    found = file_stamp(_header(folder, name))
    return found != (0, 0) and found == state.made.get(name)


def _header(folder: str, name: str) -> str:
    return os.path.join(folder, name.removesuffix(".proto") + ".pb.h")


def _root_of(path: str, roots: Sequence[str], renamed: Sequence[tuple[str, str, str]]) -> ProtoRoot:
    """The root of a .proto file: that of the rule that is nearest to it, or the longest."""
    declared = [
        (len(start), ProtoRoot(folder, prefix, is_declared=True))
        for start, folder, prefix in renamed
        if path.startswith(folder)
        and (path == start or (start[-1:] in ("", "/") and path.startswith(start)))
    ]
    if declared:
        return max(declared)[1]
    return ProtoRoot(max((root for root in roots if path.startswith(root)), key=len, default=""))


def _read_all(
    tree_root: str,
    paths: Sequence[str],
    roots: Sequence[str],
    renamed: Sequence[tuple[str, str, str]],
) -> tuple[dict[str, ProtoFile], list[str]]:
    """Name -> file, and warnings about files that cannot be read."""
    protos: dict[str, ProtoFile] = {}
    warnings = []
    for path in paths:
        root = _root_of(path, roots, renamed)
        full = os.path.join(tree_root, path)
        try:
            imports = _IMPORT.findall(read_file(full, _LARGEST))
        except OSError as error:
            warnings.append(f"{path}: cannot read: {error.strerror}")
            continue
        proto = ProtoFile(path, root, tuple(map(os.fsdecode, imports)), file_stamp(full))
        protos[proto.name] = proto
    return protos, warnings


def _with_all_imports(
    protos: Mapping[str, ProtoFile],
    includes: str,
    tree_root: str,
    descriptors: Collection[str],
) -> tuple[dict[str, ProtoFile], list[str]]:
    """The files whose imports exist, transitively: protoc fails for all others."""
    known = dict(protos)
    paths = {proto.path for proto in protos.values()}
    roots = {proto.root for proto in protos.values()}
    lacking: dict[str, list[str]] = {}
    # protoc would wait for a pipe, and also finds files of the tree that are not in the project.
    names = {*protos, *(name for proto in protos.values() for name in proto.imports)}
    odd = {
        name
        for name in names
        for root in roots
        if (path := root.path(name)) and path not in paths and _is_odd(f"{tree_root}/{path}")
    }
    while True:
        broken = {
            name: missing
            for name, proto in known.items()
            for missing in proto.imports
            if missing in odd
            or (
                missing not in known
                and missing not in descriptors
                and not os.path.isfile(os.path.join(includes, missing))
                # By a longer name than its own, from another root.
                and (missing in protos or not any(root.path(missing) in paths for root in roots))
            )
        }
        if not broken:
            break
        for name, missing in broken.items():
            if missing not in protos or missing in odd:
                lacking.setdefault(missing, []).append(known[name].path)
            del known[name]
    if not lacking:
        return known, []
    # One line for all: where one file is missing, often its whole folder is.
    missing, importers = min(lacking.items())
    warning = f"skipped {len(protos) - len(known)} .proto files: they import {missing}"
    warning += f" and {len(lacking) - 1} more" * (len(lacking) > 1)
    return known, [f"{warning}, which the tree lacks (the first is {importers[0]})"]


def _lent(names: Collection[str], folders: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Those of `names` that are files in one of `folders`, with the stamps of the files."""
    found = {}
    for name in names:
        paths = [f"{folder}/{name}" for folder in folders]
        if not any(map(_is_odd, paths)):
            path = next(filter(os.path.isfile, paths), "")
            if path:
                found[name] = file_stamp(path)
    return found


def _is_odd(path: str) -> bool:
    """Whether the path exists and protoc must not read it."""
    try:
        status = os.stat(path)
    except OSError:
        return False
    return not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST


def _with_importers(protos: Mapping[str, ProtoFile], changed: set[str]) -> list[str]:
    """`changed` and every file that imports one of them, transitively; sorted."""
    stale = set(changed)
    while True:
        more = {
            name
            for name, proto in protos.items()
            if name not in stale and not stale.isdisjoint(proto.imports)
        }
        if not more:
            return sorted(stale)
        stale |= more


class _Run(NamedTuple):
    """What all calls of protoc in a run have in common."""

    tree_root: str
    includes: Sequence[str]
    """The options with the directories where imports are searched, in this order."""
    folder: str
    """The folder of the headers."""
    protoc: Protoc
    imported: bytes
    """A FileDescriptorSet with imports that are not files."""

    def run(self, protos: Sequence[ProtoFile]) -> dict[str, str]:
        """Generate the headers of `protos`; returns rejected names with the reasons.

        protoc generates all files of a call or none. Files that define the same names can be
        generated only apart, so each file that a call rejects gets a call of its own. protoc does
        not name all of them at once: after a few calls the others are divided.
        """
        os.makedirs(self.folder, exist_ok=True)
        refused: dict[str, str] = {}
        groups = [list(protos)]
        failures = 0
        while groups:
            group = groups.pop()
            errors = self._generate(group) if group else []
            if not errors:
                continue
            failures += 1
            blamed = {path for line in errors for path in _BLAMED.findall(line)}
            if not blamed and errors != [_CRASHED]:
                raise FetchError(f"protoc failed: {errors[0].strip()}", "Run without --protos.")
            suspects = [
                proto
                for proto in group
                if any(path == proto.name or path.endswith("/" + proto.name) for path in blamed)
            ]
            if len(group) == 1:
                refused[group[0].name] = self._reason(errors)
                continue
            if failures > _ROUNDS or not suspects:
                middle = len(group) // 2
                groups += [group[middle:], group[:middle]]
                continue
            by_name = {proto.name: proto for proto in group}
            for proto in suspects:
                alone = self._generate([proto])
                if alone:
                    importers = _with_importers(by_name, {proto.name})
                    refused.update(dict.fromkeys(importers, self._reason(alone)))
            done = {proto.name for proto in suspects} | refused.keys()
            groups.append([proto for proto in group if proto.name not in done])
        return refused

    def _reason(self, errors: Sequence[str]) -> str:
        return errors[0].replace(f"{self.tree_root}/", "")

    def _generate(self, protos: Sequence[ProtoFile]) -> list[str]:
        """Generate the headers of all `protos`, or none; returns the errors."""
        with staging(os.path.join(self.folder, "protoc")) as made:
            arguments = [*self.includes, f"--cpp_out={made}"]
            if self.imported:
                with open(os.path.join(made, _IMPORTED), "wb") as file:
                    file.write(self.imported)
                arguments.append(f"--descriptor_set_in={file.name}")
            arguments += [proto.argument(self.tree_root) for proto in protos]
            output = _call(self.protoc, arguments, made)
            if output is None:
                for proto in protos:
                    header = _header(self.folder, proto.name)
                    install_if_different(_header(made, proto.name), header)
                return []
        return [line for line in output.splitlines() if "warning:" not in line] or [output]


def _call(protoc: Protoc, arguments: Sequence[str], folder: str) -> str | None:
    """Run protoc; returns None if it succeeds, otherwise its error output or _CRASHED."""
    # In a response file, one per line: the command line has a maximum length.
    response = os.path.join(folder, "arguments")
    with open(response, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write("\n".join(arguments))
    try:
        # In a folder without .proto files: names are not taken for paths.
        command = [protoc.path, f"@{response}"]
        finished = bounded.run(children.TOOL, command, seconds=_TIMEOUT_S, folder=folder)
    except OSError as error:
        raise MissingToolError(f"{protoc.path}: cannot run: {error.strerror}") from None
    if finished.exceeded:
        raise FetchError(f"protoc was ended: {finished.exceeded}", "Run without --protos.")
    if finished.returncode < 0:
        return _CRASHED  # some features of editions that it does not know; its text has the time
    return finished.errors_text if finished.returncode else None

"""Generate *.pb.h from a tree's .proto files with protoc from the package index, without Bazel.

The headers go to the tree's folder in the cache and are made again only where a .proto file,
or one that it imports, has changed. Files that protoc refuses are left out and told.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.errors import FetchError
from cmakegen.header_set import HeaderSet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cmakegen.protoc import Protoc

_IMPORT = re.compile(rb'^\s*import\s+(?:public\s+|weak\s+)?"([^"\n]+)"\s*;', re.MULTILINE)
_BLAMED = re.compile(r"^(?P<path>[^\s:]+\.proto):", re.MULTILINE)
_STATE = "state.json"
_ROUNDS = 10


class ProtoFile(NamedTuple):
    """One .proto file: where it is, and what the others call it."""

    path: str
    """Relative to the tree."""
    root: str
    """The include directory it is imported from, "" or "a/b/"."""
    imports: tuple[str, ...]
    stamp: tuple[int, int]
    """Modification time in ns, and size: what tells that it has changed."""

    @property
    def name(self) -> str:
        return self.path[len(self.root) :]


def generate_headers(
    tree_root: str, paths: Sequence[str], roots: Sequence[str], folder: str, protoc: Protoc
) -> tuple[HeaderSet, list[str]]:
    """Bring `folder` up to date with the .proto files `paths`; returns it and the warnings.

    `roots` are the tree's include directories. A file is imported by its path below the
    longest of them that it lies in.
    """
    protos = [_read(tree_root, path, roots) for path in paths]
    by_name = {proto.name: proto for proto in protos}
    known, warnings = _with_all_imports(by_name, protoc.includes)
    done = _load_state(folder, protoc.version)
    wanted = {name: proto.stamp for name, proto in known.items()}
    changed = {name for name, stamp in wanted.items() if done.get(name) != stamp}
    stale = _with_importers(known, changed)
    for name in done.keys() - wanted.keys():
        _remove(folder, name)
    failed: set[str] = set()
    if stale:
        failed, told = _run_protoc(tree_root, [known[name] for name in stale], folder, protoc)
        warnings += told
    for name in failed:
        # Kept in the state: a file that fails is tried again when it changes, not every time.
        _remove(folder, name)
    if stale or done.keys() != wanted.keys():
        _save_state(folder, protoc.version, wanted)
    files = frozenset(
        name.removesuffix(".proto") + ".pb.h"
        for name in known
        if os.path.isfile(os.path.join(folder, name.removesuffix(".proto") + ".pb.h"))
    )
    name = f"protoc {protoc.version}"
    headers = HeaderSet(name, "tree cache", "protos", folder, files, [""], system=False)
    return headers, warnings


def _read(tree_root: str, path: str, roots: Sequence[str]) -> ProtoFile:
    root = max((root for root in roots if path.startswith(root)), key=len, default="")
    full = os.path.join(tree_root, path)
    try:
        with open(full, "rb") as file:
            found = tuple(
                match.decode("utf-8", "surrogateescape") for match in _IMPORT.findall(file.read())
            )
        status = os.stat(full)
    except OSError:
        return ProtoFile(path, root, (), (0, 0))
    return ProtoFile(path, root, found, (status.st_mtime_ns, status.st_size))


def _with_all_imports(
    protos: Mapping[str, ProtoFile], includes: str
) -> tuple[dict[str, ProtoFile], list[str]]:
    """The files whose imports exist, transitively: protoc gives up on everything else."""
    known = dict(protos)
    lacking: dict[str, list[str]] = {}
    while True:
        broken = {
            name: missing
            for name, proto in known.items()
            for missing in proto.imports
            if missing not in known and not os.path.isfile(os.path.join(includes, missing))
        }
        if not broken:
            break
        for name, missing in broken.items():
            if missing not in protos:
                lacking.setdefault(missing, []).append(known[name].path)
            del known[name]
    if not lacking:
        return known, []
    # One line for all: a tree that lacks one file often lacks its whole folder.
    missing, importers = min(lacking.items())
    told = f"{len(protos) - len(known)} .proto files are left out: they import {missing}"
    told += f" and {len(lacking) - 1} more" * (len(lacking) > 1)
    return known, [f"{told}, which the tree lacks (the first is {importers[0]})"]


def _with_importers(protos: Mapping[str, ProtoFile], changed: set[str]) -> list[str]:
    """`changed` and every file that imports one of them, over any number of steps; sorted."""
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


def _run_protoc(
    tree_root: str, protos: Sequence[ProtoFile], folder: str, protoc: Protoc
) -> tuple[set[str], list[str]]:
    """Generate the headers of `protos`; returns the names that failed, and the warnings."""
    os.makedirs(folder, exist_ok=True)
    failed: set[str] = set()
    warnings: list[str] = []
    remaining = list(protos)
    # Longest first: protoc takes the first directory that a file lies in as its root.
    roots = sorted({proto.root for proto in protos}, key=len, reverse=True)
    for _ in range(_ROUNDS):
        if not remaining:
            break
        with tempfile.TemporaryDirectory(prefix=".protoc-", dir=folder) as staging:
            # Names on the command line could be too many for the system: in a file, one a line.
            arguments = [f"-I{os.path.join(tree_root, root) or '.'}" for root in roots]
            arguments += [f"-I{protoc.includes}", f"--cpp_out={staging}"]
            arguments += [os.path.join(tree_root, proto.path) for proto in remaining]
            response = os.path.join(staging, "arguments")
            with open(response, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write("\n".join(arguments))
            answer = subprocess.run(
                [protoc.path, f"@{response}"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
            if answer.returncode == 0:
                _take(staging, folder, remaining)
                return failed, warnings
        blamed = set(_BLAMED.findall(answer.stderr))
        bad = {
            proto.name
            for proto in remaining
            if any(path == proto.name or path.endswith("/" + proto.name) for path in blamed)
        }
        if not bad:
            first = answer.stderr.strip().partition("\n")[0]
            raise FetchError(f"protoc failed: {first}", "Run without --protos.")
        by_name = {proto.name: proto for proto in remaining}
        bad = set(_with_importers(by_name, bad))
        failed |= bad
        errors = [line for line in answer.stderr.splitlines() if "warning:" not in line]
        warnings.append(f"protoc refuses {len(bad)} of the .proto files: {errors[0]}")
        remaining = [proto for proto in remaining if proto.name not in bad]
    return failed | {proto.name for proto in remaining}, warnings


def _take(staging: str, folder: str, protos: Sequence[ProtoFile]) -> None:
    """Move the headers in, leaving alone those that come out the same: editors watch times."""
    for proto in protos:
        name = proto.name.removesuffix(".proto") + ".pb.h"
        made, target = os.path.join(staging, name), os.path.join(folder, name)
        if os.path.isfile(made) and not _same(made, target):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.move(made, target)


def _same(one: str, other: str) -> bool:
    try:
        with open(one, "rb") as first, open(other, "rb") as second:
            return first.read() == second.read()
    except OSError:
        return False


def _remove(folder: str, name: str) -> None:
    path = os.path.join(folder, name.removesuffix(".proto") + ".pb.h")
    if os.path.isfile(path):
        os.unlink(path)


def _load_state(folder: str, version: str) -> dict[str, tuple[int, int]]:
    """Name -> stamp of what was generated by this version of protoc."""
    try:
        with open(os.path.join(folder, _STATE), encoding="utf-8") as file:
            state = json.load(file)
        if state["protoc"] != version:
            return {}
        return {name: (stamp[0], stamp[1]) for name, stamp in state["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return {}


def _save_state(folder: str, version: str, files: Mapping[str, tuple[int, int]]) -> None:
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".{_STATE}.{os.getpid()}")
    with open(temporary, "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump({"protoc": version, "files": files}, file)
    os.replace(temporary, os.path.join(folder, _STATE))

"""Generate the shipped tables: trace_links/definitions/release_tables/*.definitions.

    python scripts/release_tables.py [--called-in LIBRARY]... SOURCE...

Each SOURCE is a clone of one of the repositories in releases.toml at a commit that is listed there,
or a folder of CPython's released sources. If the sources of a version of CPython are not available,
SOURCE may be its libpython with debug information, built from unchanged sources, which has the
locations of all functions that are compiled into it. COMMIT=FOLDER is a folder of files that are
known to be those of that commit; only headers (*.h) are read, as others may be generated. Tables of
other sources are unchanged, and so are other commits in a table.

A table contains names and numbers only, no text. Tests and benchmarks of libraries are excluded,
and so are, if set in releases.toml, all names that are not in the symbols of LIBRARY, such as
`jaxlib/libjax_common.so` of a release.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tpu_walkthrough import git
from tpu_walkthrough.printable import printable
from trace_links.definitions.assemble import rows_of
from trace_links.definitions.index import list_files, read_all
from trace_links.definitions.interpreter import python_version
from trace_links.definitions.model import Kind, Row
from trace_links.definitions.releases import FOLDER, ReleaseTree, shipped_trees
from trace_links.definitions.shipped_rows import is_in_table, release_rows
from trace_links.definitions.table import Identity
from trace_links.definitions.versions import Rows, read_version, versions_in, write_versions

Contents = tuple[bytes, bool, str]


ENTRY = re.compile(r"0x[0-9a-f]+:\s+(?:DW_TAG_(\w+)|NULL)")
ATTRIBUTE = re.compile(r"\s+DW_AT_(name|decl_file|decl_line|declaration)\s+\((.*)\)")
VERSION = re.compile(r'#define\s+PY_VERSION\s+"([^"]+)"')


def tree_of(source: Path) -> ReleaseTree:
    """The entry of the source in releases.toml."""
    if source.is_file():
        commit = f"v{python_version(str(source.absolute()), os.path.isabs)}"
    elif (source / "Include" / "patchlevel.h").is_file():
        version = VERSION.search((source / "Include" / "patchlevel.h").read_text(encoding="utf-8"))
        commit = f"v{version[1]}" if version else ""
    else:
        commit = git.checked_out_commit(str(source))
    if commit not in shipped_trees():
        sys.exit(printable(f"{source} is not at a commit of releases.toml"))
    return shipped_trees()[commit]


def named(source: str) -> tuple[str, ReleaseTree]:
    """The folder or file of an argument, and its tree."""
    commit, equals, folder = source.partition("=")
    if not equals:
        return source, tree_of(Path(source))
    if commit not in shipped_trees():
        sys.exit(printable(f"{commit} is not a commit of releases.toml"))
    return folder, shipped_trees()[commit]


def rows_in(
    source: Path, tree: ReleaseTree, only_headers: bool, known: dict[Contents, Rows]
) -> dict[str, Rows]:
    """The rows of each relevant file; those of a content that is in `known` are not read again."""
    if source.is_file():
        return rows_of_program(source)
    paths = [
        path
        for path in list_files(str(source))
        if is_in_table(tree, path) and (path.endswith(".h") or not only_headers)
    ]
    contents = {path: contents_of(source, path) for path in paths}
    fresh = {key: path for path, key in contents.items() if key not in known}
    reading = read_all([*fresh.values()], lambda path: release_rows(path, bytes_of(source, path)))
    known |= {key: tuple(rows) for key, rows in zip(fresh, reading, strict=True)}
    return {path: known[key] for path, key in contents.items()}


def contents_of(source: Path, path: str) -> Contents:
    """What decides the rows of a file."""
    data = bytes_of(source, path)
    return hashlib.sha256(data).digest(), path.endswith("_test.cc"), Path(path).suffix


def bytes_of(source: Path, path: str) -> bytes:
    file = source / path
    return file.read_bytes() if file.is_file() else b""


def rows_of_program(library: Path) -> dict[str, Rows]:
    """The functions of a library by its debug information: their names, files and lines."""
    places = set()
    entry: dict[str, str] = {}
    for tag, attribute, value in debug_entries(library):
        if tag is not None or attribute is None:
            path = os.path.normpath(re.sub(r"^.*/Python-[\d.]+/", "", entry.get("decl_file", "/")))
            if "declaration" not in entry and "name" in entry and path[0] != "/":
                places.add((path, int(entry["decl_line"]), entry["name"]))
            entry = {"declaration": ""} if tag != "subprogram" else {}
        elif attribute is not None:
            entry[attribute] = value.strip('"')
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for path, line, name in sorted(places):
        row = Row(Kind.FUNCTION, name, "", "", "", 0, line, line)
        rows.setdefault(path, []).append(tuple(row))
    return {path: tuple(found) for path, found in rows.items()}


def debug_entries(library: Path) -> Iterator[tuple[str | None, str | None, str]]:
    """Tags at the start of entries, each followed by its attributes; a tag at the end."""
    command = ["llvm-dwarfdump", "--debug-info", str(library)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            if found := ENTRY.match(line):
                yield found[1], None, ""
            elif found := ATTRIBUTE.match(line):
                yield None, found[1], found[2]
    yield "", None, ""


def only_called(rows: Rows, called: frozenset[str]) -> Rows:
    """Without functions and classes of other names; with the lambdas of those that are kept."""
    kept: list[tuple[Any, ...]] = []
    numbers: dict[int, int] = {}
    for number, fields in enumerate(rows):
        row = Row(*fields)
        if row.kind == Kind.LAMBDA and row.parent >= 0:
            keep = row.parent in numbers
        else:
            keep = row.kind == Kind.ALIAS or row.name in called or not row.name.isidentifier()
        if keep:
            numbers[number] = len(kept)
            kept.append(tuple(row._replace(parent=numbers.get(row.parent, -1))))
    return tuple(kept)


def words_of(libraries: Iterable[str]) -> frozenset[str]:
    """All identifiers in the demangled symbols."""
    words: set[str] = set()
    for library in libraries:
        command = ["nm", "--demangle", "--defined-only", library]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout or ():
                words.update(re.findall(r"\w+", line))
    return frozenset(words)


def update(file: Path, fresh: Mapping[str, dict[str, Rows]]) -> None:
    """Write the tables of these commits to a file; others in it that are still used are kept."""
    versions = dict(fresh)
    for commit in versions_in(file) if file.is_file() else ():
        if commit not in fresh and commit in shipped_trees():
            table = read_version(file, commit, Identity())
            versions[commit] = {
                path: tuple(rows_of(table, number)) for number, path in enumerate(table.files)
            }
    # The oldest first, as releases.toml starts with the newest.
    ordered = {
        commit: versions[commit] for commit in [*shipped_trees()][::-1] if commit in versions
    }
    write_versions(file, ordered)
    print(f"{file.name}: {len(ordered)} commits, {file.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--called-in", metavar="LIBRARY", action="append", default=[])
    parser.add_argument("sources", metavar="SOURCE", nargs="+")
    arguments = parser.parse_args()
    trees = {source: named(source) for source in arguments.sources}
    if any(tree.only_called for _, tree in trees.values()) and not arguments.called_in:
        sys.exit("--called-in is missing: it names the libraries whose names are kept")
    called = words_of(arguments.called_in)
    known: dict[Contents, Rows] = {}
    files: dict[str, dict[str, dict[str, Rows]]] = {}
    for argument, (source, tree) in trees.items():
        rows = rows_in(Path(source), tree, argument != source, known)
        if tree.only_called:
            rows = {path: only_called(found, called) for path, found in rows.items()}
        files.setdefault(tree.file, {})[tree.commit] = rows
    for name, fresh in files.items():
        update(FOLDER / name, fresh)


if __name__ == "__main__":
    main()

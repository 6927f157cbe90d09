"""Implements the commands `index` and `sources`, except for their output.

Finds and lists the tables of trees.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tpu_walkthrough.errors import InputError, WalkthroughError
from trace_links.cache import tables_folder
from trace_links.definitions import storage
from trace_links.definitions.index import Progress, build
from trace_links.definitions.table import Table

_SUFFIX = ".definitions"


def table_path(root: str) -> Path:
    """The file for the tree at `root`; the same for all paths to that tree."""
    key = hashlib.sha256(os.fsencode(os.path.realpath(root))).hexdigest()[:16]
    return tables_folder() / (key + _SUFFIX)


def index(root: str, progress: Progress | None = None) -> Table:
    """Index the tree, or update its index. Raises InputError if it cannot be read."""
    root = os.path.realpath(root)
    path = table_path(root)
    try:
        return build(root, path, progress)
    except OSError as error:
        raise WalkthroughError(
            f"{path}: cannot be written: {error.strerror}",
            "Free disk space, or set TRACE_LINKS_CACHE to another folder.",
        ) from None


def known_tables() -> list[Path]:
    """The files of the tables of indexed trees."""
    return sorted(tables_folder().glob("*" + _SUFFIX))


def indexed_roots() -> Iterator[tuple[Path, str]]:
    """The file and the root of the table of each indexed tree; damaged ones are skipped."""
    for path in known_tables():
        with contextlib.suppress(InputError):
            root = storage.read_facts(path).get("root")
            if isinstance(root, str) and root:
                yield path, root


def sources(paths: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """The tree of each table; a damaged table has the key `error`."""
    for path in paths:
        try:
            table = Table.load(path)
        except InputError as error:
            yield {"table": str(path), "error": str(error)}
            continue
        yield {
            "table": str(path),
            "root": table.identity.root or None,
            "repository": table.identity.repository or None,
            "commit": table.identity.commit or None,
            "files": len(table.files),
            "definitions": len(table),
        }

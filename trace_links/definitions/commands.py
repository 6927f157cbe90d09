"""What the commands `index`, `define` and `sources` do; printing is theirs.

Where the tables of trees are kept, which tables there are, and the answers as plain dictionaries.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tpu_walkthrough.errors import InputError, WalkthroughError
from trace_links.cache import tables_folder
from trace_links.definitions.index import Progress, build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import Answer
from trace_links.definitions.table import Table

_SUFFIX = ".definitions"


def table_path(root: str) -> Path:
    """The file for the tree at `root`; the same tree by another path has the same."""
    key = hashlib.sha256(os.fsencode(os.path.realpath(root))).hexdigest()[:16]
    return tables_folder() / (key + _SUFFIX)


def index(root: str, progress: Progress | None = None) -> Table:
    """Index the tree, or what has changed in it. Raises InputError where it cannot be read."""
    root = os.path.realpath(root)
    path = table_path(root)
    try:
        return build(root, path, progress)
    except OSError as error:
        raise WalkthroughError(
            f"{path}: cannot write: {error.strerror}",
            "Make room, or set TRACE_LINKS_CACHE to another folder.",
        ) from None


def known_tables(shipped: Path | None = None) -> list[Path]:
    """The files of all tables: of trees indexed here, then of releases."""
    folders = [tables_folder(), *([shipped] if shipped is not None else [])]
    return [
        path for folder in folders if folder.is_dir() for path in sorted(folder.glob("*" + _SUFFIX))
    ]


def sources(paths: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """What each table is of; a damaged one says so in `error`."""
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


def define(lines: Iterable[str], lookup: Lookup) -> Iterator[dict[str, Any]]:
    """One answer a line, in order. A line is a name, or a name, a tab and a unit's file name."""
    for line in lines:
        name, _, source = line.rstrip("\r\n").partition("\t")
        yield as_dictionary(lookup.find(name, source.strip() or None))


def as_dictionary(answer: Answer) -> dict[str, Any]:
    """The answer with JSON's types; `path` is None where there is none."""
    result = asdict(answer)
    for candidate in result["candidates"]:
        candidate["parameters"] = list(candidate["parameters"])
    result["candidates"] = list(result["candidates"])
    return result

"""Remember which repositories a tree pins, for runs that neither evaluate nor fetch anything."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cmakegen.settings.cache import read_json, tree_cache, write_json
from tpu_walkthrough.files import read_below
from tpu_walkthrough.source_tree.build_files import LARGEST

_RECORD = "pinned.json"


class Kept(NamedTuple):
    """A repository as it was used."""

    name: str
    key: str
    """Of its part in the cache; empty for a folder of the user."""
    folder: str
    """That folder; empty for one in the cache."""
    roots: Sequence[str]
    """Its include directories, "" or "a/b/", in search order."""


class Record(NamedTuple):
    """What the last run with --fetch-externals found."""

    state: str
    """Identifies what it depends on."""
    content: str
    """Identifies the content of these files alone."""
    files: Sequence[str]
    """The tree's files that decide it."""
    repositories: Sequence[Kept]
    missing: Sequence[str]
    """The names of headers that these need, and do not have."""
    failed: Sequence[str]
    """The names of others that could not be used."""
    problems: Sequence[str]
    """Why, and what could not be evaluated."""


def record_path(root: str) -> str:
    return os.path.join(tree_cache(root), _RECORD)


def load(root: str) -> Record | None:
    """The record of a tree; None if there is none, or it is damaged."""
    record = read_json(record_path(root))
    try:
        kept = [Kept(*map(_checked, (*entry,))) for entry in record.pop("repositories")]
        return Record(repositories=kept, **record)
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def save(root: str, record: Record) -> None:
    """Keep the record. Raises OutputError."""
    write_json(record_path(root), record._asdict())


def state(root: str, files: Iterable[str], settings: object = None) -> str:
    """Identifies the content of files of a tree, and settings of JSON's types."""
    digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode())
    for path in sorted(files):
        try:
            content = read_below(root, path, LARGEST)
        except OSError:
            content = b"\0"
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()


def _checked(value: Any) -> Any:
    if isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(text, str) for text in value)
    ):
        return value
    raise TypeError

"""Remember which packages the last run with --fetch-externals chose for a tree."""

from __future__ import annotations

import os

from cmakegen.settings.cache import packages_folder, read_json, tree_cache, write_json

_RECORD = "packages.json"


def recorded_keys(root: str) -> list[str]:
    """The packages that the last run with --fetch-externals chose for this tree."""
    keys = read_json(record_path(root)) if os.path.isdir(packages_folder()) else None
    return [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []


def is_damaged(root: str) -> bool:
    path = record_path(root)
    return os.path.lexists(path) and not isinstance(read_json(path), list)


def record_path(root: str) -> str:
    return os.path.join(tree_cache(root), _RECORD)


def write_record(root: str, keys: list[str]) -> None:
    write_json(record_path(root), keys)

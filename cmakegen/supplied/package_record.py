"""Remember which packages the last run with --fetch-externals chose for a tree, and what fits."""

from __future__ import annotations

import os
from typing import NamedTuple

from cmakegen.settings.cache import packages_folder, read_json, tree_cache, write_json

_RECORD = "packages.json"
_FIT = "fit.json"


class Fit(NamedTuple):
    """The packages of one age that fit a tree."""

    tensorflow: str
    """The requirement of the TensorFlow package, or ""."""
    llvm: str
    """The requirement of the release of LLVM."""


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


def recorded_fit(root: str, basis: str) -> Fit | None:
    """What was chosen for this tree on the same `basis`."""
    match read_json(os.path.join(tree_cache(root), _FIT)):
        case [str(known), str(tensorflow), str(llvm)] if known == basis:
            return Fit(tensorflow, llvm)
    return None


def write_fit(root: str, basis: str, fit: Fit) -> None:
    write_json(os.path.join(tree_cache(root), _FIT), [basis, *fit])

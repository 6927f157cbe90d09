"""Where the headers declare each function; scripts/header_lines.py finds the lines."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.catalogue.legacy import load_legacy
from mock_libtpu.catalogue.load import load_apis

_FILE = Path(__file__).with_name("header_lines.json")


class Declaration(NamedTuple):
    """The place of a declaration, at the commit from which the catalogue is."""

    file: str
    line: int
    url: str


@functools.cache
def _lines() -> dict[str, tuple[str, int]]:
    return {name: (file, line) for name, (file, line) in json.loads(_FILE.read_text()).items()}


def declaration(name: str) -> Declaration | None:
    """The declaration of a function; None where it is not known."""
    place = _lines().get(name)
    if place is None:
        return None
    file, line = place
    api = next((api for api in load_apis() if name in {one.name for one in api.functions}), None)
    origin = api.origin if api is not None else load_legacy().origin
    url = f"https://github.com/{origin.repository}/blob/{origin.commit}/{file}#L{line}"
    return Declaration(file, line, url)

"""The list of functions that the mock implements; codegen/ makes it from the C++ sources."""

from __future__ import annotations

import functools
import json
from pathlib import Path

FILE = Path(__file__).with_name("behaviours.generated.json")


@functools.cache
def load_behaviours() -> frozenset[str]:
    """The names of the functions, as C has them, that do more than return UNIMPLEMENTED."""
    return frozenset(json.loads(FILE.read_text("utf-8")))

"""Read the definitions of a release's sources, as its table has them.

Tables of releases are made by scripts/release_tables.py and by `trace-links index --release`. They
have less than the index of a tree: of libraries no tests, one line of each name that is called.
"""

from __future__ import annotations

import re
from typing import Any

from trace_links.definitions.index import rows_of
from trace_links.definitions.model import HEADERS, SEVERAL, UNITS
from trace_links.definitions.releases import ReleaseTree
from trace_links.definitions.versions import Rows

_ENDS = (*UNITS, *HEADERS, ".proto", ".td")
_TESTS = re.compile(r"(?:_test|_benchmark|_test_\w+)\.\w+$|(?:^|/)(?:tests?|benchmarks?|bench)/")


def is_in_table(tree: ReleaseTree, path: str) -> bool:
    """Whether the table of the tree has the definitions of this file, if there are any."""
    # Hidden folders contain tools' own files, such as the originals of patched files.
    if not path.endswith(_ENDS) or "/." in f"/{path}":
        return False
    return not tree.pinned or (
        path.startswith(tuple(f"{folder}/" for folder in tree.folders)) and not _TESTS.search(path)
    )


def release_rows(path: str, data: bytes) -> Rows:
    """The rows of a file."""
    return tuple(map(_with_single_lines, rows_of(path, data)))


def _with_single_lines(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The row with one line for each name that it calls, or SEVERAL: tables stay small."""
    *others, calls = row
    lines: dict[str, int] = {}
    for name, line in calls:
        lines[name] = SEVERAL if name in lines else line
    return *others, tuple(lines.items())

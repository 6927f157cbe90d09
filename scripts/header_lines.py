"""Print mock_libtpu/catalogue/header_lines.json: where the headers declare each function.

    python scripts/header_lines.py XLA XLA_OF_2023 > new.json
    mv new.json mock_libtpu/catalogue/header_lines.json

The arguments are checkouts of XLA at the commits that the catalogue names as its origins.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.legacy import load_legacy

_HEADERS = ("xla/pjrt/c/*.h", "xla/pjrt/extensions/**/*.h")


def main() -> None:
    today, of_2023 = map(Path, sys.argv[1:])
    pjrt = {function.name for api in load_apis() for function in api.functions}
    legacy = {function.name for function in load_legacy().functions}
    headers = [path for pattern in _HEADERS for path in sorted(today.glob(pattern))]
    found = lines(today, headers, pjrt, r"^typedef [\w* ]+?\b{}\(|^typedef [^;(]*\(\*{}\)")
    old = sorted((of_2023 / "xla/stream_executor/tpu").glob("*.h"))
    found |= lines(of_2023, old, legacy, r"\b{}\(")
    # A line for each function.
    rows = (f"{json.dumps(name)}: {json.dumps(place)}" for name, place in sorted(found.items()))
    print("{\n" + ",\n".join(rows) + "\n}")


def lines(
    tree: Path, headers: list[Path], names: set[str], pattern: str
) -> dict[str, tuple[str, int]]:
    """File and line of each declaration that is found."""
    found: dict[str, tuple[str, int]] = {}
    for header in headers:
        text = header.read_text(encoding="utf-8")
        for name in names - found.keys():
            match = re.search(pattern.replace("{}", name), text, re.MULTILINE)
            if match:
                line = text.count("\n", 0, match.start()) + 1
                found[name] = header.relative_to(tree).as_posix(), line
    return found


if __name__ == "__main__":
    main()

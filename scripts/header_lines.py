"""Print mock_libtpu/catalogue/header_lines.json: where the headers declare each function.

    python scripts/header_lines.py XLA > new.json
    mv new.json mock_libtpu/catalogue/header_lines.json

XLA is a git clone with the commits that the catalogue names as its origins.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable

from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.legacy import load_legacy


def main() -> None:
    clone = sys.argv[1]
    found: dict[str, tuple[str, int]] = {}
    for api in load_apis():
        names = [function.name for function in api.functions]
        pattern = r"^typedef [\w* ]+?\b{}\(|^typedef [^;(]*\(\*{}\)"
        found |= lines(clone, api.origin.commit, [api.origin.file], names, pattern)
    legacy = load_legacy()
    names = [function.name for function in legacy.functions]
    origin = legacy.origin
    headers = sorted(f"{origin.folder}/{file}" for file in origin.files)
    found |= lines(clone, origin.commit, headers, names, r"\b{}\(")
    # A line for each function.
    rows = (f"{json.dumps(name)}: {json.dumps(place)}" for name, place in sorted(found.items()))
    print("{\n" + ",\n".join(rows) + "\n}")


def lines(
    clone: str, commit: str, headers: Iterable[str], names: Iterable[str], pattern: str
) -> dict[str, tuple[str, int]]:
    """File and line of each declaration that is found."""
    found: dict[str, tuple[str, int]] = {}
    for header in headers:
        command = ["git", "-C", clone, "show", f"{commit}:{header}"]
        text = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
        for name in sorted(set(names) - found.keys()):
            match = re.search(pattern.replace("{}", name), text, re.MULTILINE)
            if match:
                found[name] = header, text.count("\n", 0, match.start()) + 1
    return found


if __name__ == "__main__":
    main()

"""Make the shipped tables of definitions: trace_links/release_tables/*.definitions.

    python scripts/release_tables.py CHECKOUT...

Each CHECKOUT is a clone of one of the repositories in releases.toml, at the commit that it names
there; tables of others stay as they are. A table holds names and numbers only, no text.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from trace_links.definitions import Identity, build
from trace_links.releases import ReleaseTree, trees_by_commit

FOLDER = Path(__file__).parent.parent / "trace_links" / "release_tables"


def tree_of(checkout: str) -> ReleaseTree:
    command = ["git", "-C", checkout, "rev-parse", "HEAD"]
    head = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    if head not in trees_by_commit():
        sys.exit(f"{checkout} is at no commit of releases.toml")
    return trees_by_commit()[head]


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for checkout in sys.argv[1:]:
        tree = tree_of(checkout)
        table = build(checkout)
        table.identity = Identity(repository=tree.repository, commit=tree.commit)
        table.save(FOLDER / tree.file, small=True)
        size = os.path.getsize(FOLDER / tree.file)
        print(
            f"{tree.file}: {len(table.files)} files, {len(table)} definitions, {size / 1e6:.1f} MB"
        )


if __name__ == "__main__":
    main()

"""Write the list of folders into docs/concepts/architecture.md.

    python scripts/folder_list.py            # update the page
    python scripts/folder_list.py --check    # exit with 1 if it is out of date

The order is that of the layers in pyproject.toml, from the top down; the purpose of a folder is the
first line of its docstring.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
PAGE = CHECKOUT / "docs" / "concepts" / "architecture.md"
# From the top down.
PACKAGES = ("tpu_walkthrough_mcp", "mock_libtpu", "trace_links", "cmakegen", "tpu_walkthrough")
BEGIN = "<!-- begin: made by scripts/folder_list.py -->\n"
END = "<!-- end -->\n"


def folders() -> Iterator[Path]:
    """The folders of the packages, each before those that it imports."""
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = {
        contract["containers"][0]: contract["layers"]
        for contract in contracts
        if "containers" in contract
    }
    for package in PACKAGES:
        for name in " | ".join(layers[package]).split(" | "):
            if (CHECKOUT / package / name).is_dir():
                yield Path(package, name)


def purpose(folder: Path) -> str:
    text = (CHECKOUT / folder / "__init__.py").read_text("utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def main() -> None:
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "".join(f"- `{folder}/`: {purpose(folder)}\n" for folder in folders())
    current = f"{before}{BEGIN}\n{rows}\n{END}{after}"
    if "--check" in sys.argv[1:]:
        sys.exit(0 if page == current else "run: python scripts/folder_list.py")
    PAGE.write_text(current, "utf-8")


if __name__ == "__main__":
    main()

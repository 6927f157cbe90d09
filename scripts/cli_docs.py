"""Print docs/cli.md: the reference of the commands, made from the commands themselves.

python scripts/cli_docs.py > docs/cli.md
"""

from __future__ import annotations

import html
import subprocess
import sys

COMMANDS = {
    "cmake-gen-globs": "cmakegen.cli",
    "mock-libtpu": "mock_libtpu.cli",
    "trace-links": "trace_links.cli",
}


def reference() -> str:
    """The whole page, as Markdown."""
    pages = ["<!-- Made by scripts/cli_docs.py; edit the commands instead. -->\n"]
    for name, module in COMMANDS.items():
        command = [sys.executable, "-m", "typer", module, "utils", "docs", "--name", name]
        answer = subprocess.run(command, capture_output=True, text=True, check=True)
        # typer escapes quotes for HTML, which no Markdown needs.
        pages.append(html.unescape(answer.stdout).strip() + "\n")
    return "\n".join(pages)


if __name__ == "__main__":
    sys.stdout.write(reference())

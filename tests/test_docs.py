"""What the documentation says of the commands is what the commands say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
PACKAGES = ("tpu_walkthrough", "cmakegen", "trace_links", "mock_libtpu")


def test_command_reference_is_current() -> None:
    made = subprocess.run(
        [sys.executable, CHECKOUT / "scripts" / "cli_docs.py"],
        capture_output=True,
        text=True,
        check=True,
        cwd=CHECKOUT,
    ).stdout
    written = (CHECKOUT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == made, "run: python scripts/cli_docs.py > docs/cli.md"


def test_the_readme_names_only_options_that_exist() -> None:
    reference = (CHECKOUT / "docs" / "cli.md").read_text(encoding="utf-8")
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    words = readme.replace("`", " ").replace("[", " ").replace(",", " ").split()
    options = {word for word in words if word.startswith("--")}
    assert options
    assert {
        option
        for option in options
        if f"{option} " not in reference.replace("`", " ").replace(":", " ")
    } == set()


def test_the_page_on_security_names_every_module_that_starts_a_program() -> None:
    page = (CHECKOUT / "docs" / "security.md").read_text(encoding="utf-8")
    table = page.partition("\n## Subprocesses\n")[2].partition("\n## ")[0]
    starts = re.compile(r"^\s*import subprocess\b|\bposix_spawn\(|\bos\.exec\w+\(", re.MULTILINE)
    modules = {
        path.relative_to(CHECKOUT).as_posix()
        for package in PACKAGES
        for path in (CHECKOUT / package).rglob("*.py")
        if starts.search(path.read_text(encoding="utf-8"))
    }
    assert set(re.findall(r"`([\w/]+\.py)`", table)) == modules

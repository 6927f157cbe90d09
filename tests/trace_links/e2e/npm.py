"""Packages of the npm registry, for tests with programs and terminals that are written for Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import require


def installed(folder: Path, *packages: str) -> Path:
    """Installs them; the folder node_modules. Skips the test if that is not possible."""
    require("npm")
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *packages]
    try:
        result = subprocess.run(command, capture_output=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm cannot fetch {', '.join(packages)}: no response")
    if result.returncode:
        pytest.skip(f"npm cannot fetch {', '.join(packages)}")
    return folder / "node_modules"

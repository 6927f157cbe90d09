"""Trees from anyone: programs that their files configure are not run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FRAME = "    @     0x55d0c8a6b2c4  ns::Widget::draw(int)\n"


@pytest.fixture
def hostile_tree(tmp_path: Path) -> Path:
    """A git tree whose own configuration runs a program for each file that git reads."""
    root = tmp_path / "tree"
    root.mkdir()
    (root / "widget.cc").write_text("namespace ns {\nvoid Widget::draw(int n) {}\n}\n")
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\necho x >> '{tmp_path}/sprung'\n")
    trap.chmod(0o755)
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.com"]
    for command in (
        ["init", "--quiet"],
        ["add", "widget.cc"],
        ["commit", "--quiet", "-m", "First"],
        ["config", "filter.evil.clean", str(trap)],
        ["config", "core.fsmonitor", str(trap)],
    ):
        subprocess.run([*git, *command], check=True, timeout=60)
    (root / ".gitattributes").write_text("* filter=evil\n")
    return root


def test_an_indexed_tree_runs_nothing(hostile_tree: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "TRACE_LINKS_CACHE": str(tmp_path / "cache")}

    def trace_links(*arguments: str, text: str = "") -> str:
        command = [sys.executable, "-c", "from trace_links.cli import main; main()", *arguments]
        ran = subprocess.run(
            command,
            cwd=tmp_path,
            env=environment,
            input=text,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return ran.stdout

    trace_links("index", str(hostile_tree))
    os.utime(hostile_tree / "widget.cc")
    assert "widget.cc" in trace_links("--links", "always", text=FRAME)
    assert "widget.cc:2" in trace_links("define", "ns::Widget::draw(int)")
    trace_links("sources")
    assert not (tmp_path / "sprung").exists()

"""What others wrote reaches no terminal raw: names of files, arguments, settings, git, tools."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.foreign import ENTRY_POINTS, HOSTILE, assert_harmless, run
from tpu_walkthrough.printable import printable, printable_lines

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_printable_stays() -> None:
    for text in ("plain", "ünïcode 日本語 🙂", "back\\slash", ""):
        assert printable(text) == text
        assert printable_lines(text) == text


def test_what_a_terminal_obeys_is_escaped() -> None:
    assert printable("a\nb\tc") == r"a\nb\tc"
    assert printable_lines("a\nb\tc\x07") == "a\nb\tc\\x07"
    assert printable(HOSTILE) == (r"\x1b]0;title\x07\x1b[31m\x9b5m\rforged\nforged\u202egnp\xff")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with hostile names, whose git and settings are hostile, too."""
    root = tmp_path / f"tree{HOSTILE}"
    (root / f"folder{HOSTILE}").mkdir(parents=True)
    source = '#include "missing\x1b[31m.h"\n#include "b.h"\nnamespace n { void f(int) {} }\n'
    (root / f"folder{HOSTILE}" / f"a{HOSTILE}.cc").write_text(source)
    (root / "b.cc").write_text(source)
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.com"]
    for command in (
        ["init", "--quiet"],
        ["add", "b.cc"],
        ["commit", "--quiet", "-m", HOSTILE.replace("\udcff", "")],
        ["config", "remote.origin.url", "https://example.com/\x1b[31m\x07.git"],
    ):
        subprocess.run([*git, *command], check=True, timeout=60)
    return root


CASES = {
    "generated": ("cmake-gen-globs",),
    "generated file on the terminal": ("cmake-gen-globs", "--stdout"),
    "report": ("cmake-gen-globs", "--report"),
    "report as JSON": ("cmake-gen-globs", "--json"),
    "check": ("cmake-gen-globs", "--check", "--verbose"),
    "only": ("cmake-gen-globs", "--only", HOSTILE),
    "output": ("cmake-gen-globs", "--output", f"{HOSTILE}/x"),
    "root": ("cmake-gen-globs", HOSTILE),
    "option of cmake-gen-globs": ("cmake-gen-globs", f"--{HOSTILE}"),
    "macro": ("cmake-gen-globs", "-D", HOSTILE),
    "standard": ("cmake-gen-globs", "--std", HOSTILE),
    "command of trace-links": ("trace-links", HOSTILE),
    "option of trace-links": ("trace-links", "open", f"--{HOSTILE}"),
    "links": ("trace-links", "--links", HOSTILE),
    "URI format": ("trace-links", "--uri", HOSTILE),
    "map": ("trace-links", "--map", HOSTILE),
    "frames of no file": ("trace-links", "frames", HOSTILE),
    "frames": ("trace-links", "frames"),
    "pick": ("trace-links", "pick", "--number", "1"),
    "run": ("trace-links", "run", "--", HOSTILE),
    "open": ("trace-links", "open", HOSTILE),
    "open a file": ("trace-links", "open", "--dry-run", f"folder{HOSTILE}/a{HOSTILE}.cc:1"),
    "open a link": ("trace-links", "open", f"tracelinks://open?{HOSTILE}"),
    "editor": ("trace-links", "open", "--editor", HOSTILE, "b.cc:1"),
    "install": ("trace-links", "install", HOSTILE),
    "uninstall": ("trace-links", "uninstall", HOSTILE),
    "doctor": ("trace-links", "doctor", HOSTILE),
    "doctor here": ("trace-links", "doctor"),
    "editors": ("trace-links", "editors"),
    "define": ("trace-links", "define", f"n::{HOSTILE}"),
    "define in a tree": ("trace-links", "define", "--source", ".", "n::f(int)"),
    "define as JSON": ("trace-links", "define", "--json", "--source", ".", "n::f(int)"),
    "define in no tree": ("trace-links", "define", "--source", HOSTILE, "n::f(int)"),
    "define in a release": ("trace-links", "define", "--release", HOSTILE, "n::f(int)"),
    "index": ("trace-links", "index", "."),
    "index of no tree": ("trace-links", "index", HOSTILE),
    "click": ("trace-links-open", "--url", f"tracelinks://open?file=/{HOSTILE}"),
    "click on a file": ("trace-links-open", "--dry-run", f"{HOSTILE}:1"),
    "option of a click": ("trace-links-open", f"--{HOSTILE}"),
    "command of mock-libtpu": ("mock-libtpu", HOSTILE),
    "option of mock-libtpu": ("mock-libtpu", f"--{HOSTILE}"),
    "no recording": ("mock-libtpu", "report", HOSTILE),
    "damaged recording": ("mock-libtpu", "report", "b.cc"),
    "topology": ("mock-libtpu", "devices", "--topology", HOSTILE),
    "memory": ("mock-libtpu", "devices", "--memory", HOSTILE),
    "program": ("mock-libtpu", "run", "--", HOSTILE),
    "pattern": ("mock-libtpu", "catalogue", HOSTILE),
    "release": ("mock-libtpu", "catalogue", "--release", HOSTILE),
    "python": ("mock-libtpu", "walkthrough", "--python", HOSTILE),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_messages(tree: Path, case: tuple[str, ...]) -> None:
    output, messages = run(tree, *case, text=f"folder{HOSTILE}/a{HOSTILE}.cc:1: error: x\n")
    assert output or messages
    assert_harmless(output)
    assert_harmless(messages)


def test_sources(tree: Path) -> None:
    run(tree, "trace-links", "index", ".")
    output, messages = run(tree, "trace-links", "sources")
    assert "tree" in output
    assert_harmless(output)
    assert_harmless(messages)


@pytest.mark.parametrize("value", [f"x = {json.dumps(HOSTILE[:-1])}", HOSTILE[:-1]])
@pytest.mark.parametrize(
    ("name", "command"),
    [
        (".cmake-gen-globs.toml", ("cmake-gen-globs",)),
        (".trace-links.toml", ("trace-links",)),
        ("../config/trace-links/config.toml", ("trace-links",)),
    ],
)
def test_settings(tree: Path, name: str, command: tuple[str], value: str) -> None:
    file = tree / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value)
    _, messages = run(tree, *command)
    assert messages
    assert_harmless(messages)


def test_data_for_a_program_stays_as_it_is(tmp_path: Path) -> None:
    name = "right\u202eto left.cc"
    (tmp_path / name).write_text("int x;\n")
    code = f"{ENTRY_POINTS['cmake-gen-globs']}; run()"
    command = [sys.executable, "-c", code, "--list", "--stdout"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert name.encode() in made.stdout

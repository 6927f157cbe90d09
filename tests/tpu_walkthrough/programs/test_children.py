"""Children get the variables of their row, and nothing of the current folder is run or loaded."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cmakegen
import mock_libtpu
import tpu_walkthrough
import trace_links
from mock_libtpu import build
from tpu_walkthrough.programs import children
from tpu_walkthrough.programs.children import environment

PACKAGES = (tpu_walkthrough, cmakegen, trace_links, mock_libtpu)
STARTS = {"Popen", "call", "check_call", "check_output", "create_subprocess_exec", "posix_spawn"}
STARTS |= {"execv", "execve", "execvp", "execvpe", "spawnv", "spawnve", "system", "popen"}
# What starts a command that the user named, or runs in the program's own process, and so keeps its
# whole environment.
OF_THE_USER = {
    "mock_libtpu/delegate/process_checks.py",  # starts our Python, in /, from within the program
    "mock_libtpu/fit/run.py",
    "mock_libtpu/pod/supervise.py",
    "mock_libtpu/process.py",
    "mock_libtpu/pytest_plugin/processes.py",  # the user's tests, on a TPU of their own
    "mock_libtpu/upgrade/executed.py",
    "trace_links/stream/command.py",
    "tpu_walkthrough/programs/bounded.py",  # its own callers are looked at
}


def starts() -> Iterator[tuple[str, ast.Call]]:
    """The calls that start programs, with the module that each is in."""
    for package in PACKAGES:
        folder = Path(str(package.__file__)).parent
        for path in folder.rglob("*.py"):
            name = path.relative_to(folder.parent).as_posix()
            if "guidebook/programs" in name:
                continue
            for node in ast.walk(ast.parse(path.read_bytes())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    module = getattr(node.func.value, "id", "")
                    is_run = node.func.attr == "run" and module in ("subprocess", "bounded")
                    if is_run or (node.func.attr in STARTS and module in ("os", "subprocess")):
                        yield name, node
                elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Replies":
                    yield name, node


def test_every_child_has_the_environment_of_a_row() -> None:
    found = list(starts())
    assert len(found) >= 20
    for name, call in found:
        if name in OF_THE_USER:
            continue
        where = f"{name}:{call.lineno}"
        named = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
        if ast.unparse(call.func) in ("bounded.run", "Replies"):
            assert re.fullmatch(r"children\.[A-Z_]+", ast.unparse(call.args[0])), where
            continue
        given = named.get("env") or " ".join(map(ast.unparse, call.args[2:3]))
        assert given, where
        text = Path(str(tpu_walkthrough.__file__)).parents[1].joinpath(name).read_text("utf-8")
        assert re.search(r"environment\(\s*(children\.)?[A-Z]", text), where


@pytest.fixture
def variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        monkeypatch.delenv(name)
    for name, value in {
        "PATH": ".:/usr/bin::bin:/bin",
        "PYTHONPATH": ":lib:/opt/lib",
        "LD_LIBRARY_PATH": ":/opt/lib",
        "LIBRARY_PATH": ".",
        "LD_PRELOAD": "./evil.so",
        "BASH_ENV": "./evil.sh",
        "PYTHONSTARTUP": "./evil.py",
        "GIT_SSH_COMMAND": "./evil",
        "CMAKE_TOOLCHAIN_FILE": "evil.cmake",
        "DISPLAY": ":0",
        "WAYLAND_DISPLAY": "wayland-0",
        "HOME": "/home/ada",
        "PIP_INDEX_URL": "https://index.example/simple",
        "https_proxy": "http://proxy.example",
    }.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("variables")
def test_only_absolute_folders_are_searched() -> None:
    rows = [row for row in vars(children).values() if isinstance(row, children.Child)]
    assert len(rows) == 8
    for given in map(environment, rows):
        assert given["PATH"] == "/usr/bin:/bin"
        assert given.get("PYTHONPATH", "/opt/lib") == "/opt/lib"
        assert given.get("LD_LIBRARY_PATH", "/opt/lib") == "/opt/lib"
        assert "LIBRARY_PATH" not in given


@pytest.mark.usefixtures("variables")
def test_what_runs_something_is_kept_from_children() -> None:
    evil = {"LD_PRELOAD", "BASH_ENV", "PYTHONSTARTUP", "CMAKE_TOOLCHAIN_FILE"}
    for row in (
        children.TOOL,
        children.GIT,
        children.OWN_PYTHON,
        children.INTERPRETER,
        children.PACKAGES,
        children.BUILD,
    ):
        assert evil.isdisjoint(environment(row))
    assert environment(children.GIT)["GIT_SSH_COMMAND"] == "false"


@pytest.mark.usefixtures("variables")
def test_what_children_need_is_kept() -> None:
    assert set(environment(children.TOOL)) == {"PATH", "LC_ALL"}
    assert environment(children.TOOL, LC_ALL="C")["LC_ALL"] == "C"
    packages = environment(children.PACKAGES)
    assert packages["PIP_INDEX_URL"] == "https://index.example/simple"
    assert packages["https_proxy"] == "http://proxy.example"
    session = environment(children.SESSION)
    assert (session["DISPLAY"], session["WAYLAND_DISPLAY"]) == (":0", "wayland-0")
    assert session["HOME"] == "/home/ada"


TRAPS = (
    *("c++", "cc", "clangd", "cmake", "g++", "git", "ldd", "lsb_release", "ninja", "nm"),
    *("pip", "protoc", "ps", "python", "python3", "tmux", "uname", "uv", "llvm-symbolizer"),
)


@pytest.mark.parametrize(
    "command",
    [
        "cmake-gen-globs --flags --compile-commands .",
        "cmake-gen-globs --verify=1 --check .",
        "mock-libtpu fit program.py",
        "mock-libtpu run -- python program.py",
        "mock-libtpu trace -- program.py",
        "trace-links index .",
        "trace-links run -- python program.py",
        "trace-links doctor",
    ],
)
def test_nothing_of_a_hostile_tree_runs(tmp_path: Path, command: str) -> None:
    """The tree has a program of every name, and PATH begins with the current folder."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for name in TRAPS:
        trap = tree / name
        trap.write_text(f"#!/bin/sh\n: >{tmp_path}/ran-{name}\nexit 1\n")
        trap.chmod(0o755)
    (tree / "a.cc").write_text("int main() {}\n")
    (tree / "BUILD").write_text('cc_library(name = "a", srcs = ["a.cc"])\n')
    (tree / "program.py").write_text("print(1)\n")
    program, *arguments = command.split()
    # The library of this project is built once, for all tests.
    kept = {"XDG_CACHE_HOME": str(build.library().path.parents[2])} if "mock" in program else {}
    subprocess.run(
        [Path(sys.executable).with_name(program), *arguments],
        cwd=tree,
        env=os.environ
        | kept
        | {
            "PATH": f".:{os.environ['PATH']}:",
            "HOME": str(tmp_path),
            "CMAKE_GEN_GLOBS_CACHE": str(tmp_path / "cache"),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=250,
        check=False,
    )
    assert [path.name for path in tmp_path.glob("ran-*")] == []

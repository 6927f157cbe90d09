"""The command on a terminal: colours, progress, shell completion."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, find_program

pty = pytest.importorskip("pty")

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|9[0-7])[;\dm]")
CONTROL = re.compile(r"\x1b\[[?\d;]*[A-Za-z]")


def on_a_terminal(
    command: Command, *arguments: str | Path, environment: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Run with all three streams on one terminal; returns the exit code and the output."""
    ours, theirs = pty.openpty()
    run = subprocess.Popen(
        [command.script, *arguments],
        cwd=command.folder,
        env={**command.environment, **(environment or {})},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError as error:  # how Linux reports the end
            if error.errno != errno.EIO:
                raise
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return run.wait(timeout=60), shown.decode()


def screen(shown: str) -> list[str]:
    """The final lines on a terminal, for the control sequences of progress displays."""
    lines = [""]
    row = column = 0
    for token in re.findall(r"\x1b\[[?\d;]*[A-Za-z]|[\r\n]|[^\x1b\r\n]+", shown):
        if token == "\r":
            column = 0
        elif token == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif token.endswith("A"):
            row = max(0, row - int(token[2:-1] or 1))
        elif token.endswith("K"):
            lines[row] = "" if token[2:-1] == "2" else lines[row][:column]
        elif not token.startswith("\x1b"):
            lines[row] = (
                lines[row][:column].ljust(column) + token + lines[row][column + len(token) :]
            )
            column += len(token)
    return [line.rstrip() for line in lines if line.strip()]


@pytest.mark.parametrize("arguments", [["--help"], ["--bogus"]])
def test_no_color(command: Command, arguments: list[str]) -> None:
    _, coloured = on_a_terminal(command, *arguments)
    _, plain = on_a_terminal(command, *arguments, environment={"NO_COLOR": "1"})
    assert COLOUR.search(coloured)
    assert not COLOUR.search(plain)
    assert CONTROL.sub("", plain) == CONTROL.sub("", coloured)


def test_no_color_for_a_dumb_terminal(command: Command) -> None:
    assert not COLOUR.search(on_a_terminal(command, "--help", environment={"TERM": "dumb"})[1])


def test_quick_run_shows_no_progress(command: Command, small_tree: Path) -> None:
    code, shown = on_a_terminal(command, small_tree)
    assert code == 0
    assert "\x1b" not in shown
    assert [line.partition(" ")[0] for line in shown.splitlines()] == [
        "written",
        "2",
        "",
        "written",
    ]


def test_progress_of_a_slow_step_is_removed(command: Command, small_tree: Path) -> None:
    """clangd is slow; the progress shown meanwhile is removed at the end."""
    find_program("clangd")
    folder = command.folder / "bin"
    folder.mkdir()
    real = shutil.which("clangd", path=command.environment["PATH"])
    (folder / "clangd").write_text(f'#!/bin/sh\nsleep 1\nexec {real} "$@"\n')
    (folder / "clangd").chmod(0o755)
    path = os.pathsep.join([str(folder), command.environment["PATH"]])
    code, shown = on_a_terminal(command, small_tree, "--verify=1", environment={"PATH": path})
    assert "Parsing with clangd" in shown
    assert shown.endswith("\n") or "\x1b[?25h" in shown[-12:]
    lines = screen(shown)
    assert code in (0, 1)
    assert lines[0].startswith("written tree/CMakeLists.txt: 3 sources")
    assert lines[1].startswith("2 of 3 sources find every header")
    found = f"{1 - code} of 1 file without an error; {1 - code} find every header"
    assert lines[4] == f"clangd parses {found}"
    assert not any("Parsing" in line for line in lines)
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")  # the cursor is back
    quiet = on_a_terminal(command, small_tree, "--verify=1", "--quiet", environment={"PATH": path})
    assert quiet == (code, "")


BASH = """
source {script}
COMP_WORDS=(cmake-gen-globs {words}) COMP_CWORD={number}
{function}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def shown_completion(command: Command, shell: str) -> str:
    """The output of --show-completion when that shell starts it."""
    program = find_program(shell)
    # A second command prevents the shell from replacing itself by the first.
    run = subprocess.run(
        [program, "-c", f"'{command.script}' --show-completion; exit $?"],
        cwd=command.folder,
        env=command.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if shell == "fish":
        run = subprocess.run(
            [program, "-c", f"'{command.script}' --show-completion; exit $status"],
            cwd=command.folder,
            env=command.environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout


def test_bash_completes(command: Command, small_tree: Path, tmp_path: Path) -> None:
    """As with the tab key: the program is run without arguments, and must write nothing."""
    function = tmp_path / "completion.bash"
    function.write_text(shown_completion(command, "bash"))
    found = re.search(r"^(\w+)\(\)", function.read_text(), re.MULTILINE)
    assert found
    for words, expected in (("--on", "--only"), ("--compile", "--compile-commands")):
        text = BASH.format(
            script=function, words=words, number=1, function=found[1] + f" '{command.script}'"
        )
        run = subprocess.run(
            ["bash", "-c", text],
            cwd=small_tree,
            env=command.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (run.stdout, run.stderr) == (expected + "\n", "")
    assert not (small_tree / "CMakeLists.txt").exists()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_shows_completion(command: Command, shell: str) -> None:
    text = shown_completion(command, shell)
    assert "cmake-gen-globs" in text
    assert f"complete_{shell}" in text


@pytest.mark.parametrize(
    ("shell", "environment"),
    [
        pytest.param("bash", {"COMP_WORDS": "cmake-gen-globs --on", "COMP_CWORD": "1"}, id="bash"),
        pytest.param("zsh", {"_TYPER_COMPLETE_ARGS": "cmake-gen-globs --on"}, id="zsh"),
        pytest.param(
            "fish",
            {
                "_TYPER_COMPLETE_ARGS": "cmake-gen-globs --on",
                "_TYPER_COMPLETE_FISH_ACTION": "get-args",
                "_TYPER_COMPLETE_WORD_TO_COMPLETE": "--on",
            },
            id="fish",
        ),
    ],
)
def test_completes_for_the_shell(
    command: Command, small_tree: Path, shell: str, environment: dict[str, str]
) -> None:
    asked = {"_CMAKE_GEN_GLOBS_COMPLETE": f"complete_{shell}", **environment}
    ran = command(folder=small_tree, environment=asked)
    assert ran.code == 0, ran
    assert "--only" in ran.out
    assert "--output" not in ran.out
    assert not (small_tree / "CMakeLists.txt").exists()

"""The command line of `trace-links`: options in their places, and `doctor`."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.terminal import terminal

COMMAND = Path(sys.executable).with_name("trace-links")


@pytest.mark.parametrize(
    ("option", "command", "hint"),
    [
        ("--no-check", "frames", "Write it after: trace-links frames --no-check"),
        ("--map 'a b=c'", "frames", "Write it after: trace-links frames --map 'a b=c'"),
        ("--input 'a b.c'", "frames", "Write: trace-links frames 'a b.c'"),
        ("--input 'a b.c'", "pick", "Write: trace-links pick 'a b.c'"),
        ("--input 'a b.c'", "run", "run does not have it; see trace-links run --help"),
        ("--uri vscode", "frames", "frames does not have it; see trace-links frames --help"),
        ("--links always", "doctor", "doctor does not have it; see trace-links doctor --help"),
    ],
)
def test_an_option_before_a_command_is_refused_with_what_works(
    option: str, command: str, hint: str, tmp_path: Path
) -> None:
    (tmp_path / "a b.c").write_text("a b.c:1: x\n")
    words = [str(COMMAND), *shlex.split(option), command]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert f"{option} is before the command {command}\n" in ended.stderr
    assert f"{hint}\n" in ended.stderr
    words = [str(COMMAND), *shlex.split(hint.partition("trace-links ")[2])]
    ran = subprocess.run(words, input="", capture_output=True, text=True, cwd=tmp_path, check=False)
    # Without a terminal and a location there is nothing to choose, or to list.
    assert ran.returncode != 2, ran.stderr


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("--links=never", "--map", "a=b", "--", "echo", "--links", "x"), "--links x"),
        (("echo", "--no-check"), "--no-check"),
    ],
)
def test_options_end_at_the_command_of_run(words: tuple[str, ...], shown: str) -> None:
    command = [str(COMMAND), "run", *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout == f"{shown}\n"


@pytest.mark.parametrize(("forced", "links"), [(None, False), ("1", True), ("0", False)])
def test_doctor_prints_no_link_outside_a_terminal(
    forced: str | None, links: bool, tmp_path: Path
) -> None:
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "TERM": "xterm-kitty"}
    environment.pop("FORCE_HYPERLINK", None)
    if forced is not None:
        environment["FORCE_HYPERLINK"] = forced
    result = subprocess.run(
        [COMMAND, "doctor"], capture_output=True, env=environment, text=True, check=False
    )
    assert result.stdout.startswith("Click this:  ")
    assert ("\x1b" in result.stdout) is links
    assert (":1:1 (a link only in a terminal)\n" in result.stdout) is not links


def test_doctor_prints_a_link_in_any_terminal(tmp_path: Path) -> None:
    command = [str(COMMAND), "doctor"]
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "TERM": "dumb"}
    with terminal(command, tmp_path, environment) as shown:
        shown.end()
    assert b"Click this:  \x1b]8;" in shown.shown

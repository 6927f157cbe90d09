"""Editors in a terminal: the one that they are started in, and real Vim and Neovim."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys

import pytest

from tests.trace_links.opener_process import IN_A_TERMINAL, OPENER, Machine, in_a_terminal, succeeds
from tests.trace_links.stand_ins import started, was_started


def test_an_editor_in_a_terminal_gets_one(machine: Machine) -> None:
    terminal, vim = machine.program("myterm"), machine.program("vim")
    machine.configure('editor = "vim"\nterminal = ["myterm", "-e"]\n')
    succeeds(machine.click())
    assert started(terminal) == ["-e", str(vim), "+call cursor(7,3)", "--", str(machine.file)]
    assert not was_started(vim)


@pytest.mark.parametrize(("extra", "in_terminal"), [([], True), (["--remote-silent"], False)])
def test_a_command_of_the_users_own_in_a_terminal(
    machine: Machine, extra: list[str], in_terminal: bool
) -> None:
    terminal, vim = machine.program("myterm"), machine.program("vim")
    command = json.dumps(["vim", *extra, "+{line}", "{file}"])
    machine.configure(f'editor = {command}\nterminal = ["myterm", "-e"]\n')
    succeeds(machine.click())
    expected = [*extra, "+7", str(machine.file)]
    if in_terminal:
        assert started(terminal) == ["-e", str(vim), *expected]
    else:
        assert started(vim) == expected


def test_an_editor_in_a_terminal_without_one(machine: Machine) -> None:
    machine.program("vim")
    machine.configure('editor = "vim"\n')
    del machine.extra["DISPLAY"]
    result = machine.click()
    assert result.returncode == 4
    assert "needs a terminal" in result.stderr


def test_an_editor_in_the_current_terminal(machine: Machine) -> None:
    vim = machine.program("vim")
    machine.configure('editor = "vim"\n')
    machine.file.touch()
    ours, theirs = pty.openpty()
    environment = {"PATH": str(vim.parent), "HOME": str(machine.folder / "home")}
    command = [sys.executable, "-c", IN_A_TERMINAL, *OPENER, f"{machine.file}:7"]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    ):
        os.close(theirs)
        assert started(vim) == ["+call cursor(7,1)", "--", str(machine.file)]
    os.close(ours)


def test_vim_goes_to_the_line(machine: Machine) -> None:
    vim = shutil.which("vim")
    if vim is None:
        pytest.skip("Vim is not installed")
    machine.file.write_text("one\ntwo two\nthree\n")
    asked = machine.open("--dry-run", "--editor", vim, f"{machine.file}:2:5").stdout.splitlines()
    out = machine.folder / "where"
    ask = f"call writefile([line('.') . ',' . col('.')], '{out}') | qa!"
    command = [asked[0], "-u", "NONE", "-es", asked[1], "-c", ask, *asked[2:]]
    subprocess.run(command, stdin=subprocess.DEVNULL, timeout=60, check=False)
    assert out.read_text() == "2,5\n"


@pytest.mark.parametrize("screen", [True, False])
def test_a_running_neovim(machine: Machine, screen: bool) -> None:
    nvim = shutil.which("nvim")
    if nvim is None:
        pytest.skip("Neovim is not installed")
    odd = machine.folder / "it's | a #file%.cc"
    odd.write_text("one\ntwo two\nthree\n")
    runtime = machine.folder / "nvim.sock"
    terminal = machine.program("myterm")
    machine.configure('terminal = ["myterm"]')
    options = [] if screen else ["--headless"]
    command = [nvim, *options, "-u", "NONE", "-i", "NONE", "--listen", str(runtime)]

    def asked() -> str:
        ask = "expand('%:p') . '|' . line('.') . ',' . col('.')"
        command = [nvim, "--server", str(runtime), "--remote-expr", ask]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        return result.stdout + result.stderr

    with in_a_terminal(command, {"PATH": os.environ["PATH"], "TERM": "xterm"}):
        machine.wait_until(runtime.exists)
        machine.extra["NVIM"] = str(runtime)
        if screen:
            machine.wait_until(lambda: asked().startswith("|"))
            succeeds(machine.open("--editor", nvim, f"{odd}:2:5"))
            machine.wait_until(lambda: f"{odd}|2,5" in asked())
            assert not was_started(terminal)
        else:
            # A Neovim without a screen of its own shows nothing: another one is started.
            succeeds(machine.open("--editor", nvim, f"{odd}:2:5"))
            assert started(terminal) == [nvim, "+call cursor(2,5)", "--", str(odd)]
            assert str(odd) not in asked()


def test_an_editor_in_a_terminal_starts_in_the_clicked_one(machine: Machine) -> None:
    vim = machine.program("vim")
    others = [machine.program("x-terminal-emulator"), machine.program("gnome-terminal")]
    kitty = machine.program("kitty")
    machine.configure('editor = "vim"')  # other terminals may be installed on this machine
    machine.extra |= {"DISPLAY": ":0", "KITTY_WINDOW_ID": "1"}
    succeeds(machine.click())
    assert started(kitty) == [str(vim), "+call cursor(7,3)", "--", str(machine.file)]
    assert not any(map(was_started, others))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows its ancestors from /proc")
def test_the_clicked_terminal_is_found_among_the_ancestors(machine: Machine) -> None:
    vim, kitty = machine.program("vim"), machine.program("kitty")
    machine.configure('editor = "vim"')
    machine.program("foot")
    # A copy of Python under the terminal's name acts as its process.
    server = machine.folder / "kitty"
    shutil.copy(os.path.realpath(sys.executable), server)
    click = [*OPENER, "--url", machine.link()]
    program = f"import subprocess; subprocess.run({click!r}, check=True)"
    environment = {
        "PATH": str(machine.folder / "bin"),
        "HOME": str(machine.folder / "home"),
        "PYTHONHOME": sys.base_prefix,
        "LD_LIBRARY_PATH": os.path.join(sys.base_prefix, "lib"),
        "DISPLAY": ":0",
        "ALACRITTY_WINDOW_ID": "1",
    }
    subprocess.run([str(server), "-c", program], env=environment, check=True, timeout=60)
    assert started(kitty) == [str(vim), "+call cursor(7,3)", "--", str(machine.file)]

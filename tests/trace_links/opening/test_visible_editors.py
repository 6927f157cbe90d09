"""Every choice of an editor has a visible result: it opens, or an error gives the reason."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trace_links.opener_process import Machine, in_a_terminal, succeeds
from tests.trace_links.stand_ins import make, started, was_started
from trace_links.opening.editors import EDITORS, Editor

WINDOWED = [one for one in EDITORS if not one.terminal and one.name != "emacs"]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("editor", WINDOWED, ids=lambda editor: editor.name)
def test_an_editor_with_windows_and_no_display(machine: Machine, editor: Editor) -> None:
    program = machine.program(editor.commands[0])
    del machine.extra["DISPLAY"]
    result = machine.open("--editor", editor.commands[0], str(machine.file))
    assert result.returncode == 4
    assert f"{editor.title} (requested) has no display to show a window on" in result.stderr
    assert not was_started(program)
    machine.extra["WAYLAND_DISPLAY"] = "wayland-0"
    succeeds(machine.open("--editor", editor.commands[0], str(machine.file)))
    assert started(program)


def test_in_a_terminal_of_vscode_its_command_needs_no_display(machine: Machine) -> None:
    code = machine.program("code")
    del machine.extra["DISPLAY"]
    machine.extra["VSCODE_IPC_HOOK_CLI"] = "/run/vscode-ipc.sock"
    succeeds(machine.click())
    assert started(code) == ["-r", "-g", f"{machine.file}:7:3"]


def test_without_a_display_an_editor_for_terminals_is_chosen(machine: Machine) -> None:
    code, vim, terminal = (machine.program(name) for name in ("code", "vim", "myterm"))
    del machine.extra["DISPLAY"]
    machine.configure('terminal = ["myterm"]')
    machine.extra["EDITOR"] = str(vim)  # other editors may be installed here
    succeeds(machine.click())
    assert started(terminal) == [str(vim), "+call cursor(7,3)", "--", str(machine.file)]
    assert not was_started(code)


@pytest.mark.parametrize("variable", ["VISUAL", "EDITOR"])
def test_an_unknown_editor_of_the_environment_gets_a_terminal(
    machine: Machine, variable: str
) -> None:
    program, terminal = machine.program("mcedit2"), machine.program("myterm")
    del machine.extra["DISPLAY"]
    machine.configure('terminal = ["myterm"]')
    machine.extra[variable] = "mcedit2 -x"
    succeeds(machine.click())
    assert started(terminal) == [str(program), "-x", str(machine.file)]


@pytest.mark.parametrize("name", ["code", "subl", "kate", "gvim"])
def test_an_editor_that_fails_at_once(machine: Machine, name: str) -> None:
    program = machine.program(name, "exit 3\n")
    result = machine.open("--editor", name, str(machine.file))
    assert result.returncode == 4
    assert f"{program} exited at once with the code 3" in result.stderr
    assert "exited at once" in started(machine.folder / "bin" / "notify-send")[3]


def test_clion_of_a_known_version_that_fails_at_once(machine: Machine) -> None:
    program = machine.clion("2026.2", "exit 3\n")
    result = machine.click()
    assert result.returncode == 4
    assert f"{program} exited at once with the code 3" in result.stderr


def test_a_terminal_that_fails_at_once(machine: Machine) -> None:
    machine.program("vim")
    terminal = machine.program("myterm", "exit 1\n")
    machine.configure('editor = "vim"\nterminal = ["myterm"]')
    result = machine.click()
    assert result.returncode == 4
    assert f"{terminal} exited at once" in result.stderr


def test_the_next_program_notifies_if_one_fails(machine: Machine) -> None:
    names = ("notify-send", "kdialog", "zenity", "xmessage")
    first, second, third, fourth = (machine.program(name, "exit 1\n") for name in names)
    make(third)
    assert machine.open("--url", "tracelinks://open?path=/none/<b>").returncode == 3
    shown = started(third)
    assert shown[:-1] == ["--error", "--no-markup", "--title", "trace-links", "--text"]
    assert "/none/<b>" in shown[-1]
    assert not any(map(was_started, (first, second, fourth)))


def test_messages_have_no_control_characters(machine: Machine) -> None:
    odd = "\x1b]0;x\x07"
    program = machine.program(f"ed{odd}it", "exit 3\n")
    result = machine.open("--editor", str(program), str(machine.file))
    assert "ed\\x1b]0;x\\x07it" in result.stderr
    assert result.stderr.replace("\n", "").isprintable()


def _emacs() -> tuple[str, str]:
    emacs, client = shutil.which("emacs"), shutil.which("emacsclient")
    if emacs is None or client is None:
        pytest.skip("Emacs is not installed")
    return emacs, client


@contextlib.contextmanager
def daemon(machine: Machine) -> Iterator[dict[str, str]]:
    """An Emacs that listens without a frame, for the machine's user."""
    emacs, client = _emacs()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(machine.folder / "home"),
        "XDG_RUNTIME_DIR": str(machine.folder),
        "TERM": "xterm",
    }
    (machine.folder / "emacs").mkdir(mode=0o700)
    subprocess.run([emacs, "-Q", "--daemon"], env=environment, capture_output=True, check=True)
    try:
        yield environment
    finally:
        subprocess.run([client, "--eval", "(kill-emacs)"], env=environment, check=False)


def test_emacs_without_a_server(machine: Machine) -> None:
    # Without a display, or built without windows, only the terminal remains.
    emacs, _ = _emacs()
    terminal = machine.program("myterm")
    machine.configure('editor = "emacs"\nterminal = ["myterm"]')
    succeeds(machine.click())
    assert started(terminal) == [emacs, "-nw", "+7:3", str(machine.file)]
    assert not (machine.folder / "emacs").exists()  # no server


def test_emacs_that_listens_and_has_no_frame(machine: Machine) -> None:
    _, client = _emacs()
    terminal = machine.program("myterm")
    machine.configure('editor = "emacsclient"\nterminal = ["myterm"]')
    with daemon(machine):
        succeeds(machine.click())
        expected = [client, "-t", "--alternate-editor=", "+7:3", str(machine.file)]
        assert started(terminal) == expected


def test_emacs_that_listens_and_has_a_frame(machine: Machine) -> None:
    _, client = _emacs()
    machine.file.write_text("one\ntwo two\n")
    machine.configure('editor = "emacs"')
    shown = '(with-current-buffer (window-buffer) (format "%s:%d" (buffer-file-name) (point)))'

    def asked(what: str) -> str:
        command = [client, "--eval", what]
        result = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        return result.stdout.strip()

    with daemon(machine) as environment, in_a_terminal([client, "-t"], environment):
        machine.wait_until(lambda: asked("(length (frame-list))") == "2")
        succeeds(machine.click(2, 5))
        machine.wait_until(lambda: asked(shown) == f'"{machine.file}:9"')
        assert asked("(length (frame-list))") == "2"


def test_only_emacsclient_without_a_server(machine: Machine) -> None:
    # If Emacs itself is not found, its client starts it, with a visible frame.
    if shutil.which("emacs"):
        pytest.skip("Emacs is installed here, and is found")
    client = machine.program("emacsclient")
    machine.configure('editor = "emacsclient"')
    succeeds(machine.click())
    expected = ["-n", "-c", "--alternate-editor=", "+7:3", str(machine.file)]
    assert started(client) == expected


def test_no_argument_of_an_editor_is_empty(machine: Machine) -> None:
    for editor in EDITORS:
        machine.program(editor.commands[0])
        location = ["--editor", editor.commands[0], f"{machine.file}:7:3"]
        result = machine.open("--dry-run", *location)
        assert result.returncode == 0, result.stderr
        assert "" not in result.stdout.split("\n")[:-1]

"""`trace-links shell`: a shell in a terminal, with links in all output of the session."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trace_links.terminal import TIMEOUT_S, Terminal, terminal

PROGRAM = str(Path(sys.executable).with_name("trace-links"))
BASH = ["bash", "--noprofile", "--norc", "-i"]
READY = b"[ready]"
LINK = re.compile(rb"\x1b\]8;[^;]*;[^\x1b]+?path=([^&\x1b]+)&line=(\d+)[^\x1b]*\x1b\\")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("PS1", READY.decode())
    monkeypatch.setenv("HISTFILE", "")
    monkeypatch.delenv("PROMPT_COMMAND", raising=False)
    tmp_path = tmp_path.resolve()
    for name in ("a.c", "one/a.c", "one/two/a.c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("int needle;\n")
    return tmp_path


@contextlib.contextmanager
def session(folder: Path, *options: str, shell: list[str] | None = None) -> Iterator[Terminal]:
    """A shell whose first prompt was shown."""
    command = [PROGRAM, "shell", *(options or ["--links", "always"]), "--", *(shell or BASH)]
    with terminal(command, folder) as shown:
        after(shown, READY)
        yield shown


def after(shown: Terminal, text: bytes) -> bytes:
    """The output up to `text`, which is removed from the rest."""
    before, _, shown.shown = shown.wait_for(text).partition(text)
    return before


def run(shown: Terminal, line: str) -> bytes:
    """The output of a line that is typed, up to the next prompt."""
    shown.type(line.encode() + b"\n")
    return after(shown, READY)


def links(output: bytes) -> list[str]:
    return [f"{path.decode()}:{line.decode()}" for path, line in LINK.findall(output)]


def test_links_follow_the_current_folder(folder: Path) -> None:
    grep = "grep -n needle a.c /dev/null"
    with session(folder) as shown:
        assert links(run(shown, grep)) == [f"{folder}/a.c:1"]
        run(shown, "cd one")
        assert links(run(shown, grep)) == [f"{folder}/one/a.c:1"]
        run(shown, "cd two")
        assert links(run(shown, grep)) == [f"{folder}/one/two/a.c:1"]
        run(shown, "cd ../..")
        assert links(run(shown, grep)) == [f"{folder}/a.c:1"]
        in_job = "(cd one; sleep 0.2; echo a.c:1:; sleep 0.2)"
        assert links(run(shown, in_job)) == [f"{folder}/one/a.c:1"]
        shown.type(b"exit 7\n")
        assert shown.end() == 7


def test_the_folder_of_a_job_whose_first_process_has_ended(folder: Path) -> None:
    with session(folder) as shown:
        run(shown, "cd one")
        line = "true | (sleep 0.3; echo a.c:1:)"
        assert links(run(shown, line)) == [f"{folder}/one/a.c:1"]


@pytest.mark.parametrize(
    "line",
    [
        "(cd one; sleep 0.3; grep -Hn needle a.c) & sleep 0.5; wait",
        "true | (cd one; sleep 0.3; echo a.c:1:; sleep 0.3)",
        "sh -c '(cd one; sleep 0.3; echo a.c:1:; sleep 0.3); :'",
    ],
)
def test_another_process_than_the_job_s_first_one_may_have_written(folder: Path, line: str) -> None:
    with session(folder) as shown:
        output = run(shown, line)
        assert b"a.c:1:" in output
        assert links(output) == []
        assert links(run(shown, "echo a.c:1:")) == [f"{folder}/a.c:1"]


def test_services_in_many_folders_hide_no_links(folder: Path) -> None:
    for name in ("three", "four", "five"):
        (folder / name).mkdir()
    with session(folder) as shown:
        run(shown, "for d in one one/two three four five; do (cd $d; exec sleep 9) & done")
        assert links(run(shown, "sleep 0.2; grep -Hn needle a.c")) == [f"{folder}/a.c:1"]
        run(shown, "kill $(jobs -p)")


@pytest.mark.parametrize("then", ["touch ../../done", "sh -c 'touch ../../done; sleep 1'"])
def test_a_file_that_may_be_in_either_folder_is_not_linked(folder: Path, then: str) -> None:
    wait = "until [ -e go ]; do sleep 0.05; done"
    with session(folder) as shown:
        shown.type(f"{wait}; cd one; echo a.c:1:; cd two; {then}\n".encode())
        after(shown, then.encode() + b"\r\n")
        # The output is read only when the shell is in another folder.
        os.kill(shown.process.pid, signal.SIGSTOP)
        (folder / "go").touch()
        deadline = time.monotonic() + TIMEOUT_S
        while not (folder / "done").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.kill(shown.process.pid, signal.SIGCONT)
        output = after(shown, READY)
        assert b"a.c:1:" in output
        assert links(output) == []
        assert links(run(shown, "echo a.c:1:")) == [f"{folder}/one/two/a.c:1"]


def test_keys_are_passed_one_by_one_and_shown_at_once(folder: Path) -> None:
    with session(folder) as shown:
        shown.type(b"echo a.c:1")
        after(shown, b"echo a.c:1")
        shown.type(b"\x1b[D\x1b[D\x1b[Db")  # three to the left, in front of `c:1`
        after(shown, b"bc:1")
        shown.type(b"\x01printf '%s\\n' \x05")
        assert b"a.bc:1" in run(shown, "")


def test_typed_ahead_keys_are_read_by_the_shell(folder: Path) -> None:
    command = [PROGRAM, "shell", "--links", "always", "--", *BASH]
    with terminal(command, folder) as shown:
        shown.type(b"echo early$((1))\n")
        after(shown, b"early1\r\n")
        shown.type(b"sleep 0.3; echo first$((1))\necho second$((1))\n")
        after(shown, b"first1\r\n")
        after(shown, b"second1\r\n")


def test_ctrl_c_and_job_control_are_the_shell_s(folder: Path) -> None:
    with session(folder) as shown:
        shown.type(b"sh -c 'echo start\"\"ed; exec cat'\n")
        after(shown, b"started\r\n")
        shown.type(b"hello\n")
        after(shown, b"hello\r\nhello\r\n")
        shown.type(b"\x1a")
        assert b"Stopped" in after(shown, READY)
        shown.type(b"fg\n")
        after(shown, b"cat'\r\n")
        shown.type(b"\x03")
        after(shown, READY)
        assert b"130" in run(shown, "echo $?")


def test_the_size_of_the_window_is_followed(folder: Path) -> None:
    with session(folder) as shown:
        fcntl.ioctl(shown.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 41, 97, 0, 0))
        os.kill(shown.process.pid, signal.SIGWINCH)
        shown.type(b"stty size\n")
        after(shown, b"41 97\r\n")


SCREEN = (
    "import os,sys,time\n"
    "data = bytes([27])+b'[?%sh'+b'a.c:1: x'+bytes([13,10])+b'a.c:1: y'+bytes([13,10])\n"
    "data += bytes([27])+b'[?%sl'+b'a.c:1: z'+bytes([10])\n"
    "for byte in data: os.write(1, bytes([byte])); %s\n"
)


@pytest.mark.parametrize("mode", ["1049", "47", "1047", "25;1049"])
@pytest.mark.parametrize("pause", ["time.sleep(0.012)", "pass"])
def test_an_alternate_screen_is_unchanged(mode: str, pause: str, folder: Path) -> None:
    (folder / "screen.py").write_text(SCREEN % (mode, mode, pause))
    with session(folder) as shown:
        output = run(shown, f"{sys.executable} screen.py")
    inside = output.partition(b"h")[2].partition(b"\x1b[?" + mode.encode() + b"l")[0]
    assert b"\x1b[?%sh" % mode.encode() in output
    assert b"a.c:1: x\r\r\na.c:1: y\r\r\n" in output
    assert b"]8;" not in inside
    if pause == "pass":
        assert links(output) == [f"{folder}/a.c:1"]


@pytest.mark.parametrize("editor", [["vim", "-u", "NONE", "-N"], ["less", "-R"]])
def test_full_screen_programs(editor: list[str], folder: Path) -> None:
    assert shutil.which(editor[0])
    (folder / "log").write_text("a.c:1: first\na.c:1: second\n" * 100)
    with session(folder) as shown:
        shown.type(" ".join([*editor, "log"]).encode() + b"\n")
        output = after(shown, b"second")
        shown.type(b":q\n" if editor[0] == "vim" else b"q")
        output += after(shown, READY)
        assert b"\x1b[?1049h" in output
        assert b"]8;" not in output
        assert links(run(shown, "tail -n 1 log")) == [f"{folder}/a.c:1"]


def test_a_raw_terminal_is_unchanged(folder: Path) -> None:
    raw = "stty raw; printf 'a.c:1: x\\r\\n'; sleep 0.3; stty sane; echo"
    with session(folder) as shown:
        output = run(shown, f'bash -c "{raw}"')
        assert links(output) == []
        assert links(run(shown, "echo a.c:1:")) == [f"{folder}/a.c:1"]


def test_nothing_is_linked_twice(folder: Path) -> None:
    with session(folder) as shown:
        assert len(links(run(shown, f"{PROGRAM} run --links always -- echo a.c:1:"))) == 1
        assert len(links(run(shown, f"echo a.c:1: | {PROGRAM} --links always"))) == 1
        shown.type(f"{PROGRAM} shell --links always -- {' '.join(BASH)}\n".encode())
        assert b"links are added in this terminal already" in after(shown, READY)
        assert len(links(run(shown, "echo a.c:1:"))) == 1
        run(shown, "exit")
        shown.type(b"exit 3\n")
        assert shown.end() == 3


def test_without_links_only_the_shell_is_started(folder: Path) -> None:
    with session(folder, "--links", "never") as shown:
        output = run(shown, "echo a.c:1: $$")
        assert links(output) == []
        assert f"a.c:1: {shown.process.pid}\r\n".encode() in output


def test_the_user_s_shell_is_the_default(folder: Path) -> None:
    with terminal([PROGRAM, "shell", "--links", "always"], folder, {"SHELL": "/bin/sh"}) as shown:
        after(shown, READY)
        assert b"/bin/sh" in run(shown, "echo $0")
        assert links(run(shown, "echo a.c':1:'")) == [f"{folder}/a.c:1"]


@pytest.mark.parametrize("name", ["zsh", "fish", "dash"])
def test_other_shells(name: str, folder: Path) -> None:
    """Those that are installed; with their own line editors."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    shell = {
        "zsh": ["zsh", "-f", "-i"],
        "fish": ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n [ready]; end"],
        "dash": ["dash", "-i"],
    }[name]
    with session(folder, shell=shell) as shown:
        run(shown, "cd one")
        shown.type(b"command grep -n needle a.c /dev/null\n")
        after(shown, b"a.c:1\x1b]8;;")
        shown.type(b"exit\n")
        assert shown.end() == 0


def test_a_shell_that_reports_its_folder_but_is_in_another(folder: Path) -> None:
    """As PowerShell and Nushell do. The process remains in the first folder."""
    (folder / "one/only.c").write_text("x\n")
    reports = [
        b"\x1b]7;file://localhost%s/one\x07" % bytes(folder),
        b"\x1b]1337;CurrentDir=%s/one\x1b\\" % bytes(folder),
        b"\x1b]633;P;Cwd=%s\\x2fone\x07" % bytes(folder),
    ]
    for report in reports:
        (folder / "report").write_bytes(report)
        with session(folder) as shown:
            assert links(run(shown, "echo only.c:1:")) == []
            run(shown, "read -r -d '' report <report; printf %s \"$report\"")
            assert links(run(shown, "echo only.c:1:")) == [f"{folder}/one/only.c:1"]


def test_it_needs_a_terminal(folder: Path) -> None:
    with terminal(["sh", "-c", f"{PROGRAM} shell | cat"], folder) as shown:
        shown.end()
    assert b"a shell with links needs a terminal" in shown.shown


def test_a_shell_that_does_not_exist(folder: Path) -> None:
    with terminal([PROGRAM, "shell", "--", "no-such-shell"], folder) as shown:
        assert shown.end() == 127

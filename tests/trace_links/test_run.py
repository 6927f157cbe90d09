"""`trace-links run -- CMD`: the command behaves as if it had the terminal for itself."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.trace_links.terminal import PATIENCE, terminal

RUN = [str(Path(sys.executable).with_name("trace-links")), "run", "--links", "always", "--"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "a.c").touch()
    return tmp_path


def python(text: str) -> list[str]:
    return [*RUN, sys.executable, "-c", text]


def test_colours_and_links(folder: Path) -> None:
    with terminal([*RUN, "grep", "-n", "--color=auto", "-H", "", "b.c"], folder) as shown:
        (folder / "b.c").write_text("int x;\n")
        assert shown.end() == 0
    assert b"\x1b[35m" in shown.shown
    assert f"path={folder}/b.c&line=1".encode() in shown.shown


def test_all_three_streams_are_a_terminal_of_the_same_size(folder: Path) -> None:
    text = "import os; print([os.isatty(n) for n in range(3)], *os.get_terminal_size())"
    with terminal(python("input(); " + text), folder) as shown:
        fcntl.ioctl(shown.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 33, 99, 0, 0))
        shown.type(b"\n")
        assert shown.end() == 0
    assert b"[True, True, True] 99 33\r\n" in shown.shown


def test_a_new_size_is_followed(folder: Path) -> None:
    text = (
        "import os, signal; signal.signal(signal.SIGWINCH, lambda *_: None); print('ready', "
        "flush=True); signal.sigwait([signal.SIGWINCH]); print('now', os.get_terminal_size())"
    )
    text = text.replace(
        "print('ready'", "signal.pthread_sigmask(0, [signal.SIGWINCH]); print('ready'"
    )
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"ready")
        fcntl.ioctl(shown.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 44, 111, 0, 0))
        os.kill(shown.process.pid, signal.SIGWINCH)
        assert shown.end() == 0
    assert b"columns=111, lines=44" in shown.shown


def test_a_prompt_and_its_answer(folder: Path) -> None:
    with terminal(python("print('got', input('Which? '), 'a.c:3')"), folder) as shown:
        shown.wait_for(b"Which? ")
        shown.type(b"this\n")
        assert shown.end() == 0
    assert b"Which? this\r\ngot this \x1b]8;" in shown.shown


def test_a_password_is_not_shown(folder: Path) -> None:
    text = "import getpass; print('got', getpass.getpass('Secret: '))"
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"Secret: ")
        shown.type(b"abc\n")
        assert shown.end() == 0
    assert b"Secret: \r\ngot abc\r\n" in shown.shown


def test_ctrl_c_is_the_command_s(folder: Path) -> None:
    text = "import time\ntry:\n  print('ready', flush=True); time.sleep(99)\n"
    text += "except KeyboardInterrupt:\n  print('caught'); raise SystemExit(7)"
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"ready")
        shown.type(b"\x03")
        assert shown.end() == 7
    assert b"caught" in shown.shown


@pytest.mark.parametrize(("text", "code"), [("exit 3", 3), ("kill -9 $$", 137), ("true", 0)])
def test_the_exit_code_is_the_command_s(text: str, code: int, folder: Path) -> None:
    with terminal([*RUN, "sh", "-c", text], folder) as shown:
        assert shown.end() == code


def test_the_terminal_is_as_it_was_afterwards(folder: Path) -> None:
    look = f"stty -a; echo then; {RUN[0]} run -- true; stty -a"
    with terminal(["sh", "-c", look], folder) as shown:
        assert shown.end() == 0
    before, _, after = shown.shown.partition(b"then\r\n")
    assert b"icanon" in before
    assert before == after


def test_in_a_pipe_the_other_streams_are_the_command_s(folder: Path) -> None:
    text = "import sys; print(sys.stdin.read(), 'a.c:3'); print('no', file=sys.stderr)"
    answer = subprocess.run(
        python(text), input=b"in", capture_output=True, cwd=folder, check=False, timeout=PATIENCE
    )
    assert (answer.returncode, answer.stderr) == (0, b"no\n")
    assert answer.stdout.startswith(b"in \x1b]8;")
    assert answer.stdout.endswith(b"\x1b\\\n")


def test_a_process_left_behind_does_not_keep_it(folder: Path) -> None:
    with terminal([*RUN, "sh", "-c", "sleep 1000 & echo early"], folder) as shown:
        assert shown.end() == 0
    assert b"early" in shown.shown


def test_no_such_command(folder: Path) -> None:
    answer = subprocess.run(
        [*RUN, "no-such-command"], capture_output=True, cwd=folder, check=False, text=True
    )
    assert answer.returncode == 4
    assert "there is no command no-such-command" in answer.stderr

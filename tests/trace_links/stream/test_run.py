"""`trace-links run -- CMD`: the command behaves as if started directly in the terminal."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trace_links.terminal import TIMEOUT_S, Terminal, terminal

RUN = [str(Path(sys.executable).with_name("trace-links")), "run", "--links", "always", "--"]

# Python may handle a signal just before a wait only after it: so wait often, but briefly.
SLEEP = "[time.sleep(0.1) for _ in range(999)]"


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
        "import os, signal; signal.signal(signal.SIGWINCH, lambda *_: None); "
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGWINCH]); print('ready', flush=True); "
        "signal.sigwait([signal.SIGWINCH]); print('now', os.get_terminal_size())"
    )
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"ready")
        fcntl.ioctl(shown.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 44, 111, 0, 0))
        os.kill(shown.process.pid, signal.SIGWINCH)
        assert shown.end() == 0
    assert b"columns=111, lines=44" in shown.shown


def test_a_prompt_and_its_reply(folder: Path) -> None:
    with terminal(python("print('got', input('Which? '), 'a.c:3')"), folder) as shown:
        shown.wait_for(b"Which? ")
        shown.type(b"this\n")
        assert shown.end() == 0
    assert b"Which? this\r\ngot this \x1b]8;" in shown.shown


def test_a_constantly_redrawn_bar_is_shown(folder: Path) -> None:
    bar = "import os, time\nwhile True:\n  os.write(1, b'.'); time.sleep(0.002)"
    with terminal(python(bar), folder) as shown:
        shown.wait_for(b"..")
        shown.type(b"\x03")
        assert shown.end() == 130


def test_a_password_is_not_shown(folder: Path) -> None:
    text = "import getpass; print('got', getpass.getpass('Secret: '))"
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"Secret: ")
        shown.type(b"abc\n")
        assert shown.end() == 0
    assert b"Secret: \r\ngot abc\r\n" in shown.shown


def test_ctrl_c_is_the_command_s(folder: Path) -> None:
    text = f"import time\ntry:\n  print('ready', flush=True); {SLEEP}\n"
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


def test_the_terminal_is_restored_afterwards(folder: Path) -> None:
    look = f"stty -a; echo then; {RUN[0]} run -- true; stty -a"
    with terminal(["sh", "-c", look], folder) as shown:
        assert shown.end() == 0
    before, _, after = shown.shown.partition(b"then\r\n")
    assert b"icanon" in before
    assert before == after


def test_in_a_pipe_the_other_streams_are_the_command_s(folder: Path) -> None:
    text = "import sys; print(sys.stdin.read(), 'a.c:3'); print('no', file=sys.stderr)"
    result = subprocess.run(
        python(text), input=b"in", capture_output=True, cwd=folder, check=False, timeout=TIMEOUT_S
    )
    assert (result.returncode, result.stderr) == (0, b"no\n")
    assert result.stdout.startswith(b"in \x1b]8;")
    assert result.stdout.endswith(b"\x1b\\\n")


def test_a_background_process_does_not_keep_it_running(folder: Path) -> None:
    with terminal([*RUN, "sh", "-c", "sleep 1000 & echo early"], folder) as shown:
        assert shown.end() == 0
    assert b"early" in shown.shown


def test_a_file_gets_no_links(folder: Path) -> None:
    text = "import os; print([os.isatty(n) for n in range(3)], 'a.c:3')"
    always = shlex.join(python(text))
    auto = always.replace("always", "auto", 1)
    with terminal(["sh", "-c", f"{auto} > f"], folder) as shown:
        assert shown.end() == 0
    assert (folder / "f").read_bytes() == b"[True, False, True] a.c:3\n"
    with terminal(["sh", "-c", f"{always} > f"], folder) as shown:
        assert shown.end() == 0
    assert (folder / "f").read_bytes().startswith(b"[True, False, True] \x1b]8;")


def test_a_closed_pipe_ends_the_command(folder: Path) -> None:
    shell = " ".join([*RUN, "yes", "a.c:3", "| head -n 1 >f;", "echo ${PIPESTATUS[0]}"])
    result = subprocess.run(
        ["bash", "-c", shell], capture_output=True, cwd=folder, check=False, timeout=TIMEOUT_S
    )
    assert result.stdout == b"141\n"
    assert (folder / "f").read_bytes().startswith(b"\x1b]8;")


def test_a_closed_standard_input(folder: Path) -> None:
    shell = " ".join([*RUN, "echo", "hi", "<&-"])
    with terminal(["sh", "-c", shell], folder) as shown:
        assert shown.end() == 0
    assert shown.shown == b"hi\r\n"


@pytest.mark.parametrize("target", [">both 2>&1", "2>&1 | cat >both", ">both 2>>both"])
def test_the_order_of_outputs_to_one_file_remains(target: str, folder: Path) -> None:
    loop = "for n in 1 2 3 4 5 6 7 8 9; do echo a.c:$n; echo error $n >&2; done"
    (folder / "script").write_text(loop)
    shell = f"{shlex.join([*RUN, 'sh', 'script'])} {target}"
    subprocess.run(["sh", "-c", shell], cwd=folder, check=True, timeout=TIMEOUT_S)
    lines = (folder / "both").read_bytes().splitlines()
    assert [line.startswith(b"\x1b]8;") for line in lines] == [True, False] * 9
    assert [line[-1:] for line in lines[1::2]] == [b"%d" % number for number in range(1, 10)]


# A shell with job control, as users have it; its prompt does not occur in the typed text.
BASH = ["bash", "--noprofile", "--norc", "--noediting", "-i"]
READY = b"[ready]"


@contextlib.contextmanager
def shell(folder: Path) -> Iterator[Terminal]:
    with terminal(BASH, folder, {"PS1": READY.decode(), "HISTFILE": ""}) as shown:
        after(shown, READY)
        yield shown
        after(shown, READY)
        shown.type(b"exit\n")
        shown.end()


def after(shown: Terminal, text: bytes) -> bytes:
    """The output up to `text`, which is removed from the rest."""
    before, _, shown.shown = shown.wait_for(text).partition(text)
    return before


def test_keys_typed_ahead_are_the_shell_s(folder: Path) -> None:
    try:
        allowed = Path("/proc/sys/dev/tty/legacy_tiocsti").read_text().strip() == "1"
    except FileNotFoundError:
        allowed = True  # an older kernel
    if not allowed:
        pytest.skip("this kernel does not let programs give keys back")
    with shell(folder) as shown:
        shown.type(" ".join([*RUN, "sh", "-c", "'echo start$((1)); sleep 1'"]).encode() + b"\n")
        after(shown, b"start1")
        shown.type(b"echo ahead$((1))\necho more$((1))\n")
        after(shown, b"ahead1\r\n")
        after(shown, b"more1\r\n")


COUNTING = """
import signal, sys, termios
signal.signal(signal.SIGCONT, lambda *_: print("going", "on", flush=True))
print("start", "ed", sep="", flush=True)
for line in sys.stdin:
    print("got", line.strip(), "a.c:3", flush=True)
"""


def test_ctrl_z_stops_it_and_fg_continues_it(folder: Path) -> None:
    (folder / "count.py").write_text(COUNTING)
    with shell(folder) as shown:
        command = " ".join([*RUN, sys.executable, "count.py"])
        shown.type(f"stty -a >before; {command}\n".encode())
        after(shown, b"started")
        shown.type(b"\x1a")
        after(shown, b"Stopped")
        after(shown, READY)
        shown.type(b"stty -a >after; cmp before after && echo same$((1))\n")
        after(shown, b"same1")
        after(shown, READY)
        shown.type(b"fg\n")
        after(shown, b"going on")
        shown.type(b"one\n")
        assert b"Stopped" not in after(shown, b"got one \x1b]8;")
        shown.type(b"\x04")


def test_in_the_background_it_continues_and_reads_no_keys(folder: Path) -> None:
    (folder / "count.py").write_text(COUNTING)
    with shell(folder) as shown:
        shown.type(" ".join([*RUN, sys.executable, "count.py", "&"]).encode() + b"\n")
        after(shown, b"started")
        shown.type(b"jobs; echo key$((1))\n")
        assert b"Running" in after(shown, b"key1")
        after(shown, READY)
        shown.type(b"fg\n")
        after(shown, b"count.py\r\n")
        shown.type(b"one\n")
        after(shown, b"got one \x1b]8;")
        shown.type(b"\x04")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_passed_to_the_command_and_its_last_output_is_shown(
    number: signal.Signals, folder: Path
) -> None:
    text = (
        "import signal, sys, time\n"
        f"signal.signal({number}, lambda *_: (print('last words'), sys.exit(5)))\n"
        f"print('ready', flush=True); {SLEEP}"
    )
    with terminal(python(text), folder) as shown:
        shown.wait_for(b"ready")
        shown.process.send_signal(number)
        assert shown.end() == 5
    assert b"last words" in shown.shown


def test_a_signal_without_a_terminal(folder: Path) -> None:
    text = "trap 'echo a.c:3; exit 5' TERM; echo ready; while :; do sleep 0.1; done"
    with subprocess.Popen([*RUN, "sh", "-c", text], stdout=subprocess.PIPE, cwd=folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.terminate()
        assert process.stdout.readline().startswith(b"\x1b]8;")
        assert process.wait(TIMEOUT_S) == 5


def test_a_signal_that_ends_the_command(folder: Path) -> None:
    with terminal([*RUN, "sh", "-c", "echo ready; exec sleep 99"], folder) as shown:
        shown.wait_for(b"ready")
        shown.process.terminate()
        assert shown.end() == 128 + signal.SIGTERM


def test_a_signal_after_the_last_output_without_a_terminal(folder: Path) -> None:
    command = [*RUN, "sh", "-c", "exec >&-; echo ready >&2; exec sleep 99"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"ready\n"
        process.terminate()
        assert process.wait(TIMEOUT_S) == 128 + signal.SIGTERM


def test_the_command_does_not_outlive_a_run_that_is_killed(folder: Path) -> None:
    text = "trap 'echo hung up >hangup; exit' HUP; echo ready; while :; do sleep 0.1; done"
    with terminal([*RUN, "sh", "-c", text], folder) as shown:
        shown.wait_for(b"ready")
        shown.process.kill()
        deadline = time.monotonic() + TIMEOUT_S
        while not (folder / "hangup").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("name", "message", "code"),
    [
        ("/etc/passwd", "is not executable", 126),
        (".", "is a folder", 126),
        ("a.c", "was not found", 127),
    ],
)
def test_invalid_commands(name: str, message: str, code: int, folder: Path) -> None:
    result = subprocess.run([*RUN, name], capture_output=True, cwd=folder, check=False, text=True)
    assert result.returncode == code
    assert message in result.stderr


def test_no_such_command(folder: Path) -> None:
    result = subprocess.run(
        [*RUN, "no-such-command"], capture_output=True, cwd=folder, check=False, text=True
    )
    assert result.returncode == 127
    assert "the command no-such-command was not found" in result.stderr


@pytest.mark.parametrize("run", [RUN, RUN[:2]])
def test_a_command_without_a_name(run: list[str], folder: Path) -> None:
    for command in ([""], ["", "-n"]):
        result = subprocess.run(
            [*run, *command], capture_output=True, cwd=folder, check=False, text=True
        )
        assert result.returncode == 2
        assert result.stderr.startswith("trace-links: the command's name is empty\n")

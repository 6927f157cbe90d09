"""The picker in real terminals: a process in a terminal of its own, with keys written to it."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.trace_links.stand_ins import TIMEOUT_S, make, started, was_started
from tpu_walkthrough.errors import InputError, UsageError
from trace_links.location import Location
from trace_links.pick import picker, prompt
from trace_links.pick.picker import Choice, choices_in
from trace_links.resolve.resolver import Resolver

ROOT = Path(__file__).parents[3]
OUTPUT = b"""\x1b[1mapp/core.py:3:7\x1b[0m: error: no \xff such thing
app/none.py:1: error: this file is not here
  File "app/view.py", line 2, in show
app/core.py:3:7: note: again
util.py:9: two files are called so
100% 12:30:45 http://host:80/
"""
# Makes the terminal on its standard error the one of a new session, then becomes the command.
IN_A_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(2, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
PICK = """
import sys
from trace_links.opening import command as open_command
from trace_links.pick import picker
from tpu_walkthrough.errors import WalkthroughError
number = int(sys.argv[1]) if len(sys.argv) > 1 else None
try:
    sys.exit(picker.run(sys.stdin, open_command.open_target, number=number))
except WalkthroughError as error:
    print(error, error.hint, file=sys.stderr)
    sys.exit(error.exit_code)
"""


class Project(NamedTuple):
    folder: Path
    editor: Path
    environment: dict[str, str]


class Terminal(NamedTuple):
    process: subprocess.Popen[bytes]
    descriptor: int

    def until(self, text: str) -> str:
        """The output up to `text`."""
        shown = b""
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            if select.select([self.descriptor], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):
                    shown += os.read(self.descriptor, 65536)
                if text.encode() in shown:
                    return shown.decode(errors="replace")
        pytest.fail(f"{text!r} was not shown, but {shown!r}")

    def keys(self, *keys: str) -> None:
        # At once: of a screen that is drawn between them, cells that stay are not written again.
        os.write(self.descriptor, "".join(keys).encode())

    def status(self) -> int:
        return self.process.wait(TIMEOUT_S)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    folder = tmp_path / "project"
    for name in ("app/core.py", "app/view.py", "one/util.py", "two/util.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    subprocess.run(["git", "init", "-q", folder], check=True)
    editor = make(tmp_path / "bin/subl")
    config = tmp_path / "config.toml"
    config.write_text('editor = "subl"\n')
    environment = os.environ | {
        "DISPLAY": ":99",
        "TERM": "xterm-256color",
        "TRACE_LINKS_CONFIG": str(config),
        "PATH": f"{editor.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
    }
    environment.pop("TRACE_LINKS_EDITOR", None)
    return Project(folder, editor, environment)


@contextlib.contextmanager
def in_a_terminal(
    project: Project, script: str = PICK, rows: int = 24, **environment: str
) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
    reading, writing = os.pipe()
    os.write(writing, OUTPUT)
    os.close(writing)
    command = [sys.executable, "-c", IN_A_TERMINAL, sys.executable, "-c", script]
    with subprocess.Popen(
        command,
        cwd=project.folder,
        stdin=reading,
        stdout=theirs,
        stderr=theirs,
        env=project.environment | environment,
        start_new_session=True,
    ) as process:
        os.close(reading)
        before = termios.tcgetattr(theirs)
        try:
            yield Terminal(process, ours)
            assert termios.tcgetattr(theirs) == before  # it is restored
        finally:
            if process.poll() is None:
                process.kill()
            os.close(theirs)
            os.close(ours)


def opened_locations(project: Project) -> list[str]:
    folder = project.folder
    core, view = f"{folder}/app/core.py:3:7", f"{folder}/app/view.py:2"
    return [core, view, f"{folder}/one/util.py:9", f"{folder}/two/util.py:9"]


ENTER, ESCAPE, UP, DOWN, END = "\r", "\x1b", "\x1b[A", "\x1b[B", "\x1b[F"


@pytest.mark.parametrize(
    ("keys", "opened"),
    [
        ([ENTER], 0),
        ([DOWN, ENTER], 1),
        ([DOWN, DOWN, DOWN, DOWN, DOWN, ENTER], 3),
        ([DOWN, DOWN, UP, ENTER], 1),
        ([END, UP, ENTER], 2),
        (["3", ENTER], 2),
        (["VIEW", ENTER], 1),
        (["two/ util", ENTER], 3),
        (["nothing", ENTER, "\x15", "4", ENTER], 3),
        (["9", "\x7f", "2", ENTER], 1),
        (["\x1b[200~view\x1b[201~", ENTER], 1),
    ],
)
def test_keys_choose_and_the_editor_gets_the_location(
    project: Project, keys: list[str], opened: int
) -> None:
    with in_a_terminal(project) as terminal:
        shown = terminal.until("two/util.py:9")
        assert "4 of 4 frames" in shown
        assert "core.py:3:7" in shown
        assert "none.py" not in shown
        terminal.keys(*keys)
        assert started(project.editor) == [opened_locations(project)[opened]]
        assert terminal.status() == 0


@pytest.mark.parametrize("key", [ESCAPE, "\x03", "\x04"])
def test_cancelled(project: Project, key: str) -> None:
    with in_a_terminal(project) as terminal:
        terminal.until("two/util.py:9")
        terminal.keys(key)
        assert terminal.status() == 130
    assert not was_started(project.editor)


def test_an_interrupt_by_another_process(project: Project) -> None:
    with in_a_terminal(project) as terminal:
        terminal.until("two/util.py:9")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.status() == 130


def test_a_filter_that_starts_with_q(project: Project) -> None:
    with in_a_terminal(project) as terminal:
        terminal.until("two/util.py:9")
        terminal.keys("q")
        terminal.until("0 of")
        terminal.keys(ESCAPE)
        assert terminal.status() == 130


def test_more_frames_than_rows(project: Project) -> None:
    with in_a_terminal(project, rows=4) as terminal:
        terminal.until("app/view.py:2")
        terminal.keys(DOWN, DOWN, DOWN)
        terminal.until("two/util.py:9")
        terminal.keys(ENTER)
        assert started(project.editor) == [opened_locations(project)[3]]
        assert terminal.status() == 0


def test_an_editor_in_the_terminal_itself(project: Project) -> None:
    # Its standard input, which was the pipe, is the terminal.
    vim = make(project.editor.parent / "vim", "test -t 0 || exit 9\n")
    (project.folder.parent / "config.toml").write_text('editor = "vim"\n')
    with in_a_terminal(project) as terminal:
        terminal.until("two/util.py:9")
        terminal.keys("2", ENTER)
        file = str(project.folder / "app/view.py")
        assert started(vim) == ["+call cursor(2,1)", "--", file]
        assert terminal.status() == 0


def test_a_file_among_several(project: Project) -> None:
    script = (
        "from trace_links.pick.picker import choose_file\nprint('', choose_file(['/x/a', '/y/a']))"
    )
    with in_a_terminal(project, script) as terminal:
        terminal.until("/y/a")
        terminal.keys(DOWN, ENTER)
        terminal.until(" /y/a\r\n")
        assert terminal.status() == 0
    assert picker.choose_file(["/x/a"]) == "/x/a"


def test_a_terminal_that_cannot_move_its_cursor(project: Project) -> None:
    with in_a_terminal(project, TERM="dumb") as terminal:
        terminal.until("--number N")
        assert terminal.status() == 3


def alone(
    project: Project, *arguments: str, text: bytes = OUTPUT
) -> subprocess.CompletedProcess[bytes]:
    """Runs without any terminal, in a session of its own."""
    command = [sys.executable, "-c", PICK, *arguments]
    return subprocess.run(
        command,
        input=text,
        cwd=project.folder,
        capture_output=True,
        env=project.environment,
        start_new_session=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def test_without_a_terminal_the_frames_are_listed(project: Project) -> None:
    result = alone(project)
    assert result.returncode == 3
    assert b"--number N" in result.stderr
    lines = result.stdout.decode().splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["1", "app/core.py:3:7"],
        ["2", "app/view.py:2"],
        ["3", "one/util.py:9"],
        ["4", "two/util.py:9"],
    ]
    assert "error: no   such thing" in lines[0]  # invalid UTF-8 cannot be shown
    assert "\x1b" not in result.stdout.decode()
    assert not was_started(project.editor)


def test_a_number_opens_without_asking(project: Project) -> None:
    assert alone(project, "2").returncode == 0
    assert started(project.editor) == [opened_locations(project)[1]]


@pytest.mark.parametrize("number", ["0", "5", "-1"])
def test_a_number_out_of_range(project: Project, number: str) -> None:
    result = alone(project, number)
    assert result.returncode == 2
    assert b"1 to 4" in result.stderr


def test_no_frames(project: Project) -> None:
    result = alone(project, text=b"12:30:45 all is well\n\0\xff\n")
    assert result.returncode == 3
    assert b"no frame has a file that exists" in result.stderr


def test_nothing_piped_in() -> None:
    ours, theirs = pty.openpty()
    with open(theirs) as stream, pytest.raises(UsageError, match="nothing to read"):
        picker.run(stream, list)
    os.close(ours)


def test_a_choice_of_files_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(InputError, match="2 files") as caught:
        picker.choose_file(["/x/a", "/y/a"])
    assert "/x/a, /y/a" in caught.value.hint
    assert picker.pick([]) is None


def test_choices_have_their_line_of_output(project: Project) -> None:
    link = "\x1b]8;;file:///x\x07app/core.py:1\x1b]8;;\x07 is a link already\n"
    long = "app/view.py:4: " + "x" * 1_000_000 + " app/core.py:5\n"
    resolver = Resolver(str(project.folder))
    assert choices_in(io.StringIO(link + long + "app/view.py:6"), resolver) == [
        Choice(Location(f"{project.folder}/app/core.py", 1), "is a link already"),
        Choice(Location(f"{project.folder}/app/view.py", 4), "x" * 300),
        Choice(Location(f"{project.folder}/app/view.py", 6), ""),
    ]
    found = choices_in(io.StringIO("see app/core.py:1: there"), resolver)
    assert [one.text for one in found] == ["see app/core.py:1: there"]


def test_a_folder_that_make_has_entered(project: Project) -> None:
    resolver = Resolver(str(project.folder))
    text = f"make[1]: Entering directory '{project.folder}/one'\nutil.py:9: error\n"
    (choice,) = choices_in(io.StringIO(text), resolver)
    assert choice.location == Location(f"{project.folder}/one/util.py", 9)


def test_truncated_rows_have_an_ellipsis() -> None:
    assert prompt._cut("abcdef", 6) == "abcdef"
    assert prompt._cut("abcdefg", 6) == "abcde…"
    assert prompt._cut("日本語日本語", 6) == "日本…"

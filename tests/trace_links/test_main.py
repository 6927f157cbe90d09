"""The direct start of the filter and of `run` does the same as the whole command line."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.trace_links.terminal import terminal
from trace_links import cli, main
from trace_links.stream import filter as filtering

_WORDS = (
    "--links", "always", "never", "--links=auto", "--links=", "--uri", "vscode", "--uri=none",
    "--uri=", "--map", "a=b", "--map=c=d", "--no-check", "--no-check=1", "--", "run", "ls", "-x",
    "-", "",
)  # fmt: skip


class _Calls:
    """Records what the command line would run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.noted: list[Any] = []
        monkeypatch.setattr(filtering, "filter_stdin", self._filter)
        monkeypatch.setattr(filtering, "run_command", self._run)
        monkeypatch.setattr(filtering, "run_shell", self._run)

    def _filter(self, chosen: filtering.Settings) -> int:
        self.noted.append((values(chosen), []))
        return 0

    def _run(self, command: Sequence[str], chosen: filtering.Settings) -> int:
        self.noted.append((values(chosen), list(command)))
        return 0


def values(chosen: filtering.Settings) -> tuple[object, ...]:
    return chosen.links, chosen.uri, chosen.maps, chosen.check


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    program=st.sampled_from(["", "run", "shell"]),
    words=st.lists(st.sampled_from(_WORDS), max_size=5),
)
def test_a_direct_start_does_the_same_as_the_command_line(
    program: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = main._parsed(words, program)
    if parsed is None:
        return
    arguments = [program, *words] if program else words
    with monkeypatch.context() as patch:
        calls = _Calls(patch)
        with pytest.raises(SystemExit):
            cli.run_command_line(arguments)
    chosen, command = parsed
    assert calls.noted == [(values(chosen), command)]


@pytest.mark.parametrize(
    ("words", "program"),
    [
        ([], ""),
        ([], "shell"),
        (["--links", "always", "--no-check", "--map", "a=b", "--map=c=d"], ""),
        (["--uri=vscode", "--", "ls", "--links"], "run"),
        (["ls", "-l"], "run"),
    ],
)
def test_plain_options_start_directly(words: list[str], program: str) -> None:
    assert main._parsed(words, program) is not None


@pytest.mark.parametrize(
    "option", ["--no-check", "--map 'a b=c'", "--uri vscode", "--links always"]
)
def test_an_option_before_a_command_is_refused(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run_command_line([*shlex.split(option), "frames"])
    assert ended.value.code == 2
    shown = capsys.readouterr().err
    assert f"{option} is before the command frames\n" in shown
    assert f"Write it after: trace-links frames {option}\n" in shown


def test_a_direct_start_imports_no_typer(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("trace-links")
    (tmp_path / "a.c").touch()
    for arguments in (["--links", "always"], ["run", "--links=always", "--", "echo", "a.c:3"]):
        result = subprocess.run(
            [sys.executable, "-X", "importtime", command, *arguments],
            input=b"a.c:3\n",
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
            check=True,
        )
        assert result.stdout.startswith(b"\x1b]8;")
        imported = {line.rpartition(b"|")[2].strip() for line in result.stderr.splitlines()}
        assert b"trace_links.stream" in imported
        assert not imported & {b"typer", b"click", b"rich", b"argparse", b"prompt_toolkit"}


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        (b"", {b"re", b"typing", b"enum", b"re2", b"functools"}),
        (b"2026-11-27 10:00:00 compiled 12 of [30] in 0.3 s\nhello\n", {b"re", b"typing", b"enum"}),
        (b"a.c:3: x\n    at main (b.js:4:5)\ndiff --git a/a.c b/a.c\n", {b"typing"}),
    ],
)
def test_a_short_start_imports_little(text: bytes, absent: set[bytes], tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("trace-links")
    (tmp_path / "a.c").touch()
    # Coverage starts in each process where these are set, and imports much.
    environment = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    result = subprocess.run(
        [sys.executable, "-X", "importtime", command, "--links", "always"],
        input=text,
        capture_output=True,
        cwd=tmp_path,
        env={**environment, "XDG_CONFIG_HOME": str(tmp_path)},
        check=True,
    )
    shown = re.sub(rb"\x1b\]8;[^\x1b]*\x1b\\", b"", result.stdout)
    assert shown == text
    assert (shown != result.stdout) == (b"a.c" in text)
    imported = {line.rpartition(b"|")[2].strip() for line in result.stderr.splitlines()}
    assert b"trace_links.stream.link_stream" in imported
    assert not imported & absent


@pytest.mark.parametrize(("forced", "links"), [(None, False), ("1", True), ("0", False)])
def test_doctor_prints_no_link_outside_a_terminal(
    forced: str | None, links: bool, tmp_path: Path
) -> None:
    command = Path(sys.executable).with_name("trace-links")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "TERM": "xterm-kitty"}
    environment.pop("FORCE_HYPERLINK", None)
    if forced is not None:
        environment["FORCE_HYPERLINK"] = forced
    result = subprocess.run(
        [command, "doctor"], capture_output=True, env=environment, text=True, check=False
    )
    assert result.stdout.startswith("Click this:  ")
    assert ("\x1b" in result.stdout) is links
    assert (":1:1 (a link only in a terminal)\n" in result.stdout) is not links


def test_doctor_prints_a_link_in_any_terminal(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("trace-links")), "doctor"]
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "TERM": "dumb"}
    with terminal(command, tmp_path, environment) as shown:
        shown.end()
    assert b"Click this:  \x1b]8;" in shown.shown

"""What the three programs' commands have in common."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from tpu_walkthrough.command_line import App, run_app


def test_help_is_wrapped_at_the_width_of_the_terminal() -> None:
    app = App()

    @app.command()
    def run() -> None:
        """Do one thing.

        The second paragraph starts on this line
        and ends on that.

        The third stays a paragraph.
        """

    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "120"}).output
    lines = [line.strip() for line in shown.splitlines()]
    assert "The second paragraph starts on this line and ends on that." in lines
    assert "The third stays a paragraph." in lines


def test_switches_have_no_type() -> None:
    app = App()

    @app.callback()
    def main(
        quick: Annotated[bool, typer.Option("--quick", help="Be quick.")] = False,
        level: Annotated[int, typer.Option("--level", help="The level.")] = 0,
    ) -> None:
        """Do things."""

    @app.command()
    def run() -> None:
        """Run."""

    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "120"}).output
    assert {"--quick", "--install-completion", "--help"} <= set(shown.split())
    assert "<bool>" not in shown
    assert "<int>" in shown


def test_summaries_are_whole_sentences() -> None:
    app = App()
    summary = "Do the one thing that this command does, which takes more words than fit on a line"

    @app.callback()
    def main() -> None:
        """Do things."""

    app.command("run", help=f"{summary}. Then more.")(lambda: None)
    group = typer.main.get_command(app)
    assert group.commands["run"].get_short_help_str() == f"{summary}."  # type: ignore[attr-defined]


@pytest.mark.parametrize("program", ["cmake-gen-globs", "mock-libtpu", "trace-links"])
@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_closed_pipe_is_success(program: str, option: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    script = Path(sys.executable).with_name(program)
    ran = subprocess.run(
        [script, option], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, b"")


def end(_: bool) -> None:
    sys.exit(143)  # as the handlers of signals do


def test_a_signal_while_options_are_read_keeps_its_code() -> None:
    app = App()

    @app.command()
    def work(ended: Annotated[bool, typer.Option(callback=end, is_eager=True)] = False) -> None:
        raise AssertionError(ended)

    with pytest.raises(SystemExit, match="143"):
        run_app(app, "work", [])

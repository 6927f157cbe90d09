"""Simple command lines are parsed without typer, to the same requests."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cmakegen import cli, main, run
from cmakegen.run import Request

SIMPLE = ["", "tree", "-o file", "tree -o file", "-o file tree", "--output a/b tree"]
OTHER = ["tree -q", "-o file -q", "--output=file", "-o -", "tree -o file --stdout", "-ofile"]


class Done(Exception):
    """A run that was requested."""


@pytest.fixture
def requests(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path, tmp_path: Path
) -> Iterator[list[Request]]:
    """The requests that are made instead of being run."""
    made: list[Request] = []

    def note(request: Request, *_: object) -> None:
        made.append(request)
        raise Done

    monkeypatch.setattr(run, "run_and_exit", note)
    monkeypatch.setattr(cli, "run_and_exit", note)
    monkeypatch.chdir(tmp_path)
    assert not own_cache.exists()
    yield made
    gc.enable()


@pytest.mark.parametrize("line", [*SIMPLE, *OTHER])
def test_both_parsers_make_the_same_request(
    requests: list[Request], monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["cmake-gen-globs", *line.split()])
    for parse in (main.main, lambda: cli.run_command_line(line.split())):
        with pytest.raises(Done):
            parse()
    first, second = requests
    assert first == second


@pytest.mark.parametrize(
    ("line", "loads"),
    [*((line, False) for line in SIMPLE), *((line, True) for line in OTHER)],
)
def test_typer_is_imported_only_for_other_options(own_cache: Path, line: str, loads: bool) -> None:
    words = [word.replace("tree", "missing") for word in line.split() or ["tree"]]
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cmakegen", *words],
        cwd=own_cache.parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "cmakegen.run" in done.stderr
    assert (" typer.main\n" in done.stderr) == loads

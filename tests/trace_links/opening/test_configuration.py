"""The user's configuration: the TOML that is accepted, and errors in it."""

from __future__ import annotations

import pytest

from tests.trace_links.opener_process import Machine


def test_a_configuration_that_cannot_be_read(machine: Machine) -> None:
    folder = machine.folder / "config.toml"
    folder.mkdir()
    result = machine.open("--config", str(folder), str(machine.file))
    assert result.returncode == 2
    assert result.stderr == f"trace-links: {folder}: cannot be read: Is a directory\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shell = 'x'", "'shell' is not a known key; keys are editor, terminal, roots"),
        ("\nroots = '/a'", "roots must be a list of strings"),
        ("trees = ['/a', 1]", "trees must be a list of strings"),
        ("editor = 3", "editor must be a string or a list of strings"),
        ("editor = 'a' 'b'", "(at line 1, column 14)"),
        ("editor = 'a'\neditor = 'b'", "Cannot overwrite a value"),
        ("roots = ['a'", "Unclosed array"),
        ("[table]", "'table' is not a known key"),
        ("maps = ['/a=/b',\n 'bad']", "the map 'bad' is not of the form OLD=NEW"),
        ("roots = ['relative']", "the root 'relative' is not absolute"),
        ("editor = []", "editor does not name a program"),
        ("editor = ['sh', '{path}']", "unknown placeholder {path}"),
        ("trees = " + "[" * 10_000, "config.toml: "),
        ("trees = " + "9" * 10_000, "config.toml: "),
    ],
)
def test_mistakes_in_the_configuration(machine: Machine, text: str, reason: str) -> None:
    machine.configure(text)
    result = machine.click()
    assert result.returncode == 2
    assert reason in result.stderr

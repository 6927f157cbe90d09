"""The user's configuration: the TOML that is accepted, and errors in it."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.opener_process import Machine
from tpu_walkthrough.errors import UsageError
from trace_links import config


def test_a_configuration_that_cannot_be_read(machine: Machine) -> None:
    folder = machine.folder / "config.toml"
    folder.mkdir()
    result = machine.open("--config", str(folder), str(machine.file))
    assert result.returncode == 2
    assert result.stderr == f"trace-links: {folder}: cannot be read: Is a directory\n"


CONFIGURATION = """
# what a click opens
editor = "clion"   # the first
roots = [
  '~/src',  # a comment
  "/a \\"b\\" \\\\c",
]
hosts = []
maps = ["/x=/y", "/z=~"]
"""


def test_the_configuration_is_toml() -> None:
    ours, theirs = config.parse(CONFIGURATION), tomllib.loads(CONFIGURATION)
    assert {name: getattr(ours, name) for name in theirs} == theirs


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)))
def test_strings_of_the_configuration_are_toml(values: list[str]) -> None:
    quoted = ['"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values]
    text = f"trees = [{', '.join(quoted)}]\n"
    assert config.parse(text).trees == tomllib.loads(text)["trees"] == values


@given(st.text(st.sampled_from("editor=ots[]\"'\\,# \n\tab"), max_size=40))
def test_invalid_toml_is_rejected(text: str) -> None:
    try:
        config.parse(text)
    except UsageError as error:
        message = str(error)
    else:
        message = ""
        tomllib.loads(text)
    assert not message or message.startswith("config.toml:")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("shell = 'x'", "1: shell is not a known key"),
        ("\nroots = '/a'", "2: roots must be a list"),
        ("editor = 3", "expected a string"),
        ("editor = 'a' 'b'", "expected the end of the line"),
        ("editor = 'a'\neditor = 'b'", "2: editor is given twice"),
        ("roots = ['a'", "the end of the list"),
        ("[table]", "expected a line of the form"),
        ("maps = ['/a=/b',\n 'bad']", "2: the map 'bad' is not of the form OLD=NEW"),
        ("roots = ['relative']", "1: the root 'relative' is not absolute"),
        ("editor = []", "1: editor does not name a program"),
        ("editor = ['sh', '{path}']", "unknown placeholder {path}"),
    ],
)
def test_mistakes_in_the_configuration(machine: Machine, text: str, reason: str) -> None:
    machine.configure(text)
    result = machine.click()
    assert result.returncode == 2
    assert reason in result.stderr

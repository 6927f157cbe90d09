"""The list of the guidebook's programs: complete, and readable by somebody who begins."""

from __future__ import annotations

from pathlib import Path

import pytest

import mock_libtpu
from mock_libtpu.environment import variables
from mock_libtpu.guidebook.recorded.manifest import load_programs, readers_program
from tpu_walkthrough.errors import InputError

PACKAGE = Path(mock_libtpu.__file__).parent
FOLDERS = [PACKAGE / "guidebook" / "programs", PACKAGE / "legacy" / "programs"]


def test_every_program_is_listed_once() -> None:
    found = {file for folder in FOLDERS for file in folder.rglob("*.py")}
    listed = [program.file for program in load_programs()]
    assert sorted(listed) == sorted(found)
    names = [program.name for program in load_programs()]
    assert len(set(names)) == len(names)


def test_each_has_a_title_an_idea_and_few_lines() -> None:
    for program in load_programs():
        assert program.title != program.file.name, program.name
        assert len(program.title) <= 70, program.name
        assert len(program.source.splitlines()) <= 45, program.name
    titles = [program.title for program in load_programs()]
    assert len(set(titles)) == len(titles)


def test_machines_are_valid() -> None:
    for program in load_programs():
        variables(Path(), program.machine)


def test_what_is_not_a_program_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    with pytest.raises(InputError, match="No such file"):
        readers_program(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="is not a Python program"):
        readers_program(file)


def test_a_program_without_a_docstring_has_its_name_as_title(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    for text in ("import jax\n", "no python at all (", "'not alone'.upper()\n"):
        file.write_text(text)
        program = readers_program(file)
        assert (program.title, program.idea, program.source) == ("mine.py", "", text)
    file.write_text('"""One.\n\nTwo\nthree.\n"""')
    program = readers_program(file)
    assert (program.title, program.idea) == ("One", "Two three.")

"""The action that says what an upgrade changes, and the example's workflow that uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mock_libtpu.upgrade.settings import settings
from tests.mock_libtpu.actions.steps import EXAMPLE, Acted, action, check, example_inputs
from tests.mock_libtpu.mocked import clean_environment

ACTION = action("upgrade")
# In place of the command where only the action's own shell is tested: it writes what it was given.
STAND_IN = """\
#!/usr/bin/env python3
import json, os, pathlib, sys
given = sys.argv[1:]
pathlib.Path("arguments.json").write_text(json.dumps(given))
if os.environ.get("WRITES") != "no":
    for option in ("--markdown", "--output"):
        pathlib.Path(given[given.index(option) + 1]).write_text(f"of {option}\\n")
sys.exit(int(os.environ.get("STATUS", "0")))
"""


@pytest.fixture
def stand_in(tmp_path: Path) -> str:
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "mock-libtpu"
    program.write_text(STAND_IN)
    program.chmod(0o755)
    return str(folder)


def acted(folder: Path, stand_in: str, inputs: dict[str, str], **settings: str) -> Acted:
    path = f"{stand_in}:{clean_environment()['PATH']}"
    return Acted(ACTION, folder, inputs, PATH=path, **settings)


def test_the_action_is_well_formed() -> None:
    check(ACTION)


def test_its_inputs_are_the_options(tmp_path: Path, stand_in: str) -> None:
    hostile = '"; touch hacked; $(touch hacked) `touch hacked`'
    found = acted(
        tmp_path,
        stand_in,
        {
            "program": "train.py --name 'a b'",
            "from": "jax==0.10.2 flax<0.12",
            "to": hostile,
            "topology": "v5e:4x4,v6e:1x1",
            "fail-if": "time>5%, peak>2%",
            "python": "python3.13",
        },
    )
    assert [each.returncode for each in found.done] == [0, 0]
    given = json.loads((tmp_path / "arguments.json").read_text())
    folder = Path(given[2]).parent
    assert folder.parent == tmp_path.parent / "temp"
    assert given == [
        "upgrade",
        *("--markdown", str(folder / "upgrade.md"), "--output", str(folder / "upgrade.html")),
        *("--from", "jax==0.10.2 flax<0.12", "--to", hostile),
        *("--topology", "v5e:4x4,v6e:1x1", "--fail-if", "time>5%, peak>2%"),
        *("--python", "python3.13", "--", "train.py", "--name", "a b"),
    ]
    assert not (tmp_path / "hacked").exists()


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("train.py $(touch hacked)", ["train.py", "$(touch", "hacked)"]),
        ("train.py) ; touch hacked; (", ["train.py)", ";", "touch", "hacked;", "("]),
        ("train.py `touch hacked` * ~ $HOME", ["train.py", "`touch", "hacked`", "*", "~", "$HOME"]),
        ("'a b.py' \"c\\\"d\" ''", ["a b.py", 'c"d', ""]),
        ("train.py\n--steps 2", ["train.py", "--steps", "2"]),
    ],
)
def test_nothing_in_the_program_is_run(
    tmp_path: Path, stand_in: str, program: str, words: list[str]
) -> None:
    acted(tmp_path, stand_in, {"program": program})
    given = json.loads((tmp_path / "arguments.json").read_text())
    assert given[given.index("--") + 1 :] == words
    assert not (tmp_path / "hacked").exists()


def test_a_quote_that_is_not_closed_is_an_error(tmp_path: Path, stand_in: str) -> None:
    found = acted(tmp_path, stand_in, {"program": "'train.py"})
    assert found.status != 0
    assert "No closing quotation" in found.done[-1].stderr
    assert not (tmp_path / "arguments.json").exists()


def test_what_is_not_given_is_no_option(tmp_path: Path, stand_in: str) -> None:
    acted(tmp_path, stand_in, {"to": "git:HEAD"})
    given = json.loads((tmp_path / "arguments.json").read_text())
    assert given[5:] == ["--to", "git:HEAD", "--", "mock-libtpu.toml"]


@pytest.mark.parametrize("status", ["0", "1", "2"])
def test_the_summary_is_written_and_the_status_kept(
    tmp_path: Path, stand_in: str, status: str
) -> None:
    found = acted(tmp_path, stand_in, {}, STATUS=status)
    assert found.status == int(status)
    assert found.summary == "of --markdown\n"
    assert Path(found.outputs["markdown"]).read_text() == "of --markdown\n"
    assert Path(found.outputs["page"]).read_text() == "of --output\n"


def test_a_command_that_writes_nothing_has_no_outputs(tmp_path: Path, stand_in: str) -> None:
    found = acted(tmp_path, stand_in, {}, STATUS="2", WRITES="no")
    assert (found.status, found.summary) == (2, "")
    assert set(found.outputs) == {"sides"}


def test_caches_are_named_by_the_sides(tmp_path: Path, stand_in: str) -> None:
    """A name of a cache has no commas, as requirements have."""
    names = [
        acted(tmp_path, stand_in, {"to": side}).outputs["sides"]
        for side in ("jax==0.10.2,flax", "jax==0.10.2,flax", "git:HEAD")
    ]
    assert names[0] == names[1] != names[2]
    assert all(name.isalnum() for name in names)


def test_the_example_lists_its_program() -> None:
    [program] = settings(EXAMPLE / "mock-libtpu.toml")
    assert (EXAMPLE / program.command[0]).is_file()
    assert program.limits is not None
    inputs = example_inputs()
    assert inputs.keys() <= ACTION["inputs"].keys()
    assert (EXAMPLE / inputs["program"]).is_file()

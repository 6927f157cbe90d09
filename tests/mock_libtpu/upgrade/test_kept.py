"""What is kept of a side: as long as nothing changes of what it was found with."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.comparison.facts import Quantity, RunFacts
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.fit.run import Ends
from mock_libtpu.upgrade.kept import kept
from mock_libtpu.upgrade.measure import Conditions
from mock_libtpu.upgrade.sides.side import Side
from tests.mock_libtpu.comparison.sides import program, run
from tpu_walkthrough.errors import InputError

FACTS = run(program(), figures={"time": Quantity(3)})
HOW = Conditions("v5e:1x1", Ends())
LIBTPU = Libtpu(Path("libtpu.so"), "1", "build 1")


@dataclass
class Finder:
    """Counts how often a side is run."""

    folder: Path
    facts: RunFacts = FACTS
    side: Side = field(init=False)
    runs: int = 0

    def __post_init__(self) -> None:
        root = self.folder / "revision"
        root.mkdir()
        command = ["/usr/bin/python3", "train.py", "--steps", "2"]
        self.side = Side("HEAD", command, root, root, {}, command[0], "3.13", {}, "identity")

    def find(self) -> RunFacts:
        self.runs += 1
        return self.facts

    def __call__(self, conditions: Conditions = HOW, libtpu: Libtpu = LIBTPU, **side: Any) -> int:
        """How often it was run until it is known."""
        assert kept(replace(self.side, **side), conditions, libtpu, self.find) == self.facts
        return self.runs

    def with_words(self, *words: str) -> int:
        return self(command=[*self.side.command, *words])


@pytest.fixture
def finder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Finder:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path / "cache"))
    return Finder(tmp_path)


def test_it_is_found_once(finder: Finder) -> None:
    assert [finder(), finder()] == [1, 1]


@pytest.mark.parametrize(
    "other",
    [
        lambda find: find(identity="another"),
        lambda find: find(replace(HOW, topology="v5e:2x2")),
        lambda find: find(replace(HOW, flags="--xla_one=1")),
        lambda find: find(replace(HOW, ends=Ends(5))),
        lambda find: find(replace(HOW, execute=True)),
        lambda find: find(replace(HOW, environment={"SIZE": "2"})),
        lambda find: find(libtpu=Libtpu(Path("libtpu.so"), "1", "build 2")),
        lambda find: find(environment={"PYTHONPATH": "/src"}),
    ],
    ids=["tree", "topology", "flags", "ends", "execute", "variable", "libtpu", "search path"],
)
def test_it_is_found_again_with_other_inputs(finder: Finder, other: Callable[..., int]) -> None:
    assert finder() == 1
    assert other(finder) == 2
    assert finder() == 2


@pytest.mark.parametrize("name", ["LINES_A_BATCH", "TERMS", "_MODE", "JAX_ENABLE_X64", "DISPLAYED"])
def test_variables_of_programs_count(
    finder: Finder, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finder()
    monkeypatch.setenv(name, "1")
    assert finder() == 2


@pytest.mark.parametrize("name", ["LINES", "TERM", "_", "GITHUB_SHA", "INVOCATION_ID", "CI_JOB_ID"])
def test_variables_of_terminals_and_jobs_do_not(
    finder: Finder, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    finder()
    monkeypatch.setenv(name, "another")
    assert finder() == 1


def test_a_file_that_an_argument_or_a_variable_names(
    finder: Finder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("size = 1")
    word = f"--config={file}"
    assert [finder.with_words(word), finder.with_words(word)] == [1, 1]
    file.write_text("size = 20")
    assert finder.with_words(word) == 2
    monkeypatch.setenv("CONFIG", str(file))
    assert [finder(), finder()] == [3, 3]
    file.write_text("size = 300")
    assert finder() == 4


def test_a_folder_elsewhere_is_not_known(finder: Finder, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    assert [finder.with_words("../data"), finder.with_words("../data")] == [1, 2]
    os.symlink(tmp_path / "data", finder.side.root / "data")
    assert finder.with_words("data") == 3


@pytest.mark.parametrize(
    "facts",
    [
        run(failure="exited with 1"),
        run(program(problem="DEADLINE_EXCEEDED: took too long")),
        replace(FACTS, ended="after 5 seconds"),
    ],
)
def test_what_may_end_otherwise_is_found_again(tmp_path: Path, facts: RunFacts) -> None:
    finder = Finder(tmp_path, facts)
    assert [finder(), finder()] == [1, 2]


def test_what_is_measured_is_found_again(finder: Finder) -> None:
    conditions = replace(HOW, runs=3)
    assert [finder(conditions), finder(conditions)] == [1, 2]


def test_working_files_are_not_kept(finder: Finder) -> None:
    assert [finder(identity=""), finder(identity="")] == [1, 2]


def test_what_cannot_be_read_or_kept_is_found_again(finder: Finder, tmp_path: Path) -> None:
    finder()
    [file] = (tmp_path / "cache" / "compared").iterdir()
    file.write_text("{")
    assert finder() == 2
    file.unlink()
    file.mkdir()
    assert [finder(), finder()] == [3, 4]


def test_a_folder_of_others_is_refused(finder: Finder, tmp_path: Path) -> None:
    finder()
    (tmp_path / "cache" / "compared").chmod(0o777)
    with pytest.raises(InputError, match="is not used"):
        finder()

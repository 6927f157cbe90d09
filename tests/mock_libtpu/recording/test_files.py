"""Which files belong to the recording under a name."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from mock_libtpu.process import new_recordings, recordings
from tests.mock_libtpu.written import of_threads
from tpu_walkthrough.errors import OutputError

# The written recordings are of process 1.
RECORDINGS = ["r", "r.1", "r.compiler", "r.compiler.1"]
OTHERS = {"r.2": of_threads("t"), "r.compiler.2": of_threads("t"), "r.txt": b"", "r1": b""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in RECORDINGS:
        (tmp_path / name).write_bytes(of_threads("t"))
    for name, data in OTHERS.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def test_each_recording_is_found_once(folder: Path) -> None:
    assert [path.name for path in recordings(folder / "r")] == RECORDINGS


def test_a_new_recording_replaces_those_of_the_compiler(folder: Path) -> None:
    with new_recordings([folder / "r"]):
        assert {path.name for path in folder.iterdir() if path.is_file()} == set(OTHERS)
        (folder / "r").write_bytes(of_threads("new"))
    assert {path.name for path in folder.iterdir()} == {"r", *OTHERS}
    assert (folder / "r").read_bytes() == of_threads("new")


def test_without_a_new_recording_the_earlier_ones_stay(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with new_recordings([folder / "r"]):
        pass
    with pytest.raises(KeyboardInterrupt), new_recordings([folder / "r"]):
        raise KeyboardInterrupt
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_cannot_be_moved_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def fail(path: Path, target: Path) -> Path:
        if path == folder / "r.compiler":
            raise PermissionError(errno.EPERM, "no")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fail)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with (
        pytest.raises(OutputError, match=r"cannot move .*r\.compiler: no"),
        new_recordings([folder / "r"]),
    ):
        pass
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_file_that_is_not_a_recording_stays(folder: Path) -> None:
    (folder / "r.compiler").write_text("mine")
    with new_recordings([folder / "r"]):
        (folder / "r").write_bytes(of_threads("new"))
    assert (folder / "r.compiler").read_text() == "mine"

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tpu_walkthrough.files import make_folders, read_file
from tpu_walkthrough.replacing import remove


def test_a_file_is_read_completely_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_file(str(tmp_path / "a"), 5) == b"12345"
    with pytest.raises(OSError, match="too large"):
        read_file(str(tmp_path / "a"), 4)


def test_pipes_devices_and_folders_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (str(tmp_path / "pipe"), "/dev/zero"):
        with pytest.raises(OSError, match="not a file"):
            read_file(path, 100)
    with pytest.raises(IsADirectoryError):
        read_file(str(tmp_path), 100)


def test_a_sparse_file_is_rejected_by_its_size(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(OSError, match="too large"):
        read_file(str(tmp_path / "huge"), 1 << 30)


def test_a_file_whose_size_the_system_reports_as_zero(tmp_path: Path) -> None:
    whole = read_file("/proc/self/maps", 1 << 20) if os.path.exists("/proc/self/maps") else b"xx"
    (tmp_path / "maps").write_bytes(whole)
    assert read_file(str(tmp_path / "maps"), len(whole)) == whole
    if os.path.exists("/proc/self/maps"):
        with pytest.raises(OSError, match="too large"):
            read_file("/proc/self/maps", 100)


def test_folders_within_one_another_are_made_and_removed(tmp_path: Path) -> None:
    path = str(tmp_path / "top") + "/d" * ((4000 - len(str(tmp_path))) // 2)
    make_folders(path)
    make_folders(path)
    assert os.path.isdir(path)
    remove(str(tmp_path / "top"))
    assert os.listdir(tmp_path) == []


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        make_folders(str(tmp_path / "file" / "folder"))

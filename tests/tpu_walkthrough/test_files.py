from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tpu_walkthrough.files import read_file

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
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

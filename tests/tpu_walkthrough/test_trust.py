from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tpu_walkthrough import trust

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_trusted_with_its_content(tmp_path: Path) -> None:
    path = str(tmp_path / "settings")
    assert not trust.is_trusted(path, b"one")
    trust.trust(path, b"one")
    assert trust.is_trusted(path, b"one")
    assert not trust.is_trusted(path, b"two")
    assert not trust.is_trusted(str(tmp_path / "other"), b"one")
    assert trust.trusted_files() == [path]


def test_a_file_is_trusted_with_one_content_only(tmp_path: Path) -> None:
    path = str(tmp_path / "settings")
    trust.trust(path, b"one")
    trust.trust(path, b"two")
    assert not trust.is_trusted(path, b"one")
    assert trust.trusted_files() == [path]


def test_a_file_can_be_forgotten(tmp_path: Path) -> None:
    path, other = str(tmp_path / "settings"), str(tmp_path / "other")
    trust.trust(path, b"one")
    trust.trust(other, b"one")
    assert trust.forget(path)
    assert not trust.is_trusted(path, b"one")
    assert trust.is_trusted(other, b"one")
    assert not trust.forget(path)


def test_a_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "link").symlink_to("folder")
    trust.trust(str(tmp_path / "link" / "settings"), b"one")
    assert trust.is_trusted(str(folder / "settings"), b"one")


def test_nobody_else_can_write_what_is_trusted(tmp_path: Path) -> None:
    trust.trust(str(tmp_path / "settings"), b"one")
    for folder, folders, files in os.walk(os.environ["XDG_STATE_HOME"]):
        for name in (*folders, *files):
            assert not os.stat(os.path.join(folder, name)).st_mode & 0o022

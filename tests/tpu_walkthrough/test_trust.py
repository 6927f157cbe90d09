from __future__ import annotations

import os
from pathlib import Path

import pytest

from tpu_walkthrough import trust


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


def test_no_other_user_can_write_the_records(tmp_path: Path) -> None:
    trust.trust(str(tmp_path / "settings"), b"one")
    for folder, folders, files in os.walk(os.environ["XDG_STATE_HOME"]):
        for name in (*folders, *files):
            assert not os.stat(os.path.join(folder, name)).st_mode & 0o022


def test_a_link_to_a_trusted_file_is_not_trusted(tmp_path: Path) -> None:
    for name in ("tree", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "settings").symlink_to("../tree/settings")
    trust.trust(str(tmp_path / "tree" / "settings"), b"one")
    assert not trust.is_trusted(str(tmp_path / "other" / "settings"), b"one")


def test_targets_of_paths_are_part_of_the_record(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "build").mkdir(parents=True)
    (tree / "link").symlink_to("../elsewhere")
    assert trust.leads_out(str(tree), "build/x") == ""
    assert trust.leads_out(str(tree), "link/x") == f"{tmp_path}/elsewhere/x"
    assert trust.leads_out(str(tree), "../tree/x") == ""
    assert trust.leads_out(str(tree), ".git/x") == f"{tree}/.git/x"
    path = str(tree / "settings")
    trust.trust(path, b"one")
    assert not trust.is_trusted(path, b"one", ["/elsewhere"])
    trust.trust(path, b"one", ["/elsewhere"])
    assert trust.is_trusted(path, b"one", ["/elsewhere"])
    assert not trust.is_trusted(path, b"one")


def test_paths_on_another_machine_are_not_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / /net rw - autofs map rw\n"
    monkeypatch.setattr("tpu_walkthrough.mounts.read_table", lambda _: table)
    looked: list[str] = []
    original = os.path.realpath

    def realpath(path: str) -> str:
        looked.append(path)
        return original(path)

    monkeypatch.setattr(os.path, "realpath", realpath)
    assert trust.leads_out(str(tmp_path), "/net/host/x") == "/net/host/x"
    assert looked
    assert not any(path.startswith("/net") for path in looked)

"""Fixtures of the tests of git."""

from pathlib import Path

import pytest

from tests.tpu_walkthrough.repositories import LOCAL_MOUNT, run


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    root.mkdir()
    run(root, "init", "--quiet")
    (root / "a.cc").write_text("int a;\n")
    (root / "b").mkdir()
    (root / "b" / "b.cc").write_text("int b;\n")
    run(root, "add", ".")
    run(root, "commit", "--quiet", "-m", "First")
    return root


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is on another machine according to the mount table."""
    folder = tmp_path / "away"
    folder.mkdir()
    table = tmp_path / "mountinfo"
    table.write_text(f"{LOCAL_MOUNT}2 1 0:9 / {folder} rw shared:1 - nfs4 host:/x rw\n")
    monkeypatch.setattr("tpu_walkthrough.mounts.MOUNT_TABLE", str(table))
    return folder

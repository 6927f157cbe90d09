"""What a run keeps is used by the next one only if it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tpu_walkthrough import kept_data


@pytest.mark.parametrize("keep", [0, 3, 40, -1])
def test_damaged(tmp_path: Path, keep: int) -> None:
    """With wrong lengths in it marshal would run for minutes."""
    path = tmp_path / "kept"
    kept_data.save(str(path), ("key",), ["value"] * 10)
    assert kept_data.load(str(path), ("key",)) == ["value"] * 10
    assert kept_data.load(str(path), ("another key",)) is None
    data = path.read_bytes()
    path.write_bytes(data[:keep] + b"\xff\xff\xff\x7f" + data[keep:][4:])
    assert kept_data.load(str(path), ("key",)) is None

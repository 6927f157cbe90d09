"""Results of the compiler in the cache: what is damaged is compiled again."""

from __future__ import annotations

from pathlib import Path

from mock_libtpu.compiler.store import Store
from mock_libtpu.delegate.messages import Message


def test_a_result_with_one_changed_byte_is_not_used(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put("key", Message({"code": 1}, {"optimized": b"module"}))
    found = store.get("key")
    assert found is not None
    assert (found.values, found.blocks) == ({"code": 1}, {"optimized": b"module"})
    content = (tmp_path / "key").read_bytes()
    for at in range(len(content)):
        changed = bytearray(content)
        changed[at] ^= 1
        (tmp_path / "key").write_bytes(changed)
        assert store.get("key") is None, at

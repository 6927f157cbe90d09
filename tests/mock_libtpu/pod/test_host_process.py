"""How the end of a host is described, from what it wrote."""

from __future__ import annotations

import json
from asyncio.subprocess import Process
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mock_libtpu.pod.host_process import HostProcess


def _host(folder: Path, end: dict[str, Any] | str | None = None) -> HostProcess:
    file = folder / "end"
    if end is not None:
        file.write_text(end if isinstance(end, str) else json.dumps(end), encoding="utf-8")
    return HostProcess(1, cast("Process", SimpleNamespace(pid=0)), file)


def test_a_reason_is_cut(tmp_path: Path) -> None:
    reason = "ValueError: bad\x1b[31m " + 9999 * "x"
    host = _host(tmp_path, {"code": 1, "reason": reason, "devices": True})
    assert host.has_failed
    text = host.why()
    assert text.startswith("failed with exit code 1: ValueError: bad\\x1b[31m xxx")
    assert text.endswith("xxx …")
    assert len(text) < 350


def test_only_the_first_line_of_a_reason_is_shown(tmp_path: Path) -> None:
    host = _host(tmp_path, {"code": 1, "reason": "E: one\n\ntwo", "devices": False})
    assert host.why() == "failed with exit code 1: E: one … (it had not made its TPU devices)"


def test_a_host_without_a_reason_has_its_last_line(tmp_path: Path) -> None:
    host = _host(tmp_path)
    host.code = 3
    host.keep(b"first\n")
    host.keep(b"last " + 5000 * b"x" + b"\n")
    host.keep(b"\n")
    text = host.why()
    assert text.startswith("failed with exit code 3: last xxx")
    assert len(text) < 350


def test_an_end_without_an_error_fails_nothing(tmp_path: Path) -> None:
    host = _host(tmp_path, {"code": 0, "reason": "", "devices": False})
    assert not host.has_failed
    assert host.has_ended_well


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", '{"code": "x"}', '{"code": 1}', "\udcff", "[" * 99999]
)
def test_what_is_not_an_end_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "end").write_bytes(text.encode("utf-8", "surrogateescape"))
    host = _host(tmp_path)
    assert host.end is None
    assert not host.has_failed

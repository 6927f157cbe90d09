"""What a report advises of a release of jaxlib that the mock does not serve."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.delegate.errors import DelegateError
from mock_libtpu.delegate.process_checks import _checked
from mock_libtpu.reports.show import report_file
from mock_libtpu.reports.view import View
from tests.mock_libtpu.recorder import compiled
from tests.mock_libtpu.written import recording
from trace_links.binaries.elf import ElfFile

_SMALL = ("-nostdlib", "-Wl,--build-id=none", "-Wl,-z,noseparate-code")


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of a jaxlib of which no definitions are known, with one function."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    packages = tmp_path / "site-packages"
    (packages / "jaxlib-0.6.2.dist-info").mkdir(parents=True)
    (packages / "jaxlib").mkdir()
    (tmp_path / "f.cc").write_text("namespace jax { int f() { return 1; } }\n")
    return compiled(packages / "jaxlib" / "libjax_common.so", tmp_path / "f.cc", *_SMALL)


def notes(library: Path, message: str, capsys: pytest.CaptureFixture[str]) -> str:
    file = library.parents[1] / "recording"
    elf = ElfFile(library)
    start = next(at for at in range(0x1000) if elf.symbol_at(at))
    file.write_bytes(recording("name", message, [str(library), "/python"], start + 2))
    report_file(file, View("calls"), several=False)
    shown = capsys.readouterr()
    assert "2  jax::f  [libjax_common.so]" in shown.out
    return shown.err


def test_a_refused_release_gets_no_other_advice(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(DelegateError) as refused:
        _checked("0.6.2")
    assert "pip install jax==" in refused.value.message
    assert "index --release" not in notes(library, refused.value.message, capsys)


def test_one_that_another_plugin_serves_gets_it(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "index --release 0.6.2" in notes(library, "another error", capsys)

"""Exact lines where a module has debug information, read by LLVM's symbolizer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mock_libtpu.recording.model import Module, PythonState, StackSample
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.mounts import Mounts
from trace_links.binaries.debug_info import DebugInfo
from trace_links.binaries.elf import ElfFile

SOURCE = """\
static inline __attribute__((always_inline)) int inner(int x) {
  volatile int y = x;
  return y + 1;
}
extern "C" int outer(int x) {
  return inner(x) * 2;
}
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    compiler = shutil.which("c++")
    if compiler is None or shutil.which("llvm-symbolizer") is None:
        pytest.skip("no c++ or no llvm-symbolizer")
    (tmp_path / "a.cc").write_text(SOURCE)
    command = [compiler, "-O2", "-g", "-shared", "-fPIC", "-o", "liba.so", "a.cc"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return tmp_path / "liba.so"


def address_of(library: Path) -> int:
    file = ElfFile(library)
    return next(at for at in range(0x1000, 0x4000) if _is_outer(file, at))


def _is_outer(file: ElfFile, address: int) -> bool:
    symbol = file.symbol_at(address)
    return symbol is not None and symbol.name == "outer"


def test_inlined_functions_come_first(library: Path) -> None:
    assert ElfFile(library).has_lines
    info = DebugInfo(Mounts())
    lines = info.at(str(library), address_of(library))
    places = [(line.function, Path(line.path).name, line.line) for line in lines]
    assert places[0][:2] == ("inner", "a.cc")
    assert places[-1] == ("outer", "a.cc", 6)
    assert info.notes == []


def test_frames_are_marked_exact(library: Path) -> None:
    module = Module(0, 1 << 20, 0, str(library), ElfFile(library).build_id)
    address = address_of(library) + 1
    sample = StackSample((address,), (), (), PythonState.NO_PYTHON, False, False, (module,))
    frames = Merger(Symbols()).trace(sample).frames
    assert [frame.function for frame in frames] == ["inner", "outer"]
    assert {frame.confidence for frame in frames} == {"exact"}
    assert [frame.symbol for frame in frames] == [None, "outer"]


def test_without_debug_information_nothing_is_started(library: Path) -> None:
    subprocess.run(["strip", "--strip-debug", str(library)], check=True)
    assert not ElfFile(library).has_lines


def test_without_the_program_a_note_shows_the_next_step(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    info = DebugInfo(Mounts())
    assert info.at(str(library), 0x1100) == ()
    assert info.at(str(library), 0x1200) == ()
    [note] = info.notes
    assert "apt install llvm" in note


def test_a_unit_without_debug_information_has_no_lines(tmp_path: Path, library: Path) -> None:
    (tmp_path / "b.cc").write_text('extern "C" int other(int x) { return x + 3; }\n')
    for options in (["-O2", "-g", "-c", "a.cc"], ["-O2", "-c", "b.cc"]):
        subprocess.run(["c++", "-fPIC", *options], cwd=tmp_path, check=True)
    command = ["c++", "-shared", "-o", "libboth.so", "a.o", "b.o"]
    subprocess.run(command, cwd=tmp_path, check=True)
    file = ElfFile(tmp_path / "libboth.so")
    assert file.has_lines
    symbols = {at: file.symbol_at(at) for at in range(0x1000, 0x3000)}
    other = next(at for at, symbol in symbols.items() if symbol and symbol.name == "other")
    assert DebugInfo(Mounts()).at(str(tmp_path / "libboth.so"), other) == ()

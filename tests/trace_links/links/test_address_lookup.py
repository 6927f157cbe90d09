"""Places in libraries, in output of a real program: with debug information, and without."""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from trace_links.binaries.elf import ElfFile
from trace_links.definitions.commands import index
from trace_links.links.symbol_lookup import SymbolLookup
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.single_line import Frame

_SOURCE = """\
#include <cstdlib>
#include <execinfo.h>
namespace {
struct Till { int open(int n) const; };
__attribute__((noinline)) int Till::open(int n) const {
  void* frames[64];
  backtrace_symbols_fd(frames, backtrace(frames, 64), 1);
  return n + 1;
}
}
namespace shop {
__attribute__((noinline, visibility("hidden"))) int count(int n) {
  return Till().open(n) + 1;
}
}
int main() { return shop::count(-2); }
"""


def _printed(folder: Path, *flags: str) -> list[Frame]:
    """The frames with only an offset that the program prints."""
    source = folder / "shop.cc"
    source.write_text(_SOURCE)
    command = ["g++", "-O1", *flags, "-o", str(folder / "shop"), str(source)]
    subprocess.run(command, check=True)
    done = subprocess.run([str(folder / "shop")], stdout=subprocess.PIPE, text=True, check=True)
    frames = [frame for line in done.stdout.splitlines() for frame in Recogniser().feed(line)]
    return [frame for frame in frames if frame.library == str(folder / "shop")]


def _lines(folder: Path, frames: list[Frame], lookup: SymbolLookup) -> list[tuple[int, str]]:
    found = [lookup.of(frame) for frame in frames]
    return [
        (location.line or 0, location.confidence)
        for location in found
        if location is not None and location.path == str(folder / "shop.cc")
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tree = tmp_path / "tree"
    tree.mkdir()
    return tree


def test_without_debug_information_a_place_is_the_definition_of_its_function(folder: Path) -> None:
    frames = _printed(folder)
    index(str(folder))
    assert _lines(folder, frames, SymbolLookup()) == [(5, "definition"), (12, "definition")]


@pytest.mark.skipif(shutil.which("llvm-symbolizer") is None, reason="needs llvm-symbolizer")
def test_with_debug_information_a_place_is_its_line(folder: Path) -> None:
    frames = _printed(folder, "-g")
    assert _lines(folder, frames, SymbolLookup()) == [(7, "exact"), (13, "exact"), (16, "exact")]


@pytest.mark.skipif(shutil.which("llvm-symbolizer") is None, reason="needs llvm-symbolizer")
def test_debug_information_in_the_cache_of_debuginfod_is_used(folder: Path) -> None:
    frames = _printed(folder, "-g", "-Wl,--build-id=sha1")
    program = folder / "shop"
    kept = folder.parent / "cache" / "debuginfod_client" / ElfFile(program).build_id / "debuginfo"
    kept.parent.mkdir(parents=True)
    subprocess.run(["objcopy", "--only-keep-debug", str(program), str(kept)], check=True)
    subprocess.run(["strip", "--strip-debug", str(program)], check=True)
    assert not ElfFile(program).has_lines
    assert _lines(folder, frames, SymbolLookup()) == [(7, "exact"), (13, "exact"), (16, "exact")]


def test_of_files_for_several_machines_the_one_of_the_library_is_used(folder: Path) -> None:
    frames = _printed(folder)
    text = "namespace shop { int count(int n) { return n; } }\n"
    (folder / "shop.cc").unlink()
    for machine in ("aarch64", "ppc", "x86"):
        (folder / machine).mkdir()
        (folder / machine / "count.cc").write_text(text)
    index(str(folder))
    lookup = SymbolLookup()
    found = {location.path for location in map(lookup.of, frames) if location is not None}
    expected = {"x86_64": "x86", "aarch64": "aarch64"}[platform.machine()]
    assert found == {str(folder / expected / "count.cc")}


def test_a_library_with_another_build_id_gives_nothing(folder: Path) -> None:
    (first, *_) = _printed(folder)
    index(str(folder))
    line = f"    #0 0x55fbf2a38300  ({first.library}{first.symbol})"
    own = ElfFile(Path(first.library or "")).build_id
    for build_id, expected in ((own, 5), ("0" * len(own), None)):
        (frame,) = Recogniser().feed(f"{line} (BuildId: {build_id})")
        location = SymbolLookup().of(frame)
        assert (location and location.line) == expected


def test_a_program_at_a_fixed_address_gives_nothing(folder: Path) -> None:
    frames = _printed(folder, "-no-pie")
    index(str(folder))
    assert _lines(folder, frames, SymbolLookup()) == []


@pytest.mark.parametrize(
    "line",
    [
        "/nothing/here.so(+0x12) [0x7f12]",
        "/dev/zero(+0x12) [0x7f12]",
        "/etc/passwd(+0x12) [0x7f12]",
        "./\x00.so(+0x12) [0x7f12]",
        "/usr(+0xffffffffffffffff) [0x7f12]",
    ],
)
def test_what_is_not_a_library_gives_nothing(line: str) -> None:
    lookup = SymbolLookup()
    assert [lookup.of(frame) for frame in Recogniser().feed(line)] in ([], [None])

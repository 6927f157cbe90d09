"""Names of addresses: from real files made by the real compiler and linker."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from mock_libtpu.recording.model import Module
from mock_libtpu.stacks.demangle import demangle, strip_suffixes
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorder import compiled
from trace_links.binaries.elf import ElfFile, NotElfError

_SOURCE = """
namespace shop {
class Till {
 public:
  __attribute__((noinline)) int Sum(const char* text, long count) const;
};
int Till::Sum(const char* text, long count) const { return text[count] + 1; }
namespace {
__attribute__((noinline)) int Hidden(int value) {
  asm volatile("");
  return value + 1;
}
}  // namespace
__attribute__((noinline, visibility("hidden"))) int Kept(int value) {
  asm volatile("");
  return value + 2;
}
}  // namespace shop
extern "C" int plain(int value) { return shop::Hidden(value) + shop::Kept(value); }
extern "C" __attribute__((alias("plain"), visibility("hidden"))) int other_name(int);
"""
_BIAS = 0x7F00_0000_0000


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("symbols")
    source = folder / "till.cc"
    source.write_text(_SOURCE)
    return compiled(folder / "till.so", source, "-Wl,--build-id")


def starts(path: Path) -> Mapping[str, tuple[int, int]]:
    """Address and size of every function, as nm has them."""
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("no nm")
    listed = subprocess.run([nm, "-S", path], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return {row[3]: (int(row[0], 16), int(row[1], 16)) for row in rows if len(row) == 4}


def module(path: Path, build_id: str | None = None) -> Module:
    known = ElfFile(path).build_id if build_id is None else build_id
    return Module(_BIAS, _BIAS + 0x10000, _BIAS, str(path), known)


def test_every_return_address_of_a_function_has_its_name(made: Path) -> None:
    symbols = Symbols()
    start, size = starts(made)["_ZNK4shop4Till3SumEPKcl"]
    for offset in range(1, size + 1):
        found = symbols.at(module(made), _BIAS + start + offset)
        assert found is not None
        assert found.linker_name == "_ZNK4shop4Till3SumEPKcl"
        assert found.name == "shop::Till::Sum(char const*, long) const"
        assert found.offset == offset - 1
    assert symbols.notes == []


def test_local_function_has_its_translation_unit(made: Path) -> None:
    [(name, (start, _))] = [row for row in starts(made).items() if "Hidden" in row[0]]
    found = Symbols().at(module(made), _BIAS + start + 1)
    assert found is not None
    assert found.linker_name == name
    assert found.name == "shop::(anonymous namespace)::Hidden(int)"
    assert found.source == "till.cc"


def test_function_that_a_library_hides_has_no_file_of_the_compiler(tmp_path: Path) -> None:
    """The linker gold lists it behind the compiler's own last file, crtstuff.c."""
    if shutil.which("ld.gold") is None:
        pytest.skip("the linker gold is not installed")
    source = tmp_path / "till.cc"
    source.write_text(_SOURCE)
    library = compiled(tmp_path / "till.so", source, "-fuse-ld=gold", "-Wl,--build-id")
    [(name, (start, _))] = [row for row in starts(library).items() if "Kept" in row[0]]
    found = Symbols().at(module(library), _BIAS + start + 1)
    assert found is not None
    assert (found.linker_name, found.name, found.source) == (name, "shop::Kept(int)", None)


def test_name_that_others_may_use_is_preferred(made: Path) -> None:
    found = Symbols().at(module(made), _BIAS + starts(made)["plain"][0] + 1)
    assert found is not None
    assert (found.linker_name, found.name, found.source) == ("plain", "plain", None)


def test_addresses_between_and_beyond_functions_have_no_name(made: Path) -> None:
    symbols = Symbols()
    assert symbols.at(module(made), _BIAS + 1) is None
    assert symbols.at(module(made), _BIAS + 0x7FFF_FFFF) is None


def test_stripped_module_keeps_the_names_that_it_exports(made: Path, tmp_path: Path) -> None:
    if shutil.which("strip") is None:
        pytest.skip("no strip")
    stripped = tmp_path / "till.so"
    subprocess.run(["strip", "--strip-all", "-o", stripped, made], check=True)
    symbols = Symbols()
    known = starts(made)
    found = symbols.at(module(stripped), _BIAS + known["plain"][0] + 1)
    assert found is not None
    assert found.name == "plain"
    [hidden] = [start for name, (start, _) in known.items() if "Hidden" in name]
    assert symbols.at(module(stripped), _BIAS + hidden + 1) is None


def test_file_that_changed_since_gives_no_names(made: Path) -> None:
    symbols = Symbols()
    changed = module(made, "00ff")
    start = _BIAS + starts(made)["plain"][0]
    assert symbols.at(changed, start + 1) is None
    assert symbols.at(changed, start + 2) is None
    [note] = symbols.notes
    assert "is not the one that was recorded" in note
    assert "recorded 00ff" in note


@pytest.mark.parametrize(
    ("content", "note"),
    [
        (None, "No such file"),
        (b"", "is empty"),
        (b"MZ" * 100, "not a 64-bit little-endian ELF file"),
    ],
)
def test_file_that_cannot_be_read_gives_no_names(
    content: bytes | None, note: str, tmp_path: Path
) -> None:
    path = tmp_path / "library.so"
    if content is not None:
        path.write_bytes(content)
    symbols = Symbols()
    assert symbols.at(module(path, ""), _BIAS + 1) is None
    assert note in symbols.notes[0]


def test_the_kernels_own_module_has_no_file_and_needs_no_note() -> None:
    symbols = Symbols()
    assert symbols.at(Module(0, 10, 0, "linux-vdso.so.1", "ab"), 5) is None
    assert symbols.notes == []


@pytest.mark.parametrize("size", [10, 64, 100, 4000])
def test_cut_off_file_is_an_error_or_has_no_names(size: int, made: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.so"
    path.write_bytes(made.read_bytes()[:size])
    try:
        file = ElfFile(path)
    except NotElfError:
        assert size < 64
    else:
        assert file.build_id == ""
        assert file.symbol_at(0x1000) is None


def test_names_agree_with_the_linkers_list_on_a_large_library() -> None:
    """Every function of the C++ library, by its first byte, has one of its names in nm's list."""
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("no nm")
    ctypes.CDLL("libstdc++.so.6")
    maps = Path("/proc/self/maps").read_text().splitlines()
    path = Path(next(line.split()[-1] for line in maps if "libstdc++" in line))
    listed = subprocess.run(
        [nm, "-D", "--defined-only", path], capture_output=True, text=True, check=True
    ).stdout
    names: dict[int, set[str]] = {}
    for line in listed.splitlines():
        start, kind, name = line.split()
        if kind in "tTwWi":
            names.setdefault(int(start, 16), set()).add(name.partition("@")[0])
    symbols = Symbols()
    described = module(path)
    assert len(names) > 1000
    for address, expected in names.items():
        found = symbols.at(described, _BIAS + address + 1)
        assert found is not None
        assert found.linker_name in {strip_suffixes(name) for name in expected}


@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("_Z1fv", "f()"),
        ("_Z1fv.cold", "f()"),
        ("_Z1fi.isra.0.cold", "f(int)"),
        ("_Z1fi.part.12.llvm.8317290", "f(int)"),
        ("_Z1fRKSt6vectorIS_IiSaIiEESaIS1_EE.constprop.0", None),
        ("_Z1fITk1CiEvv", "void f<int>()"),  # a concept: LLVM's demangler alone knows it
        ("memcpy@@GLIBC_2.14", "memcpy"),
        ("PyObject_Vectorcall.localalias", "PyObject_Vectorcall"),
        ("_Znot_a_name", "_Znot_a_name"),
        ("_start", "_start"),
        ("jump.table.x", "jump.table.x"),
    ],
)
def test_names_are_made_readable(name: str, readable: str | None) -> None:
    if readable is None:
        assert demangle(name).startswith("_Z") or "vector" in demangle(name)
    else:
        assert demangle(name) == readable


def test_nested_templates_close_the_same_way_whatever_demangles() -> None:
    name = "_Z1fSt6vectorIS_IiSaIiEESaIS1_EE"
    assert demangle(name).endswith(">>)")


def test_a_module_that_is_not_a_file_has_no_names(tmp_path: Path) -> None:
    pipe = tmp_path / "module.so"
    os.mkfifo(pipe)  # would be waited for
    symbols = Symbols()
    assert symbols.at(Module(0, 100, 0, str(pipe), ""), 10) is None
    assert symbols.notes == [f"no names for {pipe}: {pipe} is not a file"]


def test_a_module_on_another_machine_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / /net rw - autofs map rw\n"
    monkeypatch.setattr("tpu_walkthrough.mounts.read_table", lambda _: table)
    symbols = Symbols()
    assert symbols.at(Module(0, 100, 0, "/net/host/module.so", ""), 10) is None
    assert symbols.notes == ["no names for /net/host/module.so: it is not on this machine"]

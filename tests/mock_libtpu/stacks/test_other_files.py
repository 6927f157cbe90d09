"""Modules whose debug information refers to files that may be on another machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from mock_libtpu.recording.model import Module
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.mounts import Mounts
from trace_links.binaries.debug_info import DebugInfo
from trace_links.binaries.elf import ElfFile
from trace_links.binaries.other_files import refers_elsewhere

_SOURCE = 'extern "C" int outer(int x) {\n  return x * 2;\n}\n'
_MOUNTS = "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:9 / /net rw - autofs map rw\n"
_OUTPUT = '{"Symbol": [{"FunctionName": "f", "FileName": "a.cc", "Line": 3}]}'


def compiled(folder: Path, *options: str, name: str = "liba.so") -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("no c++")
    (folder / "a.cc").write_text(_SOURCE)
    command = [compiler, "-g", "-shared", "-fPIC", "-Wl,--build-id", *options, "-o", name, "a.cc"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / name


def with_link(folder: Path, section: str) -> Path:
    if shutil.which("objcopy") is None:
        pytest.skip("no objcopy")
    path = compiled(folder)
    (folder / "link").write_bytes(b"../../net/host/a.debug\0\0\0\0\0")
    subprocess.run(["objcopy", f"--add-section={section}={folder}/link", path], check=True)
    return path


@pytest.fixture
def network(tmp_path: Path) -> Mounts:
    """A machine on which every name below /net is another machine."""
    (tmp_path / "mountinfo").write_text(_MOUNTS)
    return Mounts((), str(tmp_path / "mountinfo"))


@pytest.fixture
def symbolizer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fake llvm-symbolizer, which notes that it was started and prints a line."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "llvm-symbolizer"
    (tmp_path / "output").write_text(_OUTPUT + "\n")
    program.write_text(
        f"#!/bin/sh\necho \"$1\" >> '{tmp_path}/started'\n"
        f"while read address; do cat '{tmp_path}/output'; done\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}")
    return tmp_path / "started"


@pytest.mark.parametrize("options", [(), ("-gdwarf-4",), ("-gdwarf-5", "-fdebug-types-section")])
def test_a_module_with_all_of_its_information_is_read(
    options: tuple[str, ...], tmp_path: Path, network: Mounts, symbolizer: Path
) -> None:
    module = compiled(tmp_path, *options)
    assert not refers_elsewhere(ElfFile(module))
    [line] = DebugInfo(network).at(str(module), 1)
    assert line == ("f", "a.cc", 3)
    assert symbolizer.exists()


@pytest.mark.parametrize("section", [".gnu_debuglink", ".gnu_debugaltlink", ".debug_sup"])
def test_a_link_to_another_file_is_not_followed(
    section: str, tmp_path: Path, network: Mounts, symbolizer: Path
) -> None:
    info = DebugInfo(network)
    path = str(with_link(tmp_path, section))
    assert info.at(path, 1) == info.at(path, 2) == ()
    assert not symbolizer.exists()
    [note] = info.notes
    assert note.startswith(f"no lines for {path}: its debug information refers to other files")
    assert "write the report where no network is mounted" in note


@pytest.mark.parametrize("options", [("-gdwarf-4",), ("-gdwarf-5",)])
@pytest.mark.parametrize("more", ["-gsplit-dwarf", "-gz"])
def test_a_split_build_and_one_that_is_compressed_are_not_read(
    options: tuple[str, ...], more: str, tmp_path: Path, network: Mounts, symbolizer: Path
) -> None:
    module = compiled(tmp_path, *options, more)
    assert DebugInfo(network).at(str(module), 1) == ()
    assert not symbolizer.exists()


def test_the_table_of_each_unit_is_read_at_the_units_offset(tmp_path: Path) -> None:
    module = compiled(tmp_path, "-gdwarf-4")
    data = module.read_bytes()
    [unit, *_] = ElfFile(module).contents(".debug_info")
    moved = unit[:6] + b"\1\0\0\0" + unit[10:]
    module.write_bytes(data.replace(unit, moved))
    assert refers_elsewhere(ElfFile(module))


def test_a_table_that_cannot_be_read_counts_as_a_reference(tmp_path: Path) -> None:
    module = compiled(tmp_path)
    data = module.read_bytes()
    [table] = ElfFile(module).contents(".debug_abbrev")
    for wrong in (b"\xff" * len(table), b"\1" * len(table)):
        module.write_bytes(data.replace(table, wrong))
        assert refers_elsewhere(ElfFile(module))


def test_files_beside_the_module_are_looked_at_too(
    tmp_path: Path, network: Mounts, symbolizer: Path
) -> None:
    module = compiled(tmp_path)
    (tmp_path / "liba.so.gsym").symlink_to("/net/host/liba.so.gsym")
    assert DebugInfo(network).at(str(module), 1) == ()
    assert not symbolizer.exists()


def test_where_all_paths_are_local_links_are_followed(tmp_path: Path, symbolizer: Path) -> None:
    (tmp_path / "mountinfo").write_text(_MOUNTS.partition("\n")[0])
    info = DebugInfo(Mounts((), str(tmp_path / "mountinfo")))
    assert len(info.at(str(with_link(tmp_path, ".gnu_debuglink")), 1)) == 1
    assert symbolizer.exists()


def test_a_report_asks_the_same_mounts(
    tmp_path: Path, symbolizer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tpu_walkthrough.mounts.read_table", lambda _: _MOUNTS)
    path = with_link(tmp_path, ".gnu_debuglink")
    symbols = Symbols()
    assert symbols.lines(Module(0, 1 << 20, 0, str(path), ElfFile(path).build_id), 0x1100) == ()
    assert not symbolizer.exists()
    assert len(symbols.notes) == 1


def test_a_name_with_a_colon_is_the_modules(tmp_path: Path) -> None:
    if shutil.which("llvm-symbolizer") is None:
        pytest.skip("no llvm-symbolizer")
    module = compiled(tmp_path, name="liba.so:x86_64")
    file = ElfFile(module)
    symbols = {at: file.symbol_at(at) for at in range(0x1000, 0x4000)}
    outer = next(at for at, symbol in symbols.items() if symbol and symbol.name == "outer")
    assert [line.function for line in DebugInfo(Mounts()).at(str(module), outer)] == ["outer"]


@pytest.mark.parametrize(
    "output",
    [
        "[]",
        "1",
        "not JSON",
        "[" * 100_000,
        '{"Symbol": 5}',
        '{"Symbol": ["f"]}',
        '{"Symbol": [{"FunctionName": "f", "FileName": "a.cc"}]}',
        '{"Symbol": [{"FunctionName": "f", "FileName": null, "Line": 3}]}',
        '{"Symbol": [{"FunctionName": "f", "FileName": "a.cc", "Line": "3"}]}',
    ],
)
def test_output_of_another_form_is_a_failure(
    output: str, tmp_path: Path, network: Mounts, symbolizer: Path
) -> None:
    module = compiled(tmp_path)
    (tmp_path / "output").write_text(output + "\n")
    info = DebugInfo(network)
    assert info.at(str(module), 1) == info.at(str(module), 2) == ()
    assert symbolizer.exists()
    assert info.notes == [f"no lines for {module}: llvm-symbolizer failed"]

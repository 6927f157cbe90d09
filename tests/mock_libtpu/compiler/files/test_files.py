"""Files of programs: what jax writes is read for what it is, and what is damaged is an error."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mock_libtpu.compiler.files import FileProgram, read_file
from mock_libtpu.compiler.texts.stablehlo import read_stablehlo
from mock_libtpu.delegate.program_files import exported
from mock_libtpu.delegate.protobuf import field
from mock_libtpu.explore.program import explored
from mock_libtpu.fit.files import as_they_stand
from tests.mock_libtpu.compiler.real import run
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import shown_path

pytest.importorskip("jax", reason="jax is not installed")

WRITER = Path(__file__).with_name("program_files.py")
COMMAND = str(Path(sys.executable).with_name("mock-libtpu"))


def read(path: Path) -> FileProgram:
    [program] = read_file(path, sys.executable)
    return program


@pytest.mark.parametrize("devices", [1, 4])
@pytest.mark.parametrize("suffix", ["mlir", "mlirbc", "artifact", "exported", "hlo", "pb"])
def test_what_jax_writes(program_files: Path, suffix: str, devices: int) -> None:
    program = read(program_files / f"{'one' if devices == 1 else 'four'}.{suffix}")
    assert (program.name, program.devices, program.is_compiled) == ("jit_f", devices, False)
    assert program.format == ("hlo" if suffix in ("hlo", "pb") else "mlir")
    assert program.options != program.fast_options
    rows = read_stablehlo(program.texts["stablehlo"])
    assert any("stablehlo.dot" in row for row, _ in rows)
    if suffix != "hlo":  # jax writes no locations into that text
        places = {place for _, stack in rows for place in stack if place.file == str(WRITER)}
        assert {place.line for place in places} >= {23}


def test_the_name_of_a_file_says_nothing(program_files: Path, tmp_path: Path) -> None:
    for name in ("one.mlirbc", "one.hlo", "one.pb", "one.exported"):
        file = tmp_path / "program.txt"
        file.write_bytes((program_files / name).read_bytes())
        assert read(file).name == "jit_f"


def test_a_function_for_several_platforms_is_taken_for_the_tpu(program_files: Path) -> None:
    program = read(program_files / "several.exported")
    text = program.code.decode()
    assert "_platform_index" not in text.partition("func.func private")[0]
    assert "dense<1> : tensor<i32>" in text
    assert program.code != (program_files / "several.exported").read_bytes()


def test_what_is_compiled_is_shown_as_it_stands(program_files: Path) -> None:
    program = read(program_files / "compiled.hlo")
    assert (program.is_compiled, program.options) == (True, b"")
    [compilation] = as_they_stand([program], "v5e:2x2").compilations
    assert compilation.topology == "another device than a TPU"
    shown = explored(compilation)
    assert shown.operations
    assert set(dict(shown.memory).values()) == {None}  # no figure is made up
    assert {each.cycles for each in shown.operations} == {None}


def test_the_programs_of_a_profile(program_files: Path) -> None:
    [file] = program_files.glob("profile/**/*.xplane.pb")
    programs = {each.name: each for each in read_file(file, sys.executable)}
    assert {each.is_compiled for each in programs.values()} == {True}
    [compilation] = as_they_stand([programs["jit_f"]], "v5e:2x2").compilations
    places = [each.place for each in explored(compilation).operations]
    assert (str(WRITER), 23) in {(place.file, place.line) for place in places if place}


def profile(hlo: bytes, tpu: str) -> bytes:
    """A profile of a TPU with one program."""
    statistic = field(1, 7) + field(2, field(1, 7) + field(2, b"device_type_string"))
    device = field(5, statistic) + field(6, field(1, 7) + field(5, tpu.encode()))
    event = field(1, 1) + field(5, field(1, 4) + field(6, field(1, hlo)))
    metadata = field(2, b"/host:metadata") + field(4, field(1, 1) + field(2, event))
    return field(1, field(2, b"/device:TPU:0") + device, metadata)


def buffer_assignment() -> bytes:
    """An argument of 256 KiB, an output of 1 KiB and 512 bytes of temporaries."""
    defined = field(3, field(2, b"x.1"))
    buffers = field(1, field(1, 1) + field(2, 1 << 18) + defined)
    argument = field(2, 1 << 18) + field(5, 1) + field(9, field(1, 1) + field(3, 1 << 18))
    allocations = argument, field(2, 1024) + field(7, 1), field(2, 512)
    return buffers + field(3, *allocations)


TILED = """HloModule jit_f, is_scheduled=true, entry_computation_layout=\
{(f32[256,256]{1,0:T(8,128)})->f32[256,256]{1,0:T(8,128)}}

ENTRY %main (x.1: f32[256,256]) -> f32[256,256] {
  %x.1 = f32[256,256]{1,0:T(8,128)} parameter(0)
  ROOT %tanh = f32[256,256]{1,0:T(8,128)} tanh(%x.1), \
metadata={op_name="jit(f)/tanh" source_file="/home/ada/train.py" source_line=7}, \
backend_config={"estimated_cycles":"1234"}
}
"""


def test_a_profile_of_a_tpu(tmp_path: Path) -> None:
    text = tmp_path / "module.txt"
    text.write_text(TILED)
    module = read(text)
    assert (module.is_compiled, module.is_of_tpu) == (True, True)
    file = tmp_path / "vm.xplane.pb"
    file.write_bytes(profile(module.code, "TPU v5 lite"))
    program = read(file)
    assert program.tpu == "TPU v5 lite"
    [compilation] = as_they_stand([program], "v5e:2x2").compilations
    [operation] = explored(compilation).operations
    assert (operation.cycles, compilation.topology) == (1234, "v5e:2x2")
    assert operation.place is not None
    assert (operation.place.file, operation.place.line) == ("/home/ada/train.py", 7)


def test_the_memory_of_a_compiled_program(tmp_path: Path) -> None:
    text = tmp_path / "module.txt"
    text.write_text(TILED)
    file = tmp_path / "module.hlo.pb"
    file.write_bytes(field(1, read(text).code) + field(3, buffer_assignment()))
    [compilation] = as_they_stand([read(file)], "v5e:2x2").compilations
    memory = dict(explored(compilation).memory)
    assert (memory["arguments"], memory["outputs"], memory["temporaries"]) == (1 << 18, 1024, 512)
    assert memory["generated code"] is None


def check_refused(file: Path, problem: str) -> None:
    with pytest.raises(InputError) as raised:
        read(file)
    assert str(raised.value).startswith(f"{shown_path(str(file))}: ")
    assert problem in str(raised.value)
    assert raised.value.hint
    assert raised.value.exit_code == 3


@pytest.mark.parametrize(
    ("name", "size", "problem"),
    [
        ("one.mlirbc", 900, "it is damaged, or not StableHLO that this jaxlib reads"),
        ("one.mlir", 1500, "it is damaged, or not StableHLO that this jaxlib reads"),
        ("one.hlo", 1500, "it is damaged, or not HLO that this jaxlib reads"),
        ("one.pb", 2000, "it is no program that can be read, or it is damaged"),
        ("one.exported", 1000, "it is no program that can be read, or it is damaged"),
        ("cpu.exported", None, "it is exported for cpu, and not for a TPU"),
        ("symbolic.exported", None, "a shape in it is not fixed: tensor<?xf32>"),
    ],
)
def test_a_part_of_a_file_or_a_file_for_something_else(
    program_files: Path, tmp_path: Path, name: str, size: int | None, problem: str
) -> None:
    file = tmp_path / "step.bin"
    file.write_bytes((program_files / name).read_bytes()[:size])
    check_refused(file, problem)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "the file is empty"),
        (b"import os\nos._exit(5)\n", "the text is neither StableHLO nor HLO"),
        (bytes(range(256)), "it is no program that can be read, or it is damaged"),
        (b"module {}", "the program has no function main"),
        (b"module attributes {a = " + b"[" * 200_000, "its reader was ended by SIG"),
        (field(1, field(2, b"/host:CPU")), "the profile has no HLO"),
        (
            b"module attributes {mhlo.num_partitions = 2000000 : i32} {func.func @main() {return}}",
            "it is for 2000000 devices, more than any TPU has",
        ),
        (
            TILED.replace("is_scheduled=true, ", "")
            .replace("parameter(0)", "parameter(0), sharding={unknown}")
            .encode(),
            "a sharding in it has a form that is not known",
        ),
    ],
    ids=["empty", "python", "bytes", "no main", "deep", "no HLO", "devices", "sharding"],
)
def test_what_cannot_be_read(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "step.bin"
    file.write_bytes(content)
    check_refused(file, problem)


def test_a_damaged_artifact_is_none(program_files: Path) -> None:
    data = (program_files / "one.exported").read_bytes()
    assert exported.read(data) is not None
    for size in range(0, len(data), 97):
        exported.read(data[:size])
        exported.read(data[:size] + b"\xff" * 64 + data[size + 64 :])


def test_foreign_names_are_escaped(tmp_path: Path) -> None:
    file = tmp_path / "\x1b[31m.mlir"
    file.write_text("module @m { \x1b]0;title\x07 }")
    ran = run([COMMAND, "fit", str(file)])
    assert ran.returncode == 3
    assert "\x1b" not in ran.stderr.replace("\x1b[0m", "")
    assert "\\x1b[31m.mlir: it is damaged, or not StableHLO" in ran.stderr


def test_fit_refuses_what_is_compiled(program_files: Path) -> None:
    ran = run([COMMAND, "fit", str(program_files / "compiled.hlo")])
    assert ran.returncode == 3
    assert "it is compiled already, so there is nothing to ask the compiler\n" in ran.stderr


def test_explore_shows_what_is_compiled_without_a_compiler(
    program_files: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    ran = run([COMMAND, "explore", "--all", "-o", str(page), str(program_files / "compiled.hlo")])
    assert ran.returncode == 0, ran.stderr
    assert "jit_f for another device than a TPU  " in ran.stdout
    assert "  not estimated, " in ran.stdout
    assert "fits" not in ran.stdout
    assert "jit_f" in page.read_text()
    ran = run([COMMAND, "explore", str(program_files / "compiled.hlo"), "--against", "v6e:2x2"])
    assert ran.returncode == 2
    assert "is compiled already, and not compiled again" in ran.stderr


def test_a_profile_of_another_tpu_than_is_asked_for(tmp_path: Path) -> None:
    text, file = tmp_path / "module.txt", tmp_path / "vm.xplane.pb"
    text.write_text(TILED)
    file.write_bytes(profile(read(text).code, "TPU v6 Lite"))
    ran = run([COMMAND, "explore", str(file)])
    assert ran.returncode == 2
    assert "the profile is of a TPU v6 Lite, not of v5e:2x2\n" in ran.stderr
    assert "--topology v6e:2x2" in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        (["none.mlir"], 3, "none.mlir: there is no such file"),
        (["one.mlir", "--batch"], 2, "is no program that takes --batch"),
    ],
)
def test_wrong_arguments(
    program_files: Path, arguments: list[str], code: int, problem: str
) -> None:
    ran = run([COMMAND, "fit", "--", str(program_files / arguments[0]), *arguments[1:]])
    assert (ran.returncode, problem in ran.stderr) == (code, True), ran.stderr

"""The options of the compiler: wrong ones, and a libtpu that is not installed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.compiler import libtpu
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.compiler.worker import described
from mock_libtpu.environment import (
    MachineSettings,
    topology_chips,
    topology_name,
    topology_slices,
)
from tests.mock_libtpu.compiler.real import run
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.interpreters.installed import Installed, installed

PROGRAM = str(Path(sys.executable).with_name("mock-libtpu"))


COMPILER = ["--compiler", "libtpu"]


def option(value: str) -> list[str]:
    return ["--compiler-option", value]


def mock(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run([PROGRAM, *arguments])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", *option("errors=warn")], "--compiler-option needs --compiler"),
        (["run", *COMPILER, *option("errors=no")], "errors=no: give raise or warn"),
        (["trace", *COMPILER, *option("timeout=0")], "timeout=0: give a number above 0"),
        (["trace", *COMPILER, *option("timeout=soon")], "give a number above 0"),
        (["trace", *COMPILER, *option("memory=x")], "give a size such as"),
        (["run", *COMPILER, *option("flags=xla")], "xla is not a flag"),
        (["fit", *option("errors=warn")], "Options: flags, timeout, memory."),
        (["trace", "--compiler", "libtpu", "--plugin", "libtpu"], "cannot be used together"),
        (["fit", "--topology", "v5e:4x4,v9:2x2"], "'v9' is not a known TPU"),
        (["fit", "--programs", "0"], "give a whole number above 0"),
        (["fit", "--timeout", "0"], "give a number above 0"),
        (["fit", "--vary", "BATCH"], "there is no name with values"),
        (["fit", "--vary", "A=1,2", "--memory"], "--memory and --vary cannot be used together"),
        (["fit", "--vary", "A=1,2", "--all"], "--vary cannot be used with --all"),
        (["fit", "--json", "--program", "jit_f"], "--json and --program cannot be used together"),
        (["explore", "--line", "train.py"], "--line train.py: it names no line"),
        (["fit", "--slices", "0"], "--slices 0: give a number from 1 to 1024 for v5e:2x2"),
        (["fit", "--slices", "1025"], "--slices 1025: give a number from 1 to 1024"),
        (["explore", "--topology", "v9:2x2"], "'v9' is not a known TPU"),
        (["explore", "--against", "v9:2x2"], "'v9' is not a known TPU"),
        (["explore", "--against", "missing.py"], "there is no such file"),
        (["explore", "--programs", "0"], "give a whole number above 0"),
        (["explore", "--timeout", "0"], "give a number above 0"),
    ],
)
def test_wrong_options(arguments: list[str], message: str) -> None:
    ran = mock(*arguments, "--", sys.executable, "-c", "pass")
    assert ran.returncode == 2
    assert message in ran.stderr


@pytest.mark.parametrize("arguments", [["fit"], ["explore"], ["run", *COMPILER]])
def test_a_machine_that_no_libtpu_is_made_for(arguments: list[str], tmp_path: Path) -> None:
    """Nothing is built before."""
    other = ["setarch", "i686"]
    if shutil.which("setarch") is None or run([*other, "true"]).returncode:
        pytest.skip("no other machine can be had by setarch")
    ran = run(
        [*other, "env", f"MOCK_LIBTPU_CACHE={tmp_path}", PROGRAM, *arguments, "--", sys.executable]
    )
    assert ran.returncode == 4
    assert "the TPU compiler exists for x86-64 only, and this machine is i686\n" in ran.stderr
    assert "docker run --platform linux/amd64" in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_libtpu_that_is_not_installed() -> None:
    """The hint installs the one that this release of jax asks for, with the program's Python."""
    pytest.importorskip("jax", reason="jax is not installed")
    if importlib.util.find_spec("libtpu") is not None:
        pytest.skip("libtpu is installed")
    ran = mock("fit", "--", sys.executable, "-c", "pass")
    assert ran.returncode == 4
    missing = "libtpu, the TPU's compiler, is not installed in the environment of"
    assert f"{missing} {sys.executable}\n" in ran.stderr
    hint = ran.stderr.splitlines()[-1]
    assert "Install the one for jaxlib " in hint
    assert f"{sys.executable} -m pip install 'libtpu==" in hint
    assert hint.endswith(".*'")  # so that it can be copied


@pytest.mark.parametrize(
    ("requirement", "expected"),
    [
        ('libtpu==0.0.50.*; extra == "tpu"', "libtpu==0.0.50.*"),
        ("libtpu (==0.0.42.*) ; extra == 'tpu'", "libtpu==0.0.42.*"),
        ("libtpu<2,>=1; extra == 'tpu'", "libtpu<2,>=1"),
        ("libtpu-nightly==3; extra == 'tpu'", ""),
    ],
)
def test_the_libtpu_of_a_release_is_what_its_jax_names(requirement: str, expected: str) -> None:
    assert Installed(wanted=(requirement,)).goes_with == expected


@pytest.mark.parametrize(
    ("version", "goes_with", "is_other"),
    [
        ("0.0.50.1", "libtpu==0.0.50.*", False),
        ("0.0.50", "libtpu==0.0.50.*", False),
        ("0.0.5", "libtpu==0.0.50.*", True),
        ("0.0.52", "libtpu==0.0.50.*", True),
        ("", "libtpu==0.0.50.*", False),
        ("0.0.52", "", False),
    ],
)
def test_a_libtpu_of_another_release(version: str, goes_with: str, is_other: bool) -> None:
    found = Libtpu(Path("libtpu.so"), version, "", goes_with)
    assert bool(found.mismatch) == is_other
    if is_other:
        assert found.mismatch.endswith(f"Install that one: pip install '{goes_with}'")


def test_a_named_library_has_the_version_of_its_package(tmp_path: Path) -> None:
    folder = tmp_path / "libtpu"
    folder.mkdir()
    file = folder / "libtpu.so"
    file.write_bytes(b"1")
    (tmp_path / "libtpu-1.2.3.dist-info").mkdir()
    found = libtpu.find([sys.executable], str(file))
    assert str(found) == "libtpu 1.2.3"
    assert found.goes_with == installed(sys.executable).goes_with


@pytest.mark.parametrize("command", ["fit", "explore"])
def test_a_program_that_does_not_exist(command: str, tmp_path: Path) -> None:
    ran = mock(command, str(tmp_path / "train.py"))
    assert ran.returncode == 3
    assert f"{tmp_path / 'train.py'}: there is no such file\nCheck its path.\n" in ran.stderr


def test_a_library_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        libtpu.find([], str(tmp_path / "libtpu.so"))


def test_an_interpreter_that_does_not_reply(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexec sleep 600\n")
    python.chmod(0o755)
    with pytest.raises(
        InputError,
        match=r"did not reply whether jax and libtpu are installed: it took more than 0\.2 s",
    ):
        installed(str(python), 0.2)


def test_an_interpreter_that_cannot_be_started(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be started: No such file"):
        installed(str(tmp_path / "python"))


def test_another_build_has_another_identity(tmp_path: Path) -> None:
    """Wherever it is installed, and whenever."""
    first, same = tmp_path / "libtpu.so", tmp_path / "other.so"
    first.write_bytes(b"1" * 100_000)
    same.write_bytes(first.read_bytes())
    os.utime(same, (1, 1))
    identity = libtpu.find([], str(first)).identity
    assert libtpu.find([], str(same)).identity == identity
    for other in (b"1" * 100_001, b"2" + b"1" * 99_999):
        same.write_bytes(other)
        assert libtpu.find([], str(same)).identity != identity


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        (MachineSettings(), "v5e:1x1"),
        (MachineSettings(devices=8), "v5e:2x4"),
        (MachineSettings(devices=7), "v5e:1x7"),
        (MachineSettings(topology="v4"), "v4:2x2"),
        (MachineSettings(topology="v4:2x2x1"), "v4:2x2"),
        (MachineSettings(topology="v5p:2x2x4"), "v5p:2x2x4"),
        (MachineSettings(topology="v6e:4"), "v6e:4x1"),
        (MachineSettings(topology="v5e", slices=2), "v5e:2x2 slices 2"),
    ],
)
def test_topologies_are_named_as_the_library_names_them(
    machine: MachineSettings, name: str
) -> None:
    assert topology_name(machine) == name


def test_slices_are_part_of_a_topologys_name() -> None:
    name = "v4:2x2x4 slices 3"
    assert topology_slices(name) == ("v4:2x2x4", 3)
    assert topology_chips(name) == ("v4", (2, 2, 4))
    described_as, options = described(name)
    assert described_as == "v4:2x2x4"
    assert {"name": "num_slices", "int64_value": 3, "value_size": 1} in options
    assert [option["name"] for option in described("v5e:2x2")[1]] == ["chips_per_host_bounds"]

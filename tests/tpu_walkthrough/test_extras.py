"""What works without the packages of an extra, and the error of what does not."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import Plant
from tests.foreign import ENTRY_POINTS

REPOSITORY = Path(__file__).parents[2]
MISSING = {
    "definitions": ("numpy", "pydemumble", "tree_sitter", "tree_sitter_cpp"),
    "mock": ("cbor2", "cmake", "ninja", "perfetto", "protobuf"),
}
MODULES = [module for modules in MISSING.values() for module in modules]
FRAMES = "a.cc:1:2: error: x\n    @ 0x7f1234567890 tsl::BFCAllocator::AllocateRaw(unsigned long)\n"


def run(
    program: str, *arguments: str, folder: Path, text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run one of the programs as if no extra was installed."""
    code = f"import sys; sys.modules |= dict.fromkeys({MODULES!r}); {ENTRY_POINTS[program]}; "
    return subprocess.run(
        [sys.executable, "-c", f"{code}sys.argv[0] = {program!r}; sys.exit(run())", *arguments],
        cwd=folder,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def test_checked_packages_are_in_the_extras() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for extra, modules in MISSING.items():
        packages = {name.partition(">=")[0].replace("-", "_") for name in extras[extra]}
        assert packages - {"tpu_walkthrough[definitions]"} == set(modules)
    assert "tpu-walkthrough[definitions]" in extras["mock"]
    assert extras["all"] == ["tpu-walkthrough[mock]"]


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("trace-links", "index", "."), "definitions"),
        (("trace-links", "define", "a::b"), "definitions"),
        (("trace-links", "sources"), "definitions"),
        (("mock-libtpu", "run", "true"), "mock"),
        (("mock-libtpu", "report", "file"), "mock"),
        (("mock-libtpu", "catalogue"), "mock"),
    ],
)
def test_missing_extra_is_named(arguments: tuple[str, ...], extra: str, tmp_path: Path) -> None:
    ran = run(*arguments, folder=tmp_path)
    assert ran.returncode == 4, ran
    assert f'pip install "tpu-walkthrough[{extra}]"' in ran.stderr
    assert "numpy" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("program", ["cmake-gen-globs", "trace-links", "mock-libtpu"])
def test_help_needs_no_extra(program: str, tmp_path: Path) -> None:
    assert run(program, "--help", folder=tmp_path).returncode == 0
    assert run(program, "--version", folder=tmp_path).returncode == 0


def test_locations_are_linked_without_an_extra(plant: Plant) -> None:
    folder = plant({"a.cc": ""})
    ran = run("trace-links", "--links", "always", folder=folder, text=FRAMES)
    assert ran.returncode == 0, ran
    first, second = ran.stdout.splitlines()
    assert "\x1b]8;" in first
    assert second == FRAMES.splitlines()[1]
    assert ran.stderr.count('pip install "tpu-walkthrough[definitions]"') == 1


def test_projects_are_generated_without_an_extra(plant: Plant) -> None:
    folder = plant({"a.cc": '#include "b.h"\n', "include/b.h": ""})
    ran = run("cmake-gen-globs", ".", folder=folder)
    assert ran.returncode == 0, ran
    assert (folder / "CMakeLists.txt").exists()

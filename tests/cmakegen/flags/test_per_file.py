"""Flags of some of the sources: --per_file_copt of .bazelrc, files that are read before others."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from cmakegen.flags.file_flags import Directory, FileFlags, Flags
from cmakegen.flags.per_file import with_per_file_flags
from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.project.cmakes import CMake, generate
from tests.conftest import Plant
from tpu_walkthrough.source_tree.survey import Survey

_FILES = {"BUILD": "", "top.cc": "", "a/BUILD": "", "a/x.cc": "", "a/in/y.cc": "", "a/in/z.c": ""}


def options(plant: Plant, *given: str, flags: dict[str, FileFlags] | None = None) -> dict[str, str]:
    survey = Survey(str(plant(_FILES)))
    survey.refresh()
    found = with_per_file_flags(flags or {}, given, survey.tree)
    return {path: " ".join(own.flags.options) for path, own in found.items()}


@pytest.mark.parametrize(
    ("option", "paths"),
    [
        (r"--per_file_copt=a/.*\.cc$@-DX", "a/in/y.cc a/x.cc"),
        (r"--per_file_copt=//a:x\.cc@-DX", "a/x.cc"),
        (r"--per_file_copt=^//a:@-DX", "a/in/y.cc a/in/z.c a/x.cc"),
        (r"--per_file_copt=+a/,-\.c$@-DX", "a/in/y.cc a/x.cc"),
        (r"--per_file_copt=-a[/:]@-DX", "top.cc"),
        (r"--per_file_copt=top,x\.cc@-DX", "a/x.cc top.cc"),
        (r"--per_file_copt=[a@-DX", ""),
        (r"--per_file_copt=(?=a)@-DX", ""),
        ("--per_file_copt=top", ""),
        ("--per_file_copt=(a{1000}){1000}@-DX", ""),
        ("--per_file_copt=((a+)+)+$,top@-DX", "top.cc"),
        ("--copt=-DX", ""),
    ],
)
def test_the_sources_of_an_option(plant: Plant, option: str, paths: str) -> None:
    assert options(plant, option) == dict.fromkeys(paths.split(), "-DX")


def test_the_order_of_options(plant: Plant) -> None:
    flags = {"a/x.cc": FileFlags("a/", "x", False, False, Flags(options=("-DRULE",)))}
    given = ["--per_file_copt=x@-DA=1\\,2,-UB,-fplugin=x", "--per_file_copt", "a/@-DC"]
    assert options(plant, *given, flags=flags) == {
        "a/x.cc": "-DRULE -DA=1,2 -UB -DC",
        "a/in/y.cc": "-DC",
        "a/in/z.c": "-DC",
    }


def test_packages_of_sources_without_a_rule(plant: Plant) -> None:
    survey = Survey(str(plant(_FILES)))
    survey.refresh()
    found = with_per_file_flags({}, ["--per_file_copt=.@-Iinc"], survey.tree)
    packages = {path: own.package for path, own in found.items()}
    assert packages == {"top.cc": "", "a/x.cc": "a/", "a/in/y.cc": "a/", "a/in/z.c": "a/"}
    assert found["top.cc"].flags.directories == (Directory("-I", "inc"),)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return plant_at(
        tmp_path / "tree",
        {
            ".bazelrc": "build --per_file_copt=a/.*,-b@-DONLY_A=1,-DALSO=2\n",
            "a/BUILD": 'cc_library(name = "a", srcs = ["a.cc"], copts = ["-include a/before.h"])\n',
            "a/a.cc": "static_assert(ONLY_A == 1 && ALSO == 2 && BEFORE == 3);\n",
            "a/b.cc": "#if defined(ONLY_A) || defined(BEFORE)\n#error\n#endif\n",
            "a/before.h": "#define BEFORE 3\n",
        },
    )


def test_compile_commands(command: Command, tree: Path) -> None:
    ran = command(tree, "--flags", "--compile-commands")
    assert ran.code == 0, ran
    for entry in json.loads((tree / "compile_commands.json").read_text()):
        compiled = [*entry["arguments"], "-fsyntax-only"]
        subprocess.run(compiled, cwd=tree, check=True)


def test_cmake(command: Command, cmake: CMake, tree: Path) -> None:
    project = cmake.configure(generate(command, tree, "--flags"))
    for words in project.commands(tree).values():
        subprocess.run([*words, "-fsyntax-only"], cwd=command.folder, check=True)

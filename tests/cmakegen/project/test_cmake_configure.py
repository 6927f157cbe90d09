"""Generated projects in a real CMake: without warnings, complete, and current after a change."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.project.cmakes import GENERATORS, REFUSED, CMake, generate

FOLDERS = ["", "plain/", "with space/", "c++/", "[x]/", "a#b/", "@at@/", "日本/", "-dash/", "a,b/"]
_NAMES = """plain.cc a.c b.cpp c.cxx d.c++ e.C f.CPP g.m h.mm i.cu j.hip k.cppm l.ixx two.dots.cc
    -dash.cc a#b.cc a%b.cc a+b.cc a&b.cc a!b.cc a~b.cc a=b.cc a^b.cc a,b.cc (a).cc {a}.cc
    [a].cc [!a].cc *.cc a?b.cc <a>.cc @a@.cc .hidden.cc ünï.cc 日本.cc 😀.cc all.cc OBJECT.cc"""
NAMES = re.split(r"\s+", _NAMES)
SPACED = ["a b.cc", " a.cc", "a .cc", "two  spaces.cpp"]
HEADERS = ["a.h", "b.hh", "c.hpp", "d.hxx", "e.cuh", "f.inc", "g.inl"]
SOURCES = {folder + name for folder in FOLDERS for name in [*NAMES, *SPACED]}
# How CMake compiles each kind. Objective-C needs no tool chain, since nothing is built.
LANGUAGES = {
    **dict.fromkeys(("c", "m"), "C"),
    **dict.fromkeys(
        ("cc", "cpp", "cxx", "c++", "C", "CPP", "mm", "cu", "hip", "cppm", "ixx"), "CXX"
    ),
}


@pytest.fixture(scope="module")
def hostile_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = dict.fromkeys(SOURCES, "")
    files |= dict.fromkeys((folder + name for folder in FOLDERS for name in HEADERS), "")
    return plant_at(tmp_path_factory.mktemp("hostile tree") / "tree", files)


def check_all_names(command: Command, cmake: CMake, tree: Path, *arguments: str) -> None:
    project = cmake.configure(generate(command, tree, *arguments))
    sources, headers = project.model(tree)
    assert sources == SOURCES
    listed = {folder + name for folder in FOLDERS for name in HEADERS}
    assert headers == (listed if "--headers" in arguments else set())
    assert set(project.commands(tree)) == SOURCES


def check_languages(command: Command, cmake: CMake, tree: Path) -> None:
    project = cmake.configure(generate(command, tree, "--std", "20"))
    target = project.target()
    groups, sources = target["compileGroups"], target["sources"]
    assert isinstance(groups, list)
    assert isinstance(sources, list)
    for entry in sources:
        group = groups[entry["compileGroupIndex"]]
        extension = entry["path"].rpartition(".")[2]
        assert group["language"] == LANGUAGES[extension], entry["path"]
        fragments = [part["fragment"] for part in group.get("compileCommandFragments", [])]
        words = shlex.split(" ".join(fragments))
        expected = {"m": ["-x", "objective-c"], "mm": ["-x", "objective-c++"]}.get(extension, [])
        assert [word for word in words if word == "-x" or word.startswith("objective")] == expected
        if group["language"] == "CXX":
            assert group["languageStandard"]["standard"] == "20"


def check_globs_again(command: Command, cmake: CMake, tree: Path) -> None:
    """A file is added, one removed, one ignored: a build updates the editor's files."""
    plant_at(tree, {"d/a.cc": "", "d/b.cc": "", "d/made.cc": "", ".gitignore": "made.cc\n"})
    project = cmake.configure(generate(command, tree))
    project.assert_sources(tree, {"d/a.cc", "d/b.cc"})
    assert "made.cc" not in project.build_again()
    (tree / "d/new.cc").touch()
    (tree / "d/b.cc").unlink()
    project.build_again()
    project.assert_sources(tree, {"d/a.cc", "d/new.cc"})
    cmake.run("-S", project.source, "-B", project.build)
    project.assert_sources(tree, {"d/a.cc", "d/new.cc"})


DEFINES = [
    ("PLAIN", None),
    ("EMPTY", ""),
    ("NUMBER", "1"),
    ("TEXT", '"a b"'),
    ("QUOTE", '"a\\"b"'),
    ("BACKSLASH", '"\\\\"'),
    ("SEMICOLON", '"a;b"'),
    ("HASH", '"#a"'),
    ("CALL", "f(1, 2)"),
    ("BRACKET", '"[a"'),
    ("APOSTROPHE", '"it\'s"'),
    ("PERCENT", '"100%"'),
    ("ANGLES", "<vector>"),
    ("AT", '"@X@"'),
    ("EQUALS", "a=b=c"),
    ("UNICODE", '"日本"'),
]


def check_flags(command: Command, cmake: CMake, tree: Path) -> None:
    """Include order and macros, as the compiler that CMake found reports them."""
    strings = [(name, value) for name, value in DEFINES if value and value[0] == '"']
    plant_at(
        tree,
        {
            "own dir/lib/which.h": "#define WHICH 1\n",
            "deep/include/lib/which.h": "#define WHICH 2\n",
            "deep/include/lib/other.h": "#define OTHER 2\n",
            "deep/include/lib/third.h": "",
            "a.cc": "#include <lib/which.h>\n#include <lib/other.h>\n#include <lib/third.h>\n"
            'static_assert(WHICH == 1, "");\nstatic_assert(OTHER == 2, "");\n'
            + "".join(f'static_assert(sizeof({name}) > 1, "");\n' for name, _ in strings)
            + "#ifndef PLAIN\n#error\n#endif\n#if NUMBER != 1 || EMPTY + 0\n#error\n#endif\n",
        },
    )
    written = [name if value is None else f"{name}={value}" for name, value in DEFINES]
    options = [word for text in written for word in ("-D", text)]
    options += ["-I", str(tree / "own dir")]
    project = cmake.configure(generate(command, tree, *options))
    words = project.commands(tree)["a.cc"]
    assert [word[2:] for word in words if word.startswith("-D")] == written
    roots = [os.path.relpath(word[2:], tree) for word in words if word.startswith("-I")]
    assert roots == ["own dir", "deep/include"]
    compiler = words[: words.index("-o")]
    subprocess.run([*compiler, "-fsyntax-only", tree / "a.cc"], check=True)


def check_macros_of_languages(command: Command, cmake: CMake, tree: Path) -> None:
    """Macros that .bazelrc sets for a language, through CMake and without it."""
    written = [name if value is None else f"{name}={value}" for name, value in DEFINES]
    lines = [f"build --cxxopt={shlex.quote('-D' + text)}" for text in written]
    lines += ["build --conlyopt=-DONLY_C", "build --enable_platform_specific_config"]
    lines += ["build:linux --cxxopt=-DON_LINUX", "build:macos --cxxopt=-DON_MACOS"]
    text = "\n".join(lines) + "\n"
    plant_at(tree, {".bazelrc": text, "a.cc": "", "b.c": ""})
    expected = {"a.cc": [*written, "ON_LINUX"], "b.c": ["ONLY_C"]}
    commands = cmake.configure(generate(command, tree)).commands(tree)
    ran = command(tree, "--compile-commands")
    assert ran.code == 0, ran
    without = json.loads((tree / "compile_commands.json").read_text())
    for found in (commands, {entry["file"]: entry["arguments"] for entry in without}):
        macros = {
            path: [word[2:] for word in words if word.startswith("-D")]
            for path, words in found.items()
        }
        assert macros == expected


@pytest.mark.parametrize(
    "arguments", [[], ["--list"], ["--headers"], ["--list", "--headers"]], ids=str
)
def test_all_names(
    command: Command, cmake: CMake, hostile_tree: Path, arguments: list[str]
) -> None:
    check_all_names(command, cmake, hostile_tree, *arguments)


def test_languages(command: Command, cmake: CMake, hostile_tree: Path) -> None:
    check_languages(command, cmake, hostile_tree)


def test_globs_again(command: Command, cmake: CMake, small_tree: Path) -> None:
    for path in list(small_tree.rglob("*.c*")):
        path.unlink()
    check_globs_again(command, cmake, small_tree)


def test_flags(command: Command, cmake: CMake, tmp_path: Path) -> None:
    check_flags(command, cmake, tmp_path / "tree")


def test_macros_of_languages(command: Command, cmake: CMake, tmp_path: Path) -> None:
    check_macros_of_languages(command, cmake, tmp_path / "tree")


# The oldest supported version, that of a Debian, and the newest.
VERSIONS = ["3.22.*", "3.25.*", ">=4"]


@pytest.fixture(scope="module", params=VERSIONS)
def version(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with this CMake, and with ninja."""
    home = tmp_path_factory.mktemp("cmake")
    specifier = request.param if request.param[0] == ">" else f"=={request.param}"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    pip: list[str | Path] = [home / "bin/python", "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, f"cmake{specifier}", "ninja"], check=True)
    version = subprocess.run(
        [home / "bin/cmake", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert version.startswith(f"cmake version {specifier.strip('=>.*')}")
    return home / "bin"


@pytest.fixture(params=GENERATORS)
def other_cmake(version: Path, request: pytest.FixtureRequest) -> CMake:
    path = os.pathsep.join([str(version), os.environ["PATH"]])
    return CMake(str(version / "cmake"), request.param, path)


@pytest.mark.slow
@pytest.mark.network
def test_versions(command: Command, other_cmake: CMake, hostile_tree: Path, tmp_path: Path) -> None:
    check_all_names(command, other_cmake, hostile_tree)
    check_all_names(command, other_cmake, hostile_tree, "--list", "--headers")
    check_languages(command, other_cmake, hostile_tree)
    check_globs_again(command, other_cmake, plant_at(tmp_path / "again", {}))
    check_flags(command, other_cmake, tmp_path / "flags")
    check_macros_of_languages(command, other_cmake, tmp_path / "languages")
    plant_at(tmp_path / "refused", {"good.cc": "", **dict.fromkeys(REFUSED, "")})
    project = other_cmake.configure(generate(command, tmp_path / "refused"))
    project.assert_sources(tmp_path / "refused", {"good.cc"})

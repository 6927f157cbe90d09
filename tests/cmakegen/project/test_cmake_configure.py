"""Generated projects in a real CMake: without warnings, complete, and current after a change."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cmakegen.command import find_program, plant_at

if TYPE_CHECKING:
    from tests.cmakegen.command import Command

GENERATORS = {"Ninja": "ninja", "Unix Makefiles": "make"}

FOLDERS = ["", "plain/", "with space/", "c++/", "[x]/", "a#b/", "@at@/", "日本/", "-dash/", "a,b/"]
_NAMES = """plain.cc a.c b.cpp c.cxx d.c++ e.C f.CPP g.m h.mm i.cu j.hip k.cppm l.ixx two.dots.cc
    -dash.cc a#b.cc a%b.cc a+b.cc a&b.cc a!b.cc a~b.cc a=b.cc a^b.cc a,b.cc (a).cc {a}.cc
    [a].cc [!a].cc *.cc a?b.cc <a>.cc @a@.cc .hidden.cc ünï.cc 日本.cc 😀.cc all.cc OBJECT.cc"""
NAMES = re.split(r"\s+", _NAMES)
SPACED = ["a b.cc", " a.cc", "a .cc", "two  spaces.cpp"]
HEADERS = ["a.h", "b.hh", "c.hpp", "d.hxx", "e.cuh", "f.inc", "g.inl"]
REFUSED = [
    "a;b.cc",
    "a$b.cc",
    "a${X}b.cc",
    'a"b.cc',
    "a'b.cc",
    "[a.cc",
    "a].cc",
    "a\nb.cc",
    "a:b.cc",
]

SOURCES = {folder + name for folder in FOLDERS for name in [*NAMES, *SPACED]}

# How CMake compiles each kind. Objective-C needs no tool chain, since nothing is built.
LANGUAGES = {
    **dict.fromkeys(("c", "m"), "C"),
    **dict.fromkeys(
        ("cc", "cpp", "cxx", "c++", "C", "CPP", "mm", "cu", "hip", "cppm", "ixx"), "CXX"
    ),
}


class CMake(NamedTuple):
    """One CMake with one generator."""

    program: str
    generator: str
    path: str

    def run(self, *arguments: str | Path, environment: dict[str, str] | None = None) -> str:
        """Run a command, which must succeed without a warning; returns its output."""
        ran = subprocess.run(
            [self.program, *arguments],
            env={**os.environ, **(environment or {}), "PATH": self.path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        # A build reports that a glob matches other files than before; newer versions list these.
        assert ran.stderr == "" or "--build" in arguments
        assert "warning" not in ran.stderr.lower()
        assert "warning" not in ran.stdout.lower()
        return ran.stdout

    def configure(self, source: Path, environment: dict[str, str] | None = None) -> Project:
        build = source.parent / f"build {len(list(source.parent.iterdir()))}"
        query = build / ".cmake/api/v1/query"
        query.mkdir(parents=True)
        (query / "codemodel-v2").touch()
        self.run("-G", self.generator, "-S", source, "-B", build, environment=environment)
        return Project(self, source, build)


class Project(NamedTuple):
    """A configured project."""

    cmake: CMake
    source: Path
    build: Path

    def build_again(self) -> str:
        """Build as an editor or a user does after a change; nothing is compiled."""
        return self.cmake.run("--build", self.build)

    def target(self) -> dict[str, object]:
        """The project's only target, from the File API that editors use."""
        reply = self.build / ".cmake/api/v1/reply"
        index = json.loads(max(reply.glob("index-*.json")).read_text())
        model = json.loads((reply / index["reply"]["codemodel-v2"]["jsonFile"]).read_text())
        [configuration] = model["configurations"]
        [target] = configuration["targets"]
        found: dict[str, object] = json.loads((reply / target["jsonFile"]).read_text())
        assert found["type"] == "OBJECT_LIBRARY"
        return found

    def model(self, tree: Path) -> tuple[set[str], set[str]]:
        """(sources, headers) of the codemodel, relative to the tree."""
        target = self.target()
        sources: set[str] = set()
        headers: set[str] = set()
        assert isinstance(target["sources"], list)
        for entry in target["sources"]:
            path = os.path.relpath(self.source / entry["path"], tree)
            place = sources if "compileGroupIndex" in entry else headers
            assert path not in place
            place.add(path)
        return sources, headers

    def commands(self, tree: Path) -> dict[str, list[str]]:
        """compile_commands.json: source, relative to the tree -> its command's words."""
        entries = json.loads((self.build / "compile_commands.json").read_text())
        found = {
            os.path.relpath(entry["file"], tree): shlex.split(entry["command"]) for entry in entries
        }
        assert len(found) == len(entries)
        return found

    def assert_sources(self, tree: Path, expected: set[str]) -> None:
        """Exactly these sources, in the codemodel and in compile_commands.json."""
        assert self.model(tree)[0] == expected
        assert set(self.commands(tree)) == expected


@pytest.fixture(params=GENERATORS)
def cmake(request: pytest.FixtureRequest) -> CMake:
    """The CMake on PATH."""
    find_program(GENERATORS[request.param])
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    return CMake(find_program("cmake"), request.param, path)


@pytest.fixture(scope="module")
def hostile_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = dict.fromkeys(SOURCES, "")
    files |= dict.fromkeys((folder + name for folder in FOLDERS for name in HEADERS), "")
    return plant_at(tmp_path_factory.mktemp("hostile tree") / "tree", files)


def generate(command: Command, tree: Path, *arguments: str) -> Path:
    """The folder with a new CMakeLists.txt for the tree, beside it."""
    folder = command.folder / "generated"
    folder.mkdir(exist_ok=True)
    ran = command(tree, "-o", folder / "CMakeLists.txt", *arguments)
    assert ran.code == 0, ran
    return folder


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


@pytest.fixture
def tree_with_refused(small_tree: Path) -> Path:
    for name in REFUSED:
        (small_tree / "src" / name).touch()
    (small_tree / "d;e").mkdir()
    (small_tree / "d;e/x.cc").touch()
    return small_tree


def test_refused_names_do_not_affect_others(
    command: Command, cmake: CMake, tree_with_refused: Path
) -> None:
    tree = tree_with_refused
    (tree / "src/good.cc").touch()
    project = cmake.configure(generate(command, tree))
    project.assert_sources(tree, {"main.cc", "src/c.c", "src/good.cc", "src/lib/a.cc"})


def test_same_object_file(command: Command, cmake: CMake, small_tree: Path) -> None:
    """CMake replaces a space by `_`: of two such files one is skipped and reported."""
    (small_tree / "a b.cc").touch()
    (small_tree / "a_b.cc").touch()
    output = command.folder / "CMakeLists.txt"
    ran = command(small_tree, "-o", output)
    assert ran.err.count("skipped") == 1
    project = cmake.configure(generate(command, small_tree))
    sources = project.model(small_tree)[0]
    assert len(sources & {"a b.cc", "a_b.cc"}) == 1
    project.build_again()


def test_only_refused_names(command: Command) -> None:
    folder = command.folder / "refused"
    plant_at(folder, dict.fromkeys(REFUSED, ""))
    ran = command(folder)
    assert ran.code == 3, ran
    assert ran.err.count("skipped") >= 1
    assert not (folder / "CMakeLists.txt").exists()


@pytest.mark.parametrize("options", [["--headers"], ["--headers", "--list"]], ids=str)
def test_headers_only(command: Command, cmake: CMake, tmp_path: Path, options: list[str]) -> None:
    """A library of headers only can be navigated, too."""
    tree = plant_at(tmp_path / "tree", {"a.h": "", "d/b.hpp": ""})
    project = cmake.configure(generate(command, tree, *options))
    assert project.model(tree) == (set(), {"a.h", "d/b.hpp"})


def test_in_the_tree(command: Command, cmake: CMake, small_tree: Path) -> None:
    assert command(small_tree).code == 0
    project = cmake.configure(small_tree)
    project.assert_sources(small_tree, {"main.cc", "src/c.c", "src/lib/a.cc"})
    # The build folder is beside the tree here; files of one in the tree are not sources.
    cmake.run("-G", cmake.generator, "-S", small_tree, "-B", small_tree / "out")
    assert command(small_tree).out.startswith("unchanged")


def test_a_moved_tree(command: Command, cmake: CMake, small_tree: Path) -> None:
    generate(command, small_tree)
    moved = command.folder / "moved here"
    moved.mkdir()
    tree = small_tree.rename(moved / "tree")
    source = (command.folder / "generated").rename(moved / "generated")
    cmake.configure(source).assert_sources(tree, {"main.cc", "src/c.c", "src/lib/a.cc"})


def test_user_region_is_evaluated(command: Command, cmake: CMake, small_tree: Path) -> None:
    assert command(small_tree).code == 0
    file = small_tree / "CMakeLists.txt"
    mine = "target_compile_definitions(tree PRIVATE MINE)\n"
    file.write_text(file.read_text().replace("# user: end", mine + "# user: end"))
    (small_tree / "new.cc").touch()
    command(small_tree)
    words = cmake.configure(small_tree).commands(small_tree)["main.cc"]
    assert "-DMINE" in words


@pytest.mark.parametrize(
    "name", ["test", "all", "install", "a.b", "1", "日本", "with space", "a+b"]
)
def test_names_of_the_root(command: Command, small_tree: Path, cmake: CMake, name: str) -> None:
    tree = small_tree.rename(small_tree.with_name(name))
    assert command(tree).code == 0
    cmake.configure(tree).assert_sources(tree, {"main.cc", "src/c.c", "src/lib/a.cc"})


def test_third_party_comes_last(command: Command, cmake: CMake, small_tree: Path) -> None:
    """A build's external folder: searched as -isystem, after all of the tree."""
    plant_at(
        small_tree, {"MODULE.bazel": "", "use.cc": '#include "absl/x.h"\n#include "lib/a.h"\n'}
    )
    plant_at(command.folder, {"base/execroot/_main/external/absl/absl/x.h": ""})
    (small_tree / "bazel-tree").symlink_to(command.folder / "base/execroot/_main")
    ran = command(small_tree)
    assert ran.code == 0
    project = cmake.configure(generate(command, small_tree, "-I", str(command.folder)))
    words = project.commands(small_tree)["use.cc"]
    flags = [word for word in words if word.startswith(("-I", "-isystem"))]
    assert [flag[:2] for flag in flags] == ["-I", "-I", "-i"], words
    assert flags[:2] == [f"-I{command.folder}", f"-I{small_tree}/src"]
    system = words[words.index("-isystem") + 1]
    assert re.search(r"external/absl$", system)
    assert (Path(system) / "absl/x.h").exists()


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
    plant_at(tmp_path / "refused", {"good.cc": "", **dict.fromkeys(REFUSED, "")})
    project = other_cmake.configure(generate(command, tmp_path / "refused"))
    project.assert_sources(tmp_path / "refused", {"good.cc"})

"""The output of cmake_syntax, read back from a real CMake with each generator."""

import json
import os
import shlex
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cmakegen.project.cmake_syntax import (
    glob_pattern,
    object_key,
    path_argument,
    quote,
    target_name,
    why_not,
    why_not_flag,
    why_not_root,
)

CARRIED = " #%&()*+,-.<=>?@[]^_{}~!\x7faé日😀"
HARMED = "\x00\x01\t\n\r\x1b\"$';:\\`|\udcff"

CARRIED_NAMES = [
    *(c for c in CARRIED if c not in ".[]_"),
    *(f"a{c}b" for c in CARRIED if c not in "[]_"),
    *("[a]", "a[b]c", "]a[", "[!a]", "[^a]", "[[]]", "[]", "[*]", "[a-c]", "*[?]*"),
    *("@X@", "{X}", "ENV{X}", "<X>", "(a)", "#[[a]]", "%a%", "!a"),
    *(" a", "a ", "  ", "-Wall", "--", "x_y", "..a", "a..", "...", ".hidden"),
    *("dir.cc", "OBJECT", "PRIVATE", "TRUE", "a" * 248, "é" * 124, "\u2028", "\ufeffa", "e\u0301"),
]
HARMED_NAMES = [
    *(f"a{c}b" for c in HARMED),
    *("[", "]", "a[b", "a]b", "[[]", "[]]", "a;", "${X}", "$<X>", "$ENV{X}", "C:", "a" * 249),
]
REFUSED_ROOTS = ["a;b", "a$b", "a:b", "a'b", "a\nb", "[a", "[a]", "a*", "a?", "a#b", "\udcff"]
VALUES = [
    *(f"a{c}b" for c in CARRIED + HARMED if why_not_flag(c) is None),
    *("", " ", "a b", '"a b"', '"a\\"b"', "'a'", ";", "a;;b;", "[a", "a]", "[a;b", "\\", "a\\"),
    *("\\\\", "\\;", "[\\", "#a", "f(x)", "@X@", "{X}", "<X>", "a=b=c", "a, b", "%a%", "a  b"),
]
FOLDERS = [
    *("all", "test", "install", "help", "clean", "package", "codegen", "edit_cache", "preinstall"),
    *("LANGUAGES", "VERSION", "DESCRIPTION", "ALL_BUILD", "ZERO_CHECK", "depend", "CMakeFiles"),
    *("", ".", "-", "日本", "build.ninja", "CMakeCache.txt", "plain.cc.o", ".PHONY", "-x", "1"),
    *("a b;c", "${X}", "$<X>", 'a"b', "[a", "cmake_check_build_system", "default_target"),
]
EXPORT = "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"


class Project:
    """A CMakeLists.txt, its tree in the folder `tree`, and one build folder."""

    def __init__(self, folder: Path, generator: str, name: str = "source") -> None:
        self.source = folder / name
        self.build = folder / "build"
        self.generator = generator
        (self.build / ".cmake/api/v1/query").mkdir(parents=True)
        (self.build / ".cmake/api/v1/query/codemodel-v2").touch()

    def write(self, paths: Iterable[str]) -> list[str]:
        """Create the tree again; returns the paths that this file system supports."""
        shutil.rmtree(self.source, ignore_errors=True)
        written = []
        for path in paths:
            try:
                file = self.source / "tree" / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch()
            except (OSError, ValueError):
                continue
            written.append(path)
        return written

    def configure(self, lines: Iterable[str], target: str = "names") -> None:
        text = "\n".join(
            (
                "cmake_minimum_required(VERSION 3.22)",
                f"project({target} LANGUAGES CXX)",
                'set(TREE "${CMAKE_CURRENT_SOURCE_DIR}/tree")',
                *lines,
                "",
            )
        )
        (self.source / "CMakeLists.txt").write_text(text, encoding="utf-8")
        again = self.build / "CMakeFiles" / "VerifyGlobs.cmake"
        again.unlink(missing_ok=True)
        run("cmake", "-G", self.generator, "-S", self.source, "-B", self.build, EXPORT)
        if self.generator == "Ninja":
            run("ninja", "-C", self.build, "-t", "commands")
        else:
            run("make", "-C", self.build, "-n")
        if again.exists():
            assert run("cmake", "-P", again) == "", "a build would configure again"

    def sources(self) -> list[str]:
        """The codemodel's sources, relative to the tree."""
        reply = self.build / ".cmake/api/v1/reply"
        index = json.loads(max(reply.glob("index-*.json")).read_text(encoding="utf-8"))
        codemodel = json.loads(
            (reply / index["reply"]["codemodel-v2"]["jsonFile"]).read_text(encoding="utf-8")
        )
        (target,) = codemodel["configurations"][0]["targets"]
        found = json.loads((reply / target["jsonFile"]).read_text(encoding="utf-8"))["sources"]
        return sorted(source["path"].removeprefix("tree/") for source in found)

    def compiled(self) -> list[str]:
        """The files of compile_commands.json, relative to the tree."""
        tree = f"{self.source}/tree/"
        for entry in self.commands():
            assert shlex.split(entry["command"])[-1] == entry["file"]
        return sorted(entry["file"].removeprefix(tree) for entry in self.commands())

    def commands(self) -> list[dict[str, str]]:
        text = (self.build / "compile_commands.json").read_text(encoding="utf-8")
        commands: list[dict[str, str]] = json.loads(text)
        return commands


def run(*command: str | Path) -> str:
    """Run a command, which must succeed without a warning; returns its output."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "CXXFLAGS", "CMAKE"))}
    done = subprocess.run(command, capture_output=True, env=env, check=False)
    assert (done.returncode, done.stderr.decode(errors="replace")) == (0, "")
    return done.stdout.decode(errors="replace")


@pytest.fixture(scope="module", params=["Ninja", "Unix Makefiles"])
def generator(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    for tool in ("cmake", "ninja" if name == "Ninja" else "make", os.environ.get("CXX", "c++")):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not on PATH")
    return name


@pytest.fixture(scope="module")
def project(generator: str, tmp_path_factory: pytest.TempPathFactory) -> Project:
    # One for all tests of a generator, so that CMake checks the compiler only once.
    return Project(tmp_path_factory.mktemp("names"), generator)


def library(paths: Iterable[str], *, listed: bool) -> tuple[list[str], list[str]]:
    """The lines of a target with these files, globbed where possible, and the files in it.

    A path with "ignored" is an unwanted file.
    """
    groups = defaultdict(list)
    for path in sorted(paths):
        directory, slash, name = path.rpartition("/")
        groups[directory + slash, name.rpartition(".")[2]].append(path)
    globs, files, removed = [], [], []
    kept: dict[str, str] = {}
    for (directory, extension), group in groups.items():
        good = []
        for path in group:
            key = object_key(path) if extension == "cc" else path
            if why_not(path) is None and "ignored" not in path and key not in kept:
                kept[key] = path
                good.append(path)
        if listed or any(why_not(path) for path in group):
            files += good
        else:
            globs.append(glob_pattern(directory, extension))
            removed += [path for path in group if path not in good]
    lines = ["set(SOURCES)"]
    if globs:
        lines += ["file(GLOB SOURCES LIST_DIRECTORIES false CONFIGURE_DEPENDS", *globs, ")"]
    if removed:
        lines += ["list(REMOVE_ITEM SOURCES", *map(path_argument, removed), ")"]
    if files:
        lines += ["list(APPEND SOURCES", *map(path_argument, files), ")"]
    return [*lines, "add_library(names OBJECT ${SOURCES})"], sorted(kept.values())


def check(project: Project, paths: Iterable[str], *, listed: bool = False) -> list[str]:
    """Configure with these paths; exactly those that CMake can represent must be in the project."""
    lines, kept = library(project.write(["plain.cc", *paths]), listed=listed)
    project.configure(lines)
    assert project.sources() == kept
    assert project.compiled() == [path for path in kept if path.endswith(".cc")]
    return kept


def test_which_names_are_damaged() -> None:
    assert [name for name in CARRIED_NAMES if why_not(f"{name}/{name}.cc") is not None] == []
    assert [name for name in HARMED_NAMES if why_not(f"{name}.cc") is None] == []


def test_reasons() -> None:
    assert why_not("a;b/c.cc") == "it contains the character ';'"
    assert why_not("a\nb.cc") == "it contains the character '\\n'"
    assert why_not("\udcff.cc") == "it is not valid UTF-8"
    assert why_not("a[b.cc") == "its square brackets are not balanced"
    assert why_not("é" * 126 + ".cc") == "its file name is longer than 251 bytes"


@pytest.mark.parametrize("listed", [False, True], ids=["globbed", "listed"])
def test_supported_names_arrive(project: Project, listed: bool) -> None:
    paths = [f"{name}/{name}.{ending}" for name in CARRIED_NAMES for ending in ("cc", "h")]
    paths += [f"files/{name}.cc" for name in CARRIED_NAMES]
    kept = check(project, paths, listed=listed)
    assert kept == sorted(project.write(["plain.cc", *paths]))


def test_damaged_names_are_skipped(project: Project) -> None:
    paths = [path for name in HARMED_NAMES for path in (f"{name}/a.cc", f"files/{name}.cc")]
    kept = check(project, [*paths, "files/a b.cc", "files/[a].cc", "files/plain.h"])
    assert "files/a b.cc" in kept


def test_what_a_pattern_matches(project: Project) -> None:
    wanted = [".h", "a*/a.h", "a.h", "a?/b.h", "plain.cc"]
    project.write([*wanted, "ignored.h", "a.hh", "dir.h/a.cc", "sub/a.h", "ab/a.h", "ab/b.h"])
    lines, _ = library([*wanted, "ignored.h"], listed=False)
    project.configure(lines)
    assert project.sources() == wanted


def test_one_object_for_two_names(project: Project) -> None:
    paths = ["a b.cc", "a_b.cc", "c d/a.cc", "c_d/a.cc", "e f.h", "e_f.h"]
    assert check(project, paths) == ["a b.cc", "c d/a.cc", "e f.h", "e_f.h", "plain.cc"]


NAME = st.text(st.sampled_from(CARRIED * 4 + HARMED), min_size=1, max_size=6)
PATHS = st.tuples(NAME, NAME, st.sampled_from(["", "ignored"]), st.sampled_from(["cc", "h"])).map(
    lambda parts: f"x{parts[0]}/{parts[1]}{parts[2]}.{parts[3]}"
)


@settings(max_examples=15, derandomize=True, deadline=None)
@given(st.lists(PATHS, min_size=8, max_size=20, unique=True))
def test_any_names(project: Project, paths: list[str]) -> None:
    # Twice: alone in its directory, and beside the others.
    check(project, paths + ["beside" + path[path.index("/") :] for path in paths])


def test_flags_and_include_directories(project: Project) -> None:
    flags = [f"-DV{number}={value}" for number, value in enumerate(VALUES)]
    assert [flag for flag in flags if why_not_flag(flag) is not None] == []
    own = [name for name in CARRIED_NAMES if not name.startswith("a")]
    system = [name for name in CARRIED_NAMES if name.startswith("a")]
    project.write(["plain.cc"])
    project.configure(
        [
            f"add_library(names OBJECT {path_argument('plain.cc')})",
            *(f"target_compile_options(names PRIVATE {quote(flag)})" for flag in flags),
            "target_include_directories(names PRIVATE",
            *map(path_argument, ["", *own]),
            ")",
            "target_include_directories(names SYSTEM PRIVATE",
            *map(path_argument, system),
            ")",
        ]
    )
    (command,) = project.commands()
    words = shlex.split(command["command"])
    tree = f"{project.source}/tree"
    assert [word for word in words if word.startswith("-DV")] == flags
    included = [word for word in words if word.startswith("-I")]
    assert included == [f"-I{tree}", *(f"-I{tree}/{name}" for name in own)]
    places = [place + 1 for place, word in enumerate(words) if word == "-isystem"]
    assert [words[place] for place in places] == [f"{tree}/{name}" for name in system]


def test_which_flags_are_damaged() -> None:
    assert "".join(c for c in CARRIED + HARMED if why_not_flag(f"-DX=a{c}b")) == (
        "\x00\x01\t\n\r\x1b$`\udcff"
    )


def test_hostile_root(generator: str, tmp_path: Path) -> None:
    project = Project(tmp_path, generator, "- (x) {y} %&~!@X@=,+^<é> ")
    assert why_not_root(str(project.source)) is None
    assert check(project, ["[a]/a.cc", "b/ignored.cc", "c d/*.h"])


def test_refused_roots() -> None:
    assert [name for name in REFUSED_ROOTS if why_not_root(f"/x/{name}/y") is None] == []


def test_target_names_are_legal(project: Project) -> None:
    for name in sorted(set(map(target_name, FOLDERS))):
        project.write(["plain.cc"])
        project.configure([f"add_library({name} OBJECT {path_argument('plain.cc')})"], name)
        assert project.sources() == ["plain.cc"]


def test_ordinary_names_are_unchanged() -> None:
    assert [target_name(name) for name in ("xla", "jax-ml", "a_b")] == ["xla", "jax-ml", "a_b"]
    assert target_name("tensorflow-2.19") == "tensorflow-2_19"
    assert target_name("test") == "test_tree"
    assert glob_pattern("", "cc") == '"${TREE}/*.cc"'
    assert glob_pattern("a[1]/", "c++", "${X}") == '"${X}/a[[]1]/*.c++"'
    assert quote('a;"\\$') == '"a\\;\\"\\\\\\$"'

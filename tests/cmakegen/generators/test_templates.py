"""Headers of CMake's templates, compared with those that a real CMake writes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cmakegen.generators.templates import Generated, generate_headers
from tests.conftest import Plant
from tpu_walkthrough.source_tree.tree import walk

VALUES = r"""
cmake_minimum_required(VERSION 3.20)
project(Sample VERSION 3.14.159 LANGUAGES NONE)
include(cmake/more.cmake)
# set(COMMENTED 1)
#[[ set(COMMENTED 2) ]]
set(PLAIN value)
set(QUOTED "a b;c")
set(LIST x y z)
set(EMPTY "")
set(BRACKET [=[in ${PLAIN} "brackets"]=])
set(BACKSLASH "a\\b\"c\$d\tq\;r")
set(QUOTES "say \"x\"")
set(NAME_OF_PLAIN PLAIN)
set(REFERS "<${PLAIN}-${${NAME_OF_PLAIN}}>")
set(CONTINUED "one\
two")
set(NESTED_AT "@PLAIN@")
set(ON_OFF OFF)
set(ZERO 0)
set(ONE 1)
set(NO no)
set(FOUND "x-NOTFOUND")
set(TEXT false-ish)
option(BY_DEFAULT "some text")
option(WITH_X "some text" ON)
option(HIDDEN "" OFF)
set(CACHED "cached" CACHE STRING "some text")
math(EXPR NUMBER "(${ONE} + 2) * 10000 - -7 / 2 % 3 | 0x10 & ~1 ^ 5 << 2")
if(WITH_X)
  set(SWITCHED 1)
else()
  set(SWITCHED 0)
endif()
if(NOT WITH_X OR (HIDDEN AND ONE))
  set(OTHER first)
elseif(DEFINED NOWHERE)
  set(OTHER second)
else()
  set(OTHER third)
endif()
if(HIDDEN)
  set(HIDDEN "1")
else()
  set(HIDDEN "0")
endif()
"""
MORE = 'set(OF_MORE "${PROJECT_VERSION_MAJOR}.x")\nset(AGAIN ${UNKNOWN_VALUE})\n'

TEMPLATES = {
    "at": '#define A @PLAIN@\n#define B "@QUOTED@"\n@LIST@ @EMPTY@|@NOWHERE@| a@b.c @ @@ @PLAIN\n',
    "dollar": "${PLAIN} ${NOWHERE} ${${NAME_OF_PLAIN}} $PLAIN $ ${LIST}${ONE} }{ $<x:y>\n",
    "mixed": "${@NAME_OF_PLAIN@} @PLAIN@${PLAIN}@PLAIN@ @${NAME_OF_PLAIN}@\n",
    "project": "@PROJECT_NAME@ @PROJECT_VERSION@ @Sample_VERSION_MINOR@ @PROJECT_VERSION_PATCH@"
    " @PROJECT_VERSION_TWEAK@ ${CMAKE_PROJECT_NAME} @CMAKE_PROJECT_VERSION@\n",
    "values": "@BRACKET@ @BACKSLASH@ @QUOTES@ @REFERS@ @CONTINUED@ @NUMBER@ @CACHED@ @SWITCHED@\n"
    "@OTHER@ @HIDDEN@ @NESTED_AT@ @OF_MORE@ @COMMENTED@ @AGAIN@\n",
    "define": '#cmakedefine PLAIN\n#cmakedefine PLAIN @PLAIN@\n#cmakedefine QUOTED "${QUOTED}"\n'
    "#cmakedefine NOWHERE 1\n#cmakedefine ON_OFF\n#cmakedefine ZERO @ZERO@\n#cmakedefine ONE 1\n"
    "#cmakedefine NO\n#cmakedefine FOUND\n#cmakedefine TEXT\n#cmakedefine EMPTY\n"
    "  #  cmakedefine WITH_X 1 /* text */\n#\tcmakedefine HIDDEN\n// #cmakedefine BY_DEFAULT x\n"
    "#cmakedefine\n#cmakedefine  LIST @LIST@ @NOWHERE@\n#cmakedefined PLAIN\n",
    "define01": "#cmakedefine01 PLAIN\n#  cmakedefine01 NOWHERE\n#cmakedefine01 ZERO\n"
    "#cmakedefine01 WITH_X\n#cmakedefine01 BY_DEFAULT\n#cmakedefine01 FOUND // text\n",
    "escapes": 'a\\b \\n \\\\ \\@PLAIN@ \\${PLAIN} "\\"@QUOTES@\\"" \\\n@PLAIN@\\@\n',
    "ends": "no end of line @PLAIN@",
    "empty": "",
    "returns": "one @PLAIN@\r\n#cmakedefine ONE 1\r\n\r\n",
    "bytes": "\udcff\udc80 @PLAIN@ ä ${PLAIN}\n",
}


def cmake_writes(root: Path, templates: list[str], options: str = "") -> dict[str, bytes]:
    """What a real CMake makes of templates in a tree."""
    with (root / "CMakeLists.txt").open("a") as file:
        for name in templates:
            file.write(f"configure_file({name}.h.in out/{name}.h {options})\n")
    build = root.parent / "build"
    command = ["cmake", "-S", str(root), "-B", str(build)]
    subprocess.run(command, check=True, capture_output=True)
    return {name: (build / f"out/{name}.h").read_bytes() for name in templates}


def plant_templates(plant: Plant, values: str = VALUES) -> Path:
    root = plant({"CMakeLists.txt": values, "cmake/more.cmake": MORE})
    for name, text in TEMPLATES.items():
        (root / f"{name}.h.in").write_bytes(text.encode("utf-8", "surrogateescape"))
    return root


def generate(root: Path, names: list[str], folder: Path) -> Generated:
    generated = generate_headers(walk(str(root)), names, str(folder))
    assert generated
    return generated


def made(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "state"]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


@pytest.mark.parametrize(
    "options", ["", "@ONLY", "ESCAPE_QUOTES", "@ONLY ESCAPE_QUOTES", "COPYONLY"]
)
def test_headers_are_those_of_cmake(plant: Plant, tmp_path: Path, options: str) -> None:
    root = plant_templates(plant)
    expected = cmake_writes(root, list(TEMPLATES), options)
    generate(root, [f"{name}.h" for name in TEMPLATES], tmp_path / "made")
    found = {name: (tmp_path / f"made/{name}.h").read_bytes() for name in TEMPLATES}
    assert found == expected


@pytest.mark.parametrize("name", ["a/config.h", "config.h", "a/b.hpp"])
def test_a_header_with_one_template_is_generated(plant: Plant, tmp_path: Path, name: str) -> None:
    root = plant({f"src/{name}.in": "@PROJECT_NAME@", "x/CMakeLists.txt": "project(Deep)\n"})
    generated = generate(root, [name, "no/config.h", "other.h"], tmp_path / "made")
    assert made(tmp_path / "made") == {name: "Deep\n"}
    assert generated.headers.files == {name}
    assert (generated.headers.path, generated.headers.roots) == ("templates", [""])
    assert generated.inputs == [f"src/{name}.in", "x/CMakeLists.txt"]
    assert generated.notes == []


def test_several_templates_of_a_name_are_not_used(plant: Plant, tmp_path: Path) -> None:
    root = plant({"a/config.h.in": "", "b/config.h.in": "", "b/a.cc.in": "", "README.in": ""})
    assert generate_headers(walk(str(root)), ["config.h", "a.cc"], str(tmp_path / "made")) is None
    generate(root, ["a/config.h"], tmp_path / "made")
    assert set(made(tmp_path / "made")) == {"a/config.h"}


def test_templates_of_headers_that_a_header_includes(plant: Plant, tmp_path: Path) -> None:
    includes = '#include "b.h"\n#include "own.h"\n'
    root = plant({"a.h.in": includes, "b.h.in": "", "own.h": "", "own.h.in": "", "c.h.in": ""})
    generate(root, ["a.h"], tmp_path / "made")
    assert set(made(tmp_path / "made")) == {"a.h", "b.h"}


def test_the_project_around_a_template_counts_first(plant: Plant, tmp_path: Path) -> None:
    root = plant(
        {
            "CMakeLists.txt": "project(Top VERSION 1.0)\nset(VALUE of_root)\n",
            "a/CMakeLists.txt": "project(Other VERSION 2.0)\nset(VALUE of_a)\n",
            "z/CMakeLists.txt": "project(Own VERSION 3.0)\n",
            "z/y/c.h.in": "@PROJECT_NAME@ @PROJECT_VERSION@ @CMAKE_PROJECT_NAME@ @VALUE@",
        }
    )
    generate(root, ["c.h"], tmp_path / "made")
    assert made(tmp_path / "made")["c.h"] == "Own 3.0 Top of_root\n"


def test_the_programs_own_project_has_no_values(plant: Plant, tmp_path: Path) -> None:
    ours = "# Generated by cmake-gen-globs\nproject(Generated)\n"
    root = plant({"CMakeLists.txt": ours, "c.h.in": "@PROJECT_NAME@|"})
    generated = generate(root, ["c.h"], tmp_path / "made")
    assert made(tmp_path / "made") == {"c.h": "|\n"}
    assert generated.notes == [
        "1 of 1 variable of c.h.in, unset as no CMake file sets them: PROJECT_NAME"
    ]


def test_unset_variables_are_reported(plant: Plant, tmp_path: Path) -> None:
    text = "#cmakedefine A\n#cmakedefine01 B\n@C@ ${KNOWN} $ENV{HOME} @KNOWN@\n"
    root = plant({"CMakeLists.txt": "set(KNOWN $ENV{HOME})\nset(KNOWN 1)\n", "c.h.in": text})
    generated = generate(root, ["c.h"], tmp_path / "made")
    assert made(tmp_path / "made")["c.h"] == "/* #undef A */\n#define B 0\n 1  1\n"
    (note,) = generated.notes
    assert note.startswith("4 of 5 variables of c.h.in")
    assert note.endswith(": $ENV{HOME, A, B, C")


def test_only_changes_are_written(plant: Plant, tmp_path: Path) -> None:
    root = plant({"a.h.in": "@X@", "b.h.in": "b", "c.cmake": "set(X 1)\n"})
    folder = tmp_path / "made"
    names = ["a.h", "b.h"]

    def times() -> dict[str, int]:
        return {name: (folder / name).stat().st_mtime_ns for name in made(folder)}

    generate(root, names, folder)
    before = times()
    generate(root, names, folder)
    assert times() == before
    (root / "c.cmake").write_text("set(X 23)\n")
    generate(root, names, folder)
    assert made(folder) == {"a.h": "23\n", "b.h": "b\n"}
    assert times()["b.h"] == before["b.h"]
    (folder / "b.h").write_text("damaged")
    (root / "a.h.in").unlink()
    generated = generate(root, names, folder)
    assert generated.headers.files == {"b.h"}
    assert made(folder) == {"b.h": "b\n"}
    (root / "b.h.in").unlink()
    generated = generate(root, names, folder)
    assert (generated.headers.files, made(folder)) == (set(), {})


DEEP = 100_000
HOSTILE = {
    "doubling": "".join(f'set(V{n + 1} "${{V{n}}}${{V{n}}}")\n' for n in range(64))
    + "set(V0 0123456789abcdef)\nset(X ${V64})\n",
    "long": f'set(A "{"a" * 60_000}")\nset(X "{"${A}" * 1000}")\n',
    "chain": "".join(f"set(V{n} ${{V{n + 1}}})\n" for n in range(DEEP)) + "set(X ${V0})\n",
    "nested name": f"set(X {'${' * DEEP}A{'}' * DEEP})\n",
    "branches": "if(A)\n" + "elseif(B)\n" * DEEP + "else()\nset(X 1)\n" * 5 + "endif()\n",
    "folders of if": "if(NOT A)\n" * DEEP + "set(X 1)\n",
    "brackets": "set(X" + "([(" * DEEP + ")\n",
    "open brackets": "[[" * DEEP,
    "open strings": '"a' * DEEP,
    "condition": f"if({'NOT ' * DEEP} A)\nset(X 1)\nendif()\nset(X 2)\n",
    "definitions": "set(X ${A})\n" * DEEP,
    "expression": f'math(EXPR X "{"(" * 400}1{")" * 400}")\nmath(EXPR X "1 << 62 << 62 / 0")\n',
    "self": "set(X ${X})\nif(X)\nset(X 1)\nendif()\n",
}


@pytest.mark.parametrize("values", HOSTILE.values(), ids=HOSTILE)
def test_hostile_values_are_bounded(plant: Plant, tmp_path: Path, values: str) -> None:
    root = plant({"a.cmake": values, "x.h.in": "X=@X@", "b.h.in": "other"})
    generated = generate(root, ["b.h", "x.h"], tmp_path / "made")
    found = made(tmp_path / "made")
    assert found.pop("b.h") == "other\n"
    assert found == {} or found["x.h"] in ("X=\n", "X=1\n", "X=2\n")
    assert bool(generated.notes) or found["x.h"] != "X=\n"


def test_hostile_templates_are_bounded(plant: Plant, tmp_path: Path) -> None:
    root = plant(
        {
            "a.cmake": f'set(A "{"a" * 60_000}")\n',
            "a.h.in": "@A@" * 2,
            "b.h.in": "@A@\n" * 1000,
            "c.h.in": "${" * DEEP,
            "d.h.in": "@" * DEEP + "#cmakedefine " * 9_000,
            "e.h.in": b"x" * ((1 << 20) + 1),
        }
    )
    generated = generate(root, [f"{name}.h" for name in "abcde"], tmp_path / "made")
    assert set(made(tmp_path / "made")) == {"d.h"}
    assert len(generated.notes) == 4


def test_links_out_of_the_tree_are_not_read(plant: Plant, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("set(X secret)\nsecret\n")
    root = plant({"b.h.in": "@X@|", "c/d.h.in": ""})
    (root / "a.h.in").symlink_to(tmp_path / "secret")
    (root / "a.cmake").symlink_to(tmp_path / "secret")
    (root / "CMakeLists.txt").symlink_to(tmp_path / "secret")
    names = ["a.h", "b.h", "../c/d.h", "/d.h", "c//d.h", "./d.h", "../../d.h", "c/../d.h"]
    generate(root, names, tmp_path / "made")
    assert made(tmp_path / "made") == {"b.h": "|\n"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["made", "secret", "tree"]

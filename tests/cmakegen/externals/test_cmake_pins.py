"""Headers of what CMake files pin, by FetchContent and ExternalProject."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from cmakegen.externals.cmake_pins import cmake_pins
from cmakegen.externals.pins import ONLY_FOLDER, Hash
from tests.cmakegen.command import plant_at
from tests.cmakegen.externals.origin import HOST, Origin, tar
from tests.conftest import Plant
from tpu_walkthrough.source_tree.survey import Survey

COMMIT = "1234567890" * 4
# A macro of a module, as MuJoCo has one.
MODULE = """
if(NOT COMMAND fetch_it)
  macro(fetch_it)
    include(FetchContent)
    cmake_parse_arguments(_A "" "NAME;REPO;TAG" "" ${ARGN})
    if(NOT TARGET ${_A_NAME})
      FetchContent_Declare(${_A_NAME} GIT_REPOSITORY ${_A_REPO} GIT_TAG ${_A_TAG} GIT_SHALLOW FALSE)
      FetchContent_MakeAvailable(${_A_NAME})
    endif()
  endmacro()
endif()
"""


def test_an_archive(origin: Origin, tmp_path: Path) -> None:
    archive = tar({"include/foo/foo.h": "", "src/foo.cc": ""}, "foo-1.2")
    digest = hashlib.sha512(archive).hexdigest()
    origin.add("o/foo.tar.gz", archive)
    tree = plant_at(
        tmp_path / "tree",
        {
            "src/CMakeLists.txt": "include(FetchContent)\n"
            f"FetchContent_Declare(foo URL https://{HOST}/o/foo.tar.gz URL_HASH SHA512={digest}\n"
            "  PATCH_COMMAND touch ran DOWNLOAD_EXTRACT_TIMESTAMP TRUE)\n",
            "src/main.cc": "#include <foo/foo.h>\n",
        },
    )
    assert "1 of 1 source" in origin.fetch(tree).out
    assert [path.name for path in origin.command.cache.rglob("foo.h")] == ["foo.h"]
    assert not list(tmp_path.rglob("ran"))
    assert "1 of 1 source" in origin.command(tree).out


def test_declarations(plant: Plant) -> None:
    url = "https://github.com/o"
    root = plant(
        {
            "CMakeLists.txt": f"""
                list(APPEND CMAKE_MODULE_PATH "${{CMAKE_CURRENT_SOURCE_DIR}}/cmake")
                set(VERSION {COMMIT})
                include(Fetch)
                fetch_it(NAME one REPO {url}/one.git TAG ${{VERSION}})
                add_library(two two.cc)
                fetch_it(NAME two REPO {url}/two.git TAG ${{VERSION}})
                FetchContent_Declare(three URL {url}/3.zip URL_HASH SHA256={"ab" * 32})
                FetchContent_Declare(three URL {url}/other.zip)
                ExternalProject_Add(four GIT_REPOSITORY {url}/four.git GIT_TAG v1.0)
                FetchContent_Declare(five URL {url}/5.zip URL_HASH MD5={"ab" * 16})
                if(WIN32)
                  FetchContent_Declare(six GIT_REPOSITORY {url}/six.git GIT_TAG ${{VERSION}})
                endif()
                FetchContent_Declare(seven URL ${{CMAKE_CURRENT_SOURCE_DIR}}/7.zip)
                FetchContent_Declare(../eight GIT_REPOSITORY {url}/8.git GIT_TAG ${{VERSION}})
                """,
            "cmake/Fetch.cmake": MODULE,
            "other/cmake/Fetch.cmake": "",
            # Which no file includes for this machine.
            "cmake/nine.cmake": f"set(VERSION {COMMIT})\n"
            f"fetch_it(NAME nine REPO {url}/nine.git TAG ${{VERSION}})\n",
            "extra/CMakeLists.txt": f"include(Fetch)\nset(VERSION {COMMIT[::-1]})\n"
            f"fetch_it(NAME ten REPO {url}/ten.git TAG ${{VERSION}})\n"
            f"fetch_it(NAME one REPO {url}/one.git TAG ${{VERSION}})\n",
            "two.cc": "",
        }
    )
    survey = Survey(str(root))
    survey.refresh()
    found = {pin.name: pin for pin in cmake_pins(survey.tree)}
    assert [*found] == ["one", "three", "four", "five", "seven", "nine", "ten"]
    assert (found["one"].remote, found["one"].commit) == (f"{url}/one.git", COMMIT)
    assert found["three"].hash == Hash("sha256", "ab" * 32)
    assert (found["three"].urls, found["three"].strip_prefix) == ((f"{url}/3.zip",), ONLY_FOLDER)
    assert (found["four"].commit, found["four"].reference) == ("", "v1.0")
    assert [name for name, pin in found.items() if pin.is_verified] == [
        "one", "three", "nine", "ten"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "while(TRUE)\nendwhile()\n",
        "macro(f)\n f()\nendmacro()\nf()\n",
        "FetchContent_Declare()\nFetchContent_Declare(foo)\nFetchContent_Declare(foo URL)\n",
        "FetchContent_Declare(foo URL https://x URL_HASH SHA256=abc)\n",
        "FetchContent_Declare(foo GIT_REPOSITORY --upload-pack=x GIT_TAG --x)\n",
        "include(../../x.cmake)\nadd_subdirectory(..)\nFetchContent_Declare(",
    ],
)
def test_hostile_files(plant: Plant, text: str) -> None:
    root = plant({"CMakeLists.txt": f"# fetchcontent_declare\n{text}", "a.cc": ""})
    survey = Survey(str(root))
    survey.refresh()
    assert not [pin for pin in cmake_pins(survey.tree) if pin.is_verified]

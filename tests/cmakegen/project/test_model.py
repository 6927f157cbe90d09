"""The project generated for a tree, without reading any file."""

from __future__ import annotations

import pytest

from cmakegen.flags.bazelrc import BazelFlags
from cmakegen.project.model import CMakeProject, Decision, IncludeRoot, decide
from cmakegen.project.render import render
from cmakegen.settings.options import Options
from tests.cmakegen.command import Command
from tests.conftest import Plant
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.source_tree.listing import Directory
from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree


def tree(*paths: str, root: str = "/home/me/tree", ignored: tuple[str, ...] = ()) -> SourceTree:
    """A tree with these files; those that end with `!` are ignored."""
    folders: dict[str, Directory] = {}
    for path in sorted((*paths, *(path + "!" for path in ignored))):
        folder, slash, name = path.rpartition("/")
        folder += slash
        directory = folders.setdefault(folder, Directory(folder, [], [], [], []))
        if name.endswith("!"):
            directory.ignored.append(name[:-1])
        elif extension_of(name) in SOURCE_EXTENSIONS:
            directory.sources.append(name)
        else:
            assert extension_of(name) in HEADER_EXTENSIONS
            directory.headers.append(name)
    return SourceTree(root=root, directories=sorted(folders.values()))


def decided(
    source_tree: SourceTree,
    options: Options | None = None,
    roots: tuple[IncludeRoot, ...] = (),
    flags: BazelFlags | None = None,
    output: str = "",
) -> Decision:
    output = output or source_tree.root + "/CMakeLists.txt"
    return decide(
        source_tree,
        source_tree.paths(),
        options or Options(),
        output,
        roots,
        flags or BazelFlags(),
    )


def project(*paths: str, **options: object) -> CMakeProject:
    return decided(tree(*paths), Options()._replace(**options)).project  # type: ignore[arg-type]


def test_globs_per_directory_and_extension() -> None:
    found = project("a.cc", "b.cc", "a.c", "d/a.cc", "d/e/x.cu", "d/e/x.h", "f/only.h")
    assert found.globs == (("", "c"), ("", "cc"), ("d/", "cc"), ("d/e/", "cu"))
    assert (found.files, found.removed) == ((), ())
    assert found.languages == ("C", "CXX")


def test_headers_on_demand() -> None:
    found = project("a.cc", "a.h", "d/b.hpp", headers=True)
    assert found.globs == (("", "cc"), ("", "h"), ("d/", "hpp"))


def test_only_headers() -> None:
    decision = decided(tree("a.h", "d/b.hpp", "d/c.inc"))
    assert decision.sources == ["a.h", "d/b.hpp"]
    found = decision.project
    assert found.globs == (("", "h"), ("d/", "hpp"))
    languages = {extension: options for extension, _, options in found.other_languages}
    assert languages == dict.fromkeys(("h", "hpp"), ("-x", "c++-header"))
    assert project("a.h", "d/c.inc", headers=True).globs == (("", "h"), ("d/", "inc"))
    # A part of a tree may be of headers only.
    assert project("a.cc", "d/b.h", only=("d",)).globs == (("d/", "h"),)
    assert project("a.cc", "d/b.h").other_languages == ()
    with pytest.raises(InputError, match=r"no C, C\+\+, .* sources or headers"):
        project("d/c.inc")


def test_list() -> None:
    found = project("b.cc", "a.cc", "d/a.c", "d/a.h", list=True)
    assert (found.globs, found.files) == ((), ("a.cc", "b.cc", "d/a.c"))


@pytest.mark.parametrize(
    ("only", "globs"),
    [
        (("d",), ["d/", "d/e/"]),
        (("d/",), ["d/", "d/e/"]),
        (("./d//e/../",), ["d/", "d/e/"]),
        (("d/e",), ["d/e/"]),
        (("d/e", "f"), ["d/e/", "f/"]),
        ((".",), ["", "d/", "d/e/", "dd/", "f/"]),
        (("",), ["", "d/", "d/e/", "dd/", "f/"]),
        (("gone", "f"), ["f/"]),
    ],
)
def test_only(only: tuple[str, ...], globs: list[str]) -> None:
    found = project("a.cc", "d/a.cc", "d/e/a.cc", "dd/a.cc", "f/a.cc", only=only)
    assert [folder for folder, _ in found.globs] == globs


@pytest.mark.parametrize("only", ["gone", "a.cc", "..", "/home/me"])
def test_only_nothing(only: str) -> None:
    with pytest.raises(InputError, match=f"sources or headers below {only}"):
        project("a.cc", only=(only,))


def test_ignored_files_are_removed_from_globs_that_find_them() -> None:
    found = decided(
        tree("a.cc", "d/b.cc", "d/b.c", ignored=("gen.cc", ".cc", "gen.c", "d/x.cc", "e/y.cc"))
    ).project
    assert found.globs == (("", "cc"), ("d/", "c"), ("d/", "cc"))
    assert found.removed == (".cc", "d/x.cc", "gen.cc")
    listed = decided(tree("a.cc", ignored=("gen.cc",)), Options(list=True)).project
    assert (listed.files, listed.removed) == (("a.cc",), ())


def test_names_that_cmake_does_not_support() -> None:
    found = decided(tree("a.cc", "b;c.cc", "d$/a.cc", "e/a.cc", "e/\udcff.cc"))
    assert found.project.globs == ()
    assert found.project.files == ("a.cc", "e/a.cc")
    assert found.skipped == (
        ("b;c.cc", "it contains the character ';'"),
        ("d$/a.cc", "it contains the character '$'"),
        ("e/\udcff.cc", "it is not valid UTF-8"),
    )


def test_an_ignored_name_that_cmake_does_not_support() -> None:
    found = decided(tree("a.cc", "b.c", ignored=("x;y.cc",)))
    assert found.project.globs == (("", "c"),)
    assert (found.project.files, found.project.removed) == (("a.cc",), ())
    assert found.skipped == ()


def test_two_sources_with_one_object() -> None:
    found = decided(tree("a b.cc", "a_b.cc", "c d.h", "c_d.h", "e f/x.cc", "e_f/y.cc"))
    assert found.project.files == ("a_b.cc",)
    assert found.project.globs == (("e f/", "cc"), ("e_f/", "cc"))
    assert [path for path, _ in found.skipped] == ["a b.cc"]
    many = decided(tree("a b c.cc", "a b_c.cc", "a_b c.cc"))
    assert len(many.project.files) == 1
    assert len(many.skipped) == 2


def test_other_languages() -> None:
    found = project("a.cu", "d/b.cu", "a.m", "b.mm", "a.cc", "c.ixx", "x.cuh")
    assert [extension for extension, _, _ in found.other_languages] == ["cu", "ixx", "m", "mm"]
    assert ("m", "C", ("-x", "objective-c")) in found.other_languages
    assert project("a.cc", "b.c").other_languages == ()


def cxx(*texts: str) -> tuple[str, ...]:
    """Bazel's options for these flags."""
    return tuple(f"--cxxopt={text}" for text in texts)


@pytest.mark.parametrize(
    ("std", "common", "platforms", "standard"),
    [
        ("", (), {}, "17"),
        ("", ("-std=c++20",), {}, "20"),
        ("", ("-std=c++14", "-std=gnu++20"), {}, "20"),
        ("", ("/std:c++20",), {}, "20"),
        ("", ("-std=c++latest",), {}, "17"),
        ("", (), {"linux": ("-std=c++17",), "macos": ("-std=c++20",)}, "20"),
        ("", (), {"linux": ("-std=c++98",), "macos": ("-std=c++11",)}, "11"),
        ("", ("-std=c++14",), {"linux": ("-std=c++20",)}, "14"),
        ("c++23", ("-std=c++14",), {"linux": ("-std=c++20",)}, "23"),
    ],
)
def test_standard(
    std: str, common: tuple[str, ...], platforms: dict[str, tuple[str, ...]], standard: str
) -> None:
    by_platform = tuple((name, cxx(*texts)) for name, texts in platforms.items())
    flags = BazelFlags(cxx(*common), by_platform)
    assert decided(tree("a.cc"), Options(std=std), flags=flags).project.standard == standard


def test_defines() -> None:
    flags = BazelFlags(
        cxx("-DA", "-DB=1", "-DB=2", "-DC", "-UC", "/DD", "-D", "-Werror", "-Wall", "-O2", "-DA"),
        (
            ("linux", cxx("-DL", "-DA", "-DB=2")),
            ("macos", cxx("-DM", "-UM")),
            ("windows", cxx("/DW=1")),
        ),
    )
    found = decided(tree("a.cc"), Options(define=("E", "A", "F=x y")), flags=flags).project
    assert found.defines == ("E", "A", "F=x y")
    assert found.other_defines == (
        ("", "CXX", ("A", "B=2", "D")),
        ("Linux", "CXX", ("L",)),
        ("Windows", "CXX", ("W=1",)),
    )


def test_defines_of_languages() -> None:
    flags = BazelFlags(
        ("--copt=-DA", "--conlyopt=-DC", "--cxxopt=-DA", "--objccopt=-DO"),
        (("linux", ("--copt=-DA", "--copt=-DL", "--conlyopt=-DC", "--conlyopt=-DD")),),
    )
    found = decided(tree("a.cc"), Options(), flags=flags).project
    assert found.defines == ("A",)
    assert found.other_defines == (
        ("", "C", ("C",)),
        ("Linux", "", ("L",)),
        ("Linux", "C", ("D",)),
    )


def test_defines_that_cmake_does_not_support() -> None:
    flags = BazelFlags(cxx("-DA=$X"), (("linux", cxx("-DB=`x`", "-DC")),))
    found = decided(tree("a.cc"), Options(define=("D=a\nb", "E")), flags=flags)
    assert found.project.defines == ("E",)
    assert found.project.other_defines == (("Linux", "CXX", ("C",)),)
    assert [what for what, _ in found.skipped] == ["-DA=$X", "-DB=`x`", "-DD=a\nb"]


def test_roots_keep_their_order() -> None:
    roots = (
        IncludeRoot("/opt/x", "absolute", False),
        IncludeRoot("", "tree", False),
        IncludeRoot("b;c", "tree", False),
        IncludeRoot("packages/x", "cache", True),
    )
    found = decided(tree("a.cc"), roots=roots)
    assert found.project.include_roots == (roots[0], roots[1], roots[3])
    assert found.skipped == (("b;c", "it contains the character ';'"),)


@pytest.mark.parametrize(
    ("root", "output", "way"),
    [
        ("/x/tree", "/x/tree/CMakeLists.txt", ""),
        ("/x/tree", "/x/CMakeLists.txt", "tree"),
        ("/x/tree", "/x/tree/sub/deep/CMakeLists.txt", "../.."),
        ("/x/tree", "/y/CMakeLists.txt", "../x/tree"),
        ("/x/tree", "/x/tree.d/CMakeLists.txt", "../tree"),
    ],
)
def test_way_from_output_to_tree(root: str, output: str, way: str) -> None:
    assert decided(tree("a.cc", root=root), output=output).project.tree == way


@pytest.mark.parametrize("folder", ["/x/a;b", "/x/a$b", "/x/a#b", "/x/[a]", "/x/a\nb", "/x/a*"])
def test_folders_that_cmake_does_not_support(folder: str) -> None:
    with pytest.raises(InputError, match="CMake does not support this folder") as caught:
        decided(tree("a.cc", root=folder))
    assert caught.value.hint
    with pytest.raises(InputError, match="CMake does not support this folder"):
        decided(tree("a.cc"), output=folder + "/CMakeLists.txt")


@pytest.mark.parametrize(
    ("root", "name"),
    [("/x/xla", "xla"), ("/x/test", "test_tree"), ("/x/a b", "a_b"), ("/x/2.1", "2_1")],
)
def test_name(root: str, name: str) -> None:
    assert decided(tree("a.cc", root=root)).project.name == name


def test_render_is_pure_and_complete() -> None:
    roots = (
        IncludeRoot("", "tree", False),
        IncludeRoot("/opt/x y", "absolute", False),
        IncludeRoot("protos", "tree cache", False),
        IncludeRoot("packages/x-1/include", "cache", True),
        IncludeRoot("bazel-x/external/y", "tree", True),
    )
    flags = BazelFlags(("--copt=-DA", *cxx("-DX=a>b,c")), (("linux", cxx("-DL")),))
    decision = decided(
        tree("a.cc", "d/b.mm", ignored=("x.cc",)), roots=roots, flags=flags, output="/o/x/C.txt"
    )
    text = render(decision.project)
    assert text == render(decision.project)
    for line in (
        'get_filename_component(TREE "${CMAKE_CURRENT_SOURCE_DIR}/../../home/me/tree" ABSOLUTE)',
        '  "${TREE}/*.cc"',
        '  "${TREE}/d/*.mm"',
        '  "${TREE}/x.cc"',
        '  "${TREE}"',
        '  "/opt/x y"',
        '  "${TREE_CACHE}/protos"',
        '  "${CACHE_ROOT}/packages/x-1/include"',
        '  "${TREE}/bazel-x/external/y"',
        'target_compile_options(tree PRIVATE "-DA")',
        (
            "target_compile_options(tree PRIVATE "
            '"$<$<COMPILE_LANGUAGE:CXX>:-DX=a$<ANGLE-R>b$<COMMA>c>")'
        ),
        '  target_compile_options(tree PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-DL>")',
    ):
        assert f"\n{line}\n" in text
    assert text.startswith("# Generated by cmake-gen-globs")
    assert text.endswith("\n# user: begin\n# user: end\n")
    assert "CACHE_ROOT" not in render(decided(tree("a.cc")).project)


def test_name_of_the_module(command: Command, plant: Plant) -> None:
    files = {"MODULE.bazel": 'module(name = "thing")\n', "a.cc": '#include "d/a.h"\n', "d/a.h": ""}
    texts = []
    for folder in ("one", "two"):
        root = plant(files, folder)
        assert command(root).code == 0
        texts.append((root / "CMakeLists.txt").read_bytes())
    assert texts[0] == texts[1]
    assert b"project(thing " in texts[0]

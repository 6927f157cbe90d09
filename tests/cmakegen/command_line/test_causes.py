"""The first lines of a run: how many sources find every header, and what helps the others."""

from __future__ import annotations

from pathlib import Path

from tests.cmakegen.command import Command, plant_at
from tests.conftest import Plant


def shown_causes(command: Command, *arguments: str | Path) -> list[str]:
    lines = command(*arguments).out.splitlines()
    return [line.strip() for line in lines if line.startswith("  ") and " lack" in line]


def test_causes_are_in_the_order_of_the_sources_that_they_affect(
    command: Command, plant: Plant
) -> None:
    """Whether the tree's own directives name the headers, or those of others do."""
    plant_at(command.folder / "other", {"other/all.h": "#include <Eigen/Core>\n"})
    tree = plant(
        {
            **{f"x{n}.cc": "#include <other/all.h>\n" for n in range(6)},
            **{f"y{n}.cc": '#include "y.pb.h"\n#include "own/gone.h"\n' for n in range(3)},
            "y.proto": "",
            "z.cc": '#include "cuda_runtime.h"\n#include "Eigen/Dense"\n',
        }
    )
    expected = [
        "6 lack Eigen/Core: cmake-gen-globs --fetch",
        "3 lack own/gone.h: cmake-gen-globs -I DIR, with a folder that contains own/",
        "3 lack y.pb.h: cmake-gen-globs --protos",
        "1 lacks cuda_runtime.h: cmake-gen-globs --fetch --cuda",
    ]
    assert shown_causes(command, tree, "-I", "other") == expected
    report = command(tree, "-I", "other", "--report").out
    assert [line.strip() for line in report.splitlines() if " lack" in line] == expected
    names = ["Eigen/Core", "own/gone.h", "y.pb.h", "Eigen/Dense", "cuda_runtime.h"]
    where = [report.index(f"  {name} (") for name in names]
    assert where == sorted(where)
    assert "Missing: 5 headers, 1 of them in third-party headers only" in report


def test_cuda_sources(command: Command, plant: Plant) -> None:
    """Which clang reads with headers that no directive names."""
    tree = plant({"a.cu.cc": "", "b.cu": "", "c.cc": '#include "gone/c.h"\n'})
    expected = "2 lack CUDA's declarations: cmake-gen-globs --fetch --cuda"
    assert shown_causes(command, tree)[0] == expected
    assert "CUDA" not in "".join(shown_causes(command, tree, "--cuda"))


def test_few_causes_are_shown(command: Command, plant: Plant) -> None:
    tree = plant({"a.cc": "".join(f'#include "d{n}/x.h"\n' for n in range(9))})
    assert len(shown_causes(command, tree)) == 5


def test_no_causes_where_most_sources_are_complete(command: Command, plant: Plant) -> None:
    tree = plant({**{f"x{n}.cc": "" for n in range(19)}, "y.cc": '#include "gone/y.h"\n'})
    assert shown_causes(command, tree) == []
    (tree / "new.cc").write_text('#include "gone/y.h"\n' * 2)
    (tree / "newer.cc").write_text('#include "gone/y.h"\n')
    assert len(shown_causes(command, tree)) == 1


def test_submodules_that_are_not_checked_out_come_first(command: Command, plant: Plant) -> None:
    modules = '[submodule "{0}"]\n\tpath = {0}\n\turl = https://example.com/{0}.git\n'
    paths = ["third_party/here", "third_party/it's gone", "../outside", "/nowhere", "--all"]
    paths += ["link/away"]
    tree = plant(
        {
            "a.cc": '#include "gone/b.h"\n',
            "third_party/here/a.h": "",
            ".gitmodules": "".join(map(modules.format, paths)),
        }
    )
    (tree / "link").symlink_to("..")
    _, _, first, second, _ = command(tree).out.splitlines()
    advice = """git submodule update --init 'third_party/it'"'"'s gone'"""
    assert first == f"  third_party/it's gone is not checked out: {advice}"
    assert second.startswith("  1 lacks gone/b.h: ")
    (tree / "third_party/it's gone").mkdir()
    assert command(tree).out.splitlines()[2] == first
    (tree / ".gitmodules").write_text(
        "".join(map(modules.format, [*paths, "bell\x07/c", "other/c"]))
    )
    both = "third_party/it's gone and 1 other submodule are not checked out"
    assert both in command(tree).out
    (tree / "third_party/it's gone/b.h").touch()
    ran = command(tree)
    assert "  other/c is not checked out: git submodule update --init other/c\n" in ran.out
    (tree / "a.cc").write_text("")
    assert "submodule" not in command(tree).out

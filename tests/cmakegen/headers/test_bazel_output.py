"""The output of a Bazel build, found through the links in the root."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cmakegen.headers.bazel_output import external_repositories, generated_headers
from tests.conftest import Plant


def built(plant: Plant, output: Mapping[str, str], **links: str) -> Path:
    """A tree whose links lead into an output base; `_` in an argument is `-` in the link's name."""
    root = plant({"a.cc": ""})
    base = plant(output, "output_base")
    for name, target in links.items():
        (root / name.replace("_", "-")).symlink_to(base / target)
    return root


EXTERNAL = "execroot/main/external"


def test_nothing_was_built(plant: Plant) -> None:
    root = str(plant({"a.cc": "", "bazel-example": "", "d/bazel-bin/a.h": ""}))
    assert generated_headers(root, [""]) is None
    assert external_repositories(root) is None


def test_links_that_lead_nowhere(plant: Plant) -> None:
    root = str(built(plant, {}, bazel_bin="gone", bazel_tree="gone"))
    assert generated_headers(root, [""]) is None
    assert external_repositories(root) is None


def test_generated_headers(plant: Plant) -> None:
    output = {
        "bin/src/a.pb.h": "",
        "bin/p/q/_virtual_includes/lib/x/y.h": "",
        "bin/p/_virtual_includes/other/z.h": "",
        "bin/p/tool.runfiles/_virtual_includes/no/z.h": "",
        "bin/p/_objs/_virtual_includes/no/z.h": "",
        "bin/external/e/_virtual_includes/ext/e.h": "",
    }
    root = built(plant, output, bazel_bin="bin")
    found = generated_headers(str(root), ["", "src/"])
    assert found is not None
    assert (found.base, found.path, found.system) == ("tree", "bazel-bin", False)
    assert found.roots == [
        "",
        "src/",
        "external/e/_virtual_includes/ext/",
        "p/_virtual_includes/other/",
        "p/q/_virtual_includes/lib/",
    ]
    assert "src/a.pb.h" in found.files
    assert "p/q/_virtual_includes/lib/x/y.h" in found.files
    assert "src/b.pb.h" not in found.files
    assert found.folder == str(root / "bazel-bin")


def test_external_repositories(plant: Plant) -> None:
    output = {
        f"{EXTERNAL}/absl/absl/base.h": "",
        f"{EXTERNAL}/absl/BUILD.bazel": "",
        f"{EXTERNAL}/farmhash/BUILD.bazel": 'cc_library(includes = ["src/"])',
        f"{EXTERNAL}/farmhash/src/farmhash.h": "",
        f"{EXTERNAL}/llvm/include/llvm/a.h": "",
        f"{EXTERNAL}/llvm/lib/b.h": "",
        f"{EXTERNAL}/odd/BUILD": 'cc_library(includes = ["gone", "x/y"])\ntrap(',
        f"{EXTERNAL}/odd/x/y/c.h": "",
        f"{EXTERNAL}/good/BUILD": 'cc_library(includes = ["gone", "x/y"])',
        f"{EXTERNAL}/good/x/y/c.h": "",
        f"{EXTERNAL}/a_file": "",
    }
    root = built(plant, output, bazel_tree="execroot/main", bazel_out="execroot/main/out")
    found = external_repositories(str(root))
    assert found is not None
    assert (found.base, found.path, found.system) == ("tree", "bazel-tree/external", True)
    assert found.roots == [
        *("absl/", "farmhash/src/", "farmhash/", "good/x/y/", "good/"),
        *("llvm/", "llvm/include/", "llvm/lib/", "odd/"),
    ]
    assert "farmhash/src/farmhash.h" in found.files
    assert "farmhash/src/gone.h" not in found.files


@pytest.mark.parametrize(
    ("links", "way"),
    [
        (("bazel-tree",), "bazel-tree/external"),
        (("bazel-tree", "bazel-main"), "bazel-tree/external"),
        (("bazel-main", "bazel-other"), "bazel-main/external"),
        (("bazel-out", "bazel-bin"), ""),
    ],
)
def test_which_link(plant: Plant, links: tuple[str, ...], way: str) -> None:
    root = plant({})
    base = plant({f"{EXTERNAL}/x/a.h": ""}, "output_base") / "execroot/main"
    for link in links:
        (root / link).symlink_to(base)
    found = external_repositories(str(root))
    assert (found.path if found else "") == way


def test_own_link_without_repositories(plant: Plant) -> None:
    root = built(
        plant, {f"{EXTERNAL}/x/a.h": "", "empty/": ""}, bazel_tree="empty", bazel_z="execroot/main"
    )
    found = external_repositories(str(root))
    assert found is not None
    assert found.path == "bazel-z/external"


def test_cycle_of_links_in_the_output(plant: Plant) -> None:
    root = built(plant, {"bin/p/_virtual_includes/l/a.h": ""}, bazel_bin="bin")
    (root / "bazel-bin/p/up").symlink_to("..")
    found = generated_headers(str(root), [])
    assert found is not None
    assert found.roots == ["p/_virtual_includes/l/"]

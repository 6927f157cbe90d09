"""Headers and .proto files with other paths than their own, as the command resolves them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.conftest import Plant

FOO = {
    "third/foo/MODULE.bazel": 'module(name = "foo")\n',
    "third/foo/BUILD.bazel": 'cc_library(\n    name = "foo",\n    hdrs = ["include/foo/foo.h"],\n'
    '    strip_include_prefix = "include",\n    include_prefix = "bar",\n'
    '    defines = ["FOO_ON"],\n)\n',
    "third/foo/include/foo/foo.h": "#ifndef FOO_ON\n#error off\n#endif\nint foo();\n",
}


def parses(tree: Path, source: str) -> str:
    """The errors of a compiler that gets the command in compile_commands.json."""
    entries = json.loads((tree / "compile_commands.json").read_text())
    (arguments,) = [entry["arguments"] for entry in entries if entry["file"] == source]
    ran = subprocess.run(
        [*arguments, "-fsyntax-only"], cwd=tree, capture_output=True, text=True, check=False
    )
    return ran.stderr


@pytest.mark.parametrize("folder", ["third/foo", "third/foo_patched"])
def test_include_prefix_through_an_override(command: Command, tmp_path: Path, folder: str) -> None:
    override = f'local_path_override(module_name = "foo", path = "{folder}")\n'
    tree = plant_at(
        tmp_path / "tree",
        {
            "MODULE.bazel": f'bazel_dep(name = "foo")\n{override}',
            "app/BUILD": 'cc_library(name = "a", srcs = ["a.cc"], deps = ["@foo//:foo"])\n',
            "app/a.cc": '#include "bar/foo/foo.h"\nint a() { return foo(); }\n',
            **{path.replace("third/foo", folder): text for path, text in FOO.items()},
        },
    )
    ran = command(tree, "--flags", "--compile-commands")
    assert ran.code == 0, ran
    assert parses(tree, "app/a.cc") == ""


def test_include_prefix_in_a_tree_of_an_include_directory(
    command: Command, plant: Plant, tmp_path: Path
) -> None:
    other = plant_at(tmp_path / "other", FOO)
    tree = plant({"a.cc": '#define FOO_ON\n#include "bar/foo/foo.h"\n'})
    ran = command(tree, "-I", other / "third/foo", "--compile-commands")
    assert ran.code == 0, ran
    assert parses(tree, "a.cc") == ""

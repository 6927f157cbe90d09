"""Rules with C++20 modules: their standard, and a note on what only a build makes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at

_TREE = {
    "m/BUILD": 'cc_library(name = "m", module_interfaces = ["m.cppm"])\n'
    'cc_library(name = "use", srcs = ["use.cc"], deps = [":m"])\n'
    'cc_library(name = "new", srcs = ["new.cc"], deps = [":m"], copts = ["-std=c++23"])\n'
    'cc_library(name = "old", srcs = ["old.cc"], deps = [":use"])\n',
    "m/m.cppm": "export module m;\nexport int f();\n",
    "m/use.cc": "import m;\n",
    "m/new.cc": "",
    "m/old.cc": "",
}


@pytest.mark.parametrize("bazelrc", ["", "build --cxxopt=-std=c++23\n"])
def test_standard(command: Command, tmp_path: Path, bazelrc: str) -> None:
    tree = plant_at(tmp_path / "tree", {**_TREE, ".bazelrc": bazelrc})
    ran = command(tree, "--flags", "--compile-commands")
    assert ran.code == 0, ran
    assert "names of C++20 modules stay unknown in 3" in ran.out
    entries = json.loads((tree / "compile_commands.json").read_text())
    arguments = {entry["file"]: entry["arguments"] for entry in entries}
    last = {
        path: [word for word in words if word.startswith("-std=")][-1]
        for path, words in arguments.items()
    }
    plain, modern = ("-std=c++23",) * 2 if bazelrc else ("-std=c++17", "-std=c++20")
    assert last == {
        "m/m.cppm": modern,
        "m/use.cc": modern,
        "m/new.cc": "-std=c++23",
        "m/old.cc": plain,
    }

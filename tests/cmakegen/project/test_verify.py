"""clangd on a tree that may come from anyone: its files do not configure clangd."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.cmakegen.command import Command, find_program
from tests.conftest import Plant


def test_configuration_of_the_tree_is_not_read(plant: Plant, command: Command) -> None:
    find_program("clangd")
    root = plant(
        {
            "a.cc": "int main() { return 0; }\n",
            ".clangd": "CompileFlags:\n  Add: [-include, forced.h]\n",
            "forced.h": "#include <nowhere.h>\n",
        }
    )
    (root / ".clangd").write_text(
        f"CompileFlags:\n  Add: [-include, {root}/forced.h, '-fplugin={root}/x.so']\n"
    )
    ran = command(root, "--verify=1", "--json")
    assert ran.code == 0, ran
    (parsed,) = json.loads(ran.out)["verify"]
    assert (parsed["missing"], parsed["trouble"]) == ([], "")


def test_a_program_in_the_tree_is_not_clangd(
    plant: Plant, command: Command, tmp_path: Path
) -> None:
    """PATH may have a relative folder, which is then in the tree."""
    ran_it = tmp_path / "ran"
    root = plant({"a.cc": "", "clangd": f"#!/bin/sh\ntouch '{ran_it}'\n"})
    (root / "clangd").chmod(0o755)
    path = os.pathsep.join([".", command.environment["PATH"]])
    command(".", "--verify=1", folder=root, environment={"PATH": path})
    assert not ran_it.exists()


def test_clangd_that_fails(command: Command, small_tree: Path) -> None:
    folder = command.folder / "bin"
    folder.mkdir()
    clangd = folder / "clangd"
    clangd.write_text("#!/bin/sh\necho 'E[1] out of order' >&2\nexit 1\n")
    clangd.chmod(0o755)
    path = os.pathsep.join([str(folder), command.environment["PATH"]])
    ran = command(small_tree, "--verify=1", environment={"PATH": path})
    assert ran.code == 1, ran
    assert "clangd parses 0 of 1 file without an error; 0 find every header" in ran.out
    assert "clangd did not finish: E[1] out of order" in ran.out

"""`--fetch`: the usual options at once, which later runs of the same tree remember."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.cmakegen.archives import list_with_hashes, make_sdist, sha256
from tests.cmakegen.command import Command, plant_at

GTEST = "third_party/boringssl-with-bazel/src/third_party/googletest/googletest/include/gtest"
TREE = {
    "MODULE.bazel": "",
    "BUILD": 'cc_test(name = "a", srcs = ["a.cc"], defines = ["OWN=1"])\n',
    "a.cc": '#include "gtest/gtest.h"\n#include "lib/config.h"\n',
    "lib/CMakeLists.txt": "configure_file(config.h.in config.h)\n",
    "lib/config.h.in": "#define LIB 1\n",
}
NO_INDEX = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/"}


def test_later_runs_need_no_network(command: Command, tmp_path: Path) -> None:
    sdist = make_sdist(tmp_path / "index", "grpcio==1.78.0", {f"{GTEST}/gtest.h": ""})
    page = list_with_hashes(tmp_path / "index", {sdist: sha256(sdist)})
    index = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(page)}
    tree = plant_at(tmp_path / "tree", TREE)
    before = sorted(tree.rglob("*"))
    assert "0 of 1 source finds every header" in command(tree).out
    first = command(tree, "--fetch", environment=index)
    assert (first.code, first.err) == (0, "")
    later = command(tree, environment=NO_INDEX)
    assert (later.code, later.err) == (0, "")
    assert later.out == first.out.replace("written ", "unchanged ")
    assert "1 of 1 source finds every header" in later.out
    assert "1 source with the flags of a rule" in later.out
    (entry,) = json.loads((tree / "compile_commands.json").read_bytes())
    assert "-DOWN=1" in entry["arguments"]
    written = {tree / "CMakeLists.txt", tree / "compile_commands.json"}
    assert set(tree.rglob("*")) == {*before, *written}


def test_a_part_of_it_can_be_switched_off(command: Command, tmp_path: Path) -> None:
    tree = plant_at(tmp_path / "tree", TREE)
    ran = command(tree, "--fetch", "--no-fetch-externals", "--no-flags", environment=NO_INDEX)
    assert (ran.code, ran.err) == (0, "")
    assert "flags" not in ran.out
    assert "1 lacks gtest/gtest.h: cmake-gen-globs --fetch" in ran.out

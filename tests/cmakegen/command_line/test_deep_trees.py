"""A tree whose folders lie in one another as deep as a path can name them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cmakegen.command import Command

_LONGEST = 4000  # characters of a path; the system's limit is 4096
_FILES = {
    "BUILD": 'cc_library(name = "a", srcs = ["b.cc"])\n',
    "b.cc": '#include "x.h"\n#include "m.pb.h"\nint b;\n',
    "m.proto": 'syntax = "proto3";\n',
    "x.h": "",
    "y.h.in": "#define Y @Y@\n",
}


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    tree = tmp_path / "tree"
    tree.mkdir()
    here = os.getcwd()
    try:
        os.chdir(tree)
        for _ in range((_LONGEST - len(str(tree))) // 2):
            os.mkdir("d")
            os.chdir("d")
        for name, text in _FILES.items():
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
    finally:
        os.chdir(here)
    yield tree
    # What pytest removes folders with recurses before CPython 3.13.
    subprocess.run(["rm", "-rf", str(tree)], check=True)


def test_a_deep_tree(command: Command, deep: Path) -> None:
    first = command(deep, "--flags", "--compile-commands")
    assert first.code == 0, first
    assert "1 source," in first.out
    again = command(deep)
    assert again.code == 0, again
    here = os.getcwd()
    try:
        os.chdir(deep)
        while os.path.isdir("d"):
            os.chdir("d")
        with open("c.cc", "w", encoding="utf-8"):
            pass
    finally:
        os.chdir(here)
    later = command(deep)
    assert later.code == 0, later
    assert "2 sources," in later.out
    report = command(deep, "--report")
    assert report.code == 0, report

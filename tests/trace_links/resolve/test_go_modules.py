"""Paths that start with the name of a module of Go."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trace_links.resolve.resolver import Resolver


@pytest.fixture
def module(tmp_path: Path) -> Path:
    root = tmp_path.resolve() / "shop"
    (root / "till").mkdir(parents=True)
    (root / "go.mod").write_text("// ours\nmodule example.com/shop // name\n\ngo 1.19\n")
    (root / "till" / "sum.go").write_text("package till\n")
    return root


@pytest.mark.parametrize("folder", [".", "till"])
def test_a_file_of_the_module(module: Path, folder: str) -> None:
    resolver = Resolver(str(module / folder))
    assert resolver.candidates("example.com/shop/till/sum.go") == (str(module / "till/sum.go"),)


@pytest.mark.parametrize(
    "path",
    ["example.com/shopping/till/sum.go", "example.com/shop/sum.go", "example.com/shop/go.mod"],
)
def test_another_file(module: Path, path: str) -> None:
    assert Resolver(str(module)).candidates(path) == ()


def test_what_is_no_file_is_not_read(module: Path) -> None:
    (module / "go.mod").unlink()
    os.mkfifo(module / "go.mod")
    assert Resolver(str(module)).candidates("example.com/shop/till/sum.go") == ()

"""Paths of installed packages, as pytest shortens them."""

from __future__ import annotations

from pathlib import Path

import pytest

from trace_links.resolve.resolver import Resolver

NAME = "_pytest/capture.py"


def environment(root: Path) -> Path:
    file = root / "lib" / "python3.13" / "site-packages" / NAME
    file.parent.mkdir(parents=True)
    file.write_text("x = 1\n")
    return file


def test_a_package_of_the_active_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = environment(tmp_path.resolve() / "active")
    environment(tmp_path.resolve() / "tree" / ".venv")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path.resolve() / "active"))
    resolver = Resolver(str(tmp_path / "tree"))
    assert resolver.candidates(f".../{NAME}") == (str(file),)


def test_a_package_of_the_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    tree = tmp_path.resolve() / "tree"
    file = environment(tree / ".venv")
    (tree / ".git").mkdir()
    (tree / "sub").mkdir()
    for folder in (tree, tree / "sub"):
        assert Resolver(str(folder)).candidates(f".../{NAME}") == (str(file),)


def test_another_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / "active"))
    environment(tmp_path / "active")
    for path in (NAME, f"../{NAME}", ".../_pytest/none.py"):
        assert Resolver(str(tmp_path / "other")).candidates(path) == ()

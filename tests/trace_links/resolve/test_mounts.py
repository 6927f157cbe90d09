"""Paths on other machines are accessed only in the user's own folders."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tpu_walkthrough.mounts import Mounts
from trace_links.resolve.resolver import Resolver


@pytest.fixture
def remote(tmp_path: Path) -> Path:
    """A folder on another machine, by the table of mounts."""
    folder = tmp_path / "net"
    (folder / "host").mkdir(parents=True)
    (folder / "host" / "a.c").write_text("int a;\n")
    table = ["1 0 8:1 / / rw - ext4 /dev/sda1 rw", f"2 1 0:9 / {folder} rw - autofs map rw"]
    (tmp_path / "mountinfo").write_text("\n".join(table) + "\n")
    return folder


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch, remote: Path) -> list[str]:
    """The paths on the other machine that are accessed."""
    found: list[str] = []
    for name in ("stat", "lstat", "readlink", "scandir", "listdir", "open"):
        original = getattr(os, name)

        def watched(path: Any, *rest: Any, _original: Any = original, **options: Any) -> Any:
            if str(path).startswith(str(remote)):
                found.append(str(path))
            return _original(path, *rest, **options)

        monkeypatch.setattr(os, name, watched)
    return found


def test_paths_on_another_machine_are_not_accessed(
    tmp_path: Path, remote: Path, touched: list[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "link.c").symlink_to(remote / "host" / "a.c")
    (here / "folder").symlink_to(remote / "host")
    resolver = Resolver(str(here), mount_table=str(tmp_path / "mountinfo"))
    for path in (f"{remote}/host/a.c", "link.c", "folder/a.c", "../net/host/a.c"):
        assert resolver.candidates(path) == ()
    assert touched == []


@pytest.mark.parametrize("how", ["directory", "map", "tree"])
def test_paths_in_the_users_own_folders_are_accessed(
    tmp_path: Path, remote: Path, how: str
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    resolver = Resolver(
        str(remote / "host" if how == "directory" else here),
        [f"/build={remote}/host"] if how == "map" else [],
        [str(remote / "host")] if how == "tree" else [],
        mount_table=str(tmp_path / "mountinfo"),
    )
    path = "/build/a.c" if how == "map" else f"{remote}/host/a.c"
    assert resolver.candidates(path) == (f"{remote}/host/a.c",)


def test_names_of_other_users_are_not_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    def asked(name: str) -> None:
        raise AssertionError(f"asked for {name}")

    monkeypatch.setattr(pwd, "getpwnam", asked)
    for check in (True, False):
        assert Resolver(str(tmp_path), check=check).candidates("~root/a.c") == ()


def test_paths_of_any_number_of_components_are_checked(tmp_path: Path, remote: Path) -> None:
    here = tmp_path / "here"
    (here / "a").mkdir(parents=True)
    file = here / "a.c"
    file.write_text("")
    resolver = Resolver(str(here), mount_table=str(tmp_path / "mountinfo"))
    most = (4090 - len(str(here))) // 2
    assert resolver.candidates(f"{here}/{'./' * most}a.c") == (str(file),)
    assert resolver.candidates(f"{here}/{'a/../' * (most // 3)}a.c") == (str(file),)
    for path in ("a/" * 2000, "/" + "a/" * 2000, "../" * 1300, "/missing/" + "../" * 1300):
        assert resolver.candidates(f"{path}none.c") == ()


def test_missing_folders_do_not_hide_the_other_machine(
    tmp_path: Path, remote: Path, touched: list[str]
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / "link").symlink_to("missing/../../net/host")
    mounts = Mounts((str(here),), str(tmp_path / "mountinfo"))
    for path in ("missing/../../net/host/a.c", "link/a.c", "missing/a/../../../net/host/a.c"):
        assert not mounts.is_local(f"{here}/{path}")
    assert mounts.is_local(f"{here}/missing/a.c")
    assert touched == []

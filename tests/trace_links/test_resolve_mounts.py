"""Looking for a path leaves the machine only where the user's own folders lie."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from trace_links.resolve import Resolver

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def remote(tmp_path: Path) -> Path:
    """A folder that the table of mounts has on another machine."""
    folder = tmp_path / "net"
    (folder / "host").mkdir(parents=True)
    (folder / "host" / "a.c").write_text("int a;\n")
    table = ["1 0 8:1 / / rw - ext4 /dev/sda1 rw", f"2 1 0:9 / {folder} rw - autofs map rw"]
    (tmp_path / "mountinfo").write_text("\n".join(table) + "\n")
    return folder


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch, remote: Path) -> list[str]:
    """The paths on the other machine that are looked at."""
    found: list[str] = []
    for name in ("stat", "lstat", "readlink", "scandir", "listdir", "open"):
        original = getattr(os, name)

        def watched(path: Any, *rest: Any, _original: Any = original, **options: Any) -> Any:
            if str(path).startswith(str(remote)):
                found.append(str(path))
            return _original(path, *rest, **options)

        monkeypatch.setattr(os, name, watched)
    return found


def test_paths_on_another_machine_are_not_looked_at(
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
def test_where_the_user_works_they_are(tmp_path: Path, remote: Path, how: str) -> None:
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


def test_names_of_other_users_are_not_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    def asked(name: str) -> None:
        raise AssertionError(f"asked for {name}")

    monkeypatch.setattr(pwd, "getpwnam", asked)
    for check in (True, False):
        assert Resolver(str(tmp_path), check=check).candidates("~root/a.c") == ()

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tpu_walkthrough.mounts import Mounts, parse_mounts


def table(tmp_path: Path, *mounts: tuple[object, str]) -> str:
    """A mount table of Linux: the root, and these folders with their types."""
    lines = ["1 0 8:1 / / rw,relatime - ext4 /dev/sda1 rw"]
    for number, (folder, kind) in enumerate(mounts, 2):
        escaped = str(folder).replace(" ", "\\040")
        lines.append(f"{number} 1 0:9 / {escaped} rw shared:1 - {kind} source rw")
    path = tmp_path / "mountinfo"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


@pytest.mark.parametrize(
    "kind", ["nfs", "nfs4", "cifs", "autofs", "fuse.sshfs", "fuse.gvfsd-fuse", "fuse.unknown"]
)
def test_network_file_systems_are_not_accessed(tmp_path: Path, kind: str) -> None:
    mounts = Mounts((), table(tmp_path, ("/net", kind)))
    assert not mounts.is_local("/net")
    assert not mounts.is_local("/net/host/export/a.c")
    assert not mounts.is_local("/usr/../net/host")
    assert mounts.is_local("/network/a.c")
    assert mounts.is_local("/usr/include/stdio.h")
    assert mounts.is_local("/")


@pytest.mark.parametrize("kind", ["ext4", "tmpfs", "overlay", "btrfs", "fuseblk", "9p", "virtiofs"])
def test_file_systems_of_this_machine_are_local(tmp_path: Path, kind: str) -> None:
    assert Mounts((), table(tmp_path, ("/data", kind))).is_local("/data/a.c")


def test_a_disk_that_is_mounted_on_demand_is_local(tmp_path: Path) -> None:
    mounts = Mounts((), table(tmp_path, ("/data", "autofs"), ("/data", "ext4")))
    assert mounts.is_local("/data/a.c")


def test_names_of_folders_are_escaped_in_the_table(tmp_path: Path) -> None:
    mounts = Mounts((), table(tmp_path, ("/my shares", "cifs")))
    assert not mounts.is_local("/my shares/a.c")


def test_links_are_checked_before_they_are_followed(tmp_path: Path) -> None:
    remote = tmp_path / "remote"
    (remote / "inside").mkdir(parents=True)
    (tmp_path / "folder").symlink_to("remote/inside")
    (tmp_path / "file").symlink_to(remote / "inside" / "a.c")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "near").symlink_to("mountinfo")
    mounts = Mounts((), table(tmp_path, (remote, "nfs")))
    assert not mounts.is_local(f"{tmp_path}/folder/a.c")
    assert not mounts.is_local(f"{tmp_path}/file")
    assert not mounts.is_local(f"{tmp_path}/loop")
    assert not mounts.is_local(f"{tmp_path}/folder/../a.c")
    assert mounts.is_local(f"{tmp_path}/near")
    assert mounts.is_local(f"{tmp_path}/nothing/at/all")


def test_allowed_folders_are_local(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "me" / "src").mkdir(parents=True)
    text = table(tmp_path, (home, "autofs"), (home / "me", "nfs4"))
    mounts = Mounts([str(home / "me" / "src")], text)
    assert mounts.is_local(f"{home}/me/src/a.c")
    assert mounts.is_local(f"{home}/me/other/a.c")
    assert not mounts.is_local(f"{home}/you/a.c")
    assert not Mounts((), text).is_local(f"{home}/me/src/a.c")


def test_a_mount_that_comes_later_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tpu_walkthrough.mounts._FRESH_SECONDS", 0)
    mounts = Mounts((), table(tmp_path))
    assert mounts.is_local("/net/host/a.c")
    table(tmp_path, ("/net", "autofs"))
    assert not mounts.is_local("/net/host/a.c")


def test_without_a_table_the_folders_of_the_automounter_are_remote(tmp_path: Path) -> None:
    mounts = Mounts((), str(tmp_path / "none"))
    assert not mounts.is_local("/net/host/a.c")
    assert mounts.is_local("/usr/include/stdio.h")


def test_malformed_lines_of_the_table_are_ignored() -> None:
    assert [mount.folder for mount in parse_mounts("x\n1 2 - \n\n - nfs\n")] == ["/"]


@pytest.mark.skipif(not os.path.exists("/proc/self/mountinfo"), reason="only Linux has the table")
def test_the_table_of_this_machine(tmp_path: Path) -> None:
    assert Mounts([str(tmp_path)]).is_local(str(tmp_path / "a.c"))
    assert Mounts(()).is_local("/proc/self/mountinfo")


def test_relative_paths_are_not_local(tmp_path: Path) -> None:
    assert not Mounts((), table(tmp_path)).is_local("a/b.c")


def test_only_the_allowed_folder_of_an_automounter_is_local(tmp_path: Path) -> None:
    net = tmp_path / "net"
    (net / "host" / "src").mkdir(parents=True)
    mounts = Mounts([str(net / "host" / "src")], table(tmp_path, (net, "autofs")))
    assert mounts.is_local(f"{net}/host/src/a.c")
    assert not mounts.is_local(f"{net}/evil/a.c")


@pytest.mark.parametrize("kind", ["proc", "sysfs", "devpts"])
def test_files_of_the_system_are_local_only_in_their_usual_folders(
    tmp_path: Path, kind: str
) -> None:
    text = table(tmp_path, ("/proc", kind), ("/sys/kernel", kind), ("/dev/pts", kind))
    assert not Mounts((), text).has_remote()
    (tmp_path / "proc" / "1").mkdir(parents=True)
    mounts = Mounts((), table(tmp_path, (tmp_path / "proc", kind)))
    assert not mounts.is_local(f"{tmp_path}/proc/1/environ")
    assert mounts.is_local(f"{tmp_path}/a.c")

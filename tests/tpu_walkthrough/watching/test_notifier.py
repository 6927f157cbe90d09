"""The system's own notifier: what it reports, what it does not report, and how it ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Plant
from tpu_walkthrough.watching import notifier as watch_notify
from tpu_walkthrough.watching.bursts import Change

TIMEOUT_S = 20
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")


class Recorded:
    """A sink that records everything."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.losses: list[str] = []
        self.ends: list[str] = []

    def changed(self, change: Change) -> None:
        self.changes.append(change)

    def lost(self, why: str) -> None:
        self.losses.append(why)

    def ended(self, why: str) -> None:
        self.ends.append(why)

    def wait(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + TIMEOUT_S
        while not condition():
            assert time.monotonic() < end, self.changes
            time.sleep(0.005)

    def wait_for(self, folder: str, name: str) -> Change:
        """The first change of an entry."""
        self.wait(lambda: any(change[:2] == (folder, name) for change in list(self.changes)))
        return next(change for change in self.changes if change[:2] == (folder, name))


@pytest.fixture
def recorded() -> Recorded:
    return Recorded()


@pytest.fixture
def root(plant: Plant) -> Path:
    return plant({"a/x.cc": "", "a/b/y.cc": "", "ignored/z.cc": "", "top.cc": ""})


@pytest.fixture
def notifier(root: Path, recorded: Recorded) -> Iterator[watch_notify.Notifier]:
    started = watch_notify.start(str(root), recorded)
    for folder in ("", "a/", "a/b/"):
        started.enter(folder)
    yield started
    started.close()


def assert_nothing_but(recorded: Recorded, root: Path, expected: list[Change]) -> None:
    """No other changes were reported before a new one."""
    (root / "last").touch()
    recorded.wait_for("", "last")
    assert [change for change in recorded.changes if change.name != "last"] == expected


@pytest.mark.usefixtures("notifier")
def test_reports_files_and_folders(recorded: Recorded, root: Path) -> None:
    (root / "a/new.cc").touch()
    change = recorded.wait_for("a/", "new.cc")
    assert (change.is_folder, change.is_entry) == (False, True)
    (root / "a/b/y.cc").write_text("x")
    change = recorded.wait_for("a/b/", "y.cc")
    assert (change.is_folder, change.is_entry) == (False, False)
    (root / "a/c").mkdir()
    change = recorded.wait_for("a/", "c")
    assert (change.is_folder, change.is_entry) == (True, True)
    (root / "a/x.cc").rename(root / "moved.cc")
    assert recorded.wait_for("", "moved.cc").is_entry
    assert recorded.wait_for("a/", "x.cc").is_entry
    (root / "top.cc").unlink()
    assert recorded.wait_for("", "top.cc").is_entry
    assert not recorded.ends
    assert not recorded.losses


@pytest.mark.usefixtures("notifier")
def test_a_name_that_is_not_text(recorded: Recorded, root: Path) -> None:
    name = os.fsdecode(b"\xff\n.cc")
    (root / "a" / name).touch()
    recorded.wait_for("a/", name)


@only_linux
@pytest.mark.usefixtures("notifier")
def test_reading_and_unwatched_folders_raise_no_events(recorded: Recorded, root: Path) -> None:
    for path in sorted(root.rglob("*")):
        if path.is_file():
            path.read_bytes()
        else:
            list(path.iterdir())
    (root / "ignored/new.cc").touch()
    assert_nothing_but(recorded, root, [])


@only_linux
def test_left_folders_are_not_reported(
    recorded: Recorded, root: Path, notifier: watch_notify.Notifier
) -> None:
    notifier.leave("a/b/")
    notifier.leave("never/entered/")
    (root / "a/b/new.cc").touch()
    assert_nothing_but(recorded, root, [])


@only_linux
def test_a_folder_entered_twice_is_reported_once(
    recorded: Recorded, root: Path, notifier: watch_notify.Notifier
) -> None:
    for _ in range(3):
        notifier.enter("a/")
    (root / "a/x.cc").unlink()
    assert_nothing_but(recorded, root, [Change("a/", "x.cc", is_folder=False, is_entry=True)])


@only_linux
def test_moved_folders_are_reported_by_their_new_name(
    recorded: Recorded, root: Path, notifier: watch_notify.Notifier
) -> None:
    (root / "a/b").rename(root / "c")
    recorded.wait_for("", "c")
    notifier.enter("c/")
    notifier.leave("a/b/")
    (root / "c/new.cc").touch()
    recorded.wait_for("c/", "new.cc")
    # Another folder under the old name.
    (root / "a/b").mkdir()
    notifier.enter("a/b/")
    (root / "a/b/new.cc").touch()
    recorded.wait_for("a/b/", "new.cc")
    (root / "c/last.cc").touch()
    recorded.wait_for("c/", "last.cc")


@only_linux
def test_swapped_folders(recorded: Recorded, root: Path, notifier: watch_notify.Notifier) -> None:
    (root / "d").mkdir()
    notifier.enter("d/")
    (root / "d").rename(root / "between")
    (root / "a/b").rename(root / "d")
    (root / "between").rename(root / "a/b")
    for folder in ("d/", "a/b/"):
        notifier.enter(folder)
    (root / "d/in_d.cc").touch()
    recorded.wait_for("d/", "in_d.cc")
    (root / "a/b/in_b.cc").touch()
    recorded.wait_for("a/b/", "in_b.cc")


def test_a_folder_that_was_removed_before(
    recorded: Recorded, root: Path, notifier: watch_notify.Notifier
) -> None:
    shutil.rmtree(root / "a/b")
    notifier.enter("a/b/")
    notifier.enter("never/")
    (root / "a/new.cc").touch()
    recorded.wait_for("a/", "new.cc")
    assert not recorded.ends


def test_nothing_is_reported_after_close(recorded: Recorded, root: Path) -> None:
    notifier = watch_notify.start(str(root), recorded)
    notifier.enter("")
    notifier.close()
    (root / "new.cc").touch()
    time.sleep(0.05)
    assert not recorded.changes


@pytest.mark.usefixtures("notifier")
def test_observers_of_watchdog_report_the_same(recorded: Recorded, root: Path) -> None:
    """The notifier of other systems, with watchdog's observer for this one."""
    other = Recorded()
    recursive = watch_notify._Recursive(str(root), other)
    try:
        (root / "a/new.cc").touch()
        (root / "a/b/y.cc").write_text("x")
        (root / "top.cc").rename(root / "a/top.cc")
        (root / "a/c").mkdir()
        for folder, name in (("a/", "new.cc"), ("a/b/", "y.cc"), ("", "top.cc"), ("a/", "c")):
            assert other.wait_for(folder, name) == recorded.wait_for(folder, name)
        other.wait_for("a/", "top.cc")
    finally:
        recursive.close()


MOUNTS = """\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:5 / /proc rw - proc proc rw
40 22 0:44 / /home/me/net\\040share rw shared:9 - nfs4 server:/x rw
41 22 0:45 / /mnt rw - ext4 /dev/sdb rw
42 41 0:46 / /mnt/c rw - 9p drvfs rw
43 40 0:47 / /home/me/net\\040share/local rw - tmpfs none rw
"""


@pytest.mark.parametrize(
    ("root", "kind"),
    [
        ("/home/me", "nfs4"),
        ("/home/me/tree", ""),
        ("/home/me/net share", "nfs4"),
        ("/home/me/net share/tree", "nfs4"),
        ("/home/me/net share too", ""),
        ("/home/me/net share/local/tree", ""),
        ("/mnt", "9p"),
        ("/mnt/c/tree", "9p"),
        ("/mnt/tree", ""),
    ],
)
def test_network_file_systems_are_recognised(tmp_path: Path, root: str, kind: str) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS)
    assert watch_notify.unwatchable_file_system(root, str(mounts)) == kind
    assert watch_notify.unwatchable_file_system(root, str(tmp_path / "none")) == ""


LIMITED = """
import sys
from tpu_walkthrough.watching import notifier as watch_notify

class Sink:
    def changed(self, change): pass
    def lost(self, why): print("lost", why)
    def ended(self, why): print("ended", why)

with open(sys.argv[1], "w") as file:
    file.write(sys.argv[2])
notifier = watch_notify.start(sys.argv[3], Sink())
for folder in ("", "a/", "a/b/"):
    notifier.enter(folder)
notifier.close()
"""


@only_linux
@pytest.mark.parametrize(
    ("limit", "number", "expected"),
    [
        ("max_inotify_watches", "2", "ended the limit of watched folders is reached"),
        ("max_inotify_instances", "0", "ended the limit of watchers is reached"),
    ],
)
def test_limits_are_reported_once(root: Path, limit: str, number: str, expected: str) -> None:
    unshare = ["unshare", "--user", "--map-root-user"]
    if (
        not shutil.which("unshare")
        or subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("a private limit requires a user namespace")
    ran = subprocess.run(
        [*unshare, sys.executable, "-c", LIMITED, f"/proc/sys/user/{limit}", number, root],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith(expected)
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""

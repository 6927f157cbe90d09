"""A recording whose disk or limit is full: it ends with one warning, the program goes on."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorder import compiled, run_python

_FILL = """
for number in range(int(sys.argv[1])):
    lib.Large(1000)
print("the end")
"""
_LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
os.execv(sys.argv[1], sys.argv[1:])
"""
# fallocate and mmap as a file system has them that cannot do either.
_WITHOUT_MAPPING = """
#include <cerrno>
#include <sys/types.h>
extern "C" int fallocate(int, int, off_t, off_t) {
  errno = EOPNOTSUPP;
  return -1;
}
extern "C" int fallocate64(int, int, off_t, off_t) { return fallocate(0, 0, 0, 0); }
"""


def stopped(path: Path, stderr: str, reason: str, fewer_than: int) -> None:
    """The recording at `path` ended early, whole as far as it goes, and one warning reported it."""
    assert len(re.findall("mock-libtpu: ", stderr)) == 1
    assert str(path) in stderr
    assert reason in stderr
    recording = read_recording(path)
    found = list(recording.calls())
    assert 0 < len(found) < fewer_than
    assert [call.sequence for call in found] == list(range(len(found)))
    assert all(call.arguments == {"event": b"x" * 1000} for call in found)


def test_size_limit_ends_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    ran = run_python(_FILL, path, "500", environment={"MOCK_LIBTPU_SIZE_LIMIT": "100000"})
    assert ran.stdout == "the end\n"
    stopped(path, ran.stderr, "limit of 100000 bytes", 100)
    assert 90_000 < path.stat().st_size <= 100_000
    recording = read_recording(path)
    [note] = recording.notes
    assert "is not complete" in note
    assert recording.is_stopped
    assert "size limit" in note


def test_limit_below_the_first_record_leaves_an_unusable_file_and_a_warning(
    tmp_path: Path,
) -> None:
    path = tmp_path / "recording"
    ran = run_python(_FILL, path, "5", environment={"MOCK_LIBTPU_SIZE_LIMIT": "100"})
    assert ran.stdout == "the end\n"
    assert ran.stderr.count("mock-libtpu: ") == 1


def test_file_size_limit_of_the_system_ends_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    launcher = [
        sys.executable,
        "-c",
        _LIMITED,
    ]
    # The signal that the system sends ends a program that does not ignore it as Python does.
    program = "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\n" + _FILL
    ran = run_python(program, path, "500", prefix=launcher)
    assert ran.stdout == "the end\n"
    stopped(path, ran.stderr, "File too large", 200)
    assert path.stat().st_size <= 200_000


@pytest.mark.parametrize("mapped", [True, False])
def test_full_disk_ends_the_recording(mapped: bool, tmp_path: Path) -> None:
    unshare = shutil.which("unshare")
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=300k none "$0" && "$@"; code=$?; cp "$0"/* "$0"/..; exit $code'
    prefix = [unshare or "unshare", "--mount", "--map-root-user", "sh", "-c", script, str(disk)]
    tried = subprocess.run([*prefix, "true"], capture_output=True, check=False) if unshare else None
    reasons = (b"denied", b"permitted", b"unshare failed")  # the last one under an emulator
    if tried is None or any(reason in tried.stderr for reason in reasons):
        pytest.skip("no file system can be mounted here")
    environment = {}
    if not mapped:
        source = tmp_path / "shim.cc"
        source.write_text(_WITHOUT_MAPPING)
        environment["LD_PRELOAD"] = str(compiled(tmp_path / "shim.so", source))
    ran = run_python(_FILL, disk / "recording", "500", prefix=prefix, environment=environment)
    assert ran.stdout == "the end\n"
    assert str(disk / "recording") in ran.stderr
    (tmp_path / "recording").rename(disk / "recording")
    stopped(disk / "recording", ran.stderr, "No space left on device", 300)
    # Nearly all of the disk was used.
    assert len(list(read_recording(disk / "recording").calls())) > 150


def test_file_system_that_cannot_map_gives_the_same_recording(tmp_path: Path) -> None:
    source = tmp_path / "shim.cc"
    source.write_text(_WITHOUT_MAPPING)
    shim = compiled(tmp_path / "shim.so", source)
    path = tmp_path / "recording"
    ran = run_python(_FILL, path, "300", environment={"LD_PRELOAD": str(shim)})
    assert ran.stderr == ""
    recording = read_recording(path)
    assert [call.arguments for call in recording.calls()] == [{"event": b"x" * 1000}] * 300
    assert recording.notes == []


def test_file_that_cannot_be_created_is_reported_once(tmp_path: Path) -> None:
    path = tmp_path / "no" / "folder" / "recording"
    ran = run_python(_FILL, path, "5")
    assert ran.stdout == "the end\n"
    assert ran.stderr.count("mock-libtpu: ") == 1
    assert str(path) in ran.stderr
    assert "No such file or directory" in ran.stderr


def test_record_larger_than_a_chunk_is_whole(tmp_path: Path) -> None:
    run_python("lib.Large(3_000_000); lib.Large(10); lib.Large(20_000_000)", tmp_path / "recording")
    first, second, third = read_recording(tmp_path / "recording").calls()
    assert first.arguments == {"event": b"x" * 3_000_000}
    assert second.arguments == {"event": b"x" * 10}
    assert third.arguments == {}, "too large for anybody to read"

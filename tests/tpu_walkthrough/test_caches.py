"""Caches are listed with their sizes on disk, and only a program's own files are removed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Plant
from tpu_walkthrough.caches import Cache, CacheEntry, clear, contents
from tpu_walkthrough.errors import OutputError, UsageError

PROGRAMS = {
    "cmake-gen-globs": (["--list-cache"], ["--clear-cache"], "CMAKE_GEN_GLOBS_CACHE"),
    "mock-libtpu": (["cache", "list"], ["cache", "clear"], "MOCK_LIBTPU_CACHE"),
    "trace-links": (["cache"], ["cache", "clear"], "TRACE_LINKS_CACHE"),
}
# The files of each program, in the folder that the variable names.
KEPT = {
    "cmake-gen-globs": [
        "packages/abc-1.78.0/a.h",
        "packages/abc-1.78.0.json",
        "packages/abc-1.78.0.sums.json",
        "trees/0123456789abcdef/b.h",
        "surveys/89abcdef",
    ],
    "mock-libtpu": [
        "0123456789abcdef/libtpu.so",
        "0123456789abcdef.tmp/x",
        "jax-0.4.13-0123456789abcdef/bin/x",
        "jax-0.10.2-0123456789abcdef/bin/x",
        "upgrade-0123456789abcdef/bin/x",
        "compared/0123456789abcdef",
    ],
    "trace-links": [
        "definitions/0123456789abcdef.definitions",
        "releases/jaxlib-0.12.0.1.definitions",
    ],
}
OTHERS = [
    "0123456789abcdef0/x",
    "definitions/notes.txt",
    "notes.txt",
    "packages/core/package.json",
    "packages/other-1.0/x",
    "stamps/penny.png",
    "surveys/2019.csv",
    "trees/oak.txt",
]
BLOCKS = b"x" * 300_000


def run(
    program: str, arguments: list[str], folder: Path, **variables: str
) -> subprocess.CompletedProcess[str]:
    command: list[str | Path] = [Path(sys.executable).with_name(program), *arguments]
    environment = {"PATH": os.defpath, "HOME": str(folder), "COLUMNS": "100", **variables}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_only_own_files_are_listed_and_removed(program: str, plant: Plant) -> None:
    list_, clear_, variable = PROGRAMS[program]
    folder = plant(dict.fromkeys([*KEPT[program], *OTHERS], BLOCKS))
    listed = run(program, list_, folder, **{variable: str(folder)})
    assert listed.returncode == 0, listed
    *entries, total = listed.stdout.splitlines()
    assert total.split()[2:] == ["total", str(folder)]
    expected = len(KEPT[program]) * len(BLOCKS)
    shown = float(total.split()[0]) * {"MB": 1e6, "kB": 1e3}[total.split()[1]]
    assert expected <= shown < expected * 1.2
    assert len(entries) >= 1
    removed = run(program, clear_, folder, **{variable: str(folder)})
    assert removed.returncode == 0, removed
    left = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    assert sorted(left) == sorted(OTHERS)
    again = run(program, clear_, folder, **{variable: str(folder)})
    assert (again.returncode, again.stdout.split()[:3]) == (0, ["removed", "0.0", "kB"])


def test_one_entry_is_removed_by_name(plant: Plant) -> None:
    folder = plant(dict.fromkeys(KEPT["mock-libtpu"], BLOCKS))
    variables = {"MOCK_LIBTPU_CACHE": str(folder)}
    unknown = run("mock-libtpu", ["cache", "clear", "librarys"], folder, **variables)
    assert unknown.returncode == 2
    assert "Entries: libraries, legacy, compiled, compared, jax" in unknown.stderr
    assert run("mock-libtpu", ["cache", "clear", "legacy"], folder, **variables).returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "0123456789abcdef",
        "0123456789abcdef.tmp",
        "compared",
        "jax-0.10.2-0123456789abcdef",
        "upgrade-0123456789abcdef",
    ]


def test_links_are_not_followed(plant: Plant) -> None:
    outside = plant({"big": BLOCKS}, "outside")
    folder = plant({"entry/": "", "file": BLOCKS}, "cache")
    (folder / "entry/link").symlink_to(outside)
    (folder / "linked").symlink_to(outside)
    os.link(folder / "file", folder / "entry/same")
    os.link(folder / "file", folder / "entry/again")
    paths = [str(folder / name) for name in ("entry", "linked")]
    cache = Cache(str(folder), [CacheEntry("all", "text", paths)])
    *_, total = contents(cache)
    assert 300 <= float(total.split()[0]) < 400  # kB: once
    clear(cache)
    assert [path.name for path in folder.iterdir()] == ["file"]
    assert (outside / "big").exists()


def test_a_file_that_cannot_be_removed_is_an_error(tmp_path: Path) -> None:
    cache = Cache("/proc", [CacheEntry("version", "text", ["/proc/version"])])
    with pytest.raises(OutputError, match="/proc/version: cannot be removed: "):
        clear(cache)
    with pytest.raises(UsageError):
        clear(cache, ["versions"])

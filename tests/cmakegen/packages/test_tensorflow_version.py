"""The TensorFlow package for a tree."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from cmakegen.packages.tensorflow_version import (
    commit_day,
    nightly_for,
    release_for,
    stated_version,
)
from tests.conftest import Git, Plant


@pytest.mark.parametrize(
    ("path", "text", "version"),
    [
        ("tensorflow/tf_version.bzl", 'TF_VERSION = "2.21.0"\n', "2.21.0"),
        ("tensorflow/tf_version.bzl", '# TF_VERSION = "1"\nTF_VERSION="2.20.0"\n', "2.20.0"),
        ("tensorflow/tensorflow.bzl", 'x = 1\nVERSION = "2.15.0"\nMAJOR = 2\n', "2.15.0"),
        ("tensorflow/tensorflow.bzl", 'TF_VERSION = "2.15.0"\n  VERSION = "3"\n', ""),
        ("tensorflow/tf_version.bzl", "TF_VERSION = VERSION\n", ""),
        ("tensorflow/tf_version.bzl", b'TF_VERSION = "2.21.0"\n\xff', ""),
        ("tensorflow/version.txt", "2.21.0", ""),
        ("xla/shape.h", "", ""),
    ],
)
def test_stated_version(plant: Plant, path: str, text: str | bytes, version: str) -> None:
    assert stated_version(str(plant({path: text}))) == version


def test_first_file_that_states_it(plant: Plant) -> None:
    files = {
        "tensorflow/tf_version.bzl": "",
        "tensorflow/tensorflow.bzl": 'VERSION = "2.15.0"\n',
    }
    assert stated_version(str(plant(files))) == "2.15.0"


@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date(2020, 1, 1), "2.12.0"),
        (date(2023, 3, 31), "2.12.0"),
        (date(2023, 4, 1), "2.13.0"),
        (date(2023, 7, 1), "2.13.0"),
        (date(2024, 12, 31), "2.19.0"),
        (date(2025, 8, 19), "2.20.0"),
        (date(2025, 9, 1), "2.21.0"),
        (date(2099, 1, 1), "2.21.0"),
        (None, "2.21.0"),
    ],
)
def test_release_for(day: date | None, version: str) -> None:
    assert release_for(day) == version


NIGHTLIES = [
    "2.21.0.dev20251203",
    "2.21.0.dev20251201",
    "2.20.0.dev20250701",
    "2.21.0",
    "2.21.0.dev2025120",
    "2.21.0rc1",
]


@pytest.mark.parametrize(
    ("day", "version"),
    [
        (date(2025, 12, 1), "2.21.0.dev20251201"),
        (date(2025, 12, 2), "2.21.0.dev20251203"),
        (date(2025, 12, 4), ""),
        (date(2025, 11, 1), "2.21.0.dev20251201"),
        (date(2025, 10, 31), ""),
        (date(2025, 6, 30), "2.20.0.dev20250701"),
    ],
)
def test_nightly_for(day: date, version: str) -> None:
    assert nightly_for(day, NIGHTLIES) == version
    assert nightly_for(day, NIGHTLIES[::-1]) == version


@pytest.mark.parametrize("version", ["2.21.0.dev20251399", "2.21.0.dev00000000"])
def test_a_nightly_with_an_invalid_day(version: str) -> None:
    assert nightly_for(date(2025, 12, 1), [version, *NIGHTLIES]) == "2.21.0.dev20251201"


def test_no_nightlies() -> None:
    assert nightly_for(date(2025, 12, 1), []) == ""


@pytest.mark.parametrize("folder", [".", "d"])
@pytest.mark.parametrize("clock", ["2024-05-06T23:59:59+00:00", "2024-05-07T01:30:00+02:00"])
def test_commit_day(
    plant: Plant, git: Git, clock: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({"d/a.cc": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    tree = git(root, "write-tree").strip()
    author = "A <a@example.com> 1000000000 +0000"
    seconds = 1715039999 if "06T" in clock else 1715038200
    (root / "commit").write_text(
        f"tree {tree}\nauthor {author}\ncommitter A <a@example.com> {seconds} +0200\n\nx\n"
    )
    commit = git(root, "hash-object", "-t", "commit", "-w", "commit").strip()
    git(root, "update-ref", "HEAD", commit)
    for name in ("GIT_DIR", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)
    assert commit_day(str(root / folder)) == date(2024, 5, 6)


def test_no_commit_day(
    plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({})
    git(root, "init", "-q")
    assert commit_day(str(root)) is None
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert commit_day(str(tmp_path)) is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert commit_day(str(root)) is None

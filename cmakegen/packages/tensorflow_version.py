"""Determine the TensorFlow package with the headers that a tree requires.

A TensorFlow tree contains its version. XLA and other trees have none: the date of the commit
selects the nightly package of that day, or the next release if the index no longer has it.
"""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime

from tpu_walkthrough import git
from tpu_walkthrough.files import read_file

# First components of the release dates; source: the releases of the tensorflow package.
_RELEASES = (
    ((2023, 3), "2.12.0"),
    ((2023, 7), "2.13.0"),
    ((2023, 9), "2.14.0"),
    ((2023, 11), "2.15.0"),
    ((2024, 3), "2.16.1"),
    ((2024, 7), "2.17.0"),
    ((2024, 10), "2.18.0"),
    ((2025, 3), "2.19.0"),
    ((2025, 8), "2.20.0"),
    ((2026, 3), "2.21.0"),
)
# The files that contain the version.
VERSION_FILES = ("tensorflow/tf_version.bzl", "tensorflow/tensorflow.bzl")
_VERSION_FILES = (
    ("tensorflow/tf_version.bzl", r'(?m)^TF_VERSION\s*=\s*"([^"]+)"'),
    ("tensorflow/tensorflow.bzl", r'(?m)^VERSION\s*=\s*"([^"]+)"'),
)
_LARGEST = 1 << 22  # bytes of a file
_NIGHTLY = r"\.dev(\d{8})$"
# A nightly further away than this is not better than a release.
_NEAR_DAYS = 30


def stated_version(root: str) -> str:
    """The version in a TensorFlow tree at `root`, or "" for any other tree."""
    for path, pattern in _VERSION_FILES:
        try:
            text = read_file(os.path.join(root, path), _LARGEST).decode("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        found = re.search(pattern, text)
        if found:
            return found[1]
    return ""


def is_tensorflow(root: str) -> bool:
    """Whether the tree at `root` is TensorFlow or XLA."""
    marks = ("xla/shape.h", "xla/xla.proto")
    return bool(stated_version(root)) or any(
        os.path.isfile(os.path.join(root, path)) for path in marks
    )


def commit_day(root: str) -> date | None:
    """The day (UTC) of the commit of HEAD; None if it is unknown."""
    seconds = git.commit_time(root)
    try:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC).date()
    except (OverflowError, ValueError, OSError):  # a commit may have any number as its time
        return None


def release_for(day: date | None) -> str:
    """The first release in the month of `day` or later; the newest without a day."""
    for (year, month), version in _RELEASES:
        if day is not None and (day.year, day.month) <= (year, month):
            return version
    return _RELEASES[-1][1]


def nightly_for(day: date, versions: list[str]) -> str:
    """The first of `versions` of tf-nightly on `day` or later, or "" if none is near."""
    near = []
    for version in versions:
        found = re.search(_NIGHTLY, version)
        try:
            built = date.fromisoformat(found[1]) if found else None
        except ValueError:
            continue
        if built and 0 <= (built - day).days <= _NEAR_DAYS:
            near.append((built, version))
    return min(near)[1] if near else ""

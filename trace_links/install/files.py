"""Reads, writes, backs up and restores the files that an installation edits.

Their contents are defined in steps.py.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile

from tpu_walkthrough.errors import ForeignFileError, InputError

MARK = "trace-links"
BACKUP = ".before-trace-links"


def read(path: str) -> str | None:
    try:
        # Some users link a configuration to /dev/null to disable it.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise ForeignFileError(f"{path} is not a regular file; it was not changed")
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def write(path: str, text: str) -> None:
    """Write atomically, and through links, so that a file in a dotfiles folder remains there."""
    path = os.path.realpath(path)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        mode = os.stat(path).st_mode & 0o7777 if os.path.exists(path) else 0o644
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=f".{MARK}-")
        try:
            with open(handle, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
                file.write(text)
            os.chmod(temporary, mode)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def back_up(path: str) -> None:
    """Copy an existing file, only the first time. Raises InputError."""
    if os.path.exists(path) and not os.path.exists(path + BACKUP):
        try:
            shutil.copy2(path, path + BACKUP)
        except OSError as error:
            raise InputError(f"{path + BACKUP}: {error.strerror}") from None


def restore(path: str, text: str, created: str) -> None:
    """Write the rest; remove a file that we created, or a backup that is no longer needed."""
    if text in ("", created) and not os.path.exists(path + BACKUP):
        os.unlink(os.path.realpath(path))
        return
    write(path, text)
    backup = read(path + BACKUP)
    was_empty = backup is not None and not backup.strip() and text == created
    if backup is not None and (was_empty or backup.rstrip("\n") == text.rstrip("\n")):
        write(path, backup)
        os.unlink(path + BACKUP)


def bounds(text: str, begin: str, end: str, path: str) -> tuple[int, int]:
    """Start and end of the region, including its line ends; -1, -1 if there is none."""
    begins, ends = text.count(begin + "\n"), text.count(end)
    if not begins and not ends:
        return -1, -1
    start, stop = text.find(begin + "\n"), text.find(end)
    if begins != 1 or ends != 1 or stop < start:
        raise ForeignFileError(
            f'{path}: the lines "{begin.strip()}" and "{end.strip()}" do not match',
            "Fix or remove them, then run this command again.",
        )
    stop += len(end)
    return start, stop + (text[stop : stop + 1] == "\n")

"""Files that an installation edits: read, written atomically, copied once before, given back.

What is written into them is install_steps.py's.
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
        # A link to /dev/null, say, is how some keep a program from having a configuration.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise ForeignFileError(f"{path} is no regular file; it is left as it is")
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def write(path: str, text: str) -> None:
    """Atomically; through links, so that a file in a folder of dot files stays there."""
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
    """Keeps a copy of what is there, the first time. Raises InputError."""
    if os.path.exists(path) and not os.path.exists(path + BACKUP):
        try:
            shutil.copy2(path, path + BACKUP)
        except OSError as error:
            raise InputError(f"{path + BACKUP}: {error.strerror}") from None


def restore(path: str, text: str, created: str) -> None:
    """Writes what is left; a file that we made, or a copy that is needed no more, goes."""
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
    """Where the region starts and ends, its lines' ends included; -1, -1 where there is none."""
    begins, ends = text.count(begin + "\n"), text.count(end)
    if not begins and not ends:
        return -1, -1
    start, stop = text.find(begin + "\n"), text.find(end)
    if begins != 1 or ends != 1 or stop < start:
        raise ForeignFileError(
            f'{path}: the lines "{begin.strip()}" and "{end.strip()}" are no pair',
            "Mend or remove them, then run this again.",
        )
    stop += len(end)
    return start, stop + (text[stop : stop + 1] == "\n")

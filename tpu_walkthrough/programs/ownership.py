"""Checks whether another user of this machine could have installed or replaced a program.

A click starts programs by name, from PATH, known folders and running processes, and what was built
or downloaded is loaded from a cache. That is only safe if nobody but root and this user can write
or replace the file: so every folder above it is checked, and for a link those of the link and of
its target.
"""

import grp
import os
import pwd
import stat
import sys

_ROOT = 0
_MAX_LINKS = 40  # the limit of the kernel
_ADMINISTRATORS = 80  # macOS: its members can become root and can write the folders of Homebrew
# Lower numbers are groups of the distribution, such as Debian's `staff`, which can write
# /usr/local. The group of all users has 100, on macOS 20.
_FIRST_GROUP_OF_USERS = 100


def why_unsafe(path: str) -> str:
    """How another user could change the file or folder at `path`; "" if none can."""
    try:
        return _problem("/", os.lstat("/")) or _along(path)
    except OSError as error:
        return f"{error.filename}: {error.strerror}"


def _along(path: str) -> str:
    left = path.split("/")[::-1]
    at = ""
    links = 0
    while left:
        name = left.pop()
        if name in ("", "."):
            continue
        if name == "..":
            at = at.rpartition("/")[0]
            continue
        here = f"{at}/{name}"
        found = os.lstat(here)
        if stat.S_ISLNK(found.st_mode):
            links += 1
            if links > _MAX_LINKS:
                return f"{here} has too many levels of symbolic links"
            # Its mode means nothing; in a folder such as /tmp its owner can replace it.
            problem = _owner_problem(here, found)
            target = os.readlink(here)
            at = "" if target[:1] == "/" else at
            left += target.split("/")[::-1]
        else:
            problem = _problem(here, found)
            at = here
        if problem:
            return problem
    return ""


def _problem(path: str, found: os.stat_result) -> str:
    mode = found.st_mode
    problem = _owner_problem(path, found)
    # In a folder such as /tmp users can only replace their own files: the next owner is checked.
    kept = stat.S_ISDIR(mode) and mode & stat.S_ISVTX
    if problem or kept or not mode & (stat.S_IWGRP | stat.S_IWOTH):
        return problem
    if is_windows_drive(found.st_dev):
        return ""
    if mode & stat.S_IWOTH:
        return f"every user can write {path}"
    if not _is_private(found.st_gid) or _has_list(path):
        return f"the group {_name_of_group(found.st_gid)} can write {path}"
    return ""


def _owner_problem(path: str, found: os.stat_result) -> str:
    if found.st_uid in (_ROOT, os.geteuid()):
        return ""
    return f"{path} belongs to the user {name_of_user(found.st_uid)}"


def _is_private(group: int) -> bool:
    """Whether only root and this user are in the group."""
    if group == _ADMINISTRATORS and sys.platform == "darwin":
        return True
    own = {name_of_user(user) for user in (_ROOT, os.geteuid())}
    try:
        found = grp.getgrgid(group)
        of_the_user = found.gr_name in own and pwd.getpwuid(os.geteuid()).pw_gid == group
    except KeyError:
        return False
    least = 1 if sys.platform == "darwin" else _FIRST_GROUP_OF_USERS
    if set(found.gr_mem) - own or not (of_the_user or group < least):
        return False
    return not _is_anyones_first(group)


def _is_anyones_first(group: int) -> bool:
    """Whether it is another user's primary group, which does not list its user."""
    try:
        with open("/etc/passwd", encoding="utf-8", errors="replace") as file:
            users = [line.split(":") for line in file]
    except OSError:
        return True
    own = (str(_ROOT), str(os.geteuid()))
    return any(len(one) > 3 and one[3] == str(group) and one[2] not in own for one in users)


def _has_list(path: str) -> bool:
    """Whether there is an access control list besides the mode."""
    if not hasattr(os, "getxattr"):
        return False
    try:
        os.getxattr(path, "system.posix_acl_access")
    except OSError:
        return False
    return True


def is_windows_drive(device: int) -> bool:
    """Whether it is a Windows drive in WSL, where all files appear writable by everyone."""
    if not (os.environ.get("WSL_DISTRO_NAME") or os.environ.get("WSL_INTEROP")):
        return False
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as file:
            return device in windows_drives(file.read())
    except OSError:
        return False


def windows_drives(mounts: str) -> set[int]:
    """The devices of Windows drives, by the text of /proc/self/mountinfo."""
    found = set()
    for line in mounts.splitlines():
        mount, _, rest = line.partition(" - ")
        kind, *more = rest.split(" ")
        if kind == "drvfs" or (kind == "9p" and "aname=drvfs" in more[-1]):
            major, _, minor = mount.split(" ")[2].partition(":")
            found.add(os.makedev(int(major), int(minor)))
    return found


def name_of_user(user: int) -> str:
    """The user's name; the number if it has none."""
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def _name_of_group(group: int) -> str:
    try:
        return grp.getgrgid(group).gr_name
    except KeyError:
        return str(group)

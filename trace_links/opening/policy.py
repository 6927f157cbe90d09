"""Checks whether a target may be opened: on this host, an existing regular file, below the roots.

If no roots are configured, a link must have been created by this user's own trace-links.
"""

import os
import stat

from tpu_walkthrough.mounts import Mounts
from trace_links.errors import RefusedError
from trace_links.links import token
from trace_links.links.uri import Target, refuse_controls, shown

_NO_FILES = ("/proc/", "/sys/", "/dev/")
_SYSTEM = (b"proc", b"sysfs", b"devpts", b"debugfs", b"tracefs")
_MOUNT_TABLE = "/proc/self/mountinfo"


def check(target: Target, roots: list[str], hosts: list[str]) -> str:
    """The path to open, with links resolved. Raises RefusedError with the reason.

    `roots`: folders that must contain the file after links are resolved; empty allows all files.
    `hosts`: names of other hosts with the same files at the same paths.
    """
    _check_host(target.host, hosts)
    path = target.path
    # Anybody can print a link: before it is allowed, its path must not access another machine.
    _check_kind(path, path)
    if not roots and target.token is not None:
        _check_token(target)
    if roots and not _is_local(path, roots):
        raise _not_below(path, roots)
    # Open exactly the checked file, even if links on the way to it change.
    real = "/" + os.path.realpath(path).lstrip("/")
    refuse_controls(real, "the path")
    _check_kind(path, real)
    if roots and not any(_below(real, root) for root in roots):
        raise _not_below(path, roots)
    path = real
    try:
        status = os.stat(path)
    except FileNotFoundError:
        raise RefusedError(f"there is no file {shown(path)}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RefusedError(f"{shown(path)} cannot be opened: {reason}") from None
    mode = status.st_mode
    if stat.S_ISDIR(mode):
        raise RefusedError(f"{shown(path)} is a folder")
    if not stat.S_ISREG(mode):
        raise RefusedError(f"{shown(path)} is not a regular file")
    if os.major(status.st_dev) == 0 and _is_system(status.st_dev):
        raise _no_file(path)
    return path


def _check_kind(path: str, name: str) -> None:
    if ("/" + os.path.normpath(name).lstrip("/") + "/").startswith(_NO_FILES):
        raise _no_file(path)


def _no_file(path: str) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not opened: it is not a file on disk",
        "Files below /proc, /sys and /dev, and of these file systems elsewhere, are refused.",
    )


def _is_system(device: int) -> bool:
    """Whether a device is one of the kernel's own file systems, by the table of mounts."""
    number = b"%d:%d" % (os.major(device), os.minor(device))
    try:
        with open(_MOUNT_TABLE, "rb") as table:
            lines = [line.split(b" ") for line in table if number in line]
    except OSError:
        return False
    kinds = [line[line.index(b"-") + 1] for line in lines if line[2] == number and b"-" in line]
    return any(kind in _SYSTEM for kind in kinds)


def _is_local(path: str, roots: list[str]) -> bool:
    """Whether a path is on this machine, or below a folder of the configuration."""
    folders = [os.path.expanduser(root).rstrip("/") + "/" for root in roots]
    if os.path.normpath(path).startswith(tuple(folders)):
        return True
    return Mounts(folders).is_local(path)


def _not_below(path: str, roots: list[str]) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not below an allowed root",
        "The roots in the configuration are " + ", ".join(roots) + ".",
    )


def _check_token(target: Target) -> None:
    path = token.key_path()
    key = token.read_key(path)
    if key and token.is_made_here(target, key):
        return
    file = shown(target.path)
    roots = "or configure roots, which allow any link below them."
    if not key:
        raise RefusedError(
            f"{file} is not opened: the link cannot be verified: {token.problem(path)}",
            f"Run trace-links install for your terminal and print the link again, {roots}",
        )
    what = "its token was made with another key" if target.token else "it has no token"
    raise RefusedError(
        f"{file} is not opened: the link was not created by trace-links on this machine ({what})",
        f"Print it again with trace-links on this machine, {roots}",
    )


def _below(real: str, root: str) -> bool:
    folder = os.path.realpath(os.path.expanduser(root)).rstrip("/")
    return real.startswith(folder + "/")


def _check_host(host: str, hosts: list[str]) -> None:
    if not host or host.lower() == "localhost":
        return
    here = os.uname().nodename
    names = [here, here.partition(".")[0], *hosts]
    if host.lower() in (name.lower() for name in names):
        return
    # A host may have its short name as its own and write the full one into links.
    if "." not in here and host.lower().partition(".")[0] == here.lower():
        return
    raise RefusedError(
        f"the file is on the host {host}, but this is {here}",
        'If both have the same files at the same paths, add it to "hosts" in the configuration.',
    )

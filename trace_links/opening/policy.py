"""Whether a target may be opened: on this host, a regular file that exists, below allowed roots.

Where no roots are configured, a link must have been made by this user's own trace-links.

The opener imports this at every click, so it imports next to nothing.
"""

import os
import stat

from trace_links.errors import RefusedError
from trace_links.links.uri import Target, refuse_controls, shown

_NO_FILES = ("/proc/", "/sys/", "/dev/")
_SYSTEM = (b"proc", b"sysfs", b"devpts", b"debugfs", b"tracefs")
_MOUNT_TABLE = "/proc/self/mountinfo"


def check(target: Target, roots: list[str], hosts: list[str]) -> str:
    """The path to open, without links. Raises RefusedError with the reason.

    `roots`: folders below which all files must lie once links are followed; all are allowed where
    none is named. `hosts`: names of other hosts whose files are here under the same paths.
    """
    _check_host(target.host, hosts)
    path = target.path
    # Anybody can make a link: before it is allowed, no look at its path may leave this machine.
    _check_kind(path, path)
    if not roots and target.token is not None:
        _check_token(target)
    if roots and not _stays_here(path, roots):
        raise _not_below(path, roots)
    # What is opened is what was checked, whatever becomes of the links on the way to it.
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
        raise RefusedError(f"{shown(path)} is no regular file")
    if os.major(status.st_dev) == 0 and _is_system(status.st_dev):
        raise _no_file(path)
    return path


def _check_kind(path: str, name: str) -> None:
    if ("/" + os.path.normpath(name).lstrip("/") + "/").startswith(_NO_FILES):
        raise _no_file(path)


def _no_file(path: str) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not opened: it is not a file on disk",
        "Nothing below /proc, /sys and /dev is, nor of these file systems elsewhere.",
    )


def _is_system(device: int) -> bool:
    """Whether a device is a file system of the kernel's own, by the table of mounts."""
    number = b"%d:%d" % (os.major(device), os.minor(device))
    try:
        with open(_MOUNT_TABLE, "rb") as table:
            lines = [line.split(b" ") for line in table if number in line]
    except OSError:
        return False
    kinds = [line[line.index(b"-") + 1] for line in lines if line[2] == number and b"-" in line]
    return any(kind in _SYSTEM for kind in kinds)


def _stays_here(path: str, roots: list[str]) -> bool:
    """Whether a look at a path is one at this machine, or below a folder of the configuration."""
    folders = [os.path.expanduser(root).rstrip("/") + "/" for root in roots]
    if os.path.normpath(path).startswith(tuple(folders)):
        return True
    from tpu_walkthrough.mounts import Mounts  # costs more than the rest of the opener

    return Mounts(folders).is_local(path)


def _not_below(path: str, roots: list[str]) -> RefusedError:
    return RefusedError(
        f"{shown(path)} is not below an allowed folder",
        "The configuration's roots are " + ", ".join(roots) + ".",
    )


def _check_token(target: Target) -> None:
    from trace_links.links import token

    path = token.key_path()
    key = token.read_key(path)
    if key and token.is_made_here(target, key):
        return
    file = shown(target.path)
    roots = "or configure roots, below which any link opens."
    if not key:
        raise RefusedError(
            f"{file} is not opened: {token.problem(path)} that shows who made the link",
            f"Run trace-links install for your terminal and print the link again, {roots}",
        )
    what = "another key made it, on another host or before" if target.token else "it has no token"
    raise RefusedError(
        f"{file} is not opened: the link was not made by trace-links here ({what})",
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
    # A host may know itself by its short name, and write its full one.
    if "." not in here and host.lower().partition(".")[0] == here.lower():
        return
    raise RefusedError(
        f"the file is on the host {host}, and this is {here}",
        'If its files are here under the same paths, name it in the configuration\'s "hosts".',
    )

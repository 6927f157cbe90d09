"""The token in a link: it shows the opener that this user's own trace-links created the link.

Anybody can print a link, or put it on a web page. The token is a keyed hash of the link's target;
the key is a file that only the user can read, created by `trace-links install`.
"""

import os
import stat
from hashlib import blake2b
from hmac import compare_digest

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.user_folders import state_home
from trace_links.links.uri import Target

KEY_SIZE = 32  # bytes
_HASH_SIZE = 10  # bytes; the token has twice as many characters
_CONTEXT = b"trace-links:open"  # keeps hashes for another purpose from being valid here


def key_path(state: str = "") -> str:
    """The path of the key. `state`: the state folder, if not the default."""
    return state_path("key", state=state)


def state_path(*names: str, state: str = "") -> str:
    """The path of a file in our part of the state folder."""
    return os.path.join(state or state_home(), "trace-links", *names)


def read_key(path: str = "") -> bytes:
    """The key; b"" if there is no reliable one, see `problem`."""
    return _read(path or key_path())[0]


def problem(path: str = "") -> str:
    """Why there is no reliable key; "" if there is one."""
    return _read(path or key_path())[1]


def _read(path: str) -> tuple[bytes, str]:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except FileNotFoundError:
        return b"", f"there is no key {path}"
    except OSError as error:
        return b"", f"the key {path} cannot be read: {error.strerror}"
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid():
            return b"", f"the key {path} is not a regular file of this user"
        if found.st_mode & 0o077:
            return b"", f"other users can read or write the key {path}"
        key = os.read(descriptor, KEY_SIZE + 1)
    finally:
        os.close(descriptor)
    return (key, "") if len(key) == KEY_SIZE else (b"", f"the key {path} is damaged")


def make_key(path: str) -> None:
    """Create a new key, for this user only. Raises InputError if the file exists."""
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        os.chmod(os.path.dirname(path), 0o700)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(path, flags, 0o600)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    try:
        written = os.write(descriptor, os.urandom(KEY_SIZE))
    except OSError as error:
        os.unlink(path)
        raise InputError(f"{path}: {error.strerror}") from None
    finally:
        os.close(descriptor)
    if written != KEY_SIZE:
        os.unlink(path)
        raise InputError(f"{path}: the key could not be written completely")


class Signer:
    """Computes the tokens of links."""

    def __init__(self, key: bytes) -> None:
        self._start = blake2b(key=key, digest_size=_HASH_SIZE, person=_CONTEXT)

    def token(self, path: str, line: int | None, column: int | None, host: str) -> str:
        """The token for a location, given by the decoded parameters of the link."""
        hashed = self._start.copy()
        location = f"{path}\0{line or ''}\0{column or ''}\0{host}"
        hashed.update(location.encode("utf-8", "surrogateescape"))
        return hashed.hexdigest()


def is_made_here(target: "Target", key: bytes) -> bool:
    """Whether a link's token was made with this key for the link's target."""
    signer = Signer(key)
    given = (target.token or "").encode("utf-8", "surrogateescape")
    # kitty removes this machine's name from file: links, so their tokens are made without it.
    # Adding or changing a host gains an attacker nothing: it can only keep a link from opening.
    expected = [
        signer.token(target.path, target.line, target.column, host) for host in (target.host, "")
    ]
    return any(compare_digest(given, token.encode("ascii")) for token in expected)

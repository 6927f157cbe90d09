"""Other machines that links are made on, and the keys by which a click recognises these links.

`trace-links install ssh HOST` gives each host a key of its own: here it is hosts/HOST in the state
folder, on the host keys/ID, where ID identifies the key. ssh then passes HOST:ID on in a variable,
by which the host knows that the terminal shows links, and what it is called there. A container is
the same with containers/NAME.
"""

import os
from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from trace_links.config import is_host_name
from trace_links.links.token import read_key, state_path

# sshd accepts variables with the prefix LC_ on most systems; the other one can be set by hand.
VARIABLE = "LC_TRACE_LINKS"
OWN_VARIABLE = "TRACE_LINKS"
VARIABLES = (OWN_VARIABLE, VARIABLE)
# The kinds: lists in the configuration, and folders of keys.
HOSTS, CONTAINERS = "hosts", "containers"
_ID_SIZE = 8  # bytes


def host_key_path(host: str, state: str = "", kind: str = HOSTS) -> str:
    """The path of the key for links that are made on `host`. `state`: as in `state_path`."""
    return state_path(kind, host, state=state)


def key_of(host: str, kind: str) -> bytes:
    """The key for links that are made on `host`; b"" if there is none."""
    return read_key(host_key_path(host, kind=kind)) if is_host_name(host) else b""


def key_id(key: bytes) -> str:
    """What identifies a key without revealing it."""
    return blake2b(key, digest_size=_ID_SIZE, person=b"trace-links:id").hexdigest()


class Reached(NamedTuple):
    """How this machine is reached from that of the terminal."""

    host: str
    """Its name there."""
    key: bytes
    """b"" if it is not on this machine."""


def reached(environment: "Mapping[str, str]") -> Reached | None:
    """How this machine is reached, by the variable; None if there is no valid one."""
    for name in VARIABLES:
        host, _, identity = environment.get(name, "").partition(":")
        if is_host_name(host) and is_host_name(identity):
            key = read_key(state_path("keys", identity))
            return Reached(host, key if key and key_id(key) == identity else b"")
    return None


def names(kind: str) -> list[str]:
    """The hosts or containers with a key here."""
    try:
        return sorted(filter(is_host_name, os.listdir(state_path(kind))))
    except OSError:
        return []

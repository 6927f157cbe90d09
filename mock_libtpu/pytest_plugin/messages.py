"""What the session's process and the process of a TPU's tests say to each other.

The session's process unpickles nothing, which could import what only the other may have: it gets
plain values, by marshal, as both run the same Python.
"""

from __future__ import annotations

import marshal
import pickle
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any


@dataclass(frozen=True, slots=True)
class Start:
    """What the process needs to collect the tests as the session did."""

    options: dict[str, Any]
    """Of pytest, by destination."""
    files: list[str]
    """That have the tests."""
    workerinput: dict[str, Any] | None
    """What pytest-xdist gives to a worker; None: it is not there."""
    coverage: dict[str, Any] | None
    """With what coverage measures, as its constructor takes it; None: it does not."""


@dataclass(frozen=True, slots=True)
class Run:
    """A test to run now."""

    nodeid: str
    following: str | None
    """The test that comes next, as far as is known: what both use is kept for it."""


def send(connection: Connection, kind: str, content: Any = None) -> None:
    """Tell the session's process something. Raises ValueError for what is not a plain value."""
    connection.send_bytes(marshal.dumps((kind, content)))


def received(connection: Connection) -> tuple[str, Any]:
    """What the process of the tests tells. Raises EOFError when it has ended."""
    kind, content = marshal.loads(connection.recv_bytes())
    return kind, content


def picklable(options: dict[str, Any]) -> dict[str, Any]:
    """Those that another process can have."""
    return {name: value for name, value in options.items() if _is_picklable(value)}


def _is_picklable(value: Any) -> bool:
    try:
        pickle.dumps(value)
    except Exception:  # noqa: BLE001  # anything may be raised by what plugins keep
        return False
    return True

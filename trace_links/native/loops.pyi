from collections.abc import Callable
from typing import Any

INTERFACE: int

def tables(
    known: dict[bytes, Any],
    forms: dict[bytes, Any],
    extensions: frozenset[bytes],
    names: frozenset[bytes],
    stems: frozenset[bytes],
    ports: frozenset[bytes],
    kept: int,
    frame: type,
    location: type,
    span: type,
    /,
) -> object: ...
def located(
    chunk: bytes, at: int, limit: int, spans: list[Any] | None, tables: object, /
) -> tuple[int, int, int] | None: ...
def linked(
    data: bytes,
    spans: list[Any],
    written: int,
    links: int,
    known: dict[int | str, tuple[Any, str | None]],
    uri_of: Callable[[Any], str | None],
    /,
) -> tuple[bytes, int, int] | None: ...

from collections.abc import Callable
from typing import Any

INTERFACE: int

def located(
    chunk: bytes,
    at: int,
    limit: int,
    spans: list[Any] | None,
    tables: tuple[Any, ...],
    /,
) -> tuple[int, int, int] | None: ...
def linked(
    data: bytes,
    spans: list[Any],
    written: int,
    links: int,
    known: dict[int, tuple[Any, str | None]],
    uri_of: Callable[[Any], str | None],
    /,
) -> tuple[bytes, int, int] | None: ...

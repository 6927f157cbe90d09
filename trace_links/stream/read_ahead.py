"""Reads what the end of a file explains: the aliases of MLIR, before its lines are linked."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from trace_links.recognise import limits
from trace_links.recognise.ansi import visible
from trace_links.recognise.blocks.compiler_ir import MlirAliases, aliases_of

_SIZE = 1 << 20  # of a read
_MOST = 1 << 30  # bytes that are read twice
_NAME = b"#loc"


def aliases_in(source: int) -> MlirAliases | None:
    """The aliases in a file from its current position, which remains; None if it has none.

    Also None of what can be read only once: a pipe, a terminal.
    """
    status = os.fstat(source)
    if not stat.S_ISREG(status.st_mode):
        return None
    start = os.lseek(source, 0, os.SEEK_CUR)
    if status.st_size - start > _MOST or not _has_name(source, start):
        return None
    return aliases_of(
        visible(line.decode("utf-8", "surrogateescape").rstrip("\r")).text
        for line in _lines(source, start)
        if _NAME in line
    )


def _has_name(source: int, start: int) -> bool:
    return any(_NAME in block for block in _blocks(source, start, len(_NAME)))


def _blocks(source: int, start: int, overlap: int = 0) -> Iterator[bytes]:
    while len(block := os.pread(source, _SIZE, start)) > overlap:
        yield block
        start += len(block) - overlap


def _lines(source: int, start: int) -> Iterator[bytes]:
    """The lines, or their starts, as far as a stream searches them."""
    rest = b""
    for block in _blocks(source, start):
        first, *lines = block.split(b"\n")
        rest += first[: limits.LONGEST]
        if lines:
            yield rest[: limits.LONGEST]
            *lines, rest = lines
            yield from (line[: limits.LONGEST] for line in lines)
        rest = rest[: limits.LONGEST]
    yield rest

"""Read what a child writes, but only so much of it and for so long: its input may be foreign."""

from __future__ import annotations

import contextlib
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess

__all__ = ["output_of"]


def output_of(
    process: subprocess.Popen[bytes], request: bytes, *, seconds: float, most_bytes: int
) -> bytes:
    """What the process writes to its standard output, given `request` as its standard input.

    Both are pipes. The process is killed after `seconds`, and once it has written `most_bytes`:
    then the output is what it has written until then.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout

    def write() -> None:
        with contextlib.suppress(BrokenPipeError), stdin:
            stdin.write(request)

    writer = threading.Thread(target=write, daemon=True)
    timer = threading.Timer(seconds, process.kill)
    writer.start()
    timer.start()
    try:
        output = stdout.read(most_bytes)
    finally:
        timer.cancel()
        process.kill()
        writer.join()
        stdout.close()
        process.wait()
    return output

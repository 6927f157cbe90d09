"""Read a file on a web server in parts, as if it were a local one: of an archive only what is used.

A part that is read is followed by more of the file, as the members of an archive are read in their
order. The last part, where a zip archive has its directory, is read at once and kept.
"""

from __future__ import annotations

import io
import re

from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import Fetcher, Limits
from tpu_walkthrough.printable import printable

_READ_AHEAD = 4 << 20
_END = 1 << 18
_RANGE = re.compile(r"bytes (\d{1,15})-(\d{1,15})/(\d{1,15})")


class NoRangesError(FetchError):
    """A server has the file, but only as a whole."""


def open_in_parts(fetcher: Fetcher, url: str, limits: Limits) -> io.BufferedReader:
    """The file at the address, seekable. The limits are those of the file, and of each request.

    Raises FetchError, as all reads do.
    """
    return io.BufferedReader(_Parts(fetcher, url, limits), _READ_AHEAD)


class _Parts(io.RawIOBase):
    def __init__(self, fetcher: Fetcher, url: str, limits: Limits) -> None:
        self._fetcher = fetcher
        self._url = url
        self._limits = limits
        self._position = 0
        self._size = 1
        self._end: bytes | None = None
        self._size = self._asked(0, 1)[1]
        if self._size > limits.bytes:
            raise FetchError(
                printable(f"{url}: it has {self._size / 1e6:,.0f} MB, so it was not used")
            )

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._position, io.SEEK_END: self._size}[whence]
        self._position = base + offset
        return self._position

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        # The base class is annotated with the union of all buffers; io passes a memoryview.
        stop = min(self._position + len(buffer), self._size)
        count = stop - self._position
        if count <= 0:
            return 0
        start_of_end = max(0, self._size - _END)
        if self._position >= start_of_end:
            if self._end is None:
                self._end = self._asked(start_of_end, self._size)[0]
            data = self._end[self._position - start_of_end :][:count]
        else:
            data, size = self._asked(self._position, stop)
            if size != self._size:
                raise FetchError(printable(f"{self._url}: it changed while it was read"))
        buffer[:count] = data
        self._position = stop
        return count

    def _asked(self, start: int, stop: int) -> tuple[bytes, int]:
        """The bytes from `start` to `stop`, and the size of the whole file."""
        wanted = {"Range": f"bytes={start}-{stop - 1}"}
        limits = Limits(max(stop - start, self._limits.bytes), self._limits.seconds)
        with self._fetcher.body(self._url, limits, wanted, (200, 206)) as body:
            found = _RANGE.fullmatch(body.headers.get("Content-Range", ""))
            if body.status != 206 or found is None:
                raise NoRangesError(
                    printable(f"{self._url}: the server does not support range requests"),
                    "Install the package instead: installed packages are found, too.",
                )
            if (int(found[1]), int(found[2])) != (start, stop - 1):
                raise FetchError(printable(f"{self._url}: the server sent another range"))
            data = bytearray()
            while len(data) <= stop - start and (block := body.read()):
                data += block
        if len(data) != stop - start:
            raise FetchError(printable(f"{self._url}: the server sent a range of another size"))
        return bytes(data), int(found[3])

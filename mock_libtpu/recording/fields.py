"""Read the fields of one record of a recording in order, never beyond its end."""

import mmap
import struct


class Fields:
    """The bytes of a record after its head. ValueError: it is shorter than its size."""

    def __init__(self, data: bytes | mmap.mmap, start: int, end: int) -> None:
        self._data = data[start:end]
        self._at = 0

    def _take(self, size: int) -> bytes:
        part = self._data[self._at : self._at + size]
        if len(part) != size:
            raise ValueError("a record that is shorter than its size")
        self._at += size
        return part

    def u32(self) -> int:
        return int.from_bytes(self._take(4), "little")

    def i32(self) -> int:
        return int.from_bytes(self._take(4), "little", signed=True)

    def u64(self) -> int:
        return int.from_bytes(self._take(8), "little")

    def blob(self) -> bytes:
        return self._take(self.u32())

    def text(self) -> str:
        # Bytes of a path that are not UTF-8 come back as Python's own file functions have them.
        data = self.blob()
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "surrogateescape")

    def words(self) -> tuple[int, ...]:
        """All that is left, as numbers of 8 bytes; two at least."""
        rest = len(self._data) - self._at
        words = struct.unpack_from(f"<{rest // 8}Q", self._data, self._at)
        if len(words) < 2:
            raise ValueError("a stack without its counts")
        return words

"""Reading a file on a web server in parts, and the errors where that fails."""

from __future__ import annotations

import http.server
import io
import random
from collections.abc import Callable

import pytest

from tests.tpu_walkthrough.web_server import WebServer, ranges
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import Fetcher, Limits
from tpu_walkthrough.fetching.ranges import NoRangesError, open_in_parts

MIB = 1 << 20
CONTENT = random.Random(1).randbytes(10 * MIB)
LIMITS = Limits(bytes=100 * MIB, seconds=60)


def test_any_part_at_any_time(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/x"] = ranges(CONTENT)
    with open_in_parts(fetcher, f"{server.address}/x", LIMITS) as file:
        assert file.seek(0, io.SEEK_END) == len(CONTENT)
        for start, count in ((0, 10), (9 * MIB, 2 * MIB), (5 * MIB, 3), (5 * MIB + 3, MIB), (7, 7)):
            file.seek(start)
            assert file.read(count) == CONTENT[start : start + count]
        assert file.seek(-4, io.SEEK_END)
        assert file.read() == CONTENT[-4:]
        assert file.read() == b""


def test_small_reads_take_few_requests(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/x"] = ranges(CONTENT)
    with open_in_parts(fetcher, f"{server.address}/x", LIMITS) as file:
        while file.read(1000):
            pass
    assert len(server.asked) < 8
    server.asked.clear()
    with open_in_parts(fetcher, f"{server.address}/x", LIMITS) as file:
        for back in (22, 400, 100_000, 50, 30):  # as the directory of a zip archive is read
            file.seek(-back, io.SEEK_END)
            assert file.read(20) == CONTENT[-back:][:20]
    assert len(server.asked) == 2


def with_range(
    value: str, content: bytes, status: int = 206
) -> Callable[[http.server.BaseHTTPRequestHandler], None]:
    def reply(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Range", value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return reply


@pytest.mark.parametrize(
    ("value", "content", "message"),
    [
        (f"bytes 0-0/{'9' * 5000}", b"x", "does not support range requests"),
        ("bytes 0-0/*", b"x", "does not support range requests"),
        ("bytes 0-0/-5", b"x", "does not support range requests"),
        ("none", b"x", "does not support range requests"),
        ("bytes 5-5/10", b"x", "sent another range"),
        ("bytes 0-0/10", b"xyz", "range of another size"),
        ("bytes 0-0/10", b"", "range of another size"),
        ("bytes 0-0/999999999999", b"x", "so it was not used"),
    ],
    ids=range(8),
)
def test_odd_replies(
    server: WebServer, fetcher: Fetcher, value: str, content: bytes, message: str
) -> None:
    server.replies["/x"] = with_range(value, content)
    with pytest.raises(FetchError, match=message):
        open_in_parts(fetcher, f"{server.address}/x", LIMITS)


def test_a_server_without_ranges(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/x"] = CONTENT
    with pytest.raises(NoRangesError):
        open_in_parts(fetcher, f"{server.address}/x", LIMITS)
    with pytest.raises(FetchError, match="404"):
        open_in_parts(fetcher, f"{server.address}/none", LIMITS)


def test_a_file_that_changes(server: WebServer, fetcher: Fetcher) -> None:
    server.replies["/x"] = ranges(CONTENT)
    with open_in_parts(fetcher, f"{server.address}/x", LIMITS) as file:
        server.replies["/x"] = ranges(CONTENT + b"more")
        with pytest.raises(FetchError, match="it changed while it was read"):
            file.read(10)
        del server.replies["/x"]
        with pytest.raises(FetchError, match="404"):
            file.read(10)

"""Write a log for benchmarks of filters: frames of real tools in 5 % of its lines.

The frames are lines of the outputs in the tests' corpus; the others are times, URLs, hosts with
ports, numbers, build steps. A line has 88 bytes on average, 200 MB have 2.3 million lines.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

__all__ = ["ALL", "COMMON", "COMPILERS", "write_log"]

CORPUS = Path(__file__).parent.parent / "tests" / "trace_links" / "corpus"
_COMPILERS = "gcc/errors gcc/absolute clang/errors go/build java/javac rust/errors"
_TRACES = """
python311/chain python311/faulthandler python311/logging python313/chain absl/logging pytest/short
pytest/line go/panic go/test java/exception rust/panic rust/test
"""
COMPILERS = _COMPILERS.split()
COMMON = [*COMPILERS, *_TRACES.split()]  # and tracebacks, stacks and loggers, as by default
ALL = sorted(str(path.relative_to(CORPUS).with_suffix("")) for path in CORPUS.glob("*/*.txt"))
# Output of the tests' programs that looks like a frame.
_TRAPS = (b"config.json:3", b" 3:4", b"12:30:45")
_SHARE = 0.05
_LONGEST = 300  # bytes of a line with a frame
_WORDS_TEXT = """
session request worker cache shard replica started finished waiting for lock on table queue flushed
batch of records while compacting segment retry scheduled connection closed by peer after idle
timeout user token refreshed metrics exported health check passed
"""
_WORDS = _WORDS_TEXT.split()


def write_log(path: Path, size: int, outputs: list[str]) -> int:
    """A log of about `size` bytes with the frames of these outputs; the number of its lines."""
    draw = random.Random(4)  # no secret
    frames = _frame_lines(outputs)
    plain = [_plain_line(draw).encode() for _ in range(30_000)]
    lines = written = 0
    with path.open("wb") as log:
        while written < size:
            batch = [
                draw.choice(plain) if draw.random() >= _SHARE else draw.choice(frames)
                for _ in range(10_000)
            ]
            written += log.write(b"\n".join(batch) + b"\n")
            lines += len(batch)
    return lines


def _frame_lines(outputs: list[str]) -> list[bytes]:
    found: list[bytes] = []
    for output in outputs:
        lines = (CORPUS / f"{output}.txt").read_bytes().split(b"\n")
        known = json.loads((CORPUS / f"{output}.json").read_text(encoding="utf-8"))
        numbers = {frame[0] for frame in known["frames"]}
        found += (lines[number - 1] for number in sorted(numbers))
    if outputs != ALL:
        found = [line for line in found if not any(odd in line for odd in (b"\x1b", *_TRAPS))]
    return [line for line in found if len(line) < _LONGEST]


def _plain_line(draw: random.Random) -> str:
    """A line of a log, a server, a build or a table without a location."""

    def words(low: int, high: int) -> str:
        return " ".join(draw.choices(_WORDS, k=draw.randint(low, high)))

    def number(high: int) -> int:
        return draw.randrange(high)

    clock = f"{number(24):02}:{number(60):02}:{number(60):02}"
    day = f"2026-11-{1 + number(28):02}"
    address = f"10.{number(256)}.{number(256)}.{number(256)}"
    host = f"node-{number(90)}.example.com:{draw.choice((443, 8080, 9090, 5432))}"
    level = draw.choice(("INFO", "DEBUG", "WARN", "ERROR"))
    zone = f"{day}T{clock}.{number(1000):03}Z"
    kind = number(12)
    if kind < 4:
        thread = f"[pool-{number(9)}-thread-{number(40)}]"
        return f"{zone} {level} {thread} {words(2, 8)} in {number(900)} ms"
    if kind < 6:
        url = f"http://{host}/api/v1/{draw.choice(_WORDS)}?id={number(99999)}"
        return f"{day} {clock},{number(1000):03} {level.lower()} {url} {number(500)}ms"
    if kind == 6:
        when = f"[{1 + number(28):02}/Nov/2026:{clock} +0000]"
        request = f'"GET /static/{draw.choice(_WORDS)}.js HTTP/1.1" 200 {number(99999)}'
        return f'{address} - - {when} {request} "-" "Mozilla/5.0"'
    if kind == 7:
        source = f"src/CMakeFiles/{draw.choice(_WORDS)}.dir/{draw.choice(_WORDS)}.cc.o"
        return f"[{number(4000)}/4000] Building CXX object {source}"
    if kind == 8:
        head = f"Nov {1 + number(28):2} {clock} node{number(90)} sshd[{number(40000)}]:"
        return f"{head} {words(2, 6)} from {address} port {number(65536)}"
    if kind == 9:
        head = f"epoch {number(90)} step {number(90000)} loss: {draw.random():.4f}"
        return f"{head} accuracy: {draw.random():.3f} {words(0, 4)}"
    if kind == 10:
        head = f'"time":"{zone}","level":"{level.lower()}","message":"{words(2, 5)}"'
        return f'{{{head},"peer":"{address}:{number(65536)}"}}'
    return words(1, 16)

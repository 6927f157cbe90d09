"""Measure hostile lines: lines of 1 and of 10 MB that repeat one piece.

    python -m benchmarks.hostile_lines

Each passes through every step, even if it is not a candidate. Printed is the ratio of the times,
10 if linear.

Exit status: 0 measured, 1 a line that is far from linear, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import sys
import time

from trace_links.recognise.ansi import visible
from trace_links.recognise.recogniser import Recogniser, candidate_lines

WANTED_RATIO = 12.0
PIECES = (
    *("a.a.a.", "1234567890", '"', "'", "\x1b", "\x1b[1m", ":", "a:1 ", "(", "(1", " ", "/a"),
    *("[1]/a.c:1 ", "é a.c:1 ", "\x1b]8;;u\x1b\\a.c:1\x1b]8;;\x1b\\", "a\x1b[m\x08", "in /"),
)


def seconds(line: bytes) -> float:
    """CPU seconds for one line."""
    recogniser = Recogniser()
    start = time.process_time()
    candidate_lines(line)
    shown = visible(line.decode())
    recogniser.feed(shown.text, shown.painted)
    return time.process_time() - start


def main() -> int:
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    linear = True
    for piece in PIECES:
        unit = piece.encode()
        short, long = (
            min(seconds(unit * (size // len(unit)) + b"\n") for _ in range(3))
            for size in (1_000_000, 10_000_000)
        )
        linear &= long / short <= WANTED_RATIO
        print(f"{piece!r:14} 10 MB in {long:6.3f} s, {long / short:5.1f} x 1 MB")
    return 0 if linear else 1


if __name__ == "__main__":
    sys.exit(main())

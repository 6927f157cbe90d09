"""How fast frames are recognised in a long log, beside ripgrep and grep, and on hostile lines.

    python benchmarks/recognition.py [--megabytes N] [--rounds N] [--hostile] [--keep FILE]

The log has about 5 % lines with frames, each from the output of a real tool in the tests' corpus
(four in five from compilers, tracebacks and log prefixes), among lines without: times, URLs, hosts
with ports, numbers, build steps. Printed are megabytes a CPU second, the best of the rounds:

candidates      `candidate_lines` over chunks of 256 KB
recognition     the same, and `visible` and `Recogniser.feed` on what it hands over
ripgrep         `rg`, every line printed with `--hyperlink-format kitty` (ripgrep >= 14.1)
grep            `grep --color=always`, every line printed

and the ratio of recognition to ripgrep. `--hostile` measures lines of 1 and of 10 MB made of one
piece over and over, and prints the ratio of their times, 10 if linear.

Exit status: 0 measured, 1 below what is wanted, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from trace_links.ansi import visible
from trace_links.frames import Recogniser, candidate_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CORPUS = Path(__file__).parent.parent / "tests" / "trace_links" / "corpus"
TYPICAL = ("gcc", "clang", "python311", "python313", "absl", "pytest", "jax", "go", "java", "rust")
CHUNK = 1 << 18
WANTED = 130.0  # MB a CPU second of recognition, so that a whole filter can have 100
WANTED_RATIO = 12.0
HOSTILE = ("a.a.a.", "1234567890", '"', "'", "\x1b", "\x1b[1m", ":", "a:1 ", "(", "(1", " ", "/a")
WORDS = [
    "session",
    "request",
    "worker",
    "cache",
    "shard",
    "replica",
    "started",
    "finished",
    "waiting",
    "for",
    "lock",
    "on",
    "table",
    "queue",
    "flushed",
    "batch",
    "of",
    "records",
    "while",
    "compacting",
    "segment",
    "retry",
    "scheduled",
    "connection",
    "closed",
    "by",
    "peer",
    "after",
    "idle",
    "timeout",
    "user",
    "token",
    "refreshed",
    "metrics",
    "exported",
    "health",
    "check",
    "passed",
]


def frame_lines() -> tuple[list[bytes], list[bytes]]:
    """Lines with a frame of the corpus: of typical tools, and of all."""
    typical: list[bytes] = []
    every: list[bytes] = []
    for known in sorted(CORPUS.glob("*/*.json")):
        lines = known.with_suffix(".txt").read_bytes().split(b"\n")
        numbers = {frame[0] for frame in json.loads(known.read_text(encoding="utf-8"))["frames"]}
        found = [lines[number - 1] for number in sorted(numbers) if len(lines[number - 1]) < 300]
        every.extend(found)
        if known.parent.name in TYPICAL:
            typical.extend(found)
    return typical, every


def plain_line(draw: random.Random) -> str:
    """A line of a log, a server, a build or a table, in which nothing is a place."""

    def words(low: int, high: int) -> str:
        return " ".join(draw.choices(WORDS, k=draw.randint(low, high)))

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
        return f"{zone} {level} {thread} com.example.Service - {words(4, 12)} in {number(900)} ms"
    if kind < 6:
        url = f"http://{host}/api/v1/{draw.choice(WORDS)}?id={number(99999)}"
        took = f"status=200 took={number(500)}ms"
        return f"{day} {clock},{number(1000):03} {level.lower()} {words(3, 9)} {url} {took}"
    if kind == 6:
        when = f"[{1 + number(28):02}/Nov/2026:{clock} +0000]"
        request = f'"GET /static/{draw.choice(WORDS)}.js HTTP/1.1" 200 {number(99999)}'
        return f'{address} - - {when} {request} "-" "Mozilla/5.0 (X11; Linux x86_64)"'
    if kind == 7:
        source = f"src/CMakeFiles/{draw.choice(WORDS)}.dir/{draw.choice(WORDS)}.cc.o"
        return f"[{number(4000)}/4000] Building CXX object {source}"
    if kind == 8:
        head = f"Nov {1 + number(28):2} {clock} node{number(90)} sshd[{number(40000)}]:"
        return f"{head} {words(3, 8)} from {address} port {number(65536)}"
    if kind == 9:
        head = f"epoch {number(90)} step {number(90000)} loss: {draw.random():.4f}"
        return f"{head} accuracy: {draw.random():.3f} {words(0, 4)}"
    if kind == 10:
        head = f'"time":"{zone}","level":"{level.lower()}","message":"{words(3, 8)}"'
        return f'{{{head},"peer":"{address}:{number(65536)}","n":{number(999)}}}'
    return words(1, 16)


def write_log(path: Path, size: int) -> int:
    """A log of about `size` bytes; the number of its lines."""
    draw = random.Random(4)  # no secret
    typical, every = frame_lines()
    plain = [plain_line(draw).encode() for _ in range(30_000)]
    lines = written = 0
    with path.open("wb") as log:
        while written < size:
            batch = [
                draw.choice(plain)
                if draw.random() >= 0.05
                else draw.choice(typical if draw.random() < 0.8 else every)
                for _ in range(10_000)
            ]
            written += log.write(b"\n".join(batch) + b"\n")
            lines += len(batch)
    return lines


def chunks(path: Path) -> Iterator[bytes]:
    """Whole lines, about 256 KB at a time."""
    rest = b""
    with path.open("rb", buffering=0) as log:
        while data := log.read(CHUNK):
            data = rest + data
            end = data.rfind(b"\n") + 1
            rest = data[end:]
            if end:
                yield data[:end]
    if rest:
        yield rest


def candidates(path: Path) -> int:
    """The number of lines that are looked at closely."""
    return sum(len(candidate_lines(chunk)) for chunk in chunks(path))


def recognise(path: Path) -> int:
    """The number of frames, found as a filter does: candidates, and all while expecting."""
    recogniser = Recogniser()

    def frames_in(raw: bytes, awaited: bool = False) -> int:
        shown = visible(raw.decode("utf-8", "surrogateescape"))
        if awaited:
            return len(recogniser.feed_awaited(shown.text))
        return len(recogniser.feed(shown.text, shown.painted))

    count = 0
    for chunk in chunks(path):
        expected = 0 if recogniser.expecting else len(chunk)  # where a line that is awaited starts
        for start, end in [*candidate_lines(chunk), (len(chunk), len(chunk))]:
            while expected < start and recogniser.expecting:
                close = chunk.find(b"\n", expected)
                close = close if close >= 0 else len(chunk)
                count += frames_in(chunk[expected:close], awaited=True)
                expected = close + 1
            if start < end:
                count += frames_in(chunk[start:end])
                expected = end + 1
    return count


def own(work: Callable[[], object]) -> float:
    """CPU seconds of work in this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def peer(command: list[str]) -> float:
    """CPU seconds of a command, its output read through a pipe and thrown away."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        while process.stdout.read(1 << 20):
            pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_log(path: Path, rounds: int) -> bool:
    """Prints a row for each; whether recognition is as fast as wanted."""
    rows: dict[str, Callable[[], float]] = {
        "candidates": lambda: own(lambda: candidates(path)),
        "recognition": lambda: own(lambda: recognise(path)),
        "grep": lambda: peer(["grep", "-n", "-H", "--color=always", "^", str(path)]),
    }
    rg = shutil.which("rg")
    if (
        rg is not None
        and b"hyperlink-format"
        in subprocess.run([rg, "--help"], capture_output=True, check=True).stdout
    ):
        options = ["-n", "-H", "-a", "--color=always", "--hyperlink-format=kitty"]
        rows["ripgrep"] = lambda: peer([rg, *options, "^", str(path)])
    size = path.stat().st_size / 1e6
    best = {name: min(work() for _ in range(rounds)) for name, work in rows.items()}
    print(f"{candidates(path)} candidates, {recognise(path)} frames")
    for name, seconds in best.items():
        print(f"{name:12} {size / seconds:8.1f} MB a CPU second")
    if "ripgrep" in best:
        print(f"recognition to ripgrep: {best['ripgrep'] / best['recognition']:.2f}")
    else:
        print("no ripgrep >= 14.1 on PATH to compare with")
    return size / best["recognition"] >= WANTED


def hostile_seconds(line: bytes) -> float:
    """CPU seconds for one line, through every step even if it is no candidate."""
    recogniser = Recogniser()

    def work() -> None:
        candidate_lines(line)
        shown = visible(line.decode("utf-8", "surrogateescape"))
        recogniser.feed(shown.text, shown.painted)

    return own(work)


def measure_hostile() -> bool:
    """Prints a row for each piece; whether all are about linear."""
    linear = True
    for piece in HOSTILE:
        unit = piece.encode()
        short, long = (
            min(hostile_seconds(unit * (size // len(unit)) + b"\n") for _ in range(3))
            for size in (1_000_000, 10_000_000)
        )
        linear &= long / short <= WANTED_RATIO
        print(f"{piece!r:14} 10 MB in {long:6.3f} s, {long / short:5.1f} x 1 MB")
    return linear


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--hostile", action="store_true", help="measure hostile lines, not the log")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where the log is left")
    options = parser.parse_args()
    if options.hostile:
        return 0 if measure_hostile() else 1
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or Path(folder, "log")
        if not path.exists():
            lines = write_log(path, options.megabytes * 1_000_000)
            print(f"{lines} lines, {os.path.getsize(path) / 1e6:.0f} MB")
        return 0 if measure_log(path, options.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())

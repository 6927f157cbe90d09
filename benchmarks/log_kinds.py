"""Write logs of single kinds for benchmarks of the filter: what one tool or service writes.

Each kind is a function from a source of random choices to lines. Some kinds have frames in most
lines, others have none but much that looks like one. `SOURCES` are the files that frames of the
kinds name half of the time; `make_sources` creates them, the others do not exist. A log has up to
2,000 different locations: a program logs from some hundreds of places, and a build reports the same
place of a header for each file that includes it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

__all__ = ["KINDS", "SOURCES", "make_sources", "write_kind"]

_FOLDERS = ("src", "src/core", "lib/net", "internal/server", "pkg/cache", "cmd/run")
_STEMS = ("main", "server", "table", "reader", "parse", "session", "queue", "worker", "store")
_EXTENSIONS = ("cc", "h", "go", "py")
SOURCES = tuple(
    f"{folder}/{stem}.{extension}"
    for folder in _FOLDERS
    for stem in _STEMS
    for extension in _EXTENSIONS
)
_MISSING = tuple(
    f"{folder}/{stem}_{number}.{extension}"
    for folder in ("gen", "third_party/net", "src/old")
    for stem in _STEMS
    for number in range(8)
    for extension in _EXTENSIONS
)
_WORDS = """
session request worker cache shard replica started finished waiting for lock on table queue flushed
batch of records while compacting segment retry scheduled connection closed by peer after idle the
timeout user token refreshed metrics exported health check passed and a new one is not yet there
""".split()
_SERVICES = ("api", "web", "auth", "billing", "search", "ingest", "proxy", "scheduler")
_LONG_LINE = 4000  # bytes of minified JavaScript
_PLACES = 2000


def make_sources(folder: Path) -> None:
    """Create the files that the frames name, with 5,000 lines each."""
    for name in SOURCES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("//\n" * 5000)


def write_kind(path: Path, kind: str, size: int) -> int:
    """A log of one kind with about `size` bytes; returns the number of its lines."""
    lines = KINDS[kind](random.Random(7))  # no secret
    count = written = 0
    with path.open("wb") as log:
        while written < size:
            batch = [next(lines) for _ in range(500)]
            written += log.write("".join(f"{line}\n" for line in batch).encode())
            count += len(batch)
    return count


def _words(draw: random.Random, low: int = 3, high: int = 9) -> str:
    return " ".join(draw.choices(_WORDS, k=draw.randint(low, high)))


def _clock(draw: random.Random) -> str:
    return f"{draw.randrange(24):02}:{draw.randrange(60):02}:{draw.randrange(60):02}"


def _source(draw: random.Random, *extensions: str) -> str:
    names = draw.choice((SOURCES, _MISSING))
    while not (name := draw.choice(names)).endswith(extensions):
        pass
    return name


def _places(draw: random.Random, *extensions: str) -> list[str]:
    """Different locations, a tenth of which are of names without a folder."""
    return [
        f"{_source(draw, *extensions) if draw.random() < 0.9 else draw.choice(_STEMS) + extensions[0]}"
        f":{draw.randrange(1, 4000)}"
        for _ in range(_PLACES)
    ]


def _hexadecimal(draw: random.Random, digits: int) -> str:
    return f"{draw.getrandbits(4 * digits):0{digits}x}"


def _yaml(draw: random.Random) -> Iterator[str]:
    while True:
        service = draw.choice(_SERVICES)
        yield f"  {service}:"
        yield f"    image: registry.example.com/team/{service}:{draw.randrange(9)}.{draw.randrange(30)}"
        yield f"    image: {service}:{draw.randrange(9)}.{draw.randrange(30)}-alpine"
        yield f'    ports: ["{draw.randrange(9000)}:{draw.randrange(9000)}"]'
        yield f"    command: {_words(draw, 1, 4)}"
        yield f"    - name: {draw.choice(_WORDS)}"
        yield f"      value: {draw.choice(_WORDS)}.{draw.choice(_WORDS)}:{draw.randrange(9000)}"


def _compilers(draw: random.Random) -> Iterator[str]:
    places = [f"{place}:{draw.randrange(1, 100)}" for place in _places(draw, ".cc", ".h")]
    while True:
        place = draw.choice(places)
        name, line, _ = place.split(":")
        yield f"{name}: In function \u2018int {draw.choice(_STEMS)}(int)\u2019:"
        yield f"{place}: error: \u2018{draw.choice(_WORDS)}\u2019 was not declared in this scope"
        yield f"{line:>5} |   {draw.choice(_WORDS)} = {draw.choice(_WORDS)}({draw.randrange(90)});"
        yield "      |   ^~~~~~~"
        yield f"{draw.choice(places)}: warning: unused variable \u2018{draw.choice(_WORDS)}\u2019"


def _kubernetes(draw: random.Random) -> Iterator[str]:
    names = [place.rpartition("/")[2] for place in _places(draw, ".go")]
    while True:
        day = f"{draw.randrange(1, 13):02}{draw.randrange(1, 29):02}"
        micro = draw.randrange(1_000_000)
        pod = f"{draw.choice(_SERVICES)}-{_hexadecimal(draw, 8)}-{_hexadecimal(draw, 5)}"
        yield f'I{day} {_clock(draw)}.{micro:06}       1 {draw.choice(names)}] "{_words(draw)}" pod="default/{pod}"'
        yield f"default  {pod}  1/1  Running  {draw.randrange(9)}  {draw.randrange(90)}m"
        yield f'Normal  Pulled  {draw.randrange(60)}s  kubelet  Container image "{draw.choice(_SERVICES)}:1.{draw.randrange(30)}" already present'


def _minified(draw: random.Random) -> Iterator[str]:
    pieces = (
        "function {0}({1},{2}){{return {1}.{0}({2}):{3}}}",
        "var {0}={1}.{2}[{3}],{1}={{{0}:{3},{2}:!0}};",
        "{0}.{1}?{0}.{1}:{3},{2}=({0},{1})=>{0}+{1}*{3};",
        'if({0}.{1}==="{2}")return {0}.{2}({3},{3});',
        "{0}&&{1}({3});for(let {2} of {0})",
    )
    while True:
        text = ""
        while len(text) < _LONG_LINE:
            names = [
                draw.choice("abcdefghijkmnopqrstuvwxyz") + draw.choice(("", "e", "t"))
                for _ in "123"
            ]
            text += draw.choice(pieces).format(*names, draw.randrange(900))
        yield text


def _logfmt(draw: random.Random) -> Iterator[str]:
    places = _places(draw, ".go")
    while True:
        yield (
            f"ts=2026-11-{draw.randrange(1, 29):02}T{_clock(draw)}.{draw.randrange(1000):03}Z "
            f"caller={draw.choice(places)} level={draw.choice(('info', 'warn'))} "
            f'msg="{_words(draw)}"'
        )


def _docker(draw: random.Random) -> Iterator[str]:
    while True:
        step = draw.randrange(1, 30)
        yield f"#{step} [build {draw.randrange(1, 9)}/9] RUN {_words(draw, 2, 5)}"
        yield f"#{step} {draw.randrange(90)}.{draw.randrange(1000)} Get:{step} http://deb.example.org/debian bookworm/main amd64 lib{draw.choice(_WORDS)} amd64 1.{draw.randrange(30)}-{draw.randrange(9)} [{draw.randrange(900)} kB]"
        yield f" ---> {_hexadecimal(draw, 12)}"
        yield f"#{step} sha256:{_hexadecimal(draw, 64)} {draw.randrange(90)}.{draw.randrange(90)}MB / 90.1MB {draw.randrange(90)}.{draw.randrange(9)}s"
        yield f'{_hexadecimal(draw, 12)}   {draw.choice(_SERVICES)}:1.{draw.randrange(30)}   "/run.sh"   {draw.randrange(9)} hours ago   Up {draw.randrange(9)} hours   0.0.0.0:{draw.randrange(9000)}->{draw.randrange(9000)}/tcp'


def _apt(draw: random.Random) -> Iterator[str]:
    while True:
        name, number = draw.choice(_WORDS), draw.randrange(1, 300)
        version = f"{draw.randrange(9)}:{draw.randrange(30)}.{draw.randrange(9)}-{draw.randrange(9)}+deb12u1"
        yield f"Get:{number} http://deb.example.org/debian bookworm/main amd64 lib{name}{draw.randrange(9)} amd64 {version} [{draw.randrange(900)} kB]"
        yield f"Preparing to unpack .../{number:03}-lib{name}_{version}_amd64.deb ..."
        yield f"Unpacking lib{name}:amd64 ({version}) ..."
        yield f"Setting up lib{name}:amd64 ({version}) ..."


def _zap(draw: random.Random) -> Iterator[str]:
    places = _places(draw, ".go")
    while True:
        yield (
            f'{{"level":"info","ts":{draw.randrange(10**9)}.{draw.randrange(1000)},'
            f'"caller":"{draw.choice(places)}",'
            f'"msg":"{_words(draw)}","shard":{draw.randrange(90)},"took":"{draw.randrange(90)}ms"}}'
        )


def _go_panics(draw: random.Random) -> Iterator[str]:
    places = _places(draw, ".go")
    while True:
        yield f"goroutine {draw.randrange(900)} [running]:"
        for _ in range(6):
            address = f"0x{_hexadecimal(draw, 10)}"
            yield f"example.com/app/{draw.choice(_FOLDERS)}.(*{draw.choice(_STEMS).title()}).Run({address}, 0x{draw.randrange(90):x})"
            yield f"\t/home/build/app/{draw.choice(places)} +0x{draw.randrange(4000):x}"
        yield ""


def _json(draw: random.Random) -> Iterator[str]:
    while True:
        yield (
            f'{{"time":"2026-11-{draw.randrange(1, 29):02}T{_clock(draw)}Z","id":"{_hexadecimal(draw, 16)}",'
            f'"service":"{draw.choice(_SERVICES)}","latency":{draw.randrange(900)},'
            f'"host":"10.0.{draw.randrange(256)}.{draw.randrange(256)}:{draw.randrange(9000)}",'
            f'"message":"{_words(draw)}","tags":["{draw.choice(_WORDS)}",{draw.randrange(9)}]}}'
        )


def _nginx(draw: random.Random) -> Iterator[str]:
    while True:
        yield (
            f"10.0.{draw.randrange(256)}.{draw.randrange(256)} - - "
            f"[{draw.randrange(1, 29):02}/Nov/2026:{_clock(draw)} +0000] "
            f'"GET /static/{draw.choice(_WORDS)}.js?v={draw.randrange(90)} HTTP/1.1" 200 '
            f'{draw.randrange(9000)} "https://www.example.com/{draw.choice(_WORDS)}" "Mozilla/5.0 '
            f'(X11; Linux x86_64; rv:{draw.randrange(140)}.0) Gecko/20100101"'
        )


def _ansi(draw: random.Random) -> Iterator[str]:
    while True:
        level = draw.choice(("\x1b[32mINFO\x1b[0m", "\x1b[33mWARN\x1b[0m", "\x1b[34mDEBUG\x1b[0m"))
        yield (
            f"\x1b[2m2026-11-{draw.randrange(1, 29):02}T{_clock(draw)}\x1b[0m {level} "
            f"\x1b[1m{draw.choice(_SERVICES)}\x1b[0m: {_words(draw)} "
            f"\x1b[3mshard\x1b[0m\x1b[2m=\x1b[0m{draw.randrange(90)}"
        )


def _prose(draw: random.Random) -> Iterator[str]:
    while True:
        yield f"{_words(draw, 6, 12).capitalize()}, {_words(draw)} (see {draw.randrange(9)}.{draw.randrange(9)}) at {draw.randrange(12)}:{draw.randrange(60):02}."


def _urls(draw: random.Random) -> Iterator[str]:
    while True:
        host = f"{draw.choice(_SERVICES)}.example.{draw.choice(('com', 'org', 'dev'))}"
        yield f"{_clock(draw)} INFO {_words(draw)} https://{host}:{draw.randrange(80, 9000)}/{draw.choice(_WORDS)} {_words(draw)}"


def _plain(draw: random.Random) -> Iterator[str]:
    while True:
        yield f"{_words(draw, 6, 14)}"


KINDS: dict[str, Callable[[random.Random], Iterator[str]]] = {
    "yaml": _yaml,
    "compilers": _compilers,
    "kubernetes": _kubernetes,
    "minified": _minified,
    "logfmt": _logfmt,
    "docker": _docker,
    "apt": _apt,
    "zap": _zap,
    "go panics": _go_panics,
    "json": _json,
    "nginx": _nginx,
    "ansi": _ansi,
    "prose": _prose,
    "urls": _urls,
    "plain": _plain,
}

"""Write logs of single kinds for benchmarks of the filter: what one tool or service writes.

Some kinds have frames in most lines, others have none but much that looks like one. `SOURCES` are
the files that frames of the kinds name half of the time; `make_sources` creates them, the others do
not exist. A log has up to 2,000 different locations: a program logs from some hundreds of places,
and a build reports the same place of a header for each file that includes it.
"""

from __future__ import annotations

import random
import re
import tomllib
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
_WORDS_TEXT = """
session request worker cache shard replica started finished waiting for lock on table queue flushed
batch of records while compacting segment retry scheduled connection closed by peer after idle the
timeout user token refreshed metrics exported health check passed and a new one is not yet there
"""
_WORDS = _WORDS_TEXT.split()
_SERVICES = ("api", "web", "auth", "billing", "search", "ingest", "proxy", "scheduler")
_VARIABLES = (*"abcdeghiknst", "ft", "je", "ot", "xe")
_PLACES = 2000
KINDS: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
"""The lines that a log of each kind repeats, with fields."""
_CHOICES = {
    "word": _WORDS,
    "service": _SERVICES,
    "stem": _STEMS,
    "folder": _FOLDERS,
    "v": _VARIABLES,
}
_FIELD = re.compile(r"<(?:(\d+)(?::(02))?|x(\d+)|([a-z]+))>")


def make_sources(folder: Path) -> None:
    """Create the files that the frames name, with 5,000 lines each."""
    for name in SOURCES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("//\n" * 5000)


def write_kind(path: Path, kind: str, size: int) -> int:
    """A log of one kind with about `size` bytes; returns the number of its lines."""
    draw = random.Random(7)  # no secret
    places = {extension: _places(draw, extension) for extension in ("cc", "go")}

    def field(match: re.Match[str]) -> str:
        below, width, digits, name = match.groups()
        if below:
            return f"{draw.randint(1, int(below)):{width or ''}}"
        if digits:
            return f"{draw.getrandbits(4 * int(digits)):0{digits}x}"
        if name == "words":
            return " ".join(draw.choices(_WORDS, k=draw.randint(3, 9)))
        return str(draw.choice(_CHOICES.get(name) or places[name]))

    count = written = 0
    with path.open("wb") as log:
        while written < size:
            for line in KINDS[kind]:
                written += log.write(_FIELD.sub(field, line).encode() + b"\n")
                count += 1
    return count


def _places(draw: random.Random, extension: str) -> list[str]:
    """Different locations in files of a language."""
    names = [
        [name for name in known if name.endswith(f".{extension}")] for known in (SOURCES, _MISSING)
    ]
    lines = [f"{draw.choice(draw.choice(names))}:{draw.randint(1, 4000)}" for _ in range(_PLACES)]
    return [f"{line}:{draw.randint(1, 99)}" for line in lines] if extension == "cc" else lines

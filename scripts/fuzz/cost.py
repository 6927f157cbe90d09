"""Search for text whose cost grows faster than its length; run by `fuzz.py cost`.

An execution builds a head, a repeated fragment and a tail from pieces of the formats' examples, of
the corpus and of the target's own patterns, in one line or in many. Its cost is the CPU time of the
target: the filter, or with --target the filter with a resolver or the definitions indexer. If a
character of a text of eight times the length costs clearly more, longer texts are tried, up to the
longest line that the filter reads; a text whose cost still grows there, or is far too high, is
minimised and printed. So is a text after which the filter keeps more and more memory.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from scripts.fuzz.cost_targets import NUMBER, TARGETS, Target, filtered
from trace_links.recognise.formats import FORMATS, SYMBOLS
from trace_links.recognise.limits import LONGEST

CORPUS = Path(__file__).parents[2] / "tests" / "trace_links" / "corpus"
FILTER = TARGETS["filter"]
CLOSER = 16  # executions, of which one begins with the second stage
GROWTH = 1.35  # of the cost of a character, above which it is measured again
FAILED_GROWTH = 2.0  # of the same, where the text is as long as a line can be
MEMORY = 100  # executions, after one of which the kept memory is measured
LINE = 40  # characters that cost as much as a line by itself
ROUNDS = 3
MINIMISING = 60.0  # seconds for one fault
MOST_KEPT = 30_000  # objects that a filter may keep of what it has seen
SIGNS = (
    *"()[]{}<>\"'`:;,.|/\\=+-@#*?!~%&$^_ \t\r\b0139aZ",
    *(": ", ", ", " (", ")", "://", "/a", "a.c", "a.c:1", ":1", ":1:2", "(1)", "(1,2)", "[1]", "é"),
    *(
        "line ",
        "line 1",
        " at ",
        " in ",
        "File ",
        " col ",
        "error: ",
        "\x1b[1m",
        "\x1b[m",
        "│",
        "─",
    ),
    *(
        "\x1b]8;;x:\x1b\\",
        "\x1b]8;;\x1b\\",
        "\x1b]",
        "\x1b",
        "/a/b",
        "../",
        "C:\\",
        "file://",
        "  ",
    ),
)


class Text(NamedTuple):
    """A text to try: a repeated `fragment` between a head and a tail."""

    head: str
    fragment: str
    tail: str

    def of(self, size: int) -> bytes:
        count = max(1, (size - len(self.head) - len(self.tail)) // len(self.fragment))
        middle = self.fragment * count
        if NUMBER in self.fragment:
            middle = "".join(self.fragment.replace(NUMBER, str(at)) for at in range(count))
        text = self.head + middle + self.tail
        return text.encode("utf-8", "surrogateescape") + b"\n"


def cost(text: Text, size: int, rounds: int = 1, target: Target = FILTER) -> float:
    """CPU seconds per character, the minimum of the rounds; a line counts as some characters."""
    data = text.of(size)
    least = float("inf")
    for _ in range(rounds):
        run = target.prepare()
        start = time.process_time()
        run(data)
        least = min(least, time.process_time() - start)
    return least / (len(data) + LINE * data.count(b"\n"))


def fault(text: Text, first: int = 0, target: Target = FILTER) -> str | None:
    """The fault in the cost of a text, starting at a stage, or None."""
    found = None
    for size in target.stages[first:]:
        wanted = GROWTH if size < target.stages[-1] else FAILED_GROWTH
        for rounds in (1, ROUNDS):
            short, long = cost(text, size, rounds, target), cost(text, 8 * size, rounds, target)
            if long < wanted * short and long < target.dear:
                return None
            found = f"{long * 1e6:.1f} µs a character, {long / short:.1f} times as many as at 1/8"
    return found


def kept(text: Text, size: int) -> int:
    """The number of objects and characters that the filter keeps after a text."""
    state = filtered(text.of(size))
    total = 0
    seen: set[int] = set()
    waiting: list[object] = list(state)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type) or callable(one):
            continue
        seen.add(id(one))
        total += len(one) if isinstance(one, str | bytes) else 1
        waiting.extend(gc.get_referents(one))
    return total


def memory_fault(text: Text) -> str | None:
    if "\n" not in text.fragment:
        return None
    size = LONGEST // 2
    many = kept(text, 8 * size)
    if many < MOST_KEPT or many < FAILED_GROWTH * kept(text, size):
        return None
    return f"{many} objects and characters are kept"


class Pieces:
    """Builds texts from parts of formats and outputs."""

    def __init__(self, seed: int, outputs: list[Path], target: Target = FILTER) -> None:
        self._random = random.Random(seed)
        self._signs = SIGNS + target.signs
        self._special = target.signs or SIGNS
        examples = [str(line) for known in FORMATS for line, *_ in known.examples]
        examples += [str(line) for known in SYMBOLS for line, _ in known.examples]
        if target.corpus is not None:  # no output of a tool
            examples = list(target.signs)
        self._lines = list(dict.fromkeys(examples))
        self._outputs = [
            lines
            for path in outputs
            if (lines := path.read_bytes().decode("utf-8", "surrogateescape").splitlines())
        ]

    def text(self) -> Text:
        chance = self._random.random()
        if chance < 0.35:
            return self._pumped()
        if chance < 0.5:
            return self._lines_of_output()
        head = self._some(2) if chance < 0.75 else ""
        tail = self._some(2) if chance < 0.9 else ""
        fragment = self._some(4)
        if chance > 0.94:
            fragment += "\n"
        return Text(head, fragment, tail)

    def _line(self) -> str:
        if self._random.random() < 0.6:
            return self._random.choice(self._lines)
        return self._random.choice(self._random.choice(self._outputs))[:300]

    def _part(self, line: str) -> str:
        start = self._random.randrange(len(line) + 1)
        return line[start : start + self._random.choice((1, 2, 4, 8, 16, 40, 300))]

    def _some(self, most: int) -> str:
        parts = []
        for _ in range(self._random.randint(1, most)):
            chance = self._random.random()
            if chance < 0.2:
                parts.append(self._random.choice(self._special))
            elif chance < 0.45:
                parts.append(self._random.choice(self._signs))
            elif chance < 0.9:
                parts.append(self._part(self._line()))
            else:
                parts.append(self._line())
        return "".join(parts) or " "

    def _pumped(self) -> Text:
        """A line with a repeated part."""
        line = self._line() or " "
        start = self._random.randrange(len(line) + 1)
        end = start + self._random.choice((0, 1, 1, 2, 3, 5, 8, 20, 300))
        fragment = line[start:end]
        chance = self._random.random()
        if chance < 0.25 or not fragment:
            fragment += self._some(1)
        if chance > 0.9:
            return Text(line[:start], fragment, self._some(1) + line[end:])
        if chance > 0.6:  # so that patterns for the end of the line fail
            return Text(line[:start], fragment, line[end:] + self._random.choice(self._signs))
        return Text(line[:start], fragment, line[end:] if chance < 0.5 else "")

    def _lines_of_output(self) -> Text:
        """Some repeated lines of an output, perhaps after others."""
        lines = self._random.choice(self._outputs)
        start = self._random.randrange(len(lines))
        taken = lines[start : start + self._random.choice((1, 1, 2, 3, 5))]
        if self._random.random() < 0.5:
            at = self._random.randrange(len(taken))
            taken[at] = self._some(2)
        head = "".join(f"{line}\n" for line in lines[max(0, start - 2) : start])
        return Text(head, "".join(f"{line[:300]}\n" for line in taken), "")


def minimised(text: Text, is_fault: object) -> Text:
    """A short text with the fault, reduced piece by piece."""
    assert callable(is_fault)
    end = time.process_time() + MINIMISING
    for part in ("head", "tail", "fragment"):
        size = max(1, len(getattr(text, part)) // 2)
        while size:
            at = 0
            while at < len(getattr(text, part)) and time.process_time() < end:
                whole = getattr(text, part)
                less = text._replace(**{part: whole[:at] + whole[at + size :]})
                if less.fragment and is_fault(less):
                    text = less
                else:
                    at += size
            size //= 2
    return text


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="fuzz.py cost", description=__doc__.partition("\n")[0])
    parser.add_argument("corpus", nargs="*", type=Path, help="outputs, or folders of them")
    parser.add_argument("--target", choices=TARGETS, default="filter")
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--go-on", action="store_true", help="do not end at the first")
    parser.add_argument("--as-found", action="store_true", help="do not make texts shorter")
    options = parser.parse_args(arguments)
    target = TARGETS[options.target]
    folders = options.corpus or [target.corpus or CORPUS]
    outputs = sorted(
        path
        for folder in folders
        for path in (folder.rglob("*") if folder.is_dir() else [folder])
        if path.is_file()
    )
    pieces = Pieces(options.seed, outputs, target)
    checks: list[Callable[[Text], str | None]] = [lambda text: fault(text, 0, target)]
    if target is FILTER:
        checks.append(memory_fault)
    found = 0
    start = time.monotonic()
    for count in range(1, options.runs + 1):
        text = pieces.text()
        for check in checks:
            if check is memory_fault:
                what = memory_fault(text) if not count % MEMORY else None
            else:
                what = fault(text, int(not count % CLOSER), target)
            if what is None:
                continue
            found += 1
            print(f"execution {count}: {what}", flush=True)
            print(f"  {text!r}", flush=True)
            if not options.as_found:
                small = minimised(text, check)
                print(f"  {small!r}: {check(small)}", flush=True)
            if not options.go_on:
                return 1
        if count % 10_000 == 0:
            print(f"{count} executions, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{options.runs} executions from seed {options.seed}, {found} faults")
    return 1 if found else 0

"""Count the results of JAX's tests on the mock and on the CPU backend, and print them.

A test counts if JAX itself does not skip it on the mock. Tests that do not pass on the mock are
differences; the file of differences lists those that cannot pass, with the reason.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.jax_tests.run import COLLECTION, EXIT, Result

MOCK = "mock"
CPU = "cpu"
OF_ALL = 0.97  # must pass, of the tests that JAX runs on a TPU
OF_CPU = 0.99  # must pass, of those among them that pass on the CPU backend
_BROKEN = ("crashed", "hung")

Results = dict[tuple[str, str, str], "Result"]
Differences = dict[tuple[str, str], str]  # (file, test) -> why it cannot hold


class Counts(NamedTuple):
    """The counts of one or several files."""

    tests: int = 0
    skipped: int = 0
    passed: int = 0
    broken: int = 0
    cpu: int = 0  # of those not skipped on the mock: passed on the CPU backend
    both: int = 0
    named: int = 0  # not passed, with a reason in the file of differences
    named_cpu: int = 0  # of those: passed on the CPU backend

    @property
    def ran(self) -> int:
        return self.tests - self.skipped

    def plus(self, other: Counts) -> Counts:
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))

    def shares(self, *, with_named: bool) -> tuple[float, float]:
        """The shares that passed: of what ran, and of what passes on the CPU backend."""
        ran = self.ran - (0 if with_named else self.named)
        cpu = self.cpu - (0 if with_named else self.named_cpu)
        return _share(self.passed, ran), _share(self.both, cpu)


def read_differences(path: Path) -> Differences:
    """Each `[[reason]]` has `why` and `tests`, a list of names like "linalg::Class::test"."""
    differences: Differences = {}
    if not path.exists():
        return differences
    for reason in tomllib.loads(path.read_text(encoding="utf-8")).get("reason", []):
        for name in reason["tests"]:
            file, _, test = name.partition("::")
            differences[file, test] = " ".join(reason["why"].split())
    return differences


def count(file: str, results: Results, differences: Differences) -> Counts:
    total = Counts()
    for result in _of_file(file, results):
        total = total.plus(_count_one(result, results, differences))
    return total


def _count_one(result: Result, results: Results, differences: Differences) -> Counts:
    is_test = result.test not in (EXIT, COLLECTION)
    if result.outcome == "skipped":
        return Counts(tests=is_test, skipped=is_test)
    passed = result.outcome == "passed"
    cpu = is_test and _cpu(result, results) == "passed"
    named = is_test and not passed and (result.file, result.test) in differences
    return Counts(
        tests=is_test,
        passed=is_test and passed,
        broken=result.outcome in _BROKEN,
        cpu=cpu,
        both=cpu and passed,
        named=named,
        named_cpu=named and cpu,
    )


def table(files: Sequence[str], results: Results, differences: Differences) -> Iterator[str]:
    yield (
        f"{'file':21}{'tests':>6}{'skip':>6}{'ran':>6}{'mock':>6}{'':>8}{'crash':>6}{'cpu':>6}"
        f"{'both':>6}{'':>8}{'named':>6}"
    )
    total = Counts()
    for file in files:
        counts = count(file, results, differences)
        total = total.plus(counts)
        yield _row(file, counts)
    yield _row("all", total)


def _row(title: str, counts: Counts) -> str:
    of_all, of_cpu = counts.shares(with_named=True)
    return (
        f"{title:21}{counts.tests:6}{counts.skipped:6}{counts.ran:6}{counts.passed:6}{of_all:8.2%}"
        f"{counts.broken:6}{counts.cpu:6}{counts.both:6}{of_cpu:8.2%}{counts.named:6}"
    )


def markdown(files: Sequence[str], results: Results, differences: Differences) -> Iterator[str]:
    """The table for the documentation, of the files that have results."""
    yield "| File | Run | Passed | Named | Pass on the CPU | Of these on the mock |"
    yield "|---|---|---|---|---|---|"
    total = Counts()
    for file in files:
        counts = count(file, results, differences)
        total = total.plus(counts)
        if counts.ran:
            yield _markdown_row(f"`{file.rpartition('/')[2]}`", counts)
    yield _markdown_row("all", total)


def _markdown_row(title: str, counts: Counts) -> str:
    cells = (title, counts.ran, counts.passed, counts.named, counts.cpu, counts.both)
    return f"| {' | '.join(map(str, cells))} |"


def differing(files: Sequence[str], results: Results, differences: Differences) -> Iterator[str]:
    """A line for each test that does not pass on the mock; those that pass on the CPU first."""
    for file in files:
        found = [r for r in _of_file(file, results) if r.outcome not in ("passed", "skipped")]
        for result in sorted(found, key=lambda result: _cpu(result, results) != "passed"):
            why = differences.get((result.file, result.test))
            yield f"{file}::{result.test}: {result.outcome}; on the CPU {_cpu(result, results)}"
            yield f"    {result.reason}"
            if why is not None:
                yield f"    cannot hold: {why}"


def _cpu(result: Result, results: Results) -> str:
    """Kernels run there in a class of their own, which has them interpreted, if in any."""
    kind, _, test = result.test.partition("::")
    interpreted = f"{kind.removesuffix('Test')}InterpretTest::{test}"
    on_cpu = results.get((CPU, result.file, interpreted))
    on_cpu = on_cpu or results.get((CPU, result.file, result.test))
    return on_cpu.outcome if on_cpu is not None else "not run"


def outdated(files: Sequence[str], results: Results, differences: Differences) -> Iterator[str]:
    """Tests of the file of differences that pass, or that do not exist."""
    for file, test in differences:
        if file not in files:
            continue
        result = results.get((MOCK, file, test))
        outcome = result.outcome if result is not None else "no such test"
        if outcome in ("passed", "skipped", "no such test"):
            yield f"{file}::{test}: {outcome}"


def causes(files: Sequence[str], results: Results) -> Iterator[str]:
    """The reasons of differences, the most frequent first."""
    reasons = Counter(
        result.reason[:100]
        for file in files
        for result in _of_file(file, results)
        if result.outcome not in ("passed", "skipped")
    )
    for reason, number in reasons.most_common():
        yield f"{number:5}  {reason}"


def verdict(
    files: Sequence[str], results: Results, differences: Differences
) -> tuple[bool, list[str]]:
    """Whether the shares are high enough and nothing crashed or hung; and the lines to print."""
    total = Counts()
    for file in files:
        total = total.plus(count(file, results, differences))
    lines = []
    for title, with_named in (("all tests", True), ("without the named", False)):
        of_all, of_cpu = total.shares(with_named=with_named)
        lines.append(
            f"{title:21}passed {of_all:.2%} (at least {OF_ALL:.0%}), "
            f"of those that pass on the CPU {of_cpu:.2%} (at least {OF_CPU:.0%})"
        )
    lines.append(f"{'crashed or hung':21}{total.broken} (none)")
    missing = list(_without_results(files, results))
    lines += (f"no results of {name}" for name in missing)
    of_all, of_cpu = total.shares(with_named=True)
    return of_all >= OF_ALL and of_cpu >= OF_CPU and not total.broken and not missing, lines


def _without_results(files: Sequence[str], results: Results) -> Iterator[str]:
    known = {(r.backend, r.file) for r in results.values() if r.test not in (EXIT, COLLECTION)}
    for backend in (MOCK, CPU):
        yield from (f"{file} on {backend}" for file in files if (backend, file) not in known)


def latest(results: Iterable[Result]) -> Results:
    """The last result of each test on each backend."""
    return {result.key: result for result in results}


def _of_file(file: str, results: Mapping[tuple[str, str, str], Result]) -> Iterator[Result]:
    for (backend, name, _), result in results.items():
        if backend == MOCK and name == file:
            yield result


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0

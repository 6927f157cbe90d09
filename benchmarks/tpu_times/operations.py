"""Estimated times of `fit` and `explore`, against times that others measured on TPUs.

The measured times, and the compiler's estimates for the same programs, are data in this folder.
With --libtpu the programs are compiled again, which takes some ten minutes. --write fits the
corrections on a half of the programs, for `mock_libtpu/estimate/accuracy.json`, and writes the page
of errors, which are those of the other half. The peer of a correction is the estimate without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.measures import Measure, Peer
from benchmarks.tpu_times.cases import read_cases
from benchmarks.tpu_times.errors import Errors, errors
from benchmarks.tpu_times.estimates import estimate, read_estimates, write_estimates
from benchmarks.tpu_times.fit import corrections, rows
from benchmarks.tpu_times.page import PAGE, page
from mock_libtpu.compiler.libtpu import find
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.estimate.accuracy import FILE, Accuracy, load_accuracy

_LEAST_INSIDE = 80.0
_MOST_ERROR = {"matmul": 10.0, "elementwise": 15.0}
_MOST_WIDTH = {"matmul": 40.0, "elementwise": 60.0}


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--libtpu", type=Path, help="compile the programs again with this libtpu.so")
    add("--write", action="store_true", help="fit the corrections again, and write the page")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    version = load_accuracy().libtpu if FILE.is_file() else ""
    if options.libtpu is not None:
        version = _compile(options.libtpu)
    if options.write:
        accuracy = fitted(version)
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(accuracy)) + b"\n")
        load_accuracy.cache_clear()
        PAGE.write_text(page(accuracy, held_out(accuracy)), "utf-8")
    for group in held_out(load_accuracy()):
        yield from _measures(group)


def fitted(version: str) -> Accuracy:
    """The corrections, from the data."""
    return Accuracy(version, tuple(corrections(rows(read_cases(), read_estimates()))))


def held_out(accuracy: Accuracy) -> list[Errors]:
    """The errors on what was not fitted."""
    return list(errors(list(rows(read_cases(), read_estimates())), accuracy.corrections))


def _compile(library: Path) -> str:
    libtpu = find(library=str(library))
    with CompilerService(libtpu) as service:
        write_estimates(estimate(case, service) for case in read_cases())
    return libtpu.version


def _measures(group: Errors) -> Iterator[Measure]:
    name = f"{group.name}, {group.programs}"
    median = group.median * 100
    if not group.is_fitted:
        if group.transferred is not None:
            peer = Peer("with the correction of v4", group.transferred * 100)
            yield Measure(f"{name}: median error", median, "%", peer)
        return
    peer = Peer("uncorrected", group.uncorrected * 100)
    limit = _MOST_ERROR.get(group.kind)
    yield Measure(f"{name}: median error", median, "%", peer, limit)
    inside, width = group.inside * 100, group.width * 100
    yield Measure(f"{name}: in bounds", inside, "%", limit=_LEAST_INSIDE, higher_is_better=True)
    if group.kind in _MOST_WIDTH:
        yield Measure(f"{name}: width of bounds", width, "%", limit=_MOST_WIDTH[group.kind])

"""Calls that run or compile a program: trace, fit, explore, upgrade."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement

from mock_libtpu.api import (
    Answers,
    ComparisonDocument,
    TopologyDocument,
    UpgradeDocument,
    Views,
    read_recording,
    record_program,
    with_python,
)
from mock_libtpu.api import (
    explore as explore_program,
)
from mock_libtpu.api import (
    fit as fit_program,
)
from mock_libtpu.api import (
    upgrade as upgrade_program,
)
from tpu_walkthrough import git
from tpu_walkthrough.errors import UsageError, counted
from tpu_walkthrough.source_tree.git_trees import commit_of
from tpu_walkthrough_mcp.answers import Answer, ChangeRow, FitRow, LineRow, OperationRow
from tpu_walkthrough_mcp.quoting import quoted, quoted_lines
from tpu_walkthrough_mcp.worker.commands import command_text
from tpu_walkthrough_mcp.worker.places import place_text
from tpu_walkthrough_mcp.worker.recordings import line_rows

_GIT = "git:"
_MOST = 500
_MOST_RECORDING = 256 << 20


def trace(
    program: Sequence[str],
    recording: str,
    python: str | None,
    topology: str | None,
    memory: str | None,
) -> Answer[LineRow]:
    """Run a program on the mock, and summarise what it did."""
    command = with_python(program, python)
    run = record_program(
        command, Path(recording), topology=topology, memory=memory, size_limit=_MOST_RECORDING
    )
    options = [*_option("--topology", topology), *_option("--memory", memory)]
    typed = command_text("mock-libtpu", "trace", *options, "--", "python", *program)
    ended = f"The program {run.why}."
    if not run.recordings:
        return Answer(
            f"{ended} Nothing was recorded: it did not load the TPU library.", (), typed,
            folder=os.getcwd(),
        )  # fmt: skip
    views = Views(read_recording(run.recordings[0]))
    notes: tuple[str, ...] = ()
    if len(run.recordings) > 1:
        notes = (f"It had {len(run.recordings)} processes; this is the first one's recording.",)
    return Answer(
        f"{ended} {_summary(views)} The rows are lines of the program, most time first; times are "
        "of this machine.",
        list(line_rows(views))[:_MOST],
        typed,
        notes,
        os.getcwd(),
        str(run.recordings[0]),
    )


def _summary(views: Views) -> str:
    compiles, arrays = views.compiles, views.arrays
    copies = {
        way: sum(row.bytes for row in views.transfers.rows(way))
        for way in ("to device", "from device")
    }
    peak = max((point.bytes for point in arrays.peaks().values()), default=0)
    text = (
        f"{counted(len(views.recording), 'call')} of the TPU's API; "
        f"{counted(len(compiles.functions), 'function')} compiled, {len(compiles.again):,} of them "
        f"again; {copies['to device']:,} bytes copied to devices and {copies['from device']:,} "
        f"from them; at most {peak:,} bytes on a device."
    )
    if arrays.refusals:
        text += f" {counted(len(arrays.refusals), 'call')} ran out of memory."
    return text


def fit(
    program: Sequence[str],
    topologies: str,
    python: str | None,
    compiler: str | None,
    steps: int | None,
) -> Answer[FitRow]:
    """Whether a program fits on TPUs, and how long a step takes."""
    found = fit_program(program, topologies, python=python, compiler=compiler, steps=steps)
    rows = [_fit_row(each) for each in found.topologies]
    fitting = sum(each.fits for each in found.topologies)
    return Answer(
        f"It fits on {fitting} of {counted(len(rows), 'TPU')}. Times are estimates with their "
        "range; sizes are of each device, as the TPU's compiler plans them.",
        rows,
        command_text(
            "mock-libtpu", "fit", *program, "--topology", topologies, *_option("--steps", steps)
        ),
        folder=os.getcwd(),
    )


def _fit_row(found: TopologyDocument) -> FitRow:
    step = found.step
    problem = "\n".join(filter(None, (found.refusal, found.failure)))
    return FitRow(
        found.topology,
        found.result,
        found.devices,
        found.peak_bytes,
        found.capacity_bytes,
        _estimate(step.time_us) if step is not None else None,
        _estimate(step.time_us_low) if step is not None else None,
        _estimate(step.time_us_high) if step is not None else None,
        step is not None and step.repeats,
        quoted(found.program or ""),
        quoted_lines(problem),
        _place(found.refused_at),
    )


def explore(
    program: Sequence[str],
    topology: str,
    line: str | None,
    python: str | None,
    compiler: str | None,
    steps: int | None,
) -> Answer[OperationRow]:
    """What the TPU runs, of the whole program or of one line."""
    found = explore_program(program, topology, python=python, compiler=compiler, steps=steps)
    on_topology = found.topologies[0]
    rows = [row for row in _operations(on_topology) if line is None or _is_at(row.place, line)]
    rows.sort(key=lambda row: -(row.time_us or 0.0))
    where = "" if line is None else " of that line"
    if line is not None and not rows:
        where += " (without a line all have theirs)"
    typed = ["mock-libtpu", "explore", *program, "--topology", topology]
    return Answer(
        f"{counted(len(rows), 'operation')}{where}, most time first. {_step(on_topology)}"
        "Times are estimates with their range.",
        rows[:_MOST],
        command_text(*typed, *_option("--line", line), *_option("--steps", steps)),
        folder=os.getcwd(),
        quoted_output=quoted_lines(_problems(found)),
    )


def _step(found: TopologyDocument) -> str:
    if found.step is None:
        return ""
    what = "A step" if found.step.repeats else "All that was run"
    low, high = found.step.time_us_low, found.step.time_us_high
    bounds = f" ({low:,.4g} to {high:,.4g})" if low is not None and high is not None else ""
    return f"{what} takes {found.step.time_us:,.4g} microseconds{bounds}. "


def _operations(found: TopologyDocument) -> Iterator[OperationRow]:
    for program in found.programs:
        causes = {name: each.sentence for each in program.causes for name in each.operations}
        for each in program.operations:
            name = f"{each.name} {each.what}".strip()
            yield OperationRow(
                _place(each.place),
                each.kind,
                each.times,
                _estimate(each.time_us),
                _estimate(each.time_us_low),
                _estimate(each.time_us_high),
                each.basis,
                each.bound.resource if each.bound is not None else "",
                each.flops,
                each.hbm_bytes,
                quoted(program.name),
                quoted(name),
                quoted(causes.get(each.name, ""), 600),
            )


def _is_at(place: str, line: str) -> bool:
    """Whether a place is the line, whose path may be only the end of a path."""
    return place == line or place.endswith(f"/{line}")


def _problems(found: Answers) -> str:
    each = found.topologies[0]
    problems = [program.problem for program in each.programs]
    return "\n".join(dict.fromkeys(filter(None, (*problems, each.refusal, each.failure))))


def upgrade(
    program: Sequence[str],
    before: str | None,
    after: str | None,
    topology: str,
    python: str | None,
) -> Answer[ChangeRow]:
    """What differs in what a TPU runs between two environments or revisions."""
    for side in (before, after):
        _check_side(side or "")
    found = upgrade_program(program, before=before, after=after, topology=topology, python=python)
    rows = [row for result in found.results for row in _changes(result.comparison)]
    options = [*_option("--from", before), *_option("--to", after), "--topology", topology]
    return Answer(
        f"{_verdict(found)} Times are estimates.",
        rows[:_MOST],
        command_text("mock-libtpu", "upgrade", *options, *program),
        folder=os.getcwd(),
    )


def _check_side(side: str) -> None:
    """Raise UsageError for what is neither requirements with versions nor a revision of ours.

    A bare word may be a revision, or a folder with an interpreter, which would be run.
    """
    if side.startswith(_GIT):
        _check_revision(side.removeprefix(_GIT))
        return
    for word in side.split():
        try:
            has_version = bool(Requirement(word).specifier)
        except InvalidRequirement:
            has_version = False
        if not has_version:
            raise UsageError(
                f"{word} is no requirement with a version",
                "Write requirements as in jax==0.12.0.1, or git:REVISION.",
            )


def _check_revision(revision: str) -> None:
    """Raise UsageError for a revision that is not in the history of what is checked out.

    What was only fetched may be anyone's, and would be run.
    """
    commit = commit_of(os.getcwd(), revision)
    if not commit or git.output_line(os.getcwd(), "merge-base", commit, "HEAD") != commit:
        raise UsageError(
            f"{revision} is not in the history of HEAD",
            "Programs of other branches are not run: check it out, or compare it yourself.",
        )


def _verdict(found: UpgradeDocument) -> str:
    differing = sum(result.comparison.differs for result in found.results)
    if not differing:
        return "Nothing differs in what the TPU runs."
    return f"What the TPU runs differs in {differing} of {counted(len(found.results), 'case')}."


def _changes(comparison: ComparisonDocument) -> Iterator[ChangeRow]:
    """Failures first, then figures, then operations by line."""
    for name, failure in zip(comparison.names, comparison.failures, strict=False):
        if failure:
            yield ChangeRow("failure", "", "", "", quoted_lines(f"{name}: {failure}"))
    for figure in (*comparison.step, *comparison.run):
        unit = figure.unit
        yield ChangeRow(
            "figure", "", _quantity(figure.before, unit), _quantity(figure.after, unit),
            quoted(figure.title),
        )  # fmt: skip
    for program in comparison.programs:
        title = quoted(program.title)
        for figure in program.figures:
            before = _quantity(figure.before, figure.unit)
            after = _quantity(figure.after, figure.unit)
            yield ChangeRow(
                "figure", _place(program.place), before, after, quoted(f"{title}: {figure.title}")
            )
        for change in program.operations:
            yield ChangeRow(
                "operation", _place(change.place), "", "",
                quoted(f"{title}: {change.sentence}", 600),
            )  # fmt: skip


def _quantity(value: Any, unit: str) -> str:
    return "not known" if value is None else f"{value.value:,.6g} {unit}"


def _place(place: Any) -> str:
    return "" if place is None else place_text(place.file, place.line, os.getcwd())


def _estimate(value: float | None) -> float | None:
    """With as many digits as mean something."""
    return None if value is None else float(f"{value:.4g}")


def _option(name: str, value: object) -> list[str]:
    return [] if value is None else [name, str(value)]

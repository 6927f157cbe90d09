"""The runner of benchmarks: its table, its exit status, its history and its page."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import __main__ as runner
from benchmarks import history
from benchmarks.measures import Measure, Peer, compared


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the history, with a benchmark `tried` that yields the measure it is given."""
    module = ModuleType("benchmarks.tried", "Try something.\n\nIn two ways.\n")

    def add_options(parser: object) -> None:
        parser.add_argument("tree", type=Path)  # type: ignore[attr-defined]
        parser.add_argument("--seconds", type=float, default=1)  # type: ignore[attr-defined]

    def measures(options: object) -> Iterator[Measure]:
        yield Measure("work", options.seconds, "s", Peer("peer", 2), 1.5)  # type: ignore[attr-defined]

    module.__dict__.update(add_options=add_options, measures=measures)
    monkeypatch.setitem(sys.modules, "benchmarks.tried", module)
    monkeypatch.setattr(runner, "NAMES", ("tried",))
    path = tmp_path / "history.jsonl"
    path.touch()
    monkeypatch.setattr(history, "HISTORY", path)
    monkeypatch.setattr(history, "PAGE", tmp_path / "benchmarks.md")
    return path


def test_a_result_is_shown_and_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = kept.parent / "tree"
    tree.mkdir()
    assert runner.main(["tried", str(tree)]) == 0
    [row] = capsys.readouterr().out.splitlines()[1:]
    assert " ".join(row.split()) == "work 1 s 2 s, peer 0.5 at most 1.5 s yes"
    [line] = kept.read_text().splitlines()
    record = json.loads(line)
    assert set(record) == {
        "benchmark", "date", "commit", "python", "jax", "cores", "trees", "measures"
    }  # fmt: skip
    assert record["benchmark"] == "tried"
    assert record["trees"] == {"tree": ""}
    assert record["measures"] == [
        {"name": "work", "value": 1.0, "unit": "s", "peer": ["peer", 2], "limit": 1.5}
    ]
    assert str(kept.parent) not in line


def test_a_limit_that_is_not_kept_is_an_error(kept: Path) -> None:
    assert runner.main(["tried", ".", "--seconds", "1.6", "--no-history"]) == 1
    assert kept.read_text() == ""


def test_a_wrong_option_is_wrong_usage(kept: Path) -> None:
    for arguments in (["tried"], ["other"], ["tried", ".", "--other"]):
        with pytest.raises(SystemExit, match="2"):
            runner.main(arguments)


def test_the_page_has_the_last_result(kept: Path) -> None:
    runner.main(["page"])
    page = history.PAGE.read_text()
    assert "## tried\n\nTry something.\n\nThere is no result yet.\n" in page
    for seconds in ("1.6", "1.2"):
        runner.main(["tried", ".", "--seconds", seconds])
    runner.main(["page"])
    [row] = [line for line in history.PAGE.read_text().splitlines() if line.startswith("| work")]
    assert row == "| work | 1.2 s | 2 s, peer | 0.6 | at most 1.5 s | yes |"


def test_the_pages_results_are_those_of_the_history() -> None:
    expected = history.page({name: runner.description(name) for name in runner.NAMES})
    assert history.PAGE.read_text("utf-8") == expected, "run: python -m benchmarks page"


def test_each_benchmark_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main([]) == 0
    text = capsys.readouterr().out
    for name in runner.NAMES:
        title = (importlib.import_module(f"benchmarks.{name}").__doc__ or "").partition("\n")[0]
        assert any(line.split(maxsplit=1) == [name, title] for line in text.splitlines()), name


@pytest.mark.parametrize(
    ("measure", "holds"),
    [
        (Measure("at most", 1, "s", limit=1), True),
        (Measure("more", 1.1, "s", limit=1), False),
        (Measure("at least", 95, "%", limit=95, higher_is_better=True), True),
        (Measure("less", 94, "%", limit=95, higher_is_better=True), False),
        (Measure("as the peer", 3, "s", Peer("x", 3), ratio_limit=1), True),
        (Measure("slower", 4, "s", Peer("x", 3), ratio_limit=1), False),
        (Measure("fewer", 3, "%", Peer("x", 4), ratio_limit=1, higher_is_better=True), False),
        (Measure("beyond one limit", 4, "s", Peer("x", 4), 3, ratio_limit=1), False),
        (Measure("without a limit", 4, "s", Peer("x", 3)), True),
        (Measure("a peer without time", 4, "s", Peer("x", 0), ratio_limit=1), True),
    ],
)
def test_limits(measure: Measure, holds: bool) -> None:
    assert measure.holds == holds


def test_a_measure_is_compared_with_something() -> None:
    with pytest.raises(ValueError, match="work is compared with nothing"):
        Measure("work", 1, "s")


def test_the_round_with_the_median_ratio_counts() -> None:
    measure = compared("work", [(1, 1), (9, 3), (4, 2)], "peer")
    assert (measure.value, measure.peer, measure.ratio) == (4, Peer("peer", 2), 2)

"""Charts of memory over a program's life: as data, and as text."""

from __future__ import annotations

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.fit.chart import PROGRAM, chart_lines, chart_of
from mock_libtpu.fit.life import LifeOfRun
from mock_libtpu.fit.life_report import failure_lines, life_lines
from mock_libtpu.fit.memory import Need, arrays_of
from mock_libtpu.fit.report import Verdict
from tests.mock_libtpu.fit.lives import life_of_steps

LIFE = life_of_steps(
    ("made", 400), ("made", 200), ("runs", 200), ("ended", 1), ("made", 100), ("refused", 0)
)


def name(number: int) -> str:
    return {7: "jit_step"}[number]


def test_the_parts_of_each_step_sum_up() -> None:
    chart = chart_of(LIFE, name)
    assert chart.totals == [400, 600, 800, 400, 500, 500]
    assert (chart.steps, chart.peak, chart.refused) == (6, 2, 5)
    assert chart.programs == ["", "", "jit_step", "", "", ""]
    arrays, running = chart.series
    assert (list(arrays.bytes), running.kind) == ([400, 600, 600, 400, 500, 500], PROGRAM)
    assert list(running.bytes) == [0, 0, 200, 0, 0, 0]


def test_a_long_life_is_shown_by_what_needs_most() -> None:
    steps = [("made", 1), ("runs", 5), ("ended", 0)]
    for number in range(1, 1000):
        steps += [("made", 1), ("runs", 90 if number == 500 else 5), ("ended", number)]
    chart = chart_of(life_of_steps(*steps), name, most=10)
    assert (chart.steps, len(chart.points), max(chart.totals)) == (3000, 10, 91)
    assert chart.points[chart.peak] == 1501
    assert sorted(chart.totals) == [6] * 9 + [91]


def test_the_text_has_arrays_and_programs_one_on_the_other() -> None:
    assert list(chart_lines(chart_of(LIFE, name))) == [
        "  ░",
        " ██ ██",
        "██████",
        "██████",
        "──▲──x",
    ]


def test_what_the_report_says() -> None:
    refusal = LIFE.refusal
    assert refusal is not None
    life = LifeOfRun(chart_of(LIFE, name), arrays_of(LIFE.usage(refusal)))
    need = Need("jit_large", 99, "RESOURCE_EXHAUSTED: no", ())
    verdict = Verdict("v5e:1x1", TopologyFacts(1, 1000), 2, need, "", life=life)
    lines = list(failure_lines([verdict]))
    assert lines[1] == "v5e:1x1: 500 B of arrays lived on a device when jit_large was refused"
    assert [line.split()[0] for line in lines[2:]] == ["400", "100"]
    lines = list(life_lines([verdict]))
    assert lines[1] == "v5e:1x1: memory of a device, at most 800 B, 80% of 1000 B"
    assert lines[-1].startswith("    6 steps: █ arrays, ░ a running program, ▲ most, while")
    assert list(life_lines([Verdict("v5e:1x1", None, 0, None, "it died")])) == []

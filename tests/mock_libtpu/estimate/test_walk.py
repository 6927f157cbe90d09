"""The walk through code of our own in the compiler's form: loops, branches, copies and waits."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.bundles import read_bundles
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.scalars import read_code
from mock_libtpu.estimate.walks import walk as walking
from mock_libtpu.estimate.walks.walk import Core, Walk, walk
from tests.mock_libtpu.estimate.code import CONDITIONAL, DELAY, DYNAMIC, GRANULE, GRID

_BLOCK = 64 * GRANULE  # bytes
_FAST = 1e9  # bytes in a cycle


def walked(text: str, bytes_per_cycle: float = _FAST, latency: float = 0, **options: bool) -> Walk:
    core = Core(DELAY, GRANULE, bytes_per_cycle, latency, rows_per_cycle=2)
    return walk(read_code(read_bundles(text)), core, **options)


def test_a_grid_runs_as_often_as_its_code_says() -> None:
    """Of 6 iterations, the first copies only, and the last one copies nothing."""
    done = walked(GRID)
    [loop] = done.loops
    assert (loop.entries, loop.iterations, loop.is_known) == (1, 6, True)
    assert (done.bytes_in, done.bytes_out) == (5 * _BLOCK, 0)
    assert done.guesses == {}
    # 2 before and 1 after the loop; 14 bundles an iteration, but for 3 that are skipped once.
    assert done.bundles == 2 + 6 * 14 - 3 + 1
    assert done.runs[0x9:0xC] == [5, 5, 5]
    assert done.cycles == pytest.approx(done.bundles, abs=1)


def test_copies_overlap_with_the_block_before() -> None:
    """The time is that of all copies where they take longer, and what comes before the first."""
    slow = walked(GRID, bytes_per_cycle=_BLOCK / 1000)
    assert slow.bundles == walked(GRID).bundles
    assert 5000 < slow.cycles < 5000 + 3 * 14


def test_a_copy_is_waited_for_by_its_own_flag() -> None:
    """Blocks that take as long as a step are hidden but for the first."""
    done = walked(GRID, bytes_per_cycle=_BLOCK / 10)
    assert done.cycles - done.bundles < 10


def test_a_copy_by_a_descriptor_takes_as_long_as_others() -> None:
    """Such as that of a transpose, which does not say between which memories it is."""
    general = GRID.replace("dma.hbm_to_vmem", "dma.general")
    slow = walked(GRID, bytes_per_cycle=_BLOCK / 1000)
    assert walked(general, bytes_per_cycle=_BLOCK / 1000) == slow
    assert slow.bytes_in == 5 * _BLOCK


def test_a_loop_that_arrays_end_is_not_known() -> None:
    [loop] = walked(DYNAMIC).loops
    assert not loop.is_known
    assert loop.place == Place("/home/ada/k.py", 9, "")


@pytest.mark.parametrize(("assume", "bundles"), [(True, 11), (False, 7)])
def test_what_depends_on_arrays_runs_if_assumed(assume: bool, bundles: int) -> None:
    done = walked(CONDITIONAL, assume=assume)
    assert done.bundles == bundles
    assert list(done.guesses.values()) == [Place("/home/ada/k.py", 4, "")]
    assert done.bytes_out == 16 * GRANULE


def test_the_rest_of_a_long_loop_is_like_what_was_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GRID.replace("%s11_s9, 5 ", "%s11_s9, 5000 ").replace("%s12_s10, 6 ", "%s12_s10, 5001 ")
    whole = walked(text)
    monkeypatch.setattr(walking, "_MOST_INSTRUCTIONS", 1000)
    part = walked(text)
    assert (whole.walked, whole.loops[0].iterations) == (1, 5001)
    assert part.walked < 0.1
    assert part.loops[0].iterations == pytest.approx(5001, abs=1)
    assert part.cycles == pytest.approx(whole.cycles, rel=0.01)
    assert part.bytes_in == pytest.approx(whole.bytes_in, rel=0.01)


def test_code_without_an_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "_MOST_WITHOUT_REST", 1000)
    text = (
        "0 : { %s1_s0 = smov 0 } /* Start region 1 */\n0x1 : { %2 = sbr.rel target = $region1 }\n"
    )
    done = walked(text)
    assert done.walked == 0


def test_a_branch_after_a_taken_one_is_not_taken() -> None:
    """It is in the delay of the first one, which leads behind it."""
    text = """\
     0   :  { %1 = sbr.rel target = $region2 }
   0x1   :  { %2 = sbr.rel target = $region1 }
   0x2   :  {}
   0x3   :  {}
   0x4   :  {} /* Start region 2 */
   0x5   :  {} /* Start region 1 */
"""
    assert walked(text).runs == [1, 1, 1, 0, 1, 1]


def test_what_is_faster_than_the_mxus_waits_for_them() -> None:
    """Of two products of 16 rows the MXUs take 2 rows in a cycle; a step has 14 bundles."""
    product = "%5 = vmatmul.bf16.gmra.mxu0 %v1_v0  ;;  %6 = vmatmul.bf16.gmra.mxu1 %v1_v0 }"
    done = walked(GRID.replace("%33 = vst [vmem:[#allocation5]] /*vst_source=*/%v1_v0 }", product))
    plain = walked(GRID)
    assert done.bundles == plain.bundles
    assert done.mxu_waits == 4 * (2 * 16 / 2 - 14) + (2 * 16 / 2 - 15)  # with what ends the code
    assert done.cycles == pytest.approx(plain.cycles + done.mxu_waits, abs=1)
    half = walked(GRID.replace("%33 = vst [vmem:[#allocation5]]", "%33 = vmatmul.f32.gmra.mxu0"))
    assert half.mxu_waits == 0


def test_a_short_step_takes_the_latency_of_its_copy() -> None:
    """Of 5 copies two are under way at once: one is started before the one before is waited for."""
    done = walked(GRID, latency=1000)
    assert done.bundles == walked(GRID).bundles
    assert 3 * 1000 < done.cycles < 3 * 1000 + done.bundles

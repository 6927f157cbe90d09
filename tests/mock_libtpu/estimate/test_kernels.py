"""The estimates of kernels, from code of our own in the compiler's form."""

from __future__ import annotations

import math

import pytest

from mock_libtpu.compiler.texts.bundles import Units, read_bundles
from mock_libtpu.compiler.texts.hlo import Instruction, read_hlo
from mock_libtpu.estimate.generations import Generation, generation_of
from mock_libtpu.estimate.walks.kernels import Hint, Kernel, kernel
from tests.mock_libtpu.estimate.code import CONDITIONAL, DYNAMIC, GRID

_CALL = (
    '  %k.1 = f32[8]{0} custom-call(%p), custom_call_target="tpu_custom_call", backend_config='
    '{"custom_call_config":{"body":"TUzv","cost_estimate":{"flops":"1234","transcendentals":"5",'
    '"bytes_accessed":"777","remote_bytes_transferred":"0"}}}'
)
_V5E = generation_of("v5e:2x2")  # whose branches have 4 bundles after them


def call(text: str = _CALL) -> Instruction:
    return read_hlo(f"ENTRY %main (p: f32[8]) -> f32[8] {{\n{text}\n}}").instructions["k.1"]


def estimated(text: str, generation: Generation = _V5E, units: Units | None = None) -> Kernel:
    return kernel(call(), read_bundles(text), generation, units)


def with_delay(text: str) -> str:
    """The code for branches with two more bundles after them."""
    return text.replace(
        "   0xf   :  {} /* End region 8 */", "   0xf   :  {}\n :  {}\n :  {} /* End region 8 */"
    ).replace("   0x9   : > {", "   0x9   : > {}\n   0x9   : > {}\n   0x9   : > {")


def test_a_kernel_that_waits_for_memory() -> None:
    found = estimated(with_delay(GRID))
    assert found.time is not None
    assert (found.grid, found.bytes_in, found.bytes_out) == ((5,), 5 * 64 * 32, 0)
    assert not found.time.is_measured
    assert found.cycles is not None
    assert found.time.value == pytest.approx(found.cycles / _V5E.clock_mhz)
    assert found.dma_us == pytest.approx(5 * 64 * 32 / 819e9 * 1e6)
    assert found.least_us == found.time.value
    assert found.unknown == ()
    assert "walked" in found.basis


@pytest.mark.parametrize(
    ("uses", "bound"), [((4, 1), "MXU"), ((0, 2), "VALU"), ((1, 0), "latency")]
)
def test_a_kernel_is_bound_by_the_unit_of_which_it_uses_most(
    uses: tuple[int, int], bound: str
) -> None:
    bundles = len(read_bundles(CONDITIONAL))
    rows = (uses,) * bundles
    units = Units(("MXU", "VALU"), (4, 2), bundles, (0, 0), (0, 0), rows)
    text = CONDITIONAL.replace("dma.vmem_to_hbm", "dma.vmem_to_vmem")
    assert estimated(text, units=units).bound == bound


@pytest.mark.parametrize(("size", "bound"), [(163840, "HBM"), (16, "latency")])
def test_a_kernel_waits_for_the_bytes_or_the_latency_of_its_copies(size: int, bound: str) -> None:
    text = CONDITIONAL.replace("size_in_granules=*/16", f"size_in_granules=*/{size}")
    assert estimated(text).bound == bound


def test_what_depends_on_arrays_is_named() -> None:
    found = estimated(CONDITIONAL)
    assert found.time is not None
    assert found.least_us is not None
    assert found.least_us < found.time.value
    assert found.unknown == (
        "whether /home/ada/k.py:4 runs depends on arrays: counted as if it does",
    )


def test_a_loop_of_unknown_length_has_no_time() -> None:
    found = estimated(DYNAMIC)
    assert (found.time, found.cycles, found.bytes_in) == (None, None, None)
    [loop] = found.loops
    assert (loop.iterations, loop.bundles) == (None, 3)
    assert found.unknown == ("how often the loop at /home/ada/k.py:9 runs depends on arrays",)


def test_a_kernel_that_waits_for_other_devices_has_no_time() -> None:
    found = estimated("     0   :  { %1 = vsyncadd.remote 32818, 1 }\n   0x1   :  {}\n")
    assert found.time is None
    assert found.unknown == ("it waits for other devices",)


def test_a_kernel_without_code_says_what_reads_it() -> None:
    found = kernel(call(), [], _V5E)
    assert found.time is None
    assert "mock-libtpu explore" in found.unknown[0]
    assert found.hint == Hint(1234, 777, 5)


def test_a_kernel_of_two_cores() -> None:
    """They share the memory; where one has nothing to do, the other has all of it."""
    both = generation_of("v5p:2x2x1")
    core = "%s9_s9 = sld [smem:[#allocation0]] /* megacore core id :: core id */"
    copy = (
        "%3 = dma.hbm_to_vmem (%p1_p0), /*hbm=*/%s1_s1, /*size_in_granules=*/3276800, "
        "/*vmem=*/%s2_s2, /*dst_syncflagno=*/[#allocation1] }\n"
        " 0x3 : { %4 = dma.done.wait (%p1_p0), [#allocation1], 3276800 }\n"
    )
    text = f"0 : {{ {core} }}\n 0x1 : {{ %p1_p0 = scmp.CHECK.s32.totalorder %s9_s9, 0 }}\n"
    times = {}
    for check in ("ge", "eq"):
        found = estimated(f"{text.replace('CHECK', check)} 0x2 : {{ {copy}", both)
        assert found.time is not None
        times[check] = found.time.value, found.bytes_in
    assert times["ge"][0] == pytest.approx(2 * times["eq"][0], rel=0.02)
    assert times["ge"][1] == 2 * 3276800 * 32
    # That is also so where only the place of the data depends on the core.
    place = f"0 : {{ {core} ;; %s1_s1 = sadd.s32 %s9_s9, 4 }}\n"
    found = estimated(f"{place} 0x1 : {{ {copy.replace('(%p1_p0), ', '')}", both)
    assert found.time is not None
    assert (found.time.value, found.bytes_in) == pytest.approx(times["ge"], rel=0.02)
    assert not math.isnan(times["eq"][0])

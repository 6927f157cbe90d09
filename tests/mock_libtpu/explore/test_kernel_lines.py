"""What a terminal shows of kernels."""

from __future__ import annotations

from dataclasses import replace

from mock_libtpu.estimate.durations import Bound
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.walks.kernels import Kernel
from mock_libtpu.explore.kernel_lines import kernel_lines
from mock_libtpu.explore.program import explored
from mock_libtpu.explore.report import bound_text
from tests.mock_libtpu.explore.texts import compilation

SLOW = Kernel(
    "fusion",
    grid=(2, None),
    time=Range(8.0),
    compute_us=2.0,
    bytes_in=3 << 20,
    bytes_out=1 << 20,
    dma_us=6.0,
    bound="HBM",
)


def test_kernels_are_shown_with_what_bounds_them_and_what_is_not_known() -> None:
    kernels = {"fusion": SLOW, "k\x1b": Kernel("k\x1b", ("it waits for other devices",))}
    assert list(kernel_lines(replace(explored(compilation()), kernels=kernels))) == [
        "  kernels:",
        (
            "    fusion: 8.0 us bound by HBM, grid of 2 x ?, its code alone 2.0 us, "
            "its 4.00 MiB from and to HBM alone 6.0 us"
        ),
        "    k\\x1b: not estimated",
        "      it waits for other devices",
    ]
    assert list(kernel_lines(explored(compilation()))) == []


def test_the_bound_of_a_kernel_is_that_of_its_walk() -> None:
    program = explored(compilation())
    assert program.time is not None
    part = next(each for each in program.time.parts if each.operation.name == "fusion")
    assert replace(program, kernels={"fusion": SLOW}).bound(part) == Bound("HBM", 0.75)
    waits = replace(program, kernels={"fusion": replace(SLOW, bound="latency")})
    assert bound_text(waits.bound(part)) == "latency"

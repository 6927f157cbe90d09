"""Lines on the Pallas kernels of a program: their grids, what they copy, and what bounds them."""

from __future__ import annotations

from collections.abc import Iterator

from mock_libtpu.estimate.times import time_text
from mock_libtpu.estimate.walks.kernels import Kernel
from mock_libtpu.explore.program import Explored
from mock_libtpu.fit.report import cut, size_text
from tpu_walkthrough.printable import printable


def kernel_lines(program: Explored) -> Iterator[str]:
    """What is known of each kernel, and what of it is not."""
    if program.kernels:
        yield "  kernels:"
    for kernel in program.kernels.values():
        yield f"    {cut(kernel.name)}: {', '.join(_facts(kernel)) or 'not estimated'}"
        yield from (f"      {printable(reason)}" for reason in kernel.unknown)


def _facts(kernel: Kernel) -> Iterator[str]:
    if kernel.time is not None:
        yield f"{time_text(kernel.time.value)} bound by {kernel.bound or 'what is not known'}"
    if kernel.grid:
        yield f"grid of {' x '.join('?' if each is None else f'{each:,}' for each in kernel.grid)}"
    if kernel.compute_us is not None and kernel.dma_us is not None:
        yield f"its code alone {time_text(kernel.compute_us)}"
        moved = size_text((kernel.bytes_in or 0) + (kernel.bytes_out or 0))
        yield f"its {moved} from and to HBM alone {time_text(kernel.dma_us)}"

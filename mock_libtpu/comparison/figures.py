"""The figures by which runs are compared: one table for comparing, for limits and for views."""

from __future__ import annotations

from typing import Literal, NamedTuple

Unit = Literal["count", "bytes", "nanoseconds", "seconds"]


class Figure(NamedTuple):
    """A kind of figure."""

    title: str
    unit: Unit
    is_measured: bool = False
    """Whether it is measured on this machine, and so differs from run to run."""
    more_is_worse: bool = True
    is_executed: bool = False
    """Whether it is known only of what was executed."""


FIGURES = {
    "refused": Figure("programs that the compiler refuses", "count"),
    "time": Figure("estimated time", "nanoseconds"),
    "peak": Figure("peak memory of a device", "bytes"),
    "arguments": Figure("arguments", "bytes"),
    "outputs": Figure("outputs", "bytes"),
    "temporaries": Figure("temporaries", "bytes"),
    "constants": Figure("constants", "bytes"),
    "donated": Figure("donated and overwritten", "bytes", more_is_worse=False, is_executed=True),
    "code": Figure("code", "bytes"),
    "operations": Figure("operations", "count"),
    "flops": Figure("floating-point operations of matrix products", "count"),
    "accessed": Figure("read and written in HBM", "bytes"),
    "collectives": Figure("collectives", "count"),
    "wire": Figure("sent to other devices", "bytes"),
    "copies": Figure("copies and changes of layout", "count"),
    "kernels": Figure("kernels", "count"),
    "steps": Figure("steps", "count"),
    "programs": Figure("programs", "count"),
    "compiles": Figure("compilations", "count"),
    "compile_time": Figure("time of compiling", "seconds", is_measured=True),
    "trace_time": Figure("time of tracing and lowering", "seconds", is_measured=True),
    "transfers_to_host": Figure("transfers to the host", "count", is_executed=True),
    "bytes_to_host": Figure("sent to the host", "bytes", is_executed=True),
    "transfers_to_device": Figure("transfers to the device", "count", is_executed=True),
    "bytes_to_device": Figure("sent to the device", "bytes", is_executed=True),
    "transfers_on_devices": Figure("copies between devices", "count", is_executed=True),
    "waits": Figure("waits for the device", "count", is_executed=True),
    "not_donated": Figure("donations that were refused", "count", is_executed=True),
    "arrays": Figure("peak of the arrays of a device", "bytes", is_executed=True),
    "executions": Figure("runs of programs", "count", is_executed=True),
    "calls": Figure("calls of the TPU's API", "count", is_executed=True),
}
"""By the names that `--fail-if` and JSON have."""

"""The figures by which runs are compared: one table for comparing, for limits and for views."""

from __future__ import annotations

from typing import Literal, NamedTuple

Unit = Literal["count", "bytes", "nanoseconds", "seconds"]


Origin = Literal["step", "run", "measured", "executed"]


class Figure(NamedTuple):
    """A kind of figure."""

    title: str
    unit: Unit
    origin: Origin = "step"
    """What it is of: of a step, where the run repeats one; of the run as a whole; measured on this
    machine, so that it differs from run to run; or known only of what was executed."""
    more_is_worse: bool = True
    is_detail: bool = False
    """Whether it is shown, but a difference only where a limit names it."""

    @property
    def is_measured(self) -> bool:
        """Whether it differs from run to run of one program."""
        return self.origin == "measured"

    @property
    def is_executed(self) -> bool:
        """Whether it is known only of what was executed."""
        return self.origin == "executed"

    @property
    def is_of_run(self) -> bool:
        """Whether it is of the run as a whole, also where that repeats a step."""
        return self.origin != "step"


FIGURES = {
    "refused": Figure("programs that the compiler refuses", "count", "run"),
    "time": Figure("estimated time", "nanoseconds"),
    "peak": Figure("peak memory of a device", "bytes", "run"),
    "arguments": Figure("arguments", "bytes"),
    "outputs": Figure("outputs", "bytes"),
    "temporaries": Figure("temporaries", "bytes"),
    "constants": Figure("constants", "bytes"),
    "donated": Figure("donated and overwritten", "bytes", "executed", more_is_worse=False),
    "code": Figure("code", "bytes"),
    "operations": Figure("operations", "count"),
    "flops": Figure("floating-point operations of matrix products", "count"),
    "accessed": Figure("read and written in HBM", "bytes"),
    "collectives": Figure("collectives", "count"),
    "wire": Figure("sent to other devices", "bytes"),
    "copies": Figure("copies and changes of layout", "count"),
    "kernels": Figure("kernels", "count"),
    "steps": Figure("steps", "count", "run"),
    "programs": Figure("programs", "count", "run"),
    "compiles": Figure("compilations", "count", "run"),
    "compile_time": Figure("time of compiling", "seconds", "measured"),
    "trace_time": Figure("time of tracing and lowering", "seconds", "measured"),
    "transfers_to_host": Figure("transfers to the host", "count", "executed"),
    "bytes_to_host": Figure("sent to the host", "bytes", "executed"),
    "transfers_to_device": Figure("transfers to the device", "count", "executed"),
    "bytes_to_device": Figure("sent to the device", "bytes", "executed"),
    "transfers_on_devices": Figure("copies between devices", "count", "executed"),
    "waits": Figure("waits for the device", "count", "executed"),
    "not_donated": Figure("donations that were refused", "count", "executed"),
    "arrays": Figure("peak of the arrays of a device", "bytes", "executed"),
    "executions": Figure("runs of programs", "count", "executed"),
    # Nearly every release of JAX makes others, at its start alone.
    "calls": Figure("calls of the TPU's API", "count", "executed", is_detail=True),
}
"""By the names that `--fail-if` and JSON have."""

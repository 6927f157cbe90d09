"""What a plugin says of a program's costs, memory and code."""

from __future__ import annotations

import ctypes
import math
from typing import Any

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD, MATMUL
from mock_libtpu.conformance.session import Session

_OPTIMIZED = "PJRT_Executable_OptimizedProgram"


@check("PJRT_Executable_GetCostAnalysis")
def costs_are_numbers(session: Session) -> None:
    """Each cost has a name and a finite value."""
    executable = session.compiled(MATMUL)
    costs = session.call("PJRT_Executable_GetCostAnalysis", executable=executable).properties
    session.expect("" not in costs, "a cost has no name")
    bad = {
        name: value
        for name, value in costs.items()
        if isinstance(value, int | float) and not math.isfinite(value)
    }
    session.expect(not bad, f"costs that are no finite numbers: {bad}")


@check("PJRT_Executable_GetCostAnalysis")
def costs_are_the_same_again(session: Session) -> None:
    """A program has the same costs however often it is asked."""
    executable = session.compiled(MATMUL)
    first, again = (
        session.call("PJRT_Executable_GetCostAnalysis", executable=executable).properties
        for _ in range(2)
    )
    session.expect(first == again, f"the costs were {first}, then {again}")


@check("PJRT_Executable_GetCompiledMemoryStats")
def memory_fits_arguments(session: Session) -> None:
    """The memory of arguments and outputs is at least the bytes of their elements."""
    executable = session.compiled(ADD)
    found = session.call("PJRT_Executable_GetCompiledMemoryStats", executable=executable)
    arguments, outputs = found.argument_size_in_bytes, found.output_size_in_bytes
    session.expect(arguments >= 32, f"two arguments of 16 bytes take {arguments}")
    session.expect(outputs >= 16, f"an output of 16 bytes takes {outputs}")


@check("PJRT_Executable_GetCompiledMemoryStats")
def memory_is_not_negative(session: Session) -> None:
    """No size of a program's memory is less than nothing."""
    executable = session.compiled(MATMUL)
    found = vars(session.call("PJRT_Executable_GetCompiledMemoryStats", executable=executable))
    sizes = {name: value for name, value in found.items() if name.endswith("_in_bytes")}
    negative = {name: value for name, value in sizes.items() if value < 0}
    session.expect(not negative, f"sizes less than 0: {negative}")


@check("PJRT_Executable_SizeOfGeneratedCodeInBytes")
def code_has_a_size(session: Session) -> None:
    """The size of a program's code is not less than nothing."""
    executable = session.compiled(ADD)
    size = session.call(
        "PJRT_Executable_SizeOfGeneratedCodeInBytes", executable=executable
    ).size_in_bytes
    session.expect(size >= -1, f"the code of a program takes {size} bytes")


@check(_OPTIMIZED)
def optimized_program_is_given_in_two_calls(session: Session) -> None:
    """The optimized program's size is given where no memory is, and then as many bytes."""
    about = {"executable": session.compiled(ADD)}
    structs = session.plugin.structs
    program = structs.make("PJRT_Program", {})
    arguments = structs.make(f"{_OPTIMIZED}_Args", {**about, "program": program.address})
    facts: Any = program.value
    error = session.raw(_OPTIMIZED, arguments)
    if error:
        raise session.plugin.take_error(error)
    size = facts.code_size
    session.expect(size, "the optimized program has no bytes")
    block = session.keep(ctypes.create_string_buffer(b"\xa5" * (size + 16), size + 16))
    facts.code = ctypes.addressof(block)
    error = session.raw(_OPTIMIZED, arguments)
    session.expect(not error, "the second call fails")
    session.expect(facts.code_size == size, f"its size was {size}, then {facts.code_size}")
    session.expect(block.raw[size:] == b"\xa5" * 16, "more was written than its size")
    session.expect(block.raw[:size].strip(b"\xa5"), "nothing was written")
    format_ = ctypes.string_at(facts.format, facts.format_size)
    session.expect(format_, "the optimized program has no format")


@check("PJRT_Device_MemoryStats")
def memory_of_a_device(session: Session) -> None:
    """A device's memory in use is not less than nothing, and not more than its peak or limit."""
    found = session.call("PJRT_Device_MemoryStats", device=session.device)
    session.expect(found.bytes_in_use >= 0, f"{found.bytes_in_use} bytes are in use")
    for name in ("peak_bytes_in_use", "bytes_limit"):
        most = getattr(found, name)
        session.expect(
            most is None or most >= found.bytes_in_use,
            f"{found.bytes_in_use} bytes are in use, and {name} is {most}",
        )

"""Programs and topologies as bytes: written, read again, and refused where they are others."""

from __future__ import annotations

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD, TWO_OUTPUTS
from mock_libtpu.conformance.session import Session

_WRITE, _READ = "PJRT_Executable_Serialize", "PJRT_Executable_DeserializeAndLoad"


def _written(session: Session, text: str) -> bytes:
    executable = session.compiled(text)
    written: bytes = session.call(_WRITE, executable=executable).serialized_bytes
    return written


def _read(session: Session, written: bytes) -> int:
    loaded: int = session.call(
        _READ, client=session.client, serialized_executable=written
    ).loaded_executable
    return loaded


@check(_WRITE, _READ)
def runs_again(session: Session) -> None:
    """A program that was serialized runs as before once it is read, in another client, too."""
    written = _written(session, ADD)
    ones = np.ones(4, np.float32)
    for _ in range(2):
        loaded = _read(session, written)
        [[output]] = session.execute(loaded, [session.put(ones), session.put(ones)])
        session.expect_equal(session.get(output), ones * 2, "a program that was serialized")
        session.close()


@check(_WRITE, _READ)
def outputs_are_kept(session: Session) -> None:
    """A program that was read from bytes has the outputs that it had."""
    about = {"executable": session.executable(_read(session, _written(session, TWO_OUTPUTS)))}
    count = session.call("PJRT_Executable_NumOutputs", **about).num_outputs
    session.expect(count == 2, f"a program of 2 outputs has {count} once it was serialized")
    types = session.call("PJRT_Executable_OutputElementTypes", **about).output_types
    session.expect(types == ["F32", "S32"], f"its outputs are of {types}, not of F32 and S32")


@check(_READ)
def other_bytes_are_an_error(session: Session) -> None:
    """Bytes that are no program are an error."""
    _written(session, ADD)  # whether there is serialization at all
    for given in (b"", b"no program", bytes(range(256))):
        error = session.error(_READ, client=session.client, serialized_executable=given)
        session.expect(error is not None, f"{given[:10]!r} was taken for a program")


@check(_READ)
def part_is_an_error(session: Session) -> None:
    """The first half of a program's bytes is an error."""
    written = _written(session, ADD)
    error = session.error(
        _READ, client=session.client, serialized_executable=written[: len(written) // 2]
    )
    session.expect(error is not None, "half of a program was taken for a program")


@check("PJRT_Executable_GetCompileOptions")
def compile_options_are_kept(session: Session) -> None:
    """The options that a program was compiled with can be had of it."""
    executable = session.compiled(ADD)
    found = session.call("PJRT_Executable_GetCompileOptions", executable=executable)
    session.expect(found.serialized_bytes, "the options of a program are empty")

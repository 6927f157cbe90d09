"""Compiling: what is accepted as a program and as options, and what is known of the result."""

from __future__ import annotations

import numpy as np

from mock_libtpu.conformance.artifacts import VERSIONS, artifact
from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.compile_options import compile_options
from mock_libtpu.conformance.programs import ADD, TWO_OUTPUTS
from mock_libtpu.conformance.session import Session

_COMPILE = "PJRT_Client_Compile"


@check(_COMPILE)
def program_that_is_none(session: Session) -> None:
    """A text that is no program is an error."""
    for code in (b"no program", b"", b"\0" * 64):
        error = session.error(
            _COMPILE,
            client=session.client,
            program={"code": code, "format": "mlir"},
            compile_options=compile_options(),
        )
        session.expect(error is not None, f"{code[:16]!r} was compiled")


@check(_COMPILE)
def unknown_format(session: Session) -> None:
    """A program in a format that the plugin does not know is an error."""
    error = session.error(
        _COMPILE,
        client=session.client,
        program={"code": ADD.encode(), "format": "no such format"},
        compile_options=compile_options(),
    )
    session.expect(error is not None, "a program of an unknown format was compiled")


@check(_COMPILE)
def options_that_are_none(session: Session) -> None:
    """Options that cannot be parsed are an error."""
    error = session.error(
        _COMPILE,
        client=session.client,
        program={"code": ADD.encode(), "format": "mlir"},
        compile_options=b"\xff\xff\xff\xff\xff",
    )
    session.expect(error is not None, "options that are no CompileOptionsProto were accepted")


@check(_COMPILE)
def more_devices_than_there_are(session: Session) -> None:
    """A program for more replicas than there are devices is an error."""
    count = len(session.call("PJRT_Client_Devices", client=session.client).devices)
    error = session.error(
        _COMPILE,
        client=session.client,
        program={"code": ADD.encode(), "format": "mlir"},
        compile_options=compile_options(replicas=count * 2 + 1),
    )
    session.expect(error is not None, f"{count * 2 + 1} replicas were accepted for {count} devices")


@check("PJRT_Executable_NumReplicas", "PJRT_Executable_NumPartitions")
def options_are_kept(session: Session) -> None:
    """A program has as many replicas and partitions as its options say."""
    executable = session.compiled(ADD)
    replicas = session.call("PJRT_Executable_NumReplicas", executable=executable).num_replicas
    partitions = session.call("PJRT_Executable_NumPartitions", executable=executable).num_partitions
    session.expect((replicas, partitions) == (1, 1), f"1 by 1 became {replicas} by {partitions}")


@check(
    "PJRT_Executable_NumOutputs",
    "PJRT_Executable_OutputElementTypes",
    "PJRT_Executable_OutputDimensions",
)
def outputs_are_known(session: Session) -> None:
    """How many outputs a program has, and their types and dimensions, are known before it runs."""
    about = {"executable": session.compiled(TWO_OUTPUTS)}
    count = session.call("PJRT_Executable_NumOutputs", **about).num_outputs
    session.expect(count == 2, f"a program of 2 outputs has {count}")
    types = session.call("PJRT_Executable_OutputElementTypes", **about).output_types
    session.expect(types == ["F32", "S32"], f"its outputs are of {types}, not of F32 and S32")
    dims = session.call("PJRT_Executable_OutputDimensions", **about).dims
    session.expect(dims == [[3, 2], [2, 3]], f"their dimensions are {dims}")


@check("PJRT_Executable_OutputMemoryKinds")
def memory_of_outputs_is_known(session: Session) -> None:
    """The kind of memory of each output is one that the device addresses."""
    about = {"executable": session.compiled(TWO_OUTPUTS)}
    kinds = session.call("PJRT_Executable_OutputMemoryKinds", **about).memory_kinds
    known = {session.call("PJRT_Memory_Kind", memory=memory).kind for memory in session.memories()}
    session.expect(len(kinds) == 2, f"2 outputs have {len(kinds)} kinds of memory")
    session.expect(set(kinds) <= known, f"outputs are in {kinds}; the device has {sorted(known)}")


@check("PJRT_Executable_Name")
def program_has_a_name(session: Session) -> None:
    """A program has a name."""
    executable = session.compiled(ADD)
    name = session.call("PJRT_Executable_Name", executable=executable).executable_name
    session.expect(name, "a program has no name")


@check("PJRT_Executable_Fingerprint")
def fingerprints_tell_programs_apart(session: Session) -> None:
    """Equal programs have equal fingerprints, and others have others."""
    first, again, other = (
        session.call(
            "PJRT_Executable_Fingerprint", executable=session.compiled(text)
        ).executable_fingerprint
        for text in (ADD, ADD, TWO_OUTPUTS)
    )
    session.expect(first == again, "the same program has another fingerprint when compiled again")
    session.expect(first != other, "two programs have the same fingerprint")


@check("PJRT_LoadedExecutable_AddressableDevices", "PJRT_LoadedExecutable_GetDeviceAssignment")
def device_is_assigned(session: Session) -> None:
    """A program for a device that its options name runs on that one."""
    device = session.devices[-1]
    options = compile_options(devices=[session.device_id(device)])
    loaded = session.compile(ADD, options)
    found = session.call(
        "PJRT_LoadedExecutable_AddressableDevices", executable=loaded
    ).addressable_devices
    session.expect(found == [device], "a program is loaded on another device than it was made for")
    ones = np.ones(4, np.float32)
    arguments = [session.put(ones, device=device) for _ in range(2)]
    [[output]] = session.execute(loaded, arguments)
    where = session.call("PJRT_Buffer_Device", buffer=output).device
    session.expect(where == device, "its output is on another device")
    session.expect_equal(session.get(output), ones * 2, "its output")


@check("PJRT_LoadedExecutable_Execute")
def too_few_arguments(session: Session) -> None:
    """A program that is run with too few arguments gives an error."""
    loaded = session.compile(ADD)
    error = session.error_of(lambda: session.execute(loaded, [session.put(np.ones(4, np.float32))]))
    session.expect(error is not None, "a program of 2 arguments was run with 1")


def _of_version(session: Session, version: str) -> None:
    attributes = session.call("PJRT_Plugin_Attributes").attributes
    newest = attributes.get("stablehlo_current_version")
    oldest = attributes.get("stablehlo_minimum_version")
    session.need(newest and oldest, "it names no versions of StableHLO")
    wanted = [int(part) for part in version.split(".")]
    session.need(oldest <= wanted <= newest, f"it takes no StableHLO {version}")
    code = artifact(ADD, version)
    session.need(code, "jaxlib, which writes StableHLO of other versions, is not installed here")
    ones = np.ones(4, np.float32)
    [[output]] = session.execute(
        session.compile_code(code or b""), [session.put(ones), session.put(ones)]
    )
    session.expect_equal(session.get(output), ones * 2, f"a program of StableHLO {version}")


@check("PJRT_Plugin_Attributes", _COMPILE)
def oldest_stablehlo(session: Session) -> None:
    """A program of the oldest version of StableHLO that the plugin names is compiled."""
    _of_version(session, VERSIONS[0])


@check("PJRT_Plugin_Attributes", _COMPILE)
def earlier_stablehlo(session: Session) -> None:
    """A program of version 1.0.0 of StableHLO is compiled where the plugin names it."""
    _of_version(session, VERSIONS[1])


@check("PJRT_Plugin_Attributes", _COMPILE)
def recent_stablehlo(session: Session) -> None:
    """A program of a recent version of StableHLO is compiled where the plugin names it."""
    _of_version(session, VERSIONS[2])

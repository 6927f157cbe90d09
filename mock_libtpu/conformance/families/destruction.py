"""What the caller frees: in which orders it may, and what is left of it."""

from __future__ import annotations

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session

_ONES = np.ones(4, np.float32)


@check("PJRT_Client_Destroy")
def client(session: Session) -> None:
    """A client can be freed, and another one made after it."""
    session.call("PJRT_Client_Destroy", client=session.take_client())
    found = session.call("PJRT_Client_PlatformName", client=session.client).platform_name
    session.expect(found, "the second client has no platform")


@check("PJRT_Buffer_Destroy")
def buffer(session: Session) -> None:
    """A buffer can be freed before the event of its transfer was waited for."""
    made = session.begin_put(_ONES)
    session.call("PJRT_Buffer_Destroy", buffer=made.buffer)
    session.await_event(made.done_with_host_buffer)


@check("PJRT_Buffer_Destroy", "PJRT_Buffer_Delete")
def deleted_buffer(session: Session) -> None:
    """A buffer whose memory was given back can still be freed."""
    handle = session.put(_ONES)
    session.call("PJRT_Buffer_Delete", buffer=handle)
    session.call("PJRT_Buffer_Destroy", buffer=handle)


@check("PJRT_Event_Destroy")
def event_before_it_happens(session: Session) -> None:
    """An event can be freed before it happens, and by whom never waited for it."""
    for _ in range(20):
        made = session.begin_put(np.ones(1 << 16, np.float32))
        session.call("PJRT_Event_Destroy", event=made.done_with_host_buffer)
        event = session.call("PJRT_Buffer_ReadyEvent", buffer=made.buffer).event
        session.call("PJRT_Event_Destroy", event=event)
        session.await_buffer(made.buffer)


@check("PJRT_Executable_Destroy", "PJRT_LoadedExecutable_GetExecutable")
def executable(session: Session) -> None:
    """Each executable that was asked for is freed by itself, and the program still runs."""
    loaded = session.compile(ADD)
    first, second = session.executable(loaded), session.executable(loaded)
    session.call("PJRT_Executable_Destroy", executable=first)
    name = session.call("PJRT_Executable_Name", executable=second).executable_name
    session.call("PJRT_Executable_Destroy", executable=second)
    session.expect(name, "the second executable has no name once the first was freed")
    arguments = [session.put(_ONES), session.put(_ONES)]
    [[output]] = session.execute(loaded, arguments)
    session.expect_equal(session.get(output), _ONES * 2, "the program after that")


@check("PJRT_LoadedExecutable_GetExecutable", "PJRT_LoadedExecutable_Destroy", severity="warning")
def loaded_executable_first(session: Session) -> None:
    """An executable can be read after the loaded executable it is of was freed."""
    loaded = session.compile(ADD)
    executable = session.executable(loaded)
    session.call("PJRT_LoadedExecutable_Destroy", executable=loaded)
    count = session.call("PJRT_Executable_NumOutputs", executable=executable).num_outputs
    session.expect(count == 1, f"the executable has {count} outputs once the loaded one was freed")


@check("PJRT_LoadedExecutable_Destroy", "PJRT_Buffer_Destroy")
def outputs_outlive_their_program(session: Session) -> None:
    """The outputs of a program stay when the program is freed."""
    loaded = session.compile(ADD)
    [[output]] = session.execute(loaded, [session.put(_ONES), session.put(_ONES)])
    session.call("PJRT_LoadedExecutable_Destroy", executable=loaded)
    session.expect_equal(session.get(output), _ONES * 2, "the output of a program that was freed")


@check("PJRT_LoadedExecutable_Delete", "PJRT_LoadedExecutable_IsDeleted")
def deleted_program(session: Session) -> None:
    """A program that was deleted says so, and can be freed."""
    loaded = session.compile(ADD)
    asked = session.call("PJRT_LoadedExecutable_IsDeleted", executable=loaded).is_deleted
    session.expect(not asked, "a program that was just made is deleted")
    session.call("PJRT_LoadedExecutable_Delete", executable=loaded)
    asked = session.call("PJRT_LoadedExecutable_IsDeleted", executable=loaded).is_deleted
    session.expect(asked, "a program is not deleted after PJRT_LoadedExecutable_Delete")


@check("PJRT_TopologyDescription_Destroy", "PJRT_Client_TopologyDescription")
def topology_of_a_client(session: Session) -> None:
    """The topology of a client is the client's: it is the same whenever it is asked for."""
    first, second = (
        session.call("PJRT_Client_TopologyDescription", client=session.client).topology
        for _ in range(2)
    )
    names = [
        session.call("PJRT_TopologyDescription_PlatformName", topology=each).platform_name
        for each in (first, second)
    ]
    session.expect(len(set(names)) == 1, f"the platforms of the client's topology are {names}")

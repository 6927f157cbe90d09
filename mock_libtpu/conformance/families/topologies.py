"""Topologies: the devices that a program can be compiled for, with and without a client."""

from __future__ import annotations

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_CREATE = "PJRT_TopologyDescription_Create"


def _descriptions(session: Session, topology: int) -> list[int]:
    found: list[int] = session.call(
        "PJRT_TopologyDescription_GetDeviceDescriptions", topology=topology
    ).descriptions
    return found


@check("PJRT_Client_TopologyDescription", "PJRT_TopologyDescription_GetDeviceDescriptions")
def has_the_clients_devices(session: Session) -> None:
    """The topology of a client has its devices, by their ids."""
    devices = session.call("PJRT_Client_Devices", client=session.client).devices
    wanted = sorted(map(session.device_id, devices))
    found = sorted(
        session.call("PJRT_DeviceDescription_Id", device_description=each).id
        for each in _descriptions(session, session.topology)
    )
    session.expect(found == wanted, f"the client has the devices {wanted}, its topology {found}")


@check("PJRT_TopologyDescription_PlatformName", "PJRT_TopologyDescription_PlatformVersion")
def is_of_the_clients_platform(session: Session) -> None:
    """The topology of a client is of its platform."""
    about = {"topology": session.topology}
    name = session.call("PJRT_TopologyDescription_PlatformName", **about).platform_name
    wanted = session.call("PJRT_Client_PlatformName", client=session.client).platform_name
    session.expect(name == wanted, f"the platform of the client is {wanted!r}, {name!r} there")


@check("PJRT_DeviceDescription_Id", "PJRT_DeviceDescription_Kind")
def devices_are_told_apart(session: Session) -> None:
    """Each device has an id of its own, a kind, and a process."""
    found = _descriptions(session, session.topology)
    ids = [session.call("PJRT_DeviceDescription_Id", device_description=each).id for each in found]
    session.expect(len(set(ids)) == len(ids), f"the ids of the devices are {ids}")
    kinds = [
        session.call("PJRT_DeviceDescription_Kind", device_description=each).device_kind
        for each in found
    ]
    session.expect(all(kinds), f"the kinds of the devices are {kinds}")
    for each in found:
        process = session.call(
            "PJRT_DeviceDescription_ProcessIndex", device_description=each
        ).process_index
        session.expect(process >= 0, f"a device is of process {process}")


@check("PJRT_Client_LookupDevice", "PJRT_Device_LocalHardwareId")
def devices_are_found_again(session: Session) -> None:
    """A device is found by its id, and an addressable one by its number on this machine."""
    for device in session.devices:
        number = session.device_id(device)
        found = session.call("PJRT_Client_LookupDevice", client=session.client, id=number).device
        session.expect(found == device, f"the device of id {number} is another one")
        local = session.call("PJRT_Device_LocalHardwareId", device=device).local_hardware_id
        again = session.call(
            "PJRT_Client_LookupAddressableDevice", client=session.client, local_hardware_id=local
        ).addressable_device
        session.expect(again == device, f"the device of number {local} is another one")


@check(
    "PJRT_TopologyDescription_Serialize",
    "PJRT_TopologyDescription_Deserialize",
    severity="warning",
)
def is_read_again(session: Session) -> None:
    """A topology that was serialized has the same devices once it is read."""
    topology = session.topology
    written = session.call("PJRT_TopologyDescription_Serialize", topology=topology)
    read = session.call(
        "PJRT_TopologyDescription_Deserialize", serialized_topology=written.serialized_bytes
    ).topology
    wanted, found = (len(_descriptions(session, each)) for each in (topology, read))
    session.expect(found == wanted, f"a topology of {wanted} devices has {found} once read")


@check("PJRT_TopologyDescription_Fingerprint")
def has_a_fingerprint(session: Session) -> None:
    """A topology has the same fingerprint however often it is asked."""
    topology = session.topology
    first, again = (
        session.call("PJRT_TopologyDescription_Fingerprint", topology=topology).fingerprint
        for _ in range(2)
    )
    session.expect(first == again, f"its fingerprint was {first}, then {again}")


@check(_CREATE)
def unknown_name_is_an_error(session: Session) -> None:
    """A topology of a name that the plugin does not know is an error."""
    error = session.error(_CREATE, topology_name="no such topology")
    session.expect(error is not None, "a topology of the name 'no such topology' was made")

"""What pages state about an API function: what it is for, its arguments, where it belongs."""

from __future__ import annotations

import functools
from typing import NamedTuple

from mock_libtpu.catalogue import Field, load_apis
from mock_libtpu.catalogue.behaviours import load_behaviours
from mock_libtpu.catalogue.legacy import load_legacy

# The objects of the API in the order in which a program meets them; a name begins with its object.
OBJECTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "plugin": ("Plugin and errors", ("Plugin", "Error")),
    "client": ("Client", ("Client",)),
    "topology": ("Topology", ("TopologyDescription",)),
    "device": ("Device", ("Device", "DeviceDescription")),
    "memory": ("Memory", ("Memory",)),
    "buffer": ("Buffer", ("Buffer",)),
    "transfer": ("Transfers", ("AsyncHostToDeviceTransferManager", "CopyToDeviceStream")),
    "event": ("Event", ("Event", "AsyncTrackingEvent")),
    "executable": (
        "Executable",
        ("Executable", "LoadedExecutable", "ExecuteContext", "Compile"),
    ),
    "extensions": ("Extensions", ()),
    "legacy": ("The API of 2021", ()),
}


class About(NamedTuple):
    """A function as the catalogue has it."""

    summary: str
    since: str
    """"0.54", or "" for a function as old as the API."""
    group: str
    """A key of OBJECTS."""
    slot: int | None = None
    """Its place in the table of its API; None for a function that is found by name."""
    arguments: tuple[Field, ...] = ()
    is_implemented: bool = False
    """Whether the mock does more than return UNIMPLEMENTED."""


@functools.cache
def all_functions() -> dict[str, About]:
    """The functions of the APIs that the mock has, by name, in the order of their tables."""
    found = {}
    behaviours = load_behaviours()
    for api in filter(lambda api: api.offered, load_apis()):
        for function in api.functions:
            found[function.name] = About(
                function.summary,
                f"0.{function.since}" if function.since else "",
                "extensions" if api.extends else group_of(function.name),
                function.slot,
                tuple(field for field in function.parameters if field.name),
                function.name in behaviours,
            )
    for legacy in load_legacy().functions:
        known = legacy.name in behaviours
        found[legacy.name] = About(legacy.summary, "", "legacy", None, legacy.parameters, known)
    return found


def describe(name: str) -> About:
    """What is known about a function; an unknown one has no summary."""
    return all_functions().get(name) or About("", "", group_of(name))


def group_of(name: str) -> str:
    """The key in OBJECTS of a function of PJRT."""
    if not name.startswith("PJRT_"):
        return "legacy"
    word = name.removeprefix("PJRT_").partition("_")[0]
    return next((key for key, (_, words) in OBJECTS.items() if word in words), "extensions")

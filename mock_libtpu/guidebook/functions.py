"""What a page states about an API function: what it is for, and what object it belongs to."""

from __future__ import annotations

import functools
from typing import NamedTuple

from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.legacy import load_legacy

__all__ = ["OBJECTS", "About", "describe", "group_of", "short_function"]

# The objects of the API in the order in which a program meets them; a name begins with its object.
OBJECTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "plugin": ("Plugin", ("Plugin", "Error")),
    "client": ("Client", ("Client",)),
    "device": ("Device", ("Device", "DeviceDescription")),
    "memory": ("Memory", ("Memory",)),
    "topology": ("Topology", ("TopologyDescription",)),
    "buffer": ("Buffer", ("Buffer", "AsyncHostToDeviceTransferManager", "CopyToDeviceStream")),
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


@functools.cache
def _known() -> dict[str, About]:
    found = {}
    for api in load_apis():
        for function in api.functions:
            since = f"0.{function.since}" if function.since else ""
            found[function.name] = About(
                function.summary, since, "extensions" if api.extends else group_of(function.name)
            )
    for legacy in load_legacy().functions:
        found.setdefault(legacy.name, About(legacy.summary, "", "legacy"))
    return found


def describe(name: str) -> About:
    """What is known about a function; an unknown one has no summary."""
    return _known().get(name) or About("", "", group_of(name))


def group_of(name: str) -> str:
    """The key in OBJECTS of a function of PJRT."""
    if not name.startswith("PJRT_"):
        return "legacy"
    word = name.removeprefix("PJRT_").partition("_")[0]
    for key, (_, words) in OBJECTS.items():
        if word in words:
            return key
    return "extensions"


def short_function(name: str) -> str:
    """The name without the prefix that all have."""
    return name.removeprefix("PJRT_")

"""The chains of extensions: those of the plugin's table, and those of a call's arguments."""

from __future__ import annotations

import ctypes
from collections import Counter
from typing import Any

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_UNKNOWN = 0x7FFF


def _named(session: Session, extension: int) -> str:
    function, about = session.platform
    arguments = session.plugin.structs.make(
        f"{function}_Args", {**about, "extension_start": extension}
    )
    error = session.raw(function, arguments)
    session.expect(not error, f"{function} fails with an extension that it does not know")
    facts: Any = arguments.value
    return ctypes.string_at(facts.platform_name, facts.platform_name_size).decode()


def _node(session: Session, type_: int, following: int = 0) -> int:
    values = {"type": type_, "next": following}
    node = session.keep(session.plugin.structs.make("PJRT_Extension_Base", values))
    address: int = node.address
    return address


@check("PJRT_Client_PlatformName")
def unknown_is_ignored(session: Session) -> None:
    """An extension of a call that the plugin does not know changes nothing."""
    function, about = session.platform
    name = session.call(function, **about).platform_name
    found = _named(session, _node(session, _UNKNOWN))
    session.expect(found == name, f"with an unknown extension the platform is {found!r}")


@check("PJRT_Client_PlatformName")
def several_are_ignored(session: Session) -> None:
    """A chain of several extensions that the plugin does not know changes nothing."""
    function, about = session.platform
    name = session.call(function, **about).platform_name
    found = _named(session, _node(session, _UNKNOWN, _node(session, _UNKNOWN + 1)))
    session.expect(found == name, f"with two unknown extensions the platform is {found!r}")


@check("PJRT_Plugin_Initialize")
def chain_ends(session: Session) -> None:
    """The chain of the table's extensions comes to an end, and leads nowhere twice."""
    back = [node.type for node in session.plugin.extensions() if node.leads_back]
    session.expect(not back, f"the extension of type {back[:1]} leads to one before it")


@check("PJRT_Plugin_Initialize")
def of_each_type_one(session: Session) -> None:
    """The table has one extension of a type at most: frameworks take the first they find."""
    chain = session.plugin.extensions()
    several = [name for name, count in Counter(node.type for node in chain).items() if count > 1]
    session.expect(not several, f"the chain has several extensions of type {several}")


@check("PJRT_Plugin_Initialize")
def has_sizes(session: Session) -> None:
    """Each extension of the table says how large it is, at least as its header is."""
    least = session.plugin.structs.layouts.layout("PJRT_Extension_Base").used
    small = [node for node in session.plugin.extensions() if node.size < least]
    session.expect(not small, f"extensions have no room for their header: {small}")

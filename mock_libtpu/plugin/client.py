"""Call the functions of a PJRT plugin, any libtpu.so, without JAX.

What the functions are, and what their arguments look like, is the catalogue's; how values lie in
memory is structs.py's. Run as a program, it prints the devices of a library as JSON.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from mock_libtpu.catalogue import Api, ApiFunction, load_apis
from mock_libtpu.catalogue.layout import POINTER
from mock_libtpu.environment import applied
from mock_libtpu.plugin.structs import Structs, base_type
from tpu_walkthrough.errors import InputError, WalkthroughError
from tpu_walkthrough.programs import children

_DELETER = re.compile(r"void \(\*\)\((?:const )?(\w+\*)")
_TIMEOUT_S = 120


class PluginError(WalkthroughError):
    """A function of the plugin returned an error; `code` is its name ("UNIMPLEMENTED")."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


@dataclass(frozen=True)
class MemoryFacts:
    """A memory that a device addresses."""

    kind: str
    bytes_limit: int | None
    """None if the API reports none."""
    is_default: bool


@dataclass(frozen=True)
class DeviceFacts:
    """What a framework sees of a device."""

    id: int
    kind: str
    coordinates: tuple[int, ...]
    """Empty where it is not a TPU's."""
    core_on_chip: int
    memories: tuple[MemoryFacts, ...]


class _Reply(msgspec.Struct):
    """What the process that lists devices prints: them, or an error."""

    devices: list[DeviceFacts] = []
    code: str = ""
    """Of a PluginError."""
    message: str = ""


class Extension(NamedTuple):
    """An extension of a plugin's table, as its header says."""

    type: int
    size: int
    address: int
    leads_back: bool
    """Whether the next one is one that came before."""


class Plugin:
    """A library that is loaded into this process, until the process ends.

    Raises InputError if it cannot be loaded or is not a PJRT plugin.
    """

    def __init__(self, library: Path) -> None:
        apis = load_apis()
        self.structs = Structs(apis)
        self._functions = {function.name: function for api in apis for function in api.functions}
        try:
            # Absolute: a bare name would be searched in the system's folders.
            self._get_api = ctypes.CDLL(str(library.absolute())).GetPjrtApi
        except (OSError, AttributeError) as error:
            raise InputError(
                f"{library}: is not a PJRT plugin: {error}",
                "Give the path of a PJRT plugin; mock-libtpu build prints the mock's.",
            ) from None
        self._get_api.restype = ctypes.c_void_p
        self._addresses: dict[str, int] = {}
        self.table = self.get_table()
        """Its address."""
        extensions = self._extensions()
        for api in apis:
            at = extensions.get(api.extension_type) if api.extends else self.table
            if at:
                self._addresses |= self._slots(api, at)

    def get_table(self) -> int:
        """The address of the table that GetPjrtApi gives now."""
        return self._get_api() or 0

    @property
    def table_size(self) -> int:
        """The table's own size."""
        return int(self._table("PJRT_Api", self.table).struct_size)

    @property
    def version(self) -> tuple[int, int]:
        """Major and minor, of the API that the table is of."""
        found = self._table("PJRT_Api", self.table).pjrt_api_version
        return found.major_version, found.minor_version

    def extensions(self) -> list[Extension]:
        """The chain of the table's extensions, up to the first that has been there."""
        at = self._table("PJRT_Api", self.table).extension_start
        found: dict[int, Extension] = {}
        while at and at not in found:
            node = self._table("PJRT_Extension_Base", at)
            found[at] = Extension(node.type, node.struct_size, at, bool(node.next in found))
            at = node.next
        return list(found.values())

    def call(self, function: str, /, **arguments: Any) -> SimpleNamespace:
        """Calls a function by its name; its results, by theirs.

        What a result must be freed with is called at once: its bytes are a copy by then. Raises
        PluginError, also for a function that the plugin does not have.
        """
        facts = self._functions[function]
        args = self.structs.make(facts.arguments, arguments)
        error = self.invoke(function, args.address)
        if facts.returns != "void" and error:
            raise self.take_error(error)
        results = self.structs.read(facts.arguments, args.address, facts.outputs)
        return SimpleNamespace(**_freed(facts, results))

    def invoke(self, function: str, arguments: int) -> int:
        """Calls a function with its struct at an address; the address of the error, if any.

        All calls by name come here. Raises PluginError if the plugin does not have it.
        """
        return self.call_address(self.address(function), arguments)

    def has(self, function: str) -> bool:
        """Whether the plugin's table has a function."""
        return bool(self._addresses.get(function))

    def address(self, function: str) -> int:
        """Where a function is. Raises PluginError if the plugin does not have it."""
        if not self.has(function):
            raise PluginError("UNIMPLEMENTED", f"the plugin has no {function}")
        return self._addresses[function]

    @staticmethod
    def call_address(function: int, argument: int) -> int:
        """Calls a function of one pointer; the address that it returns, if it does."""
        prototype = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
        return prototype(function)(argument) or 0

    def call_back(self, function: int, struct: str, /, **values: Any) -> None:
        """Calls a function that the plugin gave, with a struct of the catalogue."""
        arguments = self.structs.make(struct, values)
        self.call_address(function, arguments.address)

    def take_error(self, error: int) -> PluginError:
        """The error behind a PJRT_Error*, which is freed."""
        message = self.call("PJRT_Error_Message", error=error).message
        code = self.call("PJRT_Error_GetCode", error=error).code
        self.call("PJRT_Error_Destroy", error=error)
        return PluginError(code, message)

    def optimized_program(self, executable: int) -> bytes:
        """The program of an executable after optimization; it is asked for its size first."""
        program = self.structs.make("PJRT_Program", {})
        facts: Any = program.value
        function = self._functions["PJRT_Executable_OptimizedProgram"]
        asked = {"executable": executable, "program": program.address}
        arguments = self.structs.make(function.arguments, asked)
        code = ctypes.create_string_buffer(0)
        for _ in range(2):
            error = self.call_address(self.address(function.name), arguments.address)
            if error:
                raise self.take_error(error)
            if not len(code):
                code = ctypes.create_string_buffer(facts.code_size)
                facts.code = ctypes.addressof(code)
        return code.raw[: facts.code_size]

    def _extensions(self) -> dict[str, int]:
        """The plugin's extensions: type -> address."""
        return {
            self.structs.name("PJRT_Extension_Type", each.type): each.address
            for each in self.extensions()
        }

    def _table(self, name: str, address: int) -> Any:
        return self.structs.layouts.structure(name).from_address(address)

    def _slots(self, api: Api, address: int) -> dict[str, int]:
        """The functions of a table whose first field is its size."""
        places = self.structs.layouts.layout(api.table).places
        first = places[api.slots[0]].offset
        slots = api.slots
        if not api.extends:
            version = self._table(api.table, address).pjrt_api_version.minor_version
            slots = api.slots_at(version) or slots
        size = ctypes.c_size_t.from_address(address).value
        offsets = zip(slots, range(first, size - POINTER + 1, POINTER), strict=False)
        return {name: ctypes.c_size_t.from_address(address + at).value for name, at in offsets}


def _freed(facts: ApiFunction, results: dict[str, Any]) -> dict[str, Any]:
    """The results without those that only serve to free others."""
    for field in facts.outputs:
        deleter = _DELETER.match(field.type)
        for owned in facts.outputs:
            if deleter and base_type(owned.type) == base_type(deleter[1]):
                Plugin.call_address(results.pop(field.name), results.pop(owned.name))
    return results


def devices(library: Path, environment: Mapping[str, str]) -> list[DeviceFacts]:
    """The devices that a client of the library has, with these environment variables added.

    In a process of its own: the variables are read afresh, and nothing stays loaded. Raises
    PluginError, InputError.
    """
    variables = applied(environment, children.environment(children.SESSION))
    # Listing devices is not recorded, and needs no packages.
    for name in ("MOCK_LIBTPU_RECORDING", "MOCK_LIBTPU_PYTHON"):
        variables.pop(name, None)
    try:
        ran = subprocess.run(
            [sys.executable, "-P", "-m", __name__, str(library)],
            env=variables,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"{library}: no list of devices within {_TIMEOUT_S:g} seconds") from None
    if ran.returncode:
        reason = (ran.stderr.strip().splitlines() or [f"it exited with {ran.returncode}"])[-1]
        raise InputError(f"{library}: listing its devices failed: {reason}")
    reply = msgspec.json.decode(ran.stdout, type=_Reply)
    if reply.code:
        raise PluginError(reply.code, reply.message)
    if reply.message:
        raise InputError(reply.message)
    return reply.devices


def _list_devices(plugin: Plugin) -> list[DeviceFacts]:
    plugin.call("PJRT_Plugin_Initialize")
    client = plugin.call("PJRT_Client_Create").client
    try:
        handles = plugin.call("PJRT_Client_Devices", client=client).devices
        return [_facts(plugin, device) for device in handles]
    finally:
        plugin.call("PJRT_Client_Destroy", client=client)


def _facts(plugin: Plugin, device: int) -> DeviceFacts:
    described = plugin.call("PJRT_Device_GetDescription", device=device).device_description
    about = {"device_description": described}
    attributes = plugin.call("PJRT_DeviceDescription_Attributes", **about).attributes
    default = plugin.call("PJRT_Device_DefaultMemory", device=device).memory
    limit = plugin.call("PJRT_Device_MemoryStats", device=device).bytes_limit
    memories = []
    for memory in plugin.call("PJRT_Device_AddressableMemories", device=device).memories:
        kind = plugin.call("PJRT_Memory_Kind", memory=memory).kind
        is_default = memory == default
        memories.append(MemoryFacts(kind, limit if is_default else None, is_default))
    return DeviceFacts(
        plugin.call("PJRT_DeviceDescription_Id", **about).id,
        plugin.call("PJRT_DeviceDescription_Kind", **about).device_kind,
        tuple(attributes.get("coords", ())),
        attributes.get("core_on_chip", 0),
        tuple(memories),
    )


def _main(library: str) -> None:
    # The mock makes its compiler with the client; a list of devices can do without.
    sys.modules["jaxlib"] = None  # type: ignore[assignment]
    reply = _Reply()
    try:
        reply.devices = _list_devices(Plugin(Path(library)))
    except PluginError as error:
        reply.code, reply.message = error.code, error.message
    except InputError as error:
        reply.message = str(error)
    print(msgspec.json.encode(reply).decode())


if __name__ == "__main__":
    _main(sys.argv[1])

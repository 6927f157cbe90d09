"""A compiler process: compiles what comes in on its standard input, for one topology.

    python -m mock_libtpu.compiler.worker LIBTPU TOPOLOGY

libtpu reads its flags once, and an unknown one ends the process, so each target has a process of
its own (process.py). What libtpu prints goes to standard error. The process ends with its input.
"""

from __future__ import annotations

import math
import os
import re
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.flags import flags, overrides, switches, xla_flags
from mock_libtpu.compiler.model import ASKS_FLAGS, ASKS_SWITCHES, ASKS_XLA_FLAGS
from mock_libtpu.delegate.messages import ClosedError, Message, receive, send
from mock_libtpu.environment import THREE_AXES, topology_chips, topology_slices
from mock_libtpu.plugin.client import Plugin, PluginError
from tpu_walkthrough.errors import InputError

# One device a chip, as on machines that have a v4; the default is one a core.
_CHIP_CONFIGS = {"v4": "megacore"}
_MOST_TEXT = 64 << 20  # bytes
_MOST_LLO = 64 << 20  # of all operations together
_LLO = Path("llo")  # where process.py has libtpu dump the code of operations, if at all
_LLO_NAME = re.compile(
    r"\d+-(?P<name>.+)-\d+-(?P<kind>final_bundles|final_hlo-[\w-]+|deduplication-map)\.txt"
)
_LLO_KINDS = {
    "final_bundles": "bundles",
    "final_hlo-static-per-bundle-utilization": "units",
    "deduplication-map": "shared",
}
# Dumped files.
_TEXTS = {
    "hlo": "*.after_optimizations.txt",
    "buffers": "*.after_optimizations-buffer-assignment.txt",
    "schedule": "*.after_optimizations-live-range.txt",
}
# Those of passes; where they are asked for, the first word of them makes Shardy name the origins
# of shardings.
_PASSES = "shardy-verbose|tpu-spmd-partitioning"
_TEXTS_OF_PASSES = {
    "sharded": "shardy/*/*.after_propagation.mlir",
    "partitioned": "*.after_tpu-spmd-partitioning.*.txt",
}


def main(library: str, topology: str) -> None:
    """Serve requests until the input ends."""
    replies, lifeline = _own_streams()
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    try:
        plugin = Plugin(Path(library))
        plugin.call("PJRT_Plugin_Initialize")
        name, options = described(topology)
        asked = {"topology_name": name, "create_options": options}
        target = plugin.call("PJRT_TopologyDescription_Create", **asked).topology
        facts = plugin.call("PJRT_TopologyDescription_Attributes", topology=target).attributes
        devices = plugin.call(
            "PJRT_TopologyDescription_GetDeviceDescriptions", topology=target
        ).descriptions
        # Of HBM, of one device; None where libtpu gives none.
        capacity = figure(facts.get("device_memory_bytes_limit")) or None
        version = plugin.call("PJRT_TopologyDescription_PlatformVersion", topology=target)
        greeting = {
            "capacity": capacity,
            "devices": len(devices),
            "version": version.platform_version,
        }
    except PluginError as error:
        send(replies, Message({"code": error.code, "message": error.message}))
        return
    except InputError as error:
        send(replies, Message({"code": "NOT_FOUND", "message": str(error)}))
        return
    send(replies, Message(greeting))
    while True:
        try:
            request = receive(sys.stdin.buffer)
        except ClosedError:
            return
        send(replies, answered(plugin, target, request))


def described(topology: str) -> tuple[str, list[dict[str, Any]]]:
    """libtpu's name and create options for a topology as topology_name() of environment.py has it.

    Without extents, it is a host.
    """
    _, slices = topology_slices(topology)
    generation, (x, y, z) = topology_chips(topology)
    name = f"{generation}:{x}x{y}x{z}" if generation in THREE_AXES else f"{generation}:{x}x{y}"
    # A host has two chips along an axis where these divide the axis.
    bounds = [math.gcd(x, 2), math.gcd(y, 2), 1]
    options: list[dict[str, Any]] = [{"name": "chips_per_host_bounds", "int64_array_value": bounds}]
    if generation in _CHIP_CONFIGS:
        options.append({"name": "chip_config_name", "string_value": _CHIP_CONFIGS[generation]})
    if slices > 1:
        options.append({"name": "num_slices", "int64_value": slices, "value_size": 1})
    return name, options


def answered(plugin: Plugin, topology: int, request: Message) -> Message:
    """The reply to any request."""
    asks = request.values["format"]
    try:
        if asks == ASKS_FLAGS.format:
            return Message({"flags": flags(plugin, topology)})
        if asks == ASKS_SWITCHES.format:
            return Message({"switches": switches(plugin, topology)})
        if asks == ASKS_XLA_FLAGS.format:
            options = request.blocks["options"]
            return Message({"flags": xla_flags(plugin, topology, options)})
    except PluginError as error:
        return Message({"code": error.code, "message": error.message})
    return compiled(plugin, topology, request)


def compiled(plugin: Plugin, topology: int, request: Message) -> Message:
    """The reply to a request for a program: facts of it, or the compiler's error."""
    options = request.blocks["options"]
    folder = tempfile.mkdtemp(prefix="texts-") if request.values["texts"] else ""
    if folder:
        options += overrides({"xla_dump_to": folder})
        if _LLO.is_dir():
            options += overrides({"xla_dump_hlo_pass_re": _PASSES})
    start = time.monotonic()
    values: dict[str, Any]
    blocks: dict[str, bytes] = {}
    try:
        executable = plugin.call(
            "PJRT_Compile",
            topology=topology,
            program={"code": request.blocks["code"], "format": request.values["format"]},
            compile_options=options,
        ).executable
        try:
            values, optimized = _facts(plugin, executable)
            blocks["optimized"] = optimized
        finally:
            plugin.call("PJRT_Executable_Destroy", executable=executable)
    except PluginError as error:
        values = {"code": error.code, "message": error.message}
    values["seconds"] = time.monotonic() - start
    if folder:
        blocks |= dict(_texts(Path(folder))) | dict(_llo_texts())
        shutil.rmtree(folder, ignore_errors=True)
    for file in _LLO.glob("*"):
        file.unlink()
    return Message(values, blocks)


def _facts(plugin: Plugin, executable: int) -> tuple[dict[str, Any], bytes]:
    def call(function: str) -> dict[str, Any]:
        return vars(plugin.call(f"PJRT_Executable_{function}", executable=executable))

    values: dict[str, Any] = {
        "name": call("Name")["executable_name"],
        "memory": call("GetCompiledMemoryStats"),
        "generated_code_size": call("SizeOfGeneratedCodeInBytes")["size_in_bytes"],
    }
    for name, function, field in (
        ("cost", "GetCostAnalysis", "properties"),
        ("fingerprint", "Fingerprint", "executable_fingerprint"),
    ):
        try:
            values[name] = call(function)[field]
        except PluginError:  # not of every program
            values[name] = {} if name == "cost" else ""
    return values, plugin.optimized_program(executable)


def _texts(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The texts of the compiled program, by kind.

    A program can have several modules, such as those of host computations: the largest is it.
    """
    for kind, pattern in (_TEXTS | _TEXTS_OF_PASSES).items():
        files = [(path.stat().st_size, path) for path in folder.glob(pattern)]
        if files and max(files)[0] <= _MOST_TEXT:
            yield kind, max(files)[1].read_bytes()


def _llo_texts() -> Iterator[tuple[str, bytes]]:
    """The code of operations and its use of the units, by kind and name.

    What is too much is left out, and counted as "omitted": the smallest come first.
    """
    files = sorted((path.stat().st_size, path) for path in _LLO.glob("*.txt"))
    left = _MOST_LLO
    omitted: set[str] = set()
    for size, path in files:
        matched = _LLO_NAME.fullmatch(path.name)
        kind = _LLO_KINDS.get(matched["kind"]) if matched else None
        if matched is None or kind is None or matched["name"].startswith("<"):
            continue
        left -= size
        if left < 0:
            omitted.add(matched["name"])
        else:
            yield f"{kind}:{matched['name']}", path.read_bytes()
    if omitted:
        yield "omitted", str(len(omitted)).encode()


def _own_streams() -> tuple[BinaryIO, int]:
    """Where replies go, while standard output is where libtpu prints; and the lifeline.

    The lifeline is a pipe, inherited by its number, that ends with the parent process.
    """
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return replies, int(os.environ["MOCK_LIBTPU_LIFELINE"])


def _end_with(lifeline: int) -> None:
    """End this process where its parent is gone, also in the middle of a compilation."""
    os.read(lifeline, 1)
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A compiled program: the facts that the C API reports, and its execution."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import DelegateError, from_runtime, translated
from ..pallas import failures
from ..processes import Processes
from ..reading import compile_options, program
from ..reading.call_site import CallSiteFrame
from ..reading.compile_options import CompileRequest
from ..reading.signature import ProgramArray, Signature
from ..rewriting.rewrite import Rewritten
from ..seam import hlo, jaxlib, xla_client
from ..tpu_compiler import TpuCompiled
from . import arrays, optimized_hlo, program_text, serialized

if TYPE_CHECKING:
    import jax


# From jaxlib 0.10 on a launch may be given a number, which XLA FFI handlers see as run id.
TAKES_LAUNCH = "launch_id" in (jaxlib.LoadedExecutable.execute_sharded.__doc__ or "")

_HLO_MODULE = getattr(hlo, "HloModule", None) or jaxlib.HloModule

# XLA counts -1 for a call of which it knows nothing.
_UNKNOWN = {"flops": 1.0, "bytes accessed": 1.0, "transcendentals": 0.0}


class Source(NamedTuple):
    """What a program was compiled or loaded from, and what was found in it."""

    code: bytes
    format: str
    request: CompileRequest
    signature: Signature
    call_site: list[CallSiteFrame]
    number: int
    rewritten: Rewritten = Rewritten()
    executable: bytes = b""
    """The CPU client's code that it was loaded from, empty if it was compiled."""
    asked: str = ""
    """What it was compiled for, as JSON; empty if calls are not recorded."""
    text: str = ""
    """The program as StableHLO, empty if no text is wanted."""
    tpu: TpuCompiled | None = None
    """What the real TPU compiler made of it, if asked: then the program's facts are these."""
    show: Callable[[], tuple[Any, Sequence[bytes]]] | None = None
    """Compile it once more to show it, with its kernels as calls and its products as they are: an
    executable that must not run, and what the calls carry. None if it is shown as it runs."""


class Compiled:
    """A program on the CPU client. C++ reads the attributes; what costs time is made when read.

    parameters, outputs: (element_type, dims, memory_kind, layout), dims as one device holds them.
    cpu_devices: the numbers of this process's devices among its own, cpu_ids: among those of all
    processes. donated: (output, parameter) pairs that share memory. In a dry run `executable` is
    None, and the program cannot be executed.
    """

    def __init__(
        self,
        executable: Any,
        devices: Sequence[jax.Device],
        source: Source,
        processes: Processes | None = None,
    ) -> None:
        request, signature = source.request, source.signature
        self.executable = executable
        self.devices = devices
        self.replica: Callable[[], Compiled] | None = None
        """Makes the program of one replica alone; None where there is no such thing."""
        local = devices[0].client.local_devices()
        self.cpu_devices = [local.index(device) for device in devices if device in local]
        self.cpu_ids = [local[number].id for number in self.cpu_devices]
        # Those that have the program, where that is not this one alone.
        self._processes = processes if len(self.cpu_devices) < len(devices) else None
        self.source = source
        self.name = signature.name
        self.number = source.number
        self.call_site = source.call_site
        self.request = source.asked
        self.stablehlo = source.text
        self.optimized_hlo = program_text.optimized_text(self._hlo_module) if source.text else ""
        self.num_replicas = request.num_replicas
        self.num_partitions = request.num_partitions
        self.device_ids = request.device_ids or []
        self.compile_options = request.serialized
        self.parameters = signature.parameters
        self.outputs = signature.outputs
        if request.num_partitions > 1:
            self._read_partitioned_shapes()
        self.donated = _donated(self.parameters, self.outputs, signature)
        self.host_callbacks = source.rewritten.host_callbacks
        self.takes_launch = TAKES_LAUNCH
        self._has_kernels = bool(source.rewritten.callbacks)
        # On one device outputs come last, unless the program exchanges data with the host.
        exchanges = self.host_callbacks or self._has_kernels
        self._handlers = [
            arrays.result_handler(output, devices[0])
            for output in self.outputs
            if self._processes is None and len(devices) == 1
        ]
        self._ends_with_outputs = len(devices) == 1 and bool(self.outputs) and not exchanges

    def execute(self, inputs: Sequence[Sequence[Any]], launch: int) -> list[list[Any]]:
        """Run on every device: inputs[device][argument] -> outputs[device][output].

        Arrays may come back unfinished only where waiting for all of them is waiting for all that
        runs. `launch` (32 bits, not 0) identifies the execution. Raises DelegateError.
        """
        try:
            with failures.alone() if self._has_kernels else contextlib.nullcontext():
                return self._execute(inputs, launch)
        except Exception as error:
            raise from_runtime(error) from error

    def _execute(self, inputs: Sequence[Sequence[Any]], launch: int) -> list[list[Any]]:
        if self._processes is not None:
            self._processes.meet(self.devices)
        elif len(inputs) == 1 < len(self.devices):
            return self._replica().execute(inputs, launch)
        if len(self.devices) == 1:
            arguments = inputs[0]
        else:
            columns = zip(*inputs, strict=True)
            arguments = [arrays.gathered(shards, self._sharding) for shards in columns]
        with_token = not self._ends_with_outputs
        launches = (launch,) if TAKES_LAUNCH else ()
        results = self.executable.execute_sharded(arguments, with_token, *launches)
        if len(self.devices) == 1:
            rows = [results.consume_with_handlers(self._handlers)]
        else:
            columns = results.disassemble_into_single_device_arrays()
            rows = [list(row) for row in zip(*columns, strict=True)] or [[] for _ in inputs]
        try:
            if self._has_kernels:
                failures.wait([array for row in rows for array in row])
        finally:
            # On every device, also where one has failed: they read the caller's memory.
            if with_token:
                results.consume_token().block_until_ready()
        return rows

    def _replica(self) -> Compiled:
        """What runs one of several replicas, on a device that is chosen for an execution.

        torch_xla compiles for all devices, and executes on each that a thread or process has.
        """
        if self.replica is None:
            msg = (
                f"one of the {self.num_replicas} replicas of {self.name} cannot be executed alone: "
                "it needs the others, for a collective or for its number"
            )
            raise DelegateError("UNIMPLEMENTED", msg)
        return self.replica()

    def serialize(self) -> bytes:
        """Bytes for Delegate.deserialize."""
        source = self.source
        # Serialized code that was loaded and serialized again does not load any more.
        executable = source.executable
        # Code with host callbacks names this process's program number and handler.
        rewritten = source.rewritten
        calls_back = rewritten.host_callbacks or rewritten.callbacks
        if not executable and self.executable is not None and not calls_back:
            with contextlib.suppress(Exception):  # then it is compiled again when it is loaded
                executable = self.executable.serialize()
        return serialized.pack(
            serialized.SerializedExecutable(
                source.code, source.format, source.request.serialized, executable
            )
        )

    @functools.cached_property
    def fingerprint(self) -> bytes:
        """The same for the same program with the same options."""
        digest = hashlib.blake2b(self.source.code, digest_size=16)
        digest.update(compile_options.ordered(self.compile_options))
        return digest.hexdigest().encode()

    @functools.cached_property
    def optimized_program(self) -> bytes:
        """What the compiler made of it, format "hlo_with_config"."""
        if self.source.tpu is not None:
            if self._unread:
                # As UNIMPLEMENTED, as_text() of JAX would return None without a word.
                raise DelegateError("FAILED_PRECONDITION", self._unread)
            return self.source.tpu.optimized
        module = self._shown_module
        module = optimized_hlo.with_donation(module, self.donated, len(self.outputs))
        values = (self.parameters, self.outputs)
        return optimized_hlo.with_config(module, self.num_replicas, self.num_partitions, *values)

    @functools.cached_property
    @translated()
    def cost_analysis(self) -> dict[str, Any]:
        """Numbers by XLA's names ("flops", "bytes accessed", ...)."""
        if self.source.tpu is not None:
            return dict(self.source.tpu.cost)
        costs = dict(self._shown[0].cost_analysis())
        for of_kernel in self.source.rewritten.kernel_costs:
            for name, unknown in _UNKNOWN.items():
                costs[name] = costs.get(name, 0.0) + unknown + of_kernel.get(name, 0.0)
        return costs

    @functools.cached_property
    @translated()
    def memory_stats(self) -> dict[str, int]:
        """The fields of PJRT_Executable_GetCompiledMemoryStats; bytes."""
        if self.source.tpu is not None:
            return dict(self.source.tpu.memory)
        stats = self._shown[0].get_compiled_memory_stats()
        names = [name for name in dir(stats) if name.endswith("_in_bytes")]
        fields = {name: int(getattr(stats, name)) for name in names}
        fields["alias_size_in_bytes"] = sum(
            self.outputs[output].byte_size for output, _ in self.donated
        )
        return fields

    @functools.cached_property
    def generated_code_size(self) -> int:
        """Bytes; the CPU client does not always know."""
        if self.source.tpu is not None:
            return self.source.tpu.generated_code_size
        return max(0, int(self.executable.size_of_generated_code_in_bytes()))

    def _hlo_module(self) -> Any:
        """The module of optimized_program. Raises DelegateError."""
        if self.source.tpu is not None:
            return _read(program.hlo_module(self.optimized_program))
        if self.source.show is not None:
            return _read(self._shown_module)
        return self.executable.hlo_modules()[0]

    @functools.cached_property
    def _unread(self) -> str:
        """Why jaxlib cannot read what the real compiler made; "" if it can.

        It may be of a newer XLA. jaxlib's own error would come from inside, and name neither.
        """
        tpu = self.source.tpu
        if tpu is None:
            return ""
        try:
            _read(program.hlo_module(tpu.optimized))
        except Exception as error:  # noqa: BLE001 - whatever it is, jaxlib raises it
            reason = str(error).strip().partition("\n")[0]
            jaxlib_version = importlib.metadata.version("jaxlib")
            hint = tpu.hint or "Use the libtpu that this jax goes with: pip install 'jax[tpu]'"
            return (
                f"jaxlib {jaxlib_version} cannot read the optimised HLO of {tpu.libtpu}. "
                f"mock-libtpu explore shows it whatever the jaxlib. {hint}\n({reason})"
            )
        return ""

    @functools.cached_property
    def _shown(self) -> tuple[Any, Sequence[bytes]]:
        """What executes the program, or the same with its kernels as calls, as on a TPU."""
        if self.source.show is not None:
            with contextlib.suppress(Exception):  # what runs is better than nothing
                return self.source.show()
        return self.executable, ()

    @functools.cached_property
    def _shown_module(self) -> bytes:
        executable, kernels = self._shown
        if executable is self.executable:
            return self._module
        return optimized_hlo.with_kernels(_serialized(executable), kernels)

    @functools.cached_property
    def _module(self) -> bytes:
        """Of what is executed; in a dry run of what would be."""
        if self.executable is None and self.source.tpu is not None:
            return program.hlo_module(self.source.tpu.optimized)
        return _serialized(self.executable)

    @functools.cached_property
    def _sharding(self) -> Any:
        return arrays.replicated_sharding(self.devices)

    def _read_partitioned_shapes(self) -> None:
        shape = xla_client.XlaComputation(self._module).program_shape()
        result = shape.result_shape()
        outputs = result.tuple_shapes() if result.is_tuple() else [result]
        self.parameters = _with_dims(self.parameters, shape.parameter_shapes())
        self.outputs = _with_dims(self.outputs, outputs)


def _read(module: bytes) -> Any:
    return _HLO_MODULE.from_serialized_hlo_module_proto(module)


def _serialized(executable: Any) -> bytes:
    module: bytes = executable.hlo_modules()[0].as_serialized_hlo_module_proto()
    return module


def _with_dims(values: Sequence[ProgramArray], shapes: Sequence[Any]) -> list[ProgramArray]:
    """The values with the dims of XLA's shapes; a token stays one."""
    return [
        value if shape.is_token() else value._replace(dims=tuple(shape.dimensions()))
        for value, shape in zip(values, shapes, strict=True)
    ]


def _donated(
    parameters: Sequence[ProgramArray], outputs: Sequence[ProgramArray], signature: Signature
) -> list[tuple[int, int]]:
    """The given pairs, then each donor with the first output of its size that is still free.

    An argument whose layout is not that of its output cannot be donated, nor one that fits none:
    it stays its caller's, as on a TPU.
    """
    pairs = [
        (output, parameter)
        for output, parameter in signature.aliases
        if outputs[output].layout == parameters[parameter].layout
    ]
    taken = {output for output, _ in pairs}
    for parameter in signature.donors:
        size = parameters[parameter].byte_size
        fitting = (
            index
            for index, output in enumerate(outputs)
            if index not in taken
            and output.byte_size == size
            and output.layout == parameters[parameter].layout
        )
        output = next(fitting, None)
        if output is not None:
            taken.add(output)
            pairs.append((output, parameter))
    return pairs

"""The entry for PJRT: compile programs, load them, and make their arguments."""

from __future__ import annotations

import contextlib
import functools
import itertools
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import callbacks, notebook_cells, torch_xla
from .compilations import Compilations
from .errors import DelegateError, translated
from .execution import arrays, compiled, program_text, serialized
from .execution.compiled import Compiled
from .pallas import reports, settings
from .processes import Processes
from .reading import call_site, compile_options, program, refused, replicas, signature
from .reading.call_site import CallSiteFrame
from .reading.compile_options import CompileRequest
from .requests import calls
from .requests.text import request_text
from .rewriting import host_callbacks, mosaic, refusals, rewrite
from .rewriting.rewrite import Rewritten
from .rewriting.splice import Splicer
from .seam import Missing, jaxlib, lapack, require, xla_client
from .tpu_compiler import TpuCompiler

if TYPE_CHECKING:
    from jaxlib.mlir import ir


class Native(NamedTuple):
    """What libtpu.so gives.

    host_callback_handler is the address of its XLA FFI handler for host callbacks, 0 for none.
    record_cell: that of what records a cell of a notebook, 0 where nothing is recorded.
    interpret_kernels: whether JAX interprets Pallas kernels for TPU unasked. record_programs:
    whether programs are wanted as text. topology: of the devices, such as "v5e:2x2". compiler: the
    socket of the real TPU compiler, "" for none; compiler_errors: "raise" or "warn".
    executes: whether programs are to run on the CPU client, and not only to be compiled.
    pallas: options of the interpreter of kernels, such as "detect_races".
    strict: whether what a TPU refuses is an error. records: whether calls are recorded.
    """

    host_callback_handler: int = 0
    record_cell: int = 0
    interpret_kernels: bool = False
    record_programs: bool = False
    topology: str = ""
    compiler: str = ""
    compiler_errors: str = ""
    executes: bool = True
    pallas: str = ""
    strict: bool = False
    records: bool = False


def open_client(
    num_devices: int, native: Native, processes: Sequence[Any] | None = None
) -> Delegate:
    """A delegate for a mock of so many devices; its CPU client is not the one that JAX uses.

    `processes`: the arguments of Processes, where others have devices of the mock, too.
    """
    return Delegate(num_devices, native, None if processes is None else Processes(*processes))


class Delegate:
    """Compiles programs for a mock of `num_devices` devices and makes their arguments."""

    def __init__(
        self, num_devices: int, native: Native, processes: Processes | None = None
    ) -> None:
        require("programs")
        self.takes_tensors = arrays.TAKES_TENSORS
        host_callbacks.register(native.host_callback_handler)
        notebook_cells.record(native.record_cell)
        torch_xla.adapt()
        chosen = settings.read(native.pallas, native.strict)
        # The real compiler's verdict is better than rules.
        settings.use(chosen._replace(has_rules=not native.compiler))
        self._record_programs = native.record_programs
        if native.interpret_kernels:
            # A later JAX may lack what this needs: kernels are then refused, and all else works.
            with contextlib.suppress(ImportError, Missing):
                from .pallas import lowering

                lowering.install()
        callbacks.install()
        self._records = native.records
        if native.records and "jax" in sys.modules:
            calls.install()
        self._executes = native.executes
        of_tpu = native.compiler, native.topology, native.compiler_errors
        self._tpu_compiler = TpuCompiler(*of_tpu) if native.compiler else None
        self._compilations = Compilations(self._give_up)
        self._numbers = itertools.count(1)
        self.processes = processes
        self.client = (_make_client if processes is None else processes.make_client)(num_devices)
        self.devices = self.client.local_devices()
        # What C++ calls for the arguments and results of programs.
        self.array = functools.partial(arrays.from_memory, self.devices)
        self.tensor = functools.partial(arrays.from_tensor, self.devices)
        self.pointer = translated()(arrays.pointer)

    @translated()
    def compile(self, code: bytes, format_: str, options_proto: bytes, load: bool) -> Compiled:
        """A program ready to run; with `load` off it may be for more devices than there are.

        Raises DelegateError.
        """
        with self._compilations.running():
            request = compile_options.read(options_proto)
            return self._compile(code, format_, request, load, b"")

    @translated()
    def deserialize(self, blob: bytes, options_proto: bytes | None) -> Compiled:
        """A program from Compiled.serialize; other options than its own make it compile again.

        Raises DelegateError: INVALID_ARGUMENT for foreign bytes, DATA_LOSS for damaged ones.
        """
        packed = serialized.unpack(blob)
        chosen = options_proto or packed.options
        same = chosen == packed.options or compile_options.same_for_cpu(chosen, packed.options)
        executable = packed.executable if same else b""
        request = compile_options.read(chosen)
        with self._compilations.running():
            return self._compile(packed.code, packed.format, request, True, executable)

    def _give_up(self) -> None:
        if self._tpu_compiler is not None:
            self._tpu_compiler.close()

    def _compile(
        self, code: bytes, format_: str, request: CompileRequest, load: bool, executable: bytes
    ) -> Compiled:
        client, devices = self._devices_for(request, load)
        device_list = jaxlib.DeviceList(tuple(devices))
        module = program.parse(code, format_)
        main = program.main_function(module)
        frames = call_site.find(main)
        asked = request_text(module, main) if self._records else ""
        facts = signature.extract(module, main)
        number = next(self._numbers)
        source = compiled.Source(code, format_, request, facts, frames, number, asked=asked)
        if self._record_programs:  # before it is rewritten
            source = source._replace(text=program_text.stablehlo_text(module))
        if self._tpu_compiler is None:
            _report_refused(module, main, facts)
        else:
            # Ordered, so that a later run finds the result.
            options = compile_options.ordered(request.serialized)
            is_shown = self._record_programs and not self._executes
            shown = program_text.located_text(module) if is_shown else ""
            refusal = mosaic.refusal(module)
            traced = calls.traced_s(facts.name, str(main.type))
            tpu = self._tpu_compiler.compile(
                facts.name, number, code, format_, options, shown, refusal, traced
            )
            source = source._replace(tpu=tpu)
        if not self._executes:
            return compiled.Compiled(None, devices, source, self.processes)
        has_replica = self.processes is None and replicas.are_independent(module, request)
        cpu_options = compile_options.for_cpu(request, [device.id for device in devices])
        _report_unknown(request, frames)
        loaded = _load(client, executable, device_list, cpu_options) if executable else None
        if loaded is not None:
            source = source._replace(executable=executable)
        else:
            rewritten = rewrite.apply(module, Splicer(module), number)
            if rewritten.callbacks and len(devices) > len(client.local_devices()):
                msg = "the mock TPU cannot run a Pallas kernel on devices of several processes"
                raise DelegateError("UNIMPLEMENTED", msg)
            try:
                loaded = _compile(client, module, device_list, cpu_options, rewritten)
            except Exception as error:
                raise refusals.from_compile(error, module) from error

            def show() -> tuple[Any, Sequence[bytes]]:
                again = program.parse(code, format_)
                shown = rewrite.apply(again, Splicer(again), number, to_show=True)
                loaded = _compile(client, again, device_list, cpu_options, shown)
                return loaded, shown.shown_kernels

            is_other = rewritten.kernel_costs or rewritten.is_rounded
            source = source._replace(rewritten=rewritten, show=show if is_other else None)
        result = compiled.Compiled(loaded, devices, source, self.processes)
        if has_replica:
            one = replicas.one_of(request)
            result.replica = functools.cache(lambda: self._compile(code, format_, one, load, b""))
        return result

    def _devices_for(
        self, request: compile_options.CompileRequest, load: bool
    ) -> tuple[Any, list[Any]]:
        """The client that a program is compiled on, and the devices of it."""
        if self.processes is not None and request.device_ids is not None:
            devices = self.processes.devices_of([id_ for row in request.device_ids for id_ in row])
            if devices is not None:
                return self.client, devices
        client = self.client
        if request.num_devices > len(self.devices):
            if load:
                msg = (
                    f"the program is for {request.num_devices} devices, "
                    f"the client has {len(self.devices)}"
                )
                raise DelegateError("INVALID_ARGUMENT", msg)
            client = _make_client(request.num_devices)  # only to compile for
        return client, client.local_devices()[: request.num_devices]


def _report_unknown(request: CompileRequest, found: Sequence[CallSiteFrame]) -> None:
    """A TPU's compiler refuses an option that it does not know."""
    place = f"{found[0].file}:{found[0].line}: " if found else ""
    for name in compile_options.unknown(request):
        reports.report(f"{place}No such compile option: {name!r}", "INVALID_ARGUMENT")


def _report_refused(module: ir.Module, main: ir.Operation, facts: signature.Signature) -> None:
    """The TPU's compiler, where it is not asked itself, would refuse them."""
    for operation, what in refused.refused(module, main, facts, _cpu_calls()):
        message = f"a TPU does not compile {what}{refusals.place(operation)}"
        reports.report(message, "UNIMPLEMENTED")


def _cpu_calls() -> set[str]:
    """Targets of custom calls that only CPUs have: those that the program registered."""
    if not hasattr(xla_client, "custom_call_targets"):
        return set()
    # The others are jaxlib's own, which TPUs have, or are refused by name.
    return {*xla_client.custom_call_targets("cpu")} - {*host_callbacks.TARGETS, "dce_sink"}


def _make_client(num_devices: int) -> Any:
    return xla_client.make_cpu_client(num_devices=num_devices)


def _compile(
    client: Any, module: ir.Module, devices: Any, cpu_options: Any, rewritten: Rewritten
) -> Any:
    if rewritten.callbacks:
        return client.compile_and_load(module, devices, cpu_options, rewritten.callbacks)
    return client.compile_and_load(module, devices, cpu_options)


def _load(client: Any, executable: bytes, devices: Any, cpu_options: Any) -> Any:
    """The CPU client's own code; None where it cannot be loaded and must be compiled again."""
    # What lowering a LAPACK call does; the code may hold such calls.
    if b"lapack_" in executable and hasattr(lapack, "prepare_lapack_call"):
        lapack.prepare_lapack_call("getrf_ffi", np.dtype(np.float32))
    try:
        return client.deserialize_executable(executable, devices, cpu_options)
    except Exception:  # noqa: BLE001
        return None

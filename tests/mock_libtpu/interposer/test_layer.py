"""The library in front of a plugin: what a framework gets through it, and what it records.

The plugin is fake_plugin.cc, compiled here; foreign ones are in test_real_plugins.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

START = """
import ctypes, json, sys
from pathlib import Path
from mock_libtpu.plugin.client import Plugin, PluginError

plugin = Plugin(Path(sys.argv[1]))
fake = ctypes.CDLL(sys.argv[2])
plugin.call("PJRT_Plugin_Initialize")
client = plugin.call("PJRT_Client_Create").client
"""
DEVICES = (
    START
    + """
print(plugin.call("PJRT_Client_Devices", client=client).devices)
"""
)


class Run:
    """A program in front of the plugin, its output, and its recording."""

    def __init__(self, layer: Path, fake: Path, folder: Path) -> None:
        self._command = [str(layer), str(fake)]
        self._fake = fake
        self._file = folder / "recording"
        self.stderr = ""
        self.code = 0

    def __call__(self, program: str, mode: str = "", **settings: str) -> str:
        """What the program prints."""
        environment = clean_environment() | {
            "MOCK_LIBTPU_PLUGIN": str(self._fake),
            "MOCK_LIBTPU_RECORDING": str(self._file),
            "FAKE_PLUGIN": mode,
        }
        ran = subprocess.run(
            [sys.executable, "-c", program, *self._command],
            env=environment | settings,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        self.stderr, self.code = ran.stderr, ran.returncode
        return ran.stdout

    @property
    def recording(self) -> Recording:
        return read_recording(self._file)

    def calls(self, function: str) -> list[Any]:
        return [call for call in self.recording.calls() if call.function == function]

    def functions(self) -> list[str]:
        return [call.function.removeprefix("PJRT_") for call in self.recording.calls()]


@pytest.fixture
def run(library_path: Path, fake_plugin: Path, tmp_path: Path) -> Run:
    return Run(library_path, fake_plugin, tmp_path)


def test_calls_are_forwarded_and_recorded(run: Run, fake_plugin: Path) -> None:
    assert json.loads(run(DEVICES)) == [0xD0, 0xD1], run.stderr
    assert run.stderr == ""
    assert run.functions() == ["Plugin_Initialize", "Client_Create", "Client_Devices"]
    [call] = run.calls("PJRT_Client_Devices")
    assert call.arguments == {"client": "fake"}
    assert call.results == {"devices": ["FAKE_0", "FAKE_1"]}
    assert call.end_ns >= call.start_ns
    plugin = run.recording.plugin
    assert plugin is not None
    assert (plugin.path, plugin.version) == (str(fake_plugin), (0, 114))


def test_without_a_recording_the_table_is_the_plugins_own(run: Run) -> None:
    program = START.partition("plugin =")[0] + (
        "tables = []\n"
        "for path in sys.argv[1:]:\n"
        "    get = ctypes.CDLL(path).GetPjrtApi\n"
        "    get.restype = ctypes.c_void_p\n"
        "    tables.append(get())\n"
        "print(tables[0] == tables[1])\n"
    )
    assert run(program, MOCK_LIBTPU_RECORDING="") == "True\n"
    assert run(program) == "False\n"


def test_errors_are_read_through_the_plugin(run: Run) -> None:
    program = (
        START
        + """
buffer = plugin.call(
    "PJRT_Client_BufferFromHostBuffer", client=client, data=bytes(24), type="F32", dims=[2, 3]
).buffer
try:
    plugin.call("PJRT_Buffer_Delete", buffer=buffer)
except PluginError as error:
    print(error)
"""
    )
    assert run(program) == "FAILED_PRECONDITION: cannot be deleted\n", run.stderr
    [call] = run.calls("PJRT_Buffer_Delete")
    assert (call.error.code, call.error.message) == (9, "cannot be deleted")
    [call] = run.calls("PJRT_Error_Destroy")
    assert call.arguments["error"] == {
        "code": "FAILED_PRECONDITION",
        "message": "cannot be deleted",
    }


def test_a_buffer_has_a_number_until_it_is_destroyed(run: Run) -> None:
    program = (
        START
        + """
for _ in range(2):
    buffer = plugin.call(
        "PJRT_Client_BufferFromHostBuffer", client=client, data=bytes(24), type="F32", dims=[2, 3]
    ).buffer
    plugin.call("PJRT_Buffer_Dimensions", buffer=buffer)
    plugin.call("PJRT_Buffer_Destroy", buffer=buffer)
"""
    )
    run(program)
    made = [call.results["buffer"] for call in run.calls("PJRT_Client_BufferFromHostBuffer")]
    facts = {"type": "F32", "shape": [2, 3], "bytes": 24, "device": "FAKE_1"}
    assert made == [{"buffer": 1, **facts}, {"buffer": 2, **facts}]
    for function in ("PJRT_Buffer_Dimensions", "PJRT_Buffer_Destroy"):
        assert [call.arguments["buffer"] for call in run.calls(function)] == made
    # What the layer itself asked for is not recorded.
    assert "Buffer_ElementType" not in run.functions()


EXECUTE = (
    START
    + """
loaded = plugin.call(
    "PJRT_Client_Compile", client=client, program={"code": b"", "format": "mlir"},
    compile_options=b"",
).executable

class Info(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int64), ("arg", ctypes.c_void_p), ("function", ctypes.c_void_p)]

Send = ctypes.CFUNCTYPE(
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_bool,
    ctypes.c_void_p,
)
Recv = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
seen = []
send = Send(lambda chunk, error, size, done, arg: seen.append((size, done, arg)))
recv = Recv(lambda stream, arg: seen.append((stream, arg)))
sends = Info(1, 0x51, ctypes.cast(send, ctypes.c_void_p).value)
recvs = Info(2, 0x52, ctypes.cast(recv, ctypes.c_void_p).value)
lists = [(ctypes.c_void_p * 1)(ctypes.addressof(info)) for info in (sends, recvs)]
outputs = (ctypes.c_void_p * 2)()
output_lists = (ctypes.c_void_p * 1)(ctypes.addressof(outputs))
for _ in range(3):
    plugin.call(
        "PJRT_LoadedExecutable_Execute",
        executable=loaded,
        options={
            "send_callbacks": ctypes.addressof(lists[0]), "num_send_ops": 1,
            "recv_callbacks": ctypes.addressof(lists[1]), "num_recv_ops": 1,
        },
        num_devices=1,
        num_args=0,
        output_lists=ctypes.addressof(output_lists),
    )
print(json.dumps({
    "seen": seen, "outputs": list(outputs), "asked": fake.AskedOutputs(),
    "restored": sends.function == ctypes.cast(send, ctypes.c_void_p).value,
}))
"""
)


def test_outputs_of_a_program_are_counted_once(run: Run) -> None:
    result = json.loads(run(EXECUTE))
    assert result["outputs"] == [0xB1, 0xB2]
    assert result["asked"] == 1
    executed = run.calls("PJRT_LoadedExecutable_Execute")
    assert len(executed) == 3
    program = {"executable": 1, "program": "jit_fake", "replicas": 1, "partitions": 0}
    assert executed[0].arguments["executable"] == program
    [[first, second]] = executed[0].results["output_lists"]
    assert (first["buffer"], second["buffer"]) == (1, 2)
    assert "Executable_NumOutputs" not in run.functions()


def test_host_callbacks_are_calls_of_their_own(run: Run) -> None:
    result = json.loads(run(EXECUTE))
    assert result["seen"] == [[4, True, 0x51], [0x57, 0x52]] * 3
    assert result["restored"]
    sent = run.calls("PJRT_SendCallback")
    assert [call.arguments for call in sent] == [
        {"chunk": {"size": 4}, "total_size_in_bytes": 4, "done": True, "user_arg": "0x51"}
    ] * 3
    received = run.calls("PJRT_RecvCallback")
    assert [call.arguments["stream"] for call in received] == ["0x57"] * 3
    executed = run.calls("PJRT_LoadedExecutable_Execute")
    assert executed[0].start_ns <= sent[0].start_ns <= sent[0].end_ns <= executed[0].end_ns
    # A recorded call's arguments have the framework's own function.
    callbacks = executed[0].arguments["options"]["send_callbacks"]
    assert callbacks == executed[1].arguments["options"]["send_callbacks"]


def test_an_events_callback_is_recorded_on_the_plugins_thread(run: Run) -> None:
    program = (
        START
        + """
OnReady = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
came = []
callback = OnReady(lambda error, arg: came.append((str(plugin.take_error(error)), arg)))
plugin.call("PJRT_Event_OnReady", event=0xe0, callback=callback, user_arg=0x77)
print(json.dumps(came))
"""
    )
    assert json.loads(run(program)) == [["ABORTED: not today", 0x77]]
    [registered] = run.calls("PJRT_Event_OnReady")
    [called] = run.calls("PJRT_Event_OnReadyCallback")
    assert called.arguments == {
        "error": {"code": 10, "message": "not today"},
        "user_arg": "0x77",
    }
    assert called.thread.tid != registered.thread.tid
    assert called.stack.addresses


def test_the_key_value_store_is_recorded(run: Run) -> None:
    program = (
        START.rpartition("client =")[0]
        + """
Put = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)
came = []
put = Put(lambda args: came.append(1))
client = plugin.call("PJRT_Client_Create", kv_put_callback=put, kv_put_user_arg=0x44).client
print(came)
"""
    )
    assert run(program) == "[1]\n"
    [call] = run.calls("PJRT_KeyValuePutCallback")
    assert call.arguments == {"key": b"key", "value": {"size": 5}}


UNKNOWN = (
    START.partition("plugin =")[0]
    + """
get = ctypes.CDLL(sys.argv[1]).GetPjrtApi
get.restype = ctypes.c_void_p
table = get()
fake = ctypes.CDLL(sys.argv[2])
number = lambda address: ctypes.c_uint64.from_address(address).value
call = lambda address: ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(address)(None)
extension = number(table + 8)
kind = ctypes.c_int32.from_address(extension + 8).value
call(number(extension + 24))
following = number(extension + 16)
slots = (number(table) - 40) // 8
"""
)


def test_unknown_extensions_pass_through(run: Run) -> None:
    program = UNKNOWN + (
        "print(kind, ctypes.c_int32.from_address(following + 8).value, fake.UnknownCalls())\n"
    )
    assert run(program) == "99 4 1\n"
    program = START + (
        "print(plugin.call('PJRT_Layouts_PJRT_Client_GetDefaultLayout', client=client,"
        " type='F32', dims=[2]).layout)\n"
    )
    assert run(program, MOCK_LIBTPU_RECORDING=str(run._file) + "2") == f"{0x1A}\n"
    calls = list(read_recording(run._file.with_name("recording2")).calls())
    assert calls[-1].function == "PJRT_Layouts_PJRT_Client_GetDefaultLayout"
    assert calls[-1].arguments["dims"] == [2]


def test_a_newer_plugin_has_slots_that_pass_through(run: Run) -> None:
    program = UNKNOWN + (
        "call(number(table + number(table) - 8))\nprint(slots, fake.UnknownCalls())\n"
    )
    assert run(program, "new") == "140 2\n"
    assert run.recording.plugin is not None
    assert run.recording.plugin.version == (0, 300)
    assert json.loads(run(DEVICES, "new")) == [0xD0, 0xD1]


@pytest.mark.parametrize(("mode", "minor"), [("older", 54), ("moved", 56)])
def test_tables_of_older_versions(mode: str, minor: int, run: Run) -> None:
    """In 0.56 one function is in another slot, and all behind it; 0.54 does not have it."""
    program = (
        START
        + """
buffer = plugin.call(
    "PJRT_Client_BufferFromHostBuffer", client=client, data=bytes(24), type="F32", dims=[2, 3]
).buffer
try:
    print(plugin.call("PJRT_Buffer_CopyRawToHost", buffer=buffer, dst=0, transfer_size=4).event)
except PluginError as error:
    print(error)
try:
    plugin.call("PJRT_Buffer_Delete", buffer=buffer)
except PluginError as error:
    print(error)
"""
    )
    lacking = "UNIMPLEMENTED: the plugin has no PJRT_Buffer_CopyRawToHost"
    raw = f"{0xE2}" if mode == "moved" else lacking
    assert run(program, mode) == f"{raw}\nFAILED_PRECONDITION: cannot be deleted\n", run.stderr
    assert run.stderr == ""
    assert run.recording.plugin is not None
    assert run.recording.plugin.version == (0, minor)
    assert len(run.calls("PJRT_Buffer_CopyRawToHost")) == (1 if mode == "moved" else 0)
    [call] = run.calls("PJRT_Buffer_Delete")
    assert call.arguments["buffer"]["type"] == "F32"
    assert call.error.message == "cannot be deleted"


PROFILER = (
    START
    + """
class Arguments(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("size", "first", "second", "third", "fourth")]

number = lambda address: ctypes.c_uint64.from_address(address).value
get = ctypes.CDLL(sys.argv[1]).GetPjrtApi
get.restype = ctypes.c_void_p
extension = number(get() + 8)
while ctypes.c_int32.from_address(extension + 8).value != 1:
    extension = number(extension + 16)
api = number(extension + 24)
slot = lambda index: number(api + 16 + 8 * index)
function = lambda index: ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(slot(index))

def call(index, *values):
    # XLA leaves the size of some of these structs unset.
    arguments = Arguments(0, *values)
    return function(index)(ctypes.addressof(arguments)), arguments
"""
)


def test_a_profiler_is_recorded(run: Run) -> None:
    program = PROFILER + (
        "print(call(3, 0, 7)[1].third, slot(6))\n"
        "error, _ = call(5, 0x9f)\n"
        "call(1, 0, error); call(2, 0, error); call(0, 0, error)\n"
        "print(call(7, 0x9f)[1].third)\n"
        "result = call(8, 0x9f)[1].second\n"
        "print(call(10, 0x9f, result)[1].fourth)\n"
        "call(9, result)\n"
    )
    assert run(program) == f"{0x9F} 0\n5\n6\n", run.stderr
    calls = [call for call in run.recording.calls() if "Profiler" in call.function]
    prefix = "PLUGIN_Profiler_"
    assert [call.function.removeprefix(prefix) for call in calls] == [
        *("Create", "Start", "Error_Message", "Error_GetCode", "Error_Destroy"),
        *("CollectData", "Consume", "Serialize", "ConsumeResult_Destroy"),
    ]
    create, start, message, code, destroy, collect, consume, serialize, freed = calls
    assert (create.arguments, create.results) == ({"options": {"size": 7}}, {"profiler": "0x9f"})
    assert start.arguments == {"profiler": "0x9f"}
    assert start.error is not None
    assert (start.error.code, start.error.message) == (6, "it has started")
    assert message.results == {"message": "it has started"}
    assert code.results == {"code": 6}
    assert destroy.arguments == {"error": {"code": 6, "message": "it has started"}}
    assert collect.results == {"buffer_size_in_bytes": 5}
    assert consume.results == {"result": "0x9e"}
    assert serialize.arguments == {"profiler": "0x9f", "consume_result": "0x9e"}
    assert serialize.results == {"serialized_size": 6}
    assert freed.arguments == {"consume_result": "0x9e"}


def test_results_that_an_older_plugin_does_not_have_are_not_read(run: Run) -> None:
    program = (
        START
        + """
arguments = plugin.structs.make(
    "PJRT_Executable_GetCompiledMemoryStats_Args", {"peak_memory_in_bytes": 1234}
)
plugin.call_address(
    plugin.address("PJRT_Executable_GetCompiledMemoryStats"), arguments.address
)
"""
    )
    run(program, "old")
    [call] = run.calls("PJRT_Executable_GetCompiledMemoryStats")
    assert call.results["generated_code_size_in_bytes"] == 11
    # The field came with 0.72: what lies there is the caller's.
    assert call.results["peak_memory_in_bytes"] == 0
    run(program, "", MOCK_LIBTPU_RECORDING=str(run._file) + "2")
    *_, call = read_recording(run._file.with_name("recording2")).calls()
    assert call.results["peak_memory_in_bytes"] == 1234


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("oldest", "its API 0.44 is older than 0.45, the first one whose functions are known"),
        ("other", "its API 1.114 is not of the major version 0"),
        ("lying", "its table has a struct_size of 1048576"),
    ],
)
def test_a_table_that_is_not_understood_is_the_plugins_own(
    mode: str, message: str, run: Run
) -> None:
    assert json.loads(run(DEVICES, mode)) == [0xD0, 0xD1]
    assert "calls of the plugin" in run.stderr
    assert message in run.stderr
    assert run.functions() == []
    assert run.recording.plugin is not None


def test_an_extension_that_lies_about_its_size_is_the_plugins_own(run: Run) -> None:
    program = START + (
        "print(plugin.call('PJRT_Layouts_PJRT_Client_GetDefaultLayout', client=client,"
        " type='F32', dims=[2]).layout)\n"
    )
    assert run(program, "lying extension") == f"{0x1A}\n"
    assert "extension of type 4 has a struct_size of 1073741824 bytes" in run.stderr
    assert run.functions() == ["Plugin_Initialize", "Client_Create"]


@pytest.mark.parametrize(
    ("mode", "message"),
    [
        ("null", "its GetPjrtApi returned no table"),
        ("short", "its table has a struct_size of 24 bytes"),
    ],
)
def test_an_unusable_plugin_is_an_error_that_the_framework_gets(
    mode: str, message: str, run: Run
) -> None:
    run(DEVICES, mode)
    assert "FAILED_PRECONDITION: cannot record the plugin" in run.stderr
    assert message in run.stderr
    assert run.code != 0
    [call] = run.calls("PJRT_Plugin_Initialize")
    assert message in call.error.message


def test_a_missing_plugin(run: Run, tmp_path: Path) -> None:
    run(DEVICES, MOCK_LIBTPU_PLUGIN=str(tmp_path / "none.so"))
    assert "cannot open shared object file" in run.stderr
    (tmp_path / "text.so").write_text("text", "utf-8")
    run(DEVICES, MOCK_LIBTPU_PLUGIN=str(tmp_path / "text.so"))
    assert "file too short" in run.stderr


def test_the_library_itself_is_not_a_plugin(run: Run, library_path: Path) -> None:
    run(DEVICES, MOCK_LIBTPU_PLUGIN=str(library_path))
    assert "it is the library of mock-libtpu itself" in run.stderr


@pytest.mark.parametrize(("mode", "code"), [("crash", -11), ("exit", 7)])
def test_a_recording_is_readable_up_to_the_call_that_crashed(
    mode: str, code: int, run: Run
) -> None:
    run(DEVICES, mode)
    assert run.code == code
    assert run.functions() == ["Plugin_Initialize", "Client_Create"]
    *_, last = run.recording.calls()
    assert last.end_ns is None
    assert last.stack is not None


def test_patterns_and_samples_of_functions(run: Run) -> None:
    run(EXECUTE, MOCK_LIBTPU_ONLY="*Execute")
    assert run.functions() == ["LoadedExecutable_Execute"] * 3
    [[first, _]] = next(iter(run.recording.calls())).results["output_lists"]
    assert first["shape"] == [2, 3]

"""Merged stacks: Python frames in the interpreter's places, on all versions, stripped or not."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from mock_libtpu.recording.model import (
    CodeObject,
    Entry,
    Module,
    PythonFrame,
    PythonState,
    StackSample,
)
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Frame, Merger, Trace
from mock_libtpu.stacks.symbols import Symbol, Symbols
from tests.mock_libtpu.recorder import interpreters, run_python
from trace_links.location import SourceLocation

_PROGRAM = """
import functools

def called_back(_):
    return functools.reduce(lambda a, b: lib.Inner(a + b), [1, 2, 3])

def generated():
    yield lib.Outer(CALLBACK(called_back), 0)

def calls():
    return nested()

def nested():
    return max(sorted(generated()))

calls()
"""
# The innermost frames of the call of Inner that matter, in order; `|` separates alternatives.
_ORDER = [
    "Inner",
    "ffi_call",
    "called_back.<locals>.<lambda>",
    "functools_reduce",
    "called_back",
    "Outer",
    "ffi_call",
    "generated",
    "gen_iternext",
    "list_extend",
    "PySequence_List",
    "builtin_sorted",
    "nested",
    "calls",
    "<module>",
    "_start",
]


def traces(path: Path) -> dict[str, Trace]:
    recording = read_recording(path)
    merger = Merger(Symbols())
    found = {}
    for call in recording.calls():
        assert call.stack is not None
        found[call.function] = merger.trace(call.stack)
    return found


def outline(trace: Trace) -> list[str]:
    """Python's function names, and how many native frames lie between them."""
    lines: list[str] = []
    native = 0
    for frame in trace.frames:
        if frame.language == "python":
            lines += [str(native), frame.function]
            native = 0
        else:
            native += 1
    return lines


@pytest.mark.parametrize("python", interpreters())
def test_frames_come_in_the_order_of_the_calls(python: str, tmp_path: Path) -> None:
    run_python(_PROGRAM, tmp_path / "recording", python=python)
    trace = traces(tmp_path / "recording")["PJRT_Event_IsReady"]
    assert trace.notes == ()
    names = [frame.function for frame in trace.frames]
    assert "_PyEval_EvalFrameDefault" not in names
    known = [name for name in names if name in _ORDER]
    # An interpreter's compiler may have put one of the C functions into its caller.
    expected = [name for name in _ORDER if name in known]
    assert known == expected
    python_names = [frame.function for frame in trace.frames if frame.language == "python"]
    assert python_names == [
        "called_back.<locals>.<lambda>", "called_back", "generated", "nested", "calls", "<module>",
    ]  # fmt: skip
    assert all(frame.confidence == "exact" for frame in trace.frames if frame.language == "python")


@pytest.mark.parametrize("python", interpreters())
def test_stripped_interpreter_gives_the_same_places(python: str, tmp_path: Path) -> None:
    if shutil.which("strip") is None:
        pytest.skip("no strip")
    run_python(_PROGRAM, tmp_path / "plain", python=python)
    # A copy of the interpreter and of its library, without any symbols that it need not have.
    described = run_python(
        "import sysconfig; print(os.path.realpath(sys.executable), sys.base_prefix, "
        "*[line.split()[-1] for line in open('/proc/self/maps') if 'libpython' in line][:1])",
        None,
        python=python,
    ).stdout.split()
    folder = tmp_path / "stripped"
    folder.mkdir()
    for file in described[:1] + described[2:]:
        copy = folder / Path(file).name
        shutil.copy(file, copy)
        subprocess.run(["strip", "--strip-all", copy], check=True)
    run_python(
        _PROGRAM,
        tmp_path / "recording",
        python=str(folder / Path(described[0]).name),
        environment={"PYTHONHOME": described[1], "LD_LIBRARY_PATH": str(folder)},
    )
    recording = read_recording(tmp_path / "recording")
    wanted = folder / Path(described[-1] if len(described) > 2 else described[0]).name
    if str(wanted) not in {module.path for module in recording.modules}:
        pytest.skip("the stripped library was not the one that was loaded")
    plain = traces(tmp_path / "plain")
    stripped = traces(tmp_path / "recording")
    for function, trace in stripped.items():
        assert trace.notes == ()
        assert outline(trace) == outline(plain[function])
    names = {frame.function for trace in stripped.values() for frame in trace.frames}
    assert "_PyEval_EvalFrameDefault" not in names


def test_other_machines_unwinder_gives_the_same_places(tmp_path: Path) -> None:
    run_python(_PROGRAM, tmp_path / "own")
    run_python(_PROGRAM, tmp_path / "general", options=["-DMOCK_LIBTPU_NO_OWN_UNWINDER"])
    general = traces(tmp_path / "general")
    assert set(general) == {"PJRT_Error_Message", "PJRT_Event_IsReady"}
    for function, trace in traces(tmp_path / "own").items():
        assert outline(general[function]) == outline(trace)
        assert general[function].notes == ()


_CODE = CodeObject("/a.py", "f", 10, bytes([0b1_0000_000, 0]))
_MODULE = Module(0x1000, 0x9000, 0, "/no/such/file", "")


def sample(**changes: object) -> StackSample:
    """Three native frames, one Python frame in the second."""
    plain = StackSample(
        addresses=(0x1100, 0x1200, 0x1300),
        python=(PythonFrame(_CODE, 0),),
        entries=(Entry(1, 1),),
        python_state=PythonState.FRAMES,
        native_truncated=False,
        python_truncated=False,
        modules=(_MODULE,),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


class NamedSymbols(Symbols):
    """Symbols without files."""

    def __init__(self, names: dict[int, str]) -> None:
        super().__init__()
        self._names = names

    def at(self, module: Module, return_address: int) -> Symbol | None:  # noqa: ARG002
        name = self._names.get(return_address)
        return Symbol(name, f"{name}()", 1, "a.cc") if name else None


def test_python_frames_take_the_place_of_their_native_frame() -> None:
    trace = Merger(NamedSymbols({0x1100: "_Z1fv", 0x1300: "main"})).trace(sample())
    assert trace == Trace(
        (
            Frame("c++", "_Z1fv()", None, None, "/no/such/file", "_Z1fv", None),
            Frame("python", "f", "/a.py", 10, None, None, "exact"),
            Frame("c", "main()", None, None, "/no/such/file", "main", None),
        ),
        (),
    )


def test_locations_of_native_functions_come_from_the_locator() -> None:
    asked = []

    def locate(symbol: Symbol, module: Module, callee: Symbol | None) -> SourceLocation | None:
        asked.append((symbol.linker_name, symbol.source, module.path, callee))
        return SourceLocation("a.cc", 7, "definition", "https://a.example/a.cc#L7")

    merger = Merger(NamedSymbols({0x1100: "_Z1fv"}), locate)
    frame = merger.trace(sample()).frames[0]
    assert (frame.path, frame.line, frame.confidence) == ("a.cc", 7, "definition")
    assert frame.url == "https://a.example/a.cc#L7"
    assert asked == [("_Z1fv", "a.cc", "/no/such/file", None)]
    other = sample(python=(), entries=())
    assert merger.trace(other).frames[0] is frame, "each address is named once"


def test_address_without_a_name_is_shown_by_its_module() -> None:
    frames = Merger(Symbols()).trace(sample(modules=())).frames
    assert frames[0].function == "0x1100"
    frames = Merger(Symbols()).trace(sample()).frames
    assert frames[0].function == "file+0x1100"
    assert frames[0].symbol is None


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"entries": (Entry(1, None),)}, "Python frames of unknown position, shown last: 1"),
        ({"entries": ()}, "Python frames of unknown position, shown last: 1"),
        ({"native_truncated": True}, "native frames beyond the innermost 3 were skipped"),
        ({"python_truncated": True}, "Python frames beyond the innermost 1 were skipped"),
        (
            {"python": (), "entries": (), "python_state": PythonState.FREE_THREADED},
            "no Python frames: Python without the GIL is not supported; use the usual build",
        ),
        (
            {"python": (), "entries": ()},
            "interpreter frames without Python frames: 1",
        ),
    ],
)
def test_what_does_not_match_is_noted(changes: dict[str, object], note: str) -> None:
    symbols = NamedSymbols({0x1200: "_PyEval_EvalFrameDefault"})
    trace = Merger(symbols).trace(sample(**changes))
    assert any(note in line for line in trace.notes), trace.notes
    if "python" not in changes:
        assert sum(frame.language == "python" for frame in trace.frames) == 1


def test_thread_without_python_needs_no_note() -> None:
    changes = {"python": (), "entries": (), "python_state": PythonState.NO_THREAD_STATE}
    assert Merger(Symbols()).trace(sample(**changes)).notes == ()

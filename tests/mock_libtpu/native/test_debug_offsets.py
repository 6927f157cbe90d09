"""The table of offsets that CPython publishes: what is in no known form gives no wrong frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.recording.model import PythonState, StackSample
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorder import interpreters, library, run_python
from tests.mock_libtpu.recording.test_python_frames import python_part

# `table` is that of the running interpreter: its version, then whether it has no GIL, then offsets.
_TABLE = """
import ctypes, sys
version = ctypes.c_ulong.in_dll(ctypes.pythonapi, "Py_Version")
runtime = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, "_PyRuntime"))
table = (ctypes.c_uint64 * {13: 70, 14: 80, 15: 93}[sys.version_info[1]]).from_address(runtime + 8)

def set_version(number):
    page = ctypes.addressof(version) & -4096
    assert ctypes.CDLL(None).mprotect(ctypes.c_void_p(page), 8192, 3) == 0
    version.value = table[0] = number
"""

_PROGRAM = """
class Known:
    def method(self): return lib.Inner(1)
Known().method()
"""

# Each number is replaced; those that matter are then tried with all offsets that could be meant.
_TRIES = """
trial = ctypes.PyDLL(lib._name).TryRuntime
trial.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
changed = (ctypes.c_char * (8 + ctypes.sizeof(table))).from_buffer_copy(
    ctypes.string_at(runtime, 8 + ctypes.sizeof(table)))
numbers = (ctypes.c_uint64 * len(table)).from_buffer(changed, 8)

class Case:
    def known(self, captured=1):
        def inner(): return captured
        def outcome(): return trial(ctypes.addressof(changed), version.value)
        assert outcome() == 3
        matter, bounds, outcomes = [], [], []
        for place, right in enumerate(list(numbers)):
            for wrong in (0, 1, right + 1, right + 8, right + 4096, 2**32, 2**64 - 1):
                numbers[place] = wrong
                outcomes.append(outcome())
                if wrong != right and outcomes[-1] != 3 and place not in matter:
                    matter.append(place)
                if wrong == right + 8 and outcomes[-1] == 3:
                    bounds.append(place)  # if anything, a size that offsets are less than
            numbers[place] = right
        for place in set(matter[1:]) - set(bounds):
            right = numbers[place]
            for wrong in range(0, 1024, 4):
                numbers[place] = wrong
                outcomes.append(outcome())
                assert wrong == right or outcomes[-1] != 3, (place, right, wrong)
            numbers[place] = right
        assert outcome() == 3
        changed[0] = b"y"
        assert outcome() == 0
        print(len(matter), *(outcomes.count(kind) for kind in range(5)))

[*(Case().known() for _ in (1,))]
"""


def stack_of(path: Path) -> StackSample:
    (call,) = read_recording(path).calls()
    assert call.stack is not None
    return call.stack


def assert_has_frames(path: Path) -> None:
    stack = stack_of(path)
    assert stack.python_state == PythonState.FRAMES
    names = [(file, name) for file, name, _ in python_part(stack)]
    assert names == [("<string>", "Known.method"), ("<string>", "<module>")]


def assert_has_a_note(path: Path) -> None:
    stack = stack_of(path)
    assert stack.python_state == PythonState.UNKNOWN_VERSION
    assert not stack.python
    assert stack.addresses
    (note,) = Merger(Symbols()).trace(stack).notes
    assert note.startswith("no Python frames: ")


@pytest.mark.parametrize("python", interpreters("3.13"))
def test_no_wrong_number_passes(python: str) -> None:
    ran = run_python(_TRIES, None, python=python, before=_TABLE)
    matter, absent, unfit, failed, passed, _ = map(int, ran.stdout.split())
    # The version, the layout's numbers, the sizes.
    assert matter >= 20
    assert min(absent, unfit, failed, passed) > 0


@pytest.mark.parametrize("python", interpreters("3.13"))
@pytest.mark.parametrize(
    "change",
    [
        "table[0] += 1",
        "ctypes.memset(runtime, 0, 8)",
        "numbers = list(table); table[18:] = [0, *numbers[18:-1]]",
        "table[:] = [0xffff] * len(table); table[0], table[1] = version.value, 0",
        # Two offsets of objects that are both there are found out by the frames alone.
        "at = list(table).index(table[FILE]); table[FILE], table[NAME] = table[NAME], table[FILE]",
    ],
    ids=["version", "cookie", "shifted", "nonsense", "exchanged"],
)
def test_table_in_another_form_gives_a_note(python: str, change: str, tmp_path: Path) -> None:
    file = "FILE = {13: 34, 14: 39, 15: 47}[sys.version_info[1]]; NAME = FILE + 2\n"
    path = tmp_path / "recording"
    run_python(_PROGRAM, path, python=python, before=f"{_TABLE}{file}{change}\n")
    assert_has_a_note(path)


@pytest.mark.parametrize("python", interpreters("3.13"))
def test_prerelease_in_the_form_of_the_release_has_frames(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    before = f"{_TABLE}set_version(version.value & ~0xff | 0xa1)\n"
    run_python(_PROGRAM, path, python=python, before=before)
    assert_has_frames(path)


@pytest.mark.parametrize("python", interpreters("3.15"))
def test_later_version_in_the_newest_form_has_frames(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    before = f"{_TABLE}set_version(0x031000f0)\n"
    run_python(_PROGRAM, path, python=python, before=before)
    assert_has_frames(path)


@pytest.mark.parametrize("python", interpreters("3.13")[:2])
def test_later_version_in_another_form_has_a_note(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    before = f"{_TABLE}set_version(0x031000f0)\n"
    run_python(_PROGRAM, path, python=python, before=before)
    assert_has_a_note(path)


@pytest.mark.parametrize("python", interpreters("3.13"))
@pytest.mark.parametrize("known", [True, False], ids=["release", "prerelease"])
def test_library_loaded_without_the_gil_is_tried_later(
    python: str, known: bool, tmp_path: Path
) -> None:
    path = tmp_path / "recording"
    before = _TABLE + ("" if known else "set_version(version.value & ~0xff | 0xa1)\n")
    before += "ctypes.CDLL(None).dlopen(sys.argv[1].encode(), 2)\n"
    program = "lib.Inner(1); ctypes.PyDLL(lib._name).Inner(2); lib.Inner(3)"
    run_python(program, path, str(library()), python=python, before=before)
    states = [call.stack.python_state for call in read_recording(path).calls() if call.stack]
    first = PythonState.FRAMES if known else PythonState.UNKNOWN_VERSION
    assert states == [first, PythonState.FRAMES, PythonState.FRAMES]


@pytest.mark.parametrize("python", interpreters("3.13"))
def test_build_without_the_gil_has_a_note(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    run_python(_PROGRAM, path, python=python, before=f"{_TABLE}table[1] = 1\n")
    stack = stack_of(path)
    assert stack.python_state == PythonState.FREE_THREADED
    assert not stack.python

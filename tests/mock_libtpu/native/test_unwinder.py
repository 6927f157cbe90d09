"""The recorder's own unwinder against _Unwind_Backtrace, frame by frame: addresses and pointers."""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorder import compiled, interpreters, library, run_python

_COMPARE = """
import json
lib.CompareUnwinders.argtypes = [ctypes.c_char_p, ctypes.c_int]
found = []
def compare(*_):
    text = ctypes.create_string_buffer(4096)
    frames = lib.CompareUnwinders(text, 4096)
    found.append([frames, text.value.decode()])
    return 0
"""

_CONTEXTS = """
import functools, re, threading
compare()
functools.reduce(compare, [1, 2])
sorted([2, 1], key=compare)
re.sub("a", lambda match: compare() or "", "aaa")
lib.Outer(CALLBACK(lambda _: lib.Outer(CALLBACK(compare), 1)), 1)
def deep(number): compare() if number == 0 else list(map(deep, [number - 1]))
deep(10)
threads = [threading.Thread(target=deep, args=(3,)) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(json.dumps(found))
"""


@pytest.mark.parametrize("python", interpreters())
def test_stacks_of_interpreters_are_equal_and_need_no_help(python: str) -> None:
    found = json.loads(run_python(_COMPARE + _CONTEXTS, None, python=python).stdout)
    assert len(found) == 13
    for frames, differences in found:
        assert frames > 10
        assert differences == ""


def test_stacks_of_jax_are_equal_and_need_no_help() -> None:
    pytest.importorskip("jax")
    program = """
os.environ["JAX_PLATFORMS"] = "cpu"
import jax, numpy
def on_host(x):
    compare()
    return x
@jax.jit
def jitted(x):
    return jax.pure_callback(on_host, jax.ShapeDtypeStruct((), numpy.float32), x)
jitted(numpy.float32(1)).block_until_ready()
jax.tree.map(compare, [1, [2]])
jax.jit(lambda x: x + compare())(1)
print(json.dumps(found))
"""
    found = json.loads(run_python(_COMPARE + program, None).stdout)
    assert len(found) >= 4
    assert all(differences == "" for _, differences in found)


def test_frame_of_a_signal_is_left_to_the_slow_unwinder() -> None:
    # The handler is C's, so it runs at once, on top of the frame that the signal interrupted.
    program = """
import signal
HANDLER = ctypes.CFUNCTYPE(None, ctypes.c_int)
handler = HANDLER(compare)
libc = ctypes.CDLL(None)
libc.signal.argtypes = [ctypes.c_int, HANDLER]
libc.signal.restype = ctypes.c_void_p
libc.signal(int(signal.SIGUSR1), handler)
libc.raise_(signal.SIGUSR1) if hasattr(libc, "raise_") else libc["raise"](int(signal.SIGUSR1))
print(json.dumps(found))
"""
    [[frames, differences]] = json.loads(run_python(_COMPARE + program, None).stdout)
    assert frames > 10
    assert differences == "slow;"


def test_stack_that_is_deeper_than_the_limit_is_cut_and_marked(tmp_path: Path) -> None:
    program = """
sys.setrecursionlimit(5000)
def deep(number): return lib.Inner(1) if number == 0 else max(map(deep, [number - 1]))
deep(400)
"""
    run_python(program, tmp_path / "recording")
    [call] = read_recording(tmp_path / "recording").calls()
    assert call.stack is not None
    assert len(call.stack.addresses) == 512
    assert call.stack.native_truncated
    assert len(call.stack.python) == 402
    assert not call.stack.python_truncated


_RELAY = """
#include <cstring>
extern "C" int relay(int (*function)(int)) {{
  {alignment} volatile char room[{room}];
  memset(const_cast<char*>(room), 0, sizeof room);
  const int result = function(room[3]);
  return result + room[1];
}}
"""


@pytest.mark.parametrize(
    ("alignment", "options"),
    [
        ("", ["-fomit-frame-pointer"]),
        ("", ["-fno-omit-frame-pointer"]),
        ("alignas(128)", []),  # realigns its stack: its CFA is an expression
    ],
)
def test_library_in_the_place_of_another_is_followed_anew(
    alignment: str, options: list[str], tmp_path: Path
) -> None:
    libraries = []
    # Of one length in code, so that the call returns to one address in all of them.
    for room in (1000, 3000, 2000):
        source = tmp_path / f"relay{room}.cc"
        source.write_text(_RELAY.format(alignment=alignment, room=room))
        libraries.append(str(compiled(tmp_path / f"relay{room}.so", source, *options)))
    program = """
import _ctypes
places = set()
callback = CALLBACK(compare)
for name in sys.argv[1:]:
    handle = _ctypes.dlopen(name, os.RTLD_NOW)
    address = _ctypes.dlsym(handle, "relay")
    places.add(address)
    ctypes.CFUNCTYPE(ctypes.c_int, CALLBACK)(address)(callback)
    _ctypes.dlclose(handle)
print(json.dumps([len(places), found]))
"""
    places, found = json.loads(run_python(_COMPARE + program, None, *libraries).stdout)
    assert places == 1, "the loader put them at different addresses: nothing was tried"
    assert [differences for _, differences in found] == ["", "", ""]


_TWO_CALLS = """
extern "C" int relay(int (*function)(int), int place) {
  if (place == 0) return function(place) + 1;
  return function(place) + 2;
}
"""


def test_stack_that_starts_like_another_is_followed_anew(tmp_path: Path) -> None:
    source = tmp_path / "relay.cc"
    source.write_text(_TWO_CALLS)
    relay = str(compiled(tmp_path / "relay.so", source, "-fomit-frame-pointer"))
    program = """
relay = ctypes.CDLL(sys.argv[1]).relay
callback = CALLBACK(compare)
record = ctypes.cast(lib.Inner, ctypes.c_void_p)
for place in (0, 1) * 50 + (0,):
    relay(callback, place)
    relay(record, place)
print(json.dumps(found))
"""
    found = json.loads(run_python(_COMPARE + program, tmp_path / "recording", relay).stdout)
    assert [differences for _, differences in found] == [""] * 101
    stacks = [call.stack for call in read_recording(tmp_path / "recording").calls()]
    # The last ones: later versions of Python make a call another way after its first times.
    first, second, *others = stacks[-5:]
    assert first is not None
    assert second is not None
    different = [a != b for a, b in zip(first.addresses, second.addresses, strict=True)]
    assert not different[0]
    assert sum(different) == 1
    assert others == [first, second, first]


_SIGNED = """
extern "C" int relay(int (*function)(int), int* is_signed) {
  const int result = function(0);
  const auto* const record = static_cast<const unsigned long*>(__builtin_frame_address(0));
  *is_signed = record[1] != reinterpret_cast<unsigned long>(__builtin_return_address(0));
  return result + 1;
}
"""


@pytest.mark.skipif(platform.machine() != "aarch64", reason="a feature of AArch64")
@pytest.mark.parametrize("key", ["pac-ret", "pac-ret+b-key"])
def test_return_addresses_with_a_code_are_followed(key: str, tmp_path: Path) -> None:
    source = tmp_path / "relay.cc"
    source.write_text(_SIGNED)
    relay = str(compiled(tmp_path / "relay.so", source, f"-mbranch-protection={key}"))
    program = """
is_signed = ctypes.c_int()
ctypes.CDLL(sys.argv[1]).relay(CALLBACK(compare), ctypes.byref(is_signed))
print(json.dumps([is_signed.value, found]))
"""
    is_signed, found = json.loads(run_python(_COMPARE + program, None, relay).stdout)
    if not is_signed:
        pytest.skip("this processor has no return addresses with a code")
    [[frames, differences]] = found
    assert frames > 10
    assert differences == ""


def test_nothing_of_an_unwinder_is_exported() -> None:
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("no nm")
    listed = subprocess.run(
        [nm, "-D", "--defined-only", library()], capture_output=True, text=True, check=True
    ).stdout
    names = {line.split()[-1] for line in listed.splitlines()}
    assert "Inner" in names
    assert not [name for name in names if re.search(r"_Unwind|backtrace|_frame|_ZN4mock", name)]

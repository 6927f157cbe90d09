"""Python frames as they were recorded, against Python's own frames within the same call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mock_libtpu.recording.model import PythonState, StackSample
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.line_table import line_at
from tests.mock_libtpu.recorder import interpreters, run_python

# Every case makes calls through `look`, which notes the frames that Python sees from within.
_CASES = '''
import asyncio, functools, gc, json, threading, traceback
seen = {}
count = 0

def within(number):
    frame = sys._getframe(1)
    seen[number] = frames = []
    while frame:
        code = frame.f_code
        frames.append([code.co_filename, code.co_qualname, frame.f_lineno])
        frame = frame.f_back
    return 0
WITHIN = CALLBACK(within)

def look(_=0, __=0):
    global count
    count += 1
    return lib.Outer(
        WITHIN,
        count,
    )

class Case:
    def method(self):
        return [look() for _ in range(2)]
    @staticmethod
    def static(): return look()
    def __del__(self): look()
    def __eq__(self, other): look(); return True
    def __hash__(self): return 1
    def __getattr__(self, name): return look()
    @property
    def value(self): return look()

def generator():
    yield look()
    yield from inner_generator()

def inner_generator():
    try:
        yield look()
    finally:
        look()

async def coroutine():
    await asyncio.sleep(0)
    look()
    async with Context():
        look()
    async for _ in stream():
        look()
    await asyncio.gather(leaf(), leaf())

async def leaf(): look()

async def stream():
    look()
    yield 1

class Context:
    async def __aenter__(self): look()
    async def __aexit__(self, *_): look()

def deep(number):
    return look() if number == 0 else deep(number - 1)

def through_c(number):
    if number == 0:
        return look()
    return max(map(lambda _: through_c(number - 1), [1]))

def raising():
    try:
        raise ValueError
    except ValueError:
        look()

def callback_in_callback(_):
    look()
    return 0

def failing_callback(_):
    try:
        raise LookupError
    except LookupError as error:
        look()
        return len(traceback.extract_tb(error.__traceback__))

class Made:
    def __init__(self): look()

class Item:
    def __getitem__(self, key): return look(key)
    def __call__(self): return look()
    def __enter__(self): look()
    def __exit__(self, *_): look()
    def __lt__(self, other): look(); return False

class Any:
    def __getattribute__(self, name): return look()

def counting():
    received = 0
    while True:
        received = yield look(received)

def often():
    """Calls for which the interpreter has other instructions once they are often made."""
    counted = counting()
    next(counted)
    for number in range(40):
        Made()
        Item()[number]
        Item()()
        Item() < Item()
        with Item():
            look()
        Any().attribute
        Case().value
        counted.send(number)
        (lambda *numbers, **names: look())(1, *[2], three=3)
        functools.partial(look, 1)(2)
        [[look() for _ in (1,)] for _ in (1,)]

def traced():
    sys.settrace(lambda *_: None)
    try:
        deep(3)
        list(generator())
        often()
    finally:
        sys.settrace(None)

class Loop:
    """Garbage whose end comes at any time, also while a frame is being made."""
    def __init__(self): self.me = self
    def __del__(self): look()

def makes_cells(a, b, c):
    def inner(): return a, b, c
    return inner

def dropped_with_its_frame():
    kept = Case()
    return makes_cells(kept, 1, 2)

def dropped_by_a_generator():
    kept = Case()
    yield 1
    look()

Case().method()
Case.static()
dropped_with_its_frame()
list(dropped_by_a_generator())
next(dropped_by_a_generator())
{Case(): 1}.get(Case())
Case().missing
Case().value
functools.reduce(look, [1, 2, 3])
sorted([3, 1, 2], key=look)
list(generator())
for _ in generator(): break
asyncio.run(coroutine())
deep(500)
through_c(20)
raising()
lib.Outer(CALLBACK(callback_in_callback), 0)
lib.Outer(CALLBACK(failing_callback), 0)
often()
traced()
threads = [threading.Thread(target=deep, args=(5,)) for _ in range(4)]
for thread in threads:
    thread.start()
    thread.join()
exec(compile("def made(): look()\\nmade()", "<made here>", "exec"))
namespace = {"look": look}
foreign = "\\n\\n\\ndef größe_漢字_𠀀(): look()\\ngröße_漢字_𠀀()"
exec(compile(foreign, "päth/漢/🙂.py", "exec"), namespace)
exec(compile("def surrogate(): look()\\nsurrogate()", "not-utf8-\\udcff.py", "exec"))
before = gc.get_threshold()
gc.set_threshold(1)
for _ in range(20):
    Loop()
    makes_cells(1, 2, 3)()
gc.set_threshold(*before)
print(json.dumps(seen))
'''


def python_part(sample: StackSample) -> list[list[object]]:
    frames: list[list[object]] = []
    for frame in sample.python:
        code = frame.code
        assert code is not None
        line = line_at(code.line_table, code.first_line, frame.instruction)
        frames.append([code.path, code.qualified_name, line])
    return frames


@pytest.mark.parametrize("python", interpreters())
def test_frames_are_those_that_python_sees(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    ran = run_python(_CASES, path, python=python)
    seen = json.loads(ran.stdout)
    recording = read_recording(path)
    recorded = {
        str(call.arguments["error"]): python_part(call.stack)
        for call in recording.calls()
        if call.stack is not None and call.arguments["error"]
    }
    assert not recording.notes
    assert len(seen) > 50
    assert recorded == seen


@pytest.mark.parametrize("python", interpreters())
def test_code_at_the_memory_of_freed_code_is_kept_apart(python: str, tmp_path: Path) -> None:
    program = """
for number in range(300):
    text = f"def f_{number % 7}():\\n" + "\\n" * (number % 3) + f"    lib.Inner({number})"
    namespace = {"lib": lib}
    exec(compile(text, f"<code {number % 10}>", "exec"), namespace)
    namespace[f"f_{number % 7}"]()
    del namespace
"""
    path = tmp_path / "recording"
    run_python(program, path, python=python)
    for number, call in enumerate(read_recording(path).calls()):
        assert call.stack is not None
        assert python_part(call.stack)[0] == [
            f"<code {number % 10}>",
            f"f_{number % 7}",
            2 + number % 3,
        ]


@pytest.mark.parametrize("python", interpreters())
def test_threads_without_python_have_no_python_frames(python: str, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    run_python("lib.FromThreads(1, 2)", path, python=python)
    stacks = [call.stack for call in read_recording(path).calls()]
    assert len(stacks) == 2
    for stack in stacks:
        assert stack is not None
        assert stack.python_state == PythonState.NO_THREAD_STATE
        assert not stack.python
        assert stack.addresses

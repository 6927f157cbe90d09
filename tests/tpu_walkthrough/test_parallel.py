"""A function runs in a forked child, but not where that could block it."""

from __future__ import annotations

import subprocess
import sys

import pytest

START = """
import os, threading
from tpu_walkthrough.parallel import start

os.cpu_count = lambda: 2
{before}
wait = start(os.getpid)
print(wait() != os.getpid())
{after}
"""
PYTHON_THREAD = "end = threading.Event(); threading.Thread(target=end.wait).start()"
NATIVE_THREAD = """
import ctypes
libc = ctypes.CDLL(None)
libc.pthread_create(ctypes.byref(ctypes.c_void_p()), None, libc.pause, None)
"""


@pytest.mark.parametrize(
    ("before", "after", "forked"),
    [
        pytest.param("", "", True, id="one thread"),
        pytest.param(PYTHON_THREAD, "end.set()", False, id="a thread of Python"),
        pytest.param(
            NATIVE_THREAD,
            "",
            False,
            id="a thread that Python does not know",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="counted on Linux only"),
        ),
    ],
)
def test_a_child_is_forked_by_a_single_thread(before: str, after: str, forked: bool) -> None:
    code = START.format(before=before, after=after)
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert ran.stdout.split() == [str(forked)]

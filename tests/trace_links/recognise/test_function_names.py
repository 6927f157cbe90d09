"""Functions beside locations."""

from __future__ import annotations

import pytest

from trace_links.recognise.function_names import symbol_beside
from trace_links.recognise.recogniser import frames_in


@pytest.mark.parametrize(
    ("line", "symbol"),
    [
        ("    #0 0x55d in main /w/a.c:2:3", "main"),
        ("    #1 0x7f in v<int>::add(int const&) /w/v.h:3:4", "v<int>::add(int const&)"),
        ("    #2 0x7f in operator delete(void*) ../x.cpp:3", "operator delete(void*)"),
        ("#0  main () at a.c:3", "main"),
        ("#1  0x000055 in foo (x=1) at src/a.c:3", "foo"),
        ("==1==    at 0x1091A5: use (san.c:7)", "use"),
        ("    frame #1: 0x01 a.out`main(argc=1) at main.cpp:9:3 [opt]", "main"),
        ("    at f (/w/x.js:3:5)", "f"),
        ("\tat java.base/java.util.X$Y.get(X.java:680)", "java.util.X$Y.get"),
        ("a.rb:3:in `foo?'", "foo?"),
        ("a.lua:2: in function 'f'", "f"),
        ("tests/test_x.py:31: in test_foo", "test_foo"),
        ("~/ml/jax/jax/_src/api.py:2523 in device_put", "device_put"),
        ('  File "/w/a.py", line 3 in g', "g"),
        ("    wait (sleepy.py:3)", "wait"),
        ("In file included from src/a.h:3:", None),
        ("error in src/a.c:3: x", None),
        ("more in the src/a.c:3", None),
        ("src/a.c:3: in the middle", None),
        ("see in my nice src/a.c:3", None),
    ],
)
def test_the_function_beside_a_location(line: str, symbol: str | None) -> None:
    ((_number, shown, frame),) = frames_in([line])
    assert symbol_beside(shown.text, frame.start, frame.end) == symbol


@pytest.mark.parametrize("piece", ["in ", "<", "in <(", "` ", "at x ("])
def test_hostile_lines_are_finished(piece: str) -> None:
    for _number, shown, frame in frames_in([piece * 10_000 + " /w/a.c:3"]):
        symbol_beside(shown.text, frame.start, frame.end)

"""Why a program failed, from what it writes to standard error."""

from __future__ import annotations

import os

import pytest

from mock_libtpu.fit.errors import Errors, place, reason

_TRACEBACK = """\
Traceback (most recent call last):
  File "train.py", line 3, in <module>
    f(1)
    ~^^^
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("loading\n\nno such file: data.npz\n", "no such file: data.npz"),
        (f"{_TRACEBACK}ValueError: no\n", "ValueError: no"),
        (
            f"{_TRACEBACK}ValueError: no\n-----\nFor simplicity, frames are gone.\n",
            "ValueError: no",
        ),
        (f"{_TRACEBACK}KeyError: 1\n\nDuring that:\n\n{_TRACEBACK}OSError: two\n", "OSError: two"),
        (f"{_TRACEBACK}ValueError: \x1b[31mred\n", r"ValueError: \x1b[31mred"),
        (_TRACEBACK, ""),
    ],
)
def test_reasons(text: str, expected: str) -> None:
    assert reason(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ('  File "train.py", line 3, in f\n', ""),
        (f"{_TRACEBACK}ValueError: no\n", "train.py:3"),
        (
            f'{_TRACEBACK}  File "/x/lib/python3.13/site-packages/jax/a.py", line 5, in g\nE: no\n',
            "train.py:3",
        ),
        (f'{_TRACEBACK}E: no\n\nDuring that:\n\n{_TRACEBACK}  File "b.py", line 7\n', "b.py:7"),
    ],
)
def test_places(text: str, expected: str) -> None:
    assert place(text) == expected


def test_a_traceback_is_held_back(capfd: pytest.CaptureFixture[str]) -> None:
    with Errors(tracebacks=False) as errors:
        for part in ("one\nTrace", f"{_TRACEBACK[5:]}ValueError: no\n", "-----\n"):
            os.write(errors.descriptor, part.encode())
    assert capfd.readouterr().err == "one\n"
    assert errors.reason() == "ValueError: no (train.py:3)"
    errors.release()
    assert capfd.readouterr().err == f"{_TRACEBACK}ValueError: no\n-----\n"


def test_not_too_much_is_held_back(capfd: pytest.CaptureFixture[str]) -> None:
    with Errors(tracebacks=False) as errors:
        os.write(errors.descriptor, _TRACEBACK.encode() + b"x" * 100_000)
    assert len(capfd.readouterr().err) == len(_TRACEBACK) + 100_000 - (1 << 16)


def test_errors_are_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    with Errors() as errors:
        os.write(errors.descriptor, b"x" * 100_000 + b"\nthe end\n")
    assert errors.reason() == "the end"
    assert capfd.readouterr().err.endswith("x\nthe end\n")

"""Tests of the named tuples that do not import `typing`, against those of `typing`."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import typing

import pytest

from tpu_walkthrough import named_tuple


class Own(named_tuple.NamedTuple):
    """A place."""

    path: str
    line: int = 1
    """Of the file."""
    column: int | None = None

    @property
    def text(self) -> str:
        return f"{self.path}:{self.line}"

    def below(self, lines: int) -> Own:
        return self._replace(line=self.line + lines)


class Original(typing.NamedTuple):
    """A place."""

    path: str
    line: int = 1
    column: int | None = None


def test_it_is_a_named_tuple_as_of_typing() -> None:
    own, original = Own("a.c", column=4), Original("a.c", column=4)
    assert tuple(own) == tuple(original) == ("a.c", 1, 4)
    assert repr(own) == repr(original).replace("Original", "Own")
    for name in ("_fields", "_field_defaults", "__doc__", "__module__", "__match_args__"):
        assert getattr(Own, name) == getattr(Original, name), name
    names = [[*inspect.signature(one).parameters] for one in (Own, Original)]
    assert names[0] == names[1]
    with pytest.raises(TypeError):
        Own()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        setattr(own, "line", 2)  # noqa: B010 - a type checker refuses the assignment


def test_it_has_its_methods_and_properties() -> None:
    below = Own("a.c").below(2)
    assert type(below) is Own
    assert below.text == "a.c:3"
    assert pickle.loads(pickle.dumps(below)) == below


def test_it_does_not_import_typing() -> None:
    code = "import sys, tpu_walkthrough.named_tuple; print('typing' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    clean = subprocess.run(
        [sys.executable, "-c", "import sys; print('typing' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == clean.stdout

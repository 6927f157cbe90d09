"""How values of a program are described: by their parts, without running the program's code."""

from __future__ import annotations

import collections.abc
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from mock_libtpu.delegate.requests.values import describe


def _fail(*_: object) -> NoReturn:
    pytest.fail("code of the program ran")


class LoadedWhenRead(collections.abc.Mapping[str, int]):
    __getitem__ = _fail
    __len__ = _fail

    def __iter__(self) -> Iterator[str]:
        _fail()


class OwnList(list[int]):
    __iter__ = _fail


class OwnDict(dict[str, int]):
    items = _fail


class OwnTuple(tuple[int, ...]):
    __slots__ = ()
    __iter__ = _fail


class OwnSet(set[int]):
    __iter__ = _fail


class Written:
    __repr__ = _fail
    __eq__ = _fail
    __hash__ = _fail


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        (LoadedWhenRead(), {"x": "LoadedWhenRead"}),
        (OwnList([1]), {"x[0]": "1"}),
        (OwnDict(a=1), {"x['a']": "1"}),
        (OwnTuple((1,)), {"x[0]": "1"}),
        (OwnSet({1}), {"x[1]": "True"}),
        (Written(), {"x": "Written"}),
    ],
)
def test_no_code_of_the_program_runs(value: Any, parts: dict[str, str]) -> None:
    assert describe(value, "x") == parts
    assert describe(value, "x", with_addresses=True) in (parts, _with_address(value, parts))


def _with_address(value: Any, parts: dict[str, str]) -> dict[str, str]:
    return {name: f"{text} at {id(value):#x}" for name, text in parts.items()}


def test_a_long_container_is_read_to_a_limit() -> None:
    assert len(describe(list(range(1000)), "x")) == 200
    assert len(describe(dict.fromkeys(range(1000), 0), "x")) == 200


def test_functions_have_their_names() -> None:
    assert describe(_fail, "x") == {"x": "_fail"}
    assert describe(len, "x") == {"x": "len"}

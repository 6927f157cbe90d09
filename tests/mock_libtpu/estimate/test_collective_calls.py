"""Collectives in optimised modules, in each form that the compiler writes."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.estimate.exchanges.collective_calls import collective_calls, ends_chain, is_chained
from tests.mock_libtpu.estimate.collective_texts import BODIES, module_text

_ARRAY = 64 * 1024 * 4


@pytest.mark.parametrize(
    ("body", "name", "done", "kind", "inner", "payload"),
    [
        ("synchronous", "all-reduce", "", "all-reduce", "all-reduce", _ARRAY),
        ("started", "sent", "received", "collective-permute", "sent", _ARRAY),
        ("called", "begun", "waited", "all-gather", "all-gather.1", 4 * _ARRAY),
        ("given", "begun", "waited", "all-gather", "all-gather.1", 4 * _ARRAY),
        ("chained", "begun", "waited", "all-gather", "all-gather.2", 4 * _ARRAY),
        ("scattered", "fusion", "", "reduce-scatter", "all-reduce.1", _ARRAY),
    ],
)
def test_a_collective_is_found_in_each_form(
    body: str, name: str, done: str, kind: str, inner: str, payload: int
) -> None:
    (call,) = collective_calls(read_hlo(module_text(BODIES[body]))).values()
    assert (call.name, call.done, call.kind) == (name, done, kind)
    assert call.instruction.name == inner
    assert call.payload(4) == payload


def test_a_collective_begins_where_it_has_its_data() -> None:
    begins = {
        body: next(iter(collective_calls(read_hlo(module_text(BODIES[body]))).values())).begins
        for body in ("synchronous", "started", "given", "chained")
    }
    assert begins == {
        "synchronous": "all-reduce",
        "started": "sent",
        "given": "updated",
        "chained": "begun",
    }


def test_a_program_may_have_none() -> None:
    assert collective_calls(read_hlo(module_text(BODIES["plain"]))) == {}


def test_what_passes_a_collective_on_is_none_of_its_own() -> None:
    hlo = read_hlo(module_text(BODIES["chained"]))
    chained = [each.name for each in hlo.instructions.values() if is_chained(hlo, each)]
    assert chained == ["product", "waited"]
    assert [name for name in chained if ends_chain(hlo, hlo.instructions[name])] == ["waited"]


@pytest.mark.parametrize(
    ("instruction", "payload"),
    [
        ("%r = f32[16,1024]{1,0:T(8,128)} reduce-scatter(%x), to_apply=%sum", _ARRAY),
        (
            "%g = (f32[64,1024]{1,0}, f32[256,1024]{1,0}) all-gather-start(%x), dimensions={0}",
            4 * _ARRAY,
        ),
        ("%s = f32[64,1024]{1,0} all-reduce-start(%x), to_apply=%sum", _ARRAY),
        ("%t = (f32[64,1024]{1,0}, f32[]{:T(128)}) all-reduce(%x, %y), to_apply=%sum", _ARRAY + 4),
        ("%e = u32[4]{0:T(128)} all-to-all(%x), dimensions={0}", 512),
    ],
)
def test_the_payload_is_that_of_one_device(instruction: str, payload: int) -> None:
    (call,) = collective_calls(read_hlo(module_text(instruction))).values()
    assert call.payload(4) == payload

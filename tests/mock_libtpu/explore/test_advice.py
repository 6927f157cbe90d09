"""What to try: suggestions that follow from the figures of an answer, and from nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.explore.advice import advice
from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.program import Explored
from mock_libtpu.fit.memory import Buffer, Need
from mock_libtpu.fit.report import Verdict

_GIB = 1 << 30
_LINE = Place("/home/me/train.py", 7, "f")


def answer(*buffers: Buffer, aliases: str = "") -> Answer:
    """Of a program with these buffers, on a device of 16 GiB."""
    need = Need("jit_step", sum(each.size for each in buffers), "", buffers)
    verdict = Verdict("v5e:1x1", TopologyFacts(1, 16 * _GIB), 1, need, "")
    text = f"HloModule jit_step, is_scheduled=true{aliases}\n\nENTRY"
    return Answer(verdict, ((Explored("jit_step", "v5e:1x1", "", hlo_text=text), 1),))


def buffer(kind: str, gib: float, shape: str = "f32[8]", count: int = 1) -> Buffer:
    return Buffer(int(gib * _GIB), count, kind, shape, "w", _LINE)


def test_outputs_that_could_have_the_memory_of_arguments() -> None:
    given = buffer("argument", 6, count=3), buffer("output", 4, count=2)
    [found] = advice(answer(*given))
    assert found.startswith("4.00 GiB of outputs have the shapes of arguments: donate these")
    assert advice(answer(*given, aliases=", input_output_alias={ {0}: (0, {}) }")) == []
    assert advice(answer(given[0], buffer("output", 4, "f32[9]"))) == []


@pytest.mark.parametrize(("gib", "count"), [(15, 1), (8, 0)])
def test_temporaries_where_memory_is_nearly_full(gib: float, count: int) -> None:
    found = advice(answer(buffer("temporary", gib)))
    assert len(found) == count
    assert all("15.00 GiB of temporaries at /home/me/train.py:7 live" in each for each in found)


def test_buffers_that_are_mostly_padding() -> None:
    padded = replace(buffer("argument", 4), layout="f32[8,1]{1,0:T(8,128)}", unpadded=_GIB)
    [found] = advice(answer(padded))
    assert found == "w is x4.0 by padding of f32[8,1]{1,0:T(8,128)}: tiles are 8 x 128 elements."

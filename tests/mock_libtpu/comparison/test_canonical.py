"""Modules that are equal but for what says nothing of what they compute."""

from __future__ import annotations

import json
import re

import pytest

from mock_libtpu.comparison.canonical import digest_of
from tests.mock_libtpu.explore.texts import HLO


@pytest.mark.parametrize(
    "after",
    [
        HLO.replace("jit_f", "jit_g"),
        HLO.replace("%fusion", "%fusion.17").replace("%fused", "%other-name"),
        HLO.replace("(a: f32[30,50])", "(param_0: f32[30,50])").replace("%a", "%param_0"),
        HLO.replace("line=7", "line=70").replace("train.py", "other.py"),
        HLO.replace('op_name="f/tanh"', r'op_name="g/\"}, calls=%no, {"'),
        HLO.replace('{"a":1}', json.dumps({"a": 'x"}{', "b": {"c": [1, {}]}})),
        HLO.replace(', backend_config={"a":1}', ""),
        HLO.replace(" copy(%w)", ' copy(%w), frontend_attributes={a="}",b={c="1"}}, origin={{x}}'),
        HLO.replace(" copy(%w)", " copy(%w), origin=word"),
        HLO.replace('op_name="w"', 'op_name="w\x85\u2028v"'),
    ],
)
def test_the_same(after: str) -> None:
    assert after != HLO
    assert digest_of(after) == digest_of(HLO)


@pytest.mark.parametrize(
    "after",
    [
        HLO.replace("tanh(%a)", "sine(%a)"),
        HLO.replace("f32[30,50]{0,1:T(8,128)} copy", "f32[30,50]{1,0:T(8,128)} copy"),
        HLO.replace("fusion(%part)", "fusion(%part, %part)"),
        HLO.replace("is_scheduled=true", "is_scheduled=true, input_output_alias={ {}: (0, {}) }"),
        HLO.replace(" copy(%w)", " copy(%w), origin=word, sharding={replicated}"),
        HLO.replace('metadata={op_name="w"}', 'metadata={op_name="w"}, sharding={replicated}'),
    ],
)
def test_another_one(after: str) -> None:
    assert after != HLO
    assert digest_of(after) != digest_of(HLO)


def test_names_count_where_they_tell_what_is_used() -> None:
    """Renaming is no difference, but using another operand is."""
    text = (
        "ENTRY %m {\n  %a = f32[] constant(1)\n  %b = f32[] constant(1)\n  ROOT %c = add(%a, %b)\n}"
    )
    assert digest_of(text.replace("%b", "%z")) == digest_of(text)
    assert digest_of(text.replace("add(%a, %b)", "add(%b, %a)")) != digest_of(text)


def test_the_code_of_kernels_counts() -> None:
    assert digest_of(HLO, ["%v1 = vadd %v0, 2"]) == digest_of(HLO, ["%v1 = vadd %v0, 2"])
    assert digest_of(HLO, ["%v1 = vadd %v0, 2"]) != digest_of(HLO, ["%v1 = vadd %v0, 3"])


def test_no_text_has_no_digest() -> None:
    assert digest_of("") == ""
    assert re.fullmatch(r"[0-9a-f]{64}", digest_of("HloModule m, metadata={"))

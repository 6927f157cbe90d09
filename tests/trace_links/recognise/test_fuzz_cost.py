"""The parts of `scripts/fuzz.py cost`; times are not measured here."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

from trace_links.recognise.blocks import tex

SCRIPTS = Path(__file__).parents[3] / "scripts"
CORPUS = Path(__file__).parents[1] / "corpus"


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("fuzz_cost")


def test_a_text_has_the_requested_length(fuzz: Any) -> None:
    text = fuzz.Text("head", "abc", "tail")
    assert text.of(29) == b"head" + b"abc" * 7 + b"tail\n"
    assert text.of(0) == b"headabctail\n"


def test_a_seed_gives_the_same_texts(fuzz: Any) -> None:
    outputs = sorted((CORPUS / "node").glob("*.txt"))
    first, second, other = (fuzz.Pieces(seed, outputs) for seed in (3, 3, 4))
    texts = [first.text() for _ in range(200)]
    assert texts == [second.text() for _ in range(200)]
    assert texts != [other.text() for _ in range(200)]
    assert all(text.fragment for text in texts)
    assert len(set(texts)) > 150


def test_a_text_is_shortened(fuzz: Any) -> None:
    def is_fault(text: Any) -> bool:
        return "ab" in text.fragment and text.tail.endswith("z")

    text = fuzz.Text("some head", "x abab y", "a tail z")
    assert fuzz.minimised(text, is_fault) == fuzz.Text("", "ab", "z")


def test_growing_state_over_many_lines_is_found(fuzz: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = fuzz.Text("This is pdfTeX, Version 3\n", "(a.tex\n", "")
    assert fuzz.memory_fault(text) is None
    monkeypatch.setattr(tex, "_MAX_OPEN", 10**9)
    assert fuzz.memory_fault(text) is not None

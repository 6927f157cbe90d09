"""The parts of `python -m scripts.fuzz cost`; times are not measured here."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.fuzz import cost
from scripts.fuzz.cost import Text
from trace_links.recognise.blocks import tex

CORPUS = Path(__file__).parents[1] / "corpus"


def test_a_text_has_the_requested_length() -> None:
    text = Text("head", "abc", "tail")
    assert text.of(29) == b"head" + b"abc" * 7 + b"tail\n"
    assert text.of(0) == b"headabctail\n"


def test_a_seed_gives_the_same_texts() -> None:
    outputs = sorted((CORPUS / "node").glob("*.txt"))
    first, second, other = (cost.Pieces(seed, outputs) for seed in (3, 3, 4))
    texts = [first.text() for _ in range(200)]
    assert texts == [second.text() for _ in range(200)]
    assert texts != [other.text() for _ in range(200)]
    assert all(text.fragment for text in texts)
    assert len(set(texts)) > 150


def test_a_text_is_shortened() -> None:
    def is_fault(text: Text) -> bool:
        return "ab" in text.fragment and text.tail.endswith("z")

    text = Text("some head", "x abab y", "a tail z")
    assert cost.minimised(text, is_fault) == Text("", "ab", "z")


def test_growing_state_over_many_lines_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("This is pdfTeX, Version 3\n", "(a.tex\n", "")
    assert cost.memory_fault(text) is None
    monkeypatch.setattr(tex, "_MAX_OPEN", 10**9)
    assert cost.memory_fault(text) is not None

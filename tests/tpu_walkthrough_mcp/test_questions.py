"""Questions whose answers are known from elsewhere, as the benchmark `agents.answers` asks them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.agents.questions import (
    PROGRAMS,
    Question,
    cpp_questions,
    recording_questions,
    says,
)
from tests.tpu_walkthrough_mcp.ask import ask, permissions

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="libtpu is a Linux library"),
]


def wrong(
    root: Path, questions: Sequence[Question], folder: Path, *before: tuple[str, dict[str, str]]
) -> list[str]:
    """The questions that are not answered right, or not in few words."""
    calls = [*before, *((question.tool, question.arguments) for question in questions)]
    allowed = replace(permissions(root, run=bool(before)), python=sys.executable)
    answers = ask(allowed, folder, *calls)[len(before) :]
    return [
        question.text
        for question, answer in zip(questions, answers, strict=True)
        if not question.right(answer) or answer["tokens"] > 2000
    ]


def test_questions_about_a_program(tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="jax is not installed")
    questions = list(recording_questions(sys.executable, says(sys.executable, "run", tmp_path)))
    trace = ("trace", {"program": "train.py"})
    assert wrong(PROGRAMS, questions, tmp_path / "recordings", trace) == []


def test_questions_about_xla(tmp_path: Path) -> None:
    named = os.environ.get("TPU_WALKTHROUGH_XLA"), os.environ.get("TPU_WALKTHROUGH_ABSEIL")
    if None in named:
        pytest.skip("TPU_WALKTHROUGH_XLA and TPU_WALKTHROUGH_ABSEIL name no source trees")
    tree, abseil = (Path(str(name)).resolve() for name in named)
    questions = list(cpp_questions(tree, abseil, tmp_path))
    assert wrong(tree, questions, tmp_path / "recordings") == []

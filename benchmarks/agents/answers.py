"""How many of forty questions of coding agents are answered right, and how long that takes."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import anyio
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from benchmarks.agents.questions import (
    PROGRAMS,
    Question,
    cpp_questions,
    python_questions,
    recording_questions,
    says,
    tpu_questions,
)
from benchmarks.measures import Measure
from tpu_walkthrough_mcp.budget import tokens

_LEAST_RIGHT = 38
_MOST_TOKENS = 2000
_MOST_SECONDS = 2.0


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", type=Path, help="a checkout of XLA")
    parser.add_argument("--abseil", type=Path, required=True, help="a checkout of abseil")
    parser.add_argument("--python", required=True, help="a Python with jax and libtpu")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    tree, abseil = options.tree.resolve(), options.abseil.resolve()
    code = "import jax, os; print(os.path.dirname(os.path.dirname(jax.__file__)))"
    packages = os.path.realpath(
        subprocess.run(
            [options.python, "-c", code], check=True, capture_output=True, text=True
        ).stdout.strip()
    )
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        said = {what: says(options.python, what, out) for what in ("run", "tpu", "functions")}
        groups: list[tuple[str, list[Question]]] = [
            (str(tree), list(cpp_questions(tree, abseil, out))),
            (packages, list(python_questions(said["functions"], Path(packages)))),
            (
                str(PROGRAMS),
                [*recording_questions(options.python, said["run"]), *tpu_questions(said["tpu"])],
            ),
        ]
        judged = list(
            chain.from_iterable(
                anyio.run(_asked, root, questions, options.python) for root, questions in groups
            )
        )
    for question, answer, seconds in judged:
        if not question.right(answer):
            print(f"{question.text} {answer}", file=sys.stderr)
        print(f"{seconds:6.2f} s {answer['tokens']:5} {question.text}", file=sys.stderr)
    right = sum(question.right(answer) for question, answer, _ in judged)
    wrong = sum(_is_wrong_single(question, answer) for question, answer, _ in judged)
    yield Measure("questions", len(judged), "", limit=40, higher_is_better=True)
    yield Measure("right answers", right, "", limit=_LEAST_RIGHT, higher_is_better=True)
    yield Measure("wrong single answers", wrong, "", limit=0)
    longest = max(answer["tokens"] for _, answer, _ in judged)
    yield Measure("the longest answer", longest, "tokens", limit=_MOST_TOKENS)
    slowest = max(seconds for question, _, seconds in judged if question.is_look_up)
    yield Measure("the slowest look-up", slowest, "s", limit=_MOST_SECONDS)


def _is_wrong_single(question: Question, answer: dict[str, Any]) -> bool:
    is_sure = len(answer["rows"]) == 1 and answer["rows"][0].get("confidence") != "several"
    return is_sure and not question.right(answer)


async def _asked(
    root: str, questions: Sequence[Question], python: str
) -> list[tuple[Question, dict[str, Any], float]]:
    program = str(Path(sys.executable).with_name("tpu-walkthrough"))
    allowed = ["--allow-run", root] if root == str(PROGRAMS) else []
    options = ["mcp", "--root", root, "--python", python, *allowed]
    server = StdioServerParameters(command=program, args=options, env=dict(os.environ))
    judged = []
    async with Client(stdio_client(server)) as client:
        if allowed:
            await client.call_tool("trace", {"program": "train.py"})
        else:  # has the tree indexed
            await client.call_tool("find_definition", {"name": "Nothing::at_all"})
        for question in questions:
            start = time.monotonic()
            result = await client.call_tool(question.tool, question.arguments)
            seconds = time.monotonic() - start
            (text,) = result.content
            answer = {**(result.structured_content or {}), "tokens": tokens(text.text)}  # type: ignore[union-attr]  # tools answer with text
            judged.append((question, answer, seconds))
    return judged

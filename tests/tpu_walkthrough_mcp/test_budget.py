"""Answers keep to their budget of tokens, and the rest comes by handles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Plant
from tests.tpu_walkthrough_mcp.ask import ask, permissions
from tpu_walkthrough_mcp.budget import LEAST, text_of, tokens, within
from tpu_walkthrough_mcp.continuations import Continuations


@pytest.mark.parametrize(
    ("text", "most"), [("", 0), ("abcdef", 2), ("abcd", 2), ("1234", 2), ("a  b", 3), ("é", 2)]
)
def test_tokens_are_counted_from_above(text: str, most: int) -> None:
    assert tokens(text) == most


def test_an_answer_that_is_too_long_is_cut(plant: Plant, tmp_path: Path) -> None:
    places = [f"src/file{number}.cc:1: note" for number in range(60)]
    root = plant({f"src/file{number}.cc": "int x;\n" for number in range(60)})
    call = ("frame_location", {"text": "\n".join(places), "max_tokens": 400})
    seen: list[str] = []
    (answer,) = ask(permissions(root), tmp_path / "recordings", call)
    assert answer["tokens"] <= 400
    assert answer["left"] == 60 - len(answer["rows"])
    assert answer["more"]
    seen += [row["place"] for row in answer["rows"]]
    assert 0 < len(seen) < 60


def test_more_gives_the_rest(plant: Plant, tmp_path: Path) -> None:
    import anyio
    from mcp import Client

    from tests.tpu_walkthrough_mcp.ask import checked
    from tpu_walkthrough_mcp.server import server_of

    text = "\n".join(f"a.cc:{line}: note" for line in range(1, 40))
    root = plant({"a.cc": "int x;\n" * 40})

    async def all_rows() -> list[str]:
        async with Client(server_of(permissions(root), tmp_path)) as client:
            call = {"text": text, "max_tokens": LEAST}
            answer = checked(await client.call_tool("frame_location", call))
            places = [row["place"] for row in answer["rows"]]
            while handle := answer.get("more"):
                call = {"handle": handle, "max_tokens": LEAST}
                answer = checked(await client.call_tool("more", call))
                assert answer["tokens"] <= LEAST
                places += [row["place"] for row in answer["rows"]]
                again = checked(await client.call_tool("more", call))
                assert again["is_error"]
            return places

    assert anyio.run(all_rows) == [f"a.cc:{line}" for line in range(1, 40)]


def test_a_row_that_is_too_long_is_shortened() -> None:
    head, rows = within({"answer": "x" * 9000}, [{"quoted_text": "y" * 9000}, {"n": 1}], LEAST)
    assert tokens(text_of({**head, "rows": rows})) <= LEAST + 10
    assert len(rows) == 1
    assert rows[0]["quoted_text"].endswith("…")
    assert json.loads(text_of(rows)) == rows


def test_handles_are_bounded_in_number_and_time() -> None:
    now = [0.0]
    kept = Continuations(lambda: now[0])
    first = kept.keep({}, [1])
    handles = [kept.keep({}, [number]) for number in range(64)]
    assert kept.take(first) is None
    assert kept.take(handles[0]) == ({}, [0])
    assert kept.take(handles[0]) is None
    now[0] = 1000.0
    assert kept.take(handles[1]) is None

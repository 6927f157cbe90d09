"""Assertions on runs that end with an error."""

from __future__ import annotations

import re

FOREIGN = "project(mine)\n"


def assert_refused(ran: tuple[int, str, str], code: int, *texts: str) -> None:
    """The run ended with `code` and reported all of `texts` on standard error only."""
    assert ran[0] == code, ran
    assert ran[1] == ""
    assert "Traceback" not in ran[2]
    for text in texts:
        assert text in _unwrapped(ran[2])


def _unwrapped(text: str) -> str:
    """The text of a usage error without its box, which is as wide as the terminal."""
    return re.sub(r"\s+", " ", re.sub(r"[│╭╮╰╯─]", "", text))

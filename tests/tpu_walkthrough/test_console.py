"""Errors on standard error."""

from __future__ import annotations

import pytest

from tpu_walkthrough.console import report_error
from tpu_walkthrough.errors import WalkthroughError


def test_output_of_a_failed_program_keeps_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    output = "first\n\n  second\x1b[31m\n\tthird\n"
    report_error("program", WalkthroughError("it failed: a\nb", "Do this.", output))
    assert capsys.readouterr().err.splitlines() == [
        "program: it failed: a\\nb",
        "    first",
        "",
        "      second\\x1b[31m",
        "        third",
        "Do this.",
    ]


def test_an_error_without_output_has_one_line_and_its_hint(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report_error("program", WalkthroughError("it failed", "Do this."))
    report_error("program", WalkthroughError("it failed"))
    assert capsys.readouterr().err == "program: it failed\nDo this.\nprogram: it failed\n"

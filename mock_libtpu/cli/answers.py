"""The options that choose how much `fit` and `explore` show of their answer."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from mock_libtpu.explore.screen import Shown
from mock_libtpu.fit.price import prices
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.errors import UsageError


class Views(NamedTuple):
    """What is shown."""

    all: Annotated[
        bool, switch("--all", text="Show every program, operation, line and buffer.")
    ] = False
    program: Annotated[
        str | None,
        optional("--program", metavar="NAME", text="Show one program, such as jit_step."),
    ] = None
    line: Annotated[
        str | None,
        optional("--line", metavar="FILE:N", text="Show the operations of one line of Python."),
    ] = None
    price: Annotated[
        str | None,
        optional(
            "--price",
            metavar="PRICES",
            text="Show what a step costs, with USD per chip and hour, such as v5e=1.2,v6e=2.7.",
        ),
    ] = None
    json: Annotated[bool, switch("--json", text="Write everything as JSON.")] = False

    def shown(self) -> Shown:
        """What they mean. Raises UsageError."""
        if self.json and (self.program is not None or self.line is not None):
            raise UsageError(
                "--json has every program and line, and takes neither --program nor --line"
            )
        return Shown(self.all, self.program, self.line, self.prices())

    def prices(self) -> dict[str, float]:
        """By generation. Raises UsageError."""
        return prices(self.price) if self.price is not None else {}

"""The options that choose how much `fit` and `explore` show of their answer."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from mock_libtpu.explore.screen import Shown
from tpu_walkthrough.command_line import optional, switch


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
    json: Annotated[bool, switch("--json", text="Write everything as JSON.")] = False

    def shown(self) -> Shown:
        """What they mean."""
        return Shown(self.all, self.program, self.line)

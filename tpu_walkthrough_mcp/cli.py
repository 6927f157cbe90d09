"""The program `tpu-walkthrough`, which answers programs and coding agents."""

from __future__ import annotations

import sys
from typing import Annotated

from tpu_walkthrough.command_line import App, run_app, version_option
from tpu_walkthrough.console import prepare_streams

_PROGRAM = "tpu-walkthrough"
_HELP = """Answers about XLA, JAX programs and TPUs for programs and coding agents.

For people there are `cmake-gen-globs`, `mock-libtpu` and `trace-links`.

Exit codes: 0 done, 2 wrong usage, 3 unusable input or output, 4 a missing tool, 130 interrupted.
"""

app = App({"mcp": "tpu_walkthrough_mcp.command:mcp"}, help=_HELP, no_args_is_help=True)


@app.callback()
def main(_version: Annotated[bool, version_option(_PROGRAM)] = False) -> None:
    """Options of the command itself."""


def run_command_line() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    run_app(app, _PROGRAM, sys.argv[1:])

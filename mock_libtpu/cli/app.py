"""The program `mock-libtpu`: its commands by the modules that have them, and its start."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

from mock_libtpu.cache import cache
from tpu_walkthrough.command_line import App, add_cache_commands, run_app, version_option
from tpu_walkthrough.console import prepare_streams
from tpu_walkthrough.interpreters.own_environment import put_own_python_last

_HELP = """Run JAX programs on a mock TPU and record every call of the TPU's C API.

It works with the JAX of `pip install jax`.

Exit codes: 0 done, 1 two sides differ (`diff`, `upgrade`), a program does not fit (`fit`, \
`explore`) or a plugin breaks a rule (`check`), 2 wrong usage, \
3 unusable input or output, 4 a missing tool, 130 interrupted; `run` and `trace` exit with the \
program's code.
"""
_COMMANDS = {
    "run": "mock_libtpu.cli.run:run",
    "trace": "mock_libtpu.cli.trace:trace",
    "report": "mock_libtpu.cli.report:report",
    "diff": "mock_libtpu.cli.diff:diff",
    "export": "mock_libtpu.cli.export:export",
    "fit": "mock_libtpu.cli.fit:fit",
    "explore": "mock_libtpu.cli.explore:explore",
    "upgrade": "mock_libtpu.cli.upgrade:upgrade",
    "pod": "mock_libtpu.cli.pod:pod",
    "env": "mock_libtpu.cli.machine:env",
    "devices": "mock_libtpu.cli.machine:devices",
    "build": "mock_libtpu.cli.machine:build",
    "check": "mock_libtpu.cli.check:check",
    "catalogue": "mock_libtpu.cli.catalogue:catalogue",
    "guidebook": "mock_libtpu.cli.guidebook:guidebook",
    "walkthrough": "mock_libtpu.cli.legacy:walkthrough",
    "legacy": "mock_libtpu.cli.legacy:legacy",
}

app = App(_COMMANDS, help=_HELP, no_args_is_help=True)


@app.callback()
def main(
    _version: Annotated[bool, version_option("mock-libtpu")] = False,
) -> None:
    """Options of the command itself."""


add_cache_commands(app, cache)


def run_command_line() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    put_own_python_last()
    # Unfinished files are removed on every way out.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
            signal.signal(number, _end)
    run_app(app, "mock-libtpu", sys.argv[1:])


def _end(number: int, _frame: object) -> None:
    sys.exit(128 + number)

"""Measure this project: each figure next to a peer in the same run, or to its limit.

    python -m benchmarks [NAME [OPTIONS]]

Exit status: 0 all limits are kept, 1 one is not, 2 wrong usage; else as of the programs.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import sys
from collections.abc import Sequence

from benchmarks import history
from benchmarks.measures import shown
from tpu_walkthrough.errors import WalkthroughError

# Modules with a description, `add_options` and `measures`.
NAMES = (
    "start",
    "install",
    "first_run",
    "large_tree",
    "watch",
    "trees",
    "real_outputs",
    "definitions.speed",
    "definitions.accuracy",
    "definitions.frames",
    "definitions.callers",
    "definitions.python",
    "mock_cost",
    "budget_cost",
    "kernel_cost",
    "layer_cost",
    "walks",
    "recording_page",
    "pod",
    "agents.answers",
    "tpu_times.collectives",
    "tpu_times.operations",
)
# Modules that write tables of what works into other pages.
_COMPATIBILITY = (
    "clients",
    "jax_tests",
    "jax_tests.releases",
    "jax_tests.multiprocess",
    "jax_tests.kernel_rules",
    "jax_tests.legacy",
)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        match options.benchmark:
            case None:
                parser.print_help()
                return 0
            case "page":
                text = history.page({name: description(name) for name in NAMES})
                history.PAGE.write_text(text, "utf-8")
                return 0
            case name:
                return _run(name, options)
    except WalkthroughError as error:
        print(f"{options.benchmark}: {error} {error.hint}".rstrip(), file=sys.stderr)
        return error.exit_code


def _run(name: str, options: argparse.Namespace) -> int:
    measures = list(shown(importlib.import_module(f"benchmarks.{name}").measures(options)))
    if not options.no_history:
        tree = getattr(options, "tree", None)
        trees = [tree] if tree is not None else getattr(options, "trees", ())
        history.append(name, trees, measures)
    return 0 if all(measure.holds for measure in measures) else 1


def _parser() -> argparse.ArgumentParser:
    layout = functools.partial(
        argparse.RawDescriptionHelpFormatter, max_help_position=27, width=120
    )
    others = "\n".join(f"  {name:23}  {_title(name)}" for name in _COMPATIBILITY)
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure this project, and keep a history of the results.",
        epilog=f"what works, in tables of other pages (python -m benchmarks.NAME):\n{others}",
        formatter_class=layout,
    )
    commands = parser.add_subparsers(title="benchmarks", dest="benchmark", metavar="NAME")
    for name in NAMES:
        command = commands.add_parser(
            name, help=_title(name), description=description(name), formatter_class=layout
        )
        importlib.import_module(f"benchmarks.{name}").add_options(command)
        command.add_argument("--no-history", action="store_true", help="do not keep the result")
    commands.add_parser("page", help="Write docs/reference/benchmarks.md with the last results.")
    return parser


def description(name: str) -> str:
    module = importlib.import_module(f"benchmarks.{name}")
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"benchmarks.{name}.__main__")
    return module.__doc__ or ""


def _title(name: str) -> str:
    return description(name).partition("\n")[0]


if __name__ == "__main__":
    sys.exit(main())

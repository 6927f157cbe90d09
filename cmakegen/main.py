"""The entry point of `cmake-gen-globs`, which imports as little as the command needs.

If nothing relevant changed since the last run, its messages are repeated (50 ms). A run with no
option but --output needs run.py only. Anything else needs cli.py, whose library takes longer to
import than the rest of a plain run.
"""

from __future__ import annotations

import gc
import os
import sys

from cmakegen import stamp
from cmakegen.messages import end, prepare_streams, report_interrupted, report_lines
from cmakegen.source_tree.survey import Survey
from cmakegen.stamp import Earlier

_COMPLETION = "_CMAKE_GEN_GLOBS_COMPLETE"


def main() -> None:
    """Run the command with sys.argv and exit with its code."""
    prepare_streams()
    try:
        _run(sys.argv[1:])
    except KeyboardInterrupt:
        report_interrupted()
        sys.exit(130)


def _run(arguments: list[str]) -> None:
    completes = _COMPLETION in os.environ  # a shell requests completions; nothing may be run
    # A run creates many small objects, frees few of them and ends: collecting them wastes time.
    gc.disable()
    earlier = None if completes else stamp.earlier(arguments)
    surveyed = _repeat(earlier) if earlier else None
    plain = None if completes else _plain(arguments)
    if plain is None:
        from cmakegen.cli import run_command_line

        run_command_line(arguments)
    else:
        from cmakegen.run import Request, run_and_exit

        root, output = plain
        request = Request(root, {"output": output} if output else {})
        run_and_exit(request, arguments, surveyed, earlier)


def _repeat(earlier: Earlier) -> Survey | None:
    """Repeat the messages of the last run, and end, if its result is still right.

    Otherwise returns the current survey of the tree, if it is known.
    """
    survey, is_same = None, True
    if earlier.changed:
        from cmakegen.again import current_survey

        survey, is_same = current_survey(earlier)
    if is_same:
        output, errors = earlier.messages
        report_lines(errors)
        end(0, output)
    return survey


def _plain(arguments: list[str]) -> tuple[str, str] | None:
    """The root and the output ("" if none is given); None if there are other options."""
    roots = arguments.copy()
    output = ""
    for place, argument in enumerate(arguments[:-1]):
        if argument in ("-o", "--output"):
            output = arguments[place + 1]
            del roots[place : place + 2]
            if not output:
                return None
            break
    others = [*roots, output]
    if len(roots) > 1 or any(argument.startswith("-") for argument in others):
        return None
    return roots[0] if roots else ".", output

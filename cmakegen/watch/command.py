"""`cmake-gen-globs --watch`: keep the project files of one or several trees up to date.

Shows the first run; the loop is in the shared base.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cmakegen.flow.headline import summary
from cmakegen.flow.request import Request
from cmakegen.flow.run import change_trust
from cmakegen.settings.cache import cache_root
from cmakegen.watch.project_target import ProjectTarget
from tpu_walkthrough.console import report_lines, show
from tpu_walkthrough.errors import UsageError
from tpu_walkthrough.watching.loop import Status, keep_current
from tpu_walkthrough.watching.watched_tree import Target, Update


def watch(requests: Sequence[Request]) -> int:
    """Keep the project of each request up to date until a signal arrives; returns the exit code.

    Raises WalkthroughError for an error in the first run; later errors are reported, and the
    update is tried again.
    """
    requests = [_from_anywhere(request) for request in requests]
    first = requests[0]
    enabled = sys.stderr.isatty() and not first.quiet
    status = Status("cmake-gen-globs", enabled, several=len(requests) > 1)

    def opened(target: Target, update: Update | None) -> None:
        assert isinstance(target, ProjectTarget)
        assert update is not None
        assert target.result is not None
        report_lines(update.warnings)
        if not first.quiet:
            show(f"{update.outcome.partition(' ')[2]} {summary(target.result)}\n")

    try:
        if len(requests) > 1 and first.given.get("output"):
            raise UsageError(
                "--watch of several trees cannot be used with --output",
                "Set `output` in each tree's .cmake-gen-globs.toml instead.",
            )
        for request in requests:
            if request.trust is not None:
                change_trust(request)
        return keep_current([ProjectTarget(request) for request in requests], status, opened)
    finally:
        status.close()


def _from_anywhere(request: Request) -> Request:
    """The request with absolute paths, since the current folder may be removed or moved."""
    given = dict(request.given)
    root = os.path.abspath(request.root)
    if given.get("output"):
        given["output"] = os.path.abspath(given["output"])
    if given.get("include_dir"):
        # As in a run: in the tree, then in the current folder.
        given["include_dir"] = tuple(
            path if os.path.isdir(os.path.join(root, path)) else os.path.abspath(path)
            for path in given["include_dir"]
        )
    if "CMAKE_GEN_GLOBS_CACHE" in os.environ:
        os.environ["CMAKE_GEN_GLOBS_CACHE"] = cache_root()
    return request._replace(root=root, given=given)

"""`tpu-walkthrough mcp`: the options of the server, and what is missing without the SDK."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.command_line import optional, switch
from tpu_walkthrough.console import show
from tpu_walkthrough.errors import MissingToolError, UsageError
from tpu_walkthrough_mcp.permissions import Permissions, folders

_SKILL = "skills/tpu-walkthrough/SKILL.md"
_Folders = list[Path] | None


def mcp(
    *,
    root: Annotated[
        _Folders,
        optional(
            "--root",
            metavar="DIR",
            text="Let tools read files below DIR, and no others. Repeatable.",
        ),
    ] = None,
    allow_run: Annotated[
        _Folders,
        optional(
            "--allow-run",
            metavar="DIR",
            text="Let tools run the programs below DIR, with your rights. Repeatable.",
        ),
    ] = None,
    allow_fetch: Annotated[
        bool,
        switch("--allow-fetch", text="Let `upgrade` install packages from the package index."),
    ] = False,
    python: Annotated[
        str | None,
        optional(
            "--python",
            metavar="PYTHON",
            text="Run programs with this Python; by default as mock-libtpu chooses it.",
        ),
    ] = None,
    compiler: Annotated[
        str | None,
        optional(
            "--compiler",
            metavar="PATH",
            text="Compile for TPUs with this libtpu.so; by default the installed one.",
        ),
    ] = None,
    time_limit: Annotated[
        float,
        typer.Option("--time-limit", metavar="SECONDS", help="End a call after SECONDS."),
    ] = 600.0,
    memory_limit: Annotated[
        str,
        typer.Option(
            "--memory-limit", metavar="SIZE", help="Limit the memory of each process of a call."
        ),
    ] = "16G",
    http: Annotated[
        int | None,
        optional(
            "--http",
            metavar="PORT",
            text="Serve on http://127.0.0.1:PORT/mcp instead of standard input and output.",
        ),
    ] = None,
    token_file: Annotated[
        Path | None,
        optional(
            "--token-file",
            metavar="FILE",
            text="The file with the token that --http wants, which is made if it is not there.",
        ),
    ] = None,
    skill: Annotated[
        bool, switch("--skill", text="Print the skill file for agents, and serve nothing.")
    ] = False,
) -> None:
    """Answer programs and coding agents by the Model Context Protocol.

    Tools find definitions, read recordings, and run JAX programs on the mock TPU, if you allow it.
    """
    if skill:
        show(skill_text())
        return
    if not root:
        raise UsageError("there is no --root", "Name the folder whose files tools may read.")
    if time_limit <= 0:
        raise UsageError(f"--time-limit {time_limit:g}: give a number above 0")
    if token_file is not None and http is None:
        raise UsageError("--token-file needs --http", "Add --http PORT.")
    roots = folders("--root", root)
    permissions = Permissions(
        roots,
        folders("--allow-run", allow_run or ()),
        allow_fetch,
        time_limit,
        byte_size("--memory-limit", memory_limit),
        # Calls have other current folders, which may be foreign trees.
        os.path.abspath(python) if python is not None and os.sep in python else python,
        os.path.abspath(compiler) if compiler is not None else None,
    )
    try:
        import mcp as _sdk  # noqa: F401 - the extra, whose absence has a message of its own
    except ModuleNotFoundError:
        raise MissingToolError(
            "the SDK of the Model Context Protocol is not installed",
            'Install it beside tpu-walkthrough: pip install "mcp>=2.3".',
        ) from None
    if http is not None:
        from tpu_walkthrough_mcp.loopback import serve_http

        serve_http(permissions, http, token_file)
    else:
        from tpu_walkthrough_mcp.server import serve

        serve(permissions)


def skill_text() -> str:
    """The skill file."""
    return resources.files("tpu_walkthrough_mcp").joinpath(_SKILL).read_text("utf-8")

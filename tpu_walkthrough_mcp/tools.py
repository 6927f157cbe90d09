"""The tools: what they take, what they promise, and which call of a worker answers them.

A docstring is what an agent reads. Checks of paths and permissions come before anything is started.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import anyio
from mcp.server.mcpserver import Context
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, RootModel

from tpu_walkthrough_mcp.answers import (
    Answer,
    AnyAnswer,
    CalleeRow,
    CallerRow,
    ChangeRow,
    CompileRow,
    Definition,
    DonationRow,
    FitRow,
    FrameRow,
    LineRow,
    MemoryRow,
    MissingHeaderRow,
    OperationRow,
    SymbolRow,
    TransferRow,
)
from tpu_walkthrough_mcp.budget import DEFAULT, LEAST, MOST, text_of, within
from tpu_walkthrough_mcp.continuations import Continuations
from tpu_walkthrough_mcp.permissions import Permissions
from tpu_walkthrough_mcp.processes import reply_of
from tpu_walkthrough_mcp.quoting import quoted_end

_MOST_AT_ONCE = 4
_MOST_RECORDINGS = 8
_ROOM_OF_MORE = 40
"""Tokens of the handle and of the number of rows that are left."""
_AGAIN = ("answer", "command", "folder", "recording")
"""What of an answer comes again with more of its rows."""
_NAME = re.compile(r"recording-\d{1,9}")
_LONGEST = 20_000  # characters of an argument

MaxTokens = Annotated[
    int,
    Field(ge=LEAST, le=MOST, description="Most tokens of the answer; `more` gives what is left."),
]
Name = Annotated[str, Field(max_length=2000)]
File = Annotated[str, Field(max_length=4096, description="A path below the roots.")]
Arguments = Annotated[
    list[Annotated[str, Field(max_length=2000)]],
    Field(max_length=64, description="Arguments of the program."),
]
Topology = Annotated[str, Field(max_length=200, pattern=r"^[\w:x,]+$")]
# Words that begin with a dash would be options, and other forms name interpreters and files.
_WORD = r"[A-Za-z0-9][\w.,=<>!~\[\]+-]*"
Side = Annotated[
    str | None,
    Field(
        max_length=400,
        pattern=rf"^(git:\w[\w./~^-]*|{_WORD}( {_WORD})*)$",
        description='Requirements such as "jax==0.12.0.1", or git:REVISION.',
    ),
]
Recording = Annotated[
    str,
    Field(max_length=4096, description="What `trace` named, or a path of a recording."),
]
Lines = Annotated[CallToolResult, RootModel[Answer[LineRow | TransferRow | DonationRow]]]

READS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
RUNS = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=True
)
"""Of tools that run a program, which may do anything; without --allow-run they are refused."""


class Tools:
    """The tools of a server, with what its user allowed, and what they keep between calls."""

    def __init__(self, permissions: Permissions, folder: Path) -> None:
        """`folder`: where recordings are kept while the server runs."""
        self._permissions = permissions
        self._folder = folder
        self._continuations = Continuations()
        self._numbers = itertools.count(1)
        self._limiter = anyio.CapacityLimiter(_MOST_AT_ONCE)

    def all(self) -> Sequence[tuple[Callable[..., Any], ToolAnnotations]]:
        """Each tool, with what a client may expect of it."""
        return (
            (self.find_definition, READS),
            (self.find_callers, READS),
            (self.find_calls, READS),
            (self.file_symbols, READS),
            (self.frame_location, READS),
            (self.missing_headers, READS),
            (self.trace, RUNS),
            (self.lines, READS),
            (self.compiles, READS),
            (self.memory, READS),
            (self.fit, RUNS),
            (self.explore, RUNS),
            (self.upgrade, RUNS),
            (self.more, READS),
        )

    async def find_definition(
        self,
        ctx: Context[Any, Any],
        name: Name,
        language: Literal["any", "C++", "Python"] = "any",
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[Definition]]]:
        """Where a function or class is defined, by its C++ or Python name.

        C++: qualified (`xla::HloInstruction::Clone`), with parameters, or mangled. Python: `f`,
        `C.f`, or `package.module.C.f`. Faster and more precise than a search for text. The first
        call in a tree indexes it. `several`: it is one of these.
        """
        arguments = {"name": name, "language": language, "roots": self._permissions.roots}
        return await self._answer(ctx, "find_definition", arguments, max_tokens)

    async def find_callers(
        self, ctx: Context[Any, Any], name: Name, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[CallerRow]]]:
        """Who calls a function of C++ or Python, by its name as for `find_definition`.

        By scopes and declared types, not only by text. `certain`: it calls this one. `several`: it
        calls one of several, which may be this one.
        """
        arguments = {"name": name, "roots": self._permissions.roots}
        return await self._answer(ctx, "find_callers", arguments, max_tokens)

    async def find_calls(
        self, ctx: Context[Any, Any], name: Name, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[CalleeRow]]]:
        """What a function of C++ or Python calls, and where that is defined.

        Without calls of what the trees below the roots do not define.
        """
        arguments = {"name": name, "roots": self._permissions.roots}
        return await self._answer(ctx, "find_calls", arguments, max_tokens)

    async def file_symbols(
        self, ctx: Context[Any, Any], file: File, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[SymbolRow]]]:
        """What a file defines: functions, methods and classes of C++, Python, .proto and .td."""
        path, root = self._permissions.file(file)
        arguments = {"file": path, "root": root}
        return await self._answer(ctx, "file_symbols", arguments, max_tokens, folder=root)

    async def frame_location(
        self,
        ctx: Context[Any, Any],
        text: Annotated[str, Field(max_length=_LONGEST, description="Lines of output, as it is.")],
        folder: Annotated[
            str, Field(max_length=4096, description="Where the program ran, below the roots.")
        ] = ".",
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[FrameRow]]]:
        """What is at a frame: the files and lines that output names, and the source around them.

        Takes tracebacks, stacks, compiler messages, reports of tests, and names of C++ functions.
        """
        path, _ = self._permissions.folder(folder)
        arguments = {"text": text, "folder": path, "roots": self._permissions.roots}
        return await self._answer(ctx, "frame_location", arguments, max_tokens)

    async def missing_headers(
        self, ctx: Context[Any, Any], file: File, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[MissingHeaderRow]]]:
        """Which headers a C++ file, or what it includes, does not find, and what supplies them."""
        path, root = self._permissions.file(file)
        arguments = {"file": path, "root": root}
        return await self._answer(ctx, "missing_headers", arguments, max_tokens, folder=root)

    async def trace(
        self,
        ctx: Context[Any, Any],
        program: File,
        arguments: Arguments = [],  # noqa: B006 - never changed; the schema shows it
        topology: Topology | None = None,
        memory: Annotated[
            str | None, Field(pattern=r"^\d+[KMGT]?$", description="Of a device, as 512M.")
        ] = None,
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[LineRow]]]:
        """RUNS a Python program of JAX on a mock TPU, and summarises what it did, by line.

        No TPU is needed; results are right, times are this machine's. `recording` names the
        recording for `lines`, `compiles` and `memory`.
        """
        path, root = self._permissions.program(program)
        call = {
            "program": [path, *arguments],
            "recording": str(self._new_recording()),
            "python": self._permissions.python,
            "topology": topology,
            "memory": memory,
        }
        return await self._answer(ctx, "trace", call, max_tokens, folder=root)

    async def lines(
        self,
        ctx: Context[Any, Any],
        recording: Recording,
        about: Literal["calls", "transfers", "donations"] = "calls",
        max_tokens: MaxTokens = DEFAULT,
    ) -> Lines:
        """Which of the program's lines caused what, by its recording.

        `calls`: calls, time and bytes. `transfers`: copies between host and device, implicit ones,
        and what waits. `donations`: buffers that were donated, refused, or could have been.
        """
        arguments = {**self._recording(recording), "about": about}
        return await self._answer(ctx, "lines", arguments, max_tokens)

    async def compiles(
        self, ctx: Context[Any, Any], recording: Recording, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[CompileRow]]]:
        """What was compiled, by which line, and why it was compiled again, by a recording."""
        return await self._answer(ctx, "compiles", self._recording(recording), max_tokens)

    async def memory(
        self, ctx: Context[Any, Any], recording: Recording, max_tokens: MaxTokens = DEFAULT
    ) -> Annotated[CallToolResult, RootModel[Answer[MemoryRow]]]:
        """What is in a device's memory at its peak, or where it ran out, by line of a recording."""
        return await self._answer(ctx, "memory", self._recording(recording), max_tokens)

    async def fit(
        self,
        ctx: Context[Any, Any],
        program: File,
        arguments: Arguments = [],  # noqa: B006
        topologies: Topology = "v5e:2x2",
        steps: Annotated[int | None, Field(ge=1)] = None,
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[FitRow]]]:
        """RUNS a program to have it compiled for TPUs: whether it fits, and how long a step takes.

        The real TPU compiler compiles it; no TPU is needed, and nothing is executed on one.
        """
        path, root = self._permissions.program(program)
        call = {
            "program": [path, *arguments],
            "topologies": topologies,
            "python": self._permissions.python,
            "compiler": self._permissions.compiler,
            "steps": steps,
        }
        return await self._answer(ctx, "fit", call, max_tokens, folder=root)

    async def explore(
        self,
        ctx: Context[Any, Any],
        program: File,
        arguments: Arguments = [],  # noqa: B006
        topology: Topology = "v5e:2x2",
        line: Annotated[
            str | None, Field(max_length=4096, description="Of Python, as train.py:7.")
        ] = None,
        steps: Annotated[int | None, Field(ge=1)] = None,
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[OperationRow]]]:
        """RUNS a program to have it compiled: what the TPU runs for a line, how long, and why.

        Operations with estimated times, what bounds them, and causes of collectives and copies.
        """
        path, root = self._permissions.program(program)
        call = {
            "program": [path, *arguments],
            "topology": topology,
            "line": line,
            "python": self._permissions.python,
            "compiler": self._permissions.compiler,
            "steps": steps,
        }
        return await self._answer(ctx, "explore", call, max_tokens, folder=root)

    async def upgrade(
        self,
        ctx: Context[Any, Any],
        program: File,
        after: Side = None,
        before: Side = None,
        arguments: Arguments = [],  # noqa: B006
        topology: Topology = "v5e:2x2",
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[Answer[ChangeRow]]]:
        """RUNS a program on two sides to have it compiled: what changes with an upgrade.

        A side is requirements or a git revision; by default the environment and files as they are.
        """
        path, root = self._permissions.program(program)
        call = {
            "program": [path, *arguments],
            "before": before,
            "after": after,
            "topology": topology,
            "python": self._permissions.python,
        }
        return await self._answer(ctx, "upgrade", call, max_tokens, folder=root)

    async def _answer(
        self,
        ctx: Context[Any, Any],
        call: str,
        arguments: dict[str, Any],
        max_tokens: int,
        *,
        folder: str = "",
    ) -> CallToolResult:
        """What a worker answers, as much of it as the budget takes."""

        async def report(seconds: float) -> None:
            most = self._permissions.seconds
            await ctx.report_progress(seconds, most, f"{call}: {seconds:.0f} of {most:.0f} s")

        async with self._limiter:
            reply = await reply_of(
                call, arguments, folder or self._permissions.roots[0], self._permissions, report
            )
        if reply.answer is None:
            return failed(reply.why, quoted_end(reply.output))
        head = dict(reply.answer)
        rows = head.pop("rows")
        if "recording" in head:
            head["recording"] = os.path.basename(head["recording"])
        if call == "trace":
            head["quoted_output"] = quoted_end(reply.output)
        return self._cut(head, rows, max_tokens)

    def _cut(self, head: dict[str, Any], rows: Sequence[Any], max_tokens: int) -> CallToolResult:
        """The first rows that fit, and a handle for the others."""
        room = max_tokens - _ROOM_OF_MORE
        first, fitting = within(head, rows, room)
        left = rows[len(fitting) :]
        answer = {**first, "rows": fitting}
        if left:
            again = {name: value for name, value in head.items() if name in _AGAIN}
            answer |= {"left": len(left), "more": self._continuations.keep(again, left)}
        return _result(answer)

    def _new_recording(self) -> Path:
        """A name for a recording; the oldest ones make room."""
        kept = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in kept[:-_MOST_RECORDINGS]:
            old.unlink(missing_ok=True)
        return self._folder / f"recording-{next(self._numbers)}"

    def _recording(self, name: str) -> dict[str, Any]:
        """A recording of this server, or one below the roots, and how a person names it."""
        if _NAME.fullmatch(name) and (self._folder / name).is_file():
            return {"recording": str(self._folder / name), "typed": []}
        path, _ = self._permissions.file(name)
        return {"recording": path, "typed": [path]}

    async def more(
        self,
        handle: Annotated[str, Field(max_length=64)],
        max_tokens: MaxTokens = DEFAULT,
    ) -> Annotated[CallToolResult, RootModel[AnyAnswer]]:
        """The rows of an answer that did not fit: by the handle in its field `more`."""
        kept = self._continuations.take(handle)
        if kept is None:
            return failed("That handle is not known any more: ask again.")
        head, rows = kept
        return self._cut(head, rows, max_tokens)


def _result(answer: dict[str, Any], *, is_error: bool = False) -> CallToolResult:
    """An answer as structured content, and the same as text."""
    text = TextContent(type="text", text=text_of(answer))
    return CallToolResult(content=[text], structured_content=answer, is_error=is_error)


def failed(why: str, output: str = "") -> CallToolResult:
    answer = {"answer": why, "rows": [], "command": "", "quoted_output": output}
    return _result(answer, is_error=True)

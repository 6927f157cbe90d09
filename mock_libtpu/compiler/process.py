"""A compiler process: start it, ask it within limits, and end it in any case.

What it may do is decided here: its environment is fixed, its folder private, and it ends when this
process does. What it does is worker.py's.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from mock_libtpu.compiler.model import CompilerError, Layer, Limits, Target
from mock_libtpu.delegate.messages import ClosedError, Message, receive, send
from mock_libtpu.process import ended
from tpu_walkthrough.programs import children

WORKER = (sys.executable, "-P", "-m", "mock_libtpu.compiler.worker")
_LIFELINE = "MOCK_LIBTPU_LIFELINE"  # as worker.py has it
_LOOK_S = 0.05
_PAGE = os.sysconf("SC_PAGE_SIZE")
_LOG_LINES = 12
_MOST_LOG = 1 << 16  # bytes
_LLO = "llo"  # the folder of its dumps, as worker.py has it
_UNKNOWN_FLAG = "Unknown command line flag"


class CompilerProcess:
    """One process of libtpu for one target."""

    def __init__(
        self,
        target: Target,
        limits: Limits,
        folder: Path,
        worker: Sequence[str] = WORKER,
        layer: Layer | None = None,
    ) -> None:
        """Start it. `folder` is for it alone, and exists; asking waits for it to be ready."""
        library = target.libtpu.path if layer is None else layer.library
        environment = _environment(target, folder)
        if layer is not None:
            environment |= layer.variables
        self.target = target
        self._limits = limits
        self._log = folder / "output"
        for name in ("logs", "tmp", *([_LLO] if target.llo else [])):
            (folder / name).mkdir(exist_ok=True)
        watched, self._lifeline = os.pipe()
        try:
            with self._log.open("wb") as log:
                self._process = subprocess.Popen(
                    [*worker, str(library), target.topology],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    cwd=folder,
                    env=environment | {_LIFELINE: str(watched)},
                    pass_fds=[watched],
                    start_new_session=True,
                )
        except OSError as error:
            os.close(self._lifeline)
            raise CompilerError(f"the compiler cannot be started: {error.strerror}") from None
        finally:
            os.close(watched)
        # If memory runs out, this is what the system should end.
        with (
            contextlib.suppress(OSError),
            open(f"/proc/{self._process.pid}/oom_score_adj", "w") as f,
        ):
            f.write("1000")
        self._greeting: Message | None = None
        self._closing = threading.Lock()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def greeting(self) -> Message:
        """What it sends when it is ready: its topology's capacity, or an error of libtpu.

        Raises CompilerError.
        """
        if self._greeting is None:
            self._greeting = self._exchange(None, "starting")
        return self._greeting

    def ask(self, request: Message) -> Message:
        """Its reply. Raises CompilerError, and has ended the process then."""
        return self._exchange(request, "compiling")

    def close(self) -> None:
        """End it, whatever it does; any thread may."""
        with self._closing:
            self._close()

    def _close(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1

    def _exchange(self, request: Message | None, what: str) -> Message:
        replies: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        thread = threading.Thread(target=self._talk, args=(request, replies), daemon=True)
        deadline = time.monotonic() + self._limits.seconds
        thread.start()
        try:
            while True:
                with contextlib.suppress(queue.Empty):
                    reply = replies.get(timeout=_LOOK_S)
                    if reply is None:
                        raise self._died(what)
                    return reply
                if _resident(self._process.pid) > self._limits.memory:
                    raise CompilerError(
                        f"{self._name()} was ended while {what}: it used more than "
                        f"{self._limits.memory / 2**30:.1f} GiB of memory",
                        "--compiler-option memory=SIZE allows more.",
                    )
                if time.monotonic() > deadline:
                    raise CompilerError(
                        f"{self._name()} was ended while {what}: it took more than "
                        f"{self._limits.seconds:g} seconds",
                        "--compiler-option timeout=SECONDS allows more.",
                    )
        except BaseException:
            self.close()
            thread.join()
            raise

    def _talk(self, request: Message | None, replies: queue.SimpleQueue[Message | None]) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        reply = None
        with contextlib.suppress(OSError, ValueError, ClosedError):
            if request is not None:
                send(self._process.stdin, request)
            reply = receive(self._process.stdout)
        replies.put(reply)

    def _died(self, what: str) -> CompilerError:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:  # it only closed its output
            return CompilerError(f"{self._name()} stopped replying while {what}")
        how = ended(self._process.pid, code).why
        lines = self._last_lines()
        flag = next((line for line in lines if _UNKNOWN_FLAG in line), None)
        if flag is not None:
            return _unknown(flag[flag.index(_UNKNOWN_FLAG) :].strip(), self.target)
        return CompilerError(
            f"{self._name()} {how} while {what}",
            "--compiler-option errors=warn continues without it.",
            "\n".join(lines),
        )

    def _name(self) -> str:
        return f"the compiler ({self.target.libtpu} for {self.target.topology})"

    def _last_lines(self) -> list[str]:
        with self._log.open("rb") as log:
            log.seek(max(0, self._log.stat().st_size - _MOST_LOG))
            text = log.read().decode("utf-8", "backslashreplace")
        return [line for line in text.splitlines() if line.strip()][-_LOG_LINES:]


def _environment(target: Target, folder: Path) -> dict[str, str]:
    """Its variables but the lifeline. There is no metadata server, and logs are in its folder."""
    return children.environment(
        children.OWN_PYTHON,
        # Other processes of libtpu may run, which otherwise lock a file in /tmp.
        ALLOW_MULTIPLE_LIBTPU_LOAD="1",
        HOME=str(folder),
        LIBTPU_INIT_ARGS=_flags(target, folder),
        TMPDIR=str(folder / "tmp"),
        TPU_LOG_DIR=str(folder / "logs"),
        TPU_SKIP_MDS_QUERY="1",
    )


def _flags(target: Target, folder: Path) -> str:
    if not target.llo:
        return target.flags
    own = (
        f"--xla_jf_dump_to={folder / _LLO}",
        "--xla_jf_dump_llo_text=true",
        "--xla_jf_dump_llo_pass_label_regex=final_bundles|final_hlo|deduplication-map",
        "--xla_mosaic_enable_llo_source_annotations=true",
    )
    return " ".join(filter(None, (target.flags, *own)))


def _unknown(flag: str, target: Target) -> CompilerError:
    """The error for a flag that a libtpu does not know: the user's, or one of ours."""
    named = re.search(r"'(\w+)'", flag)
    if target.llo and named is not None and named[1] not in target.flags:
        return CompilerError(
            f"{target.libtpu} does not know a flag that asks for the code of operations: {flag}",
            "Use another libtpu, or mock-libtpu fit, which does not need it.",
        )
    return CompilerError(
        f"{target.libtpu} does not know a flag of --compiler-option flags: {flag}",
        "Other versions of libtpu have other flags.",
    )


def _resident(process: int) -> int:
    """The bytes of memory that a process has; 0 where it is gone."""
    try:
        with open(f"/proc/{process}/statm") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0

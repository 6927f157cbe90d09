"""Two home folders, of which one is that of a host or of a container."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.trace_links.opener_process import OPENER
from tests.trace_links.terminal import terminal

TIMEOUT_S = 60
PROGRAM = str(Path(sys.executable).with_name("trace-links"))
LINK = re.compile(rb"\x1b\]8;[^;]*;(tracelinks:[^\x1b]+)\x1b\\")


@dataclass
class Machines:
    """Two homes: `here` has the terminal, `there` is that of another machine."""

    here: Path
    there: Path
    programs: Path
    """Of this machine; the other one has `there/bin`."""

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.programs}:/usr/bin:/bin",
            "HOME": str(self.here),
            "DISPLAY": ":99",
            "TERM": "xterm-256color",
            "XDG_RUNTIME_DIR": str(self.here),
            "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        }

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT_S,
            check=False,
        )

    def link(self, reach: Sequence[str], command: str = "") -> str:
        """The link that a command of the other machine prints in a terminal here.

        `reach`: what runs a shell's line there, without the line.
        """
        line = command or f"cd ~/src && {PROGRAM} run -- grep -n needle a.c /dev/null"
        with terminal([*reach, line], self.here, self.environment) as shown:
            assert shown.end() == 0, shown.shown
        found = LINK.search(shown.shown)
        assert found is not None, shown.shown
        return found[1].decode()

    def open(self, link: str, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run(*OPENER, *options, "--url", link)

    def configure(self, text: str) -> None:
        path = self.here / ".config/trace-links/config.toml"
        path.write_text(text + path.read_text())

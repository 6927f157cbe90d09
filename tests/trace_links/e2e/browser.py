"""Headless Chromium, controlled by its DevTools protocol over a pair of pipes."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TIMEOUT_S = 60  # seconds
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


class Browser:
    """One page. Messages are JSON, each terminated by a NUL."""

    def __init__(self, to_browser: int, from_browser: int) -> None:
        self._to = to_browser
        self._from = from_browser
        self._pending = b""
        self._number = 0
        self._session: dict[str, str] = {}
        self.events: list[dict[str, Any]] = []

    def open(self, address: str) -> None:
        self.attach(self.call("Target.createTarget", url="about:blank")["targetId"])
        self.call("Page.enable")
        self.call("Runtime.addBinding", name="clicked")
        self.call("Page.navigate", url=address)

    def attach(self, target: str) -> None:
        """Evaluate in another target: a page, or a frame with a process of its own."""
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = {"sessionId": attached["sessionId"]}
        self.call("Runtime.enable")

    def evaluate(self, expression: str) -> Any:
        response = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return response["result"].get("value")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters, **self._session}
        os.write(self._to, json.dumps(message).encode() + b"\0")
        response = self.wait(lambda: self._take(self._number), method)
        assert "error" not in response, response
        result: dict[str, Any] = response["result"]
        return result

    def wait(self, look: Callable[[], Any], what: str) -> Any:
        """The result of `look` once it is not None; it is called again after each message."""
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            found = look()
            if found is not None:
                return found
            self._read()
        pytest.fail(f"{what} did not happen in {TIMEOUT_S} s")

    def _take(self, number: int) -> dict[str, Any] | None:
        for index, event in enumerate(self.events):
            if event.get("id") == number:
                return self.events.pop(index)
        return None

    def _read(self) -> None:
        ready, _, _ = select.select([self._from], [], [], 0.2)
        if ready:
            data = os.read(self._from, 1 << 16)
            assert data, "the browser has ended"
            *messages, self._pending = (self._pending + data).split(b"\0")
            self.events.extend(json.loads(message) for message in messages)


@contextlib.contextmanager
def browser(profile: Path, environment: dict[str, str]) -> Iterator[Browser]:
    """Skips the test if there is no Chromium."""
    program = next((path for name in NAMES if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip("not installed: " + " or ".join(NAMES))
    child_reads, to_browser = os.pipe()
    from_browser, child_writes = os.pipe()
    # Chromium reads from 3 and writes to 4, which the shell can redirect.
    moved = f'exec "$@" 3<&{child_reads} 4>&{child_writes}'
    options = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}"]
    options += ["--no-first-run", "--disable-gpu", "--disable-dev-shm-usage"]
    if os.getuid() == 0:
        options.append("--no-sandbox")  # as root it does not run with a sandbox
    process = subprocess.Popen(
        ["bash", "-c", moved, "bash", program, *options, "about:blank"],
        pass_fds=[child_reads, child_writes],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(child_reads)
    os.close(child_writes)
    try:
        yield Browser(to_browser, from_browser)
    finally:
        process.terminate()
        process.wait(TIMEOUT_S)
        os.close(to_browser)
        os.close(from_browser)

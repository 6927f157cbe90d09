"""JupyterLab with a kernel of this interpreter, for a browser."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from mock_libtpu import build
from tests.mock_libtpu.mocked import TIMEOUT_S, free_port
from tests.trace_links.e2e.browser import Browser

_NOTEBOOK = "jupyterapp.shell.currentWidget"
_KERNEL = f"{_NOTEBOOK}.sessionContext.session.kernel"


@contextlib.contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    """A server of Jupyter on the notebooks of a folder, whose kernel is this interpreter."""
    build.library()  # where it takes long, a cell would wait too long for it
    kernel = folder / "jupyter" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    kernel.write_text(json.dumps({"argv": argv, "display_name": "Python", "language": "python"}))
    port = free_port()
    settings = {f"JUPYTER_{name}_DIR": str(folder / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    process = subprocess.Popen(
        [
            *(program, "--no-browser", "--allow-root", f"--ServerApp.port={port}"),
            *("--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"),
            *("--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None"),
        ],
        env=os.environ | settings | {"JUPYTER_PATH": str(folder / "jupyter")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        process.terminate()
        process.wait(TIMEOUT_S)


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/api", timeout=9):
            return
        time.sleep(0.2)
    pytest.fail(f"the server did not answer in {TIMEOUT_S} s")


def run_all_cells(opened: Browser, address: str, notebook: str) -> None:
    """Open a notebook and run it until the page of a cell is there."""
    opened.open(f"{address}/lab/tree/{notebook}")
    idle = f"window.jupyterapp && {_NOTEBOOK}?.sessionContext?.session?.kernel?.status == 'idle'"
    opened.wait(lambda: opened.evaluate(f"({idle}) || null"), "the start of the kernel")
    opened.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    framed = "document.querySelector('.jp-OutputArea-output iframe') && 1"
    opened.wait(lambda: opened.evaluate(framed), "the page of a cell")

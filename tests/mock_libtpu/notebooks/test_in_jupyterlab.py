"""A traced cell in JupyterLab, in headless Chromium: the overview, and the page in its frame."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mock_libtpu.mocked import TIMEOUT_S, free_port
from tests.mock_libtpu.notebook import written
from tests.trace_links.e2e.browser import Browser, browser

pytestmark = [pytest.mark.terminal, pytest.mark.network]

for _package in ("jax", "ipykernel"):
    pytest.importorskip(_package, reason=f"{_package} is not installed")

_JUPYTERLAB = "jupyterlab==4.6.6"
_CELLS = (
    "%load_ext mock_libtpu\n%tpu v5e:2x2",
    "import jax, jax.numpy as jnp\n\n@jax.jit\ndef step(x):\n    return (x @ x).sum()",
    "%%trace\nx = jnp.ones((64, 64))\nfor _ in range(3):\n    y = step(x)\nprint(float(y))",
)
_NOTEBOOK = "jupyterapp.shell.currentWidget"
_KERNEL = f"{_NOTEBOOK}.sessionContext.session.kernel"


@pytest.fixture(scope="module")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed where it is not yet: it needs a hundred packages."""
    found = shutil.which("jupyter-lab")
    if found is not None:
        return Path(found)
    folder = tmp_path_factory.mktemp("jupyterlab")
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    command = [python, "-m", "pip", "install", "--quiet", _JUPYTERLAB]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"pip cannot install {_JUPYTERLAB}: {done.stderr.strip()[-200:]}")
    return folder / "bin" / "jupyter-lab"


@contextlib.contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    """A server of Jupyter on the notebooks of a folder, whose kernel is this interpreter."""
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


def in_frame(opened: Browser) -> None:
    """Evaluate in the frame, which is a document of its own."""

    def target() -> str | None:
        found = opened.call("Target.getTargets")["targetInfos"]
        frames = [each["targetId"] for each in found if each["type"] == "iframe"]
        return frames[0] if frames else None

    frame = opened.wait(target, "the frame's document")
    opened.attach(frame)
    loaded = "document.readyState == 'complete' && 1 || null"
    opened.wait(lambda: opened.evaluate(loaded), "the loading of the page")


def test_traced_cell_has_its_overview_and_its_page(
    jupyterlab: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    written(tmp_path / "train.ipynb", *_CELLS)
    profile = tmp_path_factory.mktemp("profile")
    with serving(jupyterlab, tmp_path) as address, browser(profile, dict(os.environ)) as opened:
        run_all_cells(opened, address, "train.ipynb")
        text = opened.evaluate("document.querySelector('.jp-RenderedHTMLCommon pre').textContent")
        assert text.startswith("cell 3\n")
        assert "cell 3, line 4 in <module>" in text
        in_frame(opened)
        assert opened.evaluate("document.querySelector('h1').textContent") == "cell 3"
        calls = int(opened.evaluate("trace.count"))
        assert f"\n{calls} calls of " in text
        assert opened.evaluate("document.getElementById('cell 3:4').textContent").startswith("4")
        # A link within the page stays in it, and the notebook is out of reach.
        opened.evaluate("document.querySelector('nav a[href=\"#calls\"]').click()")
        assert opened.evaluate("location.href") == "about:srcdoc#calls"
        assert opened.evaluate("document.querySelector('h1').textContent") == "cell 3"
        assert (
            opened.evaluate("(() => { try { return parent.document.title } catch { return 0 } })()")
            == 0
        )
        assert not [
            event for event in opened.events if event.get("method") == "Runtime.exceptionThrown"
        ]

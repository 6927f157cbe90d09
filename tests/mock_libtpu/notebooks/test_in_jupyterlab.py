"""A traced cell in JupyterLab, in headless Chromium: the overview, and the page in its frame."""

from __future__ import annotations

import os
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

from tests.mock_libtpu.notebook import written
from tests.mock_libtpu.notebooks.lab import run_all_cells, serving
from tests.trace_links.e2e.browser import Browser, browser

pytestmark = [pytest.mark.terminal, pytest.mark.network]

for _package in ("jax", "ipykernel"):
    pytest.importorskip(_package, reason=f"{_package} is not installed")

_JUPYTERLAB = "jupyterlab==4.6.6"
_CELLS = (
    "%load_ext mock_libtpu\n%tpu v5e:2x2",
    "import jax, jax.numpy as jnp\nstep = jax.jit(lambda x: (x @ x).sum())",
    "%%trace\nx = jnp.ones((64, 64))\nfor _ in range(3):\n    y = step(x)\nprint(float(y))",
)


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

"""Take docs/pictures/notebook.webp: a traced cell in JupyterLab, with headless Chromium.

    python -m scripts.notebook_picture JUPYTER_LAB

JUPYTER_LAB is the program `jupyter-lab` of any environment; the kernel is of this one.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from pathlib import Path

from scripts.page_pictures import PICTURES, QUALITY
from tests.mock_libtpu.notebook import written
from tests.mock_libtpu.notebooks.lab import run_all_cells, serving
from tests.trace_links.e2e.browser import browser

WIDTH, HEIGHT = 1180, 1120
STEP = """\
import jax
import jax.numpy as jnp

@jax.jit
def step(w, x):
    loss = lambda w: jnp.square(x @ w).mean()
    return w - 0.1 * jax.grad(loss)(w)"""
TRACED = """\
%%trace
w, x = jnp.ones((256, 64)), jnp.ones((32, 256))
for _ in range(3):
    w = step(w, x)
print(float(w.sum()))"""
CELLS = ("%load_ext mock_libtpu\n%tpu v5e:2x2", STEP, TRACED)
# Without the parts around the notebook.
HIDE = (
    "jupyterapp.shell.collapseLeft(); jupyterapp.shell.mode = 'single-document';"
    "for (const each of document.querySelectorAll('.Toastify')) each.remove();"
)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as profile:
        folder = Path(name)
        written(folder / "train.ipynb", *CELLS)
        with (
            serving(Path(sys.argv[1]), folder) as address,
            browser(Path(profile), dict(os.environ)) as opened,
        ):
            run_all_cells(opened, address, "train.ipynb")
            opened.call(
                "Emulation.setDeviceMetricsOverride",
                width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=False,
            )  # fmt: skip
            opened.evaluate(HIDE)
            drawn = "new Promise((done) => setTimeout(done, 3000))"
            opened.call("Runtime.evaluate", expression=drawn, awaitPromise=True)
            taken = opened.call("Page.captureScreenshot", format="webp", quality=QUALITY)
            (PICTURES / "notebook.webp").write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    main()

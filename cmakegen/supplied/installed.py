"""Find the headers of installed packages."""

from __future__ import annotations

import os
import sys

TENSORFLOW_PREFIX = "tensorflow/include/"
"""The folder of the headers in a TensorFlow wheel."""


def package_folders() -> list[str]:
    """The folders of installed packages: Python's search path, and those of environments."""
    folders = list(sys.path)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        base = os.path.join(os.environ.get(variable, ""), "lib")
        if os.path.isabs(base) and os.path.isdir(base):
            pythons = sorted(python for python in os.listdir(base) if python.startswith("python3"))
            folders += [os.path.join(base, python, "site-packages") for python in pythons]
    return folders


def tensorflow_folders() -> list[str]:
    """The include folders of every TensorFlow that is installed."""
    folders = (os.path.join(folder, TENSORFLOW_PREFIX) for folder in package_folders())
    return [folder for folder in folders if os.path.isdir(folder)]

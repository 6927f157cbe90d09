"""Find the headers of installed packages."""

from __future__ import annotations

import os
import sys

TENSORFLOW_PREFIX = "tensorflow/include/"
"""The folder of the headers in a TensorFlow wheel."""


def tensorflow_folders() -> list[str]:
    """The include folders of every TensorFlow installed on Python's search path."""
    places = list(sys.path)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        base = os.path.join(os.environ.get(variable, ""), "lib")
        if os.path.isabs(base) and os.path.isdir(base):
            pythons = sorted(python for python in os.listdir(base) if python.startswith("python3"))
            places += [os.path.join(base, python, "site-packages") for python in pythons]
    folders = [os.path.join(place, TENSORFLOW_PREFIX) for place in places]
    return [folder for folder in folders if os.path.isdir(folder)]

"""Notebooks that tests write."""

from __future__ import annotations

import json
from pathlib import Path


def written(path: Path, *sources: str) -> Path:
    """A notebook of these code cells, with a cell of text before the second one."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell-{number}",
            "metadata": {},
            "outputs": [],
            "source": source.splitlines(keepends=True),
        }
        for number, source in enumerate(sources)
    ]
    text: dict[str, object] = {
        "cell_type": "markdown",
        "id": "text",
        "metadata": {},
        "source": ["# A training step"],
    }
    cells.insert(1, text)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "cells": cells}
    path.write_text(json.dumps(notebook | {"metadata": {"kernelspec": kernel}}), "utf-8")
    return path

"""Surveys to compare: read at once, with irrelevant orders removed."""

from __future__ import annotations

from pathlib import Path

from tpu_walkthrough.source_tree.survey import Survey


def alone(root: str | Path, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> Survey:
    """The survey of a tree, read at once."""
    survey = Survey(str(root), exclude, include)
    survey.refresh()
    return survey


def plain(found: Survey) -> tuple[object, ...]:
    """The contents of a survey, with irrelevant orders removed."""
    scan = found.scan
    bare = {name: sorted(folders) for name, folders in scan.bare.items()}
    return found.tree, scan[:3], bare, scan.asked, found.facts

"""Surveys to compare: read by one process, with irrelevant orders removed."""

from __future__ import annotations

from pathlib import Path

from cmakegen.source_tree.survey import Survey


def alone(root: str | Path) -> Survey:
    """The survey of one process."""
    survey = Survey(str(root))
    survey.read()
    return survey


def plain(found: Survey) -> tuple[object, ...]:
    """The contents of a survey, with irrelevant orders removed."""
    scan = found.scan
    bare = {name: sorted(folders) for name, folders in scan.bare.items()}
    return found.tree, scan[:3], bare, scan.asked, found.facts

"""Surveys to compare: what one process reads at once, without orders that mean nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cmakegen.source_tree.survey import Survey

if TYPE_CHECKING:
    from pathlib import Path


def alone(root: str | Path) -> Survey:
    """The tree as one process reads it."""
    survey = Survey(str(root))
    survey.read()
    return survey


def plain(found: Survey) -> tuple[object, ...]:
    """All that the survey says, without orders that mean nothing."""
    scan = found.scan
    bare = {name: sorted(folders) for name, folders in scan.bare.items()}
    return found.tree, scan[:3], bare, scan.asked, found.facts

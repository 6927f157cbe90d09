"""Find out whether the result of the last run is still right although its tree has changed.

Most edits of a source file change none of its directives. Such a run needs neither what generates
a project nor what reads a whole tree.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cmakegen.cache import survey_path
from cmakegen.source_tree.kept import DamagedError, load
from cmakegen.source_tree.survey import Survey
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching.bursts import Dirty

if TYPE_CHECKING:
    from typing import Any

    from cmakegen.options import Options
    from cmakegen.stamp import Earlier

_MANY_CHANGES = 1000


def kept_survey(options: Options, root: str) -> tuple[Any, ...]:
    """What a stamp has to store of a survey that was just kept or used."""
    path = survey_path(root)
    return path, _fingerprint(path), options.exclude, options.include


def current_survey(earlier: Earlier) -> tuple[Survey | None, bool]:
    """The survey of the tree of an earlier run, and whether the result of that run is still right.

    If it is, the next run finds nothing changed. None if the survey is not known, or the tree
    cannot be read, which a run reports.
    """
    try:
        return _examine(earlier)
    except (DamagedError, WalkthroughError, OSError):
        return None, False


def _examine(earlier: Earlier) -> tuple[Survey | None, bool]:
    if not earlier.kept or len(earlier.changed) > _MANY_CHANGES:
        return None, False
    path, fingerprint, exclude, include = earlier.kept
    if fingerprint is None or _fingerprint(path) != fingerprint:
        return None, False
    root = earlier.root
    survey = Survey(root, exclude, include, path)
    known = load(path, root)
    if not survey.restore(known):
        return None, False
    dirty = Dirty()
    for changed in earlier.changed:
        if changed.endswith("/") or not changed:
            survey.mark_folder(changed, dirty)
        else:
            dirty.files.add(changed)
    if survey.catch_up(dirty):
        survey.save(path, known)
        return survey, False
    names = survey.odd_names()
    if any(os.path.lexists(f"{root}/{folder}{name}") for folder in dirty.folders for name in names):
        return survey, False
    earlier.renew()
    return survey, True


def _fingerprint(path: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino

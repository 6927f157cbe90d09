"""Find out whether the result of the last run is still right although its tree has changed.

Most edits of a source file change none of its directives. Such a run needs neither what generates
a project nor what reads a whole tree. After a few relevant edits the survey is not written anew:
the stamp lists what is to be read again, and the next run reads this first.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from cmakegen.cache import survey_path
from cmakegen.options import Options
from cmakegen.source_tree.kept import DamagedError, load
from cmakegen.source_tree.survey import Survey
from cmakegen.stamp import Earlier
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching.bursts import Dirty

_MANY_CHANGES = 1000
# Reading these again takes less time than writing the survey.
_FEW_CHANGES = 20


def kept_survey(options: Options, root: str, unsaved: tuple[str, ...]) -> tuple[Any, ...]:
    """What a stamp has to store of a survey that was just kept or used.

    `unsaved` are the changed paths that the kept file does not have yet.
    """
    path = survey_path(root)
    return path, _fingerprint(path), options.exclude, options.include, unsaved


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
    path, fingerprint, exclude, include, unsaved = earlier.kept
    if fingerprint is None or _fingerprint(path) != fingerprint:
        return None, False
    root = earlier.root
    survey = Survey(root, exclude, include, path)
    known = load(path, root)
    if not survey.restore(known):
        return None, False
    if unsaved:
        survey.catch_up(_dirty(survey, unsaved))
    # These are read with their last changes already, so whether they differ is not known.
    is_read = any(_contains(one, other) for one in unsaved for other in earlier.changed)
    dirty = _dirty(survey, earlier.changed)
    if survey.catch_up(dirty) or is_read:
        if is_read or len(unsaved) + len(earlier.changed) > _FEW_CHANGES:
            survey.save(path, known)
        else:
            earlier.unsaved = (*unsaved, *earlier.changed)
        return survey, False
    folders = [one for one in earlier.changed if one.endswith("/") or not one]
    names = survey.odd_names() if folders else ()
    if any(os.path.lexists(f"{root}/{folder}{name}") for folder in folders for name in names):
        return survey, False
    earlier.renew()
    return survey, True


def _dirty(survey: Survey, changed: Iterable[str]) -> Dirty:
    """What has to be read again for changed paths of the tree; folders end with a slash."""
    dirty = Dirty()
    # The target of a link may be another file than before, or none.
    dirty.folders.update(survey.folders_with_links())
    for path in changed:
        if path.endswith("/") or not path:
            survey.mark_folder(path, dirty)
        else:
            dirty.files.add(path)
    return dirty


def _contains(path: str, other: str) -> bool:
    """Whether a path is another one, or a folder that contains it."""
    return path == other or ((path.endswith("/") or not path) and other.startswith(path))


def _fingerprint(path: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino

"""What came of checks, in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from mock_libtpu.conformance.check import Check
from mock_libtpu.conformance.document import CheckDocument, ChecksDocument
from tpu_walkthrough.printable import printable

_MARKS = {"passed": "ok", "failed": "FAILED", "crashed": "CRASHED", "skipped": "skipped"}
_MOST_DETAIL = 400


def report_lines(document: ChecksDocument, *, whole: bool = False) -> Iterator[str]:
    """A line for each family, then what was found. `whole`: what was skipped, too."""
    major, minor = document.api_version
    yield printable(f"{document.plugin}: PJRT API {major}.{minor}")
    if document.no_client:
        yield printable(f"without a client: {document.no_client[:_MOST_DETAIL]}")
    yield ""
    for family, rows in groupby(document.checks, _family):
        counts = Counter(str(each.result) for each in rows)
        texts = (f"{counts[name]} {name}" for name in _MARKS if counts[name])
        yield f"  {family:<16} {', '.join(texts)}"
    for each in document.checks:
        if each in document.findings or (whole and each.result == "skipped"):
            yield ""
            yield from _finding_lines(each)
    yield ""
    if document.mended:
        yield f"mended since the baseline: {', '.join(document.mended)}"
    yield document.verdict


def list_lines(checks: Iterable[Check]) -> Iterator[str]:
    """The checks with their rules."""
    for check in checks:
        yield f"{check.name}{' (warning)' if check.severity == 'warning' else ''}"
        yield f"    {check.rule}"


def _family(each: CheckDocument) -> str:
    return each.name.partition("/")[0]


def _finding_lines(each: CheckDocument) -> Iterator[str]:
    is_warning = each.severity == "warning" and each.result != "skipped"
    mark = f"{'warning: ' if is_warning else ''}{_MARKS[each.result]}"
    known = "" if each.is_new or each.result == "skipped" else ", as in the baseline"
    yield f"{mark} {each.name}{known}"
    yield f"    {each.rule}"
    detail = each.detail if len(each.detail) <= _MOST_DETAIL else f"{each.detail[:_MOST_DETAIL]} …"
    # Before each line of the plugin's text is a word of ours, so that none looks like another one.
    label = "why" if each.result == "skipped" else "seen"
    yield from (f"    {label}: {printable(line)}" for line in detail.splitlines() if line.strip())
    for place in each.references[:2]:
        yield f"    {place.file}:{place.line} {place.function}"

"""What came of the checks of a plugin: a page, a badge, and files for other tools."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from mock_libtpu.conformance.document import CheckDocument, ChecksDocument, junit
from mock_libtpu.guidebook.rendering import inline, render
from mock_libtpu.guidebook.writing import GENERATOR

_RESULTS = ("passed", "failed", "crashed", "skipped")
_GREEN, _YELLOW, _RED = "#2e7d32", "#9a6700", "#b3261e"
# By which a later run knows that it may replace the file.
_MARK = f"<!-- {GENERATOR} -->"
_LETTER = 6.6  # pixels of a letter of 11 pixels, on average


def checks_page(document: ChecksDocument) -> str:
    """The page as HTML."""
    families = [(name, list(rows)) for name, rows in groupby(document.checks, _family)]
    return render(
        "checks.html.jinja",
        **inline((), ("base",), ("page.css", "diff.css", "comparison.css")),
        document=document,
        verdict=document.verdict,
        families=families,
        results=_RESULTS,
        titles=[f"#{name.capitalize()}" for name in _RESULTS],
        counts=[(name, Counter(str(row.result) for row in rows)) for name, rows in families],
    )


def junit_file(document: ChecksDocument) -> str:
    """The file of JUnit's XML."""
    return f"{_MARK}\n{junit(document)}"


def program_file(text: str) -> str:
    """The file of a C program."""
    return f"// {GENERATOR}\n{text}"


def badge(document: ChecksDocument) -> str:
    """An SVG image with how many checks passed, of those that were not skipped."""
    tried = [each for each in document.checks if each.result != "skipped"]
    passed = sum(each.result == "passed" for each in tried)
    errors = any(each.severity == "error" for each in document.findings)
    colour = _RED if errors else _GREEN if passed == len(tried) else _YELLOW
    texts = ("PJRT checks", f"{passed} of {len(tried)}")
    first, second = (round(len(text) * _LETTER) + 12 for text in texts)
    return f"""\
{_MARK}
<svg xmlns="http://www.w3.org/2000/svg" width="{first + second}" height="20" role="img">
<title>{": ".join(texts)}</title>
<rect width="{first}" height="20" fill="#444"/>
<rect x="{first}" width="{second}" height="20" fill="{colour}"/>
<g fill="#fff" font-family="Verdana,sans-serif" font-size="11" text-anchor="middle">
<text x="{first / 2}" y="14">{texts[0]}</text>
<text x="{first + second / 2}" y="14">{texts[1]}</text>
</g>
</svg>
"""


def _family(each: CheckDocument) -> str:
    return each.name.partition("/")[0]

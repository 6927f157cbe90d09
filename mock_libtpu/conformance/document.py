"""What came of checks as data: for --json, for JUnit's XML, and as a baseline of later runs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from mock_libtpu.catalogue.header_lines import declaration
from mock_libtpu.conformance.check import Severity
from mock_libtpu.conformance.run import Outcome, Result
from tpu_walkthrough.errors import InputError, counted

SCHEMA = "mock-libtpu/check/1"
_ILLEGAL = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HINT = "Give a file that mock-libtpu check --json wrote."
_FOUND = ("failed", "crashed")


@dataclass(frozen=True)
class Reference:
    """Where the header states a rule, in its own words."""

    function: str
    file: str
    line: int
    url: str


@dataclass(frozen=True)
class CheckDocument:
    """A check, and what came of it."""

    name: str
    result: Result
    detail: str
    """What was seen; why it was skipped; where it crashed. Empty where it passed."""
    rule: str
    severity: Severity
    references: Sequence[Reference]
    is_new: bool
    """Whether it is a finding that the baseline does not have."""


@dataclass(frozen=True)
class ChecksDocument:
    """A plugin, and what came of all checks of it."""

    plugin: str
    api_version: Sequence[int]
    """Major and minor."""
    no_client: str
    """Why no client can be made on this machine; "" where one can."""
    checks: Sequence[CheckDocument]
    mended: Sequence[str]
    """The checks that find nothing any more, of those that found something in the baseline."""

    @property
    def findings(self) -> list[CheckDocument]:
        """What was found: deviations and crashes."""
        return [each for each in self.checks if each.result in _FOUND]

    @property
    def verdict(self) -> str:
        """How many checks there were, and what they found, in a sentence."""
        errors = [each for each in self.findings if each.severity == "error"]
        old = sum(not each.is_new for each in errors)
        parts = [
            counted(len(self.checks), "check"),
            f"{counted(len(errors), 'error')}{f' ({old} as in the baseline)' if old else ''}",
            counted(len(self.findings) - len(errors), "warning"),
            f"{sum(each.result == 'skipped' for each in self.checks)} skipped",
        ]
        return f"{', '.join(parts)}."

    @property
    def holds(self) -> bool:
        """Whether there is no error but those of the baseline."""
        return not any(each.is_new and each.severity == "error" for each in self.findings)


class _KnownCheck(msgspec.Struct):
    name: str
    result: Result


class _Known(msgspec.Struct):
    schema: str
    checks: list[_KnownCheck]


def baseline(path: Path) -> dict[str, Result]:
    """The results of an earlier run by the names of its checks. Raises InputError."""
    try:
        known = msgspec.json.decode(path.read_bytes(), type=_Known)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", _HINT) from None
    except msgspec.MsgspecError as error:
        raise InputError(f"{path}: is no result of mock-libtpu check: {error}", _HINT) from None
    if known.schema != SCHEMA:
        raise InputError(f"{path}: its schema is not {SCHEMA}", _HINT)
    return {each.name: each.result for each in known.checks}


def checks_document(
    plugin: str,
    api_version: tuple[int, int],
    no_client: str,
    outcomes: Iterable[Outcome],
    known: Mapping[str, Result],
) -> ChecksDocument:
    """The document of a run, against the results of an earlier one."""
    rows = [_row(outcome, known) for outcome in outcomes]
    mended = [row.name for row in rows if row.result == "passed" and known.get(row.name) in _FOUND]
    return ChecksDocument(plugin, api_version, no_client, rows, mended)


def _row(outcome: Outcome, known: Mapping[str, Result]) -> CheckDocument:
    check = outcome.check
    is_found = outcome.result in _FOUND
    return CheckDocument(
        check.name,
        outcome.result,
        outcome.detail,
        check.rule,
        check.severity,
        list(_references(check.functions)),
        is_found and known.get(check.name) not in _FOUND,
    )


def _references(functions: Iterable[str]) -> Iterable[Reference]:
    for function in functions:
        found = declaration(function)
        if found is not None:
            yield Reference(function, *found)


def junit(document: ChecksDocument) -> str:
    """The same as JUnit's XML, which CI systems show; a warning is no failure there."""
    failures = [each for each in document.findings if each.severity == "error"]
    skipped = [each for each in document.checks if each.result == "skipped"]
    suite = ET.Element(
        "testsuite",
        name=f"mock-libtpu check {_legal(document.plugin)}",
        tests=str(len(document.checks)),
        failures=str(len(failures)),
        errors="0",
        skipped=str(len(skipped)),
    )
    for each in document.checks:
        family, _, name = each.name.partition("/")
        case = ET.SubElement(suite, "testcase", classname=family, name=name)
        if each.result == "skipped":
            ET.SubElement(case, "skipped", message=_legal(each.detail))
        elif each in failures:
            ET.SubElement(case, "failure", message=_legal(each.detail)).text = each.rule
        elif each.result != "passed":
            ET.SubElement(case, "system-out").text = _legal(f"warning: {each.detail}")
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode") + "\n"


def _legal(text: str) -> str:
    """Text without the characters that XML cannot have."""
    return _ILLEGAL.sub("?", text)

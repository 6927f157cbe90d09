"""Functions looked up by names as outputs contain them, against where they are defined.

A file without a line counts as a list of the candidates in it, and is wrong if the function is in
another one. `around` is the function around a lambda that cannot be distinguished from others. The
message of a .proto file, or the record of a .td file, is the source of generated code. Functions
whose names are not in the line of their definition are made by macros, and left out.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from benchmarks.definitions.symbols import Function
from benchmarks.definitions.truth import Known, Witness
from benchmarks.measures import Measure
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import BinaryFacts, LookupResult
from trace_links.definitions.names import Part, parse_name
from trace_links.definitions.sources import demangled

Examples = Mapping[str, list[str]]
"""By verdict what was looked up, and what was given."""

_MOST_NAMES = 5000
_LEAST_RIGHT, _MOST_WRONG = 95, 0.5  # percent
_RIGHT, _WRONG = "right", "wrong"


def show(title: str, examples: Examples, count: int) -> None:
    """Print how many results have each verdict, and evenly distributed ones that are not right."""
    total = sum(map(len, examples.values()))
    for verdict, group in sorted(examples.items(), key=lambda item: -len(item[1])):
        print(f"    {title}: {100 * len(group) / total:.2f} % {verdict}", file=sys.stderr)
        if verdict != _RIGHT:
            for example in group[:: max(1, len(group) // max(count, 1))][:count]:
                print(f"        {example[:400]}", file=sys.stderr)


def share(examples: Examples, *verdicts: str) -> float:
    """In percent of all results."""
    total = sum(map(len, examples.values()))
    return 100 * sum(len(examples.get(verdict, ())) for verdict in verdicts) / max(total, 1)


def _abbreviated(name: str, parentheses: str) -> str:
    return "::".join(_short(part, parentheses) for part in parse_name(name))


def _short(part: Part, parentheses: str) -> str:
    name = part.name.partition("(")[0] + "()#1}" if part.name.startswith("{lambda") else part.name
    template = "" if part.template is None else f"<{part.template if not parentheses else ''}>"
    return name + template + ("" if part.parameters is None else parentheses)


# The name to look up, whether it is known to be complete, and whether the unit is known: as a trace
# has it; with its parameters; with `()` and `<>` in the place of all parameters and template
# arguments, as abseil and glog print it; and without parentheses, as gdb and perf do.
_KINDS: dict[str, tuple[Callable[[Known], str], bool, bool]] = {
    "linker's name and unit": (lambda known: demangled(known.linker_name), True, True),
    "linker's name": (lambda known: demangled(known.linker_name), True, False),
    "f(int)": (lambda known: known.name, False, False),
    "f()": (lambda known: _abbreviated(known.name, "()"), False, False),
    "f": (lambda known: _abbreviated(known.name, ""), False, False),
}
# Of the other kinds, names fit several functions.
_DISTINCT = ("linker's name and unit", "linker's name", "f(int)")


def lines_of(path: Path) -> list[str]:
    """The lines of a file; none if the tree does not have it."""
    return path.read_text("utf-8", "replace").split("\n") if path.is_file() else []


def measure_names(
    title: str,
    lookup: Lookup,
    tree: Path,
    known: list[Known],
    machine: str,
    shown: int,
    most_wrong: float = _MOST_WRONG,
) -> Iterator[Measure]:
    """Look up evenly distributed functions of `tree` by each kind of name."""
    chosen = known[:: max(1, len(known) // _MOST_NAMES)][:_MOST_NAMES]
    chosen = [function for function in chosen if not _made_by_macro(function, tree)]
    for kind, (name_of, complete, has_unit) in _KINDS.items():
        examples: dict[str, list[str]] = defaultdict(list)
        for function in chosen:
            name, unit = name_of(function), function.unit if has_unit else None
            result = lookup.find(name, unit, complete=complete, binary=BinaryFacts(machine))
            examples[_verdict(result, function.locations)].append(
                f"{name}: {sorted(function.locations)}, {_text(result)}"
            )
        show(f"{title}, {kind}", examples, shown)
        if kind in _DISTINCT:
            right = share(examples, _RIGHT)
            yield Measure(
                f"{title}: {kind}, right", right, "%", limit=_LEAST_RIGHT, higher_is_better=True
            )
        yield Measure(f"{title}: {kind}, wrong", share(examples, _WRONG), "%", limit=most_wrong)


def _verdict(result: LookupResult, locations: frozenset[tuple[str, int]]) -> str:
    candidates = {(candidate.path, candidate.line) for candidate in result.candidates}
    if result.line is not None:
        if (result.path or "", result.line) in locations:
            return _RIGHT
        if (result.path or "").endswith((".proto", ".td")):
            return "source of generated code"
        return "around" if result.candidates else _WRONG
    if candidates:
        return "several" if locations & candidates else "several without the right one"
    if result.path is None:
        return "none"
    return "file" if any(path == result.path for path, _ in locations) else _WRONG


def _text(result: LookupResult) -> str:
    listed = [f"{candidate.path}:{candidate.line}" for candidate in result.candidates[:4]]
    return f"given {result.path}:{result.line} ({result.confidence}) {' '.join(listed)}"


def _made_by_macro(function: Known, tree: Path) -> bool:
    last = parse_name(function.name)[-1:]
    if not last or last[0].is_lambda or last[0].name.startswith("operator"):
        return False
    # An implicit member is defined where its class is, whose name it has.
    name = last[0].name
    return not any(_has_name(tree / path, line, name) for path, line in function.locations)


def _has_name(path: Path, line: int, name: str) -> bool:
    """Whether a line has a name; of an operator's only the keyword counts."""
    lines = lines_of(path)
    word = re.match(r"~?(\w*)", name)
    return (
        word is not None
        and line <= len(lines)
        and re.search(rf"\b{word[1]}\b", lines[line - 1]) is not None
    )


def measure_witnesses(
    title: str,
    lookup: Lookup,
    tree: Path,
    witnesses: Mapping[Function, list[Witness]],
    shown: int,
) -> Iterator[Measure]:
    """Look up functions by their names and units: the witnesses must be of the same file."""
    examples: dict[str, list[str]] = defaultdict(list)
    for function, group in witnesses.items():
        result = lookup.find(function.name, function.source, complete=True)
        if result.path is None:
            verdict = "several" if result.candidates else "none"
        elif not _is_same_file(result.path, group[0]):
            verdict = "wrong file"
        elif result.confidence != "definition":
            verdict = "right file, class only"
        elif not _has_name(
            tree / result.path, result.line or 0, parse_name(function.name)[-1].name
        ):
            verdict = "wrong line"
        else:
            verdict = _RIGHT
        examples[verdict].append(f"{function.name}: {group[:5]}, {_text(result)}")
    show(title, examples, shown)
    title += ": name and unit, by witnesses"
    right, wrong = share(examples, _RIGHT), share(examples, "wrong file", "wrong line")
    yield Measure(f"{title}, right", right, "%", limit=99, higher_is_better=True)
    yield Measure(f"{title}, wrong", wrong, "%", limit=_MOST_WRONG)


def confirmed(lookup: Lookup, witnesses: Mapping[Function, list[Witness]]) -> list[Known]:
    """The functions whose name and unit give a definition with the lines of all its witnesses."""
    known = []
    for function, group in witnesses.items():
        result = lookup.find(function.name, function.source, complete=True)
        lines = range(result.line or 0, (result.end_line or 0) + 1)
        if result.path and all(
            _is_same_file(result.path, witness) and witness.line in lines for witness in group
        ):
            locations = frozenset({(result.path, lines[0])})
            known.append(Known(function.name, function.linker_name, function.source, locations))
    return sorted(known)


def _is_same_file(path: str, witness: Witness) -> bool:
    return f"/{witness.path}".endswith(f"/{path}")
